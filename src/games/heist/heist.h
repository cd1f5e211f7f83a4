/* Masters of the Heist: the state, the moves, and what the room's files share.
 *
 * What never changes during a heist (the map, the objective, who borders whom) is the match's
 * `heist_room`; the rest is the state, flat, below 4 KiB. Nothing is hidden in this game: the bag
 * is open and its draws are made when they are due, so a state holds no secret.
 *
 * The subtle idea is the journal (MH-26). A whole action can be taken back although others have
 * acted since: the state can go back to the last moment at which something was revealed, and play
 * what happened since then again without that action. See rules/undo.c. */
#ifndef HEIST_H
#define HEIST_H

#include <string.h>

#include "caper/game.h"
#include "games/heist/cards/cards.h"
#include "games/heist/content/heistfile.h"

enum {
    HEIST_CREW    = 4,
    HEIST_PEOPLE  = HEIST_CREW + HEIST_FILE_NPCS, /* NPCs come after the four places of the crew */
    HEIST_THINGS  = HEIST_LOOTS + 2,              /* loot, then the idea tokens */
    THING_IDEA2   = HEIST_LOOTS,
    THING_IDEA3   = HEIST_LOOTS + 1,
    HEIST_CARDS   = HEIST_DECK + 3, /* the fixer Mastermind adds three */
    HEIST_ASIDE   = HEIST_CARDS,    /* MH-30: every crisis that leaves the deck happens */
    HEIST_WORK    = 24,
    HEIST_JOURNAL = 320,
    HEIST_DEEDS   = 120,
    NONE          = 255,
};

/* ---- The match ---- */

typedef struct heist_build {
    uint8_t character, skill[2];
} heist_build;

typedef struct heist_room {
    heist_map       map;
    heist_set       hexes, entrances, kennels, starts; /* tiles, by what they are */
    heist_set       servers[2], remotes[2];            /* X, Y */
    heist_set       gates;
    int8_t          row[HEIST_HEXES], slant[HEIST_HEXES]; /* see heist_apart */
    uint8_t         gate[4];                              /* hexes of gates A–D, or HEIST_NOWHERE */
    uint8_t         goals;
    heist_goal      goal[HEIST_FILE_GOALS];
    uint8_t         entrance_limit, inside, hounds, npcs;
    heist_npc_start npc[HEIST_FILE_NPCS];
    uint8_t         patrols, tells; /* tells: a set of heist_told that the file has */
    heist_patrol    patrol[HEIST_PATROLS];
    uint8_t         variants; /* of what it tells */
    heist_variant   variant[HEIST_VARIANTS];
    /* Only for setup. */
    uint8_t     noise, ideas, puts;
    heist_put   put[HEIST_PUTS];
    heist_set   exits;
    heist_three three;
    uint8_t     bag[HEIST_BAGS];
    uint8_t     cards, card[HEIST_DECK];
    heist_build crew[HEIST_CREW];
    uint16_t    team, fixers;
    uint8_t     owner[HEIST_ITEMS];
} heist_room;

_Static_assert(sizeof(heist_room) <= CAPER_ROOM_BYTES, "a room must fit into the match");

static inline const heist_room *heist_room_of(const caper_match *match)
{
    return (const heist_room *)(const void *)match->room;
}

/* ---- The state ---- */

/* Chits on a tile are eight nibbles: how many of each kind, active ones first. */
enum heist_chit {
    CHIT_GUARD,
    CHIT_DOG,
    CHIT_LOCK,
    CHIT_CAMERA,
    CHIT_DOWN, /* + kind: its inactive side */
    CHIT_KINDS = 8,
};

enum heist_phase {
    PHASE_PLAN,
    PHASE_ROLL,
    PHASE_ACTION,
    PHASE_EVENT,
    PHASE_ESCAPE,
    PHASE_OVER,
};

enum heist_status { STATUS_IN, STATUS_OUT, STATUS_BUSTED, STATUS_NONE };

/* What the die was put on. */
enum heist_slot { SLOT_NONE, SLOT_C1, SLOT_C2, SLOT_C3, SLOT_S1, SLOT_S2, SLOT_ITEM };

enum heist_flag {
    FLAG_READY   = 1 << 0, /* plan: done planning; action: agrees to go to Escape */
    FLAG_WAYS    = 1 << 1, /* BETTER WAYS is paid for this phase */
    FLAG_FINGERS = 1 << 2, /* LARCENIST or SWINDLER is paid for this phase */
    FLAG_PICKED  = 1 << 3, /* EFFICIENT PICKER is used for this action */
    FLAG_ONCE    = 1 << 4, /* the ability that works once per heist is used */
    FLAG_FIXED   = 1 << 5, /* MH-26: something unknown was revealed since the commit */
    FLAG_ACTIVE  = 1 << 6, /* MH-65: an NPC that was freed or taken */
    FLAG_PANIC   = 1 << 7,
};

typedef struct heist_person {
    uint8_t character; /* of an NPC: heist_npc */
    uint8_t skill[2];
    uint8_t at; /* hex, or HEIST_NOWHERE */
    uint8_t ideas, die, status;
    uint8_t committed; /* SLOT_ITEM + item for items */
    uint8_t left[HEIST_LETTERS];
    uint8_t done, flags;
    uint8_t owed_noise, owed_alerts; /* MH-24: printed on the action, counted at the end */
    uint8_t vent_from, vent_to;      /* VENT CRAWL; both HEIST_NOWHERE: no vent */
    uint8_t gifts;                   /* NEW PLAN: ideas it may still give */
    uint8_t spare;                   /* planning tokens to be placed again */
    uint8_t inmate;                  /* started inside */
    uint8_t loot[HEIST_LOOTS];
} heist_person;

/* What the team must choose before play goes on. */
enum heist_wait {
    WAIT_NONE,
    WAIT_DOG,    /* MH-61: where the dog on `wait_hex` jumps */
    WAIT_TRADE,  /* event 12: each of `wait_who` may gain an idea for a noise */
    WAIT_ONE,    /* events 15 and 24: one of `wait_who` may */
    WAIT_PASS,   /* event 17: ideas from hand to hand */
    WAIT_PUT,    /* event 22: where each of `wait_who` puts its loot */
    WAIT_HOUNDS, /* C6: where the next dog goes */
    WAIT_RESCUE, /* C7: whom the dog on `wait_hex` wakes */
    WAIT_LEASH,  /* D3: after whom it goes */
    WAIT_CAUGHT, /* MH-42: what a runner whose die fell short puts down */
    HEIST_WAITS,
};

enum heist_work { WORK_NONE, WORK_HOUNDS, WORK_RESCUE };

/* A deed is a move of the action phase. The highest seat that can make one, for itself or for an NPC. */
enum { DEED_SEAT = 3 };

typedef struct heist_state {
    uint32_t     chits[HEIST_HEXES];
    uint32_t     things[HEIST_HEXES]; /* nibbles: things − 1, cash apart */
    uint8_t      cash[HEIST_HEXES];
    uint8_t      phase, seats, round;
    heist_set    unknown, gone, exits, doors, remotes, towers, tokens;
    heist_set    plan[HEIST_CREW];
    heist_set    layer; /* WORK_HOUNDS: tiles that have got a dog in this turn */
    heist_person who[HEIST_PEOPLE];
    uint16_t     team; /* money for shop and fixers */
    uint16_t     fixers, used;
    uint8_t      outside[HEIST_LOOTS];
    uint8_t      bag[HEIST_BAGS];
    uint8_t      cards, card[HEIST_CARDS];   /* the deck; the top is card[cards − 1] */
    uint8_t      asides, aside[HEIST_ASIDE]; /* crises set aside, in order */
    uint8_t      noise, alarm, loop, lift;   /* lift: tokens that may still be moved this phase */
    uint8_t      active;                     /* the event that is carried out, or NONE */
    uint8_t      wait, wait_hex, wait_who;   /* wait_who: a set of people */
    uint8_t      work, work_at, work_n, work_list[HEIST_WORK];
    uint8_t      owner[HEIST_ITEMS]; /* seat, HEIST_CREW: the crew's, NONE: not ours */
    uint8_t      bet, blanks, masters, failed, limit;
    /* Below: the journal of everything above (MH-26). */
    alignas(8) uint8_t deeds;                 /* aligned: old positions count bytes up to here */
    uint8_t  doer[HEIST_DEEDS];               /* seats */
    uint16_t changes, changed[HEIST_JOURNAL]; /* bytes of the state, and what they were */
    uint8_t  old[HEIST_JOURNAL];
    uint32_t deed[HEIST_DEEDS]; /* caper_move */
    uint8_t  told; /* a set of heist_told; not in the journal: what was told stays told */
} heist_state;

_Static_assert(sizeof(heist_state) <= 4096, "a state is at most 4 KiB");

/* ---- Moves ---- */

enum heist_verb {
    VERB_PLAN,
    VERB_UNPLAN,
    VERB_START,
    VERB_BUY,   /* item, seat or NONE for the buyer */
    VERB_FIXER, /* fixer, a, b */
    VERB_READY,
    VERB_COMMIT, /* slot, die (0: as rolled), what for */
    VERB_MOVE,
    VERB_UNLOCK,
    VERB_SUBDUE,
    VERB_DISABLE,
    VERB_REVEAL,
    VERB_IDEA,
    VERB_LOOT,
    VERB_OPEN,
    VERB_PICKUP, /* thing, hex (HEIST_NOWHERE: here) */
    VERB_DROP,
    VERB_ABILITY, /* ability, a */
    VERB_UNDO,
    VERB_DONE,
    VERB_ESCAPE,
    VERB_CHOOSE, /* kind, a, b */
    VERB_RUN,    /* first step, exit, gait */
    VERB_STAY,
    VERB_CAUGHT,
    HEIST_VERBS,
};

/* commit … for …: what goes in the place of the die (0, or 1–6). */
enum heist_purpose {
    PURPOSE_GRANT = 8,  /* + 0 unlock, 1 subdue, 2 disable; the third number is who may */
    PURPOSE_FAR   = 16, /* Bolt for two ideas */
    PURPOSE_TOSS  = 32, /* + loot; the third number is the tile it comes down on */
    PURPOSE_REWIRE =
        128, /* + the tile the character stands on; the third is heist_rewire_choice's */
    REWIRE_CHOICES = 83,
};

/* choose …: kinds */
enum heist_choice { CHOOSE_NONE, CHOOSE_IDEA, CHOOSE_HEX, CHOOSE_SEAT, CHOOSE_PASS };

/* A move taken apart. Numbers are npc << 29 | verb << 24 | a << 16 | b << 8 | c. Aligned like a word: moves are
 * handed on in a register (measured: 9 % of a random move). */
typedef struct heist_move {
    alignas(8) uint8_t npc; /* 0: the player's own character, else the number of the NPC */
    uint8_t verb, a, b, c;
} heist_move;

static inline heist_move heist_make(int verb, int a, int b, int c)
{
    return (heist_move){0, (uint8_t)verb, (uint8_t)a, (uint8_t)b, (uint8_t)c};
}
static inline caper_move heist_pack(heist_move m)
{
    return (caper_move)m.npc << 29 | (caper_move)m.verb << 24 | (caper_move)m.a << 16 |
           (caper_move)m.b << 8 | m.c;
}
static inline heist_move heist_unpack(caper_move m)
{
    return (heist_move){(uint8_t)(m >> 29), (uint8_t)(m >> 24 & 31), (uint8_t)(m >> 16),
                        (uint8_t)(m >> 8), (uint8_t)m};
}

static inline bool heist_is_empty_handed(const heist_person *p)
{
    static const uint8_t none[HEIST_LOOTS];
    return memcmp(p->loot, none, sizeof none) == 0;
}

/* ---- A game in play ---- */

/* One game in play: what the functions below hand around. rng may be NULL where nothing is drawn, ev where
 * no events are wanted. */
typedef struct heist_play {
    const heist_room *r;
    heist_state      *s;
    caper_rng        *rng;
    caper_events     *ev;
} heist_play;

static inline int heist_chits(const heist_state *s, int hex, int kind)
{
    return (int)(s->chits[hex] >> (4 * kind) & 15);
}
static inline int heist_thing(const heist_state *s, int hex, int thing)
{
    return thing ? (int)(s->things[hex] >> (4 * (thing - 1)) & 15) : s->cash[hex];
}
/* The tiles whose word has any of these bits. Hardly any has, so a row is looked at as a whole first. */
static inline heist_set heist_tiles_where(const uint32_t words[HEIST_HEXES], uint32_t bits)
{
    heist_set out = 0;
    for (int row = 0; row < HEIST_HEXES; row += HEIST_SIZE) {
        uint32_t any = 0;
        for (int i = 0; i < HEIST_SIZE; i++)
            any |= words[row + i];
        for (int hex = row; any & bits && hex < row + HEIST_SIZE; hex++)
            if (words[hex] & bits)
                heist_set_add(&out, hex);
    }
    return out;
}

/* MH-02, MH-63: what lies on that side now; closed gates are gaps. Bots ask it all the time. */
static inline int heist_beside(const heist_room *r, const heist_state *s, int hex, int side)
{
    int to = r->map.next[hex][side];
    return to == HEIST_NOWHERE || heist_set_has(s->gone, to) || heist_set_has(s->gone, hex)
               ? HEIST_NOWHERE
               : to;
}

/* Steps from one hex to another on a map without gaps, which is the least possible. Along a row the
 * slant grows by one, and down a column of the slant it stays the same. */
static inline int heist_apart(const heist_room *r, int a, int b)
{
    int down = r->row[a] - r->row[b], along = r->slant[a] - r->slant[b], both = down + along;
    down     = down < 0 ? -down : down;
    along    = along < 0 ? -along : along;
    both     = both < 0 ? -both : both;
    int most = down > along ? down : along;
    return most > both ? most : both;
}

/* ---- What heist_game is made of ---- */

caper_code  heist_configure(caper_match *match, const caper_json *options, caper_error *err);
void        heist_setup(const caper_match *match, void *state, caper_rng *rng);
caper_seats heist_to_act(const caper_match *match, const void *state);
caper_seats heist_may_act(const caper_match *match, const void *state);
int         heist_moves(const caper_match *match, const void *state, int seat, caper_move *out);
caper_code  heist_apply(const caper_match *match, void *state, int seat, caper_move move,
                        const char *words, caper_rng *rng, caper_events *ev);
void        heist_why_not(const caper_match *match, const void *state, int seat, caper_move move,
                          const char *words, caper_buf *out);
void        heist_result(const caper_match *match, const void *state, caper_result *out);
const char *heist_check(const caper_match *match, const void *state);
void        heist_save(const caper_match *match, const void *state, caper_buf *out);
caper_code  heist_load(caper_match *match, const caper_json *position, void *state,
                       caper_error *err);
bool heist_suggest(const caper_match *match, const void *imagined, int seat, caper_level level,
                   caper_rng *rng, caper_choice *out);
int  heist_play_out(const caper_match *match, void *imagined, const caper_playout *how,
                    caper_rng *rng);
bool heist_follow(const caper_match *match, const void *imagined, int seat, uint64_t plan,
                  caper_rng *rng, caper_choice *out);

/* Tables of the rules page: characters, skills, abilities, items, fixers, npcs, events, noise. */
bool heist_rules_table(const char *name, caper_buf *out);

/* words/sketch.c */
bool heist_sketch(const caper_match *match, const void *state, int seat, caper_buf *out);

/* For people who learn: advice.c. */
void heist_warn(const caper_match *match, const void *state, int seat, caper_move move,
                const caper_names *names, caper_buf *out);
/* What a player looks at: what.c. */
void heist_what_is(const caper_match *match, const void *state, int seat, const caper_asked *asked,
                   const caper_names *names, caper_what *out);

extern const caper_learner   heist_learner;   /* words/observe.c */
extern const caper_knowledge heist_knowledge; /* view.c */
extern const caper_notation  heist_notation;  /* words/text.c */
extern const caper_sentences heist_sentences; /* words/advice.c */
extern const caper_player    heist_player;    /* bot/bot.c */
extern const caper_planner   heist_planner;   /* bot/habits.c */
extern const caper_game      heist_game;
extern const caper_file      heist_data[];

#endif
