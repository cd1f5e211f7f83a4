/* McGuffin: how a job's story goes on. An obstacle is a situation that changes: beats in order, over
 * when the last of them is; a choice closes what was not chosen; what happened is marked and comes
 * back as a bonus (MC-30: the program is the Mastermind) or as another price (MC-56).
 *
 * Only counters and marks change here, in the state; which words they stand for is lines.c's
 * business. Hosted games have no story of this kind. */
#include "games/mcguffin/story.h"

bool mcguffin_holds(const mcguffin_state *s, mcguffin_when when)
{
    bool set = when.mark && s->story.marks >> (when.mark - 1) & 1;
    return !when.mark || set != when.unless;
}

/* ---- What is open --------------------------------------------------------------------------- */

/* How much of the stage is done, as successes of how many. */
static bool is_half_done(const caper_match *match, const mcguffin_state *s)
{
    int have = 0, need = 0, each = s->stage == GETAWAY ? clear_after(match) : 4;
    for (int i = 0; i < s->seats; i++) {
        int n = s->crew[i].successes;
        have += s->stage == CASING && n > each ? each : n;
        need += s->crew[i].status == DEAD ? 0 : each;
    }
    return 2 * have >= need;
}

/* Has it come up, and has nobody taken on another one of the same choice? */
static bool has_come_up(const mcguffin_job *job, const mcguffin_state *s, int obstacle)
{
    return mcguffin_holds(s, job->obstacle[obstacle].when) &&
           !(s->story.taken & job->rivals[obstacle]);
}

/* The set of all obstacles before that one. */
static uint64_t below(int obstacle) { return (1ull << obstacle) - 1; }

/* The stage's obstacles; one person alone cannot split up or leave somebody behind. */
static uint64_t offered(const mcguffin_job *job, const mcguffin_state *s)
{
    uint64_t all = below(job->last[s->stage]) & ~below(job->first[s->stage]);
    uint64_t one = all & ~job->for_several;
    return s->seats == 1 && one ? one : all;
}

/* MC-56: obstacles can be tried again, so the last ones never close: once everything is over, all of
 * it is open again and the stage's own lines are told. */
uint64_t mcguffin_open(const caper_match *match, const mcguffin_state *s)
{
    const mcguffin_job *job = job_of(match);
    if (!job || s->stage > GETAWAY || s->stage == COMBINATION)
        return 0;
    uint64_t all   = offered(job, s);
    uint64_t up    = is_hosted(match) ? all : all & job->always;
    uint64_t asked = all & ~up;
    if (asked & job->late && !is_half_done(match, s))
        asked &= ~job->late;
    for (uint64_t left = asked; left; left &= left - 1)
        if (has_come_up(job, s, __builtin_ctzll(left)))
            up |= left & -left;
    uint64_t open = up & ~s->story.over;
    return open ? open : up ? up : all;
}

uint64_t mcguffin_find_over(const mcguffin_job *job, const mcguffin_story *t)
{
    uint64_t over = 0;
    for (int i = 0; i < job->count; i++)
        if (t->at[i] >= job->ends[i])
            over |= 1ull << i;
    return over;
}

/* The others of the same choice. */
static uint64_t rivals_of(const mcguffin_job *job, int obstacle)
{
    const mcguffin_obstacle *o   = &job->obstacle[obstacle];
    uint64_t                 set = 0;
    for (int k = job->first[o->stage]; k < job->last[o->stage] && o->choice; k++)
        if (k != obstacle && job->obstacle[k].choice == o->choice)
            set |= 1ull << k;
    return set;
}

void mcguffin_prepare_story(mcguffin_job *job)
{
    enum { NEVER = 1000 }; /* counters end at 255 */
    for (int i = 0; i < job->count; i++) {
        const mcguffin_obstacle *o = &job->obstacle[i];
        job->ends[i]               = o->endless ? NEVER : o->beats;
        if (!o->when.mark && !o->choice && !o->from_half)
            job->always |= 1ull << i;
        if (o->from_half)
            job->late |= 1ull << i;
        if (o->for_several)
            job->for_several |= 1ull << i;
        job->rivals[i] = rivals_of(job, i);
    }
}

/* ---- What earlier events change ------------------------------------------------------------- */

mcguffin_cost mcguffin_price_of(const mcguffin_job *job, const mcguffin_state *s, int obstacle)
{
    const mcguffin_obstacle *o     = &job->obstacle[obstacle];
    mcguffin_cost            price = {o->price, o->heat};
    for (int k = 0; k < o->turns; k++)
        if (o->turn[k].reprice && mcguffin_holds(s, o->turn[k].when))
            price = (mcguffin_cost){o->turn[k].price, o->turn[k].heat};
    return price;
}

int mcguffin_story_bonus(const mcguffin_job *job, const mcguffin_state *s, int obstacle)
{
    const mcguffin_obstacle *o   = &job->obstacle[obstacle];
    int                      sum = 0;
    for (int k = 0; k < o->turns; k++)
        if (!o->turn[k].reprice && mcguffin_holds(s, o->turn[k].when))
            sum += o->turn[k].bonus;
    return sum;
}

/* ---- Going on ------------------------------------------------------------------------------- */

static void set_mark(mcguffin_state *s, int mark)
{
    if (mark)
        s->story.marks |= 1ull << (mark - 1);
}

static void count(uint8_t *n) { *n = (uint8_t)(*n + (*n < 255)); }

void mcguffin_story_begins(const caper_match *match, mcguffin_state *s, int obstacle)
{
    s->story.taken |= 1ull << obstacle;
    set_mark(s, job_of(match)->obstacle[obstacle].marks);
}

void mcguffin_story_heats(const caper_match *match, mcguffin_state *s)
{
    if (2 * s->heat >= heat_limit(match))
        set_mark(s, job_of(match)->hot);
}

void mcguffin_story_leaves(const caper_match *match, mcguffin_state *s)
{
    if (job_of(match) && s->team == TEAM_FAILURE)
        set_mark(s, job_of(match)->empty);
}

static void go_to(const mcguffin_job *job, mcguffin_state *s, int obstacle, int beat)
{
    uint64_t bit              = 1ull << obstacle;
    s->story.at[obstacle]     = (uint8_t)beat;
    s->story.missed[obstacle] = 0;
    s->story.over = beat >= job->ends[obstacle] ? s->story.over | bit : s->story.over & ~bit;
}

/* The next beat in order that is not somebody's failure. */
static int next_beat(const mcguffin_job *job, const mcguffin_obstacle *o, int at)
{
    do
        at++;
    while (at < o->beats && job->beat[o->first + at].side);
    return at;
}

static void situation_moves(const mcguffin_job *job, mcguffin_state *s, int obstacle, bool success)
{
    const mcguffin_obstacle *o  = &job->obstacle[obstacle];
    int                      at = s->story.at[obstacle];
    if (at >= o->beats) {
        count(success ? &s->story.passing[s->stage] : &s->story.mishaps[s->stage]);
        return;
    }
    const mcguffin_beat *b = &job->beat[o->first + at];
    set_mark(s, success ? b->marks : b->rues);
    if (o->endless)
        return;
    if (success) {
        go_to(job, s, obstacle, next_beat(job, o, at));
    } else if (b->leads) {
        go_to(job, s, obstacle, b->leads - 1);
    } else {
        if (s->story.missed[obstacle])
            count(&s->story.mishaps[s->stage]);
        count(&s->story.missed[obstacle]);
    }
}

int mcguffin_place_of(const caper_match *match, const mcguffin_state *s)
{
    const mcguffin_job *job  = job_of(match);
    int                 have = mcguffin_crew_has(s), need = clear_after(match) * s->seats;
    if (!job || is_hosted(match) || s->stage != GETAWAY || !job->places)
        return -1;
    int place = have * job->places / need;
    return place < job->places ? place : job->places - 1;
}

void mcguffin_story_called(const caper_match *match, mcguffin_state *s, const mcguffin_call *c)
{
    int place = mcguffin_place_of(match, s);
    if (place >= 0 && c->kind != CALL_CHECK)
        s->story.places = (uint8_t)(s->story.places | 1u << place);
}

static void chase_moves(const caper_match *match, mcguffin_state *s, bool success)
{
    int place = mcguffin_place_of(match, s);
    if (place < 0)
        return;
    const mcguffin_lines in   = job_of(match)->place[place].lines;
    uint8_t             *told = success ? &s->story.passed[place] : &s->story.stopped[place];
    if (*told >= mcguffin_line_count(job_of(match), s, in, success ? LINE_SUCCESS : LINE_FAILURE))
        count(success ? &s->story.passing[GETAWAY] : &s->story.mishaps[GETAWAY]);
    count(told);
}

void mcguffin_story_goes_on(const caper_match *match, mcguffin_state *s, const mcguffin_call *c,
                            bool success)
{
    if (is_hosted(match))
        return;
    if (c->kind == CALL_CHECK && c->obstacle)
        situation_moves(job_of(match), s, c->obstacle - 1, success);
    else if (c->kind == CALL_COMBO)
        count(success ? &s->story.opened[c->deck] : &s->story.jammed[c->deck]);
    else if (c->kind == CALL_GATE || c->kind == CALL_WEAKEST)
        chase_moves(match, s, success);
    else if (c->kind == CALL_NPC)
        count(&s->story.blows[success]);
}
