/* The screen of any game that has none of its own: the view as an outline, the moves word by
 * word. */
#include <ncurses.h>
#include <string.h>

#include "tui/screen.h"

static bool is_short(const json_t *value)
{
    if (json_is_object(value))
        return json_object_size(value) == 0;
    size_t  i;
    json_t *item;
    json_array_foreach(value, i, item)
    {
        if (json_is_object(item) || json_is_array(item))
            return false;
    }
    return true;
}

static void write_flat(const json_t *value, caper_buf *out)
{
    if (json_is_string(value))
        caper_buf_str(out, json_string_value(value));
    else if (json_is_integer(value))
        caper_buf_printf(out, "%lld", (long long)json_integer_value(value));
    else if (json_is_real(value))
        caper_buf_printf(out, "%g", json_real_value(value));
    else if (json_is_boolean(value))
        caper_buf_str(out, json_is_true(value) ? "yes" : "no");
    else if (json_is_array(value) && json_array_size(value))
        for (size_t i = 0; i < json_array_size(value); i++) {
            caper_buf_str(out, i ? ", " : "");
            write_flat(json_array_get(value, i), out);
        }
    else
        caper_buf_str(out, "–");
}

static void write_outline(const json_t *value, int depth, caper_buf *out);

static void write_entry(const char *name, const json_t *value, int depth, caper_buf *out)
{
    caper_buf_printf(out, "%*s%s:", 2 * depth, "", name);
    if (is_short(value)) {
        caper_buf_char(out, ' ');
        write_flat(value, out);
        caper_buf_char(out, '\n');
    } else {
        caper_buf_char(out, '\n');
        write_outline(value, depth + 1, out);
    }
}

static void write_outline(const json_t *value, int depth, caper_buf *out)
{
    const char *key;
    json_t     *item;
    size_t      i;
    if (json_is_object(value))
        json_object_foreach((json_t *)(uintptr_t)value, key, item)
        {
            write_entry(key, item, depth, out);
        }
    else
        json_array_foreach(value, i, item)
        {
            char number[24];
            snprintf(number, sizeof number, "%zu", i);
            write_entry(number, item, depth, out);
        }
}

void caper_outline(const json_t *value, caper_buf *out) { write_outline(value, 0, out); }

/* As many columns of outline as fit side by side. */
static void draw(caper_draw *d, const caper_scene *scene, caper_area area)
{
    caper_buf text = {0};
    caper_outline(scene->view, &text);
    int columns = area.w / 38, row = 0, column = 0;
    int w = columns ? area.w / columns : area.w;
    for (const char *line = caper_buf_text(&text); *line && column < (columns ? columns : 1);) {
        size_t n = strcspn(line, "\n");
        caper_draw_text(d, area.y + row, area.x + column * w, w - 2,
                        *line == ' ' ? CAPER_INK : CAPER_BOLD, "%.*s", (int)n, line);
        line += n + (line[n] == '\n');
        if (++row == area.h) {
            row = 0;
            column++;
        }
    }
    caper_buf_fini(&text);
}

const caper_screen generic_screen = {
    .colour = 130,
    .plain  = COLOR_YELLOW,
    .draw   = draw,
};
