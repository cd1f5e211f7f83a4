/* McGuffin: the exact chance of a call, as everybody at the table sees it.
 *
 * Every card that was not flipped yet is equally likely on top. Only colour and value of a card
 * count, so the winning faces of the d8 are counted for all cards of a colour at once, as bits;
 * grief is the sum of its dice. */
#include <string.h>

#include "games/mcguffin/mcguffin.h"

/* Cards in players' hands: none but in the Combination. */
static uint64_t held_by_all(const mcguffin_state *s)
{
    static const uint8_t none[DECKS];
    uint64_t             held = 0;
    for (int i = 0; i < s->seats; i++)
        for (int d = 0; d < DECKS && memcmp(s->crew[i].hold, none, DECKS) != 0; d++)
            if (s->crew[i].hold[d])
                held |= 1ull << (s->crew[i].hold[d] - 1);
    return held;
}

uint64_t mcguffin_unflipped(const mcguffin_state *s)
{
    return s->unready ? 0 : s->in_decks | held_by_all(s);
}

/* MC-21: an empty deck is dealt again first, from all cards that nobody holds. */
static uint64_t pool_of(const mcguffin_state *s, const mcguffin_call *c, uint64_t face_down)
{
    if (s->left[c->deck] || (c->kind == CALL_COMBO && s->crew[c->seat].hold[c->deck]))
        return face_down;
    return ((1ull << PACK) - 1) & ~held_by_all(s);
}

enum { MOST_GRIEF = CREW, GRIEF_SUMS = 8 * MOST_GRIEF + 1 };

/* In how many of 8^dice ways `dice` d8 come to each sum; the highest sum is returned. */
static int grief_sums(int dice, uint32_t *ways)
{
    int top = 0;
    memset(ways, 0, GRIEF_SUMS * sizeof *ways);
    ways[0] = 1;
    for (int i = 0; i < dice && i < MOST_GRIEF; i++) {
        uint32_t next[GRIEF_SUMS] = {0};
        for (int k = 0; k <= top; k++)
            for (int face = 1; face <= 8; face++)
                next[k + face] += ways[k];
        top += 8;
        memcpy(ways, next, sizeof next);
    }
    return top;
}

/* Cards of one colour: thirteen values of one suit, then of the other. */
enum { SUIT = 13 };

/* Those of at most that value. */
#define UP_TO(value) (((1u << (value)) - 1) | ((1u << (value)) - 1) << SUIT)
#define ALL_OF_THEM  UP_TO(SUIT)

/* The same from the value −8 on, where there are none, to 22: eight steps beyond either end. */
enum { BEFORE = 8, LOWEST = -BEFORE, HIGHEST = SUIT + 1 };
static const uint32_t up_to_value[BEFORE + HIGHEST + 8 + 1] = {
    0,           0,           0,           0,           0,           0,           0,
    0,           0,           UP_TO(1),    UP_TO(2),    UP_TO(3),    UP_TO(4),    UP_TO(5),
    UP_TO(6),    UP_TO(7),    UP_TO(8),    UP_TO(9),    UP_TO(10),   UP_TO(11),   UP_TO(12),
    ALL_OF_THEM, ALL_OF_THEM, ALL_OF_THEM, ALL_OF_THEM, ALL_OF_THEM, ALL_OF_THEM, ALL_OF_THEM,
    ALL_OF_THEM, ALL_OF_THEM, ALL_OF_THEM};

static int within(int value) { return value < LOWEST ? LOWEST : value > HIGHEST ? HIGHEST : value; }

static uint32_t up_to(int value) { return up_to_value[within(value) + BEFORE]; }

typedef struct roller {
    int      base, help;
    uint32_t match, other; /* the cards of the pool, by whether their colour is the skill's */
} roller;

/* Faces of the d8, counted over all cards, with which base + d8 (± help) fits: on a match the total
 * must be at least the card, else at most. A card fits k faces or more up to, or from, some value,
 * so counting the cards there for k = 1 … 8 counts all faces. */
static int good_faces(const roller *r, int help)
{
    const uint32_t *high  = &up_to_value[within(r->base + help) + BEFORE]; /* + 1 … 8 */
    const uint32_t *low   = &up_to_value[within(r->base - help) + BEFORE]; /* + 0 … 7 */
    int             faces = 0;
    for (int k = 0; k < 8; k++) /* two sets of 26 fit into one word */
        faces += __builtin_popcountll((uint64_t)(r->match & high[k + 1]) << 2 * SUIT |
                                      (r->other & ~low[k]));
    return faces;
}

/* MC-34: cards that the bare skill fits are sure; they leave the pool. */
static int take_sure(roller *r)
{
    uint32_t match = r->match & up_to(r->base), other = r->other & ~up_to(r->base - 1);
    r->match &= ~match;
    r->other &= ~other;
    return __builtin_popcount(match) + __builtin_popcount(other);
}

/* All sums are whole numbers of eighths to the power of the dice, so doubles hold them exactly. */
static double chance_with(const roller *r, int dice)
{
    uint32_t ways[GRIEF_SUMS];
    double   sum = 0, all = 8;
    if (!dice)
        return good_faces(r, r->help) / all;
    int top = grief_sums(dice, ways);
    for (int g = 0; g <= top; g++)
        if (ways[g])
            sum += (double)ways[g] * good_faces(r, r->help - g);
    for (int i = 0; i < dice && i < MOST_GRIEF; i++)
        all *= 8;
    return sum / all;
}

double mcguffin_chance_among(const mcguffin_state *s, const mcguffin_call *c, uint64_t face_down)
{
    const uint32_t         colour = (1u << 2 * SUIT) - 1;
    const mcguffin_member *m      = &s->crew[c->seat];
    uint64_t               pool   = pool_of(s, c, face_down);
    bool                   fight  = c->kind == CALL_NPC || c->kind == CALL_DUEL;
    int                    sk     = mcguffin_call_skill(s, c);
    uint32_t               red = (uint32_t)pool & colour, black = pool >> 2 * SUIT & colour;
    roller                 r = {.base  = m->skills[sk],
                                .help  = c->bonus - mcguffin_penalty(m),
                                .match = skill_is_red(sk) ? red : black,
                                .other = skill_is_red(sk) ? black : red};
    double sum = (double)(pool >> RED_JOKER & 1); /* MC-02; the black joker adds nothing */
    if (!fight && !m->automatic && !m->grief)
        sum += take_sure(&r);
    return (sum + chance_with(&r, m->grief)) / __builtin_popcountll(pool);
}

double mcguffin_chance(const mcguffin_state *s, const mcguffin_call *c)
{
    return mcguffin_chance_among(s, c, mcguffin_unflipped(s));
}

void mcguffin_odds(const caper_match *match, const void *state, int seat, caper_move move,
                   const char *words, caper_odds *out)
{
    (void)words;
    mcguffin_call c = mcguffin_waiting(match, state, seat);
    if (move == GO && mcguffin_may_go(&c))
        caper_odds_add(out, "success", mcguffin_chance(state, &c));
}
