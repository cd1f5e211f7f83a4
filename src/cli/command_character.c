/* caper character: characters of Adventures & Luck on paper and in files. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/content.h"
#include "games/luck/sheet.h"
#include "table/entropy.h"
#include "table/files.h"

enum { FILE_LIMIT = 1 << 16 };

static int list(void)
{
    for (int i = 0; i < LUCK_READY_MADE; i++)
        printf("%-8s %s, who %s\n", luck_ready_mades[i].id, luck_ready_mades[i].name,
               luck_ready_mades[i].about);
    return 0;
}

static bool read_file(const cli_call *call, const char *path, luck_person *out)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_error             err  = {0};
    bool                    good = caper_file_read(path, FILE_LIMIT, &text, &err) == CAPER_OK;
    if (!good)
        cli_not_found(call, &err, "character", path, "character luck");
    else
        good = !luck_sheet_read(caper_buf_text(&text), text.len, out, cli_print_problem,
                                (void *)(uintptr_t)path);
    return good;
}

static bool find_person(const cli_call *call, const char *what, luck_person *out)
{
    int ready = luck_ready_made_find(what, strlen(what));
    memset(out, 0, sizeof *out);
    if (ready >= 0) {
        luck_make(out, (caper_move)(M_READY_MADE + ready), NULL);
        return true;
    }
    if (!cli_same(what, "random"))
        return read_file(call, what, out);
    caper_rng rng;
    uint64_t  seed;
    caper_entropy(&seed, sizeof seed);
    caper_rng_init(&rng, seed);
    luck_make(out, M_RANDOM, &rng);
    return true;
}

static int save(const cli_call *call, const luck_person *p, const char *path)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_error             err  = {0};
    luck_sheet_save(p, &text);
    caper_code code = caper_file_write(path, text.data, text.len, &err);
    return code ? cli_failed(call, &err) : 0;
}

/* ---- The command ----------------------------------------------------------------------------- */

typedef struct asked {
    bool        html;
    const char *save;
} asked;

static const cli_option options[] = {
    {"html", CLI_SWITCH, offsetof(asked, html), .help = "one page to print, on standard output"},
    {"save", CLI_TEXT, offsetof(asked, save), "FILE",
     .help = "keep it as a file, for `caper play luck --character FILE`"},
    {0},
};

static int run_character(const cli_call *call)
{
    const asked      *a    = call->asked;
    const caper_game *game = cli_find_game(call, call->words[0]);
    luck_person       p;
    if (!game)
        return 2;
    if (game != &luck_game)
        return cli_wrong(call, "there are character sheets for luck only, not for %s",
                         game->info->title);
    if (cli_same(call->words[1], "list"))
        return list();
    if (!find_person(call, call->words[1], &p))
        return 1;
    CAPER_SCRATCH caper_buf out = {0};
    if (a->html)
        luck_sheet_html(&p, &out);
    else
        luck_sheet_text(&p, &out);
    fputs(caper_buf_text(&out), stdout);
    return a->save ? save(call, &p, a->save) : 0;
}

const cli_command caper_command_character = {
    .name    = "character",
    .summary = "make, keep and print characters of Adventures & Luck",
    .words   = "GAME CHARACTER",
    .usage   = "luck list\nluck ID [OPTION…]\nluck random [OPTION…]\nluck FILE [OPTION…]",
    .about   = "Prints the sheet of a ready-made character (luck list names them), of one from the "
               "dice or of one from a file, and says what is wrong with a file, line by line.",
    .options = options,
    .size    = sizeof(asked),
    .end     = "A file lists the moves that make the character, one per line: “choose body/tough”.",
    .run     = run_character,
};
