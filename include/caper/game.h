/* The interface of a game: a few structs of functions per room, the same furniture in each.
 *
 * A *match* is what is fixed before the first move: the game, the number of seats, the options, the
 * job or adventure that is played. A *state* is everything that changes: flat bytes of
 * `state_size`, no pointers, so that memcpy clones it and memcmp compares it. (Padding inside a
 * state must therefore always be zero: setup and load begin with memset.)
 *
 * The rules allocate nothing and know no clock, file, socket or global. Randomness comes only from
 * the `caper_rng` that is handed in; it belongs to the table, never to a state or a view.
 *
 * To write a game, fill six structs, in this order:
 *
 *     caper_info       its id, title, numbers of seats and the size of its state
 *     caper_notation   the forms of its moves (a table, base/grammar.h) and the fields of its positions
 *                      (a table, base/fields.h): reading, writing and saving follow from these
 *     caper_rules      setup, to_act, reason, apply, result, check. A move is a number: the number of its
 *                      form plus those of the things in it
 *     caper_knowledge  view (what a seat sees), imagine (a whole state that fits it), odds
 *     caper_sentences  what apply says, with the file of sentences (base/sentence.h)
 *     caper_player     suggest: a sensible move
 *
 * and name them in a `const caper_game`. examples/games/coldfeet/coldfeet.c is one of 400 lines;
 * docs/new-game.md reads it with you, and tests/test_contract.c is what every game must do. */
#ifndef CAPER_GAME_H
#define CAPER_GAME_H

#include <stdalign.h>

#include "caper/base.h"
#include "caper/buf.h"
#include "caper/event.h"
#include "caper/json.h"
#include "caper/rng.h"

#pragma GCC visibility push(default)

typedef struct caper_game caper_game;

enum {
    CAPER_MAX_MOVES  = 2048, /* a list of legal moves is never longer */
    CAPER_ROOM_BYTES = 2048, /* a room's own part of a match */
    CAPER_MAX_ODDS   = 96,
    CAPER_MAX_STATE  = 16384, /* bytes of a state, in any game */
};

/* ---- What a game is played with ------------------------------------------------------------ */

/* Content that people write and games are played with: a job, an adventure, a heist. Parsed once
 * from text into one flat block of the facet's `size`, then only read; any number of games
 * can share it. A room's own type begins with this one. */
typedef struct caper_content {
    const caper_game *game;
    char              id[256]; /* as the option named it */
    char              sum[17]; /* of its text: a file of the same name may change */
} caper_content;

/* A shipped file, compiled into the program by the build from games/<game>/data/. */
typedef struct caper_file {
    const char *name; /* "museum.job" */
    const char *text; /* NUL-terminated */
    size_t      len;
} caper_file;

/* Called for each problem found in a file; line 0 means the file as a whole. */
typedef void caper_report_fn(void *ctx, int line, const char *sentence);

/* An option of a game as `games` and `--help` show it. */
typedef struct caper_option {
    const char        *name;   /* "mode" */
    const char *const *values; /* NULL-terminated; NULL: free (the help says what) */
    const char        *help;   /* half a sentence */
    bool               list;   /* a list of texts, which a command line separates with commas */
} caper_option;

typedef struct caper_match {
    const caper_game    *game;
    const caper_content *content; /* NULL, or what the content's option named; borrowed */
    uint8_t              seats;   /* players */
    uint8_t              places;  /* players and, in a game hosted by a person, the host */
    alignas(8) uint8_t room[CAPER_ROOM_BYTES]; /* options as the room wants them */
} caper_match;

/* ---- Answers -------------------------------------------------------------------------------- */

typedef struct caper_result {
    bool        over;
    caper_seats winners;
    bool        has_scores;
    int32_t     scores[CAPER_MAX_SEATS];
} caper_result;

/* How well a seat did, besides winning: a column in a table of results. */
enum { CAPER_MAX_FACTS = 3 };
typedef struct caper_fact {
    const char *what; /* "Treats left" */
    int32_t     n;
    bool        fewer; /* the smaller number is the better one */
} caper_fact;

typedef struct caper_odds {
    int count;
    struct {
        char   name[40];
        double chance;
    } item[CAPER_MAX_ODDS];
} caper_odds;

/* Append one line to the odds; beyond CAPER_MAX_ODDS it is a bug. */
void caper_odds_add(caper_odds *odds, const char *name, double chance);
/* As a JSON object: {"outcome":probability,…}. */
void caper_odds_write(const caper_odds *odds, caper_buf *out);

/* The last is only for games that bring a network: caper_bot_check. */
typedef enum caper_level { CAPER_EASY, CAPER_MEDIUM, CAPER_HARD, CAPER_NET } caper_level;

/* A move with its words (an empty string where it has none). */
typedef struct caper_choice {
    caper_move move;
    char       words[CAPER_MAX_WORDS + 1];
} caper_choice;

/* How a player plays, as a search expects it of rivals: like `medium` with slips, like `easy`, or any
 * move. */
typedef enum caper_habit {
    CAPER_SENSIBLE,
    CAPER_CARELESS,
    CAPER_AIMLESS,
    CAPER_HABITS
} caper_habit;

/* How a room plays on by itself: until the game is over, it is the turn of seat `until` (−1: none)
 * or `limit` moves are made. Before each move a number below `slip` is drawn (not if that is 0); at 0
 * the seat plays as CAPER_EASY would, else as CAPER_MEDIUM. Where a room has plans, all seats follow
 * `plan`, and there are no slips. */
typedef struct caper_playout {
    int      until, slip, limit;
    uint64_t plan;
    uint8_t  habit[CAPER_MAX_SEATS]; /* caper_habit; rooms that draw no conclusions need not look */
} caper_playout;

/* How a bot behaves beside people: it chooses for itself, waits for them, or agrees with them. */
typedef enum caper_manners { CAPER_OWN_CHOICE, CAPER_WAIT, CAPER_AGREE } caper_manners;

/* Names at the table for `tell`; a NULL name is "Seat 3". */
typedef struct caper_names {
    const char *name[CAPER_MAX_SEATS];
    const char *honour[CAPER_MAX_SEATS]; /* what goes before the name ("Your Majesty"), or NULL */
    const char *role[CAPER_MAX_SEATS];   /* whom the seat plays; goes for the name, or NULL */
    int         you;                     /* the seat that reads, or CAPER_SPECTATOR */
} caper_names;

/* A thing on the table that a client asks about: "action:thief", "number:health@2". */
typedef struct caper_asked {
    char kind[24], id[64];
    int  whose; /* the seat after the @; −1: it belongs to none */
} caper_asked;

/* What it is. `name` and `text` are the room's only where its data/things.txt has no line for it;
 * `now`: how things stand, what it does now, why it is barred. */
typedef struct caper_what {
    caper_buf name, brief, text, now;
} caper_what;

/* ---- The game -------------------------------------------------------------------------------
 *
 * A game is a handful of facets, each a struct of functions. Six are required; of the other four a
 * game has those that it can fill, and NULL for the rest. In a facet, a function that says
 * “optional” may be NULL, all the others are there. */

/* What it is. */
typedef struct caper_info {
    const char *id, *title;
    /* Of the rules. It goes up whenever a game that was begun before could come out differently
     * (rules, randomness, any order), so that no table plays on under rules that it did not
     * begin with. */
    int         version;
    const char *summary; /* one sentence for people who choose a game */
    uint8_t     min_seats, max_seats, default_seats;
    uint32_t    state_size;   /* at most CAPER_MAX_STATE */
    uint32_t    action_count; /* every move without words is below this number; 0: unknown */

    const caper_option *options; /* ends with a NULL name; may be NULL */
    /* Options (as JSON texts, ending with NULL) with which the suites, the fuzzers and the bench
     * play this game, besides playing it with none. May be NULL. */
    const char *const *trials;
    const caper_file  *files; /* everything in data/ */
    /* Optional: what many games of it show (base/figures.h), for the lab. */
    const struct caper_collector *collector;
} caper_info;

/* What happens. */
typedef struct caper_rules {
    /* Optional: read the options into `match->room`. Before the call: game, content, seats and places
     * (= seats) are set, the rest is zero. `options` is an object or NULL. Unknown names and values
     * are CAPER_BAD_OPTION. Sets places to seats + 1 if a person hosts. NULL: the game has no options.
     * Callers ask caper_match_configure. */
    caper_code (*configure)(caper_match *match, const caper_json *options, caper_error *err);

    /* Optional: options for another game by the same people in the same seats, as a JSON object. NULL:
     * the same ones again. */
    void (*again)(const caper_match *match, caper_buf *options);

    /* Deal into `state`. Cannot fail once the match is configured. Never draws outcomes that can be
     * forced: the table leaves rng->chance NULL here. */
    void (*setup)(const caper_match *match, void *state, caper_rng *rng);

    /* Seats that the game waits for, as a set. 0: the game is over. */
    caper_seats (*to_act)(const caper_match *match, const void *state);
    /* Optional: seats that may do something although the game does not wait for them. NULL: never. A move that
     * is only talk (the state stays the same) may come from others too: apply decides. */
    caper_seats (*may_act)(const caper_match *match, const void *state);

    /* Every legal move of `seat` that needs no words, sorted by number, each once. Returns the
     * count (at most CAPER_MAX_MOVES); 0 for a seat that may not act. */
    int (*moves)(const caper_match *match, const void *state, int seat, caper_move *out);

    /* Optional: NULL if that move of a seat that may act is legal now; else why it isn't, as a sentence. A
     * room that has it decides legality in one place: its `moves` can be caper_legal_moves, its `apply`
     * begins with caper_may_play, and the table tells people the reason. */
    const char *(*reason)(const caper_match *match, const void *state, int seat, caper_move move,
                          const char *words);

    /* Play one. CAPER_OK, or CAPER_NOT_YOUR_TURN / CAPER_ILLEGAL_MOVE with state and rng unchanged
     * to the bit. A move without words is legal exactly when `moves` lists it. `words` is NULL
     * where the move has none. Says what happened into `ev` (may be NULL). With forced outcomes
     * that cannot happen rng->chance->bad is set and the state is rubbish: the table works on a
     * copy then. */
    caper_code (*apply)(const caper_match *match, void *state, int seat, caper_move move,
                        const char *words, caper_rng *rng, caper_events *ev);

    void (*result)(const caper_match *match, const void *state, caper_result *out);

    /* NULL, or a sentence naming the broken invariant. */
    const char *(*check)(const caper_match *match, const void *state);

    /* Optional: do the players of this match win or lose as one? NULL: they are rivals. Callers ask
     * caper_match_is_together. */
    bool (*is_together)(const caper_match *match);

    /* Optional: by what, after winning, a finished game is compared with others of the same deal; what
     * counts most comes first. Returns the count, at most CAPER_MAX_FACTS. NULL: a win in fewer
     * turns is better, and so is a defeat after more. */
    int (*tally)(const caper_match *match, const void *state, int seat, caper_fact *out);

    /* Optional: the text of a move that takes back in this game ("undo"), where the game has an
     * undo of its own. NULL: the table takes back whole moves. */
    const char *undo_move;
} caper_rules;

/* Who may know what. All redaction is here. */
typedef struct caper_knowledge {
    /* What `seat` may know, and no more, as one JSON object; a spectator gets public facts only. What all
     * seats see alike is best written by caper_view_common. */
    void (*view)(const caper_match *match, const void *state, int seat, caper_buf *out);

    /* A whole state that fits what `seat` knows, with hidden things drawn afresh, as the seat must
     * think of them: for bots that search, and for the secrecy tests. `out` may not be `state`. */
    void (*imagine)(const caper_match *match, const void *state, int seat, caper_rng *rng,
                    void *out);

    /* The first random outcome of that move, as `seat` sees it; none for moves without one. Called
     * only with legal moves. */
    void (*odds)(const caper_match *match, const void *state, int seat, caper_move move,
                 const char *words, caper_odds *out);
} caper_knowledge;

/* Moves and positions as text: what a log, a file and a protocol are made of. */
typedef struct caper_notation {
    const struct caper_grammar *grammar; /* the forms of the moves: base/grammar.h */

    /* Positions: everything, hidden things included, as one JSON object, and back. `load` fills
     * match (seats, places, room; game and content are set before the call) and state, or says
     * CAPER_BAD_POSITION with the field that is wrong. Where a table of fields says it all, these are
     * caper_position_save and caper_position_load: base/fields.h. */
    const struct caper_field *fields; /* for those two */
    void (*save)(const caper_match *match, const void *state, caper_buf *out);
    caper_code (*load)(caper_match *match, const caper_json *position, void *state,
                       caper_error *err);

    /* Optional: what outcomes of the kinds CAPER_PICK and CAPER_LIST are, with a list of ids:
     * base/kind.h. Dice are numbers and need none. */
    const struct caper_kind *outcomes;
} caper_notation;

/* Sentences for people, all from what `seat` (or the reader) may know. */
typedef struct caper_sentences {
    /* Event number i, which names->you may see, as a sentence; empty if it needs none.
     * The list has all events of its move: a sentence may say what came of it, and the events after it
     * then say nothing. */
    void (*tell)(const caper_match *match, const caper_events *ev, int i, const caper_names *names,
                 caper_buf *out);
    /* What this room can say; base/sentence.h. */
    const struct caper_speech *speech;

    /* Optional: why that move is not legal now, where a reason takes names (caper_put) and `reason` of
     * the rules cannot say it. NULL: the table asks the rules, or says something general. */
    void (*why_not)(const caper_match *match, const void *state, int seat, caper_move move,
                    const char *words, caper_buf *out);

    /* Optional, for people who learn. `move_words`: a move as people would say it, a command without a
     * full stop ("Play The Thief on Bo's hand"). `goal`: what has to happen next and what the seat can
     * do for it, a sentence or two. `warn`: what this legal move cannot take back, a sentence; nothing
     * if it is harmless. */
    void (*move_words)(const caper_match *match, const void *state, int seat, caper_move move,
                       const char *words, const caper_names *names, caper_buf *out);
    void (*goal)(const caper_match *match, const void *state, int seat, const caper_names *names,
                 caper_buf *out);
    void (*warn)(const caper_match *match, const void *state, int seat, caper_move move,
                 const caper_names *names, caper_buf *out);

    /* Optional: what a player is looking at. `kind` and `id` name it as data/things.txt
     * does ("action", "thief"), or the room's own words ("hex", "2.1"). */
    void (*what_is)(const caper_match *match, const void *state, int seat, const caper_asked *asked,
                    const caper_names *names, caper_what *out);

    /* Optional: how a seat has to be addressed just now ("Your Majesty"), or NULL. All players know
     * it. */
    const char *(*honour)(const caper_match *match, const void *state, int seat);
    /* Optional: the character that a seat plays, from when that has been told, or NULL. From then on
     * sentences call the seat so. */
    const char *(*role)(const caper_match *match, const void *state, int seat);

    /* Optional, for tables with a map: what can be shaded on it for `seat` besides the moves (how far it
     * can get, what a way costs), as one JSON object. True: it is the same for all seats. */
    bool (*sketch)(const caper_match *match, const void *state, int seat, caper_buf *out);

    /* Optional, for the rules page: a table of this name from the room's own data, as Markdown.
     * False, and `out` is untouched: no such name. */
    bool (*rules_table)(const char *name, caper_buf *out);
} caper_sentences;

/* Jobs, adventures, heists: files that people write and games are played with. */
typedef struct caper_content_facet {
    const char *option; /* the option, and the field of a position, that names it */
    const char *suffix; /* ".job": such files of info->files are content */
    const char *usual;  /* opened where the option is left out; NULL: none */
    uint32_t    size;
    /* Parse into `out` (`size` bytes, all zero). Returns the number of problems; all are reported. */
    int (*parse)(const char *text, size_t len, caper_content *out, caper_report_fn *report,
                 void *ctx);
    /* What people who have it checked want to know about content without problems: its title, and
     * its figures in half a line ("20 tiles, 15 events"). Advice goes to `note`, line 0. */
    void (*about)(const caper_content *content, caper_buf *title, caper_buf *figures,
                  caper_report_fn *note, void *ctx);
    /* Optional, for stories that end in several ways: the name of the ending that this game came to
     * (NULL: none), and how many its content has. */
    const char *(*ending)(const caper_match *match, const void *state);
    int (*endings)(const caper_content *content);
    /* Optional: add to the options what this content is best played with, unless they say it. */
    void (*suit)(const caper_content *content, int seats, caper_json **options);
    /* Optional: is it meant for experts? The bench compares bots with those. */
    bool (*is_hard)(const caper_content *content);
    /* Optional, for people who write it: reviews, pictures, makers, campaigns. base/workshop.h */
    const struct caper_workshop *workshop;
} caper_content_facet;

/* A sensible player. */
typedef struct caper_player {
    /* What it would do, levels CAPER_EASY and CAPER_MEDIUM. The state was imagined for this seat, so
     * hidden things in it are guesses: the bot cannot cheat. False: the seat would rather do nothing
     * (only for seats that the game does not wait for). */
    bool (*suggest)(const caper_match *match, const void *imagined, int seat, caper_level level,
                    caper_rng *rng, caper_choice *out);

    /* Optional, for rooms whose suggestions do not depend on what is imagined: `imagine` and `suggest` in
     * one, with the same random numbers, and no world is made. This is the true state; tests/test_search.c
     * checks that hidden parts of it do not matter. */
    bool (*decide)(const caper_match *match, const void *state, int seat, caper_level level,
                   caper_rng *rng, caper_choice *out);

    /* Optional, for search: what `suggest` (or `follow`, where there are plans) and `apply` do in turns,
     * in one go and with the same random numbers. Returns the moves that were made. NULL: ask for each
     * move. */
    int (*play_out)(const caper_match *match, void *imagined, const caper_playout *how,
                    caper_rng *rng);

    /* Optional, for bots in a crew with people: should the bot in `seat` wait until these people have
     * spoken, say what they said (into `out`), or choose for itself? */
    caper_manners (*beside_people)(const caper_match *match, const void *imagined, int seat,
                                   caper_seats people, caper_rng *rng, caper_choice *out);

    /* Optional, for search: how good an unfinished state is for a seat, 0 … 1. NULL: only results
     * count. */
    double (*value)(const caper_match *match, const void *state, int seat);
} caper_player;

/* For search: plans, each a number for which way to play from here on. Every number is a plan. */
typedef struct caper_planner {
    /* `suggest` at CAPER_MEDIUM by that plan (0 is medium's own). */
    bool (*follow)(const caper_match *match, const void *imagined, int seat, uint64_t plan,
                   caper_rng *rng, caper_choice *out);
    /* A plan that is a little different. */
    uint64_t (*vary)(const caper_match *match, const void *state, uint64_t plan, caper_rng *rng);
    /* Is this the time for making a plan, and only for that? */
    bool (*is_planning)(const caper_match *match, const void *state);
    /* Optional: what is special about a plan, as sentences that begin with a space. */
    void (*plan_words)(const caper_match *match, const void *state, uint64_t plan,
                       const caper_names *names, caper_buf *out);
    /* Optional: does this move take something back, no matter whose it was? */
    bool (*takes_back)(caper_move move);
} caper_planner;

/* For search: what a seat makes of the others' moves. `memory` is `memory_size` bytes that are zero
 * before the first move. */
typedef struct caper_inference {
    uint32_t memory_size;
    /* Called with a state imagined for `me` just before `seat` plays `move`. `sense`, 0 … 1: how sure it is
     * that the seat plays sensibly. */
    void (*watch)(const caper_match *match, void *memory, int me, const void *imagined, int seat,
                  caper_move move, double sense);
    /* How well an imagined state agrees with what was seen: above 0, at most 1. */
    double (*fits)(const caper_match *match, const void *memory, const void *imagined, int me);
    /* For explanations: what is true in this imagined state that `seat` would most like to know and
     * does not, as half a sentence ("Bo has The MacGuffin"); empty if there is none. */
    void (*wonder)(const caper_match *match, const void *imagined, int seat,
                   const caper_names *names, caper_buf *out);
} caper_inference;

/* For programs that learn. */
typedef struct caper_learner {
    /* What a seat sees, as a table of fields: base/observe.h makes numbers of it. It is the same all
     * through a match. */
    const struct caper_field *(*fields)(const caper_match *match);
    /* Optional: the struct that the table is of, at most CAPER_MAX_STATE bytes, with nothing in it that the
     * seat may not know. NULL: it is of the state, where the table leaves out what is hidden. */
    void (*look)(const caper_match *match, const void *state, int seat, void *seen);
    /* Optional: the same move with every seat that it names `by` places further round the table
     * (0 ≤ by < seats). NULL: actions name seats as moves do. */
    caper_move (*turn_move)(const caper_match *match, caper_move move, int by);
    /* Optional: many games at once, see caper/abreast.h. NULL: one after the other. */
    const struct caper_abreast *abreast;
} caper_learner;

struct caper_game {
    const caper_info          *info;
    const caper_rules         *rules;
    const caper_knowledge     *know;
    const caper_notation      *notation;
    const caper_sentences     *words;
    const caper_player        *player;
    const caper_content_facet *content;   /* NULL: it is played with its rules alone */
    const caper_planner       *planner;   /* NULL: its bots make no plans */
    const caper_inference     *inference; /* NULL: its bots draw no conclusions */
    const caper_learner       *learner;   /* NULL: there are no observations */
};

/* A choice's words, or NULL; and the choice played. */
static inline const char *caper_choice_words(const caper_choice *c)
{
    return c->words[0] ? c->words : NULL;
}
static inline caper_code caper_choice_apply(const caper_match *match, void *state, int seat,
                                            const caper_choice *c, caper_rng *rng, caper_events *ev)
{
    return match->game->rules->apply(match, state, seat, c->move, caper_choice_words(c), rng, ev);
}

/* ---- The shelf of games ---------------------------------------------------------------------- */

/* All games, ending with NULL, and one by its id (NULL if there is none).
 *
 *     caper_each_game (game) puts(game->info->title); */
#define caper_each_game(game)                                                                      \
    for (const caper_game *const *game##_at = caper_games(), *game; (game = *game##_at);           \
         game##_at++)
const caper_game *const *caper_games(void);
const caper_game        *caper_game_find(const char *id);
/* How much of a shipped file's name is its id, if it is a job, adventure or heist; 0: it isn't. */
size_t caper_file_content_id(const caper_game *game, const caper_file *file);
/* The id of number i of the jobs, adventures or heists that come with the game; false: there are no
 * more. */
bool caper_game_content_id(const caper_game *game, int i, char id[64]);
/* Append the forms of its moves, one per line, for help texts. */
void caper_game_grammar(const caper_game *game, caper_buf *out);
/* For rooms with `reason`: may that seat play that move? CAPER_OK, CAPER_NOT_YOUR_TURN or
 * CAPER_ILLEGAL_MOVE. */
caper_code caper_may_play(const caper_match *match, const void *state, int seat, caper_move move,
                          const char *words);
/* … and all moves below info->action_count that it may play. */
int caper_legal_moves(const caper_match *match, const void *state, int seat, caper_move *out);
/* Append why a move is not legal: what the room's `why_not` or `reason` says; may be empty. */
void caper_put_reason(const caper_match *match, const void *state, int seat, caper_move move,
                      const char *words, caper_buf *out);
/* A part of a view that is the same for every seat, which is why it is not told who looks. */
typedef void caper_view_part(const caper_match *match, const void *state, int which,
                             caper_buf *out);
/* Append it, or where views of several seats are written into one buffer, copy it. */
void caper_view_common(const caper_match *match, const void *state, caper_view_part *part,
                       int which, caper_buf *out);
/* Seats that may do something now: those that the game waits for, and others (`may_act`). */
caper_seats caper_match_may_act(const caper_match *match, const void *state);
/* Read the options (an object or NULL) into the match. */
caper_code caper_match_configure(caper_match *match, const caper_json *options, caper_error *err);
/* Do the players of this match win or lose as one? If not, they are rivals. */
bool caper_match_is_together(const caper_match *match);
/* How the game plays many games at once; NULL: it can't. */
const struct caper_abreast *caper_game_abreast(const caper_game *game);
/* Append the fields that describe a game (id, title, seats, options, what it can be played with) to
 * an open JSON object. */
void caper_game_describe(const caper_game *game, caper_buf *out);

#pragma GCC visibility pop

#endif
