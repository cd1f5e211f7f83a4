/* What a room can say: its events and other facts, declared once, and the sentences for them.
 *
 * A declaration is a name and fields, "move card:card? from:seat -owner:seat": each a name and a type.
 *
 *     int bool text   a number; true or false; a text
 *     seat seats      a seat by its number; a set of them
 *     card cards      a thing of one of the room's kinds, by its id; a set of them
 *     person name     texts that name a person or a thing, with or without "The"
 *     json            a piece of JSON
 *
 * A ? marks what may be absent, a - what is only for sentences and not on the wire. "hand>move" is
 * called `hand` here and `move` on the wire.
 *
 * The sentences are data, words/en.txt, a line for each: what it is for, when, and the words. The first
 * line that fits is told; a blank one tells no sentence.
 *
 *     out: {Who} {are|is} out.
 *     play card=thief move.out-of=table: {Who} {steal|steals} {move.card} from {move.from's} table.
 *     trick times>1 !target: …
 *
 * Conditions: a field is there; it is (=) one of some values, more (>) or less (<); ! turns it round.
 * `move.card` is the field of the next such event that the reader knows, `move2` the one after it,
 * `hand@into` the next that has the reader in `into`. In the words:
 *
 *     {card} {Card}     a field, or a line of that name, or `who`, which is the field `seat`; at the
 *                       head of a sentence with a capital
 *     {from's} {+bonus} your, Ann's; with its sign
 *     {card:title}      the field as if its kind were `title`; {seat:called} is the name, for you too;
 *                       {seat:player} says who plays whom
 *     {are|is}          for you, for the others; who that is, the last {Capital} seat says
 *     {card?a|b} {n=1?a|b} {n#a|b}    if; if it is one, or more
 *
 * The lines "card thief: the Thief" name things whose kind has no titles. */
#ifndef CAPER_SENTENCE_H
#define CAPER_SENTENCE_H

#include "base/kind.h"

typedef struct caper_speech {
    const char *const *declared; /* by number */
    int                count;
    const caper_kind  *kinds; /* ends with one without a name */
    const caper_file  *files; /* en.txt is one of them */
    /* Where its lexicon is kept once it is needed: &(struct caper_lexicon *){NULL} */
    struct caper_lexicon **lexicon;
} caper_speech;

enum caper_type {
    SAID_TEXT,
    SAID_PERSON,
    SAID_NAME,
    SAID_JSON, /* the last that is a text */
    SAID_INT,
    SAID_BOOL,
    SAID_SEAT,
    SAID_SEATS,
    SAID_CALLED,
    SAID_PLAYER,
    SAID_THING,
    SAID_THINGS,
};

/* A speech taken apart, once for all threads: the fields of its declarations, and the lines of its
 * words; those of one name are neighbours. */
typedef struct caper_field_of {
    const char       *name;
    size_t            len;
    int               id; /* the same for fields of the same name */
    enum caper_type   type;
    const caper_kind *kind; /* of things */
    bool              silent;
} caper_field_of;
/* "card", "move2.card": a field of what is told, or of an event that follows it. */
typedef struct caper_path {
    const char *event; /* NULL: of what is told */
    size_t      len;
    int         id; /* of the field; −1: no declaration has one of that name */
} caper_path;
/* A condition. One on a number or a thing of the line's own declaration is a comparison. */
typedef struct caper_condition {
    int  field;   /* of the declaration; −1: it is found by its path */
    char compare; /* = < > or, if the field must be there, ? (of a bool: true) */
    bool not;
    int         than;   /* for < and > */
    uint64_t    one_of; /* for =, with a field: the values, as a set */
    caper_path  path;
    const char *values, *end; /* for =, with a path */
} caper_condition;
/* A piece of the words of a line. */
typedef struct caper_word {
    enum { WORD_TEXT, WORD_SLOT, WORD_IF, WORD_IF_ONE, WORD_IF_YOU } kind;
    const char     *text;
    size_t          len;
    caper_condition condition; /* of an if; of a slot its path */
    int  otherwise, after;     /* of an if: where the words for “no” begin, and where they end */
    bool head, own, plus, who; /* of a slot: {Card} {card's} {+card} {who} */
    bool as;                   /* another type is named */
    enum caper_type          type;
    const caper_kind        *like;
    const struct caper_line *line; /* that has the slot's name; NULL: none */
} caper_word;
typedef struct caper_line {
    const char *name;
    size_t      len;
    int         more;              /* this many lines of the same name follow */
    int         what;              /* the declaration that it tells; −1: none */
    const char *text;              /* what is told, as it is written */
    int         words, end;        /* the same in pieces: words … end − 1 of the lexicon's */
    int         conditions, first; /* how many there are, and where they begin */
    /* Of the first line of a name: none of them fits unless this field has one of these values. −1: any
     * may. */
    int      gate;
    uint64_t gate_values;
} caper_line;
typedef struct caper_lexicon {
    char              *text; /* of all lines; owned */
    caper_word        *words;
    int                word_count, word_cap;
    caper_field_of    *fields;
    int                field_count;
    int               *first; /* the fields of declaration i: first[i] … first[i + 1] − 1 */
    caper_line        *lines;
    int                line_count;
    const caper_line **told; /* the first line of declaration i, or NULL */
    caper_condition   *conditions;
    int                condition_count;
    /* The line that names thing i of kind k, or NULL: titles[title_of[k] + i]. */
    const caper_line **titles;
    int               *title_of;
    int                seat; /* the id of fields called that */
} caper_lexicon;
const caper_lexicon *caper_lexicon_of(const caper_speech *speech);

/* Something declared, with its values. */
typedef struct caper_said {
    const caper_speech  *speech;
    const caper_lexicon *lexicon;
    int                  what;
    const int64_t       *values;
    size_t               count;
    const char          *texts; /* where texts are counted from; NULL: values are their addresses */
} caper_said;

/* One of them. */
typedef struct caper_value {
    enum caper_type   type;
    const caper_kind *kind;
    int64_t           value; /* CAPER_ABSENT: not there */
    const char       *text;  /* NULL: it is none */
} caper_value;

caper_said caper_said_of(const caper_events *ev, int i);
/* The field of that name; false if it is absent. */
bool caper_value_find(const caper_said *of, const char *name, size_t len, caper_value *out);
/* The same, by its id. */
bool caper_value_get(const caper_said *of, int id, caper_value *out);

/* The seats that these events name: to all others their sentences read alike. */
caper_seats caper_events_seats(const caper_events *ev);

/* words->tell for rooms without special cases. */
void caper_tell(const caper_match *match, const caper_events *ev, int i, const caper_names *names,
                caper_buf *out);

/* Facts other than events, in words: what a move does, what matters now. */
#define caper_put(speech, match, names, out, what, ...)                                            \
    caper_put_said(speech, match, names, out, what, (const int64_t[]){0, __VA_ARGS__},             \
                   sizeof((const int64_t[]){0, __VA_ARGS__}) / sizeof(int64_t))
void caper_put_said(const caper_speech *speech, const caper_match *match, const caper_names *names,
                    caper_buf *out, int what, const int64_t *values, size_t count);
/* The value of a text there; NULL is an absent one. */
static inline int64_t caper_text_value_of(const char *text)
{
    return text ? (int64_t)(intptr_t)text : CAPER_ABSENT;
}
#define CAPER_STR(text) caper_text_value_of(text)

#endif
