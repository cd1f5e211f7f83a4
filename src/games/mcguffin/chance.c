/* McGuffin: the exact chance of a call, as everybody at the table sees it.
 *
 * Every card that was not flipped yet is equally likely on top. Only colour and value of a card
 * count, so the winning faces of the d8 are counted for all cards of a colour at once, as bits;
 * grief is the sum of its dice. */
#include <string.h>

#include "games/mcguffin/mcguffin.h"

/* After the making there are none but in the Combination. */
uint64_t mcguffin_held(const mcguffin_state *s)
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
    return s->unready ? 0 : s->in_decks | mcguffin_held(s);
}

/* Cards of one colour: thirteen values of one suit, then of the other. */
enum { SUIT = 13 };

static mcguffin_pool pool_of(uint64_t cards)
{
    const uint32_t colour = (1u << 2 * SUIT) - 1;
    return (mcguffin_pool){.red       = (uint32_t)cards & colour,
                           .black     = (uint32_t)(cards >> 2 * SUIT) & colour,
                           .red_joker = cards >> RED_JOKER & 1,
                           .count     = (uint8_t)caper_count(cards)};
}

mcguffin_pool mcguffin_face_down(const mcguffin_state *s) { return pool_of(mcguffin_unflipped(s)); }

/* MC-21: an empty deck is dealt again first, from all cards that no player holds. */
static bool is_dealt_again(const mcguffin_state *s, const mcguffin_call *c)
{
    return !s->left[c->deck] && !(c->kind == CALL_COMBO && s->crew[c->seat].hold[c->deck]);
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

/* Those of at most that value. */
#define UP_TO(value) (((1u << (value)) - 1) | ((1u << (value)) - 1) << SUIT)
#define ALL_OF_THEM  UP_TO(SUIT)

/* The same from the value −8 on, where there are none, to 22: eight steps beyond either end. Once more
 * for those above that value. */
enum { BEFORE = 8, LOWEST = -BEFORE, HIGHEST = SUIT + 1 };
#define FOR_ALL_VALUES(f)                                                                          \
    {f(0),  f(0),  f(0),  f(0),  f(0),  f(0),  f(0),  f(0),  f(0),  f(1),  f(2),                   \
     f(3),  f(4),  f(5),  f(6),  f(7),  f(8),  f(9),  f(10), f(11), f(12), f(13),                  \
     f(13), f(13), f(13), f(13), f(13), f(13), f(13), f(13), f(13)}
#define ABOVE(value) (ALL_OF_THEM & ~UP_TO(value))
static const uint32_t up_to_value[BEFORE + HIGHEST + 8 + 1] = FOR_ALL_VALUES(UP_TO);
static const uint32_t above_value[BEFORE + HIGHEST + 8 + 1] = FOR_ALL_VALUES(ABOVE);

static int within(int value) { return value < LOWEST ? LOWEST : value > HIGHEST ? HIGHEST : value; }

static uint32_t up_to(int value) { return up_to_value[within(value) + BEFORE]; }

typedef struct roller {
    int      base, help;
    uint32_t match, other; /* the cards of the pool, by whether their colour is the skill's */
} roller;

/* How many of the cards are in two sets that lie side by side, together: they fit into one word. */
static int count_two(uint64_t twice, const uint32_t *sets)
{
    uint64_t two;
    memcpy(&two, sets, sizeof two);
    return caper_count(twice & two);
}

static int count_eight(uint32_t cards, const uint32_t *sets)
{
    uint64_t twice = (uint64_t)cards << 32 | cards;
    return count_two(twice, sets) + count_two(twice, sets + 2) + count_two(twice, sets + 4) +
           count_two(twice, sets + 6);
}

/* Faces of the d8, counted over all cards, with which base + d8 (± help) fits: on a match the total
 * must be at least the card, else at most. A card fits k faces or more up to, or from, some value,
 * so counting the cards there for k = 1 … 8 counts all faces. */
static int good_faces(const roller *r, int help)
{
    return count_eight(r->match, &up_to_value[within(r->base + help) + BEFORE + 1]) +
           count_eight(r->other, &above_value[within(r->base - help) + BEFORE]);
}

/* MC-34: cards that the bare skill fits are sure; they leave the pool. */
static int take_sure(roller *r)
{
    uint32_t match = r->match & up_to(r->base), other = r->other & ~up_to(r->base - 1);
    r->match &= ~match;
    r->other &= ~other;
    return caper_count(match) + caper_count(other);
}

/* All sums are whole numbers of eighths to the power of the dice, so doubles hold them exactly. */
static double chance_with_grief(const roller *r, int dice)
{
    uint32_t ways[GRIEF_SUMS];
    double   sum = 0, all = 8;
    int      top = grief_sums(dice, ways);
    for (int g = 0; g <= top; g++)
        if (ways[g])
            sum += (double)ways[g] * good_faces(r, r->help - g);
    for (int i = 0; i < dice && i < MOST_GRIEF; i++)
        all *= 8;
    return sum / all;
}

double mcguffin_chance_among(const mcguffin_state *s, const mcguffin_call *c,
                             const mcguffin_pool *face_down)
{
    const mcguffin_member *m    = &s->crew[c->seat];
    mcguffin_pool          pool = *face_down;
    int                    sk   = mcguffin_call_skill(s, c);
    if (is_dealt_again(s, c))
        pool = pool_of(ALL_CARDS & ~mcguffin_held(s));
    bool   red = skill_is_red(sk);
    roller r   = {.base  = m->skills[sk],
                  .help  = c->bonus - mcguffin_penalty(m),
                  .match = red ? pool.red : pool.black,
                  .other = red ? pool.black : pool.red};
    double sum = pool.red_joker; /* MC-02; the black joker adds 0 */
    if (!is_fight(c) && !m->automatic && !m->grief)
        sum += take_sure(&r);
    sum += m->grief ? chance_with_grief(&r, m->grief) : good_faces(&r, r.help) / 8.0;
    return sum / pool.count;
}

double mcguffin_chance(const mcguffin_state *s, const mcguffin_call *c)
{
    mcguffin_pool face_down = mcguffin_face_down(s);
    return mcguffin_chance_among(s, c, &face_down);
}

void mcguffin_odds(const caper_match *match, const void *state, int seat, caper_move move,
                   const char *words, caper_odds *out)
{
    (void)words;
    mcguffin_call c = mcguffin_waiting(match, state, seat);
    if (move == GO && mcguffin_may_go(&c))
        caper_odds_add(out, "success", mcguffin_chance(state, &c));
}
