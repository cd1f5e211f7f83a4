/* See yard.h. */
#include "tests/fuzz/yard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "room/timers.h"
#include "table/entropy.h"
#include "tests/still_world.h"

enum { INPUTS = 4000 };

int LLVMFuzzerInitialize(int *argc, char ***argv);

void must(bool ok)
{
    if (!ok)
        abort();
}

/* ---- The world ------------------------------------------------------------------------------- */

/* No two ids of a run are the same. */
static uint8_t mixed(uint64_t n)
{
    n *= 0x9e3779b97f4a7c15u;
    n = (n ^ n >> 30) * 0xbf58476d1ce4e5b9u;
    return (uint8_t)((n ^ n >> 27) >> 40);
}

/* The same input does the same: ids, tokens and deals follow from how many there were before. */
static void on_entropy(void *ctx, void *out, size_t n)
{
    static uint64_t drawn;
    (void)ctx;
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)out)[i] = mixed(++drawn);
}

/* ---- The server ------------------------------------------------------------------------------ */

static void open_server(yard *y)
{
    caper_server_options o   = caper_default_server();
    caper_error          err = {0};
    o.store                  = "sqlite::memory:";
    o.threads                = 0;
    o.log                    = CAPER_LOG_ERRORS;
    o.rate = o.http_rate = o.per_address = 1000000;
    o.work                               = 100;
    o.steady                             = true;
    world_use(&still_world);
    caper_entropy_from(on_entropy, NULL);
    must((y->server = server_new(&o, &err)) != NULL);
}

yard *yard_get(void)
{
    static yard y;
    if (y.server && ++y.inputs % INPUTS == 0) {
        yard_clear(&y, NULL);
        server_free(y.server);
        y.server = NULL;
    }
    if (!y.server)
        open_server(&y);
    y.server->sv->now = still_now += 1000;
    return &y;
}

conn *yard_connect(yard *y, const char *early, size_t len)
{
    return ws_open(y->server, -1, &y->server->addresses.others, early, len);
}

static void check_words(const service *sv)
{
    for (int i = 0; i < sv->batch.count; i++) {
        const char *text = sv->batch.text.data + sv->batch.letters[i].start;
        if (i && sv->batch.letters[i].start == sv->batch.letters[i - 1].start)
            continue; /* the same words for another client */
        CAPER_PARSED caper_json *json = caper_json_read_bytes(text, strcspn(text, "\n"), NULL);
        if (!json)
            fprintf(stderr, "said: %.*s\n", (int)strcspn(text, "\n"), text);
        must(caper_json_is_object(json));
    }
}

void yard_settle(yard *y)
{
    while (y->server->sv->tasks[WAIT_SLICES].first)
        tasks_slice(y->server->sv);
    check_words(y->server->sv);
    must(service_settle(y->server->sv));
    ws_free_dead(y->server);
}

void yard_ask(yard *y, const char *method, const char *path, const char *token, const char *body)
{
    call c = {.sv     = y->server->sv,
              .method = method,
              .path   = path,
              .token  = token,
              .from   = &y->server->addresses.others.payer};
    caper_buf_str(&c.body, body);
    if (api_answer(&c) && !c.type) {
        CAPER_PARSED caper_json *json = caper_json_read_bytes(c.out->data, c.out->len, NULL);
        if (!json)
            fprintf(stderr, "%s %s: %s\n", method, path, caper_buf_text(c.out));
        must(caper_json_is_object(json));
    }
    call_fini(&c);
}

/* A private one cannot be found again; its rows go with the server. */
static void drop_rows(yard *y, const room *r)
{
    must(caper_store_drop(y->server->sv->store, r->row) == CAPER_OK);
    for (bool done = false; !done;)
        must(caper_store_purge(y->server->sv->store, r->row, &done) == CAPER_OK);
}

static void drop_table(yard *y, room *r)
{
    if (r->is_public)
        drop_rows(y, r);
    bots_cancel(r);
    timers_forget(r);
}

/* Most of the time there is one table, and it is known which. */
void yard_clear(yard *y, const char *id)
{
    room *r = id ? room_peek(y->server->sv, id) : NULL;
    for (peer *p = y->server->sv->peers; p; p = p->next)
        ws_kill(p->wire);
    yard_settle(y);
    if (r)
        drop_table(y, r);
    for (int i = 0; y->server->sv->room_count && i < ROOM_SLOTS; i++)
        while (y->server->sv->rooms[i])
            drop_table(y, y->server->sv->rooms[i]);
    must(service_settle(y->server->sv));
}

/* The server stays, so what an input leaves behind is not a leak; what is left at the end is. And one
 * input has thousands of features: weighing each of them (`entropic`) took a quarter of the time. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static char  options[][20] = {"-detect_leaks=0", "-entropic=0"};
    static char *all[64];
    if (*argc > 61)
        return 0;
    memcpy(all, *argv, (size_t)*argc * sizeof *all);
    for (int i = 0; i < 2; i++)
        all[(*argc)++] = options[i];
    *argv = all;
    return 0;
}

#if defined(__SANITIZE_ADDRESS__) || defined(__has_feature)
/* Blocks that were freed stay out of use for the next few thousand allocations, not for all of 256 MB:
 * touching so much memory anew takes longer than the inputs. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "quarantine_size_mb=2:malloc_context_size=3"; }
#endif
