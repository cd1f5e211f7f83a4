/* Opening a match from plain text, and the numbers of its actions. */
#include <stdlib.h>
#include <string.h>

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
    caper_each_game (g) {
        caper_json_open(&text, '{');
        caper_game_describe(g, &text);
        caper_json_close(&text, '}');
    }
    caper_json_close(&text, ']');
    return text.data;
}

/* ---- Actions --------------------------------------------------------------------------------- */

static void number_actions(caper_kit *k)
{
    const caper_learner *learner = k->match.game->learner;
    int                  seats   = k->match.seats;
    if (!learner || !learner->turn_move || k->by_steps)
        return;
    size_t size  = (size_t)k->match.places * (size_t)k->actions;
    k->move_of   = caper_alloc(size, sizeof *k->move_of);
    k->action_of = caper_alloc(size, sizeof *k->action_of);
    for (int s = 0; s < k->match.places; s++)
        for (int a = 0; a < k->actions; a++) {
            caper_move m = learner->turn_move(&k->match, (caper_move)a, s % seats);
            k->move_of[s * k->actions + a]        = (uint16_t)m;
            k->action_of[s * k->actions + (int)m] = (uint16_t)a;
        }
}

/* The first of sorted moves that is not below this one. */
static int find(const caper_move *moves, int n, uint64_t move)
{
    int low = 0;
    while (n > 0) {
        int half = n / 2;
        if (moves[low + half] < move) {
            low += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
    }
    return low;
}

/* Those whose highest bytes are these. Bytes that all of them share need no choice. */
static kit_choices narrow(const caper_move *moves, int n, caper_move chosen, int bytes)
{
    int         shift = 8 * (KIT_BYTES - bytes), from = find(moves, n, (uint64_t)chosen << shift);
    int         to = find(moves, n, ((uint64_t)chosen + 1) << shift);
    kit_choices c  = {moves + from, to - from, bytes < KIT_BYTES ? bytes : 0};
    while (c.n > 1 && kit_byte(c.move[0], c.byte) == kit_byte(c.move[c.n - 1], c.byte))
        c.byte++;
    return c;
}

kit_choices kit_choices_of(const caper_kit *k, const kit_path *path, const caper_move *moves, int n)
{
    return k->by_steps ? narrow(moves, n, path->chosen, path->bytes) : (kit_choices){moves, n, 0};
}

kit_choices kit_choose(const caper_kit *k, int seat, const kit_choices *c, int action)
{
    kit_choices none = {c->move, 0, 0};
    if (action < 0 || action >= k->actions || !c->n ||
        (k->by_steps && action / KIT_BYTE != c->byte))
        return none;
    if (k->by_steps) {
        uint64_t above = (uint64_t)*c->move >> 8 * (KIT_BYTES - c->byte);
        return narrow(c->move, c->n, (caper_move)(above << 8 | (unsigned)action % KIT_BYTE),
                      c->byte + 1);
    }
    caper_move move = k->move_of ? k->move_of[seat * k->actions + action] : (caper_move)action;
    int        at   = find(c->move, c->n, move);
    return at < c->n && c->move[at] == move ? (kit_choices){c->move + at, 1, 0} : none;
}

kit_path kit_path_to(const kit_choices *before, const kit_choices *left, int seat)
{
    int bytes = before->byte + 1;
    return (kit_path){*left->move >> 8 * (KIT_BYTES - bytes), (uint8_t)bytes, (uint8_t)seat};
}

void kit_observe(const caper_kit *k, const void *state, int seat, const kit_path *path, int8_t *out)
{
    int8_t *to = out + caper_observer_size(k->observer);
    caper_observe(k->observer, state, seat, out);
    if (!k->by_steps)
        return;
    memset(to, 0, KIT_PATH);
    if (!path || !path->bytes || path->seat != seat)
        return;
    to[path->bytes - 1] = 1;
    to += KIT_BYTES - 1;
    for (int bit = 0; bit < 8 * path->bytes; bit++)
        to[bit] = (int8_t)(path->chosen >> (8 * path->bytes - 1 - bit) & 1);
}

/* ---- Opening --------------------------------------------------------------------------------- */

caper_kit *kit_new(const caper_match *match)
{
    const caper_game *g = match->game;
    caper_kit        *k = caper_alloc(1, sizeof *k);
    k->match            = *match;
    k->users            = 1;
    k->by_steps         = !g->info->action_count;
    k->actions          = k->by_steps ? KIT_BYTES * KIT_BYTE : (int)g->info->action_count;
    if (g->learner) {
        k->observer    = caper_observer_new(&k->match);
        k->observation = caper_observer_size(k->observer) + (k->by_steps ? KIT_PATH : 0);
    }
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
    caper_buf_fini(&k->text);
    caper_observer_free(k->observer);
    free(k->move_of);
    free(k->action_of);
    free(k);
}

int  caper_kit_seats(const caper_kit *k) { return k->match.places; }
int  caper_kit_actions(const caper_kit *k) { return k->actions; }
bool caper_kit_by_steps(const caper_kit *k) { return k->by_steps; }
int  caper_kit_observation_size(const caper_kit *k) { return k->observation; }

const char *caper_kit_observation(caper_kit *k)
{
    if (!k->observer)
        return NULL;
    caper_buf_clear(&k->text);
    caper_json_open(&k->text, '[');
    caper_observer_describe(k->observer, &k->text);
    if (k->by_steps)
        caper_buf_printf(&k->text, ",[\"move/length\",%d,3],[\"move/bits\",%d,24]",
                         k->observation - KIT_PATH, k->observation - KIT_PATH + 3);
    caper_json_close(&k->text, ']');
    return caper_buf_text(&k->text);
}

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
