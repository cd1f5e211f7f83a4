/* Games step by step, and what proves them fair, for HTTP. */
#ifndef CAPER_SERVER_REPLAY_H
#define CAPER_SERVER_REPLAY_H

#include "server/refusal.h"
#include "server/room.h"

bool replay_write(server *sv, room *r, int seat, int from, int count, caper_buf *out, problem *p);
bool replay_transcript(server *sv, room *r, caper_buf *out, problem *p);
bool replay_proof(server *sv, room *r, caper_buf *out, problem *p);

#endif
