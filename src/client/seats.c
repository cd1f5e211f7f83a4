/* One file per seat: seats/HOST_PORT_TABLE, with its number and its token in it. */
#include "client/seats.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "caper/buf.h"

static void path_of(const char *folder, const client_link *link, caper_buf *out)
{
    caper_buf_printf(out, "%sseats/%s_%s_%s", folder, link->host, link->port, link->table);
}

bool client_seats_find(const char *folder, const client_link *link, int *seat, char *token,
                       size_t cap)
{
    CAPER_SCRATCH caper_buf path = {0};
    path_of(folder, link, &path);
    FILE *in = fopen(path.data, "r");
    if (!in)
        return false;
    char line[160] = "";
    bool ok        = fgets(line, sizeof line, in) != NULL;
    fclose(in);
    char *end;
    *seat             = (int)strtol(line, &end, 10);
    const char *start = end + strspn(end, " ");
    snprintf(token, cap, "%.*s", (int)strcspn(start, " \r\n"), start);
    return ok && *token && *seat >= 0 && *seat < CAPER_MAX_SEATS;
}

caper_code client_seats_keep(const char *folder, const client_link *link, int seat,
                             const char *token, caper_error *err)
{
    CAPER_SCRATCH caper_buf path = {0}, text = {0};
    caper_buf_printf(&path, "%sseats", folder);
    mkdir(path.data, 0700);
    caper_buf_clear(&path);
    path_of(folder, link, &path);
    caper_buf_printf(&text, "%d %s\n", seat, token);
    int  fd = open(path.data, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool ok = fd >= 0 && write(fd, text.data, text.len) == (ssize_t)text.len;
    ok      = (fd >= 0 && close(fd) == 0) && ok;
    if (!ok)
        caper_refuse(err, CAPER_FAILED, "%.200s: %s", path.data, strerror(errno));
    return ok ? CAPER_OK : CAPER_FAILED;
}

void client_seats_forget(const char *folder, const client_link *link)
{
    CAPER_SCRATCH caper_buf path = {0};
    path_of(folder, link, &path);
    unlink(path.data);
}
