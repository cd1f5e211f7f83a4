/* Grammar: the moves of a room, declared. Reading, writing, the list of forms for people, and the
 * number of a move follow.
 *
 *     {"play {card:thief|fist} object {object}", 56}    a form, and the number of its first move
 *
 * A form is words with single spaces between them.
 *
 *     {object}            a thing of that kind
 *     {card:thief|fist}   one of these, numbered as they are listed here
 *     {card=thief|fist}   one of these, numbered as in their kind
 *     {card!thief|fist}   any other, numbered as in its kind
 *     none|no|pass        read as any of these words, written as the first
 *     card:thief          the word "thief", which names a card: steps say so
 *     ~                   what follows travels as words, outside the number
 *     = (in front)        the form is read, but never written or shown
 *     a tab               what follows is a note for people
 *
 * The number of a move is its form's first plus, for each slot before the words, the place of its
 * thing times a step. By default the last slot counts ones, and each slot before it as many as the
 * slots after it have moves together. */
#ifndef CAPER_GRAMMAR_H
#define CAPER_GRAMMAR_H

#include "base/kind.h"

/* Tables of kinds and forms leave out what they do not need. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

enum { CAPER_SLOTS = 4, CAPER_CELLS = 24 };

typedef struct caper_form {
    const char *text;
    caper_move  first;
    int         verb;              /* for the room; negative: not shown to people */
    uint32_t    step[CAPER_SLOTS]; /* where the default is not meant */
} caper_form;

/* Words that may stand in front of every form from the number `least` on, and what they add to its
 * number. */
typedef struct caper_prefix {
    const char *text; /* with the blank behind it: "npc " */
    caper_move  add, least;
} caper_prefix;

/* Words of a person's own that may stand behind some forms: "check 0 locks as past the lasers". The
 * move is then `move`, and its words are the whole text. */
typedef struct caper_tail {
    const char *text; /* with the blanks around it: " as " */
    caper_move  move;
    bool (*takes)(int verb);  /* may it stand behind forms of this verb? */
    const char *shown, *note; /* for people: "<call> as <text>", and what it is */
} caper_tail;

/* The lists end with NULL. Reading takes the first prefix and the first form that fit a text; writing,
 * of those that fit a number, the prefix that adds most and the form with the largest first number (of
 * several the last). */
typedef struct caper_grammar {
    const caper_form        *forms;
    const caper_kind *const *kinds; /* that the forms name; fewer than CAPER_CELLS */
    /* Where the forms are kept, taken apart, once they are needed: &(struct caper_forms *){NULL} */
    struct caper_forms **parts;
    const caper_prefix  *prefixes; /* NULL: none */
    const caper_tail    *tail;     /* NULL: none */
    void (*more)(caper_buf *out); /* NULL: none; list the forms that travel as words (JSON texts) */
} caper_grammar;

/* A move taken apart. */
typedef struct caper_parts {
    int verb;
    /* The thing (of numbers: the number) of each of the grammar's kinds; 0: it is not in the form. */
    int                            v[CAPER_CELLS];
    caper_move                     move;
    const char                    *words;  /* borrowed from the text; NULL: none */
    const char                    *tail;   /* the same: what follows the grammar's tail */
    bool                           beyond; /* a number is none of its kind: the move is `beyond` */
    const caper_prefix            *prefix; /* NULL: none */
    const struct caper_form_parts *form;
} caper_parts;

/* Take the forms apart now; otherwise the first use of a grammar does it, and allocates. */
void caper_grammar_open(const caper_grammar *g);

/* From words; false: they are not in the grammar. */
bool caper_grammar_read(const caper_grammar *g, const caper_match *match, const void *state,
                        const char *text, caper_parts *out);
/* From a number; false: no form has it. */
bool caper_grammar_parts(const caper_grammar *g, caper_move move, caper_parts *out);

/* A move from its text, which knows the grammar only and never what is legal now: CAPER_BAD_MOVE or
 * CAPER_OK. `words` (borrowed from `text`, NULL where there are none) is the tail that did not fit into
 * the number. The inverse appends the text; the state is the one in which the move is made. */
caper_code caper_grammar_parse(const caper_match *match, const void *state, const char *text,
                               caper_move *move, const char **words);
void       caper_grammar_write(const caper_match *match, const void *state, caper_move move,
                               const char *words, caper_buf *out);

/* The same move with every player's seat in it that many places further round the table: caper_learner's
 * turn_move. */
caper_move caper_grammar_turn(const caper_match *match, caper_move move, int by);

/* A move as the path of choices that leads to it, for clients that let people pick it piece by piece:
 * its words with tabs between them, each thing with its kind in front ("play\tcard:thief\tseat:2").
 * Without the kinds, and with blanks for tabs, it is the move's text. */
void caper_grammar_steps(const caper_match *match, const void *state, caper_move move,
                         caper_buf *out);

/* Append the forms that people may use as a JSON list of texts with slots and optional parts ("check {seat} {deck}
 * bonus {bonus} [as {title}]"): for clients that put a move together themselves, because it is not in the list of
 * legal moves. */
void caper_grammar_forms(const caper_grammar *g, caper_buf *out);

/* Append moves without words as a JSON list of texts or, with `steps`, of lists of steps. */
void caper_grammar_list(const caper_match *match, const void *state, const caper_move *list,
                        int count, bool steps, caper_buf *out);

#endif
