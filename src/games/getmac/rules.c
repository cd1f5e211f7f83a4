/* Get the MacGuffin: what may be played, and what it does.
 *
 * May not know: text, files, clocks. */
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

uint64_t getmac_acts(const getmac_state *s) { return acts_of(s, playable(s)); }

uint32_t getmac_targets(const getmac_state *s, int act) { return targets_of(s, act); }

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
    if (s->winners || seat != s->turn)
        return 0;
    uint64_t acts = getmac_acts(s);
    int      n    = list_bare(acts & ~getmac_wide, out, 0);
    for (uint64_t left = acts & getmac_wide; left; left &= left - 1) {
        int      act     = __builtin_ctzll(left);
        uint64_t targets = targets_of(s, act);
        /* GM-04: bare only where there is nothing to choose; it is bit 0. */
        n = list_targets(targets << 1 | (targets == 0), getmac_base[act], out, n);
    }
    return n;
}

/* The same asked about one move. */
static bool is_legal(const getmac_state *s, const getmac_parts *p)
{
    uint64_t targets = targets_of(s, p->act), with_bare = targets << 1 | (targets == 0);
    return getmac_acts(s) >> p->act & 1 && with_bare >> p->target & 1;
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

/* ---- Effects --------------------------------------------------------------------------------- */

/* Take an Object from a table into the hand of `turn`, before everybody's eyes. */
HOT void take_object(getmac_state *s, int object, caper_events *ev)
{
    int owner = owner_of(s, object);
    pick_up(s, owner, object);
    set_hand(s, s->turn, s->hand[s->turn] | BIT(object));
    all_learn(s, BIT(object));
    getmac_say(CAPER_ALL, E_MOVE, object, owner, ON_TABLE, s->turn, IN_HAND);
}

/* GM-09: a random card of `loser` goes into the hand of `turn`; the two see it. */
HOT void take_random(getmac_state *s, int loser, caper_rng *rng, caper_events *ev)
{
    uint32_t place = s->hand[loser];
    int      card  = caper_rng_pick(rng, place);
    set_hand(s, loser, place & ~BIT(card));
    set_hand(s, s->turn, s->hand[s->turn] | BIT(card));
    s->known[loser] |= BIT(card);
    forget_unseen(s, place, s->turn, loser);
    if (ev)
        getmac_say_secret(ev, s, CAPER_SEAT(loser) | CAPER_SEAT(s->turn), card, loser, IN_HAND);
}

HOT void discard_object(getmac_state *s, int object, caper_events *ev)
{
    int owner = owner_of(s, object);
    pick_up(s, owner, object);
    s->discard |= BIT(object);
    getmac_say(CAPER_ALL, E_MOVE, object, owner, ON_TABLE, owner, DISCARDED);
}

/* GM-09: a card that a random pick discards is seen by all. */
HOT void discard_random(getmac_state *s, int loser, caper_rng *rng, caper_events *ev)
{
    int card = caper_rng_pick(rng, s->hand[loser]);
    set_hand(s, loser, s->hand[loser] & ~BIT(card));
    s->discard |= BIT(card);
    getmac_say(CAPER_ALL, E_MOVE, card, loser, IN_HAND, loser, DISCARDED);
}

/* GM-30 */
HOT void merchant_take(getmac_state *s, int object, caper_events *ev)
{
    int owner = owner_of(s, object);
    pick_up(s, owner, object);
    lay_down(s, s->turn, BIT(object));
    getmac_say(CAPER_ALL, E_MOVE, object, owner, ON_TABLE, s->turn, ON_TABLE);
}

HOT void merchant_trade(getmac_state *s, int a, int b, caper_events *ev)
{
    int one = owner_of(s, a), two = owner_of(s, b);
    pick_up(s, one, a);
    pick_up(s, two, b);
    lay_down(s, two, BIT(a));
    lay_down(s, one, BIT(b));
    getmac_say(CAPER_ALL, E_MOVE, a, one, ON_TABLE, two, ON_TABLE);
    getmac_say(CAPER_ALL, E_MOVE, b, two, ON_TABLE, one, ON_TABLE);
}

/* GM-32: shown to all. */
HOT void collect(getmac_state *s, int card, caper_events *ev)
{
    s->discard &= ~BIT(card);
    set_hand(s, s->turn, s->hand[s->turn] | BIT(card));
    all_learn(s, BIT(card));
    getmac_say(CAPER_ALL, E_MOVE, card, -1, DISCARDED, s->turn, IN_HAND);
}

/* GM-33: only you see it. */
HOT void rob_tomb(getmac_state *s, caper_rng *rng, caper_events *ev)
{
    uint32_t place = s->tomb;
    if (!place)
        return;
    int card = caper_rng_pick(rng, place);
    s->tomb &= ~BIT(card);
    set_hand(s, s->turn, s->hand[s->turn] | BIT(card));
    forget_unseen(s, place, s->turn, s->turn);
    if (ev)
        getmac_say_secret(ev, s, CAPER_SEAT(s->turn), card, -1, IN_TOMB);
}

/* GM-34 */
static void spy_on(getmac_state *s, int seat, caper_events *ev)
{
    s->known[s->turn] |= s->hand[seat];
    getmac_say(CAPER_SEAT(s->turn), E_REVEAL, seat, IN_HAND, s->hand[seat]);
    caper_event_hidden(ev);
}

/* Nobody but `turn` can have it, because nobody showed it: so it is in that hand or in the tomb,
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
static void interrogate(getmac_state *s, caper_events *ev)
{
    if (!ask_for(s, MACGUFFIN, ev))
        ask_for(s, BACKUP, ev);
    caper_event_hidden(ev);
}

/* GM-38: the one who gives and the one who gets know the hand. */
HOT void turn_wheel(getmac_state *s, bool right, caper_events *ev)
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
}

HOT int next_in(const getmac_state *s, int seat)
{
    do
        seat = seat + 1 == s->seats ? 0 : seat + 1;
    while (!(s->in >> seat & 1));
    return seat;
}

/* With nothing to shuffle the result is certain, so nothing is drawn; but a caller who forces outcomes may say []. */
HOT bool names_nothing(const caper_rng *rng)
{
    const caper_chance *c = rng->chance;
    return c && c->used < c->forced_n && c->forced[c->used].kind == CAPER_LIST &&
           c->forced[c->used].n == 0;
}

/* GM-39: one by one clockwise, beginning with the one who played it, also to empty hands. */
HOT void vortex(getmac_state *s, caper_rng *rng, caper_events *ev)
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
    if (n || names_nothing(rng))
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
}

/* GM-40 */
HOT void switch_hands(getmac_state *s, int seat, caper_events *ev)
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
}

/* GM-41: shown to all, and to be played at once. */
HOT void use_that(getmac_state *s, int loser, caper_rng *rng, caper_events *ev)
{
    int card = caper_rng_pick(rng, s->hand[loser]);
    set_hand(s, loser, s->hand[loser] & ~BIT(card));
    s->taken = (uint8_t)card;
    getmac_say(CAPER_ALL, E_MOVE, card, loser, IN_HAND, s->turn, TAKEN);
}

/* ---- Playing a move -------------------------------------------------------------------------- */

/* GM-04: an Action is discarded, then its effect happens. */
HOT void spend(getmac_state *s, int card)
{
    set_hand(s, s->turn, s->hand[s->turn] & ~BIT(card));
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

/* GM-36: the Crown first, without asking. */
HOT void dethrone(getmac_state *s, caper_events *ev)
{
    if (s->objects & BIT(CROWN))
        discard_object(s, CROWN, ev);
}

HOT void carry_out(getmac_state *s, const getmac_parts *p, caper_rng *rng, caper_events *ev)
{
    switch (p->effect) {
    case TAKES:
        take_random(s, p->arg, rng, ev);
        break;
    case DISCARDS:
        discard_random(s, p->arg, rng, ev);
        break;
    case USES:
        use_that(s, p->arg, rng, ev);
        break;
    case ROBS:
        rob_tomb(s, rng, ev);
        break;
    case SPIES:
        spy_on(s, p->arg, ev);
        break;
    case SWITCHES:
        switch_hands(s, p->arg, ev);
        break;
    case ASKS:
        interrogate(s, ev);
        break;
    case TURNS_LEFT:
    case TURNS_RIGHT:
        turn_wheel(s, p->arg, ev);
        break;
    case WHIRLS:
        vortex(s, rng, ev);
        break;
    case GRABS:
        take_object(s, p->arg, ev);
        break;
    case DESTROYS:
        discard_object(s, p->arg, ev);
        break;
    case BEATS: /* GM-24 */
        discard_object(s, getmac_beaten(p->card), ev);
        break;
    case DETHRONES:
        dethrone(s, ev);
        break;
    case MOVES:
        merchant_take(s, p->arg, ev);
        break;
    case TRADES:
        merchant_trade(s, p->arg, p->with, ev);
        break;
    case COLLECTS:
        collect(s, p->arg, ev);
        break;
    case WAVES: /* GM-43 */
        getmac_say(CAPER_ALL, E_GESTURE, s->turn, p->card - SHRUG);
        break;
    default: /* GM-20 … GM-22 pass the turn; a bare act found nothing to choose */
        break;
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

HOT void play(getmac_state *s, const getmac_parts *p, caper_rng *rng, caper_events *ev)
{
    if (p->act < GETMAC_DISCARD)
        spend(s, p->card);
    else if (getmac_throws(p)) /* GM-06, GM-23 */
        throw_away(s, p->card);
    carry_out(s, p, rng, ev);
    if (s->taken == NO_CARD) /* GM-41: else it is still the same turn */
        end_turn(s, ev);
    tidy_knowledge(s);
}

void getmac_play(getmac_state *s, caper_move move, caper_rng *rng)
{
    play(s, &getmac_parts_of[move], rng, NULL);
}

caper_code getmac_apply(const caper_match *match, void *state, int seat, caper_move move,
                        const char *words, caper_rng *rng, caper_events *ev)
{
    (void)match;
    getmac_state *s = state;
    if (seat != s->turn || s->winners)
        return CAPER_NOT_YOUR_TURN;
    if (words || move >= GETMAC_MOVES)
        return CAPER_ILLEGAL_MOVE;
    const getmac_parts *p = &getmac_parts_of[move];
    if (!is_legal(s, p))
        return CAPER_ILLEGAL_MOVE;
    if (ev)
        getmac_say_play(ev, s, p);
    play(s, p, rng, ev);
    return CAPER_OK;
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
            return "somebody is said to know a card that is plain to see";
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
