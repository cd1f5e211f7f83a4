/* The tests of a program, and its main(): in a file of its own, so that fuzzers, which have another main, can use
 * the rest of the library. */
#include "tests/testing.h"

#include <errno.h>
#include <ftw.h>

#include "base/processor.h"

enum { MOST_TESTS = 100 };
static struct CMUnitTest all[MOST_TESTS];
static size_t            count;

void test_add(const char *name, CMUnitTestFunction test, CMFixtureFunction before,
              CMFixtureFunction after)
{
    assert_true(count < MOST_TESTS);
    all[count++] = (struct CMUnitTest){name, test, before, after, NULL};
}

char test_folder[] = "/tmp/caper-test-XXXXXX";

int test_make_folder(void **unused)
{
    (void)unused;
    memset(strchr(test_folder, '\0') - 6, 'X', 6);
    return mkdtemp(test_folder) ? 0 : 1;
}

static int remove_one(const char *path, const struct stat *s, int type, struct FTW *walk)
{
    (void)s, (void)type, (void)walk;
    return remove(path);
}

int test_remove_folder(void **unused)
{
    (void)unused;
    return nftw(test_folder, remove_one, 4, FTW_DEPTH | FTW_PHYS);
}

int main(int argc, char **argv)
{
    if (caper_processor_refusal()) {
        fprintf(stderr, "%s\n", caper_processor_refusal());
        return 2;
    }
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return _cmocka_run_group_tests(program_invocation_short_name, all, count, NULL, NULL);
}
