/* What the operator has decided (server/ops/admin.c): bans, closed tables, removed talk, read-only mode, a message
 * to everybody. A short list in memory, kept in the store for the next start and for other servers. */
#ifndef CAPER_ROOM_RESTRICTIONS_H
#define CAPER_ROOM_RESTRICTIONS_H

#include "room/refusal.h"
#include "store/store.h"

typedef struct service service;
typedef struct room    room;

enum { RESTRICTIONS = 4096, PERSON_DIGITS = 12 };
typedef char person_digits[PERSON_DIGITS + 1];

typedef struct restriction {
    caper_label
        name; /* "close/ID", "hush/ID", "ban/203.0.113.7", "ban/PERSON", "read-only/on", "say/now" */
    int64_t until; /* ms since 1970; 0: until it is lifted */
    int64_t seq;   /* hush: talk up to this entry */
    char   *text;  /* owned; may be empty */
} restriction;

typedef struct restrictions {
    restriction *list;
    int          count, cap;
} restrictions;

/* The one in force, or NULL. */
const restriction *restriction_find(const service *sv, const char *kind, const char *id);
/* In the place of an older one of that name. False: there are as many as there may be. */
bool restriction_set(service *sv, const char *kind, const char *id, int64_t until, int64_t seq,
                     const char *text);
bool restriction_lift(service *sv, const char *kind, const char *id);
/* As the store has them. False: they have to be fetched first. */
bool restrictions_read(service *sv);
void restrictions_fini(service *sv);

/* May anything be changed, at that table (NULL: anywhere)? */
bool restrictions_allow(const service *sv, const char *table, problem *p);
/* Is that person banned, or the one in that seat? */
bool restrictions_admit(const service *sv, caper_holder who, problem *p);
bool restrictions_admit_seat(const room *r, int seat, problem *p);
/* How an operator names a person. */
void restriction_person(caper_holder who, person_digits out);

#endif
