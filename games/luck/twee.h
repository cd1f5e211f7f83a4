/* What the two halves of the Twee reader share: twee.c cuts a file into passages, links and lines,
 * twee_rules.c reads the lines that carry rules. Private to them. */
#ifndef LUCK_TWEE_H
#define LUCK_TWEE_H

#include "games/luck/adventure.h"

/* A piece of the file. */
typedef struct piece {
    const char *at;
    size_t      len;
} piece;

typedef struct scribe {
    luck_reader    *r;
    luck_adventure *a;
    luck_scene     *scene; /* the passage being read; NULL: none that is a scene */
    luck_link      *link;  /* the last link in it */
    bool            special;
    bool            in_title, in_data;
    int             data_line;
    char            start[200];
} scribe;

bool     twee_is_space(char c);
piece    twee_trim(piece p);
bool     twee_is(piece p, const char *text);
uint32_t twee_keep(luck_adventure *a, piece p); /* into the pool */
/* The next word of a text, cut off its front; empty at the end. */
piece twee_word(piece *p);
/* Where a line leads: "[[Scene]]", or the name alone. */
piece twee_target(piece value);

/* A line of a scene: true if it was a rule, right or wrong. */
bool twee_rule(scribe *s, piece line, int number);

#endif
