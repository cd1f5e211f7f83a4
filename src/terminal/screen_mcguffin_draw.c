/* McGuffin in the terminal: the picture. Stages and heat, the crew as sheets, four decks, and what
 * stands in the way; in the Combination only the four cards. */
#include <stdio.h>
#include <string.h>

#include "terminal/screen_mcguffin.h"

enum {
    TILE      = 19,
    NAMED     = 25 /* from that width on skills have their names */,
    CREW_ROWS = 6,
    ROOMY     = 20
};

/* ---- The crew ------------------------------------------------------------------------------- */

static caper_style tile_style(const caper_scene *s, int seat, const char *status)
{
    if (s->to_act & CAPER_SEAT(seat))
        return CAPER_BLOCK;
    return !strcmp(status, "in") || !strcmp(status, "leaving") ? CAPER_NIGHT : CAPER_FAINT;
}

static const char *status_sign(const char *status)
{
    return !strcmp(status, "dead")      ? "† dead"
           : !strcmp(status, "caught")  ? "▦ caught"
           : !strcmp(status, "clear")   ? "✓ clear"
           : !strcmp(status, "leaving") ? "→ leaving"
                                        : "";
}

static void write_health(const caper_json *m, caper_buf *out)
{
    int health = caper_view_int(m, "health"), left = health - caper_view_int(m, "damage");
    if (!health) /* a character that is still being made */
        return;
    caper_put_marks(out, left, health, "▮", "▯");
    caper_buf_printf(out, " %d/%d", left < 0 ? 0 : left, health);
}

static void write_progress(const caper_scene *s, const caper_json *m, caper_buf *out)
{
    int n = caper_view_int(m, "successes"), grief = caper_view_int(m, "grief");
    int want = mcguffin_is_stage(s, "getaway")
                   ? caper_view_int_or(caper_json_get(s->view, "job"), "clear", 2)
               : mcguffin_is_stage(s, "combination") ? 2
                                                     : 4;
    caper_put_marks(out, n, want, "●", "○");
    if (n > want)
        caper_buf_printf(out, "+%d", n - want);
    caper_buf_str(out, caper_view_is(m, "auto") ? " must roll" : "");
    caper_buf_str(out, caper_view_is(m, "healed") ? ", healed" : "");
    if (grief)
        caper_buf_printf(out, " †−%dd8", grief);
    caper_buf_str(out, caper_view_is(m, "open") ? ", way open" : "");
}

static void draw_member(caper_draw *d, const caper_scene *s, int seat, caper_area a)
{
    const caper_json *m       = mcguffin_member_of(s, seat);
    const char       *status  = caper_json_get_string(m, "status");
    caper_spot        spot    = caper_draw_spot(d, a, "seat:%d", seat);
    caper_style       strip   = caper_spot_style(spot, tile_style(s, seat, status));
    caper_buf         text[5] = {0};
    bool              named   = a.w >= NAMED;
    caper_draw_fill(d, caper_row(a, 0), strip);
    caper_draw_text(d, caper_cut_top(&a, 1), strip, "%s%s%s", caper_spot_mark(spot),
                    mcguffin_who(s, seat), seat == s->seat ? " (you)" : "");
    caper_cut_left(&a, 1);
    if (named) {
        mcguffin_name_skills(m, 0, 2, &text[0]);
        mcguffin_name_skills(m, 2, 2, &text[1]);
    } else
        mcguffin_write_skills(m, &text[0]);
    write_health(m, &text[1 + named]);
    if (caper_view_is(s->view, "making"))
        caper_buf_str(&text[2 + named], caper_view_is(m, "ready") ? "ready" : "making a character");
    else if (*status_sign(status) && strcmp(status, "leaving"))
        caper_buf_str(&text[2 + named], status_sign(status));
    else
        write_progress(s, m, &text[2 + named]);
    if (!named || a.h > CREW_ROWS - 2)
        caper_buf_str(&text[3 + named], caper_json_get_string(m, "specialty"));
    for (int i = 0; i < 5; i++) {
        if (i < a.h)
            caper_draw_text(d, caper_row(a, i), i == 3 + named ? CAPER_FAINT : CAPER_INK, "%s",
                            caper_buf_text(&text[i]));
        caper_buf_fini(&text[i]);
    }
}

/* One row for each where tiles would be too narrow. */
static void draw_member_row(caper_draw *d, const caper_scene *s, int seat, caper_area a)
{
    const caper_json       *m    = mcguffin_member_of(s, seat);
    CAPER_SCRATCH caper_buf text = {0};
    draw_member(d, s, seat, caper_cut_left(&a, 16));
    caper_cut_left(&a, 1);
    mcguffin_write_skills(m, &text);
    if (caper_view_int(m, "health"))
        caper_buf_printf(&text, " %d/%d ",
                         caper_view_int(m, "health") - caper_view_int(m, "damage"),
                         caper_view_int(m, "health"));
    if (*status_sign(caper_json_get_string(m, "status")))
        caper_buf_str(&text, status_sign(caper_json_get_string(m, "status")));
    else
        write_progress(s, m, &text);
    caper_draw_text(d, a, CAPER_INK, "%s", caper_buf_text(&text));
}

static int draw_crew(caper_draw *d, const caper_scene *s, caper_area a)
{
    int n = s->match->seats, tile = (a.w + 1) / n, rows = (n + 1) / 2, half = a.w / 2;
    if (tile < TILE) {
        for (int i = 0; i < n; i++)
            draw_member_row(d, s, i,
                            (caper_area){a.y + i % rows, a.x + i / rows * half, 1, half - 1});
        return rows;
    }
    tile  = tile > 34 ? 34 : tile;
    int h = a.h >= ROOMY ? CREW_ROWS : a.h < CREW_ROWS - 1 ? a.h : CREW_ROWS - 1;
    for (int i = 0; i < n; i++)
        draw_member(d, s, i, (caper_area){a.y, a.x + i * tile, h, tile - 1});
    return h;
}

/* ---- The head: stages and heat -------------------------------------------------------------- */

static void draw_head(caper_draw *d, const caper_scene *s, caper_area a)
{
    static const char *const stages[] = {"casing", "heist", "combination", "getaway", NULL};
    for (int i = 0; stages[i]; i++) {
        bool now = mcguffin_is_stage(s, stages[i]);
        caper_cut_left(&a, caper_draw_text(d, a, now ? CAPER_BLOCK : CAPER_FAINT,
                                           now ? " %s " : "%s", stages[i]));
        caper_cut_left(&a, caper_draw_text(d, a, CAPER_FAINT, stages[i + 1] ? " ▸ " : "  "));
    }
    const char *team = caper_json_get_string(s->view, "team");
    if (*team)
        caper_cut_left(
            &a, caper_draw_text(d, a, !strcmp(team, "success") ? CAPER_GOOD : CAPER_BAD,
                                !strcmp(team, "success") ? "target taken  " : "empty hands  "));
    if (!caper_json_get(s->view, "limit"))
        return;
    int heat = caper_view_int(s->view, "heat"), limit = caper_view_int(s->view, "limit");
    CAPER_SCRATCH caper_buf text = {0};
    if (limit <= 14)
        caper_put_marks(&text, heat, limit, "▰", "▱");
    caper_draw_text(d, a, heat * 3 >= limit * 2 ? CAPER_BAD : CAPER_INK, "heat %s %d/%d",
                    caper_buf_text(&text), heat, limit);
}

/* ---- The decks ------------------------------------------------------------------------------ */

static void draw_decks(caper_draw *d, const caper_scene *s, caper_area a)
{
    const caper_json *left  = caper_json_get(s->view, "left"),
                     *count = caper_json_get(s->view, "decks");
    if (caper_view_is(s->view, "making"))
        return; /* they are dealt when all players are ready */
    for (int k = 0; k < DECKS; k++) {
        const mcguffin_deck_face *face  = &mcguffin_deck[k];
        caper_area                deck  = caper_cut_left(&a, caper_text_width(face->title) + 6);
        caper_spot                spot  = caper_draw_spot(d, deck, "deck:%s", face->id);
        caper_style               style = caper_spot_style(spot, CAPER_NIGHT);
        caper_draw_fill(d, deck, style);
        caper_draw_text(d, deck, style, "%s%s %s %d", caper_spot_mark(spot), face->suit,
                        face->title, caper_view_int(count, face->id));
        caper_cut_left(&a, 1);
    }
    caper_draw_text(d, a, CAPER_INK, "left: %d red %d black%s%s", caper_view_int(left, "red"),
                    caper_view_int(left, "black"), caper_view_is(left, "red_joker") ? " ☺" : "",
                    caper_view_is(left, "black_joker") ? " ☻" : "");
}

/* ---- What stands in the way ----------------------------------------------------------------- */

static void write_bar(double chance, caper_buf *out)
{
    caper_put_marks(out, (int)(10 * chance + 0.5), 10, "▰", "▱");
    caper_buf_printf(out, " %4.1f %%", 100 * chance);
}

static void draw_obstacle(caper_draw *d, const caper_json *o, caper_area a)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_spot  spot     = caper_draw_spot(d, a, "obstacle:%s", caper_json_get_string(o, "id"));
    const char *suit     = mcguffin_deck_of(caper_json_get_string(o, "deck"))->suit;
    char        part[32] = "";
    if (caper_json_get(o, "chance"))
        write_bar(mcguffin_real(o, "chance"), &text);
    caper_style style = caper_spot_style(spot, CAPER_INK);
    caper_draw_fill(d, a, style);
    int beats = caper_view_int(o, "beats");
    int done  = caper_view_int(o, "done");
    if (beats > 1 && done < beats) /* how far the situation has come */
        snprintf(part, sizeof part, "  %d/%d", done + 1, beats);
    caper_draw_text(d, caper_cut_right(&a, 18), style, "%s", caper_buf_text(&text));
    caper_draw_text(d, caper_cut_right(&a, 9), style, "✗ %s", caper_json_get_string(o, "price"));
    caper_area bonus = caper_cut_right(&a, 3);
    if (caper_view_int(o, "bonus"))
        caper_draw_text(d, bonus, style, "%+d", caper_view_int(o, "bonus"));
    a.w--;
    caper_draw_text(d, a, style, "%s%s %s%s%s", caper_spot_mark(spot), suit,
                    caper_json_get_string(o, "title"), part,
                    *caper_json_get_string(o, "choice") ? "  (a choice)" : "");
}

/* The four cards of the player at the locks, face down until they turn: the one place for drama. */
static void draw_combination(caper_draw *d, const caper_scene *s, caper_area a)
{
    const caper_json *w    = caper_json_get(s->view, "waits");
    int               seat = caper_view_int(s->view, "turn");
    int now             = (int)(mcguffin_deck_of(caper_json_get_string(w, "deck")) - mcguffin_deck);
    const caper_json *m = mcguffin_member_of(s, seat);
    now %= DECKS;
    caper_draw_text(d, caper_cut_top(&a, 1), CAPER_LOUD,
                    "%s at the four locks: %d of 4 so far, 2 are a pass", mcguffin_who(s, seat),
                    caper_view_int(m, "successes"));
    int h = a.h < 5 ? a.h : 5;
    for (int k = 0; k < DECKS && h > 0; k++) {
        bool        won   = caper_view_has(caper_json_get(m, "passed"), mcguffin_deck[k].id);
        caper_area  card  = {a.y, a.x + k * 17, h, 15};
        caper_style style = k > now    ? CAPER_NIGHT
                            : k == now ? CAPER_BLOCK
                            : won      ? CAPER_GOOD
                                       : CAPER_BAD;
        if (k >= now)
            caper_draw_fill(d, card, style);
        caper_draw_frame(d, card, style, mcguffin_deck[k].title);
        caper_draw_text(d, caper_strip(caper_row(card, h / 2), 3, 9), style, "%s",
                        k > now    ? "░░░░░░░"
                        : k == now ? "▶  ?  ◀"
                        : won      ? "✓ open"
                                   : "✗ shut");
    }
    if (a.h > h && caper_json_is_object(w)) {
        CAPER_SCRATCH caper_buf text = {0};
        write_bar(mcguffin_real(w, "success"), &text);
        caper_draw_text(d, caper_row(a, h), CAPER_BOLD, "%s with %s", caper_buf_text(&text),
                        caper_json_get_string(w, "skill"));
    }
}

/* "Pip: fight, 2 of them left (weapons +1)" */
static void write_waiting(const caper_scene *s, const caper_json *w, const caper_json *o,
                          caper_buf *out)
{
    const char *call = caper_json_get_string(w, "call");
    int         many = caper_view_int(w, "opponents");
    caper_buf_printf(out, " %s: ", mcguffin_who(s, caper_view_int(w, "seat")));
    if (!strcmp(call, "duel"))
        caper_buf_printf(out, "against %s", mcguffin_who(s, caper_view_int(w, "against")));
    else if (o && strcmp(call, "fight"))
        caper_buf_str(out, caper_json_get_string(o, "title"));
    else
        caper_buf_str(out, call);
    if (*caper_json_get_string(w, "title"))
        caper_buf_printf(out, ", “%s”", caper_json_get_string(w, "title"));
    if (many > 1)
        caper_buf_printf(out, ", %d of them left", many);
    caper_buf_printf(out, " (%s",
                     *caper_json_get_string(w, "skill") ? caper_json_get_string(w, "skill")
                                                        : "as the deck says");
    caper_view_put(w, "bonus", " %+d", out);
    caper_view_put(w, "against_bonus", ", theirs %+d", out);
    caper_buf_str(out, ") ");
}

/* The call that waits: who, what, how likely. */
static bool draw_waiting(caper_draw *d, const caper_scene *s, caper_area *a)
{
    const caper_json *w = caper_json_get(s->view, "waits");
    if (!caper_json_is_object(w) || a->h < 2)
        return false;
    const caper_json       *o    = mcguffin_obstacle_of(s, caper_json_get_string(w, "obstacle"));
    CAPER_SCRATCH caper_buf text = {0}, bar = {0};
    write_waiting(s, w, o, &text);
    if (*caper_json_get_string(w, "deck"))
        write_bar(mcguffin_real(w, "success"), &bar);
    else
        caper_buf_str(&bar, "which deck?");
    caper_area row = caper_cut_top(a, 1);
    caper_draw_fill(d, row, CAPER_LIT);
    caper_draw_text(d, caper_cut_right(&row, 18), CAPER_LIT, "%s", bar.data);
    row.w--;
    caper_draw_text(d, row, CAPER_LIT, "%s", text.data);
    if (o)
        caper_cut_top(a, caper_draw_wrap(d, caper_strip(*a, 1, a->w - 2), CAPER_INK,
                                         caper_json_get_string(o, "text")));
    return true;
}

static void draw_job(caper_draw *d, const caper_scene *s, caper_area a)
{
    const caper_json *job = caper_json_get(s->view, "job");
    if (mcguffin_is_stage(s, "combination")) {
        draw_combination(d, s, a);
        return;
    }
    bool making = caper_view_is(s->view, "making"), waits = draw_waiting(d, s, &a);
    if (!waits && job && (making || mcguffin_is_stage(s, "over"))) {
        caper_area head = caper_cut_top(&a, 1);
        caper_draw_text(d, head, CAPER_LOUD, "%s", caper_json_get_string(job, "title"));
        caper_cut_top(&a, caper_draw_excerpt(d, a, CAPER_INK, caper_json_get_string(job, "brief")));
        if (!a.h && making)
            caper_draw_text(d, caper_cut_right(&head, 17), CAPER_FAINT, "b reads all of it");
    } else if (!waits && *mcguffin_toll(s) && a.h > 0)
        caper_draw_text(d, caper_cut_top(&a, 1), CAPER_FAINT,
                        "Failing at a gate, or with your weakest skill: %s", mcguffin_toll(s));
    caper_json_each (obstacle, caper_json_get(s->view, "obstacles"))
        if (a.h > 0)
            draw_obstacle(d, obstacle, caper_cut_top(&a, 1));
}

void mcguffin_draw_table(caper_draw *d, const caper_scene *scene, caper_area a)
{
    int rows = a.h - 6 < CREW_ROWS ? a.h - 6 : CREW_ROWS;
    draw_head(d, scene, caper_cut_top(&a, 1));
    caper_cut_top(&a, draw_crew(d, scene, (caper_area){a.y, a.x, rows, a.w}));
    draw_decks(d, scene, caper_cut_top(&a, 1));
    caper_cut_top(&a, a.h > 7);
    draw_job(d, scene, a);
}
