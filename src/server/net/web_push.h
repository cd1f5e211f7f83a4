/* What a push service wants: a message that only the browser can read (RFC 8291: aes128gcm), and a signed statement of
 * who sends it (RFC 8292: VAPID). Pure functions: they neither send nor keep state. */
#ifndef CAPER_SERVER_WEB_PUSH_H
#define CAPER_SERVER_WEB_PUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "caper/buf.h"

enum { PUSH_KEY = 32, PUSH_POINT = 65, PUSH_AUTH = 16, PUSH_SALT = 16, PUSH_MOST_TEXT = 2048 };

/* A new private key on P-256. */
void push_draw_key(uint8_t key[PUSH_KEY]);
/* Its public one, uncompressed. */
void push_public(const uint8_t key[PUSH_KEY], uint8_t point[PUSH_POINT]);

/* The body for a subscription. False: its key is not a point of the curve, or the text is too long. */
bool push_encrypt(const uint8_t to[PUSH_POINT], const uint8_t auth[PUSH_AUTH], const char *text,
                  size_t len, caper_buf *out);
/* The same with a key and salt that are given: RFC 8291 has an example. */
bool push_encrypt_with(const uint8_t to[PUSH_POINT], const uint8_t auth[PUSH_AUTH],
                       const uint8_t key[PUSH_KEY], const uint8_t salt[PUSH_SALT], const char *text,
                       size_t len, caper_buf *out);

/* The value of the Authorization header, good until that time (s since 1970). `audience` is the service's
 * origin, `contact` a mailto: or https: address of the operator. */
void push_authorize(const uint8_t key[PUSH_KEY], const char *audience, const char *contact,
                    int64_t until, caper_buf *out);

#endif
