/* What the files of the line mode share. */
#ifndef CAPER_TUI_PLAIN_H
#define CAPER_TUI_PLAIN_H

#include <stdio.h>

#include "terminal/listing.h"
#include "terminal/pick.h"
#include "terminal/session.h"

typedef struct lines {
    caper_session s;
    FILE         *in, *out;
    caper_listing list; /* the moves of the person who is asked */
    caper_pick    pick; /* … chosen step by step where there are many */
    bool          stepwise;
    int           told[CAPER_MAX_SEATS + 1]; /* lines of each story that were printed */
    int           eyes;
    int           next; /* whom the keyboard is passed to, or −1 */
    bool          done;
    char          trouble[320]; /* what was last said of the connection */
    bool          opened;       /* the opening was read out */
    bool          again;        /* another game at the server, as soon as there is one */
} lines;

/* plain_moves.c: the moves of `scene`, which is the one that l->list was made for. */
/* Begin with a scene: all moves in a list or, where that would be too long, step by step. */
void lines_begin(lines *l, const caper_scene *scene);
/* Where things stand, what is asked, and what can be done. */
void lines_show(lines *l, const caper_scene *scene);
void lines_list_moves(lines *l, const caper_scene *scene, bool all);
void lines_list_steps(const lines *l, const caper_scene *scene);
/* A number from the list, or the text itself. NULL, after saying so, if it is not a move yet. */
const char *lines_move_of(lines *l, const char *text);
/* The same without taking a step: for questions about a move. */
const char *lines_step_under(const lines *l, const char *text);

#endif
