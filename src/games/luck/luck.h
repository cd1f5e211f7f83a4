/* Adventures & Luck: traits, characters, tests, fights, and the state.
 *
 * This game has no secrets: characters, luck and dice lie open on the table, so a view is the
 * position and a little more. What is subtle is that players may nearly always do something (eat a
 * treat, use a trick, say a word) although the game waits for others; see luck_to_act and
 * luck_may_act.
 *
 * The parts, in reading order: traits and charts (data), making.c (a character), rolls.c (tests),
 * tricks.c (spending luck), rules.c (whose turn, players' moves), call.c and host.c (a person as
 * host), fight.c (order of action, blows), story.c (the program as host), twee.c, twee_rules.c and
 * adventure.c (the files it hosts), prose.c (text that depends on what happened), critic.c and
 * critic_play.c (what is wrong with a file, and how it plays), invent.c (files from a seed). */
#ifndef LUCK_H
#define LUCK_H

#include "caper/game.h"

enum {
    LUCK_SEATS  = 8,
    LUCK_MOST   = 1000000000, /* the most that can be eaten */
    LUCK_POINTS = 40,         /* AL-03 */
    LUCK_SKILLS = 5,          /* AL-02: and as many disadvantages */
    LUCK_FIGHTING_SKILLS =
        4,                /* AL-34: boxing, brawling, wrestling and karate end the list of skills */
    LUCK_COUNTED   = 200, /* `eat 200` is listed; more goes by words */
    LUCK_TIMES     = 20,  /* `trick 20 at 1` is listed; more goes by words */
    LUCK_LINKS     = 24,  /* links (and foes) that one scene can offer */
    LUCK_FOES      = 6,   /* of a scene, or on a host's table */
    LUCK_FOE_NAME  = 24,
    LUCK_FOE_SIZE  = 9, /* of a foe, in men */
    LUCK_PRIZE     = 3, /* AL-35: treats in a competition */
    LUCK_NO_SEAT   = LUCK_SEATS,
    LUCK_PER_ROUND = 3,   /* AL-17: more than three things at once is impossible without Speed */
    LUCK_DUES      = 32,  /* rolls in one test; only Speed comes near it */
    LUCK_THINGS    = 256, /* that one adventure can hand out or remember */
};

/* ---- Data: traits, tricks, backgrounds, charts ----------------------------------------------- */

enum luck_list {
    PROFESSION,
    BODY,
    SENSES,
    REFLEXES,
    INTELLIGENCE,
    KNOWLEDGE,
    MEMORY,
    SOCIAL,
    TECHNICAL,
    ART,
    SKILLS,
    DISADVANTAGES,
    LUCK_LISTS,
    LUCK_CHARACTERISTICS = SKILLS,
};

/* AL-10. 0 is "not on the sheet", which counts as Average. */
enum luck_rating { UNRATED, RATED_D, RATED_A, RATED_T, RATED_S, RATED_P, LUCK_RATINGS };

enum luck_difficulty { EASY, MODERATE, DIFFICULT, PROFESSIONAL, EXTREME, LUCK_DIFFICULTIES };

enum luck_outcome { OUT_OF_LUCK, FAILURE, NEXT_TIME, SUCCESS, LUCKY_STREAK, MORALE_BOOST };
enum { LUCK_TASKS = 7, LUCK_OUTCOMES = 6 };

enum luck_trick {
    NO_TRICK,
    SPEED,
    TALK_TO_ANIMALS,
    FLOAT,
    RADAR_VISION,
    SHRINK,
    ICE_COLD_VOICE,
    IRON_FIST,
    ELECTRIC_VIEW,
    RUN_UP_WALLS,
    LUCK_TRICKS
};

enum { LUCK_TRAITS = 131, LUCK_BACKGROUNDS = 9, LUCK_READY_MADE = 9 };

typedef struct luck_trait {
    uint8_t     list, rating;
    int8_t      points;
    const char *id, *name; /* the id without its list */
} luck_trait;

typedef struct luck_thing_named {
    const char *id, *name;
    uint8_t     cost; /* of a trick: luck each time */
} luck_named;

typedef struct luck_ready_made {
    const char *id, *name, *about, *background, *trick, *prime, *traits;
} luck_ready_made;

/* The rest of a caper_kind of such a table. */
#define LUCK_NAMED(list)                                                                           \
    sizeof list / sizeof *list, .ids = &list[0].id, .titles = &list[0].name, .step = sizeof *list

extern const luck_trait      luck_traits[LUCK_TRAITS];
extern const char *const     luck_lists[LUCK_LISTS + 1];         /* "profession", … */
extern const char *const     luck_list_titles[LUCK_LISTS + 1];   /* as the sheet has them */
extern const luck_named      luck_backgrounds[LUCK_BACKGROUNDS]; /* 0: none */
extern const luck_named      luck_tricks[LUCK_TRICKS];           /* 0: none */
extern const luck_ready_made luck_ready_mades[LUCK_READY_MADE];
extern const char *const     luck_difficulties[LUCK_DIFFICULTIES + 1];
extern const char *const     luck_letters[LUCK_RATINGS + 1];  /* "-", "D" … */
extern const char *const     luck_rating_names[LUCK_RATINGS]; /* "a disadvantage", "strong" */
extern const char            luck_task_letters[LUCK_TASKS + 1];
extern const char *const     luck_task_names[LUCK_TASKS];
extern const char *const     luck_outcomes[LUCK_OUTCOMES];      /* names of events */
extern const char *const     luck_outcome_codes[LUCK_OUTCOMES]; /* as on the chart */

extern const uint8_t luck_first[LUCK_LISTS + 1]; /* traits of a list: first[l] … first[l+1]−1 */

/* By "list/name"; −1 if there is none. */
int luck_trait_find(const char *id, size_t len);
int luck_list_find(const char *id, size_t len);
int luck_trick_find(const char *id, size_t len);
int luck_background_find(const char *id, size_t len);
int luck_ready_made_find(const char *id, size_t len);
/* "S" → RATED_S; 0 if it is not one of D A T S P. */
int  luck_rating_of(const char *letter, size_t len);
void luck_trait_write(int trait, caper_buf *out);
/* "a strong trait", "an average trait", "a disadvantage" */
void luck_put_rated(int rating, caper_buf *out);

/* AL-12: chart one, chart two (sum 2 … 12). */
int luck_task(int rating, int difficulty);
int luck_outcome(int task, int sum);
/* Ways of 36 in which a roll comes to each outcome. */
void luck_ways(int task, int ways[LUCK_OUTCOMES]);
/* The exact chance to pass with that luck if every NT is rolled again (`free_hit`: NT passes). */
double luck_pass_chance(int task, int luck, bool free_hit);

/* ---- Sets: of traits, or of the things of an adventure ------------------------------------------- */

typedef struct luck_set {
    uint64_t bits[LUCK_THINGS / 64];
} luck_set;

_Static_assert((int)LUCK_TRAITS <= (int)LUCK_THINGS, "one type of set for both");

static inline bool luck_set_has(const luck_set *set, int i)
{
    return set->bits[i / 64] >> (i % 64) & 1;
}

static inline void luck_set_add(luck_set *set, int i)
{
    set->bits[i / 64] |= (uint64_t)1 << (i % 64);
}

static inline void luck_set_drop(luck_set *set, int i)
{
    set->bits[i / 64] &= ~((uint64_t)1 << (i % 64));
}

/* Do they have a member in common? */
static inline bool luck_sets_meet(const luck_set *a, const luck_set *b)
{
    uint64_t both = 0;
    for (int i = 0; i < LUCK_THINGS / 64; i++)
        both |= a->bits[i] & b->bits[i];
    return both;
}

static inline bool luck_set_is_empty(const luck_set *set) { return !luck_sets_meet(set, set); }

/* Add them all; true if one of them is new. */
static inline bool luck_set_join(luck_set *set, const luck_set *more)
{
    uint64_t new = 0;
    for (int i = 0; i < LUCK_THINGS / 64; i++) {
        new |= more->bits[i] & ~set->bits[i];
        set->bits[i] |= more->bits[i];
    }
    return new;
}

/* The lowest member ≥ from, or LUCK_THINGS. */
static inline int luck_set_next(const luck_set *set, int from)
{
    for (int word = from / 64; word < LUCK_THINGS / 64; word++, from = word * 64) {
        uint64_t bits = set->bits[word] >> (from % 64);
        if (bits)
            return from + __builtin_ctzll(bits);
    }
    return LUCK_THINGS;
}

/* Every member, also if the body drops it. */
#define luck_each_in(i, set)                                                                       \
    for (int i = luck_set_next(set, 0); i < LUCK_THINGS; i = luck_set_next(set, i + 1))

/* The traits of a list. */
luck_set luck_set_of_list(int list);
/* Add a trait by its id, or a whole list by its own; false if there is neither. */
bool luck_set_add_named(luck_set *set, const char *id, size_t len);
/* The traits that have a rating. */
luck_set luck_set_rated(const uint8_t *rating);

/* ---- The state ------------------------------------------------------------------------------- */

typedef struct luck_person {      /* what bots ask for comes first, so that it lies side by side */
    luck_set has;                 /* what is on the sheet: luck_set_rated(rating) */
    uint8_t  rating[LUCK_TRAITS]; /* UNRATED: not on the sheet */
    uint8_t  background, trick;
    uint8_t  prime; /* trait + 1; 0: none yet */
    bool     ready, out;
    uint8_t  speed; /* AL-17: tasks for which the Speed trick is paid */
    uint8_t  cold;  /* AL-19: actions that an ice-cold voice keeps them from */
    uint8_t  spare[2];
    int32_t  luck, initial;
    char     name[CAPER_MAX_WORDS + 1];
    char     about[CAPER_MAX_WORDS + 1];
    uint8_t  more_spare[2]; /* no padding between the fields: states are compared byte by byte */
} luck_person;

/* AL-36: a foe that the host has put on the table. No name: the place is free. */
typedef struct luck_stranger {
    char    name[LUCK_FOE_NAME + 1];
    uint8_t rating[LUCK_TRAITS];
    uint8_t size; /* for Iron fist, in men */
    uint8_t cold;
    bool    out;
} luck_stranger;

enum luck_round { ROUND_FREE, ROUND_ACTION, ROUND_OUT };

/* What is being rolled for. */
enum luck_kind { IDLE, TEST, OPPOSE, TEAM, MULTI, STRIKE, HIT, KO, ORDER };
extern const char *const luck_kinds[ORDER + 2]; /* "idle", "test", … */
extern const char *const luck_rounds[4];        /* "free", "action", "out" */
enum luck_phase { TO_ROLL, TO_DECIDE, PASSED, FAILED };

/* One roll that is owed. */
typedef struct luck_task_due {
    uint8_t seat, rating;
    uint8_t difficulty, plain; /* with and without the steps of AL-17 */
    uint8_t phase;
    uint8_t foe;    /* the other side; of a roll that the host makes, whose roll it is */
    uint8_t blow;   /* difficulty of the toughness test of the one who is hit */
    bool    ko;     /* AL-34: this roll is such a toughness test */
    bool    fast;   /* Speed has done its work on it */
    bool    attack; /* AL-34: with slugfest NT is a hit */
} luck_due;

/* The other side of a roll is a foe of the file or, in a competition, a seat. At a host's table it is a
 * foe, unknown (LUCK_FOES), or A_PLAYER + seat. */
enum { A_PLAYER = LUCK_FOES + 1 };

typedef struct luck_pending {
    uint8_t  kind, count, at; /* `at`: the one due in kinds that go in order */
    bool     rolled;          /* dice have fallen for it: AL-36, the host cannot take it back */
    luck_due due[LUCK_DUES];
} luck_pending;

/* A choice of a player in a scene, or what a fighter does. */
enum luck_cast_kind { NOT_CAST, CAST_VOTE, CAST_LEAD, CAST_JOIN };

typedef struct luck_fight {
    uint8_t on;                  /* there is one */
    uint8_t first;               /* seats that passed the test of AL-31 */
    uint8_t acted;               /* seats that had their turn this round */
    uint8_t holding[LUCK_SEATS]; /* foe + 1 that a seat waits to attack with others */
    uint8_t foes_acted;          /* foes that had theirs */
    uint8_t foes_down;           /* foes that are knocked out */
    uint8_t cold[LUCK_FOES];     /* actions that an ice-cold voice keeps a foe from */
    uint8_t phase, round;
} luck_fight;

typedef struct luck_state {
    luck_person   crew[LUCK_SEATS];
    luck_stranger foe[LUCK_FOES]; /* on a host's table */
    luck_pending  pending;
    luck_fight    fight;
    luck_set      things;  /* AL-20: that the crew has, and remembers, now */
    luck_set      brought; /* and had when it came to this scene: its text speaks of these */
    uint16_t      scene;   /* of the adventure */
    uint16_t      calls;   /* tests called so far, */
    uint16_t      told; /* tales of the host so far: a bot that hosts knows by them what is next */
    uint8_t       cast[LUCK_SEATS]; /* enum luck_cast_kind */
    uint8_t       link[LUCK_SEATS]; /* and the link it names */
    uint8_t       chosen;           /* the link whose test is being rolled, + 1 */
    uint8_t       actor;            /* the seat whose deed led to this scene, + 1; 0: none */
    uint8_t       missed;           /* the test on that way failed */
    uint16_t      way; /* the link that led to this scene, + 1; 0: none that a text asks about */
    uint8_t       seats, round, over;
    uint8_t       turn;          /* competition: who strikes */
    uint8_t       lost;          /* all were out (or, in a competition, none is left) */
    uint8_t       ranked, first; /* AL-36: initiative was rolled for; seats that passed */
    uint8_t       last;          /* how the last test since the last tale went: PASSED, FAILED, 0 */
    char          title[CAPER_MAX_WORDS + 1]; /* of the call that is pending; the host's */
} luck_state;

enum luck_mode { HOSTED, AUTO, COMPETITION };

typedef struct luck_options {
    luck_set ledger; /* what this class did in earlier games, as far as the adventure asks */
    uint8_t  mode, regain, slugfest;
    uint8_t  spare[5]; /* no padding between the fields: matches are compared byte by byte */
} luck_options;

static inline const luck_options *luck_rules(const caper_match *match)
{
    return (const luck_options *)(const void *)match->room;
}

static inline int luck_mode(const caper_match *match) { return luck_rules(match)->mode; }

/* ---- Moves ----------------------------------------------------------------------------------- */

enum {
    PLACES      = LUCK_SEATS + 1,
    WITH_RATING = PLACES * 5 * LUCK_RATINGS,
    STRANGERS   = LUCK_FOES + 1,      /* foes on a host's table, and a name that is not there */
    AIMS        = PLACES + STRANGERS, /* what a trick can be aimed at: numbers, then names */
};

/* A move's number: the base of its form plus its parts. A seat that no table has is LUCK_NO_SEAT, so
 * that the grammar can take it and the rules refuse it. */
enum luck_form {
    M_BACKGROUND = 0,
    M_CHOOSE     = M_BACKGROUND + LUCK_BACKGROUNDS,
    M_SKILL      = M_CHOOSE + LUCK_TRAITS,
    M_FLAW       = M_SKILL + LUCK_TRAITS,
    M_DROP       = M_FLAW + LUCK_TRAITS,
    M_PRIME      = M_DROP + LUCK_TRAITS,
    M_PICK       = M_PRIME + LUCK_TRAITS, /* a trick for the sheet */
    M_READY_MADE = M_PICK + LUCK_TRICKS,
    M_RANDOM     = M_READY_MADE + LUCK_READY_MADE,
    M_READY,
    M_ROLL,
    M_AGAIN,
    M_ACCEPT,
    M_DEFEND,                                                /* + trait */
    M_TRICK          = M_DEFEND + LUCK_TRAITS,               /* + times */
    M_TRICK_AT       = M_TRICK + LUCK_COUNTED + 1,           /* + aim × (LUCK_TIMES + 1) + times */
    M_EAT            = M_TRICK_AT + AIMS * (LUCK_TIMES + 1), /* + treats */
    M_LINK           = M_EAT + LUCK_COUNTED + 1,             /* + number of the link, from 1 */
    M_JOIN           = M_LINK + LUCK_LINKS + 1,
    M_VOTE           = M_JOIN + LUCK_LINKS + 1,
    M_PUNCH          = M_VOTE + LUCK_LINKS + 1, /* + seat or, in a story, number of the foe */
    M_KICK           = M_PUNCH + PLACES,
    M_TEST           = M_KICK + PLACES, /* + (seat × 5 + difficulty) × 6 + rating, 0 for none */
    M_OPPOSE         = M_TEST + WITH_RATING,
    M_STRIKE         = M_OPPOSE + WITH_RATING,
    M_STRIKE_SPECIAL = M_STRIKE + WITH_RATING,        /* + seat × 5 + rating − 1 */
    M_STRIKE_FOE     = M_STRIKE_SPECIAL + PLACES * 5, /* + (seat × STRANGERS + foe) × 2 + special */
    M_OPPOSE_SEAT    = M_STRIKE_FOE + PLACES * STRANGERS * 2, /* + seat × PLACES + seat */
    M_HIT            = M_OPPOSE_SEAT + PLACES * PLACES,       /* + seat × 5 + rating − 1 */
    M_HIT_FOE        = M_HIT + PLACES * 5,                    /* + seat × STRANGERS + foe */
    M_KO             = M_HIT_FOE + PLACES * STRANGERS,        /* + seat × 5 + difficulty */
    M_KO_FOE         = M_KO + PLACES * 5,                     /* + foe × 5 + difficulty */
    M_KNOCK          = M_KO_FOE + STRANGERS * 5,              /* + seat */
    M_KNOCK_FOE      = M_KNOCK + PLACES,                      /* + foe */
    M_INITIATIVE     = M_KNOCK_FOE + STRANGERS,               /* ambush, open */
    M_ROUND          = M_INITIATIVE + 2,
    M_PASS           = M_ROUND + 3,
    M_FAIL           = M_PASS + PLACES,
    M_END            = M_FAIL + PLACES,
    M_CANCEL,
    M_INITIATIVE_AT,                                    /* + start × 5 + difficulty */
    M_TEST_FOE    = M_INITIATIVE_AT + 2 * 5,            /* + foe × 5 + difficulty */
    M_FOE_OPPOSES = M_TEST_FOE + STRANGERS * 5,         /* + foe × PLACES + seat */
    M_STRIKE_SEAT = M_FOE_OPPOSES + STRANGERS * PLACES, /* + (seat × PLACES + seat) × 2 + special */
    M_HINT        = M_STRIKE_SEAT + PLACES * PLACES * 2, /* + number of the link */
    LUCK_ACTIONS  = M_HINT + LUCK_LINKS + 1,
    M_NAME        = LUCK_ACTIONS, /* from here on: moves with words */
    M_NARRATE,
    M_SAY,
    M_FOE,
    M_TRICK_MANY, /* more than LUCK_COUNTED times, or LUCK_TIMES at a target */
    M_EAT_MANY,
    M_CALL, /* a host's call that has no number, word for word */
    M_ANSWER,
    LUCK_ALL_MOVES,
};

/* What such a move is about: the link (from 0), the seat or the number of the foe. */
static inline int luck_link_in(caper_move move)
{
    return (int)(move - M_LINK) % (LUCK_LINKS + 1) - 1;
}

static inline int luck_struck_in(caper_move move) { return (int)(move - M_PUNCH) % PLACES; }

/* ---- Making a character (making.c) ----------------------------------------------------------- */

int  luck_points(const luck_person *p);              /* AL-03 */
int  luck_chosen_in(const luck_person *p, int list); /* how many traits of a list */
bool luck_may_make(const luck_person *p, caper_move move,
                   caper_buf *why); /* why: NULL, or why not */
void luck_make(luck_person *p, caper_move move, caper_rng *rng);
void luck_rename(luck_person *p, const char *words);
int  luck_list_making(const luck_person *p, caper_move *out);
/* What is still missing before `ready`: a sentence, empty if all is there. */
void luck_missing(const luck_person *p, caper_buf *out);
bool luck_is_complete(const luck_person *p);

/* ---- Tests (rolls.c) ------------------------------------------------------------------------- */

/* These ask about ratings by trait, a person's or a foe's. AL-11: the rating with which a player
 * goes into a test where these traits count. */
int luck_rating_for(const uint8_t *rating, const luck_set *set);
/* The trait that gives it; −1: none of them is on the sheet. */
int luck_trait_for(const uint8_t *rating, const luck_set *set);
/* AL-30: the best of body, reflexes and fighting skills; at least Average. */
int luck_fighting(const uint8_t *rating);
/* The trait that gives it; −1: no trait on the sheet is better than Average. */
int luck_fighting_trait(const uint8_t *rating);
/* AL-34: a special attack needs a fighting skill. */
bool luck_has_fighting_skill(const uint8_t *rating);
/* AL-34: toughness. */
int luck_toughness(const uint8_t *rating);
/* AL-31: the better of senses and reflexes, or reflexes alone. */
int luck_wakefulness(const uint8_t *rating, bool senses);

/* The seats that are still filling in their sheets. This is asked all the time, so it is inline. */
static inline caper_seats luck_makers(const luck_state *s)
{
    caper_seats seats = 0;
    for (int i = 0; i < s->seats; i++)
        seats |= (caper_seats)!s->crew[i].ready << i;
    return seats;
}

static inline bool luck_is_making(const luck_state *s) { return luck_makers(s) != 0; }

/* The roll that `seat` owes now, or NULL. A host owes the rolls of foes. */
luck_due       *luck_due_of(luck_state *s, int seat);
const luck_due *luck_due_look(const luck_state *s, int seat);
bool            luck_is_free_hit(const caper_match *match, const luck_due *d);
/* The treats of the roller; foes have none. */
int luck_treats_for(const luck_state *s, const luck_due *d);

/* Everything that a move works with. */
typedef struct luck_play {
    const caper_match *match;
    luck_state        *s;
    caper_rng         *rng;
    caper_events      *ev;
} luck_play;

/* AL-16: a difficulty for so many who do it together. */
static inline int luck_helped(int difficulty, int n)
{
    return difficulty > n - 1 ? difficulty - (n - 1) : EASY;
}
/* The seats that passed a roll of theirs. */
caper_seats luck_passed(const luck_pending *done);
void        luck_open(luck_play *p, int kind); /* an empty pending */
/* AL-31: an ambush tests senses or reflexes, an open attack reflexes. */
void luck_call_order(luck_play *p, int difficulty, bool ambush);
/* Add a roll; borrowed until the next one. */
luck_due *luck_owe(luck_play *p, int seat, int difficulty, int steps, int rating);
void      luck_begin(luck_play *p); /* say it, and let Speed do its work */
/* A player rests; a player who was out is back. */
void luck_rest(luck_play *p, int seat);
void luck_get_up(luck_play *p, int seat);
void luck_give(luck_person *p, int treats);
int  luck_roll_dice(luck_play *p, int *one, int *two);
void luck_spend(luck_person *p, int treats);

caper_seats luck_owing(const luck_state *s);
/* What a player who owes a roll does about it, if it is legal. */
void luck_answer(luck_play *p, luck_due *d, caper_move move);
/* That roll is passed or failed; what follows from it. */
void luck_settle(luck_play *p, luck_due *d, bool passed);
void luck_roll(luck_play *p, luck_due *d);
/* Let Speed that is paid for do its work. */
void luck_hurry(luck_play *p);

/* ---- Spending luck (tricks.c) ---------------------------------------------------------------- */

/* `trick` and `eat`, taken apart. */
typedef struct luck_spending {
    bool    is_trick, is_aimed;
    int     aim; /* a seat or the number of a foe; from PLACES on, a foe on the host's table */
    int64_t times;
} luck_spending;
bool luck_spending_read(const luck_state *s, caper_move move, const char *words,
                        luck_spending *out);
bool luck_may_spend(const caper_match *match, const luck_state *s, int seat,
                    const luck_spending *spending, caper_buf *why);
void luck_spend_it(luck_play *p, int seat, const luck_spending *spending);
int  luck_list_spending(const caper_match *match, const luck_state *s, int seat, caper_move *out);

/* ---- The program as host, and fights (story.c, fight.c) -------------------------------------- */

/* In: not out. */
static inline bool luck_is_in(const luck_state *s, int seat)
{
    return seat < s->seats && !s->crew[seat].out;
}

static inline caper_seats luck_seats_in(const luck_state *s)
{
    caper_seats seats = 0;
    for (int i = 0; i < s->seats; i++)
        seats |= (caper_seats)!s->crew[i].out << i;
    return seats;
}

static inline int luck_count_in(const luck_state *s) { return caper_count(luck_seats_in(s)); }

/* Every seat of a set, as it is now. */
#define luck_each_seat(i, seats)                                                                   \
    for (int i, i##_left = (int)(seats);                                                           \
         i##_left && (i = __builtin_ctz((unsigned)i##_left), true); i##_left &= i##_left - 1)

void        luck_story_resolved(luck_play *p, const luck_pending *done, bool passed);
caper_seats luck_story_waits_for(const luck_state *s);
bool luck_story_may(const caper_match *match, const luck_state *s, int seat, caper_move move);
void luck_story_play(luck_play *p, int seat, caper_move move);
/* What can be said in a scene: the same as asking luck_story_may, but each link is asked once. */
int  luck_story_list(const caper_match *match, const luck_state *s, int seat, caper_move *out);
void luck_story_view(const caper_match *match, const luck_state *s, caper_buf *out);

/* The standing player who strikes first. */
int  luck_contest_first(const luck_state *s);
void luck_contest_start(luck_play *p);
void luck_contest_resolved(luck_play *p, const luck_pending *done, bool passed);
void luck_contest_play(luck_play *p, int seat, caper_move move);
bool luck_contest_may(const luck_state *s, int seat, caper_move move, caper_buf *why);
/* After a trick or a bite: who is left, and whose turn it is. */
void luck_contest_settle(luck_play *p, bool turn_is_over);

/* ---- The room's functions -------------------------------------------------------------------- */

void        luck_setup(const caper_match *match, void *state, caper_rng *rng);
caper_seats luck_to_act(const caper_match *match, const void *state);
caper_seats luck_may_act(const caper_match *match, const void *state);
int         luck_moves(const caper_match *match, const void *state, int seat, caper_move *out);
caper_code  luck_apply(const caper_match *match, void *state, int seat, caper_move move,
                       const char *words, caper_rng *rng, caper_events *ev);
void        luck_result(const caper_match *match, const void *state, caper_result *out);
const char *luck_check(const caper_match *match, const void *state);

extern const struct caper_grammar luck_grammar; /* text.c */
void luck_why_not(const caper_match *match, const void *state, int seat, caper_move move,
                  const char *words, caper_buf *out);
extern const char *const luck_modes[4]; /* "hosted", "auto", "competition" */
void                     luck_save_person(const luck_person *p, caper_buf *out);
/* The moves of a player's own turn: a scene's links, or a blow. */
int  luck_list_turn(const caper_match *match, const luck_state *s, int seat, caper_move *out);
bool luck_suggest(const caper_match *match, const void *imagined, int seat, caper_level level,
                  caper_rng *rng, caper_choice *out);

/* Tables of the rules page: chart-one, chart-two, traits. */
bool luck_rules_table(const char *name, caper_buf *out);

/* For people who learn: advice.c. The trait of a roll that is owed, or −1: none, or unknown. */
int luck_trait_of_due(const caper_match *match, const luck_state *s, const luck_due *d);
/* "With muscular (prime) against difficult: the story says so." */
void luck_reason(const caper_match *match, const luck_state *s, const luck_due *d, caper_buf *out);
/* What a player looks at: what.c. */
void luck_what_is(const caper_match *match, const void *state, int seat, const caper_asked *asked,
                  const caper_names *names, caper_what *out);

/* Facets, each where its functions are: view.c, position.c, advice.c, bot.c. */
extern const caper_knowledge luck_knowledge;
extern const caper_notation  luck_notation;
extern const caper_sentences luck_sentences;
extern const caper_player    luck_player;
extern const caper_learner   luck_learner; /* observe.c */
extern const caper_game      luck_game;

#endif
