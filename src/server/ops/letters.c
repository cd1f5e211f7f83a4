/* Letters: settings, headers, words. See letters.h. */
#include "server/ops/letters.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "room/calls.h"
#include "table/entropy.h"
#include "table/files.h"

/* ---- Settings -------------------------------------------------------------------------------- */

static bool wrong(caper_error *err, const char *sentence)
{
    caper_refuse(err, CAPER_BAD_OPTION, "%s", sentence);
    return false;
}

/* "smtp://USER@HOST:PORT": the user goes apart, and may have an @ in the name. */
static bool read_url(const char *text, post_office *out)
{
    const char *rest = strstr(text, "://"), *at = strrchr(text, '@');
    bool        ok = strncmp(text, "smtp://", 7) == 0 || strncmp(text, "smtps://", 8) == 0;
    if (!ok || strlen(text) >= sizeof out->user || strpbrk(text, " \r\n"))
        return false;
    rest += 3;
    const char *host = at ? at + 1 : rest;
    snprintf(out->url, sizeof out->url, "%.*s%s", (int)(rest - text), text, host);
    if (at)
        snprintf(out->user, sizeof out->user, "%.*s", (int)(at - rest), rest);
    size_t n           = strcspn(host, ":/");
    out->mail.is_local = (n == 9 && strncmp(host, "localhost", n) == 0) ||
                         strncmp(host, "127.", 4) == 0 || strncmp(host, "[::1]", 5) == 0;
    return n > 0;
}

static bool read_password(const char *file, post_office *out, caper_error *err)
{
    CAPER_SCRATCH caper_buf text = {0};
    if (!file)
        return true;
    if (caper_file_read(file, 4096, &text, err) != CAPER_OK)
        return false;
    size_t n = strcspn(caper_buf_text(&text), "\r\n");
    if (!n || n > MAIL_PASSWORD)
        return wrong(err, "mail-password: the file's first line should be the password, of at most "
                          "200 bytes");
    snprintf(out->password, sizeof out->password, "%.*s", (int)n, caper_buf_text(&text));
    return true;
}

bool letters_open(const caper_server_options *o, post_office *out, caper_error *err)
{
    *out = (post_office){.url = ""};
    if (o->public_url && strncmp(o->public_url, "https://", 8) != 0 &&
        strncmp(o->public_url, "http://", 7) != 0)
        return wrong(err, "public-url: should be like https://caper.example.org");
    if (!o->mail)
        return true;
    if (!read_url(o->mail, out))
        return wrong(err, "mail: should be like smtp://USER@HOST:587 or smtps://USER@HOST:465");
    if (!o->mail_from || !calls_is_address(o->mail_from))
        return wrong(err, "mail-from: should be the address that letters come from, like "
                          "caper@example.org");
    if (!o->public_url)
        return wrong(err, "mail: needs public-url as well, for the links in letters");
    out->mail.url  = out->url;
    out->mail.from = o->mail_from;
    bool ok        = read_password(o->mail_password, out, err);
    if (out->user[0])
        out->mail.user = out->user;
    if (out->password[0])
        out->mail.password = out->password;
    return ok;
}

/* ---- Words ----------------------------------------------------------------------------------- */

static void write_headers(const caper_server_options *o, const char *address, const char *subject,
                          int64_t now, caper_buf *out)
{
    char      date[64], id[33];
    uint8_t   bytes[16];
    time_t    at = (time_t)(now / 1000);
    struct tm tm;
    gmtime_r(&at, &tm);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &tm);
    caper_entropy(bytes, sizeof bytes);
    caper_hex_write(bytes, sizeof bytes, id);
    caper_buf_printf(out, "From: caper <%s>\r\nTo: <%s>\r\nSubject: caper: %s\r\nDate: %s\r\n",
                     o->mail_from, address, subject, date);
    caper_buf_printf(out, "Message-ID: <%s@%s>\r\n", id, strchr(o->mail_from, '@') + 1);
    caper_buf_str(out, "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
                       "Content-Type: text/plain; charset=utf-8\r\n"
                       "Content-Transfer-Encoding: 8bit\r\n\r\n");
}

static const char *subject_of(const char *kind)
{
    static const char *const subjects[CALL_KINDS] = {
        "your turn", "still your turn", "a game is over",       "an invitation",
        "your crew", "a trial call",    "is this your address?"};
    int k = 0;
    while (k + 1 < CALL_KINDS && strcmp(kind, calls_word((call_kind)k)) != 0)
        k++;
    return subjects[k];
}

void letters_write(const caper_server_options *o, const caper_json *call, const char *address,
                   int64_t now, caper_buf *out)
{
    const char *kind = caper_json_get_string(call, "kind"), *url = o->public_url,
               *about = caper_json_get_string(call, "about");
    size_t n          = strlen(url) - (url[strlen(url) - 1] == '/');
    write_headers(o, address, subject_of(kind), now, out);
    caper_buf_printf(out, "%s\r\n\r\n%s\r\n\r\n%.*s", caper_json_get_string(call, "title"),
                     caper_json_get_string(call, "text"), (int)n, url);
    if (strcmp(kind, "confirm") == 0)
        caper_buf_printf(out, "/mail/%s", caper_json_get_string(call, "code"));
    else if (strcmp(kind, "trial") != 0)
        caper_buf_printf(out, "/%s/%s", strcmp(kind, "crew") == 0 ? "crew" : "t", about);
    caper_buf_printf(out, "\r\n\r\n-- \r\nNo more letters: %.*s/me\r\n", (int)n, url);
}
