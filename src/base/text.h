/* Small tools for texts that all rooms share: words of a move, lines and columns, names at the table. */
#ifndef CAPER_TEXT_H
#define CAPER_TEXT_H

#include <stdio.h>

#include "caper/game.h"

/* False; and why, as printf would write it, if `why` is not NULL. So one function says whether a move
 * is allowed and why not: `return p->luck || CAPER_NO(why, "…")`. */
#define CAPER_NO(why, ...) ((why) ? caper_buf_printf(why, __VA_ARGS__) : (void)0, false)

enum { CAPER_SPLIT_WORDS = 100 };

/* A move's text cut at its single spaces. Borrowed from the text. */
typedef struct caper_words {
    int         count;
    const char *at[CAPER_SPLIT_WORDS];
    size_t      len[CAPER_SPLIT_WORDS];
} caper_words;

/* False if it is empty, has a space too many or more than CAPER_SPLIT_WORDS words. */
bool caper_words_split(caper_words *w, const char *text);
/* Is word i exactly `word`? */
bool caper_words_is(const caper_words *w, int i, const char *word);
/* Word i as a number 0 … max without sign or leading zeros; otherwise −1. */
int caper_words_number(const caper_words *w, int i, int max);
/* Word i as one of `names` (ends with NULL): its place there, or −1. */
int caper_words_choice(const caper_words *w, int i, const char *const *names);
/* The place of text[0..len) in `names` (ends with NULL), or −1. */
int caper_name_find(const char *const *names, const char *text, size_t len);
/* The place of an option's value in `names`, or −1. A switch has the names true and false, and takes those of JSON,
 * yes and no, too. */
int caper_name_of_value(const char *const *names, const caper_json *value);

/* "" for NULL. */
static inline const char *caper_text_or_none(const char *text) { return text ? text : ""; }
/* Copy a text (or NULL) into an array, cut to what it holds. */
#define caper_text_set(array, text) snprintf(array, sizeof(array), "%s", caper_text_or_none(text))

/* The length of the UTF-8 sequence there, 0 if it is not one (overlong forms and surrogates too). */
int caper_utf8_length(const char *at);
/* Drop halves of characters: sentences quote what was said, cut to a length. */
void caper_utf8_mend(char *text);
/* Is all of it UTF-8, without a NUL? */
bool caper_utf8_is_text(const char *text, size_t len);
/* Is it UTF-8 of at most CAPER_MAX_WORDS bytes without control characters, and not empty? */
bool caper_text_is_plain(const char *text);
/* Is there a control character in it, a tab aside? A terminal would obey it. */
bool caper_text_has_controls(const char *text, size_t len);
/* They become question marks; line breaks and tabs stay. */
void caper_text_defuse(char *text);

/* What begins there begins with a capital. */
void caper_put_capital(caper_buf *out, size_t at);
/* Without spaces at the end, back to `from`. */
void caper_put_no_spaces(caper_buf *out, size_t from);

/* How many columns the text takes: each of its characters is one wide. */
int caper_columns(const char *text, size_t bytes);
/* Append n spaces; none if n is negative. */
void caper_put_spaces(caper_buf *out, int n);
/* Append the words from column `indent` on, broken at spaces to lines of `width` columns; line breaks
 * stay, and so do spaces at the head of a line. The first line is begun, the last not ended. */
void caper_put_wrapped(caper_buf *out, const char *text, int width, int indent);
/* Append "easy, medium or hard" (" or " is `last`); `choices` end with NULL. */
void caper_put_choices(caper_buf *out, const char *const *choices, const char *last);
/* Append a story for a terminal: a paragraph for each line, with a blank line between them. */
void caper_put_paragraphs(caper_buf *out, const char *text);
/* Append a text for HTML or SVG: & < > " are written out. */
void caper_put_html(caper_buf *out, const char *text);

/* The name, or the role; the name or "You" at the head of a sentence. Borrowed; a seat without a name is "Seat 3". */
const char *caper_names_get(const caper_names *names, int seat);
const char *caper_names_subject(const caper_names *names, int seat);
/* Append who plays whom: "Roxy (Zadie Vance)". */
void caper_names_introduce(const caper_names *names, int seat, caper_buf *out);
/* Append "your" or "Ann's"; with an honour "Your Majesty's" or "Your Majesty Ann's". */
void caper_names_own(const caper_names *names, int seat, caper_buf *out);
/* Append the name with its honour: "Your Majesty Ann". */
void caper_names_address(const caper_names *names, int seat, caper_buf *out);
/* The same for the actor of a sentence ("You", "You, Your Majesty,") and for its object ("you",
 * "Your Majesty"). */
void caper_names_actor(const caper_names *names, int seat, caper_buf *out);
void caper_names_object(const caper_names *names, int seat, caper_buf *out);

#endif
