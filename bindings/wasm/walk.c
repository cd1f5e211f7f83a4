/* Random games under a hash. It knows only the interface of a game, so the native program
 * and the WebAssembly module walk the same way exactly if their rules agree to the bit. */
#include "bindings/wasm/walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/hash.h"
#include "base/memory.h"
#include "table/match.h"

enum { HASH = 32 };

typedef struct walk {
    const caper_match *match;
    void              *state;
    caper_rng          rng;
    caper_hash         hash;
    caper_move         moves[CAPER_MAX_MOVES];
} walk;

/* A state as one number, quickly: every bit of it counts. (A proof needs a real hash; two builds that
 * may disagree by accident need not.) */
static uint64_t fold(const uint8_t *state, size_t size)
{
    uint64_t sum = size;
    for (size_t i = 0; i < size; i += sizeof sum) {
        uint64_t word = 0;
        memcpy(&word, state + i, size - i < sizeof word ? size - i : sizeof word);
        sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
        sum ^= sum >> 32;
    }
    return sum;
}

/* One legal move, drawn evenly from all that all seats may make. False if there is none. */
static bool step(walk *w)
{
    const caper_game *game = w->match->game;
    int               count[CAPER_MAX_SEATS], all = 0, seat = 0;
    for (int s = 0; s < w->match->places; s++)
        all += count[s] = game->rules->moves(w->match, w->state, s, w->moves);
    if (!all)
        return false;
    uint32_t pick = caper_rng_below(&w->rng, (uint32_t)all);
    while (pick >= (uint32_t)count[seat])
        pick -= (uint32_t)count[seat++];
    game->rules->moves(w->match, w->state, seat, w->moves);
    game->rules->apply(w->match, w->state, seat, w->moves[pick], NULL, &w->rng, NULL);
    uint64_t sum = fold(w->state, game->info->state_size);
    caper_hash_add(&w->hash, &sum, sizeof sum);
    return true;
}

static void play(walk *w, uint64_t seed, int longest)
{
    caper_rng_init(&w->rng, seed);
    memset(w->state, 0, w->match->game->info->state_size);
    w->match->game->rules->setup(w->match, w->state, &w->rng);
    for (int n = 0; n < longest && step(w); n++)
        ;
}

caper_code caper_walk_hash(const char *name, const char *options, int games, int longest,
                           char out[CAPER_WALK_DIGITS + 1], caper_error *err)
{
    const caper_game *game  = caper_game_find(name);
    caper_match       match = {0};
    uint8_t           sum[HASH];
    if (!game)
        return caper_refuse(err, CAPER_BAD_GAME, "There is no game “%s”.", name);
    caper_code code = caper_match_open(game, 0, options, false, &match, err);
    if (code)
        return code;
    walk *w  = caper_alloc(1, sizeof *w);
    w->match = &match;
    w->state = caper_alloc(1, game->info->state_size);
    caper_hash_init(&w->hash, HASH);
    for (int i = 0; i < games; i++)
        play(w, (uint64_t)i, longest);
    caper_hash_end(&w->hash, sum);
    caper_hex_write(sum, HASH, out);
    free(w->state);
    free(w);
    caper_match_close(&match);
    return CAPER_OK;
}

/* ---- How quick ------------------------------------------------------------------------------- */

enum { LONGEST = 100000, AT_ONCE = 64 };

static uint64_t playout(walk *w)
{
    const caper_game *g = w->match->game;
    uint64_t          n = 0;
    caper_seats       seats;
    while ((seats = g->rules->to_act(w->match, w->state)) && n < LONGEST) {
        int seat = 0;
        while (!(seats & CAPER_SEAT(seat)))
            seat++;
        int legal = g->rules->moves(w->match, w->state, seat, w->moves);
        if (!legal)
            break;
        caper_move move = w->moves[caper_rng_below(&w->rng, (uint32_t)legal)];
        g->rules->apply(w->match, w->state, seat, move, NULL, &w->rng, NULL);
        n++;
    }
    return n;
}

static double run(walk *w, double seconds)
{
    const caper_game *g     = w->match->game;
    uint64_t          moves = 0;
    double            start = caper_clock_seconds(), now = start;
    while ((now = caper_clock_seconds()) - start < seconds)
        for (int i = 0; i < AT_ONCE; i++) {
            g->rules->setup(w->match, w->state, &w->rng);
            moves += playout(w);
        }
    return (double)moves / (now - start);
}

double caper_walk_speed(const char *name, double seconds)
{
    const caper_game *game  = caper_game_find(name);
    caper_match       match = {0};
    caper_error       err   = {0};
    if (!game || caper_match_open(game, 0, "{}", false, &match, &err) != CAPER_OK)
        return 0;
    walk *w  = caper_alloc(1, sizeof *w);
    w->match = &match;
    w->state = caper_alloc(1, game->info->state_size);
    caper_rng_init(&w->rng, 1000);
    double speed = run(w, seconds);
    free(w->state);
    free(w);
    caper_match_close(&match);
    return speed;
}
