/* Adventures & Luck: a bot as host. It takes the crew on a small field trip (data/trips.def): tells
 * what there is, calls a test with traits that fit, tells how it came out, and goes home.
 *
 * It has no memory, so the state says how far it has come: how often something was told, and how the
 * last test went since then. After an even number of tales comes the next thing, after an odd one
 * its test, and then the tale of that. In a fight players and foe strike in turns. */
#include <stdio.h>
#include <string.h>

#include "games/luck/bot.h"

enum beat_kind { ALONE, TOGETHER, FIGHT };

typedef struct beat {
    uint8_t     kind, difficulty;
    const char *title;  /* of its calls */
    const char *traits; /* in a fight: the foe */
    const char *intro, *passed, *failed;
} beat;

enum { TRIPS = 3, BEATS = 5, LONGEST_FIGHT = 40 };

typedef struct trip {
    const char *intro;
    beat        beat[BEATS];
    const char *farewell;
} trip;

/* The file's list is flat. */
#pragma GCC diagnostic ignored "-Wmissing-braces"
#define TRIP(...)     __VA_ARGS__,
#define BEAT(...)     __VA_ARGS__,
#define FAREWELL(...) __VA_ARGS__,
static const trip trips[TRIPS] = {
#include "games/luck/data/trips.def"
};

/* The same trip all evening: it depends on who came. */
static const trip *trip_of(const luck_state *s)
{
    int sum = 0;
    for (int i = 0; i < s->seats; i++)
        sum += s->crew[i].initial;
    return &trips[sum % TRIPS];
}

static void say(caper_choice *out, caper_move move, const char *words)
{
    out->move = move;
    snprintf(out->words, sizeof out->words, "%s", words);
}

static void call(const char *words, const beat *b, caper_choice *out)
{
    out->move = M_CALL;
    snprintf(out->words, sizeof out->words, "%s as %s", words, b->title);
}

/* ---- Whom to ask ----------------------------------------------------------------------------- */

/* "senses skills/cook": lists and traits. */
static void read_traits(const char *words, luck_set *out)
{
    memset(out, 0, sizeof *out);
    while (*words) {
        size_t n = strcspn(words, " ");
        luck_set_add_named(out, words, n);
        words += n + (words[n] == ' ');
    }
}

/* The best at it who is not `but`; in a tie, the seat whose turn it is. −1: none is left. */
static int best_at(const luck_state *s, const luck_set *set, int but)
{
    int best = -1, top = 0;
    for (int k = 0; k < s->seats; k++) {
        int            seat   = (s->told / 2 + k) % s->seats;
        const uint8_t *rating = s->crew[seat].rating;
        int            r      = set ? luck_rating_for(rating, set) : luck_fighting(rating);
        if (luck_is_in(s, seat) && seat != but && r > top) {
            top  = r;
            best = seat;
        }
    }
    return best;
}

/* Only traits that one of the two has are named: the call stays short enough to read. */
static void put_traits(const luck_state *s, const luck_set *set, int one, int two, char *out,
                       size_t size)
{
    size_t n = strlen(out);
    luck_each_in (t, set) {
        bool has = s->crew[one].rating[t] || (two >= 0 && s->crew[two].rating[t]);
        if (has && n < size)
            n += (size_t)snprintf(out + n, size - n, " %s/%s", luck_lists[luck_traits[t].list],
                                  luck_traits[t].id);
    }
}

static void call_test(const luck_state *s, const beat *b, caper_choice *out)
{
    enum { TITLE = 60 }; /* a title has room in any case */
    luck_set set;
    char     words[CAPER_MAX_WORDS + 1 - TITLE], traits[CAPER_MAX_WORDS + 1] = "";
    read_traits(b->traits, &set);
    int one = best_at(s, &set, -1), two = b->kind == TOGETHER ? best_at(s, &set, one) : -1;
    put_traits(s, &set, one, two, traits, sizeof traits);
    if (two >= 0)
        snprintf(words, sizeof words, "team %s %d %d", luck_difficulties[b->difficulty], one, two);
    else
        snprintf(words, sizeof words, "test %d %s", one, luck_difficulties[b->difficulty]);
    size_t used = strlen(words), room = sizeof words - used;
    if (traits[0] && strlen(traits) + sizeof " using" <= room)
        snprintf(words + used, room, " using%.*s", (int)(room - sizeof " using"), traits);
    call(words, b, out);
}

/* ---- A fight --------------------------------------------------------------------------------- */

static int standing(const luck_state *s)
{
    for (int i = 0; i < LUCK_FOES; i++)
        if (luck_is_standing(s, i))
            return i;
    return -1;
}

/* In turns, the best fighter first; the foe goes for any of them. A foe that cannot be beaten loses
 * interest. */
static void fight_on(const luck_state *s, const beat *b, int foe, caper_rng *rng, caper_choice *out)
{
    int  seats[LUCK_SEATS], in = 0;
    char words[64];
    luck_each_seat (i, luck_seats_in(s))
        seats[in++] = i;
    if (s->round != ROUND_ACTION || s->calls % LONGEST_FIGHT == LONGEST_FIGHT - 1) {
        out->move = (caper_move)(M_KNOCK_FOE + foe);
        return;
    }
    if (s->calls % 2)
        snprintf(words, sizeof words, "hit %d %s", seats[caper_rng_below(rng, (uint32_t)in)],
                 s->foe[foe].name);
    else
        snprintf(words, sizeof words, "strike %d %s", best_at(s, NULL, -1), s->foe[foe].name);
    call(words, b, out);
}

static void begin_fight(const luck_state *s, const beat *b, caper_choice *out)
{
    if (s->round != ROUND_ACTION)
        out->move = M_ROUND + ROUND_ACTION;
    else
        say(out, M_FOE, b->traits);
}

/* ---- The trip -------------------------------------------------------------------------------- */

static void next_thing(const luck_state *s, const trip *t, int n, caper_choice *out)
{
    if (s->round == ROUND_ACTION)
        out->move = M_ROUND + ROUND_FREE;
    else if (n == 0) {
        char words[CAPER_MAX_WORDS + 1];
        snprintf(words, sizeof words, "%.240s %.240s", t->intro, t->beat[0].intro);
        say(out, M_NARRATE, words);
    } else
        say(out, M_NARRATE, n < BEATS ? t->beat[n].intro : t->farewell);
}

void luck_bot_hosts(const luck_state *s, caper_rng *rng, caper_choice *out)
{
    const trip *t = trip_of(s);
    int         n = s->told / 2, foe = standing(s);
    const beat *b = &t->beat[n < BEATS ? n : 0];
    if (!luck_count_in(s))
        out->move = M_ROUND + ROUND_FREE;
    else if (foe >= 0)
        fight_on(s, b, foe, rng, out);
    else if (s->told > 2 * BEATS)
        out->move = M_END;
    else if (s->told % 2 == 0)
        next_thing(s, t, n, out);
    else if (s->last)
        say(out, M_NARRATE, s->last == PASSED ? b->passed : b->failed);
    else if (b->kind == FIGHT)
        begin_fight(s, b, out);
    else
        call_test(s, b, out);
}
