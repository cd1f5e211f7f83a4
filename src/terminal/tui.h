/* The terminal: one table, one keyboard.
 *
 * This folder does not know the rules of a game. The front end takes from a table, here
 * or at a server, only what a seat may have: views, the story, moves, odds. */
#ifndef CAPER_TUI_H
#define CAPER_TUI_H

#include <stdio.h>

#include "caper/table.h"

typedef struct caper_play_options {
    caper_table          *table;  /* borrowed; NULL: at a server, … */
    struct far_table     *far;    /* … borrowed, too (client/far.h) */
    caper_seats           people; /* seats of people here; bots take the others */
    caper_bot_options     bot;
    const caper_seat_bot *bots; /* NULL, or one for each seat instead of `bot`; borrowed */
    int                   pace; /* milliseconds that a bot waits before its move is shown */
    bool       *again;   /* NULL, or set when the person wants another game with the same seats */
    const char *save;    /* where to keep the transcript when leaving; NULL: the state folder */
    bool        explain; /* before each of a person's moves say what a hard bot would do, and why */
    bool        no_hints; /* hints are switched off */
    /* A first game with a coach, or NULL; borrowed. */
    const struct caper_coach *coach;
    bool                      keep; /* … and while playing, so that a power cut loses no moves */
} caper_play_options;

/* Append the folder for what the terminal keeps: $XDG_STATE_HOME/caper/, else
 * ~/.local/state/caper/, else here. It is made if it is not there. */
void caper_state_folder(caper_buf *out);

caper_play_options caper_default_play(caper_table *table);

/* Names for seats that have none. */
const char *caper_seat_nickname(int seat);

/* Play until the game is over or the person leaves. The exit status: 0, or 1 if the terminal
 * cannot be used. */
int caper_play_full(const caper_play_options *options);
int caper_play_lines(const caper_play_options *options, FILE *in, FILE *out);

#endif
