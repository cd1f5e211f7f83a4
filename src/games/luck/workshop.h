/* What Adventures & Luck offers to people who write adventures: base/workshop.h. */
#ifndef LUCK_WORKSHOP_H
#define LUCK_WORKSHOP_H

#include "base/workshop.h"
#include "games/luck/adventure.h"

/* Where scenes are drawn: each in the column of its shortest way from the start. */
typedef struct luck_layout {
    int column[ADVENTURE_SCENES], row[ADVENTURE_SCENES];
    int used[ADVENTURE_SCENES]; /* rows of each column */
    int columns, rows;
} luck_layout;
void luck_lay_out(const luck_adventure *a, luck_layout *out);

void luck_draw(const caper_content *content, caper_picture kind, caper_buf *out);

extern const caper_workshop         luck_workshop;
extern const struct caper_collector luck_collector;

#endif
