/* caper adventure: check, draw, begin and list adventure files of Adventures & Luck. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/adventure.h"
#include "cli/commands.h"
#include "cli/content.h"

luck_adventure *adventure_open(const cli_call *call, const char *name, caper_report_fn *report,
                               int *problems)
{
    return (luck_adventure *)cli_read_content(call, &luck_game, name, report, problems);
}

/* ---- The map --------------------------------------------------------------------------------- */

/* Each scene in the column of its shortest way from the start. */
typedef struct layout {
    int column[ADVENTURE_SCENES], row[ADVENTURE_SCENES];
    int used[ADVENTURE_SCENES]; /* rows of each column */
    int columns, rows;
} layout;

static void push_right(void *ctx, int from, int to, char kind)
{
    (void)kind;
    layout *l = ctx;
    if (l->column[to] < 0 || l->column[to] > l->column[from] + 1)
        l->column[to] = l->column[from] + 1;
}

static layout lay_out(const luck_adventure *a)
{
    layout l = {0};
    memset(l.column, -1, sizeof l.column);
    if (a->start >= 0)
        l.column[a->start] = 0;
    for (int round = 0; round < a->scenes; round++)
        for (int i = 0; i < a->scenes; i++)
            if (l.column[i] >= 0)
                luck_each_way(a, i, push_right, &l);
    for (int i = 0; i < a->scenes; i++) {
        l.column[i] = l.column[i] < 0 ? 0 : l.column[i];
        l.row[i]    = l.used[l.column[i]]++;
        l.columns   = l.column[i] >= l.columns ? l.column[i] + 1 : l.columns;
        l.rows      = l.row[i] >= l.rows ? l.row[i] + 1 : l.rows;
    }
    return l;
}

enum { BOX_W = 170, BOX_H = 44, STEP_X = 240, STEP_Y = 76, MARGIN = 30 };

static void put_xml(const char *text)
{
    CAPER_SCRATCH caper_buf out = {0};
    caper_put_html(&out, text);
    fputs(caper_buf_text(&out), stdout);
}

static int left_of(const layout *l, int scene) { return MARGIN + l->column[scene] * STEP_X; }

/* Columns are centred. */
static int top_of(const layout *l, int scene)
{
    int lower = (l->rows - l->used[l->column[scene]]) * STEP_Y / 2;
    return MARGIN + lower + l->row[scene] * STEP_Y;
}

static void svg_edge(void *ctx, int from, int to, char kind)
{
    const layout *l  = ctx;
    int           x1 = left_of(l, from) + BOX_W, y1 = top_of(l, from) + BOX_H / 2;
    int           x2 = left_of(l, to), y2 = top_of(l, to) + BOX_H / 2;
    const char   *dash = kind == 'f' ? "6 4" : "none";
    int           out = 60, in = -60; /* which way the line leaves and arrives */
    if (l->column[to] == l->column[from]) {
        x2 += BOX_W;
        in = 60;
    } else if (l->column[to] < l->column[from]) {
        x1 -= BOX_W;
        x2 += BOX_W;
        out = -60;
        in  = 60;
    }
    printf("<path d=\"M%d %d C%d %d %d %d %d %d\" stroke-dasharray=\"%s\"/>\n", x1, y1, x1 + out,
           y1, x2 + in, y2, x2, y2, dash);
}

static const char *shape_of(const luck_scene *c)
{
    if (c->tags & TAG_LOST)
        return "lost";
    return c->tags & TAG_ENDING  ? "ending"
           : c->tags & TAG_FIGHT ? "fight"
           : c->tags & TAG_OUT   ? "out"
           : c->tags & TAG_QUICK ? "quick"
                                 : "scene";
}

static void svg_scene(const luck_adventure *a, const layout *l, int i)
{
    const char *kind = shape_of(&a->scene[i]);
    printf("<g class=\"%s\"><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>", kind,
           left_of(l, i), top_of(l, i), BOX_W, BOX_H, a->scene[i].tags & TAG_ENDING ? 22 : 4);
    printf("<text x=\"%d\" y=\"%d\">", left_of(l, i) + BOX_W / 2, top_of(l, i) + 20);
    put_xml(luck_text(a, a->scene[i].name));
    printf("</text><text class=\"kind\" x=\"%d\" y=\"%d\">%s</text></g>\n",
           left_of(l, i) + BOX_W / 2, top_of(l, i) + 36, strcmp(kind, "scene") ? kind : "");
}

static void write_svg(const luck_adventure *a)
{
    layout l = lay_out(a);
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\">\n<title>",
           2 * MARGIN + (l.columns - 1) * STEP_X + BOX_W, 2 * MARGIN + l.rows * STEP_Y);
    put_xml(luck_text(a, a->title));
    puts("</title>\n<style>rect{fill:#f6efe0;stroke:#222;stroke-width:2}text{font:12px sans-serif;"
         "text-anchor:middle;fill:#222}.kind{font-size:10px;font-style:italic}.ending rect{fill:"
         "#f2b33d}.lost rect{fill:#ccc}.fight rect{fill:#e4572e}.out rect{fill:#9fc9c0}path{fill:"
         "none;stroke:#222;stroke-width:1.3;marker-end:url(#a)}</style>\n<defs><marker id=\"a\" "
         "viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient="
         "\"auto\"><path d=\"M0 0L8 4L0 8z\" style=\"fill:#222;stroke:none;marker-end:none\"/>"
         "</marker></defs>\n<rect width=\"100%\" height=\"100%\" "
         "style=\"fill:#fffaf0;stroke:none\"/>");
    for (int i = 0; i < a->scenes; i++)
        luck_each_way(a, i, svg_edge, &l);
    for (int i = 0; i < a->scenes; i++)
        svg_scene(a, &l, i);
    puts("</svg>");
}

static void put_dot(const char *text)
{
    putchar('"');
    for (; *text; text++)
        printf(*text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    putchar('"');
}

static void dot_edge(void *ctx, int from, int to, char kind)
{
    const luck_adventure *a = ctx;
    fputs("  ", stdout);
    put_dot(luck_text(a, a->scene[from].name));
    fputs(" -> ", stdout);
    put_dot(luck_text(a, a->scene[to].name));
    puts(kind == 'f'   ? " [style=dashed, label=\"fail\"];"
         : kind == 'p' ? " [label=\"pass\"];"
         : kind == 'w' ? " [label=\"won\"];"
                       : ";");
}

static void write_dot(luck_adventure *a)
{
    puts("digraph adventure {\n  rankdir=LR;\n  node [shape=box];");
    for (int i = 0; i < a->scenes; i++) {
        const char *kind = shape_of(&a->scene[i]);
        if (!strcmp(kind, "scene"))
            continue;
        fputs("  ", stdout);
        put_dot(luck_text(a, a->scene[i].name));
        printf(" [shape=%s, xlabel=\"%s\"];\n", a->scene[i].tags & TAG_ENDING ? "oval" : "box",
               kind);
    }
    for (int i = 0; i < a->scenes; i++)
        luck_each_way(a, i, dot_edge, a);
    puts("}");
}

typedef struct asked {
    bool dot;
} asked;

static const cli_option map_options[] = {
    {"dot", CLI_SWITCH, offsetof(asked, dot), .help = "as Graphviz DOT instead of SVG"},
    {0},
};

static int map(const cli_call *call)
{
    const asked    *how      = call->asked;
    const char     *name     = call->words[0];
    int             problems = 0;
    luck_adventure *a        = adventure_open(call, name, NULL, &problems);
    if (!a)
        return 1;
    if (problems)
        fprintf(stderr,
                "%s: %s has %d problem%s (`caper adventure check` says which); the map shows what "
                "there is\n",
                call->name, name, problems, problems == 1 ? "" : "s");
    if (how->dot)
        write_dot(a);
    else
        write_svg(a);
    free(a);
    return 0;
}

/* ---- The shelf -------------------------------------------------------------------------------- */

static int list(const cli_call *call)
{
    char id[64];
    int  problems;
    for (int i = 0; caper_game_content_id(&luck_game, i, id); i++) {
        luck_adventure *a = adventure_open(call, id, NULL, &problems);
        printf("%-12s %s (%d scenes, %d endings)\n", id, luck_text(a, a->title), a->scenes,
               luck_game.content->endings(&a->content));
        free(a);
    }
    return 0;
}

/* What a test can name: for writers, who cannot be asked to know them by heart. */
static int traits(const cli_call *call)
{
    (void)call;
    for (int i = 0; i < LUCK_TRAITS; i++) {
        const luck_trait *t = &luck_traits[i];
        if (i == luck_first[t->list])
            printf("%s%s\n", i ? "\n" : "", luck_lists[t->list]);
        printf("  %s/%s (%c)\n", luck_lists[t->list], t->id, luck_letters[t->rating]);
    }
    puts("\ntricks");
    for (int i = 1; i < LUCK_TRICKS; i++)
        printf("  %s\n", luck_tricks[i].id);
    return 0;
}

/* ---- The command ----------------------------------------------------------------------------- */

static const cli_command verbs[] = {
    {.name    = "check",
     .summary = "say what is wrong, with line numbers",
     .words   = "FILE…",
     .options = adventure_check_options,
     .size    = sizeof(adventure_check_asked),
     .init    = adventure_check_init,
     .about   = "First everything that is wrong. If nothing is, every way is walked and bots play: "
                "how long it takes, how it ends, how much luck is left.",
     .run     = adventure_check},
    {.name    = "map",
     .summary = "draw the scenes",
     .words   = "FILE",
     .options = map_options,
     .size    = sizeof(asked),
     .run     = map},
    {.name    = "new",
     .summary = "begin a file, or make up a whole small adventure",
     .words   = "[FILE]",
     .options = adventure_new_options,
     .size    = sizeof(adventure_new_asked),
     .init    = adventure_new_init,
     .about = "Without --seed, FILE gets six scenes to begin with. With it, caper makes up a story "
              "and bots play it; without FILE it is printed.",
     .run   = adventure_new},
    {.name = "list", .summary = "the adventures that come with caper", .run = list},
    {.name    = "traits",
     .summary = "the names of all traits and tricks, for tests and ways",
     .about =
         "The letter is a trait's rating: D is a disadvantage, A average, T trained, S strong.",
     .run = traits},
    {0},
};

const cli_command caper_command_adventure = {
    .name    = "adventure",
    .summary = "check, draw and begin adventure files",
    .about = "FILE is a Twee 3 file or, for check and map, the id of an adventure that comes with "
             "caper. docs/adventures.md says how to write one.",
    .verbs = verbs,
};
