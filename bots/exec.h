/* Programs that play: any that speaks the engine's line protocol can take a seat.
 *
 * It gets two lines: `load` with a position in which everything that the seat does not know is
 * imagined, and `bot` with the seat, its view and its moves. The `move` of the second answer is
 * played. So `caper engine` itself can sit at a table, and no program ever sees a hidden card. */
#ifndef CAPER_EXEC_H
#define CAPER_EXEC_H

#include "caper/buf.h"

enum { CAPER_EXEC_MS = 10000 };

/* Run `command` (a shell's), ask it, append its move. CAPER_FAILED with a sentence if it does not
 * answer within CAPER_EXEC_MS. */
caper_code caper_exec_choose(const char *command, const char *position, const char *view,
                             const char *moves, int seat, caper_buf *out, caper_error *err);

#endif
