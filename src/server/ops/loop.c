/* The loop: one turn after another. A turn takes what has come, does it, commits, and speaks. */
#include <errno.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "room/reading.h"
#include "room/timers.h"
#include "server/api/http_call.h"
#include "server/api/made.h"
#include "server/net/assets.h"
#include "server/net/http.h"
#include "server/net/reach.h"
#include "server/ops/capacity.h"
#include "server/ops/loop.h"
#include "table/entropy.h"

enum {
    SWEEP_MS   = 200,
    HTTP_MS    = 50,
    PROBE_MS   = 1000,
    GOODBYE_MS = 2000,
    LAST_MS    = 3000,
    EVENTS     = 512,
    TRIM_AFTER = 256, /* tables put away or connections closed, before memory is given back */
};

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
                                  .keep_wait   = 6 * 60 * 60 * 1000,
                                  .log         = CAPER_LOG_INFO};
}

/* ---- Time ------------------------------------------------------------------------------------ */

/* A database that is gone, or a file that was moved, is noticed before the next move. */
static void watch_store(server *s)
{
    settle_news(s->sv);
    if (!s->sv->store_ok || caper_store_watch(s->sv->store) == CAPER_OK)
        return;
    s->sv->store_ok = false;
    warn(s->sv, "the store cannot be reached; nothing is accepted until it can be: %s",
         s->sv->store->why.text);
}

/* After a failure: look again now and then. */
static void probe(server *s)
{
    if (s->sv->store_ok || s->sv->now - s->probed < PROBE_MS)
        return;
    s->probed = s->sv->now;
    if (caper_store_probe(s->sv->store) != CAPER_OK)
        return;
    s->sv->store_ok = true;
    warn(s->sv, "the store can be written again");
    each_room (r, s->sv)
        if (!r->broken)
            bots_wake(r);
    timers_update_all(s->sv);
}

static void sweep(server *s)
{
    if (s->sv->now - s->swept < SWEEP_MS)
        return;
    s->swept = s->sv->now;
    watch_store(s);
    probe(s);
    ws_resume_held(s);
    listener_sweep(s);
    if (s->sv->now - s->swept_conns >= 1000) {
        s->swept_conns = s->sv->now;
        if (s->sv->parked > TRIM_AFTER || s->closed > TRIM_AFTER) {
            malloc_trim(0);
            s->sv->parked = s->closed = 0;
        }
        ws_sweep(s);
        address_sweep(s);
        capacity_look(s);
        admin_sweep(s);
        reading_sweep(s->sv);
    }
}

/* ---- Signals --------------------------------------------------------------------------------- */

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

static bool same_list(const char *const *a, const char *const *b)
{
    while (*a && *b && strcmp(*a, *b) == 0)
        a++, b++;
    return !*a && !*b;
}

/* The first setting that has changed and needs a restart; NULL: none. */
static const char *needs_restart(const caper_server_options *was, const caper_server_options *is)
{
    return strcmp(was->address, is->address) != 0 || was->port != is->port ? "listen"
           : strcmp(was->store, is->store) != 0                            ? "store"
           : was->threads != is->threads                                   ? "threads"
           : was->connections != is->connections                           ? "connections"
           : !same_list(was->exec, is->exec)                               ? "exec"
                                                                           : NULL;
}

static void take_options(server *s, const caper_server_options *is)
{
    caper_server_options was   = s->options;
    service_options     *rooms = &s->sv->options;
    s->options                 = *is;
    s->options.address         = was.address;
    s->options.port            = was.port;
    s->options.store           = was.store;
    s->options.threads         = was.threads;
    s->options.connections     = was.connections;
    s->options.test_seed       = was.test_seed;
    s->options.steady          = was.steady;
    memcpy(s->options.exec, was.exec, sizeof was.exec);
    rooms->rate     = is->rate;
    rooms->park_ms  = is->park_ms;
    rooms->log      = is->log;
    rooms->log_json = is->log_json;
    timers_update_all(s->sv);
}

static void reload(server *s)
{
    caper_server_options is;
    caper_error          err = {0};
    if (!s->options.reload || !s->options.reload(s->options.reload_ctx, &is)) {
        warn(s->sv, "the settings were not read again; those from before stay");
        return;
    }
    if (!check_nets(&is, &err) || !expiry_check(is.transcripts, &err) ||
        !admin_read_settings(s, &is, &err)) {
        warn(s->sv, "the settings from before stay: %s", err.text);
        return;
    }
    const char *later = needs_restart(&s->options, &is);
    take_options(s, &is);
    note(s->sv, NULL, -1, "the settings were read again");
    if (later)
        warn(s->sv, "%s has changed, which needs a restart", later);
}

static void take_signals(server *s)
{
    struct signalfd_siginfo one;
    while (read(s->signals, &one, sizeof one) == (ssize_t)sizeof one)
        if (one.ssi_signo == SIGHUP)
            reload(s);
        else
            s->sv->stop = true;
}

/* ---- Turns ----------------------------------------------------------------------------------- */

static int wait_time(server *s)
{
    const int64_t next[] = {s->http ? http_timeout(s) : -1, timers_wait(s->sv), tasks_wait(s->sv)};
    int64_t       wait   = s->http_due || ws_has_unsent(s) ? 0 : SWEEP_MS;
    for (size_t i = 0; i < sizeof next / sizeof *next; i++)
        if (next[i] >= 0 && next[i] < wait)
            wait = next[i];
    return (int)wait;
}

int server_prepare(server *s)
{
    timers_run(s->sv);
    service_settle(s->sv);
    /* Both need everything else to be on disk. */
    expiry_run(s);
    due_run(s);
    tasks_slice(s->sv);
    service_settle(s->sv);
    calling_run(s); /* no call leaves before its cause is on disk */
    service_settle(s->sv);
    ws_flush(s->sv);
    metrics_turn(&s->sv->metrics, work_ms() - s->sv->turn_began);
    return wait_time(s);
}

/* True if HTTP has something to do now. */
static bool take_event(server *s, const watched *is, uint32_t events)
{
    double since     = s->reading_since;
    s->reading_since = 0; /* others' time is not charged to the next one that is read */
    switch (is->kind) {
    case WATCHED_LISTENER:
        return listener_accept(s);
    case WATCHED_ARRIVAL:
        return listener_look(s, is->who);
    case WATCHED_CREW:
        bots_take(s->sv);
        break;
    case WATCHED_STORE:
        settle_news(s->sv);
        break;
    case WATCHED_SIGNALS:
        take_signals(s);
        break;
    case WATCHED_CALLS: /* calling_run takes them */
        break;
    case WATCHED_ADMIN:
        return admin_accept(s);
    case WATCHED_CONN:
        s->reading_since = since;
        ws_readable(is->who, events);
        break;
    default:
        return is->kind == WATCHED_HTTP;
    }
    return false;
}

static void serve_http(server *s, bool now)
{
    if (!s->http ||
        !(now || s->http_due || s->sv->now - s->ran_http > HTTP_MS || http_timeout(s) == 0))
        return;
    s->http_due      = false;
    s->reading_since = 0;
    http_run(s);
    s->ran_http = s->sv->now;
}

void server_turn(server *s, const struct epoll_event *events, int count)
{
    bool http         = false;
    s->sv->turn_began = work_ms();
    s->sv->now        = wall_ms();
    s->turns++;
    tasks_end(s->sv, WAIT_TURN, TASK_DONE);
    s->reading_since = 0;
    for (int i = 0; i < count; i++)
        http |= take_event(s, events[i].data.ptr, events[i].events);
    serve_http(s, http);
    world_serve();
    sweep(s);
    service_settle(s->sv);
    if (s->http_due) /* replies that waited for the commit */
        serve_http(s, true);
    ws_free_dead(s);
}

static void watch(server *s, int fd, watched_kind what)
{
    world_watch(s->epoll, WATCH_NEW, fd, EPOLLIN, &s->watched[what]);
}

/* Say goodbye, and give the sockets a moment to take it. */
static void say_goodbye(server *s)
{
    int64_t until = wall_ms() + GOODBYE_MS;
    listener_close(s); /* a proxy sends new connections elsewhere, or they wait */
    ws_close_all(s);
    while (s->sv->peers && (s->sv->now = wall_ms()) < until) {
        struct epoll_event ev[EVENTS];
        int                n = epoll_wait(s->epoll, ev, EVENTS, 20);
        for (int i = 0; i < n; i++) {
            const watched *is = ev[i].data.ptr;
            if (is->kind == WATCHED_CONN)
                ws_readable(is->who, ev[i].events);
        }
        outbox_deliver(s->sv, &s->sv->batch, true);
        ws_free_dead(s);
        if (s->http)
            http_run(s);
    }
    ws_kill_all(s);
    if (s->http)
        http_run(s);
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
    sigaddset(&set, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
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

/* ---- What the tables ask for ----------------------------------------------------------------- */

static caper_crew *crew_of(service *sv) { return ((server *)sv->ctx)->crew; }

static void ask(service *sv, caper_task *t) { caper_crew_ask(crew_of(sv), t); }

static caper_task *take(service *sv) { return caper_crew_take(crew_of(sv)); }

static caper_seats cancel(service *sv, const char *table)
{
    return caper_crew_cancel(crew_of(sv), table);
}

static int thinking(service *sv) { return caper_crew_waiting(crew_of(sv)); }

static const platform here = {.work_ms         = work_ms,
                              .log             = world_log,
                              .send            = ws_send,
                              .close           = ws_close,
                              .flush           = ws_flush,
                              .resume          = ws_resume,
                              .heard           = ws_heard,
                              .takes_more      = ws_takes_more,
                              .may_work        = address_may_work,
                              .had_turn        = address_had_turn,
                              .charge          = address_charge,
                              .may_make        = address_may_make,
                              .may_list        = address_may_list,
                              .may_store       = address_may_store,
                              .ask             = ask,
                              .take            = take,
                              .cancel          = cancel,
                              .thinking        = thinking,
                              .over            = campaign_over,
                              .order           = admin_order_run,
                              .write_addresses = reach_write};

static server *make(const caper_server_options *o)
{
    server *s              = caper_alloc(1, sizeof *s);
    s->options             = *o;
    s->listener.fd         = -1;
    service_options tables = {.threads   = o->threads > 0,
                              .rate      = o->rate,
                              .park_ms   = o->park_ms,
                              .log       = o->log,
                              .log_json  = o->log_json,
                              .test_seed = o->test_seed,
                              .steady    = o->steady,
                              .exec      = s->options.exec};
    service_init(s->sv, &here, s, &tables, NULL);
    s->addresses.others.payer.account = &s->addresses.others;
    for (int i = 0; i < MOST_ARRIVALS; i++)
        s->listener.arrivals[i].fd = -1;
    for (int i = 0; i < WATCHED_KINDS; i++)
        s->watched[i].kind = (watched_kind)i;
    s->sv->now = s->sv->began = wall_ms();
    caper_entropy(&s->secret, sizeof s->secret);
    snprintf(s->sv->name, sizeof s->sv->name, "%08x",
             (unsigned)((s->secret * 0x9e3779b97f4a7c15u) >> 32));
    s->epoll = epoll_create1(EPOLL_CLOEXEC);
    s->crew  = caper_crew_new(o->threads, o->threads > 0);
    return s;
}

/* The text is SQLite's, about pages of the file, not about their contents. */
static void on_fault(void *ctx, const char *what)
{
    server *s      = ctx;
    s->sv->damaged = true;
    warn(s->sv, "the store is damaged: %s", what);
}

static bool open_store(server *s, caper_error *err)
{
    s->sv->store = caper_store_open(s->options.store, err);
    if (!s->sv->store)
        return false;
    if (caper_store_probe(s->sv->store)) {
        *err = s->sv->store->why;
        return false;
    }
    caper_store_check(s->sv->store, on_fault, s);
    if (s->sv->damaged)
        warn(s->sv, "tables that cannot be read are quarantined and everything else goes on; "
                    "restore a copy "
                    "of the store when you can");
    return true;
}

server *server_new(const caper_server_options *options, caper_error *err)
{
    server *s = make(options);
    if (open_store(s, err))
        return s;
    server_free(s);
    return NULL;
}

void server_free(server *s)
{
    http_close(s);
    admin_close(s);
    calling_end(s);
    caper_crew_free(s->crew);
    made_free(s->sv->made);
    service_fini(s->sv);
    caper_store_close(s->sv->store);
    address_fini(&s->addresses);
    close(s->epoll);
    free(s);
}

/* Outside the loop: what comes from the database within a moment. */
static void hear_store(service *sv)
{
    struct pollfd one = {.fd = caper_store_fd(sv->store), .events = POLLIN};
    poll(&one, 1, 50);
    settle_news(sv);
}

/* Whoever is banned stays out from the first request on. A database that takes longer is asked again (admin_sweep). */
static void read_restrictions(service *sv)
{
    double until = caper_clock_seconds() + LAST_MS / 1000.0;
    while (!restrictions_read(sv) && caper_clock_seconds() < until)
        hear_store(sv);
}

/* Wait a little for the commit under way. */
static void settle_last(service *sv)
{
    double until = caper_clock_seconds() + LAST_MS / 1000.0;
    service_settle(sv);
    while (sv->is_committing && caper_clock_seconds() < until) {
        hear_store(sv);
        service_settle(sv);
    }
    tasks_end(sv, WAIT_COMMITTING, TASK_FAILED);
    tasks_end(sv, WAIT_COMMIT, TASK_FAILED);
}

static void run(server *s, int signals)
{
    watch(s, caper_crew_fd(s->crew), WATCHED_CREW);
    watch(s, http_fd(s), WATCHED_HTTP);
    watch(s, s->listener.fd, WATCHED_LISTENER);
    s->signals = signals;
    calling_begin(s);
    watch(s, sender_fd(s->calling.sender), WATCHED_CALLS);
    watch(s, signals, WATCHED_SIGNALS);
    if (caper_store_fd(s->sv->store) >= 0)
        watch(s, caper_store_fd(s->sv->store), WATCHED_STORE);
    read_restrictions(s->sv);
    s->sv->turn_began = work_ms();
    while (!s->sv->stop) {
        struct epoll_event events[EVENTS];
        int                wait = server_prepare(s);
        server_turn(s, events, epoll_wait(s->epoll, events, EVENTS, wait));
    }
    note(s->sv, NULL, -1, "going down");
    settle_last(s->sv);
    say_goodbye(s);
}

/* Big blocks come from the system and go back to it, and their pages count when they are used: room
 * for the longest of all stories is free for a short one. Left to itself the library would keep
 * them, and clear them as a whole. */
static void tune_memory(void) { mallopt(M_MMAP_THRESHOLD, 256 * 1024); }

caper_code caper_serve(const caper_server_options *options, void (*ready)(void *ctx, int port),
                       void *ctx, caper_error *err)
{
    raise_limit();
    tune_memory();
    assets_open();
    int     signals = open_signals(); /* before the bots' threads begin */
    server *s       = check_nets(options, err) && expiry_check(options->transcripts, err) &&
                        check_test_seed(options, err)
                          ? make(options)
                          : NULL;
    /* The address first: a server that cannot listen leaves no database behind. Requests are
     * answered only in `run`. */
    bool ok = s && letters_open(&s->options, &s->calling.office, err) &&
              admin_read_settings(s, options, err) && http_open(s, err) && open_store(s, err) &&
              admin_open(s, err);
    if (ok)
        s->sv->has_mail = options->mail != NULL;
    if (ok && options->test_seed)
        warn(s->sv,
             "FOR TESTS ONLY: every deal follows from the test seed %s; nothing is secret here",
             options->test_seed);
    if (ok) {
        if (ready)
            ready(ctx, s->port);
        run(s, signals);
    }
    if (s)
        server_free(s);
    close(signals);
    return ok ? CAPER_OK : err->code;
}
