/* caper bench: what can be measured, and with which numbers. The measuring is in bench/. */
#include <string.h>

#include "cli/commands.h"
#include "lab/bench/bench.h"
#include "lab/bench/bench_serve.h"

typedef caper_bench_run asked; /* by most of them */

enum { MOST_GAMES = 10000000, MOST_THREADS = 64 };

/* ---- Random games ---------------------------------------------------------------------------- */

static void init_playouts(void *asked_for)
{
    *(caper_bench_run *)asked_for = (caper_bench_run){.threads = 1, .seconds = 2};
}

static const cli_option playout_options[] = {
    CLI_OPTION("seats", CLI_WHOLE, seats, "players", "N", 1, CAPER_MAX_SEATS,
               .otherwise = "the game's usual number"),
    CLI_OPTION("seconds", CLI_REAL, seconds, "how long each measurement runs", "S", 0.01, 3600),
    CLI_OPTION("threads", CLI_WHOLE, threads, "at the same time", "T", 1, MOST_THREADS),
    CLI_OPTION("json", CLI_SWITCH, json, "one JSON object per game, for machines"),
    CLI_OPTION("against", CLI_TEXT, against,
               "another build of caper, measured in turns with this one", "PROGRAM"),
    {0},
};

static int play_out(const caper_bench_run *run)
{
    return run->against ? caper_bench_against(run, NULL) : caper_bench_playouts(run);
}

static int run_playouts(const cli_call *call)
{
    caper_bench_run run    = *(const caper_bench_run *)call->asked;
    int             status = 0;
    if (call->count) {
        run.game = cli_find_game(call, call->words[0]);
        return run.game ? play_out(&run) : 2;
    }
    for (const caper_game *const *g = caper_games(); *g && !status; g++) {
        run.game = *g;
        status   = play_out(&run);
    }
    return status;
}

/* ---- Bots ------------------------------------------------------------------------------------ */

static void init_bots(void *asked_for)
{
    *(caper_bench_run *)asked_for = (caper_bench_run){.threads        = 1,
                                                      .games          = 1000,
                                                      .search_threads = 1,
                                                      .keep           = 1,
                                                      .bot            = "hard",
                                                      .against        = "medium"};
}

static const cli_option bots_options[] = {
    CLI_OPTION("bot", CLI_TEXT, bot,
               "easy, medium, hard, hard:100ms (a move), hard:5000 (iterations) or random", "BOT"),
    CLI_OPTION("against", CLI_TEXT, against, "the other kind", "BOT"),
    CLI_OPTION("games", CLI_WHOLE, games, "games, of each job or heist", "N", 1, MOST_GAMES),
    CLI_OPTION(
        "only", CLI_TEXT, only,
        "only those whose id begins with this; without it, all (of the heists, the pro ones)",
        "ID"),
    CLI_OPTION("heist", CLI_TEXT, only, NULL, "ID"),
    CLI_OPTION("seats", CLI_WHOLE, seats, "players", "N", 1, CAPER_MAX_SEATS,
               .otherwise = "the game's usual number"),
    CLI_OPTION("threads", CLI_WHOLE, threads, "games at the same time", "T", 1, MOST_THREADS),
    CLI_OPTION("search", CLI_WHOLE, search_threads, "threads that a bot itself may use", "T", 1,
               MOST_THREADS),
    CLI_OPTION("keep", CLI_WHOLE, keep,
               "a crew plans once for N games: much quicker where planning takes long", "N", 1,
               MOST_GAMES),
    CLI_OPTION("plan", CLI_WHOLE, plan, "iterations of a planning move", "N", 1, MOST_GAMES,
               .otherwise = "as many as any other has"),
    CLI_OPTION("afresh", CLI_SWITCH, afresh,
               "think every move through from the start: keep nothing from the last one"),
    {0},
};

static int run_bots(const cli_call *call)
{
    caper_bench_run   run = *(const caper_bench_run *)call->asked;
    caper_bot_options bot;
    caper_error       err     = {0};
    const char *const words[] = {run.bot, run.against};
    for (int i = 0; i < 2; i++)
        if (!caper_bot_find(words[i], &bot))
            return cli_wrong(
                call,
                "a bot is random, easy, medium, hard, hard:100ms, hard:5000 or net, not "
                "“%.60s”",
                words[i]);
    run.game = cli_find_game(call, call->words[0]);
    for (int i = 0; run.game && i < 2; i++)
        if (caper_bot_find(words[i], &bot) && caper_bot_check(&bot, run.game, &err))
            return cli_wrong(call, "%s", err.text);
    return run.game ? caper_bench_bots(&run) : 2;
}

/* ---- Search ---------------------------------------------------------------------------------- */

static void init_search(void *asked_for)
{
    *(caper_bench_run *)asked_for = (caper_bench_run){.seconds = 5};
}

static const cli_option search_options[] = {
    CLI_OPTION("seats", CLI_WHOLE, seats, "players", "N", 1, CAPER_MAX_SEATS,
               .otherwise = "the game's usual number"),
    CLI_OPTION("seconds", CLI_REAL, seconds, "how long the tree thinks, and plans are tried", "S",
               0.01, 3600),
    CLI_OPTION("iterations", CLI_WHOLE, iterations, "at each position", "N", 1, MOST_GAMES,
               .otherwise = "as many as there is time for"),
    CLI_OPTION("json", CLI_SWITCH, json, "one JSON object, for machines"),
    CLI_OPTION("against", CLI_TEXT, against,
               "another build of caper, measured in turns with this one", "PROGRAM"),
    {0},
};

static int run_search(const cli_call *call)
{
    caper_bench_run run = *(const caper_bench_run *)call->asked;
    run.game            = cli_find_game(call, call->words[0]);
    if (!run.game)
        return 2;
    return run.against ? caper_bench_against(&run, "--search") : caper_bench_search(&run);
}

/* ---- The server ------------------------------------------------------------------------------ */

static void init_serve(void *asked_for)
{
    *(caper_bench_load *)asked_for = (caper_bench_load){.tables = 1000, .seconds = 2, .nodes = 1};
}

static const cli_option serve_options[] = {
    {"tables", CLI_WHOLE, offsetof(caper_bench_load, tables), .help = "with two connections each",
     "N", CAPER_BENCH_LEAST_TABLES, CAPER_BENCH_MOST_TABLES},
    {"seconds", CLI_REAL, offsetof(caper_bench_load, seconds),
     .help = "for each of the two measurements, at most", "S", 0.01, 3600},
    {"rate", CLI_REAL, offsetof(caper_bench_load, rate),
     .help =
         "moves a second for each server in the second one (half of what the first one brought)",
     "R", 1, 1e7},
    {"waiting", CLI_SWITCH, offsetof(caper_bench_load, waiting),
     .help = "a third one, with a bot at one more table that waits for its pace"},
    {"store", CLI_TEXT, offsetof(caper_bench_load, store),
     .help = "an empty PostgreSQL database, measured beside the scratch file", "ADDRESS"},
    {"nodes", CLI_WHOLE, offsetof(caper_bench_load, nodes),
     .help = "servers on that database at once, measured beside one", "N", 1,
     CAPER_BENCH_MOST_NODES},
    {"database", CLI_WHOLE, offsetof(caper_bench_load, database),
     .help = "the database's main process, if it runs here: its processor time is reported as well",
     "PID", 1, 1 << 30},
    {"against", CLI_TEXT, offsetof(caper_bench_load, against),
     .help = "another build of caper as the server, measured after this one", "PROGRAM"},
    {"json", CLI_SWITCH, offsetof(caper_bench_load, json),
     .help = "a JSON object for each, for machines"},
    {0},
};

static int run_serve(const cli_call *call) { return caper_bench_serve(call->asked); }

static void init_wire(void *asked_for)
{
    *(caper_bench_moves *)asked_for = (caper_bench_moves){.moves = 2000};
}

static const cli_option wire_options[] = {
    {"moves", CLI_WHOLE, offsetof(caper_bench_moves, moves), .help = "moves of each game", "N", 4,
     1000000},
    {"seats", CLI_WHOLE, offsetof(caper_bench_moves, seats),
     .help = "as near to it as the game allows (its usual number)", "N", 1, CAPER_MAX_SEATS},
    {"against", CLI_TEXT, offsetof(caper_bench_moves, against),
     .help = "another build of caper, measured in turns with this one", "PROGRAM"},
    {0},
};

static int run_wire(const cli_call *call) { return caper_bench_wire(call->asked); }

/* ---- The command ----------------------------------------------------------------------------- */

static const cli_command verbs[] = {
    {"serve", "the server under load",
     .about   = "Starts a server of its own and plays at it: durable moves a second that both "
                "people at a table have seen, and how long that takes at R moves a second. The "
                "store is a scratch file in $TMPDIR (/tmp): most of what is measured is how fast "
                "that disk syncs.",
     .options = serve_options, .size = sizeof(caper_bench_load), .init = init_serve,
     .run = run_serve},
    {"wire", "what a move costs at a server, for every game",
     .about   = "Plays every game over sockets, a person at each seat and one more who watches: "
                "bytes and messages to each client, and processor time of the server, per move.",
     .options = wire_options, .size = sizeof(caper_bench_moves), .init = init_wire,
     .run = run_wire},
    {0},
};

static const cli_command forms[] = {
    {.name    = "bots",
     .words   = "GAME",
     .usage   = "GAME --bots [OPTION…]",
     .summary = "how one kind of bot does against another: one among rivals, or crew and crew",
     .options = bots_options,
     .size    = sizeof(caper_bench_run),
     .init    = init_bots,
     .run     = run_bots},
    {.name  = "search",
     .words = "GAME",
     .usage = "GAME --search [OPTION…]",
     .summary =
         "how fast hard thinks: iterations a second on one thread, at positions that are the "
         "same in every run",
     .options = search_options,
     .size    = sizeof(caper_bench_run),
     .init    = init_search,
     .run     = run_search},
    {0},
};

const cli_command caper_command_bench = {
    "bench",
    "how fast the rules are, and how strong the bots are",
    .words = "[GAME]",
    .usage = "[GAME] [OPTION…]\nGAME --bots [OPTION…]\nGAME --search [OPTION…]\nserve "
             "[OPTION…]\nwire [OPTION…]",
    .about = "Plays random games and prints moves/s, games/s, ns and cycles per move, the size of "
             "a state and what it costs to clone, to imagine and to show. Without GAME: all of "
             "them. Other forms measure other things.",
    .options = playout_options,
    .verbs   = verbs,
    .forms   = forms,
    .size    = sizeof(caper_bench_run),
    .init    = init_playouts,
    .run     = run_playouts,
};
