/* A first game with a coach: a script that plays one game, in which one seat is the learner's.
 *
 * A script is a text file (games/<id>/data/first.coach; docs/coach.md). Its deal is fixed by a seed,
 * and it names every move of the game: those of the learner, with what the coach says before them,
 * and those of the other players. So the moves that a table's log has say how far the lesson has come,
 * and that is all its state.
 *
 * The one subtle idea: a wrong move is not played. It is tried on a copy of the table, so that the
 * coach can tell what would have come of it, and the learner chooses again. */
#ifndef CAPER_COACH_H
#define CAPER_COACH_H

#include "caper/table.h"

enum { CAPER_COACH_STEPS = 200, CAPER_COACH_TEXT = 64 * 1024 };

typedef struct caper_coach_step {
    int      seat; /* whose move it is */
    int      line; /* in its file */
    uint32_t move; /* places in the text; 0: none */
    uint32_t say[6], ask, point;
    uint32_t wrong_move[4], wrong[4]; /* a move ("" stands for any other) and why it is wrong */
    uint8_t  says, wrongs;
    bool     asks; /* the learner makes this move; else it is made for them, or another player's */
} caper_coach_step;

typedef struct caper_coach caper_coach;
struct caper_coach {
    const caper_game *game;
    int               seats, you, steps;
    uint32_t          title, seed, options, content, end;
    caper_coach_step  step[CAPER_COACH_STEPS];
    uint32_t          used;
    char              text[CAPER_COACH_TEXT]; /* place 0 is the empty text */
};

static inline const char *caper_coach_read(const caper_coach *c, uint32_t at)
{
    return c->text + at;
}

/* Read a script. NULL if it has problems; all are reported. Free it with free(). */
caper_coach *caper_coach_parse(const caper_game *game, const char *text, size_t len,
                               caper_report_fn *report, void *ctx);
/* A script that came with the game ("first"), or NULL. Read once, then only borrowed. */
const caper_coach *caper_coach_shipped(const caper_game *game, const char *id);
/* The same, played from its first move to its last: every move must be legal when its turn comes.
 * Returns the number of problems. `last` (may be NULL) gets the position of things at the end. */
int caper_coach_play(const caper_coach *c, caper_report_fn *report, void *ctx, bool *over);

/* What the table of that lesson is made with. `options` gets parsed JSON to free. */
caper_table_options caper_coach_table(const caper_coach *c, caper_json **options);

/* ---- While it is played: `count` moves are in the log ---------------------------------------- */

/* The move that comes next and its seat; NULL: the script is at its end. `asks`: the learner makes it. */
const char *caper_coach_next(const caper_coach *c, int count, int *seat, bool *asks);
/* What the coach says to the learner now, as a JSON object, with {1} as the name of seat 1; `null` while
 * it is not the learner who makes the next move. */
void caper_coach_write(const caper_coach *c, int count, const caper_names *names, caper_buf *out);
/* Is everything that was played at that table what the script says? */
bool caper_coach_fits(const caper_coach *c, const caper_table *t);
/* Is that what the script wants of the learner? If not, `why` says what would have come of it. */
bool caper_coach_allows(const caper_coach *c, const caper_table *t, int seat, const char *move,
                        caper_buf *why);

#endif
