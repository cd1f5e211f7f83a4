/* Get the MacGuffin in the terminal: the players as tiles or rows, the piles, my hand as cards.
 *
 * Knows how cards look, not what they do: that a Thief can be aimed at Vera it learns from the list of
 * moves. */
#include <ncurses.h>
#include <stdio.h>
#include <string.h>

#include "table/learn/things.h"
#include "terminal/screen.h"
#include "terminal/screen_getmac.h"

enum { TILE = 19 /* columns that a player's tile needs */ };

static const getmac_face *face_of(const char *id)
{
    static const getmac_face unknown = {"", "Card", "?", {""}};
    for (int i = 0; i < GETMAC_FACES; i++)
        if (strcmp(getmac_faces[i].id, id) == 0)
            return &getmac_faces[i];
    return &unknown;
}

static bool is_object(const getmac_face *f)
{
    return f >= getmac_faces && f < getmac_faces + GETMAC_FACE_OBJECTS;
}

/* ---- Reading the view ----------------------------------------------------------------------- */

static const caper_json *tables(const caper_scene *s) { return caper_json_get(s->view, "tables"); }

/* The seat with that card on the table, or −1. */
static int owner(const caper_scene *s, const char *id)
{
    for (int seat = 0; seat < s->match->seats; seat++)
        if (caper_view_has(caper_json_at(tables(s), (size_t)seat), id))
            return seat;
    return -1;
}

/* What lies on a table is offered after the hand. */
static bool is_on_table(const caper_scene *s, const char *key)
{
    return caper_key_is(key, "card") && owner(s, caper_key_id(key)) >= 0;
}

static int hand_count(const caper_scene *s, int seat)
{
    const caper_json *counts = caper_json_get(s->view, "counts");
    return (int)caper_json_integer(caper_json_at(counts, (size_t)seat));
}

static bool is_out(const caper_scene *s, int seat)
{
    caper_json_each (one, caper_json_get(s->view, "out"))
        if (caper_json_integer(one) == seat)
            return true;
    return false;
}

/* GM-44 */
static bool is_majesty(const caper_scene *s, int seat) { return s->names.honour[seat]; }

/* ---- Labels --------------------------------------------------------------------------------- */

static void label(const caper_scene *scene, const char *key, caper_buf *out)
{
    int seat = caper_key_seat(key), owns = caper_key_is(key, "card") ? owner(scene, key + 5) : -1;
    if (seat < 0 && owns < 0)
        return;
    caper_scene_title(scene, key, out);
    if (seat >= 0)
        caper_buf_printf(out, " (%d in hand)", hand_count(scene, seat));
    else if (owns != scene->seat)
        caper_buf_printf(out, " (%s)", caper_scene_name(scene, owns));
    else
        caper_buf_str(out,
                      is_majesty(scene, owns) ? " (on Your Majesty's table)" : " (on your table)");
}

/* ---- Flowing chips -------------------------------------------------------------------------- */

/* Small things one after the other, as many rows as there are. */
typedef struct flow {
    caper_draw *d;
    caper_area  area;
    int         y, x, left_out;
} flow;

static flow flow_in(caper_draw *d, caper_area a)
{
    return (flow){.d = d, .area = a, .y = a.y, .x = a.x};
}

static caper_area flow_room(flow *f, int w)
{
    if (f->x > f->area.x && f->x + w > f->area.x + f->area.w) {
        f->x = f->area.x;
        f->y++;
    }
    caper_area a = {f->y, f->x, 1, w > f->area.w ? f->area.w : w};
    f->x += w + 1;
    if (f->y >= f->area.y + f->area.h) {
        f->left_out++;
        a.w = 0;
    }
    return a;
}

static void flow_word(flow *f, caper_style style, const char *text)
{
    caper_area a = flow_room(f, caper_text_width(text));
    caper_draw_text(f->d, a, style, "%s", text);
}

static void flow_card(flow *f, caper_style style, const char *id)
{
    char               text[64];
    const getmac_face *face = face_of(id);
    snprintf(text, sizeof text, "%s %s", face->sign, face->brief);
    caper_area a = flow_room(f, caper_text_width(text) + 1);
    if (!a.w)
        return;
    caper_spot spot = caper_draw_spot(f->d, a, "card:%s", id);
    caper_draw_text(f->d, a, caper_spot_style(spot, style), "%s%s", caper_spot_mark(spot), text);
}

/* ---- Players -------------------------------------------------------------------------------- */

static void flow_seat(caper_draw *d, caper_area a, const caper_scene *s, int seat)
{
    flow f     = flow_in(d, a);
    bool first = true;
    caper_json_each (card, caper_json_at(tables(s), (size_t)seat))
        flow_card(&f, CAPER_LOUD, caper_view_text(card));
    caper_json_each (one, caper_json_get(s->view, "known")) {
        if (caper_view_int_or(one, "seat", -2) != seat)
            continue;
        if (first)
            flow_word(&f, CAPER_FAINT, "holds");
        first = false;
        flow_word(&f, CAPER_INK, face_of(caper_json_get_string(one, "card"))->brief);
    }
}

static void write_backs(int n, caper_buf *out)
{
    for (int i = 0; i < n && i < 8; i++)
        caper_buf_str(out, "▮");
    caper_buf_printf(out, "%s%d", n ? " " : "", n);
}

static caper_style seat_style(const caper_scene *s, int seat)
{
    if (s->to_act ? s->to_act & CAPER_SEAT(seat) : s->result.winners & CAPER_SEAT(seat))
        return CAPER_BLOCK;
    return is_out(s, seat) ? CAPER_FAINT : CAPER_NIGHT;
}

static const char *seat_mark(const caper_scene *s, int seat)
{
    if (!s->to_act)
        return s->result.winners & CAPER_SEAT(seat) ? "★" : " ";
    return s->to_act & CAPER_SEAT(seat) ? "▶" : " ";
}

static void write_seat(const caper_scene *s, int seat, int w, caper_buf *out)
{
    const char *name = seat == s->seat ? "You" : caper_names_get(&s->names, seat);
    if (is_majesty(s, seat) && seat == s->seat)
        caper_buf_str(out, w > 21 ? "♛ Your Majesty" : "♛ You");
    else if (is_majesty(s, seat))
        caper_buf_printf(out, w > 26 ? "♛ Your Majesty %s" : "♛ %s", name);
    else
        caper_buf_str(out, name);
}

/* A strip with the name, then what is known of the hand and what lies on the table. */
static void draw_seat(caper_draw *d, const caper_scene *s, int seat, caper_area a)
{
    CAPER_SCRATCH caper_buf name = {0}, backs = {0};
    caper_area              strip = caper_cut_top(&a, 1);
    caper_spot              spot  = caper_draw_spot(d, strip, "seat:%d", seat);
    caper_style             style = caper_spot_style(spot, seat_style(s, seat));
    write_seat(s, seat, strip.w, &name);
    if (is_out(s, seat))
        caper_buf_str(&backs, "out");
    else
        write_backs(hand_count(s, seat), &backs);
    caper_draw_fill(d, strip, style);
    caper_draw_text(d, caper_cut_right(&strip, caper_text_width(backs.data) + 1), style, "%s",
                    backs.data);
    strip.w--;
    caper_draw_text(d, strip, style, "%s%s", spot ? caper_spot_mark(spot) : seat_mark(s, seat),
                    name.data);
    caper_cut_left(&a, 1);
    flow_seat(d, a, s, seat);
}

/* One row: the strip is short and everything else follows on the same line. */
static void draw_seat_row(caper_draw *d, const caper_scene *s, int seat, caper_area a)
{
    draw_seat(d, s, seat, caper_cut_left(&a, TILE));
    caper_cut_left(&a, 1);
    flow_seat(d, a, s, seat);
}

static int between(int n, int least, int most) { return n < least ? least : n > most ? most : n; }

/* Tiles if they fit: how many side by side, and how high. False: rows in two columns. */
static bool tile_seats(int n, caper_area a, int *columns, int *height)
{
    *columns = (a.w + 1) / TILE < n ? (a.w + 1) / TILE : n;
    int rows = (n + *columns - 1) / *columns;
    *columns = (n + rows - 1) / rows;
    *height  = between((a.h - 8) / rows, 3, 6);
    return rows * *height + 6 <= a.h;
}

/* Returns the rows used. */
static int draw_seats(caper_draw *d, const caper_scene *s, caper_area a)
{
    int n = s->match->seats, columns, height, half = a.w / 2, rows = (n + 1) / 2;
    if (tile_seats(n, a, &columns, &height)) {
        int w = (a.w + 1) / columns;
        for (int i = 0; i < n; i++)
            draw_seat(
                d, s, i,
                (caper_area){a.y + i / columns * height, a.x + i % columns * w, height, w - 1});
        return (n + columns - 1) / columns * height;
    }
    for (int i = 0; i < n; i++)
        draw_seat_row(d, s, i, (caper_area){a.y + i % rows, a.x + i / rows * half, 1, half - 1});
    return rows;
}

/* ---- Piles and hand
 * ------------------------------------------------------------------------------
 */

static void draw_piles(caper_draw *d, const caper_scene *s, caper_area a)
{
    const char *taken = caper_json_get_string(s->view, "taken");
    char        text[40];
    flow        f = flow_in(d, a);
    snprintf(text, sizeof text, " TOMB %d ", caper_view_int(s->view, "tomb"));
    flow_word(&f, CAPER_NIGHT, text);
    caper_json_each (one, caper_json_get(s->view, "known"))
        if (caper_view_int_or(one, "seat", -2) == -1)
            flow_word(&f, CAPER_FAINT, face_of(caper_json_get_string(one, "card"))->brief);
    if (*taken) {
        flow_word(&f, CAPER_BLOCK, " TAKEN ");
        flow_card(&f, CAPER_LOUD, taken);
    }
    flow_word(&f, CAPER_NIGHT, " DISCARDED ");
    caper_json_each (card, caper_json_get(s->view, "discard"))
        flow_card(&f, CAPER_FAINT, caper_view_text(card));
    if (f.left_out)
        caper_draw_text(d, caper_row(caper_cut_right(&a, 5), a.h - 1), CAPER_BOLD, " +%-3d",
                        f.left_out);
}

/* A card: a strip with its name, its text, a picture if there is room, an edge. */
static void draw_card(caper_draw *d, const caper_scene *s, const getmac_face *f, caper_area a)
{
    char        key[32];
    caper_thing thing = {0};
    snprintf(key, sizeof key, "card:%s", f->id);
    caper_thing_find(s->match->game, key, &thing);
    CAPER_SCRATCH caper_buf title = {0}, text = {0};
    caper_buf_bytes(&title, thing.name.at, thing.name.len);
    caper_buf_bytes(&text, thing.brief.at, thing.brief.len);
    caper_spot  spot  = caper_draw_spot(d, a, "%s", key);
    caper_style strip = caper_spot_style(spot, is_object(f) ? CAPER_BLOCK : CAPER_NIGHT);
    caper_style edge  = is_object(f) ? CAPER_LOUD : CAPER_BOLD;
    bool        art   = a.h >= GETMAC_ART_ROWS + 6 && a.w > GETMAC_ART_WIDTH + 1;
    caper_area  last  = caper_row(a, a.h - 1);
    for (int y = 1; y < a.h; y++)
        caper_draw_text(d, caper_row(a, y), edge, "▏");
    for (int x = 0; x < a.w - 3; x++)
        caper_draw_text(d, caper_strip(last, x, 1), edge, "▁");
    caper_draw_text(d, caper_cut_right(&last, 3), edge, " %s ", f->sign);
    caper_draw_fill(d, caper_row(a, 0), strip);
    caper_draw_text(d, a, strip, "%s%s", caper_spot_mark(spot),
                    caper_text_width(title.data) < a.w - 1 ? title.data : f->brief);
    caper_draw_wrap(d, (caper_area){a.y + 1, a.x + 1, art ? 4 : a.h - 2, a.w - 1}, CAPER_INK,
                    text.data);
    for (int row = 0; art && row < GETMAC_ART_ROWS; row++)
        caper_draw_text(d,
                        caper_strip(caper_row(last, row - GETMAC_ART_ROWS),
                                    (a.w - GETMAC_ART_WIDTH) / 2 + 1, GETMAC_ART_WIDTH),
                        edge, "%s", f->art[row]);
}

static void draw_hand(caper_draw *d, const caper_scene *s, caper_area a)
{
    const caper_json *hand = caper_json_get(s->view, "hand");
    int               n    = (int)caper_json_size(hand);
    int               w    = n ? (a.w + 1) / n - 1 : 0;
    if (!n) {
        caper_draw_text(d, a, CAPER_FAINT,
                        s->seat < 0          ? "You are watching."
                        : is_out(s, s->seat) ? "You are out, and watch how it ends."
                                             : "Your hand is empty.");
        return;
    }
    if (w < 10) { /* too many to lie side by side */
        flow f = flow_in(d, a);
        caper_json_each (card, hand)
            flow_card(&f, CAPER_BOLD, caper_view_text(card));
        return;
    }
    w = w > 20 ? 20 : w;
    for (int i = 0; i < n; i++)
        draw_card(d, s, face_of(caper_view_item(hand, (size_t)i)),
                  (caper_area){a.y, a.x + i * (w + 1), a.h, w});
}

static void draw(caper_draw *d, const caper_scene *scene, caper_area a)
{
    int seats = draw_seats(d, scene, a);
    int hand  = between(a.h - seats - 2, 5, 11);
    int piles = between(a.h - seats - hand, 1, 3);
    int slack = a.h - seats - piles - hand;
    draw_piles(d, scene, (caper_area){a.y + seats + slack / 2, a.x, piles, a.w});
    draw_hand(d, scene, (caper_area){a.y + a.h - hand, a.x, hand, a.w});
}

/* ---- The line mode -------------------------------------------------------------------------- */

static void write_card(const caper_scene *s, const char *id, caper_buf *out)
{
    char key[32];
    snprintf(key, sizeof key, "card:%s", id);
    caper_scene_title(s, key, out);
}

static void write_cards(const caper_scene *s, const caper_json *list, caper_buf *out)
{
    int n = 0;
    caper_json_each (card, list) {
        caper_buf_str(out, n++ ? ", " : "");
        write_card(s, caper_view_text(card), out);
    }
    caper_buf_str(out, n ? "\n" : "nothing\n");
}

static void summary(const caper_scene *s, caper_buf *out)
{
    for (int seat = 0; seat < s->match->seats; seat++) {
        if (is_out(s, seat))
            continue;
        if (seat != s->seat)
            caper_buf_str(out, caper_scene_name(s, seat));
        else
            caper_buf_str(out, is_majesty(s, seat) ? "Your Majesty" : "You");
        caper_buf_printf(out, ": %d in hand; on the table: ", hand_count(s, seat));
        write_cards(s, caper_json_at(tables(s), (size_t)seat), out);
    }
    caper_json_each (one, caper_json_get(s->view, "known")) {
        int seat = caper_view_int_or(one, "seat", -1);
        caper_buf_str(out, "You know: ");
        write_card(s, caper_json_get_string(one, "card"), out);
        caper_buf_printf(out, " is with %s\n", seat < 0 ? "the tomb" : caper_scene_name(s, seat));
    }
    caper_buf_printf(out, "Tomb: %d. Discarded: ", caper_view_int(s->view, "tomb"));
    write_cards(s, caper_json_get(s->view, "discard"), out);
    if (s->seat >= 0) {
        caper_buf_str(out, "Your hand: ");
        write_cards(s, caper_json_get(s->view, "hand"), out);
    }
}

const caper_screen getmac_screen = {
    .game         = "getmac",
    .colour       = 160,
    .plain        = COLOR_RED,
    .draw         = draw,
    .silent       = "play object hand take trade",
    .first        = "card:",
    .either       = "card",
    .either_after = 1,
    .label        = label,
    .order        = "use discard",
    .is_later     = is_on_table,
    .summary      = summary,
};
