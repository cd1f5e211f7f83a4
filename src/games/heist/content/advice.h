/* Masters of the Heist: what a careful friend says about a heist file that is correct already.
 *
 * Notes, not problems: texts that are missing, a map that exists already, cards without effect on
 * this map, a size that does not fill an evening. Knows no rules and plays no games. */
#ifndef HEIST_ADVICE_H
#define HEIST_ADVICE_H

#include "base/lines.h"
#include "games/heist/content/heistfile.h"

enum {
    HEIST_TILES_FEW  = 24, /* what an evening needs */
    HEIST_TILES_MANY = 40,
    HEIST_ALIKE      = 50, /* percentage of its hexes that a map may share with another */
};

/* Tiles, entrances not counted. */
int heist_file_tiles(const heist_file *f);
/* Words of all its texts. */
int heist_file_words(const heist_file *f);
/* The percentage of the smaller map's hexes that lie where the other one has a hex, too. */
int heist_maps_alike(const heist_map *a, const heist_map *b);
/* All that can be said; `id` is not compared with the shipped heist of that id. The number of
 * notes. */
int heist_file_advise(const heist_file *f, const char *id, caper_report_fn *note, void *ctx);
/* Texts that speak of what may not have happened: heistfile_told.c. */
void heist_file_advise_told(const heist_file *f, caper_lines *notes);

#endif
