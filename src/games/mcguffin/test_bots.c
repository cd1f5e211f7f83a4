/* McGuffin: bots that a person would not laugh at, in the crew and as the Mastermind. */
#include "base/json_get.h"
#include "games/mcguffin/job_reader.h"
#include "tests/testing.h"

/* A whole game of bots of that level, the Mastermind's too; `hear` (may be NULL) gets each of their choices.
 * Returns whether the crew won. */
static bool bots_play(const char *job, bool hosted, uint8_t crew, caper_level level, uint64_t seed,
                      void (*hear)(void *ctx, const caper_choice *c), void *ctx)
{
    caper_match match = {.game = &mcguffin_game, .seats = crew, .places = crew};
    caper_json *json  = caper_json_read(hosted ? "{\"mode\":\"hosted\"}" : "{}", NULL);
    match.content     = job ? caper_content_open(&mcguffin_game, job, false, NULL) : NULL;
    assert_ok(mcguffin_game.rules->configure(&match, json, NULL));
    mcguffin_state *s = malloc(sizeof *s);
    caper_rng       rng;
    caper_seats     seats;
    caper_result    r = {0};
    int             n = 0;
    caper_rng_init(&rng, seed);
    mcguffin_setup(&match, s, &rng);
    while ((seats = mcguffin_to_act(&match, s))) {
        caper_choice c;
        int          seat = __builtin_ctz(seats);
        assert_true(++n < 3000);
        assert_true(mcguffin_player.suggest(&match, s, seat, level, &rng, &c));
        if (hear)
            hear(ctx, &c);
        assert_ok(mcguffin_apply(&match, s, seat, c.move, caper_choice_words(&c), &rng, NULL));
    }
    mcguffin_result(&match, s, &r);
    free(s);
    caper_json_free(json);
    free((void *)(uintptr_t)match.content);
    return r.winners != 0;
}

TEST(mcguffin_bots_host_a_whole_evening)
{
    for (uint64_t seed = 1; seed <= 20; seed++)
        for (int level = CAPER_EASY; level <= CAPER_MEDIUM; level++)
            bots_play(NULL, true, 3, (caper_level)level, seed, NULL, NULL);
}

TEST(mcguffin_bots_medium_is_better_than_easy)
{
    int easy = 0, medium = 0;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        easy += bots_play(NULL, false, 3, CAPER_EASY, seed, NULL, NULL);
        medium += bots_play(NULL, false, 3, CAPER_MEDIUM, seed, NULL, NULL);
    }
    assert_true(medium >= 50 && medium > easy + 20);
}

/* The longest row of tries at one obstacle. */
typedef struct row {
    int        now, most;
    caper_move last;
} row;

static void hear_tries(void *ctx, const caper_choice *c)
{
    row *r = ctx;
    if (c->move < TRY || c->move >= PASS_GATE)
        return;
    r->now  = c->move == r->last ? r->now + 1 : 1;
    r->last = c->move;
    r->most = r->now > r->most ? r->now : r->most;
}

TEST(mcguffin_bots_vary_what_they_try)
{
    static const char *const jobs[] = {"high-c", "emperor", "museum"};
    row                      r      = {0};
    for (int j = 0; j < 3; j++)
        for (uint64_t seed = 1; seed <= 100; seed++) {
            r.last = 0;
            bots_play(jobs[j], false, 1, CAPER_MEDIUM, seed, hear_tries, &r);
        }
    if (r.most > 8)
        fail_msg("%d tries in a row at one obstacle", r.most);
}

/* ---- Chances ---------------------------------------------------------------------------------- */

/* The same by trying every card with every d8, and every d8 of grief; the pack is whole. */
static double chance_by_trying(const mcguffin_state *s, const mcguffin_call *c)
{
    const mcguffin_member *m  = &s->crew[0];
    int                    sk = mcguffin_call_skill(s, c), base = m->skills[sk], good = 0, all = 0;
    bool                   sure = c->kind == CALL_CHECK && !m->automatic && !m->grief;
    for (int card = 0; card < PACK; card++)
        for (int die = 1; die <= 8; die++)
            for (int grief = m->grief; grief <= 8 * m->grief; grief++) { /* one die or none */
                bool match = card_is_red(card) == skill_is_red(sk);
                int  help = c->bonus - mcguffin_penalty(m) - grief, value = card_value(card);
                int  total = base + die + (match ? help : -help);
                good += card_is_joker(card) ? card == RED_JOKER
                                            : (sure && total_fits(base, value, match)) ||
                                                  total_fits(total, value, match);
                all++;
            }
    return (double)good / all;
}

TEST(mcguffin_chances_are_those_of_every_card_and_die)
{
    static const uint8_t  kinds[] = {CALL_CHECK, CALL_GATE, CALL_NPC};
    static mcguffin_state state, *const s = &state;
    s->seats    = 1;
    s->inside   = 1;
    s->in_decks = (1ull << PACK) - 1;
    for (int d = 0; d < DECKS; d++)
        s->left[d] = 1;
    for (int i = 0; i < 3 * DECKS * 11 * BONUSES * 4; i++) {
        int           how = i % 4, score = i / 4 / BONUSES % 11, d = i / 4 / BONUSES / 11 % DECKS;
        mcguffin_call c    = {.kind  = kinds[i / 4 / BONUSES / 11 / DECKS],
                              .deck  = (uint8_t)d,
                              .bonus = (int8_t)(i / 4 % BONUSES - BONUS_MAX)};
        mcguffin_member *m = &s->crew[0];
        memset(m->skills, score, SKILLS);
        m->automatic = (uint8_t)(how & 1);
        m->grief     = (uint8_t)(how >> 1);
        m->status    = score % 2 ? LEAVING : 0;
        if (c.kind == CALL_GATE)
            m->automatic = 1; /* so that no check of this kind is sure */
        double want = chance_by_trying(s, &c), got = mcguffin_chance(s, &c);
        if (got - want > 1e-12 || want - got > 1e-12)
            fail_msg("kind %d, skill %d, bonus %d, grief %d: %f, not %f", c.kind, score, c.bonus,
                     m->grief, got, want);
    }
}

/* ---- A bot as Mastermind --------------------------------------------------------------------- */

/* What a Mastermind tells in a whole evening with bots. */
typedef struct tales {
    int  count;
    char text[400][CAPER_MAX_WORDS + 1];
} tales;

static void hear_tale(void *ctx, const caper_choice *c)
{
    tales *t = ctx;
    if (c->move == NARRATE && t->count < 400)
        snprintf(t->text[t->count++], sizeof *t->text, "%s", c->words);
}

/* The same line may come back after an hour, but not while everybody remembers it. */
TEST(mcguffin_bots_host_without_repeating_themselves)
{
    static const char *const jobs[] = {NULL, "museum", "airship"};
    static tales             t;
    int                      all = 0, again = 0;
    for (int j = 0; j < 3; j++)
        for (uint64_t seed = 1; seed <= 10; seed++) {
            t.count = 0;
            bots_play(jobs[j], true, 3, CAPER_MEDIUM, seed, hear_tale, &t);
            assert_true(t.count > 10);
            for (int i = 0; i < t.count; i++)
                for (int k = i > 12 ? i - 12 : 0; k < i; k++)
                    again += strcmp(t.text[i], t.text[k]) == 0;
            all += t.count;
        }
    if (again * 100 > all) /* a check that was failed on purpose turns no card */
        fail_msg("%d of %d tales were told a moment before", again, all);
}
