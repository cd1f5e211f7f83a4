/* Kinds: every named thing of a game, once. A room declares its cards, skills, decks, tiles as
 * kinds; moves, positions, events and sentences then read and write them by the same names.
 *
 *     static const caper_kind suit = {"suit", 4, (const char *const[]){"hearts", "spades", …}};
 *
 * Most kinds are lists of ids. A kind without ids is a range of numbers, `low` … `low` + `count` − 1.
 * One whose things depend on the match (the obstacles of a job) brings `id` instead, and one that is
 * written in a way of its own (the hexes of a map) `find` and `write`. */
#ifndef CAPER_KIND_H
#define CAPER_KIND_H

#include "caper/game.h"

typedef struct caper_kind {
    const char        *name;   /* "card": in a grammar, in help, in problems */
    int                count;  /* things are 0 … count − 1; 0: the ids end with NULL */
    const char *const *ids;    /* as moves, positions and events spell them */
    const char *const *titles; /* for people; NULL: the ids */
    /* For a list that depends on the match: the id, NULL behind the last. */
    const char *(*id)(const caper_match *match, const void *state, int thing);
    /* For kinds that are more than a list. `find`: the thing that a word names, or −1. */
    int (*find)(const caper_match *match, const void *state, const char *word, size_t len);
    void (*write)(const caper_match *match, const void *state, int thing, caper_buf *out);
    /* For people, where titles are not a list. */
    void (*say)(const caper_match *match, int thing, caper_buf *out);
    /* In steps: the kind whose things these are, where several kinds name the same ones; of a rest, the
     * kind of each of its words. NULL: its own name. */
    const char *as;
    size_t      step; /* where ids and titles are members of a table: the size of a row */
    bool        rest; /* its name is the whole rest of a text, spaces included */
    /* For numbers. */
    int        low;
    bool       sign;   /* they can be written as +3 or −3 */
    caper_move beyond; /* the move for all other numbers; 0: none */
} caper_kind;

enum { CAPER_KIND_BEYOND = -2 };

/* One for a list of kinds, where it is. */
#define CAPER_KIND(...)                                                                            \
    &(const caper_kind) { __VA_ARGS__ }

/* The heads of a `find` and a `write` that need not look at everything they are given. */
#define CAPER_FIND(name)                                                                           \
    static int name(__attribute__((unused)) const caper_match *match,                              \
                    __attribute__((unused)) const void *state, const char *word,                   \
                    __attribute__((unused)) size_t len)
#define CAPER_WRITE(name)                                                                          \
    static void name(__attribute__((unused)) const caper_match *match,                             \
                     __attribute__((unused)) const void *state, int thing, caper_buf *out)

/* Seats, by number. Text without control characters, not empty. */
extern const caper_kind caper_kind_seat, caper_kind_text;

/* A number of at most six digits without leading zeros, or −1. */
int caper_number_read(const char *word, size_t len);
/* The id of a thing of a list; NULL: out of range. */
const char *caper_kind_id(const caper_kind *kind, const caper_match *match, const void *state,
                          int thing);
/* The thing of that id, −1, or CAPER_KIND_BEYOND. `match` and `state` may be NULL for kinds that are
 * lists or numbers. */
int caper_kind_find(const caper_kind *kind, const caper_match *match, const void *state,
                    const char *word, size_t len);
/* Append its id. */
void caper_kind_write(const caper_kind *kind, const caper_match *match, const void *state,
                      int thing, caper_buf *out);
/* Its title for people; lists only. */
const char *caper_kind_title(const caper_kind *kind, int thing);
/* The kind and the thing of a key in steps, as "card:thief"; NULL: it is in none of the lists of names. */
const caper_kind *caper_kinds_find(const caper_kind *const *kinds, const caper_match *match,
                                   const char *key, int *thing);

#endif
