/* The line protocol on top of a table. May not know the rules of any game. */
#include "bindings/c/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "caper/table.h"

struct caper_engine {
    caper_table *table;
    caper_events events;
    bool         files;
    caper_move   moves[CAPER_MAX_MOVES];
};

typedef struct request {
    caper_engine     *engine;
    const caper_json *json;
    caper_buf        *out;
    caper_error       err;
} request;

/* ---- Fields of a request --------------------------------------------------------------------- */

/* A field of the wrong type is bad JSON; a missing one is NULL, and the caller says what that
 * means. */
static caper_code field(request *r, const char *name, caper_json_type type, const caper_json **out)
{
    static const char *const types[] = {"an object", "a list", "text", "a whole number"};
    *out                             = caper_json_get(r->json, name);
    if (caper_json_is_null(*out))
        *out = NULL;
    if (*out && caper_json_typeof(*out) != type)
        return caper_refuse(&r->err, CAPER_BAD_JSON, "%s: should be %s", name, types[type]);
    return CAPER_OK;
}

static caper_code text_field(request *r, const char *name, const char **out)
{
    const caper_json *value;
    caper_code        code = field(r, name, CAPER_JSON_STRING, &value);
    *out                   = code ? NULL : caper_json_string(value);
    if (*out && strlen(*out) != caper_json_length(value))
        return caper_refuse(&r->err, CAPER_BAD_JSON, "%s: has a NUL character in it", name);
    return code;
}

static caper_code seat_field(request *r, bool *given, int *seat)
{
    const caper_json *value;
    caper_code        code = field(r, "seat", CAPER_JSON_INTEGER, &value);
    int64_t           n    = caper_json_integer(value);
    *given                 = value != NULL;
    *seat                  = n < -100 || n > 100 ? 100 : (int)n;
    return code;
}

static caper_code need_game(request *r)
{
    if (r->engine->table)
        return CAPER_OK;
    return caper_refuse(&r->err, CAPER_NO_GAME, "there is no game yet: send new, load or replay");
}

static int places(const request *r) { return caper_table_match(r->engine->table)->places; }

static caper_code need_seat(request *r, bool given, int seat, int lowest)
{
    if (given && seat >= lowest && seat < places(r))
        return CAPER_OK;
    return caper_refuse(&r->err, CAPER_BAD_SEAT, "seat: should be %d to %d", lowest, places(r) - 1);
}

/* ---- Commands -------------------------------------------------------------------------------- */

static caper_code do_games(request *r)
{
    caper_json_kopen(r->out, "games", '[');
    caper_each_game (g) {
        caper_json_open(r->out, '{');
        caper_game_describe(g, r->out);
        caper_json_close(r->out, '}');
    }
    caper_json_close(r->out, ']');
    return CAPER_OK;
}

/* Seats that the game waits for: none when it is over. */
static void write_to_act(request *r)
{
    caper_json_kopen(r->out, "to_act", '[');
    for (caper_seats left = caper_table_to_act(r->engine->table); left; left &= left - 1)
        caper_json_int(r->out, __builtin_ctz(left));
    caper_json_close(r->out, ']');
}

/* A new table replaces the old one only once it is set up. */
static caper_code seat_table(request *r, caper_table *t)
{
    if (!t)
        return r->err.code;
    caper_table_free(r->engine->table);
    r->engine->table = t;
    caper_json_put(r->out, "seats:%d seed:%s commitment:%s", caper_table_match(t)->seats,
                   caper_table_seed(t), caper_table_commitment(t));
    write_to_act(r);
    return CAPER_OK;
}

static caper_code do_new(request *r)
{
    caper_table_options o = caper_default_table();
    const caper_json   *seats;
    caper_code          code;
    if ((code = text_field(r, "game", &o.game)) || (code = text_field(r, "seed", &o.seed)) ||
        (code = field(r, "seats", CAPER_JSON_INTEGER, &seats)) ||
        (code = field(r, "options", CAPER_JSON_OBJECT, &o.options)))
        return code;
    if (!o.game)
        return caper_refuse(&r->err, CAPER_BAD_GAME, "game: say which, like getmac");
    if (seats) {
        int64_t n = caper_json_integer(seats);
        o.seats   = n < 1 ? -1 : n > 100 ? 100 : (int)n; /* no game takes that many */
    }
    o.files = r->engine->files;
    return seat_table(r, caper_table_new(&o, &r->err));
}

static caper_code do_load(request *r)
{
    const caper_json *position;
    const char       *seed;
    caper_code        code;
    if ((code = field(r, "position", CAPER_JSON_OBJECT, &position)) ||
        (code = text_field(r, "seed", &seed)))
        return code;
    if (!position)
        return caper_refuse(&r->err, CAPER_BAD_POSITION, "position: is missing");
    return seat_table(r, caper_table_load(position, seed, r->engine->files, &r->err));
}

static caper_code do_replay(request *r)
{
    const char *transcript;
    caper_code  code = text_field(r, "transcript", &transcript);
    if (code)
        return code;
    if (!transcript)
        return caper_refuse(&r->err, CAPER_BAD_POSITION, "transcript: is missing");
    return seat_table(r, caper_table_replay(transcript, r->engine->files, &r->err));
}

static int draws_of(const caper_table *t)
{
    int draws = 0;
    for (int i = 0; i < caper_table_log_count(t); i++) {
        const char *move, *chance;
        caper_table_log_entry(t, i, &move, &chance);
        CAPER_PARSED caper_json *list = chance ? caper_json_read(chance, NULL) : NULL;
        draws += (int)caper_json_size(list);
    }
    return draws;
}

/* As `caper verify`; the game that is being played stays as it is. */
static caper_code do_verify(request *r)
{
    const char *transcript;
    int         line = 0;
    caper_code  code = text_field(r, "transcript", &transcript);
    if (code)
        return code;
    if (!transcript)
        return caper_refuse(&r->err, CAPER_BAD_POSITION, "transcript: is missing");
    if ((code = caper_verify(transcript, r->engine->files, &line, &r->err)))
        return code;
    caper_table *t = caper_table_replay(transcript, r->engine->files, &r->err);
    if (!t)
        return r->err.code;
    caper_json_put(r->out, "commitment:%s moves:%d draws:%d", caper_table_commitment(t),
                   caper_table_log_count(t), draws_of(t));
    caper_table_free(t);
    return CAPER_OK;
}

static caper_code do_position(request *r)
{
    caper_code code = need_game(r);
    if (code)
        return code;
    caper_json_key(r->out, "position");
    caper_table_position(r->engine->table, r->out);
    return CAPER_OK;
}

static caper_code do_view(request *r)
{
    bool       given;
    int        seat;
    caper_code code;
    if ((code = seat_field(r, &given, &seat)) || (code = need_game(r)) ||
        (code = need_seat(r, given, seat, CAPER_SPECTATOR)))
        return code;
    caper_json_key(r->out, "view");
    caper_table_view(r->engine->table, seat, r->out);
    return CAPER_OK;
}

static void write_moves(request *r, int seat, caper_buf *text)
{
    int n = caper_table_moves(r->engine->table, seat, r->engine->moves);
    for (int i = 0; i < n; i++) {
        caper_buf_clear(text);
        caper_table_write_move(r->engine->table, r->engine->moves[i], text);
        caper_json_put(r->out, "{seat:%d move:%s}", seat, caper_buf_text(text));
    }
}

static caper_code do_moves(request *r)
{
    bool       given;
    int        seat;
    caper_code code;
    if ((code = seat_field(r, &given, &seat)) || (code = need_game(r)) ||
        (given && (code = need_seat(r, given, seat, 0))))
        return code;
    CAPER_SCRATCH caper_buf text = {0};
    caper_json_kopen(r->out, "moves", '[');
    for (int s = 0; s < places(r); s++)
        if (!given || s == seat)
            write_moves(r, s, &text);
    caper_json_close(r->out, ']');
    write_to_act(r);
    if (!caper_json_get_flag(r->json, "steps"))
        return CAPER_OK;
    caper_json_kopen(r->out, "steps", '[');
    for (int s = 0; s < places(r); s++)
        if (!given || s == seat)
            caper_table_list_moves(r->engine->table, r->engine->moves,
                                   caper_table_moves(r->engine->table, s, r->engine->moves), true,
                                   r->out);
    caper_json_close(r->out, ']');
    return CAPER_OK;
}

static caper_code do_play(request *r)
{
    bool              given;
    int               seat;
    const char       *move;
    const caper_json *chance;
    caper_engine     *e = r->engine;
    caper_code        code;
    if ((code = seat_field(r, &given, &seat)) || (code = text_field(r, "move", &move)) ||
        (code = field(r, "chance", CAPER_JSON_ARRAY, &chance)) || (code = need_game(r)) ||
        (code = need_seat(r, given, seat, 0)))
        return code;
    code = caper_table_play(e->table, seat, move ? move : "", chance, &e->events, &r->err);
    if (code)
        return code;
    caper_json_key(r->out, "events");
    caper_events_write(&e->events, r->out);
    caper_json_kbool(r->out, "over", !caper_table_to_act(e->table));
    write_to_act(r);
    return CAPER_OK;
}

static caper_code do_odds(request *r)
{
    bool        given;
    int         seat;
    const char *move;
    caper_odds  odds = {0};
    caper_code  code;
    if ((code = seat_field(r, &given, &seat)) || (code = text_field(r, "move", &move)) ||
        (code = need_game(r)) || (code = need_seat(r, given, seat, 0)) ||
        (code = caper_table_odds(r->engine->table, seat, move ? move : "", &odds, &r->err)))
        return code;
    caper_json_key(r->out, "odds");
    caper_odds_write(&odds, r->out);
    return CAPER_OK;
}

static caper_code do_result(request *r)
{
    caper_code code = need_game(r);
    if (code)
        return code;
    caper_result result;
    caper_table_result(r->engine->table, &result);
    caper_json_kbool(r->out, "over", result.over);
    write_to_act(r);
    caper_json_kopen(r->out, "winners", '[');
    for (int s = 0; s < places(r); s++)
        if (result.winners & CAPER_SEAT(s))
            caper_json_int(r->out, s);
    caper_json_close(r->out, ']');
    if (!result.has_scores)
        return CAPER_OK;
    caper_json_kopen(r->out, "scores", '[');
    for (int s = 0; s < caper_table_match(r->engine->table)->seats; s++)
        caper_json_int(r->out, result.scores[s]);
    caper_json_close(r->out, ']');
    return CAPER_OK;
}

static caper_code do_undo(request *r)
{
    caper_code code = need_game(r);
    return code ? code : caper_table_undo(r->engine->table, &r->err);
}

static caper_code do_transcript(request *r)
{
    caper_code code = need_game(r);
    if (code)
        return code;
    CAPER_SCRATCH caper_buf text = {0};
    caper_table_transcript(r->engine->table, &text);
    caper_json_kstr(r->out, "transcript", caper_buf_text(&text));
    return CAPER_OK;
}

/* What a good player would do in that seat and why, using only what the seat knows. */
static caper_code do_hint(request *r)
{
    bool              given;
    int               seat;
    caper_bot_options bot = caper_steady_bot(CAPER_HARD);
    caper_code        code;
    if ((code = seat_field(r, &given, &seat)) || (code = need_game(r)) ||
        (code = need_seat(r, given, seat, 0)))
        return code;
    CAPER_SCRATCH caper_buf move = {0}, hint = {0};
    code = caper_table_hint(r->engine->table, seat, &bot, &move, &hint, &r->err);
    if (!code) {
        caper_json_put(r->out, "move:%s hint:%s", caper_buf_text(&move), caper_buf_text(&hint));
    }
    return code;
}

static caper_code do_bot(request *r)
{
    bool              given;
    int               seat;
    const char       *name;
    caper_level       level = CAPER_MEDIUM;
    const caper_json *iterations, *ms, *explain = caper_json_get(r->json, "explain");
    caper_code        code;
    if ((code = seat_field(r, &given, &seat)) || (code = text_field(r, "level", &name)) ||
        (code = field(r, "iterations", CAPER_JSON_INTEGER, &iterations)) ||
        (code = field(r, "ms", CAPER_JSON_INTEGER, &ms)) || (code = need_game(r)) ||
        (code = need_seat(r, given, seat, 0)))
        return code;
    if (explain && !caper_json_is_boolean(explain))
        return caper_refuse(&r->err, CAPER_BAD_JSON, "explain: should be true or false");
    if (name && !caper_level_find(name, &level))
        return caper_refuse(&r->err, CAPER_BAD_OPTION,
                            "level: should be easy, medium, hard or net");
    caper_bot_options bot = caper_default_bot(level);
    if ((code = caper_bot_check(&bot, caper_table_match(r->engine->table)->game, &r->err)))
        return code;
    int64_t n = caper_json_integer(iterations), t = caper_json_integer(ms);
    if (n < 0 || n > 1000000 || t < 0 || t > 600000)
        return caper_refuse(&r->err, CAPER_BAD_OPTION, "iterations: 1 to 1000000; ms: 1 to 600000");
    if (n || t) {
        bot.iterations = (int)n;
        bot.ms         = (int)t;
    }
    CAPER_SCRATCH caper_buf text = {0}, why = {0};
    bool                    ask = caper_json_is_true(explain);
    code = caper_table_explain(r->engine->table, seat, &bot, &text, ask ? &why : NULL, &r->err);
    if (!code)
        caper_json_kstr(r->out, "move", caper_buf_text(&text));
    if (!code && ask)
        caper_json_kstr(r->out, "why", caper_buf_text(&why));
    return code;
}

static caper_code do_quit(request *r)
{
    (void)r;
    return CAPER_OK;
}

static const struct command {
    const char *name;
    caper_code (*run)(request *r);
} commands[] = {
    {"games", do_games},       {"new", do_new},       {"load", do_load},
    {"position", do_position}, {"view", do_view},     {"moves", do_moves},
    {"play", do_play},         {"odds", do_odds},     {"result", do_result},
    {"undo", do_undo},         {"replay", do_replay}, {"verify", do_verify},
    {"bot", do_bot},           {"hint", do_hint},     {"transcript", do_transcript},
    {"quit", do_quit},
};

static caper_code run(request *r, bool *quit)
{
    const char *name;
    caper_code  code = text_field(r, "cmd", &name);
    if (code)
        return code;
    for (size_t i = 0; name && i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(commands[i].name, name) != 0)
            continue;
        *quit = commands[i].run == do_quit;
        return commands[i].run(r);
    }
    return caper_refuse(
        &r->err, CAPER_BAD_COMMAND,
        "cmd: should be one of games, new, load, position, view, moves, play, odds, "
        "result, undo, transcript, replay, verify, bot, hint, quit");
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static void write_refusal(const caper_error *err, caper_buf *out)
{
    caper_json_put(out, "{ok:false code:%s error:%s}", caper_code_name(err->code), err->text);
}

bool caper_engine_answer(caper_engine *e, const char *line, size_t len, caper_buf *out)
{
    size_t           start = out->len;
    bool             quit  = false;
    caper_json_error where;
    request          r    = {.engine = e, .out = out};
    caper_json      *json = NULL;
    caper_code       code;
    if (len > CAPER_LINE_LIMIT)
        code = caper_refuse(&r.err, CAPER_BAD_JSON, "the line is longer than 1 MiB");
    else if (!(json = caper_json_read_bytes(line, len, &where)))
        code = caper_refuse(&r.err, CAPER_BAD_JSON, "not JSON: column %d: %s", where.column,
                            where.text);
    else if (!caper_json_is_object(json))
        code = caper_refuse(&r.err, CAPER_BAD_JSON, "a request should be a JSON object");
    else {
        r.json = json;
        caper_json_put(out, "{ok:true");
        code = run(&r, &quit);
        caper_json_close(out, '}');
    }
    if (code) {
        out->len = start;
        write_refusal(&r.err, out);
    }
    caper_json_free(json);
    return !quit;
}

caper_engine *caper_engine_new(bool files)
{
    caper_engine *e = caper_alloc(1, sizeof *e);
    e->files        = files;
    return e;
}

void caper_engine_free(caper_engine *e)
{
    caper_table_free(e->table);
    caper_events_fini(&e->events);
    free(e);
}

/* One line without its line break. A line that is too long is read to its end but not kept. */
static bool read_line(FILE *in, caper_buf *line)
{
    int c;
    caper_buf_clear(line);
    while ((c = getc_unlocked(in)) != EOF && c != '\n')
        if (line->len <= CAPER_LINE_LIMIT)
            caper_buf_char(line, (char)c);
    return c != EOF || line->len;
}

int caper_engine_run(FILE *in, FILE *out)
{
    caper_engine           *e    = caper_engine_new(true);
    CAPER_SCRATCH caper_buf line = {0}, answer = {0};
    bool                    go_on = true;
    while (go_on && read_line(in, &line)) {
        caper_buf_clear(&answer);
        go_on = caper_engine_answer(e, caper_buf_text(&line), line.len, &answer);
        caper_buf_char(&answer, '\n');
        fwrite(answer.data, 1, answer.len, out);
        fflush(out);
    }
    caper_engine_free(e);
    return 0;
}
