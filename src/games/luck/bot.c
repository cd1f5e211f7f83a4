/* Adventures & Luck: what a sensible player does. (A sensible host is in bot_host.c.)
 *
 * When to eat luck to roll again is exact: a treat is worth what it can still do, and a test is
 * worth passing, especially with many treats in hand. Bots have not read the story: they judge a
 * way by its test, its trick and what it needs. `easy` does what it feels like. */
#include <math.h>
#include <string.h>

#include "games/luck/adventure.h"
#include "games/luck/bot.h"

/* A character: a ready-made one that is not taken yet, or one from the dice. */
static caper_move make(const luck_state *s, int seat, caper_rng *rng)
{
    if (luck_is_complete(&s->crew[seat]))
        return M_READY;
    int first = (int)caper_rng_below(rng, LUCK_READY_MADE);
    for (int k = 0; k < LUCK_READY_MADE; k++) {
        int  r     = (first + k) % LUCK_READY_MADE;
        bool taken = false;
        for (int i = 0; i < s->seats; i++)
            taken |= !strcmp(s->crew[i].name, luck_ready_mades[r].name);
        if (!taken)
            return (caper_move)(M_READY_MADE + r);
    }
    return M_RANDOM;
}

/* ---- Rolling --------------------------------------------------------------------------------- */

/* What passing is worth, in treats: a third of those in hand, four at least; luck is there to be
 * used. In a story a failure sets the whole crew back, and the last treats are for the last test:
 * half of them, ten at least. */
static double worth_passing(const caper_match *match, int luck)
{
    if (luck_mode(match) == AUTO)
        return luck > 20 ? luck / 2.0 : 10;
    return luck > 12 ? luck / 3.0 : 4;
}

/* Is one treat for another roll well spent? Exactly, given that a treat is worth one treat. The
 * value of rolling again with l treats follows from the value with l − 1, because NT comes down to
 * the same question with one less. */
static bool worth_another(const luck_due *d, int luck, int initial, double pass)
{
    enum { DEEP = 40 };
    int    ways[LUCK_OUTCOMES], skip = luck > DEEP ? luck - DEEP : 0;
    double again = 0, left = 0;
    luck_ways(luck_task(d->rating, d->difficulty), ways);
    for (int l = skip + 1; l <= luck; l++) {
        double next = again > left ? again : left; /* what NT is worth then: roll or accept */
        left        = l - 1;
        next        = next > left ? next : left;
        again       = (ways[SUCCESS] * (left + pass) + ways[LUCKY_STREAK] * (left + pass + 1) +
                 ways[MORALE_BOOST] * (left + pass + initial) + ways[FAILURE] * left +
                 ways[NEXT_TIME] * next) /
                36.0; /* out of luck */
    }
    return again > luck;
}

/* AL-36: the best of body, reflexes and fighting skills, if something weaker was named. */
static bool better_defence(const caper_match *match, const luck_state *s, const luck_due *d,
                           caper_move *out)
{
    if (luck_mode(match) != HOSTED || s->pending.kind != HIT || d->ko ||
        d->seat >= s->seats) /* a foe's roll, which the host makes */
        return false;
    const uint8_t *rating = s->crew[d->seat].rating;
    int            trait  = luck_fighting_trait(rating);
    *out                  = (caper_move)(M_DEFEND + trait);
    return trait >= 0 && rating[trait] > d->rating;
}

static caper_move answer(const caper_match *match, const luck_state *s, const luck_due *d,
                         caper_level level, caper_rng *rng)
{
    int        luck = luck_treats_for(s, d);
    caper_move defence;
    if (d->phase == TO_ROLL)
        return level > CAPER_EASY && better_defence(match, s, d, &defence) ? defence : M_ROLL;
    if (!luck)
        return M_ACCEPT;
    bool again = level == CAPER_EASY
                     ? caper_rng_below(rng, 2)
                     : worth_another(d, luck, s->crew[d->seat].initial, worth_passing(match, luck));
    return again ? M_AGAIN : M_ACCEPT;
}

/* ---- Which way ------------------------------------------------------------------------------- */

/* Of a link or a foe, from 0. */
static int link_number(caper_move move)
{
    return move >= M_PUNCH ? luck_struck_in(move) - 1 : luck_link_in(move);
}

/* The best chance of the takers. Fills in theirs only. */
static double best_chance(const luck_state *s, const luck_link *l, caper_seats takers,
                          double chance[LUCK_SEATS])
{
    double best = 0;
    luck_each_seat (i, takers) {
        chance[i] = luck_link_chance(s, l, i);
        best      = chance[i] > best ? chance[i] : best;
    }
    return best;
}

static double strike_chance(const luck_state *s, const luck_scene *c, int seat, int foe)
{
    int task = luck_task(luck_fighting(s->crew[seat].rating), c->foe[foe].rating - RATED_D);
    return luck_pass_chance(task, s->crew[seat].luck, false);
}

/* A foe in the way means a fight: what the best of the crew can do against
 * the strongest who is there. */
static double fight_chance(const luck_state *s, const luck_scene *c)
{
    double worst = 1;
    for (int f = 0; f < c->foes; f++) {
        double best = 0;
        luck_each_seat (i, luck_seats_in(s)) {
            double chance = strike_chance(s, c, i, f);
            best          = chance > best ? chance : best;
        }
        worst = best < worst ? best : worst;
    }
    return worst;
}

/* The best that a player with this trick keeps in hand after paying for it, in treats. */
static int left_after(const luck_state *s, const luck_link *l)
{
    int best = -1;
    luck_each_seat (i, luck_link_takers(s, l)) {
        int left = s->crew[i].luck - luck_tricks[l->trick].cost * l->times;
        best     = left > best ? left : best;
    }
    return best;
}

/* What a way promises. A trick always works, but the last treat is for the dice. A thing that was
 * brought along is for this; a test has its chance; an open road is less than a good test, and one
 * into a fight is worth what the fight is. */
static double promise_with(const luck_adventure *a, const luck_state *s, const luck_link *l,
                           double best)
{
    const luck_scene *to = &a->scene[l->to];
    if (l->kind == LINK_TRICK)
        return left_after(s, l) > 1 ? 1 : 0.7;
    if (l->has_test)
        return best;
    if (to->tags & TAG_FIGHT)
        return fight_chance(s, to);
    return l->has_needs ? 0.9 : 0.6;
}

static double promise(const luck_adventure *a, const luck_state *s, const luck_link *l)
{
    double chance[LUCK_SEATS];
    return promise_with(a, s, l,
                        l->has_test ? best_chance(s, l, luck_link_takers(s, l), chance) : 0);
}

/* AL-34: with slugfest a hit must also knock out. A special attack is a step harder to land, and harder
 * to withstand. */
static double fells(int rating, int defence, int toughness, int luck, bool special)
{
    int hard   = defence - RATED_D + special;
    int lands  = luck_task(rating, hard > EXTREME ? EXTREME : hard);
    int stands = luck_task(toughness, special ? DIFFICULT : MODERATE);
    return luck_pass_chance(lands, 0, true) * (1 - luck_pass_chance(stands, luck, false));
}

/* How much better than a punch a special attack on a foe is. */
static double gain(const luck_state *s, int seat, const luck_foe *foe)
{
    int rating = luck_fighting(s->crew[seat].rating);
    return fells(rating, foe->rating, foe->rating, 0, true) -
           fells(rating, foe->rating, foe->rating, 0, false);
}

/* A player who waits for help gets it. Else a foe is worth attacking if it can be felled, and worth
 * waiting for others if not. Running comes last, for a fight can be won. */
static double worth_in_fight(const caper_match *match, const luck_state *s, int seat, int move)
{
    const luck_scene *c = luck_scene_now(match, s);
    int               n = link_number((caper_move)move);
    if (move < M_PUNCH && n >= c->foes) {
        const luck_link *l = luck_link_now(match, s, n - c->foes);
        return l->kind == LINK_TRICK || (l->has_needs && !l->has_test)
                   ? 1
                   : 0.6 * promise(luck_story(match), s, l);
    }
    double chance = strike_chance(s, c, seat, n);
    if (move >= M_KICK)
        chance += gain(s, seat, &c->foe[n]);
    else if (move >= M_JOIN && move < M_PUNCH)
        return chance < 0.5 ? 0.55 : 0;
    return chance + (luck_fight_holders(s, n) ? 0.5 : 0);
}

static double worth_in_contest(const luck_state *s, int seat, int move)
{
    const luck_person *target = &s->crew[luck_struck_in((caper_move)move)];
    return fells(luck_fighting(s->crew[seat].rating), luck_fighting(target->rating),
                 luck_toughness(target->rating), target->luck, move >= M_KICK);
}

static double worth(const caper_match *match, const luck_state *s, int seat, int move)
{
    return luck_mode(match) == COMPETITION ? worth_in_contest(s, seat, move)
                                           : worth_in_fight(match, s, seat, move);
}

/* What a bot has made up its mind about before it looks at its moves. */
typedef struct leaning {
    caper_level level;
    int         only;    /* this link and no other; −1: any */
    bool        no_lead; /* another player does it */
} leaning;

/* How much the mood of the moment counts: a story should not go the same way every time. */
static double mood_in(const caper_match *match, const luck_state *s)
{
    return luck_mode(match) == AUTO && !s->fight.on ? 0.25 : 0.08;
}

/* What can be said about a way, in the order in which moves are listed. */
enum word { LEAD, JOIN, VOTE, WORDS };
#define NEVER (-INFINITY)

/* A way of a scene for this crew: what it promises, and how each seat stands to it (stance_of). */
typedef struct way {
    double  promise;
    uint8_t stance[LUCK_SEATS];
} way;

/* A scene in which people are talking. It holds until something comes of what is said: then it is not
 * known any more. */
typedef struct outlook {
    bool        known, quick;
    caper_seats silent;                 /* who has not spoken */
    uint32_t    open;                   /* ways that a player can take, as a set */
    uint8_t     voices[LUCK_LINKS + 1]; /* for each way; agreeing gets a crew somewhere */
    double      mood;
    way         way[LUCK_LINKS];
} outlook;

_Static_assert(LUCK_LINKS <= 32, "the ways of a scene fit into a set");

/* What each word adds to a way's promise, by stance: for each vote (may not, may) there are three ways to
 * help (may not, it could fail because of me, it will hardly), and for each of those four to lead (may
 * not, there is no test, another is better, none is). */
#define TO_LEAD(join, vote)                                                                        \
    {NEVER, join, vote}, {0, join, vote}, {-0.2, join, vote}, { 0.05, join, vote }
#define TO_HELP(vote) TO_LEAD(NEVER, vote), TO_LEAD(-0.3, vote), TO_LEAD(0.04, vote)
static const double extras[2 * 3 * 4][WORDS] = {TO_HELP(NEVER), TO_HELP(0)};

static uint8_t stance_of(const luck_link *l, unsigned casts, double me, double best)
{
    int lead = (casts >> CAST_LEAD & 1) ? (l->has_test ? 2 + (me >= best) : 1) : 0;
    int help = (casts >> CAST_JOIN & 1) ? 1 + (!l->has_test | (me > 0.75)) : 0;
    return (uint8_t)(((int)(casts >> CAST_VOTE & 1) * 3 + help) * 4 + lead);
}

static void look_around(const caper_match *match, const luck_state *s, leaning to, outlook *look)
{
    const luck_adventure *a     = luck_story(match);
    const luck_scene     *c     = &a->scene[s->scene];
    bool                  alone = luck_count_in(s) == 1, vote = !alone && !(c->tags & TAG_QUICK);
    unsigned              sayable = to.no_lead ? ~(1u << CAST_LEAD) : ~0u;
    int                   ways    = 0;
    bool                  plain   = true;
    look->known                   = true;
    look->quick                   = c->tags & TAG_QUICK;
    look->mood                    = mood_in(match, s);
    look->silent                  = luck_silent(s);
    look->open                    = 0;
    memset(look->voices, 0, sizeof look->voices);
    for (int i = 0; i < s->seats; i++)
        look->voices[s->link[i]] = (uint8_t)(look->voices[s->link[i]] + (s->cast[i] != NOT_CAST));
    for (int n = 0; n < c->links; n++) {
        const luck_link *l                  = &a->link[c->first + n];
        way             *w                  = &look->way[n];
        double           chance[LUCK_SEATS] = {0}, best = 0;
        caper_seats      takers;
        if (!luck_link_has_things(&s->things, l) || !(takers = luck_link_takers(s, l)))
            continue;
        ways++;
        plain = plain && l->kind == LINK_PLAIN;
        if (to.only >= 0 && n != to.only)
            continue;
        if (l->has_test)
            best = best_chance(s, l, takers, chance);
        w->promise = promise_with(a, s, l, best);
        for (int i = 0; i < s->seats; i++)
            w->stance[i] =
                stance_of(l, luck_casts(l, takers, i, alone, vote) & sayable, chance[i], best);
        look->open |= 1u << n;
    }
    look->quick |= ways == 1 && plain; /* luck_is_one_way */
}

/* The best word in a scene, the first of equals; 0 if there is none. This is most of what a search
 * does, so no list of moves is made: branch-free. */
static caper_move best_word(const outlook *look, int seat, const uint64_t *whim)
{
    static const uint16_t verbs[]    = {[LEAD] = M_LINK, [JOIN] = M_JOIN, [VOTE] = M_VOTE};
    double                top[WORDS] = {-1e9, -1e9, -1e9};
    uint32_t              at[WORDS]  = {0}; /* which way, from 1 */
    for (uint32_t left = look->open; left; left &= left - 1) {
        int        n     = __builtin_ctz(left);
        const way *w     = &look->way[n];
        double     worth = w->promise + 0.15 * look->voices[n];
        double     mood  = look->mood * ((double)(int64_t)whim[n + 1] / 1000.0);
        for (int k = 0; k < WORDS; k++) {
            double now = worth + extras[w->stance[seat]][k] + mood;
            at[k]      = now > top[k] ? (uint32_t)(n + 1) : at[k];
            top[k]     = now > top[k] ? now : top[k];
        }
    }
    int best = top[JOIN] > top[LEAD] ? JOIN : LEAD;
    best     = top[VOTE] > top[best] ? VOTE : best;
    return at[best] ? (caper_move)(verbs[best] + at[best]) : 0;
}

/* The best move of the player's own turn. The mood is about ways, not about who does it. */
static bool take_turn(const caper_match *match, const luck_state *s, int seat, leaning to,
                      caper_rng *rng, caper_move *out)
{
    caper_move moves[M_TEST - M_LINK];
    uint64_t   whim[(LUCK_LINKS + 4) / 4 * 4];
    double     top = -1e9, mood = mood_in(match, s);
    bool       any = false;
    caper_rng_fill(rng, 1000, whim, LUCK_LINKS + 1);
    if (luck_mode(match) == AUTO && !s->fight.on && to.level != CAPER_EASY) {
        outlook look;
        if (s->cast[seat] || s->crew[seat].out)
            return false;
        look_around(match, s, to, &look);
        return (*out = best_word(&look, seat, whim)) != 0;
    }
    int n = luck_list_turn(match, s, seat, moves);
    for (int i = 0; i < n; i++) {
        int link = link_number(moves[i]);
        if ((to.only >= 0 && link != to.only) || (to.no_lead && moves[i] < M_JOIN))
            continue;
        double v = to.level == CAPER_EASY ? caper_rng_below(rng, 1000)
                                          : worth(match, s, seat, (int)moves[i]) +
                                                mood * ((double)whim[link + 1] / 1000.0);
        if (v > top) {
            top  = v;
            *out = moves[i];
            any  = true;
        }
    }
    return any;
}

/* ---- Tricks ---------------------------------------------------------------------------------- */

static caper_move aimed(int times, int aim)
{
    return (caper_move)(M_TRICK_AT + aim * (LUCK_TIMES + 1) + times);
}

/* Iron fist: the foe that would be hardest to beat without it, if the luck is there. */
static bool use_fist(const caper_match *match, const luck_state *s, int seat, caper_move *out)
{
    const luck_scene *c    = luck_scene_now(match, s);
    double            hard = 0.9;
    bool              any  = false;
    for (int f = 0; f < c->foes; f++) {
        double chance = strike_chance(s, c, seat, f);
        if (s->fight.foes_down >> f & 1 || c->foe[f].size >= s->crew[seat].luck || chance >= hard)
            continue;
        hard = chance;
        *out = aimed(c->foe[f].size, f + 1);
        any  = true;
    }
    return any;
}

/* Ice-cold voice: the strongest foe that is free to strike, as long as a third of the luck stays. */
static bool use_voice(const caper_match *match, const luck_state *s, int seat, caper_move *out)
{
    const luck_scene *c    = luck_scene_now(match, s);
    int               best = RATED_D;
    bool              any  = false;
    for (int f = 0; f < c->foes; f++) {
        bool up = !(s->fight.foes_down >> f & 1) && !s->fight.cold[f];
        if (!up || c->foe[f].rating <= best)
            continue;
        best = c->foe[f].rating;
        *out = aimed(1, f + 1);
        any  = true;
    }
    return any && s->crew[seat].luck * 3 > s->crew[seat].initial;
}

/* Speed: opposition, or steps, that the dice would probably not overcome. */
static bool use_speed(const luck_state *s, const luck_due *d, caper_move *out)
{
    int  kind = s->pending.kind, luck = s->crew[d->seat].luck;
    bool opposed = kind == OPPOSE || kind == HIT || d->attack;
    bool helps   = !d->ko && !d->fast && (opposed || (kind == MULTI && d->difficulty != d->plain));
    if (d->phase != TO_ROLL || !helps || luck < 2)
        return false;
    *out = M_TRICK + 1;
    return luck_pass_chance(luck_task(d->rating, d->difficulty), luck, false) < 0.85;
}

/* In a competition the fist beats dice; the voice stops the strongest for a turn. One treat must
 * stay. */
static bool use_in_contest(const luck_state *s, int seat, caper_move *out)
{
    const luck_person *p    = &s->crew[seat];
    int                best = -1;
    luck_each_seat (i, luck_seats_in(s))
        if (i != seat && !s->crew[i].cold &&
            (best < 0 || luck_fighting(s->crew[i].rating) > luck_fighting(s->crew[best].rating)))
            best = i;
    *out = aimed(1, best < 0 ? 0 : best);
    if (p->trick == SPEED && !p->speed) {
        *out = M_TRICK + 1;
        return p->luck > 1;
    }
    return best >= 0 && p->luck > 1 && (p->trick == IRON_FIST || p->trick == ICE_COLD_VOICE);
}

/* Tricks that win a fight, or a test that is only opposed, are worth their luck when the dice look
 * bad. */
static bool use_trick(const caper_match *match, const luck_state *s, int seat, const luck_due *d,
                      caper_move *out)
{
    const luck_person *p = &s->crew[seat];
    if (d)
        return p->trick == SPEED && luck_mode(match) != COMPETITION && use_speed(s, d, out);
    if (luck_mode(match) == COMPETITION)
        return use_in_contest(s, seat, out);
    if (!s->fight.on)
        return false;
    return (p->trick == IRON_FIST && use_fist(match, s, seat, out)) ||
           (p->trick == ICE_COLD_VOICE && use_voice(match, s, seat, out));
}

/* ---- Beside people --------------------------------------------------------------------------- */

/* The link that most of these people are for, the lower one in a tie; −1 if none has spoken. */
static int wish_of(const luck_state *s, caper_seats people)
{
    int votes[LUCK_LINKS + 1] = {0}, best = -1;
    luck_each_seat (i, people & luck_seats_in(s))
        votes[s->link[i]] += s->cast[i] != NOT_CAST;
    for (int n = 0; n <= LUCK_LINKS; n++)
        if (votes[n] && (best < 0 || votes[n] > votes[best]))
            best = n;
    return best;
}

static bool is_led_by(const luck_state *s, caper_seats people, int link)
{
    bool any = false;
    luck_each_seat (i, people)
        any |= s->cast[i] == CAST_LEAD && s->link[i] == link;
    return any;
}

/* In a story people choose the way and act first in a fight; a bot is for what they are for. It does
 * that itself if it is best at it and no person wants to, or helps if that does help. */
static caper_manners beside_people(const caper_match *match, const void *imagined, int seat,
                                   caper_seats people, caper_rng *rng, caper_choice *out)
{
    const luck_state *s = imagined;
    memset(out, 0, sizeof *out);
    if (luck_mode(match) != AUTO || seat >= s->seats || s->pending.kind || s->over ||
        luck_is_making(s))
        return CAPER_OWN_CHOICE;
    if (luck_to_act(match, s) & people)
        return CAPER_WAIT;
    int     wish = s->fight.on ? -1 : wish_of(s, people);
    leaning to   = {CAPER_MEDIUM, wish, is_led_by(s, people, wish)};
    return wish >= 0 && take_turn(match, s, seat, to, rng, &out->move) ? CAPER_AGREE
                                                                       : CAPER_OWN_CHOICE;
}

/* ---- The room's functions -------------------------------------------------------------------- */

bool luck_suggest(const caper_match *match, const void *imagined, int seat, caper_level level,
                  caper_rng *rng, caper_choice *out)
{
    const luck_state *s = imagined;
    out->move           = 0;
    out->words[0]       = 0; /* clearing all of them would take as long as the choice */
    if (!(luck_to_act(match, s) & CAPER_SEAT(seat)))
        return false;
    if (luck_is_making(s)) {
        out->move = make(s, seat, rng);
        return true;
    }
    const luck_due *d = s->pending.kind ? luck_due_look(s, seat) : NULL;
    if (seat == s->seats && !d) {
        luck_bot_hosts(s, rng, out);
        return true;
    }
    if (level > CAPER_EASY && seat < s->seats && use_trick(match, s, seat, d, &out->move))
        return true;
    if (!d)
        return take_turn(match, s, seat, (leaning){level, -1, false}, rng, &out->move);
    out->move = answer(match, s, d, level, rng);
    return true;
}

/* A word in a scene, as luck_suggest would choose it, and what comes of it: nothing before the others
 * have spoken, and until then the ways stay as they are. */
static bool say_word(luck_play *p, int seat, outlook *look)
{
    uint64_t whim[(LUCK_LINKS + 4) / 4 * 4];
    caper_rng_fill(p->rng, 1000, whim, LUCK_LINKS + 1);
    if (!look->known)
        look_around(p->match, p->s, (leaning){CAPER_MEDIUM, -1, false}, look);
    caper_move move = best_word(look, seat, whim);
    if (!move)
        return false;
    look->silent &= ~CAPER_SEAT(seat);
    look->known = look->silent && !look->quick;
    if (look->known)
        look->voices[luck_note_word(p->s, seat, move)]++;
    else
        luck_story_play(p, seat, move);
    return true;
}

/* A roll that is owed, as luck_suggest would answer it, unless there is a trick for it. */
static bool answer_roll(luck_play *p, int seat)
{
    luck_state *s = p->s;
    luck_due   *d = luck_due_of(s, seat);
    caper_move  trick;
    if (seat == s->seats || use_trick(p->match, s, seat, d, &trick))
        return false;
    luck_answer(p, d, answer(p->match, s, d, CAPER_MEDIUM, p->rng));
    return true;
}

static bool is_in_scene(const caper_match *match, const luck_state *s)
{
    return luck_mode(match) == AUTO && !s->fight.on && !luck_is_making(s);
}

/* Any other move, or a slip. */
static bool do_suggested(luck_play *p, int seat, caper_level level)
{
    caper_choice c;
    return luck_suggest(p->match, p->s, seat, level, p->rng, &c) &&
           luck_apply(p->match, p->s, seat, c.move, caper_choice_words(&c), p->rng, NULL) ==
               CAPER_OK;
}

/* What was just chosen is not checked again. */
static bool play_sensibly(luck_play *p, int seat, outlook *look)
{
    if (look->known)
        return say_word(p, seat, look);
    if (p->s->pending.kind)
        return answer_roll(p, seat) || do_suggested(p, seat, CAPER_MEDIUM);
    if (is_in_scene(p->match, p->s))
        return say_word(p, seat, look);
    return do_suggested(p, seat, CAPER_MEDIUM);
}

static int play_out(const caper_match *match, void *imagined, const caper_playout *how,
                    caper_rng *rng)
{
    luck_play p    = {match, imagined, rng, NULL};
    int       made = 0;
    outlook   look;
    look.known = false;
    for (; made < how->limit; made++) {
        caper_seats seats = look.known ? look.silent : luck_to_act(match, p.s);
        if (!seats || __builtin_ctz(seats) == how->until)
            break;
        int  seat  = __builtin_ctz(seats);
        bool slips = how->slip && !caper_rng_below(rng, (uint32_t)how->slip);
        look.known = look.known && !slips;
        if (!(slips ? do_suggested(&p, seat, CAPER_EASY) : play_sensibly(&p, seat, &look)))
            break;
    }
    return made;
}

/* An unfinished game is worth the treats in hand. */
static double value(const caper_match *match, const void *state, int seat)
{
    (void)match;
    const luck_state *s = state;
    if (seat >= s->seats)
        return 0.5;
    double luck = s->crew[seat].luck;
    return s->crew[seat].out ? 0 : 0.5 * luck / (luck + 5.0);
}

const caper_player luck_player = {
    .play_out      = play_out,
    .suggest       = luck_suggest,
    .beside_people = beside_people,
    .value         = value,
};
