/* Masters of the Heist: the story of a heist in sentences, and why a move is refused. */
#include <string.h>

#include "core/text.h"
#include "games/heist/heist.h"

void heist_tell(const caper_match *match, const json_t *event, const caper_names *names,
                caper_buf *out)
{
    (void)match, (void)event, (void)names, (void)out;
}

void heist_why_not(const caper_match *match, const void *state, int seat, caper_move move,
                   const char *words, caper_buf *out)
{
    (void)match, (void)state, (void)seat, (void)move, (void)words, (void)out;
}
