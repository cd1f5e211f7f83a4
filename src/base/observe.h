/* Observations: what a seat sees, as small numbers for programs that learn. A room declares it as a table of fields
 * (base/fields.h), of its state or of a struct without anything hidden; the numbers and their names follow. Their shape is
 * the same all through a match.
 *
 *     a number, yes or no     one number, at most 127 and at least −128
 *     a thing, a seat         a number for each that there is: 1 for this one, 0 for all others
 *     a set                   a number for each thing: 1 if it is in the set
 *     counts by thing         a number for each thing
 *
 * A list has its greatest length, with 0 for what is not there. Fields with `when` are 0 while they are not written. Texts,
 * fields of the room, which never change, and those that only `put` writes have no numbers. */
#ifndef CAPER_OBSERVE_H
#define CAPER_OBSERVE_H

#include "base/fields.h"

typedef struct caper_observer caper_observer;

/* For a match of a game with a learner. */
caper_observer *caper_observer_new(const caper_match *match);
void            caper_observer_free(caper_observer *o);
int             caper_observer_size(const caper_observer *o);
/* As `seat` sees it; a list with a value for each seat begins with its own. */
void caper_observe(const caper_observer *o, const void *state, int seat, int8_t *out);
/* Append what the numbers are to an open list: ["hands/0",0,23], with where they begin and how many they are. */
void caper_observer_describe(const caper_observer *o, caper_buf *out);

/* Eight bits become eight bytes, 0 or 1, the lowest first, on machines that have the lowest byte first. */
static inline uint64_t caper_spread(uint64_t bits)
{
    uint64_t own = (bits & 0xff) * 0x0101010101010101u & 0x8040201008040201u;
    return (own + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
}

#endif
