/* A decision at a table, weighed from what its seat knew at that time. */
#include "table/decision.h"

#include <stdlib.h>

#include "base/grammar.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "bots/weigh.h"
#include "table/table_state.h"

struct caper_decision {
    const caper_table *table;
    int                seat;
    caper_move         made;
    caper_weighing    *weighing;
};

/* After a move the scratch state is the one before it. */
caper_decision *caper_decision_new(const caper_table *t)
{
    const table_entry *e = t->count ? &t->log[t->count - 1] : NULL;
    caper_move         move;
    const char        *words;
    if (!e || e->seat < 0 || caper_grammar_parse(&t->match, t->scratch, e->move, &move, &words) ||
        words)
        return NULL;
    caper_weighing *w = caper_weighing_new(&t->match, t->scratch, e->seat, move,
                                           caper_whim(t->whims, t->count, e->seat));
    if (!w)
        return NULL;
    caper_decision *d = caper_alloc(1, sizeof *d);
    *d                = (caper_decision){.table = t, .seat = e->seat, .made = move, .weighing = w};
    return d;
}

void caper_decision_free(caper_decision *d)
{
    if (d)
        caper_weighing_free(d->weighing);
    free(d);
}

bool caper_decision_step(caper_decision *d) { return caper_weighing_step(d->weighing); }

static void move_words(const caper_decision *d, caper_move move, caper_buf *out)
{
    const caper_table     *t     = d->table;
    const caper_sentences *words = t->match.game->words;
    caper_names            names = caper_table_names(t, d->seat);
    if (words->move_words)
        words->move_words(&t->match, t->scratch, d->seat, move, NULL, &names, out);
    if (!out->len)
        caper_grammar_write(&t->match, t->scratch, move, NULL, out);
}

void caper_decision_write(const caper_decision *d, caper_buf *out)
{
    CAPER_SCRATCH caper_buf did = {0}, better = {0};
    caper_weighed           w;
    caper_weighing_get(d->weighing, &w);
    move_words(d, d->made, &did);
    move_words(d, w.better, &better);
    caper_json_put(out, "did:%s better:%s won:%g could:%g noise:%g", caper_buf_text(&did),
                   caper_buf_text(&better), w.made, w.others, w.noise);
}
