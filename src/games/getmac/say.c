/* Get the MacGuffin: its sentences. What happened, for those who may know it (GM-09): a fact that some may
 * know and others not is two events, and every seat gets exactly one of them. Moves as people say them, why a
 * move is refused, what matters now, and what a player is looking at: all from what the seat may know.
 * It never changes a state; the words are in words/en.txt. */
#include "games/getmac/say.h"

#include <string.h>

#include "base/text.h"

#define BIT(c)    GETMAC_CARD(c)
#define LIST(...) ((const char *const[]){__VA_ARGS__})
#define PLAYED                                                                                     \
    " seat:seat card:card majesty:bool? direction:side? target:seat? object:card? for:card?"

static const char *const declared[] = {
    [E_PLAY]    = "play" PLAYED,
    [E_USE]     = "use" PLAYED,
    [E_DISCARD] = "discard" PLAYED,
    [E_MOVE]    = "move card:card? from:seat out-of:place into:seat where:place",
    [E_HAND]    = "hand>move from:seat into:seat count:int cards:cards?",
    [E_REVEAL]  = "reveal seat:seat where:place cards:cards",
    [E_SHUFFLE] = "shuffle counts:json hand:cards?",
    [E_GESTURE] = "gesture seat:seat gesture:sign",
    [E_OUT]     = "out seat:seat",
    [E_WIN]     = "win seats:seats",
    [SAY_ORDER] = "order way:way card:title direction:side? target:seat? object:title? for:title? "
                  "owner:seat? other:seat?",
    [SAY_GOAL]  = "goal out:bool taken:title? wait:bool n:int",
    [SAY_WARN]  = "warn last:bool bare:bool card:title more:bool crown:bool own:bool",
    [SAY_CARD]  = "card-now place:place? whose:seat? asks:bool legal:bool object:bool why:text",
    [SAY_COUNT] = "count whose:seat? place:place n:int",
    [SAY_REFUSED] = "refused why:text card:title",
};

static const char *const places[] = {"hand", "table", "discard", "tomb", "taken", NULL};

static const caper_kind kinds[] = {
    {"card", GETMAC_CARDS, .ids = getmac_names},
    {"title", GETMAC_CARDS, .ids = getmac_names, .titles = getmac_titles},
    {"place", 5, .ids = places},
    {"side", 2, .ids = LIST("left", "right")},
    {"sign", 3, .ids = LIST("shrug", "peace", "wave")},
    {"way", 3, .ids = LIST("play", "use", "discard")},
    {0},
};

extern const caper_file getmac_data[];

const caper_speech getmac_speech = {declared, sizeof declared / sizeof *declared, kinds,
                                    getmac_data, &(caper_lexicon *){NULL}};

/* Everybody at the table and around it but `who`. */
static caper_seats the_others(const getmac_state *s, caper_seats who)
{
    return ((((caper_seats)1 << s->seats) - 1) | CAPER_SPECTATORS) & ~who;
}

void getmac_say_secret(caper_events *ev, const getmac_state *s, caper_seats who, int card, int from,
                       int out_of)
{
    getmac_say(who, E_MOVE, card, from, out_of, s->turn, IN_HAND);
    getmac_say(the_others(s, who), E_MOVE, CAPER_ABSENT, from, out_of, s->turn, IN_HAND);
}

/* The two who give and get know what it was. */
void getmac_say_hand(caper_events *ev, const getmac_state *s, int from, int into, uint32_t cards)
{
    caper_seats who = CAPER_SEAT(from) | CAPER_SEAT(into);
    getmac_say(who, E_HAND, from, into, __builtin_popcount(cards), cards);
    getmac_say(the_others(s, who), E_HAND, from, into, __builtin_popcount(cards));
}

/* Every seat learns its own new hand, and the watchers how many cards went where. */
void getmac_say_shuffle(caper_events *ev, const getmac_state *s)
{
    int64_t counts = caper_text_open(ev);
    caper_json_open(&ev->text, '[');
    for (int i = 0; i < s->seats; i++)
        caper_json_int(&ev->text, __builtin_popcount(s->hand[i]));
    caper_json_close(&ev->text, ']');
    for (int seat = 0; seat < s->seats; seat++)
        getmac_say(CAPER_SEAT(seat), E_SHUFFLE, counts, s->hand[seat]);
    getmac_say(CAPER_SPECTATORS, E_SHUFFLE, counts);
}

/* A thing that a move names, or none. */
static int64_t named(int thing) { return caper_if(thing >= 0, thing); }

enum { PLAY, USE, DISCARD };

static int way_of(const getmac_parts *p)
{
    return p->act >= GETMAC_USE ? USE : p->act >= GETMAC_DISCARD ? DISCARD : PLAY;
}

/* GM-44: the wearer of the Crown is addressed like this. */
void getmac_say_play(caper_events *ev, const getmac_state *s, const getmac_parts *p)
{
    getmac_say(CAPER_ALL, E_PLAY + way_of(p), s->turn, p->card,
               caper_if(s->table[s->turn] & BIT(CROWN), true), named(p->side), named(p->seat),
               named(p->object), named(p->other));
}

/* GM-44: as it was when it was played. */
static void tell(const caper_match *match, const caper_events *ev, int i, const caper_names *names,
                 caper_buf *out)
{
    caper_names named = *names;
    if (caper_event_get(ev, i, "majesty") != CAPER_ABSENT)
        named.honour[caper_event_get(ev, i, "seat")] = getmac_majesty;
    caper_tell(match, ev, i, &named, out);
}

/* ---- Moves as people say them, and why not -------------------------------------------------- */

static int64_t owner_of(const getmac_state *s, int object)
{
    bool there = object >= 0 && s->objects >> object & 1;
    return caper_if(there, getmac_owner(s, object));
}

static void move_words(const caper_match *match, const void *state, int seat, caper_move move,
                       const char *words, const caper_names *names, caper_buf *out)
{
    getmac_parts p = getmac_parts_of(move);
    (void)seat, (void)words;
    caper_put(&getmac_speech, match, names, out, SAY_ORDER, way_of(&p), p.card, named(p.side),
              named(p.seat), named(p.object), named(p.other), owner_of(state, p.object),
              owner_of(state, p.other));
}

/* Why an act that is allowed cannot have that target, or none. */
static const char *why_not_aim(const getmac_state *s, const getmac_parts *p)
{
    getmac_options o;
    getmac_options_of(s, &o);
    if (p->card == ASSASSIN && s->objects & BIT(CROWN))
        return "crown";
    if (!p->target)
        return "aim";
    if (p->card == NOTDEAD && !o.targets[NOTDEAD])
        return "alive";
    if (p->card == FIST && p->seat >= 0 && s->objects)
        return "objects";
    return p->card == MERCHANT ? "trade" : "target";
}

/* The name of a line “refused why=NAME” in en.txt. */
static const char *reason(const getmac_state *s, const getmac_parts *p)
{
    bool use = p->act >= GETMAC_DISCARD;
    if (s->taken != NO_CARD && (use || p->card != s->taken))
        return "taken";
    if (use)
        return s->table[s->turn] & BIT(p->card) ? "use" : "table";
    return s->taken == NO_CARD && !(s->hand[s->turn] & BIT(p->card)) ? "hand" : why_not_aim(s, p);
}

static void why_not(const caper_match *match, const void *state, int seat, caper_move move,
                    const char *words, caper_buf *out)
{
    (void)words, (void)seat;
    const getmac_state *s     = state;
    getmac_parts        p     = getmac_parts_of(move);
    const caper_names  *names = NULL;
    caper_put(&getmac_speech, match, names, out, SAY_REFUSED, CAPER_STR(reason(s, &p)),
              s->taken != NO_CARD ? s->taken : p.card);
}

/* ---- What matters now, and what cannot be taken back ---------------------------------------- */

static int cards_of(const getmac_state *s, int seat)
{
    return __builtin_popcount(s->hand[seat]) + __builtin_popcount(s->table[seat]);
}

/* GM-20 … GM-22: has it an Object with which it could let a turn pass? */
static bool can_wait(const getmac_state *s, int seat)
{
    getmac_state   then = *s;
    getmac_options o;
    then.turn  = (uint8_t)seat;
    then.taken = NO_CARD;
    getmac_options_of(&then, &o);
    return o.acts >> GETMAC_USE & (BIT(MACGUFFIN) | BIT(BACKUP) | BIT(CROWN));
}

static void goal(const caper_match *match, const void *state, int seat, const caper_names *names,
                 caper_buf *out)
{
    const getmac_state *s = state;
    if (s->winners || seat < 0)
        return;
    caper_put(&getmac_speech, match, names, out, SAY_GOAL, !(s->in >> seat & 1),
              caper_if(s->taken != NO_CARD && s->turn == seat, s->taken), can_wait(s, seat),
              cards_of(s, seat));
}

/* GM-07: does this card put its player out? Cards that may bring new ones are told apart. */
static bool may_bring_cards(const getmac_parts *p)
{
    const uint32_t always = BIT(TOMB) | BIT(WHEEL) | BIT(VORTEX) | BIT(SWITCHEROO) | BIT(CANUSE);
    const uint32_t aimed  = BIT(THIEF) | BIT(NOTDEAD) | BIT(GARBAGE) | BIT(MERCHANT);
    if (p->act >= GETMAC_DISCARD)
        return p->act >= GETMAC_USE;
    return always >> p->act & 1 || (aimed >> p->act & 1 && p->target && p->other < 0);
}

/* GM-04: cards that have a target wherever there is one have no effect when they are played bare. */
static void warn(const caper_match *match, const void *state, int seat, caper_move move,
                 const caper_names *names, caper_buf *out)
{
    const getmac_state *s     = state;
    getmac_parts        p     = getmac_parts_of(move);
    int                 n     = cards_of(s, seat);
    bool                keeps = p.act < GETMAC_OBJECTS;
    bool                own   = p.object >= 0 && p.other < 0 && s->table[seat] & BIT(p.object);
    caper_put(&getmac_speech, match, names, out, SAY_WARN,
              n == 1 && s->taken == NO_CARD && !keeps && !may_bring_cards(&p),
              p.act < GETMAC_DISCARD && !p.target, p.card, n > 1,
              (s->table[seat] & BIT(CROWN)) != 0, own);
}

/* ---- What a player is looking at ------------------------------------------------------------ */

/* A move that plays the card or, on the table, uses it: a legal one, if there is any. */
static caper_move move_with(const caper_match *match, const getmac_state *s, int seat, int card,
                            bool use, bool *legal)
{
    caper_move list[CAPER_MAX_MOVES];
    int        n = getmac_moves(match, s, seat, list);
    for (int i = 0; i < n + GETMAC_MOVES; i++) {
        caper_move m = i < n ? list[i] : (caper_move)(i - n);
        *legal       = i < n;
        if (getmac_act_of[m] == (use ? GETMAC_USE : 0) + card)
            return m;
    }
    return 0;
}

/* Where a card is, as far as the seat knows, and whose hand or table that is. */
static int64_t place_of(const getmac_state *s, int me, int card, int64_t *whose)
{
    int holder = getmac_holder(s, card);
    if (s->objects & BIT(card)) {
        *whose = getmac_owner(s, card);
        return ON_TABLE;
    }
    if (s->discard & BIT(card))
        return DISCARDED;
    if (!((s->hand[me] | s->known[me]) & BIT(card)))
        return CAPER_ABSENT;
    *whose = caper_if(holder >= 0 && holder != me, holder);
    return holder < 0 ? IN_TOMB : IN_HAND;
}

static void say_card(const caper_match *match, const getmac_state *s, int seat, int card,
                     const caper_names *names, caper_buf *out)
{
    CAPER_SCRATCH caper_buf why   = {0};
    int64_t                 whose = CAPER_ABSENT;
    int                     me    = getmac_reader(s, seat);
    if (s->winners)
        return;
    int64_t place = place_of(s, me, card, &whose);
    bool    legal = false, asks = s->turn == seat && (s->hand[me] | s->table[me]) & BIT(card);
    if (asks) {
        caper_move move = move_with(match, s, seat, card, place == ON_TABLE, &legal);
        why_not(match, s, seat, move, NULL, &why);
    }
    caper_put(&getmac_speech, match, names, out, SAY_CARD, place, whose, asks, legal,
              card < GETMAC_OBJECTS, CAPER_STR(caper_buf_text(&why)));
}

static void say_place(const caper_match *match, const getmac_state *s, const caper_asked *asked,
                      const caper_names *names, caper_buf *out)
{
    int  place = caper_name_find(places, asked->id, strlen(asked->id)), seat = asked->whose;
    bool known = seat >= 0 && seat < s->seats, open = place == DISCARDED || place == IN_TOMB;
    if (place < 0 || place == TAKEN || !(known || open))
        return;
    uint32_t cards = place == DISCARDED ? s->discard
                     : place == IN_TOMB ? s->tomb
                     : place == IN_HAND ? s->hand[seat]
                                        : s->table[seat];
    caper_put(&getmac_speech, match, names, out, SAY_COUNT, caper_if(known, seat), place,
              caper_count(cards));
}

static void what_is(const caper_match *match, const void *state, int seat, const caper_asked *asked,
                    const caper_names *names, caper_what *out)
{
    const getmac_state *s = state;
    int card              = caper_kind_find(&getmac_card, NULL, NULL, asked->id, strlen(asked->id));
    if (card >= 0)
        say_card(match, s, seat, card, names, &out->now);
    else if (strcmp(asked->kind, "place") == 0)
        say_place(match, s, asked, names, &out->now);
}

/* GM-44 */
static const char *honour(const caper_match *match, const void *state, int seat)
{
    (void)match;
    const getmac_state *s = state;
    return s->table[seat] & BIT(CROWN) ? getmac_majesty : NULL;
}

const caper_sentences getmac_words = {
    .why_not    = why_not,
    .honour     = honour,
    .move_words = move_words,
    .goal       = goal,
    .warn       = warn,
    .what_is    = what_is,
    .tell       = tell,
    .speech     = &getmac_speech,
};
