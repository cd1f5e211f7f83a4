/* What the tests of every room share: a table, moves in words, and positions compared on the
 * fields that a test names. JSON in tests is written with ' for " so that C can read it. */
#ifndef CAPER_TESTING_H
#define CAPER_TESTING_H

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#include "caper/table.h"

/* cmocka hands every test a state, and hardly any needs it. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

/* A table from a position, or a new one; the test fails if it is refused. Free it. */
caper_table *test_load(const char *position);
caper_table *test_new(const char *game, int seats, const char *options, const char *seed);
/* The position must be refused as CAPER_BAD_POSITION. */
void test_bad_position(const char *position);

/* Play; `chance` is a JSON list or NULL. The test fails if it is refused. */
void test_play(caper_table *t, int seat, const char *move, const char *chance);
/* The same, and the types of the events must occur in that order: "play move out". */
void test_play_events(caper_table *t, int seat, const char *move, const char *chance,
                      const char *types);
/* The events of that move that `seat` gets, as JSON; borrowed until the next call. */
const char         *test_events_for(int seat);
const caper_events *test_events(void);
/* Must be refused with that code and change nothing. */
void test_refuse(caper_table *t, int seat, const char *move, const char *chance, caper_code code);

/* Subsets: objects are compared on the given keys, lists of words as bags (in order below "decks",
 * "deal", "events" and "aside"), numbers within 1e-9. */
void test_position(caper_table *t, const char *subset);
void test_view(caper_table *t, int seat, const char *subset);
void test_view_hides(caper_table *t, int seat, const char *word);
void test_result(caper_table *t, const char *subset); /* over, winners */
void test_odds(caper_table *t, int seat, const char *move, const char *exactly);
/* Moves of a seat, separated by "|". */
void test_moves_exactly(caper_table *t, int seat, const char *moves);
void test_moves_have(caper_table *t, int seat, const char *moves);
void test_moves_lack(caper_table *t, int seat, const char *moves);

/* What a checker of files reports: pass test_report as its caper_report_fn, with one of these. */
typedef struct test_reported {
    int  count, line; /* of the first */
    char first[400];
    char all[8000]; /* "12 what is wrong\n", one after the other */
} test_reported;
void test_report(void *reported, int line, const char *sentence);
/* The same where nothing may be reported: the test fails. */
void test_report_none(void *unused, int line, const char *sentence);

/* main() of a test program: all tests, or those that match argv[1] ("getmac_gm_20*"). */
#define TEST_MAIN(tests)                                                                           \
    int main(int argc, char **argv)                                                                \
    {                                                                                              \
        return test_start(argc, argv) ? 1 : cmocka_run_group_tests(tests, NULL, NULL);             \
    }
int test_start(int argc, char **argv);

#endif
