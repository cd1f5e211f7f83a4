/* Bots for any game, and the minds of those that search.
 *
 * A bot is handed the whole state, and the first thing that happens to it is `imagine`: from there
 * on hidden things are guesses. No bot ever sees what its seat may not. */
#ifndef CAPER_BOTS_BOT_H
#define CAPER_BOTS_BOT_H

#include "caper/bot.h"

/* Does this bot search? Only then does it have a mind worth keeping. */
bool caper_bot_searches(const caper_bot_options *options);

/* What the bot would do in `seat`, knowing only this state. False if the seat has nothing to
 * do, or (for seats that need not act) would rather do nothing. Levels below `hard` take no memory. */
bool caper_bot_choose(const caper_match *match, const void *state, int seat,
                      const caper_bot_options *options, caper_rng *rng, caper_choice *out);

/* ---- Minds ---------------------------------------------------------------------------------- */

/* What `hard` keeps from move to move in one seat: what it plans, and what it made of the others'
 * moves. It holds only what its seat may know. The match must outlive it. */
typedef struct caper_mind caper_mind;

caper_mind *caper_mind_new(const caper_match *match, int seat);
void        caper_mind_free(caper_mind *mind);
/* `seat` (perhaps the mind's own) plays `move`; `before` is the state in which it is played. */
void caper_mind_saw(caper_mind *mind, const void *before, int seat, caper_move move);
/* As caper_bot_choose. */
bool caper_mind_choose(caper_mind *mind, const void *state, const caper_bot_options *options,
                       caper_rng *rng, caper_choice *out);
/* Why it chose what it chose last, in words; `state` is the one in which it did. It says what the
 * seat knows and guesses: other seats may not read it while the game is on. */
void caper_mind_explain(const caper_mind *mind, const void *state, const caper_names *names,
                        caper_buf *out);

/* The same as one sentence to the player in that seat: what to do (`choice`, which the mind
 * chose just now), and why. `choices`: how many legal moves there are. */
void caper_mind_hint(const caper_mind *mind, const void *state, const caper_choice *choice,
                     int choices, const caper_names *names, caper_buf *out);

/* All minds of one game: the table, the lab, the kit and the bench keep them here, so that `hard` is
 * the same player everywhere. A mind is made when its bot is first asked, and then told everything
 * that has happened since the beginning. A crew talks: what one plans, all plan. */
typedef struct caper_minds caper_minds;

caper_minds *caper_minds_new(const caper_match *match);
void         caper_minds_free(caper_minds *minds);
/* Another game of the same match begins. A crew may keep what it has planned. */
void caper_minds_restart(caper_minds *minds, bool keep_plans);
/* Call it just before `seat` plays `move` in the state `before`. */
void caper_minds_saw(caper_minds *minds, const void *before, int seat, caper_move move);
/* How many moves they saw; and: those after the first `count` have not happened. */
int  caper_minds_count(const caper_minds *minds);
void caper_minds_go_back(caper_minds *minds, int count);
/* As caper_bot_choose; only `hard` has a mind, other levels look at the state alone. */
bool caper_minds_choose(caper_minds *minds, const void *state, int seat,
                        const caper_bot_options *options, caper_rng *rng, caper_choice *out);
/* Another set with the same memories and plans. */
caper_minds *caper_minds_copy(const caper_minds *minds);

/* To think beside the table, on another thread: a mind of its own that knows and plans the same, for
 * `match`, a copy of the match. Free it. What it planned in the meantime goes back with `learn`. */
caper_mind *caper_minds_lend(caper_minds *minds, int seat, const caper_match *match);
void        caper_minds_learn(caper_minds *minds, const caper_mind *from);

/* Randomness for bots that search: the same seed of a game, the same whims, wherever it is played.
 * `whims` says where a game's whims start, `whim` where those for the move after `count` others do.
 */
uint64_t caper_whims(uint64_t seed);
uint64_t caper_whim(uint64_t whims, int count, int seat);

#endif
