/* Adventures & Luck: turns, legal moves and their effects.
 *
 * May not know: text, files, clocks. Making is in making.c, tests in rolls.c, the host in host.c; here
 * are the players' moves, and the functions that the interface asks for. */
#include <string.h>

#include "games/luck/host.h"
#include "games/luck/say.h"

/* ---- Players --------------------------------------------------------------------------------- */

/* An attack of another player that is still to be rolled for. */
static bool is_aimed_at(const luck_pending *p, int i, int seat)
{
    const luck_due *d = &p->due[i];
    return d->attack && d->phase == TO_ROLL && d->foe == A_PLAYER + seat &&
           (!p->rolled || p->kind == MULTI);
}

static bool is_attacked(const luck_state *s, int seat)
{
    const luck_due *d = luck_due_look(s, seat);
    if (d && s->pending.kind == HIT && !d->ko && d->phase == TO_ROLL)
        return true;
    for (int i = 0; i < s->pending.count; i++)
        if (is_aimed_at(&s->pending, i, seat))
            return true;
    return false;
}

/* AL-30, AL-36: at a host's table a player who is attacked may answer with another of their traits. */
static bool may_defend(const caper_match *match, const luck_state *s, int seat, int trait,
                       caper_buf *why)
{
    if (luck_mode(match) != HOSTED || !is_attacked(s, seat))
        return CAPER_NO(why, "You can choose your defence only against a blow.");
    return s->crew[seat].rating[trait] ||
           CAPER_NO(why, "%s is not on your sheet.", luck_traits[trait].name);
}

static bool may_answer(const luck_state *s, const luck_due *d, caper_move move, caper_buf *why)
{
    bool luck = luck_treats_for(s, d) > 0;
    if (d->phase == TO_ROLL)
        return move == M_ROLL || CAPER_NO(why, "There is a test to roll for: say “roll”.");
    if (move == M_ACCEPT || (move == M_AGAIN && luck))
        return true;
    return luck ? CAPER_NO(why, "Better next time: say “again” (one luck) or “accept”.")
                : CAPER_NO(why, "No luck is left to roll again: say “accept”.");
}

/* The other player's attack is as hard as the defence is good: AL-16, AL-17, AL-34 once more. */
static void defend_against(luck_play *p, luck_due *d, int rating)
{
    luck_pending *pending = &p->s->pending;
    int           n = 0, plain = rating - RATED_D;
    for (int i = 0; i < pending->count; i++)
        n += !pending->due[i].ko;
    int with = pending->kind == TEAM ? luck_helped(plain, n) : plain + (n - 1);
    with += d->blow == DIFFICULT;
    d->plain      = (uint8_t)plain;
    d->difficulty = (uint8_t)(d->fast ? plain : with > EXTREME ? EXTREME : with);
    luck_say_due(p, d);
}

static void defend(luck_play *p, int seat, int trait)
{
    luck_state *s      = p->s;
    luck_due   *own    = luck_due_of(s, seat);
    int         rating = s->crew[seat].rating[trait];
    bool        blow   = own && s->pending.kind == HIT;
    if (blow)
        own->rating = (uint8_t)rating;
    luck_say(p, DEFEND, seat, caper_text(p->ev, luck_traits[trait].name), rating,
             caper_if(blow, luck_task(rating, blow ? own->difficulty : EASY)));
    for (int i = 0; i < s->pending.count; i++)
        if (is_aimed_at(&s->pending, i, seat))
            defend_against(p, &s->pending.due[i], rating);
}

static bool is_defence(caper_move move) { return move >= M_DEFEND && move < M_TRICK; }

void luck_answer(luck_play *p, luck_due *d, caper_move move)
{
    if (is_defence(move)) {
        defend(p, d->seat, (int)(move - M_DEFEND));
        return;
    }
    if (move == M_ACCEPT) {
        luck_say(p, FAILURE, d->seat);
        luck_settle(p, d, false);
        return;
    }
    if (move == M_AGAIN)
        luck_spend(&p->s->crew[d->seat], 1);
    luck_roll(p, d);
}

/* luck_to_act of a game that is not over, with all sheets filled in. */
static caper_seats awaits(const caper_match *match, const luck_state *s)
{
    if (s->pending.kind)
        return luck_owing(s);
    switch (luck_mode(match)) {
    case HOSTED:
        return CAPER_SEAT(s->seats);
    case AUTO:
        return luck_story_waits_for(s);
    default:
        return CAPER_SEAT(s->turn);
    }
}

/* Moves of a player's own turn, when no roll is owed: a scene's links, or a blow. */
static bool may_go_on(const caper_match *match, const luck_state *s, int seat, caper_move move,
                      caper_buf *why)
{
    int mode = luck_mode(match);
    if (mode == COMPETITION)
        return luck_contest_may(s, seat, move, why);
    return (mode == AUTO && luck_story_may(match, s, seat, move)) ||
           CAPER_NO(why, "That way is not open to you here.");
}

/* Whether a player may do that now, and why not. */
static caper_code player_may(const caper_match *match, const luck_state *s, int seat,
                             caper_move move, const char *words, caper_buf *why)
{
    luck_spending   spending;
    const luck_due *d = luck_due_look(s, seat);
    bool            may;
    if (luck_spending_read(s, move, words, &spending))
        may = luck_may_spend(match, s, seat, &spending, why);
    else if (is_defence(move) && (d || is_attacked(s, seat)))
        may = may_defend(match, s, seat, (int)(move - M_DEFEND), why);
    else if (luck_is_puzzle_move(move))
        may = luck_puzzle_may(match, s, seat, move, why);
    else if (!(awaits(match, s) & CAPER_SEAT(seat)))
        return CAPER_NOT_YOUR_TURN;
    else if (d)
        may = may_answer(s, d, words ? M_NAME : move, why);
    else
        may = may_go_on(match, s, seat, words ? M_NAME : move, why);
    return may ? CAPER_OK : CAPER_ILLEGAL_MOVE;
}

static caper_code player_moves(luck_play *p, int seat, caper_move move, const char *words)
{
    luck_state   *s    = p->s;
    caper_code    code = player_may(p->match, s, seat, move, words, NULL);
    luck_spending spending;
    if (code)
        return code;
    luck_due *d = luck_due_of(s, seat);
    if (luck_spending_read(s, move, words, &spending))
        luck_spend_it(p, seat, &spending);
    else if (luck_is_puzzle_move(move))
        luck_puzzle_play(p, seat, move, words);
    else if (is_defence(move))
        defend(p, seat, (int)(move - M_DEFEND));
    else if (d)
        luck_answer(p, d, move);
    else if (luck_mode(p->match) == AUTO)
        luck_story_play(p, seat, move);
    else
        luck_contest_play(p, seat, move);
    return CAPER_OK;
}

static void start(luck_play *p)
{
    int mode = luck_mode(p->match);
    luck_say(p, START);
    if (mode == AUTO)
        luck_enter(p, luck_story(p->match)->start);
    else if (mode == COMPETITION)
        luck_contest_start(p);
}

/* The whole sheet, so that everybody's picture of it is up to date. */
static void say_sheet(luck_play *p, int seat)
{
    const luck_person *who = &p->s->crew[seat];
    if (!p->ev)
        return;
    int64_t sheet = caper_text_open(p->ev);
    luck_save_person(who, &p->ev->text);
    if (who->ready)
        luck_say(p, READY, seat, sheet);
    else
        luck_say(p, SHEET, seat, sheet);
}

static caper_code making_moves(luck_play *p, int seat, caper_move move, const char *words)
{
    luck_person *who = &p->s->crew[seat];
    if (seat >= p->s->seats || who->ready)
        return CAPER_NOT_YOUR_TURN;
    if (words ? move != M_NAME : !luck_may_make(who, move, NULL))
        return CAPER_ILLEGAL_MOVE;
    if (words)
        luck_rename(who, words);
    else
        luck_make(who, move, p->rng);
    say_sheet(p, seat);
    if (!luck_is_making(p->s))
        start(p);
    return CAPER_OK;
}

/* ---- The room's functions -------------------------------------------------------------------- */

void luck_setup(const caper_match *match, void *state, caper_rng *rng)
{
    (void)rng;
    luck_state *s = state;
    memset(s, 0, sizeof *s);
    s->seats = match->seats;
    if (luck_mode(match) == AUTO) {
        s->scene  = (uint16_t)luck_story(match)->start;
        s->things = luck_rules(match)->ledger;
    }
    for (int i = 0; i < s->seats; i++)
        s->crew[i].luck = s->crew[i].initial = LUCK_POINTS;
}

static caper_seats everyone(const luck_state *s) { return CAPER_SEAT(s->seats) - 1; }

caper_seats luck_to_act(const caper_match *match, const void *state)
{
    const luck_state *s = state;
    if (s->over)
        return 0;
    caper_seats makers = luck_makers(s);
    return makers ? makers : awaits(match, s);
}

caper_seats luck_may_act(const caper_match *match, const void *state)
{
    const luck_state *s = state;
    return everyone(s) | (luck_mode(match) == HOSTED ? CAPER_SEAT(s->seats) : 0);
}

int luck_list_turn(const caper_match *match, const luck_state *s, int seat, caper_move *out)
{
    int n = 0;
    if (s->pending.kind || !(awaits(match, s) & CAPER_SEAT(seat)))
        return 0;
    if (luck_mode(match) == AUTO && !s->fight.on)
        return luck_story_list(match, s, seat, out);
    for (caper_move m = M_LINK; m < M_TEST; m++)
        if (may_go_on(match, s, seat, m, NULL))
            out[n++] = m;
    return n;
}

static int list_player(const caper_match *match, const luck_state *s, int seat, caper_move *out)
{
    int             n = 0;
    const luck_due *d = luck_due_look(s, seat);
    for (caper_move m = M_ROLL; d && m <= M_ACCEPT; m++)
        if (may_answer(s, d, m, NULL))
            out[n++] = m;
    for (int t = 0; luck_mode(match) == HOSTED && s->pending.kind && t < LUCK_TRAITS; t++)
        if (may_defend(match, s, seat, t, NULL))
            out[n++] = (caper_move)(M_DEFEND + t);
    n += luck_list_spending(match, s, seat, out + n);
    n += luck_puzzle_list(match, s, seat, out + n);
    return d ? n : n + luck_list_turn(match, s, seat, out + n);
}

static int list_host(const caper_match *match, const luck_state *s, caper_move *out)
{
    int n = 0;
    if (!luck_host_reason(match, s, M_ROLL, NULL))
        out[n++] = M_ROLL;
    for (caper_move m = M_TEST, block; m < M_HINT; m += block) {
        block    = m < M_STRIKE_SPECIAL ? LUCK_RATINGS : 1; /* a call with all its ratings */
        bool may = !luck_host_reason(match, s, m, NULL);
        for (caper_move k = 0; k < block && may; k++)
            out[n++] = m + k;
    }
    return n;
}

int luck_moves(const caper_match *match, const void *state, int seat, caper_move *out)
{
    const luck_state *s = state;
    if (s->over || seat < 0 || seat >= match->places)
        return 0;
    if (luck_is_making(s))
        return luck_makers(s) >> seat & 1 ? luck_list_making(&s->crew[seat], out) : 0;
    if (seat < s->seats)
        return list_player(match, s, seat, out);
    return list_host(match, s, out);
}

caper_code luck_apply(const caper_match *match, void *state, int seat, caper_move move,
                      const char *words, caper_rng *rng, caper_events *ev)
{
    luck_state *s = state;
    luck_play   p = {match, s, rng, ev};
    if (s->over || seat < 0 || seat >= match->places)
        return CAPER_NOT_YOUR_TURN;
    if (move >= LUCK_ALL_MOVES || (move >= LUCK_ACTIONS) != (words != NULL))
        return CAPER_ILLEGAL_MOVE;
    if (move == M_SAY) { /* AL-37: any seat, at any time; the state stays as it is */
        luck_say(&p, SPEECH, seat, caper_text(ev, words));
        return CAPER_OK;
    }
    if (luck_is_making(s))
        return making_moves(&p, seat, move, words);
    if (seat == s->seats)
        return luck_host_moves(&p, move, words);
    return player_moves(&p, seat, move, words);
}

void luck_why_not(const caper_match *match, const void *state, int seat, caper_move move,
                  const char *words, caper_buf *out)
{
    const luck_state *s = state;
    if (luck_is_making(s))
        luck_may_make(&s->crew[seat], move, out);
    else if (seat < s->seats)
        player_may(match, s, seat, move, words, out);
    else
        caper_buf_str(out, luck_host_reason(match, s, move, words));
}

/* "Score at the end: the luck each player has left to eat." */
void luck_result(const caper_match *match, const void *state, caper_result *out)
{
    (void)match;
    const luck_state *s = state;
    *out                = (caper_result){
                       .over = s->over, .has_scores = true, .winners = s->over && !s->lost ? luck_seats_in(s) : 0};
    for (int i = 0; i < s->seats; i++)
        out->scores[i] = s->crew[i].luck;
}

static const char *check_person(const luck_person *p)
{
    luck_set rated = luck_set_rated(p->rating);
    if (memcmp(&rated, &p->has, sizeof rated) != 0)
        return "a sheet does not know what is on it";
    if (p->luck < 0)
        return "a player has less than no luck";
    if (p->ready && p->initial < 0)
        return "a player's initial luck is below zero";
    if (p->prime && p->rating[p->prime - 1] != RATED_P)
        return "a prime characteristic is not rated P";
    if (p->background >= LUCK_BACKGROUNDS || p->trick >= LUCK_TRICKS)
        return "there is no such background or trick";
    return NULL;
}

const char *luck_check(const caper_match *match, const void *state)
{
    const luck_state *s = state;
    if (s->seats != match->seats)
        return "the crew is not the size of the table";
    for (int i = 0; i < s->seats; i++) {
        const char *broken = check_person(&s->crew[i]);
        if (broken)
            return broken;
    }
    if (s->pending.kind && !luck_owing(s))
        return "a test is pending, but no player owes a roll";
    if (s->pending.kind && s->over)
        return "the game is over, and a test is pending";
    return NULL;
}
