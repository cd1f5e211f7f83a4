/* The program as host. Not here yet: `configure` refuses the mode until it is. */
#include <stdlib.h>

#include "games/luck/luck.h"

void luck_story_start(luck_play *p)
{
    (void)p;
    abort();
}
void luck_story_resolved(luck_play *p, const luck_pending *done, bool passed)
{
    (void)p, (void)done, (void)passed;
    abort();
}
caper_seats luck_story_waits_for(const caper_match *match, const luck_state *s)
{
    (void)match, (void)s;
    abort();
}
bool luck_story_may(const caper_match *match, const luck_state *s, int seat, caper_move move)
{
    (void)match, (void)s, (void)seat, (void)move;
    abort();
}
void luck_story_play(luck_play *p, int seat, caper_move move)
{
    (void)p, (void)seat, (void)move;
    abort();
}
void luck_story_trick(luck_play *p, int seat, int times)
{
    (void)p, (void)seat, (void)times;
    abort();
}
void luck_story_view(const caper_match *match, const luck_state *s, caper_buf *out)
{
    (void)match, (void)s, (void)out;
    abort();
}
void luck_story_save(const caper_match *match, const luck_state *s, caper_buf *out)
{
    (void)match, (void)s, (void)out;
    abort();
}
caper_code luck_story_load(const caper_match *match, const json_t *position, luck_state *s,
                           caper_error *err)
{
    (void)match, (void)position, (void)s;
    return caper_refuse(err, CAPER_BAD_POSITION, "mode: auto is not built yet");
}
