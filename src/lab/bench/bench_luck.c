/* Every shipped adventure, played many times: does it end, and how? */
#include <stdio.h>
#include <string.h>

#include "base/interval.h"
#include "base/progress.h"
#include "games/luck/adventure.h"
#include "lab/bench/bench.h"
#include "table/match.h"

enum { LONGEST = 5000 };

typedef struct tally {
    int  ending[ADVENTURE_SCENES];
    int  all_out, unfinished;
    long moves;
    long tricks, again; /* luck well spent */
    long fights, felled;
    long initial, left; /* treats at the start and at the end */
} tally;

/* What one move brought. */
static void count_move(const luck_state *before, const luck_state *after, caper_move move, tally *t)
{
    int seat = 0;
    while (seat < before->seats && before->crew[seat].luck <= after->crew[seat].luck)
        seat++;
    bool paid  = seat < before->seats && !luck_is_making(before);
    bool eaten = move >= M_EAT && move < M_LINK;
    t->again += move == M_AGAIN;
    t->tricks += paid && !eaten && !before->pending.kind && move != M_AGAIN;
    t->tricks += paid && before->pending.kind && move >= M_TRICK && move < M_EAT;
    t->fights += after->fight.on && !before->fight.on;
    t->felled += __builtin_popcount(after->fight.foes_down & ~before->fight.foes_down);
    if (before->fight.on && after->scene != before->scene && before->pending.attack)
        t->felled++; /* the last one */
}

/* Anything that is legal, spending for nothing left out: that would only make everybody poor. */
static bool pick_random(const caper_match *match, const luck_state *s, int seat, caper_rng *rng,
                        caper_choice *out)
{
    static caper_move moves[CAPER_MAX_MOVES];
    int               n = luck_moves(match, s, seat, moves), kept = 0;
    if (luck_is_making(s))
        return luck_suggest(match, s, seat, CAPER_EASY, rng, out);
    for (int i = 0; i < n; i++)
        if (moves[i] < M_TRICK || moves[i] >= M_LINK)
            moves[kept++] = moves[i];
    *out = (caper_choice){.move = kept ? moves[caper_rng_below(rng, (uint32_t)kept)] : 0};
    return kept > 0;
}

static void play_one(const caper_match *match, bool bots, caper_rng *rng, tally *t)
{
    luck_state   s, before;
    caper_seats  seats;
    caper_choice choice;
    int          n = 0;
    luck_setup(match, &s, rng);
    for (; n < LONGEST && (seats = luck_to_act(match, &s)); n++) {
        int  seat = __builtin_ctz(seats);
        bool any  = bots ? luck_suggest(match, &s, seat, CAPER_MEDIUM, rng, &choice)
                         : pick_random(match, &s, seat, rng, &choice);
        before    = s;
        if (!any || luck_apply(match, &s, seat, choice.move, NULL, rng, NULL) != CAPER_OK)
            break;
        count_move(&before, &s, choice.move, t);
    }
    t->moves += n;
    for (int i = 0; i < s.seats; i++) {
        t->initial += s.crew[i].initial;
        t->left += s.crew[i].luck;
    }
    if (!s.over)
        t->unfinished++;
    else if (luck_story(match)->scene[s.scene].tags & TAG_ENDING)
        t->ending[s.scene]++;
    else
        t->all_out++;
}

static void print_share(const char *name, int hits, int games)
{
    caper_share s = caper_share_of(hits, games);
    printf("    %6.2f %%  (%5.2f – %5.2f)  %s\n", 100 * s.share, 100 * s.low, 100 * s.high, name);
}

static int won_of(const luck_adventure *a, const tally *t)
{
    int won = 0;
    for (int i = 0; i < a->scenes; i++)
        if (!(a->scene[i].tags & TAG_LOST))
            won += t->ending[i];
    return won;
}

static int play_many(const caper_match *match, bool bots, int games)
{
    const luck_adventure *a = luck_story(match);
    static tally          t;
    caper_rng             rng;
    memset(&t, 0, sizeof t);
    caper_rng_init(&rng, bots ? 2 : 1);
    for (int i = 0; i < games; i++) {
        play_one(match, bots, &rng, &t);
        caper_progress(a->content.id, i + 1, games);
    }
    printf("  %d %s: %.1f moves a game, %d unfinished\n", games,
           bots ? "with medium bots" : "at random", (double)t.moves / games, t.unfinished);
    printf(
        "  a game: %.2f tricks, %.2f luck for another roll, %.2f fights, %.2f foes felled, %.1f of "
        "%.1f treats left\n",
        (double)t.tricks / games, (double)t.again / games, (double)t.fights / games,
        (double)t.felled / games, (double)t.left / games, (double)t.initial / games);
    print_share("won", won_of(a, &t), games);
    for (int i = 0; i < a->scenes; i++)
        if (a->scene[i].tags & TAG_ENDING)
            print_share(luck_text(a, a->scene[i].name), t.ending[i], games);
    print_share("everybody out (lost)", t.all_out, games);
    return t.unfinished;
}

static int play_adventure(const char *id, int seats, int games)
{
    caper_match match;
    caper_error err = {0};
    char        options[200];
    snprintf(options, sizeof options, "{\"adventure\":\"%s\"}", id);
    if (caper_match_open(&luck_game, seats, options, true, &match, &err)) {
        fprintf(stderr, "caper bench: %s\n", err.text);
        return 1;
    }
    const luck_adventure *a = luck_story(&match);
    printf("%s: %s, %d scenes, %d players\n", id, luck_text(a, a->title), a->scenes, match.seats);
    int unfinished = play_many(&match, false, games) + play_many(&match, true, games);
    caper_match_close(&match);
    return unfinished;
}

int caper_bench_adventures(const caper_bench_run *run)
{
    int  unfinished = 0;
    char id[64];
    for (int i = 0; caper_game_content_id(&luck_game, i, id); i++)
        unfinished += play_adventure(id, run->seats, run->games);
    return unfinished ? 1 : 0;
}
