/* Get the MacGuffin: what may be played, and what it does.
 *
 * May not know: text, files, clocks. The one subtle idea: `play` is compiled twice. With `learn`
 * it keeps what every seat knows (GM-09) and says what happened; without, for playouts in a
 * search, the compiler drops both, and a move costs a few dozen cycles. */
#include <string.h>

#include "games/getmac/getmac.h"

#define BIT(c) GETMAC_CARD(c)
#define HOT    static inline __attribute__((always_inline))

/* Actions that choose something when there is something to choose. */
static const uint32_t choosers = BIT(MERCHANT) | BIT(THIEF) | BIT(GARBAGE) | BIT(SPY) |
                                 BIT(ASSASSIN) | BIT(FIST) | BIT(WHEEL) | BIT(SWITCHEROO) |
                                 BIT(CANUSE) | BIT(NOTDEAD);

HOT uint32_t count_of(uint32_t set) { return (uint32_t)__builtin_popcount(set); }

HOT uint32_t without_lowest(uint32_t set) { return set & (set - 1); }

/* ---- Setting up ----------------------------------------------------------------------------- */

/* GM-01: min(5, 23 div players) each; the rest is the tomb. */
void getmac_setup(const caper_match *match, void *state, caper_rng *rng)
{
    getmac_state *s = state;
    memset(s, 0, sizeof *s);
    s->seats = match->seats;
    s->taken = NO_CARD;
    uint8_t deck[GETMAC_CARDS];
    for (int c = 0; c < GETMAC_CARDS; c++)
        deck[c] = (uint8_t)c;
    int each = GETMAC_CARDS / s->seats;
    if (each > 5)
        each = 5;
    int dealt = each * s->seats;
    /* Only the cards that are dealt need their place in the shuffle. */
    for (int i = 0; i < dealt; i++) {
        uint32_t j = (uint32_t)i + caper_rng_below(rng, (uint32_t)(GETMAC_CARDS - i));
        uint8_t  c = deck[j];
        deck[j]    = deck[i];
        s->hand[i % s->seats] |= BIT(c);
        s->tomb |= BIT(c);
    }
    s->tomb    = GETMAC_ALL_CARDS & ~s->tomb;
    s->holding = (uint16_t)((1u << s->seats) - 1);
}

/* ---- What is there, and what can be aimed at it ---------------------------------------------- */

/* Every change of a hand or a table goes through these, which keep the sums in step. */
HOT void set_hand(getmac_state *s, int seat, uint32_t cards)
{
    s->hand[seat] = cards;
    s->holding    = (uint16_t)((s->holding & ~(1u << seat)) | (uint32_t)(cards != 0) << seat);
}

HOT void lay_down(getmac_state *s, int seat, int object)
{
    s->table[seat] |= BIT(object);
    s->owner[object] = (uint8_t)seat;
    s->objects |= BIT(object);
    s->owning = (uint16_t)(s->owning | 1u << seat);
}

HOT int pick_up(getmac_state *s, int object)
{
    int      seat    = s->owner[object];
    uint32_t left    = s->table[seat] & ~BIT(object);
    s->table[seat]   = left;
    s->owner[object] = 0;
    s->objects &= ~BIT(object);
    s->owning = (uint16_t)((s->owning & ~(1u << seat)) | (uint32_t)(left != 0) << seat);
    return seat;
}

void getmac_count(getmac_state *s)
{
    for (int i = 0; i < s->seats; i++) {
        set_hand(s, i, s->hand[i]);
        for (uint32_t left = s->table[i]; left; left = without_lowest(left))
            lay_down(s, i, __builtin_ctz(left));
    }
}

HOT getmac_sight see(const getmac_state *s)
{
    uint32_t me = 1u << s->turn;
    return (getmac_sight){
        .all     = s->objects,
        .others  = s->objects & ~s->table[s->turn],
        .owners  = s->owning,
        .holders = s->holding & ~me,
        .in      = ((1u << s->seats) - 1) & ~s->out & ~me,
    };
}

getmac_sight getmac_see(const getmac_state *s) { return see(s); }

/* The cards of which one must be played, if any: the hand, or the card that was taken (GM-41). */
HOT uint32_t playable(const getmac_state *s)
{
    return s->taken == NO_CARD ? s->hand[s->turn] : BIT(s->taken);
}

/* GM-42: the last card of any kind. */
HOT bool is_last_card(const getmac_state *s, int card)
{
    return ((s->hand[s->turn] & ~BIT(card)) | s->table[s->turn]) == 0;
}

/* GM-42: not the MacGuffin; nor the Backup while the real one is on nobody's table. */
HOT uint32_t stealable(const getmac_sight *v)
{
    uint32_t never = BIT(MACGUFFIN) | (v->all & BIT(MACGUFFIN) ? 0 : BIT(BACKUP));
    return v->others & ~never;
}

/* GM-30: what the Merchant does depends on who has Objects on the table. */
enum deal { NO_DEAL, TAKING, TRADING };

HOT enum deal merchants_deal(const getmac_state *s, const getmac_sight *v)
{
    if (without_lowest(v->owners))
        return TRADING;
    return v->owners & ~(1u << s->turn) ? TAKING : NO_DEAL;
}

/* A trade is between two tables: the Objects that can change places with `object`. */
HOT uint32_t partners(const getmac_state *s, int object)
{
    return s->objects & ~s->table[s->owner[object]];
}

HOT getmac_aims aim(const getmac_state *s, const getmac_sight *v, int card)
{
    switch (card) {
    case THIEF: /* GM-31 */
    case MONEY: /* GM-23 */
        return (getmac_aims){v->others, v->holders};
    case ASSASSIN: /* GM-36: the Crown first, without asking */
        if (v->all & BIT(CROWN))
            return (getmac_aims){0, 0};
        return (getmac_aims){v->all, v->holders};
    case FIST: /* GM-37: a hand only if there is no Object anywhere */
        return (getmac_aims){v->all, v->all ? 0 : v->holders};
    case NOTDEAD: /* GM-42 */
        if (!is_last_card(s, NOTDEAD))
            return (getmac_aims){0, 0};
        return (getmac_aims){stealable(v), v->holders};
    case MERCHANT: /* trades are pairs, and listed where they are needed */
        return (getmac_aims){merchants_deal(s, v) == TAKING ? v->others : 0, 0};
    case GARBAGE: /* GM-32: any card; itself is not there yet */
        return (getmac_aims){s->discard, 0};
    case SPY:    /* GM-34 */
    case CANUSE: /* GM-41 */
        return (getmac_aims){0, v->holders};
    case SWITCHEROO: /* GM-40: empty hands count */
        return (getmac_aims){0, v->in};
    default:
        return (getmac_aims){0, 0};
    }
}

getmac_aims getmac_aim(const getmac_state *s, const getmac_sight *sight, int card)
{
    return aim(s, sight, card);
}

/* GM-04: without a target only where none is there to choose. */
HOT bool is_bare(const getmac_state *s, const getmac_sight *v, int card)
{
    if (!(BIT(card) & choosers))
        return true;
    if (card == WHEEL)
        return false;
    if (card == MERCHANT)
        return merchants_deal(s, v) == NO_DEAL;
    getmac_aims a = aim(s, v, card);
    return !(a.objects | a.seats);
}

/* GM-20 … GM-24: Objects on my table whose power applies now; the Money is asked elsewhere. */
HOT uint32_t usable(const getmac_state *s, const getmac_sight *v)
{
    uint32_t mine = s->table[s->turn], use = 0;
    if (mine & BIT(CROWN) && !(v->all & (BIT(MACGUFFIN) | BIT(BACKUP)))) /* GM-22 */
        use |= BIT(CROWN);
    if (!s->hand[s->turn] && mine == BIT(MACGUFFIN)) /* GM-20: the only card */
        use |= mine;
    if (!s->hand[s->turn] && mine == BIT(BACKUP) && !(v->all & BIT(MACGUFFIN))) /* GM-21 */
        use |= mine;
    /* GM-24: rock beats scissors, paper beats rock, scissors beat paper, on another's table. */
    use |= v->others & BIT(SCISSORS) ? mine & BIT(ROCK) : 0;
    use |= v->others & BIT(ROCK) ? mine & BIT(PAPER) : 0;
    use |= v->others & BIT(PAPER) ? mine & BIT(SCISSORS) : 0;
    return use;
}

/* ---- Legal moves ------------------------------------------------------------------------------
 */

HOT int list(uint32_t set, uint32_t base, caper_move *out, int n)
{
    for (; set; set = without_lowest(set))
        out[n++] = base + (uint32_t)__builtin_ctz(set);
    return n;
}

/* The number of the first trade with Object a, less a + 1: trades are triangular. */
HOT uint32_t trade_base(uint32_t a) { return TRADE + a * (13 - a) / 2 - a - 1; }

static int list_trades(const getmac_state *s, const getmac_sight *v, caper_move *out, int n)
{
    for (uint32_t left = v->all; left; left = without_lowest(left)) {
        int      a     = __builtin_ctz(left);
        uint32_t above = ~(BIT(a + 1) - 1);
        n              = list(partners(s, a) & above, trade_base((uint32_t)a), out, n);
    }
    return n;
}

static int list_merchant(const getmac_state *s, const getmac_sight *v, caper_move *out, int n)
{
    switch (merchants_deal(s, v)) {
    case TAKING:
        return list(v->others, TAKE, out, n);
    case TRADING:
        return list_trades(s, v, out, n);
    default:
        return n;
    }
}

/* The four cards that take or destroy: first all with Objects, then all with hands. */
static int list_aimed(const getmac_state *s, const getmac_sight *v, uint32_t cards, caper_move *out,
                      int n)
{
    static const uint8_t aimers[4] = {THIEF, ASSASSIN, FIST, NOTDEAD};
    getmac_aims          a[4]      = {{0, 0}};
    for (uint32_t k = 0; k < 4; k++)
        if (cards & BIT(aimers[k])) {
            a[k] = aim(s, v, aimers[k]);
            n    = list(a[k].objects, OBJECT + k * GETMAC_OBJECTS, out, n);
        }
    for (uint32_t k = 0; k < 4; k++)
        n = list(a[k].seats, HAND + k * GETMAC_SEATS, out, n);
    return n;
}

/* Cards of `cards` that choose, but have nothing to choose from. */
HOT uint32_t idle_choosers(const getmac_state *s, const getmac_sight *v, uint32_t cards)
{
    uint32_t idle = 0;
    for (uint32_t left = cards & choosers; left; left = without_lowest(left)) {
        int c = __builtin_ctz(left);
        idle |= is_bare(s, v, c) ? BIT(c) : 0;
    }
    return idle;
}

static int list_choices(const getmac_state *s, const getmac_sight *v, uint32_t cards,
                        caper_move *out, int n)
{
    if (cards & (BIT(THIEF) | BIT(ASSASSIN) | BIT(FIST) | BIT(NOTDEAD)))
        n = list_aimed(s, v, cards, out, n);
    if (cards & BIT(MERCHANT))
        n = list_merchant(s, v, out, n);
    if (cards & BIT(GARBAGE))
        n = list(s->discard, COLLECT, out, n);
    if (cards & BIT(SPY))
        n = list(v->holders, PERSON, out, n);
    if (cards & BIT(SWITCHEROO))
        n = list(v->in, PERSON + GETMAC_SEATS, out, n);
    if (cards & BIT(CANUSE))
        n = list(v->holders, PERSON + 2 * GETMAC_SEATS, out, n);
    if (cards & BIT(WHEEL))
        n = list(3, TURN, out, n);
    return n;
}

caper_seats getmac_to_act(const caper_match *match, const void *state)
{
    (void)match;
    const getmac_state *s = state;
    return s->winners ? 0 : CAPER_SEAT(s->turn);
}

int getmac_moves(const caper_match *match, const void *state, int seat, caper_move *out)
{
    (void)match;
    const getmac_state *s = state;
    if (s->winners || seat != s->turn)
        return 0;
    getmac_sight v     = see(s);
    uint32_t     cards = playable(s);
    int          n     = list((cards & ~choosers) | idle_choosers(s, &v, cards), PLAY, out, 0);
    if (cards & choosers)
        n = list_choices(s, &v, cards, out, n);
    uint32_t mine = s->table[s->turn];
    if (s->taken != NO_CARD || !mine)
        return n;
    n = list(usable(s, &v), USE, out, n);
    if (mine & BIT(MONEY)) {
        n = list(v.others, BUY, out, n);
        n = list(v.holders, GRAB, out, n);
    }
    return list(mine, DISCARD, out, n);
}

static bool is_trade(const getmac_state *s, const getmac_sight *v, const getmac_parts *p)
{
    return merchants_deal(s, v) == TRADING && v->all & BIT(p->arg) &&
           partners(s, p->arg) & BIT(p->with);
}

/* The same rules asked about one move. */
HOT bool is_legal(const getmac_state *s, const getmac_parts *p)
{
    getmac_sight v    = see(s);
    uint32_t     mine = s->table[s->turn];
    if (p->form <= VERB_TURN) {
        if (!(playable(s) & BIT(p->card)))
            return false;
    } else if (s->taken != NO_CARD || !(mine & BIT(p->card))) {
        return false;
    }
    switch (p->form) {
    case VERB_PLAY:
        return is_bare(s, &v, p->card);
    case VERB_OBJECT:
    case VERB_TAKE:
    case VERB_COLLECT:
    case VERB_BUY:
        return aim(s, &v, p->card).objects >> p->arg & 1;
    case VERB_HAND:
    case VERB_PERSON:
    case VERB_GRAB:
        return aim(s, &v, p->card).seats >> p->arg & 1;
    case VERB_TRADE:
        return is_trade(s, &v, p);
    case VERB_USE:
        return usable(s, &v) >> p->card & 1;
    default: /* the Wheel turns and Objects are discarded whenever they are there */
        return true;
    }
}

/* ---- What everybody knows -----------------------------------------------------------------------
 */

/* Everybody saw where `cards` went. */
HOT void all_learn(getmac_state *s, uint32_t cards)
{
    for (int i = 0; i <= s->seats; i++)
        s->known[i] |= cards;
}

HOT void all_forget(getmac_state *s, uint32_t cards)
{
    for (int i = 0; i <= s->seats; i++)
        s->known[i] &= ~cards;
}

/* Only hidden cards outside one's own hand are worth knowing; the rest is plain to see. */
HOT void tidy_knowledge(getmac_state *s)
{
    uint32_t plain = s->discard | (s->taken == NO_CARD ? 0 : BIT(s->taken));
    for (int i = 0; i < GETMAC_SEATS; i++)
        plain |= s->table[i];
    for (int i = 0; i <= s->seats; i++)
        s->known[i] &= ~(plain | s->hand[i]);
}

/* GM-09: an unseen card left `place` (a hand or the tomb) for the hand of `taker`. Who did not see
 * it is no longer certain about any card of that place, unless it was the only one there. */
HOT void forget_unseen(getmac_state *s, uint32_t place, int taker, int loser)
{
    if (!without_lowest(place))
        return;
    uint32_t taker_knew = s->known[taker], loser_knew = s->known[loser];
    all_forget(s, place);
    s->known[taker] = taker_knew;
    s->known[loser] = loser_knew;
}

/* ---- Events
 * --------------------------------------------------------------------------------------- */

static void say_card(caper_events *ev, const char *type, const getmac_state *s, int card)
{
    caper_event_begin(ev, CAPER_ALL, type);
    caper_event_int(ev, "seat", s->turn);
    caper_event_str(ev, "card", getmac_names[card]);
    if (s->table[s->turn] & BIT(CROWN)) /* GM-44: who wears the Crown is addressed so */
        caper_event_bool(ev, "majesty", true);
}

static void cards_field(caper_events *ev, const char *key, uint32_t cards)
{
    caper_buf *b = caper_event_field(ev, key);
    if (!b)
        return;
    caper_json_open(b, '[');
    for (; cards; cards = without_lowest(cards))
        caper_json_str(b, getmac_names[__builtin_ctz(cards)]);
    caper_json_close(b, ']');
}

/* `from` and `into` are seats, or −1 for the tomb. `where`: hand, table, discard, taken. */
static void say_move_to(caper_events *ev, caper_seats to, int card, int from, const char *out_of,
                        int into, const char *where)
{
    caper_event_begin(ev, to, "move");
    if (card != NO_CARD)
        caper_event_str(ev, "card", getmac_names[card]);
    caper_event_int(ev, "from", from);
    caper_event_str(ev, "out-of", out_of);
    caper_event_int(ev, "into", into);
    caper_event_str(ev, "where", where);
    caper_event_end(ev);
}

/* A card moved and everybody saw which. */
static void say_move(caper_events *ev, int card, int from, const char *out_of, int into,
                     const char *where)
{
    if (ev)
        say_move_to(ev, CAPER_ALL, card, from, out_of, into, where);
}

/* Everybody at the table and around it but `who`. */
static caper_seats the_others(const getmac_state *s, caper_seats who)
{
    return ((((caper_seats)1 << s->seats) - 1) | CAPER_SPECTATORS) & ~who;
}

/* A card came into the hand of `turn` and only `who` saw which. */
static void say_secret_move(caper_events *ev, const getmac_state *s, caper_seats who, int card,
                            int from, const char *out_of)
{
    if (!ev)
        return;
    say_move_to(ev, who, card, from, out_of, s->turn, "hand");
    say_move_to(ev, the_others(s, who), NO_CARD, from, out_of, s->turn, "hand");
}

/* A whole hand went from one seat to another; the two know what it was. */
static void say_hand(caper_events *ev, const getmac_state *s, int from, int into, uint32_t cards)
{
    if (!ev)
        return;
    caper_seats who = CAPER_SEAT(from) | CAPER_SEAT(into);
    for (int known = 1; known >= 0; known--) {
        caper_event_begin(ev, known ? who : the_others(s, who), "move");
        caper_event_int(ev, "from", from);
        caper_event_int(ev, "into", into);
        caper_event_int(ev, "count", count_of(cards));
        if (known)
            cards_field(ev, "cards", cards);
        caper_event_end(ev);
    }
}

static void say_seats(caper_events *ev, const char *type, const char *key, uint32_t seats)
{
    caper_event_begin(ev, CAPER_ALL, type);
    caper_buf *b = caper_event_field(ev, key);
    if (b) {
        caper_json_open(b, '[');
        for (; seats; seats = without_lowest(seats))
            caper_json_int(b, __builtin_ctz(seats));
        caper_json_close(b, ']');
    }
    caper_event_end(ev);
}

static void say_reveal(caper_events *ev, caper_seats to, int seat, uint32_t cards,
                       const char *where)
{
    caper_event_begin(ev, to, "reveal");
    caper_event_int(ev, "seat", seat);
    caper_event_str(ev, "where", where);
    cards_field(ev, "cards", cards);
    caper_event_end(ev);
}

/* Every seat learns its own new hand, and the watchers how many cards went where. */
static void say_shuffle(caper_events *ev, const getmac_state *s)
{
    if (!ev)
        return;
    for (int seat = 0; seat <= s->seats; seat++) {
        bool watcher = seat == s->seats;
        caper_event_begin(ev, watcher ? CAPER_SPECTATORS : CAPER_SEAT(seat), "shuffle");
        caper_buf *b = caper_event_field(ev, "counts");
        caper_json_open(b, '[');
        for (int i = 0; i < s->seats; i++)
            caper_json_int(b, count_of(s->hand[i]));
        caper_json_close(b, ']');
        if (!watcher)
            cards_field(ev, "hand", s->hand[seat]);
        caper_event_end(ev);
    }
}

/* ---- Effects
 * ---------------------------------------------------------------------------------------- */

/* Take an Object from a table into the hand of `turn`, before everybody's eyes. */
HOT void take_object(getmac_state *s, int object, caper_events *ev, bool learn)
{
    int owner = pick_up(s, object);
    set_hand(s, s->turn, s->hand[s->turn] | BIT(object));
    if (learn) {
        all_learn(s, BIT(object));
        say_move(ev, object, owner, "table", s->turn, "hand");
    }
}

/* GM-09: a random card of `loser` goes into the hand of `turn`; the two see it. */
HOT void take_random(getmac_state *s, int loser, caper_rng *rng, caper_events *ev, bool learn)
{
    uint32_t place = s->hand[loser];
    int      card  = caper_rng_pick(rng, place);
    set_hand(s, loser, place & ~BIT(card));
    set_hand(s, s->turn, s->hand[s->turn] | BIT(card));
    if (learn) {
        s->known[loser] |= BIT(card);
        forget_unseen(s, place, s->turn, loser);
        say_secret_move(ev, s, CAPER_SEAT(loser) | CAPER_SEAT(s->turn), card, loser, "hand");
    }
}

HOT void discard_object(getmac_state *s, int object, caper_events *ev, bool learn)
{
    int owner = pick_up(s, object);
    s->discard |= BIT(object);
    if (learn)
        say_move(ev, object, owner, "table", owner, "discard");
}

/* GM-09: a card that a random pick discards is seen by all. */
HOT void discard_random(getmac_state *s, int loser, caper_rng *rng, caper_events *ev, bool learn)
{
    int card = caper_rng_pick(rng, s->hand[loser]);
    set_hand(s, loser, s->hand[loser] & ~BIT(card));
    s->discard |= BIT(card);
    if (learn)
        say_move(ev, card, loser, "hand", loser, "discard");
}

/* GM-30 */
HOT void merchant_take(getmac_state *s, int object, caper_events *ev, bool learn)
{
    int owner = pick_up(s, object);
    lay_down(s, s->turn, object);
    if (learn)
        say_move(ev, object, owner, "table", s->turn, "table");
}

HOT void merchant_trade(getmac_state *s, int a, int b, caper_events *ev, bool learn)
{
    int one = pick_up(s, a), two = pick_up(s, b);
    lay_down(s, two, a);
    lay_down(s, one, b);
    if (learn) {
        say_move(ev, a, one, "table", two, "table");
        say_move(ev, b, two, "table", one, "table");
    }
}

/* GM-32: shown to all. */
HOT void collect(getmac_state *s, int card, caper_events *ev, bool learn)
{
    s->discard &= ~BIT(card);
    set_hand(s, s->turn, s->hand[s->turn] | BIT(card));
    if (learn) {
        all_learn(s, BIT(card));
        say_move(ev, card, -1, "discard", s->turn, "hand");
    }
}

/* GM-33: only you see it. */
HOT void rob_tomb(getmac_state *s, caper_rng *rng, caper_events *ev, bool learn)
{
    if (!s->tomb)
        return;
    uint32_t place = s->tomb;
    int      card  = caper_rng_pick(rng, place);
    s->tomb &= ~BIT(card);
    set_hand(s, s->turn, s->hand[s->turn] | BIT(card));
    if (learn) {
        forget_unseen(s, place, s->turn, s->turn);
        say_secret_move(ev, s, CAPER_SEAT(s->turn), card, -1, "tomb");
    }
}

/* GM-34 */
static void spy_on(getmac_state *s, int seat, caper_events *ev)
{
    s->known[s->turn] |= s->hand[seat];
    say_reveal(ev, CAPER_SEAT(s->turn), seat, s->hand[seat], "hand");
    caper_event_hidden(ev);
}

/* Nobody but `turn` can have it, for nobody showed it: so it is in that hand or in the tomb, and
 * who knows all of one of them knows where. */
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
        say_reveal(ev, CAPER_ALL, i, BIT(card), s->hand[i] & BIT(card) ? "hand" : "table");
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
HOT void turn_wheel(getmac_state *s, bool right, caper_events *ev, bool learn)
{
    uint32_t old[GETMAC_SEATS];
    uint8_t  ring[GETMAC_SEATS];
    int      n = 0;
    for (int i = 0; i < s->seats; i++) {
        old[i] = s->hand[i];
        if (!(s->out >> i & 1))
            ring[n++] = (uint8_t)i;
    }
    for (int k = 0; k < n; k++) {
        int from = ring[k], into = ring[right ? (k + n - 1) % n : (k + 1) % n];
        set_hand(s, into, old[from]);
        if (learn) {
            s->known[from] |= old[from];
            say_hand(ev, s, from, into, old[from]);
        }
    }
    if (learn)
        caper_event_hidden(ev);
}

HOT int next_in(const getmac_state *s, int seat)
{
    do
        seat = seat + 1 == s->seats ? 0 : seat + 1;
    while (s->out >> seat & 1);
    return seat;
}

/* GM-39: one by one clockwise, beginning with the one who played it, also to empty hands. */
HOT void vortex(getmac_state *s, caper_rng *rng, caper_events *ev, bool learn)
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
    if (n)
        caper_rng_shuffle(rng, cards, n);
    int seat = s->turn;
    for (int k = 0; k < n; k++) {
        set_hand(s, seat, s->hand[seat] | BIT(cards[k]));
        seat = next_in(s, seat);
    }
    if (learn) {
        all_forget(s, pool);
        say_shuffle(ev, s);
        caper_event_hidden(ev);
    }
}

/* GM-40 */
HOT void switch_hands(getmac_state *s, int seat, caper_events *ev, bool learn)
{
    uint32_t mine = s->hand[s->turn], theirs = s->hand[seat];
    set_hand(s, s->turn, theirs);
    set_hand(s, seat, mine);
    if (learn) {
        s->known[s->turn] |= mine;
        s->known[seat] |= theirs;
        say_hand(ev, s, s->turn, seat, mine);
        say_hand(ev, s, seat, s->turn, theirs);
        caper_event_hidden(ev);
    }
}

/* GM-41: shown to all, and to be played at once. */
HOT void use_that(getmac_state *s, int loser, caper_rng *rng, caper_events *ev, bool learn)
{
    int card = caper_rng_pick(rng, s->hand[loser]);
    set_hand(s, loser, s->hand[loser] & ~BIT(card));
    s->taken = (uint8_t)card;
    if (learn)
        say_move(ev, card, loser, "hand", s->turn, "taken");
}

/* GM-43 */
static void gesture(const getmac_state *s, int card, caper_events *ev)
{
    static const char *const signs[] = {"shrug", "peace", "wave"};
    caper_event_begin(ev, CAPER_ALL, "gesture");
    caper_event_int(ev, "seat", s->turn);
    caper_event_str(ev, "gesture", signs[card - SHRUG]);
    caper_event_end(ev);
}

/* ---- Playing a move
 * -------------------------------------------------------------------------------------- */

/* A card played without a target. */
HOT void play_bare(getmac_state *s, int card, caper_rng *rng, caper_events *ev, bool learn)
{
    switch (card) {
    case TOMB:
        rob_tomb(s, rng, ev, learn);
        break;
    case INTERROGATOR:
        if (learn)
            interrogate(s, ev);
        break;
    case ASSASSIN: /* GM-36: the Crown, if it is on a table */
        if (s->objects & BIT(CROWN))
            discard_object(s, CROWN, ev, learn);
        break;
    case VORTEX:
        vortex(s, rng, ev, learn);
        break;
    case SHRUG:
    case HIPPIE:
    case MARSHAL:
        if (learn)
            gesture(s, card, ev);
        break;
    default: /* an Object now lies on the table; an Action without a target does nothing */
        break;
    }
}

/* GM-04: an Action is discarded, then its effect happens. */
HOT void spend(getmac_state *s, int card)
{
    set_hand(s, s->turn, s->hand[s->turn] & ~BIT(card));
    s->taken = NO_CARD; /* if a card was taken, it is this one */
    if (card < GETMAC_OBJECTS)
        lay_down(s, s->turn, card);
    else
        s->discard |= BIT(card);
}

static void say_play(caper_events *ev, const getmac_state *s, const getmac_parts *p)
{
    static const char *const types[] = {
        [VERB_USE] = "use", [VERB_BUY] = "use", [VERB_GRAB] = "use", [VERB_DISCARD] = "discard"};
    say_card(ev, p->form < VERB_USE ? "play" : types[p->form], s, p->card);
    if (p->form == VERB_TURN)
        caper_event_str(ev, "direction", p->arg ? "right" : "left");
    else if (p->form == VERB_HAND || p->form == VERB_PERSON || p->form == VERB_GRAB)
        caper_event_int(ev, "target", p->arg);
    else if (p->arg != p->card || p->form == VERB_OBJECT || p->form == VERB_COLLECT)
        caper_event_str(ev, "object", getmac_names[p->arg]);
    if (p->form == VERB_TRADE)
        caper_event_str(ev, "for", getmac_names[p->with]);
    caper_event_end(ev);
}

HOT void use_object(getmac_state *s, int card, caper_events *ev, bool learn)
{
    static const uint8_t beats[] = {[ROCK] = SCISSORS, [PAPER] = ROCK, [SCISSORS] = PAPER};
    if (card >= ROCK) /* GM-24; the MacGuffins and the Crown just pass the turn */
        discard_object(s, beats[card], ev, learn);
}

HOT void effect(getmac_state *s, const getmac_parts *p, caper_rng *rng, caper_events *ev,
                bool learn)
{
    bool destroys = p->card == ASSASSIN || p->card == FIST;
    switch (p->form) {
    case VERB_PLAY:
        play_bare(s, p->card, rng, ev, learn);
        break;
    case VERB_OBJECT:
    case VERB_BUY:
        if (destroys)
            discard_object(s, p->arg, ev, learn);
        else
            take_object(s, p->arg, ev, learn);
        break;
    case VERB_HAND:
    case VERB_GRAB:
        if (destroys)
            discard_random(s, p->arg, rng, ev, learn);
        else
            take_random(s, p->arg, rng, ev, learn);
        break;
    case VERB_TAKE:
        merchant_take(s, p->arg, ev, learn);
        break;
    case VERB_TRADE:
        merchant_trade(s, p->arg, p->with, ev, learn);
        break;
    case VERB_COLLECT:
        collect(s, p->arg, ev, learn);
        break;
    case VERB_PERSON:
        if (p->card == SPY) {
            if (learn)
                spy_on(s, p->arg, ev);
        } else if (p->card == SWITCHEROO) {
            switch_hands(s, p->arg, ev, learn);
        } else {
            use_that(s, p->arg, rng, ev, learn);
        }
        break;
    case VERB_TURN:
        turn_wheel(s, p->arg, ev, learn);
        break;
    case VERB_USE:
        use_object(s, p->card, ev, learn);
        break;
    default: /* GM-06: discarded below, and does nothing */
        break;
    }
}

/* GM-07: out only when the whole effect is over. GM-08: one left, or none. GM-02: who is next. */
HOT void end_turn(getmac_state *s, caper_events *ev, bool learn)
{
    uint32_t everyone = (1u << s->seats) - 1, was_in = everyone & ~s->out;
    uint32_t left = was_in & (s->holding | s->owning), gone = was_in & ~left;
    s->out = (uint16_t)(s->out | gone);
    if (learn && ev)
        for (; gone; gone = without_lowest(gone)) {
            caper_event_begin(ev, CAPER_ALL, "out");
            caper_event_int(ev, "seat", __builtin_ctz(gone));
            caper_event_end(ev);
        }
    if (!without_lowest(left)) {
        s->winners = (uint16_t)(left ? left : was_in);
        if (learn)
            say_seats(ev, "win", "seats", s->winners);
        return;
    }
    uint32_t after = left & ~((2u << s->turn) - 1);
    s->turn        = (uint8_t)__builtin_ctz(after ? after : left);
}

void getmac_end_turn(getmac_state *s, caper_events *ev) { end_turn(s, ev, true); }

HOT void play(getmac_state *s, const getmac_parts *p, caper_rng *rng, caper_events *ev, bool learn)
{
    if (learn && ev)
        say_play(ev, s, p);
    if (p->form <= VERB_TURN) {
        spend(s, p->card);
    } else if (p->form != VERB_USE) { /* Money spent (GM-23), or an Object discarded (GM-06) */
        pick_up(s, p->card);
        s->discard |= BIT(p->card);
    }
    effect(s, p, rng, ev, learn);
    if (s->taken == NO_CARD) /* GM-41: else it is still the same turn */
        end_turn(s, ev, learn);
    if (learn)
        tidy_knowledge(s);
}

caper_code getmac_apply(const caper_match *match, void *state, int seat, caper_move move,
                        const char *words, caper_rng *rng, caper_events *ev)
{
    (void)match;
    getmac_state *s = state;
    if (seat != s->turn || s->winners)
        return CAPER_NOT_YOUR_TURN;
    if (move >= GETMAC_MOVES || words || !is_legal(s, &getmac_parts_of[move]))
        return CAPER_ILLEGAL_MOVE;
    if (ev)
        play(s, &getmac_parts_of[move], rng, ev, true);
    else
        play(s, &getmac_parts_of[move], rng, NULL, true);
    return CAPER_OK;
}

void getmac_result(const caper_match *match, const void *state, caper_result *out)
{
    (void)match;
    const getmac_state *s = state;
    *out                  = (caper_result){.over = s->winners != 0, .winners = s->winners};
}

/* ---- Playing on at random
 * ----------------------------------------------------------------------------- */

/* How many moves there are with a card that chooses. */
HOT uint32_t choices_of(const getmac_state *s, const getmac_sight *v, int card)
{
    if (card == WHEEL)
        return 2;
    uint32_t n;
    if (card == MERCHANT && merchants_deal(s, v) == TRADING) {
        uint32_t all = count_of(v->all), same = 0; /* pairs on different tables */
        for (int i = 0; i < s->seats; i++)
            same += count_of(s->table[i]) * count_of(s->table[i]);
        n = (all * all - same) / 2;
    } else {
        getmac_aims a = aim(s, v, card);
        n             = count_of(a.objects) + count_of(a.seats);
    }
    return n ? n : 1;
}

/* The k-th move with a card that chooses; k is below choices_of. */
static getmac_parts nth_choice(const getmac_state *s, const getmac_sight *v, int card, uint32_t k)
{
    if (card == WHEEL)
        return (getmac_parts){VERB_TURN, WHEEL, (uint8_t)k, 0};
    if (card == MERCHANT && merchants_deal(s, v) == TRADING) {
        caper_move trades[21];
        list_trades(s, v, trades, 0);
        return getmac_parts_of[trades[k]];
    }
    getmac_aims a = aim(s, v, card);
    uint32_t    n = count_of(a.objects);
    if (k < n) {
        uint8_t verb = card == MERCHANT ? VERB_TAKE : card == GARBAGE ? VERB_COLLECT : VERB_OBJECT;
        return (getmac_parts){verb, (uint8_t)card, (uint8_t)caper_bit_at(a.objects, k), 0};
    }
    if (!a.seats)
        return (getmac_parts){VERB_PLAY, (uint8_t)card, (uint8_t)card, 0};
    uint32_t people = BIT(SPY) | BIT(SWITCHEROO) | BIT(CANUSE);
    uint8_t  verb   = BIT(card) & people ? VERB_PERSON : VERB_HAND;
    return (getmac_parts){verb, (uint8_t)card, (uint8_t)caper_bit_at(a.seats, k - n), 0};
}

/* One legal move, each equally likely, without writing the list. */
HOT getmac_parts random_move(const getmac_state *s, caper_rng *rng)
{
    getmac_sight v     = see(s);
    uint32_t     cards = playable(s), plain = cards & ~choosers, choose = cards & choosers;
    uint32_t     mine = s->taken == NO_CARD ? s->table[s->turn] : 0;
    uint32_t     use  = mine ? usable(s, &v) : 0;
    uint32_t     n = count_of(plain), played = n + count_of(mine) + count_of(use), all = played;
    uint32_t     bought = mine & BIT(MONEY) ? count_of(v.others) + count_of(v.holders) : 0;
    all += bought;
    for (uint32_t left = choose; left; left = without_lowest(left))
        all += choices_of(s, &v, __builtin_ctz(left));
    uint32_t k = caper_rng_below(rng, all);
    if (k < n) {
        uint8_t c = (uint8_t)caper_bit_at(plain, k);
        return (getmac_parts){VERB_PLAY, c, c, 0};
    }
    if (k < played) {
        k -= n;
        bool    discards = k < count_of(mine);
        uint8_t c =
            (uint8_t)(discards ? caper_bit_at(mine, k) : caper_bit_at(use, k - count_of(mine)));
        return (getmac_parts){discards ? VERB_DISCARD : VERB_USE, c, c, 0};
    }
    k -= played;
    if (k < bought) {
        uint32_t objects = count_of(v.others);
        if (k < objects)
            return (getmac_parts){VERB_BUY, MONEY, (uint8_t)caper_bit_at(v.others, k), 0};
        return (getmac_parts){VERB_GRAB, MONEY, (uint8_t)caper_bit_at(v.holders, k - objects), 0};
    }
    k -= bought;
    for (;; choose = without_lowest(choose)) {
        int      card = __builtin_ctz(choose);
        uint32_t here = choices_of(s, &v, card);
        if (k < here)
            return nth_choice(s, &v, card, k);
        k -= here;
    }
}

int getmac_playout(const caper_match *match, void *state, caper_rng *rng, int limit)
{
    (void)match;
    getmac_state *s = state;
    int           n = 0;
    for (; n < limit && !s->winners; n++) {
        getmac_parts p = random_move(s, rng);
        play(s, &p, rng, NULL, false);
    }
    memset(s->known, 0, sizeof s->known); /* a playout does not keep it up to date */
    return n;
}

/* ---- Invariants
 * ------------------------------------------------------------------------------------------ */

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
    memset(fresh.owner, 0, sizeof fresh.owner);
    getmac_count(&fresh);
    if (memcmp(&fresh, s, sizeof fresh) != 0)
        return "the sums are not in step with hands and tables";
    uint32_t everyone = (1u << s->seats) - 1;
    if (s->out & ~empty)
        return "a player who is out has cards";
    if (s->taken == NO_CARD && !s->winners && (empty & everyone) != s->out)
        return "a player without cards is still in";
    if (!s->winners && s->out >> s->turn & 1)
        return "it is the turn of a player who is out";
    return NULL;
}
