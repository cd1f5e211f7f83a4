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
 *     ~                   what follows travels as words and is no part of the number
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

/* Both lists end with NULL. Reading takes the first form that fits a text; writing, of those that
 * fit a number, the one with the largest first number (of several the last). */
typedef struct caper_grammar {
    const caper_form        *forms;
    const caper_kind *const *kinds; /* that the forms name; fewer than CAPER_CELLS */
} caper_grammar;

typedef struct caper_slot {
    const caper_kind *kind;
    const char       *only; /* the list after `mode`, which is : = ! or, without a list, } */
    size_t            only_len;
    uint32_t          size, step;
    int               cell, nth; /* nth: its place in the form */
    char              mode;
} caper_slot;

/* A move taken apart. It begins as zeros; used again, it is quicker for a move of the same form. */
typedef struct caper_parts {
    int verb;
    /* The thing (of numbers: the number) of each of the grammar's kinds; 0: it is not in the form. */
    int         v[CAPER_CELLS];
    caper_move  move;
    const char *words; /* borrowed from the text; NULL: none */
    /* The form, and its slots before the words from the largest step to the smallest. */
    const caper_form *form;
    int               slots;
    caper_slot        slot[CAPER_SLOTS];
} caper_parts;

/* From words; false: they are not in the grammar. */
bool caper_grammar_read(const caper_grammar *g, const caper_match *match, const void *state,
                        const char *text, caper_parts *out);
/* From a number; false: no form has it. */
bool caper_grammar_parts(const caper_grammar *g, const caper_match *match, const void *state,
                         caper_move move, caper_parts *out);

/* caper_notation's parse and write for rooms with a grammar. */
caper_code caper_grammar_parse(const caper_match *match, const void *state, const char *text,
                               caper_move *move, const char **words);
void       caper_grammar_write(const caper_match *match, const void *state, caper_move move,
                               const char *words, caper_buf *out);

#endif
