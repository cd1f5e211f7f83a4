/* Thinking beside the table. */
#ifndef CAPER_THOUGHT_H
#define CAPER_THOUGHT_H

#include "caper/table.h"

/* A question for `bot` (NULL: for a program, with its history), cut loose from the table: it can be answered on another
 * thread (crew.h), and the table can go on or be freed in the meantime. NULL if it is not that seat's
 * turn; free it. */
typedef struct caper_thought caper_thought;
caper_thought *caper_table_think(caper_table *t, int seat, const caper_bot_options *bot);
caper_code     caper_thought_choose(caper_thought *th, const caper_bot_options *bot, caper_buf *out,
                                    caper_error *err);
/* What a good player would do, and why, as one sentence (`bot` must search). `names` as the seat
 * reads them. */
void caper_thought_hint(caper_thought *th, const caper_bot_options *bot, const caper_names *names,
                        caper_buf *move, caper_buf *hint);
void caper_thought_free(caper_thought *th);
/* What the bot planned while it thought is kept for its next move. */
void caper_table_remember(caper_table *t, const caper_thought *th);
/* What happened since the seat's own last move, as the seat saw it: a JSON list of
 * {"seat":S,"events":[…]}, one for each move. */
void caper_table_history(caper_table *t, int seat, caper_buf *out);

/* For programs that play: a position in which everything that the seat does not know is imagined, the
 * seat's view, its moves as a JSON list of texts, and its history. */
void caper_thought_write(const caper_thought *th, caper_buf *position, caper_buf *view,
                         caper_buf *moves, caper_buf *history);
/* Let a program choose (bots/programs.h has `place` and what may go wrong). */
struct caper_programs;
caper_code caper_thought_ask(const caper_thought *th, struct caper_programs *programs,
                             const char *place, const char *command, int seat, int ms,
                             caper_buf *out, caper_error *err);

#endif
