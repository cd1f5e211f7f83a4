/* Help on the full screen: the goal in sight, hints, the coach. */
#ifndef CAPER_TUI_AID_H
#define CAPER_TUI_AID_H

#include "terminal/full.h"

/* Rows that it needs, at most four, and drawing it. */
int  ui_aid_rows(const caper_ui *ui, int width);
void ui_aid_draw(caper_ui *ui, caper_area a);
/* The cursor goes to what the coach points at. */
void ui_aid_point(caper_ui *ui);
/* Go on reading; false at the end. */
bool ui_aid_turn(caper_ui *ui);
/* The move that the coach wants now, or NULL; borrowed until the next look. */
const char *ui_aid_wants(const caper_ui *ui);
/* The words that the coach wants for a move that asks for some, or "". */
const char *ui_aid_words(const caper_ui *ui, const char *move);
void        ui_aid_hint(caper_ui *ui);

#endif
