/* One request to a server, and its answer: to look at a table and to sit down. */
#ifndef CAPER_CLIENT_HTTP_H
#define CAPER_CLIENT_HTTP_H

#include "caper/buf.h"
#include "client/link.h"

void client_base64(const void *bytes, unsigned size, char *out, size_t cap);
/* The head of a request: `first` ("GET PATH") and the host. */
void client_http_head(const client_link *link, const char *first, caper_buf *out);
/* Where the body begins in an answer; 0: its head is not whole yet. `status` gets its number. */
size_t client_http_body(const caper_buf *answer, int *status);
/* Ask and wait, ten seconds at most. `json` NULL: GET. The answer's body goes to `out`; the status,
 * or 0 with `err` if there was no answer. */
int client_http_ask(const client_link *link, const char *path, const char *json, caper_buf *out,
                    caper_error *err);

#endif
