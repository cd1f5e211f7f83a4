/* The evening: people, bots, the story, taking back, saving. */
#include "tui/session.h"
#include "core/memory.h"
#include "measure/clock.h"
#include "table/thought.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    GRACE          = 4, /* times the pace: how long bots wait after a move that can be taken back */
    MAX_VOLUNTEERS = 8,
    KEEP_MS        = 250,
};

static const char crew_name[] = "here"; /* the only table there is */

caper_play_options caper_default_play(caper_table *table)
{
    return (caper_play_options){
        .table = table, .people = 1, .bot = caper_default_bot(CAPER_MEDIUM), .pace = 700};
}

const char *caper_seat_nickname(int seat)
{
    static const char *const names[CAPER_MAX_SEATS] = {
        "Roxy", "Vera",  "Otto", "Lulu", "Basil", "Nico",  "Dot",  "Hugo",
        "Mimi", "Ernst", "Cleo", "Axel", "Ines",  "Bruno", "Gigi", "Leo"};
    return names[seat];
}

void caper_session_init(caper_session *s, const caper_play_options *options)
{
    memset(s, 0, sizeof *s);
    s->options    = *options;
    s->table      = options->table;
    s->match      = caper_table_match(s->table);
    s->screen     = caper_screen_find(s->match->game->id);
    s->crew       = caper_crew_new(1, 0);
    s->saved      = true;
    s->not_before = caper_clock_ms() + options->pace;
    for (int i = 0; i < CAPER_MAX_SEATS; i++)
        s->asked[i] = s->stuck[i] = -1;
}

/* Whatever a bot thinks of, it is too late. */
static void settle(caper_session *s)
{
    s->turn++;
    s->thinking = false;
    caper_crew_cancel(s->crew, crew_name);
    caper_task_free(s->answer);
    s->answer = NULL;
}

void caper_session_fini(caper_session *s)
{
    settle(s);
    for (int i = 0; i <= CAPER_MAX_SEATS; i++) {
        for (int k = 0; k < s->story[i].count; k++)
            free(s->story[i].line[k]);
        free(s->story[i].line);
    }
    caper_crew_free(s->crew);
    caper_events_fini(&s->events);
    free(s->movers);
}

/* ---- Looking -------------------------------------------------------------------------------- */

static caper_names names_for(const caper_session *s, int seat)
{
    caper_names names = caper_table_names(s->table, seat);
    for (int i = 0; i < s->match->places; i++)
        if (!names.name[i])
            names.name[i] = caper_seat_nickname(i);
    return names;
}

static void list_moves(caper_look *look, const caper_session *s)
{
    caper_move *moves = caper_alloc(CAPER_MAX_MOVES, sizeof *moves);
    int         n     = caper_table_moves(s->table, look->scene.seat, moves);
    look->texts       = caper_alloc((size_t)n + 1, sizeof *look->texts);
    for (int i = 0; i < n; i++) {
        caper_buf text = {0};
        caper_table_write_move(s->table, moves[i], &text);
        look->texts[i] = caper_strdup(caper_buf_text(&text));
        caper_buf_fini(&text);
    }
    look->scene.moves = n;
    look->scene.move  = (const char *const *)look->texts;
    free(moves);
}

void caper_session_address(const caper_session *s, int seat, caper_buf *out)
{
    caper_names names = names_for(s, seat);
    caper_names_address(&names, seat, out);
}

/* Names with their honours, as everybody here is addressed. */
static void address_all(caper_look *look)
{
    for (int i = 0; i < look->scene.match->places; i++) {
        caper_buf text = {0};
        caper_names_address(&look->scene.names, i, &text);
        look->called[i]       = caper_strdup(caper_buf_text(&text));
        look->scene.called[i] = look->called[i];
        caper_buf_fini(&text);
    }
}

void caper_look_init(caper_look *look, const caper_session *s, int seat)
{
    caper_buf text = {0};
    memset(look, 0, sizeof *look);
    caper_table_view(s->table, seat, &text);
    look->view  = caper_json_read_bytes(caper_buf_text(&text), text.len, NULL);
    look->scene = (caper_scene){.match  = s->match,
                                .view   = look->view,
                                .seat   = seat,
                                .names  = names_for(s, seat),
                                .to_act = caper_table_to_act(s->table),
                                .people = s->options.people};
    caper_table_result(s->table, &look->scene.result);
    caper_buf_fini(&text);
    address_all(look);
    if (seat == CAPER_SPECTATOR || !(caper_table_may_act(s->table) & CAPER_SEAT(seat)))
        return;
    look->scene.mine = true;
    list_moves(look, s);
}

void caper_look_fini(caper_look *look)
{
    for (int i = 0; i < look->scene.moves; i++)
        free(look->texts[i]);
    for (int i = 0; i < CAPER_MAX_SEATS; i++)
        free(look->called[i]);
    free(look->texts);
    caper_json_free(look->view);
    memset(look, 0, sizeof *look);
}

/* ---- The story ------------------------------------------------------------------------------ */

const caper_story *caper_session_story(const caper_session *s, int seat)
{
    return &s->story[seat + 1];
}

static void story_add(caper_story *story, const char *line)
{
    if (story->count == story->cap) {
        story->cap  = story->cap ? story->cap * 2 : 64;
        story->line = caper_realloc(story->line, (size_t)story->cap, sizeof *story->line);
    }
    story->line[story->count++] = caper_strdup(line);
}

static bool is_listening(const caper_session *s, int seat)
{
    return seat == CAPER_SPECTATOR || s->options.people & CAPER_SEAT(seat);
}

void caper_session_note(caper_session *s, const char *format, ...)
{
    char    line[512];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    for (int seat = CAPER_SPECTATOR; seat < s->match->places; seat++)
        if (is_listening(s, seat))
            story_add(&s->story[seat + 1], line);
}

/* What just happened, in the words and with the knowledge of each person here. */
static void tell_all(caper_session *s)
{
    caper_buf text = {0}, line = {0};
    for (int seat = CAPER_SPECTATOR; seat < s->match->places; seat++) {
        if (!is_listening(s, seat))
            continue;
        caper_names names = names_for(s, seat);
        caper_buf_clear(&text);
        caper_events_write_for(&s->events, seat, &text);
        caper_json       *list = caper_json_read_bytes(caper_buf_text(&text), text.len, NULL);
        size_t            i;
        const caper_json *event;
        caper_json_array_foreach(list, i, event)
        {
            caper_buf_clear(&line);
            s->match->game->tell(s->match, event, &names, &line);
            if (line.len)
                story_add(&s->story[seat + 1], line.data);
        }
        caper_json_free(list);
    }
    caper_buf_fini(&text);
    caper_buf_fini(&line);
}

void caper_session_verdict(const caper_session *s, int you, caper_buf *out)
{
    caper_result result;
    caper_names  names = names_for(s, you);
    caper_table_result(s->table, &result);
    int n = __builtin_popcount(result.winners), k = 0;
    for (int seat = 0; seat < s->match->places; seat++) {
        if (!(result.winners & CAPER_SEAT(seat)))
            continue;
        caper_buf_str(out, k == 0 ? "" : k == n - 1 ? " and " : ", ");
        if (k++)
            caper_names_object(&names, seat, out);
        else
            caper_names_actor(&names, seat, out);
    }
    if (n == 0)
        caper_buf_str(out, "Nobody wins.");
    else if (n > 1)
        caper_buf_str(out, " win together.");
    else
        caper_buf_str(out, result.winners & CAPER_SEAT(you < 0 ? 31 : you) ? " win!" : " wins.");
}

/* ---- Playing and taking back ---------------------------------------------------------------- */

static void push_mover(caper_session *s, int seat)
{
    if (s->mover_count == s->mover_cap) {
        s->mover_cap = s->mover_cap ? s->mover_cap * 2 : 64;
        s->movers    = caper_realloc(s->movers, (size_t)s->mover_cap, sizeof *s->movers);
    }
    s->movers[s->mover_count++] = (int8_t)seat;
}

static bool is_person(const caper_session *s, int seat)
{
    return seat >= 0 && s->options.people & CAPER_SEAT(seat);
}

/* Before a person is asked, and now and then while bots play among themselves: a safe write takes
 * longer than their move. What cannot be kept now is tried again when leaving, and said then. */
static void keep(caper_session *s)
{
    caper_buf where = {0};
    long long now   = caper_clock_ms();
    if (!s->options.keep || !s->options.save)
        return;
    if (caper_session_bots_busy(s) && now < s->kept + KEEP_MS)
        return;
    caper_session_save(s, NULL, &where, NULL);
    s->kept = caper_clock_ms();
    caper_buf_fini(&where);
}

static caper_code play(caper_session *s, int seat, const char *move, caper_error *err)
{
    bool       waited_for = caper_table_to_act(s->table) & CAPER_SEAT(seat);
    caper_code code       = caper_table_play(s->table, seat, move, NULL, &s->events, err);
    if (code)
        return code;
    s->volunteers = waited_for ? 0 : s->volunteers + 1;
    s->saved      = false;
    push_mover(s, seat);
    keep(s);
    tell_all(s);
    bool slip     = is_person(s, seat) && caper_session_can_undo(s);
    s->not_before = caper_clock_ms() + s->options.pace * (slip ? GRACE : 1);
    return CAPER_OK;
}

caper_code caper_session_play(caper_session *s, int seat, const char *move, caper_error *err)
{
    settle(s);
    return play(s, seat, move, err);
}

bool caper_session_can_undo(const caper_session *s)
{
    if (s->match->game->undo_move) /* the game's own rules decide; ask them by trying */
        return is_person(s, caper_table_last_seat(s->table));
    return s->mover_count && is_person(s, s->movers[s->mover_count - 1]) &&
           caper_table_can_undo(s->table);
}

/* Where the game has an undo of its own, others may have moved since: its rules decide. */
static caper_code play_undo(caper_session *s, int seat, caper_error *err)
{
    int last = caper_table_last_seat(s->table);
    return caper_session_play(s, is_person(s, last) ? last : seat, s->match->game->undo_move, err);
}

caper_code caper_session_undo(caper_session *s, int seat, caper_error *err)
{
    if (s->match->game->undo_move)
        return play_undo(s, seat, err);
    if (!s->mover_count)
        return caper_refuse(err, CAPER_ILLEGAL_MOVE, "there is no move to take back");
    if (!is_person(s, s->movers[s->mover_count - 1]))
        return caper_refuse(err, CAPER_ILLEGAL_MOVE,
                            "too late to take that back: another player has moved since");
    settle(s);
    caper_code code = caper_table_undo(s->table, err);
    if (code)
        return code;
    int mover     = s->movers[--s->mover_count];
    s->saved      = false;
    s->volunteers = 0;
    keep(s);
    for (int eyes = CAPER_SPECTATOR; eyes < s->match->places; eyes++) {
        char        line[160];
        caper_names names = names_for(s, eyes);
        snprintf(line, sizeof line, "%s %s the last move back.", caper_names_subject(&names, mover),
                 eyes == mover ? "take" : "takes");
        if (is_listening(s, eyes))
            story_add(&s->story[eyes + 1], line);
    }
    return CAPER_OK;
}

/* ---- Bots ----------------------------------------------------------------------------------- */

static void start_thinking(caper_session *s, int seat)
{
    caper_bot_options bot = s->options.bot;
    bot.people            = s->options.people;
    caper_task *task      = caper_task_new(caper_table_think(s->table, seat, &bot), &bot);
    snprintf(task->table, sizeof task->table, "%s", crew_name);
    task->seat     = seat;
    task->turn     = s->turn;
    s->asked[seat] = caper_table_log_count(s->table);
    s->thinking    = true;
    caper_crew_ask(s->crew, task);
}

/* The bot to ask next: first those the game waits for, then each that may act, once. −1: none. */
static int next_bot(const caper_session *s)
{
    caper_seats wait = caper_table_to_act(s->table), may = caper_table_may_act(s->table);
    caper_seats bots = ~s->options.people;
    int         now  = caper_table_log_count(s->table);
    if (s->volunteers < MAX_VOLUNTEERS)
        for (int seat = 0; seat < s->match->places; seat++)
            if (may & ~wait & bots & CAPER_SEAT(seat) && s->asked[seat] != now)
                return seat;
    for (int seat = 0; seat < s->match->places; seat++)
        if (wait & bots & CAPER_SEAT(seat) && s->stuck[seat] != now)
            return seat;
    return -1;
}

bool caper_session_bots_busy(const caper_session *s) { return next_bot(s) >= 0; }

bool caper_session_is_thinking(const caper_session *s) { return s->thinking || s->answer; }

/* Take back what the crew has answered; only this turn's answer counts. */
static void listen(caper_session *s)
{
    for (caper_task *task; (task = caper_crew_take(s->crew));) {
        if (task->turn != s->turn) {
            caper_task_free(task);
            continue;
        }
        caper_table_remember(s->table, task->thought);
        s->thinking = false;
        s->answer   = task;
    }
}

/* Play what the bot has thought of. */
static bool play_answer(caper_session *s)
{
    caper_task *task = s->answer;
    caper_error err;
    s->answer = NULL;
    bool ok   = task->code == CAPER_OK &&
              play(s, task->seat, caper_buf_text(&task->move), &err) == CAPER_OK;
    if (ok)
        s->turn++;
    else
        s->stuck[task->seat] = caper_table_log_count(s->table);
    caper_task_free(task);
    return ok;
}

bool caper_session_tick(caper_session *s)
{
    bool wait = s->held || caper_clock_ms() < s->not_before;
    listen(s);
    if (s->answer)
        return !wait && play_answer(s);
    if (s->thinking)
        return false;
    int bot = next_bot(s);
    if (bot >= 0)
        start_thinking(s, bot);
    return false;
}

void caper_session_hurry(caper_session *s) { s->not_before = 0; }

long long caper_session_grace(const caper_session *s)
{
    return s->not_before > caper_clock_ms() && next_bot(s) >= 0 && caper_session_can_undo(s)
               ? s->not_before
               : 0;
}
