/* The line protocol: one JSON object in, one out. docs/engine.md lists the requests. */
#ifndef CAPER_ENGINE_H
#define CAPER_ENGINE_H

#include <stdio.h>

#include "caper/buf.h"

enum { CAPER_LINE_LIMIT = 1 << 20 };

typedef struct caper_engine caper_engine;

caper_engine *caper_engine_new(bool files);
void          caper_engine_free(caper_engine *e);

/* Answer one line (without its line break). Appends one JSON object without a line break. False
 * after `quit`. */
bool caper_engine_answer(caper_engine *e, const char *line, size_t len, caper_buf *out);

/* Read lines until `quit` or the end of the input. */
int caper_engine_run(FILE *in, FILE *out);

#endif
