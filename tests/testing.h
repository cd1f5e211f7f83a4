/* What the tests of every room share: a table, moves in words, what a checker of files reports. JSON in tests
 * is written with ' for " so that C can read it. Positions are compared in cases (run_cases.py).
 * Every test prints, allocates or compares texts, so what that needs comes with it. */
#ifndef CAPER_TESTING_H
#define CAPER_TESTING_H

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "caper/table.h"

/* A code is CAPER_OK; a text has that part, or lacks it. */
#define assert_ok(code)          assert_int_equal(code, CAPER_OK)
#define assert_has(text, part)   test_has(text, part, true, __FILE__, __LINE__)
#define assert_lacks(text, part) test_has(text, part, false, __FILE__, __LINE__)
void test_has(const char *said, const char *part, bool wanted, const char *file, int line);

/* The rows of a table, an array: `test_each (i, rows)` counts them with a size_t. */
#define test_each(i, rows) for (size_t i = 0; i < sizeof(rows) / sizeof *(rows); i++)

/* A table from a position, or a new one; the test fails if it is refused. Free it. */
caper_table *test_load(const char *position);
caper_table *test_new(const char *game, int seats, const char *options, const char *seed);
/* `TEST_TABLE caper_table *t = test_new(…);` is freed by itself when its block ends. */
#define TEST_TABLE __attribute__((cleanup(test_drop_table)))
void test_drop_table(caper_table **t);
/* Play; `chance` is a JSON list or NULL. The test fails if it is refused. */
void test_play(caper_table *t, int seat, const char *move, const char *chance);
/* The events of the last one. */
const caper_events *test_events(void);

/* What a checker of files reports: pass test_report as its caper_report_fn, with one of these. */
typedef struct test_reported {
    int  count, line; /* of the first */
    char first[400];
    char all[8000]; /* "12 what is wrong\n", one after the other */
} test_reported;
void test_report(void *reported, int line, const char *sentence);
/* The same where nothing may be reported: the test fails. */
void test_report_none(void *unused, int line, const char *sentence);

/* A test: TEST(name) { … }. It registers itself, and main(), which is in suite.c, runs all tests of its
 * program, or those that match argv[1] ("getmac_gm_20*"). */
#define TEST(name) TEST_BETWEEN(name, NULL, NULL)
/* clang-format off */
/* The same with what is done before and after it: int before(void **), 0 if that worked. */
#define TEST_BETWEEN(name, before, after)                                                          \
    static void name(void **unused);                                                               \
    __attribute__((constructor)) static void name##_registers(void)                                \
    {                                                                                              \
        test_add(#name, name, before, after);                                                      \
    }                                                                                              \
    static void name(__attribute__((unused)) void **unused)
/* clang-format on */
/* The same with a folder of its own, which goes afterwards with all that is in it. */
#define TEST_IN_FOLDER(name) TEST_BETWEEN(name, test_make_folder, test_remove_folder)
extern char test_folder[];
int         test_make_folder(void **unused);
int         test_remove_folder(void **unused);
void        test_add(const char *name, CMUnitTestFunction test, CMFixtureFunction before,
                     CMFixtureFunction after);

#endif
