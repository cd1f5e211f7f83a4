/* One question to a bot: made, thought about, freed. Which thread does it is the crew's business. */
#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory.h"
#include "bots/bot.h"
#include "table/crew.h"

caper_task *caper_task_new(caper_thought *thought, const caper_bot_options *bot)
{
    caper_task *t = caper_alloc(1, sizeof *t);
    t->thought    = thought;
    t->bot        = *bot;
    return t;
}

void caper_task_free(caper_task *t)
{
    if (!t)
        return;
    if (t->work)
        t->drop(t->work);
    caper_thought_free(t->thought);
    caper_buf_fini(&t->move);
    caper_buf_fini(&t->hint);
    for (int s = 0; s < CAPER_MAX_SEATS; s++)
        free(t->called[s]);
    free(t);
}

/* One that counts its tries has no time to fill. */
static int time_left(const caper_bot_options *bot, double took)
{
    double left = caper_bot_searches(bot) && !bot->iterations ? bot->ms - 1000 * took : 0;
    return left > 0 ? (int)ceil(left) : 0;
}

void caper_task_think(caper_task *t)
{
    caper_error err   = {0};
    caper_names names = {.you = t->seat};
    if (!t->wants_hint) {
        double began = caper_clock_seconds();
        t->code      = caper_thought_choose(t->thought, &t->bot, &t->move, &err);
        t->early     = time_left(&t->bot, caper_clock_seconds() - began);
        return;
    }
    for (int s = 0; s < CAPER_MAX_SEATS; s++)
        names.name[s] = t->called[s];
    caper_thought_hint(t->thought, &t->bot, &names, &t->move, &t->hint);
}
