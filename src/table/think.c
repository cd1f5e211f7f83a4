/* Bots at a table: a question that can be carried to another thread, and its answer.
 *
 * A thought holds a copy of everything the bot needs, so the table may go on, or go away, while
 * the bot thinks. It has the whole state in it and must not leave the process; the first thing
 * that a bot does with it is to imagine what its seat cannot know. */
#include <stdlib.h>
#include <string.h>

#include "base/grammar.h"
#include "base/memory.h"
#include "bots/bot.h"
#include "table/table_state.h"
#include "table/thought.h"

struct caper_thought {
    caper_match   match;
    caper_shared *content; /* held, or NULL */
    void         *state;   /* owned */
    caper_mind   *mind;    /* owned; NULL for bots that have none */
    caper_buf     history; /* for programs */
    uint64_t      whim;
    int           seat;
};

/* By the whole log: a table that was rebuilt from a bookmark has the same whims. */
static uint64_t whim_of(const caper_table *t, int seat)
{
    return caper_whim(t->whims, caper_table_log_count(t), seat);
}

/* A copy of the mind of that seat; NULL for bots that have none. */
static caper_mind *copy_mind(caper_table *t, int seat, const caper_bot_options *bot,
                             const caper_match *match)
{
    if (!bot || !caper_bot_searches(bot))
        return NULL;
    if (!t->minds) {
        t->minds = caper_minds_new(&t->match);
        if (t->match.game->inference)
            table_tell_minds(t, t->minds);
    }
    return caper_minds_lend(t->minds, seat, match);
}

caper_thought *caper_table_think(caper_table *t, int seat, const caper_bot_options *bot)
{
    if (seat < 0 || seat >= t->match.places || !(caper_table_may_act(t) & CAPER_SEAT(seat)))
        return NULL;
    caper_thought *th = caper_alloc(1, sizeof *th);
    th->match         = t->match;
    th->state         = caper_memdup(t->state, t->match.game->info->state_size);
    th->content       = caper_shared_hold(t->content);
    th->mind          = copy_mind(t, seat, bot, &th->match);
    th->whim          = whim_of(t, seat);
    th->seat          = seat;
    if (!bot)
        caper_table_history(t, seat, &th->history);
    return th;
}

void caper_table_remember(caper_table *t, const caper_thought *th)
{
    if (t->minds && th->mind)
        caper_minds_learn(t->minds, th->mind);
}

void caper_thought_free(caper_thought *th)
{
    if (!th)
        return;
    caper_mind_free(th->mind);
    caper_shared_free(th->content);
    caper_buf_fini(&th->history);
    free(th->state);
    free(th);
}

/* Beside people a bot may wait for them, or say what they said. */
static caper_manners mind_manners(const caper_match *match, const void *state, int seat,
                                  const caper_bot_options *bot, caper_rng *rng, caper_choice *out)
{
    const caper_game *g      = match->game;
    caper_seats       people = bot->people & ~CAPER_SEAT(seat);
    if (!people || bot->random || !g->player->beside_people)
        return CAPER_OWN_CHOICE;
    void *imagined = caper_memdup(state, g->info->state_size);
    g->know->imagine(match, state, seat, rng, imagined);
    caper_manners manners = g->player->beside_people(match, imagined, seat, people, rng, out);
    free(imagined);
    return manners;
}

static caper_code choose(caper_mind *mind, const caper_match *match, const void *state, int seat,
                         uint64_t whim, const caper_bot_options *bot, caper_buf *out,
                         caper_error *err)
{
    caper_rng    rng;
    caper_choice choice = {0};
    caper_rng_init(&rng, whim);
    caper_manners manners = mind_manners(match, state, seat, bot, &rng, &choice);
    bool          any     = manners == CAPER_AGREE;
    if (manners == CAPER_OWN_CHOICE)
        any = mind ? caper_mind_choose(mind, state, bot, &rng, &choice)
                   : caper_bot_choose(match, state, seat, bot, &rng, &choice);
    if (!any)
        return caper_refuse(err, CAPER_NOT_YOUR_TURN, "the bot in seat %d would wait", seat);
    caper_grammar_write(match, state, choice.move, caper_choice_words(&choice), out);
    return CAPER_OK;
}

caper_code caper_thought_choose(caper_thought *th, const caper_bot_options *bot, caper_buf *out,
                                caper_error *err)
{
    return choose(th->mind, &th->match, th->state, th->seat, th->whim, bot, out, err);
}

void caper_thought_write(const caper_thought *th, caper_buf *position, caper_buf *view,
                         caper_buf *moves, caper_buf *history)
{
    const caper_game       *g        = th->match.game;
    void                   *imagined = caper_memdup(th->state, g->info->state_size);
    caper_move             *list     = caper_alloc(CAPER_MAX_MOVES, sizeof *list);
    caper_rng               rng;
    CAPER_SCRATCH caper_buf text = {0};
    caper_rng_init(&rng, th->whim);
    g->know->imagine(&th->match, th->state, th->seat, &rng, imagined);
    g->notation->save(&th->match, imagined, position);
    g->know->view(&th->match, th->state, th->seat, view);
    caper_json_open(moves, '[');
    int n = g->rules->moves(&th->match, th->state, th->seat, list);
    for (int i = 0; i < n; i++) {
        caper_buf_clear(&text);
        caper_grammar_write(&th->match, th->state, list[i], NULL, &text);
        caper_json_str(moves, caper_buf_text(&text));
    }
    caper_json_close(moves, ']');
    caper_buf_str(history, th->history.len ? th->history.data : "[]");
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

caper_code caper_table_explain(caper_table *t, int seat, const caper_bot_options *bot,
                               caper_buf *out, caper_buf *why, caper_error *err)
{
    caper_code code = may_ask(t, seat, err);
    if (code)
        return code;
    caper_mind *mind = copy_mind(t, seat, bot, &t->match);
    code             = choose(mind, &t->match, t->state, seat, whim_of(t, seat), bot, out, err);
    if (!code && mind)
        caper_minds_learn(t->minds, mind);
    caper_names names = caper_table_names(t, seat);
    if (!code && why && mind)
        caper_mind_explain(mind, t->state, &names, why);
    else if (!code && why)
        caper_buf_str(why, "That is a rule of thumb; only hard can say more.");
    caper_mind_free(mind);
    return code;
}

/* The mind of that seat chooses, and says why. If the game does not wait for the seat, the hint is to
 * let the others act, because the moves it has now are mostly a waste. */
static caper_code think_hint(caper_mind *mind, const caper_match *match, const void *state,
                             int seat, uint64_t whim, const caper_bot_options *bot,
                             const caper_names *names, caper_buf *move, caper_buf *hint)
{
    const caper_game *g      = match->game;
    caper_choice      choice = {0};
    caper_rng         rng;
    if (!(g->rules->to_act(match, state) & CAPER_SEAT(seat))) {
        caper_buf_str(hint, "Let the others act: it is not your turn just now.");
        return CAPER_OK;
    }
    caper_rng_init(&rng, whim);
    if (!caper_mind_choose(mind, state, bot, &rng, &choice)) {
        caper_buf_str(hint, "Wait: there is nothing you need to do now.");
        return CAPER_OK;
    }
    caper_move *list = caper_alloc(CAPER_MAX_MOVES, sizeof *list);
    int         n    = g->rules->moves(match, state, seat, list);
    caper_grammar_write(match, state, choice.move, caper_choice_words(&choice), move);
    caper_mind_hint(mind, state, &choice, n, names, hint);
    free(list);
    return CAPER_OK;
}

caper_code caper_thought_hint(caper_thought *th, const caper_bot_options *bot,
                              const caper_names *names, caper_buf *move, caper_buf *hint,
                              caper_error *err)
{
    (void)err;
    return think_hint(th->mind, &th->match, th->state, th->seat, th->whim, bot, names, move, hint);
}

caper_code caper_table_hint(caper_table *t, int seat, const caper_bot_options *bot, caper_buf *move,
                            caper_buf *hint, caper_error *err)
{
    caper_code code = may_ask(t, seat, err);
    if (code)
        return code;
    caper_mind *mind  = copy_mind(t, seat, bot, &t->match);
    caper_names names = caper_table_names(t, seat);
    code = think_hint(mind, &t->match, t->state, seat, whim_of(t, seat), bot, &names, move, hint);
    caper_mind_free(mind);
    return code;
}

caper_code caper_table_suggest(caper_table *t, int seat, const caper_bot_options *bot,
                               caper_buf *out, caper_error *err)
{
    return caper_table_explain(t, seat, bot, out, NULL, err);
}
