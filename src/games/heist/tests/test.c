/* Masters of the Heist: all suites of the room in one program. */
#include "games/heist/tests/suites.h"
#include "tests/testing.h"

int main(int argc, char **argv)
{
    if (test_start(argc, argv))
        return 1;
    int failed = heist_files_suite();
    failed += heist_savekey_suite();
    failed += heist_campaign_suite();
    failed += heist_random_suite();
    failed += heist_bot_suite();
    failed += heist_special_suite();
    failed += heist_sketch_suite();
    failed += heist_made_suite();
    return failed ? 1 : 0;
}
