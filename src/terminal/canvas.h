/* The canvas behind caper_draw: ncurses, colours, and the spots of the last picture. */
#ifndef CAPER_TUI_CANVAS_H
#define CAPER_TUI_CANVAS_H

#include "terminal/pick.h"
#include "terminal/screen.h"

enum { CANVAS_SPOTS = 1024 };

typedef struct canvas_spot {
    caper_area area;
    char       key[CAPER_STEP_BYTES];
} canvas_spot;

struct caper_draw {
    const caper_pick *pick; /* NULL: no choice now */
    int               spot_count;
    canvas_spot       spot[CANVAS_SPOTS];
    unsigned          style[CAPER_STYLES]; /* ncurses attributes */
};

/* Choose colours for that screen; after initscr(). */
void canvas_colours(caper_draw *d, const caper_screen *screen);
/* Forget picture and spots. */
void canvas_begin(caper_draw *d, const caper_pick *pick);
/* The key of the spot at that cell (the one drawn last), or NULL. */
const char *canvas_hit(const caper_draw *d, int y, int x);
/* The text after its first row, wrapped at `w` columns. */
const char *canvas_next_row(const char *text, int w);
/* The choice whose spot is next in that direction from the cursor's; −1 if there is none. */
int canvas_neighbour(const caper_draw *d, const caper_pick *pick, int dy, int dx);

#endif
