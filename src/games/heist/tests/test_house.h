/* Masters of the Heist: the small house in which the tests play.
 *
 *     0.1 unknown
 *     1.1 empty   1.2 empty
 *     2.0 entrance facing 2.1   2.1 empty   2.2 lock   2.3 $1k
 *     3.1 guard   3.2 camera
 *
 * Extra fields are JSON with ' for ", and take the place of the usual ones. */
#ifndef HEIST_TEST_HOUSE_H
#define HEIST_TEST_HOUSE_H

#include "tests/changes.h"
#include "tests/testing.h"

#define GATES "'tiles':'GP SC GP GP GP GA GB GP E2 EM EM EM GP EM CM GP'"

/* Three burglars; the first two are done, the third is about to be, and `card` is on top. */
caper_table *test_event(const char *card, const char *a, const char *b, const char *c,
                        const char *more);
/* An action phase: crew[0] is `who`, the others are burglars at the entrance. */
caper_table *test_action(const char *who, const char *more);
caper_table *test_action_of(const char *a, const char *b, const char *more); /* crew[1] is `b` */
caper_table *test_escape(const char *who, const char *more);
caper_table *test_plan(const char *who, const char *more);
/* Seat 2 is done, and the round ends. */
void test_end_round(caper_table *t);
/* Dice that show what they showed before, for the next roll of three. */
#define ROLLS "[2,2,2]"
/* A round of test_event has ended: beside what is usual then (the event on top is gone, nobody has
 * committed), exactly this has changed. */
void test_round_is(caper_table *t, const char *changes);
/* The same where the team must choose first. */
void test_stop_is(caper_table *t, const char *changes);
/* The round ends with ROLLS, and exactly this has changed. */
void test_round(caper_table *t, const char *changes);
/* test_position with the braces left out. */
void        test_is(caper_table *t, const char *fields);
const char *test_position_of(caper_table *t); /* borrowed until the next call */

#endif
