/* What a screen of a game is made of, and what it draws with.
 *
 * A screen never knows the rules. It gets a *scene*: the view of the seat that looks (JSON), the
 * moves that seat may make (as texts), names, and whose turn it is. From these it draws; nothing it
 * does can change the game, and nothing it is handed may stay secret from that seat.
 *
 * The one idea: **a move is a path of steps**, and a step is a short key like "card:thief" or
 * "seat:2". The grammar takes moves apart into such keys (base/grammar.h), a screen says which of them
 * are chosen and in which order; `draw` says where on the screen each key is (`caper_draw_spot`). From
 * that alone the framework makes the menu, lights up what can be chosen next, follows arrows and clicks,
 * shows the odds once a move is complete, and plays it.
 *
 * To add a screen: write terminal/screen_<game>.c with a `const caper_screen <game>_screen`, and add it to
 * the table in screens.c. A game without one gets the generic screen (screen_generic.c), which is
 * also the shortest example; screen_getmac.c is the longest. */
#ifndef CAPER_TUI_SCREEN_H
#define CAPER_TUI_SCREEN_H

#include "base/text.h"

enum { CAPER_STEPS = 48, CAPER_STEP_BYTES = 256, CAPER_RANK_COSTLY = 900 };

/* Steps that were chosen. */
typedef struct caper_path {
    int  count;
    char step[CAPER_STEPS][CAPER_STEP_BYTES];
} caper_path;

/* One order in which a move can be chosen: its steps with tabs between them. */
typedef struct caper_way {
    int   move;
    char *path;
} caper_way;

/* "thief" of "card:thief"; a word is its own id. */
const char *caper_key_id(const char *key);
/* Is it a thing of that kind? */
bool caper_key_is(const char *key, const char *kind);
/* The seat of "seat:2" and "person:2"; −1 of all others. */
int caper_key_seat(const char *key);
/* Its place in a list like "use discard card:", where a kind stands for all its things; −1: none. */
int caper_key_place(const char *list, const char *key);

/* What a screen may know. Borrowed for the time of the call. */
typedef struct caper_scene {
    const caper_match *match;
    const caper_json  *view;  /* what `seat` may know */
    int                seat;  /* whose view; CAPER_SPECTATOR: a person who watches */
    caper_names        names; /* .you is `seat` */
    const char        *called[CAPER_MAX_SEATS]; /* the names with their honours */
    caper_seats        to_act;                  /* whom the game waits for; 0: it is over */
    caper_seats        people; /* seats of people at this terminal; the others are bots */
    bool               mine;   /* `seat` may move now (perhaps only with words) */
    caper_result       result;
    int                moves; /* what `seat` may do without words */
    const char *const *move;
    int                ways; /* at least one for each of them */
    const caper_way   *way;
    const char        *focus; /* the move that is picked or under the cursor, or NULL */
} caper_scene;

/* The steps of move number `move`, with tabs between them. */
const char *caper_scene_way(const caper_scene *scene, int move);
/* The number of a move by its text, or −1. */
int caper_scene_find(const caper_scene *scene, const char *move);
/* What a thing or a word is called. */
void caper_scene_title(const caper_scene *scene, const char *key, caper_buf *out);
/* What the seat is asked now. */
void caper_scene_prompt(const caper_scene *scene, caper_buf *out);
/* What a seat is called, with its honour. */
const char *caper_scene_name(const caper_scene *scene, int seat);

/* ---- Drawing -------------------------------------------------------------------------------- */

/* A rectangle of character cells. */
typedef struct caper_area {
    int y, x, h, w;
} caper_area;

/* Cut so many rows or columns off an area: returns them, and leaves the rest. */
caper_area caper_cut_top(caper_area *a, int rows);
caper_area caper_cut_left(caper_area *a, int columns);
caper_area caper_cut_right(caper_area *a, int columns);
/* Row number `row` of an area; a piece of it, from that column on. */
caper_area caper_row(caper_area a, int row);
caper_area caper_strip(caper_area a, int column, int w);

/* Paper, ink and one loud colour. Without colours the styles fall back on bold, reverse and
 * underline: say everything with a shape or a word as well. */
typedef enum caper_style {
    CAPER_INK,    /* ink on paper: plain text */
    CAPER_FAINT,  /* less important */
    CAPER_BOLD,   /* headings */
    CAPER_LOUD,   /* the loud colour on paper */
    CAPER_BLOCK,  /* paper on the loud colour: flat shapes, headlines */
    CAPER_NIGHT,  /* paper on ink: the backs of cards, bars */
    CAPER_LIT,    /* can be chosen now */
    CAPER_CURSOR, /* is under the cursor */
    CAPER_PICKED, /* has been chosen */
    CAPER_GOOD,   /* went well */
    CAPER_BAD,    /* went badly */
    CAPER_STYLES,
} caper_style;

/* The state of a spot: see caper_draw_spot. */
typedef enum caper_spot {
    CAPER_SPOT_IDLE,   /* no choice here now */
    CAPER_SPOT_LIT,    /* is a next step */
    CAPER_SPOT_CURSOR, /* is the next step under the cursor */
    CAPER_SPOT_PICKED, /* is a step already chosen */
} caper_spot;

typedef struct caper_draw caper_draw; /* the canvas; only what is inside the given area counts */

/* Write one line, in the first row of an area; what does not fit ends in "…". Returns the columns
 * used. */
int caper_draw_text(caper_draw *d, caper_area area, caper_style style, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Wrap at spaces into an area; returns the rows used (or needed, with d NULL, to measure). */
int caper_draw_wrap(caper_draw *d, caper_area area, caper_style style, const char *text);
/* The same for a text that may be longer than its area: the last row then ends with “…”. */
int caper_draw_excerpt(caper_draw *d, caper_area area, caper_style style, const char *text);
/* Fill with blanks: a flat shape. */
void caper_draw_fill(caper_draw *d, caper_area area, caper_style style);
/* A thin frame with a title in its upper edge (NULL: none). */
void caper_draw_frame(caper_draw *d, caper_area area, caper_style style, const char *title);
/* Letters three rows high, for headlines: A–Z, blank and & ! . , ' and no others. Are they all
 * there, how wide, and drawn. */
bool caper_poster_fits(const char *text);
int  caper_poster_width(const char *text);
void caper_draw_poster(caper_draw *d, caper_area area, caper_style style, const char *text);
/* Columns that a text needs. */
int caper_text_width(const char *text);

/* Say that the thing with this key is drawn in `area`, and learn its state. The area can then
 * be clicked and reached with the arrows. Call it before drawing the thing. */
caper_spot caper_draw_spot(caper_draw *d, caper_area area, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The style for a thing in that state; `idle` is its style when there is no choice. */
caper_style caper_spot_style(caper_spot spot, caper_style idle);
/* A mark for a thing in that state, one column wide: " ", "◇", "▶" or "●". */
const char *caper_spot_mark(caper_spot spot);

/* ---- A screen ------------------------------------------------------------------------------- */

typedef void caper_add_form(void *to, const char *form);

typedef struct caper_screen {
    const char *game;   /* its id; NULL: the generic screen */
    int         colour; /* the loud one: a number of the 256-colour palette … */
    int         plain;  /* … and COLOR_RED etc. where there are only eight */

    /* Draw the table into `area` (at least 78×12; often more). */
    void (*draw)(caper_draw *d, const caper_scene *scene, caper_area area);

    /* Which steps are chosen, and in which order; lists as in caper_key_place, NULL: none. */
    const char *silent; /* these words are not chosen */
    const char *first;  /* a step of these comes before the others */
    /* A move that is a thing of this kind alone: its group, before the slash of its id, comes first. */
    const char *grouped;
    /* A move that ends with a thing of this kind, after so many steps and another thing of it (or, after
     * none, any step): those two can be chosen in either order. */
    const char *either;
    int         either_after;

    /* Moves that begin with these words are described by their steps, not in words of the room. */
    const char *spelled;

    /* What a step is called; if it leaves `out` empty: as labels/<game>.txt says, or the thing's name. NULL: never. */
    void (*label)(const caper_scene *scene, const char *key, caper_buf *out);

    /* The order of steps in the menu; those that are in no list keep their order in the middle. What is
     * costly spends or throws away something for nothing in return: it comes last, Enter does not choose
     * it until the cursor is moved there, and it is never chosen automatically. */
    const char *order, *costly;
    bool (*is_costly)(const caper_scene *scene, const char *key); /* NULL: only those */
    /* Of those in the middle, these come after the others. NULL: none. */
    bool (*is_later)(const caper_scene *scene, const char *key);

    /* The number that the picture or the story shows for the thing of a step, 0 for a thing without
     * one; for a NULL key the highest number shown, open or not. That digit then chooses it, in the
     * menu and in the line mode. NULL: no numbers. */
    int (*number)(const caper_scene *scene, const char *key);

    /* Steps that begin like this are chosen on the picture (arrows, mouse, their own numbers); the menu
     * does not list them. NULL: everything is in the menu. */
    const char *places;
    /* Are they places on a map? Then the menu says so, and the cursor stays near the last one. */
    bool map;

    /* Forms of moves that the rules understand, but do not list: a run that takes something along, a
     * name. One with "…" in it wants words there, which a person is then asked for. "{seat}" stands for
     * every seat, "{n:9|10}" for these, "{<seat}" for every seat after the last,
     * "{seat=fast}" for those that `things` calls fast. The rules have the last
     * word. NULL: none. */
    void (*more)(const caper_scene *scene, caper_add_form *add, void *to);
    /* The things of a kind in these forms; false: those of the grammar. */
    bool (*things)(const caper_scene *scene, const char *kind, const char *path,
                   caper_add_form *add, void *to);

    /* Spell such words as that move wants them, in place and no longer than they are ("Big Rudi" →
     * "big-rudi"). NULL: as they were typed. */
    void (*spell)(const char *move, char *words);

    /* What a person should read on a page of its own before going on: a briefing, a scene that does
     * not fit into a picture of that size (height 0: in any case). Shown once for each new text.
     * Its first line is a title. May be NULL. */
    void (*opening)(const caper_scene *scene, caper_area picture, caper_buf *out);

    /* Outcomes in the odds that need not be shown. */
    const char *hidden;

    /* A few lines about where things stand, for the line mode. NULL: the view as an outline. */
    void (*summary)(const caper_scene *scene, caper_buf *out);
} caper_screen;

/* The screen of a game; the generic one if it has none. */
const caper_screen *caper_screen_find(const char *game);

/* The screen's functions with their defaults. */
void caper_screen_label(const caper_screen *screen, const caper_scene *scene, const char *key,
                        caper_buf *out);
/* The labels of steps with tabs between them. */
void caper_screen_trail(const caper_screen *screen, const caper_scene *scene, const char *path,
                        caper_buf *out);
int  caper_screen_rank(const caper_screen *screen, const caper_scene *scene, const char *key);
/* Append the name of an outcome; false: it need not be shown. */
bool caper_screen_outcome(const caper_screen *screen, const caper_scene *scene, const char *name,
                          caper_buf *out);
void caper_screen_summary(const caper_screen *screen, const caper_scene *scene, caper_buf *out);

/* Does the move want words, where it has "…"? Then how many bytes come before them. */
size_t caper_move_stem(const char *move);
/* Such a move with its words in place. */
void caper_move_fill(const caper_screen *screen, const char *move, const char *words,
                     caper_buf *out);
/* Take the stars of *emphasis* out of a text, in place: a terminal has no italics to show it with. */
void caper_drop_stars(char *text);
void caper_screen_opening(const caper_screen *screen, const caper_scene *scene, caper_area picture,
                          caper_buf *out);

/* A view (or any JSON) as indented lines for people; what the generic screen shows. */
void caper_outline(const caper_json *value, caper_buf *out);

/* Shorthands for views: a number (0 or another if there is none), a text ("" if there is none), a list's n-th text. */
int         caper_view_int(const caper_json *view, const char *key);
int         caper_view_int_or(const caper_json *view, const char *key, int otherwise);
const char *caper_view_item(const caper_json *list, size_t i);
/* The text that a value is, or "". */
const char *caper_view_text(const caper_json *value);
/* Append the texts of a list with something between them; returns how many there were. */
int caper_view_join(const caper_json *list, const char *between, caper_buf *out);
/* Is it true? */
bool caper_view_is(const caper_json *view, const char *key);
/* Append the number in that format (" %+d"), unless it is 0. */
void caper_view_put(const caper_json *view, const char *key, const char *format, caper_buf *out);
/* Is that text in the list? */
bool caper_view_has(const caper_json *list, const char *text);
/* In the view's list of objects, the one whose `key` is that text; NULL: none is. */
const caper_json *caper_view_find(const caper_json *view, const char *list, const char *key,
                                  const char *text);
/* "●●○○": `full` of `all`. */
void caper_put_marks(caper_buf *out, int full, int all, const char *on, const char *off);
/* May this seat make a move that begins like that? */
bool caper_scene_may(const caper_scene *scene, const char *begin);

#endif
