/* Masters of the Heist: what the files about positions share. */
#ifndef HEIST_POSITION_H
#define HEIST_POSITION_H

#include "base/fields.h"
#include "games/heist/words/words.h"

/* Tiles, entrances too; and those without a "hex" of their own, the entrances, left out. */
extern const caper_kind heist_tile_kind, heist_hex_kind;

/* Of the cards' own lists. */
extern const caper_kind heist_event_kind, heist_character_kind, heist_skill_kind;

/* position_crew.c: fields of a state. */
extern const caper_field heist_people_fields[];

/* Loot by kind: ["cash 2","jewel"]. */
void heist_save_loot(const caper_fields *f, const void *loot, caper_buf *out);
void heist_load_loot(caper_fields *f, const caper_json *list, void *loot);

#endif
