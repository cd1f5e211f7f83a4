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

static void draw_crew(caper_draw *d, const caper_scene *s, caper_area *a)
{
    for (int i = 0; i < luck_seen_crew(s) && a->h > 0; i++) {
        const caper_json       *p    = luck_seen_person(s, i);
        caper_area              row  = caper_cut_top(a, 1);
        bool                    turn = s->to_act & CAPER_SEAT(i), out = caper_view_is(p, "out");
        caper_spot              spot = caper_draw_spot(d, row, "seat:%d", i);
        caper_style             idle = out ? CAPER_FAINT : turn ? CAPER_LOUD : CAPER_INK;
        CAPER_SCRATCH caper_buf who  = {0};
        luck_write_who(s, i, &who);
        caper_draw_text(d, caper_cut_right(&row, 8), CAPER_INK, "luck %d",
                        caper_view_int(p, "luck"));
        row.w--;
        caper_draw_text(d, row, caper_spot_style(spot, idle), "%s%s%s", turn ? "▸" : " ",
                        out ? "out: " : "", who.data);
    }
}

/* What that rating makes of each difficulty; where there is little room, only of this one. */
static void draw_tasks(caper_draw *d, const caper_json *test, caper_area *a)
{
    const char *letter = caper_json_get_string(test, "rating"),
               *hard   = caper_json_get_string(test, "difficulty");
    int  rating        = luck_rating_of(letter, strlen(letter));
    bool small         = a->h < LUCK_DIFFICULTIES + LUCK_OUTCOMES + 3;
    if (!rating)
        return;
    if (!small)
        caper_draw_text(d, caper_cut_top(a, 1), CAPER_BOLD, "%s against …",
                        luck_rating_names[rating]);
    for (int k = 0; k < LUCK_DIFFICULTIES; k++) {
        bool this = !strcmp(hard, luck_difficulties[k]);
        if (small && this)
            caper_draw_text(d, caper_cut_top(a, 1), CAPER_BOLD, "%s against %s",
                            luck_rating_names[rating], hard);
        else if (!small)
            caper_draw_text(d, caper_cut_top(a, 1), this ? CAPER_LOUD : CAPER_INK, "%s%-13s is %s",
                            this ? "▸" : " ", luck_difficulties[k],
                            luck_task_names[luck_task(rating, k)]);
    }
}

/* "6–8  success" for each run of sums that come to the same. */
static void draw_sums(caper_draw *d, const caper_json *test, caper_area a)
{
    const char *letter = caper_json_get_string(test, "task");
    const char *at     = *letter ? strchr(luck_task_letters, *letter) : NULL;
    int         task   = at ? (int)(at - luck_task_letters) : 0;
    if (!at)
        return;
    caper_draw_text(d, caper_cut_top(&a, 1), CAPER_BOLD, "Two dice on a%s %s task:",
                    strchr("aeiou", luck_task_names[task][0]) ? "n" : "", luck_task_names[task]);
    for (int sum = 2; sum <= 12 && a.h > 0;) {
        caper_area row   = caper_cut_top(&a, 1);
        int        first = sum, outcome = luck_outcome(task, sum);
        char       sums[24];
        while (sum <= 12 && luck_outcome(task, sum) == outcome)
            sum++;
        snprintf(sums, sizeof sums, sum - 1 > first ? "%d–%d" : "%d", first, sum - 1);
        caper_cut_left(&row, 1);
        caper_draw_text(d, caper_cut_left(&row, 6), CAPER_INK, "%s", sums);
        caper_draw_text(d, row,
                        outcome >= SUCCESS     ? CAPER_GOOD
                        : outcome == NEXT_TIME ? CAPER_INK
                                               : CAPER_BAD,
                        "%s", luck_word_outcome(outcome));
    }
}

static void draw_test(caper_draw *d, const caper_scene *s, caper_area a)
{
    const caper_json *test  = luck_seen_test(s);
    const char       *title = caper_json_get_string(s->view, "call");
    if (!test)
        return;
    if (*title)
        caper_cut_top(&a, caper_draw_wrap(d, (caper_area){a.y, a.x, 2, a.w}, CAPER_LOUD, title));
    draw_tasks(d, test, &a);
    draw_sums(d, test, a);
}

/* ---- The scene ------------------------------------------------------------------------------------- */

/* One way on, over as many rows as it needs or gets; a number only where it is a key. */
static void draw_way(caper_draw *d, caper_area a, int n, bool open, const char *text)
{
    caper_spot  spot  = caper_draw_spot(d, a, "link:%d", n);
    caper_style style = caper_spot_style(spot, open ? CAPER_INK : CAPER_FAINT);
    bool        key   = n <= 9 && (spot == CAPER_SPOT_LIT || spot == CAPER_SPOT_CURSOR);
    char        digit = key ? (char)('0' + n) : ' ';
    caper_draw_text(d, caper_cut_left(&a, 4), style, "%c %s ", digit, caper_spot_mark(spot));
    if (a.h > 1)
        caper_draw_wrap(d, a, style, text);
    else
        caper_draw_text(d, a, style, "%s", text);
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
    int                      all     = a.h;
    for (int k = 0; k < 2; k++) {
        caper_json_each (one, caper_json_get(luck_seen_scene(s), lists[k])) {
            caper_buf_clear(&text);
            luck_write_choice(s, !k, one, &text);
            caper_drop_stars(text.data);
            bool       open = k ? caper_view_is(one, "open") : !caper_view_is(one, "down");
            caper_area way  = caper_cut_top(&a, rows_of(caper_buf_text(&text), a.w - 4, most));
            if (d)
                draw_way(d, way, caper_view_int(one, "n"), open, caper_buf_text(&text));
        }
    }
    return all - a.h;
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
    char             *text  = caper_strdup(caper_json_get_string(scene, "text"));
    int               most, room = room_for_text(s, a, with_ways, &most);
    caper_drop_stars(text);
    int        needs = rows_of(text, a.w, 999);
    caper_area head  = caper_cut_top(&a, 2);
    caper_draw_text(d, head, CAPER_BLOCK, " %s ", caper_json_get_string(scene, "name"));
    if (needs > room)
        caper_draw_text(d, caper_cut_right(&head, 17), CAPER_FAINT, "b reads all of it");
    caper_draw_excerpt(d, (caper_area){a.y, a.x, room, a.w}, CAPER_INK, text);
    caper_cut_top(&a, (needs < room ? needs : room) + 1);
    if (with_ways)
        draw_ways(d, s, a, most);
    free(text);
}

bool luck_draw_fits(const caper_scene *s, caper_area a)
{
    int most;
    a.h--; /* the crew's line */
    return rows_of(caper_json_get_string(luck_seen_scene(s), "text"), a.w, 999) <=
           room_for_text(s, a, true, &most);
}

/* ---- Sheets and the host's desk --------------------------------------------------------------------- */

/* The sheet as it is, with points and luck while it is being made. */
static void draw_sheet(caper_draw *d, const caper_scene *s, caper_area a, int seat)
{
    const caper_json       *p    = luck_seen_person(s, seat);
    CAPER_SCRATCH caper_buf text = {0};
    caper_draw_text(d, caper_cut_top(&a, 1), CAPER_BLOCK, " %s · %d/40 points · luck %d ",
                    *caper_json_get_string(p, "name") ? caper_json_get_string(p, "name")
                                                      : "(no name yet)",
                    caper_view_int(p, "points"), caper_view_int(p, "initial"));
    const char *background = caper_json_get_string(p, "background"),
               *trick      = caper_json_get_string(p, "trick");
    int back               = luck_background_find(background, strlen(background));
    caper_draw_text(d, caper_cut_top(&a, 1), CAPER_INK, "%-14s %s", "Background",
                    back > 0 ? luck_backgrounds[back].name : "–");
    for (int list = 0; list < LUCK_LISTS && a.h > 0; list++) {
        caper_area row  = caper_cut_top(&a, 1);
        caper_spot spot = caper_draw_spot(d, row, "list:%s", luck_lists[list]);
        caper_buf_clear(&text);
        luck_write_traits(p, list, true, &text);
        caper_draw_text(d, row, caper_spot_style(spot, CAPER_INK), "%-14s %s",
                        luck_list_titles[list], text.data);
    }
    if (a.h > 0)
        caper_draw_text(d, a, CAPER_INK, "%-14s %s", "Trick",
                        *trick ? luck_word_trick(trick) : "–");
}

static const char *round_words(const caper_scene *s)
{
    const char *round = caper_json_get_string(s->view, "round");
    return !strcmp(round, "action") ? "a round of action"
           : !strcmp(round, "out")  ? "an out round"
                                    : "a free round";
}

/* What is on the table, and what each character is good at. */
static void draw_desk(caper_draw *d, const caper_scene *s, caper_area a)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_draw_text(d, caper_cut_top(&a, 1), CAPER_BLOCK, " The host's desk · %s ", round_words(s));
    luck_write_table(s, &text);
    caper_cut_top(&a, caper_draw_excerpt(d, a, CAPER_LOUD, caper_buf_text(&text)));
    for (int i = 0; i < luck_seen_crew(s) && a.h > 0; i++) {
        caper_buf_clear(&text);
        caper_buf_printf(&text, "%s:", luck_seen_name(s, i));
        luck_write_all_traits(luck_seen_person(s, i), ";", &text);
        int share = a.h / (luck_seen_crew(s) - i); /* no character takes the room of the next */
        caper_cut_top(&a, caper_draw_excerpt(d, (caper_area){a.y, a.x, share ? share : 1, a.w},
                                             CAPER_INK, text.data));
    }
}

/* The crew in one line, where the story needs the room. */
static void draw_crew_line(caper_draw *d, const caper_scene *s, caper_area a)
{
    CAPER_SCRATCH caper_buf text = {0};
    for (int i = 0; i < luck_seen_crew(s); i++)
        caper_buf_printf(&text, "%s%s %d%s", i ? " · " : "", luck_seen_name(s, i),
                         caper_view_int(luck_seen_person(s, i), "luck"),
                         caper_view_is(luck_seen_person(s, i), "out") ? " (out)" : "");
    caper_draw_text(d, a, CAPER_FAINT, "luck: %s", caper_buf_text(&text));
    caper_buf_clear(&text);
    luck_write_clock(s, &text);
    int wide = caper_text_width(caper_buf_text(&text));
    if (wide)
        caper_draw_text(d, caper_cut_right(&a, wide + 1), CAPER_LOUD, " %s", text.data);
}

void luck_draw_table(caper_draw *d, const caper_scene *s, caper_area a)
{
    bool rolling = luck_seen_test(s) != NULL;
    if (luck_seen_scene(s) && !rolling) {
        draw_crew_line(d, s, caper_cut_top(&a, 1));
        draw_story(d, s, a, true);
        return;
    }
    caper_area side = caper_cut_right(&a, SIDE);
    draw_crew(d, s, &side);
    caper_cut_top(&side, 1);
    draw_test(d, s, side);
    a.w -= 2;
    if (luck_seen_scene(s) && !luck_seen_making(s))
        draw_story(d, s, a, false);
    else if (luck_seen_as_host(s) && !luck_seen_making(s))
        draw_desk(d, s, a);
    else
        draw_sheet(d, s, a, s->seat >= 0 && s->seat < luck_seen_crew(s) ? s->seat : 0);
}
