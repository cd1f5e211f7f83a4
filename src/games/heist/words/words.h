/* Masters of the Heist: how the room speaks: events, and the JSON that views and positions share. */
#ifndef HEIST_WORDS_H
#define HEIST_WORDS_H

#include "games/heist/heist.h"

/* What positions and moves call things, by number; each list ends with NULL. */
extern const char *const heist_phase_names[];  /* heist_phase */
extern const char *const heist_wait_names[];   /* heist_wait */
extern const char *const heist_chit_names[];   /* heist_chit */
extern const char *const heist_status_names[]; /* heist_status */
extern const char *const heist_slot_names[];   /* heist_slot; the first is empty */
extern const char *const heist_flag_names[];   /* heist_flag, by bit */

/* Events. All take a NULL list. */
void        heist_say(heist_play *g, const char *type, int who, int hex);
void        heist_say_word(heist_play *g, const char *type, int who, int hex, const char *key,
                           const char *word);
void        heist_say_ready(heist_play *g, int who); /* where somebody goes in, and what for */
void        heist_say_int(heist_play *g, const char *type, int who, const char *key, int n);
void        heist_say_alert(heist_play *g, const char *by, const char *card);
void        heist_say_run(heist_play *g, int who, int cost, int ideas);
const char *heist_thing_name(int thing);
int         heist_thing_find(const char *name, size_t len);
void        heist_write_hex(const heist_room *r, int hex, caper_buf *out); /* "3.4" */
/* All fields that positions and views share, into an object that is open. */
void heist_json_all(const caper_match *match, const heist_state *s, caper_buf *out);

/* How many of each letter, in words: "2 moves, 1 unlock, 2 noise". */
void heist_letters_in_words(const heist_action *a, caper_buf *out);

/* Why an action that the character has cannot be committed now. */
void heist_why_barred(const heist_state *s, int w, heist_move m, caper_buf *out);

#endif
