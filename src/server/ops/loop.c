/* The loop: one turn after another. A turn takes what has come, does it, commits, and speaks. */
#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "base/memory.h"
#include "server/api/assets.h"
#include "server/net/http.h"
#include "server/ops/loop.h"
#include "server/ops/notes.h"
#include "server/ops/reading.h"
#include "server/room/timers.h"
#include "table/entropy.h"

enum { SWEEP_MS = 200, HTTP_MS = 50, PROBE_MS = 1000, GOODBYE_MS = 2000, EVENTS = 512 };

caper_server_options caper_default_server(void)
{
    return (caper_server_options){.address     = "127.0.0.1",
                                  .port        = 8420,
                                  .store       = "sqlite:caper.db",
                                  .threads     = 2,
                                  .connections = 4000,
                                  .rate        = 100,
                                  .http_rate   = 400,
                                  .per_address = 250,
                                  .work        = 25,
                                  .park_ms     = 30000,
                                  .keep_days   = 90,
                                  .log         = CAPER_LOG_INFO};
}

/* ---- Time ------------------------------------------------------------------------------------ */

/* A database that is gone is noticed before somebody moves. */
static void watch_store(server *sv)
{
    caper_error err = {0};
    settle_news(sv);
    if (caper_store_fd(sv->store) < 0 || !sv->store_ok ||
        caper_store_probe(sv->store, &err) == CAPER_OK)
        return;
    sv->store_ok = false;
    warn(sv, "the store cannot be reached; nothing is accepted until it can be: %s", err.text);
}

/* After a failure: look again now and then. */
static void probe(server *sv)
{
    caper_error err = {0};
    if (sv->store_ok || sv->now - sv->probed < PROBE_MS)
        return;
    sv->probed = sv->now;
    if (caper_store_probe(sv->store, &err) != CAPER_OK)
        return;
    sv->store_ok = true;
    warn(sv, "the store can be written again");
    for (int i = 0; i < ROOM_SLOTS; i++)
        for (room *r = sv->rooms[i]; r; r = r->next)
            if (!r->broken)
                bots_wake(sv, r);
    timers_stir_all(sv);
}

static void sweep(server *sv)
{
    if (sv->now - sv->swept < SWEEP_MS)
        return;
    sv->swept = sv->now;
    watch_store(sv);
    probe(sv);
    ws_resume(sv);
    listener_sweep(sv);
    if (sv->now - sv->swept_conns >= 1000) {
        sv->swept_conns = sv->now;
        ws_sweep(sv);
        address_sweep(sv);
        reading_sweep(sv);
    }
}

/* ---- Turns ----------------------------------------------------------------------------------- */

static int wait_time(server *sv)
{
    const int64_t next[] = {sv->http ? http_timeout(sv) : -1, timers_wait(sv), tasks_wait(sv)};
    int64_t       wait   = sv->http_due ? 0 : SWEEP_MS;
    for (size_t i = 0; i < sizeof next / sizeof *next; i++)
        if (next[i] >= 0 && next[i] < wait)
            wait = next[i];
    return (int)wait;
}

int server_prepare(server *sv)
{
    timers_run(sv);
    server_settle(sv);
    /* Both need everything else to be on disk. */
    expiry_run(sv);
    tasks_slice(sv);
    server_settle(sv);
    metrics_turn(&sv->metrics, work_ms() - sv->turn_began);
    return wait_time(sv);
}

/* True if HTTP has something to do now. */
static bool take_event(server *sv, watched *who, uint32_t events)
{
    double since      = sv->reading_since;
    sv->reading_since = 0; /* what anybody else takes is not for whoever is read next */
    switch (*who) {
    case WATCHED_LISTENER:
        return listener_accept(sv);
    case WATCHED_ARRIVAL:
        return listener_look(sv, (arrival *)who);
    case WATCHED_CREW:
        bots_take(sv);
        break;
    case WATCHED_STORE:
        settle_news(sv);
        break;
    case WATCHED_SIGNALS:
        sv->stop = true;
        break;
    case WATCHED_CONN:
        sv->reading_since = since;
        ws_readable(sv, (conn *)who, events);
        break;
    default:
        return *who == WATCHED_HTTP;
    }
    return false;
}

static void serve_http(server *sv, bool now)
{
    if (!sv->http ||
        !(now || sv->http_due || sv->now - sv->ran_http > HTTP_MS || http_timeout(sv) == 0))
        return;
    sv->http_due      = false;
    sv->reading_since = 0;
    http_run(sv);
    sv->ran_http = sv->now;
}

void server_turn(server *sv, const struct epoll_event *events, int count)
{
    bool http      = false;
    sv->turn_began = work_ms();
    sv->now        = wall_ms();
    sv->turns++;
    tasks_end(sv, WAIT_TURN, TASK_DONE);
    sv->reading_since = 0;
    for (int i = 0; i < count; i++)
        http |= take_event(sv, events[i].data.ptr, events[i].events);
    serve_http(sv, http);
    world_serve();
    sweep(sv);
    server_settle(sv);
    if (sv->http_due) /* replies that waited for the commit */
        serve_http(sv, true);
    ws_free_dead(sv);
}

static void watch(server *sv, int fd, watched what)
{
    world_watch(sv->epoll, WATCH_NEW, fd, EPOLLIN, &sv->watched[what]);
}

/* Say goodbye, and give the sockets a moment to take it. */
static void say_goodbye(server *sv)
{
    int64_t until = wall_ms() + GOODBYE_MS;
    listener_close(sv); /* whoever comes back at once is sent elsewhere by a proxy, or waits */
    ws_close_all(sv);
    while (sv->conns && (sv->now = wall_ms()) < until) {
        struct epoll_event ev[EVENTS];
        int                n = epoll_wait(sv->epoll, ev, EVENTS, 20);
        for (int i = 0; i < n; i++)
            if (*(watched *)ev[i].data.ptr == WATCHED_CONN)
                ws_readable(sv, ev[i].data.ptr, ev[i].events);
        ws_deliver(sv, &sv->batch, true);
        ws_free_dead(sv);
        if (sv->http)
            http_run(sv);
    }
    for (conn *c = sv->conns; c; c = c->next)
        ws_kill(sv, c);
    ws_free_dead(sv);
    if (sv->http)
        http_run(sv);
}

/* ---- Opening and closing --------------------------------------------------------------------- */

static void raise_limit(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

static int open_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

static bool check_nets(const caper_server_options *o, caper_error *err)
{
    const char *wrong = ip_wrong_net(o->proxy);
    const char *which = wrong ? "proxy" : "metrics";
    if (!wrong && !(wrong = ip_wrong_net(o->metrics)))
        return true;
    caper_refuse(err, CAPER_BAD_OPTION,
                 "%s: should be an address or a network like 10.0.0.0/8, not “%.60s”", which,
                 wrong);
    return false;
}

/* A test seed makes every card known: it is for this machine only, and is never quiet. */
static bool check_test_seed(const caper_server_options *o, caper_error *err)
{
    char seed[CAPER_SEED_DIGITS + 1];
    if (!o->test_seed)
        return true;
    if (!caper_seed_read(o->test_seed, seed))
        caper_refuse(err, CAPER_BAD_OPTION, "test-seed: should be 1 to 64 hex digits, like c0ffee");
    else if (strncmp(o->address, "127.", 4) != 0 && strcmp(o->address, "::1") != 0)
        caper_refuse(err, CAPER_BAD_OPTION,
                     "test-seed: makes every card known, so it is only for 127.0.0.1 or ::1");
    else
        return true;
    return false;
}

static server *make(const caper_server_options *options)
{
    server *sv      = caper_alloc(1, sizeof *sv);
    sv->options     = *options;
    sv->store_ok    = true;
    sv->listener.fd = -1;
    for (int i = 0; i < MOST_ARRIVALS; i++)
        sv->listener.arrivals[i].fd = -1;
    for (int i = 0; i < WATCHED_KINDS; i++)
        sv->watched[i] = (watched)i;
    sv->now = wall_ms();
    caper_entropy(&sv->secret, sizeof sv->secret);
    sv->epoll = epoll_create1(EPOLL_CLOEXEC);
    sv->crew  = caper_crew_new(options->threads, options->threads > 0);
    return sv;
}

/* The text is SQLite's, about pages of the file; it names nothing that is in them. */
static void on_fault(void *ctx, const char *what)
{
    server *sv  = ctx;
    sv->damaged = true;
    warn(sv, "the store is damaged: %s", what);
}

static bool open_store(server *sv, caper_error *err)
{
    sv->store = caper_store_open(sv->options.store, err);
    if (!sv->store || caper_store_probe(sv->store, err) != CAPER_OK)
        return false;
    caper_store_check(sv->store, on_fault, sv);
    if (sv->damaged)
        warn(sv,
             "tables that cannot be read are put aside and everything else goes on; restore a copy "
             "of the store when you can");
    return true;
}

server *server_new(const caper_server_options *options, caper_error *err)
{
    server *sv = make(options);
    if (open_store(sv, err))
        return sv;
    server_free(sv);
    return NULL;
}

void server_free(server *sv)
{
    http_close(sv);
    caper_crew_free(sv->crew);
    reading_fini(sv);
    rooms_free(sv);
    timers_fini(sv);
    caper_store_close(sv->store);
    made_free(sv->made);
    free(sv->album_pages);
    address_fini(&sv->addresses);
    caper_events_fini(&sv->events);
    ws_fini(sv);
    close(sv->epoll);
    free(sv);
}

static void run(server *sv, int signals)
{
    watch(sv, caper_crew_fd(sv->crew), WATCHED_CREW);
    watch(sv, http_fd(sv), WATCHED_HTTP);
    watch(sv, sv->listener.fd, WATCHED_LISTENER);
    watch(sv, signals, WATCHED_SIGNALS);
    if (caper_store_fd(sv->store) >= 0)
        watch(sv, caper_store_fd(sv->store), WATCHED_STORE);
    sv->turn_began = work_ms();
    while (!sv->stop) {
        struct epoll_event events[EVENTS];
        int                wait = server_prepare(sv);
        server_turn(sv, events, epoll_wait(sv->epoll, events, EVENTS, wait));
    }
    note(sv, NULL, -1, "going down");
    settle_last(sv);
    say_goodbye(sv);
}

/* Big blocks come from the system and go back to it, and their pages count when they are used: room
 * for the longest of all stories costs a short one nothing. Left to itself the library would keep
 * them, and clear them as a whole. */
static void tune_memory(void) { mallopt(M_MMAP_THRESHOLD, 256 * 1024); }

caper_code caper_serve(const caper_server_options *options, void (*ready)(void *ctx, int port),
                       void *ctx, caper_error *err)
{
    raise_limit();
    tune_memory();
    assets_open();
    int     signals = open_signals(); /* before the bots' threads begin */
    server *sv      = check_nets(options, err) && expiry_check(options->transcripts, err) &&
                         check_test_seed(options, err)
                          ? make(options)
                          : NULL;
    /* The address first: a server that cannot listen leaves no database behind. Nobody is answered
     * before `run`. */
    bool ok = sv && http_open(sv, err) && open_store(sv, err);
    if (ok && options->test_seed)
        warn(sv, "FOR TESTS ONLY: every deal follows from the test seed %s; nothing is secret here",
             options->test_seed);
    if (ok) {
        if (ready)
            ready(ctx, sv->port);
        run(sv, signals);
    }
    if (sv)
        server_free(sv);
    close(signals);
    return ok ? CAPER_OK : err->code;
}
