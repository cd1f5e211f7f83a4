/* Masters of the Heist: what a bot has found out about the board, and how long that stays true.
 *
 * Most moves of a playout change a tile or two, or none. So the board is compared with the one that is
 * remembered: a map is made again only if it leads over a tile that has changed; what a step costs and runs
 * are found out again after every change. */
#include <string.h>

#include "games/heist/bot/bot.h"
#include "games/heist/rules/rules.h"

void bot_forget(bot_memory *m, bool lasts)
{
    m->lasts    = lasts;
    m->knows    = false;
    m->surveyed = false;
    m->explored = 0;
    for (int w = 0; w < HEIST_PEOPLE; w++)
        m->run[w].known = false;
}

/* ---- What has changed ---- */

/* Mostly there was none: then the chits need no look tile by tile. */
static bool has_changed(const bot_memory *m, const heist_state *s, heist_set *tiles)
{
    *tiles = (m->doors ^ s->doors) | (m->remotes ^ s->remotes) | (m->unknown ^ s->unknown) |
             (m->gone ^ s->gone);
    if (memcmp(m->chits, s->chits, sizeof m->chits) != 0)
        for (int hex = 0; hex < HEIST_HEXES; hex++)
            if (m->chits[hex] != s->chits[hex])
                heist_set_add(tiles, hex);
    return *tiles || m->exits != s->exits;
}

static void learn_board(bot_memory *m, const heist_state *s)
{
    m->knows = true;
    memcpy(m->chits, s->chits, sizeof m->chits);
    m->unknown = s->unknown;
    m->gone    = s->gone;
    m->exits   = s->exits;
    m->doors   = s->doors;
    m->remotes = s->remotes;
}

void bot_recall(bot_memory *m, const heist_state *s)
{
    heist_set tiles      = 0;
    uint8_t   true_still = m->explored;
    if (!m->lasts || (m->knows && !has_changed(m, s, &tiles)))
        return;
    for (int w = 0; w < HEIST_PEOPLE; w++)
        if (true_still >> w & 1 && m->view[w].over & tiles)
            true_still &= (uint8_t)~(1 << w);
    bot_forget(m, true);
    m->explored = true_still;
    learn_board(m, s);
}

/* ---- Maps ---- */

const bot_map *bot_map_of(const bot_mind *b, int w)
{
    const heist_person *p    = &b->s->who[w];
    bot_memory         *m    = b->memory;
    heist_set           plan = w < HEIST_CREW ? b->s->plan[w] : b->r->hexes;
    bot_view           *view = &m->view[w];
    bool                card = p->loot[LOOT_KEYCARD];
    heist_set           over = plan | b->r->entrances | heist_set_of(p->at);
    if (m->explored >> w & 1 && view->at == p->at && view->card == card && view->over == over)
        return &m->of[w];
    bot_explore(b, bot_survey(b), w, p->at, plan, &m->of[w]);
    *view = (bot_view){.at = p->at, .card = card, .over = over};
    m->explored |= (uint8_t)(1 << w);
    return &m->of[w];
}
