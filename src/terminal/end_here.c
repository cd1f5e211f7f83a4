/* The end that is in this program: a table, its people, and bots that think beside it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "table/advice.h"
#include "table/crew.h"
#include "table/learn/coach.h"
#include "table/learn/things.h"
#include "table/thought.h"
#include "terminal/session.h"

enum {
    GRACE          = 4, /* times the pace: how long bots wait after a move that can be taken back */
    MAX_VOLUNTEERS = 8,
    KEEP_MS        = 250,
};

static const char crew_name[] = "here"; /* the only table there is */

typedef struct here {
    caper_events events;
    /* Seats of the moves that stand, newest last: who could take something back. */
    int8_t *movers;
    int     mover_count, mover_cap;
    /* Bots. */
    caper_crew *crew;       /* who thinks beside the table */
    caper_task *answer;     /* what a bot wants to play when its moment comes, or NULL */
    uint32_t    turn;       /* changes with the position: older answers are void */
    bool        thinking;   /* a bot was asked in this turn and has not answered */
    long long   not_before; /* bots wait until then (ms of the clock) */
    int         asked[CAPER_MAX_SEATS]; /* a volunteer is asked once for each state of the log */
    int         stuck[CAPER_MAX_SEATS]; /* log count at which a bot that is waited for gave up */
    int         volunteers;             /* moves in a row by seats that need not act */
    long long   kept;                   /* when it was last kept while playing */
} here;

static here *of(const caper_session *s) { return s->at; }

static caper_table *table(const caper_session *s) { return s->options.table; }

/* The position has changed: drop what bots are thinking of. */
static void cancel_thinking(here *h)
{
    h->turn++;
    h->thinking = false;
    caper_crew_cancel(h->crew, crew_name);
    caper_task_free(h->answer);
    h->answer = NULL;
}

static void here_free(caper_session *s)
{
    here *h = of(s);
    cancel_thinking(h);
    caper_crew_free(h->crew);
    caper_events_fini(&h->events);
    free(h->movers);
    free(h);
}

/* ---- Looking -------------------------------------------------------------------------------- */

static caper_seats here_to_act(const caper_session *s) { return caper_table_to_act(table(s)); }

static caper_seats here_may_act(const caper_session *s) { return caper_table_may_act(table(s)); }

static int here_count(const caper_session *s) { return caper_table_log_count(table(s)); }

static caper_names here_names(const caper_session *s, int seat)
{
    return caper_table_names(table(s), seat);
}

static void here_result(const caper_session *s, caper_result *out)
{
    caper_table_result(table(s), out);
}

static caper_json *here_view(const caper_session *s)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_table_view(table(s), s->eyes, &text);
    return caper_json_read_bytes(caper_buf_text(&text), text.len, NULL);
}

static caper_json *here_moves(const caper_session *s)
{
    static caper_move       list[CAPER_MAX_MOVES];
    CAPER_SCRATCH caper_buf text = {0};
    int                     n    = caper_table_moves(table(s), s->eyes, list);
    caper_table_list_moves(table(s), list, n, true, &text);
    return caper_json_read_bytes(caper_buf_text(&text), text.len, NULL);
}

static caper_code here_odds(caper_session *s, const char *move, caper_odds *out)
{
    return caper_table_odds(table(s), s->eyes, move, out, &s->err);
}

static void here_goal(const caper_session *s, caper_buf *out)
{
    caper_table_goal(table(s), s->eyes, out);
}

static void here_warn(const caper_session *s, const char *move, caper_buf *out)
{
    caper_move  number;
    const char *words;
    if (table_read_move(table(s), move, &number, &words) && !words)
        caper_table_warn(table(s), s->eyes, number, out);
}

static void here_move_words(const caper_session *s, const char *move, caper_buf *out)
{
    caper_move  number;
    const char *words;
    if (table_read_move(table(s), move, &number, &words) && !words)
        caper_table_move_words(table(s), s->eyes, number, "", out);
}

static void here_what_is(const caper_session *s, const char *thing, caper_buf *out)
{
    caper_what what = {0};
    if (caper_thing_explain(table(s), s->eyes, thing, &what))
        caper_put_what(out, caper_buf_text(&what.brief), caper_buf_text(&what.text),
                       caper_buf_text(&what.now));
    caper_what_fini(&what);
}

static caper_code here_hint(caper_session *s)
{
    caper_bot_options       bot  = caper_default_bot(CAPER_HARD);
    CAPER_SCRATCH caper_buf move = {0}, text = {0};
    caper_code              code = caper_table_hint(table(s), s->eyes, &bot, &move, &text, &s->err);
    caper_text_set(s->hint, caper_buf_text(&text));
    return code;
}

/* What a hard bot would do in this seat, and why. It knows no more than the person does. */
static caper_code here_explain(caper_session *s, caper_buf *out)
{
    caper_bot_options       bot  = caper_default_bot(CAPER_HARD);
    CAPER_SCRATCH caper_buf move = {0};
    return caper_table_explain(table(s), s->eyes, &bot, &move, out, &s->err);
}

static bool here_has_coach(const caper_session *s) { return s->options.coach != NULL; }

static void here_coach(const caper_session *s, const caper_names *names, caper_buf *out)
{
    if (s->options.coach)
        caper_coach_write(s->options.coach, here_count(s), names, out);
}

/* ---- The story ------------------------------------------------------------------------------ */

/* What just happened, in the words and with the knowledge of each person here. */
static void tell_all(caper_session *s)
{
    const caper_events     *ev   = &of(s)->events;
    CAPER_SCRATCH caper_buf line = {0};
    for (int seat = CAPER_SPECTATOR; seat < s->match->places; seat++) {
        if (!caper_session_listens(s, seat))
            continue;
        caper_names names = caper_session_names(s, seat);
        for (int i = 0; i < ev->count; i++) {
            if (!caper_event_is_for(ev, i, seat))
                continue;
            caper_buf_clear(&line);
            s->match->game->words->tell(s->match, ev, i, &names, &line);
            if (line.len)
                caper_session_tell(s, seat, line.data);
        }
    }
}

/* ---- Playing and taking back ---------------------------------------------------------------- */

static void push_mover(caper_session *s, int seat)
{
    here *h   = of(s);
    h->movers = caper_grow(h->movers, h->mover_count, &h->mover_cap, sizeof *h->movers);
    h->movers[h->mover_count++] = (int8_t)seat;
}

static bool is_person(const caper_session *s, int seat)
{
    return seat >= 0 && s->options.people & CAPER_SEAT(seat);
}

static bool here_can_undo(const caper_session *s);
static bool here_is_busy(const caper_session *s);

/* Before a person is asked, and now and then while bots play among themselves: a safe write takes
 * longer than their move. What cannot be kept now is tried again when leaving, and said then. */
static void keep(caper_session *s)
{
    CAPER_SCRATCH caper_buf where = {0};
    long long               now   = caper_clock_ms();
    if (!s->options.keep || !s->options.save)
        return;
    if (here_is_busy(s) && now < of(s)->kept + KEEP_MS)
        return;
    caper_session_save(s, NULL, &where, NULL);
    of(s)->kept = caper_clock_ms();
}

static caper_code play(caper_session *s, int seat, const char *move)
{
    bool       waited_for = caper_table_to_act(table(s)) & CAPER_SEAT(seat);
    caper_code code       = caper_table_play(table(s), seat, move, NULL, &of(s)->events, &s->err);
    if (code)
        return code;
    of(s)->volunteers = waited_for ? 0 : of(s)->volunteers + 1;
    s->saved          = false;
    push_mover(s, seat);
    keep(s);
    tell_all(s);
    bool slip         = is_person(s, seat) && here_can_undo(s);
    of(s)->not_before = caper_clock_ms() + s->options.pace * (slip ? GRACE : 1);
    return CAPER_OK;
}

/* The coach holds a wrong move back, and says why. */
static caper_code ask_coach(caper_session *s, int seat, const char *move)
{
    CAPER_SCRATCH caper_buf why = {0};
    bool ok = !s->options.coach || caper_coach_allows(s->options.coach, table(s), seat, move, &why);
    if (!ok)
        caper_refuse(&s->err, CAPER_ILLEGAL_MOVE, "%.300s", caper_buf_text(&why));
    return ok ? CAPER_OK : CAPER_ILLEGAL_MOVE;
}

static caper_code play_as(caper_session *s, int seat, const char *move)
{
    if (ask_coach(s, seat, move))
        return CAPER_ILLEGAL_MOVE;
    cancel_thinking(of(s));
    return play(s, seat, move);
}

static caper_code here_play(caper_session *s, const char *move)
{
    return play_as(s, s->eyes, move);
}

static bool here_can_undo(const caper_session *s)
{
    if (s->options.coach) /* undo is off in the tutorial */
        return false;
    if (s->match->game->rules->undo_move) /* the game's own rules decide; ask them by trying */
        return is_person(s, caper_table_last_seat(table(s)));
    return of(s)->mover_count && is_person(s, of(s)->movers[of(s)->mover_count - 1]) &&
           caper_table_can_undo(table(s));
}

/* Where the game has an undo of its own, others may have moved since: its rules decide. */
static caper_code play_undo(caper_session *s)
{
    int last = caper_table_last_seat(table(s));
    return play_as(s, is_person(s, last) ? last : s->eyes, s->match->game->rules->undo_move);
}

static caper_code here_undo(caper_session *s)
{
    if (s->match->game->rules->undo_move)
        return play_undo(s);
    if (!of(s)->mover_count)
        return caper_refuse(&s->err, CAPER_ILLEGAL_MOVE, "there is no move to take back");
    if (!is_person(s, of(s)->movers[of(s)->mover_count - 1]))
        return caper_refuse(&s->err, CAPER_ILLEGAL_MOVE,
                            "too late to take that back: another player has moved since");
    cancel_thinking(of(s));
    caper_code code = caper_table_undo(table(s), &s->err);
    if (code)
        return code;
    int mover         = of(s)->movers[--of(s)->mover_count];
    s->saved          = false;
    of(s)->volunteers = 0;
    keep(s);
    for (int eyes = CAPER_SPECTATOR; eyes < s->match->places; eyes++) {
        char        line[160];
        caper_names names = caper_session_names(s, eyes);
        snprintf(line, sizeof line, "%s %s the last move back.", caper_names_subject(&names, mover),
                 eyes == mover ? "take" : "takes");
        if (caper_session_listens(s, eyes))
            caper_session_tell(s, eyes, line);
    }
    return CAPER_OK;
}

/* ---- Bots ----------------------------------------------------------------------------------- */

static void start_thinking(caper_session *s, int seat)
{
    const caper_seat_bot *own     = s->options.bots ? &s->options.bots[seat] : NULL;
    const char           *command = own ? own->command : NULL;
    caper_bot_options     bot     = own ? own->bot : s->options.bot;
    bot.people                    = s->options.people;
    caper_task *task =
        caper_task_new(caper_table_think(table(s), seat, command ? NULL : &bot), &bot);
    task->command = command;
    caper_text_set(task->table, crew_name);
    task->seat         = seat;
    task->turn         = of(s)->turn;
    of(s)->asked[seat] = here_count(s);
    of(s)->thinking    = true;
    caper_crew_ask(of(s)->crew, task);
}

/* The script's next move, if the learner does not make it; NULL: the learner does. */
static const char *scripted(const caper_session *s, int *seat)
{
    bool               asks;
    const caper_coach *c    = s->options.coach;
    const char        *move = c ? caper_coach_next(c, here_count(s), seat, &asks) : NULL;
    return move && !asks ? move : NULL;
}

/* While a script goes on, bots do not decide. */
static bool is_scripted(const caper_session *s)
{
    int  seat;
    bool asks;
    return s->options.coach && caper_coach_next(s->options.coach, here_count(s), &seat, &asks);
}

/* The bot to ask next: first those the game waits for, then each that may act, once. −1: none. */
static int next_bot(const caper_session *s)
{
    caper_seats wait = caper_table_to_act(table(s)), may = caper_table_may_act(table(s));
    caper_seats bots = ~s->options.people;
    int         now  = here_count(s);
    if (of(s)->volunteers < MAX_VOLUNTEERS)
        for (int seat = 0; seat < s->match->places; seat++)
            if (may & ~wait & bots & CAPER_SEAT(seat) && of(s)->asked[seat] != now)
                return seat;
    for (int seat = 0; seat < s->match->places; seat++)
        if (wait & bots & CAPER_SEAT(seat) && of(s)->stuck[seat] != now)
            return seat;
    return -1;
}

static bool here_is_busy(const caper_session *s)
{
    int seat;
    return is_scripted(s) ? scripted(s, &seat) != NULL : next_bot(s) >= 0;
}

static bool here_is_thinking(const caper_session *s) { return of(s)->thinking || of(s)->answer; }

/* Take back what the crew has answered; only this turn's answer counts. */
static void collect_answers(caper_session *s)
{
    for (caper_task *task; (task = caper_crew_take(of(s)->crew));) {
        if (task->turn != of(s)->turn) {
            caper_task_free(task);
            continue;
        }
        caper_table_remember(table(s), task->thought);
        of(s)->thinking = false;
        of(s)->answer   = task;
    }
}

/* Play what the bot has thought of. */
static bool play_answer(caper_session *s)
{
    caper_task *task = of(s)->answer;
    of(s)->answer    = NULL;
    bool ok =
        task->code == CAPER_OK && play(s, task->seat, caper_buf_text(&task->move)) == CAPER_OK;
    if (ok)
        of(s)->turn++;
    else
        of(s)->stuck[task->seat] = here_count(s);
    caper_task_free(task);
    return ok;
}

static bool play_scripted(caper_session *s, bool wait)
{
    int         seat;
    const char *move = scripted(s, &seat);
    return move && !wait && play(s, seat, move) == CAPER_OK;
}

static bool here_tick(caper_session *s)
{
    bool wait = s->held || caper_clock_ms() < of(s)->not_before;
    if (is_scripted(s))
        return play_scripted(s, wait);
    collect_answers(s);
    if (of(s)->answer)
        return !wait && play_answer(s);
    if (of(s)->thinking)
        return false;
    int bot = next_bot(s);
    if (bot >= 0)
        start_thinking(s, bot);
    return false;
}

static void here_hurry(caper_session *s) { of(s)->not_before = 0; }

static long long here_grace(const caper_session *s)
{
    return of(s)->not_before > caper_clock_ms() && next_bot(s) >= 0 && here_can_undo(s)
               ? of(s)->not_before
               : 0;
}

static caper_code here_save(caper_session *s, const char *path, caper_error *err)
{
    return caper_table_write_file(table(s), path, err);
}

static const char *here_mark(const caper_session *s) { return caper_table_commitment(table(s)); }

static int here_leave(caper_session *s, FILE *out)
{
    return !s->saved && caper_session_keep(s, out) ? 1 : 0;
}

/* An answer of the bots. */
static int here_socket(const caper_session *s) { return caper_crew_fd(of(s)->crew); }

static const caper_table_end here_end = {
    .to_act      = here_to_act,
    .may_act     = here_may_act,
    .count       = here_count,
    .view        = here_view,
    .names       = here_names,
    .result      = here_result,
    .moves       = here_moves,
    .play        = here_play,
    .can_undo    = here_can_undo,
    .undo        = here_undo,
    .odds        = here_odds,
    .move_words  = here_move_words,
    .what_is     = here_what_is,
    .goal        = here_goal,
    .warn        = here_warn,
    .hint        = here_hint,
    .coach       = here_coach,
    .has_coach   = here_has_coach,
    .explain     = here_explain,
    .tick        = here_tick,
    .is_busy     = here_is_busy,
    .is_thinking = here_is_thinking,
    .hurry       = here_hurry,
    .grace       = here_grace,
    .save        = here_save,
    .mark        = here_mark,
    .leave       = here_leave,
    .socket      = here_socket,
    .free        = here_free,
};

void caper_session_init(caper_session *s, const caper_play_options *options)
{
    here *h       = caper_alloc(1, sizeof *h);
    h->crew       = caper_crew_new(1, 0);
    h->not_before = caper_clock_ms() + options->pace;
    for (int i = 0; i < CAPER_MAX_SEATS; i++)
        h->asked[i] = h->stuck[i] = -1;
    caper_session_open(s, options, caper_table_match(options->table), &here_end, h);
}
