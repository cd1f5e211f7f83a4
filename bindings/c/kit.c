/* Opening a match from plain text, and the numbers of its actions. */
#include <stdlib.h>

#include "base/memory.h"
#include "bindings/c/solo.h"
#include "bots/bot.h"
#include "table/match.h"

const char *caper_kit_games(void)
{
    static caper_buf text;
    if (text.len)
        return text.data;
    caper_json_open(&text, '[');
    for (const caper_game *const *g = caper_games(); *g; g++) {
        caper_json_open(&text, '{');
        caper_game_describe(*g, &text);
        caper_json_close(&text, '}');
    }
    caper_json_close(&text, ']');
    return text.data;
}

/* ---- Actions --------------------------------------------------------------------------------- */

static void number_actions(caper_kit *k)
{
    const caper_game *g     = k->match.game;
    int               seats = k->match.seats;
    if (!g->learner)
        return;
    size_t size  = (size_t)k->match.places * (size_t)k->actions;
    k->move_of   = caper_alloc(size, sizeof *k->move_of);
    k->action_of = caper_alloc(size, sizeof *k->action_of);
    for (int s = 0; s < k->match.places; s++)
        for (int a = 0; a < k->actions; a++) {
            caper_move m = g->learner->turn_move(&k->match, (caper_move)a, s % seats);
            k->move_of[s * k->actions + a]        = (uint16_t)m;
            k->action_of[s * k->actions + (int)m] = (uint16_t)a;
        }
}

static bool is_listed(caper_move move, const caper_move *moves, int n)
{
    int low = 0;
    while (n > 0) { /* they are sorted */
        int half = n / 2;
        if (moves[low + half] < move) {
            low += half + 1;
            n -= half + 1;
        } else if (moves[low + half] > move) {
            n = half;
        } else {
            return true;
        }
    }
    return false;
}

bool kit_find_move(const caper_kit *k, int seat, int action, const caper_move *moves, int n,
                   caper_move *out)
{
    if (action < 0 || action >= k->actions)
        return false;
    if (!k->match.game->info->action_count) {
        if (action >= n)
            return false;
        *out = moves[action];
        return true;
    }
    *out = k->move_of ? k->move_of[seat * k->actions + action] : (caper_move)action;
    return is_listed(*out, moves, n);
}

/* ---- Opening --------------------------------------------------------------------------------- */

caper_kit *kit_new(const caper_match *match)
{
    const caper_game *g = match->game;
    caper_kit        *k = caper_alloc(1, sizeof *k);
    k->match            = *match;
    k->users            = 1;
    k->actions          = g->info->action_count ? (int)g->info->action_count : CAPER_MAX_MOVES;
    k->observation      = g->learner ? (int)g->learner->observation_size(match) : 0;
    number_actions(k);
    return k;
}

caper_kit *caper_kit_open(const char *game, int seats, const char *options, caper_error *err)
{
    const caper_game *g = caper_game_find(game);
    caper_match       match;
    if (!g) {
        caper_refuse(err, CAPER_BAD_GAME, "there is no game “%.40s”", game);
        return NULL;
    }
    if (caper_match_open(g, seats, options, true, &match, err))
        return NULL;
    return kit_new(&match);
}

void kit_hold(caper_kit *k) { __atomic_add_fetch(&k->users, 1, __ATOMIC_RELAXED); }

void caper_kit_close(caper_kit *k)
{
    if (!k || __atomic_sub_fetch(&k->users, 1, __ATOMIC_ACQ_REL) > 0)
        return;
    free((void *)(uintptr_t)k->match.content);
    free(k->move_of);
    free(k->action_of);
    free(k);
}

int  caper_kit_seats(const caper_kit *k) { return k->match.places; }
int  caper_kit_actions(const caper_kit *k) { return k->actions; }
bool caper_kit_has_places(const caper_kit *k) { return !k->match.game->info->action_count; }
int  caper_kit_observation_size(const caper_kit *k) { return k->observation; }

/* ---- What solos and batches share ------------------------------------------------------------ */

kit_luck kit_luck_of(uint64_t seed)
{
    return (kit_luck){.cards = seed, .whims = ~seed * 0xd1342543de82ef95u, .deal = seed};
}

void kit_deal(const caper_match *match, void *state, caper_minds *minds, kit_luck *luck)
{
    caper_rng rng = {.s = luck->cards};
    luck->deal    = luck->cards;
    luck->moves   = 0;
    match->game->rules->setup(match, state, &rng);
    luck->cards = rng.s;
    if (minds)
        caper_minds_restart(minds, false);
}

bool kit_ask(const caper_match *match, const void *state, int seat, const caper_bot_options *bot,
             caper_minds *minds, kit_luck *luck, caper_choice *out)
{
    caper_rng rng = {.s = luck->whims};
    if (caper_bot_searches(bot) && minds) {
        caper_rng_init(&rng, caper_whim(caper_whims(luck->deal), luck->moves, seat));
        return caper_minds_choose(minds, state, seat, bot, &rng, out);
    }
    bool any    = caper_bot_choose(match, state, seat, bot, &rng, out);
    luck->whims = rng.s;
    return any;
}

bool kit_rewards(const caper_match *match, const void *state, float *out)
{
    caper_result r     = {0};
    int          seats = match->seats;
    match->game->rules->result(match, state, &r);
    for (int s = 0; s < match->places; s++)
        out[s] = 0;
    int won = __builtin_popcount(r.winners & (CAPER_SEAT(seats) - 1)), lost = seats - won;
    if (!r.over)
        return false;
    bool crew = caper_match_is_together(match);
    for (int s = 0; s < seats; s++) {
        bool winner = r.winners & CAPER_SEAT(s);
        if (crew)
            out[s] = winner ? 1 : -1;
        else if (won && lost)
            out[s] = winner ? 1 / (float)won : -1 / (float)lost;
    }
    return true;
}
