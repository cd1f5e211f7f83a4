/* Get the MacGuffin: sixteen games side by side, eight in each instruction.
 *
 * May not know: text, files, clocks, events. rules.c is the judge: this file computes the same, to the bit (test_abreast.c).
 *
 * One game at a time is limited by unpredictable branches: which card, which target. Here nothing
 * jumps. A block of eight games is the state with every word eight times, so one instruction of AVX2
 * does the same step of eight games, and what a move does is not code but data. Two
 * rare effects, Vortex and the Merchant's trades, are looked at lane by lane.
 *
 * In the names: an `eight` is one number, set or mask (all bits or none) of each game. */
#include "caper/abreast.h"

#include <string.h>
#include <threads.h>

#include "base/processor.h"
#include "games/getmac/getmac.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wpsabi" /* no vector leaves this file */
#endif

/* Everything here may use AVX2; is_there asks the processor before a function of this file is called. */
#define HOT    CAPER_HOT
#define SET    eight
#define BIT(c) GETMAC_CARD(c)

typedef uint32_t eight __attribute__((vector_size(32)));
typedef uint64_t four __attribute__((vector_size(32)));

typedef struct block {
    eight hand[GETMAC_SEATS + 1], table[GETMAC_SEATS + 1], known[GETMAC_SEATS + 1];
    eight discard, tomb, objects;
    eight sums;    /* holding, owning */
    eight players; /* in, winners */
    eight turns;   /* seats, turn, taken, spare */
} block;

enum {
    WORDS  = sizeof(getmac_state) / sizeof(uint32_t),
    LANES  = sizeof(eight) / sizeof(uint32_t),
    BLOCKS = CAPER_LANES / LANES,
};

/* Two blocks take their steps in turns. Each part of a step waits for the one before it, so a processor that
 * can look ahead begins the second block's part while the first block's is waiting. */
typedef struct row {
    block of[BLOCKS];
} row;

_Static_assert(sizeof(block) == LANES * sizeof(getmac_state), "every word eight times");
_Static_assert(offsetof(getmac_state, holding) / 4 == offsetof(block, sums) / 32 &&
                   offsetof(getmac_state, in) / 4 == offsetof(block, players) / 32 &&
                   offsetof(getmac_state, seats) / 4 == offsetof(block, turns) / 32,
               "in the same order");

/* ---- What each move does, as data --------------------------------------------------------------- */

typedef struct move_effect {
    /* Bits 0–4: the card that is played. 5–9: the card that is taken out of the discard pile. 10–13:
     * the seat it is aimed at. From 14 on the flags below. */
    uint32_t cards;
    /* Four sets of Objects, seven bits each: those that go from a table into the hand, those that are
     * discarded from one, those that are laid down by the player whose turn it is, and two that change places. */
    uint32_t objects;
} move_effect;

enum {
    EFFECT_NO_CARD    = 31, /* in both fields for a card */
    EFFECT_NO_SEAT    = 15,
    EFFECT_GOT_AT     = 5,
    EFFECT_SEAT_AT    = 10,
    EFFECT_DESTROY_AT = GETMAC_OBJECTS,
    EFFECT_LAY_AT     = 2 * GETMAC_OBJECTS,
    EFFECT_TRADE_AT   = 3 * GETMAC_OBJECTS,
    /* The flags. */
    EFFECT_TAKES = 14, /* a random card from that seat's hand goes into the player's own */
    EFFECT_DISCARDS,   /* … is discarded */
    EFFECT_USES,       /* … must be played at once */
    EFFECT_ROBS,       /* a random card of the tomb */
    EFFECT_SPIES,
    EFFECT_SWITCHES,
    EFFECT_ASKS,
    EFFECT_TURNS_LEFT,
    EFFECT_TURNS_RIGHT,
    EFFECT_WHIRLS,
};

/* By move. The last one does nothing: it is for lanes that do not move. */
enum { NO_MOVE = 255 };
static move_effect effects[NO_MOVE + 1];
static once_flag   effects_once = ONCE_FLAG_INIT;

/* What an act does to the hand that it is aimed at, or to none. */
static const uint8_t flag_of_act[GETMAC_ACTS] = {
    [THIEF]              = EFFECT_TAKES,
    [NOTDEAD]            = EFFECT_TAKES,
    [GETMAC_USE + MONEY] = EFFECT_TAKES,
    [ASSASSIN]           = EFFECT_DISCARDS,
    [FIST]               = EFFECT_DISCARDS,
    [CANUSE]             = EFFECT_USES,
    [SPY]                = EFFECT_SPIES,
    [SWITCHEROO]         = EFFECT_SWITCHES,
    [TOMB]               = EFFECT_ROBS,
    [INTERROGATOR]       = EFFECT_ASKS,
    [VORTEX]             = EFFECT_WHIRLS,
    [WHEEL]              = EFFECT_TURNS_LEFT,
};

static uint32_t flag_of(const getmac_parts *p)
{
    bool own = p->act == TOMB || p->act == INTERROGATOR || p->act == VORTEX;
    if (p->side >= 0)
        return BIT(flag_of_act[WHEEL] + p->side);
    return p->seat >= 0 || own ? BIT(flag_of_act[p->act]) : 0;
}

/* The Objects that it moves. */
static uint32_t objects_of(const getmac_parts *p)
{
    static const uint8_t beats[] = {[ROCK] = SCISSORS, [PAPER] = ROCK, [SCISSORS] = PAPER};
    uint32_t             it = p->object >= 0 ? BIT(p->object) : 0, own = BIT(p->card);
    if (p->act < GETMAC_OBJECTS)
        return own << EFFECT_LAY_AT;
    switch (p->act) {
    case MERCHANT: /* GM-30 */
        return p->other < 0 ? it << EFFECT_LAY_AT : (it | BIT(p->other)) << EFFECT_TRADE_AT;
    case ASSASSIN: /* GM-36: bare it is the Crown's end, if that is on a table */
        return (p->target ? it : BIT(CROWN)) << EFFECT_DESTROY_AT;
    case FIST:
        return it << EFFECT_DESTROY_AT;
    case THIEF:
    case NOTDEAD:
        return it;
    case GETMAC_USE + MONEY: /* GM-23: the Money is the price */
        return it | own << EFFECT_DESTROY_AT;
    case GETMAC_USE + ROCK: /* GM-24 */
    case GETMAC_USE + PAPER:
    case GETMAC_USE + SCISSORS:
        return BIT(beats[p->card]) << EFFECT_DESTROY_AT;
    default: /* GM-06 */
        return p->act >= GETMAC_DISCARD && p->act < GETMAC_USE ? own << EFFECT_DESTROY_AT : 0;
    }
}

static void fill_effects(void)
{
    const uint32_t none =
        EFFECT_NO_CARD | EFFECT_NO_CARD << EFFECT_GOT_AT | EFFECT_NO_SEAT << EFFECT_SEAT_AT;
    effects[NO_MOVE].cards = none;
    for (caper_move move = 0; move < GETMAC_MOVES; move++) {
        getmac_parts p     = getmac_parts_of(move);
        int          spent = p.act < GETMAC_DISCARD ? p.card : EFFECT_NO_CARD;
        int          got   = p.act == GARBAGE && p.target ? p.object : EFFECT_NO_CARD;
        int          seat  = p.seat >= 0 ? p.seat : EFFECT_NO_SEAT;
        uint32_t     who   = (uint32_t)(spent | got << EFFECT_GOT_AT | seat << EFFECT_SEAT_AT);
        effects[move]      = (move_effect){who | flag_of(&p), objects_of(&p)};
    }
}

/* ---- Words for eight numbers ------------------------------------------------------------------ */

HOT __m256i raw(eight x) { return (__m256i)x; }
HOT eight   all(uint32_t x) { return (eight)_mm256_set1_epi32((int)x); }
HOT eight   is(eight a, eight b) { return (eight)(a == b); }
HOT eight   none(eight set) { return (eight)(set == 0); }
HOT eight   some(eight set) { return ~none(set); }
/* a where the mask is set, else b. Never call it with a negated comparison, such as some(…) or ~more(…); swap a and b
 * instead. For AVX-512 (BW and VL, from -O2 on) gcc 12.2 drops the ~ of _mm256_blendv_epi8(b, a, ~mask) and does not
 * swap them: what a seat knew came out wrong (tests/defects/negated-mask.patch). */
HOT eight choose(eight mask, eight a, eight b)
{
    return (eight)_mm256_blendv_epi8(raw(b), raw(a), raw(mask));
}
/* The lanes of a mask, as a set. */
HOT uint32_t lanes_of(eight mask)
{
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(raw(mask)));
}
/* Is bit b set? As a mask. */
HOT eight flag(eight word, int b)
{
    return (eight)_mm256_srai_epi32(_mm256_slli_epi32(raw(word), 31 - b), 31);
}
/* Shifts by numbers of the lane's own; beyond the word the result is 0. */
HOT eight up(eight x, eight by) { return (eight)_mm256_sllv_epi32(raw(x), raw(by)); }
HOT eight down(eight x, eight by) { return (eight)_mm256_srlv_epi32(raw(x), raw(by)); }
HOT eight bit(eight n) { return up(all(1), n); }
HOT eight card_bit(eight n) { return bit(n) & GETMAC_ALL_CARDS; }

/* The place of the only member of a set of seats: its exponent as a number with a point. */
HOT eight place_of(eight one)
{
    return ((eight)_mm256_castps_si256(_mm256_cvtepi32_ps(raw(one))) >> 23) - 127;
}

/* ---- Chance ----------------------------------------------------------------------------------- */

/* A random card out of each lane's place, if there is one there: lane by lane, because only a few of eight
 * moves take one. */
HOT eight pick(eight place, uint64_t *chance)
{
    eight got = all(0);
    for (uint32_t left = lanes_of(some(place)); left; left &= left - 1) {
        int       lane = __builtin_ctz(left);
        caper_rng rng  = {.s = chance[lane]};
        got[lane]      = BIT(caper_rng_pick(&rng, place[lane]));
        chance[lane]   = rng.s;
    }
    return got;
}

/* ---- What is there ---------------------------------------------------------------------------- */

/* The facts that everything asks for. */
typedef struct facts {
    eight on;          /* mask: the lanes whose game goes on */
    eight turn, me;    /* a seat, and as a set */
    eight hand, table; /* those of `turn` */
    eight taken;       /* as a set */
    eight holding, owning, in;
} facts;

/* The hand of a lane's seat: every seat is looked at, which is cheaper than eight addresses. */
HOT eight hand_of(const block *b, eight seat, int seats)
{
    eight got = all(0), it = all(0);
    for (int i = 0; i < seats; i++, it += 1)
        got |= b->hand[i] & is(seat, it);
    return got;
}

HOT facts look(const block *b, int seats)
{
    facts f;
    eight it = all(0);
    f.on     = some(b->players) & none(b->players >> 16);
    f.turn   = b->turns >> 8 & 0xff;
    f.me     = bit(f.turn);
    f.hand = f.table = it;
    for (int i = 0; i < seats; i++, it += 1) {
        eight here = is(f.turn, it);
        f.hand |= b->hand[i] & here;
        f.table |= b->table[i] & here;
    }
    /* In an empty lane this is the MacGuffin, which does no harm. */
    f.taken   = card_bit(b->turns >> 16 & 0xff);
    f.holding = b->sums & 0xffff;
    f.owning  = b->sums >> 16;
    f.in      = b->players & 0xffff;
    return f;
}

/* ---- What is legal ------------------------------------------------------------------------------ */

#include "games/getmac/targets.h"

/* GM-30: trades are looked up, lane by lane: the Merchant is in few hands at a time. */
HOT eight merchant_targets(const block *b, const facts *f, eight wanted, eight others, int seats)
{
    uint32_t left = lanes_of(wanted & some(f->owning & (f->owning - 1)));
    if (!left)
        return others;
    eight targets = others;
    for (; left; left &= left - 1) {
        int      lane  = __builtin_ctz(left);
        uint32_t pairs = getmac_pairs[b->objects[lane]];
        for (int i = 0; i < seats; i++)
            pairs &= ~getmac_pairs[b->table[i][lane]];
        targets[lane] = pairs << GETMAC_OBJECTS;
    }
    return targets;
}

/* A set of moves: eight words of 32 bits for each game. */
typedef struct moves {
    eight word[LANES];
} moves;

/* Add the moves of a wide act. GM-04: it is bare where there is nothing to choose. */
HOT void add_act(moves *m, uint32_t base, eight allowed, eight targets)
{
    eight    set   = (targets << 1 | (none(targets) & 1)) & allowed;
    uint32_t where = base / 32, shift = base % 32;
    m->word[where] |= set << shift;
    if (shift > 3) /* no act has more than 29 moves */
        m->word[where + 1] |= set >> (32 - shift);
}

/* Seats as they are counted from the one whose turn it is. */
HOT eight turned_seats(eight set, eight turn, int seats)
{
    return (down(set, turn) | up(set, all((uint32_t)seats) - turn)) & ((1u << seats) - 1);
}

HOT void list_bare(moves *m, eight cards, eight mine, eight use)
{
    m->word[0] = (cards & GETMAC_ALL_OBJECTS) | (cards >> (TOMB - 7) & 1u << 7) |
                 (cards >> (INTERROGATOR - 8) & 1u << 8) | (cards >> (VORTEX - 9) & 1u << 9) |
                 (cards >> (SHRUG - 10) & 7u << 10) | mine << 13 |
                 (use & (BIT(MACGUFFIN) | BIT(BACKUP) | BIT(CROWN))) << 20 |
                 (use & (BIT(ROCK) | BIT(PAPER) | BIT(SCISSORS))) << 19;
    for (int i = 1; i < LANES; i++)
        m->word[i] = all(0);
}

HOT void list_moves(const block *b, const facts *f, int seats, bool turned, moves *m)
{
    eight all_seats = f->holding & ~f->me, rivals = f->in & ~f->me;
    if (turned) {
        all_seats = turned_seats(all_seats, f->turn, seats);
        rivals    = turned_seats(rivals, f->turn, seats);
    }
    eight free     = none(f->taken);
    eight cards    = choose(free, f->hand, f->taken) & f->on;
    eight mine     = f->table & free & f->on;
    eight others   = b->objects & ~f->table;
    eight hands    = all_seats << GETMAC_OBJECTS; /* that can be aimed at */
    eight use      = usable(mine, f->hand, b->objects, others, hands);
    eight in_reach = others | hands;
    eight trader   = flag(cards, MERCHANT);
    list_bare(m, cards, mine, use);
    add_act(m, GETMAC_BASE_MERCHANT, trader, merchant_targets(b, f, trader, others, seats));
    add_act(m, GETMAC_BASE_THIEF, flag(cards, THIEF), in_reach);
    add_act(m, GETMAC_BASE_GARBAGE, flag(cards, GARBAGE), b->discard);
    add_act(m, GETMAC_BASE_SPY, flag(cards, SPY), hands);
    add_act(m, GETMAC_BASE_ASSASSIN, flag(cards, ASSASSIN), assassin_targets(b->objects, hands));
    add_act(m, GETMAC_BASE_FIST, flag(cards, FIST), fist_targets(b->objects, hands));
    add_act(m, GETMAC_BASE_WHEEL, flag(cards, WHEEL), all(3));
    add_act(m, GETMAC_BASE_SWITCHEROO, flag(cards, SWITCHEROO), rivals << GETMAC_OBJECTS);
    add_act(m, GETMAC_BASE_CANUSE, flag(cards, CANUSE), hands);
    add_act(m, GETMAC_BASE_NOTDEAD, flag(cards, NOTDEAD),
            not_dead_targets(f->hand, f->table, b->objects, others, hands));
    add_act(m, GETMAC_BASE_MONEY, flag(use, MONEY), in_reach);
}

/* ---- Rare effects ------------------------------------------------------------------------------- */

/* Anyone who knows all of the other place where the card could be knows where it is. */
HOT eight learn(eight known, eight hand, eight card, eight other)
{
    return known | (card & none(other & ~(known | hand)));
}

/* GM-35: the player who has it shows it; if none does, it is in the asker's hand or in the tomb. First the
 * MacGuffin; where it is not shown, the Backup. */
HOT void interrogate(block *b, const facts *f, eight asks, int seats)
{
    eight hand      = f->hand & ~BIT(INTERROGATOR);
    eight elsewhere = ~(b->discard | b->tomb | f->hand | f->table);
    eight real = asks & BIT(MACGUFFIN), backup = asks & none(real & elsewhere) & BIT(BACKUP);
    eight shown    = (real | backup) & elsewhere;
    eight real_hid = real & (hand | b->tomb), backup_hid = backup & (hand | b->tomb);
    eight real_else   = choose(none(hand & real_hid), hand, b->tomb);
    eight backup_else = choose(none(hand & backup_hid), hand, b->tomb);
    for (int i = 0; i <= seats; i++) {
        eight known = learn(b->known[i], b->hand[i], real_hid, real_else);
        b->known[i] = learn(known, b->hand[i], backup_hid, backup_else) | shown;
    }
}

/* Hands go from seat to seat among those who are in, beginning with `first`; the last one's goes to the
 * first. */
HOT void pass_on(block *b, eight in, int first, int step, int seats)
{
    eight carried = all(0);
    for (int k = 0, i = first; k < seats; k++, i += step)
        carried = choose(flag(in, i), b->hand[i], carried);
    for (int k = 0, i = first; k < seats; k++, i += step) {
        eight here = flag(in, i), old = b->hand[i];
        b->hand[i] = choose(here, carried, old);
        carried    = choose(here, old, carried);
    }
}

/* GM-38: to the left every hand goes to the next seat, to the right to the one before. */
HOT void turn_wheel(block *b, const facts *f, eight left, eight right, int seats)
{
    eight turns = left | right, in = f->in & turns, spent = turns & BIT(WHEEL);
    for (int i = 0; i < seats; i++) {
        b->hand[i] &= ~spent;
        b->known[i] |= b->hand[i] & flag(in, i);
    }
    pass_on(b, in & left, 0, 1, seats);
    pass_on(b, in & right, seats - 1, -1, seats);
}

/* A lane, as scalar code sees it. */
typedef struct lane {
    block *b;
    int    at, seats, turn;
    /* Of the game, before the move but for the card that was played. */
    uint32_t in;
} lane;

#define OF(l, words) (((uint32_t *)&(l)->b->words)[(l)->at])

static int next_in(const lane *l, int seat)
{
    uint32_t after = l->in & ~((2u << seat) - 1);
    return __builtin_ctz(after ? after : l->in);
}

/* GM-39. The shuffle is caper_rng_shuffle's. */
static void vortex(const lane *l, uint64_t *chance)
{
    uint32_t  cards[GETMAC_CARDS], pool = 0;
    uint64_t  place[(GETMAC_CARDS + 3) / 4 * 4];
    uint32_t  hand[GETMAC_SEATS] = {0};
    int       n = 0, players = caper_count(l->in);
    caper_rng rng = {.s = *chance};
    for (int i = 0; i < l->seats; i++) {
        pool |= OF(l, hand[i]);
        OF(l, hand[i]) = 0;
    }
    for (uint32_t left = pool; left; left &= left - 1)
        cards[n++] = left & (0 - left);
    caper_rng_countdown(&rng, (uint32_t)n, n - 1, place);
    for (int i = n - 1; i > 0; i--) {
        uint64_t j    = place[n - 1 - i];
        uint32_t card = cards[i];
        cards[i]      = cards[j];
        cards[j]      = card;
    }
    for (int k = 0, to = 0; k < n; k++, to = to + 1 == players ? 0 : to + 1)
        hand[to] |= cards[k];
    for (int k = 0, seat = l->turn; k < players; k++, seat = next_in(l, seat))
        OF(l, hand[seat]) = hand[k];
    for (int i = 0; i <= l->seats; i++)
        OF(l, known[i]) &= ~pool;
    *chance = rng.s;
}

/* ---- Playing a move ----------------------------------------------------------------------------- */

/* What a move changes, as sets. A card is in one place only, so that it can be taken away from all
 * without asking who had it. */
typedef struct change {
    eight seat;               /* whom it is aimed at */
    eight lost, won, given;   /* cards: out of any hand, into that of `turn`, into that of `seat` */
    eight off, laid, swapped; /* Objects: off any table, down before `turn`, between two tables */
    eight shown, seen, looked; /* cards of which all, `turn`, `seat` learn where they are */
    eight blurred;             /* cards of which all but those two are no longer sure */
    eight discarded, collected, robbed, taken;
} change;

HOT eight field(eight word, int at, uint32_t mask) { return word >> at & mask; }

HOT change change_of(const block *b, const facts *f, eight effect, eight objects, int seats,
                     uint64_t *cards)
{
    change c;
    eight  spent = card_bit(effect & 31);
    c.seat       = field(effect, EFFECT_SEAT_AT, 15);
    eight theirs = hand_of(b, c.seat, seats), mine = f->hand & ~spent;
    eight takes = flag(effect, EFFECT_TAKES), discards = flag(effect, EFFECT_DISCARDS);
    eight uses = flag(effect, EFFECT_USES), robs = flag(effect, EFFECT_ROBS);
    eight switches = flag(effect, EFFECT_SWITCHES);

    /* GM-09, GM-33: a random card out of a hand or the tomb, if there is one. */
    eight place = (theirs & (takes | discards | uses)) | (b->tomb & robs);
    eight got   = pick(place, cards);

    eight take = objects & GETMAC_ALL_OBJECTS;
    eight gone = field(objects, EFFECT_DESTROY_AT, GETMAC_ALL_OBJECTS) & b->objects;
    c.laid     = field(objects, EFFECT_LAY_AT, GETMAC_ALL_OBJECTS);
    c.swapped  = field(objects, EFFECT_TRADE_AT, GETMAC_ALL_OBJECTS);
    c.off      = take | gone | c.laid;

    c.collected = card_bit(field(effect, EFFECT_GOT_AT, 31));
    c.robbed    = got & robs;
    c.taken     = got & uses;
    c.discarded = (spent & ~GETMAC_ALL_OBJECTS) | gone | (got & discards);

    c.lost  = spent | got | ((mine | theirs) & switches);
    c.won   = take | c.collected | (got & (takes | robs)) | (theirs & switches);
    c.given = mine & switches;

    c.shown   = take | c.collected;
    c.seen    = (theirs & flag(effect, EFFECT_SPIES)) | c.given;
    c.looked  = (got & takes) | (theirs & switches);
    c.blurred = place & some(place & (place - 1)) & (takes | robs);
    return c;
}

/* Hands, tables and what everybody knows, seat by seat; `plain`: cards that are plain to see after the
 * move. Returns who has cards in hand and who has Objects, as the state keeps them. */
HOT eight change_seats(block *b, const facts *f, const change *c, eight plain, int seats)
{
    eight holding = all(0), owning = all(0), it = all(0), one = all(1);
    for (int i = 0; i <= seats;
         i++, it += 1, one += one) { /* the last one watches; its hand is empty */
        eight me = is(f->turn, it), you = is(c->seat, it);
        eight hand  = (b->hand[i] & ~c->lost) | (c->won & me) | (c->given & you);
        eight table = (b->table[i] & ~c->off) | (c->laid & me);
        table ^= c->swapped & some(table & c->swapped);
        eight known = (b->known[i] & ~(c->blurred & ~(me | you))) | c->shown;
        known |= (c->seen & me) | (c->looked & you);
        b->hand[i]  = hand;
        b->table[i] = table;
        b->known[i] = known & ~(plain | hand);
        holding |= some(hand) & one;
        owning |= some(table) & one;
    }
    return holding | owning << 16;
}

/* GM-07, GM-08, GM-02; GM-41: not while a card that was taken has to be played. */
HOT uint32_t end_turn(block *b, const facts *f, eight taken)
{
    eight ends   = f->on & none(taken);
    eight left   = f->in & (b->sums | b->sums >> 16) & 0xffff;
    eight over   = none(left & (left - 1)) & ends;
    eight winner = choose(none(left), f->in, left) & over;
    eight after  = left & ~((f->me << 1) - 1);
    eight next   = choose(none(after), left, after);
    eight turn   = place_of(next & (0 - next));
    b->players   = choose(ends, left | winner << 16, b->players);
    turn         = choose(ends & ~over, turn, f->turn);
    eight card   = choose(none(taken), all(NO_CARD), place_of(taken));
    b->turns     = choose(f->on, (b->turns & 0xff0000ff) | turn << 8 | card << 16, b->turns);
    return lanes_of(f->on & ~over);
}

/* The effects of four moves: their first words, then their second. */
HOT void look_up(const caper_move move[4], __m128i out[2])
{
    __m128i e[4];
    for (int i = 0; i < 4; i++)
        e[i] = _mm_loadl_epi64((const __m128i *)(const void *)&effects[move[i]]);
    __m128i one = _mm_unpacklo_epi32(e[0], e[1]), two = _mm_unpacklo_epi32(e[2], e[3]);
    out[0] = _mm_unpacklo_epi64(one, two);
    out[1] = _mm_unpackhi_epi64(one, two);
}

/* Both words of an effect at once, lane by lane: two gather instructions take longer. Returns the lanes whose
 * game goes on. */
HOT uint32_t play_moves(block *b, int seats, const caper_move *wish, uint64_t *chance)
{
    caper_move move[LANES];
    __m128i    low[2], high[2];
    facts      f    = look(b, seats);
    eight      goes = choose(f.on, (eight)_mm256_loadu_si256((const void *)wish), all(NO_MOVE));
    _mm256_storeu_si256((void *)move, raw(goes));
    look_up(move, low);
    look_up(move + 4, high);
    eight effect  = (eight)_mm256_set_m128i(high[0], low[0]);
    eight objects = (eight)_mm256_set_m128i(high[1], low[1]);
    eight asks    = flag(effect, EFFECT_ASKS);
    eight left = flag(effect, EFFECT_TURNS_LEFT), right = flag(effect, EFFECT_TURNS_RIGHT);
    if (lanes_of(asks))
        interrogate(b, &f, asks, seats);
    if (lanes_of(left | right))
        turn_wheel(b, &f, left, right, seats);
    for (uint32_t who = lanes_of(flag(effect, EFFECT_WHIRLS)); who; who &= who - 1) {
        int  at = __builtin_ctz(who);
        lane l  = {b, at, seats, (int)f.turn[at], f.in[at]};
        OF(&l, hand[l.turn]) &= ~BIT(VORTEX);
        vortex(&l, &chance[at]);
    }
    change c   = change_of(b, &f, effect, objects, seats, chance);
    b->discard = (b->discard & ~c.collected) | c.discarded;
    b->tomb &= ~c.robbed;
    b->objects  = (b->objects & ~c.off) | c.laid;
    eight plain = b->discard | b->objects | c.taken;
    b->sums     = change_seats(b, &f, &c, plain, seats);
    return end_turn(b, &f, c.taken);
}

/* ---- The interface ------------------------------------------------------------------------------ */

HOT uint32_t play_wide(const caper_match *match, void *games, const caper_move move[CAPER_LANES],
                       caper_lane_luck *cards)
{
    row     *r  = games;
    uint32_t on = 0;
    for (int i = 0; i < BLOCKS; i++)
        on |= play_moves(&r->of[i], match->seats, move + i * LANES, cards->s + i * LANES)
              << i * LANES;
    return on;
}

/* Eight words of eight games become eight games of eight words; game i begins at out + i × stride. */
HOT void turn_over(const eight word[8], uint8_t *out, size_t stride)
{
    __m256i pair[8], quad[8];
    for (int i = 0; i < 8; i += 2) {
        pair[i]     = _mm256_unpacklo_epi32(raw(word[i]), raw(word[i + 1]));
        pair[i + 1] = _mm256_unpackhi_epi32(raw(word[i]), raw(word[i + 1]));
    }
    for (int i = 0; i < 8; i += 4)
        for (int k = 0; k < 2; k++) {
            quad[i + 2 * k]     = _mm256_unpacklo_epi64(pair[i + k], pair[i + k + 2]);
            quad[i + 2 * k + 1] = _mm256_unpackhi_epi64(pair[i + k], pair[i + k + 2]);
        }
    for (size_t i = 0; i < 4; i++) {
        __m256i low  = _mm256_permute2x128_si256(quad[i], quad[i + 4], 0x20);
        __m256i high = _mm256_permute2x128_si256(quad[i], quad[i + 4], 0x31);
        _mm256_storeu_si256((__m256i *)(void *)(out + i * stride), low);
        _mm256_storeu_si256((__m256i *)(void *)(out + (i + 4) * stride), high);
    }
}

HOT void list_wide(const caper_match *match, const void *games, bool turned,
                   int8_t seats[CAPER_LANES], uint64_t sets[CAPER_LANES][CAPER_LANE_WORDS])
{
    const row *r = games;
    for (int i = 0; i < BLOCKS; i++) {
        facts f = look(&r->of[i], match->seats);
        moves m;
        if (turned)
            list_moves(&r->of[i], &f, match->seats, true, &m);
        else
            list_moves(&r->of[i], &f, match->seats, false, &m);
        turn_over(m.word, (uint8_t *)sets[i * LANES], sizeof sets[0]);
        eight seat = f.turn | ~f.on;
        for (int k = 0; k < LANES; k++)
            seats[i * LANES + k] = (int8_t)seat[k];
    }
}

static void put(void *games, int at, const void *state)
{
    row     *r = games;
    uint32_t word[WORDS], *to = (uint32_t *)&r->of[at / LANES] + at % LANES;
    memcpy(word, state, sizeof word);
    for (int i = 0; i < WORDS; i++)
        to[i * LANES] = word[i];
}

HOT void get_block(const block *b, uint8_t *states, size_t stride)
{
    const eight *word = (const eight *)(const void *)b;
    int          i    = 0;
    for (; i + LANES <= WORDS; i += LANES)
        turn_over(word + i, states + 4 * i, stride);
    for (; i < WORDS; i++)
        for (size_t k = 0; k < LANES; k++)
            memcpy(states + k * stride + 4 * i, (const uint32_t *)(word + i) + k, 4);
}

HOT void get_wide(const caper_match *match, const void *games, void *states, size_t stride)
{
    (void)match;
    const row *r = games;
    for (size_t i = 0; i < BLOCKS; i++)
        get_block(&r->of[i], (uint8_t *)states + i * LANES * stride, stride);
}

CAPER_WIDE(uint32_t, play,
           (const caper_match *match, void *games, const caper_move move[CAPER_LANES],
            caper_lane_luck *cards),
           (match, games, move, cards))
CAPER_WIDE(void, list,
           (const caper_match *match, const void *games, bool turned, int8_t seats[CAPER_LANES],
            uint64_t sets[CAPER_LANES][CAPER_LANE_WORDS]),
           (match, games, turned, seats, sets))
CAPER_WIDE(void, get, (const caper_match *match, const void *games, void *states, size_t stride),
           (match, games, states, stride))

static bool is_there(void)
{
    call_once(&effects_once, fill_effects);
    return caper_processor >= CAPER_V3;
}

const caper_abreast getmac_abreast = {
    .size = sizeof(row), .is_there = is_there, .put = put, .get = get, .list = list, .play = play};

#else

static bool is_there(void) { return false; }

const caper_abreast getmac_abreast = {.is_there = is_there};

#endif
