/* How full the store is. */
#include "server/ops/capacity.h"

#include "server/ops/loop.h"

void capacity_look(server *s)
{
    service *sv   = s->sv;
    int64_t  most = s->options.most_bytes;
    int64_t  used = most ? caper_store_bytes(sv->store) : 0;
    bool     full = used >= most;
    if (!used)
        return;
    sv->store_bytes = used;
    if (full && !sv->store_full)
        warn(sv, "the store is full (--most-bytes): games go on, but nothing new is made");
    else if (!full && used >= most / 10 * 8 && !s->nearly_full)
        warn(sv, "the store has %jd of the %jd bytes that it may have (--most-bytes)", used, most);
    sv->store_full = full;
    s->nearly_full = used >= most / 10 * 8;
}
