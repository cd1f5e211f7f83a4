/* A person as host: calls as words and as numbers, people on the host's table, and what the host may
 * do (AL-14, AL-36). */
#ifndef LUCK_HOST_H
#define LUCK_HOST_H

#include "base/grammar.h"
#include "base/text.h"
#include "games/luck/luck.h"

/* The cells of the grammar that calls are made of. */
enum { A_SEAT, A_RIVAL, A_FOE, A_LETTER, A_RATING, A_DIFFICULTY };

/* ---- Calls (call.c) -------------------------------------------------------------------------- */

/* Who or what a test is against. */
enum luck_against { LETTER, SEAT, STRANGER, UNTESTED };

typedef struct luck_part {
    uint8_t against; /* LETTER: of an opponent; in `multi` a difficulty, or UNTESTED */
    uint8_t n;       /* the letter − D, the seat, the foe, the difficulty */
    uint8_t rating;  /* 0: not said */
} luck_part;

/* A host's call, taken apart: "strike 0 guard using skills/boxing special". */
typedef struct luck_call {
    uint8_t        kind; /* TEST OPPOSE TEAM MULTI STRIKE HIT KO */
    uint8_t        seat, difficulty, rating, count;
    bool           special, is_using;
    luck_trait_set traits; /* of `using` */
    luck_part      part[LUCK_DUES];
} luck_call;

/* The grammar of calls (call.c). Names that nobody on the table has are foe LUCK_FOES. */
bool luck_call_read(const luck_state *s, const char *text, luck_call *out);
/* A call that has a number, taken apart. Its verb in the grammar is its kind, what it is against and
 * LUCK_SPECIAL. */
enum { LUCK_AGAINST = 1 << 4, LUCK_SPECIAL = 1 << 6 };
void luck_call_of(caper_move move, caper_parts *parts, luck_call *out);
bool luck_is_call(caper_move move);
/* One lower-case word that cannot be taken for a number or a keyword. */
bool luck_is_foe_name(const char *word, size_t len);
/* By name; LUCK_FOES if nobody has it. */
int luck_stranger_find(const luck_state *s, const char *name, size_t len);
/* "guard skills/boxing=S size=2": false if that is not in the grammar. */
bool luck_stranger_read(const char *words, luck_stranger *out);

/* ---- What the host may do (host.c) ----------------------------------------------------------- */

/* Moves without words that the host may make, with what is remembered of the last calls (special
 * attacks come in between); making one. */
bool       luck_host_may(const caper_match *match, const luck_state *s, caper_move move,
                         caper_parts parts[2]);
caper_code luck_host_moves(luck_play *p, caper_move move, const char *words);
void       luck_host_resolved(luck_play *p, const luck_pending *done, bool passed);
void       luck_stranger_down(luck_play *p, int foe);
void       luck_save_stranger(const luck_stranger *foe, caper_buf *out);

#endif
