/* Dealing, moves, undo, chat: done in memory, written to the log, told to everybody. */
#ifndef CAPER_SERVER_ROOM_MOVES_H
#define CAPER_SERVER_ROOM_MOVES_H

#include "server/room/refusal.h"
#include "server/room/room.h"

bool play_move(server *sv, room *r, int seat, const char *move, int64_t *seq, problem *p);
bool play_undo(server *sv, room *r, int seat, int64_t *seq, problem *p);
bool play_chat(server *sv, room *r, int seat, const char *text, int64_t *seq, problem *p);
/* Deal if every person is ready and no seat is open. */
void play_start_if_ready(server *sv, room *r);
void play_start(server *sv, room *r);

/* Tell everybody here what another server has appended. False: read the room again. */
bool play_follow(server *sv, room *r);

#endif
