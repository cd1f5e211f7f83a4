/* One connection to PostgreSQL: connecting, asking, answers, all without waiting. */
#include "store/pg_link.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "base/memory.h"

enum { AGAIN_MS = 250, CONNECT_MS = 5000, ANSWER_MS = 10000 };

/* What the address says comes last, and so overrules the rest. */
static const char *const keywords[] = {"application_name", "client_encoding", "connect_timeout",
                                       "tcp_user_timeout", "keepalives_idle", "keepalives_interval",
                                       "keepalives_count", "dbname",          NULL};

static void write_values(const char *address, const char *values[9])
{
    static const char *const ours[] = {"caper", "UTF8", "5", "5000", "5", "2", "3"};
    memcpy(values, ours, sizeof ours);
    values[7] = address;
    values[8] = NULL;
}

void pg_one_line(const char *text, char *out, size_t size)
{
    static const char head[] = "ERROR:  ";
    if (strncmp(text, head, strlen(head)) == 0)
        text += strlen(head);
    snprintf(out, size, "%s", text);
    size_t n = strcspn(out, "\n");
    out[n]   = '\0';
}

PGconn *pg_connect(const char *address, caper_error *err)
{
    const char *values[9];
    char        why[200];
    write_values(address, values);
    PGconn *conn = PQconnectdbParams(keywords, values, 1);
    if (PQstatus(conn) == CONNECTION_OK)
        return conn;
    pg_one_line(PQerrorMessage(conn), why, sizeof why);
    caper_refuse(err, CAPER_FAILED, "store: cannot connect to the database: %s", why);
    PQfinish(conn);
    return NULL;
}

/* ---- The queue ------------------------------------------------------------------------------- */

static void push(pg_link *l, pg_question q)
{
    if (l->count == l->cap) {
        int          cap   = l->cap ? 2 * l->cap : 64;
        pg_question *wider = caper_alloc((size_t)cap, sizeof *wider);
        for (int i = 0; i < l->count; i++)
            wider[i] = l->queue[(l->head + i) % l->cap];
        free(l->queue);
        l->queue = wider;
        l->head  = 0;
        l->cap   = cap;
    }
    l->queue[(l->head + l->count++) % l->cap] = q;
}

static pg_question pop(pg_link *l)
{
    pg_question q = l->queue[l->head];
    l->head       = (l->head + 1) % l->cap;
    l->count--;
    return q;
}

bool pg_link_asks(const pg_link *l, int what, const char *id)
{
    for (int i = 0; i < l->count; i++) {
        const pg_question *q = &l->queue[(l->head + i) % l->cap];
        if (q->what == what && strcmp(q->id, id) == 0)
            return true;
    }
    return false;
}

/* ---- What epoll waits for -------------------------------------------------------------------- */

static void watch(pg_link *l, uint32_t events)
{
    struct epoll_event ev = {.events = events, .data.ptr = l};
    int                fd = PQsocket(l->conn);
    if (fd == l->fd && events == l->events && l->state == PG_UP)
        return;
    l->fd     = fd;
    l->events = events;
    if (epoll_ctl(l->epoll, EPOLL_CTL_MOD, fd, &ev) != 0 && errno == ENOENT)
        epoll_ctl(l->epoll, EPOLL_CTL_ADD, fd, &ev);
}

/* ---- Opening and losing ---------------------------------------------------------------------- */

void pg_link_init(pg_link *l)
{
    l->fd    = -1;
    l->state = PG_DOWN;
    snprintf(l->why, sizeof l->why, "it is being opened");
}

void pg_link_fini(pg_link *l)
{
    PQfinish(l->conn);
    free(l->queue);
}

static void lose(pg_link *l, int64_t now, const char *why)
{
    pg_link old = *l;
    if (l->state == PG_DOWN)
        return;
    pg_one_line(why, l->why, sizeof l->why);
    l->conn  = NULL;
    l->fd    = -1;
    l->state = PG_DOWN;
    l->at    = now + AGAIN_MS;
    l->queue = NULL;
    l->head = l->count = l->cap = 0;
    PQfinish(old.conn);
    while (old.count) {
        pg_question q = pop(&old);
        if (q.what > 0 || q.what == PG_SYNC)
            l->answer(l->ctx, &q, NULL);
    }
    free(old.queue);
}

static void flush(pg_link *l, int64_t now)
{
    int left = PQflush(l->conn);
    if (left < 0)
        lose(l, now, PQerrorMessage(l->conn));
    else
        watch(l, left ? EPOLLIN | EPOLLOUT : EPOLLIN);
}

static void connect_now(pg_link *l, int64_t now)
{
    const char *values[9];
    write_values(l->address, values);
    l->conn  = PQconnectStartParams(keywords, values, 1);
    l->state = PG_CONNECTING;
    l->at    = now;
    if (!l->conn || PQstatus(l->conn) == CONNECTION_BAD) {
        lose(l, now, l->conn ? PQerrorMessage(l->conn) : "out of memory");
        return;
    }
    l->polled_for_writing = true;
    watch(l, EPOLLOUT);
}

/* libpq wants to be asked only when its socket is ready. */
static bool is_ready(const pg_link *l)
{
    struct pollfd one = {.fd     = PQsocket(l->conn),
                         .events = l->polled_for_writing ? POLLOUT : POLLIN};
    return poll(&one, 1, 0) > 0;
}

static void drop_notice(void *ctx, const char *text)
{
    (void)ctx;
    (void)text;
}

static void prepare(pg_link *l, int64_t now)
{
    static const char check[] =
        "select (select max(version) from caper_format), pg_is_in_recovery() or "
        "current_setting('transaction_read_only')::boolean";
    const pg_question setting = {.what = PG_SETTING_UP, .asked = now};
    bool              ok      = !PQsetnonblocking(l->conn, 1) && PQenterPipelineMode(l->conn);
    l->state                  = PG_PREPARING;
    l->failed                 = false;
    PQsetNoticeProcessor(l->conn, drop_notice, NULL);
    for (int i = 0; ok && l->first[i]; i++) {
        ok = PQsendQueryParams(l->conn, l->first[i], 0, NULL, NULL, NULL, NULL, 0);
        push(l, setting);
    }
    for (const pg_statement *s = l->statements; ok && s->name; s++) {
        ok = PQsendPrepare(l->conn, s->name, s->text, 0, NULL);
        push(l, setting);
    }
    ok = ok && PQsendQueryParams(l->conn, check, 0, NULL, NULL, NULL, NULL, 0);
    push(l, (pg_question){.what = PG_CHECKING, .asked = now});
    ok = ok && PQpipelineSync(l->conn);
    push(l, (pg_question){.what = PG_SYNC, .asked = now});
    if (!ok)
        lose(l, now, PQerrorMessage(l->conn));
    else
        flush(l, now);
}

static void go_on_connecting(pg_link *l, int64_t now)
{
    if (now - l->at > CONNECT_MS) {
        lose(l, now, "the database does not answer");
        return;
    }
    if (!is_ready(l))
        return;
    PostgresPollingStatusType is = PQconnectPoll(l->conn);
    if (is == PGRES_POLLING_FAILED) {
        lose(l, now, PQerrorMessage(l->conn));
    } else if (is == PGRES_POLLING_OK) {
        prepare(l, now);
    } else {
        l->polled_for_writing = is == PGRES_POLLING_WRITING;
        watch(l, l->polled_for_writing ? EPOLLOUT : EPOLLIN);
    }
}

/* ---- Asking ---------------------------------------------------------------------------------- */

bool pg_link_ask(pg_link *l, const char *statement, int count, const char *const *values,
                 pg_question q)
{
    if (l->state != PG_UP)
        return false;
    if (!PQsendQueryPrepared(l->conn, statement, count, values, NULL, NULL, 0)) {
        lose(l, q.asked, PQerrorMessage(l->conn));
        return false;
    }
    push(l, q);
    return true;
}

void pg_link_sync(pg_link *l, pg_question q)
{
    if (l->state != PG_UP)
        return;
    if (PQpipelineSync(l->conn))
        push(l, q);
    else
        lose(l, q.asked, PQerrorMessage(l->conn));
    if (l->state == PG_UP)
        flush(l, q.asked);
}

bool pg_link_ask_alone(pg_link *l, const char *statement, int count, const char *const *values,
                       pg_question q)
{
    if (!pg_link_ask(l, statement, count, values, q))
        return false;
    pg_link_sync(l, (pg_question){.what = PG_SYNC, .asked = q.asked});
    return true;
}

/* ---- Answers --------------------------------------------------------------------------------- */

static bool is_fine(const PGresult *r)
{
    ExecStatusType is = PQresultStatus(r);
    return is == PGRES_COMMAND_OK || is == PGRES_TUPLES_OK;
}

/* While it is being set up: NULL, or why it cannot be used. */
static const char *why_not(const pg_question *q, const PGresult *r)
{
    if (q->what == PG_SYNC)
        return NULL;
    if (!is_fine(r))
        return PQresultErrorMessage(r);
    if (q->what == PG_CHECKING && strcmp(PQgetvalue(r, 0, 1), "t") == 0)
        return "the database is read-only";
    return NULL;
}

/* After an error PostgreSQL skips the rest, the commit too, and its transaction stays open. */
static void roll_back(pg_link *l, int64_t now)
{
    const pg_question q = {.what = PG_ROLLING_BACK, .asked = now};
    if (!l->failed)
        return;
    l->failed = false;
    if (PQsendQueryParams(l->conn, "rollback", 0, NULL, NULL, NULL, NULL, 0)) {
        push(l, q);
        if (PQpipelineSync(l->conn))
            push(l, q);
    }
}

static void take(pg_link *l, int64_t now, const PGresult *r)
{
    pg_question q = pop(l);
    if (q.what == PG_ROLLING_BACK)
        return;
    if (l->state == PG_UP) {
        l->failed |= PQresultStatus(r) == PGRES_FATAL_ERROR;
        if (q.what == PG_SYNC)
            roll_back(l, now);
        l->answer(l->ctx, &q, r);
        return;
    }
    const char *why = why_not(&q, r);
    if (why) {
        lose(l, now, why);
    } else if (q.what == PG_SYNC) {
        l->state  = PG_UP;
        l->events = 0;
        l->opened(l->ctx);
    }
}

/* Between two answers PQgetResult says NULL once. */
static void take_answers(pg_link *l, int64_t now)
{
    int empty = 0;
    while (l->count && l->state >= PG_PREPARING && empty < 2 && !PQisBusy(l->conn)) {
        PGresult *r = PQgetResult(l->conn);
        empty       = r ? 0 : empty + 1;
        if (PQstatus(l->conn) == CONNECTION_BAD)
            lose(l, now, PQerrorMessage(l->conn));
        else if (r)
            take(l, now, r);
        PQclear(r);
    }
}

static void take_notices(pg_link *l)
{
    for (PGnotify *n; l->state == PG_UP && (n = PQnotifies(l->conn)); PQfreemem(n))
        if (l->notified)
            l->notified(l->ctx, n->extra);
}

void pg_link_work(pg_link *l, int64_t now)
{
    if (l->state == PG_DOWN && now >= l->at)
        connect_now(l, now);
    if (l->state == PG_CONNECTING)
        go_on_connecting(l, now);
    if (l->state < PG_PREPARING)
        return;
    if (!PQconsumeInput(l->conn)) {
        lose(l, now, PQerrorMessage(l->conn));
        return;
    }
    take_answers(l, now);
    take_notices(l);
    if (l->count && now - l->queue[l->head].asked > ANSWER_MS)
        lose(l, now, "the database does not answer");
    else if (l->state >= PG_PREPARING)
        flush(l, now);
}
