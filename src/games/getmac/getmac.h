/* Get the MacGuffin: cards, state and moves.
 *
 * The whole state is a few sets of cards, one 32-bit word each, so that every question the rules
 * ask ("an Object on another table?") is one or two instructions. What a seat knows about hidden
 * cards is one more set per seat: the cards whose place it knows for certain. The place itself need
 * not be kept, because what is certain is true: it is where the card is. */
#ifndef GETMAC_H
#define GETMAC_H

#include "caper/game.h"

/* In the order of the card list of the rules; texts sort by it. Objects come first. */
enum getmac_card {
    MACGUFFIN,
    BACKUP,
    CROWN,
    MONEY,
    ROCK,
    PAPER,
    SCISSORS,
    MERCHANT,
    THIEF,
    GARBAGE,
    TOMB,
    SPY,
    INTERROGATOR,
    ASSASSIN,
    FIST,
    WHEEL,
    VORTEX,
    SWITCHEROO,
    CANUSE,
    NOTDEAD,
    SHRUG,
    HIPPIE,
    MARSHAL,
    GETMAC_CARDS,
    NO_CARD        = GETMAC_CARDS,
    GETMAC_OBJECTS = MERCHANT,
};

enum { GETMAC_SEATS = 11 };

#define GETMAC_CARD(c)     (1u << (c))
#define GETMAC_ALL_CARDS   (GETMAC_CARD(GETMAC_CARDS) - 1)
#define GETMAC_ALL_OBJECTS (GETMAC_CARD(GETMAC_OBJECTS) - 1)

typedef struct getmac_state {
    /* One entry per seat and one for the watchers, at [seats], whose hand and table are empty. */
    uint32_t hand[GETMAC_SEATS + 1];
    uint32_t table[GETMAC_SEATS + 1];
    uint32_t
        known[GETMAC_SEATS + 1]; /* hidden cards outside the seat's own hand whose place it knows */
    uint32_t discard, tomb;
    /* Kept in step with the above, so that no question about the table needs a loop. */
    uint32_t objects;         /* on any table */
    uint16_t holding, owning; /* seats with cards in hand; with Objects on the table */
    uint16_t in;              /* seats still in; anyone who is out is out for good */
    uint16_t winners;         /* not empty: the game is over */
    uint8_t  seats, turn;
    uint8_t  taken; /* GM-41: must be played now by `turn`; NO_CARD: none */
    uint8_t  spare;
} getmac_state;

_Static_assert(sizeof(getmac_state) <= 256, "a state is at most 256 bytes");

/* An *act* is what a turn can be spent on: play card c (act c), discard an Object from the table,
 * use one. Some acts have targets. A move is an act with a target or, where there is none to
 * choose, the bare act: its number is getmac_base[act], plus 1 + target if it has one. */
enum {
    GETMAC_DISCARD = GETMAC_CARDS,                    /* + Object */
    GETMAC_USE     = GETMAC_DISCARD + GETMAC_OBJECTS, /* + Object */
    GETMAC_ACTS    = GETMAC_USE + GETMAC_OBJECTS,
    GETMAC_MOVES   = 234,
};

/* A move taken apart. Six numbers each of the Spy's, the Switcheroo's and “Can I Use That?”'s (with an
 * Object) and two more (a bare Wheel, a bare Money) are unused and never legal: the price of one
 * layout for all. */
typedef struct getmac_parts {
    int act, card; /* the card is what is played, used or discarded */
    int target;    /* 0: bare; else 1 + the target's bit in the act's set of targets */
    /* What it is aimed at; −1: not at one of these. */
    int object; /* or the card that the Garbage Collector takes */
    int other;  /* the second Object of a trade */
    int seat;
    int side; /* of the Wheel: 0 left, 1 right */
} getmac_parts;

/* The numbers of acts without targets, as far as they are not those of the cards; then the bases of the
 * acts with targets, which are the highest. */
enum {
    GETMAC_BASE_TOMB         = 7,
    GETMAC_BASE_INTERROGATOR = 8,
    GETMAC_BASE_VORTEX       = 9,
    GETMAC_BASE_SHRUG        = 10, /* and the Hippie, and the Grand Marshal */
    GETMAC_BASE_DISCARD      = 13, /* + Object */
    GETMAC_BASE_USE          = 20, /* MacGuffins and the Crown, … */
    GETMAC_BASE_BEAT         = 23, /* … Rock, Paper and Scissors */
    GETMAC_BASE_MERCHANT     = 26,
    GETMAC_BASE_THIEF        = 55,
    GETMAC_BASE_GARBAGE      = 74,
    GETMAC_BASE_SPY          = 98,
    GETMAC_BASE_ASSASSIN     = 117,
    GETMAC_BASE_FIST         = 136,
    GETMAC_BASE_WHEEL        = 155,
    GETMAC_BASE_SWITCHEROO   = 158,
    GETMAC_BASE_CANUSE       = 177,
    GETMAC_BASE_NOTDEAD      = 196,
    GETMAC_BASE_MONEY        = 215,
    GETMAC_BASE_END          = GETMAC_MOVES,
};

/* The acts that can have targets, in the order of their numbers: the act, the name of its base, and that of the
 * next one's. */
#define GETMAC_WIDE_ACTS(X)                                                                        \
    X(MERCHANT, MERCHANT, THIEF)                                                                   \
    X(THIEF, THIEF, GARBAGE)                                                                       \
    X(GARBAGE, GARBAGE, SPY)                                                                       \
    X(SPY, SPY, ASSASSIN)                                                                          \
    X(ASSASSIN, ASSASSIN, FIST)                                                                    \
    X(FIST, FIST, WHEEL)                                                                           \
    X(WHEEL, WHEEL, SWITCHEROO)                                                                    \
    X(SWITCHEROO, SWITCHEROO, CANUSE)                                                              \
    X(CANUSE, CANUSE, NOTDEAD)                                                                     \
    X(NOTDEAD, NOTDEAD, MONEY)                                                                     \
    X(GETMAC_USE + MONEY, MONEY, END)

extern const uint8_t getmac_base[64]; /* by act; the rest is 0 and unused */
extern const uint8_t getmac_act_of[GETMAC_MOVES];
getmac_parts         getmac_parts_of(caper_move move);

/* GM-30: all pairs of a set of Objects, as the Merchant's targets count them from bit 0. */
extern const uint32_t getmac_pairs[1 << GETMAC_OBJECTS];

/* Cards by their short names, as moves and positions spell them, and by their titles. */
extern const char *const getmac_names[GETMAC_CARDS];
void                     getmac_write_cards(caper_buf *out, uint32_t cards); /* a list of names */
extern const char *const getmac_titles[GETMAC_CARDS];
extern const struct caper_kind getmac_card, getmac_object;

/* The seat as an index of hands, tables and what is known; a spectator has a place of its own. */
static inline int getmac_reader(const getmac_state *s, int seat)
{
    return seat == CAPER_SPECTATOR ? s->seats : seat;
}
/* Where a hidden card is: a seat, or −1 for the tomb. */
int getmac_holder(const getmac_state *s, int card);

/* What a seat sees, for programs that learn. */
typedef struct getmac_seen_player {
    uint32_t known; /* cards that the seat can place in this hand; all of its own */
    uint32_t objects;
    uint8_t  count;
    bool     out, turn;
} getmac_seen_player;

typedef struct getmac_seen {
    getmac_seen_player of[GETMAC_SEATS];
    uint32_t           discard, in_tomb; /* known to be in it */
    uint8_t            taken, tomb;
} getmac_seen;

void getmac_see(const caper_match *match, const void *state, int seat, void *seen);
/* The hidden cards that seat `me` cannot place. */
uint32_t getmac_unplaced(const getmac_state *s, int me);

/* Where the seats begin in a set of targets that has Objects and seats. */
#define GETMAC_AT(objects, seats) ((objects) | (seats) << GETMAC_OBJECTS)

/* What the turn can be spent on, and at what: the part that rules and texts share. */
typedef struct getmac_options {
    uint64_t acts;                 /* those that are allowed */
    uint32_t targets[GETMAC_ACTS]; /* of those that can have targets; none: the bare act */
} getmac_options;

/* The acts that can have targets, as a set. */
#define GETMAC_BIT_OF(act, name, next) | (uint64_t)1 << (act)
static const uint64_t getmac_wide = 0 GETMAC_WIDE_ACTS(GETMAC_BIT_OF);

void getmac_options_of(const getmac_state *s, getmac_options *out);
/* The seat whose table has `object`; the object must be on one. */
int getmac_owner(const getmac_state *s, int object);
/* Put `holding`, `owning` and `objects` in step with hands and tables. */
void getmac_count(getmac_state *s);

/* GM-44: how the owner of a Crown on the table is addressed. */
extern const char getmac_majesty[];

/* The options of a match, in match->room. */
typedef struct getmac_rules {
    uint8_t first; /* GM-45: who begins */
} getmac_rules;

/* The room's functions, each in the file that its name says. */
void        getmac_setup(const caper_match *match, void *state, caper_rng *rng);
caper_seats getmac_to_act(const caper_match *match, const void *state);
int         getmac_moves(const caper_match *match, const void *state, int seat, caper_move *out);
caper_code  getmac_apply(const caper_match *match, void *state, int seat, caper_move move,
                         const char *words, caper_rng *rng, caper_events *ev);
/* The same with a move that is known to be legal, without events. */
void        getmac_play(getmac_state *s, caper_move move, caper_rng *rng);
void        getmac_result(const caper_match *match, const void *state, caper_result *out);
const char *getmac_check(const caper_match *match, const void *state);

/* Draw what getmac_imagine would, and discard it. */
void                              getmac_draw_world(const getmac_state *s, int me, caper_rng *rng);
extern const struct caper_grammar getmac_grammar; /* moves.c */
/* bot.c: what `medium` thinks a move is worth, apart from its whim. */
double getmac_worth_of_move(const getmac_state *s, int seat, caper_move move);

/* The facets of the room, each in the file that fills it. */
extern const caper_knowledge getmac_knowledge; /* view.c */
extern const caper_sentences getmac_words;     /* say.c */
extern const caper_player    getmac_player;    /* bot.c */
extern const caper_inference getmac_inference; /* infer.c */
extern const caper_learner   getmac_learner;   /* observe.c */
/* Eight games at once: abreast.c. */
extern const struct caper_abreast getmac_abreast;

extern const caper_game getmac_game;

#endif
