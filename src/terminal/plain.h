/* What the files of the line mode share. */
#ifndef CAPER_TUI_PLAIN_H
#define CAPER_TUI_PLAIN_H

#include <stdio.h>

#include "terminal/pick.h"
#include "terminal/session.h"

/* A line that its number chooses: a move, or the next step of the pick (then `choice` is not −1). */
typedef struct numbered_line {
    int number;
    int move; /* the only move below it, or −1 */
    int choice;
    int rank;
} numbered_line;

typedef struct lines {
    caper_session  s;
    FILE          *in, *out;
    caper_look     look; /* what the person who is asked can see */
    caper_pick     pick; /* … and choose; no scene between turns */
    numbered_line *line;
    int            count, cap;
    bool           stepwise;                  /* there are too many moves for one list */
    int            told[CAPER_MAX_SEATS + 1]; /* lines of each story that were printed */
    const char    *words;                     /* after the command that runs */
    int            next;                      /* the seat that gets the keyboard, or −1 */
    bool           done;
    char           trouble[320]; /* what was last said of the connection */
    bool           opened;       /* the opening was read out */
    bool           again;        /* another game at the server, as soon as there is one */
} lines;

/* plain_moves.c */
/* Begin with a scene, which stays until lines_end. */
void lines_begin(lines *l, const caper_scene *scene);
void lines_end(lines *l);
/* Print the moves, or the next steps. */
void lines_list(lines *l);
/* Take the last step back. */
void lines_back(lines *l);
/* A number from the list, or the text itself. NULL, after saying so, if it is not a move yet. */
const char *lines_move_of(lines *l, const char *text);
/* The same without taking a step: for questions about a move. */
const char *lines_move_under(const lines *l, const char *text);

#endif
