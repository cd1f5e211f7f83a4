/* What the files of the heist screen share: the view read once, and places and cards in words. */
#ifndef CAPER_TUI_SCREEN_HEIST_H
#define CAPER_TUI_SCREEN_HEIST_H

#include "games/heist/cards/cards.h"
#include "games/heist/content/tiles.h"
#include "terminal/screen.h"

const caper_json *heist_person(const caper_scene *s, int seat);

/* Letters of an action as words: "move, move; 2 noise". */
void heist_write_letters(const char *letters, caper_buf *out);
/* A card's title by its id, or the id. */
const char *heist_title_of(const char *id);
/* The action on a character's slot ("c1") with the die that they have; NULL: none. */
const heist_action *heist_slot_action(const caper_scene *s, int seat, const char *slot);

/* What steps are called. Moves that are not listed. */
void heist_label(const caper_scene *scene, const char *key, caper_buf *out);
void heist_more(const caper_scene *scene, caper_add_form *add, void *to);

#endif
