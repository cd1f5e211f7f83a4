/* What is kept of a person besides games and tables, read as a whole before the first change: a store over
 * a wire gives no answer about what is just being written. */
#ifndef CAPER_SERVER_HTTP_ME_H
#define CAPER_SERVER_HTTP_ME_H

#include "room/crews.h"
#include "server/api/http_call.h"

enum { MOST_DEVICES = 16, MOST_MY_CREWS = 20, DEVICE_ID_CHARS = 16, MOST_GAME_KINDS = 16 };
typedef char device_id[DEVICE_ID_CHARS + 1];

typedef struct self {
    caper_holder hash;
    caper_json  *is;      /* name, made, settings; owned; NULL: no such person */
    caper_json  *mail;    /* address; owned; NULL: no letters */
    kept_list    devices; /* name, kind, at, key (its hash) */
    kept_list    push;    /* by device: where it is called */
    kept_list    crews;   /* name */
} self;
#define SELF __attribute__((cleanup(me_fini)))

/* False: it has to be fetched first. Free it in either case, or write `SELF self m = {0};`. */
bool me_read(call *c, caper_holder who, self *m);
void me_fini(self *m);
/* As fields of the answer to the device with that key. */
bool me_write(call *c, const self *m, caper_holder key);
/* Name, settings and when they were made. */
void me_keep(service *sv, const self *m);
/* One more device, in the list and in the store: its key's hash is theirs from here on. False: there are too many. */
bool me_add_device(call *c, self *m, caper_holder key, const char *name, const char *kind);

const char *me_name(const self *m);

/* The fields of an object, but for those that are named, into the object that is open. */
void call_copy(const caper_json *from, const char *but, caper_buf *out);
/* Its place in caper_games(); −1: unknown. */
int call_game_number(const char *id);
/* Everything kept under `head/…`, a part in each turn, at most so much. False: it goes on in the next. */
bool call_each(call *c, caper_holder who, const char *head, int most, people_walk *w,
               people_kept_fn *fn, void *ctx);

/* At most so many tables of a person or a crew, those first that were made or taken last. Free it in either case. */
bool call_tables(call *c, caper_holder who, int most, kept_list *out);
/* Every table of a list that is there still, a few in each turn. False: it goes on in the next. */
bool call_each_table(call *c, const kept_list *all, int *next, bool (*show)(call *c, room *r));

/* http_people.c */
bool people_post(call *c);
bool people_get_me(call *c);
bool people_post_me(call *c);
bool people_export(call *c);
bool people_delete(call *c);

/* http_mine.c: the tables where they have a seat, and one more. */
bool tables_get(call *c);
bool tables_post(call *c);

/* http_history.c */
bool history_get(call *c);

/* http_crews.c, http_crew_page.c, http_night.c */
bool crews_post(call *c);
bool crews_get(call *c);
bool crews_change(call *c);
bool crews_post_table(call *c);
bool crews_get_night(call *c);
/* Everything, as one of its members sees it. False: it goes on in the next turn. */
bool crews_write_page(call *c, crew *w, const crew_member *m);
/* May they make a table of that crew? Then it is read. */
bool crews_may_make(call *c, const char *id, crew *w);
/* They have made it: members who want to be called for this crew are. */
void crews_invite(call *c, const crew *w, const room *r);
/* http_paths.c: as POST /tables, with the body that was read. */
bool tables_make(call *c);

/* http_devices.c: the caller has a code for one more device. */
bool devices_claim(call *c, const handed *is);
bool devices_post(call *c);
bool devices_delete(call *c);

#endif
