/* Get the MacGuffin: what a sensible player does.
 *
 * `easy` plays at random but is not silly: it never throws away what keeps it in the game while
 * something else can be played. `medium` gives every legal move a number by a few readable rules
 * and plays the best. The state is imagined: only what the seat knows in it is true, and the rules
 * here look at hands only to count them, or where `known` says that the seat knows.
 *
 * A search asks `medium` millions of times a second. So moves and what they are worth are listed act by
 * act, whims are looked up, and finding the best is branch-free. */

#include "games/getmac/sets.h"

/* Room for all moves, and for a group of four more. */
enum { FOUR = 4, ROOM = GETMAC_MOVES + FOUR };

/* What is worth more or less depends on four facts: one row for each set of them. */
enum {
    ANY       = 1, /* a MacGuffin is on a table */
    REAL      = 2, /* the real one is, or I know that … */
    LAST      = 4, /* it is my last card */
    DUG       = 8, /* there is something in the tomb */
    FACT_SETS = 16,
};

/* What a card is worth to have, in turns of staying alive. */
#define WORTH(f)                                                                                   \
    {                                                                                              \
        [MACGUFFIN]           = 6,                                                                 \
        [BACKUP]              = (f) & REAL ? 1.3 : 3.4,                                            \
        [CROWN]               = (f) & ANY ? 0.7 : 0.8,                                             \
        [MONEY]               = 9,                                                                 \
        [ROCK... SCISSORS]    = 1.2,                                                               \
        [MERCHANT]            = 1,                                                                 \
        [THIEF... GARBAGE]    = 9,                                                                 \
        [TOMB]                = 2,                                                                 \
        [SPY... INTERROGATOR] = 1,                                                                 \
        [ASSASSIN... FIST]    = 1.1,                                                               \
        [WHEEL... CANUSE]     = 1,                                                                 \
        [NOTDEAD]             = 1.6,                                                               \
        [SHRUG... MARSHAL]    = 1,                                                                 \
    }

/* What it is worth to play a card, discard an Object or use one, where nothing is aimed at. One holds the
 * MacGuffin until it is the last card: on the table everybody wants it. Rock, Paper and Scissors gain a
 * turn now, another when they are discarded. Using one is a free turn. */
#define BARE(f)                                                                                    \
    {                                                                                              \
        [MACGUFFIN]                                          = (f) & LAST ? 9 : 5.4,               \
        [BACKUP]                                             = (f) & LAST ? 6 : 2.9,               \
        [CROWN]                                              = (f) & ANY ? 0 : 2.5,                \
        [MONEY]                                              = 1.1,                                \
        [ROCK... SCISSORS]                                   = 2.2,                                \
        [MERCHANT... GARBAGE]                                = 0.5,                                \
        [TOMB]                                               = (f) & DUG ? 2 : 0,                  \
        [SPY... INTERROGATOR]                                = 0.5,                                \
        [FIST... WHEEL]                                      = 0.5,                                \
        [SWITCHEROO... CANUSE]                               = 0.5,                                \
        [NOTDEAD]                                            = -1.5,                               \
        [SHRUG... MARSHAL]                                   = -0.2,                               \
        [GETMAC_DISCARD + MACGUFFIN]                         = -6,                                 \
        [GETMAC_DISCARD + BACKUP]                            = (f) & REAL ? -1.3 : -3.4,           \
        [GETMAC_DISCARD + CROWN]                             = (f) & ANY ? -0.7 : -0.8,            \
        [GETMAC_DISCARD + MONEY]                             = -9,                                 \
        [GETMAC_DISCARD + ROCK... GETMAC_DISCARD + SCISSORS] = -1.2,                               \
        [GETMAC_USE + MACGUFFIN... GETMAC_USE + MONEY]       = 8,                                  \
        [GETMAC_USE + ROCK... GETMAC_USE + SCISSORS]         = 2.5,                                \
    }

#define EACH(row)                                                                                  \
    row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7), row(8), row(9), row(10),       \
        row(11), row(12), row(13), row(14), row(15)

static const double worth_of_card[FACT_SETS][GETMAC_CARDS + 1] = {EACH(WORTH)};
static const double worth_of_act[FACT_SETS][GETMAC_ACTS + 1]   = {EACH(BARE)};

typedef struct mind {
    const getmac_state *s;
    int                 me;
    uint32_t            hand, mine;  /* my cards, and my Objects on the table */
    const double       *worth, *act; /* rows of the tables above */
} mind;

HOT double worth(const mind *m, int card) { return m->worth[card]; }

/* How long a rival will last: a rival who is nearly out is the better target for a random blow. Most
 * have nothing on the table, or one Object. */
HOT double threat(const mind *m, int seat)
{
    uint32_t left = m->s->table[seat];
    double   sum  = caper_count(m->s->hand[seat]);
    sum += m->worth[__builtin_ctz(left | BIT(GETMAC_CARDS))];
    for (left = without_lowest(left); left; left = without_lowest(left))
        sum += worth(m, __builtin_ctz(left));
    return sum;
}

/* Does this Object on a table keep its owner alive for free? */
static bool is_engine(const mind *m, int object)
{
    return object == MACGUFFIN || object == CROWN ||
           (object == BACKUP && !(m->s->objects & BIT(MACGUFFIN)));
}

/* Destroying or taking an Object of another: what it costs them, what it brings me. */
HOT double gain_object(mind *m, int object, bool take)
{
    if (m->mine & BIT(object))
        return -worth(m, object) - 2;
    int    owner = owner_of(m->s, object);
    double gain  = worth(m, object) * (is_engine(m, object) ? 0.2 : 0.4) + 0.1 * threat(m, owner);
    return gain + (take ? worth(m, object) : 0);
}

/* A random card of a rival: knocking out a rival on the last card is best. */
HOT double gain_hand(mind *m, int seat, bool take)
{
    int    count = caper_count(m->s->hand[seat]);
    bool   last  = count == 1 && !m->s->table[seat];
    double gain  = 1 - 0.2 * threat(m, seat) + (last ? 1.1 : 0);
    for (uint32_t k = m->s->known[m->me] & m->s->hand[seat]; k; k &= k - 1)
        gain += (worth(m, __builtin_ctz(k)) - 1) / count; /* I know what might come */
    return gain + (take ? 1.6 : 0);
}

/* The hand I would get for mine, of which a card is spent. */
HOT double gain_swap(const mind *m, int count)
{
    return 0.9 * (count - (caper_count(m->hand) - 1));
}

static int neighbour(const mind *m, bool right)
{
    int n = m->s->seats, seat = m->me;
    do
        seat = (seat + (right ? n - 1 : 1)) % n;
    while (!(m->s->in >> seat & 1));
    return seat;
}

/* Vortex deals the same to everybody: good for a small hand. */
static double gain_vortex(const mind *m)
{
    int all = -1, players = caper_count(m->s->in);
    for (int i = 0; i < m->s->seats; i++)
        all += caper_count(m->s->hand[i]);
    return gain_swap(m, (all + players - 1) / players);
}

static double gain_trade(const mind *m, caper_move move)
{
    getmac_parts p = getmac_parts_of(move);
    int          a = p.object, b = p.other, one = owner_of(m->s, a), two = owner_of(m->s, b);
    if (one == m->me)
        return worth(m, b) - worth(m, a);
    if (two == m->me)
        return worth(m, a) - worth(m, b);
    return -0.2;
}

/* The Assassin without a target: the Crown, or nothing. */
static double gain_crown(mind *m)
{
    if ((m->s->objects & ~m->mine) & BIT(CROWN))
        return gain_object(m, CROWN, false);
    return m->mine & BIT(CROWN) ? -4 : 0;
}

HOT void think(mind *m, const getmac_state *s, int seat)
{
    uint32_t all = s->hand[seat] | s->table[seat], real = BIT(MACGUFFIN), any = real | BIT(BACKUP);
    bool     knows = (s->objects | (s->known[seat] & s->hand[seat])) & real;
    int      facts = (s->objects & any ? ANY : 0) | (knows ? REAL : 0) |
                (!(all & (all - 1)) ? LAST : 0) | (s->tomb ? DUG : 0);
    m->s     = s;
    m->me    = seat;
    m->hand  = s->hand[seat];
    m->mine  = s->table[seat];
    m->worth = worth_of_card[facts];
    m->act   = worth_of_act[facts];
}

/* What an act without a target is worth. */
HOT double bare(mind *m, int act)
{
    if (act == VORTEX)
        return gain_vortex(m);
    return act == ASSASSIN ? gain_crown(m) : m->act[act];
}

/* The same of an act that is aimed at a target: a bit of its set of targets. */
HOT double aimed(mind *m, int act, int target)
{
    bool object = target < GETMAC_OBJECTS;
    int  seat   = target - GETMAC_OBJECTS;
    switch (act) {
    case MERCHANT:
        return object ? worth(m, target) + 1
                      : gain_trade(m, GETMAC_BASE_MERCHANT + 1 + (caper_move)target);
    case THIEF:
    case GETMAC_USE + MONEY:
        return object ? gain_object(m, target, true) : gain_hand(m, seat, true);
    case GARBAGE:
        return 0.3 + worth(m, target);
    case SPY:
        return 0.6 - 0.5 * threat(m, seat);
    case ASSASSIN:
    case FIST:
        return object ? gain_object(m, target, false) : gain_hand(m, seat, false);
    case WHEEL: /* to the left my hand goes left, and I get the one on my right */
        return gain_swap(m, caper_count(m->s->hand[neighbour(m, !target)]));
    case SWITCHEROO:
        return gain_swap(m, caper_count(m->s->hand[seat]));
    case CANUSE:
        return gain_hand(m, seat, true);
    default: /* NOTDEAD */
        return object ? gain_object(m, target, true) : gain_hand(m, seat, true) + 5;
    }
}

double getmac_worth_of_move(const getmac_state *s, int seat, caper_move move)
{
    int  act = getmac_act_of[move], target = (int)move - getmac_base[act];
    mind m;
    think(&m, s, seat);
    return target ? aimed(&m, act, target - 1) : bare(&m, act);
}

/* ---- easy ------------------------------------------------------------------------------------ */

/* When a move is silly: always, while there is another card, or if one of these Objects is mine. */
enum { SILLY = 1 << GETMAC_OBJECTS, SILLY_YET = SILLY << 1 };
#define SILLY_AT(base)                                                                             \
    [base + 1] = 1, [base + 2] = 2, [base + 3] = 4, [base + 4] = 8, [base + 5] = 16,               \
            [base + 6] = 32, [base + 7] = 64
static const uint16_t silly_if[GETMAC_MOVES] = {
    [MACGUFFIN]                       = SILLY_YET, /* playing it */
    [GETMAC_BASE_NOTDEAD]             = SILLY_YET,
    [GETMAC_BASE_DISCARD + MACGUFFIN] = SILLY,
    [GETMAC_BASE_DISCARD + BACKUP]    = SILLY,
    [GETMAC_BASE_DISCARD + CROWN]     = SILLY,
    SILLY_AT(GETMAC_BASE_THIEF),
    SILLY_AT(GETMAC_BASE_ASSASSIN),
    SILLY_AT(GETMAC_BASE_FIST),
    SILLY_AT(GETMAC_BASE_NOTDEAD),
};

static int easy(const caper_match *match, const getmac_state *s, int seat, caper_rng *rng)
{
    caper_move moves[ROOM], good[ROOM];
    int        n = getmac_moves(match, s, seat, moves), k = 0;
    if (!n)
        return -1;
    uint32_t mine = s->table[seat], facts = mine | SILLY;
    facts |= without_lowest(s->hand[seat] | mine) ? SILLY_YET : 0;
    for (int i = 0; i < n; i++) {
        good[k] = moves[i];
        k += !(silly_if[moves[i]] & facts);
    }
    return (int)(k ? good[caper_rng_below(rng, (uint32_t)k)]
                   : moves[caper_rng_below(rng, (uint32_t)n)]);
}

/* ---- medium ---------------------------------------------------------------------------------- */

/* What a whim adds. */
#define WHIM(i)    (0.2 * (i) / 1000.0)
#define WHIM5(i)   WHIM(i), WHIM((i) + 1), WHIM((i) + 2), WHIM((i) + 3), WHIM((i) + 4)
#define WHIM25(i)  WHIM5(i), WHIM5((i) + 5), WHIM5((i) + 10), WHIM5((i) + 15), WHIM5((i) + 20)
#define WHIM100(i) WHIM25(i), WHIM25((i) + 25), WHIM25((i) + 50), WHIM25((i) + 75)
enum { WHIMS = 1000 };
static const double whims[WHIMS] = {
    WHIM100(0),   WHIM100(100), WHIM100(200), WHIM100(300), WHIM100(400),
    WHIM100(500), WHIM100(600), WHIM100(700), WHIM100(800), WHIM100(900),
};

/* Legal moves in their order, with what they are worth. There is room for a whole group of four after
 * the last. */
typedef struct offers {
    int        n;
    caper_move move[ROOM];
    double     worth[ROOM];
} offers;

/* Four in a go: a loop that seldom runs more often than once or twice can be guessed. Anything written
 * beyond that is overwritten later. */
HOT void offer_bare(offers *o, mind *m, uint64_t acts)
{
    int vortex = caper_count(acts & (BIT(VORTEX) - 1)), n = 0;
    for (uint64_t left = acts; left;)
        for (int k = 0; k < FOUR; k++) {
            int act     = __builtin_ctzll(left | (uint64_t)1 << GETMAC_ACTS);
            o->move[n]  = getmac_base[act];
            o->worth[n] = m->act[act];
            n += left != 0;
            left &= left - 1;
        }
    if (acts & BIT(VORTEX))
        o->worth[vortex] = gain_vortex(m);
    o->n = n;
}

HOT void offer_aimed(offers *o, mind *m, int act)
{
    uint32_t targets = targets_of(m->s, act), base = getmac_base[act];
    int      n = o->n;
    if (!targets) { /* GM-04 */
        o->move[n]    = base;
        o->worth[n++] = bare(m, act);
    }
    for (; targets; targets = without_lowest(targets)) {
        int t         = __builtin_ctz(targets);
        o->move[n]    = base + 1 + (uint32_t)t;
        o->worth[n++] = aimed(m, act, t);
    }
    o->n = n;
}

/* A little whim, so that equal moves take turns. */
static caper_move best_one_by_one(const offers *o, caper_rng *rng)
{
    caper_move best = o->move[0];
    double     top  = -1e9;
    for (int i = 0; i < o->n; i++) {
        double v = o->worth[i] + whims[caper_rng_below(rng, WHIMS)];
        if (v > top) {
            top  = v;
            best = o->move[i];
        }
    }
    return best;
}

/* The same, as if no number had to be drawn again, and without a jump that could be guessed wrong. */
HOT caper_move best_of(const offers *o, caper_rng *rng)
{
    double   top  = -1e9;
    uint64_t best = 0, s = rng->s, again = 0; /* its highest bit */
    for (uint64_t i = 0; i < (uint64_t)o->n; i++) {
        uint64_t m = (uint64_t)caper_rng_mix(s += CAPER_RNG_STEP) * WHIMS;
        double   v = o->worth[i] + whims[m >> 32];
        again |= (m & UINT32_MAX) - WHIMS;
        best = v > top ? i : best;
        top  = v > top ? v : top;
    }
    if (__builtin_expect(rng->keyed || again >> 63, 0))
        return best_one_by_one(o, rng);
    rng->s = s;
    return o->move[best];
}

static int medium(const getmac_state *s, int seat, caper_rng *rng)
{
    mind   m;
    offers o;
    if (s->winners || seat != s->turn)
        return -1;
    uint64_t acts = acts_of(s, playable(s));
    think(&m, s, seat);
    offer_bare(&o, &m, acts & ~getmac_wide);
    for (uint64_t left = acts & getmac_wide; left; left &= left - 1)
        offer_aimed(&o, &m, __builtin_ctzll(left));
    return o.n ? (int)best_of(&o, rng) : -1;
}

/* ---- The room's functions --------------------------------------------------------------------- */

static bool suggest(const caper_match *match, const void *imagined, int seat, caper_level level,
                    caper_rng *rng, caper_choice *out)
{
    int move = level == CAPER_EASY ? easy(match, imagined, seat, rng) : medium(imagined, seat, rng);
    if (move < 0)
        return false;
    out->words[0] = '\0';
    out->move     = (caper_move)move;
    return true;
}

/* What is imagined is never looked at: hands are only counted, and cards that the seat knows are where it
 * knows them. */
static bool decide(const caper_match *match, const void *state, int seat, caper_level level,
                   caper_rng *rng, caper_choice *out)
{
    getmac_draw_world(state, seat, rng);
    return suggest(match, state, seat, level, rng, out);
}

static int any_move(const caper_match *match, const getmac_state *s, caper_rng *rng)
{
    caper_move moves[GETMAC_MOVES];
    int        n = getmac_moves(match, s, s->turn, moves);
    return n ? (int)moves[caper_rng_below(rng, (uint32_t)n)] : -1;
}

static int play_out(const caper_match *match, void *state, const caper_playout *how, caper_rng *rng)
{
    getmac_state *s     = state;
    int           until = how->until, slip = how->slip, i = 0;
    for (; i < how->limit && !s->winners && s->turn != until; i++) {
        int  habit = how->habit[s->turn];
        bool slips =
            habit ? habit == CAPER_CARELESS : slip && !caper_rng_below(rng, (uint32_t)slip);
        int move = habit == CAPER_AIMLESS ? any_move(match, s, rng)
                   : slips                ? easy(match, s, s->turn, rng)
                                          : medium(s, s->turn, rng);
        if (move < 0)
            break;
        getmac_play(s, (caper_move)move, rng);
    }
    return i;
}

const caper_player getmac_player = {.suggest = suggest, .decide = decide, .play_out = play_out};
