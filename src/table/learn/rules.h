/* The rules of a game for players: games/<id>/RULES.md, its tables, and how it reads in a terminal.
 *
 * A page is Markdown. Between `<!-- table: NAME… -->` and `<!-- end -->` is a table that the
 * program makes from the game's data, so that no figure is written twice; `caper rules GAME --fill`
 * writes it, and a test compares. The table `rulings` is a list, made from the room's README.md: what
 * follows “**R**” or “R:” in a clause, up to the next mark or the clause's end. `<!-- pictures: … -->` is for readers that have pictures. */
#ifndef CAPER_RULES_H
#define CAPER_RULES_H

#include "caper/game.h"

/* The page as it was shipped, or NULL. */
const char *caper_rules_page(const caper_game *game);

/* `page` with every table rewritten; `readme` is the text of the README.md beside it. Problems (an unknown table, one without an end) go to `report`
 * with their lines. Returns their number. */
int caper_rules_fill(const caper_game *game, const char *page, const char *readme, caper_buf *out,
                     caper_report_fn *report, void *ctx);

/* The page as plain lines of at most `width` columns. With `find`, only the paragraphs and rows that
 * have these words in them, under their headings; returns how many (without `find`, all). */
int caper_rules_print(const char *page, int width, const char *find, caper_buf *out);

#endif
