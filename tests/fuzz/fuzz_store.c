/* Anything that can be in the store: the settings and the log of a table, however they came there.
 * The first line is the table's settings as JSON ("=": good ones); then one entry in a line: its
 * kind, its seat as a digit, its text. "M" begins a mark instead. Digests are left out, as in entries
 * from before there were any, so that the log is read to its end. The server must read it, play it,
 * or put the table aside. */
#include <stdio.h>

#include "caper/table.h"
#include "room/client_messages.h"
#include "server/ops/expiry.h"
#include "table/proof.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/yard.h"

static const char ID[] = "k3v9q0c2m8x1t7wd";
static const char GOOD[] =
    "{\"game\":\"getmac\",\"players\":3,\"places\":3,\"clock\":0,\"takeover\":60000,"
    "\"pace\":700,\"seed\":\"c0ffee\",\"commitment\":\"\",\"options\":{},"
    "\"seats\":[\"open\",\"open\",\"easy\"]}";

/* The next line as a text of its own; false: there is none. */
static bool next_line(const char **at, const char *end, caper_buf *out)
{
    if (*at >= end)
        return false;
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    stop             = stop ? stop : end;
    caper_buf_clear(out);
    caper_buf_bytes(out, *at, (size_t)(stop - *at));
    *at = stop + 1;
    return true;
}

static void add_mark(yard *y, int64_t row, int64_t seq, int moves, const char *text)
{
    caper_store_mark m = {.seq = seq, .moves = moves, .text = text};
    caper_digest("mark", text, "", m.digest);
    must(caper_store_add_mark(y->server->sv->store, row, &m) == CAPER_OK);
}

static void add_entry(yard *y, int64_t row, int64_t seq, const char *text)
{
    caper_store_entry e = {.seq   = seq,
                           .at    = 1700000000000 + seq,
                           .kind  = text[0],
                           .seat  = text[1] ? text[1] - '0' : 0,
                           .text  = text[0] && text[1] ? text + 2 : "",
                           .rules = caper_game_find("getmac")->info->version};
    must(caper_store_append(y->server->sv->store, row, &e) == CAPER_OK);
}

static int64_t write_table(yard *y, const char *at, const char *end)
{
    CAPER_SCRATCH caper_buf line = {0};
    bool                    any  = next_line(&at, end, &line);
    const char       *config = any && strcmp(caper_buf_text(&line), "=") != 0 ? line.data : GOOD;
    caper_store_table t      = {
             .made = 1700000000000, .is_public = true, .stage = CAPER_STAGE_PLAYING, .config = config};
    memcpy(t.id, ID, sizeof t.id);
    must(caper_store_add(y->server->sv->store, &t) == CAPER_OK);
    int moves = 0;
    for (int64_t seq = 0; seq < 60 && next_line(&at, end, &line);) {
        const char *text = caper_buf_text(&line);
        moves += text[0] == 'm' || text[0] == 'u';
        if (text[0] == 'M')
            add_mark(y, t.row, seq, moves, text + 1);
        else
            add_entry(y, t.row, ++seq, text);
    }
    return t.row;
}

static void read_table(yard *y)
{
    static const char *const paths[] = {"", "/replay", "/transcript", "/proof"};
    static const char hello[] = "{\"type\":\"hello\",\"table\":\"k3v9q0c2m8x1t7wd\",\"since\":0}";
    char              path[80];
    talk(yard_connect(y, NULL, 0)->peer, hello, strlen(hello));
    yard_settle(y);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        snprintf(path, sizeof path, "/api/v1/tables/%s%s", ID, paths[i]);
        yard_ask(y, "GET", path, NULL, "");
    }
    yard_ask(y, "GET", "/api/v1/tables", NULL, "");
    yard_ask(y, "POST", "/api/v1/tables/k3v9q0c2m8x1t7wd/seats", NULL, "{\"name\":\"Bo\"}");
    yard_settle(y);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bool  done = false;
    yard *y    = yard_get();
    yard_clear(y, ID);
    int64_t row                = write_table(y, (const char *)data, (const char *)data + size);
    y->server->sv->aside_count = 0;
    must(service_settle(y->server->sv));
    read_table(y);
    yard_clear(y, ID);
    must(caper_store_drop(y->server->sv->store, row) == CAPER_OK);
    while (!done)
        must(caper_store_purge(y->server->sv->store, row, &done) == CAPER_OK);
    must(service_settle(y->server->sv));
    return 0;
}
