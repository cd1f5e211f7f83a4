/* Anything as a move, in every game: the first byte chooses the game and the trial, the second how
 * many random moves come first. What parses writes itself, and what was refused changed nothing. */
#include "base/grammar.h"
#include "tests/fuzz/fuzz.h"
#include "tests/walk.h"

typedef struct input {
    const uint8_t *data;
    size_t         size;
} input;

static void try_text(const caper_match *match, void *state, const char *text)
{
    const caper_game *g = match->game;
    caper_move        move;
    const char       *words;
    if (caper_grammar_parse(match, state, text, &move, &words) != CAPER_OK)
        return;
    CAPER_SCRATCH caper_buf again = {0};
    caper_grammar_write(match, state, move, words, &again);
    caper_move  back;
    const char *more;
    if (caper_grammar_parse(match, state, again.data, &back, &more) != CAPER_OK || back != move)
        abort();
    void     *before = malloc(g->info->state_size);
    caper_rng rng;
    caper_rng_init(&rng, 1);
    for (int seat = 0; seat < match->places; seat++) {
        memcpy(before, state, g->info->state_size);
        caper_code code = g->rules->apply(match, state, seat, move, words, &rng, NULL);
        if (code != CAPER_OK && memcmp(before, state, g->info->state_size) != 0)
            abort();
        if (g->rules->check(match, state))
            abort();
        caper_buf_clear(&again);
        if (code != CAPER_OK)
            caper_put_reason(match, state, seat, move, words, &again);
    }
    free(before);
}

static void visit(const caper_match *match, void *ctx)
{
    input    *in    = ctx;
    void     *state = calloc(1, match->game->info->state_size);
    caper_rng rng;
    walk_move m;
    caper_rng_init(&rng, in->data[1]);
    match->game->rules->setup(match, state, &rng);
    for (int n = in->data[1]; n && walk_pick(match, state, &rng, &m); n--)
        match->game->rules->apply(match, state, m.seat, m.move, NULL, &rng, NULL);
    char *text = malloc(in->size);
    memcpy(text, in->data + 2, in->size - 2);
    text[in->size - 2] = '\0';
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        try_text(match, state, line);
    free(text);
    free(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 3)
        return 0;
    input in = {data, size};
    walk_match(data[0] % walk_count(), visit, &in);
    return 0;
}
