/* Bytes as text: base64 with the alphabet for URLs, without padding (RFC 4648, section 5). */
#ifndef CAPER_BASE64_H
#define CAPER_BASE64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "caper/buf.h"

void caper_base64url_write(const uint8_t *bytes, size_t n, caper_buf *out);
/* Exactly `n` bytes. */
bool caper_base64url_read(const char *text, uint8_t *out, size_t n);

#endif
