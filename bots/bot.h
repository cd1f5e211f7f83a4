/* Bots for any game: levels, and the search behind `hard`.
 *
 * A bot is handed the whole state, and the first thing that happens to it is `imagine`: from there
 * on hidden things are guesses. No bot ever sees what its seat may not. */
#ifndef CAPER_BOT_H
#define CAPER_BOT_H

#include "caper/game.h"

typedef struct caper_bot_options {
    caper_level level;
    int         iterations; /* of the search; 0: as many as fit into the time */
    int         ms;         /* time for a search move; 0: only iterations count */
    int         plan;       /* iterations of a move while a plan is made; 0: as always */
    int         threads;    /* that may search at the same time; 0 is 1 */
    bool        random;     /* any legal move, each equally likely; nothing else counts */
} caper_bot_options;

/* `level` with the budget that people at a table expect: 2,000 iterations, and never over 3 s. */
caper_bot_options caper_default_bot(caper_level level);

/* "easy", "medium", "hard" → level; false if it is none of them. */
bool        caper_level_find(const char *name, caper_level *out);
const char *caper_level_name(caper_level level);

/* A bot in words: "random", a level, "hard:100ms" (time for a move), "hard:5000" (iterations).
 * False if it is none of them. */
bool caper_bot_find(const char *words, caper_bot_options *out);

/* What the bot would do in `seat`. False if the seat has nothing to do, or (for seats nobody waits
 * for) would rather do nothing. */
bool caper_bot_choose(const caper_match *match, const void *state, int seat,
                      const caper_bot_options *options, caper_rng *rng, caper_choice *out);

/* ---- Minds ---------------------------------------------------------------------------------- */

/* What a bot keeps from move to move: what it thought of, what it plans, what it made of the others'
 * moves. It holds nothing that its seat may not know. Who has no place for one asks
 * caper_bot_choose, which thinks afresh every time. The match must outlive it. */
typedef struct caper_mind caper_mind;

caper_mind *caper_mind_new(const caper_match *match, int seat);
void        caper_mind_free(caper_mind *mind);
/* Somebody (or the mind's own seat) plays `move`; `before` is the state in which it is played. */
void caper_mind_saw(caper_mind *mind, const void *before, int seat, caper_move move);
/* A crew talks: what one plans, the other plans. */
void caper_mind_share(const caper_mind *from, caper_mind *to);
/* As caper_bot_choose. */
bool caper_mind_choose(caper_mind *mind, const void *state, const caper_bot_options *options,
                       caper_rng *rng, caper_choice *out);
/* Another one for the same seat that knows and plans the same, to think on another thread. `match`
 * is its own copy. */
caper_mind *caper_mind_twin(const caper_mind *mind, const caper_match *match);
/* Why it chose what it chose last, in words; `state` is the one in which it did. It says what the
 * seat knows and guesses: nothing for others to read while the game is on. */
void caper_mind_explain(const caper_mind *mind, const void *state, const caper_names *names,
                        caper_buf *out);

#endif
