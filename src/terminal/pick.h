/* Choosing a move step by step. Pure bookkeeping over paths of keys; knows neither rules nor
 * terminal. */
#ifndef CAPER_TUI_PICK_H
#define CAPER_TUI_PICK_H

#include "terminal/screen.h"

/* What can come next. */
typedef struct pick_choice {
    char key[CAPER_STEP_BYTES]; /* "" : that is all, the steps so far are the move */
    int  move;                  /* the only move below this choice, or −1 */
    bool whole;                 /* `move` is complete with this step */
    int  rank;
    int  digit; /* the key that chooses it, 1 to 9; 0: none */
} pick_choice;

/* Zero-initialise to begin. */
typedef struct caper_pick {
    const caper_scene  *scene; /* borrowed from caper_pick_begin until the next */
    const caper_screen *screen;
    caper_path          picked;                 /* the steps so far */
    bool                by_itself[CAPER_STEPS]; /* that step had no alternative */
    pick_choice        *choices;
    int                 choice_count, choice_cap;
    int                 cursor; /* a choice; −1: none until the person moves it */
    int                 ready;  /* the move that is picked completely, or −1 */
} caper_pick;

void caper_pick_fini(caper_pick *p);
/* Begin again with the scene's moves. */
void caper_pick_begin(caper_pick *p, const caper_scene *scene, const caper_screen *screen);
/* Choose by number or by key. False: no such choice. */
bool caper_pick_choose(caper_pick *p, int choice);
bool caper_pick_key(caper_pick *p, const char *key);
/* Digits for the choices that are shown, `shown` of them from `first` on. A thing that the picture
 * numbers has its own digit; the others get those that are left. */
void caper_pick_number(caper_pick *p, int first, int shown);
/* How many choices the menu lists; those on the picture come after them. */
int caper_pick_listed(const caper_pick *p);
/* The choice with that digit, or −1. */
int caper_pick_digit(const caper_pick *p, int digit);
/* Move the cursor through the choices. */
void caper_pick_step(caper_pick *p, int by);
/* The cursor goes to the next step of that way, if it begins with the steps so far. */
void caper_pick_point(caper_pick *p, const char *path);
/* The labels of the steps so far. */
void caper_pick_trail(const caper_pick *p, caper_buf *out);
/* Take back the last step that was chosen by hand; false if there is none. */
bool caper_pick_back(caper_pick *p);
/* The choice with that key, or −1. */
int caper_pick_find(const caper_pick *p, const char *key);
/* Is that key among the steps so far? */
bool caper_pick_has(const caper_pick *p, const char *key);
/* The move to show odds for: the one that is ready, or the only one below the cursor; −1: none. */
int caper_pick_focus(const caper_pick *p);

#endif
