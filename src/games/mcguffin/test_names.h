/* Every test of this room; the files that define them are split by theme. */
#ifndef MCGUFFIN_TEST_NAMES_H
#define MCGUFFIN_TEST_NAMES_H

void mcguffin_orders_are_written_and_read_back(void **unused);
void mcguffin_forms_are_what_a_mastermind_may_write(void **unused);
void mcguffin_a_random_mastermind(void **unused);
void mcguffin_odds_against_simulated_flips(void **unused);
void mcguffin_every_event_has_a_sentence(void **unused);
void mcguffin_bots_host_a_whole_evening(void **unused);
void mcguffin_bots_medium_is_better_than_easy(void **unused);
void mcguffin_bots_vary_what_they_try(void **unused);
void mcguffin_chances_are_those_of_every_card_and_die(void **unused);
void mcguffin_bots_host_without_repeating_themselves(void **unused);
void mcguffin_shipped_jobs_are_whole(void **unused);
void mcguffin_invented_jobs_are_whole(void **unused);
void mcguffin_invented_jobs_tell_different_stories(void **unused);
void mcguffin_characters_are_written_and_read_back(void **unused);
/* test_story.c */
void mcguffin_slots_are_filled(void **unused);
void mcguffin_a_job_that_is_too_long_is_refused(void **unused);
void mcguffin_tags_have_synonyms(void **unused);
void mcguffin_specialties_fit_the_shipped_jobs(void **unused);
/* test_told.c */
void mcguffin_shipped_jobs_are_told_as_they_were_read(void **unused);

#endif
