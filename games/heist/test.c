/* Masters of the Heist: all suites of the room in one program. */
#include "games/heist/suites.h"
#include "tests/play.h"

int main(int argc, char **argv)
{
    if (test_start(argc, argv))
        return 1;
    return heist_files_suite() + heist_savekey_suite() + heist_campaign_suite() ? 1 : 0;
}
