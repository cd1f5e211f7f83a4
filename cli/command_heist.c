/* caper heist: check, show, import, export and list heist files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "caper/table.h"
#include "cli/commands.h"
#include "cli/heist_files.h"
#include "core/memory.h"
#include "games/heist/content/drawing.h"
#include "games/heist/content/savekey.h"
#include "table/files.h"

extern const caper_file heist_data[];

enum { FILE_LIMIT = 1 << 20, KEY_LIMIT = 1 << 14 };

static const char suffix[] = ".heist";

/* ---- Files ----------------------------------------------------------------------------------- */

/* Is this shipped file a heist? The length of its id, or 0. */
static size_t id_length(const caper_file *f)
{
    size_t n = strlen(f->name), s = sizeof suffix - 1;
    return n > s && strcmp(f->name + n - s, suffix) == 0 ? n - s : 0;
}

static const caper_file *find_shipped(const char *id)
{
    for (const caper_file *f = heist_data; f->name; f++) {
        size_t n = id_length(f);
        if (n && strlen(id) == n && memcmp(f->name, id, n) == 0)
            return f;
    }
    return NULL;
}

static bool load_text(const cli_call *call, const char *name, caper_buf *text)
{
    const caper_file *shipped = find_shipped(name);
    caper_error       err     = {0};
    if (shipped) {
        caper_buf_bytes(text, shipped->text, shipped->len);
        return true;
    }
    if (caper_file_read(name, FILE_LIMIT, text, &err) == CAPER_OK)
        return true;
    if (strpbrk(name, "./") || access(name, F_OK) == 0)
        cli_failed(call, &err);
    else
        cli_fail(call, "there is no heist “%s” and no such file; `caper heist list` names them",
                 name);
    return false;
}

heist_file *heist_cli_load(const cli_call *call, const char *name)
{
    caper_buf   text = {0};
    heist_file *f    = caper_alloc(1, sizeof *f);
    bool        ok   = load_text(call, name, &text) &&
              heist_file_parse(caper_buf_text(&text), text.len, &f->base, cli_print_problem,
                               (void *)(uintptr_t)name) == 0;
    caper_buf_fini(&text);
    if (ok)
        return f;
    free(f);
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
    for (const caper_file *file = heist_data; file->name; file++) {
        size_t len = id_length(file);
        char   id[80];
        if (!len)
            continue;
        snprintf(id, sizeof id, "%.*s", (int)(len < 79 ? len : 79), file->name);
        heist_file *f = heist_cli_load(call, id);
        if (!f)
            return false;
        if (place_of(f) == place)
            printf("%-24s %-9s %-9s %-34s %s\n", id, heist_difficulty_names[f->difficulty],
                   heist_kind_names[f->kind], f->name,
                   f->fixer >= 0 ? heist_fixer_names[f->fixer] : "");
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

/* Paragraphs, broken at spaces. */
static void put_wrapped(const char *text, caper_buf *out)
{
    int column = 0;
    for (const char *p = text; *p;) {
        size_t n = strcspn(p, " \n");
        if (column && column + 1 + (int)n > 78) {
            caper_buf_char(out, '\n');
            column = 0;
        }
        caper_buf_printf(out, "%s%.*s", column ? " " : "", (int)n, p);
        column += (int)n + (column > 0);
        p += n;
        if (*p == '\n') {
            caper_buf_str(out, "\n\n");
            column = 0;
        }
        p += *p != '\0';
    }
    caper_buf_char(out, '\n');
}

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
        caper_buf_printf(out, "success    brings the %s\n", heist_fixer_names[f->fixer]);
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
            put_wrapped(f->story, &out);
        put_facts(f, &out);
        caper_buf_char(&out, '\n');
        if (f->rules[0])
            put_wrapped(f->rules, &out);
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
            caper_buf title = {0}, figures = {0};
            heist_file_parse(out.data, out.len, &f->base, cli_print_problem, "imported");
            heist_file_about(&f->base, &title, &figures, heist_cli_note, "imported");
            caper_buf_fini(&title);
            caper_buf_fini(&figures);
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
