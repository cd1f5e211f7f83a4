/* McGuffin: how a job's story goes on. An obstacle is a situation that changes: beats in order, over
 * when the last of them is; a choice closes what was not chosen; what happened is marked and comes
 * back as a bonus (MC-30: the program is the Mastermind) or as another price (MC-56).
 *
 * Only counters and marks change here, in the state; which words they stand for is lines.c's
 * business. Hosted games have no story of this kind. */
#include "games/mcguffin/story.h"

/* ---- What is open --------------------------------------------------------------------------- */

/* How much of the stage is done, as successes of how many. */
static bool is_half_done(const mcguffin_job *job, const mcguffin_state *s)
{
    int have = 0, each = s->stage == GETAWAY ? job->clear_after : 4;
    int most = s->stage == CASING ? each : 255;
    for (int i = 0; i < s->seats; i++) {
        int n = s->crew[i].successes;
        have += n < most ? n : most;
    }
    return 2 * have >= (s->seats - mcguffin_count(s, DEAD)) * each;
}

/* Those of a set that wait for something that has not happened, or has. */
static uint64_t waiting(const mcguffin_job *job, const mcguffin_state *s, uint64_t set)
{
    uint64_t still = 0;
    for (uint64_t left = set & job->wait; left; left &= left - 1) {
        const mcguffin_obstacle *o = &job->obstacle[__builtin_ctzll(left)];
        if (!mcguffin_holds(s, o->when) || o->after & ~(s->story.over | s->story.closed))
            still |= left & -left;
    }
    return still;
}

/* What has come up: no other one of the same choice was taken on, it is late enough, and what
 * the job wants to have happened before has. */
static uint64_t come_up(const mcguffin_job *job, const mcguffin_state *s, uint64_t all)
{
    uint64_t up = all & ~s->story.closed;
    if (up & job->late && !is_half_done(job, s))
        up &= ~job->late;
    return up & ~waiting(job, s, up);
}

/* The stage's obstacles, in the getaway those where the crew is; one person alone cannot split up or
 * leave a friend behind. */
static uint64_t offered(const caper_match *match, const mcguffin_state *s)
{
    const mcguffin_job *job   = job_of(match);
    int                 place = mcguffin_place_of(match, s);
    uint64_t            all   = job->of_stage[s->stage];
    if (place >= 0 && all & job->at_place[place])
        all &= job->at_place[place];
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
    uint64_t all  = offered(match, s);
    uint64_t up   = is_hosted(match) ? all : come_up(job, s, all);
    uint64_t open = up & ~s->story.over;
    return open ? open : up ? up : all;
}

uint64_t mcguffin_find_closed(const mcguffin_job *job, const mcguffin_story *t)
{
    uint64_t closed = 0;
    caper_each (i, t->taken)
        closed |= job->rivals[i];
    return closed;
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
        job->of_stage[o->stage] |= 1ull << i;
        if (o->when.mark || o->after)
            job->wait |= 1ull << i;
        for (int k = 0; k < job->places; k++)
            if (!o->places || o->places >> k & 1)
                job->at_place[k] |= 1ull << i;
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
    mcguffin_cost            price = o->price;
    for (int k = 0; k < o->turns; k++)
        if (o->turn[k].reprice && mcguffin_holds(s, o->turn[k].when))
            price = o->turn[k].price;
    return price;
}

int mcguffin_story_bonus(const mcguffin_job *job, const mcguffin_state *s, int obstacle)
{
    const mcguffin_obstacle *o   = &job->obstacle[obstacle];
    int                      sum = 0;
    for (int k = 0; k < o->turns; k++)
        sum += o->turn[k].bonus * mcguffin_holds(s, o->turn[k].when); /* 0 where a price changes */
    return sum;
}

/* ---- Going on ------------------------------------------------------------------------------- */

static void set_mark(mcguffin_state *s, int mark)
{
    if (mark)
        s->story.marks |= 1ull << (mark - 1);
}

void mcguffin_story_begins(const caper_match *match, mcguffin_state *s, int obstacle)
{
    const mcguffin_job *job = job_of(match);
    s->story.taken |= 1ull << obstacle;
    s->story.closed |= job->rivals[obstacle];
    set_mark(s, job->obstacle[obstacle].marks);
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

/* The next beat in order that no failure leads to. */
static int next_beat(const mcguffin_obstacle *o, int at)
{
    do
        at++;
    while (at < o->beats && o->beat[at].side);
    return at;
}

static void situation_moves(const mcguffin_job *job, mcguffin_state *s, int obstacle, bool success)
{
    const mcguffin_obstacle *o  = &job->obstacle[obstacle];
    int                      at = s->story.at[obstacle];
    if (at >= o->beats) {
        count_on(&s->story.spare[success][s->stage], 1);
        return;
    }
    const mcguffin_beat *b = &o->beat[at];
    set_mark(s, success ? b->marks : b->rues);
    if (o->endless)
        return;
    if (success) {
        go_to(job, s, obstacle, next_beat(o, at));
    } else if (b->leads) {
        go_to(job, s, obstacle, b->leads - 1);
    } else {
        if (s->story.missed[obstacle])
            count_on(&s->story.spare[false][s->stage], 1);
        count_on(&s->story.missed[obstacle], 1);
    }
}

int mcguffin_place_of(const caper_match *match, const mcguffin_state *s)
{
    const mcguffin_job *job = job_of(match);
    if (s->stage != GETAWAY || is_hosted(match) || job->chase == job->places)
        return -1;
    int all  = job->places - job->chase;
    int gone = mcguffin_crew_has(s) * all / (clear_after(match) * s->seats);
    return job->chase + (gone < all ? gone : all - 1);
}

int mcguffin_place_of_call(const caper_match *match, const mcguffin_state *s,
                           const mcguffin_call *c)
{
    if (c->kind != CALL_CHECK)
        return mcguffin_place_of(match, s);
    unsigned at = c->obstacle && s->stage != GETAWAY && !is_hosted(match)
                      ? job_of(match)->obstacle[c->obstacle - 1].places
                      : 0;
    return at ? __builtin_ctz(at) : -1;
}

void mcguffin_story_called(const caper_match *match, mcguffin_state *s, const mcguffin_call *c)
{
    int place = mcguffin_place_of_call(match, s, c);
    if (place >= 0)
        s->story.places |= (uint16_t)(1u << place);
}

static void chase_moves(const caper_match *match, mcguffin_state *s, bool success)
{
    const mcguffin_job *job   = job_of(match);
    int                 place = mcguffin_place_of(match, s);
    if (place < 0)
        return;
    const mcguffin_lines in   = job->place[place].lines;
    uint8_t             *told = &s->story.chase[success][place - job->chase];
    int                  times;
    if (!mcguffin_line_next(s, in, success ? LINE_SUCCESS : LINE_FAILURE, *told, &times))
        count_on(&s->story.spare[success][GETAWAY], 1);
    count_on(told, 1);
}

void mcguffin_story_goes_on(const caper_match *match, mcguffin_state *s, const mcguffin_call *c,
                            bool success)
{
    if (is_hosted(match))
        return;
    if (c->kind == CALL_CHECK && c->obstacle)
        situation_moves(job_of(match), s, c->obstacle - 1, success);
    else if (c->kind == CALL_COMBO)
        count_on(&s->story.cards[success][c->deck], 1);
    else if (c->kind == CALL_GATE || c->kind == CALL_WEAKEST)
        chase_moves(match, s, success);
    else if (c->kind == CALL_NPC)
        count_on(&s->story.blows[success], 1);
}
