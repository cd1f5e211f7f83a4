/* Refusals: a code for programs, a sentence for people, a status for HTTP. */
#ifndef CAPER_ROOM_REFUSAL_H
#define CAPER_ROOM_REFUSAL_H

#include "caper/json.h"

typedef struct problem {
    int  status; /* of HTTP */
    char code[24];
    char text[640];
} problem;

/* Fill and return false: `return refuse(p, 409, "taken", "…");` */
bool refuse(problem *p, int status, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* A refusal by the rules or the table. */
bool refuse_error(problem *p, const caper_error *err);
/* Always the same words, whether the table exists or not. */
bool refuse_token(problem *p);
bool refuse_store(problem *p);
/* The store has all that it may have. */
bool refuse_full(problem *p);
/* The store cannot be read; its data may be fine. */
bool refuse_unread(problem *p);
/* A field that should be text, or not there: then it is NULL. */
bool need_text(const caper_json *o, const char *name, const char **out, problem *p);
/* It has to be there. */
bool need_some_text(const caper_json *o, const char *name, const char **out, problem *p);
/* Could the store be read? If not, the problem says whether to ask again (refuse_later). */
bool need_read(caper_code code, problem *p);
/* It has to be fetched first. The request waits and is run again; clients never see this. */
bool refuse_later(problem *p);
bool problem_is_later(const problem *p);

#endif
