/* The picture of Adventures & Luck in the terminal: the scene and its ways on, or the sheet that is
 * being made, or the host's desk; beside it the crew with its luck, and the test that is owed in
 * words: what makes it hard, and what each sum of the dice would bring. */
#include "terminal/screen_luck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { SIDE = 36, STORY_ROWS = 3 /* at least this many lines of the scene */ };

/* ---- The side: crew and test ---------------------------------------------------------------------- */

static int draw_crew(caper_draw *d, const caper_scene *s, caper_area a)
{
    int y = a.y;
    for (int i = 0; i < luck_seen_crew(s) && y < a.y + a.h; i++) {
        const caper_json *p    = luck_seen_person(s, i);
        int               luck = caper_view_int(p, "luck", 0);
        bool              turn = s->to_act & CAPER_SEAT(i), out = caper_view_is(p, "out");
        caper_spot        spot = caper_draw_spot(d, (caper_area){y, a.x, 1, a.w}, "seat:%d", i);
        caper_style       idle = out ? CAPER_FAINT : turn ? CAPER_LOUD : CAPER_INK;
        CAPER_SCRATCH caper_buf who = {0};
        luck_write_who(s, i, &who);
        caper_draw_text(d, y, a.x, a.w - 9, caper_spot_style(spot, idle), "%s%s%s",
                        turn ? "▸" : " ", out ? "out: " : "", who.data);
        caper_draw_text(d, y++, a.x + a.w - 8, 8, CAPER_INK, "luck %d", luck);
    }
    return y;
}

/* What that rating makes of each difficulty; where there is little room, only of this one. */
static int draw_tasks(caper_draw *d, const caper_json *test, caper_area a)
{
    const char *letter = caper_view_str(test, "rating"), *hard = caper_view_str(test, "difficulty");
    int         rating = luck_rating_of(letter, strlen(letter)), y = a.y;
    bool        small = a.h < LUCK_DIFFICULTIES + LUCK_OUTCOMES + 3;
    if (!rating)
        return y;
    if (!small)
        caper_draw_text(d, y++, a.x, a.w, CAPER_BOLD, "%s against …", luck_rating_names[rating]);
    for (int k = 0; k < LUCK_DIFFICULTIES; k++) {
        bool this = !strcmp(hard, luck_difficulties[k]);
        if (small && this)
            caper_draw_text(d, y++, a.x, a.w, CAPER_BOLD, "%s against %s",
                            luck_rating_names[rating], hard);
        else if (!small)
            caper_draw_text(d, y++, a.x, a.w, this ? CAPER_LOUD : CAPER_INK, "%s%-13s is %s",
                            this ? "▸" : " ", luck_difficulties[k],
                            luck_task_names[luck_task(rating, k)]);
    }
    return y;
}

/* "6–8  success" for each run of sums that come to the same. */
static void draw_sums(caper_draw *d, const caper_json *test, caper_area a)
{
    const char *letter = caper_view_str(test, "task");
    const char *at     = *letter ? strchr(luck_task_letters, *letter) : NULL;
    int         y      = a.y, task;
    if (!at)
        return;
    task = (int)(at - luck_task_letters);
    caper_draw_text(d, y++, a.x, a.w, CAPER_BOLD, "Two dice on a%s %s task:",
                    strchr("aeiou", luck_task_names[task][0]) ? "n" : "", luck_task_names[task]);
    for (int sum = 2; sum <= 12 && y < a.y + a.h; y++) {
        int  first = sum, outcome = luck_outcome(task, sum);
        char sums[24];
        while (sum <= 12 && luck_outcome(task, sum) == outcome)
            sum++;
        snprintf(sums, sizeof sums, sum - 1 > first ? "%d–%d" : "%d", first, sum - 1);
        caper_draw_text(d, y, a.x + 1, 6, CAPER_INK, "%s", sums);
        caper_draw_text(d, y, a.x + 7, a.w - 7,
                        outcome >= SUCCESS     ? CAPER_GOOD
                        : outcome == NEXT_TIME ? CAPER_INK
                                               : CAPER_BAD,
                        "%s", luck_word_outcome(outcome));
    }
}

static void draw_test(caper_draw *d, const caper_scene *s, caper_area a)
{
    const caper_json *test  = luck_seen_test(s);
    const char       *title = caper_view_str(s->view, "call");
    if (test && *title) {
        int rows = caper_draw_wrap(d, (caper_area){a.y, a.x, 2, a.w}, CAPER_LOUD, title);
        a        = (caper_area){a.y + rows, a.x, a.h - rows, a.w};
    }
    int y = test ? draw_tasks(d, test, a) : 0;
    if (test)
        draw_sums(d, test, (caper_area){y, a.x, a.y + a.h - y, a.w});
}

/* ---- The scene ------------------------------------------------------------------------------------- */

/* One way on, over as many rows as it needs or gets; a number only where it is a key. */
static int draw_way(caper_draw *d, caper_area a, int rows, int n, bool open, const char *text)
{
    caper_spot  spot  = caper_draw_spot(d, (caper_area){a.y, a.x, rows, a.w}, "link:%d", n);
    caper_style style = caper_spot_style(spot, open ? CAPER_INK : CAPER_FAINT);
    bool        key   = n <= 9 && (spot == CAPER_SPOT_LIT || spot == CAPER_SPOT_CURSOR);
    char        digit = key ? (char)('0' + n) : ' ';
    caper_draw_text(d, a.y, a.x, 4, style, "%c %s ", digit, caper_spot_mark(spot));
    if (rows > 1)
        caper_draw_wrap(d, (caper_area){a.y, a.x + 4, rows, a.w - 4}, style, text);
    else
        caper_draw_text(d, a.y, a.x + 4, a.w - 4, style, "%s", text);
    return a.y + rows;
}

static int rows_of(const char *text, int width, int most)
{
    int rows = caper_draw_wrap(NULL, (caper_area){.h = 99, .w = width}, CAPER_INK, text);
    return rows > most ? most : rows;
}

/* All ways on: drawn from `a.y` on, or (d NULL) measured. At most `most` rows for each. */
static int draw_ways(caper_draw *d, const caper_scene *s, caper_area a, int most)
{
    static const char *const lists[] = {"foes", "links"};
    CAPER_SCRATCH caper_buf  text    = {0};
    int                      y       = a.y;
    for (int k = 0; k < 2; k++) {
        caper_json_each (one, caper_json_get(luck_seen_scene(s), lists[k])) {
            caper_buf_clear(&text);
            luck_write_choice(s, !k, one, &text);
            caper_drop_stars(text.data);
            bool open = k ? caper_view_is(one, "open") : !caper_view_is(one, "down");
            int  rows = rows_of(caper_buf_text(&text), a.w - 4, most);
            if (d)
                draw_way(d, (caper_area){y, a.x, a.h, a.w}, rows, caper_view_int(one, "n", 0), open,
                         caper_buf_text(&text));
            y += rows;
        }
    }
    return y - a.y;
}

/* Rows for the text: what the ways leave. Where that is little, each way gets one row. */
static int room_for_text(const caper_scene *s, caper_area a, bool with_ways, int *most)
{
    *most    = 2;
    int ways = with_ways ? draw_ways(NULL, s, a, *most) + 1 : 0;
    if (with_ways && a.h - 2 - ways < STORY_ROWS)
        ways = draw_ways(NULL, s, a, *most = 1) + 1;
    return a.h - 2 - ways < 1 ? 1 : a.h - 2 - ways;
}

/* While a test is owed the ways need no room. */
static void draw_story(caper_draw *d, const caper_scene *s, caper_area a, bool with_ways)
{
    const caper_json *scene = luck_seen_scene(s);
    char             *text  = caper_strdup(caper_view_str(scene, "text"));
    int               most, room = room_for_text(s, a, with_ways, &most);
    caper_drop_stars(text);
    int needs = rows_of(text, a.w, 999);
    caper_draw_text(d, a.y, a.x, a.w, CAPER_BLOCK, " %s ", caper_view_str(scene, "name"));
    if (needs > room)
        caper_draw_text(d, a.y, a.x + a.w - 17, 17, CAPER_FAINT, "b reads all of it");
    caper_draw_excerpt(d, (caper_area){a.y + 2, a.x, room, a.w}, CAPER_INK, text);
    int y = a.y + 2 + (needs < room ? needs : room) + 1;
    if (with_ways)
        draw_ways(d, s, (caper_area){y, a.x, a.y + a.h - y, a.w}, most);
    free(text);
}

bool luck_draw_fits(const caper_scene *s, caper_area a)
{
    int most;
    a.h--; /* the crew's line */
    return rows_of(caper_view_str(luck_seen_scene(s), "text"), a.w, 999) <=
           room_for_text(s, a, true, &most);
}

/* ---- Sheets and the host's desk --------------------------------------------------------------------- */

/* The sheet as it is, with points and luck while it is being made. */
static void draw_sheet(caper_draw *d, const caper_scene *s, caper_area a, int seat)
{
    const caper_json       *p    = luck_seen_person(s, seat);
    CAPER_SCRATCH caper_buf text = {0};
    int                     y = a.y, initial = caper_view_int(p, "initial", 0);
    caper_draw_text(d, y++, a.x, a.w, CAPER_BLOCK, " %s · %d/40 points · luck %d ",
                    *caper_view_str(p, "name") ? caper_view_str(p, "name") : "(no name yet)",
                    caper_view_int(p, "points", 0), initial);
    const char *background = caper_view_str(p, "background"), *trick = caper_view_str(p, "trick");
    int         back = luck_background_find(background, strlen(background));
    caper_draw_text(d, y++, a.x, a.w, CAPER_INK, "%-14s %s", "Background",
                    back > 0 ? luck_backgrounds[back].name : "–");
    for (int list = 0; list < LUCK_LISTS && y < a.y + a.h; list++) {
        caper_area row  = {y, a.x, 1, a.w};
        caper_spot spot = caper_draw_spot(d, row, "list:%s", luck_lists[list]);
        caper_buf_clear(&text);
        luck_write_traits(p, list, true, &text);
        caper_draw_text(d, y++, a.x, a.w, caper_spot_style(spot, CAPER_INK), "%-14s %s",
                        luck_list_titles[list], text.data);
    }
    if (y < a.y + a.h)
        caper_draw_text(d, y, a.x, a.w, CAPER_INK, "%-14s %s", "Trick",
                        *trick ? luck_word_trick(trick) : "–");
}

static const char *round_words(const caper_scene *s)
{
    const char *round = caper_view_str(s->view, "round");
    return !strcmp(round, "action") ? "a round of action"
           : !strcmp(round, "out")  ? "an out round"
                                    : "a free round";
}

/* What is on the table, and what each character is good at. */
static void draw_desk(caper_draw *d, const caper_scene *s, caper_area a)
{
    CAPER_SCRATCH caper_buf text = {0};
    int                     y    = a.y;
    caper_draw_text(d, y++, a.x, a.w, CAPER_BLOCK, " The host's desk · %s ", round_words(s));
    luck_write_table(s, &text);
    if (text.len)
        y += caper_draw_excerpt(d, (caper_area){y, a.x, a.y + a.h - y, a.w}, CAPER_LOUD, text.data);
    for (int i = 0; i < luck_seen_crew(s) && y < a.y + a.h; i++) {
        caper_buf_clear(&text);
        caper_buf_printf(&text, "%s:", luck_seen_name(s, i));
        luck_write_all_traits(luck_seen_person(s, i), ";", &text);
        int rows  = a.y + a.h - y,
            share = rows / (luck_seen_crew(s) - i); /* no character takes the room of the next */
        y += caper_draw_excerpt(d, (caper_area){y, a.x, share ? share : 1, a.w}, CAPER_INK,
                                text.data);
    }
}

/* The crew in one line, where the story needs the room. */
static void draw_crew_line(caper_draw *d, const caper_scene *s, caper_area a)
{
    CAPER_SCRATCH caper_buf text = {0};
    for (int i = 0; i < luck_seen_crew(s); i++)
        caper_buf_printf(&text, "%s%s %d%s", i ? " · " : "", luck_seen_name(s, i),
                         caper_view_int(luck_seen_person(s, i), "luck", 0),
                         caper_view_is(luck_seen_person(s, i), "out") ? " (out)" : "");
    caper_draw_text(d, a.y, a.x, a.w, CAPER_FAINT, "luck: %s", caper_buf_text(&text));
    caper_buf_clear(&text);
    luck_write_clock(s, &text);
    int wide = caper_text_width(caper_buf_text(&text));
    if (wide)
        caper_draw_text(d, a.y, a.x + a.w - wide - 1, wide + 1, CAPER_LOUD, " %s", text.data);
}

void luck_draw_table(caper_draw *d, const caper_scene *s, caper_area a)
{
    bool rolling = luck_seen_test(s) != NULL;
    if (luck_seen_scene(s) && !rolling) {
        draw_crew_line(d, s, a);
        draw_story(d, s, (caper_area){a.y + 1, a.x, a.h - 1, a.w}, true);
        return;
    }
    caper_area main_area = {a.y, a.x, a.h, a.w - SIDE - 2};
    caper_area side      = {a.y, a.x + a.w - SIDE, a.h, SIDE};
    int        seat      = s->seat >= 0 && s->seat < luck_seen_crew(s) ? s->seat : 0;
    int        y         = draw_crew(d, s, side) + 1;
    draw_test(d, s, (caper_area){y, side.x, a.y + a.h - y, side.w});
    if (luck_seen_making(s))
        draw_sheet(d, s, main_area, seat);
    else if (luck_seen_scene(s))
        draw_story(d, s, main_area, false);
    else if (luck_seen_as_host(s))
        draw_desk(d, s, main_area);
    else
        draw_sheet(d, s, main_area, seat);
}
