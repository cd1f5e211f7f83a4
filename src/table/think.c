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
    /* By the whole log: a table that was rebuilt from a bookmark has the same whims. */
    th->whim = caper_whim(t->whims, caper_table_log_count(t), seat);
    th->seat = seat;
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

/* A world that fits what the seat knows. Free it. */
static void *imagine(const caper_thought *th, caper_rng *rng)
{
    void *world = caper_alloc(1, th->match.game->info->state_size);
    th->match.game->know->imagine(&th->match, th->state, th->seat, rng, world);
    return world;
}

/* Beside people a bot may wait for them, or say what they said. */
static caper_manners manners_of(const caper_thought *th, const caper_bot_options *bot,
                                caper_rng *rng, caper_choice *out)
{
    const caper_player *player = th->match.game->player;
    caper_seats         people = bot->people & ~CAPER_SEAT(th->seat);
    if (!people || bot->random || !player->beside_people)
        return CAPER_OWN_CHOICE;
    void         *world   = imagine(th, rng);
    caper_manners manners = player->beside_people(&th->match, world, th->seat, people, rng, out);
    free(world);
    return manners;
}

static void write_choice(const caper_thought *th, const caper_choice *c, caper_buf *out)
{
    caper_grammar_write(&th->match, th->state, c->move, caper_choice_words(c), out);
}

caper_code caper_thought_choose(caper_thought *th, const caper_bot_options *bot, caper_buf *out,
                                caper_error *err)
{
    caper_rng    rng;
    caper_choice choice = {0};
    caper_rng_init(&rng, th->whim);
    caper_manners manners = manners_of(th, bot, &rng, &choice);
    bool          any     = manners == CAPER_AGREE;
    if (manners == CAPER_OWN_CHOICE)
        any = th->mind ? caper_mind_choose(th->mind, th->state, bot, &rng, &choice)
                       : caper_bot_choose(&th->match, th->state, th->seat, bot, &rng, &choice);
    if (!any)
        return caper_refuse(err, CAPER_NOT_YOUR_TURN, "the bot in seat %d would wait", th->seat);
    write_choice(th, &choice, out);
    return CAPER_OK;
}

static int list_moves(const caper_thought *th, caper_move list[CAPER_MAX_MOVES])
{
    return th->match.game->rules->moves(&th->match, th->state, th->seat, list);
}

void caper_thought_write(const caper_thought *th, caper_buf *position, caper_buf *view,
                         caper_buf *moves, caper_buf *history)
{
    const caper_game *g = th->match.game;
    caper_move        list[CAPER_MAX_MOVES];
    caper_rng         rng;
    caper_rng_init(&rng, th->whim);
    void *world = imagine(th, &rng);
    g->notation->save(&th->match, world, position);
    g->know->view(&th->match, th->state, th->seat, view);
    caper_grammar_list(&th->match, th->state, list, list_moves(th, list), false, moves);
    caper_buf_str(history, th->history.len ? th->history.data : "[]");
    free(world);
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
    caper_thought *th    = caper_table_think(t, seat, bot);
    caper_names    names = caper_table_names(t, seat);
    code                 = caper_thought_choose(th, bot, out, err);
    if (!code)
        caper_table_remember(t, th);
    if (!code && why && th->mind)
        caper_mind_explain(th->mind, th->state, &names, why);
    else if (!code && why)
        caper_buf_str(why, "That is a rule of thumb; only hard can say more.");
    caper_thought_free(th);
    return code;
}

/* If the game does not wait for the seat, the hint is to let the others act, because the moves it has now
 * are mostly a waste. */
void caper_thought_hint(caper_thought *th, const caper_bot_options *bot, const caper_names *names,
                        caper_buf *move, caper_buf *hint)
{
    caper_choice choice = {0};
    caper_move   list[CAPER_MAX_MOVES];
    caper_rng    rng;
    caper_rng_init(&rng, th->whim);
    if (!(th->match.game->rules->to_act(&th->match, th->state) & CAPER_SEAT(th->seat))) {
        caper_buf_str(hint, "Let the others act: it is not your turn just now.");
    } else if (!caper_mind_choose(th->mind, th->state, bot, &rng, &choice)) {
        caper_buf_str(hint, "Wait: there is nothing you need to do now.");
    } else {
        write_choice(th, &choice, move);
        caper_mind_hint(th->mind, th->state, &choice, list_moves(th, list), names, hint);
    }
}

caper_code caper_table_hint(caper_table *t, int seat, const caper_bot_options *bot, caper_buf *move,
                            caper_buf *hint, caper_error *err)
{
    caper_code code = may_ask(t, seat, err);
    if (code)
        return code;
    caper_thought *th    = caper_table_think(t, seat, bot);
    caper_names    names = caper_table_names(t, seat);
    caper_thought_hint(th, bot, &names, move, hint);
    caper_thought_free(th);
    return CAPER_OK;
}

caper_code caper_table_suggest(caper_table *t, int seat, const caper_bot_options *bot,
                               caper_buf *out, caper_error *err)
{
    return caper_table_explain(t, seat, bot, out, NULL, err);
}
