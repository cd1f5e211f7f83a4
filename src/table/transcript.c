/* Transcripts: a header, then one line per move. docs/transcript.md describes the format.
 *
 * Reading one is playing it again through caper_table_play, so a transcript is a test. Where the
 * seed is in the file, the outcomes must be those that the seed gives; a line whose outcomes were
 * forced by hand says so with a "!" and is no proof. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "table/files.h"
#include "table/table_state.h"

static const char magic[] = "caper transcript 1";

/* A transcript without the line belongs to this version of its game's rules. */
enum { FIRST_RULES = 1 };

void table_write_entry(const table_entry *e, caper_buf *out)
{
    if (e->seat < 0)
        caper_buf_str(out, "undo");
    else
        caper_buf_printf(out, "%d\t%s", e->seat, e->move);
    if (e->chance)
        caper_buf_printf(out, "\t%s%s", e->forced ? "!" : "", e->chance);
}

static void write_end(const caper_table *t, caper_buf *out)
{
    caper_result r;
    caper_table_result(t, &r);
    if (!r.over)
        return;
    caper_buf_str(out, "end");
    caper_each (s, r.winners)
        caper_buf_printf(out, " %d", s);
    caper_buf_char(out, '\n');
}

static void write_content(const char *text, caper_buf *out)
{
    CAPER_SCRATCH caper_buf json = {0};
    caper_json_str(&json, text);
    caper_buf_printf(out, "content %s\n", caper_buf_text(&json));
}

void caper_table_transcript(const caper_table *t, caper_buf *out)
{
    caper_buf_printf(out, "%s\ngame %s\n", magic, t->match.game->info->id);
    if (t->match.game->info->version > FIRST_RULES)
        caper_buf_printf(out, "rules %d\n", t->match.game->info->version);
    caper_buf_printf(out, "seats %d\n", t->match.seats);
    if (t->start)
        caper_buf_printf(out, "position %s\n", t->start);
    else
        caper_buf_printf(out, "options %s\n", t->options);
    if (caper_shared_text(t->content))
        write_content(caper_shared_text(t->content), out);
    caper_buf_printf(out, "commitment %s\n", t->commitment);
    for (int s = 0; s < CAPER_MAX_SEATS; s++) {
        if (t->salt[s])
            caper_buf_printf(out, "salt %d %s\n", s, t->salt[s]);
        if (t->name[s])
            caper_buf_printf(out, "name %d %s\n", s, t->name[s]);
    }
    caper_buf_printf(out, "seed %s\nmoves\n", t->seed);
    for (int i = 0; i < t->count; i++) {
        table_write_entry(&t->log[i], out);
        caper_buf_printf(out, "\t#%s\n", t->log[i].digest);
    }
    write_end(t, out);
}

caper_code caper_table_write_file(const caper_table *t, const char *path, caper_error *err)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_table_transcript(t, &text);
    return caper_file_write(path, caper_buf_text(&text), text.len, err);
}

/* ---- Reading --------------------------------------------------------------------------------- */

typedef struct reader {
    char        *text, *next; /* the copy that is cut into lines, and where the next begins */
    int          line;
    bool         files, strict; /* strict: every line must carry its digest */
    caper_error *err;
    /* The header. Pointers into `text`. */
    char *game, *rules, *seats, *options, *position, *commitment, *seed, *content;
    char *salt[CAPER_MAX_SEATS], *name[CAPER_MAX_SEATS];
    int   rules_line, commitment_line;
} reader;

/* The next line, cut off; NULL at the end. A carriage return before the line's end is dropped, as
 * mail programs and some editors put one there. */
static char *next_line(reader *r)
{
    if (!*r->next)
        return NULL;
    char *line = r->next, *end = strchr(line, '\n');
    r->line++;
    if (end) {
        *end    = '\0';
        r->next = end + 1;
        if (end > line && end[-1] == '\r')
            end[-1] = '\0';
    } else {
        r->next = line + strlen(line);
    }
    return line;
}

static caper_code broken_at(reader *r, int line, caper_code code, const char *what)
{
    return caper_refuse(r->err, code, "line %d: %s", line, what);
}

static caper_code broken(reader *r, caper_code code, const char *what)
{
    return broken_at(r, r->line, code, what);
}

/* "salt 3 text" → the text at place 3 of `list`. */
static bool read_numbered(char *value, char **list)
{
    char *end;
    long  seat = strtol(value, &end, 10);
    if (end == value || *end != ' ' || seat < 0 || seat >= CAPER_MAX_SEATS || list[seat])
        return false;
    list[seat] = end + 1;
    return true;
}

static bool read_field(reader *r, char *line)
{
    char *space = strchr(line, ' ');
    if (!space)
        return false;
    *space      = '\0';
    char *value = space + 1;
    struct {
        const char *name;
        char      **field;
    } fields[] = {{"game", &r->game},         {"rules", &r->rules},
                  {"seats", &r->seats},       {"options", &r->options},
                  {"position", &r->position}, {"commitment", &r->commitment},
                  {"seed", &r->seed},         {"content", &r->content}};
    if (strcmp(line, "salt") == 0)
        return read_numbered(value, r->salt);
    if (strcmp(line, "name") == 0)
        return read_numbered(value, r->name);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (strcmp(line, fields[i].name) != 0)
            continue;
        if (*fields[i].field)
            return false;
        *fields[i].field   = value;
        r->rules_line      = fields[i].field == &r->rules ? r->line : r->rules_line;
        r->commitment_line = fields[i].field == &r->commitment ? r->line : r->commitment_line;
        return true;
    }
    return false;
}

static caper_code read_header(reader *r)
{
    char *line = next_line(r);
    if (!line || strcmp(line, magic) != 0) {
        r->line = 1;
        return broken(r, CAPER_BAD_POSITION, "should be “caper transcript 1”");
    }
    while ((line = next_line(r)) && strcmp(line, "moves") != 0)
        if (!read_field(r, line))
            return broken(r, CAPER_BAD_POSITION,
                          "should be one of game, rules, seats, options, content, position, "
                          "commitment, salt, "
                          "name, seed (each once) or moves");
    if (!line)
        return broken(r, CAPER_BAD_POSITION, "the line “moves” is missing");
    if (!r->game)
        return broken(r, CAPER_BAD_POSITION, "the line “game …” is missing above");
    return CAPER_OK;
}

static caper_table *open_position(reader *r)
{
    caper_json_error e;
    caper_json      *position = caper_json_read(r->position, &e);
    caper_table     *t        = NULL;
    if (!caper_json_is_object(position))
        broken(r, CAPER_BAD_POSITION, "the position above is not a JSON object");
    else
        t = caper_table_load(position, r->seed, r->files, r->err);
    caper_json_free(position);
    if (t)
        for (int s = 0; s < CAPER_MAX_SEATS; s++)
            t->name[s] = caper_strdup(r->name[s]);
    return t;
}

static caper_table *open_deal(reader *r)
{
    caper_table_options o       = caper_default_table();
    caper_json         *options = caper_json_read(r->options ? r->options : "{}", NULL);
    caper_json         *content = r->content ? caper_json_read(r->content, NULL) : NULL;
    caper_table        *t       = NULL;
    o.game                      = r->game;
    o.seats                     = r->seats ? atoi(r->seats) : 0;
    o.options                   = options;
    o.seed                      = r->seed;
    o.files                     = r->files;
    o.content                   = caper_json_string(content);
    memcpy(o.salt, r->salt, sizeof o.salt);
    memcpy(o.name, r->name, sizeof o.name);
    if (!caper_json_is_object(options))
        broken(r, CAPER_BAD_OPTION, "the options above are not a JSON object");
    else if (r->content && !o.content)
        broken(r, CAPER_BAD_OPTION, "the content above is not a JSON text");
    else
        t = caper_table_new(&o, r->err);
    caper_json_free(options);
    caper_json_free(content);
    return t;
}

static caper_table *open_table(reader *r)
{
    caper_table *t = r->position ? open_position(r) : open_deal(r);
    if (!t || !r->commitment || !r->seed)
        return t;
    if (strcmp(r->commitment, t->commitment) == 0)
        return t;
    r->line = r->commitment_line;
    broken(r, CAPER_BAD_POSITION, "the commitment is not the hash of the seed");
    caper_table_free(t);
    return NULL;
}

/* The parts of a move line, cut at its tabs. */
typedef struct move_line {
    int   seat;
    char *move, *chance, *digest;
    bool  undo, forced;
} move_line;

static bool cut_line(char *line, move_line *m)
{
    *m         = (move_line){.seat = -1};
    char *save = NULL, *part = strtok_r(line, "\t", &save), *end;
    if (!part)
        return false;
    m->undo = strcmp(part, "undo") == 0;
    if (!m->undo) {
        m->seat = (int)strtol(part, &end, 10);
        m->move = strtok_r(NULL, "\t", &save);
        if (end == part || *end || m->seat < 0 || !m->move)
            return false;
    }
    while ((part = strtok_r(NULL, "\t", &save))) {
        if (*part == '#') {
            m->digest = part + 1;
        } else {
            m->forced = *part == '!';
            m->chance = part + m->forced;
        }
    }
    return true;
}

/* Without a seed there are no draws: the file's outcomes are forced. */
static caper_code play_line(reader *r, caper_table *t, const move_line *m)
{
    caper_json *chance = m->chance ? caper_json_read(m->chance, NULL) : NULL;
    if (m->chance && !caper_json_is_array(chance)) {
        caper_json_free(chance);
        return broken(r, CAPER_BAD_CHANCE, "the outcomes are not a JSON list");
    }
    bool        force = m->forced || !r->seed;
    caper_error why   = {0};
    caper_code  code  = caper_table_play(t, m->seat, m->move, force ? chance : NULL, NULL, &why);
    caper_json_free(chance);
    if (code)
        return broken(r, code, why.text);
    const table_entry *e = &t->log[t->count - 1];
    if (strcmp(e->chance ? e->chance : "", m->chance ? m->chance : "") != 0)
        return broken(r, CAPER_BAD_CHANCE,
                      force ? "the move needs other outcomes"
                            : "these outcomes do not follow from the seed");
    return CAPER_OK;
}

static caper_code read_move_line(reader *r, caper_table *t, char *line)
{
    move_line m;
    if (!cut_line(line, &m))
        return broken(r, CAPER_BAD_POSITION, "should be a seat, a tab and a move");
    caper_error why  = {0};
    caper_code  code = m.undo ? table_undo_entry(t, &why) : play_line(r, t, &m);
    if (m.undo && code)
        return broken(r, code, why.text);
    if (code)
        return code;
    if (m.undo && m.chance)
        return broken(r, CAPER_BAD_POSITION, "taking back needs no outcomes");
    if (r->strict && !m.digest)
        return broken(r, CAPER_BAD_POSITION, "the digest is missing");
    if (m.digest && strcmp(m.digest, t->digest) != 0)
        return broken(r, CAPER_BAD_POSITION,
                      "the digest does not fit: this line or what led to it was changed");
    return CAPER_OK;
}

static caper_code read_end(reader *r, const caper_table *t, const char *line)
{
    CAPER_SCRATCH caper_buf want = {0};
    write_end(t, &want);
    bool same = want.len && strncmp(want.data, line, want.len - 1) == 0 && !line[want.len - 1];
    return same ? CAPER_OK : broken(r, CAPER_BAD_POSITION, "this is not how the game ended");
}

static caper_code read_moves(reader *r, caper_table *t)
{
    char *line;
    while ((line = next_line(r))) {
        bool       end  = strncmp(line, "end", 3) == 0 && (!line[3] || line[3] == ' ');
        caper_code code = end ? read_end(r, t, line) : read_move_line(r, t, line);
        if (code)
            return code;
        if (end && (line = next_line(r)))
            return broken(r, CAPER_BAD_POSITION, "nothing may follow the end");
    }
    return CAPER_OK;
}

/* Under other rules the same moves are another game, or none. A transcript that does not say which
 * rules it used may have been typed by hand, or come from the first version: it is tried, and its digests tell. */
static caper_code check_rules(reader *r)
{
    const caper_game *g = caper_game_find(r->game);
    char             *end;
    if (!r->rules || !g)
        return CAPER_OK;
    long rules = strtol(r->rules, &end, 10);
    bool bad   = end == r->rules || *end || rules < FIRST_RULES;
    if (!bad && rules == g->info->version)
        return CAPER_OK;
    r->line = r->rules_line;
    if (bad)
        return broken(r, CAPER_BAD_POSITION, "should be a whole number");
    return caper_refuse(
        r->err, CAPER_BAD_POSITION,
        "line %d: this game was played under version %ld of the rules of %s, and this "
        "program has version %d, so it cannot be played again here",
        r->line, rules, g->info->title, g->info->version);
}

/* It does not verify, and names no version of its rules: they may be older ones. */
static void blame_old_rules(reader *r, const caper_table *t)
{
    const caper_game *g = t->match.game;
    if (!r->err || r->rules || g->info->version == FIRST_RULES)
        return;
    caper_error what = *r->err;
    caper_refuse(r->err, what.code,
                 "%.200s (perhaps it was played under version 1 of the rules; this is %d)",
                 what.text, g->info->version);
}

static caper_table *read_all(reader *r, const char *text)
{
    r->text = r->next = caper_strdup(text);
    caper_table *t    = NULL;
    if (read_header(r) == CAPER_OK && check_rules(r) == CAPER_OK && (t = open_table(r)) &&
        read_moves(r, t) != CAPER_OK) {
        blame_old_rules(r, t);
        caper_table_free(t);
        t = NULL;
    }
    return t;
}

caper_table *caper_table_replay(const char *transcript, bool files, caper_error *err)
{
    reader       r = {.files = files, .err = err};
    caper_table *t = read_all(&r, transcript);
    free(r.text);
    return t;
}

/* ---- Proving --------------------------------------------------------------------------------- */

static caper_code refuse_forced(const caper_table *t, int first_move, int *line, caper_error *err)
{
    for (int i = 0; i < t->count; i++) {
        if (!t->log[i].forced)
            continue;
        *line = first_move + i;
        return caper_refuse(err, CAPER_BAD_CHANCE,
                            "line %d: these outcomes were forced by hand, not drawn", *line);
    }
    return CAPER_OK;
}

static int count_lines(const char *from, const char *to)
{
    int n = 0;
    for (; from < to; from++)
        n += *from == '\n';
    return n;
}

caper_code caper_verify(const char *transcript, bool files, int *line, caper_error *err)
{
    reader       r    = {.files = files, .strict = true, .err = err};
    caper_table *t    = read_all(&r, transcript);
    caper_code   code = CAPER_OK;
    *line             = r.line;
    if (!t)
        code = err ? err->code : CAPER_FAILED;
    else if (!r.seed || !r.commitment)
        code = caper_refuse(err, CAPER_BAD_POSITION, "the file has no %s, so nothing can be proved",
                            r.seed ? "commitment" : "seed");
    else {
        const char *moves = strstr(transcript, "\nmoves\n");
        code              = refuse_forced(t, count_lines(transcript, moves) + 3, line, err);
    }
    caper_table_free(t);
    free(r.text);
    return code;
}
