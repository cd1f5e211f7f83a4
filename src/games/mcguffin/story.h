/* McGuffin: a job's story while it is played. Which situations are open, what they are like now, what
 * a check's outcome reads like, and what earlier events change.
 *
 * story.c decides, and is part of the rules; lines.c chooses and fills in the job's own lines. */
#ifndef MCGUFFIN_STORY_H
#define MCGUFFIN_STORY_H

#include "base/fields.h"
#include "games/mcguffin/mcguffin.h"

/* The obstacles that can be tried now, as a set. */
uint64_t mcguffin_open(const caper_match *match, const mcguffin_state *s);
/* Once the job is read: what mcguffin_open asks all the time. */
void mcguffin_prepare_story(mcguffin_job *job);
/* MC-56: what failing at it costs, as things are. */
mcguffin_cost mcguffin_price_of(const mcguffin_job *job, const mcguffin_state *s, int obstacle);
/* MC-30: what the program likes as Mastermind: a bonus that the job names for what happened. */
int mcguffin_story_bonus(const mcguffin_job *job, const mcguffin_state *s, int obstacle);
/* An obstacle is taken on; a call came out like this. */
void mcguffin_story_begins(const caper_match *match, mcguffin_state *s, int obstacle);
void mcguffin_story_goes_on(const caper_match *match, mcguffin_state *s, const mcguffin_call *c,
                            bool success);
/* Something was called, and so the place is known from now on. */
void mcguffin_story_called(const caper_match *match, mcguffin_state *s, const mcguffin_call *c);
/* The heat has risen: from half of the limit on the job's mark `hot` is set. */
void mcguffin_story_heats(const caper_match *match, mcguffin_state *s);

/* The getaway begins. Without the target the job's mark `empty` is set. */
void mcguffin_story_leaves(const caper_match *match, mcguffin_state *s);
/* Where the chase is; −1: nowhere in particular. */
int mcguffin_place_of(const caper_match *match, const mcguffin_state *s);
/* The same for a call: a check is where its obstacle is. In the getaway gates tell it, checks don't. */
int mcguffin_place_of_call(const caper_match *match, const mcguffin_state *s,
                           const mcguffin_call *c);
/* The obstacles that are closed by what was taken on; those that are over by where they stand. */
uint64_t mcguffin_find_closed(const mcguffin_job *job, const mcguffin_story *t);
uint64_t mcguffin_find_over(const mcguffin_job *job, const mcguffin_story *t);
/* Does it hold now? Without jumps: a story is there to surprise. */
static inline bool mcguffin_holds(const mcguffin_state *s, mcguffin_when when)
{
    bool set = s->story.marks >> ((when.mark - 1) & 63) & 1;
    return !when.mark | (set != when.unless);
}

/* What the job says, filled in: lines.c. `you`: as the one it is about reads it. */
typedef struct mcguffin_filling {
    const char *name; /* the crew member that it is about; may be NULL */
    bool        you;
    int         count;
} mcguffin_filling;
void mcguffin_fill(const char *text, const mcguffin_filling *f, caper_buf *out);
/* What is wrong with a text's slots; NULL: they are valid. */
const char *mcguffin_slots_wrong(const char *text, bool has_actor);
bool        mcguffin_has_slot(const char *text);
/* The first line of that kind that holds, and the n-th of them; NULL: none. */
job_text mcguffin_line_of(const mcguffin_state *s, mcguffin_lines in, int kind);
/* The first of that kind that is told if that mark is set, or at all; NULL: none. */
enum { ANY_MARK = -1 };
job_text mcguffin_line_find(mcguffin_lines in, int kind, int mark);
job_text mcguffin_line_nth(const mcguffin_state *s, mcguffin_lines in, int kind, int n);
/* The next of a list of which so many were told; after its end those that have a number in them, in
 * turn. `count` gets how often this one is told then: 1 for the first time. */
job_text mcguffin_line_next(const mcguffin_state *s, mcguffin_lines in, int kind, int told,
                            int *count);
/* What the situation is; what a call's outcome reads like, and the number that counts in it. */
job_text mcguffin_text_of(const mcguffin_job *job, const mcguffin_state *s, int obstacle);
job_text mcguffin_outcome_of(const caper_match *match, const mcguffin_state *s,
                             const mcguffin_call *c, bool success, int *count);
/* The same for the death of the crew member who has just died. */
job_text mcguffin_death_of(const caper_match *match, const mcguffin_state *s, int *count);
/* What choosing this leads to, for people. */
void mcguffin_stakes(const mcguffin_job *job, int obstacle, caper_buf *out);

/* What a shipped job must have: places for the getaway, lines for a death, numbers that begin with one.
 * Returns how much is missing. */
int mcguffin_judge_telling(const mcguffin_job *job);

/* Fields that positions and views both have (position.c). Of a member: */
extern const caper_field mcguffin_identity[]; /* name, specialty, skill, skills */
extern const caper_field mcguffin_call_fields[];
extern const caper_field mcguffin_condition[]; /* damage … open */
extern const caper_field mcguffin_passed[];
extern const caper_field mcguffin_options[];  /* of a match */
extern const caper_field mcguffin_standing[]; /* of the state: team, actor, streak, opponents */

#endif
