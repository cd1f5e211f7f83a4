/* The screen of any game that has none of its own: the view as an outline, the moves word by
 * word. */
#include <ncurses.h>
#include <string.h>

#include "tui/screen.h"

enum { ONE_LINE = 64 /* columns: what fits is not spread over lines */ };

static void write_flat(const json_t *value, int depth, caper_buf *out);

static void write_members(const json_t *value, int depth, caper_buf *out)
{
    const char *key;
    json_t     *item;
    int         n = 0;
    caper_buf_str(out, depth ? "(" : "");
    json_object_foreach((json_t *)(uintptr_t)value, key, item)
    {
        caper_buf_printf(out, "%s%s ", n++ ? ", " : "", key);
        write_flat(item, depth + 1, out);
    }
    caper_buf_str(out, depth ? ")" : "");
}

static void write_items(const json_t *value, int depth, caper_buf *out)
{
    size_t n = json_array_size(value);
    caper_buf_str(out, depth ? "[" : "");
    for (size_t i = 0; i < n; i++) {
        caper_buf_str(out, i ? ", " : "");
        write_flat(json_array_get(value, i), depth + 1, out);
    }
    caper_buf_str(out, depth ? "]" : "");
}

static void write_flat(const json_t *value, int depth, caper_buf *out)
{
    if (json_is_string(value) && json_string_length(value))
        caper_buf_str(out, json_string_value(value));
    else if (json_is_integer(value))
        caper_buf_printf(out, "%lld", (long long)json_integer_value(value));
    else if (json_is_real(value))
        caper_buf_printf(out, "%g", json_real_value(value));
    else if (json_is_boolean(value))
        caper_buf_str(out, json_is_true(value) ? "yes" : "no");
    else if (json_is_array(value) && json_array_size(value))
        write_items(value, depth, out);
    else if (json_is_object(value) && json_object_size(value))
        write_members(value, depth, out);
    else
        caper_buf_str(out, "–");
}

static bool is_short(const json_t *value)
{
    caper_buf flat = {0};
    write_flat(value, 0, &flat);
    bool fits = caper_text_width(flat.data) <= ONE_LINE;
    caper_buf_fini(&flat);
    return fits || !(json_is_object(value) || json_is_array(value));
}

static void write_entry(const char *name, const json_t *value, int depth, caper_buf *out);

/* What is short stands in one paragraph, what is long below it, further in. */
static void write_object(const json_t *value, int depth, caper_buf *out)
{
    const char *key;
    json_t     *item;
    int         n = 0;
    json_object_foreach((json_t *)(uintptr_t)value, key, item)
    {
        if (!is_short(item))
            continue;
        caper_buf_printf(out, "%s%s ", n++ ? " · " : "", key);
        write_flat(item, 1, out);
    }
    caper_buf_char(out, '\n');
    json_object_foreach((json_t *)(uintptr_t)value, key, item)
    {
        if (!is_short(item))
            write_entry(key, item, depth + 1, out);
    }
}

static void write_entry(const char *name, const json_t *value, int depth, caper_buf *out)
{
    caper_buf_printf(out, "%*s%s: ", 2 * depth, "", name);
    if (json_is_object(value)) {
        write_object(value, depth, out);
        return;
    }
    if (is_short(value)) {
        write_flat(value, 0, out);
        caper_buf_char(out, '\n');
        return;
    }
    caper_buf_char(out, '\n');
    for (size_t i = 0; i < json_array_size(value); i++) {
        char number[24];
        snprintf(number, sizeof number, "%zu", i);
        write_entry(number, json_array_get(value, i), depth + 1, out);
    }
}

void caper_outline(const json_t *value, caper_buf *out)
{
    if (json_is_object(value))
        write_object(value, -1, out);
    else
        write_entry("view", value, 0, out);
}

/* Line by line; a long line goes on further in. */
static void draw(caper_draw *d, const caper_scene *scene, caper_area area)
{
    caper_buf text = {0};
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
        caper_draw_text(d, area.y + area.h - 1, area.x + area.w - 16, 16, CAPER_LIT,
                        " v shows it all ");
    caper_buf_fini(&text);
}

const caper_screen generic_screen = {
    .colour = 130,
    .plain  = COLOR_YELLOW,
    .draw   = draw,
};
