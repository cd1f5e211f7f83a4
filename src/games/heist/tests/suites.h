/* The test suites of the room; each returns the number of failed tests. */
#ifndef HEIST_SUITES_H
#define HEIST_SUITES_H

int heist_files_suite(void);
int heist_savekey_suite(void);
int heist_campaign_suite(void);
int heist_random_suite(void);
int heist_events_suite(void);
int heist_crises_suite(void);
int heist_cards_suite(void);
int heist_abilities_suite(void);
int heist_clauses_suite(void);
int heist_story_suite(void);
int heist_undo_suite(void);
int heist_escape_suite(void);
int heist_modules_suite(void);
int heist_positions_suite(void);
int heist_bot_suite(void);
int heist_special_suite(void);
int heist_made_suite(void);
int heist_sketch_suite(void);

#endif
