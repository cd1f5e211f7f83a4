/* Dealing, moves, undo, chat: done in memory, written to the log, told to the table. */
#ifndef CAPER_ROOM_ROOM_MOVES_H
#define CAPER_ROOM_ROOM_MOVES_H

#include "room/refusal.h"
#include "room/room.h"

bool play_move(room *r, int seat, const char *move, int64_t *seq, problem *p);
bool play_undo(room *r, int seat, int64_t *seq, problem *p);
/* `watcher` is the name of a spectator (seat −1). */
bool play_chat(room *r, int seat, const char *watcher, const char *text, int64_t *seq, problem *p);
/* Deal if every person is ready and no seat is open. */
void play_start_if_ready(room *r);
void play_start(room *r);
/* Only the deal itself and its entry: the table is not told. */
bool play_deal(room *r, const char *const *salt, const char *const *name, caper_store_entry *e,
               caper_error *err);

/* Tell the clients here what another server has appended. False: read the room again. */
bool play_follow(room *r);

#endif
