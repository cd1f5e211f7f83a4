/* A move in a state. See move.h. */
#include "table/move.h"

#include <stdlib.h>
#include <string.h>

#include "base/grammar.h"
#include "base/memory.h"

caper_code caper_move_read(const caper_match *match, const void *state, int seat, const char *text,
                           caper_move *move, const char **words, caper_error *err)
{
    const caper_game *g = match->game;
    if (seat < 0 || seat >= match->places)
        return caper_refuse(err, CAPER_BAD_SEAT, "there is no seat %d; seats are 0 to %d", seat,
                            match->places - 1);
    if (!g->rules->to_act(match, state))
        return caper_refuse(err, CAPER_GAME_OVER, "the game is over");
    if (caper_grammar_parse(match, state, text, move, words) != CAPER_OK)
        return caper_refuse(err, CAPER_BAD_MOVE, "“%.80s” is not a move of %s", text,
                            g->info->title);
    /* Words are the rules' business: some may be said while others act. */
    if (!*words && !(caper_match_may_act(match, state) & CAPER_SEAT(seat)))
        return caper_refuse(err, CAPER_NOT_YOUR_TURN, "it is not the turn of seat %d", seat);
    return CAPER_OK;
}

static caper_code explain(const caper_match *match, const void *state, int seat, caper_code code,
                          caper_move move, const char *words, caper_error *err)
{
    CAPER_SCRATCH caper_buf why = {0};
    if (!(caper_match_may_act(match, state) & CAPER_SEAT(seat)))
        code = CAPER_NOT_YOUR_TURN;
    if (code == CAPER_NOT_YOUR_TURN)
        caper_buf_printf(&why, "that is not for seat %d to do now", seat);
    else
        caper_put_reason(match, state, seat, move, words, &why);
    if (!why.len)
        caper_buf_str(&why, "that move is not allowed now");
    caper_refuse(err, code, "%s", why.data);
    return code;
}

static bool read_outcome(const caper_game *g, const caper_json *value, caper_outcome *out)
{
    if (caper_json_is_integer(value)) {
        int64_t n = caper_json_integer(value);
        *out      = (caper_outcome){.kind = CAPER_DIE, .n = 1, .value = {(uint8_t)n}};
        return n >= 0 && n <= 255;
    }
    int n = caper_json_is_array(value) ? (int)caper_json_size(value) : 1;
    if (n > CAPER_MAX_LIST || !g->notation->outcomes)
        return false;
    out->kind = caper_json_is_array(value) ? CAPER_LIST : CAPER_PICK;
    out->n    = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        const caper_json *one =
            caper_json_is_array(value) ? caper_json_at(value, (size_t)i) : value;
        const char *name = caper_json_string(one);
        int         id =
            name ? caper_kind_find(g->notation->outcomes, NULL, NULL, name, caper_json_length(one))
                         : -1;
        if (id < 0)
            return false;
        out->value[i] = (uint8_t)id;
    }
    return true;
}

void caper_chance_read(caper_chance *chance, const caper_game *g, const caper_json *list)
{
    caper_chance_clear(chance);
    size_t n = caper_json_size(list);
    for (size_t i = 0; i < n; i++) {
        if (i == CAPER_MAX_OUTCOMES ||
            !read_outcome(g, caper_json_at(list, i), &chance->forced[i])) {
            chance->bad = true;
            return;
        }
        chance->forced_n++;
    }
}

caper_code caper_move_try(const caper_match *match, const void *state, void *scratch, int seat,
                          caper_move move, const char *words, caper_rng *rng, caper_chance *chance,
                          caper_events *ev, caper_error *err)
{
    const caper_game *g = match->game;
    memcpy(scratch, state, g->info->state_size);
    rng->chance     = chance;
    caper_code code = g->rules->apply(match, scratch, seat, move, words, rng, ev);
    rng->chance     = NULL;
    if (code)
        return explain(match, state, seat, code, move, words, err);
    if (chance && chance->bad)
        return caper_refuse(err, CAPER_BAD_CHANCE, "one of the forced outcomes cannot happen here");
    if (chance && chance->used < chance->forced_n)
        return caper_refuse(err, CAPER_BAD_CHANCE, "the move needs %d outcome%s, and %d %s given",
                            chance->used, chance->used == 1 ? "" : "s", chance->forced_n,
                            chance->forced_n == 1 ? "was" : "were");
    return CAPER_OK;
}

/* Legal? Ask the rules, on a copy, with throw-away randomness. */
caper_code caper_move_odds(const caper_match *match, const void *state, int seat, caper_move move,
                           const char *words, caper_odds *out, caper_error *err)
{
    void     *trial = caper_alloc(1, match->game->info->state_size);
    caper_rng rng;
    caper_rng_init(&rng, 0);
    caper_code code = caper_move_try(match, state, trial, seat, move, words, &rng, NULL, NULL, err);
    free(trial);
    out->count = 0;
    if (!code)
        match->game->know->odds(match, state, seat, move, words, out);
    return code;
}
