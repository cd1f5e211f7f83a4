/* The groups of tests of this room; test.c runs them all. */
#ifndef GETMAC_TEST_H
#define GETMAC_TEST_H

#include <stdio.h>

#include "tests/testing.h"

int getmac_test_knowledge(void);
int getmac_test_abreast(void);
int getmac_test_bot(void);

#endif
