/* Every test of this room; the files that define them are split by theme. */
#ifndef MCGUFFIN_TEST_NAMES_H
#define MCGUFFIN_TEST_NAMES_H

#define MCGUFFIN_TESTS(X)                                                                          \
    X(mcguffin_orders_are_written_and_read_back)                                                   \
    X(mcguffin_forms_are_what_a_mastermind_may_write)                                              \
    X(mcguffin_a_random_mastermind)                                                                \
    X(mcguffin_odds_against_simulated_flips)                                                       \
    X(mcguffin_every_event_has_a_sentence)                                                         \
    X(mcguffin_bots_host_a_whole_evening)                                                          \
    X(mcguffin_bots_medium_is_better_than_easy)                                                    \
    X(mcguffin_bots_vary_what_they_try)                                                            \
    X(mcguffin_chances_are_those_of_every_card_and_die)                                            \
    X(mcguffin_bots_host_without_repeating_themselves)                                             \
    X(mcguffin_shipped_jobs_are_whole)                                                             \
    X(mcguffin_invented_jobs_are_whole)                                                            \
    X(mcguffin_invented_jobs_tell_different_stories)                                               \
    X(mcguffin_characters_are_written_and_read_back)                                               \
    X(mcguffin_slots_are_filled)                                                                   \
    X(mcguffin_a_job_that_is_too_long_is_refused)                                                  \
    X(mcguffin_tags_have_synonyms)                                                                 \
    X(mcguffin_specialties_fit_the_shipped_jobs)                                                   \
    X(mcguffin_shipped_jobs_are_told_as_they_were_read)

#define MCGUFFIN_TEST(name) void name(void **unused);
MCGUFFIN_TESTS(MCGUFFIN_TEST)

#endif
