/* Adventures & Luck: spending luck on tricks, or just eating it (AL-19).
 *
 * Where the program knows what a trick does (stories and competitions), a trick without effect
 * is refused, free of charge. At a host's table a trick without a target is always allowed, and
 * the host says what it does. Only two tricks have targets, Iron fist and Ice-cold voice; without a
 * target they take the first that they can reach. */
#include <string.h>

#include "base/text.h"
#include "games/luck/host.h"
#include "games/luck/say.h"

enum { NO_AIM = -1, ANY_NUMBER = 1000 };

/* ---- The words ------------------------------------------------------------------------------- */

/* "500", or "25 at guard". */
static bool read_words(const luck_state *s, const char *text, luck_spending *out)
{
    caper_words w;
    if (!caper_words_split(&w, text) || (w.count != 1 && w.count != 3))
        return false;
    out->times    = caper_words_number(&w, 0, 999999);
    out->is_aimed = w.count == 3;
    if (!out->is_aimed)
        return out->times >= 0;
    int n    = caper_words_number(&w, 2, 99);
    out->aim = n < 0 ? PLACES + luck_stranger_find(s, w.at[2], w.len[2])
                     : (n > LUCK_NO_SEAT ? LUCK_NO_SEAT : n);
    return out->times >= 0 && caper_words_is(&w, 1, "at");
}

bool luck_spending_read(const luck_state *s, caper_move move, const char *words, luck_spending *out)
{
    *out = (luck_spending){.is_trick = move < M_EAT || move == M_TRICK_MANY};
    if (move == M_TRICK_MANY || move == M_EAT_MANY)
        return words && read_words(s, words, out);
    if (move < M_TRICK || move >= M_LINK)
        return false;
    if (move >= M_EAT)
        out->times = (int)(move - M_EAT);
    else if (move < M_TRICK_AT)
        out->times = (int)(move - M_TRICK);
    else {
        out->times    = (int)(move - M_TRICK_AT) % (LUCK_TIMES + 1);
        out->aim      = (int)(move - M_TRICK_AT) / (LUCK_TIMES + 1);
        out->is_aimed = true;
    }
    return true;
}

/* ---- Targets within reach ---------------------------------------------------------------------- */

static bool has_target(int trick) { return trick == IRON_FIST || trick == ICE_COLD_VOICE; }

/* Another who is still standing. */
typedef struct target {
    const char *name; /* of a foe; NULL: a player */
    int         size, cold;
} target;

/* In a story the aim is the number of a foe, from 1. */
static bool find_foe(const caper_match *match, const luck_state *s, int n, target *out)
{
    const luck_scene *c = luck_scene_now(match, s);
    if (!s->fight.on || n < 0 || n >= c->foes || s->fight.foes_down >> n & 1)
        return false;
    *out = (target){luck_text(luck_story(match), c->foe[n].name), c->foe[n].size, s->fight.cold[n]};
    return true;
}

static bool find_target(const caper_match *match, const luck_state *s, int seat, int aim,
                        target *out)
{
    if (luck_mode(match) == AUTO)
        return find_foe(match, s, aim - 1, out);
    if (aim >= PLACES + LUCK_FOES || aim == seat || (aim < PLACES && !luck_is_in(s, aim)))
        return false;
    const luck_stranger *foe = aim < PLACES ? NULL : &s->foe[aim - PLACES];
    *out = foe ? (target){foe->name, foe->size, foe->cold} : (target){.cold = s->crew[aim].cold};
    return !foe || (foe->name[0] && !foe->out);
}

/* Iron fist: one luck for each size of man. */
static bool can_reach(const caper_match *match, const luck_state *s, int seat, int64_t times,
                      int aim)
{
    target to;
    return find_target(match, s, seat, aim, &to) &&
           (s->crew[seat].trick != IRON_FIST || to.size <= times);
}

/* The first that the trick can reach; the voice would rather have one that is not shivering yet. At
 * a host's table only foes are meant, never a friend. */
static int first_reached(const caper_match *match, const luck_state *s, int seat, int64_t times)
{
    int    first = NO_AIM;
    target to;
    for (int aim = luck_mode(match) == HOSTED ? PLACES : 0; aim < AIMS; aim++) {
        if (!can_reach(match, s, seat, times, aim))
            continue;
        if (s->crew[seat].trick == IRON_FIST || (find_target(match, s, seat, aim, &to) && !to.cold))
            return aim;
        first = first == NO_AIM ? aim : first;
    }
    return first;
}

/* ---- When it works --------------------------------------------------------------------------- */

/* A player's own turn, before the first action. */
static bool has_turn(const caper_match *match, const luck_state *s, int seat)
{
    if (s->pending.kind)
        return false;
    switch (luck_mode(match)) {
    case AUTO:
        return s->fight.on && luck_fight_waits_for(s) & CAPER_SEAT(seat);
    case COMPETITION:
        return s->turn == seat;
    default:
        return true; /* the host calls whom the host likes */
    }
}

/* At a host's table: whom the attack that was called for, and not rolled yet, is aimed at. It can be
 * the iron fist. */
static int own_target(const caper_match *match, const luck_state *s, int seat)
{
    const luck_due *d = luck_due_look(s, seat);
    if (luck_mode(match) != HOSTED || !d || !d->attack || d->phase != TO_ROLL ||
        d->foe == LUCK_FOES)
        return NO_AIM;
    return d->foe < LUCK_FOES ? PLACES + d->foe : d->foe - A_PLAYER;
}

/* AL-19: "Iron fist is the attack of one's own turn"; a voice can be raised at any time. */
static bool is_the_moment(const caper_match *match, const luck_state *s, int seat, int aim)
{
    return s->crew[seat].trick == ICE_COLD_VOICE || has_turn(match, s, seat) ||
           own_target(match, s, seat) == aim;
}

/* Where the trick goes, or NO_AIM. */
static int aim_of(const caper_match *match, const luck_state *s, int seat,
                  const luck_spending *spending)
{
    int aim = spending->is_aimed ? spending->aim : own_target(match, s, seat);
    if (!spending->is_aimed && aim == NO_AIM)
        aim = first_reached(match, s, seat, spending->times);
    if (!has_target(s->crew[seat].trick) || aim == NO_AIM ||
        !can_reach(match, s, seat, spending->times, aim) || !is_the_moment(match, s, seat, aim))
        return NO_AIM;
    return aim;
}

/* Tasks of a link that Speed would make easier. */
static int tasks_of(const luck_link *l)
{
    return l->kind == LINK_MULTI ? l->count : l->kind == LINK_AGAINST;
}

static int tasks_ahead(const caper_match *match, const luck_state *s, int seat)
{
    int most = 0;
    luck_each_link (l, luck_story(match), luck_scene_now(match, s))
        if (tasks_of(l) > most && luck_link_open(s, l) && luck_link_fits(s, l, seat))
            most = tasks_of(l);
    return most;
}

/* Rolls that are owed and would be easier, or not needed. */
static int tasks_owed(const luck_state *s, int seat)
{
    const luck_pending *p       = &s->pending;
    bool                opposed = p->kind == OPPOSE || p->kind == HIT;
    int                 n       = 0;
    for (int i = 0; i < p->count; i++) {
        const luck_due *d = &p->due[i];
        n += d->seat == seat && d->phase == TO_ROLL && !d->ko && !d->fast &&
             (opposed || d->attack || d->difficulty != d->plain);
    }
    return n;
}

/* AL-17: for how many tasks Speed can be paid now. In the player's own turn of a fight: without
 * limit, because every task paid for is done in that turn. */
static int tasks_for_speed(const caper_match *match, const luck_state *s, int seat)
{
    if (s->pending.kind) {
        int owed = tasks_owed(s, seat);
        return owed && s->pending.due[s->pending.at].attack ? ANY_NUMBER : owed;
    }
    if (s->fight.on || luck_mode(match) == COMPETITION)
        return has_turn(match, s, seat) ? ANY_NUMBER : 0;
    return tasks_ahead(match, s, seat) - s->crew[seat].speed;
}

/* Whether luck for a trick would be wasted here, at any price. */
static bool trick_works(const caper_match *match, const luck_state *s, int seat,
                        const luck_spending *spending)
{
    int trick = s->crew[seat].trick;
    if (spending->is_aimed || (luck_mode(match) != HOSTED && has_target(trick)))
        return aim_of(match, s, seat, spending) != NO_AIM;
    if (luck_mode(match) == HOSTED)
        return true;
    return trick == SPEED && spending->times <= tasks_for_speed(match, s, seat);
}

/* AL-19: luck enough, but the trick would have no effect. */
static void why_no_trick(const caper_match *match, const luck_state *s, int seat,
                         const luck_spending *spending, caper_buf *out)
{
    int         trick = s->crew[seat].trick;
    const char *why = spending->is_aimed && !has_target(trick) ? "%s has no target: say “trick %d”."
                      : luck_mode(match) == AUTO && !s->fight.on && trick != SPEED
                          ? "%s can do nothing here, except where a choice offers it."
                      : trick == IRON_FIST
                          ? "%s is an attack for your own turn, at an opponent still standing who "
                            "is not too big for %d luck."
                      : trick == ICE_COLD_VOICE
                          ? "%s needs an opponent who is there and still standing."
                      : trick == SPEED ? "%s cannot help with that many tasks now."
                                       : "%s can do nothing here.";
    caper_buf_printf(out, why, luck_tricks[trick].name, (int)spending->times);
    caper_buf_str(out, " It costs nothing.");
}

/* A player who is knocked out can eat, but do no tricks. */
bool luck_may_spend(const caper_match *match, const luck_state *s, int seat,
                    const luck_spending *spending, caper_buf *why)
{
    const luck_person *who  = &s->crew[seat];
    const luck_named  *does = &luck_tricks[who->trick];
    if (spending->is_trick && !who->trick)
        return CAPER_NO(why, "%s has no trademark trick.", who->name);
    if (spending->is_trick && who->out)
        return CAPER_NO(why, "A player who is knocked out can do no tricks.");
    if (spending->times < 1)
        return CAPER_NO(why, "Say how many, from 1.");
    if (!spending->is_trick)
        return spending->times <= who->luck ||
               CAPER_NO(why, "There is only %d luck left to eat.", who->luck);
    if (spending->times * does->cost > who->luck)
        return CAPER_NO(why, "%s costs %d luck each time, and there is only %d.", does->name,
                        does->cost, who->luck);
    if (trick_works(match, s, seat, spending))
        return true;
    if (why)
        why_no_trick(match, s, seat, spending, why);
    return false;
}

/* The least luck that does something, at that target (or without one: NO_AIM); 0 if none does. */
static int least_for(const caper_match *match, const luck_state *s, int seat, int aim)
{
    luck_spending spending = {.is_trick = true, .is_aimed = aim != NO_AIM, .aim = aim, .times = 1};
    int           most     = s->crew[seat].trick == IRON_FIST ? LUCK_FOE_SIZE : 1;
    for (; spending.times <= most; spending.times++)
        if (trick_works(match, s, seat, &spending))
            return (int)spending.times;
    return 0;
}

/* In a story there are targets only in fights. */
static bool has_targets(const caper_match *match, const luck_state *s, int seat)
{
    return has_target(s->crew[seat].trick) && (luck_mode(match) != AUTO || s->fight.on);
}

static int list_tricks(const caper_match *match, const luck_state *s, int seat, caper_move *out)
{
    const luck_person *who  = &s->crew[seat];
    int                most = who->luck / luck_tricks[who->trick].cost, n = 0;
    int                last = most < LUCK_COUNTED ? most : LUCK_COUNTED;
    int                aims = has_targets(match, s, seat) ? AIMS : 0;
    int least = aims || !has_target(who->trick) ? least_for(match, s, seat, NO_AIM) : 0;
    if (luck_mode(match) == HOSTED)
        least = 1;
    else if (who->trick == SPEED && least && tasks_for_speed(match, s, seat) < last)
        last = tasks_for_speed(match, s, seat);
    for (int i = least; least && i <= last; i++)
        out[n++] = (caper_move)(M_TRICK + i);
    for (int aim = 0; aim < aims; aim++) {
        least = least_for(match, s, seat, aim);
        for (int i = least; least && i <= most && i <= LUCK_TIMES; i++)
            out[n++] = (caper_move)(M_TRICK_AT + aim * (LUCK_TIMES + 1) + i);
    }
    return n;
}

/* The same as asking luck_may_spend about every move (a test holds the two together), but searches
 * look at this list all the time. */
int luck_list_spending(const caper_match *match, const luck_state *s, int seat, caper_move *out)
{
    const luck_person *who = &s->crew[seat];
    int n    = who->trick && !who->out && who->luck ? list_tricks(match, s, seat, out) : 0;
    int most = who->luck < LUCK_COUNTED ? who->luck : LUCK_COUNTED;
    for (int i = 1; i <= most; i++)
        out[n++] = (caper_move)(M_EAT + i);
    return n;
}

/* ---- What it does ---------------------------------------------------------------------------- */

static void say_trick(luck_play *p, int seat, int times, int aim)
{
    const luck_person *who = &p->s->crew[seat];
    target             to  = {0};
    if (aim != NO_AIM)
        find_target(p->match, p->s, seat, aim, &to);
    luck_say(p, TRICK, seat, who->trick, times, who->luck, caper_text(p->ev, to.name),
             caper_if(aim != NO_AIM && !to.name, aim));
}

/* "Ice-cold voice keeps its target from its next action", one action for each luck. */
static void chill(luck_play *p, int aim, int times)
{
    luck_state *s    = p->s;
    uint8_t    *cold = luck_mode(p->match) == AUTO ? &s->fight.cold[aim - 1]
                       : aim < PLACES              ? &s->crew[aim].cold
                                                   : &s->foe[aim - PLACES].cold;
    *cold            = (uint8_t)(*cold + times > 200 ? 200 : *cold + times);
}

/* A knock-out without a roll, and without a toughness test. */
static void punch(luck_play *p, int seat, int aim)
{
    if (luck_mode(p->match) == AUTO) {
        luck_fight_fist(p, seat, aim - 1);
        return;
    }
    bool multi = p->s->pending.kind == MULTI;
    if (p->s->pending.kind && !multi) /* the attack that a host called for */
        luck_drop_call(p->s);
    luck_bring_down(p, aim < PLACES ? A_PLAYER + aim : aim - PLACES);
    if (multi) {
        luck_say(p, SUCCESS, seat);
        luck_settle(p, luck_due_of(p->s, seat), true);
    }
}

static void use_trick(luck_play *p, int seat, int times, int aim)
{
    luck_person *who = &p->s->crew[seat];
    say_trick(p, seat, times, aim);
    if (who->trick == SPEED) {
        who->speed = (uint8_t)(who->speed + times > 200 ? 200 : who->speed + times);
        luck_hurry(p);
    } else if (aim != NO_AIM && who->trick == ICE_COLD_VOICE) {
        chill(p, aim, times);
    } else if (aim != NO_AIM) {
        punch(p, seat, aim);
    }
}

void luck_spend_it(luck_play *p, int seat, const luck_spending *spending)
{
    luck_person *who   = &p->s->crew[seat];
    int          times = (int)spending->times;
    int          aim   = spending->is_trick ? aim_of(p->match, p->s, seat, spending) : NO_AIM;
    bool         fist  = aim != NO_AIM && who->trick == IRON_FIST;
    luck_spend(who, times * (spending->is_trick ? luck_tricks[who->trick].cost : 1));
    if (spending->is_trick)
        use_trick(p, seat, times, aim);
    else
        luck_say(p, EAT, seat, times, p->s->crew[seat].luck);
    if (luck_mode(p->match) == COMPETITION && !p->s->pending.kind)
        luck_contest_settle(p, fist);
}
