/* McGuffin: runs the tests of all the files beside this one, or those that match a name. */
#include "games/mcguffin/test_names.h"
#include "tests/testing.h"

#define ENTRY(name) cmocka_unit_test(name),
static const struct CMUnitTest tests[] = {MCGUFFIN_TESTS(ENTRY)};

TEST_MAIN(tests)
