/* Help on the full screen: the goal in sight, a hint that was asked for, the coach of a first game.
 *
 * The coach points with the cursor: it stands on what is to be chosen next, so Enter follows. */
#include "terminal/aid.h"

#include <ncurses.h>
#include <stdio.h>
#include <string.h>

enum { MOST_ROWS = 5 };

/* ---- What is said ---------------------------------------------------------------------------- */

static const char *field(const caper_ui *ui, const char *key)
{
    return caper_json_string(caper_json_get(ui->look.coach, key));
}

/* Texts of this step that are still to be read. */
static int unread(const caper_ui *ui)
{
    int says = (int)caper_json_size(caper_json_get(ui->look.coach, "say"));
    int read = ui->coach_at == caper_session_position(&ui->s) ? ui->coach_read : 0;
    return says > read ? says - read : 0;
}

static void write_coach(const caper_ui *ui, caper_buf *out)
{
    const caper_json *coach = ui->look.coach, *says = caper_json_get(coach, "say");
    int               left = unread(ui), all = (int)caper_json_size(says);
    if (field(ui, "end")) {
        caper_buf_printf(out, "%s (q leaves.)", field(ui, "end"));
        return;
    }
    caper_buf_printf(out, "%d/%d  ", (int)caper_json_get_integer(coach, "step"),
                     (int)caper_json_get_integer(coach, "steps"));
    if (left)
        caper_buf_printf(out, "%s  (Enter goes on.)", caper_view_item(says, (size_t)(all - left)));
    else
        caper_buf_printf(out, "%s%s%s  (▶ Enter follows, g does it for you.)",
                         ui->bad ? ui->message : "", ui->bad && ui->message[0] ? " — " : "",
                         field(ui, "ask"));
}

static void write_aid(const caper_ui *ui, caper_buf *out)
{
    if (ui->look.coach)
        write_coach(ui, out);
    else if (ui->s.hint[0] && ui->s.hint_at == caper_session_position(&ui->s))
        caper_buf_printf(out, "Hint: %s", ui->s.hint);
    else if (!caper_session_has_coach(&ui->s))
        ui->s.end->goal(&ui->s, out);
}

int ui_aid_rows(const caper_ui *ui, int width)
{
    CAPER_SCRATCH caper_buf text = {0};
    write_aid(ui, &text);
    caper_area a    = {0, 0, MOST_ROWS, width};
    int        rows = text.len ? caper_draw_wrap(NULL, a, CAPER_INK, caper_buf_text(&text)) : 0;
    return rows > MOST_ROWS ? MOST_ROWS : rows;
}

void ui_aid_draw(caper_ui *ui, caper_area a)
{
    CAPER_SCRATCH caper_buf text = {0};
    write_aid(ui, &text);
    if (text.len && a.h) {
        caper_style style = caper_session_has_coach(&ui->s) ? CAPER_NIGHT : CAPER_FAINT;
        if (caper_session_has_coach(&ui->s))
            caper_draw_fill(&ui->draw, (caper_area){a.y, a.x - 1, a.h, a.w + 2}, CAPER_NIGHT);
        caper_draw_wrap(&ui->draw, a, style, caper_buf_text(&text));
    }
}

/* ---- Pointing and doing ---------------------------------------------------------------------- */

/* The number of a move; one that takes words ("create Ash") has that of the one that asks for them. */
static int number_of(const caper_scene *scene, const char *move)
{
    int found = caper_scene_find(scene, move);
    for (int i = 0; found < 0 && i < scene->moves; i++) {
        size_t stem = caper_move_stem(scene->move[i]);
        if (stem && strncmp(scene->move[i], move, stem) == 0)
            found = i;
    }
    return found;
}

const char *ui_aid_wants(const caper_ui *ui) { return unread(ui) ? NULL : field(ui, "do"); }

void ui_aid_point(caper_ui *ui)
{
    const char *move = ui_aid_wants(ui);
    int         n    = move && ui->look.scene.mine ? number_of(&ui->look.scene, move) : -1;
    if (n >= 0)
        caper_pick_point(&ui->pick, caper_scene_way(&ui->look.scene, n));
}

/* Enter, while there is something left to read, goes on reading. */
bool ui_aid_turn(caper_ui *ui)
{
    int left = unread(ui), count = caper_session_position(&ui->s);
    if (left) {
        ui->coach_read = ui->coach_at == count ? ui->coach_read + 1 : 1;
        ui->coach_at   = count;
        ui_aid_point(ui);
    }
    return left > 0;
}

const char *ui_aid_words(const caper_ui *ui, const char *move)
{
    const char *wanted = ui_aid_wants(ui);
    size_t      stem   = caper_move_stem(move);
    return wanted && strncmp(wanted, move, stem) == 0 ? wanted + stem : "";
}

void ui_aid_hint(caper_ui *ui)
{
    if (caper_session_hint(&ui->s) != CAPER_OK)
        caper_text_set(ui->s.hint, ui->s.options.no_hints
                                       ? "hints are switched off (--no-hints)."
                                       : "wait for your turn: then you can have one.");
    else if (!ui->s.hint[0])
        snprintf(ui->s.hint, sizeof ui->s.hint, "one moment, a bot is thinking …");
    ui->s.hint_at = caper_session_position(&ui->s);
}
