/* People: whose key it is, and which seats are theirs. docs/protocol.md, *People*.
 *
 * A person is known by the hash of their first device's key. Each device's key has a keepsake “device” that
 * names the person, so a person has as many keys as devices and can lose any of them. At a table a person
 * is one more holder of their seat, beside the seat's own token: what happens to the seat's tokens
 * happens to that as well. All of it is kept from other clients. */
#ifndef CAPER_ROOM_PEOPLE_H
#define CAPER_ROOM_PEOPLE_H

#include "room/platform.h"
#include "room/refusal.h"
#include "room/room.h"

typedef struct person {
    caper_holder hash;    /* who they are in the store */
    caper_holder key;     /* the hash of the key that was used: which device */
    bool         is_made; /* false: an unclaimed key; it may keep an album, but no seats */
} person;

/* Whose key has that hash. False: 401 “forgotten”, or the problem is that it has to be fetched first. Ask
 * before the first write, because then it is done again. */
bool people_find(service *sv, caper_holder key, person *out, problem *p);
/* The same for a key; 401 if it cannot be one. */
bool people_find_key(service *sv, const char *key, person *out, problem *p);

/* Which seat of the table is theirs: CAPER_SPECTATOR if none is. False: it has to be fetched first. */
bool people_find_seat(const room *r, const person *who, int *seat, bool *host, problem *p);
/* From here on they hold that seat (CAPER_SPECTATOR: none) and may be its host. Their first seat at a table stays the one that
 * is theirs. Empty for an unclaimed key. Call people_find_seat before: it must not have to be fetched. */
void people_keep_seat(const room *r, const person *who, int seat, bool host);
/* Release their seats at that table; its own tokens stay good. */
void people_give_up(const room *r, const person *who);
/* The seat has lost its owner. */
void people_drop_seat(const room *r, int seat);
/* The people of `from` have their seats at `to`, too: a rematch, after their tokens were copied. */
void people_follow(room *to);

/* Everybody who holds a seat of the table, in no order. A table in memory never has to be fetched. */
typedef void people_fn(void *ctx, caper_holder person, int seat);
void         people_at(const room *r, people_fn *fn, void *ctx);

/* Keep something for a person, or for a crew or the server under a hash of its own, in this commit. */
void people_keep(service *sv, caper_holder who, const char *label, const char *text);
/* Forget what has labels from `from` on and before `to`. */
void people_drop(service *sv, caper_holder who, const char *from, const char *to);
/* Call `fn` with labels from `from` on and before `to`. False: later, or the store cannot be read. */
bool people_read(service *sv, caper_holder who, const char *from, const char *to, int limit,
                 caper_store_keepsake_fn *fn, void *ctx, problem *p);
/* The same under `head/id`, written by a template of base/json_put.h; `id` may be NULL: under `head`. */
void people_put(service *sv, caper_holder who, const char *head, const char *id,
                const char *template, ...) __attribute__((format(printf, 5, 6)));
void people_put_json(service *sv, caper_holder who, const char *head, const char *id,
                     const caper_json *is);
void people_drop_one(service *sv, caper_holder who, const char *head, const char *id);
/* What is kept under `head/…` (head is "": everything), as JSON, which `fn` may take by setting it to NULL. The
 * next part of it; `ended`: that was the last. */
typedef void people_kept_fn(void *ctx, const char *id, int64_t at, caper_json **is);
typedef struct people_walk {
    char after[CAPER_LABEL_CHARS + 2];
    int  read;
    bool ended;
} people_walk;
bool people_walk_on(service *sv, caper_holder who, const char *head, int part, people_walk *w,
                    people_kept_fn *fn, void *ctx, problem *p);
/* At most so much of it, at once, as a list: free it in any case, or write `KEPT_LIST kept_list all = {0};`. */
typedef struct kept {
    caper_label id;
    int64_t     at;
    caper_json *is; /* owned */
} kept;
typedef struct kept_list {
    kept *list; /* owned */
    int   count, cap;
} kept_list;
#define KEPT_LIST __attribute__((cleanup(people_list_fini)))
bool people_list(service *sv, caper_holder who, const char *head, int limit, kept_list *out,
                 problem *p);
/* From here on the newest come first, and there are at most so many. */
void people_list_newest(kept_list *all, int most);
void people_list_fini(kept_list *all);
/* The one with that id; NULL: none. */
kept *people_list_find(const kept_list *all, const char *id);
/* One more, only in memory; it owns `is`. */
kept *people_list_add(kept_list *all, const char *id, int64_t at, caper_json *is);
/* The one keepsake of that label, as JSON; NULL in `out`: there is none. Free it. */
bool people_read_one(service *sv, caper_holder who, const char *label, caper_json **out,
                     problem *p);

#endif
