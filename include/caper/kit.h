/* The library as other languages want it: plain functions over plain types, and no struct that a
 * caller has to know except caper_error. python/caper is the first of its users.
 *
 * Three things. A *kit* is what is fixed before the first move: a game, its seats and options. A
 * *solo* is one game that is played move by move, with texts. A *batch* is many games that take one
 * step together and write what a learner wants straight into its arrays.
 *
 * An *action* is a move as the seat that makes it sees it. Where a move names a seat, the action
 * counts from its own: 1 is the left neighbour. So one mind can learn from all seats and sit in any
 * of them. Actions are dense, 0 … caper_kit_actions − 1. In games that do not number their moves
 * like that (`action_count` 0) a move is chosen in steps, one byte of its number after the other, the
 * highest first: action 256 × i + b gives byte i the value b. Bytes without a choice are left out.
 * Such a game names seats as its moves do.
 *
 * Rewards are given once, when a game ends. Rivals: the winners share 1, the others −1, so that
 * the sum is 0; if all win, or none, all get 0. In a crew that wins or loses together each gets 1
 * for winning, else −1. A host gets 0.
 *
 * Chance comes from the fast generator: good for millions of games, not for money. For fair tables
 * there is caper/table.h. */
#ifndef CAPER_KIT_H
#define CAPER_KIT_H

#include "caper/base.h"

#pragma GCC visibility push(default)

typedef struct caper_kit   caper_kit;
typedef struct caper_solo  caper_solo;
typedef struct caper_batch caper_batch;

/* ---- What is played -------------------------------------------------------------------------- */

/* The games of this library, as a JSON list; lives as long as the program. */
const char *caper_kit_games(void);

/* `options` is a JSON object or NULL; `seats` 0 is the game's usual number. NULL if refused. */
caper_kit *caper_kit_open(const char *game, int seats, const char *options, caper_error *err);
/* Solos and batches hold on to their kit: it may be closed before them. */
void caper_kit_close(caper_kit *k);

int  caper_kit_seats(const caper_kit *k); /* players and, if a person hosts, the host */
int  caper_kit_actions(const caper_kit *k);
bool caper_kit_by_steps(const caper_kit *k); /* a move can take several actions */
/* Numbers in an observation; 0: this game has none. */
int caper_kit_observation_size(const caper_kit *k);
/* What they are, a JSON list of ["crew/0/luck",first,count]. In steps the last are the move so far: how many of its
 * bytes are chosen, 1 to 3, and their bits, the highest first. Borrowed from the kit; NULL: there are none. */
const char *caper_kit_observation(caper_kit *k);

/* ---- One game -------------------------------------------------------------------------------- */

/* The same seed, the same game. */
caper_solo *caper_solo_new(caper_kit *k, uint64_t seed);
/* From a position (JSON); opens a kit of its own. NULL if refused. */
caper_solo *caper_solo_load(const char *position, uint64_t seed, caper_error *err);
caper_solo *caper_solo_clone(const caper_solo *s); /* also the chance to come */
/* The same without allocating: `to` becomes what `from` is. False, with `to` unchanged: they are of
 * different kits. */
bool caper_solo_copy(caper_solo *to, const caper_solo *from);
/* Remember how it is now; go back to the last such moment and forget it (false: there is none left). For
 * searches that go back and forth; marks are not copied. */
void caper_solo_mark(caper_solo *s);
bool caper_solo_undo(caper_solo *s);
/* A world that fits what the seat knows (CAPER_SPECTATOR: what everybody sees), with hidden things drawn
 * afresh; the same seed, the same world, with the same chance to come. NULL: no such seat. */
caper_solo *caper_solo_imagine(const caper_solo *s, int seat, uint64_t seed);
void        caper_solo_free(caper_solo *s);
caper_kit  *caper_solo_kit(const caper_solo *s); /* borrowed */
void        caper_solo_deal(caper_solo *s);      /* a new game from the same stream */

/* The seat whose action it is: the lowest that the game waits for and that has a move without
 * words; if none has, the lowest that it waits for. −1: the game is over. */
int caper_solo_seat(const caper_solo *s);
/* All seats that the game waits for, and all that may do something, as sets. */
caper_seats caper_solo_to_act(const caper_solo *s);
caper_seats caper_solo_may_act(const caper_solo *s);
/* Legal actions of a seat into `mask` (caper_kit_actions bytes, 0 or 1). Returns how many. */
int caper_solo_mask(const caper_solo *s, int seat, uint8_t *mask);
/* False if the game has no observations. */
bool caper_solo_observe(const caper_solo *s, int seat, int8_t *out);
/* Rewards for every seat; false (and zeros) while the game goes on. */
bool caper_solo_rewards(const caper_solo *s, float *out);

/* Play a move as words, or an action: the whole move, or its next step. A refusal leaves the game unchanged. */
caper_code caper_solo_play(caper_solo *s, int seat, const char *move, caper_error *err);
caper_code caper_solo_act(caper_solo *s, int seat, int action, caper_error *err);
/* The same as caper_solo_play with random outcomes in order, a JSON list as in the engine protocol. What is
 * not in it is drawn. */
caper_code caper_solo_force(caper_solo *s, int seat, const char *move, const char *outcomes,
                            caper_error *err);
/* The action, or the next step, of a listed move; −1: it is not one. */
int caper_solo_action(const caper_solo *s, int seat, const char *move);

/* Texts. Borrowed until the next call with the same solo; NULL if there is no such thing. */
const char *caper_solo_text(caper_solo *s, int seat, int action); /* "play spy 2", "commit c1 …" */
const char *caper_solo_moves(caper_solo *s, int seat);            /* JSON list of texts */
const char *caper_solo_view(caper_solo *s, int seat);
const char *caper_solo_position(caper_solo *s);
const char *caper_solo_result(caper_solo *s); /* {"over":…,"winners":[…],…} */
/* What the last move brought, as that seat may know it. */
const char *caper_solo_events(caper_solo *s, int seat);
/* {"outcome":probability,…} of the first random outcome of a legal move, as the seat knows it. NULL if
 * refused. */
const char *caper_solo_odds(caper_solo *s, int seat, const char *move, caper_error *err);
/* What a bot ("easy", "hard:500", …) would play there. */
const char *caper_solo_suggest(caper_solo *s, int seat, const char *bot, caper_error *err);

/* ---- Many games ------------------------------------------------------------------------------ */

/* Where a batch of n games writes, after every step and reset; all belong to the caller and are
 * kept until the batch is freed. Any may be NULL. Rows are one after another, without gaps. */
typedef struct caper_arrays {
    int8_t  *observations; /* n × observation_size: as the seat below sees it */
    uint8_t *masks;        /* n × actions: 1 is legal */
    int8_t  *seats;        /* n: whose action it is; −1 where the game is over */
    float   *rewards;      /* n × seats: of the game that ended in this step, else 0 */
    uint8_t *dones;        /* n: a game ended in this step */
} caper_arrays;

/* Game i is dealt like caper_solo_new(k, seed + i), and after its end dealt again from the same
 * stream if `again` is set; else it stays over. `bots` names for each seat a bot that plays there
 * inside the step, or is NULL (also as a whole): that seat's actions are yours. A move that
 * needs words is made by the bot `medium`. NULL if refused. */
caper_batch *caper_batch_new(caper_kit *k, int n, uint64_t seed, const char *const *bots,
                             bool again, const caper_arrays *arrays, caper_error *err);
void         caper_batch_free(caper_batch *b);
void         caper_batch_reset(caper_batch *b, uint64_t seed);

/* One action for every game; ignored where the game is over before you had a turn (seat −1: it
 * ends, with its reward, in this step). All or nothing: −1, or the first game whose action is
 * not legal, and then none has moved. */
int caper_batch_step(caper_batch *b, const int32_t *actions);
/* A legal action for every game, each equally likely; 0 where the game is over. */
void caper_batch_sample(caper_batch *b, int32_t *actions);
/* Game i as a solo of its own, to look at or to play on. */
caper_solo *caper_batch_copy(const caper_batch *b, int i);

#pragma GCC visibility pop

#endif
