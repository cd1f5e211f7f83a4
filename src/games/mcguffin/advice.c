/* McGuffin, for people who learn it: moves as people say them, what has to happen next, and what
 * cannot be taken back. Nothing here is secret: all of it follows from what lies open. */
#include "games/mcguffin/say.h"

#define PUT(out, what, ...) caper_put(&mcguffin_speech, match, names, out, SAYS_##what, __VA_ARGS__)

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Which of the `n` moves from `first` on it is. */
static int64_t nth(caper_move move, caper_move first, unsigned n)
{
    return caper_if(move >= first && move < first + n, move - first);
}

void mcguffin_move_words(const caper_match *match, const void *state, int seat, caper_move move,
                         const char *words, const caper_names *names, caper_buf *out)
{
    mcguffin_call       c = move == GO ? mcguffin_waiting(match, state, seat) : (mcguffin_call){0};
    const mcguffin_job *job = job_of(match);
    int64_t figure = nth(move, READY_MADE, FIGURES), tried = nth(move, TRY, JOB_OBSTACLES);
    size_t  start = out->len;
    PUT(out, ORDER, move == GO, move == READY, move == HEAL, move == YIELD, nth(move, MAKE, SKILLS),
        figure < 0 ? CAPER_ABSENT : CAPER_STR(mcguffin_figures(&(int){0})[figure].name),
        tried < 0 || !job ? CAPER_ABSENT : CAPER_STR(job_read(job, job->obstacle[tried].title)),
        nth(move, PASS_GATE, DECKS), nth(move, NAME_DECK, DECKS), nth(move, CHALLENGE, CREW),
        c.kind, caper_if(c.kind && c.deck < DECKS, c.deck));
    if (out->len > start)
        return;
    caper_buf_str(out, "Say “");
    caper_grammar_write(match, state, move, words, out);
    caper_buf_str(out, "”");
}

/* ---- What has to happen next ----------------------------------------------------------------- */

/* "Abacus needs 3 more, you need 1 more" */
static void put_needs(const caper_match *match, const mcguffin_state *s, int each,
                      const caper_names *names, caper_buf *out)
{
    for (int seat = 0; seat < s->seats; seat++) {
        int more = each - s->crew[seat].successes;
        if (s->crew[seat].status == DEAD || more <= 0)
            continue;
        caper_buf_str(out, out->len ? ", " : "");
        PUT(out, NEED, seat, CAPER_STR(s->name[seat]), more);
    }
    if (!out->len)
        caper_buf_str(out, "everybody is done");
}

/* How many more successes it takes: of the crew in the heist, of the seat in the getaway. */
static int more_of(const caper_match *match, const mcguffin_state *s, int seat)
{
    return s->stage == HEIST ? mcguffin_need_crew(s) - mcguffin_crew_has(s)
           : seat >= 0       ? clear_after(match) - s->crew[seat].successes
                             : 0;
}

/* MC-53: what failing at a door costs; a person as Mastermind says it herself. */
static int64_t toll_of(const caper_match *match)
{
    static const char *const words[] = {"nothing", "heat", "a fight"};
    if (is_hosted(match))
        return CAPER_ABSENT;
    mcguffin_cost toll = mcguffin_gate_price(job_of(match));
    return CAPER_STR(toll.price == PRICE_HEAT && toll.heat == 1 ? "one heat" : words[toll.price]);
}

/* MC-37, MC-34, MC-56: limits before they bite. */
void mcguffin_goal(const caper_match *match, const void *state, int seat, const caper_names *names,
                   caper_buf *out)
{
    const mcguffin_state *s = state;
    if (s->stage == OVER)
        return;
    bool                   crew = seat >= 0 && seat < s->seats;
    const mcguffin_member *m    = &s->crew[crew ? seat : 0];
    int                    each = mcguffin_need_each(match, s);
    bool      free  = crew && !is_hosted(match) && s->inside >> seat & 1 && s->stage != COMBINATION;
    bool      alone = crew && s->inside == 1u << seat;
    int       heat  = free ? heat_limit(match) - s->heat : 0;
    int       sole  = mcguffin_sole_weakest(m);
    caper_buf needs = {0};
    put_needs(match, s, each, names, &needs);
    size_t start = out->len;
    PUT(out, GOAL, s->unready != 0, crew && s->unready >> seat & 1,
        s->call.kind == CALL_NPC && s->call.seat == seat, s->stage, each, CAPER_STR(needs.data),
        crew && m->successes >= each && !mcguffin_stage_done(s),
        more_of(match, s, crew ? seat : -1), s->turn == seat,
        crew ? __builtin_popcount(m->passed) : 0, DECKS - s->step, mcguffin_need_passes(s),
        s->seats == 1, caper_if(crew, m->status),
        caper_if(crew, mcguffin_door_of(s, crew ? seat : 0)), caper_if(sole < SKILLS, sole),
        toll_of(match), free && !alone && s->actor == seat ? s->streak : 0,
        caper_if(heat > 0, heat));
    while (out->len > start && out->data[out->len - 1] == ' ')
        out->data[--out->len] = '\0';
    caper_buf_fini(&needs);
}

/* ---- Warnings -------------------------------------------------------------------------------- */

/* MC-50: a success of somebody who is done counts for nobody. MC-56: the last one who yields brings heat. */
void mcguffin_warn(const caper_match *match, const void *state, int seat, caper_move move,
                   const caper_names *names, caper_buf *out)
{
    const mcguffin_state *s = state;
    if (is_hosted(match) || seat >= s->seats)
        return;
    bool tries = move >= TRY && move < TRY + JOB_OBSTACLES;
    bool done  = s->stage == CASING && !mcguffin_stage_done(s) &&
                s->crew[seat].successes >= mcguffin_need_each(match, s);
    bool last = ((s->yielded | 1u << seat) & s->inside) == s->inside;
    PUT(out, WARN, tries && done, move == YIELD && last, s->heat + 1 >= heat_limit(match),
        move >= CHALLENGE && move < CHALLENGE + CREW, move == HEAL);
}
