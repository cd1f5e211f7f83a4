/* Character sheets on paper: as a file of making moves, as plain text, as one printed page. */
#ifndef LUCK_SHEET_H
#define LUCK_SHEET_H

#include "games/luck/luck.h"

/* A file is the moves that make the character, one a line ("choose body/tough"); # begins a remark.
 * So a character is loaded into a game by playing its file. Returns the number of problems. */
int  luck_sheet_read(const char *text, size_t len, luck_person *out, caper_report_fn *report,
                     void *ctx);
void luck_sheet_save(const luck_person *p, caper_buf *out);
void luck_sheet_text(const luck_person *p, caper_buf *out);
void luck_sheet_html(const luck_person *p, caper_buf *out);

#endif
