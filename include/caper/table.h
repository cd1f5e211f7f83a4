/* A table: a match, a secret seed, a state, and the log of moves from which everything else follows.
 *
 * The table owns the state and lets only views, events, odds and (for those who may have it all)
 * positions out. Replaying is playing: a transcript goes through the same function as a person's
 * move. Every refusal leaves the table as it was. */
#ifndef CAPER_TABLE_H
#define CAPER_TABLE_H

#include "caper/bot.h"
#include "caper/game.h"

#pragma GCC visibility push(default)

typedef struct caper_table caper_table;

typedef struct caper_table_options {
    const char       *game;    /* its id */
    int               seats;   /* 0: as many as the game is best with */
    const caper_json *options; /* the game's own, or NULL */
    const char       *seed;    /* up to 64 hex digits; NULL: a fresh one */
    bool              files;   /* may options name files on this machine? */
    const char       *content; /* a job, adventure or heist as text; NULL: the options name one */
    /* Randomness that the players add after the table has committed to its seed; NULL: none. */
    const char *salt[CAPER_MAX_SEATS];
    const char *name[CAPER_MAX_SEATS];
} caper_table_options;

caper_table_options caper_default_table(void);

/* A new game, a game from a position, a game from a transcript. NULL if refused; free it. */
caper_table *caper_table_new(const caper_table_options *options, caper_error *err);
caper_table *caper_table_load(const caper_json *position, const char *seed, bool files,
                              caper_error *err);
caper_table *caper_table_replay(const char *transcript, bool files, caper_error *err);
void         caper_table_free(caper_table *t);

const caper_match *caper_table_match(const caper_table *t);
const char        *caper_table_seed(const caper_table *t);
/* The hash that the table publishes before the first card: 64 hex digits. */
const char *caper_table_commitment(const caper_table *t);
const char *caper_table_name(const caper_table *t, int seat); /* NULL: has none */
void        caper_table_rename(caper_table *t, int seat, const char *name);
/* Names and honours at the table, for what seat `you` reads. Borrowed, until the table changes. */
caper_names caper_table_names(const caper_table *t, int you);
/* Options for another game by the same people, as a JSON object. */
void caper_table_again(const caper_table *t, caper_buf *options);

/* Play a move given as text. `chance` is a JSON list of outcomes to force, or NULL. `ev` gets what
 * happened. */
caper_code caper_table_play(caper_table *t, int seat, const char *move, const caper_json *chance,
                            caper_events *ev, caper_error *err);
/* Is that move only talk, which leaves the state as it is? */
bool caper_table_is_talk(const caper_table *t, int seat, const char *move);
/* Did the last move change the state, or was it only talk? */
bool caper_table_has_changed(const caper_table *t);
/* Take back the last move, if it revealed nothing random or hidden. */
caper_code caper_table_undo(caper_table *t, caper_error *err);
bool       caper_table_can_undo(const caper_table *t);
/* The seat whose move is the last in the log, or −1. */
int caper_table_last_seat(const caper_table *t);
/* The seat whose move an undo would take back, or −1. */
int caper_table_undo_seat(const caper_table *t);

caper_seats caper_table_to_act(const caper_table *t);
caper_seats caper_table_may_act(const caper_table *t);
void        caper_table_result(const caper_table *t, caper_result *out);
/* The name of the ending that the story came to; NULL: it has none. */
const char *caper_table_ending(const caper_table *t);
/* By what the finished game is compared with others of the same deal; the count (caper_game.tally). */
int caper_table_tally(const caper_table *t, int seat, caper_fact out[CAPER_MAX_FACTS]);
/* Moves of one seat: the count, and each as text. */
int  caper_table_moves(const caper_table *t, int seat, caper_move *out);
void caper_table_write_move(const caper_table *t, caper_move move, caper_buf *out);
/* All of them as a JSON list of texts or, with `steps`, of lists of steps (base/grammar.h). */
void caper_table_list_moves(const caper_table *t, const caper_move *list, int count, bool steps,
                            caper_buf *out);
/* The same move except for the player's own words, such as a name; legal or not. */
bool caper_table_differ_in_words(const caper_table *t, const char *move, const char *other);
/* The odds of a move by `seat`; refusals as for playing it. */
caper_code caper_table_odds(const caper_table *t, int seat, const char *move, caper_odds *out,
                            caper_error *err);
void       caper_table_view(const caper_table *t, int seat, caper_buf *out);
void       caper_table_position(const caper_table *t, caper_buf *out);
/* What a bot would play in that seat, as text. The table changes only by what its bots keep in mind
 * from move to move. */
caper_code caper_table_suggest(caper_table *t, int seat, const caper_bot_options *bot,
                               caper_buf *out, caper_error *err);
/* The same, and why, in words (`why` may be NULL). They tell what the seat knows and guesses: no other
 * seat may see them. */
caper_code caper_table_explain(caper_table *t, int seat, const caper_bot_options *bot,
                               caper_buf *out, caper_buf *why, caper_error *err);

/* For people who learn, in words that `seat` may read: what has to happen next; what that legal move
 * cannot take back (empty, if it is harmless); a move as people say it. */
void caper_table_goal(const caper_table *t, int seat, caper_buf *out);
/* What a map can shade for that seat (caper_game.sketch); empty where the game has none. True: it is
 * the same for all seats. */
bool caper_table_sketch(const caper_table *t, int seat, caper_buf *out);
void caper_table_warn(const caper_table *t, int seat, caper_move move, caper_buf *out);
void caper_table_move_words(const caper_table *t, int seat, caper_move move, const char *words,
                            caper_buf *out);
/* What a player in that seat is looking at ("action:thief", "number:health@2"), as far as the game
 * itself has something to say about it; `out` must be zeroed or cleared. False: not such a text. */
bool caper_table_what_is(const caper_table *t, int seat, const char *thing, caper_what *out);
void caper_what_fini(caper_what *what);
/* What a good player would do in that seat (`move`, as text) and why, as one sentence. It is worked
 * out from what the seat knows, and leaves the table as it is. */
caper_code caper_table_hint(caper_table *t, int seat, const caper_bot_options *bot, caper_buf *move,
                            caper_buf *hint, caper_error *err);

/* How likely each seat is to win from here: the share of `games` games that `medium` bots play to
 * the end. `out` has room for CAPER_MAX_SEATS. It sees every card: for games that are over (a
 * replay), never for a player. The same table, the same answer. */
void caper_table_chances(const caper_table *t, int games, double *out);

/* The log. Entry i, borrowed: seat −1 takes back; `chance` is a JSON list or NULL. */
int  caper_table_log_count(const caper_table *t);
int  caper_table_log_entry(const caper_table *t, int i, const char **move, const char **chance);
void caper_table_transcript(const caper_table *t, caper_buf *out);
caper_code caper_table_write_file(const caper_table *t, const char *path, caper_error *err);

/* Check a transcript: every card and die must follow from the seed, the seed from the commitment,
 * and every line from the one before. CAPER_OK, or the first line that does not add up. */
caper_code caper_verify(const char *transcript, bool files, int *line, caper_error *err);

/* ---- Content -------------------------------------------------------------------------------- */

/* A job, adventure or heist by the id of a shipped file or, where `files` allows it, the path of
 * one. NULL if refused; free() it. */
caper_content *caper_content_open(const caper_game *game, const char *name, bool files,
                                  caper_error *err);
/* The same from a text that a client sends; its id is "own". */
caper_content *caper_content_read(const caper_game *game, const char *text, caper_error *err);
/* The text of a shipped file by its id (its name without the suffix), or NULL. */
const caper_file *caper_content_shipped(const caper_game *game, const char *id);
/* Append its title. */
void caper_content_title(const caper_content *content, caper_buf *out);

#pragma GCC visibility pop

#endif
