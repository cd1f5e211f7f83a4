/* caper adventure: check, draw, begin and list adventure files of Adventures & Luck. */
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "games/luck/adventure.h"
#include "table/table.h"

enum { FILE_LIMIT = 1 << 20 };

static const char help[] =
    "usage: caper adventure check FILE…       say what is wrong, with line numbers\n"
    "       caper adventure map FILE [--dot]  draw the scenes as SVG (or as Graphviz DOT)\n"
    "       caper adventure new FILE          write a small adventure to begin with\n"
    "       caper adventure list              the adventures that come with caper\n\n"
    "FILE is a Twee 3 file, or the id of an adventure that comes with caper (check and map).\n"
    "docs/adventures.md says how to write one.\n";

static int wrong(const char *what)
{
    fprintf(stderr, "caper adventure: %s\n\n%s", what, help);
    return 2;
}

static void print_problem(void *ctx, int line, const char *sentence)
{
    if (line)
        fprintf(stderr, "%s:%d: %s\n", (const char *)ctx, line, sentence);
    else
        fprintf(stderr, "%s: %s\n", (const char *)ctx, sentence);
}

/* Read a file or a shipped adventure; the number of problems, or −1 if it cannot be read. */
static int open_adventure(const char *name, luck_adventure **out, caper_report_fn *report)
{
    const caper_file *shipped = caper_content_shipped(&luck_game, name);
    caper_buf         text    = {0};
    caper_error       err     = {0};
    if (shipped)
        caper_buf_bytes(&text, shipped->text, shipped->len);
    else if (caper_file_read(name, FILE_LIMIT, &text, &err) != CAPER_OK) {
        fprintf(stderr, "caper adventure: %s\n", err.text);
        caper_buf_fini(&text);
        return -1;
    }
    *out = calloc(1, sizeof **out);
    if (!*out)
        abort();
    int problems = luck_adventure_parse(caper_buf_text(&text), text.len, &(*out)->content, report,
                                        (void *)(uintptr_t)name);
    caper_buf_fini(&text);
    return problems;
}

static int count_endings(const luck_adventure *a)
{
    int n = 0;
    for (int i = 0; i < a->scenes; i++)
        n += (a->scene[i].tags & TAG_ENDING) != 0;
    return n;
}

static void print_order(const char *path, const luck_adventure *a)
{
    caper_buf title = {0}, figures = {0};
    luck_adventure_about(&a->content, &title, &figures, NULL, NULL);
    printf("%s: “%s” is in order: %s\n", path, caper_buf_text(&title), caper_buf_text(&figures));
    caper_buf_fini(&title);
    caper_buf_fini(&figures);
}

static int check(int argc, char **argv)
{
    int status = 0;
    for (int i = 0; i < argc; i++) {
        luck_adventure *a        = NULL;
        int             problems = open_adventure(argv[i], &a, print_problem);
        if (problems)
            status = 1;
        if (problems == 0)
            print_order(argv[i], a);
        else if (problems > 0)
            fprintf(stderr, "%s: %d problem%s\n", argv[i], problems, problems == 1 ? "" : "s");
        free(a);
    }
    return status;
}

/* ---- The map --------------------------------------------------------------------------------- */

/* Each scene in the column of its shortest way from the start. */
typedef struct layout {
    int column[ADVENTURE_SCENES], row[ADVENTURE_SCENES];
    int used[ADVENTURE_SCENES]; /* rows of each column */
    int columns, rows;
} layout;

typedef void edge_fn(void *ctx, int from, int to, char kind);

/* Every way from scene to scene: ' ' a link, 'p' a test passed, 'f' failed, 'w' a fight won. */
static void each_edge(const luck_adventure *a, int from, edge_fn *visit, void *ctx)
{
    const luck_scene *c = &a->scene[from];
    for (int i = 0; i < c->links; i++) {
        const luck_link *l = &a->link[c->first + i];
        if (l->to >= 0)
            visit(ctx, from, l->to, l->has_test ? 'p' : ' ');
        if (l->fail >= 0)
            visit(ctx, from, l->fail, 'f');
    }
    if (c->won >= 0)
        visit(ctx, from, c->won, 'w');
}

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
                each_edge(a, i, push_right, &l);
    for (int i = 0; i < a->scenes; i++) {
        l.column[i] = l.column[i] < 0 ? 0 : l.column[i];
        l.row[i]    = l.used[l.column[i]]++;
        l.columns   = l.column[i] >= l.columns ? l.column[i] + 1 : l.columns;
        l.rows      = l.row[i] >= l.rows ? l.row[i] + 1 : l.rows;
    }
    return l;
}

enum { BOX_W = 170, BOX_H = 44, STEP_X = 240, STEP_Y = 76, MARGIN = 30 };

/* & < > " as XML wants them. */
static void put_xml(const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", stdout);
            break;
        case '<':
            fputs("&lt;", stdout);
            break;
        case '>':
            fputs("&gt;", stdout);
            break;
        case '"':
            fputs("&quot;", stdout);
            break;
        default:
            putchar(*text);
        }
}

static int left_of(const layout *l, int scene) { return MARGIN + l->column[scene] * STEP_X; }

/* Columns stand in the middle. */
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
        each_edge(a, i, svg_edge, &l);
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
        each_edge(a, i, dot_edge, a);
    puts("}");
}

static int map(const char *name, bool dot)
{
    luck_adventure *a        = NULL;
    int             problems = open_adventure(name, &a, NULL);
    if (problems < 0)
        return 1;
    if (problems)
        fprintf(stderr,
                "caper adventure: %s has %d problem%s (caper adventure check says which); "
                "the map shows what there is\n",
                name, problems, problems == 1 ? "" : "s");
    if (dot)
        write_dot(a);
    else
        write_svg(a);
    free(a);
    return 0;
}

/* ---- A new one, and the shelf -------------------------------------------------------------------- */

static const char skeleton[] = "The bus stops. Write here what everybody sees.\n\n"
                               "[[Go in by the front->The Hall]]\n"
                               "[[Climb in by the window->The Hall]]\n"
                               "  test: moderate\n"
                               "  traits: reflexes body disadvantages/fear-of-heights\n"
                               "  fail: [[The Flower Bed]]\n\n"
                               ":: The Flower Bed\n"
                               "Soft, at least. Somebody has lost a key here.\n\n"
                               "gives: a small key\n\n"
                               "[[Round to the front->The Hall]]\n\n"
                               ":: The Hall\n"
                               "A door, a suit of armour, a smell of soup.\n\n"
                               "[[Unlock the door->Home in Time for Supper]]\n"
                               "  needs: a small key\n"
                               "[[Move the armour, all together->Home in Time for Supper]]\n"
                               "  test: together difficult\n"
                               "  traits: body skills/wrestling\n"
                               "  fail: [[The Armour Minds]]\n"
                               "[[Leave it all alone->Home, Hungry]]\n\n"
                               ":: The Armour Minds [fight]\n"
                               "It lifts its visor. There is nobody behind it.\n\n"
                               "start: open\n"
                               "foe: The suit of armour | T | hits difficult\n"
                               "won: [[Home in Time for Supper]]\n\n"
                               "[[Run->Home, Hungry]]\n\n"
                               ":: Home in Time for Supper [ending]\n"
                               "There is soup for everybody.\n\n"
                               ":: Home, Hungry [ending lost]\n"
                               "Next time, then.\n";

/* A version 4 UUID in capitals: what Twine calls an IFID. */
static void draw_ifid(char out[40])
{
    unsigned char b[16];
    randombytes_buf(b, sizeof b);
    b[6]     = (unsigned char)((b[6] & 0x0f) | 0x40);
    b[8]     = (unsigned char)((b[8] & 0x3f) | 0x80);
    char *at = out;
    for (int i = 0; i < 16; i++)
        at += sprintf(at, "%s%02X", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", b[i]);
}

static int begin(const char *path)
{
    caper_buf   text = {0};
    caper_error err  = {0};
    char        ifid[40];
    FILE       *there = fopen(path, "rb");
    if (there) {
        fclose(there);
        fprintf(stderr, "caper adventure: %s is there already; choose another name\n", path);
        return 1;
    }
    draw_ifid(ifid);
    caper_buf_printf(&text,
                     ":: StoryTitle\nA New Adventure\n\n:: StoryData\n{\n  \"ifid\": \"%s\",\n  "
                     "\"format\": \"Harlowe\",\n  \"format-version\": \"3.3.8\",\n  \"start\": "
                     "\"Start\"\n}\n\n:: Start\n%s",
                     ifid, skeleton);
    caper_code code = caper_file_write(path, text.data, text.len, &err);
    caper_buf_fini(&text);
    if (code) {
        fprintf(stderr, "caper adventure: %s\n", err.text);
        return 1;
    }
    printf("%s: six scenes to begin with. “caper adventure check %s” reads it, “caper play luck "
           "--adventure %s” plays it.\n",
           path, path, path);
    return 0;
}

static int list(void)
{
    for (const caper_file *f = luck_game.files; f->name; f++) {
        const char *dot = strrchr(f->name, '.');
        if (!dot || strcmp(dot, luck_game.content_suffix) != 0)
            continue;
        char            id[100];
        luck_adventure *a = NULL;
        snprintf(id, sizeof id, "%.*s", (int)(dot - f->name), f->name);
        open_adventure(id, &a, NULL);
        printf("%-10s %s (%d scenes, %d endings)\n", id, luck_text(a, a->title), a->scenes,
               count_endings(a));
        free(a);
    }
    return 0;
}

int caper_cmd_adventure(int argc, char **argv)
{
    if (argc < 2)
        return wrong("say what: check, map, new or list");
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")) {
        fputs(help, stdout);
        return 0;
    }
    if (!strcmp(argv[1], "check"))
        return argc > 2 ? check(argc - 2, argv + 2) : wrong("check which file?");
    if (!strcmp(argv[1], "map")) {
        bool dot = argc == 4 && !strcmp(argv[3], "--dot");
        return argc == 3 || dot ? map(argv[2], dot)
                                : wrong("map takes one file, and --dot after it");
    }
    if (!strcmp(argv[1], "new"))
        return argc == 3 ? begin(argv[2]) : wrong("new takes the name of the file to write");
    if (!strcmp(argv[1], "list"))
        return argc == 2 ? list() : wrong("list takes nothing else");
    return wrong("there is only check, map, new and list");
}
