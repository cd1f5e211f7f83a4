/* Bots that sit at the server's tables. They think on threads of their own and never hold up the
 * loop: a question leaves as a caper_thought (a copy), the answer comes back with the number of the
 * turn it was asked in, and an answer to an older turn is thrown away.
 *
 * A bot waits `pace` after the last move before it plays, so that people can follow; and a table
 * where nobody is connected rests. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "bots/exec.h"
#include "server/bot_crew.h"
#include "server/loop.h"
#include "server/notes.h"
#include "server/room_moves.h"

enum { OWN_MOVES = 20000 };

typedef struct job {
    struct job    *next;
    char           table[CAPER_ID_CHARS + 1];
    int            seat;
    uint32_t       turn;
    caper_thought *thought;
    caper_level    level;
    const char    *command; /* NULL: a bot of ours; else what to run */
    caper_buf      move;    /* the answer */
    caper_code     code;
    char           error[160];
} job;

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t  wake;
    job            *todo, **todo_end;
    job            *done, **done_end;
    int             waiting, threads, fd;
    bool            stop;
    pthread_t       thread[64];
};

/* ---- Thinking -------------------------------------------------------------------------------- */

static void ask_program(job *j)
{
    caper_buf   position = {0}, view = {0}, moves = {0};
    caper_error err = {0};
    caper_thought_write(j->thought, &position, &view, &moves);
    j->code = caper_exec_choose(j->command, caper_buf_text(&position), caper_buf_text(&view),
                                caper_buf_text(&moves), j->seat, &j->move, &err);
    snprintf(j->error, sizeof j->error, "%.159s", err.text);
    caper_buf_fini(&position);
    caper_buf_fini(&view);
    caper_buf_fini(&moves);
}

static void think(job *j)
{
    caper_error err = {0};
    if (j->command)
        ask_program(j);
    if (!j->command || j->code) { /* a program that fails is stood in for */
        caper_bot_options bot = caper_default_bot(j->level);
        caper_buf_clear(&j->move);
        j->code = caper_thought_choose(j->thought, &bot, &j->move, &err);
    }
}

static void *work(void *ctx)
{
    crew *c = ctx;
    pthread_mutex_lock(&c->lock);
    while (!c->stop) {
        job *j = c->todo;
        if (!j) {
            pthread_cond_wait(&c->wake, &c->lock);
            continue;
        }
        if (!(c->todo = j->next))
            c->todo_end = &c->todo;
        j->next = NULL;
        pthread_mutex_unlock(&c->lock);
        think(j);
        pthread_mutex_lock(&c->lock);
        *c->done_end = j;
        c->done_end  = &j->next;
        uint64_t one = 1;
        if (write(c->fd, &one, sizeof one) < 0)
            continue; /* the counter is full: the loop is awake already */
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

crew *crew_new(int threads)
{
    crew *c = calloc(1, sizeof *c);
    if (!c || (c->fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) < 0)
        abort();
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->wake, NULL);
    c->todo_end = &c->todo;
    c->done_end = &c->done;
    for (int i = 0; i < threads && i < 64; i++)
        if (pthread_create(&c->thread[i], NULL, work, c) == 0)
            c->threads++;
        else
            break;
    return c;
}

static void free_jobs(job *j)
{
    for (job *next; j; j = next) {
        next = j->next;
        caper_thought_free(j->thought);
        caper_buf_fini(&j->move);
        free(j);
    }
}

void crew_free(crew *c)
{
    pthread_mutex_lock(&c->lock);
    c->stop = true;
    pthread_cond_broadcast(&c->wake);
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < c->threads; i++)
        pthread_join(c->thread[i], NULL);
    free_jobs(c->todo);
    free_jobs(c->done);
    close(c->fd);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->wake);
    free(c);
}

int crew_fd(const crew *c) { return c->fd; }

int crew_waiting(crew *c) { return c->waiting; }

/* ---- Asking ---------------------------------------------------------------------------------- */

static const char *command_of(const server *sv, const char *bot)
{
    if (strncmp(bot, "exec:", 5) != 0)
        return NULL;
    size_t n = strlen(bot + 5);
    for (const char *const *e = sv->options.exec; *e; e++)
        if (strncmp(*e, bot + 5, n) == 0 && (*e)[n] == '=')
            return *e + n + 1;
    return NULL;
}

static void ask_bot(server *sv, room *r, int s)
{
    caper_thought *thought = caper_table_think(r->table, s);
    if (!thought)
        return;
    job *j = calloc(1, sizeof *j);
    if (!j)
        abort();
    memcpy(j->table, r->id, sizeof j->table);
    j->seat    = s;
    j->turn    = r->turn;
    j->thought = thought;
    j->level   = CAPER_MEDIUM;
    caper_level_find(r->seats[s].bot, &j->level);
    j->command = r->seats[s].stand_in ? NULL : command_of(sv, r->seats[s].bot);
    r->asked |= CAPER_SEAT(s);
    crew *c = sv->crew;
    pthread_mutex_lock(&c->lock);
    *c->todo_end = j;
    c->todo_end  = &j->next;
    c->waiting++;
    pthread_cond_signal(&c->wake);
    pthread_mutex_unlock(&c->lock);
}

/* A story of somebody's own may go round in circles; bots do not go round with it for ever. */
static bool is_endless(const room *r) { return r->content && r->moves >= OWN_MOVES; }

void bots_wake(server *sv, room *r)
{
    if (is_endless(r))
        return;
    if (r->stage != CAPER_STAGE_PLAYING || !room_is_alive(r) || !room_table(sv, r))
        return;
    caper_seats may = caper_table_may_act(r->table) & ~(r->asked | r->waits);
    for (int s = 0; s < r->places; s++)
        if ((may & CAPER_SEAT(s)) && r->seats[s].bot[0] && !r->seats[s].ripe)
            ask_bot(sv, r, s);
}

/* ---- Answers --------------------------------------------------------------------------------- */

static void take_answer(server *sv, const job *j)
{
    room *r = room_peek(sv, j->table);
    if (j->error[0])
        note(sv, r, j->seat, "the program failed, and medium stood in: %s", j->error);
    if (!r || r->broken)
        return;
    r->asked &= ~CAPER_SEAT(j->seat);
    if (r->table && j->turn == r->turn)
        caper_table_remember(r->table, j->thought);
    if (j->turn != r->turn || !r->seats[j->seat].bot[0]) {
        bots_wake(sv, r);
        return;
    }
    if (j->code)
        r->waits |= CAPER_SEAT(j->seat);
    else if (!r->seats[j->seat].ripe)
        r->seats[j->seat].ripe = strdup(caper_buf_text(&j->move));
}

void bots_take(server *sv)
{
    crew    *c = sv->crew;
    uint64_t n;
    if (read(c->fd, &n, sizeof n) < 0)
        return;
    pthread_mutex_lock(&c->lock);
    job *list   = c->done;
    c->done     = NULL;
    c->done_end = &c->done;
    for (const job *j = list; j; j = j->next)
        c->waiting--;
    pthread_mutex_unlock(&c->lock);
    for (const job *j = list; j; j = j->next) {
        take_answer(sv, j);
        sv->any_ripe = true;
    }
    free_jobs(list);
}

static void play_ripe(server *sv, room *r, int s)
{
    problem p;
    int64_t seq;
    char   *move     = r->seats[s].ripe;
    r->seats[s].ripe = NULL;
    if (play_move(sv, r, s, move, &seq, &p)) {
        sv->metrics.bot_moves++;
    } else {
        note(sv, r, s, "the bot's move was refused: %s", p.code);
        if (r->seats[s].stand_in)
            r->waits |= CAPER_SEAT(s);
        r->seats[s].stand_in = true;
        bots_wake(sv, r);
    }
    free(move);
}

/* One ripe move of that room if its moment has come; ms to wait, or −1 when there is none. */
static int64_t play_room(server *sv, room *r)
{
    int64_t due = r->last + r->pace - sv->now;
    if (r->stage != CAPER_STAGE_PLAYING || r->broken)
        return -1;
    for (int s = 0; s < r->places; s++) {
        if (!r->seats[s].ripe)
            continue;
        if (due > 0 || !room_is_alive(r))
            return due > 0 ? due : -1;
        play_ripe(sv, r, s);
        return -1; /* what was ripe beside it is void now */
    }
    return -1;
}

int64_t bots_play_ripe(server *sv)
{
    int64_t soonest = -1;
    if (!sv->any_ripe || !sv->store_ok || sv->failed)
        return -1;
    for (int i = 0; i < ROOM_SLOTS; i++)
        for (room *r = sv->rooms[i]; r; r = r->next) {
            int64_t wait = play_room(sv, r);
            if (wait >= 0 && (soonest < 0 || wait < soonest))
                soonest = wait;
        }
    sv->any_ripe = soonest >= 0;
    return soonest;
}
