/* A person as host: calls as words and as numbers, people on the host's table, and what the host may
 * do (AL-14, AL-36). */
#ifndef LUCK_HOST_H
#define LUCK_HOST_H

#include "base/grammar.h"
#include "base/text.h"
#include "games/luck/luck.h"

/* The cells of the grammar that calls are made of. */
enum {
    A_SEAT,
    A_CALLED,
    A_RIVAL,
    A_FOE,
    A_ENEMY,
    A_LETTER,
    A_RATING,
    A_DIFFICULTY,
    A_ROUND,
    A_START
};

/* ---- Calls (call.c) -------------------------------------------------------------------------- */

/* Who or what a roll has to do with: an opponent of that rating, a player, a foe, something that takes
 * a test or none. */
enum luck_role { LETTER, SEAT, STRANGER, TASK, UNTESTED };

typedef struct luck_part {
    uint8_t role;
    uint8_t n;      /* the letter − D, the seat, the foe, the difficulty */
    uint8_t rating; /* of the roller; 0: not said */
} luck_part;

/* Calls without a roll come after the kinds of rolls. */
enum luck_order { CALL_ROUND = ORDER + 1, CALL_PASS, CALL_FAIL, CALL_KNOCK, CALL_CANCEL, CALL_END };

/* What the host says, taken apart: "strike 0 1 guard using skills/boxing special as Over the wall". */
typedef struct luck_call {
    uint8_t     kind; /* TEST … ORDER, CALL_ROUND … */
    uint8_t     difficulty, rating, round;
    bool        special, ambush, is_using, is_against;
    bool        spoken;         /* as words, not as a number */
    luck_set    traits, theirs; /* of `using`, of `against` */
    luck_part   who, target;
    int         count;
    luck_part   part[LUCK_DUES]; /* a team; strikers; actions; attackers; people without a rest */
    const char *title;           /* borrowed; NULL: none */
} luck_call;

/* The grammar of calls (call.c). Names that are not on the table are foe LUCK_FOES. */
bool luck_call_read(const luck_state *s, const char *text, luck_call *out);
/* Append the forms of calls to a list, for clients that compose them. */
void luck_call_forms(caper_buf *out);
/* A call that has a number. Its verb in the grammar is its kind and these: what the target is, whether
 * a foe rolls, and whether the attack is special. */
enum { LUCK_TARGET = 1 << 4, LUCK_BY_FOE = 1 << 6, LUCK_SPECIAL = 1 << 7 };
void luck_call_of(caper_move move, luck_call *out);
/* One lower-case word that cannot be taken for a number or a keyword. */
bool luck_is_foe_name(const char *word, size_t len);
/* By name; LUCK_FOES if there is none. */
int luck_stranger_find(const luck_state *s, const char *name, size_t len);
/* "guard skills/boxing=S size=2": false if that is not in the grammar. */
bool luck_stranger_read(const char *words, luck_stranger *out);

/* ---- What the host may do (host.c) ----------------------------------------------------------- */

/* Why the host cannot make this move now, or NULL; making one. */
const char *luck_host_reason(const caper_match *match, const luck_state *s, caper_move move,
                             const char *words);
caper_code  luck_host_moves(luck_play *p, caper_move move, const char *words);
void        luck_host_resolved(luck_play *p, const luck_pending *done, bool passed);
void        luck_save_stranger(const luck_stranger *foe, caper_buf *out);
/* Is there such a foe on the table, and up? */
bool luck_is_standing(const luck_state *s, int foe);
/* Is the other side of a roll at a host's table out? Rule it out. */
bool luck_is_down(const luck_state *s, int other);
void luck_bring_down(luck_play *p, int other);
/* The toughness test of the one who was hit. */
luck_due luck_toughness_due(const luck_state *s, int other, int blow);
/* No call is open any more. */
void luck_drop_call(luck_state *s);

#endif
