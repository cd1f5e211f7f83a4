/* The folder of a tournament: its settings, its games as they end, and how to go on with it.
 *
 *   tournament.json   game, seats, options, seed, players
 *   games.csv         a line for each game, written when it has ended
 *   games/000017.txt  its transcript
 */
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "lab/tournament/folder.h"
#include "table/files.h"
#include "table/proof.h"

enum { LOG_LIMIT = 256 << 20 };

void fixture_path(const caper_tournament *t, int number, caper_buf *out)
{
    caper_buf_printf(out, "%s/games/%06d.txt", t->out, number);
}

/* ---- Writing --------------------------------------------------------------------------------- */

void log_head(caper_buf *out) { caper_buf_str(out, "game,round,seats,winners,failed,moves\n"); }

static void write_seats(caper_buf *out, caper_seats seats)
{
    const char *gap = "";
    for (; seats; seats &= seats - 1, gap = " ")
        caper_buf_printf(out, "%s%d", gap, __builtin_ctz(seats));
}

static void write_who(const caper_tournament *t, const schedule *s, const fixture *f,
                      caper_buf *out)
{
    for (int i = 0; i < s->seats; i++)
        caper_buf_printf(out, "%s%s", i ? " " : "", t->players.list[f->player[i]].name);
}

void log_line(const caper_tournament *t, const schedule *s, const fixture *f, const outcome *o,
              caper_buf *out)
{
    caper_buf_printf(out, "%d,%d,", f->number, f->round);
    write_who(t, s, f, out);
    caper_buf_char(out, ',');
    write_seats(out, o->winners);
    caper_buf_char(out, ',');
    write_seats(out, o->failed);
    caper_buf_printf(out, ",%d\n", o->moves);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static caper_seats read_seats(const char *text)
{
    caper_seats seats = 0;
    for (char *end; *text; text = end + strspn(end, " ")) {
        long n = strtol(text, &end, 10);
        if (end == text || n < 0 || n >= CAPER_MAX_SEATS)
            return 0;
        seats |= CAPER_SEAT(n);
    }
    return seats;
}

/* Cut a line at its commas; false if it has not exactly n parts. */
static bool cut(char *line, char **part, int n)
{
    for (int i = 0; i < n; i++) {
        part[i] = strsep(&line, ",");
        if (!part[i])
            return false;
    }
    return !line;
}

static bool read_line(const caper_tournament *t, const schedule *s, char *line, outcome *games)
{
    char   *part[6];
    fixture f;
    if (!cut(line, part, 6))
        return false;
    int number = atoi(part[0]);
    if (number < 0)
        return false;
    if (number >= s->games) /* fewer games are wanted now; the others stay where they are */
        return true;
    CAPER_SCRATCH caper_buf who = {0};
    schedule_fixture(s, number, &f);
    write_who(t, s, &f, &who);
    bool same     = strcmp(caper_buf_text(&who), part[2]) == 0;
    games[number] = (outcome){.done    = true,
                              .winners = read_seats(part[3]),
                              .failed  = read_seats(part[4]),
                              .moves   = atoi(part[5])};
    return same;
}

caper_code log_parse(const caper_tournament *t, const schedule *s, char *text, outcome *games,
                     caper_error *err)
{
    char *end;
    for (int n = 1; (end = strchr(text, '\n')); n++, text = end + 1) {
        *end = '\0'; /* a last line without an end was cut off, and its game is played again */
        if (n > 1 && !read_line(t, s, text, games))
            return caper_refuse(err, CAPER_FAILED,
                                "%s/games.csv:%d: this line does not belong to the tournament",
                                t->out, n);
    }
    return CAPER_OK;
}

caper_code log_read(const caper_tournament *t, const schedule *s, outcome *games, caper_error *err)
{
    CAPER_SCRATCH caper_buf path = {0}, text = {0};
    caper_buf_printf(&path, "%s/games.csv", t->out);
    caper_code code = caper_file_read(caper_buf_text(&path), LOG_LIMIT, &text, err);
    if (!code && text.data)
        code = log_parse(t, s, text.data, games, err);
    return code;
}

/* ---- Settings -------------------------------------------------------------------------------- */

static caper_code refuse_settings(caper_error *err, const char *path, const char *what)
{
    return caper_refuse(err, CAPER_FAILED, "%s: %s", path, what);
}

static caper_code read_players(caper_tournament *t, const caper_json *list, caper_error *err)
{
    caper_json_each (one, list) {
        CAPER_SCRATCH caper_buf text = {0};
        const char             *name = caper_json_get_text(one, "name");
        const char             *bot  = caper_json_get_text(one, "bot");
        caper_buf_printf(&text, "%s=%s", name ? name : "", bot ? bot : "");
        caper_code code = caper_players_add(&t->players, caper_buf_text(&text), err);
        if (code)
            return code;
    }
    return CAPER_OK;
}

static caper_code read_settings(caper_tournament *t, const caper_json *j, const char *path,
                                char hold[65], caper_error *err)
{
    const char       *id      = caper_json_get_text(j, "game");
    const caper_game *game    = id ? caper_game_find(id) : NULL;
    const char       *seed    = caper_json_get_text(j, "seed");
    const caper_json *options = caper_json_get(j, "options");
    if (!game)
        return refuse_settings(err, path, "“game” should be the id of a game");
    if (!seed || strlen(seed) > 48 || !caper_seed_read(seed, hold))
        return refuse_settings(err, path, "“seed” should be 1 to 48 hex digits");
    t->game    = game->info->id;
    t->seed    = hold;
    t->seats   = (int)caper_json_get_integer(j, "seats");
    t->games   = t->games ? t->games : (int)caper_json_get_integer(j, "games");
    t->options = caper_json_is_object(options) ? caper_json_copy(options) : NULL;
    return read_players(t, caper_json_get(j, "players"), err);
}

caper_code caper_tournament_reopen(caper_tournament *t, const char *folder, char hold[65],
                                   caper_error *err)
{
    CAPER_SCRATCH caper_buf path = {0}, text = {0};
    caper_buf_printf(&path, "%s/tournament.json", folder);
    caper_code               code = caper_file_read(caper_buf_text(&path), LOG_LIMIT, &text, err);
    CAPER_PARSED caper_json *j    = code ? NULL : caper_json_read(caper_buf_text(&text), NULL);
    if (!code && !caper_json_is_object(j))
        code = refuse_settings(err, path.data, "should be a JSON object");
    if (!code)
        code = read_settings(t, j, path.data, hold, err);
    t->out   = folder;
    t->go_on = true;
    return code;
}
