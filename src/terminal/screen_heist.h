/* What the files of the heist screen share: the view read once, and places and cards in words. */
#ifndef CAPER_TUI_SCREEN_HEIST_H
#define CAPER_TUI_SCREEN_HEIST_H

#include "games/heist/cards/cards.h"
#include "games/heist/content/tiles.h"
#include "terminal/screen.h"

const caper_json *heist_person(const caper_scene *s, int seat);
/* A hex by its text, or −1. */
int heist_hex_of(const heist_map *map, const char *text);

/* Letters of an action as words: "move, move; 2 noise". */
void heist_write_letters(const char *letters, caper_buf *out);
/* A card's title by its id, or the id. */
const char *heist_title_of(const char *id);
/* What somebody's slot is called ("c1" → "Walk"), with the die that they have or the one given. */
const heist_action *heist_slot_action(const caper_scene *s, int seat, const char *slot, int die);

/* The screen's functions about moves. */
bool heist_steps(const caper_scene *scene, const char *move, int variant, caper_path *out);
void heist_label(const caper_scene *scene, const char *key, caper_buf *out);
void heist_describe(const caper_scene *scene, const char *move, caper_buf *out);
void heist_more(const caper_scene *scene, caper_add_move *add, void *to);

#endif
