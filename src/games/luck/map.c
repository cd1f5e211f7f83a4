/* An adventure drawn: every scene in the column of its shortest way from the start. */
#include "games/luck/workshop.h"

#include <string.h>

#include "base/text.h"

enum { BOX_W = 170, BOX_H = 44, STEP_X = 240, STEP_Y = 76, MARGIN = 30 };

typedef struct pen {
    const luck_adventure *a;
    luck_layout           at;
    caper_buf            *out;
} pen;

void luck_lay_out(const luck_adventure *a, luck_layout *l)
{
    *l = (luck_layout){0};
    memset(l->column, -1, sizeof l->column);
    if (a->start >= 0)
        l->column[a->start] = 0;
    for (bool more = true; more;) {
        more = false;
        for (luck_way w = {0}; luck_next_way(a, &w);) {
            int  from = l->column[w.from], *to = &l->column[w.to];
            bool nearer = from >= 0 && (*to < 0 || *to > from + 1);
            *to         = nearer ? from + 1 : *to;
            more |= nearer;
        }
    }
    for (int i = 0; i < a->scenes; i++) {
        l->column[i] = l->column[i] < 0 ? 0 : l->column[i];
        l->row[i]    = l->used[l->column[i]]++;
        l->columns   = l->column[i] >= l->columns ? l->column[i] + 1 : l->columns;
        l->rows      = l->row[i] >= l->rows ? l->row[i] + 1 : l->rows;
    }
}

static const char *name_of(const luck_adventure *a, int scene)
{
    return luck_text(a, a->scene[scene].name);
}

static const char *shape_of(const luck_scene *c)
{
    if (c->tags & TAG_LOST)
        return "lost";
    return c->tags & TAG_ENDING  ? "ending"
           : c->tags & TAG_FIGHT ? "fight"
           : c->tags & TAG_OUT   ? "out"
           : c->tags & TAG_QUICK ? "quick"
                                 : "";
}

/* ---- SVG -------------------------------------------------------------------------------------- */

static int left_of(const luck_layout *l, int scene) { return MARGIN + l->column[scene] * STEP_X; }

/* Columns are centred. */
static int top_of(const luck_layout *l, int scene)
{
    int lower = (l->rows - l->used[l->column[scene]]) * STEP_Y / 2;
    return MARGIN + lower + l->row[scene] * STEP_Y;
}

static void svg_edge(const pen *p, int from, int to, char kind)
{
    const luck_layout *l     = &p->at;
    int                right = l->column[to] - l->column[from];
    /* A line leaves on the right and arrives on the left, unless it stays in its column or goes back. */
    int x1 = left_of(l, from) + (right < 0 ? 0 : BOX_W), out = right < 0 ? -60 : 60;
    int x2 = left_of(l, to) + (right > 0 ? 0 : BOX_W), in = right > 0 ? -60 : 60;
    int y1 = top_of(l, from) + BOX_H / 2, y2 = top_of(l, to) + BOX_H / 2;
    caper_buf_printf(p->out, "<path d=\"M%d %d C%d %d %d %d %d %d\" stroke-dasharray=\"%s\"/>\n",
                     x1, y1, x1 + out, y1, x2 + in, y2, x2, y2, kind == 'f' ? "6 4" : "none");
}

static void svg_scene(const pen *p, int i)
{
    const char *kind = shape_of(&p->a->scene[i]);
    int         x = left_of(&p->at, i), y = top_of(&p->at, i);
    caper_buf_printf(p->out,
                     "<g class=\"%s\"><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                     "rx=\"%d\"/><text x=\"%d\" y=\"%d\">",
                     *kind ? kind : "scene", x, y, BOX_W, BOX_H,
                     p->a->scene[i].tags & TAG_ENDING ? 22 : 4, x + BOX_W / 2, y + 20);
    caper_put_html(p->out, name_of(p->a, i));
    caper_buf_printf(p->out, "</text><text class=\"kind\" x=\"%d\" y=\"%d\">%s</text></g>\n",
                     x + BOX_W / 2, y + 36, kind);
}

static void write_svg(pen *p)
{
    luck_lay_out(p->a, &p->at);
    caper_buf_printf(
        p->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\">\n<title>",
        2 * MARGIN + (p->at.columns - 1) * STEP_X + BOX_W, 2 * MARGIN + p->at.rows * STEP_Y);
    caper_put_html(p->out, luck_text(p->a, p->a->title));
    caper_buf_str(
        p->out,
        "</title>\n<style>rect{fill:#f6efe0;stroke:#222;stroke-width:2}text{font:12px sans-serif;"
        "text-anchor:middle;fill:#222}.kind{font-size:10px;font-style:italic}.ending rect{fill:"
        "#f2b33d}.lost rect{fill:#ccc}.fight rect{fill:#e4572e}.out rect{fill:#9fc9c0}path{fill:"
        "none;stroke:#222;stroke-width:1.3;marker-end:url(#a)}</style>\n<defs><marker id=\"a\" "
        "viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient="
        "\"auto\"><path d=\"M0 0L8 4L0 8z\" style=\"fill:#222;stroke:none;marker-end:none\"/>"
        "</marker></defs>\n<rect width=\"100%\" height=\"100%\" "
        "style=\"fill:#fffaf0;stroke:none\"/>\n");
    for (luck_way w = {0}; luck_next_way(p->a, &w);)
        svg_edge(p, w.from, w.to, w.kind);
    for (int i = 0; i < p->a->scenes; i++)
        svg_scene(p, i);
    caper_buf_str(p->out, "</svg>\n");
}

/* ---- Graphviz --------------------------------------------------------------------------------- */

static void put_dot(const pen *p, const char *before, int scene)
{
    caper_buf_printf(p->out, "%s\"", before);
    for (const char *c = name_of(p->a, scene); *c; c++)
        caper_buf_printf(p->out, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
    caper_buf_char(p->out, '"');
}

static void dot_edge(const pen *p, int from, int to, char kind)
{
    put_dot(p, "  ", from);
    put_dot(p, " -> ", to);
    caper_buf_str(p->out, kind == 'f'   ? " [style=dashed, label=\"fail\"];\n"
                          : kind == 'p' ? " [label=\"pass\"];\n"
                          : kind == 'w' ? " [label=\"won\"];\n"
                                        : ";\n");
}

static void write_dot(pen *p)
{
    caper_buf_str(p->out, "digraph adventure {\n  rankdir=LR;\n  node [shape=box];\n");
    for (int i = 0; i < p->a->scenes; i++) {
        const char *kind = shape_of(&p->a->scene[i]);
        if (!*kind)
            continue;
        put_dot(p, "  ", i);
        caper_buf_printf(p->out, " [shape=%s, xlabel=\"%s\"];\n",
                         p->a->scene[i].tags & TAG_ENDING ? "oval" : "box", kind);
    }
    for (luck_way w = {0}; luck_next_way(p->a, &w);)
        dot_edge(p, w.from, w.to, w.kind);
    caper_buf_str(p->out, "}\n");
}

void luck_draw(const caper_content *content, caper_picture kind, caper_buf *out)
{
    pen p = {.a = luck_adventure_of(content), .out = out};
    if (kind == PICTURE_DOT)
        write_dot(&p);
    else
        write_svg(&p);
}
