/* McGuffin: cards, crew, calls, state and moves.
 *
 * Everything that happens to a crew member is a *call*: a check or a fight that was set up and
 * that waits for the player's `go` (or `heal`). Hosted by a person, the Mastermind calls; in auto
 * the player picks an obstacle of the job and the program calls. From `go` on both run the same
 * lines. The small, busy part of the state comes first; the texts, up to 500 bytes each, lie at its
 * end, where a playout never looks. */
#ifndef MCGUFFIN_H
#define MCGUFFIN_H

#include "base/grammar.h"
#include "caper/game.h"

enum { FIGURES = 24, FIGURE_NAME = 81, FIGURE_SPECIALTY = 121 };
enum { CREW = 8, PACK = 54, NAME_BYTES = CAPER_MAX_WORDS + 1 };

/* Hearts, diamonds, spades, clubs, ace to king; then the jokers. Red is below 26, or RED_JOKER. */
enum { RED_JOKER = 52, BLACK_JOKER = 53 };

typedef enum mcguffin_skill { CONTACTS, BRAINS, WEAPONS, TOOLS, SKILLS, NO_SKILL = SKILLS } skill;
/* In the order in which they are dealt (MC-20). */
typedef enum mcguffin_deck { LOCKS, STAFF, LAW, SCHEMATIC, DECKS } deck;

enum mcguffin_stage { CASING, HEIST, COMBINATION, GETAWAY, OVER, STAGES };
enum mcguffin_status { IN, LEAVING, CLEAR, CAUGHT, DEAD, STATUSES };
enum mcguffin_team { TEAM_NONE, TEAM_SUCCESS, TEAM_FAILURE };
enum mcguffin_price { PRICE_NONE, PRICE_HEAT, PRICE_FIGHT };

extern const char *const mcguffin_skills[SKILLS + 1]; /* end with NULL */
extern const char *const mcguffin_decks[DECKS + 1];
extern const char *const mcguffin_deck_titles[DECKS];
extern const char *const mcguffin_stages[STAGES + 1];
extern const char *const mcguffin_statuses[STATUSES + 1];
extern const char *const mcguffin_kinds[];   /* of calls */
extern const char *const mcguffin_doors[];   /* before the next action in the getaway */
extern const char *const mcguffin_teams[];   /* how the Combination went */
extern const char *const mcguffin_rulings[]; /* of a Mastermind who ends it */
extern const char *const mcguffin_modes[], *const mcguffin_no_yes[];
extern const char *const mcguffin_goals[STAGES]; /* what a stage wants, for people */
extern const char *const mcguffin_price_words[]; /* by mcguffin_price */
extern const uint8_t     mcguffin_skill_of[DECKS];
extern const caper_kind  mcguffin_kind_card, mcguffin_kind_deck, mcguffin_kind_skill,
    mcguffin_kind_figure, mcguffin_kind_obstacle;
const char *mcguffin_id_of_figure(const caper_match *match, const void *state, int thing);

extern const char *const mcguffin_card_names[PACK];                     /* "7C", "RJ" */
void                     mcguffin_card_words(int card, caper_buf *out); /* "the seven of clubs" */

#define ALL_CARDS ((1ull << PACK) - 1)
static inline bool card_is_red(int card) { return card < 26 || card == RED_JOKER; }
static inline bool card_is_joker(int card) { return card >= RED_JOKER; }
static inline bool skill_is_red(int s) { return s <= BRAINS; }

/* MC-01 */
static inline int card_value(int card)
{
    return card == RED_JOKER ? 0 : card == BLACK_JOKER ? 14 : card % 13 + 1;
}

/* MC-31: at least the card where the colours match, at most the card where not. */
static inline bool total_fits(int total, int value, bool match)
{
    return match ? total >= value : total <= value;
}

/* ---- Jobs ----------------------------------------------------------------------------------- */

enum {
    JOB_STAGES    = 3,
    JOB_OBSTACLES = 48,
    JOB_TAGS      = 8,
    JOB_BEATS     = 240,
    JOB_LINES     = 960,
    JOB_MARKS     = 64,
    JOB_TURNS     = 6, /* bonuses and prices of an obstacle that depend on what happened */
    JOB_PLACES    = 16,
    JOB_CHASE     = 8, /* of them in the getaway */
    JOB_TEXT      = 64 * 1024 - 1
};

/* A text that lives as long as its job; NULL: there is none. */
typedef const char *job_text;

/* What a line is for, and so when it is read. */
enum mcguffin_line_kind {
    LINE_TEXT, /* what the situation is now */
    LINE_SUCCESS,
    LINE_FAILURE,
    LINE_OPENS,   /* of a stage */
    LINE_RECALLS, /* of a stage: what comes back from earlier */
    LINE_PASSING, /* of a stage: successes once the situations have no more to tell */
    LINE_MISHAP,  /* the same for failures */
    LINE_BRIEF,   /* of the job, from here on */
    LINE_WON,
    LINE_LOST,
    LINE_EMPTY,  /* out, without the target */
    LINE_CAUGHT, /* with the target, and caught */
    LINE_OFF,
    LINE_DEAD, /* the whole crew */
    LINE_FIGHT_WON,
    LINE_FIGHT_LOST,
    LINE_DEATH, /* of one crew member */
    LINE_KINDS
};

/* “if lena” or “unless lena”: whether a mark is set. Mark 0: always. */
typedef struct mcguffin_when {
    uint8_t mark; /* + 1 */
    uint8_t unless;
} mcguffin_when;

typedef struct mcguffin_line {
    job_text      text;
    uint8_t       kind;
    mcguffin_when when;
    int           line; /* where it is in its file */
} mcguffin_line;

/* Lines of one owner, in the order of the file. */
typedef struct mcguffin_lines {
    const mcguffin_line *first, *end;
} mcguffin_lines;

/* A situation as it is now. A success moves on to the next beat without another way to it; a
 * failure stays, unless it leads somewhere. */
typedef struct mcguffin_beat {
    mcguffin_lines lines;
    job_text       name;
    uint8_t        side;     /* reached by a failure only */
    uint8_t        leads;    /* + 1: the beat of the same obstacle that a failure leads to */
    uint8_t        marks;    /* + 1: set by a success */
    uint8_t        rues;     /* + 1: set by a failure */
    job_text       leads_to; /* its name, until the obstacle is read to its end */
    int            line;
} mcguffin_beat;

/* MC-56: what failing costs. */
typedef struct mcguffin_cost {
    uint8_t price, heat;
} mcguffin_cost;

/* A bonus, or another price, while something is so. */
typedef struct mcguffin_turn {
    mcguffin_when when;
    int8_t        bonus;
    uint8_t       reprice; /* the price counts, not the bonus */
    mcguffin_cost price;
} mcguffin_turn;

typedef struct mcguffin_obstacle {
    uint8_t       stage; /* CASING, HEIST or GETAWAY */
    uint8_t       deck, tags, turns;
    mcguffin_cost price;
    uint8_t       beats;       /* how many it has: the first of them is `beat` */
    uint8_t       endless;     /* written without beats: it can be tried for ever */
    uint8_t       from_half;   /* it comes up when half of the stage is done */
    uint8_t       for_several; /* it takes two: a crew of one is not offered it */
    uint8_t       marks;       /* + 1: set as soon as it is taken on */
    uint16_t      places;      /* where it is, as a set; 0: anywhere */
    uint64_t after; /* obstacles that must be over, or ruled out by a choice, before it comes up */
    mcguffin_when  when;
    mcguffin_turn  turn[JOB_TURNS];
    int            line;              /* where it begins in its file */
    job_text       id, title, choice; /* those of one choice: one of them only */
    mcguffin_beat *beat;
    job_text       tag[JOB_TAGS];
    const char    *also[JOB_TAGS]; /* where its synonyms begin; NULL: it has none */
} mcguffin_obstacle;

/* Where an obstacle is; in the getaway, where the chase is. */
typedef struct mcguffin_place {
    job_text       title;
    mcguffin_lines lines;
} mcguffin_place;

typedef struct mcguffin_job {
    caper_content content;
    uint64_t      of_stage[GETAWAY + 1]; /* the obstacles of each stage */
    uint64_t      wait;        /* those that come up when something has happened, or not */
    uint64_t      late;        /* those that come up when half of the stage is done */
    uint64_t      for_several; /* those that a crew of one is not offered */
    uint64_t      rivals[JOB_OBSTACLES]; /* the others of the same choice */
    uint64_t      at_place[JOB_PLACES];  /* what can be tried there */
    uint16_t      ends[JOB_OBSTACLES];   /* after so many beats; endless ones never */
    uint8_t       heat, heat_each;       /* the limit: heat + heat_each for every crew member */
    uint8_t       clear_after;           /* MC-55 */
    mcguffin_cost gate;                  /* MC-53, MC-54: what a failed gate costs */
    uint8_t       forgiving; /* for a first evening: crews win it more often than others */
    uint8_t       count, beats, marks, places;
    uint8_t       chase; /* the first place of the getaway; those before it are only names */
    uint8_t       hot; /* + 1: the mark that half of the heat limit sets; 0: no text asks for it */
    uint8_t       empty; /* + 1: the mark of a getaway without the target */
    uint16_t      lines;
    uint8_t       first[GETAWAY + 1], last[GETAWAY + 1]; /* obstacles of a stage: first … last−1 */
    mcguffin_obstacle obstacle[JOB_OBSTACLES];           /* in the order of the stages */
    mcguffin_beat     beat[JOB_BEATS];
    mcguffin_line     line[JOB_LINES];
    mcguffin_place    place[JOB_PLACES];
    job_text          title, target;
    job_text          mark[JOB_MARKS]; /* their names */
    mcguffin_lines    own, stage[GETAWAY + 1], card[DECKS];
    uint32_t          used;
    char              text[JOB_TEXT];
    uint64_t fits[FIGURES]; /* for each ready-made character: obstacles that suit the specialty */
} mcguffin_job;

/* The share of games that crews of medium bots should win. */
static inline double job_band_low(const mcguffin_job *job) { return job->forgiving ? 0.6 : 0.3; }
static inline double job_band_high(const mcguffin_job *job) { return job->forgiving ? 0.95 : 0.8; }

int mcguffin_parse_job(const char *text, size_t len, caper_content *out, caper_report_fn *report,
                       void *ctx);
/* caper_game.about_content: the title; obstacles and heat; decks that a stage never uses. */
void mcguffin_about_job(const caper_content *content, caper_buf *title, caper_buf *figures,
                        caper_report_fn *note, void *ctx);
/* The job that is played when none is named. Parsed once, then only read. */
const mcguffin_job *mcguffin_standard_job(void);
/* The obstacle with that id, or −1. */
int mcguffin_obstacle_find(const mcguffin_job *job, const char *id, size_t len);
/* Everything that can be said about a job without playing it: notes, with their lines. */
void mcguffin_advise_job(const mcguffin_job *job, caper_report_fn *note, void *ctx);
/* Where the synonyms of a tag begin in data/synonyms.txt; NULL: it has none. */
const char *mcguffin_synonyms_of(const char *tag);
/* Make up a job with that much heat besides what each player brings: the same seed, the same file.
 * Heat 0, −1 and −2 are 1 with costlier and costlier failures, for a seed that would be too easy. */
void mcguffin_invent_job(uint64_t seed, int heat, caper_buf *out);

/* ---- Ready-made characters ------------------------------------------------------------------ */

/* MC-16; saved characters have the same form. */
typedef struct mcguffin_figure {
    char    id[24];
    char    name[FIGURE_NAME], specialty[FIGURE_SPECIALTY];
    uint8_t skill, skills[SKILLS];
} mcguffin_figure;

/* Those that ship with the game; `count` gets how many. Parsed once, then only read. */
const mcguffin_figure *mcguffin_figures(int *count);
/* A file of characters (the shipped one, or saved ones). Returns the number of problems. */
int  mcguffin_parse_figures(const char *text, size_t len, mcguffin_figure *out, int cap, int *count,
                            caper_report_fn *report, void *ctx);
void mcguffin_write_figure(const mcguffin_figure *f, caper_buf *out);

/* ---- State ---------------------------------------------------------------------------------- */

typedef struct mcguffin_member {
    uint8_t skills[SKILLS];
    uint8_t special; /* the skill that the specialty belongs to, or NO_SKILL */
    uint8_t damage, health;
    uint8_t automatic; /* MC-34: the last check was an automatic success */
    uint8_t healed;    /* MC-36: in this stage */
    uint8_t grief;     /* MC-35: penalties waiting */
    uint8_t successes; /* of the present stage */
    uint8_t status;
    uint8_t open;   /* MC-53, MC-54: the gate or fight before the next action is behind them */
    uint8_t made;   /* MC-11: skills that are made, as a set */
    uint8_t passed; /* Combination: decks that were beaten, as a set */
    uint8_t shown;  /* how many of the four cards below were turned up in the making */
    uint8_t figure; /* number of the ready-made character + 1; 0: a made one */
    uint8_t tried,
        times; /* the obstacle tried last in this stage + 1, and how often running; auto */
    uint8_t hold[DECKS]; /* cards dealt to the player, + 1; 0: none. By deck in the Combination */
} mcguffin_member;

static inline int health_left(const mcguffin_member *m) { return m->health - m->damage; }

enum mcguffin_kind {
    CALL_NONE,
    CALL_CHECK,
    CALL_GATE,
    CALL_WEAKEST,
    CALL_NPC,
    CALL_DUEL,
    CALL_COMBO
};

/* A check or fight that waits for `seat`. */
typedef struct mcguffin_call {
    int kind, seat;
    int deck;     /* DECKS: the player has yet to name it (MC-53, MC-59) */
    int obstacle; /* + 1: the one that is tried, or that costs this fight; 0: none. Auto only */
    int rival;    /* the other seat of a duel */
    int bonus, rival_bonus;
    int skill; /* + 1: the one that is checked; 0: the deck's own */
} mcguffin_call;

static inline bool is_fight(const mcguffin_call *c)
{
    return c->kind == CALL_NPC || c->kind == CALL_DUEL;
}

enum { NO_SEAT = 255 };

/* A thing into a set of eight, and out of it; and a count that ends at 255. */
static inline void put_into(uint8_t *set, int thing) { *set = (uint8_t)(*set | 1u << thing); }
static inline void take_from(uint8_t *set, int thing) { *set = (uint8_t)(*set & ~(1u << thing)); }
static inline void count_on(uint8_t *count, int by)
{
    int sum = *count + by;
    *count  = (uint8_t)(sum < 0 ? 0 : sum < 255 ? sum : 255);
}

/* MC-58: how the Mastermind ended it, if she said so; else MC-55 decides. */
enum mcguffin_ruling { RULED_NONE, RULED_WON, RULED_LOST };

/* How far a job's story has come; auto only. None of it is secret. */
typedef struct mcguffin_story {
    uint64_t marks;                 /* what happened, as a set */
    uint64_t taken;                 /* obstacles that were taken on */
    uint64_t closed;                /* the others of a choice that was made; follows from `taken` */
    uint64_t over;                  /* those that stand behind their last beat; follows from `at` */
    uint8_t  at[JOB_OBSTACLES];     /* the beat each stands at; as many as it has: over */
    uint8_t  missed[JOB_OBSTACLES]; /* failures at this beat */
    /* How many lines were told of failures and of successes: */
    uint8_t  spare[2][GETAWAY + 1]; /* of the stage: its mishaps, and in passing */
    uint8_t  cards[2][DECKS];       /* of the Combination's cards */
    uint8_t  chase[2][JOB_CHASE];   /* of the places of the getaway */
    uint8_t  blows[2];              /* of fights */
    uint16_t places;                /* that were reached, as a set */
} mcguffin_story;

typedef struct mcguffin_state {
    uint64_t        matches[CREW]; /* obstacles with a tag that fits the specialty; auto only */
    uint64_t        in_decks;      /* the cards of all decks, as a set */
    mcguffin_member crew[CREW];
    mcguffin_call   call;
    int             stage;
    int     turn;  /* auto: whom the Mastermind asks; Combination: whose cards are being turned */
    int     actor; /* MC-37: the last to act, or NO_SEAT; and how often in a row */
    uint8_t streak;
    uint8_t seats, team;
    uint8_t step;      /* Combination: which of the four */
    int     opponents; /* MC-45: those still standing in the fight that waits */
    int     ruling;    /* MC-58 */
    uint8_t heat;
    int     bonus;   /* Combination, hosted: what the next check gets (MC-30) */
    uint8_t skipped; /* MC-56: the heat was too much for the Combination */
    int     reached; /* when it is over: the last stage before that */
    uint8_t told;    /* hosted: something was narrated since the last call */
    uint8_t unready; /* seats that are still making their character */
    uint8_t inside;  /* seats with the status in or leaving */
    uint8_t yielded; /* seats that yielded since the last action */
    uint8_t left[DECKS];
    uint8_t cards[DECKS][PACK]; /* top card last; 0 beyond `left` */
    mcguffin_story story;
    char           name[CREW][NAME_BYTES];
    char           specialty[CREW][NAME_BYTES];
    char           title[NAME_BYTES]; /* of the call that waits, if the Mastermind gave it one */
} mcguffin_state;

/* The options, in match->room. */
typedef struct mcguffin_room {
    uint8_t         hosted;
    uint8_t         duels; /* MC-46: the crew may duel; auto only */
    uint8_t         came;  /* seats whose saved character is in `saved` */
    mcguffin_figure saved[CREW];
} mcguffin_room;

_Static_assert(sizeof(mcguffin_room) <= CAPER_ROOM_BYTES, "a room's part of a match");

static inline const mcguffin_room *room_of(const caper_match *match)
{
    return (const mcguffin_room *)match->room;
}

static inline bool is_hosted(const caper_match *match) { return room_of(match)->hosted; }
static inline bool has_duels(const caper_match *match) { return room_of(match)->duels; }

/* The job that is played; NULL where a person hosts without one. */
static inline const mcguffin_job *job_of(const caper_match *match)
{
    if (match->content)
        return (const mcguffin_job *)match->content;
    return is_hosted(match) ? NULL : mcguffin_standard_job();
}

static inline int heat_limit(const caper_match *match)
{
    const mcguffin_job *job = job_of(match);
    return job->heat + job->heat_each * match->seats;
}

/* MC-55: successful getaway actions that make a player clear. */
static inline int clear_after(const caper_match *match)
{
    const mcguffin_job *job = job_of(match);
    return job ? job->clear_after : 2;
}

/* ---- Moves ---------------------------------------------------------------------------------- */

/* MC-30: a bonus is from −6 to +6. */
enum { BONUS_MAX = 6, BONUSES = 2 * BONUS_MAX + 1 };
/* The lists of legal moves go this far; WIDE moves go on to MOST_AMOUNT. No health is above 10. */
enum { LISTED_HARM = 10, LISTED_GANG = 8, MOST_AMOUNT = 99 };
/* MC-58: successes that are given or taken at once. */
enum { MOST_GRANT = 4, GRANTS = 2 * MOST_GRANT + 1 };
/* Calls that can have one bonus, as they are numbered among themselves. */
enum {
    CHECK_OF   = 0,                         /* + seat × 4 + deck */
    GATE_OF    = CHECK_OF + CREW * DECKS,   /* the same */
    WEAKEST_OF = GATE_OF + CREW * DECKS,    /* the same */
    CHOICE_OF  = WEAKEST_OF + CREW * DECKS, /* + seat: they name the deck for the weakest skill */
    FIGHT_OF   = CHOICE_OF + CREW,          /* + seat: one opponent */
    OPEN_GATE  = FIGHT_OF + CREW,           /* + seat: they name the deck of the gate */
    CALLS      = OPEN_GATE + CREW,
};

enum mcguffin_move {
    READY,
    GO,
    HEAL,
    YIELD,
    ADVANCE,
    WITHDRAW,
    MAKE,                              /* + skill */
    READY_MADE = MAKE + SKILLS,        /* + figure */
    TRY        = READY_MADE + FIGURES, /* + obstacle */
    PASS_GATE  = TRY + JOB_OBSTACLES,  /* + deck: a crew member's own `gate` */
    NAME_DECK  = PASS_GATE + DECKS,    /* + deck, for a check of the weakest skill */
    CHALLENGE  = NAME_DECK + DECKS,    /* + seat: a crew member's `duel` */
    PLAIN      = CHALLENGE + CREW,     /* + a call without a bonus: orders from here on */
    GANG       = PLAIN + CALLS,        /* + seat × 7 + opponents − 2 */
    DUEL       = GANG + CREW * (LISTED_GANG - 1),    /* + seat × 8 + the other seat */
    BONUS      = DUEL + CREW * CREW,                 /* + bonus + 6 */
    BONUS_BOTH = BONUS + BONUSES,                    /* + (bonus + 6) × 13 + the rival's + 6 */
    VERDICT    = BONUS_BOTH + BONUSES * BONUSES,     /* + seat × 3 + clear, caught, in */
    HARM       = VERDICT + CREW * 3,                 /* + seat × 10 + n − 1 */
    MEND       = HARM + CREW * LISTED_HARM,          /* the same */
    GRANT      = MEND + CREW * LISTED_HARM,          /* + seat × 9 + n + 4 */
    CHECK_WITH = GRANT + CREW * GRANTS,              /* + seat × 16 + deck × 4 + skill */
    BONUSED    = CHECK_WITH + CREW * DECKS * SKILLS, /* + CALLS × (1 … 6, −1 … −6) + a call */
    END        = BONUSED + 2 * BONUS_MAX * CALLS,    /* by MC-55; won; lost */
    ANYWAY     = END + 3,                            /* advance before the counts are reached */
    WORDLESS   = ANYWAY + 1, /* from here on moves have words, or are never legal */
    CREATE     = WORDLESS,
    SPECIALTY,                    /* + skill */
    NARRATE = SPECIALTY + SKILLS, /* the Mastermind */
    SAY,                          /* everybody, at any time (MC-59) */
    WIDE,         /* the words are a whole order: a title, or numbers beyond the lists */
    NO_SUCH_CALL, /* a seat or bonus that no game has: in the grammar, never allowed */
    NO_SUCH_BONUS,
    NO_SUCH_AMOUNT,
    NO_SUCH_GRANT,
};

/* What the Mastermind says, taken apart. */
enum mcguffin_what {
    ORDER_NONE,
    ORDER_CALL,
    ORDER_ADVANCE,
    ORDER_BONUS,
    ORDER_WITHDRAW,
    ORDER_VERDICT,
    ORDER_HARM,
    ORDER_MEND,
    ORDER_GRANT,
    ORDER_END,
};

typedef struct mcguffin_order {
    int           what;
    mcguffin_call call;   /* ORDER_CALL; ORDER_BONUS: its two bonuses */
    bool          both;   /* ORDER_BONUS: the rival's, too */
    bool          anyway; /* advance */
    int           seat;   /* verdict, harm, mend, grant */
    int           amount; /* harm, mend, grant; a fight's opponents, 0: not said */
    const char   *title;  /* of a call; NULL: none. Borrowed from the words */
    int           status; /* verdict: CLEAR, CAUGHT or IN */
    int           ruling; /* end */
} mcguffin_order;

extern const caper_grammar mcguffin_grammar;
/* The order that a move of the Mastermind stands for; ORDER_NONE if it is the crew's or words. */
mcguffin_order mcguffin_order_of(caper_move move, const char *words, caper_parts *parts);
/* The move of a call other than a duel. */
caper_move mcguffin_call_move(const mcguffin_call *c);

/* ---- Shared by rules, odds and bots --------------------------------------------------------- */

/* What must happen before a player's next action in the getaway. */
typedef enum mcguffin_door { DOOR_OPEN, DOOR_GATE, DOOR_WEAKEST, DOOR_FIGHT } door;
door mcguffin_door_of(const mcguffin_state *s, int seat);
/* MC-54: the weakest skills, as a set; and if there is one only, which. */
unsigned mcguffin_weakest(const mcguffin_member *m);
int      mcguffin_sole_weakest(const mcguffin_member *m); /* NO_SKILL: there are several */
/* MC-54: a check of the weakest skill whose deck is known gets its skill. */
void mcguffin_choose_weakest(const caper_match *match, const mcguffin_state *s, mcguffin_call *c);
/* How many of the crew are clear, caught, dead … */
int mcguffin_count(const mcguffin_state *s, int status);
/* The skill that a call is made with; NO_SKILL: the deck decides, and is not named yet. */
static inline int mcguffin_call_skill(const mcguffin_state *s, const mcguffin_call *c)
{
    return c->skill                  ? c->skill - 1
           : c->kind == CALL_WEAKEST ? mcguffin_sole_weakest(&s->crew[c->seat])
           : c->deck < DECKS         ? mcguffin_skill_of[c->deck]
                                     : NO_SKILL;
}
/* Auto: the call that `try`, `gate` or the door's `go` of that seat makes, bonus and all. */
/* A fight or one side of a duel; the tags of `obstacle` (+ 1; 0: none) count in it (MC-42). */
mcguffin_call mcguffin_fight_call(const mcguffin_state *s, int kind, int seat, int obstacle);
mcguffin_call mcguffin_try_call(const caper_match *match, const mcguffin_state *s, int seat,
                                int obstacle);
mcguffin_call mcguffin_gate_call(const caper_match *match, const mcguffin_state *s, int seat,
                                 int d);
/* The call that `go` of this seat would settle; kind CALL_NONE if there is none. */
mcguffin_call mcguffin_waiting(const caper_match *match, const mcguffin_state *s, int seat);
/* MC-37: may the seat act, or must another one first? */
bool mcguffin_may_start(const caper_match *match, const mcguffin_state *s, int seat);
/* Can the call be let happen or be failed on purpose, or does it want a deck first (MC-59)? */
bool mcguffin_may_go(const mcguffin_call *c);
/* MC-16: the ready-made characters that somebody has, as a set. */
uint32_t mcguffin_taken(const mcguffin_state *s);
bool     mcguffin_may_heal(const mcguffin_state *s, const mcguffin_call *c);
int      mcguffin_next_inside(const mcguffin_state *s, int seat);
/* Is no call open, so that one can be called or tried? */
bool mcguffin_is_free(const mcguffin_state *s);
/* MC-50 … MC-52, MC-55: the successes that everybody needs in this stage, or 0; those that the crew
 * needs together, or 0, and has. */
int mcguffin_need_each(const caper_match *match, const mcguffin_state *s);
int mcguffin_need_crew(const mcguffin_state *s);
int mcguffin_need_passes(const mcguffin_state *s); /* of the Combination, by crew members */
int mcguffin_crew_has(const mcguffin_state *s);
/* MC-50, MC-51: is the stage done? */
bool mcguffin_stage_done(const mcguffin_state *s);
/* Cards in players' hands, as a set; cards that lie face down, none while characters are being made. */
uint64_t mcguffin_held(const mcguffin_state *s);
uint64_t mcguffin_unflipped(const mcguffin_state *s);
/* CAPER_OK, CAPER_NOT_YOUR_TURN or CAPER_ILLEGAL_MOVE. */
caper_code mcguffin_allows(const caper_match *match, const mcguffin_state *s, int seat,
                           caper_move move, const char *words);
void       mcguffin_set_text(char *to, const char *from);
uint8_t    mcguffin_health(const mcguffin_member *m);
/* The obstacles that a specialty is made for. */
uint64_t mcguffin_find_matches(const mcguffin_job *job, const char *specialty);

/* The exact chance that a call succeeds, as everybody at the table sees it. */
double mcguffin_chance(const mcguffin_state *s, const mcguffin_call *c);
/* The same for several calls in one state: its cards that lie face down are counted once. */
typedef struct mcguffin_pool {
    uint32_t red, black; /* as sets, without the jokers */
    uint8_t  red_joker;
    uint8_t  count; /* jokers and all */
} mcguffin_pool;
mcguffin_pool mcguffin_face_down(const mcguffin_state *s);
double        mcguffin_chance_among(const mcguffin_state *s, const mcguffin_call *c,
                                    const mcguffin_pool *face_down);

/* Dice and cards: dice.c. One move being played. */
typedef struct mcguffin_play {
    const caper_match *match;
    mcguffin_state    *s;
    caper_rng         *rng;
    caper_events      *ev;
} mcguffin_play;

/* Flows: rules.c. Enter a stage; call something up (with so many opponents, 0: at least one);
 * forget what was called, and those who stood in it. */
void mcguffin_enter(mcguffin_play *p, int stage);
void mcguffin_call_up(mcguffin_play *p, mcguffin_call c, int opponents);
void mcguffin_drop_call(mcguffin_state *s);
void mcguffin_leave(mcguffin_play *p, int seat, int status); /* CLEAR or CAUGHT */
/* The Mastermind's moves: hosting.c. */
void mcguffin_play_order(mcguffin_play *p, const mcguffin_order *o);
void mcguffin_advance(mcguffin_play *p);

int  mcguffin_draw(mcguffin_play *p, int d);
void mcguffin_deal_hideout(mcguffin_play *p);
/* Let a call happen. Both return whether the player succeeded. */
bool mcguffin_check_roll(mcguffin_play *p, const mcguffin_call *c);
bool mcguffin_fight_npc(mcguffin_play *p, const mcguffin_call *c);
void mcguffin_duel(mcguffin_play *p, const mcguffin_call *c);
void mcguffin_heal(mcguffin_play *p, const mcguffin_call *c);
void mcguffin_mend(mcguffin_play *p, int seat, int amount, int die);
void mcguffin_hurt(mcguffin_play *p, int seat, int amount);
void mcguffin_make_skill(mcguffin_play *p, int seat, int sk);
int  mcguffin_penalty(const mcguffin_member *m);

/* What came of a check or of one side's blow, with all that went into it. */
typedef struct mcguffin_verdict {
    bool success, automatic, joker, rolled, match;
    bool chosen; /* failed on purpose: no card, no total */
    bool other_hits;
    int  skill, griefs, grief[CREW];
    int  bonus, penalty, base, die, total, card;
    int  other_die, other_total; /* a fight's other side */
} mcguffin_verdict;

/* The room's functions, each in the file that its name says. */
void        mcguffin_setup(const caper_match *match, void *state, caper_rng *rng);
caper_seats mcguffin_to_act(const caper_match *match, const void *state);
caper_seats mcguffin_may_act(const caper_match *match, const void *state);
int         mcguffin_moves(const caper_match *match, const void *state, int seat, caper_move *out);
/* A move of the crew that is known to be legal: what a bot has just chosen. */
void        mcguffin_play_on(const caper_match *match, mcguffin_state *s, int seat, caper_move move,
                             caper_rng *rng);
caper_code  mcguffin_apply(const caper_match *match, void *state, int seat, caper_move move,
                           const char *words, caper_rng *rng, caper_events *ev);
void        mcguffin_result(const caper_match *match, const void *state, caper_result *out);
const char *mcguffin_check(const caper_match *match, const void *state);
void        mcguffin_odds(const caper_match *match, const void *state, int seat, caper_move move,
                          const char *words, caper_odds *out);
const char *mcguffin_reason(const caper_match *match, const void *state, int seat, caper_move move,
                            const char *words);
/* Is `turn` more than a memory now? */
bool mcguffin_has_turn(bool hosted, const mcguffin_state *s);
/* One character as the option `characters` has it: the members of a JSON object, and back. */
void       mcguffin_save_figure(const mcguffin_figure *f, caper_buf *out);
caper_code mcguffin_load_figure(const caper_json *json, mcguffin_figure *out, caper_code code,
                                caper_error *err);
/* A bot's choice of a move without words. */
static inline bool mcguffin_choose(caper_choice *out, int move)
{
    out->move     = (caper_move)move;
    out->words[0] = '\0';
    return true;
}
/* What a bot does as the Mastermind of a hosted game: bot_host.c. */
bool mcguffin_host(const caper_match *match, const mcguffin_state *s, caper_level level,
                   caper_rng *rng, caper_choice *out);
extern const caper_file mcguffin_data[];

/* The facets of the room, each in the file that fills it. */
extern const caper_knowledge mcguffin_knowledge; /* view.c */
extern const caper_notation  mcguffin_notation;  /* position.c */
extern const caper_sentences mcguffin_words;     /* advice.c */
extern const caper_player    mcguffin_player;    /* bot.c */
extern const caper_planner   mcguffin_planner;
extern const caper_learner   mcguffin_learner; /* observe.c */

extern const caper_game mcguffin_game;

#endif
