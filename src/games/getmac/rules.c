/* Get the MacGuffin: what may be played, and what it does.
 *
 * May not know: text, files, clocks. The one subtle idea: `play` is compiled twice, once for
 * readers of events and once without any, where the compiler drops every word. */
#include <string.h>

#include "games/getmac/getmac.h"
#include "games/getmac/say.h"
#include "games/getmac/sets.h"

/* ---- Setting up ----------------------------------------------------------------------------- */

/* GM-01: min(5, 23 div players) each; the rest is the tomb. */
void getmac_setup(const caper_match *match, void *state, caper_rng *rng)
{
    getmac_state *s = state;
    memset(s, 0, sizeof *s);
    s->seats = match->seats;
    s->turn  = ((const getmac_rules *)match->room)->first; /* GM-02, GM-45 */
    s->taken = NO_CARD;
    uint32_t deck[GETMAC_CARDS]; /* sets of one card */
    for (int c = 0; c < GETMAC_CARDS; c++)
        deck[c] = BIT(c);
    int each = GETMAC_CARDS / s->seats;
    if (each > 5)
        each = 5;
    int      dealt = each * s->seats;
    uint64_t place[(GETMAC_CARDS + 3) / 4 * 4];
    caper_rng_countdown(rng, GETMAC_CARDS, dealt, place);
    s->tomb = GETMAC_ALL_CARDS;
    /* Only the cards that are dealt need their place in the shuffle. */
    for (int i = 0, seat = 0; i < dealt; i++) {
        uint32_t *drawn = &deck[(uint64_t)i + place[i]];
        s->hand[seat] |= *drawn;
        s->tomb &= ~*drawn;
        *drawn = deck[i];
        seat   = seat + 1 == s->seats ? 0 : seat + 1;
    }
    s->in      = (uint16_t)((1u << s->seats) - 1);
    s->holding = s->in;
}

void getmac_count(getmac_state *s)
{
    for (int i = 0; i < s->seats; i++) {
        set_hand(s, i, s->hand[i]);
        lay_down(s, i, s->table[i]);
    }
}

int getmac_owner(const getmac_state *s, int object) { return owner_of(s, object); }

void getmac_options_of(const getmac_state *s, getmac_options *out) { options_of(s, out); }

/* ---- Legal moves ----------------------------------------------------------------------------- */

caper_seats getmac_to_act(const caper_match *match, const void *state)
{
    (void)match;
    const getmac_state *s = state;
    return s->winners ? 0 : CAPER_SEAT(s->turn);
}

/* The place of the lowest member; something harmless if there is none. */
HOT uint32_t lowest(uint64_t set) { return (uint32_t)__builtin_ctzll(set | (uint64_t)1 << 63); }

/* Targets of one act, four in a go: a loop that nearly always runs once can be guessed. Anything
 * written beyond that is overwritten later, or never read. */
HOT int list_targets(uint64_t targets, uint32_t base, caper_move *out, int n)
{
    do
        for (int k = 0; k < 4; k++) {
            out[n] = base + lowest(targets);
            n += targets != 0;
            targets &= targets - 1;
        }
    while (targets);
    return n;
}

HOT int list_bare(uint64_t acts, caper_move *out, int n)
{
    while (acts)
        for (int k = 0; k < 4; k++) {
            out[n] = getmac_base[lowest(acts)];
            n += acts != 0;
            acts &= acts - 1;
        }
    return n;
}

int getmac_moves(const caper_match *match, const void *state, int seat, caper_move *out)
{
    (void)match;
    const getmac_state *s = state;
    getmac_options      o;
    if (s->winners || seat != s->turn)
        return 0;
    options_of(s, &o);
    int n = list_bare(o.acts & ~getmac_wide, out, 0);
    for (uint64_t left = o.acts & getmac_wide; left; left &= left - 1) {
        int      act     = __builtin_ctzll(left);
        uint64_t targets = o.targets[act];
        /* GM-04: bare only where there is nothing to choose; it is bit 0. */
        n = list_targets(targets << 1 | (targets == 0), getmac_base[act], out, n);
    }
    return n;
}

/* The same asked about one move. */
static bool is_legal(const getmac_state *s, const getmac_parts *p)
{
    uint64_t targets = targets_of(s, p->act), with_bare = targets << 1 | (targets == 0);
    return acts_of(s, playable(s)) >> p->act & 1 && with_bare >> p->target & 1;
}

/* The same in parts, for callers that know the act: a card, or an Object that is thrown away; an Object that
 * is used; an act with its target (0: none). */
HOT bool is_plain(const getmac_state *s, int act)
{
    uint32_t mine = s->taken == NO_CARD ? s->table[s->turn] : 0;
    return (playable(s) | (uint64_t)mine << GETMAC_DISCARD) >> act & 1;
}

HOT bool is_use(const getmac_state *s, int object)
{
    return usable_of(s, s->taken == NO_CARD ? s->table[s->turn] : 0) >> object & 1;
}

HOT bool may_aim(const getmac_state *s, int act, int target)
{
    uint64_t targets = targets_of(s, act), with_bare = targets << 1 | (targets == 0);
    bool     has = act < GETMAC_USE ? is_plain(s, act) : is_use(s, act - GETMAC_USE);
    return has & (with_bare >> target & 1);
}

/* ---- What everybody knows -------------------------------------------------------------------- */

/* Everybody saw where `cards` went. */
HOT void all_learn(getmac_state *s, uint32_t cards)
{
    for (int i = 0; i <= GETMAC_SEATS; i++)
        s->known[i] |= i <= s->seats ? cards : 0;
}

HOT void all_forget(getmac_state *s, uint32_t cards)
{
    for (int i = 0; i <= GETMAC_SEATS; i++)
        s->known[i] &= ~cards;
}

/* Only hidden cards outside the seat's own hand are worth knowing; the rest is plain to see. */
HOT void tidy_knowledge(getmac_state *s)
{
    uint32_t plain = s->discard | s->objects | (BIT(s->taken) & GETMAC_ALL_CARDS);
    for (int i = 0; i <= GETMAC_SEATS; i++) /* all, in a few wide instructions */
        s->known[i] &= ~(plain | s->hand[i]);
}

/* GM-09: an unseen card left `place` (a hand or the tomb) for the hand of `taker`. Anyone who did not
 * see it is no longer certain about any card of that place, unless it was the only one there. */
HOT void forget_unseen(getmac_state *s, uint32_t place, int taker, int loser)
{
    if (!without_lowest(place))
        return;
    uint32_t taker_knew = s->known[taker], loser_knew = s->known[loser];
    all_forget(s, place);
    s->known[taker] = taker_knew;
    s->known[loser] = loser_knew;
}

/* A card comes into the hand of `turn`, or leaves a hand. */
HOT void gain(getmac_state *s, int card) { set_hand(s, s->turn, s->hand[s->turn] | BIT(card)); }
HOT void lose(getmac_state *s, int seat, int card)
{
    set_hand(s, seat, s->hand[seat] & ~BIT(card));
}

/* ---- Effects --------------------------------------------------------------------------------- */

/* All of them answer true, so that carry_out can say: it is paid for, and it happens. */

/* Off the table it lies on; whose that is. */
HOT int take_up(getmac_state *s, int object)
{
    int owner = owner_of(s, object);
    pick_up(s, owner, object);
    return owner;
}

/* Take an Object from a table into the hand of `turn`, before everybody's eyes. */
HOT bool take_object(getmac_state *s, int object, caper_events *ev)
{
    int owner = take_up(s, object);
    gain(s, object);
    all_learn(s, BIT(object));
    getmac_say(CAPER_ALL, E_MOVE, object, owner, ON_TABLE, s->turn, IN_HAND);
    return true;
}

/* GM-09: a random card of `loser` goes into the hand of `turn`; the two see it. */
HOT bool take_random(getmac_state *s, int loser, caper_rng *rng, caper_events *ev)
{
    uint32_t place = s->hand[loser];
    int      card  = caper_rng_pick(rng, place);
    lose(s, loser, card);
    gain(s, card);
    s->known[loser] |= BIT(card);
    forget_unseen(s, place, s->turn, loser);
    if (ev)
        getmac_say_secret(ev, s, CAPER_SEAT(loser) | CAPER_SEAT(s->turn), card, loser, IN_HAND);
    return true;
}

HOT bool discard_object(getmac_state *s, int object, caper_events *ev)
{
    int owner = take_up(s, object);
    s->discard |= BIT(object);
    getmac_say(CAPER_ALL, E_MOVE, object, owner, ON_TABLE, owner, DISCARDED);
    return true;
}

/* GM-09: a card that a random pick discards is seen by all. */
HOT bool discard_random(getmac_state *s, int loser, caper_rng *rng, caper_events *ev)
{
    int card = caper_rng_pick(rng, s->hand[loser]);
    lose(s, loser, card);
    s->discard |= BIT(card);
    getmac_say(CAPER_ALL, E_MOVE, card, loser, IN_HAND, loser, DISCARDED);
    return true;
}

/* GM-30 */
HOT bool merchant_take(getmac_state *s, int object, caper_events *ev)
{
    int owner = take_up(s, object);
    lay_down(s, s->turn, BIT(object));
    getmac_say(CAPER_ALL, E_MOVE, object, owner, ON_TABLE, s->turn, ON_TABLE);
    return true;
}

static bool merchant_trade(getmac_state *s, caper_move move, caper_events *ev)
{
    getmac_parts p = getmac_parts_of(move);
    int          a = p.object, b = p.other, one = owner_of(s, a), two = owner_of(s, b);
    pick_up(s, one, a);
    pick_up(s, two, b);
    lay_down(s, two, BIT(a));
    lay_down(s, one, BIT(b));
    getmac_say(CAPER_ALL, E_MOVE, a, one, ON_TABLE, two, ON_TABLE);
    getmac_say(CAPER_ALL, E_MOVE, b, two, ON_TABLE, one, ON_TABLE);
    return true;
}

/* GM-32: shown to all. */
HOT bool collect(getmac_state *s, int card, caper_events *ev)
{
    s->discard &= ~BIT(card);
    gain(s, card);
    all_learn(s, BIT(card));
    getmac_say(CAPER_ALL, E_MOVE, card, -1, DISCARDED, s->turn, IN_HAND);
    return true;
}

/* GM-33: only you see it. */
HOT bool rob_tomb(getmac_state *s, caper_rng *rng, caper_events *ev)
{
    if (!s->tomb)
        return true;
    uint32_t place = s->tomb;
    int      card  = caper_rng_pick(rng, place);
    s->tomb &= ~BIT(card);
    gain(s, card);
    forget_unseen(s, place, s->turn, s->turn);
    if (ev)
        getmac_say_secret(ev, s, CAPER_SEAT(s->turn), card, -1, IN_TOMB);
    return true;
}

/* GM-34 */
static bool spy_on(getmac_state *s, int seat, caper_events *ev)
{
    s->known[s->turn] |= s->hand[seat];
    getmac_say(CAPER_SEAT(s->turn), E_REVEAL, seat, IN_HAND, s->hand[seat]);
    caper_event_hidden(ev);
    return true;
}

/* Only `turn` can have it, because no one else showed it: so it is in that hand or in the tomb,
 * and anyone who knows all of one of those knows where. */
static void learn_from_silence(getmac_state *s, int card)
{
    uint32_t asker = s->hand[s->turn];
    if (!((asker | s->tomb) & BIT(card)))
        return;
    uint32_t other_place = asker & BIT(card) ? s->tomb : asker;
    for (int i = 0; i <= s->seats; i++)
        if (!(other_place & ~(s->known[i] | s->hand[i])))
            s->known[i] |= BIT(card);
}

static bool ask_for(getmac_state *s, int card, caper_events *ev)
{
    for (int i = 0; i < s->seats; i++) {
        if (i == s->turn || !((s->hand[i] | s->table[i]) & BIT(card)))
            continue;
        all_learn(s, BIT(card));
        getmac_say(CAPER_ALL, E_REVEAL, i, s->hand[i] & BIT(card) ? IN_HAND : ON_TABLE, BIT(card));
        return true;
    }
    learn_from_silence(s, card);
    return false;
}

/* GM-35 */
static bool interrogate(getmac_state *s, caper_events *ev)
{
    if (!ask_for(s, MACGUFFIN, ev))
        ask_for(s, BACKUP, ev);
    caper_event_hidden(ev);
    return true;
}

/* GM-38: the one who gives and the one who gets know the hand. */
HOT bool turn_wheel(getmac_state *s, bool right, caper_events *ev)
{
    uint32_t old[GETMAC_SEATS];
    uint8_t  ring[GETMAC_SEATS];
    int      n = 0;
    for (int i = 0; i < s->seats; i++) {
        old[i] = s->hand[i];
        if (s->in >> i & 1)
            ring[n++] = (uint8_t)i;
    }
    for (int k = 0; k < n; k++) {
        int from = ring[k], into = ring[right ? (k + n - 1) % n : (k + 1) % n];
        set_hand(s, into, old[from]);
        s->known[from] |= old[from];
        if (ev)
            getmac_say_hand(ev, s, from, into, old[from]);
    }
    caper_event_hidden(ev);
    return true;
}

HOT int next_in(const getmac_state *s, int seat)
{
    do
        seat = seat + 1 == s->seats ? 0 : seat + 1;
    while (!(s->in >> seat & 1));
    return seat;
}

/* An empty shuffle has one result, so there is no draw; but a caller who forces outcomes may say []. */
HOT bool names_no_outcome(const caper_rng *rng)
{
    const caper_chance *c = rng->chance;
    return c && c->used < c->forced_n && c->forced[c->used].kind == CAPER_LIST &&
           c->forced[c->used].n == 0;
}

/* GM-39: one by one clockwise, beginning with the one who played it, also to empty hands. */
HOT bool vortex(getmac_state *s, caper_rng *rng, caper_events *ev)
{
    uint8_t  cards[GETMAC_CARDS];
    uint32_t pool = 0;
    int      n    = 0;
    for (int i = 0; i < s->seats; i++) {
        pool |= s->hand[i];
        set_hand(s, i, 0);
    }
    for (uint32_t left = pool; left; left = without_lowest(left))
        cards[n++] = (uint8_t)__builtin_ctz(left);
    if (n || names_no_outcome(rng))
        caper_rng_shuffle(rng, cards, n);
    int seat = s->turn;
    for (int k = 0; k < n; k++) {
        set_hand(s, seat, s->hand[seat] | BIT(cards[k]));
        seat = next_in(s, seat);
    }
    all_forget(s, pool);
    if (ev)
        getmac_say_shuffle(ev, s);
    caper_event_hidden(ev);
    return true;
}

/* GM-40 */
HOT bool switch_hands(getmac_state *s, int seat, caper_events *ev)
{
    uint32_t mine = s->hand[s->turn], theirs = s->hand[seat];
    set_hand(s, s->turn, theirs);
    set_hand(s, seat, mine);
    s->known[s->turn] |= mine;
    s->known[seat] |= theirs;
    if (ev) {
        getmac_say_hand(ev, s, s->turn, seat, mine);
        getmac_say_hand(ev, s, seat, s->turn, theirs);
    }
    caper_event_hidden(ev);
    return true;
}

/* GM-41: shown to all, and to be played at once. */
HOT bool use_that(getmac_state *s, int loser, caper_rng *rng, caper_events *ev)
{
    int card = caper_rng_pick(rng, s->hand[loser]);
    lose(s, loser, card);
    s->taken = (uint8_t)card;
    getmac_say(CAPER_ALL, E_MOVE, card, loser, IN_HAND, s->turn, TAKEN);
    return true;
}

/* ---- Playing a move -------------------------------------------------------------------------- */

/* GM-04: an Action is discarded, then its effect happens. */
HOT void spend(getmac_state *s, int card)
{
    lose(s, s->turn, card);
    s->taken = NO_CARD; /* if a card was taken, it is this one */
    lay_down(s, s->turn, BIT(card) & GETMAC_ALL_OBJECTS);
    s->discard |= BIT(card) & ~GETMAC_ALL_OBJECTS;
}

/* Discard an Object of the player's own: as the whole turn (GM-06), or as the price of its power. */
HOT void throw_away(getmac_state *s, int object)
{
    pick_up(s, s->turn, object);
    s->discard |= BIT(object);
}

/* The ways to spend a turn. If `ask`, it is asked first whether the move is legal; if it is not, they say false
 * and the state is unchanged. All are called with a constant act, and then that is a few instructions. */

/* Play a card, or pay with the Money (GM-23). `target`: as in getmac_parts. */
HOT bool pay(getmac_state *s, bool ask, int act, int target)
{
    if (ask && !may_aim(s, act, target))
        return false;
    if (act < GETMAC_DISCARD)
        spend(s, act);
    else
        throw_away(s, act - GETMAC_USE);
    return true;
}

/* Play a card that never has a target. */
HOT bool play_plain(getmac_state *s, bool ask, int card)
{
    if (ask && !is_plain(s, card))
        return false;
    spend(s, card);
    return true;
}

/* The Shrugmaster, the Hippie and the Grand Marshal. */
HOT bool play_gesture(getmac_state *s, bool ask, int card, caper_events *ev)
{
    if (!play_plain(s, ask, card))
        return false;
    getmac_say(CAPER_ALL, E_GESTURE, s->turn, card - SHRUG); /* GM-43 */
    return true;
}

/* GM-06 */
HOT bool discard_own(getmac_state *s, bool ask, int object)
{
    if (ask && !is_plain(s, GETMAC_DISCARD + object))
        return false;
    throw_away(s, object);
    return true;
}

/* GM-20 … GM-22, GM-24: it costs nothing. */
HOT bool use(const getmac_state *s, bool ask, int object) { return !ask || is_use(s, object); }

/* GM-36: the Crown first, without asking. */
HOT bool kill_crown(getmac_state *s, caper_events *ev)
{
    return !(s->objects & BIT(CROWN)) || discard_object(s, CROWN, ev);
}

/* The numbers of an act's moves, bare, with an Object and with a seat; and what a move of it is aimed at. */
#define BARE(act)    GETMAC_BASE_##act
#define OBJECTS(act) GETMAC_BASE_##act + 1 ... GETMAC_BASE_##act + GETMAC_OBJECTS
#define SEATS(act)                                                                                 \
    GETMAC_BASE_##act + 1 + GETMAC_OBJECTS... GETMAC_BASE_##act + GETMAC_OBJECTS + GETMAC_SEATS
#define TARGET(act) ((int)move - GETMAC_BASE_##act)
#define OBJECT(act) (TARGET(act) - 1)
#define SEAT(act)   (TARGET(act) - 1 - GETMAC_OBJECTS)
/* The moves of an act that is aimed at an Object on a table or at a hand, and what it does to either. */
#define AIMED(act, number, to_object, to_hand)                                                     \
    case OBJECTS(act):                                                                             \
        return pay(s, ask, number, TARGET(act)) && to_object(s, OBJECT(act), ev);                  \
    case SEATS(act):                                                                               \
        return pay(s, ask, number, TARGET(act)) && to_hand(s, SEAT(act), rng, ev)

/* Pay for the move and carry it out. It is one jump by the move's number, which no processor can guess; so it
 * must not wait for a lookup, and decides everything at once. False: it was asked
 * whether the move is legal, and it is not; then the state is unchanged. */
HOT bool carry_out(getmac_state *s, caper_move move, bool ask, caper_rng *rng, caper_events *ev)
{
    switch (move) {
    case MACGUFFIN ... SCISSORS:
        return play_plain(s, ask, (int)move);
    case BARE(TOMB):
        return play_plain(s, ask, TOMB) && rob_tomb(s, rng, ev);
    case BARE(INTERROGATOR):
        return play_plain(s, ask, INTERROGATOR) && interrogate(s, ev);
    case BARE(VORTEX):
        return play_plain(s, ask, VORTEX) && vortex(s, rng, ev);
    case BARE(SHRUG)... BARE(DISCARD) - 1:
        return play_gesture(s, ask, SHRUG + TARGET(SHRUG), ev);

    case BARE(DISCARD)... BARE(USE) - 1:
        return discard_own(s, ask, TARGET(DISCARD));
    case BARE(USE)... BARE(BEAT) - 1: /* GM-20 … GM-22: they just pass the turn */
        return use(s, ask, TARGET(USE));
    case BARE(BEAT): /* GM-24 */
        return use(s, ask, ROCK) && discard_object(s, SCISSORS, ev);
    case BARE(BEAT) + PAPER - ROCK:
        return use(s, ask, PAPER) && discard_object(s, ROCK, ev);
    case BARE(BEAT) + SCISSORS - ROCK:
        return use(s, ask, SCISSORS) && discard_object(s, PAPER, ev);

    case BARE(MERCHANT): /* a bare act of a card that chooses found nothing to choose */
        return pay(s, ask, MERCHANT, 0);
    case OBJECTS(MERCHANT):
        return pay(s, ask, MERCHANT, TARGET(MERCHANT)) && merchant_take(s, OBJECT(MERCHANT), ev);
    case BARE(MERCHANT) + 1 + GETMAC_OBJECTS... BARE(THIEF) - 1:
        return pay(s, ask, MERCHANT, TARGET(MERCHANT)) && merchant_trade(s, move, ev);

    case BARE(THIEF):
        return pay(s, ask, THIEF, 0);
        AIMED(THIEF, THIEF, take_object, take_random);

    case BARE(GARBAGE):
        return pay(s, ask, GARBAGE, 0);
    case BARE(GARBAGE) + 1 ... BARE(SPY) - 1:
        return pay(s, ask, GARBAGE, TARGET(GARBAGE)) && collect(s, TARGET(GARBAGE) - 1, ev);

    case BARE(SPY):
        return pay(s, ask, SPY, 0);
    case SEATS(SPY):
        return pay(s, ask, SPY, TARGET(SPY)) && spy_on(s, SEAT(SPY), ev);

    case BARE(ASSASSIN):
        return pay(s, ask, ASSASSIN, 0) && kill_crown(s, ev);
        AIMED(ASSASSIN, ASSASSIN, discard_object, discard_random);

    case BARE(FIST):
        return pay(s, ask, FIST, 0);
        AIMED(FIST, FIST, discard_object, discard_random);

    case BARE(WHEEL) + 1 ... BARE(WHEEL) + 2:
        return pay(s, ask, WHEEL, TARGET(WHEEL)) && turn_wheel(s, TARGET(WHEEL) == 2, ev);
    case SEATS(SWITCHEROO):
        return pay(s, ask, SWITCHEROO, TARGET(SWITCHEROO)) && switch_hands(s, SEAT(SWITCHEROO), ev);

    case BARE(CANUSE):
        return pay(s, ask, CANUSE, 0);
    case SEATS(CANUSE):
        return pay(s, ask, CANUSE, TARGET(CANUSE)) && use_that(s, SEAT(CANUSE), rng, ev);

    case BARE(NOTDEAD):
        return pay(s, ask, NOTDEAD, 0);
        AIMED(NOTDEAD, NOTDEAD, take_object, take_random);

        AIMED(MONEY, GETMAC_USE + MONEY, take_object, take_random);

    default: /* unused numbers */
        return !ask;
    }
}

/* GM-07: out only when the whole effect is over. GM-08: one left, or none. GM-02: who is next. */
HOT void end_turn(getmac_state *s, caper_events *ev)
{
    uint32_t was_in = s->in, left = was_in & (s->holding | s->owning), gone = was_in & ~left;
    s->in = (uint16_t)left;
    if (ev)
        for (; gone; gone = without_lowest(gone))
            getmac_say(CAPER_ALL, E_OUT, __builtin_ctz(gone));
    if (!without_lowest(left)) {
        s->winners = (uint16_t)(left ? left : was_in);
        getmac_say(CAPER_ALL, E_WIN, s->winners);
        return;
    }
    uint32_t after = left & ~((2u << s->turn) - 1);
    s->turn        = (uint8_t)__builtin_ctz(after ? after : left);
}

HOT bool play(getmac_state *s, caper_move move, bool ask, caper_rng *rng, caper_events *ev)
{
    if (!carry_out(s, move, ask, rng, ev))
        return false;
    if (s->taken == NO_CARD) /* GM-41: else it is still the same turn */
        end_turn(s, ev);
    tidy_knowledge(s);
    return true;
}

void getmac_play(getmac_state *s, caper_move move, caper_rng *rng)
{
    play(s, move, false, rng, NULL);
}

/* A move is told before it happens, so it has to be known before that it can. */
static __attribute__((noinline)) bool play_aloud(getmac_state *s, caper_move move, caper_rng *rng,
                                                 caper_events *ev)
{
    if (move >= GETMAC_MOVES)
        return false;
    getmac_parts p = getmac_parts_of(move);
    if (!is_legal(s, &p))
        return false;
    getmac_say_play(ev, s, &p);
    return play(s, move, false, rng, ev);
}

caper_code getmac_apply(const caper_match *match, void *state, int seat, caper_move move,
                        const char *words, caper_rng *rng, caper_events *ev)
{
    (void)match;
    getmac_state *s = state;
    if (seat != s->turn || s->winners)
        return CAPER_NOT_YOUR_TURN;
    if (words)
        return CAPER_ILLEGAL_MOVE;
    bool done = ev ? play_aloud(s, move, rng, ev) : play(s, move, true, rng, NULL);
    return done ? CAPER_OK : CAPER_ILLEGAL_MOVE;
}

void getmac_result(const caper_match *match, const void *state, caper_result *out)
{
    (void)match;
    const getmac_state *s = state;
    *out                  = (caper_result){.over = s->winners != 0, .winners = s->winners};
}

/* ---- Invariants ------------------------------------------------------------------------------ */

const char *getmac_check(const caper_match *match, const void *state)
{
    (void)match;
    const getmac_state *s    = state;
    uint32_t            seen = s->discard, empty = 0;
    if (s->discard & s->tomb)
        return "a card is in the discard pile and in the tomb";
    seen |= s->tomb;
    if (s->taken != NO_CARD) {
        if (seen & BIT(s->taken))
            return "the card that was taken is somewhere else too";
        seen |= BIT(s->taken);
    }
    for (int i = 0; i <= s->seats; i++) {
        if (seen & s->hand[i] || (seen | s->hand[i]) & s->table[i])
            return "a card is in two places";
        if (s->table[i] & ~GETMAC_ALL_OBJECTS)
            return "an Action is on a table";
        if (s->known[i] & (s->hand[i] | s->table[i] | s->discard))
            return "a seat is said to know a card that is plain to see";
        seen |= s->hand[i] | s->table[i];
        empty |= (uint32_t)(!(s->hand[i] | s->table[i])) << i;
    }
    if (seen != GETMAC_ALL_CARDS)
        return "a card is nowhere";
    getmac_state fresh = *s;
    fresh.holding = fresh.owning = 0;
    fresh.objects                = 0;
    getmac_count(&fresh);
    if (memcmp(&fresh, s, sizeof fresh) != 0)
        return "the sums are not in step with hands and tables";
    uint32_t everyone = (1u << s->seats) - 1;
    if (~s->in & everyone & ~empty)
        return "a player who is out has cards";
    if (s->taken == NO_CARD && !s->winners && (empty & s->in))
        return "a player without cards is still in";
    if (!s->winners && !(s->in >> s->turn & 1))
        return "it is the turn of a player who is out";
    return NULL;
}
