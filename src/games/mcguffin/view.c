/* McGuffin: everything about who may know what. All redaction of this room is here.
 *
 * No seat knows the order of the decks, nor cards dealt face down, not even its own; all
 * else lies open on the table. So every seat sees the same, and only says who it is. */
#include <stdio.h>
#include <string.h>

#include "base/json_put.h"
#include "base/text.h"
#include "games/mcguffin/story.h"

static void write_member(caper_buf *out, caper_fields *f, const mcguffin_state *s, int i)
{
    const mcguffin_member *m    = &s->crew[i];
    int                    held = 0;
    f->index                    = i;
    for (int d = 0; d < DECKS; d++)
        held += m->hold[d] && (!s->unready || d >= m->shown);
    caper_json_put(out, "{");
    caper_fields_write(f, mcguffin_identity, m, out);
    caper_json_put(out, "health:%d", m->health);
    caper_fields_write(f, mcguffin_condition, m, out);
    if (s->stage == GETAWAY)
        caper_json_put(out, "door:%s weakest:%s penalty:%d", mcguffin_doors[mcguffin_door_of(s, i)],
                       mcguffin_skills[mcguffin_sole_weakest(m)], mcguffin_penalty(m));
    caper_json_put(out, "ready:?%d cards:%d", !(s->unready >> i & 1), held);
    caper_fields_write(f, mcguffin_passed, m, out);
    caper_json_put(out, "}");
}

/* How many cards each deck has, what was flipped, and how much of each colour is left in all. */
static void write_decks(caper_buf *out, const mcguffin_state *s)
{
    uint64_t down = mcguffin_unflipped(s), reds = (1ull << 26) - 1;
    caper_json_put(out, "decks:{locks:%d staff:%d law:%d schematic:%d} flipped:[", s->left[LOCKS],
                   s->left[STAFF], s->left[LAW], s->left[SCHEMATIC]);
    caper_each (c, s->unready ? 0 : ALL_CARDS & ~down)
        caper_json_str(out, mcguffin_card_names[c]);
    caper_json_put(out, "] left:{red:%d black:%d red_joker:?%d black_joker:?%d}",
                   caper_count(down & reds), caper_count(down & reds << 26),
                   (int)(down >> RED_JOKER & 1), (int)(down >> BLACK_JOKER & 1));
}

typedef struct price_text {
    char text[24];
} price_text;

/* "none", "fight" or "heat 2" */
static price_text text_of_price(mcguffin_cost price)
{
    static const char *const names[] = {"none", "heat", "fight"};
    price_text               t;
    snprintf(t.text, sizeof t, price.price == PRICE_HEAT ? "%s %d" : "%s", names[price.price],
             price.heat);
    return t;
}

/* How far the situation has come, and what choosing it means. */
static void write_story(caper_buf *out, const mcguffin_job *job, const mcguffin_state *s,
                        int number)
{
    const mcguffin_obstacle *o    = &job->obstacle[number];
    int                      done = 0, all = 0;
    for (int k = 0; k < o->beats; k++) {
        all += !o->beat[k].side;
        done += !o->beat[k].side && k < s->story.at[number];
    }
    if (!o->endless)
        caper_json_put(out, "done:%d beats:%d", done, all);
    if (!o->choice)
        return;
    CAPER_SCRATCH caper_buf stakes = {0};
    mcguffin_stakes(job, number, &stakes);
    caper_json_put(out, "choice:%s stakes:%s", o->choice, caper_buf_text(&stakes));
}

static const char *text_of(const mcguffin_job *job, const mcguffin_state *s, int number)
{
    job_text text = mcguffin_text_of(job, s, number);
    return text ? text : "That story is told. There is always something to see.";
}

static void write_obstacle(const caper_match *match, const void *state, int number, caper_buf *out)
{
    const mcguffin_state    *s   = state;
    const mcguffin_job      *job = job_of(match);
    const mcguffin_obstacle *o   = &job->obstacle[number];
    caper_json_put(out, "{id:%s title:%s text:%s deck:%s price:%s", o->id, o->title,
                   text_of(job, s, number), mcguffin_decks[o->deck],
                   text_of_price(mcguffin_price_of(job, s, number)).text);
    write_story(out, job, s, number);
    if (o->places && s->stage != GETAWAY)
        caper_json_put(out, "place:%s", job->place[__builtin_ctz(o->places)].title);
}

/* How hard it is for this seat. */
static void write_own_chance(const caper_match *match, const mcguffin_state *s, int number,
                             int seat, caper_buf *out)
{
    if (seat >= 0 && s->inside >> seat & 1) {
        mcguffin_call c = mcguffin_try_call(match, s, seat, number);
        caper_json_put(out, "bonus:%d chance:%g", c.bonus, mcguffin_chance(s, &c));
    }
    caper_json_put(out, "}");
}

/* What can be tried, and what is being tried. */
static uint64_t shown_obstacles(const caper_match *match, const mcguffin_state *s)
{
    uint64_t set = s->unready ? 0 : mcguffin_open(match, s);
    return s->call.obstacle ? set | 1ull << (s->call.obstacle - 1) : set;
}

/* The place that the chase has come to. */
static void write_place(const caper_match *match, const void *state, int which, caper_buf *out)
{
    const mcguffin_state *s   = state;
    const mcguffin_job   *job = job_of(match);
    int                   at  = mcguffin_place_of(match, s);
    (void)which;
    if (at < 0)
        return;
    const mcguffin_place *p = &job->place[at];
    caper_json_put(out, "place:{title:%s text:%s number:%d of:%d}", p->title,
                   caper_text_or_none(mcguffin_line_of(s, p->lines, LINE_TEXT)),
                   at - job->chase + 1, job->places - job->chase);
}

static void write_job(const caper_match *match, const void *state, int which, caper_buf *out)
{
    const mcguffin_state *s   = state;
    const mcguffin_job   *job = job_of(match);
    (void)which;
    caper_json_put(out, "job:{id:%s title:%s brief:%s target:%s clear:%d gate:%s} ",
                   job->content.id, job->title, mcguffin_line_find(job->own, LINE_BRIEF, ANY_MARK),
                   job->target, job->clear_after, text_of_price(job->gate).text);
    caper_json_put(out, "heat:%d limit:%d", s->heat, heat_limit(match));
}

static void write_obstacles(const caper_match *match, const mcguffin_state *s, int seat,
                            caper_buf *out)
{
    uint64_t shown = shown_obstacles(match, s);
    caper_json_kopen(out, "obstacles", '[');
    caper_each (number, shown) {
        caper_view_common(match, s, write_obstacle, number, out);
        write_own_chance(match, s, number, seat, out);
    }
    caper_json_close(out, ']');
}

/* MC-16: the ready-made characters that are not taken, while there is a choice to make. */
static void write_figures(const caper_match *match, const void *state, int which, caper_buf *out)
{
    int                    n;
    const mcguffin_state  *s     = state;
    const mcguffin_figure *all   = mcguffin_figures(&n);
    uint32_t               taken = mcguffin_taken(s);
    (void)match, (void)which;
    caper_json_put(out, "figures:[");
    for (int f = 0; f < n; f++) {
        if (taken >> f & 1)
            continue;
        caper_json_put(out, "{id:%s", all[f].id);
        mcguffin_save_figure(&all[f], out);
        caper_json_put(out, "}");
    }
    caper_json_put(out, "]");
}

static const char *deck_name(const mcguffin_call *c)
{
    return c->deck < DECKS ? mcguffin_decks[c->deck] : NULL;
}

static void write_duel(caper_buf *out, const mcguffin_state *s, const mcguffin_call *c)
{
    mcguffin_call other = {
        .kind = CALL_DUEL, .seat = c->rival, .deck = LAW, .bonus = c->rival_bonus};
    caper_json_put(out, "against:%d against_bonus:%d against_success:%g", c->rival, c->rival_bonus,
                   mcguffin_chance(s, &other));
}

/* The call that waits, for whom, and its chance: everybody may know it. */
static void write_waiting(caper_buf *out, const caper_match *match, const mcguffin_state *s)
{
    const mcguffin_job *job = job_of(match);
    int           seat = s->call.kind ? s->call.seat : s->stage == COMBINATION ? s->turn : NO_SEAT;
    mcguffin_call c    = {0};
    if (seat != NO_SEAT)
        c = mcguffin_waiting(match, s, seat);
    if (!c.kind) {
        caper_json_put(out, "waits:null");
        return;
    }
    caper_json_put(out, "waits:{seat:%d call:%s deck:%s skill:%s bonus:%d title?:%s opponents?:%d",
                   seat, mcguffin_kinds[c.kind], deck_name(&c),
                   mcguffin_skills[mcguffin_call_skill(s, &c)], c.bonus, s->title,
                   c.kind == CALL_NPC ? s->opponents : 0);
    if (c.kind == CALL_DUEL)
        write_duel(out, s, &c);
    if (c.obstacle)
        caper_json_put(out, "obstacle:%s", job->obstacle[c.obstacle - 1].id);
    if (c.kind == CALL_COMBO && job)
        caper_json_put(out, "text:%s",
                       caper_text_or_none(mcguffin_line_of(s, job->card[c.deck], LINE_TEXT)));
    if (c.deck < DECKS)
        caper_json_put(out, "success:%g}", mcguffin_chance(s, &c));
    else
        caper_json_put(out, "success:null}");
}

static void write_way(caper_buf *out, const mcguffin_state *s, const mcguffin_call *c)
{
    caper_json_put(out, "{deck:%s skill:%s bonus:%d chance:%g}", deck_name(c),
                   mcguffin_skills[mcguffin_call_skill(s, c)], c->bonus, mcguffin_chance(s, c));
}

/* What this seat can choose from at a door: the decks of a gate or of a check of the weakest skill,
 * or the fight that it begins with `go`. */
static void write_ways(caper_buf *out, const caper_match *match, const mcguffin_state *s, int seat)
{
    bool          inside = seat >= 0 && s->inside >> seat & 1;
    mcguffin_call c      = inside ? mcguffin_waiting(match, s, seat) : (mcguffin_call){0};
    bool          names  = c.deck == DECKS;
    door          d      = inside ? mcguffin_door_of(s, seat) : DOOR_OPEN;
    bool          floor  = inside && !is_hosted(match) && mcguffin_is_free(s);
    caper_json_put(out, "ways:[");
    if (floor && d == DOOR_FIGHT && c.kind)
        write_way(out, s, &c);
    for (int k = 0; k < DECKS && (names || (floor && (d == DOOR_GATE || d == DOOR_WEAKEST))); k++) {
        mcguffin_call one = c;
        one.deck          = k;
        if (names)
            mcguffin_choose_weakest(match, s, &one);
        else
            one = mcguffin_gate_call(match, s, seat, k);
        write_way(out, s, &one);
    }
    caper_json_put(out, "]");
}

/* What the stage wants, and how much of it is done. */
static void write_goal(caper_buf *out, const caper_match *match, const mcguffin_state *s)
{
    caper_json_put(out, "goal:{text:%s each:%d crew:%d have:%d done:?%d}", mcguffin_goals[s->stage],
                   mcguffin_need_each(match, s), mcguffin_need_crew(s), mcguffin_crew_has(s),
                   !s->unready && mcguffin_stage_done(s));
}

/* Whom it waits for, or who is acting; null: the Mastermind, or no seat. */
static void write_turn(caper_buf *out, const caper_match *match, const mcguffin_state *s)
{
    if (s->call.kind || mcguffin_has_turn(is_hosted(match), s))
        caper_json_put(out, "turn:%d", s->call.kind ? s->call.seat : s->turn);
    else
        caper_json_put(out, "turn:null");
}

/* From the mode to the call that waits: nothing in it depends on who looks. */
static void write_table(const caper_match *match, const void *state, int which, caper_buf *out)
{
    const mcguffin_state *s = state;
    caper_fields          f = caper_fields_of(match, s);
    (void)which;
    caper_json_put(out, "mode:%s stage:%s making:?%d duels:?%d reached:%s skipped:?%d",
                   mcguffin_modes[is_hosted(match)], mcguffin_stages[s->stage], s->unready != 0,
                   has_duels(match), mcguffin_stages[s->stage == OVER ? s->reached : s->stage],
                   s->skipped);
    write_goal(out, match, s);
    write_turn(out, match, s);
    caper_json_put(out, "crew:[");
    for (int i = 0; i < s->seats; i++)
        write_member(out, &f, s, i);
    caper_json_put(out, "]");
    write_decks(out, s);
    caper_fields_write(&f, mcguffin_standing, s, out);
    write_waiting(out, match, s);
}

static void view(const caper_match *match, const void *state, int seat, caper_buf *out)
{
    const mcguffin_state *s = state;
    caper_json_put(out, "{game:'mcguffin' seat:%d", seat);
    caper_view_common(match, s, write_table, 0, out);
    write_ways(out, match, s, seat);
    if (is_hosted(match) && seat == s->seats) /* how far the Mastermind's numbers go */
        caper_json_put(out, "limits:{bonus:%d amount:%d grant:%d}", BONUS_MAX, MOST_AMOUNT,
                       MOST_GRANT);
    if (job_of(match)) {
        caper_view_common(match, s, write_job, 0, out);
        write_obstacles(match, s, seat, out);
        caper_view_common(match, s, write_place, 0, out);
    }
    if (s->unready)
        caper_view_common(match, s, write_figures, 0, out);
    caper_json_put(out, "over:?%d}", s->stage == OVER);
}

/* ---- Imagining ------------------------------------------------------------------------------ */

/* Cards that lie face down somewhere. */
typedef struct unseen {
    uint8_t  card[PACK];
    uint32_t n;
} unseen;

static unseen unseen_of(const mcguffin_state *s)
{
    uint64_t down = mcguffin_unflipped(s);
    unseen   u    = {.n = 0};
    if (s->unready) {
        down = ALL_CARDS;
        for (int i = 0; i < s->seats; i++)
            for (int k = 0; k < s->crew[i].shown; k++)
                down &= ~(1ull << (s->crew[i].hold[k] - 1));
    }
    for (; down; down &= down - 1)
        u.card[u.n++] = (uint8_t)__builtin_ctzll(down);
    return u;
}

static uint8_t draw(unseen *u, caper_rng *rng)
{
    uint32_t j    = caper_rng_below(rng, u->n);
    uint8_t  card = u->card[j];
    u->card[j]    = u->card[--u->n];
    return card;
}

/* All cards face down are equally likely everywhere: in the decks, in the Combination and in the making. */
static void imagine(const caper_match *match, const void *state, int seat, caper_rng *rng,
                    void *out)
{
    (void)match, (void)seat;
    mcguffin_state *o = out;
    memcpy(o, state, sizeof *o);
    unseen u    = unseen_of(o);
    o->in_decks = 0;
    for (int d = 0; d < DECKS; d++)
        for (int k = 0; k < o->left[d]; k++) {
            o->cards[d][k] = draw(&u, rng);
            o->in_decks |= 1ull << o->cards[d][k];
        }
    for (int i = 0; i < o->seats; i++)
        for (int d = o->unready ? o->crew[i].shown : 0; d < DECKS; d++)
            if (o->crew[i].hold[d])
                o->crew[i].hold[d] = (uint8_t)(draw(&u, rng) + 1);
}

const caper_knowledge mcguffin_knowledge = {
    .view = view, .imagine = imagine, .odds = mcguffin_odds};
