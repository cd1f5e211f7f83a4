/* The full screen's own state; shared by full.c (keys) and panels.c (pictures). */
#ifndef CAPER_TUI_FULL_H
#define CAPER_TUI_FULL_H

#include <wchar.h>

#include "terminal/canvas.h"
#include "terminal/session.h"

enum { UI_MIN_H = 24, UI_MIN_W = 80, UI_WIDE = 112 };

typedef enum ui_mode {
    UI_TABLE,   /* playing */
    UI_COVER,   /* the keyboard goes to another person: the table is hidden */
    UI_HELP,    /* a page of text */
    UI_VIEW,    /* everything the seat may know, as an outline */
    UI_LOG,     /* the whole story */
    UI_OPENING, /* what is read out before the first move */
    UI_TYPING,  /* a move in words */
    UI_SAVING,  /* a file name */
    UI_TALKING, /* words for the others, who are far away */
    UI_LEAVE,   /* really? */
} ui_mode;

typedef struct caper_ui {
    caper_session s;
    ui_mode       mode;
    ui_mode       leaving_from; /* where “no” goes back to: a covered table stays covered */
    caper_look    look;
    int           look_at; /* the log's length when it was looked at */
    caper_pick    pick;
    caper_draw    draw;
    int           scroll; /* lines back from the newest in the log, or down from the top in help */
    char          message[400];
    bool          bad; /* the message is a refusal */
    char          typed[CAPER_MAX_WORDS + 1];
    char          wants[CAPER_STEP_BYTES]; /* the move that the typed words belong to, or "" */
    char          asked[100];              /* … and what was asked */
    char         *opening;                 /* the last text that had a page of its own; owned */
    int           heard;  /* lines of the story when this person last did something … */
    int           before; /* … and when that page was turned; those in between are shown above it */
    bool          unread; /* it waits to be read */
    char          place[CAPER_STEP_BYTES]; /* where on the map the last move was chosen */
    int           missed; /* lines of the story since `heard` that have no room on the screen */
    bool          done;
    bool          wants_again;          /* as soon as the server has another table */
    int           coach_at, coach_read; /* texts of the coach that were read, at that length */
} caper_ui;

/* Keys that the last line and the buttons stand for: spots with this prefix. */
#define UI_KEY "\t"

/* panels.c */
/* Where the picture is now. */
caper_area ui_picture(const caper_ui *ui);
void       ui_draw(caper_ui *ui);
/* Is the terminal too small to play? */
bool ui_is_small(void);

/* A key at the table: what it does, and where it is offered. Ends with a row without `press` and `help`. */
typedef struct ui_command {
    wint_t key;
    void (*press)(caper_ui *ui);
    bool (*can)(const caper_ui *ui); /* is it of any use now? NULL: always */
    const char *bar, *help;          /* in the last line, on the page of help; NULL: not there */
} ui_command;
extern const ui_command ui_commands[];
bool                    ui_can(const caper_ui *ui, const ui_command *c);
/* NULL: it has none. */
const ui_command *ui_command_of(wint_t key);

/* keys.c: a key (`special`: one of ncurses' KEY_…), and the event that getmouse() has. */
void ui_key(caper_ui *ui, wint_t c, bool special);
void ui_mouse(caper_ui *ui);
/* A sentence in the menu's first line, until the next key. */
void ui_say(caper_ui *ui, bool bad, const char *text);
void ui_play(caper_ui *ui, const char *move);
/* keys_typing.c */
void ui_start_typing(caper_ui *ui, ui_mode mode);
void ui_key_typing(caper_ui *ui, wint_t c, bool special);
/* The next person of `set` after the one who looks now; −1 if there is none. */
int ui_next_person(const caper_ui *ui, caper_seats set);
/* The keyboard goes to that seat; with several people the table is covered first. */
void ui_hand_over(caper_ui *ui, int seat);
/* Something happened elsewhere: show it without losing what is being chosen. */
void ui_hear(caper_ui *ui);
/* Something happened at the table: look again, and hand over if the game waits for another. */
void ui_catch_up(caper_ui *ui);

#endif
