/* One game, move by move, with texts. */
#include <stdlib.h>
#include <string.h>

#include "base/grammar.h"
#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "bindings/c/solo.h"
#include "bots/bot.h"
#include "caper/table.h"
#include "table/move.h"

/* What `undo` goes back to. */
typedef struct mark {
    void    *state;
    kit_luck luck;
    kit_path path;
    int      seen; /* moves that the minds had seen */
} mark;

struct caper_solo {
    caper_kit *kit;             /* held */
    void      *state, *scratch; /* scratch: NULL before the first move */
    mark      *marks;
    int marked, made, room; /* marks that are set; that have memory; that the list has room for */
    kit_luck luck;
    kit_path path; /* of a move that takes several actions */
    caper_minds *
        minds; /* NULL: no bot that searches was asked, and none would have to be told of the past */
    caper_events events;
    caper_buf    text; /* what the last question was answered with */
};

caper_solo *kit_solo(caper_kit *k, const void *state, kit_luck luck, kit_path path,
                     const caper_minds *minds)
{
    caper_solo *s = caper_alloc(1, sizeof *s);
    size_t      n = k->match.game->info->state_size;
    s->kit        = k;
    s->state      = state ? caper_memdup(state, n) : caper_alloc(1, n);
    s->luck       = luck;
    s->path       = path;
    s->minds      = minds                      ? caper_minds_copy(minds)
                    : k->match.game->inference ? caper_minds_new(&k->match)
                                               : NULL;
    kit_hold(k);
    return s;
}

caper_solo *caper_solo_new(caper_kit *k, uint64_t seed)
{
    caper_solo *s = kit_solo(k, NULL, kit_luck_of(seed), (kit_path){0}, NULL);
    caper_solo_deal(s);
    return s;
}

void caper_solo_deal(caper_solo *s)
{
    kit_deal(&s->kit->match, s->state, s->minds, &s->luck);
    s->marked = 0;
    s->path   = (kit_path){0};
    caper_events_clear(&s->events);
}

/* The content that a position names, and its game. */
static bool prepare(const caper_json *position, caper_match *match, caper_error *err)
{
    const char *id = caper_json_get_text(position, "game");
    match->game    = id ? caper_game_find(id) : NULL;
    if (!match->game) {
        caper_refuse(err, CAPER_BAD_POSITION, "game: should be the id of a game");
        return false;
    }
    const caper_content_facet *has = match->game->content;
    if (!has)
        return true;
    const char *name = caper_json_get_text(position, has->option);
    if (!name)
        name = has->usual;
    if (name)
        match->content = caper_content_open(match->game, name, true, err);
    return !name || match->content;
}

static caper_solo *load(const caper_json *position, uint64_t seed, caper_error *err)
{
    caper_match match = {0};
    if (!prepare(position, &match, err))
        return NULL;
    void       *state = caper_alloc(1, match.game->info->state_size);
    caper_solo *s     = NULL;
    if (match.game->notation->load(&match, position, state, err) == CAPER_OK) {
        caper_kit *k = kit_new(&match);
        s            = kit_solo(k, state, kit_luck_of(seed), (kit_path){0}, NULL);
        caper_kit_close(k); /* the solo holds it */
    } else {
        free((void *)(uintptr_t)match.content);
    }
    free(state);
    return s;
}

caper_solo *caper_solo_load(const char *position, uint64_t seed, caper_error *err)
{
    CAPER_PARSED caper_json *json = caper_json_read(position, NULL);
    caper_solo              *s    = NULL;
    if (caper_json_is_object(json))
        s = load(json, seed, err);
    else
        caper_refuse(err, CAPER_BAD_POSITION, "a position should be a JSON object");
    return s;
}

caper_solo *caper_solo_clone(const caper_solo *s)
{
    return kit_solo(s->kit, s->state, s->luck, s->path, s->minds);
}

/* What the seat made of the others' moves stays behind: the world is one of many, and no secret. */
caper_solo *caper_solo_imagine(const caper_solo *s, int seat, uint64_t seed)
{
    if (seat != CAPER_SPECTATOR && (seat < 0 || seat >= s->kit->match.places))
        return NULL;
    caper_solo *world = kit_solo(s->kit, NULL, kit_luck_of(seed), (kit_path){0}, NULL);
    caper_rng   rng;
    caper_rng_init(&rng, ~seed);
    s->kit->match.game->know->imagine(&s->kit->match, s->state, seat, &rng, world->state);
    return world;
}

bool caper_solo_copy(caper_solo *to, const caper_solo *from)
{
    if (to->kit != from->kit)
        return false;
    if (to == from)
        return true;
    memcpy(to->state, from->state, to->kit->match.game->info->state_size);
    to->luck   = from->luck;
    to->path   = from->path;
    to->marked = 0;
    caper_events_clear(&to->events);
    caper_minds_free(to->minds);
    to->minds = from->minds ? caper_minds_copy(from->minds) : NULL;
    return true;
}

void caper_solo_mark(caper_solo *s)
{
    size_t n = s->kit->match.game->info->state_size;
    if (s->marked == s->made) {
        s->marks                  = caper_grow(s->marks, s->made, &s->room, sizeof *s->marks);
        s->marks[s->made++].state = caper_alloc(1, n);
    }
    mark *m = &s->marks[s->marked++];
    memcpy(m->state, s->state, n);
    m->luck = s->luck;
    m->path = s->path;
    m->seen = s->minds ? caper_minds_count(s->minds) : 0;
}

bool caper_solo_undo(caper_solo *s)
{
    if (!s->marked)
        return false;
    mark *m   = &s->marks[--s->marked];
    void *old = s->state;
    s->state  = m->state;
    m->state  = old;
    s->luck   = m->luck;
    s->path   = m->path;
    caper_events_clear(&s->events);
    if (s->minds)
        caper_minds_go_back(s->minds, m->seen);
    return true;
}

void caper_solo_free(caper_solo *s)
{
    if (!s)
        return;
    for (int i = 0; i < s->made; i++)
        free(s->marks[i].state);
    free(s->marks);
    caper_minds_free(s->minds);
    caper_events_fini(&s->events);
    caper_buf_fini(&s->text);
    free(s->state);
    free(s->scratch);
    caper_kit_close(s->kit);
    free(s);
}

caper_kit *caper_solo_kit(const caper_solo *s) { return s->kit; }

/* ---- Questions ------------------------------------------------------------------------------- */

static bool is_seat(const caper_solo *s, int seat)
{
    return seat >= 0 && seat < s->kit->match.places;
}

static int list(const caper_solo *s, int seat, caper_move *moves)
{
    const caper_match *match = &s->kit->match;
    return is_seat(s, seat) ? match->game->rules->moves(match, s->state, seat, moves) : 0;
}

/* Its moves that go on from what it has chosen. */
static kit_choices choices(const caper_solo *s, int seat, caper_move *moves)
{
    static const kit_path none;
    int                   n = list(s, seat, moves);
    if (!n)
        return (kit_choices){0};
    return kit_choices_of(s->kit, s->path.seat == seat ? &s->path : &none, moves, n);
}

caper_seats caper_solo_to_act(const caper_solo *s)
{
    return s->kit->match.game->rules->to_act(&s->kit->match, s->state);
}

caper_seats caper_solo_may_act(const caper_solo *s)
{
    return caper_match_may_act(&s->kit->match, s->state);
}

int caper_solo_seat(const caper_solo *s)
{
    caper_move  moves[CAPER_MAX_MOVES];
    caper_seats wait = caper_solo_to_act(s);
    for (caper_seats left = wait; left; left &= left - 1)
        if (list(s, __builtin_ctz(left), moves))
            return __builtin_ctz(left);
    return wait ? __builtin_ctz(wait) : -1;
}

int caper_solo_mask(const caper_solo *s, int seat, uint8_t *mask)
{
    caper_move  moves[CAPER_MAX_MOVES];
    kit_choices c = choices(s, seat, moves);
    int         n = 0;
    memset(mask, 0, (size_t)s->kit->actions);
    for (int i = 0; i < c.n; i++) {
        uint8_t *one = &mask[kit_action(s->kit, seat, &c, i)];
        n += !*one;
        *one = 1;
    }
    return n;
}

bool caper_solo_observe(const caper_solo *s, int seat, int8_t *out)
{
    if (!s->kit->observer || !is_seat(s, seat))
        return false;
    kit_observe(s->kit, s->state, seat, &s->path, out);
    return true;
}

bool caper_solo_rewards(const caper_solo *s, float *out)
{
    return kit_rewards(&s->kit->match, s->state, out);
}

/* ---- Playing --------------------------------------------------------------------------------- */

/* On the scratch state first, so that a refusal changes nothing. */
static caper_code apply(caper_solo *s, int seat, caper_move move, const char *words,
                        caper_chance *chance, caper_error *err)
{
    caper_rng rng;
    if (!s->scratch)
        s->scratch = caper_alloc(1, s->kit->match.game->info->state_size);
    caper_rng_init(&rng, s->luck.cards);
    caper_events_clear(&s->events);
    caper_code code = caper_move_try(&s->kit->match, s->state, s->scratch, seat, move, words, &rng,
                                     chance, &s->events, err);
    if (code) {
        caper_events_clear(&s->events);
        return code;
    }
    if (s->minds)
        caper_minds_saw(s->minds, s->state, seat, move);
    void *old     = s->state;
    s->state      = s->scratch;
    s->scratch    = old;
    s->luck.cards = rng.s;
    s->luck.moves++;
    s->path = (kit_path){0};
    return CAPER_OK;
}

caper_code caper_solo_play(caper_solo *s, int seat, const char *text, caper_error *err)
{
    caper_move  move;
    const char *words;
    caper_code  code = caper_move_read(&s->kit->match, s->state, seat, text, &move, &words, err);
    return code ? code : apply(s, seat, move, words, NULL, err);
}

caper_code caper_solo_force(caper_solo *s, int seat, const char *text, const char *outcomes,
                            caper_error *err)
{
    caper_chance chance;
    caper_move   move;
    const char  *words;
    caper_code   code = caper_move_read(&s->kit->match, s->state, seat, text, &move, &words, err);
    if (code)
        return code;
    CAPER_PARSED caper_json *list = caper_json_read(outcomes, NULL);
    caper_chance_read(&chance, s->kit->match.game, list);
    chance.bad |= !caper_json_is_array(list);
    return apply(s, seat, move, words, &chance, err);
}

static caper_code check_turn(const caper_solo *s, int seat, caper_error *err)
{
    if (!is_seat(s, seat))
        return caper_refuse(err, CAPER_BAD_SEAT, "there is no seat %d; seats are 0 to %d", seat,
                            s->kit->match.places - 1);
    if (!caper_solo_to_act(s))
        return caper_refuse(err, CAPER_GAME_OVER, "the game is over");
    return CAPER_OK;
}

caper_code caper_solo_act(caper_solo *s, int seat, int action, caper_error *err)
{
    caper_move  moves[CAPER_MAX_MOVES];
    kit_choices c = choices(s, seat, moves), left = kit_choose(s->kit, seat, &c, action);
    caper_code  code = check_turn(s, seat, err);
    if (code)
        return code;
    if (!c.n)
        return caper_refuse(err, CAPER_NOT_YOUR_TURN, "seat %d has no action now", seat);
    if (!left.n)
        return caper_refuse(err, CAPER_ILLEGAL_MOVE, "action %d is not legal for seat %d now",
                            action, seat);
    if (left.n == 1)
        return apply(s, seat, *left.move, NULL, NULL, err);
    s->path = kit_path_to(&c, &left, seat);
    caper_events_clear(&s->events);
    return CAPER_OK;
}

int caper_solo_action(const caper_solo *s, int seat, const char *text)
{
    const caper_match *match = &s->kit->match;
    caper_move         moves[CAPER_MAX_MOVES], move;
    const char        *words;
    if (caper_grammar_parse(match, s->state, text, &move, &words) != CAPER_OK || words)
        return -1;
    kit_choices c = choices(s, seat, moves);
    for (int i = 0; i < c.n; i++)
        if (c.move[i] == move)
            return kit_action(s->kit, seat, &c, i);
    return -1;
}

/* ---- Texts ----------------------------------------------------------------------------------- */

/* How far two texts have the same words. */
static size_t same_words(const char *a, const char *b)
{
    size_t n = 0, words = 0;
    for (; a[n] && a[n] == b[n]; n++)
        if (a[n] == ' ')
            words = n;
    return words;
}

const char *caper_solo_text(caper_solo *s, int seat, int action)
{
    caper_move  moves[CAPER_MAX_MOVES];
    kit_choices c = choices(s, seat, moves), left = kit_choose(s->kit, seat, &c, action);
    CAPER_SCRATCH caper_buf other = {0};
    if (!left.n)
        return NULL;
    caper_buf_clear(&s->text);
    caper_grammar_write(&s->kit->match, s->state, *left.move, NULL, &s->text);
    for (int i = 1; i < left.n; i++) {
        caper_buf_clear(&other);
        caper_grammar_write(&s->kit->match, s->state, left.move[i], NULL, &other);
        s->text.len = same_words(caper_buf_text(&s->text), caper_buf_text(&other));
        caper_buf_str(&s->text, " …");
    }
    return caper_buf_text(&s->text);
}

const char *caper_solo_moves(caper_solo *s, int seat)
{
    caper_move moves[CAPER_MAX_MOVES];
    int        n = list(s, seat, moves);
    caper_buf_clear(&s->text);
    caper_grammar_list(&s->kit->match, s->state, moves, n, false, &s->text);
    return s->text.data;
}

const char *caper_solo_view(caper_solo *s, int seat)
{
    const caper_match *match = &s->kit->match;
    if (seat != CAPER_SPECTATOR && !is_seat(s, seat))
        return NULL;
    caper_buf_clear(&s->text);
    match->game->know->view(match, s->state, seat, &s->text);
    return s->text.data;
}

const char *caper_solo_position(caper_solo *s)
{
    caper_buf_clear(&s->text);
    s->kit->match.game->notation->save(&s->kit->match, s->state, &s->text);
    return s->text.data;
}

const char *caper_solo_result(caper_solo *s)
{
    const caper_match *match = &s->kit->match;
    caper_result       r     = {0};
    match->game->rules->result(match, s->state, &r);
    caper_buf *out = &s->text;
    caper_buf_clear(out);
    caper_json_put(out, "{over:?%d winners:[", r.over);
    for (int i = 0; i < match->places; i++)
        if (r.winners & CAPER_SEAT(i))
            caper_json_int(out, i);
    caper_json_close(out, ']');
    if (r.has_scores) {
        caper_json_kopen(out, "scores", '[');
        for (int i = 0; i < match->seats; i++)
            caper_json_int(out, r.scores[i]);
        caper_json_close(out, ']');
    }
    caper_json_close(out, '}');
    return out->data;
}

const char *caper_solo_events(caper_solo *s, int seat)
{
    if (seat != CAPER_SPECTATOR && !is_seat(s, seat))
        return NULL;
    caper_buf_clear(&s->text);
    caper_events_write_for(&s->events, seat, &s->text);
    return s->text.data;
}

const char *caper_solo_odds(caper_solo *s, int seat, const char *text, caper_error *err)
{
    caper_odds  odds = {0};
    caper_move  move;
    const char *words;
    if (caper_move_read(&s->kit->match, s->state, seat, text, &move, &words, err) ||
        caper_move_odds(&s->kit->match, s->state, seat, move, words, &odds, err))
        return NULL;
    caper_buf_clear(&s->text);
    caper_odds_write(&odds, &s->text);
    return s->text.data;
}

const char *caper_solo_suggest(caper_solo *s, int seat, const char *bot, caper_error *err)
{
    const caper_match *match = &s->kit->match;
    caper_bot_options  options;
    caper_choice       choice = {0};
    if (check_turn(s, seat, err))
        return NULL;
    if (!caper_bot_find_steady(bot, &options)) {
        caper_refuse(err, CAPER_BAD_OPTION, "there is no bot “%.40s”", bot);
        return NULL;
    }
    if (caper_bot_check(&options, match->game, err))
        return NULL;
    if (!s->minds && caper_bot_searches(&options))
        s->minds = caper_minds_new(match);
    if (!kit_ask(match, s->state, seat, &options, s->minds, &s->luck, &choice)) {
        caper_refuse(err, CAPER_NOT_YOUR_TURN, "the bot in seat %d would wait", seat);
        return NULL;
    }
    caper_buf_clear(&s->text);
    caper_grammar_write(match, s->state, choice.move, caper_choice_words(&choice), &s->text);
    return caper_buf_text(&s->text);
}
