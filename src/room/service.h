/* All tables of a process: what they share, and the platform that they run on.
 *
 * One thread runs everything but the bots' thinking. It works in turns: take what has arrived, do
 * it in memory and write it to the store, commit once, and only then send what was said. So the
 * *batch* holds every message until the disk has what it tells; if the disk refuses, the batch is thrown
 * away and the tables it spoke of are read again from the store. A store over a wire commits while the
 * next turns go on; what they say waits for their own commit (settle.h). Requests wait for it as tasks
 * (task.h). */
#ifndef CAPER_ROOM_SERVICE_H
#define CAPER_ROOM_SERVICE_H

#include "room/bot_seats.h"
#include "room/metrics.h"
#include "room/notes.h"
#include "room/outbox.h"
#include "room/peer.h"
#include "room/platform.h"
#include "room/restrictions.h"
#include "room/room.h"
#include "room/settle.h"
#include "room/task.h"
#include "room/tokens.h"

enum { ROOM_SLOTS = 1 << 14, ASIDE_NAMED = 256 };

typedef struct service_options {
    bool            threads;  /* there are some: what takes long is done there */
    int             rate;     /* messages per second from one connection, as clients are told */
    int             park_ms;  /* an idle table is parked after this long */
    caper_log_level log;      /* what is worth a line in the log */
    bool            log_json; /* each line of the log is a JSON object */
    /* For tests only: hex digits from which every deal and every bot's choice follow, so nothing is
     * secret. NULL: seeds are drawn. */
    const char *test_seed;
    /* For simulations: bots search for a number of tries, not for a time, which would be chance. */
    bool               steady;
    const char        *welcome; /* what guests are told first; NULL: no text */
    const char *const *exec;    /* programs that may take a seat, "NAME=COMMAND"; ends with NULL */
} service_options;

struct service {
    const platform *platform;
    void           *ctx; /* the platform's */
    service_options options;
    caper_store    *store;
    int64_t         now;          /* ms since 1970, of this turn */
    int64_t         began;        /* when the server started */
    char            name[9];      /* of this server among others, hex */
    char            push_key[96]; /* which browsers want, base64; "": no pushes */
    bool            has_mail;
    double          turn_began; /* of work_time */
    bool            following;  /* what is told now is on disk, even if this batch fails */
    bool            any_lost;   /* rooms that another server has written to first */
    /* What a client says, while it is done: kept with its acknowledgement, to be done again. */
    const char     *heard;
    size_t          heard_len;
    bool            raced;       /* what is undone now, is because another server was first */
    bool            store_ok;    /* false: requests that write are refused */
    bool            failed;      /* a write of this turn failed */
    bool            damaged;     /* the store's own check found something */
    bool            store_full;  /* no new tables; games go on */
    int64_t         store_bytes; /* that it has, where the platform knows it */
    bool            stop;        /* the platform is shutting down */
    char            store_error[320];
    room           *rooms[ROOM_SLOTS];
    room           *lobby; /* public ones */
    int             room_count, hot_count;
    caper_id        aside[ASIDE_NAMED]; /* tables that do not add up */
    int             aside_count;
    room          **timers; /* a heap, the soonest first */
    int             timer_count, timer_cap;
    int             parked; /* tables put away, since the platform last looked */
    peer           *peers;
    int             peer_count;
    size_t          backlog; /* bytes that peers have not taken yet; the platform's to count */
    task_queue      tasks[WAITS];
    uint64_t        slice_turn;
    batch           batch;      /* what was done since the last commit began */
    batch           committing; /* what waits for the commit under way, if there is one */
    bool            is_committing;
    double          commit_began;
    struct reading *readings; /* tables that threads read */
    caper_events    events;
    caper_common    common; /* of the messages about one entry */
    handover        handovers[HANDOVERS];
    metrics         metrics;
    restrictions    restrictions;
    char           *album_pages; /* what there is to find, as JSON; NULL until asked for; owned */
    struct made_heists *made;    /* api/made.h; NULL until asked for */
};

/* `sv` is zero. The caller opens the store (perhaps later), the platform and its bots, and closes them: the bots before, the
 * store after service_fini. */
void service_init(service *sv, const platform *on, void *ctx, const service_options *options,
                  caper_store *store);
void service_fini(service *sv);

static inline double work_time(const service *sv) { return sv->platform->work_ms(); }

/* May it make that many more tables or campaigns, and bring that many bytes for them? If not, the problem
 * says why. */
bool payer_may_make(service *sv, payer *who, double tables, size_t bytes, problem *p);

#endif
