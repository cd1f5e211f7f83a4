/* Masters of the Heist: what a bot has found out about the board, and how long that stays true.
 *
 * Most moves of a playout change a tile or two, or none. So the board is compared with the one that is
 * remembered: what a step costs is found out again for tiles that have changed, a map only if it leads
 * over one of them, runs whenever anything has changed. */
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

static heist_set either(heist_set a, heist_set b)
{
    return (heist_set){{a.bits[0] ^ b.bits[0], a.bits[1] ^ b.bits[1]}};
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

static bool same_set(heist_set a, heist_set b)
{
    return a.bits[0] == b.bits[0] && a.bits[1] == b.bits[1];
}

void bot_recall(bot_memory *m, const heist_state *s)
{
    if (!m->lasts)
        return;
    heist_set closed  = heist_set_or(either(m->doors, s->doors), either(m->remotes, s->remotes));
    heist_set changed = heist_set_or(either(m->unknown, s->unknown), closed);
    changed           = heist_set_or(changed, heist_tiles_where(m->chits, s->chits, UINT32_MAX));
    if (m->knows && same_set(m->gone, s->gone) && same_set(m->exits, s->exits) &&
        heist_set_is_empty(&changed))
        return;
    bot_forget(m, true);
    learn_board(m, s);
}

/* ---- Maps ---- */

const bot_map *bot_map_of(const bot_mind *b, int w)
{
    const heist_person *p    = &b->s->who[w];
    bot_memory         *m    = b->memory;
    const heist_set    *plan = w < HEIST_CREW ? &b->s->plan[w] : NULL;
    bot_view           *view = &m->view[w];
    bool                card = p->loot[LOOT_KEYCARD];
    if (m->explored >> w & 1 && view->at == p->at && view->card == card &&
        (!plan || same_set(view->plan, *plan)))
        return &m->of[w];
    if (!m->surveyed)
        bot_survey(b, &m->ground);
    m->surveyed = true;
    bot_explore(b, &m->ground, w, p->at, plan, &m->of[w]);
    *view = (bot_view){.at = p->at, .card = card};
    if (plan)
        view->plan = *plan;
    m->explored |= (uint8_t)(1 << w);
    return &m->of[w];
}
