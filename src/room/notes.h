/* The log: a line for what happened, as text or as JSON. */
#ifndef CAPER_ROOM_NOTES_H
#define CAPER_ROOM_NOTES_H

typedef struct service service;
typedef struct room    room;

typedef enum caper_log_level { CAPER_LOG_ERRORS, CAPER_LOG_INFO, CAPER_LOG_DEBUG } caper_log_level;

/* Lines in the log. Never a token, a card, a chat or a name. `r` may be NULL; seat < 0: none.
 * What happened at a table, and what is wrong, which is always told. */
void note(const service *sv, const room *r, int seat, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* A request over HTTP, for those who look for a fault; ids in its path are cut short. */
void note_request(const service *sv, const char *method, const char *path, double ms);
void warn(const service *sv, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
