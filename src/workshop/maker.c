/* Content without end. See maker.h. */
#include "workshop/maker.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "bots/bot.h"

enum {
    PROBE      = 60,  /* games to see which way it is off */
    PROOF      = 300, /* games for the figures */
    PROBES     = 16,
    TAKES      = 16,
    HARD_GAMES = 6,
    MOST_MOVES = 5000,
    AT_ONCE    = 5, /* games of a step */
};

struct caper_maker {
    const caper_game        *game;
    const caper_maker_facet *by;
    caper_wish               wish;
    caper_content           *content;
    caper_maker_stage        stage;
    caper_trial              four, three;
    int                      probes, least_ease, most_ease;
    /* The crew that thinks. */
    caper_match  match;
    caper_minds *minds;
    void        *state;
    caper_rng    rng;
    int          hard_games, hard_moves;
};

static void try_take(caper_maker *m);

static void next_take(caper_maker *m)
{
    m->wish.take++;
    m->wish.ease = 0;
    try_take(m);
}

/* The first house of this take, or of a later one, that is good. */
static void try_take(caper_maker *m)
{
    m->wish.three = 0;
    m->probes     = 0;
    m->least_ease = -8, m->most_ease = 19;
    m->four = m->three = (caper_trial){0};
    m->stage           = MAKER_FOUR;
    while (m->wish.take < TAKES && !m->by->make_up(&m->wish, m->content))
        m->wish.take++;
    if (m->wish.take >= TAKES)
        m->stage = MAKER_FAILED;
}

caper_maker *caper_maker_new(const caper_game *game, const caper_wish *wish)
{
    caper_maker *m   = caper_alloc(1, sizeof *m);
    m->game          = game;
    m->by            = game->content->workshop->maker;
    m->content       = caper_alloc(1, game->content->size);
    m->content->game = game;
    m->state         = caper_alloc(1, game->info->state_size);
    m->wish          = *wish;
    m->wish.take = m->wish.three = 0;
    m->wish.ease                 = 0;
    return m;
}

void caper_maker_free(caper_maker *m)
{
    if (!m)
        return;
    caper_minds_free(m->minds);
    free(m->content);
    free(m->state);
    free(m);
}

static double middle(const caper_maker *m)
{
    const caper_band *b = &m->by->bands[m->wish.level];
    return (b->low + b->high) / 2;
}

/* Is the whole interval inside the band? */
static bool is_inside(const caper_maker *m, const caper_trial *t)
{
    const caper_band *b = &m->by->bands[m->wish.level];
    caper_share       s = caper_share_of(t->wins, t->games);
    return s.low >= b->low && s.high <= b->high;
}

static double share(const caper_trial *t) { return (double)t->wins / t->games; }

/* The ease between what was too hard and what was too easy. */
static void after_probe(caper_maker *m)
{
    double off = share(&m->four) - middle(m);
    if (off > -0.09 && off < 0.09) {
        m->stage = MAKER_PROVE;
        return;
    }
    if (off > 0)
        m->most_ease = m->wish.ease - 1;
    else
        m->least_ease = m->wish.ease + 1;
    if (m->least_ease > m->most_ease || ++m->probes == PROBES) {
        next_take(m);
        return;
    }
    m->wish.ease = (int8_t)((m->least_ease + m->most_ease) / 2);
    m->four      = (caper_trial){0};
    m->by->make_up(&m->wish, m->content);
}

/* Three begin with as many alerts as it takes. */
static void after_probe_of_three(caper_maker *m)
{
    double off = share(&m->three) - middle(m);
    if (off < 0.1 && off > -0.1) {
        m->stage = MAKER_PROVE3;
        return;
    }
    if (off < 0 || m->wish.three == 8) {
        next_take(m);
        return;
    }
    m->wish.three++;
    m->three = (caper_trial){0};
    m->by->make_up(&m->wish, m->content);
}

static void begin_hard(caper_maker *m)
{
    caper_json *options = NULL;
    m->stage            = MAKER_HARD;
    caper_minds_free(m->minds);
    m->match = (caper_match){.game = m->game, .content = m->content, .seats = 4, .places = 4};
    if (m->game->content->suit)
        m->game->content->suit(m->content, 4, &options);
    caper_match_configure(&m->match, options, NULL);
    caper_json_free(options);
    m->minds = caper_minds_new(&m->match);
    caper_rng_init(&m->rng, 1 + (uint64_t)m->hard_games);
    m->game->rules->setup(&m->match, m->state, &m->rng);
    m->hard_moves = 0;
}

static void end_hard(caper_maker *m)
{
    caper_result r = {0};
    m->game->rules->result(&m->match, m->state, &r);
    m->hard_games++;
    if (r.winners)
        m->stage = MAKER_DONE;
    else if (m->hard_games == HARD_GAMES)
        m->hard_games = 0, next_take(m);
    else
        begin_hard(m);
}

/* A few moves of the crew that thinks. */
static void step_hard(caper_maker *m)
{
    caper_bot_options bot = caper_steady_bot(CAPER_HARD);
    bot.iterations        = 16;
    for (int i = 0; i < 4; i++) {
        caper_seats act = m->game->rules->to_act(&m->match, m->state);
        if (!act || ++m->hard_moves > MOST_MOVES) {
            end_hard(m);
            return;
        }
        caper_choice c    = {0};
        int          seat = __builtin_ctz(act);
        caper_minds_choose(m->minds, m->state, seat, &bot, &m->rng, &c);
        caper_minds_saw(m->minds, m->state, seat, c.move);
        caper_choice_apply(&m->match, m->state, seat, &c, &m->rng, NULL);
    }
}

static void play_some(caper_maker *m, int seats, caper_trial *t, int goal)
{
    for (int i = 0; i < AT_ONCE && t->games < goal; i++)
        m->by->try(m->content, seats, t);
}

static void prove(caper_maker *m, int seats, caper_trial *t)
{
    play_some(m, seats, t, PROOF);
    if (t->games < PROOF)
        return;
    if (!is_inside(m, t))
        next_take(m);
    else if (seats == 4)
        m->stage = MAKER_THREE;
    else
        begin_hard(m);
}

bool caper_maker_step(caper_maker *m)
{
    switch (m->stage) {
    case MAKER_BEGIN: /* looking for a house that holds together takes a while */
        try_take(m);
        break;
    case MAKER_FOUR:
        play_some(m, 4, &m->four, PROBE);
        if (m->four.games == PROBE)
            after_probe(m);
        break;
    case MAKER_PROVE:
        prove(m, 4, &m->four);
        break;
    case MAKER_THREE:
        play_some(m, 3, &m->three, PROBE);
        if (m->three.games == PROBE)
            after_probe_of_three(m);
        break;
    case MAKER_PROVE3:
        prove(m, 3, &m->three);
        break;
    case MAKER_HARD:
        step_hard(m);
        break;
    default:
        return false;
    }
    return m->stage != MAKER_DONE && m->stage != MAKER_FAILED;
}

caper_maker_stage caper_maker_stage_of(const caper_maker *m) { return m->stage; }

double caper_maker_progress(const caper_maker *m)
{
    static const double from[] = {0, 0.15, 0.4, 0.55, 0.8, 1, 1};
    double              part   = 0;
    if (m->stage == MAKER_PROVE)
        part = 0.25 * m->four.games / PROOF;
    if (m->stage == MAKER_PROVE3)
        part = 0.25 * m->three.games / PROOF;
    if (m->stage == MAKER_HARD)
        part = 0.19 * (m->hard_moves < 200 ? m->hard_moves : 200) / 200;
    return from[m->stage] + part;
}

void caper_maker_write(const caper_maker *m, caper_buf *title, caper_buf *text)
{
    caper_buf_printf(text, "# Made up from seed %llx, %s, %d %s.\n",
                     (unsigned long long)m->wish.seed, m->by->levels[m->wish.level], m->wish.size,
                     m->by->size);
    m->by->write(m->content, text);
    CAPER_SCRATCH caper_buf figures = {0};
    m->game->content->about(m->content, title, &figures, NULL, NULL);
}

const caper_trial *caper_maker_trial(const caper_maker *m, int seats)
{
    return seats == 3 ? &m->three : &m->four;
}
