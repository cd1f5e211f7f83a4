/* Playing all games of a tournament, on some threads, and putting them down as they end. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "base/progress.h"
#include "lab/tournament/fixture.h"
#include "lab/tournament/folder.h"
#include "lab/tournament/report.h"
#include "table/files.h"
#include "table/proof.h"

enum { MOST_THREADS = 64 };

typedef struct run {
    const caper_tournament *t;
    schedule                s;
    outcome                *games;
    hall                    hall;
    FILE                   *log; /* games.csv, or NULL */
    pthread_mutex_t         lock;
    int                     next, done;
    bool                    broken; /* a game could not be played: `err` says why */
    caper_error             err;
    char                   *failure[CAPER_MOST_PLAYERS]; /* the first of each player */
} run;

caper_tournament caper_default_tournament(void)
{
    return (caper_tournament){.threads = 1, .ms = CAPER_EXEC_MS};
}

/* ---- Working --------------------------------------------------------------------------------- */

static bool is_stopped(const run *r) { return r->broken || (r->t->stop && *r->t->stop); }

/* The next game that is not done, or −1. */
static int take_number(run *r)
{
    pthread_mutex_lock(&r->lock);
    while (r->next < r->s.games && r->games[r->next].done)
        r->next++;
    int number = r->next < r->s.games && !is_stopped(r) ? r->next++ : -1;
    pthread_mutex_unlock(&r->lock);
    return number;
}

static void note_failure(void *ctx, int player, int number, const char *sentence)
{
    run *r = ctx;
    pthread_mutex_lock(&r->lock);
    if (!r->failure[player] &&
        asprintf(&r->failure[player], "in game %d: %s", number, sentence) < 0)
        caper_end("out of memory");
    pthread_mutex_unlock(&r->lock);
}

static void put_down(run *r, const fixture *f, const outcome *o)
{
    CAPER_SCRATCH caper_buf line = {0};
    log_line(r->t, &r->s, f, o, &line);
    pthread_mutex_lock(&r->lock);
    r->games[f->number] = *o;
    r->done++;
    if (r->log && (fputs(line.data, r->log) < 0 || fflush(r->log) != 0) && !r->broken) {
        r->broken = true;
        caper_refuse(&r->err, CAPER_FAILED, "%s/games.csv: %s", r->t->out, strerror(errno));
    }
    pthread_mutex_unlock(&r->lock);
}

static void break_off(run *r, const caper_error *err)
{
    pthread_mutex_lock(&r->lock);
    if (!r->broken)
        r->err = *err;
    r->broken = true;
    pthread_mutex_unlock(&r->lock);
}

static void *work(void *ctx)
{
    run            *r        = ctx;
    caper_programs *programs = caper_programs_new(CAPER_MOST_PLAYERS * CAPER_MAX_SEATS);
    int             number;
    while ((number = take_number(r)) >= 0) {
        fixture     f;
        outcome     o;
        caper_error err = {0};
        schedule_fixture(&r->s, number, &f);
        if (play_fixture(&r->hall, programs, &f, &o, &err))
            break_off(r, &err);
        else if (o.done)
            put_down(r, &f, &o);
    }
    caper_programs_free(programs);
    return NULL;
}

static void show_progress(run *r)
{
    pthread_mutex_lock(&r->lock);
    int done = r->done;
    pthread_mutex_unlock(&r->lock);
    char what[64];
    snprintf(what, sizeof what, "%d of %d games", done, r->s.games);
    caper_progress(what, done, r->s.games);
}

static void work_all(run *r)
{
    pthread_t thread[MOST_THREADS];
    int       n = 0;
    while (n < r->t->threads && n < MOST_THREADS && pthread_create(&thread[n], NULL, work, r) == 0)
        n++;
    if (!n)
        work(r);
    for (int i = 0; i < n; i++) {
        struct timespec until;
        do {
            show_progress(r);
            clock_gettime(CLOCK_REALTIME, &until);
            until.tv_nsec += 100000000;
            until.tv_sec += until.tv_nsec / 1000000000;
            until.tv_nsec %= 1000000000;
        } while (pthread_timedjoin_np(thread[i], NULL, &until) == ETIMEDOUT);
    }
    caper_progress("", 1, 1); /* wipe the line */
}

/* ---- The folder ------------------------------------------------------------------------------ */

static void write_settings(const run *r, caper_buf *out)
{
    caper_json_put(out, "{game:%s seats:%d options:", r->t->game, r->s.seats);
    if (r->t->options)
        caper_json_write(r->t->options, out);
    else
        caper_json_raw(out, "{}");
    caper_json_put(out, "games:%d seed:%s players:[", r->s.rounds * r->s.turns, r->s.seed);
    for (int i = 0; i < r->t->players.count; i++)
        caper_json_put(out, "{name:%s bot:%s}", r->t->players.list[i].name,
                       r->t->players.list[i].words);
    caper_json_put(out, "]}");
    caper_buf_char(out, '\n');
}

/* The log so far, whole lines only and in order: what was cut off is gone. */
static caper_code write_log(const run *r, const char *path, caper_error *err)
{
    CAPER_SCRATCH caper_buf text = {0};
    fixture                 f;
    log_head(&text);
    for (int i = 0; i < r->s.games; i++)
        if (r->games[i].done) {
            schedule_fixture(&r->s, i, &f);
            log_line(r->t, &r->s, &f, &r->games[i], &text);
        }
    return caper_file_write(path, text.data, text.len, err);
}

static caper_code begin_folder(run *r, caper_error *err)
{
    CAPER_SCRATCH caper_buf path = {0}, settings = {0};
    caper_code              code = caper_folder_make(r->t->out, 0777, err);
    caper_buf_printf(&path, "%s/games", r->t->out);
    if (!code)
        code = caper_folder_make(path.data, 0777, err);
    caper_buf_clear(&path);
    caper_buf_printf(&path, "%s/tournament.json", r->t->out);
    if (!code && !r->t->go_on && access(path.data, F_OK) == 0)
        code = caper_refuse(err, CAPER_FAILED,
                            "there is a tournament in %s already; `caper tournament --continue %s` "
                            "goes on with it",
                            r->t->out, r->t->out);
    write_settings(r, &settings);
    if (!code)
        code = caper_file_write(path.data, settings.data, settings.len, err);
    return code;
}

static caper_code open_log(run *r, caper_error *err)
{
    CAPER_SCRATCH caper_buf path = {0};
    caper_buf_printf(&path, "%s/games.csv", r->t->out);
    caper_code code = CAPER_OK;
    if (r->t->go_on && access(path.data, F_OK) == 0)
        code = log_read(r->t, &r->s, r->games, err);
    if (!code)
        code = write_log(r, path.data, err);
    if (!code && !(r->log = fopen(path.data, "ae")))
        code = caper_refuse(err, CAPER_FAILED, "%s: %s", path.data, strerror(errno));
    return code;
}

static caper_code close_log(run *r, caper_error *err)
{
    CAPER_SCRATCH caper_buf path = {0};
    fclose(r->log);
    caper_buf_printf(&path, "%s/games.csv", r->t->out);
    return write_log(r, path.data, err);
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

/* As many seats as players, if that is allowed and not more than usual. */
static int usual_seats(const caper_game *g, int players)
{
    int n = players < g->info->default_seats ? players : g->info->default_seats;
    return n < g->info->min_seats ? g->info->min_seats : n;
}

/* A table is opened once, for its match: are these options right, are they rivals? */
static caper_code make_schedule(run *r, caper_error *err)
{
    const caper_tournament *t    = r->t;
    const caper_game       *game = t->game ? caper_game_find(t->game) : NULL;
    char                    seed[CAPER_SEED_DIGITS + 1];
    if (!game)
        return caper_refuse(err, CAPER_BAD_GAME,
                            "there is no game “%.40s”; `caper games` lists them",
                            t->game ? t->game : "");
    if (t->players.count < 2)
        return caper_refuse(err, CAPER_BAD_OPTION, "a tournament needs at least two players");
    if (!t->seed)
        caper_seed_draw(seed), seed[16] = '\0';
    else if (strlen(t->seed) > 48 || !caper_seed_read(t->seed, seed))
        return caper_refuse(err, CAPER_BAD_OPTION, "the seed should be 1 to 48 hex digits");
    caper_table_options o = {.game = t->game, .options = t->options, .seed = "0", .files = true};
    o.seats               = t->seats;
    caper_table *table    = caper_table_new(&o, err);
    if (!table)
        return err->code;
    bool crews = caper_match_is_together(caper_table_match(table));
    int  seats = caper_table_match(table)->seats;
    if (!t->seats && !crews)
        seats = usual_seats(game, t->players.count);
    caper_table_free(table);
    return schedule_make(&r->s, t->players.count, seats, crews, t->games, seed, err);
}

static caper_code begin(run *r, caper_error *err)
{
    caper_code code = make_schedule(r, err);
    if (code)
        return code;
    r->games = caper_alloc((size_t)r->s.games + 1, sizeof *r->games);
    if (r->t->out)
        code = begin_folder(r, err);
    if (!code && r->t->out)
        code = open_log(r, err);
    for (int i = 0; i < r->s.games; i++)
        r->done += r->games[i].done;
    return code;
}

static int finish(run *r, double seconds, caper_error *err)
{
    standing st       = {.t             = r->t,
                         .s             = &r->s,
                         .games         = r->games,
                         .done          = r->done,
                         .seconds       = seconds,
                         .title         = caper_game_find(r->t->game)->info->title,
                         .first_failure = (const char *const *)r->failure};
    int      hopeless = report_print(&st);
    if (r->t->out && (close_log(r, err) || report_write(&st, err)))
        return -1;
    if (r->broken) {
        *err = r->err;
        return -1;
    }
    if (r->done < r->s.games) {
        fprintf(stderr, "caper tournament: stopped after %d of %d games", r->done, r->s.games);
        if (r->t->out)
            fprintf(stderr, "; `caper tournament --continue %s` goes on", r->t->out);
        fputs("\n", stderr);
    }
    return hopeless || r->done < r->s.games;
}

int caper_tournament_run(const caper_tournament *t)
{
    run         r      = {.t = t};
    caper_error err    = {0};
    double      start  = caper_clock_seconds();
    int         status = -1;
    pthread_mutex_init(&r.lock, NULL);
    r.hall          = (hall){.t = t, .s = &r.s, .failed = note_failure, .ctx = &r};
    caper_code code = begin(&r, &err);
    if (code == CAPER_OK) {
        work_all(&r);
        status = finish(&r, caper_clock_seconds() - start, &err);
    }
    if (status < 0)
        fprintf(stderr, "caper tournament: %s\n", err.text);
    if (status < 0)
        status = code == CAPER_BAD_GAME || code == CAPER_BAD_OPTION ? 2 : 1;
    for (int i = 0; i < CAPER_MOST_PLAYERS; i++)
        free(r.failure[i]);
    free(r.games);
    schedule_fini(&r.s);
    pthread_mutex_destroy(&r.lock);
    return status;
}
