/* Named things. */
#include "base/kind.h"

#include <string.h>

static int find_seat(const caper_match *match, const void *state, const char *word, size_t len)
{
    (void)match, (void)state;
    int seat = 0;
    for (size_t i = 0; i < len; i++) {
        if (word[i] < '0' || word[i] > '9' || (i && !seat))
            return -1;
        seat = seat * 10 + (word[i] - '0');
        if (seat >= CAPER_MAX_SEATS)
            return -1;
    }
    return len ? seat : -1;
}

static void write_seat(const caper_match *match, const void *state, int seat, caper_buf *out)
{
    (void)match, (void)state;
    caper_buf_printf(out, "%d", seat);
}

const caper_kind caper_kind_seat = {
    .name = "seat", .count = CAPER_MAX_SEATS, .find = find_seat, .write = write_seat};

static const char *entry(const caper_kind *kind, const char *const *list, int thing)
{
    const void *row = (const char *)list + (size_t)thing * (kind->step ? kind->step : sizeof *list);
    return *(const char *const *)row;
}

const char *caper_kind_title(const caper_kind *kind, int thing)
{
    return entry(kind, kind->titles ? kind->titles : kind->ids, thing);
}

const char *caper_kind_id(const caper_kind *kind, const caper_match *match, const void *state,
                          int thing)
{
    if (kind->id)
        return kind->id(match, state, thing);
    return kind->count && thing >= kind->count ? NULL : entry(kind, kind->ids, thing);
}

int caper_kind_find(const caper_kind *kind, const caper_match *match, const void *state,
                    const char *word, size_t len)
{
    const char *id;
    if (kind->find)
        return kind->find(match, state, word, len);
    for (int i = 0; (id = caper_kind_id(kind, match, state, i)); i++)
        if (*id == *word && strncmp(id, word, len) == 0 && !id[len])
            return i;
    return -1;
}

void caper_kind_write(const caper_kind *kind, const caper_match *match, const void *state,
                      int thing, caper_buf *out)
{
    if (kind->write)
        kind->write(match, state, thing, out);
    else
        caper_buf_str(out, caper_kind_id(kind, match, state, thing));
}
