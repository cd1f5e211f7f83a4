/* The log. It names tables by the first letters of their id (the whole id would be an invitation)
 * and seats by number; names, chat, cards and tokens stay out. */
#include "room/notes.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/json_put.h"
#include "caper/buf.h"
#include "room/service.h"

enum { ID_LETTERS = 6 };

typedef struct entry {
    const char *level;
    const room *room;
    int         seat;
    char        when[32], text[400];
} entry;

static void stamp(char out[32])
{
    time_t    t = time(NULL);
    struct tm tm;
    gmtime_r(&t, &tm);
    strftime(out, 32, "%Y-%m-%dT%H:%M:%SZ", &tm);
}

static void put_text(const entry *e, caper_buf *out)
{
    caper_buf_str(out, e->when);
    if (e->room)
        caper_buf_printf(out, " table %.*s…", ID_LETTERS, e->room->id);
    if (e->seat >= 0)
        caper_buf_printf(out, " seat %d", e->seat);
    caper_buf_printf(out, " %s", e->text);
}

static void put_json(const entry *e, caper_buf *out)
{
    caper_json_put(out, "{time:%s level:%s", e->when, e->level);
    if (e->room) {
        caper_json_key(out, "table");
        caper_json_strn(out, e->room->id, ID_LETTERS);
    }
    if (e->seat >= 0)
        caper_json_kint(out, "seat", e->seat);
    caper_json_put(out, "text:%s}", e->text);
}

static void put(const service *sv, entry *e)
{
    CAPER_SCRATCH caper_buf line = {0};
    stamp(e->when);
    if (sv->options.log_json)
        put_json(e, &line);
    else
        put_text(e, &line);
    sv->platform->log(caper_buf_text(&line));
}

void note(const service *sv, const room *r, int seat, const char *format, ...)
{
    entry   e = {.level = "info", .room = r, .seat = seat};
    va_list args;
    if (sv->options.log < CAPER_LOG_INFO)
        return;
    va_start(args, format);
    vsnprintf(e.text, sizeof e.text, format, args);
    va_end(args);
    put(sv, &e);
}

/* The whole id of a table is an invitation: of long names only the beginning is shown. */
static void put_path(const char *path, caper_buf *out)
{
    while (*path) {
        size_t n         = strcspn(path + 1, "/") + 1;
        bool   long_name = n > CAPER_ID_CHARS;
        caper_buf_printf(out, "%.*s%s", (int)(long_name ? 1 + ID_LETTERS : n), path,
                         long_name ? "…" : "");
        path += n;
    }
}

/* Strangers write methods and paths: a line of the log stays one line, and text. */
static void make_plain(char *text)
{
    for (; *text; text++)
        if (*text < ' ' || *text > '~')
            *text = '?';
}

void note_request(const service *sv, const char *method, const char *path, double ms)
{
    entry                   e     = {.level = "debug", .seat = -1};
    CAPER_SCRATCH caper_buf asked = {0}, shown = {0};
    if (sv->options.log < CAPER_LOG_DEBUG)
        return;
    caper_buf_printf(&asked, "%.10s %s", method, path);
    make_plain(asked.data);
    put_path(asked.data, &shown);
    snprintf(e.text, sizeof e.text, "%.210s took %.2f ms", caper_buf_text(&shown), ms);
    put(sv, &e);
}

void warn(const service *sv, const char *format, ...)
{
    entry   e = {.level = "error", .seat = -1};
    va_list args;
    va_start(args, format);
    vsnprintf(e.text, sizeof e.text, format, args);
    va_end(args);
    put(sv, &e);
}
