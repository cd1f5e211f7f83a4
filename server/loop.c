/* The loop: one turn after another. A turn takes what has come, does it, commits, and speaks. */
#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include "core/memory.h"
#include "measure/clock.h"
#include "server/assets.h"
#include "server/http.h"
#include "server/loop.h"
#include "server/notes.h"
#include "server/seat_messages.h"
#include "server/seats.h"

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
                                  .park_ms     = 30000};
}

/* The time of day when the server began, and from there on a clock that nobody sets: no game
 * should be lost because a machine found out what time it is. */
int64_t wall_ms(void)
{
    static double began;
    if (began == 0) {
        struct timespec t;
        clock_gettime(CLOCK_REALTIME, &t);
        began = (double)t.tv_sec + 1e-9 * (double)t.tv_nsec - caper_clock_seconds();
    }
    return (int64_t)((began + caper_clock_seconds()) * 1000);
}

/* ---- Committing ------------------------------------------------------------------------------ */

bool server_can_write(server *sv, problem *p)
{
    return (sv->store_ok && !sv->failed) || refuse_store(p);
}

/* The store refused: what this turn did never happened. Rooms are read again; where even that
 * fails their clients are sent away, to come back when the store does. */
static void undo_turn(server *sv)
{
    caper_store_rollback(sv->store);
    for (int i = 0; i < sv->dirty_count; i++) {
        room *r = sv->dirty[i];
        if (room_reload(sv, r))
            continue;
        r->broken = true;
        while (r->conns)
            ws_close(sv, r->conns, 1011, "the store failed; come back later");
    }
    if (sv->store_ok)
        warn("the store cannot be written, nothing is accepted until it can: %s", sv->store_error);
    sv->store_ok = false;
    sv->metrics.commit_failures++;
}

bool server_settle(server *sv)
{
    caper_error err = {0};
    bool        ok  = !sv->failed;
    if (ok && caper_store_is_dirty(sv->store)) {
        double start = caper_clock_seconds();
        ok           = caper_store_commit(sv->store, &err) == CAPER_OK;
        if (ok)
            metrics_commit(&sv->metrics, caper_clock_seconds() - start);
        else
            snprintf(sv->store_error, sizeof sv->store_error, "%s", err.text);
    }
    if (!ok)
        undo_turn(sv);
    for (int i = 0; i < sv->dirty_count; i++)
        sv->dirty[i]->dirty = false;
    sv->dirty_count = 0;
    sv->failed      = false;
    ws_flush(sv, ok);
    return ok;
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
    sv->any_ripe = true;
    warn("the store can be written again");
    for (int i = 0; i < ROOM_SLOTS; i++)
        for (room *r = sv->rooms[i]; r; r = r->next)
            if (!r->broken)
                bots_wake(sv, r);
}

/* ---- Time ------------------------------------------------------------------------------------ */

static bool somebody_else_is_here(const room *r, int seat)
{
    for (int s = 0; s < r->places; s++)
        if (s != seat && r->seats[s].here > 0)
            return true;
    return false;
}

/* Clocks, and people who are gone. A table where nobody else is just waits. */
static void check_seat(server *sv, room *r, int s)
{
    const chair *a    = &r->seats[s];
    int64_t      owed = sv->now - a->owes_since;
    if (!(r->owes & CAPER_SEAT(s)) || a->kind != SEAT_PERSON || a->bot[0])
        return;
    if (r->clock && owed > r->clock) {
        seats_hand_to_bot(sv, r, s, "clock");
        return;
    }
    int64_t gone = sv->now - (a->gone_at > a->owes_since ? a->gone_at : a->owes_since);
    if (r->takeover && !a->here && gone > r->takeover && somebody_else_is_here(r, s))
        seats_hand_to_bot(sv, r, s, "gone");
}

static bool is_idle(const server *sv, const room *r)
{
    return !r->dirty && !r->asked && sv->now - r->touched > sv->options.park_ms;
}

/* Returns false if the room should leave memory. */
static bool check_room(server *sv, room *r)
{
    if (r->stage == CAPER_STAGE_PLAYING && room_is_alive(r) && sv->store_ok)
        for (int s = 0; s < r->places; s++)
            check_seat(sv, r, s);
    if (r->here_changed) {
        tell_here(sv, r);
        r->here_changed = false;
    }
    if (r->broken && !r->conns && !r->asked && !r->dirty)
        return false;
    if (!is_idle(sv, r))
        return true;
    if (r->table) {
        room_park(r);
        sv->parked++;
    }
    return r->conns != NULL;
}

static void check_rooms(server *sv)
{
    int hot = 0;
    for (int i = 0; i < ROOM_SLOTS; i++)
        for (room **at = &sv->rooms[i]; *at;) {
            room *r = *at;
            hot += r->table != NULL;
            if (check_room(sv, r)) {
                at = &r->next;
                continue;
            }
            *at = r->next;
            room_free(r);
            sv->room_count--;
        }
    sv->hot_count = hot;
    if (sv->parked > 256) {
        malloc_trim(0);
        sv->parked = 0;
    }
}

static void sweep(server *sv)
{
    if (sv->now - sv->swept < SWEEP_MS)
        return;
    sv->swept = sv->now;
    probe(sv);
    check_rooms(sv);
    ws_resume(sv);
    if (sv->now - sv->swept_conns >= 1000) {
        sv->swept_conns = sv->now;
        ws_sweep(sv);
        address_sweep(sv);
    }
}

/* ---- Turns ----------------------------------------------------------------------------------- */

static int wait_time(server *sv, int64_t ripe)
{
    int64_t http = http_timeout(sv), wait = SWEEP_MS;
    if (http >= 0 && http < wait)
        wait = http;
    if (ripe >= 0 && ripe < wait)
        wait = ripe;
    return (int)wait;
}

static void turn(server *sv, int signals)
{
    struct epoll_event ev[EVENTS];
    int64_t            ripe = bots_play_ripe(sv);
    if (!server_settle(sv))
        ripe = -1;
    int n   = epoll_wait(sv->epoll, ev, EVENTS, sv->any_ripe && ripe < 0 ? 0 : wait_time(sv, ripe));
    sv->now = wall_ms();
    bool http = sv->now - sv->ran_http > HTTP_MS || http_timeout(sv) == 0;
    for (int i = 0; i < n; i++) {
        void *who = ev[i].data.ptr;
        http |= who == sv->http;
        if (who == sv->crew)
            bots_take(sv);
        else if (who == &sv->stop) {
            struct signalfd_siginfo info;
            sv->stop = read(signals, &info, sizeof info) > 0;
        } else if (who != sv->http)
            ws_readable(sv, who, ev[i].events);
    }
    if (http) {
        /* HTTP answers at once, so it may only see what is on disk. */
        server_settle(sv);
        http_run(sv);
        sv->ran_http = sv->now;
    }
    sweep(sv);
    server_settle(sv);
    ws_free_dead(sv);
}

static void watch(server *sv, int fd, void *who)
{
    struct epoll_event ev = {.events = EPOLLIN, .data.ptr = who};
    epoll_ctl(sv->epoll, EPOLL_CTL_ADD, fd, &ev);
}

/* Say goodbye, and give the sockets a moment to take it. */
void server_say_goodbye(server *sv)
{
    int64_t until = wall_ms() + GOODBYE_MS;
    ws_close_all(sv);
    while (sv->conns && (sv->now = wall_ms()) < until) {
        struct epoll_event ev[EVENTS];
        int                n = epoll_wait(sv->epoll, ev, EVENTS, 20);
        for (int i = 0; i < n; i++)
            if (ev[i].data.ptr != sv->crew && ev[i].data.ptr != &sv->stop &&
                ev[i].data.ptr != sv->http)
                ws_readable(sv, ev[i].data.ptr, ev[i].events);
        ws_flush(sv, true);
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

/* A test seed makes every card known: it is for this machine only, and is never quiet. */
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
    else {
        warn("FOR TESTS ONLY: every deal follows from the test seed %s; nothing is secret here",
             o->test_seed);
        return true;
    }
    return false;
}

static server *make(const caper_server_options *options)
{
    server *sv   = caper_alloc(1, sizeof *sv);
    sv->options  = *options;
    sv->store_ok = true;
    sv->now      = wall_ms();
    sv->epoll    = epoll_create1(EPOLL_CLOEXEC);
    sv->crew     = caper_crew_new(options->threads, options->threads > 0);
    return sv;
}

static bool open_store(server *sv, caper_error *err)
{
    sv->store = caper_store_open(sv->options.store, err);
    return sv->store && caper_store_probe(sv->store, err) == CAPER_OK;
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
    for (int i = 0; i < ROOM_SLOTS; i++)
        for (room *r = sv->rooms[i], *next; r; r = next) {
            next = r->next;
            room_free(r);
        }
    caper_store_close(sv->store);
    address_fini(&sv->addresses);
    caper_events_fini(&sv->events);
    caper_buf_fini(&sv->outbox_text);
    free(sv->outbox);
    free(sv->dirty);
    close(sv->epoll);
    free(sv);
}

static void run(server *sv, int signals)
{
    watch(sv, caper_crew_fd(sv->crew), sv->crew);
    watch(sv, http_fd(sv), sv->http);
    watch(sv, signals, &sv->stop);
    while (!sv->stop)
        turn(sv, signals);
    note(sv, NULL, -1, "going down");
    server_settle(sv);
    server_say_goodbye(sv);
}

caper_code caper_serve(const caper_server_options *options, void (*ready)(void *ctx, int port),
                       void *ctx, caper_error *err)
{
    raise_limit();
    assets_open();
    int     signals = open_signals(); /* before the bots' threads begin */
    server *sv = check_nets(options, err) && check_test_seed(options, err) ? make(options) : NULL;
    /* The address first: a server that cannot listen leaves no database behind. Nobody is answered
     * before `run`. */
    bool ok = sv && http_open(sv, err) && open_store(sv, err);
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
