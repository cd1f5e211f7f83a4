/* What the three files of Adventures & Luck's screen share: reading a view, the words of the sheet,
 * the picture (screen_luck_draw.c) and what a host can call (screen_luck_host.c). */
#ifndef CAPER_TUI_SCREEN_LUCK_H
#define CAPER_TUI_SCREEN_LUCK_H

#include "games/luck/luck.h"
#include "terminal/screen.h"

/* ---- The view (screen_luck.c) ---------------------------------------------------------------- */

const caper_json *luck_seen_person(const caper_scene *s, int seat);
int               luck_seen_crew(const caper_scene *s);
/* The character's name; before there is one, the name at the table. */
const char *luck_seen_name(const caper_scene *s, int seat);
/* "Gus Amberg (Vera)", "Wilma Oktober (you)": the story calls them by the name at the table. */
void luck_write_who(const caper_scene *s, int seat, caper_buf *out);
/* Are characters still being made? */
bool luck_seen_making(const caper_scene *s);
/* The scene of a story, or NULL. */
const caper_json *luck_seen_scene(const caper_scene *s);
/* The roll that is owed, or NULL. */
const caper_json *luck_seen_test(const caper_scene *s);
/* Does the viewer host this game? */
bool luck_seen_as_host(const caper_scene *s);

/* "lucky streak" for "lucky-streak". */
const char *luck_word_outcome(int outcome);
/* How a way of the story reads: the viewer's chance, the text, the test or what is missing; or a foe. */
void luck_write_choice(const caper_scene *s, bool foe, const caper_json *one, caper_buf *out);
/* "dodging (strong), boxing (trained)": what a sheet has of a list; "–" if empty. */
void luck_write_traits(const caper_json *sheet, int list, bool points, caper_buf *out);
/* All lists that have something, each after a space, with `between` before all but the first. */
void luck_write_all_traits(const caper_json *sheet, const char *between, caper_buf *out);
/* Foes on a host's table and the order of action, as a sentence; empty if there are none. */
void        luck_write_table(const caper_scene *s, caper_buf *out);
const char *luck_word_trick(const char *id);
/* “seven o'clock, 5 left until midnight”; empty without a clock. */
void luck_write_clock(const caper_scene *s, caper_buf *out);

/* ---- A host's calls (screen_luck_host.c) ------------------------------------------------------ */

/* Calls that the rules understand, but do not list. */
void luck_call_more(const caper_scene *s, caper_add_form *add, void *to);
/* What they are put together from: caper_screen.things. */
bool luck_call_things(const caper_scene *s, const char *kind, const char *path, caper_add_form *add,
                      void *to);

/* ---- The picture (screen_luck_draw.c) --------------------------------------------------------- */

/* Does the scene fit into a picture of that size? */
bool luck_draw_fits(const caper_scene *s, caper_area a);
void luck_draw_table(caper_draw *d, const caper_scene *s, caper_area a);

#endif
