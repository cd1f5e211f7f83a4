/* caper tournament: who is the best player? */
#include "lab/tournament/tournament.h"

#include <string.h>

#include "cli/commands.h"
#include "cli/game_options.h"

typedef struct asked {
    cli_list    players, player, options; /* players: a list of many; player: one */
    const char *seed, *out, *folder;
    int         games, seats, threads, ms;
} asked;

static volatile sig_atomic_t stopped;

static void stop(int sign)
{
    (void)sign;
    stopped = 1;
}

static int start(const cli_call *call, caper_tournament *t, const char *folder)
{
    char        hold[65];
    caper_error err = {0};
    if (folder && caper_tournament_reopen(t, folder, hold, &err))
        return cli_failed(call, &err);
    if (!t->games)
        t->games = 100;
    struct sigaction act = {.sa_handler = stop, .sa_flags = SA_RESTART | (int)SA_RESETHAND};
    sigaction(SIGINT, &act, NULL); /* a second Ctrl-C ends it at once */
    sigaction(SIGTERM, &act, NULL);
    t->stop = &stopped;
    return caper_tournament_run(t);
}

static bool read_players(const asked *a, caper_players *p, caper_error *err)
{
    for (int i = 0; i < a->players.count; i++)
        if (caper_players_read(p, a->players.at[i], err))
            return false;
    for (int i = 0; i < a->player.count; i++)
        if (caper_players_add(p, a->player.at[i], err))
            return false;
    return true;
}

/* Who plays what. 0, or the exit status. */
static int read_new(const cli_call *call, caper_tournament *t)
{
    const asked      *a    = call->asked;
    caper_error       err  = {0};
    const caper_game *game = call->count ? cli_find_game(call, call->words[0]) : NULL;
    if (!call->count)
        return cli_wrong(call, "say which game; `caper games` lists them");
    if (!game)
        return 2;
    t->game = game->info->id;
    if (!read_players(a, &t->players, &err))
        return cli_wrong(call, "%s", err.text);
    if (t->players.count < 2)
        return cli_wrong(call, "a tournament needs at least two players: --players hard,easy");
    for (int i = 0; i < t->players.count; i++)
        if (caper_bot_check(&t->players.list[i].player.bot, game, &err))
            return cli_wrong(call, "%s", err.text);
    for (int i = 0; i < a->options.count; i++)
        if (!cli_game_option_read(&t->options, game, a->options.at[i], &err))
            return cli_wrong(call, "--option: %s", err.text);
    return 0;
}

static int run_tournament(const cli_call *call)
{
    static const char *const beside[] = {"continue", "games", "threads", "limit", NULL};
    const asked             *a        = call->asked;
    caper_tournament         t        = caper_default_tournament();
    int                      status   = 0;
    const char              *other    = a->folder ? cli_given_beside(call, beside) : NULL;
    t.games                           = a->games;
    t.seats                           = a->seats;
    t.threads                         = a->threads;
    t.ms                              = a->ms;
    t.seed                            = a->seed;
    t.out                             = a->out;
    if (other || (a->folder && call->count))
        status =
            cli_wrong(call, "--continue goes only with --games, --threads and --limit, not %s%s",
                      other ? "with --" : "with ", other ? other : call->words[0]);
    else if (!a->folder)
        status = read_new(call, &t);
    if (!status)
        status = start(call, &t, a->folder);
    caper_players_fini(&t.players);
    caper_json_free(t.options);
    return status;
}

/* ---- The command ----------------------------------------------------------------------------- */

static void init_tournament(void *asked_for)
{
    asked           *a = asked_for;
    caper_tournament t = caper_default_tournament();
    a->threads         = t.threads;
    a->ms              = t.ms;
}

static const cli_option options[] = {
    CLI_OPTION(
        "players", CLI_LIST, players,
        "BOT is random, easy, medium, hard, hard:100ms, hard:5000, net or exec:COMMAND, a program "
        "of yours (docs/bots.md); NAME= may be left out",
        "NAME=BOT,…"),
    CLI_OPTION("player", CLI_LIST, player, "one more player, whose command may contain commas",
               "NAME=BOT"),
    CLI_OPTION("games", CLI_WHOLE, games, "games of every line-up, in whole rotations", "N", 1,
               CAPER_MOST_FIXTURES, .otherwise = "100"),
    CLI_OPTION("seats", CLI_WHOLE, seats, "players at a table", "N", 1, CAPER_MAX_SEATS,
               .otherwise = "all of them, but no more than the game's usual number"),
    CLI_OPTION("option", CLI_LIST, options, "an option of the game", "NAME=VALUE"),
    CLI_OPTION("seed", CLI_HEX, seed, "the same seed, the same games", "HEX", 1, 48),
    CLI_OPTION("out", CLI_TEXT, out,
               "keep transcripts, games.csv, results.json and ratings.csv there", "DIR"),
    CLI_OPTION("threads", CLI_WHOLE, threads, "games at the same time", "T", 1, 64),
    CLI_OPTION("limit", CLI_WHOLE, ms, "milliseconds that a program has for a move", "MS", 1,
               3600000),
    CLI_OPTION("continue", CLI_TEXT, folder,
               "go on with a tournament that was stopped, or play more --games", "DIR"),
    {0},
};

const cli_command caper_command_tournament = {
    "tournament",
    "bots against bots: ratings, a crosstable, transcripts",
    .words = "[GAME]",
    .usage = "GAME --players NAME=BOT,NAME=BOT,… [OPTION…]\n"
             "--continue DIR [--games N] [--threads T] [--limit MS]",
    .about = "Every player meets every other, each deal in every rotation of the seats, and gets a "
             "rating. In games that are won together every player is a crew, and all crews get "
             "the same deals.",
    .options = options,
    .size    = sizeof(asked),
    .init    = init_tournament,
    .run     = run_tournament,
};
