/* Get the MacGuffin in the terminal. */
#include <ncurses.h>
#include <string.h>

#include "tui/screen.h"

static void draw(caper_draw *d, const caper_scene *scene, caper_area area)
{
    caper_screen_find("")->draw(d, scene, area);
}

const caper_screen getmac_screen = {
    .game   = "getmac",
    .colour = 160,
    .plain  = COLOR_RED,
    .draw   = draw,
};
