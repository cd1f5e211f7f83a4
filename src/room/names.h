/* Names of people: what one may look like. */
#ifndef CAPER_ROOM_NAMES_H
#define CAPER_ROOM_NAMES_H

#include <stdbool.h>

/* 1 to NAME_CHARS characters that can be seen and told apart, without spaces around them. NULL is none. */
bool name_ok(const char *name);

#endif
