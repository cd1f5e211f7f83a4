/* Heists without end. See heist_maker.h. */
#include "workshop/heist_maker.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/reading.h"
#include "bots/bot.h"
#include "games/heist/campaign/recommended.h"
#include "games/heist/content/advice.h"
#include "games/heist/heist.h"

enum {
    PROBE      = 60,  /* games to see which way it is off */
    PROOF      = 300, /* games for the figures */
    PROBES     = 16,
    TAKES      = 16,
    HARD_GAMES = 6,
    MOST_MOVES = 5000,
    AT_ONCE    = 5, /* games of a step */
};

const heist_band heist_bands[HEIST_DIFFICULTIES] = {{0.50, 0.90}, {0.35, 0.75}, {0.20, 0.60}};

/* ---- One game ---- */

static void open_match(const heist_file *f, int seats, caper_match *match)
{
    caper_buf text = {0};
    memset(match, 0, sizeof *match);
    match->game    = &heist_game;
    match->seats   = (uint8_t)seats;
    match->places  = (uint8_t)seats;
    match->content = &f->base;
    caper_buf_str(&text, "{\"crew\":");
    heist_recommended_crew(f->difficulty, seats, &text);
    caper_buf_char(&text, '}');
    caper_json *options = caper_json_read(caper_buf_text(&text), NULL);
    heist_configure(match, options, NULL);
    caper_json_free(options);
    caper_buf_fini(&text);
}

static bool is_won(const caper_match *match, const heist_state *s)
{
    caper_result r = {0};
    heist_result(match, s, &r);
    return r.winners != 0;
}

/* The words of the sentences that somebody at the table reads now. Planning is seen on the map. */
static int words_told(const caper_match *match, const caper_events *ev)
{
    caper_names names = {.you = -1};
    caper_buf   all = {0}, line = {0};
    int         n = 0;
    size_t      i;
    caper_events_write(ev, &all);
    caper_json       *list = caper_json_read(caper_buf_text(&all), NULL);
    const caper_json *e;
    caper_json_array_foreach(list, i, e)
    {
        const char *type = caper_json_string(caper_json_get(e, "type"));
        if (type && (!strcmp(type, "plan") || !strcmp(type, "unplan")))
            continue;
        caper_buf_clear(&line);
        heist_tell(match, e, &names, &line);
        n += caper_word_count(caper_buf_text(&line));
    }
    caper_json_free(list);
    caper_buf_fini(&all);
    caper_buf_fini(&line);
    return n;
}

static int words_of_action(const heist_action *a)
{
    return a->title ? caper_word_count(a->title) + 1 : 0; /* its letters are read as one */
}

/* Somebody's three cards: actions and abilities. */
static int words_of_cards(const heist_person *who)
{
    const heist_character *c = &heist_characters[who->character];
    int                    n = caper_word_count(c->title);
    for (int i = 0; i < 3; i++)
        n += words_of_action(&c->action[i]);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 6; i++)
            n += words_of_action(&heist_skills[who->skill[k]].action[i]);
    for (int a = 0; a < HEIST_ABILITIES; a++)
        if (c->abilities >> a & 1)
            n += caper_word_count(heist_abilities[a].title) +
                 caper_word_count(heist_abilities[a].text);
    return n;
}

/* Somebody who is not one of us has one card, with a calm side and another. */
static int words_of_npc(const heist_npc_card *c)
{
    int n = caper_word_count(c->title);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 3; i++)
            n += words_of_action(&c->side[side].action[i]);
    return n;
}

/* What is read before the first move: the briefing, its rules, and everybody's cards. */
static int words_before(const heist_file *f, const heist_state *s, int seats)
{
    int n = caper_word_count(f->name) + caper_word_count(f->story) + caper_word_count(f->rules);
    for (int i = 0; i < seats; i++)
        n += words_of_cards(&s->who[i]);
    for (int i = 0; i < f->npcs; i++)
        n += words_of_npc(&heist_npcs[f->npc[i].kind]);
    return n;
}

static void count_minutes(heist_trial *sum, double minutes)
{
    sum->least = !sum->games || minutes < sum->least ? minutes : sum->least;
    sum->most  = minutes > sum->most ? minutes : sum->most;
    sum->minutes += minutes;
}

void heist_trial_play(const heist_file *f, int seats, heist_trial *sum)
{
    caper_bot_options bot = caper_steady_bot(CAPER_MEDIUM);
    caper_events      ev  = {0};
    caper_match       match;
    heist_state       s;
    caper_rng         rng;
    caper_seats       act;
    int               n = 0, words;
    open_match(f, seats, &match);
    caper_rng_init(&rng, (uint64_t)sum->games + 1);
    heist_setup(&match, &s, &rng);
    words = words_before(f, &s, seats);
    for (; (act = heist_to_act(&match, &s)) && n < MOST_MOVES; n++) {
        caper_choice c    = {0};
        int          seat = __builtin_ctz(act);
        caper_bot_choose(&match, &s, seat, &bot, &rng, &c);
        caper_events_clear(&ev);
        heist_apply(&match, &s, seat, c.move, c.words[0] ? c.words : NULL, &rng,
                    sum->timed ? &ev : NULL);
        words += sum->timed ? words_told(&match, &ev) : 0;
    }
    sum->wins += is_won(&match, &s);
    count_minutes(sum, caper_minutes(words, n));
    sum->games++;
    caper_events_fini(&ev);
}

/* ---- The maker ---- */

struct heist_maker {
    heist_wish        wish;
    heist_file        file;
    heist_maker_stage stage;
    heist_trial       four, three;
    int               probes, least_ease, most_ease;
    /* The crew that thinks. */
    caper_match  match;
    caper_minds *minds;
    heist_state  state;
    caper_rng    rng;
    int          hard_games, hard_moves;
};

static void try_take(heist_maker *m);

static void next_take(heist_maker *m)
{
    m->wish.take++;
    m->wish.ease = 0;
    try_take(m);
}

/* It comes out right, and nobody would advise against it: for one thing, its shape is not that of a shipped heist. */
static bool is_good_house(heist_maker *m)
{
    return heist_make_up(&m->wish, &m->file) && !heist_file_advise(&m->file, NULL, NULL, NULL);
}

/* The first house of this take, or of a later one, that is good. */
static void try_take(heist_maker *m)
{
    m->wish.three = 0;
    m->probes     = 0;
    m->least_ease = -8, m->most_ease = 19;
    m->four = m->three = (heist_trial){0};
    m->stage           = MAKER_FOUR;
    while (m->wish.take < TAKES && !is_good_house(m))
        m->wish.take++;
    if (m->wish.take >= TAKES)
        m->stage = MAKER_FAILED;
}

heist_maker *heist_maker_new(const heist_wish *wish)
{
    heist_maker *m = caper_alloc(1, sizeof *m);
    m->wish        = *wish;
    m->wish.take = m->wish.three = 0;
    m->wish.ease                 = 0;
    return m;
}

void heist_maker_free(heist_maker *m)
{
    if (m)
        caper_minds_free(m->minds);
    free(m);
}

static double middle(const heist_maker *m)
{
    const heist_band *b = &heist_bands[m->wish.difficulty];
    return (b->low + b->high) / 2;
}

/* Is the whole interval inside the band? */
static bool is_inside(const heist_maker *m, const heist_trial *t)
{
    const heist_band *b = &heist_bands[m->wish.difficulty];
    caper_share       s = caper_share_of(t->wins, t->games);
    return s.low >= b->low && s.high <= b->high;
}

static double share(const heist_trial *t) { return (double)t->wins / t->games; }

/* The ease between what was too hard and what was too easy. */
static void after_probe(heist_maker *m)
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
    m->four      = (heist_trial){0};
    heist_make_up(&m->wish, &m->file);
}

/* Three begin with as many alerts as it takes. */
static void after_probe_of_three(heist_maker *m)
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
    m->three = (heist_trial){0};
    heist_make_up(&m->wish, &m->file);
}

static void begin_hard(heist_maker *m)
{
    m->stage = MAKER_HARD;
    caper_minds_free(m->minds);
    open_match(&m->file, 4, &m->match);
    m->minds = caper_minds_new(&m->match);
    caper_rng_init(&m->rng, 1 + (uint64_t)m->hard_games);
    heist_setup(&m->match, &m->state, &m->rng);
    m->hard_moves = 0;
}

static void end_hard(heist_maker *m)
{
    bool won = is_won(&m->match, &m->state);
    m->hard_games++;
    if (won)
        m->stage = MAKER_DONE;
    else if (m->hard_games == HARD_GAMES)
        m->hard_games = 0, next_take(m);
    else
        begin_hard(m);
}

/* A few moves of the crew that thinks. */
static void step_hard(heist_maker *m)
{
    caper_bot_options bot = caper_steady_bot(CAPER_HARD);
    bot.iterations        = 16;
    for (int i = 0; i < 4; i++) {
        caper_seats act = heist_to_act(&m->match, &m->state);
        if (!act || ++m->hard_moves > MOST_MOVES) {
            end_hard(m);
            return;
        }
        caper_choice c    = {0};
        int          seat = __builtin_ctz(act);
        caper_minds_choose(m->minds, &m->state, seat, &bot, &m->rng, &c);
        caper_minds_saw(m->minds, &m->state, seat, c.move);
        heist_apply(&m->match, &m->state, seat, c.move, c.words[0] ? c.words : NULL, &m->rng, NULL);
    }
}

static void play_some(heist_maker *m, int seats, heist_trial *t, int goal)
{
    for (int i = 0; i < AT_ONCE && t->games < goal; i++)
        heist_trial_play(&m->file, seats, t);
}

static void prove(heist_maker *m, int seats, heist_trial *t)
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

bool heist_maker_step(heist_maker *m)
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

heist_maker_stage heist_maker_stage_of(const heist_maker *m) { return m->stage; }

double heist_maker_progress(const heist_maker *m)
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

const heist_file *heist_maker_file(const heist_maker *m) { return &m->file; }
const heist_wish *heist_maker_wish(const heist_maker *m) { return &m->wish; }

const heist_trial *heist_maker_trial(const heist_maker *m, int seats)
{
    return seats == 3 ? &m->three : &m->four;
}
