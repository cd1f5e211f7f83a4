/* Programs that play: any that speaks the engine's line protocol can take a seat.
 *
 * For each of its moves it gets two lines: `load` with a position in which everything that the seat
 * does not know is imagined, and `bot` with the seat, its view and its moves. It answers each with
 * one line; the `move` of the second is played. So `caper engine` itself can sit at a table, and no
 * program ever sees a hidden card. docs/bots.md shows how to write one. */
#ifndef CAPER_EXEC_H
#define CAPER_EXEC_H

#include "caper/buf.h"

enum { CAPER_EXEC_MS = 10000 }; /* default time limit of an answer */

/* What a program is asked. All but the seat are JSON; `history`: what happened since the seat's last
 * move, as it saw it. */
typedef struct caper_question {
    const char *position, *view, *moves, *history;
    int         seat;
} caper_question;

/* A program that runs and can be asked again and again. It should sit in one seat only: what it
 * hears there must not be known in another. Not for two threads at once. */
typedef struct caper_exec caper_exec;

/* Run `command` (a shell's). NULL with a sentence if that fails. */
caper_exec *caper_exec_start(const char *command, caper_error *err);
/* Ask, and append the move. Else what the program did, to be read after its name: CAPER_LATER (no answer
 * within `ms`), CAPER_GAME_OVER (it ended), CAPER_BAD_COMMAND (an error in its own words, which may
 * name cards) or CAPER_FAILED. After that it is useless and should be stopped. */
caper_code caper_exec_ask(caper_exec *x, const caper_question *q, int ms, caper_buf *out,
                          caper_error *err);
/* Kill it, also while another thread asks; stop it then all the same. */
void caper_exec_kill(const caper_exec *x);
/* Kill and free it; NULL is allowed. */
void caper_exec_stop(caper_exec *x);

#endif
