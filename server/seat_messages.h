/* What the server says about a table: its log as messages, each seat's in its own words. */
#ifndef CAPER_SERVER_SEAT_MESSAGES_H
#define CAPER_SERVER_SEAT_MESSAGES_H

#include "server/room.h"

/* An entry that everybody sees alike, as a message. */
void say_plain(const caper_store_entry *e, caper_buf *out);
/* Entries that each seat sees in its own way. `now`: it has just happened, so say how the
 * table looks and what can be done. */
void say_start(const room *r, const caper_table *t, const caper_store_entry *e, int seat, bool now,
               caper_buf *out);
void say_move(const room *r, const caper_table *t, const caper_events *ev,
              const caper_store_entry *e, int seat, bool now, caper_buf *out);
void say_undo(const room *r, const caper_table *t, const caper_store_entry *e, int seat, bool now,
              caper_buf *out);
void say_now(const room *r, const caper_table *t, int seat, caper_buf *out);
void say_result(const caper_table *t, caper_buf *out);
void say_story(const room *r, const caper_table *t, const char *events, size_t len, int seat,
               caper_buf *out);
/* The messages after `since` as a JSON list. False: the store or the log cannot be read. */
bool say_missed(server *sv, room *r, int seat, int64_t since, caper_buf *out);
void say_names(const room *r, const caper_table *t, int seat, caper_names *out);
/* To everybody at the table. */
void tell_plain(server *sv, room *r, const caper_store_entry *e);
void tell_here(server *sv, room *r);

#endif
