/* Adventures & Luck: why a move is not allowed now, in a sentence for people. */
#include <string.h>

#include "games/luck/host.h"

static void why_not_trait(const luck_person *p, int m, caper_buf *out)
{
    int base            = m < M_SKILL ? M_CHOOSE : m < M_FLAW ? M_SKILL : m < M_DROP ? M_FLAW : 0;
    const luck_trait *t = &luck_traits[m - base];
    const char *verb = t->list == SKILLS ? "skill" : t->list == DISADVANTAGES ? "flaw" : "choose";
    int         list = base == M_SKILL ? SKILLS : base == M_FLAW ? DISADVANTAGES : t->list;
    if (t->list != list || (base == M_CHOOSE && t->list >= SKILLS))
        caper_buf_printf(out, "%s is from the list “%s”: say “%s %s/%s”.", t->name,
                         luck_lists[t->list], verb, luck_lists[t->list], t->id);
    else if (p->rating[m - base])
        caper_buf_printf(out, "%s is on the sheet already; each can be taken once.", t->name);
    else
        caper_buf_printf(out, "There can be at most five %s; drop one first.",
                         list == SKILLS ? "skills" : "disadvantages");
}

static void why_not_prime(const luck_person *p, int trait, caper_buf *out)
{
    const luck_trait *t = &luck_traits[trait];
    if (!p->rating[trait])
        caper_buf_printf(out, "%s is not on the sheet, so it cannot be the prime characteristic.",
                         t->name);
    else if (t->rating == RATED_D)
        caper_buf_printf(out, "%s is a disadvantage, which cannot be the prime characteristic.",
                         t->name);
    else
        caper_buf_printf(out, "%s is the prime characteristic already.", t->name);
}

static void why_not_making(const luck_person *p, int m, caper_buf *out)
{
    if (m > M_READY)
        caper_buf_str(out, "Somebody is still making a character; finish yours and say “ready”.");
    else if (m < M_CHOOSE || (m >= M_PICK && m < M_READY_MADE))
        caper_buf_str(out, "That is on the sheet already.");
    else if (m < M_DROP)
        why_not_trait(p, m, out);
    else if (m < M_PRIME)
        caper_buf_printf(out, "%s is not on the sheet.", luck_traits[m - M_DROP].name);
    else if (m < M_PICK)
        why_not_prime(p, m - M_PRIME, out);
    else
        luck_missing(p, out);
}

/* AL-19: luck enough, but nothing that the trick could do. */
static void why_no_trick(const caper_match *match, const luck_state *s, int seat,
                         const luck_spending *spending, caper_buf *out)
{
    const luck_person *p    = &s->crew[seat];
    const char        *name = luck_tricks[p->trick].name;
    bool               aims = p->trick == IRON_FIST || p->trick == ICE_COLD_VOICE;
    if (spending->is_aimed && !aims)
        caper_buf_printf(out, "%s has no target: say “trick %d”.", name, (int)spending->times);
    else if (luck_rules(match)->mode == AUTO && !s->fight.on && p->trick != SPEED)
        caper_buf_printf(out, "%s can do nothing here, except where a choice offers it.", name);
    else if (p->trick == IRON_FIST)
        caper_buf_printf(out,
                         "%s is an attack for your own turn, at somebody still standing who is not "
                         "too big for %d luck.",
                         name, (int)spending->times);
    else if (p->trick == ICE_COLD_VOICE)
        caper_buf_printf(out, "%s needs an opponent who is there and still standing.", name);
    else if (p->trick == SPEED)
        caper_buf_printf(out, "%s cannot help with that many tasks now.", name);
    else
        caper_buf_printf(out, "%s can do nothing here.", name);
    caper_buf_str(out, " It costs nothing.");
}

static void why_not_spend(const caper_match *match, const luck_state *s, int seat,
                          const luck_spending *spending, caper_buf *out)
{
    const luck_person *p    = &s->crew[seat];
    int                cost = luck_tricks[p->trick].cost;
    if (spending->is_trick && !p->trick)
        caper_buf_printf(out, "%s has no trademark trick.", p->name);
    else if (spending->is_trick && p->out)
        caper_buf_str(out, "A player who is knocked out can do no tricks.");
    else if (spending->times < 1)
        caper_buf_str(out, "Say how many, from 1.");
    else if (!spending->is_trick)
        caper_buf_printf(out, "There is only %d luck left to eat.", p->luck);
    else if (spending->times * cost > p->luck)
        caper_buf_printf(out, "%s costs %d luck each time, and there is only %d.",
                         luck_tricks[p->trick].name, cost, p->luck);
    else
        why_no_trick(match, s, seat, spending, out);
}

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
        why_not_spend(match, s, seat, &spending, out);
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
        why_not_making(&s->crew[seat], (int)move, out);
    else if (seat == s->seats)
        why_not_host(match, s, (int)move, words, out);
    else
        why_not_player(match, s, seat, (int)move, words, out);
}
