/* caper heist: check, show, import, export and list heist files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "cli/commands.h"
#include "cli/content.h"
#include "cli/heist_files.h"
#include "games/heist/content/drawing.h"
#include "games/heist/content/savekey.h"
#include "games/heist/heist.h"

enum { KEY_LIMIT = 1 << 14 };

/* ---- Files ----------------------------------------------------------------------------------- */

heist_file *heist_cli_load(const cli_call *call, const char *name)
{
    int            problems;
    caper_content *c = cli_read_content(call, &heist_game, name, cli_print_problem, &problems);
    if (!c || !problems)
        return (heist_file *)c;
    free(c);
    return NULL;
}

static void print(caper_buf *out)
{
    fwrite(caper_buf_text(out), 1, out->len, stdout);
    caper_buf_fini(out);
}

/* ---- list ----------------------------------------------------------------------------- */

void heist_cli_note(void *name, int line, const char *sentence)
{
    (void)line;
    fprintf(stderr, "%s: note: %s\n", (const char *)name, sentence);
}

/* Heists from easy to hard, then breakouts, then the finale. */
static int place_of(const heist_file *f) { return f->kind * HEIST_DIFFICULTIES + f->difficulty; }

static bool list_place(const cli_call *call, int place, int *shown)
{
    char id[64];
    for (int i = 0; caper_game_content_id(&heist_game, i, id); i++) {
        heist_file *f = heist_cli_load(call, id);
        if (!f)
            return false;
        if (place_of(f) == place)
            printf("%-24s %-9s %-9s %-34s %s\n", id, heist_difficulty_names[f->difficulty],
                   heist_kind_names[f->kind], f->name,
                   f->fixer >= 0 ? heist_fixers[f->fixer].title : "");
        *shown += place_of(f) == place;
        free(f);
    }
    return true;
}

static int list(const cli_call *call)
{
    int shown = 0;
    for (int place = 0; place < HEIST_KINDS * HEIST_DIFFICULTIES; place++)
        if (!list_place(call, place, &shown))
            return 1;
    if (!shown)
        puts("No heists come with this build.");
    return 0;
}

/* ---- show ------------------------------------------------------------------------------------ */

static void put_facts(const heist_file *f, caper_buf *out)
{
    caper_buf_str(out, "\nobjective ");
    for (int i = 0; i < f->goals; i++)
        caper_buf_printf(out, "%s %s %d", i ? "," : "", heist_goal_names[f->goal[i].kind],
                         f->goal[i].count);
    caper_buf_str(out, "\nbag       ");
    bool any = false;
    for (int i = 0; i < HEIST_BAGS; i++)
        if (f->bag[i]) {
            caper_buf_printf(out, "%s %s %d", any ? "," : "", heist_bag_names[i], f->bag[i]);
            any = true;
        }
    caper_buf_printf(out, "%s\nevents     %s\n", any ? "" : " empty", f->key.events);
    if (f->entrance_limit != 2)
        caper_buf_printf(out, "starts     at most %d on one entrance\n", f->entrance_limit);
    if (f->inside)
        caper_buf_printf(out, "inside     %d of the crew start inside\n", f->inside);
    for (int i = 0; i < f->npcs; i++) {
        char hex[8];
        heist_hex_write(f->map.size, f->npc[i].hex, hex);
        caper_buf_printf(out, "npc        %s at %s\n", heist_npc_names[f->npc[i].kind], hex);
    }
    if (f->fixer >= 0)
        caper_buf_printf(out, "success    brings the %s\n", heist_fixers[f->fixer].title);
}

typedef struct show_asked {
    bool svg;
} show_asked;

static const cli_option show_options[] = {
    {"svg", CLI_SWITCH, offsetof(show_asked, svg), .help = "the map alone, as a picture"},
    {0},
};

static int show(const cli_call *call)
{
    const show_asked *a   = call->asked;
    heist_file       *f   = heist_cli_load(call, call->words[0]);
    caper_buf         out = {0};
    if (!f)
        return 1;
    bool colour = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
    if (a->svg) {
        heist_map_svg(f, &out);
    } else {
        caper_buf_printf(&out, "%s%s%s (%s)\n\n", colour ? "\x1b[1m" : "", f->name,
                         colour ? "\x1b[0m" : "", heist_difficulty_names[f->difficulty]);
        if (f->story[0])
            cli_write_paragraphs(f->story, &out);
        put_facts(f, &out);
        caper_buf_char(&out, '\n');
        if (f->rules[0])
            cli_write_paragraphs(f->rules, &out);
        heist_map_draw(&f->map, NULL, heist_cell_from_code, NULL, colour, &out);
        caper_buf_char(&out, '\n');
        heist_map_legend(&f->map, colour, &out);
    }
    print(&out);
    free(f);
    return 0;
}

/* ---- import, export -------------------------------------------------------------------------- */

static bool read_key(const cli_call *call, caper_buf *key)
{
    const char *arg = call->words[0];
    if (strcmp(arg, "-") == 0) {
        int c;
        while ((c = getchar()) != EOF && key->len <= KEY_LIMIT)
            caper_buf_char(key, (char)c);
    } else {
        caper_buf_str(key, arg);
    }
    while (key->len && strchr(" \t\r\n", key->data[key->len - 1]))
        key->data[--key->len] = '\0';
    if (key->len > KEY_LIMIT)
        cli_fail(call, "a savekey is at most %d characters", KEY_LIMIT);
    return key->len <= KEY_LIMIT;
}

static int import(const cli_call *call)
{
    caper_buf   key = {0}, out = {0};
    caper_error err  = {0};
    heist_file *f    = caper_alloc(1, sizeof *f);
    int         code = 1;
    if (read_key(call, &key)) {
        if (heist_key_import(caper_buf_text(&key), key.len, &out, &err)) {
            cli_failed(call, &err);
        } else {
            /* The same checks as for a file; they speak of its lines. */
            CAPER_SCRATCH caper_buf title = {0}, figures = {0};
            heist_file_parse(out.data, out.len, &f->base, cli_print_problem, "imported");
            heist_file_about(&f->base, &title, &figures, heist_cli_note, "imported");
            print(&out);
            code = 0;
        }
    }
    caper_buf_fini(&key);
    free(f);
    return code;
}

typedef struct export_asked {
    bool plain;
} export_asked;

static const cli_option export_options[] = {
    {"plain", CLI_SWITCH, offsetof(export_asked, plain), .help = "not packed"},
    {0},
};

static int export(const cli_call *call)
{
    const export_asked *a   = call->asked;
    heist_file         *f   = heist_cli_load(call, call->words[0]);
    caper_buf           out = {0};
    char                lost[200];
    if (!f)
        return 1;
    heist_key_write(f, a->plain, &out);
    caper_buf_char(&out, '\n');
    print(&out);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "(a key has no place for %s)\n", heist_key_loses(f, lost));
    free(f);
    return 0;
}

/* ---- The command ----------------------------------------------------------------------------- */

static const cli_command verbs[] = {
    {.name    = "check",
     .summary = "check it: every problem, with its line",
     .words   = "FILE…",
     .options = heist_check_options,
     .size    = sizeof(heist_check_asked),
     .run     = heist_cli_check},
    {.name    = "new",
     .summary = "make one up that bots have tried",
     .options = heist_new_options,
     .size    = sizeof(heist_new_asked),
     .init    = heist_new_init,
     .run     = heist_cli_new},
    {.name    = "show",
     .summary = "the map, the story and what is in the bag",
     .words   = "FILE",
     .options = show_options,
     .size    = sizeof(show_asked),
     .run     = show},
    {.name    = "import",
     .summary = "a heist file from a savekey (-: from standard input)",
     .words   = "KEY",
     .run     = import},
    {.name    = "export",
     .summary = "the savekey of a heist",
     .words   = "FILE",
     .options = export_options,
     .size    = sizeof(export_asked),
     .run     = export},
    {.name = "list", .summary = "the heists that come with the game", .run = list},
    {0},
};

const cli_command caper_command_heist = {
    .name    = "heist",
    .summary = "check, show, make up, import and export heist files",
    .about   = "FILE is a heist file, or the id of a heist from the list. Put quotes around a KEY: "
               "it has bars in it. docs/heists.md says how heists are written.",
    .verbs   = verbs,
};
