/* Names of people: what one may look like. */
#ifndef CAPER_ROOM_NAMES_H
#define CAPER_ROOM_NAMES_H

#include <stdbool.h>

/* 1 to NAME_CHARS characters that can be seen and told apart, without spaces around them. NULL is none. */
bool name_ok(const char *name);
/* Do both look the same, or nearly? Accents do not count, nor which alphabet an A is from. */
bool names_look_alike(const char *one, const char *two);
/* The same for other text that people write: no character in it is invisible, turns the text around it, or
 * covers its neighbours. */
bool words_ok(const char *text);

#endif
