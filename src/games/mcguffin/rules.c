/* McGuffin: the flow of a job. Stages, turns, prices, the Combination, the getaway, the end.
 *
 * What is allowed is in moves.c, what dice and cards do in dice.c, what the Mastermind rules in
 * hosting.c. The one idea here: every call, hosted or auto, ends in `settle_call`, and after every
 * move `settle` looks whether the stage is done. */
#include <string.h>

#include "games/mcguffin/say.h"

typedef mcguffin_play play;

/* ---- The beginning -------------------------------------------------------------------------- */

void mcguffin_set_text(char *to, const char *from)
{
    memset(to, 0, NAME_BYTES);
    memcpy(to, from, strlen(from));
}

uint8_t mcguffin_health(const mcguffin_member *m)
{
    uint8_t best = 0;
    for (int k = 0; k < SKILLS; k++)
        if (m->skills[k] > best)
            best = m->skills[k];
    return best;
}

/* The same for a text of a character, which ends in zeros, as those of a state do: behind a short one
 * there is no gate to clear. */
static void set_short(char *to, const char *from, size_t size)
{
    if (to[size - 1])
        memset(to, 0, NAME_BYTES);
    memcpy(to, from, size);
}

/* Take a character; used by moves, setup and load. */
static void take_figure(mcguffin_state *s, int seat, const mcguffin_figure *f)
{
    mcguffin_member *m = &s->crew[seat];
    memcpy(m->skills, f->skills, sizeof m->skills);
    m->special = f->skill;
    m->made    = (1u << SKILLS) - 1;
    m->health  = mcguffin_health(m);
    set_short(s->name[seat], f->name, sizeof f->name);
    set_short(s->specialty[seat], f->specialty, sizeof f->specialty);
}

/* MC-11: four cards face down for everybody. */
void mcguffin_setup(const caper_match *match, void *state, caper_rng *rng)
{
    mcguffin_state      *s    = state;
    const mcguffin_room *room = room_of(match);
    uint8_t              pack[PACK];
    memset(s, 0, sizeof *s);
    s->seats   = match->seats;
    s->actor   = NO_SEAT;
    s->unready = s->inside = (uint8_t)((1u << s->seats) - 1);
    for (int c = 0; c < PACK; c++)
        pack[c] = (uint8_t)c;
    caper_rng_shuffle(rng, pack, PACK);
    for (int i = 0; i < s->seats; i++) {
        s->crew[i].special = NO_SKILL;
        for (int k = 0; k < DECKS; k++)
            s->crew[i].hold[k] = (uint8_t)(pack[i * DECKS + k] + 1);
        if (room->came >> i & 1)
            take_figure(s, i, &room->saved[i]);
    }
}

/* ---- Stages --------------------------------------------------------------------------------- */

void mcguffin_enter(play *p, int stage)
{
    mcguffin_state *s = p->s;
    s->reached        = stage == OVER ? s->stage : 0;
    s->stage          = stage;
    s->yielded        = 0;
    s->step           = 0;
    s->bonus          = 0;
    s->streak         = 0;
    s->actor          = NO_SEAT;
    s->told           = 0;
    mcguffin_drop_call(s);
    if (stage == GETAWAY)
        mcguffin_story_leaves(p->match, s);
    if (stage == OVER) {
        s->turn = 0;
        mcguffin_say_stage(p);
        return;
    }
    for (int i = 0; i < s->seats; i++) {
        s->crew[i].successes = 0;
        s->crew[i].open      = 0;
        s->crew[i].passed    = 0;
        s->crew[i].tried     = 0;
        s->crew[i].times     = 0;
        if (stage != COMBINATION) /* it is part of the heist: MC-36 counts casing, heist, getaway */
            s->crew[i].healed = 0;
        memset(s->crew[i].hold, 0, DECKS);
    }
    s->turn = stage == COMBINATION || !is_hosted(p->match) ? __builtin_ctz(s->inside) : 0;
    mcguffin_say_stage(p);
}

/* MC-52: one card from each deck for everybody alive. */
static void begin_combination(play *p)
{
    mcguffin_state *s = p->s;
    mcguffin_enter(p, COMBINATION);
    caper_each (i, s->inside)
        for (int d = 0; d < DECKS; d++)
            s->crew[i].hold[d] = (uint8_t)(mcguffin_draw(p, d) + 1);
}

/* MC-52: at least half of the living crew, rounded down but at least one. */
int mcguffin_need_passes(const mcguffin_state *s)
{
    int half = caper_count(s->inside) / 2;
    return half > 1 ? half : 1;
}

static void end_combination(play *p)
{
    mcguffin_state *s      = p->s;
    int             passed = 0;
    caper_each (i, s->inside)
        passed += s->crew[i].successes >= 2;
    s->team = passed >= mcguffin_need_passes(s) ? TEAM_SUCCESS : TEAM_FAILURE;
    mcguffin_enter(p, GETAWAY);
}

/* The Combination goes to the next player, or on to the getaway. */
static void next_at_combination(play *p, int seat)
{
    mcguffin_state *s     = p->s;
    uint32_t        later = s->inside & ~((2u << seat) - 1);
    s->step               = 0;
    s->bonus              = 0;
    if (later)
        s->turn = __builtin_ctz(later);
    else
        end_combination(p);
}

/* The next of the four, or the next player. MC-30: a bonus counted for this check only. */
static void after_combo_check(play *p, int seat, bool success)
{
    mcguffin_state *s = p->s;
    if (success) {
        count_on(&s->crew[seat].successes, 1);
        put_into(&s->crew[seat].passed, s->step);
    }
    s->bonus = 0;
    if (++s->step == DECKS)
        next_at_combination(p, seat);
}

int mcguffin_need_each(const caper_match *match, const mcguffin_state *s)
{
    return s->stage == CASING        ? 4
           : s->stage == COMBINATION ? 2
           : s->stage == GETAWAY     ? clear_after(match)
                                     : 0;
}

/* MC-57: what is required counts the living … */
int mcguffin_need_crew(const mcguffin_state *s)
{
    return s->stage == HEIST ? 4 * caper_count(s->inside) : 0;
}

/* … and what was done counts the dead. */
int mcguffin_crew_has(const mcguffin_state *s)
{
    int sum = 0;
    for (int i = 0; i < s->seats; i++)
        sum += s->crew[i].successes;
    return sum;
}

bool mcguffin_stage_done(const mcguffin_state *s)
{
    for (int i = 0; i < s->seats; i++)
        if (s->stage == CASING && s->inside >> i & 1 && s->crew[i].successes < 4)
            return false;
    return s->stage == CASING ||
           (s->stage == HEIST && mcguffin_crew_has(s) >= mcguffin_need_crew(s));
}

void mcguffin_advance(play *p)
{
    if (p->s->stage == CASING)
        mcguffin_enter(p, HEIST);
    else
        begin_combination(p);
}

/* A call is over for those who are not inside any more. */
static bool is_void(const mcguffin_state *s, const mcguffin_call *c)
{
    return c->kind &&
           (!(s->inside >> c->seat & 1) || (c->kind == CALL_DUEL && !(s->inside >> c->rival & 1)));
}

/* MC-55: over when the last one has left. In auto the stages follow each other by themselves. */
static void settle_game(play *p)
{
    mcguffin_state *s = p->s;
    if (s->stage == OVER || s->unready)
        return;
    if (!s->inside) {
        mcguffin_enter(p, OVER);
        return;
    }
    if (is_void(s, &s->call))
        mcguffin_drop_call(s);
    if (s->stage == COMBINATION && !(s->inside >> s->turn & 1))
        next_at_combination(p, s->turn);
    if (is_hosted(p->match))
        return;
    if (!s->call.kind && mcguffin_stage_done(s))
        mcguffin_advance(p);
    if (!(s->inside >> s->turn & 1))
        s->turn = mcguffin_next_inside(s, s->turn);
}

/* A call takes its title along, even one that has just been dropped. */
static void settle(play *p)
{
    settle_game(p);
    if (!p->s->call.kind && p->s->title[0])
        memset(p->s->title, 0, sizeof p->s->title);
}

/* ---- Turns, heat and prices (auto) ---------------------------------------------------------- */

int mcguffin_next_inside(const mcguffin_state *s, int seat)
{
    uint32_t later = s->inside & ~((2u << seat) - 1);
    return __builtin_ctz(later ? later : s->inside);
}

static void pass_turn(play *p, int seat)
{
    if (!is_hosted(p->match) && p->s->inside && p->s->stage != OVER)
        p->s->turn = mcguffin_next_inside(p->s, seat);
}

/* MC-37: one more in a row, or the first of another seat. */
static void count_action(play *p, int seat)
{
    mcguffin_state *s = p->s;
    if (s->actor != seat)
        s->streak = 0;
    s->actor = seat;
    count_on(&s->streak, 1);
    if (s->streak >= 2)
        pass_turn(p, seat);
}

/* Gates that open, fights and yielding don't count as actions, but they end the run of another seat. */
static void end_row_of_others(mcguffin_state *s, int seat)
{
    if (s->actor == seat)
        return;
    s->actor  = seat;
    s->streak = 0;
}

void mcguffin_leave(play *p, int seat, int status)
{
    mcguffin_state *s    = p->s;
    s->crew[seat].status = (uint8_t)status;
    s->crew[seat].grief  = 0;
    s->crew[seat].open   = 0;
    take_from(&s->inside, seat);
    if (status == CLEAR)
        mcguffin_say_of(p, CLEAR, seat);
    else
        mcguffin_say_of(p, CAUGHT, seat);
}

static void catch_everybody(play *p)
{
    caper_each (i, p->s->inside)
        mcguffin_leave(p, i, CAUGHT);
}

/* MC-56: at the limit the stage ends badly. Heat that rises later, in the getaway, does so again.
 */
static void raise_heat(play *p, int n)
{
    mcguffin_state *s = p->s;
    count_on(&s->heat, n);
    mcguffin_story_heats(p->match, s);
    mcguffin_say(p, HEAT, s->heat, heat_limit(p->match));
    if (s->heat < heat_limit(p->match))
        return;
    if (s->stage == CASING) {
        mcguffin_enter(p, OVER);
    } else if (s->stage == HEIST) {
        s->team    = TEAM_FAILURE;
        s->skipped = 1;
        mcguffin_enter(p, GETAWAY);
    } else {
        catch_everybody(p);
    }
}

void mcguffin_call_up(play *p, mcguffin_call c, int opponents)
{
    mcguffin_state *s = p->s;
    s->call           = c;
    s->yielded        = 0;
    s->told           = 0;
    if (c.kind == CALL_NPC)
        s->opponents = (opponents ? opponents : s->opponents ? s->opponents : 1);
    mcguffin_say_call(p, SAYS_CALL, &s->call);
    mcguffin_story_called(p->match, s, &s->call);
}

void mcguffin_drop_call(mcguffin_state *s)
{
    s->call      = (mcguffin_call){0};
    s->opponents = 0;
}

/* MC-42: the tags of the obstacle that costs the fight count in it; −1: it is a gate. */
static void pay_price(play *p, int seat, int obstacle, mcguffin_cost price)
{
    if (price.price == PRICE_HEAT)
        raise_heat(p, price.heat);
    else if (price.price == PRICE_FIGHT)
        mcguffin_call_up(p, mcguffin_fight_call(p->s, CALL_NPC, seat, obstacle + 1), 1);
}

/* ---- What a call leads to ------------------------------------------------------------------- */

/* An action: it counts for the stage, and in auto a failure has its price. */
static void after_action(play *p, const mcguffin_call *c, bool success)
{
    mcguffin_member *m = &p->s->crew[c->seat];
    m->open            = 0;
    count_action(p, c->seat);
    if (!success) {
        if (c->obstacle)
            pay_price(p, c->seat, c->obstacle - 1,
                      mcguffin_price_of(job_of(p->match), p->s, c->obstacle - 1));
        return;
    }
    count_on(&m->successes, 1);
    if (p->s->stage == GETAWAY && m->successes >= clear_after(p->match))
        mcguffin_leave(p, c->seat, CLEAR);
}

/* MC-53, MC-54. In auto a gate that stays shut counts as an action, and has the job's price. */
static void after_gate(play *p, const mcguffin_call *c, bool success)
{
    mcguffin_member *m = &p->s->crew[c->seat];
    if (!success && !is_hosted(p->match)) {
        count_action(p, c->seat);
        pay_price(p, c->seat, -1, job_of(p->match)->gate);
        return;
    }
    end_row_of_others(p->s, c->seat);
    if (!success)
        return;
    if (c->kind == CALL_GATE) {
        m->open = 1;
    } else {
        m->status = LEAVING;
        mcguffin_say_of(p, LEAVING, c->seat);
    }
}

/* MC-45: the fight goes on while an opponent stands, after a blow too. MC-54: a fight that is won
 * opens the way to one action. */
static void after_fight(play *p, const mcguffin_call *c, bool success)
{
    mcguffin_state *s = p->s;
    end_row_of_others(s, c->seat);
    if (success && s->opponents > 0)
        s->opponents--;
    if (s->opponents && s->inside >> c->seat & 1) {
        s->call = *c;
        return;
    }
    s->opponents = 0;
    if (success && mcguffin_door_of(s, c->seat) == DOOR_FIGHT)
        s->crew[c->seat].open = 1;
}

/* MC-46: in auto a duel is an action; hosted it is the Mastermind's doing. */
static void after_duel(play *p, const mcguffin_call *c)
{
    if (is_hosted(p->match)) {
        end_row_of_others(p->s, c->seat);
        return;
    }
    p->s->crew[c->seat].open = 0;
    count_action(p, c->seat);
}

static void settle_call(play *p, const mcguffin_call *c, bool success)
{
    if (c->kind == CALL_CHECK)
        after_action(p, c, success);
    else if (c->kind == CALL_COMBO)
        after_combo_check(p, c->seat, success);
    else
        after_gate(p, c, success);
}

static void play_go(play *p, int seat)
{
    mcguffin_call c = p->s->call.kind ? p->s->call : mcguffin_waiting(p->match, p->s, seat);
    if (!p->s->call.kind && c.kind == CALL_NPC) { /* MC-54, auto: it begins uncalled */
        p->s->turn = seat;
        mcguffin_call_up(p, c, 1);
    }
    p->s->call    = (mcguffin_call){0};
    p->s->yielded = 0;
    if (c.kind == CALL_NPC) {
        bool won = mcguffin_fight_npc(p, &c);
        mcguffin_story_goes_on(p->match, p->s, &c, won);
        after_fight(p, &c, won);
    } else if (c.kind == CALL_DUEL) {
        mcguffin_duel(p, &c);
        after_duel(p, &c);
    } else {
        bool success = mcguffin_check_roll(p, &c);
        mcguffin_story_goes_on(p->match, p->s, &c, success);
        settle_call(p, &c, success);
    }
}

static void play_heal(play *p, int seat)
{
    mcguffin_call c = mcguffin_waiting(p->match, p->s, seat);
    p->s->call      = (mcguffin_call){0};
    mcguffin_heal(p, &c);
    settle_call(p, &c, false);
}

/* ---- The crew's moves ----------------------------------------------------------------------- */

static void play_try(play *p, int seat, int obstacle)
{
    mcguffin_member *m     = &p->s->crew[seat];
    bool             again = m->tried == obstacle + 1;
    if (!again)
        m->times = 0;
    count_on(&m->times, 1);
    m->tried   = (uint8_t)(obstacle + 1);
    p->s->turn = seat;
    mcguffin_call_up(p, mcguffin_try_call(p->match, p->s, seat, obstacle), 0);
    mcguffin_story_begins(p->match, p->s, obstacle);
}

static void play_gate(play *p, int seat, int d)
{
    p->s->turn = seat;
    mcguffin_call_up(p, mcguffin_gate_call(p->match, p->s, seat, d), 0);
}

/* MC-53, MC-59: the player names the deck. */
static void play_deck(play *p, int d)
{
    p->s->call.deck = d;
    mcguffin_choose_weakest(p->match, p->s, &p->s->call);
    mcguffin_say_call(p, SAYS_DECK, &p->s->call);
}

/* MC-46: it waits for the challenger's `go`, and costs one heat when it is called. */
static void play_duel(play *p, int seat, int rival)
{
    mcguffin_call c = mcguffin_fight_call(p->s, CALL_DUEL, seat, 0);
    c.rival         = rival;
    c.rival_bonus   = mcguffin_fight_call(p->s, CALL_DUEL, rival, 0).bonus;
    mcguffin_call_up(p, c, 0);
    raise_heat(p, 1);
}

/* MC-56: when everybody yields in turn that is one heat more. */
static void play_yield(play *p, int seat)
{
    mcguffin_state *s = p->s;
    mcguffin_say_of(p, YIELD, seat);
    end_row_of_others(s, seat);
    s->streak = 0;
    put_into(&s->yielded, seat);
    pass_turn(p, seat);
    if ((s->yielded & s->inside) != s->inside)
        return;
    s->yielded = 0;
    raise_heat(p, 1);
}

static void play_figure(play *p, int seat, int number)
{
    int                    n;
    const mcguffin_figure *f = &mcguffin_figures(&n)[number];
    take_figure(p->s, seat, f);
    p->s->crew[seat].figure = (uint8_t)(number + 1);
    mcguffin_say_of(p, READY_MADE, seat, caper_text(p->ev, f->id));
}

static void play_words(play *p, int seat, caper_move move, const char *words)
{
    mcguffin_state *s = p->s;
    if (move == CREATE) {
        mcguffin_set_text(s->name[seat], words);
        mcguffin_say_of(p, CREATE, seat);
    } else if (move == NARRATE) {
        s->told = 1;
        mcguffin_say(p, NARRATE, caper_text(p->ev, words));
    } else if (move == SAY) { /* MC-59: the Mastermind has no name but the one at the table */
        bool host = seat >= s->seats;
        mcguffin_say(p, SPEECH, seat, caper_text(p->ev, host ? "" : s->name[seat]),
                     caper_text(p->ev, words), host);
    } else {
        s->crew[seat].special = (uint8_t)(move - SPECIALTY);
        mcguffin_set_text(s->specialty[seat], words);
        mcguffin_say_of(p, SPECIALTY, seat, move - SPECIALTY, caper_text(p->ev, words));
    }
}

/* A ready-made character may have got another specialty since. */
static uint64_t matches_of(const mcguffin_job *job, const mcguffin_state *s, int seat)
{
    int                    n, figure = s->crew[seat].figure;
    const mcguffin_figure *list = mcguffin_figures(&n);
    if (figure && figure <= n && !strcmp(s->specialty[seat], list[figure - 1].specialty))
        return job->fits[figure - 1];
    return mcguffin_find_matches(job, s->specialty[seat]);
}

/* When the last one is ready, the dealt cards are collected and the hideout is laid out. */
static void play_ready(play *p, int seat)
{
    mcguffin_state *s = p->s;
    take_from(&s->unready, seat);
    mcguffin_say_of(p, READY, seat);
    if (!is_hosted(p->match))
        s->matches[seat] = matches_of(job_of(p->match), s, seat);
    if (s->unready)
        return;
    for (int i = 0; i < s->seats; i++)
        s->crew[i].shown = 0;
    mcguffin_enter(p, CASING);
    mcguffin_deal_hideout(p);
}

/* ---- Playing a move ------------------------------------------------------------------------- */

static void play_crew(play *p, int seat, caper_move move)
{
    int m = (int)move;
    if (m == GO)
        play_go(p, seat);
    else if (m == HEAL)
        play_heal(p, seat);
    else if (m == YIELD)
        play_yield(p, seat);
    else if (m == READY)
        play_ready(p, seat);
    else if (m < READY_MADE)
        mcguffin_make_skill(p, seat, m - MAKE);
    else if (m < TRY)
        play_figure(p, seat, m - READY_MADE);
    else if (m < PASS_GATE)
        play_try(p, seat, m - TRY);
    else if (m < NAME_DECK)
        play_gate(p, seat, m - PASS_GATE);
    else if (m < CHALLENGE)
        play_deck(p, m - NAME_DECK);
    else
        play_duel(p, seat, m - CHALLENGE);
}

void mcguffin_play_on(const caper_match *match, mcguffin_state *s, int seat, caper_move move,
                      caper_rng *rng)
{
    play p = {.match = match, .s = s, .rng = rng};
    play_crew(&p, seat, move);
    settle(&p);
}

caper_code mcguffin_apply(const caper_match *match, void *state, int seat, caper_move move,
                          const char *words, caper_rng *rng, caper_events *ev)
{
    play       p    = {.match = match, .s = state, .rng = rng, .ev = ev};
    caper_code code = mcguffin_allows(match, state, seat, move, words);
    if (code)
        return code;
    if (words && move != WIDE) { /* a stage never waits for words */
        play_words(&p, seat, move, words);
        return CAPER_OK;
    }
    if (seat == p.s->seats) {
        mcguffin_order order = mcguffin_order_of(move, words, &(caper_parts){0});
        mcguffin_play_order(&p, &order);
    } else {
        play_crew(&p, seat, move);
    }
    settle(&p);
    return CAPER_OK;
}

/* MC-55: won when the target was taken and one of the crew is clear, unless the Mastermind has ruled
 * (MC-58). The crew wins together, but the dead never do (MC-57). */
void mcguffin_result(const caper_match *match, const void *state, caper_result *out)
{
    (void)match;
    const mcguffin_state *s     = state;
    bool                  won   = false;
    caper_seats           alive = 0;
    for (int i = 0; i < s->seats; i++) {
        won |= s->crew[i].status == CLEAR;
        if (s->crew[i].status != DEAD)
            alive |= CAPER_SEAT(i);
    }
    won  = s->ruling ? s->ruling == RULED_WON : won && s->team == TEAM_SUCCESS;
    *out = (caper_result){.over = s->stage == OVER, .winners = s->stage == OVER && won ? alive : 0};
}
