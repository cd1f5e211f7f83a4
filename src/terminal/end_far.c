/* The end that is at a server's table: what the screens ask, answered from what the server said.
 *
 * This file knows only what one seat does. What is asked of the server is answered later; until
 * then the seat cannot act (is_asking), so a move is never sent twice. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/memory.h"
#include "client/far.h"
#include "table/entropy.h"
#include "table/files.h"
#include "terminal/session.h"

static far_table *of(const caper_session *s) { return s->at; }

static const caper_json *now(const caper_session *s, const char *key)
{
    return caper_json_get(of(s)->now, key);
}

static bool is_open(const far_table *f) { return !strcmp(f->stage, "open"); }

/* ---- Looking -------------------------------------------------------------------------------- */

static caper_seats far_to_act(const caper_session *s)
{
    caper_seats set = 0;
    caper_json_each (one, now(s, "to_act"))
        if (caper_json_integer(one) >= 0 && caper_json_integer(one) < CAPER_MAX_SEATS)
            set |= CAPER_SEAT(caper_json_integer(one));
    return set;
}

static bool far_is_asking(const caper_session *s) { return of(s)->asking != 0; }

static caper_seats far_may_act(const caper_session *s)
{
    const far_table *f  = of(s);
    bool             ok = f->state == FAR_ON && f->seat >= 0 && !f->asking;
    return ok && caper_json_is_true(now(s, "may_act")) ? CAPER_SEAT(f->seat) : 0;
}

static int far_count(const caper_session *s) { return of(s)->changes; }

static int far_position(const caper_session *s) { return of(s)->position; }

static caper_json *far_view(const caper_session *s)
{
    return of(s)->view ? caper_json_copy(of(s)->view) : caper_json_read("{}", NULL);
}

static caper_names far_names(const caper_session *s, int seat)
{
    const far_table  *f       = of(s);
    const caper_json *honours = caper_json_get(f->view, "honours");
    caper_names       names   = {.you = seat};
    char              key[16];
    for (int i = 0; i < f->match.places; i++) {
        snprintf(key, sizeof key, "%d", i);
        names.name[i]   = f->seats[i].name[0] ? f->seats[i].name : NULL;
        names.honour[i] = caper_json_get_text(honours, key);
    }
    return names;
}

static void far_result(const caper_session *s, caper_result *out) { *out = of(s)->result; }

static caper_json *far_moves(const caper_session *s) { return caper_json_copy(now(s, "steps")); }

static void far_goal(const caper_session *s, caper_buf *out)
{
    const char *goal = caper_json_string(now(s, "goal"));
    caper_buf_str(out, goal ? goal : "");
}

static void far_warn(const caper_session *s, const char *move, caper_buf *out)
{
    const char *text = caper_json_get_text(now(s, "warnings"), move);
    caper_buf_str(out, text ? text : "");
}

static bool far_has_coach(const caper_session *s) { return caper_json_is_object(now(s, "coach")); }

static void far_coach(const caper_session *s, const caper_names *names, caper_buf *out)
{
    (void)names;
    if (far_has_coach(s))
        caper_json_write(now(s, "coach"), out);
}

static caper_code far_explain(caper_session *s, caper_buf *out)
{
    (void)out;
    return caper_refuse(&s->err, CAPER_ILLEGAL_MOVE,
                        "only a table on this machine can say that much; “hint” says what to do");
}

static caper_code far_odds(caper_session *s, const char *move, caper_odds *out)
{
    const caper_json *odds = caper_json_get(far_fact_of(of(s), "odds", "move", move), "odds");
    out->count             = 0;
    caper_json_each (v, odds)
        if (out->count < CAPER_MAX_ODDS)
            caper_odds_add(out, caper_json_name(v), caper_json_number(v));
    return CAPER_OK;
}

static void far_move_words(const caper_session *s, const char *move, caper_buf *out)
{
    const caper_json *words = caper_json_get(far_fact_of(of(s), "words", NULL, NULL), "words");
    caper_buf_str(out, caper_json_get_string(words, move));
}

static void far_what_is(const caper_session *s, const char *thing, caper_buf *out)
{
    const caper_json *what = far_fact_of(of(s), "what", "thing", thing);
    caper_put_what(out, caper_json_get_string(what, "brief"), caper_json_get_string(what, "text"),
                   caper_json_get_string(what, "now"));
}

/* ---- Doing ----------------------------------------------------------------------------------- */

static caper_code far_play(caper_session *s, const char *move)
{
    far_table              *f     = of(s);
    CAPER_SCRATCH caper_buf field = {0};
    caper_text_set(f->sent_move, move);
    caper_json_kstr(&field, "move", move);
    return far_request(f, FAR_PLAY, "play", caper_buf_text(&field), &s->err);
}

static bool far_can_undo(const caper_session *s) { return caper_json_is_true(now(s, "undo")); }

static caper_code far_undo(caper_session *s)
{
    if (s->match->game->rules->undo_move)
        return far_play(s, s->match->game->rules->undo_move);
    return far_request(of(s), FAR_UNDO, "undo", "", &s->err);
}

static caper_code far_hint(caper_session *s)
{
    return far_request(of(s), FAR_HINT, "hint", "", &s->err);
}

/* Randomness of our own: neither the server nor the others can choose our cards. */
static caper_code far_ready(caper_session *s)
{
    unsigned char bytes[16];
    char          field[64] = "\"salt\":\"";
    caper_entropy(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(field + 8 + 2 * i, 3, "%02x", bytes[i]);
    strcat(field, "\"");
    return far_request(of(s), FAR_READY, "ready", field, &s->err);
}

static caper_code far_chat(caper_session *s, const char *text)
{
    CAPER_SCRATCH caper_buf field = {0};
    caper_json_kstr(&field, "text", text);
    return far_request(of(s), FAR_CHAT, "chat", caper_buf_text(&field), &s->err);
}

static bool far_again(caper_session *s)
{
    far_table *f = of(s);
    s->err       = (caper_error){0};
    if (!f->next[0] && f->seat >= 0)
        far_request(f, FAR_AGAIN, "rematch", "", &s->err);
    else if (!f->next[0])
        caper_refuse(&s->err, CAPER_BAD_SEAT, "the players have not begun another game yet");
    return f->next[0];
}

static bool far_tick_session(caper_session *s)
{
    far_table *f   = of(s);
    bool       any = far_tick(f);
    if (f->notice[0]) {
        caper_text_set(s->notice, f->notice);
        s->hint[0] = '\0';
    }
    if (f->hint[0]) {
        caper_text_set(s->hint, f->hint);
        s->hint_at = far_position(s);
    }
    f->notice[0] = f->hint[0] = '\0';
    s->options.people         = f->seat >= 0 ? CAPER_SEAT(f->seat) : 0;
    return any;
}

/* ---- Others ---------------------------------------------------------------------------------- */

static bool far_is_busy(const caper_session *s)
{
    return far_to_act(s) && !(far_to_act(s) & s->options.people);
}

static void far_hurry(caper_session *s) { (void)s; }

static long long far_grace(const caper_session *s)
{
    (void)s;
    return 0;
}

static bool far_is_ended(const caper_session *s) { return of(s)->state == FAR_ENDED; }

static const char *far_trouble(const caper_session *s)
{
    const far_table *f = of(s);
    if (f->state == FAR_ENDED)
        return f->why;
    return f->state == FAR_ON           ? NULL
           : f->state == FAR_CONNECTING ? "Connecting …"
                                        : "Not connected; trying again …";
}

static int far_socket(const caper_session *s)
{
    const far_table *f = of(s);
    return f->socket.wire.state == WIRE_SHUT ? -1 : f->socket.wire.fd;
}

static void write_seat(const far_table *f, int i, caper_buf *out)
{
    const far_seat *seat = &f->seats[i];
    caper_buf_printf(out, "%2d  ", i + 1);
    if (!strcmp(seat->kind, "open"))
        caper_buf_str(out, "open: anyone with the link can sit here");
    else if (!strcmp(seat->kind, "bot"))
        caper_buf_printf(out, "%s (bot)", seat->name);
    else
        caper_buf_printf(out, "%s%s, %s%s", seat->name, i == f->seat ? " (you)" : "",
                         seat->ready ? "ready" : "not ready yet", seat->here ? "" : ", away");
    caper_buf_char(out, '\n');
}

static bool far_lobby(const caper_session *s, caper_buf *out)
{
    const far_table *f = of(s);
    char             link[320];
    if (!out || !is_open(f))
        return is_open(f);
    client_link_write(&f->link, link);
    caper_buf_printf(out, "People are sitting down. The link to invite others:\n%s\n\n", link);
    for (int i = 0; i < f->match.places; i++)
        write_seat(f, i, out);
    if (f->seat < 0)
        caper_buf_str(out, "\nYou are watching.\n");
    else if (f->seats[f->seat].ready)
        caper_buf_str(out, "\nYou are ready. The game begins when all players are.\n");
    return true;
}

/* ---- Keeping and leaving --------------------------------------------------------------------- */

static caper_code far_save(caper_session *s, const char *path, caper_error *err)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_code              code = far_transcript(of(s), &text, err);
    if (!code)
        code = caper_file_write(path, caper_buf_text(&text), text.len, err);
    return code;
}

static const char *far_mark(const caper_session *s) { return of(s)->link.table; }

static int far_leave(caper_session *s, FILE *out)
{
    const far_table *f = of(s);
    char             link[320];
    client_link_write(&f->link, link);
    if (f->state == FAR_ENDED) {
        fprintf(stderr, "caper join: %s\n", f->why);
        return 1;
    }
    if (f->seat >= 0 && !caper_session_is_over(s))
        fprintf(out, "Your seat is kept. To go on: caper join %s\n", link);
    return 0;
}

/* The session borrows the table; its opener closes it. */
static void far_free(caper_session *s) { of(s)->to = NULL; }

static void hear_line(void *to, const char *line)
{
    caper_session *s = to;
    if (s && !line)
        caper_session_forget(s);
    else if (s)
        caper_session_tell(s, CAPER_SPECTATOR, line);
}

static const caper_table_end far_end = {
    .to_act     = far_to_act,
    .may_act    = far_may_act,
    .count      = far_count,
    .position   = far_position,
    .view       = far_view,
    .names      = far_names,
    .result     = far_result,
    .moves      = far_moves,
    .play       = far_play,
    .can_undo   = far_can_undo,
    .undo       = far_undo,
    .odds       = far_odds,
    .move_words = far_move_words,
    .what_is    = far_what_is,
    .goal       = far_goal,
    .warn       = far_warn,
    .hint       = far_hint,
    .coach      = far_coach,
    .has_coach  = far_has_coach,
    .explain    = far_explain,
    .tick       = far_tick_session,
    .is_busy    = far_is_busy,
    .hurry      = far_hurry,
    .grace      = far_grace,
    .save       = far_save,
    .mark       = far_mark,
    .leave      = far_leave,
    .free       = far_free,
    .lobby      = far_lobby,
    .ready      = far_ready,
    .chat       = far_chat,
    .again      = far_again,
    .trouble    = far_trouble,
    .is_ended   = far_is_ended,
    .is_asking  = far_is_asking,
    .socket     = far_socket,
};

void caper_session_join(caper_session *s, const caper_play_options *options)
{
    far_table *f = options->far;
    caper_session_open(s, options, &f->match, &far_end, f);
    s->options.people = f->seat >= 0 ? CAPER_SEAT(f->seat) : 0;
    f->tell           = hear_line;
    f->to             = s;
    far_open(f);
}
