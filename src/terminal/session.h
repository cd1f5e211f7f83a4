/* A session at one table: seats, story, and bots that think. The full screen and the line mode are its
 * two front ends. */
#ifndef CAPER_TUI_SESSION_H
#define CAPER_TUI_SESSION_H

#include "terminal/screen.h"
#include "terminal/tui.h"

typedef struct caper_session caper_session;

/* The story as one seat knows it. */
typedef struct caper_story {
    char **line;
    int    count, cap;
} caper_story;

/* Where the game is: in this program (end_here.c) or at a server's table (end_far.c). The front ends
 * know neither; they ask the session, and it asks its end.
 *
 * An end hands out only what its seat may know. What takes time there
 * (a move on its way to a server, a hint) is answered later: `tick` then leaves a notice or a hint
 * in the session. */
typedef struct caper_table_end {
    caper_seats (*to_act)(const caper_session *s);
    caper_seats (*may_act)(const caper_session *s);
    /* Grows with everything that changes what a seat can see or do, … */
    int (*count)(const caper_session *s);
    /* … and with every change of the game itself. NULL: the same. */
    int (*position)(const caper_session *s);
    /* The view of the session's eyes as JSON: the caller's to free. */
    caper_json *(*view)(const caper_session *s);
    caper_names (*names)(const caper_session *s, int seat);
    void (*result)(const caper_session *s, caper_result *out);
    /* Their moves as JSON, a list of steps for each: the caller's to free. */
    caper_json *(*moves)(const caper_session *s);
    /* Play a move of theirs. At a far table CAPER_OK means that it is on its way. */
    caper_code (*play)(caper_session *s, const char *move);
    /* Is there a move of a person here that can still be taken back? */
    bool (*can_undo)(const caper_session *s);
    /* Take the last move back; where the game has an undo of its own, what a person did last, or the
     * action of the seat that looks. */
    caper_code (*undo)(caper_session *s);
    /* CAPER_OK and empty: there are none, or they are not known yet. */
    caper_code (*odds)(caper_session *s, const char *move, caper_odds *out);
    /* A move as people say it; what a thing is and how it stands ("card:thief", "hex:2.1"). Nothing:
     * there are no such words, or they are not known yet. */
    void (*move_words)(const caper_session *s, const char *move, caper_buf *out);
    void (*what_is)(const caper_session *s, const char *thing, caper_buf *out);
    void (*goal)(const caper_session *s, caper_buf *out);
    void (*warn)(const caper_session *s, const char *move, caper_buf *out);
    /* The session's hint, now or later. */
    caper_code (*hint)(caper_session *s);
    /* What the coach of a first game says, as JSON (docs/protocol.md, `coach`), or empty. */
    void (*coach)(const caper_session *s, const caper_names *names, caper_buf *out);
    bool (*has_coach)(const caper_session *s);
    /* The answer to “why”, or a refusal. */
    caper_code (*explain)(caper_session *s, caper_buf *out);
    /* Let the others go on: start, collect or wait. True if something happened at the table. */
    bool (*tick)(caper_session *s);
    bool (*is_busy)(const caper_session *s); /* others are about to do something, … */
    /* … and have begun, or wait for the moment to play what they thought of. NULL at a server. */
    bool (*is_thinking)(const caper_session *s);
    void (*hurry)(caper_session *s); /* the bots need not wait any longer */
    /* Until when they wait so that a move can be taken back; 0: they do not. */
    long long (*grace)(const caper_session *s);
    caper_code (*save)(caper_session *s, const char *path, caper_error *err);
    const char *(*mark)(const caper_session *s); /* a short id for file names */
    /* Leaving: says what is kept, and how to come back. The exit status. */
    int (*leave)(caper_session *s, FILE *out);
    void (*free)(caper_session *s);

    /* What the loop waits for besides keys; −1: none. */
    int (*socket)(const caper_session *s);

    /* Only where others are far away; NULL elsewhere. */
    /* Before the game: the people at the table, as lines. */
    bool (*lobby)(const caper_session *s, caper_buf *out);
    caper_code (*ready)(caper_session *s);
    caper_code (*chat)(caper_session *s, const char *text);
    /* Another game by the same people; true once there is one to go to. */
    bool (*again)(caper_session *s);
    /* What to say of the connection; NULL while it is well. */
    const char *(*trouble)(const caper_session *s);
    /* Has the connection ended for good? */
    bool (*is_ended)(const caper_session *s);
    /* A request is on its way: choices are locked until it is answered. */
    bool (*is_asking)(const caper_session *s);
} caper_table_end;

struct caper_session {
    const caper_table_end *end;
    void                  *at; /* the end's own */
    const caper_match     *match;
    const caper_screen    *screen;
    caper_play_options     options;
    int                    eyes; /* the seat that looks and acts, or CAPER_SPECTATOR */
    caper_error            err;  /* the last refusal */
    caper_story            story[CAPER_MAX_SEATS + 1]; /* [0]: for spectators; [s + 1]: seat s */
    bool                   held;        /* bots wait until the person lets them go on */
    int                    hints;       /* that were asked for */
    bool                   saved;       /* the transcript is on disk as it is */
    char                   notice[400]; /* a late refusal; the front ends empty it */
    char                   hint[600];   /* what the last hint said, … */
    int                    hint_at;     /* … and where: it is void after the next move */
};

/* A session at a table in this program. */
void caper_session_init(caper_session *s, const caper_play_options *options);
/* A session at a server's table: options->far. */
void caper_session_join(caper_session *s, const caper_play_options *options);
/* One or the other, as the options say. */
void caper_session_begin(caper_session *s, const caper_play_options *options);
/* A session with any end. */
void caper_session_open(caper_session *s, const caper_play_options *options, const caper_match *m,
                        const caper_table_end *end, void *at);
void caper_session_fini(caper_session *s);

/* The scene as the session's eyes see it. Owned by the caller: fini it. */
typedef struct caper_look {
    caper_scene scene;
    caper_json *view;
    caper_json *coach; /* what the coach says now; NULL: there is none, or others move */
    char      **texts;
    caper_way  *ways;
    int         text_cap, way_cap;
    char       *called[CAPER_MAX_SEATS];
} caper_look;
void caper_look_init(caper_look *look, const caper_session *s);
void caper_look_fini(caper_look *look);
/* One more move, by its steps with tabs between them; all moves of a form (caper_screen.more). */
void caper_look_add(caper_look *look, const caper_screen *screen, const char *steps);
void caper_look_expand(caper_look *look, const caper_screen *screen, const char *form);

/* What the end knows. */
caper_seats caper_session_to_act(const caper_session *s);
caper_seats caper_session_may_act(const caper_session *s);
int         caper_session_position(const caper_session *s);
/* Is the game over? (Not while people still sit down.) */
bool caper_session_is_over(const caper_session *s);
/* While people sit down: the people at the table, as lines. */
bool        caper_session_lobby(const caper_session *s, caper_buf *out);
const char *caper_session_trouble(const caper_session *s);
bool        caper_session_is_asking(const caper_session *s);
bool        caper_session_is_ended(const caper_session *s);
bool        caper_session_has_coach(const caper_session *s);

/* Names and honours, for what `seat` reads; borrowed until the table changes. */
caper_names caper_session_names(const caper_session *s, int seat);

/* What a good player would do: into the session's hint, now or soon. */
caper_code caper_session_hint(caper_session *s);

/* A move as people say it, or else the labels of its steps. */
void caper_session_describe(const caper_session *s, const caper_scene *scene, int move,
                            caper_buf *out);
/* What a thing is, in a few words; if there are none, its text and how it stands. */
void caper_put_what(caper_buf *out, const char *brief, const char *text, const char *now);

/* The story as the session's eyes know it, and a line more for a seat (or CAPER_SPECTATOR). */
const caper_story *caper_session_story(const caper_session *s);
void               caper_session_tell(caper_session *s, int seat, const char *line);
/* Forget the story: it will be told again. */
void caper_session_forget(caper_session *s);
/* Is the story told for that seat here? */
bool caper_session_listens(const caper_session *s, int seat);

/* "Ann wins", "Ann and Bob share the win", "Nobody wins" as those eyes read it. */
void caper_session_verdict(const caper_session *s, caper_buf *out);

/* Write the transcript to `path`; NULL: where the options say, or to the state folder. `where` gets
 * the path. */
caper_code caper_session_save(caper_session *s, const char *path, caper_buf *where,
                              caper_error *err);
/* Save an unsaved transcript, if need be to another place; says where, and how to go on. */
caper_code caper_session_keep(caper_session *s, FILE *out);
/* Leaving: the verdict if the game is over, and the end's own words. The exit status. */
int caper_session_leave(caper_session *s, FILE *out);

#endif
