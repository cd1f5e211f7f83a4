/* Bots at a table: a question that can be carried to another thread, and its answer.
 *
 * A thought holds a copy of everything the bot needs, so the table may go on, or go away, while
 * the bot thinks. It has the whole state in it and must not leave the process; the first thing
 * that a bot does with it is to imagine what its seat cannot know. */
#include <stdlib.h>
#include <string.h>

#include "table/table_state.h"

struct caper_thought {
    caper_match    match;
    caper_content *content; /* owned, or NULL */
    void          *state;   /* owned */
    caper_mind    *mind;    /* owned */
    uint64_t       whim;
    int            seat;
};

static void *copy_bytes(const void *from, size_t n)
{
    void *to = malloc(n);
    if (!to)
        abort(); /* out of memory */
    return memcpy(to, from, n);
}

/* Same table, same bots: their whims follow from what is public, never from a secret. */
static uint64_t whim_of(const caper_table *t, int seat)
{
    uint64_t whim = (uint64_t)(t->count * CAPER_MAX_SEATS + seat);
    for (const char *d = t->commitment; *d; d++)
        whim = whim * 31 + (uint64_t)*d;
    return whim;
}

/* ---- Minds ---- */

/* A seat's mind begins when its bot is asked for the first time. */
static caper_mind *mind_of(caper_table *t, int seat)
{
    if (!t->mind[seat])
        t->mind[seat] = caper_mind_new(&t->match, seat);
    return t->mind[seat];
}

/* A crew talks: what one of its bots plans, all of them plan. Rivals keep it to themselves. */
static void remember(caper_table *t, int seat, const caper_mind *from)
{
    for (int i = 0; i < t->match.places; i++)
        if (t->mind[i] && (i == seat || caper_match_is_together(&t->match)))
            caper_mind_share(from, t->mind[i]);
}

void table_forget_minds(caper_table *t)
{
    for (int i = 0; i < CAPER_MAX_SEATS; i++) {
        caper_mind_free(t->mind[i]);
        t->mind[i] = NULL;
    }
}

caper_thought *caper_table_think(caper_table *t, int seat)
{
    if (seat < 0 || seat >= t->match.places || !(caper_table_may_act(t) & CAPER_SEAT(seat)))
        return NULL;
    caper_thought *th = calloc(1, sizeof *th);
    if (!th)
        abort();
    th->match = t->match;
    th->state = copy_bytes(t->state, t->match.game->state_size);
    if (t->content)
        th->match.content = th->content = copy_bytes(t->content, t->match.game->content_size);
    th->mind = caper_mind_twin(mind_of(t, seat), &th->match);
    th->whim = whim_of(t, seat);
    th->seat = seat;
    return th;
}

void caper_table_remember(caper_table *t, const caper_thought *th)
{
    if (t->mind[th->seat])
        remember(t, th->seat, th->mind);
}

void caper_thought_free(caper_thought *th)
{
    if (!th)
        return;
    caper_mind_free(th->mind);
    free(th->content);
    free(th->state);
    free(th);
}

static caper_code choose(caper_mind *mind, const caper_match *match, const void *state, int seat,
                         uint64_t whim, const caper_bot_options *bot, caper_buf *out,
                         caper_error *err)
{
    caper_rng    rng;
    caper_choice choice = {0};
    caper_rng_init(&rng, whim);
    if (!caper_mind_choose(mind, state, bot, &rng, &choice))
        return caper_refuse(err, CAPER_NOT_YOUR_TURN, "the bot in seat %d would wait", seat);
    match->game->write(match, state, choice.move, choice.words[0] ? choice.words : NULL, out);
    return CAPER_OK;
}

caper_code caper_thought_choose(caper_thought *th, const caper_bot_options *bot, caper_buf *out,
                                caper_error *err)
{
    return choose(th->mind, &th->match, th->state, th->seat, th->whim, bot, out, err);
}

void caper_thought_write(const caper_thought *th, caper_buf *position, caper_buf *view,
                         caper_buf *moves)
{
    const caper_game *g        = th->match.game;
    void             *imagined = copy_bytes(th->state, g->state_size);
    caper_move       *list     = calloc(CAPER_MAX_MOVES, sizeof *list);
    caper_rng         rng;
    caper_buf         text = {0};
    if (!list)
        abort();
    caper_rng_init(&rng, th->whim);
    g->imagine(&th->match, th->state, th->seat, &rng, imagined);
    g->save(&th->match, imagined, position);
    g->view(&th->match, th->state, th->seat, view);
    caper_json_open(moves, '[');
    int n = g->moves(&th->match, th->state, th->seat, list);
    for (int i = 0; i < n; i++) {
        caper_buf_clear(&text);
        g->write(&th->match, th->state, list[i], NULL, &text);
        caper_json_str(moves, caper_buf_text(&text));
    }
    caper_json_close(moves, ']');
    caper_buf_fini(&text);
    free(list);
    free(imagined);
}

static caper_code may_ask(const caper_table *t, int seat, caper_error *err)
{
    if (seat < 0 || seat >= t->match.places)
        return caper_refuse(err, CAPER_BAD_SEAT, "there is no seat %d", seat);
    if (!caper_table_to_act(t))
        return caper_refuse(err, CAPER_GAME_OVER, "the game is over");
    if (!(caper_table_may_act(t) & CAPER_SEAT(seat)))
        return caper_refuse(err, CAPER_NOT_YOUR_TURN, "it is not the turn of seat %d", seat);
    return CAPER_OK;
}

static caper_names names_for(const caper_table *t, int seat)
{
    caper_names names = {.you = seat};
    for (int i = 0; i < CAPER_MAX_SEATS; i++)
        names.name[i] = t->name[i];
    return names;
}

caper_code caper_table_explain(caper_table *t, int seat, const caper_bot_options *bot,
                               caper_buf *out, caper_buf *why, caper_error *err)
{
    caper_code code = may_ask(t, seat, err);
    if (code)
        return code;
    caper_mind *mind = caper_mind_twin(mind_of(t, seat), &t->match);
    code             = choose(mind, &t->match, t->state, seat, whim_of(t, seat), bot, out, err);
    if (!code)
        remember(t, seat, mind);
    if (!code && why) {
        caper_names names = names_for(t, seat);
        caper_mind_explain(mind, t->state, &names, why);
    }
    caper_mind_free(mind);
    return code;
}

caper_code caper_table_suggest(caper_table *t, int seat, const caper_bot_options *bot,
                               caper_buf *out, caper_error *err)
{
    return caper_table_explain(t, seat, bot, out, NULL, err);
}
