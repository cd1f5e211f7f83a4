/* Running programs that play. Each is a process group of its own at the end of a socket pair, so
 * that all of it can be ended, and one poll serves both directions. */
#include "bots/exec.h"
#include "base/clock.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "caper/json.h"

enum { ANSWER_LIMIT = 1 << 20 };

struct caper_exec {
    pid_t     pid;
    int       fd;
    caper_buf answer;
};

/* The child has one end of a socket pair as standard input and output. */
static pid_t start(const char *command, int *fd)
{
    int   pair[2];
    pid_t pid = -1;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return -1;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t          attr;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pair[1], 0);
    posix_spawn_file_actions_adddup2(&actions, pair[1], 1);
    posix_spawnattr_init(&attr);
    posix_spawnattr_setpgroup(&attr, 0); /* so that all of it can be ended */
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attr, &none);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    char *const argv[] = {(char[]){"sh"}, (char[]){"-c"}, (char *)(uintptr_t)command, NULL};
    if (posix_spawn(&pid, "/bin/sh", &actions, &attr, argv, environ) != 0)
        pid = -1;
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attr);
    close(pair[1]);
    *fd = pair[0];
    if (pid < 0)
        close(pair[0]);
    return pid;
}

/* ---- Starting and stopping ------------------------------------------------------------------- */

caper_exec *caper_exec_start(const char *command, caper_error *err)
{
    caper_exec *x = caper_alloc(1, sizeof *x);
    x->pid        = start(command, &x->fd);
    if (x->pid < 0) {
        caper_refuse(err, CAPER_FAILED, "could not be started");
        free(x);
        return NULL;
    }
    fcntl(x->fd, F_SETFL, O_NONBLOCK);
    return x;
}

void caper_exec_kill(const caper_exec *x) { kill(-x->pid, SIGKILL); }

void caper_exec_stop(caper_exec *x)
{
    if (!x)
        return;
    close(x->fd);
    caper_exec_kill(x);
    waitpid(x->pid, NULL, 0);
    caper_buf_fini(&x->answer);
    free(x);
}

/* ---- Asking ---------------------------------------------------------------------------------- */

typedef enum talk { TALK_ON, TALK_DONE, TALK_ENDED, TALK_LATE, TALK_TOO_MUCH } talk;

static talk send_more(caper_exec *x, const caper_buf *ask, size_t *sent)
{
    ssize_t n = send(x->fd, ask->data + *sent, ask->len - *sent, MSG_NOSIGNAL);
    if (n < 0 && errno != EAGAIN)
        return TALK_ENDED;
    *sent += n > 0 ? (size_t)n : 0;
    return TALK_ON;
}

static talk receive_more(caper_exec *x, int *lines)
{
    char    part[4096];
    ssize_t n = recv(x->fd, part, sizeof part, 0);
    if (n == 0 || (n < 0 && errno != EAGAIN))
        return TALK_ENDED;
    for (ssize_t i = 0; i < n; i++) {
        if (*lines == 2) /* what follows would be taken for the next answer */
            return TALK_TOO_MUCH;
        *lines += part[i] == '\n';
    }
    if (n > 0)
        caper_buf_bytes(&x->answer, part, (size_t)n);
    return *lines == 2 ? TALK_DONE : x->answer.len < ANSWER_LIMIT ? TALK_ON : TALK_TOO_MUCH;
}

/* Write all of `ask` while reading lines, until the second has come. */
static talk exchange(caper_exec *x, const caper_buf *ask, int ms)
{
    int64_t until = caper_clock_ms() + ms;
    size_t  sent  = 0;
    int     lines = 0;
    talk    how   = TALK_ON;
    caper_buf_clear(&x->answer);
    while (how == TALK_ON) {
        struct pollfd p    = {.fd     = x->fd,
                              .events = (short)(POLLIN | (sent < ask->len ? POLLOUT : 0))};
        int64_t       left = until - caper_clock_ms();
        int           n    = left > 0 ? poll(&p, 1, (int)left) : 0;
        if (n == 0)
            return TALK_LATE;
        if (n < 0 && errno != EINTR)
            return TALK_ENDED;
        if (n > 0 && p.revents & POLLOUT)
            how = send_more(x, ask, &sent);
        if (n > 0 && how == TALK_ON && p.revents & (POLLIN | POLLHUP))
            how = receive_more(x, &lines);
    }
    return how;
}

static caper_code explain(talk how, int ms, caper_error *err)
{
    if (how == TALK_LATE)
        return caper_refuse(err, CAPER_LATER, "did not answer within %d ms", ms);
    if (how == TALK_TOO_MUCH)
        return caper_refuse(err, CAPER_FAILED, "said more than one line to each line");
    return caper_refuse(err, CAPER_GAME_OVER, "ended before it answered");
}

static caper_code read_move(const caper_buf *answer, caper_buf *out, caper_error *err)
{
    const char *second = strchr(caper_buf_text(answer), '\n') + 1;
    caper_json *o      = caper_json_read(second, NULL);
    const char *move   = caper_json_string(caper_json_get(o, "move"));
    const char *sorry  = caper_json_string(caper_json_get(o, "error"));
    caper_code  code   = CAPER_OK;
    if (move)
        caper_buf_str(out, move);
    else if (sorry)
        code = caper_refuse(err, CAPER_BAD_COMMAND, "says: %.200s", sorry);
    else
        code = caper_refuse(err, CAPER_FAILED, "gave an answer that has no move");
    caper_json_free(o);
    return code;
}

caper_code caper_exec_ask(caper_exec *x, const caper_question *q, int ms, caper_buf *out,
                          caper_error *err)
{
    CAPER_SCRATCH caper_buf ask = {0};
    caper_buf_printf(&ask,
                     "{\"cmd\":\"load\",\"position\":%s}\n"
                     "{\"cmd\":\"bot\",\"seat\":%d,\"history\":%s,\"view\":%s,\"moves\":%s}\n",
                     q->position, q->seat, q->history, q->view, q->moves);
    talk how = exchange(x, &ask, ms);
    return how == TALK_DONE ? read_move(&x->answer, out, err) : explain(how, ms, err);
}
