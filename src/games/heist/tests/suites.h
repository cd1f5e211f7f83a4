/* The test suites of the room; each returns the number of failed tests. */
#ifndef HEIST_SUITES_H
#define HEIST_SUITES_H

int heist_files_suite(void);
int heist_savekey_suite(void);
int heist_campaign_suite(void);
int heist_random_suite(void);
int heist_bot_suite(void);
int heist_special_suite(void);
int heist_made_suite(void);
int heist_sketch_suite(void);

#endif
