/* Get the MacGuffin: what a sensible player does.
 *
 * `easy` plays at random but is not silly: it never throws away what keeps it in the game while
 * something else can be played. `medium` gives every legal move a number by a few readable rules
 * and plays the best. The state is imagined: only what the seat knows in it is true, and the rules
 * here look at hands only to count them, or where `known` says that the seat knows. */
#include "games/getmac/infer.h"

#define BIT(c) GETMAC_CARD(c)

/* What a card is worth to have, in turns of staying alive. Two depend on what else is in play. */
static const double usual_worth[GETMAC_CARDS] = {
    [MACGUFFIN] = 6, [BACKUP] = 3.4,   [CROWN] = 0.8,      [MONEY] = 9,      [ROCK] = 1.2,
    [PAPER] = 1.2,   [SCISSORS] = 1.2, [MERCHANT] = 1,     [THIEF] = 9,      [GARBAGE] = 9,
    [TOMB] = 2,      [SPY] = 1,        [INTERROGATOR] = 1, [ASSASSIN] = 1.1, [FIST] = 1.1,
    [WHEEL] = 1,     [VORTEX] = 1,     [SWITCHEROO] = 1,   [CANUSE] = 1,     [NOTDEAD] = 1.6,
    [SHRUG] = 1,     [HIPPIE] = 1,     [MARSHAL] = 1,
};

typedef struct mind {
    const getmac_state *s;
    int                 me;
    uint32_t            hand, mine;    /* my cards, and my Objects on the table */
    int                 cards;         /* how many I have in all */
    double              backup, crown; /* what these two are worth now */
    /* How long a rival will last, for the seats of the set: many moves ask for the same. */
    uint32_t threats;
    double   threat[GETMAC_SEATS];
} mind;

static mind think(const getmac_state *s, int seat)
{
    mind m;
    m.s               = s;
    m.me              = seat;
    m.hand            = s->hand[seat];
    m.mine            = s->table[seat];
    m.cards           = __builtin_popcount(m.hand | m.mine);
    bool real_in_play = s->objects & BIT(MACGUFFIN);
    m.backup =
        real_in_play || s->known[seat] & s->hand[seat] & BIT(MACGUFFIN) ? 1.3 : usual_worth[BACKUP];
    m.crown   = s->objects & (BIT(MACGUFFIN) | BIT(BACKUP)) ? 0.7 : usual_worth[CROWN];
    m.threats = 0;
    return m;
}

static inline double worth(const mind *m, int card)
{
    double w = usual_worth[card];
    w        = card == BACKUP ? m->backup : w;
    return card == CROWN ? m->crown : w;
}

/* Who is nearly out is the better target of a random blow. */
static double threat(mind *m, int seat)
{
    if (m->threats >> seat & 1)
        return m->threat[seat];
    double t = __builtin_popcount(m->s->hand[seat]);
    for (uint32_t o = m->s->table[seat]; o; o &= o - 1)
        t += worth(m, __builtin_ctz(o));
    m->threats |= 1u << seat;
    return m->threat[seat] = t;
}

/* Does this Object on a table keep its owner alive for nothing? */
static bool is_engine(const mind *m, int object)
{
    return object == MACGUFFIN || object == CROWN ||
           (object == BACKUP && !(m->s->objects & BIT(MACGUFFIN)));
}

/* Destroying or taking an Object of another: what it costs them, what it brings me. */
static double gain_object(mind *m, int object, bool take)
{
    int owner = getmac_owner(m->s, object);
    if (owner == m->me)
        return -worth(m, object) - 2;
    double gain = worth(m, object) * (is_engine(m, object) ? 0.2 : 0.4) + 0.1 * threat(m, owner);
    return gain + (take ? worth(m, object) : 0);
}

/* A random card of a rival: knocking out somebody on the last card is best. */
static double gain_hand(mind *m, int seat, bool take)
{
    int    count = __builtin_popcount(m->s->hand[seat]);
    bool   last  = count == 1 && !m->s->table[seat];
    double gain  = 1 - 0.2 * threat(m, seat) + (last ? 1.1 : 0);
    for (uint32_t k = m->s->known[m->me] & m->s->hand[seat]; k; k &= k - 1)
        gain += (worth(m, __builtin_ctz(k)) - 1) / count; /* I know what might come */
    return gain + (take ? 1.6 : 0);
}

/* The hand I would get for mine. */
static double gain_swap(int left_in_hand, int count) { return 0.9 * (count - left_in_hand); }

static int neighbour(const mind *m, bool right)
{
    int n = m->s->seats, seat = m->me;
    do
        seat = (seat + (right ? n - 1 : 1)) % n;
    while (!(m->s->in >> seat & 1));
    return seat;
}

/* Vortex deals the same to everybody: good for who has little. */
static double gain_vortex(const mind *m)
{
    int all = -1, players = __builtin_popcount(m->s->in);
    for (int i = 0; i < m->s->seats; i++)
        all += __builtin_popcount(m->s->hand[i]);
    return gain_swap(__builtin_popcount(m->hand) - 1, (all + players - 1) / players);
}

static double gain_trade(const mind *m, int a, int b)
{
    int one = getmac_owner(m->s, a), two = getmac_owner(m->s, b);
    if (one == m->me)
        return worth(m, b) - worth(m, a);
    if (two == m->me)
        return worth(m, a) - worth(m, b);
    return -0.2;
}

static double value_of_play(mind *m, int card)
{
    switch (card) {
    case MACGUFFIN: /* hold it until it is the last card, for on the table everybody wants it */
        return m->cards == 1 ? 9 : 5.4;
    case BACKUP:
        return m->cards == 1 ? 6 : 2.9;
    case CROWN:
        return m->s->objects & (BIT(MACGUFFIN) | BIT(BACKUP)) ? 0 : 2.5;
    case MONEY:
        return 1.1;
    case ROCK:
    case PAPER:
    case SCISSORS: /* a turn gained now, another when it is discarded */
        return 2.2;
    case TOMB:
        return m->s->tomb ? 2 : 0;
    case VORTEX:
        return gain_vortex(m);
    case ASSASSIN: /* the Crown, or nothing */
        if ((m->s->objects & ~m->mine) & BIT(CROWN))
            return gain_object(m, CROWN, false);
        return m->mine & BIT(CROWN) ? -4 : 0;
    case NOTDEAD:
        return -1.5;
    case SHRUG:
    case HIPPIE:
    case MARSHAL:
        return -0.2;
    default:
        return 0.5;
    }
}

static double value_of_use(int card)
{
    return card >= ROCK ? 2.5 : 8; /* a turn that costs nothing */
}

static double value_of(mind *m, caper_move move)
{
    const getmac_parts *p    = &getmac_parts_of[move];
    bool                take = p->card != ASSASSIN && p->card != FIST;
    switch (p->verb) {
    case VERB_PLAY:
        return value_of_play(m, p->card);
    case VERB_OBJECT:
    case VERB_BUY:
        return gain_object(m, p->arg, take);
    case VERB_HAND:
    case VERB_GRAB:
        return gain_hand(m, p->arg, take) + (p->card == NOTDEAD ? 5 : 0);
    case VERB_TAKE:
        return worth(m, p->arg) + 1;
    case VERB_TRADE:
        return gain_trade(m, p->arg, p->with);
    case VERB_COLLECT:
        return 0.3 + worth(m, p->arg);
    case VERB_PERSON:
        if (p->card == SPY)
            return 0.6 - 0.5 * threat(m, p->arg);
        if (p->card == SWITCHEROO)
            return gain_swap(__builtin_popcount(m->hand) - 1,
                             __builtin_popcount(m->s->hand[p->arg]));
        return gain_hand(m, p->arg, true);
    case VERB_TURN: /* to the left my hand goes left, and I get the one on my right */
        return gain_swap(__builtin_popcount(m->hand) - 1,
                         __builtin_popcount(m->s->hand[neighbour(m, !p->arg)]));
    case VERB_USE:
        return value_of_use(p->card);
    default:
        return -worth(m, p->card);
    }
}

double getmac_worth_of_move(const getmac_state *s, int seat, caper_move move)
{
    mind m = think(s, seat);
    return value_of(&m, move);
}

/* Playing this as my last card puts me out, unless it brings another. */
static bool is_silly(const mind *m, caper_move move)
{
    const getmac_parts *p = &getmac_parts_of[move];
    if (p->verb == VERB_DISCARD)
        return p->card <= CROWN;
    if (p->verb == VERB_PLAY)
        return (p->card == MACGUFFIN || p->card == NOTDEAD) && m->cards > 1;
    return (p->verb == VERB_OBJECT && m->mine & BIT(p->arg)) ||
           (p->card == ASSASSIN && m->mine & BIT(CROWN) && p->verb == VERB_PLAY);
}

static caper_move easy(const mind *m, const caper_move *moves, int n, caper_rng *rng)
{
    caper_move good[256];
    uint32_t   k = 0;
    for (int i = 0; i < n; i++)
        if (!is_silly(m, moves[i]))
            good[k++] = moves[i];
    return k ? good[caper_rng_below(rng, k)] : moves[caper_rng_below(rng, (uint32_t)n)];
}

static caper_move medium(mind *m, const caper_move *moves, int n, caper_rng *rng)
{
    caper_move best = moves[0];
    double     top  = -1e9;
    for (int i = 0; i < n; i++) {
        /* A little whim, so that equal moves take turns. */
        double v = value_of(m, moves[i]) + 0.2 * caper_rng_below(rng, 1000) / 1000.0;
        if (v > top) {
            top  = v;
            best = moves[i];
        }
    }
    return best;
}

bool getmac_suggest(const caper_match *match, const void *imagined, int seat, caper_level level,
                    caper_rng *rng, caper_choice *out)
{
    caper_move moves[CAPER_MAX_MOVES];
    int        n = getmac_moves(match, imagined, seat, moves);
    if (!n)
        return false;
    mind m        = think(imagined, seat);
    out->words[0] = '\0';
    out->move     = level == CAPER_EASY ? easy(&m, moves, n, rng) : medium(&m, moves, n, rng);
    return true;
}
