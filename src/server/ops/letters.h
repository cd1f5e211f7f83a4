/* Calls as letters: the operator's mail server, and what a letter says. */
#ifndef CAPER_SERVER_LETTERS_H
#define CAPER_SERVER_LETTERS_H

#include "caper/json.h"
#include "server/net/sender.h"
#include "server/ops/server.h"

enum { MAIL_PASSWORD = 200 };

/* Where letters are handed in, from the settings; the texts are kept here. */
typedef struct post_office {
    send_mail mail;
    char      url[300], user[200], password[MAIL_PASSWORD + 1];
} post_office;

/* False: the settings cannot be used. Without `mail`, letters are off. */
bool letters_open(const caper_server_options *o, post_office *out, caper_error *err);
/* The letter that a call's text asks for, with its headers, to that address. */
void letters_write(const caper_server_options *o, const caper_json *call, const char *address,
                   int64_t now, caper_buf *out);

#endif
