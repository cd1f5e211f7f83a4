/* Everything on the full screen that is the same for all games: headline, story, menu, help. */
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "table/learn/rules.h"
#include "terminal/aid.h"

enum { MEANWHILE = 8 /* lines of the story above a new scene */ };

typedef struct layout {
    caper_area aid, board, story, menu;
} layout;

bool ui_is_small(void) { return LINES < UI_MIN_H || COLS < UI_MIN_W; }

/* A tall terminal has the title as a poster has it. */
static int headline_rows(const caper_ui *ui)
{
    const char *title = ui->s.match->game->info->title;
    return LINES >= 34 && caper_poster_fits(title) && caper_poster_width(title) < COLS - 4 ? 6 : 1;
}

/* Narrow: board, menu and story below each other. Wide: the story has a column of its own. */
static layout lay_out(const caper_ui *ui)
{
    layout l;
    int    top = headline_rows(ui), extra = LINES - top + 1 - UI_MIN_H;
    int    menu  = 6 + (extra > 16 ? 4 : extra / 4);
    int    story = COLS >= UI_WIDE ? 0 : 4 + (extra > 24 ? 8 : extra / 3);
    int    side  = COLS >= UI_WIDE ? (COLS / 3 > 52 ? 52 : COLS / 3) : 0;
    int    aid   = ui_aid_rows(ui, COLS - 2 - side);
    /* Where it is tight, what helps comes before what was. */
    story = story > aid + 1 ? story - aid : story ? 1 : 0;
    l.aid = (caper_area){top, 1, aid, COLS - 2 - side};
    top += aid;
    l.board = (caper_area){top, 1, LINES - 1 - top - menu - story, COLS - 2 - side};
    l.story = (caper_area){top + l.board.h, 1, story, COLS - 2};
    l.menu  = (caper_area){top + l.board.h + story, 1, menu, COLS - 2 - side};
    if (side)
        l.story = (caper_area){top - aid, COLS - side + 1, LINES - 1 - top + aid, side - 2};
    return l;
}

/* The last line of the terminal, with a margin on both sides. */
static caper_area last_line(int margin)
{
    return (caper_area){LINES - 1, margin, 1, COLS - 2 * margin};
}

caper_area ui_picture(const caper_ui *ui) { return lay_out(ui).board; }

/* ---- Headline ------------------------------------------------------------------------------- */

static void write_waiting(const caper_ui *ui, caper_buf *out)
{
    static const char *const dots[] = {"", ".", "..", "..."};
    const caper_scene       *scene  = &ui->look.scene;
    int                      n      = 0;
    for (int seat = 0; seat < scene->match->places; seat++)
        if (scene->to_act & CAPER_SEAT(seat))
            caper_buf_printf(out, "%s%s", n++ ? ", " : "", caper_scene_name(scene, seat));
    if (ui->s.held)
        caper_buf_str(out, " (held)");
    else if (ui->s.end->is_busy(&ui->s))
        caper_buf_printf(out, " %-3s", dots[caper_clock_ms() / 300 % 4]);
}

static void draw_headline(caper_ui *ui)
{
    const caper_scene      *scene = &ui->look.scene;
    char                    title[64];
    CAPER_SCRATCH caper_buf status = {0};
    size_t                  i;
    for (i = 0; scene->match->game->info->title[i] && i + 1 < sizeof title; i++) {
        char c   = scene->match->game->info->title[i];
        title[i] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    }
    title[i] = '\0';
    if (caper_session_trouble(&ui->s))
        caper_buf_str(&status, caper_session_trouble(&ui->s));
    else if (caper_session_lobby(&ui->s, NULL))
        caper_buf_str(&status, "People are sitting down");
    else if (!scene->to_act)
        caper_session_verdict(&ui->s, &status);
    else if (scene->seat >= 0 && scene->to_act & CAPER_SEAT(scene->seat))
        caper_buf_str(&status, "Your turn");
    else
        write_waiting(ui, &status);
    int        w = caper_text_width(caper_buf_text(&status)) + 2, rows = headline_rows(ui);
    caper_area head = {0, 0, rows > 1 ? rows - 1 : 1, COLS};
    caper_draw_fill(&ui->draw, head, CAPER_BLOCK);
    caper_draw_text(&ui->draw, caper_cut_right(&head, w), CAPER_NIGHT, " %s ",
                    caper_buf_text(&status));
    if (rows > 1)
        caper_draw_poster(&ui->draw, (caper_area){1, 2, rows, COLS}, CAPER_BLOCK, title);
    else
        caper_draw_text(&ui->draw, caper_strip(head, 1, head.w - 2), CAPER_BLOCK, "◢◤ %s", title);
}

/* ---- The story ------------------------------------------------------------------------------ */

/* The newest lines at the bottom; `scroll` lines further back. Returns the first line shown. */
static int draw_lines(caper_ui *ui, caper_area area)
{
    const caper_story *story = caper_session_story(&ui->s);
    int                last = story->count - 1 - ui->scroll, y = area.y + area.h, i = last;
    for (; i >= 0 && y > area.y; i--) {
        caper_area one  = {0, area.x + 2, area.h, area.w - 2};
        int        rows = caper_draw_wrap(NULL, one, CAPER_INK, story->line[i]);
        int        top  = y - rows;
        if (top < area.y)
            break;
        one.y = top;
        caper_draw_text(&ui->draw, (caper_area){top, area.x, 1, 1}, CAPER_LOUD,
                        i == last ? "▪" : "·");
        caper_draw_wrap(&ui->draw, one, i == last ? CAPER_INK : CAPER_FAINT, story->line[i]);
        y = top;
    }
    if (ui->scroll)
        caper_draw_text(&ui->draw, caper_row(caper_cut_right(&area, 14), area.h - 1), CAPER_LIT,
                        " %d newer ▼ ", ui->scroll);
    return i + 1;
}

/* The story beside the table. What has happened since this person last did something, and has no room
 * here, must not go unnoticed: the key that shows it counts it. */
static void draw_story(caper_ui *ui, caper_area area)
{
    int first  = draw_lines(ui, area);
    ui->missed = ui->scroll || first < ui->heard ? 0 : first - ui->heard;
}

/* ---- The menu ------------------------------------------------------------------------------- */

static void write_grace(const caper_ui *ui, caper_buf *out)
{
    long long until = ui->s.end->grace(&ui->s);
    if (until)
        caper_buf_printf(out, "u takes it back, Enter goes on (%d)",
                         (int)((until - caper_clock_ms() + 999) / 1000));
    else if (caper_session_is_asking(&ui->s))
        caper_buf_str(out, "A moment …");
    else if (ui->s.options.far)
        caper_buf_str(out, ui->s.eyes < 0 ? "You are watching."
                                          : "The others are playing. t talks to them.");
    else if (ui->s.held)
        caper_buf_str(out, "The others wait. Space lets them go on.");
    else
        caper_buf_str(out, "The others are playing. Space holds them.");
}

static void draw_question(caper_ui *ui, caper_area a)
{
    CAPER_SCRATCH caper_buf text  = {0};
    const caper_scene      *scene = &ui->look.scene;
    if (ui->message[0])
        caper_buf_str(&text, ui->message);
    else if (!scene->to_act) {
        caper_session_verdict(&ui->s, &text);
        caper_buf_printf(&text, " %sl reads the story, s saves it, q leaves.",
                         ui->s.options.again ? "n deals again, " : "");
    } else if (scene->mine && ui->pick.picked.count) {
        caper_pick_trail(&ui->pick, &text);
        caper_buf_str(&text, ui->pick.ready >= 0 ? "" : " ▸ …");
    } else if (scene->mine)
        caper_scene_prompt(scene, &text);
    else
        write_grace(ui, &text);
    caper_style style = !ui->message[0] ? CAPER_LOUD : ui->bad ? CAPER_BAD : CAPER_GOOD;
    caper_draw_text(&ui->draw, a, style, "%s", caper_buf_text(&text));
}

/* Choices in columns as wide as the longest. If there are many, in two at least: a long one is cut off
 * there, and read in full under the cursor. If they still do not all fit, a window with the cursor. */
static int draw_choices(caper_ui *ui, caper_area a)
{
    caper_pick *p      = &ui->pick;
    caper_buf  *labels = caper_alloc((size_t)p->choice_count + 1, sizeof *labels);
    int         widest = 8, listed = caper_pick_listed(p);
    for (int i = 0; i < listed; i++) {
        caper_screen_label(ui->s.screen, &ui->look.scene, p->choices[i].key, &labels[i]);
        int w  = caper_text_width(caper_buf_text(&labels[i])) + 6;
        widest = w > widest ? w : widest;
    }
    bool map = ui->s.screen->map && listed < p->choice_count; /* it has a line of its own */
    a.h -= map && a.h > 1;
    widest      = widest > a.w ? a.w : widest;
    widest      = listed > a.h && widest > a.w / 2 ? a.w / 2 : widest;
    int columns = a.w / widest, shown = columns * a.h;
    int first = p->cursor < 0 || p->cursor >= listed ? 0 : p->cursor / shown * shown;
    caper_pick_number(p, first, shown);
    for (int i = first; i < listed && i < first + shown; i++) {
        int        k = i - first, y = a.y + k / columns, x = a.x + k % columns * widest;
        bool       beside = listed > shown && k / columns == a.h - 1; /* the count is there */
        int        room   = beside && x + widest > a.x + a.w - 12 ? a.x + a.w - 13 - x : widest - 1;
        caper_area area   = {y, x, 1, room};
        caper_spot spot   = caper_draw_spot(&ui->draw, area, "%s", p->choices[i].key);
        char       number[2] = " ";
        if (p->choices[i].digit)
            number[0] = (char)('0' + p->choices[i].digit);
        caper_draw_text(&ui->draw, area, spot == CAPER_SPOT_CURSOR ? CAPER_CURSOR : CAPER_INK,
                        "%s %s %s ", number, spot == CAPER_SPOT_CURSOR ? "▶" : "◇",
                        caper_buf_text(&labels[i]));
    }
    if (listed > shown)
        caper_draw_text(&ui->draw, caper_strip(caper_row(a, a.h - 1), a.w - 12, 12), CAPER_FAINT,
                        "%3d of %d ▼", p->cursor < 0 || p->cursor >= listed ? 1 : p->cursor + 1,
                        listed);
    for (int i = 0; i < listed; i++)
        caper_buf_fini(&labels[i]);
    free(labels);
    int rows = (listed + columns - 1) / columns;
    rows     = rows < a.h ? rows : a.h;
    if (map)
        caper_draw_text(&ui->draw, caper_row(a, rows), CAPER_FAINT,
                        "  ◇ %s on the map: the arrows go there",
                        listed ? "or a place" : "a place");
    return rows + map;
}

typedef __typeof__(((caper_odds *)NULL)->item[0]) odds_item;

static int by_chance(const void *a, const void *b)
{
    double x = ((const odds_item *)a)->chance, y = ((const odds_item *)b)->chance;
    return x < y ? 1 : x > y ? -1 : 0;
}

/* Few outcomes get a bar each; many equal ones share their figure. */
static void write_odds(const caper_ui *ui, caper_odds *odds, caper_buf *out)
{
    qsort(odds->item, (size_t)odds->count, sizeof odds->item[0], by_chance);
    bool even = odds->count > 2 && odds->item[0].chance - odds->item[odds->count - 1].chance < 1e-9;
    int  shown = 0;
    if (even)
        caper_buf_printf(out, "Even odds, %.1f %% each: ", 100 * odds->item[0].chance);
    for (int i = 0; i < odds->count; i++) {
        CAPER_SCRATCH caper_buf name = {0};
        if (!caper_screen_outcome(ui->s.screen, &ui->look.scene, odds->item[i].name, &name))
            continue;
        caper_buf_printf(out, "%s%s", shown++ ? even ? ", " : " · " : "", name.data);
        if (!even)
            caper_buf_printf(out, " %.1f %%", 100 * odds->item[i].chance);
        if (odds->count > 3 || even)
            continue;
        caper_buf_char(out, ' ');
        caper_put_marks(out, (int)(10 * odds->item[i].chance + 0.5), 10, "▰", "▱");
    }
}

/* The chances of a move in words; empty for a certain one (or if it is not a move). */
static void write_chances(caper_ui *ui, const char *move, caper_buf *out)
{
    caper_odds odds = {0};
    if (move && ui->s.end->odds(&ui->s, move, &odds) == CAPER_OK)
        write_odds(ui, &odds, out);
}

/* What is under the cursor or was chosen last: the move as a sentence, the thing, what cannot be taken
 * back, the chances. */
enum { FOCUS = 4 };
static void write_focus(caper_ui *ui, caper_buf text[FOCUS])
{
    const caper_pick *p    = &ui->pick;
    const char       *move = ui->look.scene.focus;
    const char *key = p->cursor >= 0 && p->cursor < p->choice_count ? p->choices[p->cursor].key
                      : p->picked.count ? p->picked.step[p->picked.count - 1]
                                        : "";
    ui->s.end->what_is(&ui->s, key, &text[1]);
    if (!move)
        return;
    caper_session_describe(&ui->s, &ui->look.scene, caper_pick_focus(p), &text[0]);
    ui->s.end->warn(&ui->s, move, &text[2]);
    write_chances(ui, move, &text[3]);
}

/* Choices get the rows that the focus does not need. */
static void draw_moves(caper_ui *ui, caper_area a)
{
    static const caper_style style[FOCUS] = {CAPER_BOLD, CAPER_INK, CAPER_BAD, CAPER_FAINT};
    caper_buf                text[FOCUS]  = {0};
    int                      need         = 0;
    caper_area               button       = {.w = 0};
    write_focus(ui, text);
    for (int i = 0; i < FOCUS; i++)
        need += caper_draw_wrap(NULL, a, style[i], caper_buf_text(&text[i]));
    if (ui->pick.choice_count)
        caper_cut_top(
            &a, draw_choices(ui, (caper_area){a.y, a.x, need > a.h - 2 ? 2 : a.h - need, a.w}));
    if (ui->pick.ready >= 0) {
        button = caper_strip(caper_row(a, 0), 0, 14);
        caper_draw_spot(&ui->draw, button, UI_KEY "\r");
        caper_draw_text(&ui->draw, button, CAPER_BLOCK, " Enter: play ");
    }
    for (int i = 0; i < FOCUS; i++, button.w = 0) {
        caper_area rest = caper_strip(a, button.w, a.w - button.w);
        caper_cut_top(&a, caper_draw_excerpt(&ui->draw, rest, style[i], caper_buf_text(&text[i])));
        caper_buf_fini(&text[i]);
    }
}

/* What is being typed, and what it would bring. */
static void draw_typing(caper_ui *ui, caper_area a)
{
    CAPER_SCRATCH caper_buf text = {0};
    if (ui->mode == UI_TYPING && ui->wants[0])
        caper_buf_printf(&text, "%s: %s▏", ui->asked, ui->typed);
    else
        caper_buf_printf(&text, "%s%s▏",
                         ui->mode == UI_TYPING   ? ":"
                         : ui->mode == UI_SAVING ? "Save to: "
                                                 : "To the others: ",
                         ui->typed);
    caper_cut_top(&a, caper_draw_wrap(&ui->draw, a, CAPER_BOLD, text.data));
    caper_buf_clear(&text);
    if (ui->mode == UI_TYPING && !ui->wants[0])
        write_chances(ui, ui->typed, &text);
    caper_draw_wrap(&ui->draw, a, CAPER_FAINT, caper_buf_text(&text));
}

/* The last word, as large as it fits. */
static void draw_verdict(caper_ui *ui, caper_area a)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_session_verdict(&ui->s, &text);
    if (caper_poster_fits(text.data) && caper_poster_width(text.data) <= a.w && a.h >= 4)
        caper_draw_poster(&ui->draw, caper_row(a, 1), CAPER_LOUD, text.data);
}

static void draw_menu(caper_ui *ui, caper_area a)
{
    draw_question(ui, caper_cut_top(&a, 1));
    if (ui->mode == UI_TYPING || ui->mode == UI_SAVING || ui->mode == UI_TALKING)
        draw_typing(ui, a);
    else if (!ui->look.scene.to_act)
        draw_verdict(ui, a);
    else
        draw_moves(ui, a);
}

/* What is of use now, as far as it fits. */
static void draw_keys(caper_ui *ui)
{
    caper_area bar = last_line(0);
    caper_draw_fill(&ui->draw, bar, CAPER_NIGHT);
    caper_cut_left(&bar, 1);
    for (const char *key = "?i\r\x1btuls q"; *key; key++) {
        const ui_command *c    = ui_command_of((wint_t)*key);
        bool              more = *key == 'l' && ui->missed;
        char              text[40];
        snprintf(text, sizeof text, more ? "%s ▲%d" : "%s", c->bar,
                 ui->missed > 99 ? 99 : ui->missed);
        int w = caper_text_width(text);
        if (!ui_can(ui, c) || w >= bar.w)
            continue;
        caper_area spot = caper_cut_left(&bar, w);
        caper_draw_spot(&ui->draw, spot, UI_KEY "%c", *key);
        caper_draw_text(&ui->draw, spot, more ? CAPER_LIT : CAPER_NIGHT, "%s", text);
        caper_cut_left(&bar, 2);
    }
}

/* ---- Pages ---------------------------------------------------------------------------------- */

static void write_help(const caper_ui *ui, caper_buf *out)
{
    const caper_game *g = ui->s.match->game;
    caper_buf_printf(out, "%s\n%s\n\nKEYS\n", g->info->title, g->info->summary);
    for (const ui_command *c = ui_commands; c->press || c->help; c++)
        if (c->help && ui_can(ui, c))
            caper_buf_printf(out, "%s\n", c->help);
    caper_buf_char(out, '\n');
    const char *page = caper_rules_page(g);
    if (page)
        caper_rules_print(page, COLS - 6, NULL, out);
    caper_buf_str(out, "\nMOVES IN WORDS\n");
    caper_game_grammar(g, out);
}

static void draw_page(caper_ui *ui, const char *title, const caper_buf *text)
{
    caper_area page = {2, 3, LINES - 4, COLS - 6};
    int        rows = caper_draw_wrap(NULL, page, CAPER_INK, caper_buf_text(text));
    int        most = rows > page.h ? rows - page.h : 0;
    if (ui->scroll > most)
        ui->scroll = most;
    const char *from = caper_buf_text(text);
    for (int skip = 0; skip < ui->scroll; skip++)
        from = canvas_next_row(from, page.w);
    caper_draw_frame(&ui->draw, (caper_area){1, 1, LINES - 2, COLS - 2}, CAPER_LOUD, title);
    caper_draw_wrap(&ui->draw, page, CAPER_INK, from);
    caper_draw_text(&ui->draw, last_line(1), CAPER_NIGHT,
                    most ? " ↑ ↓ scroll, any other key goes on " : " any key goes on ");
    if (ui->scroll < most)
        caper_draw_text(&ui->draw, (caper_area){LINES - 2, COLS - 11, 1, 8}, CAPER_LOUD,
                        " more ▼ ");
}

/* What has happened since this person last did something, above the scene to which it led: dice and
 * cards would be out of sight otherwise. What the page says itself is left out. */
static void write_meanwhile(const caper_ui *ui, caper_buf *out)
{
    const caper_story *story = caper_session_story(&ui->s);
    int                last  = ui->before < story->count ? ui->before : story->count;
    int                first = last - ui->heard > MEANWHILE ? last - MEANWHILE : ui->heard;
    size_t             start = out->len;
    for (int i = first; i < last; i++)
        if (strncmp(story->line[i], "—", sizeof "—" - 1) != 0)
            caper_buf_printf(out, "· %s\n", story->line[i]);
    caper_buf_str(out, out->len > start ? "\n" : "");
}

/* Where things stand in words, then the whole view as programs get it. */
static void write_view(const caper_ui *ui, caper_buf *out)
{
    if (ui->s.screen->summary) {
        ui->s.screen->summary(&ui->look.scene, out);
        caper_buf_str(out, "\nALL OF IT, AS A PROGRAM SEES IT\n");
    }
    caper_outline(ui->look.scene.view, out);
}

static void draw_text_page(caper_ui *ui)
{
    CAPER_SCRATCH caper_buf text = {0}, scene = {0};
    if (ui->mode == UI_HELP)
        write_help(ui, &text);
    else if (ui->mode == UI_OPENING) {
        caper_screen_opening(ui->s.screen, &ui->look.scene, (caper_area){0}, &scene);
        write_meanwhile(ui, &text);
        caper_buf_str(&text, caper_buf_text(&scene));
    } else
        write_view(ui, &text);
    draw_page(ui,
              ui->mode == UI_HELP      ? "Help"
              : ui->mode == UI_OPENING ? ui->s.match->game->info->title
                                       : "All you can see",
              &text);
}

static void draw_log(caper_ui *ui)
{
    caper_draw_frame(&ui->draw, (caper_area){1, 1, LINES - 2, COLS - 2}, CAPER_LOUD, "The story");
    int most = caper_session_story(&ui->s)->count - 1;
    draw_lines(ui, (caper_area){2, 3, LINES - 4, COLS - 6});
    if (ui->scroll > most)
        ui->scroll = most > 0 ? most : 0;
    caper_draw_text(&ui->draw, last_line(1), CAPER_NIGHT, " ↑ ↓ scroll, any other key goes back ");
}

/* A box in the middle with a headline and a sentence. */
static void draw_notice(caper_ui *ui, const char *headline, const char *sentence)
{
    int        w   = COLS - 8 < 60 ? COLS - 8 : 60;
    caper_area box = {LINES / 2 - 4, (COLS - w) / 2, 8, w};
    caper_draw_fill(&ui->draw, box, CAPER_BLOCK);
    box = caper_strip(box, 3, w - 6);
    caper_draw_text(&ui->draw, caper_row(box, 1), CAPER_BLOCK, "%s", headline);
    caper_cut_top(&box, 3);
    caper_draw_wrap(&ui->draw, box, CAPER_BLOCK, sentence);
}

static void draw_cover(caper_ui *ui)
{
    char headline[120], sentence[200];
    snprintf(headline, sizeof headline, "The keyboard goes to %s.",
             caper_scene_name(&ui->look.scene, ui->s.eyes));
    snprintf(sentence, sizeof sentence, "Nobody else is looking? Then press Enter.%s",
             ui->s.end->can_undo(&ui->s) ? " (u takes the last move back.)" : "");
    draw_notice(ui, headline, sentence);
}

static void draw_table(caper_ui *ui)
{
    layout l             = lay_out(ui);
    ui->look.scene.focus = NULL;
    int focus            = caper_pick_focus(&ui->pick);
    if (focus >= 0 && focus < ui->look.scene.moves)
        ui->look.scene.focus = ui->look.scene.move[focus];
    draw_headline(ui);
    ui_aid_draw(ui, l.aid);
    ui->s.screen->draw(&ui->draw, &ui->look.scene, l.board);
    if (COLS >= UI_WIDE)
        for (int y = l.story.y; y < LINES - 1; y++)
            caper_draw_text(&ui->draw, (caper_area){y, l.story.x - 2, 1, 1}, CAPER_LOUD, "│");
    draw_story(ui, l.story);
    draw_menu(ui, l.menu);
    draw_keys(ui);
}

/* Before the game: who is there, what they say, and what to press. */
static void draw_lobby(caper_ui *ui)
{
    CAPER_SCRATCH caper_buf text  = {0};
    caper_area              page  = {3, 3, LINES - 11, COLS - 6};
    caper_area              below = {LINES - 2, 3, 1, COLS - 6};
    caper_session_lobby(&ui->s, &text);
    draw_headline(ui);
    caper_draw_wrap(&ui->draw, page, CAPER_INK, caper_buf_text(&text));
    draw_lines(ui, (caper_area){LINES - 7, 3, 4, COLS - 6});
    if (ui->mode == UI_TALKING)
        draw_typing(ui, below);
    else if (ui->message[0])
        caper_draw_text(&ui->draw, below, ui->bad ? CAPER_BAD : CAPER_GOOD, "%s", ui->message);
    caper_draw_fill(&ui->draw, last_line(0), CAPER_NIGHT);
    caper_draw_text(&ui->draw, last_line(1), CAPER_NIGHT, "%s",
                    ui->s.eyes < 0 ? "? help  q leave" : "⏎ I am ready  t talk  ? help  q leave");
}

static void draw_leave(caper_ui *ui)
{
    if (ui->leaving_from != UI_COVER && caper_json_size(ui->look.view))
        draw_table(ui);
    draw_notice(ui, "Leave the table?",
                ui->s.options.far
                    ? "Your seat is kept; the same command comes back to it. If the others wait "
                      "for you, a bot plays for you. y leaves, any other key stays."
                    : "The game is kept in a file, and you can go on later. y leaves, any other "
                      "key stays.");
}

void ui_draw(caper_ui *ui)
{
    bool picking = ui->mode == UI_TABLE;
    canvas_begin(&ui->draw, picking ? &ui->pick : NULL);
    if (ui_is_small())
        caper_draw_wrap(&ui->draw, (caper_area){0, 0, LINES, COLS}, CAPER_INK,
                        "caper needs a terminal of 80×24 or more. Make this one larger, or press q "
                        "to leave; the game is kept.");
    else if (ui->mode == UI_COVER)
        draw_cover(ui);
    else if (ui->mode == UI_LEAVE)
        draw_leave(ui);
    else if (ui->mode == UI_HELP || ui->mode == UI_VIEW || ui->mode == UI_OPENING)
        draw_text_page(ui);
    else if (ui->mode == UI_LOG)
        draw_log(ui);
    else if (caper_session_lobby(&ui->s, NULL))
        draw_lobby(ui);
    else if (!caper_json_size(ui->look.view))
        draw_notice(ui, ui->s.match->game->info->title,
                    caper_session_trouble(&ui->s) ? caper_session_trouble(&ui->s) : "A moment …");
    else
        draw_table(ui);
    refresh();
}
