/* The program as host: scenes, choices, tests on links, endings.
 *
 * In a scene every player who is in says one thing: `vote` (I am for it), `choose-link` (I am for
 * it and do it myself) or `join` (I am for it and help). When all have spoken, the link with the
 * most votes is taken, the lower one in a tie; those who stepped forward go first; if none did, the
 * host sends the best at it. In a quick scene the first word counts, and also where there is one way on
 * without a test: there is no vote. */
#include <assert.h>
#include <string.h>

#include "games/luck/say.h"

const luck_scene *luck_scene_now(const caper_match *match, const luck_state *s)
{
    return &luck_story(match)->scene[s->scene];
}

const luck_link *luck_link_now(const caper_match *match, const luck_state *s, int n)
{
    return &luck_story(match)->link[luck_scene_now(match, s)->first + n];
}

/* ---- Takers and their chances ------------------------------------------------------------------- */

/* AL-14: decided by having or not having a trait. */
bool luck_link_fits(const luck_state *s, const luck_link *l, int seat)
{
    return luck_link_takers(s, l) >> seat & 1;
}

caper_seats luck_link_takers(const luck_state *s, const luck_link *l)
{
    caper_seats takers = 0;
    if (!l->has_needs)
        return luck_seats_in(s);
    bool any = luck_set_is_empty(&l->needs);
    if (any && luck_set_is_empty(&l->refuses) && l->kind != LINK_TRICK)
        return luck_seats_in(s);
    for (int i = 0; i < s->seats; i++) {
        const luck_person *p    = &s->crew[i];
        bool               fits = !p->out && !luck_sets_meet(&p->has, &l->refuses) &&
                    (any || luck_sets_meet(&p->has, &l->needs));
        if (l->kind == LINK_TRICK)
            fits = fits && p->trick == l->trick && p->luck >= luck_tricks[l->trick].cost * l->times;
        takers |= (caper_seats)fits << i;
    }
    return takers;
}

bool luck_link_open(const luck_state *s, const luck_link *l)
{
    return luck_link_has_things(&s->things, l) && luck_link_takers(s, l);
}

int luck_link_rating(const luck_state *s, const luck_link *l, int k, int seat)
{
    const luck_person *p = &s->crew[seat];
    luck_set there       = l->traits[k]; /* few are on the sheet, and only those are looked at */
    for (int i = 0; i < LUCK_THINGS / 64; i++)
        there.bits[i] &= p->has.bits[i];
    return luck_rating_for(p->rating, &there);
}

/* `steps`: AL-17. */
static double action_chance(const luck_state *s, const luck_link *l, int k, int steps, int seat)
{
    int difficulty = l->difficulty[k] + steps > EXTREME ? EXTREME : l->difficulty[k] + steps;
    int task       = luck_task(luck_link_rating(s, l, k, seat), difficulty);
    return luck_pass_chance(task, s->crew[seat].luck, false);
}

/* In order, the luck that is left after the first serves the second: for the chance of all of it
 * we would have to know how much that is. Counting the whole luck for each is an upper bound, and
 * exact for a single test. */
double luck_link_chance(const luck_state *s, const luck_link *l, int seat)
{
    int steps = l->kind == LINK_MULTI ? l->count - 1 : 0;
    if (!l->has_test)
        return 1;
    double chance = action_chance(s, l, 0, steps, seat);
    for (int k = 1; k < l->count; k++)
        chance *= action_chance(s, l, k, steps, seat);
    return chance;
}

/* The seat that takes it: the first that stepped forward, else the best. −1: none can. */
static int actor_for(const luck_state *s, const luck_link *l, int n)
{
    int         best   = -1;
    double      top    = -1;
    caper_seats takers = luck_link_takers(s, l);
    luck_each_seat (i, takers)
        if (s->cast[i] == CAST_LEAD && s->link[i] == n)
            return i;
    if (!l->has_test) /* all are equal */
        return takers ? __builtin_ctz(takers) : -1;
    luck_each_seat (i, takers) {
        double chance = luck_link_chance(s, l, i);
        if (chance > top) {
            top  = chance;
            best = i;
        }
    }
    return best;
}

/* ---- Scenes ---------------------------------------------------------------------------------- */

/* What is remembered is told by the story, not by us. */
static void say_things(luck_play *p, const luck_set *old, const luck_set *new)
{
    const luck_adventure *a = luck_story(p->match);
    for (int lost = 0; p->ev && lost < 2; lost++)
        for (int i = 0; i < a->things; i++)
            if (a->thing_kind[i] == THING_CARRIED && luck_set_has(lost ? old : new, i) &&
                !luck_set_has(lost ? new : old, i))
                caper_say(p->ev, CAPER_ALL, &luck_speech, lost ? SAYS_LOSE : SAYS_GET,
                          caper_text(p->ev, luck_text(a, a->thing[i])));
}

static void hand_out(luck_play *p, const luck_effect *e)
{
    luck_set old = p->s->things;
    luck_things_affect(luck_story(p->match), &p->s->things, e);
    say_things(p, &old, &p->s->things);
}

static void say_clock(luck_play *p, int before)
{
    const luck_adventure *a   = luck_story(p->match);
    int                   now = luck_hours(a, &p->s->things);
    if (now != before)
        luck_say(p, CLOCK, caper_text(p->ev, luck_text(a, a->face[now])), now, a->hours);
}

static void say_scene(luck_play *p, const luck_scene *c)
{
    const luck_adventure *a = luck_story(p->match);
    char                  text[ADVENTURE_PROSE];
    if (!p->ev) /* most games are played by bots, which do not read */
        return;
    luck_prose(a, p->s, text);
    luck_say(p, SCENE, caper_text(p->ev, luck_text(a, c->name)), caper_text(p->ev, text),
             (c->tags & TAG_ENDING) != 0);
}

static void clear_choices(luck_state *s)
{
    memset(s->cast, 0, sizeof s->cast);
    memset(s->link, 0, sizeof s->link);
    memset(&s->fight, 0, sizeof s->fight);
    s->chosen = 0;
}

/* Treats for all, or for the player who acted; below zero they are lost. */
static void give_treats(luck_play *p, const luck_effect *e)
{
    int         only = p->s->actor - 1;
    caper_seats all  = CAPER_SEAT(p->s->seats) - 1;
    if (!e->luck || (e->luck_who && only < 0))
        return;
    luck_say(p, GIFT, e->luck, -e->luck, caper_if(e->luck_who, only));
    luck_each_seat (i, e->luck_who ? CAPER_SEAT(only) : all) {
        if (e->luck > 0)
            luck_give(&p->s->crew[i], e->luck);
        else
            luck_spend(&p->s->crew[i], -e->luck);
        luck_say_luck(p, i);
    }
}

/* By a way, which was done or missed, or by none (NULL). */
static void enter_by(luck_play *p, int scene, const luck_link *way, bool missed)
{
    luck_state           *s      = p->s;
    const luck_adventure *a      = luck_story(p->match);
    int                   before = p->ev ? luck_hours(a, &s->things) : 0;
    if (way)
        hand_out(p, &way->effect[missed]);
    scene               = luck_arrival(a, &s->things, scene);
    const luck_scene *c = &a->scene[scene];
    s->scene            = (uint16_t)scene;
    s->round            = c->tags & (TAG_ACTION | TAG_FIGHT) ? ROUND_ACTION
                          : c->tags & TAG_OUT                ? ROUND_OUT
                                                             : ROUND_FREE;
    clear_choices(s);
    for (int i = 0; i < s->seats; i++) {
        luck_get_up(p, i); /* out of the fight, not of the story */
        s->crew[i].speed = 0;
    }
    s->brought = s->things;
    s->way     = (uint16_t)(a->answers && way ? way - a->link + 1 : 0);
    s->missed  = s->way && missed;
    say_scene(p, c);
    if (way)
        give_treats(p, &way->effect[missed]);
    if (c->effect.luck && !luck_set_has(&s->brought, c->seen - 1))
        give_treats(p, &c->effect);
    hand_out(p, &c->effect);
    if (p->ev)
        say_clock(p, before);
    for (int i = 0; c->tags & TAG_OUT && i < s->seats; i++)
        luck_rest(p, i);
    if (c->tags & TAG_ENDING) {
        s->over = true;
        s->lost = (c->tags & TAG_LOST) != 0;
        luck_say(p, END);
    } else if (c->tags & TAG_FIGHT) {
        luck_fight_start(p);
    }
}

void luck_enter(luck_play *p, int scene) { enter_by(p, scene, NULL, false); }

/* ---- Taking a link --------------------------------------------------------------------------- */

static void follow(luck_play *p, const luck_link *l, bool passed)
{
    enter_by(p, passed ? l->to : l->fail, l, !passed);
}

static int64_t words_of(luck_play *p, const luck_link *l)
{
    return caper_text(p->ev, luck_text(luck_story(p->match), l->text));
}

/* AL-16: who leads and who joined; each helper lowers the difficulty. */
static void test_together(luck_play *p, int n, const luck_link *l, int actor)
{
    luck_state *s    = p->s;
    caper_seats team = CAPER_SEAT(actor);
    luck_each_seat (i, luck_link_takers(s, l))
        team |= s->cast[i] >= CAST_LEAD && s->link[i] == n ? CAPER_SEAT(i) : 0;
    luck_open(p, TEAM);
    luck_each_seat (i, team)
        luck_owe(p, i, luck_helped(l->difficulty[0], caper_count(team)), 0,
                 luck_link_rating(s, l, 0, i));
    luck_begin(p);
}

static void test_alone(luck_play *p, const luck_link *l, int actor)
{
    static const uint8_t kinds[] = {
        [LINK_ALONE] = TEST, [LINK_AGAINST] = OPPOSE, [LINK_MULTI] = MULTI};
    luck_open(p, kinds[l->kind]);
    for (int k = 0; k < l->count; k++)
        luck_owe(p, actor, l->difficulty[k], l->count - 1, luck_link_rating(p->s, l, k, actor));
    luck_begin(p);
}

static void use_trick(luck_play *p, const luck_link *l, int actor)
{
    assert(actor >= 0);
    luck_person *who = &p->s->crew[actor];
    luck_spend(who, luck_tricks[l->trick].cost * l->times);
    luck_say(p, TRICK, actor, l->trick, l->times, who->luck);
    follow(p, l, true);
}

/* The seats that voted for a way, or for others; none in a fight, where one player acts for all. */
static int64_t voices(const luck_state *s, int n, bool for_it)
{
    caper_seats seats = 0;
    for (int i = 0; i < s->seats && !s->fight.on; i++)
        if (s->cast[i] && (s->link[i] == n) == for_it)
            seats |= CAPER_SEAT(i);
    return caper_if(seats, seats);
}

/* `leader`: who does it for certain, or −1. */
void luck_take_link(luck_play *p, int n, int leader)
{
    luck_state      *s     = p->s;
    const luck_link *l     = luck_link_now(p->match, s, n);
    int              actor = leader >= 0 ? leader : actor_for(s, l, n);
    if (p->ev)
        luck_say(p, DECIDED, n + 1, words_of(p, l),
                 caper_if(l->kind != LINK_PLAIN && actor >= 0, actor), voices(s, n, true),
                 voices(s, n, false));
    s->chosen = (uint8_t)(n + 1);
    s->actor  = (uint8_t)(actor + 1);
    if (l->kind == LINK_PLAIN || l->kind == LINK_ANSWER)
        follow(p, l, true);
    else if (l->kind == LINK_TRICK)
        use_trick(p, l, actor);
    else if (l->kind == LINK_TOGETHER)
        test_together(p, n, l, actor);
    else
        test_alone(p, l, actor);
}

void luck_story_resolved(luck_play *p, const luck_pending *done, bool passed)
{
    luck_state *s = p->s;
    if (s->chosen)
        follow(p, luck_link_now(p->match, s, s->chosen - 1), passed);
    else
        luck_fight_resolved(p, done, passed);
}

/* ---- Choosing -------------------------------------------------------------------------------- */

caper_seats luck_story_waits_for(const luck_state *s)
{
    return s->fight.on ? luck_fight_waits_for(s) : luck_silent(s);
}

bool luck_is_one_way(const caper_match *match, const luck_state *s)
{
    const luck_scene *c     = luck_scene_now(match, s);
    int               open  = 0;
    bool              plain = true;
    luck_each_link (l, luck_story(match), c)
        if (luck_link_open(s, l)) {
            open++;
            plain &= l->kind == LINK_PLAIN;
        }
    return open == 1 && plain && !s->fight.on;
}

/* There is a vote if the crew is more than one and the scene is not quick. */
static bool may_vote(const luck_scene *c, bool alone) { return !alone && !(c->tags & TAG_QUICK); }

/* What a seat may say about a link, as a set of enum luck_cast_kind. */
static inline unsigned casts_for(const luck_state *s, const luck_link *l, int seat, bool alone,
                                 bool vote)
{
    if (!luck_link_has_things(&s->things, l))
        return 0;
    return luck_casts(l, luck_link_takers(s, l), seat, alone, vote);
}

bool luck_story_may(const caper_match *match, const luck_state *s, int seat, caper_move move)
{
    int n = luck_link_in(move);
    if (move < M_LINK || move >= (s->fight.on ? M_TEST : M_PUNCH))
        return false;
    if (s->fight.on)
        return luck_fight_may(match, s, seat, move);
    const luck_scene *c = luck_scene_now(match, s);
    if (n < 0 || n >= c->links || s->cast[seat])
        return false;
    bool alone = luck_count_in(s) == 1;
    return casts_for(s, luck_link_now(match, s, n), seat, alone, may_vote(c, alone)) >>
               luck_cast_of(move) &
           1;
}

int luck_story_list(const caper_match *match, const luck_state *s, int seat, caper_move *out)
{
    static const uint8_t  casts[] = {CAST_LEAD, CAST_JOIN, CAST_VOTE};
    static const uint16_t verbs[] = {M_LINK, M_JOIN, M_VOTE};
    unsigned              may[LUCK_LINKS], all = 0;
    const luck_scene     *c     = luck_scene_now(match, s);
    const luck_link      *l     = &luck_story(match)->link[c->first];
    int                   links = c->links, n = 0;
    if (s->cast[seat])
        return 0;
    bool alone = luck_count_in(s) == 1, vote = may_vote(c, alone);
    for (int i = 0; i < links; i++)
        all |= may[i] = casts_for(s, &l[i], seat, alone, vote);
    for (int v = 0; v < 3; v++)
        for (int i = 0; all >> casts[v] & 1 && i < links; i++)
            if (may[i] >> casts[v] & 1)
                out[n++] = (caper_move)(verbs[v] + i + 1);
    return n;
}

/* Most votes; in a tie the lower link. */
static int winner(const luck_state *s, uint8_t votes[LUCK_LINKS + 1])
{
    int best = 0;
    for (int i = 0; i < s->seats; i++)
        votes[s->link[i]] = (uint8_t)(votes[s->link[i]] + luck_is_in(s, i));
    for (int i = 0; i < s->seats; i++) {
        int n = s->link[i];
        if (votes[n] > votes[best] || (votes[n] == votes[best] && n < best))
            best = n;
    }
    return best;
}

/* Another way has as many votes: the rule that decides is told. */
static void say_tie(luck_play *p, const uint8_t votes[LUCK_LINKS + 1], int n)
{
    bool tie = false;
    for (int k = 0; p->ev && k < LUCK_LINKS; k++)
        tie |= k != n && votes[k] == votes[n];
    if (tie)
        luck_say(p, TIE, n + 1, votes[n]);
}

/* All have spoken. A way can have closed in the meantime, when the luck for its trick was eaten: then
 * its voters speak again. */
static void decide(luck_play *p)
{
    luck_state *s                     = p->s;
    uint8_t     votes[LUCK_LINKS + 1] = {0};
    int         n                     = winner(s, votes);
    if (luck_link_open(s, luck_link_now(p->match, s, n))) {
        say_tie(p, votes, n);
        luck_take_link(p, n, -1);
        return;
    }
    for (int i = 0; i < s->seats; i++)
        if (s->link[i] == n)
            s->cast[i] = s->link[i] = 0;
    luck_say(p, CLOSED, n + 1, words_of(p, luck_link_now(p->match, s, n)));
}

static void say_vote(luck_play *p, int seat)
{
    int n = p->s->link[seat];
    luck_say(p, VOTE, seat, n + 1, words_of(p, luck_link_now(p->match, p->s, n)), p->s->cast[seat]);
}

void luck_story_play(luck_play *p, int seat, caper_move move)
{
    luck_state *s = p->s;
    if (s->fight.on) {
        luck_fight_play(p, seat, move);
        return;
    }
    int n = luck_note_word(s, seat, move);
    if (luck_is_one_way(p->match, s)) {
        luck_take_link(p, n, -1);
        return;
    }
    if (p->ev)
        say_vote(p, seat);
    if (luck_scene_now(p->match, s)->tags & TAG_QUICK)
        luck_take_link(p, n, s->cast[seat] == CAST_LEAD ? seat : -1);
    else if (!luck_silent(s))
        decide(p);
}
