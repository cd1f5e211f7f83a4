/* What the two halves of the Twee reader share: twee.c cuts a file into passages, links and lines,
 * twee_rules.c reads the lines that carry rules. Private to them. */
#ifndef LUCK_TWEE_H
#define LUCK_TWEE_H

#include "games/luck/adventure.h"

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
uint32_t twee_keep(luck_adventure *a, caper_piece p); /* into the pool */
/* The next word of a text, cut off its front; empty at the end. */
caper_piece twee_word(caper_piece *p);
/* Where a line leads: "[[Scene]]", or the name alone. */
caper_piece twee_target(caper_piece value);

/* “by …” in braces: the way that was taken. */
bool luck_is_by(caper_piece condition);

/* A thing by name, new or known; −1, and a problem, if there is no room. */
int twee_thing(luck_reader *r, caper_piece name, int line);

/* A line of a scene: true if it was a rule, right or wrong. */
bool twee_rule(scribe *s, caper_piece line, int number);

#endif
