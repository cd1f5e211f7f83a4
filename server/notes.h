/* The log: a line for what happened. */
#ifndef CAPER_SERVER_NOTES_H
#define CAPER_SERVER_NOTES_H

typedef struct server server;
typedef struct room   room;

/* A line in the log. Never a token, a card, a chat or a name. `r` may be NULL; seat < 0: none. */
void note(const server *sv, const room *r, int seat, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
