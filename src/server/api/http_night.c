/* A crew's next night as a file for calendars (RFC 5545). Calendars have no keys: the crew's id is the secret. */
#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "room/crews.h"
#include "server/api/http_call.h"

enum { LINE_BYTES = 74 };

static void write_time(const char *name, int64_t ms, caper_buf *out)
{
    time_t    s = (time_t)(ms / 1000);
    struct tm t;
    char      text[32];
    gmtime_r(&s, &t);
    strftime(text, sizeof text, "%Y%m%dT%H%M%SZ", &t);
    caper_buf_printf(out, "%s:%s\r\n", name, text);
}

/* Long lines are broken, but not within a character. */
static void write_text(const char *name, const char *text, caper_buf *out)
{
    size_t start = out->len;
    caper_buf_printf(out, "%s:", name);
    for (const char *p = text; *p; p++) {
        if (out->len - start >= LINE_BYTES - 4 && ((unsigned char)*p & 0xC0) != 0x80) {
            caper_buf_str(out, "\r\n ");
            start = out->len - 1;
        }
        if (strchr("\\,;\n", *p))
            caper_buf_char(out, '\\');
        caper_buf_char(out, *p == '\n' ? 'n' : *p);
    }
    caper_buf_str(out, "\r\n");
}

static void write_night(const crew *w, const caper_json *night, int64_t now, caper_buf *out)
{
    char        uid[2 * 8 + 1];
    const char *text = caper_json_get_string(night, "text");
    caper_hex_write(&w->hash, 8, uid);
    caper_buf_str(out, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//caper//crew night//EN\r\n"
                       "BEGIN:VEVENT\r\n");
    caper_buf_printf(out, "UID:%s@caper\r\n", uid);
    write_time("DTSTAMP", now, out);
    write_time("DTSTART", caper_json_get_integer(night, "at"), out);
    caper_buf_str(out, "DURATION:PT3H\r\n");
    write_text("SUMMARY", caper_json_get_string(w->is, "name"), out);
    if (*text)
        write_text("DESCRIPTION", text, out);
    caper_buf_str(out, "END:VEVENT\r\nEND:VCALENDAR\r\n");
}

bool crews_get_night(call *c)
{
    CREW crew w = {0};
    if (!crews_read(c->sv, c->word[0], &w, c->problem))
        return false;
    const caper_json *night = caper_json_get(w.is, "night");
    if (!caper_json_is_object(night))
        return refuse(c->problem, 404, "not-found", "no night is planned");
    caper_buf_clear(c->out);
    c->type = "text/calendar; charset=utf-8";
    c->file = "caper-night.ics";
    write_night(&w, night, c->sv->now, c->out);
    return true;
}
