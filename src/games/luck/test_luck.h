/* What the test files of this room share. */
#ifndef LUCK_TEST_H
#define LUCK_TEST_H

int luck_test_story(void); /* failures */
int luck_test_adventures(void);
int luck_test_sheet(void);

#endif
