/* The test suites of heist files and campaign; each returns the number of failed tests. */
#ifndef HEIST_SUITES_H
#define HEIST_SUITES_H

int heist_files_suite(void);
int heist_savekey_suite(void);
int heist_campaign_suite(void);
int heist_random_suite(void);
int heist_events_suite(void);
int heist_cards_suite(void);
int heist_clauses_suite(void);

#endif
