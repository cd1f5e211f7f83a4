/* Get the MacGuffin: what it can say, and what happened, for whoever may know it (GM-09). Nothing here
 * changes a state. A fact that some may know and others not is two events; every seat gets exactly
 * one of them. */
#include "games/getmac/say.h"

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
    [SAY_ORDER] =
        "order verb:verb card:title direction:side? target:seat? object:title? for:title? "
        "owner:seat? other:seat?",
    [SAY_GOAL]    = "goal out:bool taken:title? wait:bool n:int",
    [SAY_WARN]    = "warn last:bool verb:verb card:title more:bool crown:bool own:bool",
    [SAY_CARD]    = "card-now place:place? whose:seat? asks:bool legal:bool object:bool why:text",
    [SAY_COUNT]   = "count whose:seat? place:place n:int",
    [SAY_REFUSED] = "refused why:text card:title",
};

const char *const getmac_places[] = {"hand", "table", "discard", "tomb", "taken", NULL};

static const caper_kind kinds[] = {
    {"card", GETMAC_CARDS, .ids = getmac_names},
    {"title", GETMAC_CARDS, .ids = getmac_names, .titles = getmac_titles},
    {"place", 5, .ids = getmac_places},
    {"side", 2, .ids = LIST("left", "right")},
    {"sign", 3, .ids = LIST("shrug", "peace", "wave")},
    {"verb", 12,
     .ids = LIST("play", "object", "hand", "take", "trade", "collect", "person", "turn", "use",
                 "buy", "grab", "discard")},
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

/* What a move is aimed at. */
typedef struct aim {
    int64_t direction, target, object, with;
} aim;

static aim aim_of(const getmac_parts *p)
{
    bool turns = p->verb == VERB_TURN, trades = p->verb == VERB_TRADE;
    bool person = p->verb == VERB_HAND || p->verb == VERB_PERSON || p->verb == VERB_GRAB;
    bool bare   = p->verb == VERB_PLAY || p->verb == VERB_USE || p->verb == VERB_DISCARD;
    return (aim){caper_if(turns, p->arg), caper_if(person, p->arg),
                 caper_if(!turns && !person && !bare, p->arg), caper_if(trades, p->with)};
}

/* GM-44: whoever wears the Crown is addressed like this. */
void getmac_say_play(caper_events *ev, const getmac_state *s, const getmac_parts *p)
{
    aim a    = aim_of(p);
    int kind = p->verb < VERB_USE ? E_PLAY : p->verb == VERB_DISCARD ? E_DISCARD : E_USE;
    getmac_say(CAPER_ALL, kind, s->turn, p->card, caper_if(s->table[s->turn] & BIT(CROWN), true),
               a.direction, a.target, a.object, a.with);
}

/* GM-44: as it was when it was played. */
void getmac_tell(const caper_match *match, const caper_events *ev, int i, const caper_names *names,
                 caper_buf *out)
{
    caper_names named = *names;
    if (caper_event_get(ev, i, "majesty") != CAPER_ABSENT)
        named.honour[caper_event_get(ev, i, "seat")] = getmac_majesty;
    caper_tell(match, ev, i, &named, out);
}

static int64_t owner_of(const getmac_state *s, int64_t object)
{
    bool there = object != CAPER_ABSENT && s->objects >> object & 1;
    return caper_if(there, getmac_owner(s, (int)object));
}

void getmac_move_words(const caper_match *match, const void *state, int seat, caper_move move,
                       const char *words, const caper_names *names, caper_buf *out)
{
    const getmac_parts *p = &getmac_parts_of[move];
    aim                 a = aim_of(p);
    (void)seat, (void)words;
    caper_put(&getmac_speech, match, names, out, SAY_ORDER, p->verb, p->card, a.direction, a.target,
              a.object, a.with, owner_of(state, a.object), owner_of(state, a.with));
}
