/* Get the MacGuffin in the lab: what is a card worth?
 *
 * A game takes two microseconds, so counting may take a fifth of one. Only what is rare is counted
 * (the three cards in the tomb, the few that survive); the rest is the number of games less that.
 */
#include <string.h>

#include "base/figures.h"
#include "games/getmac/getmac.h"

typedef struct sums {
    uint64_t    games;
    uint64_t    tomb[GETMAC_CARDS];    /* games in which it was not dealt */
    uint64_t    wins[GETMAC_CARDS];    /* of the player who was dealt it, in CAPER_WIN */
    caper_total act[GETMAC_ACTS];      /* card played, Object used or discarded */
    uint64_t    held[GETMAC_CARDS];    /* games at whose end a player still has it */
    uint64_t    buried[GETMAC_CARDS];  /* games in which it never left the tomb */
    uint64_t    gone[GETMAC_CARDS];    /* games in which it was in the discard pile at some time */
    caper_total gone_at[GETMAC_CARDS]; /* the move of the first time */
} sums;

typedef struct notes {
    uint32_t dealt[GETMAC_SEATS];
    uint32_t seen; /* cards that were in the discard pile */
    uint16_t act[GETMAC_ACTS];
} notes;

static void begin(caper_watch *w)
{
    const getmac_state *s   = w->state;
    notes              *n   = w->notes;
    sums               *sum = w->sums;
    memcpy(n->dealt, s->hand, sizeof n->dealt);
    caper_each (c, s->tomb)
        sum->tomb[c]++;
}

static void after(caper_watch *w, int seat, caper_move move)
{
    (void)seat;
    const getmac_state *s     = w->state;
    notes              *n     = w->notes;
    sums               *sum   = w->sums;
    uint32_t            fresh = s->discard & ~n->seen;
    uint64_t            at    = (uint64_t)w->moves;
    int                 act   = getmac_act_of[move];
    n->seen |= fresh;
    caper_total_count(&sum->act[act], &n->act[act]);
    caper_each (c, fresh) {
        sum->gone[c]++;
        caper_total_add(&sum->gone_at[c], at);
    }
}

static void end(caper_watch *w, const caper_result *r)
{
    const getmac_state *s   = w->state;
    const notes        *n   = w->notes;
    sums               *sum = w->sums;
    uint64_t part = r->winners ? (uint64_t)(CAPER_WIN / __builtin_popcount(r->winners)) : 0;
    uint32_t held = GETMAC_ALL_CARDS & ~(s->discard | s->tomb);
    sum->games++;
    caper_each (seat, r->winners)
        caper_each (c, n->dealt[seat])
            sum->wins[c] += part;
    caper_each (c, held)
        sum->held[c]++;
    caper_each (c, s->tomb)
        sum->buried[c]++;
}

/* ---- What it means ---------------------------------------------------------------------------- */

static double real(uint64_t n) { return (double)n; }

static caper_stat times(const sums *sum, int act)
{
    return caper_total_stat(&sum->act[act], sum->games);
}

static void tell_cards(const caper_match *match, const sums *sum, caper_cell *out)
{
    caper_section *s = caper_section_add(
        out, "cards", "What a card is worth", "bars",
        "win: wins if dealt %; plays: plays a game; survives: survives %; gone: gone at move",
        "How often the player who was dealt the card wins; how often it is played in a game, by "
        "anyone; in how many games somebody still has it at the end; and the move at which it is "
        "first discarded.");
    s->printed = s->ranked = true;
    s->measure[0].even     = 1.0 / match->seats;
    double games           = real(sum->games);
    for (int c = 0; c < GETMAC_CARDS; c++) {
        CAPER_ROW(caper_row_add(s, getmac_names[c], getmac_titles[c]),
                  caper_share_stat(real(sum->wins[c]) / CAPER_WIN, games - real(sum->tomb[c])),
                  times(sum, c), caper_count_stat(sum->held[c], sum->games - sum->buried[c]),
                  caper_total_stat(&sum->gone_at[c], sum->gone[c]));
    }
}

static void tell_objects(const sums *sum, caper_cell *out)
{
    caper_section *s = caper_section_add(out, "objects", "Objects on the table", "bars",
                                         "uses: uses a game; discards: discards a game",
                                         "How often in a game an Object on the table is used, and "
                                         "how often its owner discards it for a turn.");
    for (int c = 0; c < GETMAC_OBJECTS; c++) {
        CAPER_ROW(caper_row_add(s, getmac_names[c], getmac_titles[c]), times(sum, GETMAC_USE + c),
                  times(sum, GETMAC_DISCARD + c));
    }
}

static void find_cards(caper_cell *out)
{
    const caper_section *s    = caper_section_find(out, "cards");
    const caper_row     *best = caper_extreme_row(s, 0, true, 1),
                    *last     = caper_extreme_row(s, 0, false, 1);
    if (best && caper_is_uneven(s, 0, best))
        caper_find(out,
                   "The best card to be dealt is %s: it brings %.2f times an even share of wins.",
                   best->label, best->stat[0].value / s->measure[0].even);
    if (last && caper_is_uneven(s, 0, last))
        caper_find(out, "The worst is %s, with %.2f times an even share.", last->label,
                   last->stat[0].value / s->measure[0].even);
    if (best && !caper_is_uneven(s, 0, best) && !caper_is_uneven(s, 0, last))
        caper_find(out, "No card is worth more or less to be dealt than chance explains.");
}

static void tell(const caper_match *match, const void *own, caper_cell *out)
{
    const sums *sum = own;
    tell_cards(match, sum, out);
    tell_objects(sum, out);
    find_cards(out);
}

const caper_collector getmac_collector = {
    .counters = sizeof(sums) / sizeof(uint64_t),
    .notes    = sizeof(notes),
    .bar      = 1,
    .begin    = begin,
    .after    = after,
    .end      = end,
    .tell     = tell,
};
