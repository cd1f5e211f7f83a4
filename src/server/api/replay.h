/* Games step by step, and what proves them fair, for HTTP. */
#ifndef CAPER_SERVER_REPLAY_H
#define CAPER_SERVER_REPLAY_H

#include "server/api/http_call.h"

/* Places of a game at which its chances are worked out, games for each, places in one answer. */
enum { CHANCE_POINTS = 25, CHANCE_GAMES = 20, CHANCE_PART = 3 };

/* Each answers now or later; false: the problem says why not. */
bool replay_steps(call *c, room *r, int seat, int from, int count);
/* How the chances went: at `count` of CHANCE_POINTS places from `from` on, the last at the end. */
bool replay_chances(call *c, room *r, int from, int count);
/* What the seat decided: the next `count` decisions after move `from`, each with what was better, and `next`, the move
 * to go on from; null at the end. */
enum { DECISION_PART = 4 };
bool replay_decisions(call *c, room *r, int seat, int from, int count);
bool replay_transcript(call *c, room *r);
bool replay_proof(call *c, room *r);

#endif
