/* Get the MacGuffin: what the others' moves say about their hands.
 *
 * Someone who plays a shrug probably doesn't hold the MacGuffin: a sensible player would have
 * played that. So after every move of another seat each card that I cannot place is asked: had it
 * been in that hand, would the move have been what it was? The answer lowers how likely the card is
 * there, and goes where the hand goes: Wheel, Switcheroo, Vortex, a card taken.
 *
 * States that come here are imagined: what I do not know in them is a guess, and only counted. */
#include "games/getmac/getmac.h"

#include <string.h>

#include "base/text.h"

#define BIT(c) GETMAC_CARD(c)

/* A little whim of `medium` (see bot.c), and how often people do what makes no sense. */
static const double whim = 0.2, folly = 0.05;

/* For each hand and card: how unlikely, 0 (no evidence against it) to almost 1. */
typedef struct notes {
    float against[GETMAC_SEATS][GETMAC_CARDS];
} notes;

/* ---- Judging a move ---- */

/* What the best move with that card would have been worth, had it been in the hand. */
static double worth_with(const caper_match *match, const getmac_state *s, int seat, int card)
{
    getmac_state with = *s;
    caper_move   moves[CAPER_MAX_MOVES];
    double       best = -1e9;
    if (!(with.hand[seat] & BIT(card)))
        with.hand[seat] = (with.hand[seat] & (with.hand[seat] - 1)) | BIT(card);
    int n = getmac_moves(match, &with, seat, moves);
    for (int i = 0; i < n; i++) {
        if (getmac_act_of[moves[i]] == card) {
            double v = getmac_worth_of_move(&with, seat, moves[i]);
            best     = v > best ? v : best;
        }
    }
    return best;
}

/* The chance that the one is preferred to the other, each with its whim. */
static double preferred(double one, double other)
{
    double d = (other - one) / whim;
    if (d <= -1 || d >= 1)
        return d <= -1;
    return d < 0 ? 1 - (1 + d) * (1 + d) / 2 : (1 - d) * (1 - d) / 2;
}

static void judge(const caper_match *match, notes *n, const getmac_state *s, int me, int seat,
                  caper_move move, double sense)
{
    double value = getmac_worth_of_move(s, seat, move);
    if (!s->hand[seat])
        return;
    uint32_t unplaced = getmac_unplaced(s, me);
    caper_each (card, unplaced) {
        if (card == getmac_act_of[move])
            continue;
        double fits =
            1 - sense * (1 - folly) * (1 - preferred(value, worth_with(match, s, seat, card)));
        n->against[seat][card] = (float)(1 - (1 - n->against[seat][card]) * fits);
    }
}

/* ---- Where hands go ---- */

static void turn_hands(notes *n, const getmac_state *s, bool right)
{
    notes old = *n;
    for (int i = 0; i < s->seats; i++) {
        int to = i;
        if (!(s->in >> i & 1))
            continue;
        do
            to = (to + (right ? s->seats - 1 : 1)) % s->seats;
        while (!(s->in >> to & 1));
        memcpy(n->against[to], old.against[i], sizeof old.against[i]);
    }
}

static void swap_hands(notes *n, int a, int b)
{
    float row[GETMAC_CARDS];
    memcpy(row, n->against[a], sizeof row);
    memcpy(n->against[a], n->against[b], sizeof row);
    memcpy(n->against[b], row, sizeof row);
}

/* All hands shuffled together: each gets the average of what was thought of them. */
static void mix_hands(notes *n, const getmac_state *s)
{
    for (int c = 0; c < GETMAC_CARDS; c++) {
        float sum = 0, cards = 0;
        for (int i = 0; i < s->seats; i++) {
            sum += n->against[i][c] * (float)__builtin_popcount(s->hand[i]);
            cards += (float)__builtin_popcount(s->hand[i]);
        }
        for (int i = 0; i < s->seats; i++)
            n->against[i][c] = cards > 0 ? sum / cards : 0;
    }
}

/* A random card comes into a hand, from another or (from < 0) from the tomb. */
static void take_card(notes *n, const getmac_state *s, int to, int from)
{
    float cards = (float)__builtin_popcount(s->hand[to]);
    for (int c = 0; c < GETMAC_CARDS; c++) {
        float theirs      = from < 0 ? 0 : n->against[from][c];
        n->against[to][c] = (n->against[to][c] * cards + theirs) / (cards + 1);
    }
}

static void follow_hands(notes *n, const getmac_state *s, int seat, caper_move move)
{
    const uint64_t takes = BIT(THIEF) | BIT(NOTDEAD) | (uint64_t)1 << (GETMAC_USE + MONEY);
    getmac_parts   p     = getmac_parts_of(move);
    if (p.side >= 0)
        turn_hands(n, s, p.side);
    else if (p.act == SWITCHEROO && p.seat >= 0)
        swap_hands(n, seat, p.seat);
    else if (p.act == VORTEX)
        mix_hands(n, s);
    else if (p.act == TOMB)
        take_card(n, s, seat, -1);
    else if (p.seat >= 0 && takes >> p.act & 1)
        take_card(n, s, seat, p.seat);
}

/* ---- The facet ---- */

static void watch(const caper_match *match, void *memory, int me, const void *imagined, int seat,
                  caper_move move, double sense)
{
    const getmac_state *s = imagined;
    notes              *n = memory;
    if (seat != me && s->taken == NO_CARD) /* a card that was taken must be played: no evidence */
        judge(match, n, s, me, seat, move, sense);
    follow_hands(n, s, seat, move);
    memset(n->against[me], 0, sizeof n->against[me]);
}

static void wonder(const caper_match *match, const void *imagined, int seat,
                   const caper_names *names, caper_buf *out)
{
    const getmac_state *s    = imagined;
    uint32_t            pool = getmac_unplaced(s, seat) & (BIT(MACGUFFIN) | BIT(BACKUP));
    (void)match;
    if (!pool)
        return;
    int card = __builtin_ctz(pool);
    for (int i = 0; i < s->seats; i++)
        if (s->hand[i] & BIT(card)) {
            caper_names_address(names, i, out);
            caper_buf_printf(out, " has %s", getmac_titles[card]);
            return;
        }
    caper_buf_printf(out, "%s is in the tomb", getmac_titles[card]);
}

static double fits(const caper_match *match, const void *memory, const void *imagined, int me)
{
    const getmac_state *s    = imagined;
    const notes        *n    = memory;
    uint32_t            pool = getmac_unplaced(s, me);
    double              fits = 1;
    (void)match;
    for (int i = 0; i < s->seats; i++)
        for (uint32_t c = i == me ? 0 : s->hand[i] & pool; c; c &= c - 1)
            fits *= 1 - (double)n->against[i][__builtin_ctz(c)];
    return fits;
}

const caper_inference getmac_inference = {
    .memory_size = sizeof(notes), .watch = watch, .fits = fits, .wonder = wonder};
