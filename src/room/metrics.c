/* Figures for Prometheus. */
#include "room/metrics.h"

#include <string.h>

#include "room/service.h"

static const double commit_limits[COMMIT_BUCKETS] = {0.0005, 0.001, 0.002, 0.005,
                                                     0.01,   0.05,  0.2,   1.0};

void metrics_commit(metrics *m, double seconds)
{
    int i = 0;
    while (i < COMMIT_BUCKETS && seconds > commit_limits[i])
        i++;
    m->commit_bucket[i]++;
    m->commit_seconds += seconds;
    m->commits++;
}

void metrics_turn(metrics *m, double ms)
{
    if (ms / 1000 > m->longest_turn)
        m->longest_turn = ms / 1000;
}

static void figure(caper_buf *out, const char *name, const char *help, double v)
{
    const char *type = strstr(name, "_total") ? "counter" : "gauge";
    caper_buf_printf(out, "# HELP caper_%s %s\n# TYPE caper_%s %s\ncaper_%s %.17g\n", name, help,
                     name, type, name, v);
}

static void write_commits(const metrics *m, caper_buf *out)
{
    uint64_t sum = 0;
    caper_buf_str(out, "# HELP caper_commit_seconds time that a commit takes\n"
                       "# TYPE caper_commit_seconds histogram\n");
    for (int i = 0; i < COMMIT_BUCKETS; i++) {
        sum += m->commit_bucket[i];
        caper_buf_printf(out, "caper_commit_seconds_bucket{le=\"%g\"} %llu\n", commit_limits[i],
                         (unsigned long long)sum);
    }
    caper_buf_printf(out,
                     "caper_commit_seconds_bucket{le=\"+Inf\"} %llu\ncaper_commit_seconds_sum "
                     "%.9g\ncaper_commit_seconds_count %llu\n",
                     (unsigned long long)m->commits, m->commit_seconds,
                     (unsigned long long)m->commits);
}

void metrics_write(service *sv, caper_buf *out)
{
    metrics *m = &sv->metrics;
    figure(out, "store_ok", "1 if moves can be written", sv->store_ok);
    if (sv->store_bytes)
        figure(out, "store_bytes", "bytes of the store that are in use", (double)sv->store_bytes);
    figure(out, "connections", "WebSockets open", sv->peer_count);
    figure(out, "tables_in_memory", "tables known without asking the store", sv->room_count);
    figure(out, "tables_dealt", "tables with their cards in memory", sv->hot_count);
    figure(out, "tables_aside", "tables that cannot go on, because they do not add up",
           sv->aside_count);
    figure(out, "jobs", "long work that is done in slices", sv->tasks[WAIT_SLICES].count);
    figure(out, "bytes_waiting", "bytes that clients have not taken yet", (double)sv->backlog);
    figure(out, "bots_thinking", "questions that bots have not answered yet",
           sv->platform->thinking(sv));
    figure(out, "connections_total", "WebSockets opened", (double)m->connections);
    figure(out, "http_requests_total", "HTTP requests", (double)m->http_requests);
    figure(out, "tables_total", "tables made", (double)m->tables_made);
    figure(out, "tables_expired_total", "tables that expired unused", (double)m->expired);
    figure(out, "moves_total", "moves played", (double)m->moves);
    figure(out, "bot_moves_total", "moves played by bots", (double)m->bot_moves);
    figure(out, "calls_total", "pushes and letters sent", (double)m->calls);
    figure(out, "rebuilds_total", "tables dealt again from their log", (double)m->rebuilds);
    figure(out, "replayed_entries_total", "entries of logs that were played again",
           (double)m->replayed);
    figure(out, "errands_total", "pieces of requests' work that were given to threads",
           (double)m->errands);
    figure(out, "messages_in_total", "WebSocket messages received", (double)m->messages_in);
    figure(out, "messages_out_total", "WebSocket messages sent", (double)m->messages_out);
    figure(out, "bytes_out_total", "bytes sent on WebSockets", (double)m->bytes_out);
    figure(out, "refused_total", "requests refused", (double)m->refused);
    figure(out, "commit_failures_total", "commits that the store refused",
           (double)m->commit_failures);
    figure(out, "stale_commits_total", "commits undone because another server was first",
           (double)m->stale_commits);
    figure(out, "longest_turn_seconds",
           "processor time of the loop's longest turn since the last scrape", m->longest_turn);
    m->longest_turn = 0;
    figure(out, "biggest_slice",
           "spectators that were sent to at once, at most, since the last scrape",
           m->biggest_slice);
    m->biggest_slice = 0;
    write_commits(m, out);
}
