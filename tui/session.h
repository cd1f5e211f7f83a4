/* An evening at one table: who sits where, what was said, whose move the bots are thinking about.
 * The full screen and the line mode are two faces of this. */
#ifndef CAPER_TUI_SESSION_H
#define CAPER_TUI_SESSION_H

#include "table/crew.h"
#include "tui/screen.h"
#include "tui/tui.h"

/* The story as one seat knows it. */
typedef struct caper_story {
    char **line;
    int    count, cap;
} caper_story;

typedef struct caper_session {
    caper_table        *table; /* borrowed */
    const caper_match  *match;
    const caper_screen *screen;
    caper_play_options  options;
    caper_events        events;
    caper_story         story[CAPER_MAX_SEATS + 1]; /* [0]: for spectators; [s + 1]: seat s */
    /* Seats of the moves that stand, newest last: who could take something back. */
    int8_t *movers;
    int     mover_count, mover_cap;
    /* Bots. */
    caper_crew *crew;       /* who thinks beside the table */
    caper_task *answer;     /* what a bot wants to play when its moment comes, or NULL */
    uint32_t    turn;       /* changes with the position: older answers are void */
    bool        thinking;   /* somebody was asked in this turn and has not answered */
    long long   not_before; /* bots wait until then (ms of the clock below) */
    bool        held;       /* bots wait until somebody says so */
    int         asked[CAPER_MAX_SEATS]; /* a volunteer is asked once for each state of the log */
    int         stuck[CAPER_MAX_SEATS]; /* log count at which a bot that is waited for gave up */
    int         volunteers;             /* moves in a row by seats that nobody waits for */
    bool        saved;                  /* the transcript is on disk as it is */
    long long   kept;                   /* when it was last kept while playing */
} caper_session;

void caper_session_init(caper_session *s, const caper_play_options *options);
void caper_session_fini(caper_session *s);

/* Milliseconds of a clock that never goes back. */

/* The scene as `seat` sees it. Owned by the caller: fini it. */
typedef struct caper_look {
    caper_scene scene;
    caper_json *view;
    char      **texts;
    char       *called[CAPER_MAX_SEATS];
} caper_look;
void caper_look_init(caper_look *look, const caper_session *s, int seat);
void caper_look_fini(caper_look *look);

/* Append how a seat is called, with its honour. */
void caper_session_address(const caper_session *s, int seat, caper_buf *out);

/* Play a move of a person here. */
caper_code caper_session_play(caper_session *s, int seat, const char *move, caper_error *err);
/* Is there a move of a person here that can still be taken back? */
bool caper_session_can_undo(const caper_session *s);
/* Take the last move back; where the game has an undo of its own, what a person did last, or the
 * action of `seat`. */
caper_code caper_session_undo(caper_session *s, int seat, caper_error *err);

/* Let the bots go on: start, collect or wait. True if something happened at the table. */
bool caper_session_tick(caper_session *s);
/* The bots need not wait any longer. */
void caper_session_hurry(caper_session *s);
/* Until when they wait so that a slip can be taken back; 0: they do not. */
long long caper_session_grace(const caper_session *s);
/* Has any bot something to do now? */
bool caper_session_bots_busy(const caper_session *s);
/* Is one thinking, or waiting for the moment to play what it thought of? */
bool caper_session_is_thinking(const caper_session *s);

/* The story for a seat (or CAPER_SPECTATOR). */
const caper_story *caper_session_story(const caper_session *s, int seat);
/* Add a line to everybody's story. */
void caper_session_note(caper_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* "Ann wins", "Ann and Bob share the win", "Nobody wins" as `you` reads it. */
void caper_session_verdict(const caper_session *s, int you, caper_buf *out);

/* Write the transcript to `path`; NULL: where the options say, or to the state folder. `where` gets
 * the path. */
caper_code caper_session_save(caper_session *s, const char *path, caper_buf *where,
                              caper_error *err);
/* Getting up: the verdict if the game is over, and what is not on disk yet goes there, if need be
 * somewhere else than asked. Says all that, and returns the exit status. */
int caper_session_leave(caper_session *s, int eyes, FILE *out);

#endif
