/* The log: a line for what happened, as text or as JSON. */
#ifndef CAPER_SERVER_NOTES_H
#define CAPER_SERVER_NOTES_H

typedef struct server server;
typedef struct room   room;

/* Lines in the log. Never a token, a card, a chat or a name. `r` may be NULL; seat < 0: none.
 * What happened at a table, and what is wrong, which is always told. */
void note(const server *sv, const room *r, int seat, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* A request over HTTP, for those who look for a fault; ids in its path are cut short. */
void note_request(const server *sv, const char *method, const char *path, double ms);
void warn(const server *sv, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
