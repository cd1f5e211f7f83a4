/* Figures for Prometheus. */
#ifndef CAPER_ROOM_METRICS_H
#define CAPER_ROOM_METRICS_H

#include "caper/buf.h"

typedef struct service service;

enum { COMMIT_BUCKETS = 8 };
typedef struct metrics {
    double   longest_turn;  /* seconds of the loop's thread, since the last scrape */
    int      biggest_slice; /* spectators that were sent to at once, since the last scrape */
    uint64_t stale_commits; /* another server was first */
    uint64_t moves, commits, commit_failures, messages_in, messages_out, bytes_out, refused,
        http_requests, connections, tables_made, bot_moves, rebuilds, expired, calls;
    uint64_t replayed; /* entries of logs that were played again */
    uint64_t errands;
    uint64_t commit_bucket[COMMIT_BUCKETS + 1];
    double   commit_seconds;
} metrics;

void metrics_turn(metrics *m, double ms);
void metrics_commit(metrics *m, double seconds);
void metrics_write(service *sv, caper_buf *out);

#endif
