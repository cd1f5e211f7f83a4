/* Get the MacGuffin: guesses about hands from what was played. */
#ifndef GETMAC_INFER_H
#define GETMAC_INFER_H

#include "games/getmac/getmac.h"

enum { GETMAC_MEMORY = 1024 };

/* bot.c: what `medium` thinks a move is worth, apart from its whim. */
double getmac_worth_of_move(const getmac_state *s, int seat, caper_move move);

void   getmac_watch(const caper_match *match, void *memory, int me, const void *imagined, int seat,
                    caper_move move);
double getmac_fits(const caper_match *match, const void *memory, const void *imagined, int me);
void   getmac_wonder(const caper_match *match, const void *imagined, int seat,
                     const caper_names *names, caper_buf *out);

#endif
