/* Get the MacGuffin: cards, state and moves.
 *
 * The whole state is a few sets of cards, one 32-bit word each, so that every question the rules
 * ask ("an Object on another table?") is one or two instructions. What a seat knows about hidden
 * cards is one more set per seat: the cards whose place it knows for certain. The place itself need
 * not be kept, for what is certain is true: it is where the card is. */
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
    uint32_t known[GETMAC_SEATS + 1]; /* hidden cards not in one's own hand whose place one knows */
    uint32_t discard, tomb;
    /* Kept in step with the above, so that no question about the table needs a loop. */
    uint32_t objects;               /* on any table */
    uint8_t  owner[GETMAC_OBJECTS]; /* whose table an Object is on; 0 if on none */
    uint8_t  taken;                 /* GM-41: must be played now by `turn`; NO_CARD: nothing */
    uint16_t holding, owning;       /* seats with cards in hand; with Objects on the table */
    uint16_t out;                   /* seats out for good */
    uint16_t winners;               /* not empty: the game is over */
    uint8_t  seats, turn;
    uint8_t  spare[2];
} getmac_state;

_Static_assert(sizeof(getmac_state) <= 256, "a state is at most 256 bytes");

/* A move's number: the base of its form, plus its cards and seats. */
enum getmac_form {
    PLAY    = 0,                           /* + card: play without a target */
    OBJECT  = PLAY + GETMAC_CARDS,         /* + aimer × 7 + Object */
    HAND    = OBJECT + 4 * GETMAC_OBJECTS, /* + aimer × 11 + seat */
    TAKE    = HAND + 4 * GETMAC_SEATS,     /* + Object: the Merchant, when only one other has any */
    TRADE   = TAKE + GETMAC_OBJECTS,       /* + pair of Objects */
    COLLECT = TRADE + 21,                  /* + card: the Garbage Collector */
    PERSON  = COLLECT + GETMAC_CARDS,      /* + (spy, switcheroo, canuse) × 11 + seat */
    TURN    = PERSON + 3 * GETMAC_SEATS,   /* + 0 left, 1 right: the Wheel */
    USE     = TURN + 2,                    /* + Object, not the Money */
    BUY     = USE + GETMAC_OBJECTS,        /* + Object, with the Money */
    GRAB    = BUY + GETMAC_OBJECTS,        /* + seat, with the Money */
    DISCARD = GRAB + GETMAC_SEATS,         /* + Object */
    GETMAC_MOVES = DISCARD + GETMAC_OBJECTS,
};

/* A move taken apart. */
typedef struct getmac_parts {
    uint8_t form; /* index into the forms: see getmac_forms */
    uint8_t card; /* what is played, used or discarded */
    uint8_t arg;  /* an Object, a card, a seat or a direction */
    uint8_t with; /* the second Object of a trade */
} getmac_parts;

enum getmac_verb {
    VERB_PLAY,
    VERB_OBJECT,
    VERB_HAND,
    VERB_TAKE,
    VERB_TRADE,
    VERB_COLLECT,
    VERB_PERSON,
    VERB_TURN,
    VERB_USE,
    VERB_BUY,
    VERB_GRAB,
    VERB_DISCARD,
};

/* Every move, taken apart; filled in by moves.c. */
extern const getmac_parts getmac_parts_of[GETMAC_MOVES];
/* The number of a move; the inverse of the table above. −1 if there is no such move. */
int getmac_move_of(int verb, int card, int arg, int with);

/* Cards by their short names, as moves and positions spell them, and by their titles. */
extern const char *const getmac_names[GETMAC_CARDS];
extern const char *const getmac_titles[GETMAC_CARDS];
int                      getmac_card_find(const char *name, size_t len); /* −1: no such card */

/* What a seat may know, as a struct: the view before it becomes text. */
typedef struct getmac_view {
    uint32_t hand, discard;
    uint32_t table[GETMAC_SEATS];
    uint8_t  count[GETMAC_SEATS];
    int8_t   known_at[GETMAC_CARDS]; /* seat, −1 the tomb, −2 not known */
    uint8_t  seats, turn, taken, tomb;
    uint16_t out;
    bool     over;
} getmac_view;

void getmac_look(const getmac_state *s, int seat, getmac_view *v);

/* The part that the rules, odds and bots share: what a card can be aimed at now. */
typedef struct getmac_aims {
    uint32_t objects; /* Objects that may be named */
    uint32_t seats;   /* seats that may be named */
} getmac_aims;

typedef struct getmac_sight {
    uint32_t all;     /* Objects on any table */
    uint32_t others;  /* Objects on tables other than mine */
    uint32_t owners;  /* seats with Objects on the table */
    uint32_t holders; /* other seats with cards in hand */
    uint32_t in;      /* other seats still in */
} getmac_sight;

getmac_sight getmac_see(const getmac_state *s);
getmac_aims  getmac_aim(const getmac_state *s, const getmac_sight *sight, int card);
/* Put `holding`, `owning`, `objects` and `owner` in step with hands and tables. */
void getmac_count(getmac_state *s);

/* The room's functions, each in the file that its name says. */
void        getmac_setup(const caper_match *match, void *state, caper_rng *rng);
caper_seats getmac_to_act(const caper_match *match, const void *state);
int         getmac_moves(const caper_match *match, const void *state, int seat, caper_move *out);
caper_code  getmac_apply(const caper_match *match, void *state, int seat, caper_move move,
                         const char *words, caper_rng *rng, caper_events *ev);
void        getmac_result(const caper_match *match, const void *state, caper_result *out);
const char *getmac_check(const caper_match *match, const void *state);
int         getmac_playout(const caper_match *match, void *state, caper_rng *rng, int limit);
/* End the turn: who is out, who has won, who is next. */
void getmac_end_turn(getmac_state *s, caper_events *ev);

void getmac_view_json(const caper_match *match, const void *state, int seat, caper_buf *out);
void getmac_imagine(const caper_match *match, const void *state, int seat, caper_rng *rng,
                    void *out);
void getmac_odds(const caper_match *match, const void *state, int seat, caper_move move,
                 const char *words, caper_odds *out);

caper_code getmac_parse(const caper_match *match, const void *state, const char *text,
                        caper_move *move, const char **words);
void getmac_write(const caper_match *match, const void *state, caper_move move, const char *words,
                  caper_buf *out);
void getmac_save(const caper_match *match, const void *state, caper_buf *out);
caper_code getmac_load(caper_match *match, const json_t *position, void *state, caper_error *err);
void       getmac_why_not(const caper_match *match, const void *state, int seat, caper_move move,
                          const char *words, caper_buf *out);
void       getmac_tell(const caper_match *match, const json_t *event, const caper_names *names,
                       caper_buf *out);
bool getmac_suggest(const caper_match *match, const void *imagined, int seat, caper_level level,
                    caper_rng *rng, caper_choice *out);

extern const caper_game getmac_game;

#endif
