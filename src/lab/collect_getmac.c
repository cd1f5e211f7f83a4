/* Get the MacGuffin in the lab: what is a card worth?
 *
 * A game takes two microseconds, so counting may take a fifth of one. Only what is rare is counted
 * (the three cards in the tomb, the few that survive); the rest is the number of games less that.
 */
#include <string.h>

#include "games/getmac/getmac.h"
#include "lab/lab.h"

typedef struct sums {
    uint64_t  games;
    uint64_t  tomb[GETMAC_CARDS];    /* games in which it was not dealt */
    uint64_t  wins[GETMAC_CARDS];    /* of whoever was dealt it, in LAB_WIN */
    lab_total act[GETMAC_ACTS];      /* card played, Object used or discarded */
    uint64_t  held[GETMAC_CARDS];    /* games at whose end somebody still has it */
    uint64_t  buried[GETMAC_CARDS];  /* games in which it never left the tomb */
    uint64_t  gone[GETMAC_CARDS];    /* games in which it was in the discard pile at some time */
    lab_total gone_at[GETMAC_CARDS]; /* the move of the first time */
} sums;

typedef struct notes {
    uint32_t dealt[GETMAC_SEATS];
    uint32_t seen; /* cards that were in the discard pile */
    uint16_t act[GETMAC_ACTS];
} notes;

static sums *sums_of(const lab_watch *w) { return (sums *)(void *)w->sums; }

static void begin(lab_watch *w)
{
    const getmac_state *s = w->state;
    notes              *n = w->notes;
    memcpy(n->dealt, s->hand, sizeof n->dealt);
    for (uint32_t left = s->tomb; left; left &= left - 1)
        sums_of(w)->tomb[__builtin_ctz(left)]++;
}

static void after(lab_watch *w, int seat, caper_move move)
{
    (void)seat;
    const getmac_state *s     = w->state;
    notes              *n     = w->notes;
    sums               *sum   = sums_of(w);
    uint32_t            fresh = s->discard & ~n->seen;
    uint64_t            at    = (uint64_t)w->moves;
    int                 act   = getmac_parts_of[move].act;
    n->seen |= fresh;
    lab_total_count(&sum->act[act], &n->act[act]);
    for (; fresh; fresh &= fresh - 1) {
        int c = __builtin_ctz(fresh);
        sum->gone[c]++;
        lab_total_add(&sum->gone_at[c], at);
    }
}

static void end(lab_watch *w, const caper_result *r)
{
    const getmac_state *s   = w->state;
    const notes        *n   = w->notes;
    sums               *sum = sums_of(w);
    uint64_t part           = r->winners ? (uint64_t)(LAB_WIN / __builtin_popcount(r->winners)) : 0;
    uint32_t held           = GETMAC_ALL_CARDS & ~(s->discard | s->tomb);
    sum->games++;
    for (uint32_t seats = r->winners; seats; seats &= seats - 1)
        for (uint32_t left = n->dealt[__builtin_ctz(seats)]; left; left &= left - 1)
            sum->wins[__builtin_ctz(left)] += part;
    for (; held; held &= held - 1)
        sum->held[__builtin_ctz(held)]++;
    for (uint32_t left = s->tomb; left; left &= left - 1)
        sum->buried[__builtin_ctz(left)]++;
}

/* ---- What it means ---------------------------------------------------------------------------- */

static double real(uint64_t n) { return (double)n; }

static lab_stat times(const sums *sum, int act)
{
    return lab_total_mean(&sum->act[act], sum->games);
}

static void tell_cards(const lab_variant *v, const sums *sum, lab_cell *out)
{
    lab_section *s = lab_section_add(
        out, "cards", "What a card is worth", "bars",
        "How often the player who was dealt the card wins; how often it is played in a game, by "
        "anyone; in how many games somebody still has it at the end; and the move at which it is "
        "first discarded.");
    s->printed = s->ranked = true;
    lab_measure_add(s, "win", "wins if dealt", LAB_SHARE, 1.0 / v->match.seats);
    lab_measure_add(s, "plays", "plays a game", LAB_MEAN, -1);
    lab_measure_add(s, "survives", "survives", LAB_SHARE, -1);
    lab_measure_add(s, "gone", "gone at move", LAB_MEAN, -1);
    double games = real(sum->games);
    for (int c = 0; c < GETMAC_CARDS; c++) {
        lab_row *row = lab_row_add(s, getmac_names[c], getmac_titles[c]);
        row->stat[0] = lab_share_of(real(sum->wins[c]) / LAB_WIN, games - real(sum->tomb[c]));
        row->stat[1] = times(sum, c);
        row->stat[2] = lab_share(sum->held[c], sum->games - sum->buried[c]);
        row->stat[3] = lab_total_mean(&sum->gone_at[c], sum->gone[c]);
    }
}

static void tell_objects(const sums *sum, lab_cell *out)
{
    lab_section *s = lab_section_add(out, "objects", "Objects on the table", "bars",
                                     "How often in a game an Object on the table is used, and "
                                     "how often its owner discards it for a turn.");
    lab_measure_add(s, "uses", "uses a game", LAB_MEAN, -1);
    lab_measure_add(s, "discards", "discards a game", LAB_MEAN, -1);
    for (int c = 0; c < GETMAC_OBJECTS; c++) {
        lab_row *row = lab_row_add(s, getmac_names[c], getmac_titles[c]);
        row->stat[0] = times(sum, GETMAC_USE + c);
        row->stat[1] = times(sum, GETMAC_DISCARD + c);
    }
}

static void find_cards(lab_cell *out)
{
    const lab_section *s    = lab_section_find(out, "cards");
    const lab_row     *best = lab_extreme(s, 0, true, 1), *last = lab_extreme(s, 0, false, 1);
    if (best && lab_is_uneven(s, 0, best))
        lab_find(out,
                 "The best card to be dealt is %s: it brings %.2f times an even share of wins.",
                 best->label, best->stat[0].value / s->measure[0].even);
    if (last && lab_is_uneven(s, 0, last))
        lab_find(out, "The worst is %s, with %.2f times an even share.", last->label,
                 last->stat[0].value / s->measure[0].even);
    if (best && !lab_is_uneven(s, 0, best) && !lab_is_uneven(s, 0, last))
        lab_find(out, "No card is worth more or less to be dealt than chance explains.");
}

static void tell(const lab_variant *v, const uint64_t *own, lab_cell *out)
{
    const sums *sum = (const sums *)(const void *)own;
    tell_cards(v, sum, out);
    tell_objects(sum, out);
    find_cards(out);
}

const lab_collector lab_getmac = {
    .game     = "getmac",
    .counters = sizeof(sums) / sizeof(uint64_t),
    .notes    = sizeof(notes),
    .bar      = 1,
    .begin    = begin,
    .after    = after,
    .end      = end,
    .tell     = tell,
};
