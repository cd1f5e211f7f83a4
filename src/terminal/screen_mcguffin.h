/* What the files of McGuffin's screen share: reading a view, and the words of the sheet. */
#ifndef CAPER_TUI_SCREEN_MCGUFFIN_H
#define CAPER_TUI_SCREEN_MCGUFFIN_H

#include "terminal/screen.h"

enum { DECKS = 4, SKILLS = 4 };

typedef struct mcguffin_deck_face {
    const char *id, *title, *suit, *skill;
} mcguffin_deck_face;

extern const mcguffin_deck_face mcguffin_deck[DECKS + 1]; /* the last: unknown */
/* By its id; the last if unknown. */
const mcguffin_deck_face *mcguffin_deck_of(const char *id);

const caper_json *mcguffin_member_of(const caper_scene *s, int seat);
double            mcguffin_real(const caper_json *o, const char *key);
/* The character's name; before there is one, the name at the table; the Mastermind's. */
const char *mcguffin_who(const caper_scene *s, int seat);
/* An obstacle of the present stage by its id, or NULL. */
const caper_json *mcguffin_obstacle_of(const caper_scene *s, const char *id);
/* What failing at a gate costs; "" where there are none. */
const char *mcguffin_toll(const caper_scene *s);
bool        mcguffin_is_stage(const caper_scene *s, const char *name);
/* "♥7 ♦5* ♠2 ♣4": the star marks the skill of the specialty. */
void mcguffin_write_skills(const caper_json *member, caper_buf *out);
/* "♥ contacts 7 ♦ brains 5*": `count` of them with their names. */
void mcguffin_name_skills(const caper_json *member, int first, int count, caper_buf *out);

/* The whole picture: screen_mcguffin_draw.c. */
void mcguffin_draw_table(caper_draw *d, const caper_scene *scene, caper_area a);

#endif
