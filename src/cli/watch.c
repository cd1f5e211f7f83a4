/* Looking at files until they change. Editors save in many ways (in place, by renaming, in two
 * steps), so size and time are compared, and a change is taken up when it has settled. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/watch.h"

enum { LOOK_EVERY_MS = 200 };

typedef struct looks {
    struct timespec saved[CLI_WORDS_MOST];
    off_t           size[CLI_WORDS_MOST];
} looks;

static void look(const cli_call *call, looks *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < call->count; i++) {
        struct stat s;
        if (stat(call->words[i], &s))
            continue;
        out->saved[i] = s.st_mtim;
        out->size[i]  = s.st_size;
    }
}

static void rest(void) { nanosleep(&(struct timespec){.tv_nsec = LOOK_EVERY_MS * 1000000L}, NULL); }

static int check_all(const cli_call *call, cli_check_fn *check)
{
    int status = 0;
    for (int i = 0; i < call->count; i++) {
        status |= !check(call, call->words[i]);
        fflush(stdout);
    }
    return status;
}

/* Until Ctrl-C. */
static _Noreturn void go_on_checking(const cli_call *call, cli_check_fn *check)
{
    for (;;) {
        looks before, now, settled;
        look(call, &before);
        if (isatty(STDOUT_FILENO))
            fputs("\033[2J\033[H", stdout);
        check_all(call, check);
        fputs("Watching; Ctrl-C ends it.\n", stdout);
        fflush(stdout);
        do {
            rest();
            look(call, &now);
        } while (!memcmp(&before, &now, sizeof now));
        do {
            settled = now;
            rest();
            look(call, &now);
        } while (memcmp(&settled, &now, sizeof now) != 0);
    }
}

int cli_check_each(const cli_call *call, bool watch, cli_check_fn *check)
{
    if (watch)
        go_on_checking(call, check);
    return check_all(call, check);
}
