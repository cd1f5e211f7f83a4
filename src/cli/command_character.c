/* caper character: characters on paper and in files. */
#include <stdio.h>

#include "base/workshop.h"
#include "cli/commands.h"
#include "cli/content.h"
#include "table/entropy.h"
#include "table/files.h"

enum { FILE_LIMIT = 1 << 16 };

typedef struct asked {
    bool        html;
    const char *save;
} asked;

static const cli_option options[] = {
    CLI_OPTION("html", CLI_SWITCH, html, "one page to print, on standard output"),
    CLI_OPTION("save", CLI_TEXT, save, "keep it as a file, for `caper play luck --character FILE`",
               "FILE"),
    {0},
};

/* A ready-made one, one from the dice, or one from a file. */
static bool find_character(const cli_call *call, const caper_characters *by, caper_buf *sheet,
                           caper_buf *file)
{
    const char             *name = call->words[1];
    bool                    html = ((const asked *)call->asked)->html;
    CAPER_SCRATCH caper_buf text = {0};
    caper_error             err  = {0};
    caper_rng               rng;
    uint64_t                seed;
    caper_entropy(&seed, sizeof seed);
    caper_rng_init(&rng, seed);
    if (!by->sheet(name, NULL, 0, cli_same(name, "random") ? &rng : NULL, html, NULL, NULL, sheet,
                   file))
        return true;
    if (caper_file_read(name, FILE_LIMIT, &text, &err) == CAPER_OK)
        return !by->sheet(name, caper_buf_text(&text), text.len, NULL, html, cli_print_problem,
                          (void *)(uintptr_t)name, sheet, file);
    cli_not_found(call, &err, "character", name, "character luck");
    return false;
}

static int run_character(const cli_call *call)
{
    const asked            *a     = call->asked;
    const caper_game       *game  = cli_find_game(call, call->words[0]);
    CAPER_SCRATCH caper_buf sheet = {0}, file = {0};
    caper_error             err = {0};
    if (!game)
        return 2;
    const caper_characters *by = caper_workshop_of(game)->characters;
    if (!by || !by->sheet)
        return cli_wrong(call, "there are character sheets for luck only, not for %s",
                         game->info->title);
    if (cli_same(call->words[1], "list"))
        by->list(&sheet);
    else if (!find_character(call, by, &sheet, &file))
        return 1;
    cli_print(&sheet);
    if (a->save && file.len && caper_file_write(a->save, file.data, file.len, &err))
        return cli_failed(call, &err);
    return 0;
}

const cli_command caper_command_character = {
    "character",
    "make, keep and print characters of Adventures & Luck",
    .words   = "GAME CHARACTER",
    .usage   = "luck list\nluck ID [OPTION…]\nluck random [OPTION…]\nluck FILE [OPTION…]",
    .about   = "Prints the sheet of a ready-made character (luck list names them), of one from the "
               "dice or of one from a file, and says what is wrong with a file, line by line.",
    .options = options,
    .size    = sizeof(asked),
    .end     = "A file lists the moves that make the character, one per line: “choose body/tough”.",
    .run     = run_character,
};
