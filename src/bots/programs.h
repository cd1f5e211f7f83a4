/* Programs that keep running: one process for a place, which is a seat at a table, asked again and again.
 *
 * A place never shares its process with another, so no program hears in one seat what it should not know
 * in another. Safe for many threads, as long as no two ask for one place at the same time. */
#ifndef CAPER_PROGRAMS_H
#define CAPER_PROGRAMS_H

#include "bots/exec.h"

enum { CAPER_SLOW_TIMES = 3 }; /* so often a program may be too late in one place */

typedef struct caper_programs caper_programs;

/* At most `most` places are remembered; the one that was not asked for longest gives way. */
caper_programs *caper_programs_new(int most);
/* From here on all fail, those that are being asked at once. */
void caper_programs_stop(caper_programs *p);
void caper_programs_free(caper_programs *p); /* NULL is allowed */

/* As caper_exec_ask, with a whole sentence. A program that ended since its last answer
 * is started again. One that fails is stopped; after CAPER_SLOW_TIMES late answers it is not
 * asked again in that place. */
caper_code caper_programs_ask(caper_programs *p, const char *place, const char *command,
                              const caper_question *q, int ms, caper_buf *out, caper_error *err);

#endif
