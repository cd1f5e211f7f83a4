/* Running a program for one move. A fresh process for each question: slow programs cost time, but
 * none can carry anything from one seat to another. */
#include "bots/exec.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_LIMIT = 1 << 20 };

extern char **environ;

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

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

/* Write all of `ask` while reading lines, until the second has come. */
static bool converse(int fd, const caper_buf *ask, caper_buf *answer)
{
    int64_t until = now_ms() + CAPER_EXEC_MS;
    size_t  sent  = 0;
    int     lines = 0;
    char    part[4096];
    fcntl(fd, F_SETFL, O_NONBLOCK);
    while (lines < 2 && answer->len < ANSWER_LIMIT) {
        struct pollfd p = {.fd = fd, .events = (short)(POLLIN | (sent < ask->len ? POLLOUT : 0))};
        int64_t       left = until - now_ms();
        if (left <= 0 || poll(&p, 1, (int)left) <= 0)
            return false;
        if (p.revents & POLLOUT) {
            ssize_t n = send(fd, ask->data + sent, ask->len - sent, MSG_NOSIGNAL);
            if (n < 0 && errno != EAGAIN)
                return false;
            sent += n > 0 ? (size_t)n : 0;
        }
        if (p.revents & (POLLIN | POLLHUP)) {
            ssize_t n = recv(fd, part, sizeof part, 0);
            if (n == 0 || (n < 0 && errno != EAGAIN))
                return false;
            for (ssize_t i = 0; i < n; i++)
                lines += part[i] == '\n';
            if (n > 0)
                caper_buf_bytes(answer, part, (size_t)n);
        }
    }
    return lines >= 2;
}

static bool read_move(const caper_buf *answer, caper_buf *out)
{
    const char *second = strchr(caper_buf_text(answer), '\n') + 1;
    json_t     *o      = json_loads(second, JSON_DISABLE_EOF_CHECK, NULL);
    const char *move   = json_string_value(json_object_get(o, "move"));
    if (move)
        caper_buf_str(out, move);
    json_decref(o);
    return move != NULL;
}

caper_code caper_exec_choose(const char *command, const char *position, const char *view,
                             const char *moves, int seat, caper_buf *out, caper_error *err)
{
    caper_buf ask = {0}, answer = {0};
    int       fd;
    caper_buf_printf(&ask,
                     "{\"cmd\":\"load\",\"position\":%s}\n"
                     "{\"cmd\":\"bot\",\"seat\":%d,\"view\":%s,\"moves\":%s}\n",
                     position, seat, view, moves);
    pid_t      pid  = start(command, &fd);
    caper_code code = CAPER_OK;
    if (pid < 0)
        code = caper_refuse(err, CAPER_FAILED, "the program could not be started");
    else if (!converse(fd, &ask, &answer))
        code = caper_refuse(err, CAPER_FAILED, "the program did not answer");
    else if (!read_move(&answer, out))
        code = caper_refuse(err, CAPER_FAILED, "the program's answer has no move");
    if (pid > 0) {
        close(fd);
        kill(-pid, SIGKILL);
        waitpid(pid, NULL, 0);
    }
    caper_buf_fini(&ask);
    caper_buf_fini(&answer);
    return code;
}
