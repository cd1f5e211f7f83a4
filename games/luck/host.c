/* Adventures & Luck: what a person who hosts may do: call tests, change rounds, rule, tell, end. */
#include <string.h>

#include "games/luck/luck.h"

/* ---- The host -------------------------------------------------------------------------------- */

static int part(caper_move move, int base) { return (int)move - base; }

/* AL-14: with a roll owed, the host can say that it is not needed after all. */
static bool may_rule(const luck_state *s, int seat)
{
    return seat < s->seats && (!s->pending.kind || luck_due_look(s, seat));
}

/* Moves without words that the host may make. */
bool luck_host_may(const caper_match *match, const luck_state *s, caper_move move)
{
    if (move == M_END)
        return !s->pending.kind;
    if (move >= M_PASS && move < M_END)
        return may_rule(s, part(move, M_PASS) % PLACES);
    if (s->pending.kind)
        return false;
    if (move >= M_ROUND && move < M_PASS)
        return true;
    if (move >= M_KO && move < M_ROUND)
        return luck_rules(match)->slugfest && luck_is_in(s, part(move, M_KO) / 5);
    if (move >= M_HIT && move < M_KO)
        return luck_is_in(s, part(move, M_HIT) / 5);
    return move >= M_TEST && move < M_HIT &&
           luck_is_in(s, part(move, M_TEST) % WITH_RATING / (5 * LUCK_RATINGS));
}

static void call_one(luck_play *p, int kind, int seat, int difficulty, int rating)
{
    luck_open(p, kind);
    luck_owe(p, seat, difficulty, 0, rating);
    luck_begin(p);
}

/* test, oppose, strike: their numbers have the same parts. AL-15: a letter is a difficulty. */
static void call_rated(luck_play *p, caper_move move)
{
    int                  n = part(move, M_TEST), kind = n / WITH_RATING, parts = n % WITH_RATING;
    int                  rating = parts % LUCK_RATINGS, difficulty = parts / LUCK_RATINGS % 5;
    int                  seat    = parts / (5 * LUCK_RATINGS);
    static const uint8_t kinds[] = {TEST, OPPOSE, STRIKE};
    if (!rating)
        rating = kind == 2 ? luck_fighting(&p->s->crew[seat]) : RATED_A;
    call_one(p, kinds[kind], seat, difficulty, rating);
}

/* AL-18: an out round brings luck back, if that rule is played. A fight is over when the round is
 * no longer one of action, and who was out of it gets up. */
static void change_round(luck_play *p, int round)
{
    luck_state *s = p->s;
    s->round      = (uint8_t)round;
    caper_event_begin(p->ev, CAPER_ALL, "round");
    caper_event_str(p->ev, "round", luck_rounds[round]);
    caper_event_end(p->ev);
    for (int i = 0; i < s->seats; i++) {
        luck_person *who = &s->crew[i];
        who->speed       = 0;
        if (round != ROUND_ACTION)
            luck_get_up(p, i);
        if (round == ROUND_OUT && luck_rules(p->match)->regain && who->luck < who->initial) {
            int treats = who->initial - who->luck;
            who->luck  = who->initial;
            luck_say_treats(p->ev, "regain", s, i, treats);
        }
    }
}

static void rule(luck_play *p, int seat, bool passed)
{
    luck_say_seat(p->ev, passed ? "pass" : "fail", seat);
    luck_say_seat(p->ev, passed ? "success" : "failure", seat);
    luck_due *d = luck_due_of(p->s, seat);
    if (d)
        luck_settle(p, d, passed);
}

static void host_plays(luck_play *p, caper_move move)
{
    luck_state *s = p->s;
    if (move == M_END) {
        s->over = true;
        luck_say_seat(p->ev, "end", -1);
    } else if (move >= M_PASS) {
        rule(p, part(move, M_PASS) % PLACES, move < M_FAIL);
    } else if (move >= M_ROUND) {
        change_round(p, part(move, M_ROUND));
    } else if (move >= M_KO) {
        int seat = part(move, M_KO) / 5;
        call_one(p, KO, seat, part(move, M_KO) % 5, luck_toughness(&s->crew[seat]));
    } else if (move >= M_HIT) { /* AL-33 */
        int seat = part(move, M_HIT) / 5;
        call_one(p, HIT, seat, part(move, M_HIT) % 5, luck_fighting(&s->crew[seat]));
    } else {
        call_rated(p, move);
    }
}

/* AL-16: each helper lowers the difficulty by one step. */
static caper_code call_team(luck_play *p, int difficulty, const luck_parts *parts)
{
    uint32_t seen = 0;
    for (int i = 0; i < parts->count; i++) {
        if (!luck_is_in(p->s, parts->what[i]) || seen >> parts->what[i] & 1)
            return CAPER_ILLEGAL_MOVE;
        seen |= 1u << parts->what[i];
    }
    int helped = difficulty - (parts->count - 1);
    luck_open(p, TEAM);
    for (int i = 0; i < parts->count; i++)
        luck_owe(p, parts->what[i], helped < EASY ? EASY : helped, 0,
                 parts->rating[i] ? parts->rating[i] : RATED_A);
    luck_begin(p);
    return CAPER_OK;
}

/* AL-17: two at once one step up, three two steps. */
static caper_code call_multi(luck_play *p, int seat, const luck_parts *parts)
{
    if (!luck_is_in(p->s, seat))
        return CAPER_ILLEGAL_MOVE;
    luck_open(p, MULTI);
    for (int i = 0; i < parts->count; i++)
        luck_owe(p, seat, parts->what[i], parts->count - 1,
                 parts->rating[i] ? parts->rating[i] : RATED_A);
    luck_begin(p);
    return CAPER_OK;
}

static caper_code call_using(luck_play *p, caper_move move, const char *words)
{
    bool           oppose = move >= M_OPPOSE_USING;
    int            n = part(move, oppose ? M_OPPOSE_USING : M_TEST_USING), seat = n / 5;
    luck_trait_set set;
    if (!luck_is_in(p->s, seat) || !luck_traits_read(words, &set))
        return CAPER_ILLEGAL_MOVE;
    call_one(p, oppose ? OPPOSE : TEST, seat, n % 5, luck_rating_for(&p->s->crew[seat], &set));
    return CAPER_OK;
}

static caper_code host_words(luck_play *p, caper_move move, const char *words)
{
    luck_parts parts;
    if (move == M_NARRATE) {
        caper_event_begin(p->ev, CAPER_ALL, "narrate");
        caper_event_str(p->ev, "text", words);
        caper_event_end(p->ev);
        return CAPER_OK;
    }
    if (p->s->pending.kind)
        return CAPER_NOT_YOUR_TURN;
    if (move >= M_TEST_USING && move < M_TEAM)
        return call_using(p, move, words);
    if (move < M_TEAM || !luck_parts_read(words, move < M_MULTI, &parts))
        return CAPER_ILLEGAL_MOVE;
    if (move < M_MULTI)
        return call_team(p, part(move, M_TEAM), &parts);
    return call_multi(p, part(move, M_MULTI), &parts);
}

caper_code luck_host_moves(luck_play *p, caper_move move, const char *words)
{
    if (words)
        return host_words(p, move, words);
    if (p->s->pending.kind && (move < M_PASS || move == M_END))
        return CAPER_NOT_YOUR_TURN;
    if (!luck_host_may(p->match, p->s, move))
        return CAPER_ILLEGAL_MOVE;
    host_plays(p, move);
    return CAPER_OK;
}
