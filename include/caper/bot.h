/* Bots in words and numbers: which one sits where, and how long it may think.
 *
 * Every game has `easy`, `medium` and `hard`. The first two are what the game's own room thinks
 * sensible; `hard` searches, as long as its budget allows. `net` is a network that was trained, where a
 * game brings one (data/player.net). All of them are handed a state in which
 * hidden things are imagined: no bot ever sees what its seat may not. */
#ifndef CAPER_BOT_H
#define CAPER_BOT_H

#include "caper/game.h"

#pragma GCC visibility push(default)

typedef struct caper_bot_options {
    caper_level level;
    int         iterations; /* of the search; 0: as many as fit into the time */
    int         ms;         /* time for a search move; 0: only iterations count */
    int         plan;       /* iterations of a move while a plan is made; 0: as always */
    int         threads;    /* that may search at the same time; 0 means 1 */
    bool        random;     /* any legal move, each equally likely; the other fields are ignored */
    caper_seats people;     /* seats of people; a bot minds its manners beside them */
    const struct caper_stop *stop; /* ends a search sooner, from outside; NULL: nothing does */
} caper_bot_options;

/* `level` with the budget that people at a table expect: 300 ms for a move. */
caper_bot_options caper_default_bot(caper_level level);
/* `level` where the clock must not decide, in the lab, in tournaments, in Python, in tests: 2,000
 * iterations, however long they take. */
caper_bot_options caper_steady_bot(caper_level level);

/* "easy", "medium", "hard", "net" → level; false if it is none of them. */
bool        caper_level_find(const char *name, caper_level *out);
const char *caper_level_name(caper_level level);

/* A bot in words: "random", a level, "hard:100ms" (time for a move), "hard:5000" (iterations).
 * False if it is none of them. */
bool caper_bot_find(const char *words, caper_bot_options *out);
/* The same, but "hard" without a budget is the steady one. */
bool caper_bot_find_steady(const char *words, caper_bot_options *out);

/* Refused: this bot does not play that game. */
caper_code caper_bot_check(const caper_bot_options *bot, const caper_game *game, caper_error *err);

/* Who plays a seat: a bot, or a program that speaks the engine's protocol. */
typedef struct caper_seat_bot {
    caper_bot_options bot;     /* stands in where a program fails */
    const char       *command; /* NULL: there is no program */
} caper_seat_bot;

/* One player of a list like "exec:./mybot,me=hard:2000,medium": how long its words are, up to the comma
 * that ends them (a command may have commas of its own, where no player follows), and how much of
 * that is a name before a “=”; … */
size_t caper_bot_length(const char *list);
size_t caper_bot_name_length(const char *list);
bool   caper_bot_is_name(char c); /* may be in a name */
/* … and who it is, without the name; false: there is no such bot. `out->command` points into `words`. */
bool caper_seat_bot_find(const char *words, bool steady, caper_seat_bot *out);
/* All of them, for sentences. */
#define CAPER_BOT_WORDS "random, easy, medium, hard, hard:100ms, hard:5000, net and exec:COMMAND"

#pragma GCC visibility pop

#endif
