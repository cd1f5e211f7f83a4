/* Crews: people who play together. docs/protocol.md, *Crews*.
 *
 * A crew's id is its invitation, as a table's is. It is kept under a hash of the id: “crew” has its name, owner, usual
 * table and next night; each member is a keepsake of their own, so that two who join at two servers do not overwrite each
 * other. Outside, a member has an id that is good in this crew only. */
#ifndef CAPER_ROOM_CREWS_H
#define CAPER_ROOM_CREWS_H

#include "room/calls.h"
#include "room/people.h"

enum { MOST_MEMBERS = 40, MEMBER_CHARS = 16 };
typedef char member_id[MEMBER_CHARS + 1];

typedef kept crew_member; /* person, name, since, calls: do they want them? */

typedef struct crew {
    caper_id     id;
    caper_holder hash;
    caper_json *is; /* name, made, owner (a member), usual (a body of POST /tables), night; owned */
    kept_list   members;
} crew;
#define CREW __attribute__((cleanup(crews_fini)))

/* False: there is none of that id, or it has to be fetched first. Free it in either case, or write
 * `CREW crew w = {0};`. */
bool crews_read(service *sv, const char *id, crew *out, problem *p);
void crews_fini(crew *w);
/* NULL: not a member. */
crew_member *crews_find(crew *w, caper_holder who);
/* The hash of the person that a member is. */
bool crews_person(const crew_member *m, caper_holder *out);
/* Write it again, without its members. */
void crews_keep(service *sv, const crew *w);
/* A new one has an owner and a name. */
void crews_init(crew *w, caper_holder owner, const char *name, int64_t now);
bool crews_owns(const crew *w, const crew_member *m);
/* In the store, in the crew and in the person's list. */
void crews_add(service *sv, const crew *w, caper_holder who, const char *name);
/* The last one takes the crew along; the owner's place goes to the eldest member. */
void crews_remove(service *sv, crew *w, caper_holder who);
void crews_rename(service *sv, crew *w, const char *name);

/* For a person who changes or goes. No effect if they are not a member. */
bool crews_rename_member(service *sv, const char *id, caper_holder who, const char *name,
                         problem *p);
bool crews_leave(service *sv, const char *id, caper_holder who, problem *p);

/* Members who want to be called for this crew, but not `by`. `about` is the crew's id or a table's. */
void crews_call(service *sv, const crew *w, caper_holder by, call_kind kind, const char *about,
                const char *title, const char *text);
void crews_set_calls(service *sv, const crew *w, crew_member *m, bool on);

/* A table of the crew was made; its game is over, and is kept under that label. */
void crews_keep_table(const room *r);
void crews_over(const room *r, const char *label, const char *open);

#endif
