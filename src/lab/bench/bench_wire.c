/* caper bench wire: what a move costs on the wire and on the server, for every game.
 *
 * People play at every seat and one more watches; the moves are drawn from a seed, and so are the
 * cards, so two builds play the same games. Like the page, a client that gets a move without its
 * view asks for the view. A move counts when all clients have both. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "caper/game.h"
#include "lab/bench/bench_serve.h"
#include "lab/bench/client.h"
#include "lab/bench/figure.h"

enum { MOST = CAPER_MAX_SEATS + 1, ROUNDS = 4 };

typedef struct person {
    client wire;     /* first: a client is a person */
    int    n;        /* number of the last move heard of */
    bool   has_view; /* of that move */
    bool   over;
    char  *moves; /* the list in `now`, as JSON without its brackets; owned */
    long  *asked; /* questions of all clients */
} person;

typedef struct figures {
    double       seconds;
    long         moves, asked;
    double       bytes, messages; /* for one client */
    int          clients;
    caper_figure cpu; /* µs a move, round by round */
} figures;

/* ---- One person ------------------------------------------------------------------------------ */

static void keep_moves(person *p, const char *text)
{
    static const char key[] = "\"moves\":[";
    const char       *now = strstr(text, "\"now\":{"), *at = now ? strstr(now, key) : NULL;
    if (!at)
        return;
    at += sizeof key - 1;
    free(p->moves);
    const char *end = *at == ']' ? at : strstr(at, "\"]");
    p->moves        = caper_strndup(at, end ? (size_t)(end - at) + (*at != ']') : 0);
}

/* The type stands before everything that a game says. */
static bool is(const char *text, const char *type)
{
    static const char key[] = "\"type\":\"";
    const char       *at    = strstr(text, key);
    return at && strncmp(at + sizeof key - 1, type, strlen(type)) == 0;
}

static void take_move(person *p, const char *text)
{
    p->n        = atoi(strstr(text, "\"n\":") + 4);
    p->over     = strstr(text, "\"seed\":\"") != NULL;
    p->has_view = strstr(text, "\"view\":{") != NULL;
    if (p->has_view)
        return;
    client_say(&p->wire, "{\"type\":\"view\",\"id\":1}");
    ++*p->asked;
}

static void heard(client *wire, char *text)
{
    person *p = (person *)(void *)wire;
    if (is(text, "error\""))
        bench_fail(text);
    if (is(text, "move\"")) {
        keep_moves(p, text);
        take_move(p, text);
    } else if (is(text, "start\"") || is(text, "welcome\"")) {
        keep_moves(p, text);
        p->has_view = strstr(text, "\"view\":{") != NULL; /* a welcome may be before the deal */
    } else if (is(text, "view\"")) {
        p->has_view = true;
    }
}

static void wait_for_all(person *all, int count, int n)
{
    for (int done = 0; done < count;) {
        struct pollfd fds[MOST];
        done = 0;
        for (int i = 0; i < count; i++) {
            fds[i] = (struct pollfd){.fd = all[i].wire.fd, .events = POLLIN};
            done += all[i].has_view && all[i].n >= n;
        }
        if (done == count)
            return;
        if (poll(fds, (nfds_t)count, 20000) <= 0)
            bench_fail("the server does not answer");
        for (int i = 0; i < count; i++)
            if (fds[i].revents)
                client_take(&all[i].wire);
    }
}

/* ---- One game -------------------------------------------------------------------------------- */

static uint64_t draw(uint64_t *state) /* xorshift: the same choices everywhere */
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    return *state ^= *state << 17;
}

/* One of the quoted words in a list, still escaped. */
static bool pick(const char *list, uint64_t *state, char *out, size_t size)
{
    int count = 0;
    for (const char *c = list; *c; c++)
        count += *c == '"' && (c == list || c[-1] != '\\');
    count /= 2;
    if (!count)
        return false;
    int         which = (int)(draw(state) % (uint64_t)count);
    const char *at    = list;
    for (; which; which--)
        at = strstr(at + 1, "\",\"") + 2;
    const char *end = strstr(at + 1, "\",\"");
    size_t      n   = end ? (size_t)(end - at) - 1 : strlen(at) - 2;
    snprintf(out, size, "%.*s", (int)n, at + 1);
    return true;
}

static int seats_of(const caper_info *is, int wanted)
{
    int seats = wanted ? wanted : is->default_seats;
    return seats < is->min_seats ? is->min_seats : seats > is->max_seats ? is->max_seats : seats;
}

static int sit_down(const bench_server *s, const caper_game *g, int seats, person *all, long *asked)
{
    CAPER_SCRATCH caper_buf answer = {0};
    char                    body[160], path[64], id[ID + 1], token[TOKEN + 1];
    int                     fd = bench_dial(s), count = 0;
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":%d,\"name\":\"P\",\"pace\":0}",
             g->info->id, seats);
    bench_post(fd, "/api/v1/tables", body, &answer);
    bench_field(&answer, "\"table\":\"", id, ID);
    bench_field(&answer, "\"token\":\"", token, TOKEN);
    snprintf(path, sizeof path, "/api/v1/tables/%s/seats", id);
    for (int i = 0; i < seats; i++) {
        if (i) {
            bench_post(fd, path, "{\"name\":\"Q\"}", &answer);
            bench_field(&answer, "\"token\":\"", token, TOKEN);
        }
        all[count] = (person){.wire.heard = heard, .asked = asked};
        client_open(&all[count++].wire, s, id, token);
    }
    all[count] = (person){.wire.heard = heard, .asked = asked};
    client_open(&all[count++].wire, s, id, "");
    for (int i = 0; i < count - 1; i++)
        client_say(&all[i].wire, "{\"type\":\"ready\"}");
    wait_for_all(all, count, 0);
    close(fd);
    return count;
}

static bool play_one(person *all, int count, uint64_t *state)
{
    char move[300], text[400];
    for (int i = 0, from = (int)(draw(state) % (uint64_t)count); i < count; i++) {
        person *p = &all[(from + i) % count];
        if (!p->moves || !pick(p->moves, state, move, sizeof move))
            continue;
        int n = all[0].n + 1;
        for (int k = 0; k < count; k++)
            all[k].has_view = false;
        snprintf(text, sizeof text, "{\"type\":\"play\",\"move\":\"%s\"}", move);
        client_say(&p->wire, text);
        wait_for_all(all, count, n);
        return true;
    }
    return false;
}

static double received(const person *all, int count, bool messages)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += (double)(messages ? all[i].wire.messages : all[i].wire.bytes);
    return sum / count;
}

/* A round: games until so many moves have been played. */
static void measure(const bench_server *s, const caper_game *g, const caper_bench_moves *o,
                    uint64_t state, figures *f)
{
    double seconds = f->seconds;
    long   before  = f->moves;
    for (int left = o->moves / ROUNDS; left > 0;) {
        person all[MOST];
        f->clients    = sit_down(s, g, seats_of(g->info, o->seats), all, &f->asked);
        double bytes  = received(all, f->clients, false);
        double heard_ = received(all, f->clients, true);
        double used   = bench_process_seconds(s->pid, NULL);
        int    played = 0;
        while (played < left && !all[0].over && play_one(all, f->clients, &state))
            played++;
        f->seconds += bench_process_seconds(s->pid, NULL) - used;
        f->bytes += received(all, f->clients, false) - bytes;
        f->messages += received(all, f->clients, true) - heard_;
        f->moves += played;
        left -= played ? played : left;
        for (int i = 0; i < f->clients; i++) {
            client_close(&all[i].wire);
            free(all[i].moves);
        }
    }
    caper_figure_add(&f->cpu, (f->seconds - seconds) / (double)(f->moves - before) * 1e6);
}

/* ---- All of them ----------------------------------------------------------------------------- */

static void print(const char *game, const char *program, const figures *f)
{
    double moves = (double)f->moves;
    printf("%-9s %-7s %7ld %8d %12.0f %10.2f %10.2f %13.0f %7.0f\n", game, program, f->moves,
           f->clients, f->bytes / moves, f->messages / moves, (double)f->asked / moves / f->clients,
           f->cpu.value[0], caper_figure_median(&f->cpu));
    fflush(stdout);
}

int caper_bench_wire(const caper_bench_moves *o)
{
    bench_server server[2] = {0};
    int          programs  = o->against ? 2 : 1;
    bench_server_start(&server[0], NULL, "c0ffee");
    if (o->against)
        bench_server_start(&server[1], o->against, "c0ffee");
    printf("%-9s %-7s %7s %8s %12s %10s %10s %14s %7s\n", "game", "program", "moves", "clients",
           "bytes each", "messages", "questions", "cpu µs, lowest", "median");
    caper_each_game (g) {
        figures f[2] = {0};
        /* Interleaved, so that other load on the machine affects both alike. */
        for (uint64_t round = 1; round <= ROUNDS; round++)
            for (int i = 0; i < programs; i++)
                measure(&server[i], g, o, 88172645463325252u * round, &f[i]);
        for (int i = 0; i < programs; i++)
            print(g->info->id, i ? "other" : "this", &f[i]);
    }
    for (int i = 0; i < programs; i++)
        bench_server_stop(&server[i]);
    return 0;
}
