/* The store's file is moved away while the server runs, and put back. In the meantime nothing may be
 * written, and nothing can be restored to where it was. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/backup.h"
#include "tests/simulate/sim.h"

static void write_path(const sim *s, const char *end, char out[320])
{
    snprintf(out, 320, "%s%s", s->store + strlen("sqlite:"), end);
}

static void move(sim *s, const char *from, const char *to)
{
    char a[320], b[320];
    write_path(s, from, a);
    write_path(s, to, b);
    if (rename(a, b) != 0)
        sim_fail(s, "%s cannot be moved: %s", a, strerror(errno));
}

void sim_move_store(sim *s)
{
    caper_error err = {0};
    move(s, "", ".away");
    s->is_moved     = true;
    s->entries_then = s->figures.entries;
    s->figures.moved++;
    sim_say(s, "the store is moved away");
    if (caper_store_restore("/dev/null", s->store, NULL, NULL, &err) == CAPER_OK ||
        !strstr(err.text, "another caper serve is using it"))
        sim_fail(s, "a store was restored beside a running server: %s", err.text);
}

void sim_put_store_back(sim *s)
{
    if (!s->is_moved)
        return;
    if (s->figures.entries != s->entries_then)
        sim_fail(s, "%lld entries were written to a store that was moved away",
                 (long long)(s->figures.entries - s->entries_then));
    move(s, ".away", "");
    s->is_moved = false;
    sim_say(s, "the store is back");
}
