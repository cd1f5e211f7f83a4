/* caper */
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands.h"

#if defined(__x86_64__) && !defined(__AVX2__)

/* A package holds the program twice (tools/package): one build for any x86-64, and one for processors
 * that have AVX2 and the newer instructions for bits, on which the rules run faster. This is the first;
 * where the second can run, it takes over. CAPER_PLAIN=1 keeps this one, to compare them. */
static void become_the_faster_build(char **argv)
{
    char        path[4096], faster[4200];
    const char *plain = getenv("CAPER_PLAIN");
    ssize_t     n     = readlink("/proc/self/exe", path, sizeof path - 1);
    if (n <= 0 || (plain && *plain) || !__builtin_cpu_supports("avx2") ||
        !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("fma"))
        return;
    path[n] = '\0';
    for (int up = 0; up < 2; up++) { /* PREFIX/bin/caper → PREFIX */
        char *slash = strrchr(path, '/');
        if (!slash)
            return;
        *slash = '\0';
    }
    snprintf(faster, sizeof faster, "%s/lib/caper/x86-64-v3/caper", path);
    execv(faster, argv); /* not there: this one will do */
}

#else

static void become_the_faster_build(char **argv) { (void)argv; }

#endif

/* Without standard streams (`caper serve >&-`) the next file opened would be number 1, and what is
 * printed would go into it. */
static void open_standard_streams(void)
{
    int fd;
    do
        fd = open("/dev/null", O_RDWR);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
}

/* A full disk is noticed only when the last of the output is written. A reader that went away
 * (`| head`) isn't a failure. */
static int close_output(int status)
{
    struct stat out;
    bool        failed = ferror(stdout); /* some of it was lost before, perhaps nothing is left */
    errno              = 0;
    if ((fflush(stdout) == 0 && !failed) || fstat(STDOUT_FILENO, &out) || S_ISFIFO(out.st_mode) ||
        S_ISSOCK(out.st_mode))
        return status;
    fprintf(stderr, "caper: not all of the output could be written%s%s\n", errno ? ": " : "",
            errno ? strerror(errno) : "");
    return status ? status : 1;
}

int main(int argc, char **argv)
{
    open_standard_streams();
    become_the_faster_build(argv);
    return close_output(caper_cli(argc, argv));
}
