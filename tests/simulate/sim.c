/* The simulation: time, trouble, and one step after another. See sim.h. */
#include "tests/simulate/sim.h"

#include <poll.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "base/memory.h"
#include "table/entropy.h"

enum { EVENTS = 512, QUIET_MS = 40000, LAST_MS = 10000, LAST_STEPS = 500 };

/* Over days. */
enum { DOWN_MS = 30 * 3600 * 1000, LULL_MS = 24 * 3600 * 1000 };

static const int64_t BEGIN = 1700000000000;

/* ---- Small things ---------------------------------------------------------------------------- */

uint32_t sim_below(sim *s, uint32_t n) { return caper_rng_below(&s->rng, n); }

bool sim_chance(sim *s, uint32_t per_mille) { return sim_below(s, 1000) < per_mille; }

void sim_add_digest(sim *s, const void *bytes, size_t n)
{
    s->digest = (s->digest ^ text_hash(bytes, n)) * 0x9e3779b97f4a7c15u + (uint64_t)s->wires.now;
}

void sim_fail(sim *s, const char *format, ...)
{
    char    text[320];
    int64_t at = s->wires.now - s->began;
    va_list args;
    if (s->failed)
        return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    s->failed = true;
    snprintf(s->why, sizeof s->why, "after %lld:%02lld.%03lld min and %lld steps: %s",
             (long long)(at / 60000), (long long)(at / 1000 % 60), (long long)(at % 1000),
             (long long)s->figures.steps, text);
}

void sim_say(sim *s, const char *format, ...)
{
    va_list args;
    if (!s->verbose)
        return;
    fprintf(stderr, "%9.3f  ", (double)(s->wires.now - s->began) / 1000);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

static void on_log(void *ctx, const char *text)
{
    const wires *w = ctx;
    sim_say(w->ctx, "log: %s", text);
}

static void on_slow(void *ctx, int64_t ms) { ((sim *)ctx)->wires.now += ms; }

static void on_entropy(void *ctx, void *out, size_t n)
{
    sim *s = ctx;
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)out)[i] = (uint8_t)caper_rng_below(&s->entropy, 256);
}

int sim_add_table(sim *s, const char *id)
{
    for (int i = 0; i < s->table_count; i++)
        if (strcmp(s->tables[i].id, id) == 0)
            return i;
    const room *r = s->server && s->table_count < TABLES ? room_peek(s->server->sv, id) : NULL;
    if (!r)
        return -1;
    ledger_init(&s->tables[s->table_count], r);
    return s->table_count++;
}

/* ---- Looking --------------------------------------------------------------------------------- */

/* Take in what was committed. The simulator's own reading is not disturbed. */
void sim_look(sim *s, int table, bool check)
{
    char    why[256];
    ledger *l      = &s->tables[table];
    int64_t before = l->seq;
    disk_mute(s->disk, true);
    if (!ledger_read(l, s->server->sv->store, s->wires.now, check, why))
        sim_fail(s, "%s", why);
    disk_mute(s->disk, false);
    s->figures.entries += l->seq - before;
}

/* The next table of the same people: their tokens are good there, too. */
static void follow_rematch(sim *s, int table, const room *r)
{
    int before = s->table_count, t = r->rematch[0] ? sim_add_table(s, r->rematch) : -1;
    if (t < before)
        return;
    ledger *l = &s->tables[table], *next = &s->tables[t];
    memcpy(next->token, l->token, sizeof next->token);
    memcpy(next->host, l->host, sizeof next->host);
    next->eyes = l->eyes;
    next->gone = l->gone;
    folk_follow(s, table, t);
    s->figures.games++;
    sim_look(s, t, false);
}

static void look_all(sim *s, bool check)
{
    for (int i = 0, n = s->table_count; i < n && !s->failed; i++) {
        ledger     *l = &s->tables[i];
        const room *r = room_peek(s->server->sv, l->id);
        if (!check && (!r || r->seq == l->seq))
            continue;
        sim_look(s, i, check);
        /* A room that could not be read again after a failed commit still names what never came to
         * be; clients are not told, and the next table gets that row. */
        if (r && !r->broken)
            follow_rematch(s, i, r);
    }
}

static void hear_all(sim *s)
{
    asks_answer(s);
    for (int i = 0; i < s->guest_count && !s->failed; i++)
        guest_hear(&s->guests[i]);
    wires_tidy(&s->wires);
}

/* ---- Damage ---------------------------------------------------------------------------------- */

/* Change one entry of the log behind the server's back. From then on the table may be quarantined, but
 * clients may never be told what stands there now. */
static void damage(sim *s)
{
    static const char change[] =
        "update entries set text=case kind when 'c' then replace(text,'line','lime') "
        "else text||' ' end where tbl=?1 and seq=(select min(seq) from entries "
        "where tbl=?1 and seq>=?2 and seq<=?4 and kind=?3)"; /* of what the ledger has seen */
    ledger       *l  = &s->tables[sim_below(s, (uint32_t)s->table_count)];
    sqlite3      *db = NULL;
    sqlite3_stmt *q  = NULL;
    disk_mute(s->disk, true);
    if (l->seq && sqlite3_open(s->store + strlen("sqlite:"), &db) == SQLITE_OK &&
        sqlite3_prepare_v2(db, change, -1, &q, NULL) == SQLITE_OK) {
        sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1,
                          NULL); /* a bad disk merges no log */
        sqlite3_bind_int64(q, 1, l->row);
        sqlite3_bind_int64(q, 2, 1 + sim_below(s, (uint32_t)l->seq));
        sqlite3_bind_int64(q, 4, l->seq);
        sqlite3_bind_text(q, 3, sim_chance(s, 600) ? "c" : "m", 1, SQLITE_STATIC);
        l->aside |= sqlite3_step(q) == SQLITE_DONE && sqlite3_changes(db) > 0;
        s->figures.damaged++;
        sim_say(s, "table %s is damaged", l->id);
    }
    sqlite3_finalize(q);
    sqlite3_close(db);
    disk_mute(s->disk, false);
}

/* ---- Forgetting ------------------------------------------------------------------------------ */

static sqlite3 *opened; /* the newest connection to the file */

static int on_open(sqlite3 *db, char **err, const struct sqlite3_api_routines *api)
{
    (void)err, (void)api;
    opened = db;
    return SQLITE_OK;
}

/* Memory was short: SQLite must read from the disk again what it had. */
static void forget_pages(void) { sqlite3_db_release_memory(opened); }

/* ---- Up and down ----------------------------------------------------------------------------- */

/* From here on its output is lost. */
static void end_server(sim *s)
{
    s->wires.cut = true;
    asks_cut(s);
    disk_stop(s->disk);
    ws_kill_all(s->server);
    server_free(s->server);
    s->server    = NULL;
    s->wires.cut = false;
}

/* What clients were told until now is looked at when the server is up again: all of it must be there. */
static void go_down(sim *s)
{
    end_server(s);
    wires_drop(&s->wires);
    if (s->cut)
        disk_power_cut(s->disk);
    else
        disk_restart(s->disk);
    s->figures.crashes += s->cut;
    s->figures.kills += !s->cut;
    s->up_at = s->wires.now + 200 + sim_below(s, s->slow ? DOWN_MS : 5000);
    sim_say(s, "%s", s->cut ? "power cut" : "killed");
    if (s->believes) /* as soon as something was written behind what is not there */
        s->fault_at = s->up_at + 1000 + sim_below(s, 4000);
    asks_clear(s, false); /* answers that have left are looked at when it is up again, too */
    if (s->table_count && sim_chance(s, 100))
        damage(s);
}

static void go_up(sim *s)
{
    caper_error err = {0};
    sqlite3_auto_extension((void (*)(void))on_open);
    s->server = server_new(&s->options, &err);
    if (disk_is_down(s->disk)) {
        if (s->server)
            end_server(s);
        disk_power_cut(s->disk);
    }
    if (!s->server) {
        sim_say(s, "cannot start: %s", err.text);
        s->up_at = s->wires.now + 500;
        if (!s->calm_at)
            sim_fail(s, "the server cannot start: %s", err.text);
        return;
    }
    if (s->server->sv->damaged && !s->calm_at)
        sim_fail(s, "the store is damaged");
    sim_say(s, "up");
    s->began_before = s->began_at;
    s->began_at     = s->wires.now;
    for (int i = 0; i < s->table_count; i++)
        s->tables[i].stuck_since = s->wires.now; /* no bot could move while it was down */
    look_all(s, true);
}

/* ---- Trouble --------------------------------------------------------------------------------- */

static void calm_down(sim *s)
{
    sim_put_store_back(s);
    disk_spell(s->disk, DISK_FINE, 0);
    disk_refuse(s->disk, DISK_FINE);
    disk_plan(s->disk, DISK_FINE, 0);
    s->wires.stolen = s->stolen;
    s->calm_at      = 0;
    s->calm_since   = s->wires.now;
}

static void make_trouble(sim *s)
{
    static const disk_fault kinds[] = {DISK_ERROR, DISK_ERROR, DISK_FULL, DISK_SLOW};
    disk_fault              kind    = kinds[sim_below(s, 4)];
    s->figures.faults++;
    s->calm_at = s->wires.now + 300 + sim_below(s, sim_chance(s, 200) ? 15000 : 3000);
    if (s->believes) {
        s->believes = false;
        s->cut      = true;
        disk_plan(s->disk, DISK_CRASH, sim_below(s, 12));
        return;
    }
    switch (sim_below(s, 7)) {
    case 6: /* a sync fails, and the server dies */
        s->cut      = false;
        s->believes = true;
        disk_plan(s->disk, DISK_FALSE_SYNC, 0);
        break;
    case 5: /* everything takes its time */
        s->wires.stolen = 100 + sim_below(s, 400);
        break;
    case 0:
        disk_plan(s->disk, kind, sim_below(s, 200));
        break;
    case 1:
        disk_spell(s->disk, kind, 5 + (int)sim_below(s, 300));
        break;
    case 2:
        disk_refuse(s->disk, sim_chance(s, 500) ? DISK_FULL : DISK_ERROR);
        break;
    default:
        s->cut = sim_chance(s, 600);
        disk_plan(s->disk, DISK_CRASH, sim_below(s, sim_chance(s, 500) ? 12 : 300));
        break;
    }
    sim_say(s, "trouble of kind %d until %lld", kind, (long long)(s->calm_at - s->began));
}

void sim_crash_soon(sim *s)
{
    if (s->quiet || s->calm_at || s->settling)
        return;
    s->figures.faults++;
    s->calm_at = s->wires.now + 1000;
    s->cut     = sim_chance(s, 600);
    disk_plan(s->disk, DISK_CRASH, 0);
    sim_say(s, "trouble right after an answer");
}

static void trouble(sim *s)
{
    if (s->calm_at && s->wires.now >= s->calm_at)
        calm_down(s);
    if (s->quiet || s->wires.now < s->fault_at)
        return;
    s->fault_at = s->wires.now + 2000 + sim_below(s, s->slow ? LULL_MS : (uint32_t)s->lull);
    if (s->calm_at)
        return;
    if (s->server && caper_rng_below(&s->moves, 1000) < s->moving) {
        s->figures.faults++;
        s->calm_at = s->wires.now + 1500 + caper_rng_below(&s->moves, 5000);
        sim_move_store(s);
    } else if (s->slow && s->server && sim_chance(s, 500)) { /* it stops between two writes */
        s->figures.faults++;
        s->cut = sim_chance(s, 500);
        disk_stop(s->disk);
    } else {
        make_trouble(s);
    }
}

/* ---- Steps ----------------------------------------------------------------------------------- */

static bool come_back(guest *g) { return !g->wire && g->table >= 0 && !g->sim->deserted; }

static void act_all(sim *s)
{
    for (int i = 0; i < s->guest_count; i++) {
        guest *g = &s->guests[i];
        if (s->wires.now < g->next || (s->quiet && !come_back(g)))
            continue;
        guest_act(g);
    }
    folk_act(s);
}

static int64_t earlier(int64_t a, int64_t b) { return a < b ? a : b; }

/* The moment of the next step: at most so far from now. */
static void pass_time(sim *s, int64_t wait)
{
    int64_t to = s->wires.now + (wait < 1 ? 1 : wait);
    for (int i = 0; i < s->guest_count; i++)
        if (!s->quiet || come_back(&s->guests[i]))
            to = earlier(to, s->guests[i].next);
    if (s->server && caper_crew_waiting(s->server->crew))
        to = earlier(to, s->think_at);
    if (s->wires.now < to)
        s->wires.now = to;
    else
        s->wires.now++;
}

/* One bot at a time, and it takes a while. */
static void think(sim *s)
{
    if (!caper_crew_waiting(s->server->crew) || s->wires.now < s->think_at)
        return;
    s->think_at = s->wires.now + 1 + sim_below(s, 60);
    caper_crew_work(s->server->crew);
}

static bool fell(sim *s)
{
    if (!disk_is_down(s->disk))
        return false;
    go_down(s);
    return true;
}

static void turn(sim *s)
{
    struct epoll_event events[EVENTS];
    wires_flow(&s->wires);
    int n = wires_events(&s->wires, events, EVENTS - 1);
    think(s);
    struct pollfd crew = {.fd = caper_crew_fd(s->server->crew), .events = POLLIN};
    if (poll(&crew, 1, 0) == 1)
        events[n++] =
            (struct epoll_event){.events = EPOLLIN, .data.ptr = &s->server->watched[WATCHED_CREW]};
    uint32_t stolen = s->wires.stolen;
    if (s->rush)
        s->wires.stolen = 200;
    server_turn(s->server, events, n);
    disk_turned(s->disk);
    s->wires.stolen = stolen;
    s->rush         = false;
    s->figures.turns++;
}

static void watch_all(sim *s)
{
    look_all(s, false);
    hear_all(s);
    check_all(s);
}

void sim_step(sim *s)
{
    int64_t wait = 200;
    s->figures.steps++;
    if (s->server) {
        wait = server_prepare(s->server);
        if (fell(s))
            return;
        watch_all(s);
    }
    pass_time(s, wait);
    trouble(s);
    if (!s->server && s->wires.now >= s->up_at)
        go_up(s);
    act_all(s);
    if (!s->server || s->failed)
        return;
    turn(s);
    if (!fell(s))
        watch_all(s);
}

/* ---- A run ----------------------------------------------------------------------------------- */

static temper draw_temper(sim *s)
{
    uint32_t n = sim_below(s, 100);
    if (n < 70)
        return BRISK;
    return n < 82 ? SLOW : n < 92 ? DEAF : n < 96 ? PINGER : TALKER;
}

static void invite(sim *s)
{
    s->guest_count = 16 + (int)sim_below(s, GUESTS - 16);
    for (int i = 0; i < s->guest_count; i++) {
        guest *g = &s->guests[i];
        *g      = (guest){.sim = s, .table = -1, .seat = CAPER_SPECTATOR, .temper = draw_temper(s)};
        g->from = (ip){{[10] = 0xff, [11] = 0xff, [12] = 10, [15] = (uint8_t)(1 + i / 2)}};
        g->next = s->wires.now + sim_below(s, 3000);
    }
}

static void open_world(sim *s, uint64_t seed, const char *folder)
{
    s->seed = seed;
    caper_rng_init(&s->rng, seed);
    caper_rng_init(&s->entropy, seed ^ 0x5eedu);
    s->disk = disk_new(seed ^ 0xd15cu, on_slow, s);
    wires_init(&s->wires, seed ^ 0x317eu, BEGIN);
    s->wires.serve     = asks_serve;
    s->wires.ctx       = s;
    s->wires.world.log = on_log;
    caper_entropy_from(on_entropy, s);
    s->began = s->calm_since = s->wires.now;
    s->fault_at              = s->began + 5000 + sim_below(s, 30000);
    s->options               = caper_default_server();
    snprintf(s->store, sizeof s->store, "sqlite:%s/simulated.db", folder);
    s->options.store   = s->store;
    s->options.threads = 0;
    s->options.steady  = true;
    s->pace            = 500 + (int)sim_below(s, 8000);
    s->lull            = sim_chance(s, 400) ? 8000 : 40000;
    s->stolen          = sim_chance(s, 500) ? 1 + sim_below(s, 20) : 0;
    caper_rng_init(&s->moves, seed ^ 0x30feu); /* of its own: it disturbs no other chance */
    s->moving          = caper_rng_below(&s->moves, 4) ? 0 : 250;
    s->options.park_ms = 1000 + (int)sim_below(s, 20000);
    if (!s->verbose)
        s->options.log = CAPER_LOG_ERRORS;
    s->calm_at = s->began; /* nothing is wrong if it cannot start */
    go_up(s);
    calm_down(s);
    invite(s);
    if (s->with_folk)
        folk_init(s);
}

static void close_world(sim *s)
{
    if (s->server)
        end_server(s);
    asks_clear(s, true);
    for (int i = 0; i < s->guest_count; i++)
        guest_fini(&s->guests[i]);
    for (int i = 0; i < s->table_count; i++) {
        s->figures.moves += s->tables[i].moves;
        ledger_fini(&s->tables[i]);
    }
    free(s->folk);
    wires_fini(&s->wires);
    disk_free(s->disk);
    caper_entropy_from(NULL, NULL);
}

/* The first guest who is not here, or has not everything; NULL: none. */
static const guest *find_behind(const sim *s)
{
    for (int i = 0; i < s->guest_count; i++) {
        const guest  *g = &s->guests[i];
        const ledger *l = g->table >= 0 ? &s->tables[g->table] : NULL;
        if (l && !l->aside && (!g->greeted || g->have != l->seq))
            return g;
    }
    return NULL;
}

/* Everybody is here, and has everything. Bots play on, so a client may be a moment behind. */
static void check_end(sim *s)
{
    const guest *g = NULL;
    for (int i = 0; i < LAST_STEPS && !s->failed && (g = find_behind(s)); i++)
        sim_step(s);
    if (g && !s->failed && (g = find_behind(s)))
        sim_fail(s, "guest %d (table %d, seat %d) has %lld of %lld entries at the end%s",
                 (int)(g - s->guests), g->table, g->seat, (long long)g->have,
                 (long long)s->tables[g->table].seq, g->greeted ? "" : ", and no welcome");
}

/* ---- The end -------------------------------------------------------------------------------- */

/* Will a bot move in the very next moment? */
static bool bot_is_due(const sim *s)
{
    for (int i = 0; s->server && i < s->table_count; i++) {
        const room *r = s->tables[i].aside ? NULL : room_peek(s->server->sv, s->tables[i].id);
        for (int seat = 0; r && !r->broken && room_is_alive(r) && seat < r->places; seat++)
            if (r->seats[seat].pending && s->wires.now + 20 >= r->last + r->pace)
                return true;
    }
    return false;
}

/* Right before the end the store fails, if it can be arranged when a bot has just moved: afterwards
 * no client does anything that would wake what that has put to sleep. */
static void refuse_last(sim *s)
{
    bool due = !s->calm_at && bot_is_due(s);
    if (!due && s->wires.now < s->end - QUIET_MS - 1000)
        return;
    s->last = true;
    if (s->calm_at || (!due && sim_chance(s, 300)))
        return;
    s->figures.faults++;
    s->calm_at = s->wires.now + LAST_MS + 1000;
    s->stay    = due;
    if (due)
        s->end = s->wires.now + QUIET_MS + 500;
    if (due || sim_chance(s, 300))
        disk_refuse(s->disk, sim_chance(s, 500) ? DISK_FULL : DISK_ERROR);
    /* Nor, now and then, to be read. Mostly it can be: then everybody stays, and only the server
     * itself can wake the bot whose move was undone. */
    if (sim_chance(s, due ? 300 : 700))
        disk_spell(s->disk, DISK_ERROR, 50 + (int)sim_below(s, 300));
    sim_say(s, "the last trouble");
}

/* The end: no more trouble. Everybody may have to read everything again, from the first entry on. */
static void become_quiet(sim *s)
{
    s->quiet = true;
    s->end   = s->wires.now + QUIET_MS; /* a slow disk may have taken us far beyond */
    calm_down(s);
    if (s->stay && s->server && sim_chance(s, 600)) { /* when it can write again, it cannot read */
        forget_pages();
        disk_plan(s->disk, DISK_LATE_READ, 0);
    }
    for (int i = 0, all = !s->stay && sim_chance(s, 700); all && i < s->guest_count; i++) {
        guest_drop(&s->guests[i], true);
        s->guests[i].have = 0;
    }
}

bool sim_run(sim *s, uint64_t seed, int64_t ms, const char *folder,
             bool (*go_on)(void *ctx, const sim *s), void *ctx)
{
    bool stopped = false;
    open_world(s, seed, folder);
    s->end = s->began + ms;
    if (s->slow)
        stopped = sim_slow(s, ms, go_on, ctx);
    while (!s->slow && !s->failed && !stopped && (!s->quiet || s->wires.now < s->end)) {
        if (!s->last && s->wires.now >= s->end - QUIET_MS - LAST_MS)
            refuse_last(s);
        if (!s->quiet && s->wires.now >= s->end - QUIET_MS)
            become_quiet(s);
        sim_step(s);
        stopped = go_on && s->figures.steps % 64 == 0 && !go_on(ctx, s);
    }
    if (!s->failed && !stopped && !s->slow)
        check_end(s);
    s->figures.hours_ms = s->wires.now - s->began;
    if (!s->failed && !s->slow && !stopped && s->server && sim_chance(s, 200))
        sim_desert(s);
    close_world(s);
    return !s->failed;
}
