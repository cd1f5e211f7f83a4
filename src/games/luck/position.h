/* Positions in parts: position.c has people, foes, rolls that are owed and the whole, story_text.c what a
 * story adds. */
#ifndef LUCK_POSITION_H
#define LUCK_POSITION_H

#include "base/fields.h"
#include "games/luck/host.h"

extern const caper_field luck_person_fields[], luck_due_fields[];
extern const caper_field luck_fields[]; /* of the state: all but the story's, views have them too */
extern const caper_field luck_story_fields[];

#endif
