/* What the parts of the Twee reader share: twee.c cuts a file into passages, links and lines, twee_rules.c
 * reads the lines that carry rules, adventure.c and prose.c check the whole. Private to them. */
#ifndef LUCK_TWEE_H
#define LUCK_TWEE_H

#include "games/luck/adventure.h"

typedef struct luck_reader {
    luck_adventure *a;
    caper_lines     in;
    caper_buf       prose; /* of the passage being read */
    luck_scene     *scene; /* that passage; NULL: none that is a scene */
    luck_link      *link;  /* the last link in it */
    caper_piece     key;   /* of the rule being read */
    bool            indented, in_title, in_data;
    int             data_line;
    char            start[200];
} luck_reader;

bool     twee_is_space(char c);
uint32_t twee_keep(luck_adventure *a, caper_piece p); /* into the pool */
/* The next word of a text, cut off its front; empty at the end. */
caper_piece twee_word(caper_piece *p);
/* Where a line leads: "[[Scene]]", or the name alone. */
caper_piece twee_target(caper_piece value);
/* Is there more behind that beginning? */
bool twee_begins(caper_piece p, const char *with);

/* A thing by name, new or known, of that kind at least; into `set`, unless that is NULL. −1, and a
 * problem, if it is full. */
int twee_thing(luck_reader *r, caper_piece name, enum luck_thing_kind kind, luck_set *set);

/* This line of a scene: true if it was a rule, right or wrong. */
bool twee_rule(luck_reader *r);

/* Everything that is wrong with the whole; with a text. */
void luck_adventure_check(luck_reader *r);
void luck_prose_check(luck_reader *r, uint32_t text, int line);

#endif
