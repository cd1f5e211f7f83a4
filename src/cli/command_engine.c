/* caper engine, caper verify, caper games: the three with hardly any arguments. */
#include <stdio.h>

#include "bindings/c/engine.h"
#include "caper/table.h"
#include "cli/commands.h"
#include "table/files.h"

/* ---- engine ---------------------------------------------------------------------------------- */

static int run_engine(const cli_call *call)
{
    (void)call;
    return caper_engine_run(stdin, stdout);
}

const cli_command caper_command_engine = {
    "engine",
    "the line protocol on standard input and output",
    .about = "Reads one JSON request per line on standard input and answers each with one JSON "
             "object on standard output, until {\"cmd\":\"quit\"} or the end of the input. "
             "docs/engine.md lists the requests; {\"cmd\":\"games\"} is a good first one.",
    .run   = run_engine,
};

/* ---- verify ---------------------------------------------------------------------------------- */

enum { TRANSCRIPT_LIMIT = 64 << 20 };

static int run_verify(const cli_call *call)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_error             err  = {0};
    const char             *path = call->words[0];
    int                     line = 0, status = 0;
    if (caper_file_read(path, TRANSCRIPT_LIMIT, &text, &err)) {
        status = cli_failed(call, &err);
    } else if (caper_verify(caper_buf_text(&text), true, &line, &err)) {
        fprintf(stderr, "%s: %s\n", path, err.text);
        status = 1;
    } else {
        printf("%s: every line adds up\n", path);
    }
    return status;
}

const cli_command caper_command_verify = {
    "verify",
    "check that a transcript is fair and whole",
    .words = "FILE",
    .about = "Replays a transcript and checks that every card and die follows from its seed, the "
             "seed from the commitment that was published first, and every line from the one "
             "before. Names the first line that does not add up.",
    .run   = run_verify,
};

/* ---- games ----------------------------------------------------------------------------------- */

static int run_games(const cli_call *call)
{
    (void)call;
    caper_each_game (g)
        printf("%-10s %s, %d–%d players\n           %s\n", g->info->id, g->info->title,
               g->info->min_seats, g->info->max_seats, g->info->summary);
    return 0;
}

const cli_command caper_command_games = {
    "games",
    "the games you can play",
    .about = "Lists the games you can play.",
    .run   = run_games,
};
