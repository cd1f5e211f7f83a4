/* McGuffin: runs the tests of all the files beside this one, or those that match a name. */
#include "games/mcguffin/test_names.h"
#include "tests/testing.h"

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(mcguffin_orders_are_written_and_read_back),
    cmocka_unit_test(mcguffin_forms_are_what_a_mastermind_may_write),
    cmocka_unit_test(mcguffin_a_random_mastermind),
    cmocka_unit_test(mcguffin_odds_against_simulated_flips),
    cmocka_unit_test(mcguffin_every_event_has_a_sentence),
    cmocka_unit_test(mcguffin_bots_host_a_whole_evening),
    cmocka_unit_test(mcguffin_bots_medium_is_better_than_easy),
    cmocka_unit_test(mcguffin_bots_vary_what_they_try),
    cmocka_unit_test(mcguffin_chances_are_those_of_every_card_and_die),
    cmocka_unit_test(mcguffin_bots_host_without_repeating_themselves),
    cmocka_unit_test(mcguffin_shipped_jobs_are_whole),
    cmocka_unit_test(mcguffin_invented_jobs_are_whole),
    cmocka_unit_test(mcguffin_invented_jobs_tell_different_stories),
    cmocka_unit_test(mcguffin_characters_are_written_and_read_back),
    cmocka_unit_test(mcguffin_slots_are_filled),
    cmocka_unit_test(mcguffin_a_job_that_is_too_long_is_refused),
    cmocka_unit_test(mcguffin_tags_have_synonyms),
    cmocka_unit_test(mcguffin_specialties_fit_the_shipped_jobs),
    cmocka_unit_test(mcguffin_shipped_jobs_are_told_as_they_were_read),
};

TEST_MAIN(tests)
