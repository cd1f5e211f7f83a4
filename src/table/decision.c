/* A decision at a table, weighed from what its seat knew at that time. */
#include "table/decision.h"

#include <stdlib.h>

#include "base/grammar.h"
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

static void write_words(const caper_decision *d, const char *key, caper_move move, caper_buf *out)
{
    const caper_table      *t     = d->table;
    const caper_sentences  *words = t->match.game->words;
    caper_names             names = caper_table_names(t, d->seat);
    CAPER_SCRATCH caper_buf text  = {0};
    if (words->move_words)
        words->move_words(&t->match, t->scratch, d->seat, move, NULL, &names, &text);
    if (!text.len)
        caper_grammar_write(&t->match, t->scratch, move, NULL, &text);
    caper_json_kstr(out, key, caper_buf_text(&text));
}

void caper_decision_write(const caper_decision *d, caper_buf *out)
{
    caper_weighed w;
    caper_weighing_get(d->weighing, &w);
    write_words(d, "did", d->made, out);
    write_words(d, "better", w.better, out);
    caper_json_key(out, "won");
    caper_json_real(out, w.made);
    caper_json_key(out, "could");
    caper_json_real(out, w.others);
    caper_json_key(out, "noise");
    caper_json_real(out, w.noise);
}
