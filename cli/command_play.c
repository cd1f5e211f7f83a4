/* caper play: a table in the terminal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/command_campaign.h"
#include "tui/tui.h"

enum { FILE_LIMIT = 64 << 20 };

/* What the command line says. */
typedef struct asked {
    const char         *load, *me, *names, *level;
    const char         *campaign; /* heist: the ledger to play from */
    caper_table_options table;
    caper_json         *options; /* the game's own; NULL: none */
    char               *copy;    /* of the names, cut at the commas; the table's names point in */
    int                 pace;
    bool                plain, explain;
    const char         *save;
    const char         *character;  /* a file of one character (Adventures & Luck) */
    const char         *characters; /* a file of saved characters (McGuffin) */
} asked;

static void usage(FILE *out)
{
    fputs("usage: caper play GAME [OPTION…]\n"
          "       caper play --load FILE [OPTION…]\n\n"
          "Play in the terminal, against bots or with others at the same keyboard.\n\n"
          "  --seats N       players\n"
          "  --bots LEVEL    easy, medium or hard (medium)\n"
          "  --me 0,2        the seats of people here (0); host: the host's; none: only watch\n"
          "  --names A,B,…   names, beginning with seat 0\n"
          "  --seed HEX      deal from this seed, up to 64 hex digits\n"
          "  --load FILE     go on with a transcript, or begin from a position (JSON)\n"
          "  --save FILE     keep the transcript here when leaving\n"
          "  --pace MS       how long a bot waits before its move (700)\n"
          "  --plain         lines instead of the full screen\n"
          "  --explain       lines, and before your moves what a hard bot would do, and why\n"
          "  --competition   luck: the martial-arts competition\n"
          "  --character FILE  luck: play the character of this file\n"
          "  --host          be the host of a game that has one, and let bots play\n"
          "  --crew N        the same as --seats N\n"
          "  --characters F  McGuffin: your characters come from this file, survivors go back\n"
          "  --campaign FILE heist: the next heist of that ledger (caper campaign --help)\n"
          "  --OPTION VALUE  an option of the game\n\n"
          "Games and their own options:\n",
          out);
    for (const caper_game *const *g = caper_games(); *g; g++) {
        fprintf(out, "  %-10s %s (%d–%d players)\n", (*g)->id, (*g)->title, (*g)->min_seats,
                (*g)->max_seats);
        for (const caper_option *o = (*g)->options; o && o->name; o++) {
            fprintf(out, "    --%-12s %s", o->name, o->help ? o->help : "");
            for (const char *const *v = o->values; v && *v; v++)
                fprintf(out, "%s%s", v == o->values ? ": " : " | ", *v);
            fputc('\n', out);
        }
    }
}

static int wrong(const char *format, const char *what)
{
    fputs("caper play: ", stderr);
    fprintf(stderr, format, what);
    fputs("\n\n", stderr);
    usage(stderr);
    return 2;
}

/* ---- The command line ----------------------------------------------------------------------- */

static bool read_number(const char *text, int most, int *out)
{
    char *end;
    long  n = strtol(text, &end, 10);
    if (end == text || *end || n < 0 || n > most)
        return false;
    *out = (int)n;
    return true;
}

static const caper_option *game_option(const caper_game *game, const char *name)
{
    for (const caper_option *o = game ? game->options : NULL; o && o->name; o++)
        if (strcmp(o->name, name) == 0)
            return o;
    return NULL;
}

/* An option of the game: a number, a switch, a list or an object where it looks like one
 * and the values do not say otherwise. */
static void set_game_option(asked *a, const caper_option *o, const char *value)
{
    char       *end, number[24];
    long long   n    = strtoll(value, &end, 10);
    bool        nest = !o->values && (*value == '[' || *value == '{');
    caper_json *json = nest ? caper_json_read(value, NULL) : NULL;
    snprintf(number, sizeof number, "%lld", n);
    if (!strcmp(value, "true") || !strcmp(value, "false") || json)
        caper_json_set(&a->options, o->name, value);
    else if (!o->values && *value && !*end)
        caper_json_set(&a->options, o->name, number);
    else
        caper_json_set_string(&a->options, o->name, value);
    caper_json_free(json);
}

/* An option with a value. 0, or the exit status. */
static int read_valued(asked *a, const char *name, const char *value)
{
    const caper_game *game = a->table.game ? caper_game_find(a->table.game) : NULL;
    if (!strcmp(name, "seats") || !strcmp(name, "players") || !strcmp(name, "crew"))
        return read_number(value, 99, &a->table.seats) && a->table.seats
                   ? 0
                   : wrong("the number of players should be a number, not “%s”", value);
    if (!strcmp(name, "pace"))
        return read_number(value, 60000, &a->pace)
                   ? 0
                   : wrong("--pace takes milliseconds, 0 to 60000, not “%s”", value);
    if (!strcmp(name, "bots"))
        a->level = value;
    else if (!strcmp(name, "me"))
        a->me = value;
    else if (!strcmp(name, "names"))
        a->names = value;
    else if (!strcmp(name, "seed"))
        a->table.seed = value;
    else if (!strcmp(name, "load"))
        a->load = value;
    else if (!strcmp(name, "save"))
        a->save = value;
    else if (!strcmp(name, "character"))
        a->character = value;
    else if (!strcmp(name, "characters"))
        a->characters = value;
    else if (!strcmp(name, "campaign") && game && !strcmp(game->id, "heist"))
        a->campaign = value;
    else if (game_option(game, name))
        set_game_option(a, game_option(game, name), value);
    else
        return wrong("there is no option --%s", name);
    return 0;
}

/* A word that needs no value: --competition, and switches of the game. */
static bool read_switch(asked *a, const char *word, const char *next)
{
    const caper_game   *game = a->table.game ? caper_game_find(a->table.game) : NULL;
    const caper_option *mode = game_option(game, "mode");
    const caper_option *o    = strncmp(word, "--", 2) ? NULL : game_option(game, word + 2);
    if (mode && !strcmp(word, "--competition"))
        set_game_option(a, mode, "competition");
    else if (o && o->values && !strcmp(o->values[0], "false") && (!next || !strncmp(next, "--", 2)))
        set_game_option(a, o, "true");
    else
        return false;
    return true;
}

static int read_words(asked *a, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char *word = argv[i];
        if (strncmp(word, "--", 2) != 0 && word[0] != '-') {
            if (a->table.game)
                return wrong("one game at a time: “%s” is too much", word);
            a->table.game = word;
        } else if (!strcmp(word, "--explain")) {
            a->explain = true;
        } else if (!strcmp(word, "--plain")) {
            a->plain = true;
        } else if (!strcmp(word, "--host")) {
            a->me = "host";
            caper_json_set_string(&a->options, "mode", "hosted");
        } else if (read_switch(a, word, i + 1 < argc ? argv[i + 1] : NULL)) {
            continue;
        } else if (strncmp(word, "--", 2) != 0) {
            return wrong("there is no option %s", word);
        } else {
            char *equals = strchr(word, '=');
            if (equals)
                *equals = '\0';
            if (!equals && i + 1 == argc)
                return wrong("%s needs a value", word);
            int status = read_valued(a, word + 2, equals ? equals + 1 : argv[++i]);
            if (status)
                return status;
        }
    }
    if (!a->table.game && !a->load)
        return wrong("%s", "say which game");
    if (a->table.game && a->load)
        return wrong("--load says which game it is; leave “%s” out", a->table.game);
    if (a->table.game && !caper_game_find(a->table.game))
        return wrong("there is no game “%s”", a->table.game);
    return 0;
}

/* ---- Seats ---------------------------------------------------------------------------------- */

static bool read_seats(const char *text, const caper_match *match, caper_seats *out)
{
    int places = match->places;
    *out       = 0;
    if (!strcmp(text, "none"))
        return true;
    if (!strcmp(text, "host") && places > match->seats) {
        *out = CAPER_SEAT(places - 1);
        return true;
    }
    for (;;) {
        char *end;
        long  seat = strtol(text, &end, 10);
        if (end == text || (*end && *end != ',') || seat < 0 || seat >= places)
            return false;
        *out |= CAPER_SEAT(seat);
        if (!*end)
            return true;
        text = end + 1;
    }
}

/* Names from the command line; the others get nicknames, so that a transcript has them too. */
static void name_seats(asked *a)
{
    char *rest = a->copy = strdup(a->names ? a->names : "");
    for (int s = 0; s < CAPER_MAX_SEATS; s++) {
        char *name       = rest ? strsep(&rest, ",") : NULL;
        a->table.name[s] = name && *name ? name : caper_seat_nickname(s);
    }
}

/* ---- The table
 * ------------------------------------------------------------------------------------
 */

static caper_table *load_table(const asked *a, caper_error *err)
{
    caper_buf        text  = {0};
    caper_table     *table = NULL;
    caper_json_error where;
    if (caper_file_read(a->load, FILE_LIMIT, &text, err) != CAPER_OK)
        return NULL;
    const char *body = caper_buf_text(&text);
    if (body[strspn(body, " \t\r\n")] != '{') {
        table = caper_table_replay(body, true, err);
    } else {
        caper_json *position = caper_json_read(body, &where);
        if (position)
            table = caper_table_load(position, a->table.seed, true, err);
        else
            caper_refuse(err, CAPER_BAD_POSITION, "line %d: %s", where.line, where.text);
        caper_json_free(position);
    }
    if (!table) {
        caper_error inner = *err;
        caper_refuse(err, inner.code, "%.100s: %.200s", a->load, inner.text);
    }
    caper_buf_fini(&text);
    return table;
}

/* ---- Characters that come back -------------------------------------------------------------- */

/* They take the seats of people; who hosts has none. */
static caper_code bring_characters(asked *a, caper_error *err)
{
    const caper_game *game   = caper_game_find(a->table.game);
    uint8_t           seats  = (uint8_t)(a->table.seats ? a->table.seats : game->default_seats);
    caper_match       match  = {.seats = seats, .places = (uint8_t)(seats + 1)};
    caper_seats       people = 1;
    if (!game_option(game, "characters"))
        return caper_refuse(err, CAPER_BAD_OPTION, "%s has no saved characters", game->title);
    if (a->me && !read_seats(a->me, &match, &people))
        people = 1; /* refused when the table stands */
    return caper_characters_load(a->characters, people, seats, &a->options, err);
}

static int keep_characters(const asked *a, const caper_table *table, caper_seats people)
{
    caper_error err = {0};
    if (caper_characters_save(a->characters, table, people, &err) == CAPER_OK)
        return 0;
    fprintf(stderr, "caper play: the characters could not be kept: %s\n", err.text);
    return 1;
}

static caper_table *open_table(asked *a, caper_error *err)
{
    if (a->load)
        return load_table(a, err);
    if (a->characters && bring_characters(a, err) != CAPER_OK)
        return NULL;
    a->table.options = a->options;
    return caper_table_new(&a->table, err);
}

/* A character's file is the moves that make it: play them, then ready. */
static caper_code play_character(const char *path, caper_table *table, caper_seats people,
                                 caper_error *err)
{
    caper_buf  text = {0};
    int        seat = people ? __builtin_ctz(people) : 0;
    caper_code code = caper_file_read(path, FILE_LIMIT, &text, err);
    char      *save = NULL, *copy = strdup(caper_buf_text(&text));
    for (char *line = strtok_r(copy, "\n", &save); line && !code;
         line       = strtok_r(NULL, "\n", &save))
        if (line[0] != '#')
            code = caper_table_play(table, seat, line, NULL, NULL, err);
    if (!code)
        code = caper_table_play(table, seat, "ready", NULL, NULL, err);
    free(copy);
    caper_buf_fini(&text);
    return code;
}

static int play(const asked *a, caper_table *table, bool *again)
{
    caper_play_options o     = caper_default_play(table);
    caper_level        level = CAPER_MEDIUM;
    if (a->level && !caper_level_find(a->level, &level))
        return wrong("--bots takes easy, medium or hard, not “%s”", a->level);
    if (a->me && !read_seats(a->me, caper_table_match(table), &o.people))
        return wrong("--me takes seats of this table, like 0,2, or none; not “%s”", a->me);
    caper_error err = {0};
    if (a->character && play_character(a->character, table, o.people, &err)) {
        fprintf(stderr, "caper play: %.100s: %s\n", a->character, err.text);
        return 1;
    }
    o.bot       = caper_default_bot(level);
    o.pace      = a->pace;
    o.save      = a->save;
    o.again     = a->load || a->save ? NULL : again; /* one file keeps one game */
    o.explain   = a->explain;
    bool lines  = a->plain || a->explain || !isatty(STDOUT_FILENO) || !isatty(STDIN_FILENO);
    int  status = lines ? caper_play_lines(&o, stdin, stdout) : caper_play_full(&o);
    return a->characters ? keep_characters(a, table, o.people) | status : status;
}

/* One game after the other, as long as the players like. */
static int open_and_play(asked *a)
{
    bool again  = true;
    int  status = 0;
    name_seats(a);
    a->table.files = true;
    while (again && !status) {
        caper_error  err   = {0};
        caper_table *table = open_table(a, &err);
        again              = false;
        status             = table ? play(a, table, &again) : 1;
        if (!table)
            fprintf(stderr, "caper play: %s\n", err.text);
        caper_table_free(table);
        a->table.seed = NULL; /* the next deal is a fresh one */
    }
    return status;
}

int caper_cmd_play(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            usage(stdout);
            return 0;
        }
    asked a      = {.table = {0}, .pace = 700};
    int   status = read_words(&a, argc, argv);
    if (!status && a.campaign)
        status = campaign_play(&(campaign_play_options){
            .path = a.campaign, .me = a.me, .bots = a.level, .pace = a.pace, .plain = a.plain});
    else if (!status)
        status = open_and_play(&a);
    caper_json_free(a.options);
    free(a.copy);
    return status;
}
