/* Adventures & Luck: why a move is not allowed now, in a sentence for people. */
#include <string.h>

#include "games/luck/host.h"

static void why_not_defend(const luck_state *s, const luck_due *d, int trait, caper_buf *out)
{
    if (s->pending.kind != HIT || d->ko)
        caper_buf_str(out, "You can choose your defence only against a blow.");
    else
        caper_buf_printf(out, "%s is not on your sheet.", luck_traits[trait].name);
}

static void why_not_contest(const luck_state *s, int seat, int m, caper_buf *out)
{
    if (m >= M_KICK && m < M_TEST && !luck_has_fighting_skill(s->crew[seat].rating))
        caper_buf_str(out, "A special attack needs boxing, brawling, wrestling or karate.");
    else
        caper_buf_str(out, "Attack somebody who is still standing: “attack <seat> punch|special”.");
}

static void why_not_player(const caper_match *match, const luck_state *s, int seat, int m,
                           const char *words, caper_buf *out)
{
    const luck_due *d = luck_due_look(s, seat);
    luck_spending   spending;
    if (luck_spending_read(s, (caper_move)m, words, &spending))
        luck_may_spend(match, s, seat, &spending, out);
    else if (d && d->phase == TO_ROLL && m >= M_DEFEND && m < M_TRICK)
        why_not_defend(s, d, m - M_DEFEND, out);
    else if (d && d->phase == TO_ROLL)
        caper_buf_str(out, "There is a test to roll for: say “roll”.");
    else if (d)
        caper_buf_str(out, s->crew[seat].luck
                               ? "Better next time: say “again” (one luck) or “accept”."
                               : "No luck is left to roll again: say “accept”.");
    else if (luck_rules(match)->mode == COMPETITION)
        why_not_contest(s, seat, m, out);
    else
        caper_buf_str(out, "That way is not open to you here.");
}

static bool is_unknown(const luck_state *s, const luck_call *c)
{
    for (int i = 0; i < c->count; i++) {
        const luck_part *p = &c->part[i];
        if (p->against == STRANGER && (p->n == LUCK_FOES || !s->foe[p->n].name[0]))
            return true;
    }
    return false;
}

static bool is_down(const luck_state *s, const luck_call *c)
{
    for (int i = 0; i < c->count; i++)
        if (c->part[i].against == STRANGER && s->foe[c->part[i].n].out)
            return true;
    return false;
}

static void why_not_call(const caper_match *match, const luck_state *s, const luck_call *c,
                         caper_buf *out)
{
    if (c->kind == KO && c->part[0].against == SEAT && !luck_rules(match)->slugfest)
        caper_buf_str(out, "KO tests belong to the slugfest rule: play with the option slugfest.");
    else if (is_unknown(s, c))
        caper_buf_str(out, "Nobody of that name is on the table: put them there with “foe <name> "
                           "<trait>=<letter>…”.");
    else if (is_down(s, c))
        caper_buf_str(out, "That foe is out of the fight.");
    else if (c->kind == TEAM)
        caper_buf_str(out, "A team is made of different players who are in the game and not out.");
    else if ((c->kind == STRIKE || c->kind == HIT) && c->special)
        caper_buf_str(out, "A special attack needs boxing, brawling, wrestling or karate.");
    else if (c->kind == MULTI && luck_is_in(s, c->seat))
        caper_buf_str(out,
                      "You can do at most three things at once, and one must be a test; for more, "
                      "Speed must be paid for each.");
    else if (c->kind == HIT && c->count > LUCK_PER_ROUND)
        caper_buf_str(out, "At most three attackers can reach one person, each of them once.");
    else
        caper_buf_str(out, "There is no such player in the game, or the player is out.");
}

static void why_not_stranger(const luck_state *s, const char *words, caper_buf *out)
{
    luck_stranger foe;
    bool          read = words && luck_stranger_read(words, &foe);
    if (read && luck_stranger_find(s, foe.name, strlen(foe.name)) < LUCK_FOES)
        caper_buf_printf(out, "%s is on the table already.", foe.name);
    else
        caper_buf_printf(out, "There is room for %d foes on the table.", LUCK_FOES);
}

static void why_not_host(const caper_match *match, const luck_state *s, int m, const char *words,
                         caper_buf *out)
{
    luck_call call;
    if (m == M_FOE)
        why_not_stranger(s, words, out);
    else if (m < M_TEST || m == M_TRICK_MANY || m == M_EAT_MANY || m == M_NAME)
        caper_buf_str(out, "That is for players; the host calls tests, rounds and the end.");
    else if (s->pending.kind)
        caper_buf_str(out, "That player owes no roll now.");
    else if (m == M_CALL && luck_call_read(s, words, &call))
        why_not_call(match, s, &call, out);
    else if (luck_is_call((caper_move)m)) {
        luck_call_of((caper_move)m, &(caper_parts){0}, &call);
        why_not_call(match, s, &call, out);
    } else
        caper_buf_str(out, "Nobody like that is still standing in the game.");
}

void luck_why_not(const caper_match *match, const void *state, int seat, caper_move move,
                  const char *words, caper_buf *out)
{
    const luck_state *s = state;
    if (luck_is_making(s))
        luck_may_make(&s->crew[seat], move, out);
    else if (seat == s->seats)
        why_not_host(match, s, (int)move, words, out);
    else
        why_not_player(match, s, seat, (int)move, words, out);
}
