/* A tournament: all players against each other, seats in turn, the same cards for all, a rating.
 *
 * Rivals sit down in *line-ups*: every choice of as many players as there are seats or, if there
 * are fewer players than seats, every fair way to fill the seats with them. A line-up plays a deal
 * once in every rotation of its seats, so that luck with the cards cancels out. Crews, who win or
 * lose together, are compared on the same deals: each crew is one player in all seats.
 *
 * Same seed, same result, on any number of threads; except for programs, and for bots with a time limit. */
#ifndef CAPER_TOURNAMENT_H
#define CAPER_TOURNAMENT_H

#include <signal.h>

#include "caper/table.h"

enum {
    CAPER_MOST_PLAYERS  = 16,
    CAPER_PLAYER_NAME   = 24,
    CAPER_MOST_FIXTURES = 1000000, /* games of a tournament */
};

/* Who plays: a name, and a bot in words. */
typedef struct tournament_player {
    char           name[CAPER_PLAYER_NAME + 1];
    char          *words; /* "hard:500", "exec:./mybot"; owned */
    caper_seat_bot player;
} tournament_player;

typedef struct caper_players {
    int               count;
    tournament_player list[CAPER_MOST_PLAYERS];
} caper_players;

/* Append one player, "NAME=BOT"; or many, "NAME=BOT,NAME=BOT,…". The name may be left out: it is the bot's words, or the name of the
 * program. A comma separates only where a bot or a NAME= follows, so that commands may have some.
 */
caper_code caper_players_add(caper_players *p, const char *text, caper_error *err);
caper_code caper_players_read(caper_players *p, const char *text, caper_error *err);
void       caper_players_fini(caper_players *p);

typedef struct caper_tournament {
    const char   *game;    /* its id */
    caper_json   *options; /* the game's own, or NULL; the caller frees it */
    int           seats;   /* 0: as many as there are players, but no more than is usual */
    int           games;   /* of every line-up; rounded up to whole rotations */
    const char   *seed;    /* up to 48 hex digits; NULL: a fresh one */
    const char   *out;     /* folder for transcripts and results, or NULL */
    bool          go_on;   /* the folder has the beginning */
    int           threads;
    int           ms; /* that a program may take for a move */
    caper_players players;
    /* Set it to end early; what has been played counts. May be NULL. */
    const volatile sig_atomic_t *stop;
} caper_tournament;

caper_tournament caper_default_tournament(void);
/* The settings of a tournament in a folder; `games` is left as it is if it is not 0. Free the
 * options and the players. `seed` is kept in `hold`. */
caper_code caper_tournament_reopen(caper_tournament *t, const char *folder, char hold[65],
                                   caper_error *err);
/* Play it, print the tables, write the files. Returns the exit status. */
int caper_tournament_run(const caper_tournament *t);

#endif
