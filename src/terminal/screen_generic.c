/* The screen of any game that has none of its own: the view as an outline, the moves word by
 * word. */
#include <ncurses.h>
#include <stdio.h>
#include <string.h>

#include "terminal/screen.h"

enum { ONE_LINE = 64 /* columns: what fits is not spread over lines */ };

static void write_flat(const caper_json *value, int depth, caper_buf *out);

static void write_members(const caper_json *value, int depth, caper_buf *out)
{
    int n = 0;
    caper_buf_str(out, depth ? "(" : "");
    caper_json_each (item, value) {
        caper_buf_printf(out, "%s%s ", n++ ? ", " : "", caper_json_name(item));
        write_flat(item, depth + 1, out);
    }
    caper_buf_str(out, depth ? ")" : "");
}

static void write_items(const caper_json *value, int depth, caper_buf *out)
{
    int n = 0;
    caper_buf_str(out, depth ? "[" : "");
    caper_json_each (item, value) {
        caper_buf_str(out, n++ ? ", " : "");
        write_flat(item, depth + 1, out);
    }
    caper_buf_str(out, depth ? "]" : "");
}

static void write_flat(const caper_json *value, int depth, caper_buf *out)
{
    if (caper_json_is_string(value) && caper_json_length(value))
        caper_buf_str(out, caper_json_string(value));
    else if (caper_json_is_integer(value))
        caper_buf_printf(out, "%lld", (long long)caper_json_integer(value));
    else if (caper_json_is_real(value))
        caper_buf_printf(out, "%g", caper_json_number(value));
    else if (caper_json_is_boolean(value))
        caper_buf_str(out, caper_json_is_true(value) ? "yes" : "no");
    else if (caper_json_is_array(value) && caper_json_size(value))
        write_items(value, depth, out);
    else if (caper_json_is_object(value) && caper_json_size(value))
        write_members(value, depth, out);
    else
        caper_buf_str(out, "–");
}

static bool is_short(const caper_json *value)
{
    CAPER_SCRATCH caper_buf flat = {0};
    write_flat(value, 0, &flat);
    bool fits = caper_text_width(flat.data) <= ONE_LINE;
    return fits || !(caper_json_is_object(value) || caper_json_is_array(value));
}

static void write_entry(const char *name, const caper_json *value, int depth, caper_buf *out);

/* What is short goes into one paragraph, what is long below it, further in. */
static void write_object(const caper_json *value, int depth, caper_buf *out)
{
    int n = 0;
    caper_json_each (item, value) {
        if (!is_short(item))
            continue;
        caper_buf_printf(out, "%s%s ", n++ ? " · " : "", caper_json_name(item));
        write_flat(item, 1, out);
    }
    caper_buf_char(out, '\n');
    caper_json_each (item, value)
        if (!is_short(item))
            write_entry(caper_json_name(item), item, depth + 1, out);
}

static void write_entry(const char *name, const caper_json *value, int depth, caper_buf *out)
{
    caper_buf_printf(out, "%*s%s: ", 2 * depth, "", name);
    if (caper_json_is_object(value)) {
        write_object(value, depth, out);
        return;
    }
    if (is_short(value)) {
        write_flat(value, 0, out);
        caper_buf_char(out, '\n');
        return;
    }
    caper_buf_char(out, '\n');
    for (size_t i = 0; i < caper_json_size(value); i++) {
        char number[24];
        snprintf(number, sizeof number, "%zu", i);
        write_entry(number, caper_json_at(value, i), depth + 1, out);
    }
}

void caper_outline(const caper_json *value, caper_buf *out)
{
    if (caper_json_is_object(value))
        write_object(value, -1, out);
    else
        write_entry("view", value, 0, out);
}

/* Line by line; a long line goes on further in. */
static void draw(caper_draw *d, const caper_scene *scene, caper_area area)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_outline(scene->view, &text);
    int row = 0;
    for (const char *line = caper_buf_text(&text); *line && row < area.h;) {
        char   one[1024];
        size_t n      = strcspn(line, "\n");
        int    indent = (int)strspn(line, " ");
        snprintf(one, sizeof one, "%.*s", (int)n - indent, line + indent);
        row += caper_draw_wrap(
            d, (caper_area){area.y + row, area.x + indent, area.h - row, area.w - indent},
            indent ? CAPER_INK : CAPER_BOLD, one);
        line += n + (line[n] == '\n');
    }
    if (row >= area.h)
        caper_draw_text(d, caper_row(caper_cut_right(&area, 16), area.h - 1), CAPER_LIT,
                        " v shows it all ");
}

const caper_screen generic_screen = {
    .colour = 130,
    .plain  = COLOR_YELLOW,
    .draw   = draw,
};
