/* caper coach: first games with a coach, for people who write them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "table/files.h"
#include "table/learn/coach.h"

enum { MOST_BYTES = 1 << 20 };

static int check_one(const cli_call *call, const caper_game *game, const char *path)
{
    caper_error             err  = {0};
    CAPER_SCRATCH caper_buf text = {0};
    bool                    over = false;
    void                   *name = (void *)(uintptr_t)path;
    if (caper_file_read(path, MOST_BYTES, &text, &err) != CAPER_OK)
        return cli_failed(call, &err);
    caper_coach *c =
        caper_coach_parse(game, caper_buf_text(&text), text.len, cli_print_problem, name);
    int problems = c ? caper_coach_play(c, cli_print_problem, name, &over) : 1;
    if (!problems)
        printf("%s: “%s”, %d moves, %s\n", path, caper_coach_read(c, c->title), c->steps,
               over ? "to the end of the game" : "and then you play on");
    free(c);
    return problems ? 1 : 0;
}

/* games/luck/data/first.coach is luck's; elsewhere the game is named. */
static const caper_game *game_of(const cli_call *call, const char *path, const char *named,
                                 int *status)
{
    *status = 2;
    if (named)
        return cli_find_game(call, named);
    caper_each_game (g) {
        char part[64];
        snprintf(part, sizeof part, "%s/data/", g->info->id);
        if (strstr(path, part))
            return g;
    }
    *status = access(path, R_OK) == 0
                  ? cli_wrong(call, "which game is %s for? Say it with --game", path)
                  : cli_fail(call, "%s: %s", path, strerror(errno));
    return NULL;
}

typedef struct asked {
    const char *game;
} asked;

static const cli_option options[] = {
    CLI_OPTION("game", CLI_TEXT, game, "the game, if the file's folder does not tell", "GAME"),
    {0},
};

static int run_check(const cli_call *call)
{
    const asked *a      = call->asked;
    int          status = 0;
    for (int i = 0; i < call->count; i++) {
        int               wrong;
        const caper_game *game = game_of(call, call->words[i], a->game, &wrong);
        if (!game)
            return wrong;
        status |= check_one(call, game, call->words[i]);
    }
    return status;
}

static const cli_command verbs[] = {
    {"check", "read a script and play it from its first move to its last", .words = "FILE…",
     .about = "Reads scripts of a coach and plays them; says everything that is wrong, with lines.",
     .options = options, .size = sizeof(asked), .run = run_check},
    {0},
};

const cli_command caper_command_coach = {
    "coach",
    "first games that teach: check a script",
    .about = "A coach's script is a text file (docs/coach.md). `caper play GAME --coach` plays the "
             "one that came with the game.",
    .verbs = verbs,
};
