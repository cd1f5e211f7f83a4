/* caper */
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/processor.h"
#include "cli/commands.h"

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
    const char *refusal = caper_processor_refusal();
    if (refusal) {
        fprintf(stderr, "caper: %s\n", refusal);
        return 2;
    }
    return close_output(caper_cli(argc, argv));
}
