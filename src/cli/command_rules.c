/* caper rules: the rules of a game to read. */
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/commands.h"
#include "table/files.h"
#include "table/learn/rules.h"

enum { NARROWEST = 40, WIDEST = 100, USUAL = 80, MOST_BYTES = 1 << 20 };

typedef struct asked {
    const char *find, *fill, *check;
    int         width;
    bool        markdown;
} asked;

static const cli_option options[] = {
    CLI_OPTION("find", CLI_TEXT, find,
               "only the parts with these words in them: caper rules getmac --find thief", "WORDS"),
    CLI_OPTION("width", CLI_WHOLE, width, "columns", "N", NARROWEST, 400,
               .otherwise = "as wide as the terminal, at most 100"),
    CLI_OPTION("markdown", CLI_SWITCH, markdown, "the page as it was written"),
    CLI_OPTION("fill", CLI_TEXT, fill, "rewrite the tables of a rules page from the game's data",
               "FILE"),
    CLI_OPTION("check", CLI_TEXT, check, "check that the tables of a rules page match the data",
               "FILE"),
    {0},
};

static int columns(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_col)
        return USUAL;
    int n = size.ws_col;
    return n < NARROWEST ? NARROWEST : n > WIDEST ? WIDEST : n;
}

static int print(const cli_call *call, const caper_game *game)
{
    const asked            *a    = call->asked;
    const char             *page = caper_rules_page(game);
    CAPER_SCRATCH caper_buf out  = {0};
    if (!page)
        return cli_fail(call, "%s has no rules page yet", game->info->title);
    if (a->markdown) {
        fputs(page, stdout);
        return 0;
    }
    int found = caper_rules_print(page, a->width ? a->width : columns(), a->find, &out);
    cli_print(&out);
    return found ? 0
                 : cli_fail(call, "“%s” is nowhere in the rules of %s", a->find, game->info->title);
}

/* The README.md beside a page; none is an empty one. */
static void read_readme(const char *page, caper_buf *out)
{
    CAPER_SCRATCH caper_buf path  = {0};
    const char             *slash = strrchr(page, '/');
    caper_buf_bytes(&path, page, slash ? (size_t)(slash + 1 - page) : 0);
    caper_buf_str(&path, "README.md");
    caper_file_read(caper_buf_text(&path), MOST_BYTES, out, NULL);
}

static int fill(const cli_call *call, const caper_game *game, const char *path, bool write)
{
    caper_error             err  = {0};
    CAPER_SCRATCH caper_buf page = {0}, readme = {0}, out = {0};
    int                     status = 0;
    if (caper_file_read(path, MOST_BYTES, &page, &err) != CAPER_OK)
        return cli_failed(call, &err);
    read_readme(path, &readme);
    int  problems = caper_rules_fill(game, caper_buf_text(&page), caper_buf_text(&readme), &out,
                                     cli_print_problem, (void *)(uintptr_t)path);
    bool same     = strcmp(caper_buf_text(&page), caper_buf_text(&out)) == 0;
    if (problems)
        status = 1;
    else if (!same && !write)
        status = cli_fail(call,
                          "%s: a table differs from the game's data; `caper rules %s --fill %s` "
                          "rewrites it",
                          path, game->info->id, path);
    else if (!same && caper_file_write(path, out.data, out.len, &err) != CAPER_OK)
        status = cli_failed(call, &err);
    else
        printf("%s: the tables are as the game's data has them\n", path);
    return status;
}

static int run_rules(const cli_call *call)
{
    const asked      *a    = call->asked;
    const caper_game *game = cli_find_game(call, call->words[0]);
    if (!game)
        return 2;
    if (a->fill || a->check)
        return fill(call, game, a->fill ? a->fill : a->check, a->fill != NULL);
    return print(call, game);
}

const cli_command caper_command_rules = {
    "rules",
    "the rules of a game, to read",
    .words   = "GAME",
    .about   = "Prints the rules of a game: the goal, a turn, an example, every card, questions "
               "and answers. `caper rules GAME | less` to page through them.",
    .options = options,
    .size    = sizeof(asked),
    .run     = run_rules,
};
