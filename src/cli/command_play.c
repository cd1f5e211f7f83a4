/* caper play: a table in the terminal. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json_get.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/workshop.h"
#include "cli/command_campaign.h"
#include "cli/commands.h"
#include "cli/game_options.h"
#include "cli/seating.h"
#include "table/files.h"
#include "table/learn/coach.h"

enum { FILE_LIMIT = 64 << 20, CHARACTERS_LIMIT = 1 << 16 };

/* What the command line says. */
typedef struct asked {
    cli_seating seating;
    int         seats;
    const char *names, *seed, *load, *save;
    const char *campaign;   /* heist: the ledger to play from */
    const char *character;  /* a file of one character (Adventures & Luck) */
    const char *characters; /* a file of saved characters (McGuffin) */
    bool        explain, competition, host, coach, no_hints;
    cli_list    own; /* options of the game: name, value, name, value … */
} asked;

/* An evening that was asked for. */
typedef struct evening {
    const cli_call     *call;
    const asked        *a;
    cli_seating         seating;
    caper_table_options table;
    caper_json         *options; /* the game's own; NULL: none */
    char               *copy;    /* of the names, cut at the commas; the table's names point in */
    const caper_coach  *coach;   /* of a first game, or NULL */
    caper_buf           lesson;  /* where it is kept */
} evening;

/* ---- The command line ----------------------------------------------------------------------- */

/* What a first game leaves open. */
static const char *const beside_coach[] = {"coach", "pace",    "plain",    "names",
                                           "save",  "explain", "no-hints", NULL};

/* Everything that the options say together must make sense. 0, or the exit status. */
static int read_game(evening *e)
{
    const cli_call   *call = e->call;
    const asked      *a    = e->a;
    const caper_game *game = NULL;
    if (a->load && call->count)
        return cli_wrong(call, "--load says which game it is; leave “%s” out", call->words[0]);
    if (a->load && (a->seats || a->host || a->competition || a->campaign || a->characters))
        return cli_wrong(call, "--load brings its own seats and options");
    if (!a->load && !call->count)
        return cli_wrong(call, "say which game; `caper games` lists them");
    if (!a->load && !(game = cli_find_game(call, call->words[0])))
        return 2;
    if (a->campaign && strcmp(game->info->id, "heist") != 0)
        return cli_wrong(call, "--campaign is for heist, not for %s", game->info->id);
    if ((a->host || a->competition) && !cli_game_option(game, "mode"))
        return cli_wrong(call, "%s takes no --%s", game->info->title,
                         a->host ? "host" : "competition");
    if (a->coach && !game)
        return cli_wrong(call, "--coach begins a game; leave --load out");
    if (a->coach && (cli_given_beside(call, beside_coach) || a->own.count))
        return cli_wrong(call, "--coach brings its own seats and options; leave --%s out",
                         a->own.count ? a->own.at[0] : cli_given_beside(call, beside_coach));
    if (a->coach && !(e->coach = caper_coach_shipped(game, "first")))
        return cli_fail(call, "%s has no first game with a coach yet", game->info->title);
    if (a->coach) {
        caper_state_folder(&e->lesson);
        caper_buf_printf(&e->lesson, "first-%s.caper", game->info->id);
    }
    e->table.game = game ? game->info->id : NULL;
    e->table.seed = a->seed;
    return 0;
}

/* 0, or the exit status. */
static int read_options(evening *e)
{
    const asked *a    = e->a;
    const char  *game = e->table.game;
    const char  *mode = a->host ? "hosted" : a->competition ? "competition" : NULL;
    caper_error  err  = {0};
    bool         ok   = true;
    e->seating        = a->seating;
    e->table.seats    = a->seats;
    if (a->host && !e->seating.me)
        e->seating.me = "host";
    if (a->host && a->competition)
        return cli_wrong(e->call, "--host and --competition contradict each other");
    if (mode)
        ok = cli_game_option_set(&e->options, caper_game_find(game), "mode", mode, &err);
    for (int i = 0; i < a->own.count && ok; i += 2) {
        const char *name = a->own.at[i], *value = a->own.at[i + 1];
        if (mode && cli_same(name, "mode") && !cli_same(value, mode))
            return cli_wrong(e->call, "--%s and --mode %s contradict each other",
                             a->host ? "host" : mode, value);
        ok = cli_game_option_set(&e->options, caper_game_find(game), name, value, &err);
    }
    return ok ? 0 : cli_wrong(e->call, "%s", err.text);
}

/* Names from the command line; the others get nicknames, so that a transcript has them too. */
static void name_seats(evening *e)
{
    char *rest = e->copy = caper_strdup(e->a->names ? e->a->names : "");
    for (int s = 0; s < CAPER_MAX_SEATS; s++) {
        char *name       = rest ? strsep(&rest, ",") : NULL;
        e->table.name[s] = name && *name ? name : caper_seat_nickname(s);
    }
}

/* ---- The table ------------------------------------------------------------------------------ */

/* Names on the command line beat those in the file. */
static void rename_seats(const evening *e, caper_table *table)
{
    char *copy = caper_strdup(e->a->names ? e->a->names : ""), *rest = copy;
    for (int s = 0; s < caper_table_match(table)->places && rest; s++) {
        const char *name = strsep(&rest, ",");
        if (*name)
            caper_table_rename(table, s, name);
    }
    free(copy);
}

static caper_table *load_position(const evening *e, const char *text, caper_error *err)
{
    caper_json_error         where;
    CAPER_PARSED caper_json *position = caper_json_read(text, &where);
    caper_table             *table    = NULL;
    if (position)
        table = caper_table_load(position, e->table.seed, true, err);
    else
        caper_refuse(err, CAPER_BAD_POSITION, "line %d: %.120s", where.line, where.text);
    return table;
}

static caper_table *load_table(const evening *e, caper_error *err)
{
    CAPER_SCRATCH caper_buf text = {0};
    if (caper_file_read(e->a->load, FILE_LIMIT, &text, err) != CAPER_OK)
        return NULL;
    const char  *body     = caper_buf_text(&text);
    bool         position = body[strspn(body, " \t\r\n")] == '{';
    caper_table *table    = NULL;
    if (position)
        table = load_position(e, body, err);
    else if (e->table.seed)
        caper_refuse(err, CAPER_BAD_OPTION, "a transcript brings its own seed; leave --seed out");
    else
        table = caper_table_replay(body, true, err);
    if (table)
        rename_seats(e, table);
    else
        cli_blame(err, e->a->load);
    return table;
}

/* ---- Characters that come back -------------------------------------------------------------- */

static const caper_characters *characters_of(const char *game)
{
    return caper_workshop_of(caper_game_find(game))->characters;
}

/* The file of saved characters; empty until the first is saved. */
static caper_code read_characters(const char *path, caper_buf *text, caper_error *err)
{
    if (access(path, F_OK) != 0 && errno == ENOENT)
        return CAPER_OK;
    return caper_file_read(path, CHARACTERS_LIMIT, text, err);
}

/* They take the seats of people; a host has none. */
static caper_code bring_characters(evening *e, caper_error *err)
{
    const caper_game *game = caper_game_find(e->table.game);
    uint8_t     seats      = (uint8_t)(e->table.seats ? e->table.seats : game->info->default_seats);
    caper_match match      = {.seats = seats, .places = (uint8_t)(seats + 1)};
    caper_seats people     = 1;
    const caper_characters *by   = characters_of(e->table.game);
    CAPER_SCRATCH caper_buf text = {0};
    if (!by || !by->bring)
        return caper_refuse(err, CAPER_BAD_OPTION, "%s has no saved characters", game->info->title);
    if (e->seating.me && !cli_read_seats(e->seating.me, &match, &people))
        people = 1; /* refused once the table is set up */
    if (read_characters(e->a->characters, &text, err))
        return err->code;
    return by->bring(e->a->characters, caper_buf_text(&text), text.len, people, seats, &e->options,
                     err);
}

static int keep_characters(const evening *e, const caper_table *table, caper_seats people)
{
    CAPER_SCRATCH caper_buf text = {0}, position = {0}, kept = {0};
    caper_error             err = {0};
    caper_table_position(table, &position);
    CAPER_PARSED caper_json *json = caper_json_read(caper_buf_text(&position), NULL);
    if (read_characters(e->a->characters, &text, &err) == CAPER_OK)
        characters_of(e->table.game)
            ->keep(e->a->characters, caper_buf_text(&text), text.len, json, people, &kept, &err);
    if (kept.len)
        caper_file_write(e->a->characters, kept.data, kept.len, &err);
    return err.code ? cli_fail(e->call, "the characters could not be kept: %s", err.text) : 0;
}

/* A first game that was begun goes on where it was left; otherwise it begins. */
static caper_table *open_lesson(evening *e, caper_error *err)
{
    CAPER_SCRATCH caper_buf text  = {0};
    caper_table            *table = NULL;
    if (caper_file_read(caper_buf_text(&e->lesson), FILE_LIMIT, &text, NULL) == CAPER_OK)
        table = caper_table_replay(caper_buf_text(&text), false, NULL);
    if (table && caper_table_to_act(table) && caper_coach_fits(e->coach, table))
        return table;
    caper_table_free(table);
    caper_table_options o = caper_coach_table(e->coach, &e->options);
    memcpy(o.name, e->table.name, sizeof o.name);
    return caper_table_new(&o, err);
}

static caper_table *open_table(evening *e, caper_error *err)
{
    if (e->a->load)
        return load_table(e, err);
    if (e->coach)
        return open_lesson(e, err);
    if (e->a->characters && bring_characters(e, err) != CAPER_OK)
        return NULL;
    e->table.options = e->options;
    return caper_table_new(&e->table, err);
}

/* A character's file is the moves that make it: play them, then ready. */
static caper_code play_character(const char *path, caper_table *table, caper_seats people,
                                 caper_error *err)
{
    CAPER_SCRATCH caper_buf text = {0};
    int                     seat = people ? __builtin_ctz(people) : 0;
    if (caper_file_read(path, FILE_LIMIT, &text, err))
        return err->code;
    caper_code code = CAPER_OK;
    char      *save = NULL, *copy = caper_strdup(caper_buf_text(&text));
    for (char *line = strtok_r(copy, "\n", &save); line && !code;
         line       = strtok_r(NULL, "\n", &save))
        if (line[0] != '#')
            code = caper_table_play(table, seat, line, NULL, NULL, err);
    if (!code)
        code = caper_table_play(table, seat, "ready", NULL, NULL, err);
    if (code)
        cli_blame(err, path);
    free(copy);
    return code;
}

/* ---- Playing --------------------------------------------------------------------------------- */

/* A name for a seat that the table does not have would be lost without a word. */
static int check_names(const evening *e, const caper_table *table)
{
    int names = e->a->names ? 1 : 0, places = caper_table_match(table)->places;
    for (const char *p = e->a->names; p && (p = strchr(p, ',')); p++)
        names++;
    return names > places ? cli_wrong(e->call, "--names has %d names for %d seats", names, places)
                          : 0;
}

static int play(const evening *e, caper_table *table, bool *again)
{
    const asked       *a       = e->a;
    caper_play_options o       = caper_default_play(table);
    cli_seating        seating = e->seating;
    caper_error        err     = {0};
    int                status  = cli_seating_apply(e->call, &seating, &o);
    if (status)
        return status;
    if ((status = check_names(e, table)) || (status = cli_try_output(e->call, a->save)))
        return status;
    if (a->character && play_character(a->character, table, o.people, &err))
        return cli_failed(e->call, &err);
    o.save     = a->save;
    o.again    = a->load || a->save ? NULL : again; /* one file keeps one game */
    o.explain  = a->explain;
    o.no_hints = a->no_hints || e->coach;
    if (e->coach) {
        o.coach  = e->coach;
        o.people = CAPER_SEAT(e->coach->you);
        o.save   = a->save ? a->save : caper_buf_text(&e->lesson);
        o.keep   = true;
        o.again  = NULL;
    }
    seating.plain |= a->explain;
    status = cli_seating_play(&seating, &o);
    return a->characters ? keep_characters(e, table, o.people) | status : status;
}

/* Another game by the same people: in some games the first player changes (GM-45). */
static void deal_again(evening *e, const caper_table *table)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_table_again(table, &text);
    caper_json_free(e->options);
    e->options       = caper_json_read(caper_buf_text(&text), NULL);
    e->table.options = e->options;
}

/* "crew: should be a list …": on a command line a list has commas. */
static int no_table(const evening *e, const caper_error *err)
{
    for (int i = 0; i < e->a->own.count; i += 2) {
        const caper_option *o = cli_game_option(caper_game_find(e->table.game), e->a->own.at[i]);
        size_t              n = strlen(o->name);
        if (o->list && strncmp(err->text, o->name, n) == 0 && err->text[n] == ':')
            return cli_fail(e->call, "%s (--%s A,B,…)", err->text, o->name);
    }
    return cli_failed(e->call, err);
}

/* One game after the other, as long as the players like. */
static int open_and_play(evening *e)
{
    bool again  = true;
    int  status = 0;
    name_seats(e);
    e->table.files = true;
    while (again && !status) {
        caper_error  err   = {0};
        caper_table *table = open_table(e, &err);
        again              = false;
        status             = table ? play(e, table, &again) : no_table(e, &err);
        if (again)
            deal_again(e, table);
        caper_table_free(table);
        e->table.seed = NULL; /* the next deal is a fresh one */
    }
    return status;
}

static int run_play(const cli_call *call)
{
    const asked *a      = call->asked;
    evening      e      = {.call = call, .a = a};
    int          status = read_game(&e);
    if (!status)
        status = read_options(&e);
    if (!status && a->campaign)
        status =
            campaign_play(call, &(campaign_evening){.path = a->campaign, .seating = e.seating});
    else if (!status)
        status = open_and_play(&e);
    caper_json_free(e.options);
    free(e.copy);
    caper_buf_fini(&e.lesson);
    return status;
}

/* ---- The command ----------------------------------------------------------------------------- */

static void init_play(void *asked_for)
{
    asked *a   = asked_for;
    a->seating = cli_default_seating();
}

static const cli_option options[] = {
    /* How many a game takes, the game says. */
    CLI_OPTION("seats", CLI_WHOLE, seats, "players", "N", 1, 1e6,
               .otherwise = "the number that the game plays best with"),
    CLI_OPTION("players", CLI_WHOLE, seats, NULL, "N", 1, 1e6),
    CLI_OPTION("crew", CLI_WHOLE, seats, NULL, "N", 1, 1e6),
    CLI_SEATING_OPTIONS(asked, seating),
    CLI_OPTION("names", CLI_TEXT, names, "names, beginning with seat 0", "A,B,…"),
    CLI_OPTION("seed", CLI_HEX, seed, "deal from this seed", "HEX", 1, 64),
    CLI_OPTION("load", CLI_TEXT, load, "continue a transcript, or begin from a position (JSON)",
               "FILE"),
    CLI_OPTION("save", CLI_TEXT, save, "write the transcript here when you leave", "FILE"),
    CLI_OPTION("explain", CLI_SWITCH, explain,
               "in lines; before each of your moves, what a hard bot would do, and why"),
    CLI_OPTION("coach", CLI_SWITCH, coach,
               "a first game that teaches you; if you have begun it, it continues"),
    CLI_OPTION("no-hints", CLI_SWITCH, no_hints, "no player may ask for a hint"),
    CLI_OPTION("host", CLI_SWITCH, host, "be the host of a game that has one, and let bots play"),
    CLI_OPTION("competition", CLI_SWITCH, competition, "luck: the martial-arts competition"),
    CLI_OPTION("character", CLI_TEXT, character, "luck: play the character in this file", "FILE"),
    CLI_OPTION("characters", CLI_TEXT, characters,
               "mcguffin: take your characters from this file; survivors are written back", "FILE"),
    CLI_OPTION("campaign", CLI_TEXT, campaign,
               "heist: the next heist in that ledger (`caper campaign --help`)", "FILE"),
    {0},
};

static const caper_game *game_called(const char *word)
{
    caper_each_game (g)
        if (word && (cli_same(g->info->id, word) || cli_same(g->info->title, word)))
            return g;
    return NULL;
}

/* The options of the game whose name comes before them. */
static bool more_options(const cli_call *call, int i, cli_option *out)
{
    const caper_game *game = game_called(call->words[0]);
    for (const caper_option *o = game ? game->info->options : NULL; o && o->name; o++)
        if (i-- == 0) {
            *out = (cli_option){o->name, CLI_OWN, offsetof(asked, own), .value = "VALUE",
                                .choices = o->values};
            return true;
        }
    return false;
}

static void list_option(const caper_option *o, caper_buf *out)
{
    CAPER_SCRATCH caper_buf form = {0}, text = {0};
    caper_buf_printf(&form, "  --%s", o->name);
    caper_buf_str(&text, o->help ? o->help : "");
    if (o->values) {
        caper_buf_str(&text, ": ");
        caper_put_choices(&text, o->values, " or ");
    }
    cli_write_row(caper_buf_text(&form), caper_buf_text(&text), 15, out);
}

static void list_games(caper_buf *out)
{
    caper_buf_str(out, "\nGames, and their own options, which come after the game:\n");
    caper_each_game (g) {
        caper_buf_printf(out, "  %-10s %s (%d–%d players)\n", g->info->id, g->info->title,
                         g->info->min_seats, g->info->max_seats);
        for (const caper_option *o = g->info->options; o && o->name; o++)
            list_option(o, out);
    }
}

const cli_command caper_command_play = {
    "play",
    "a table in the terminal: people, bots, keys and mouse",
    .words     = "[GAME]",
    .usage     = "GAME [OPTION…]\n--load FILE [OPTION…]",
    .about     = "Play in the terminal, against bots or with others at the same keyboard.",
    .options   = options,
    .size      = sizeof(asked),
    .init      = init_play,
    .more      = more_options,
    .more_help = list_games,
    .run       = run_play,
};
