/* Named things. */
#include "base/kind.h"

#include <string.h>

#include "base/text.h"

int caper_number_read(const char *word, size_t len)
{
    int n = 0;
    if (!len || len > 6 || (len > 1 && *word == '0'))
        return -1;
    for (size_t i = 0; i < len; i++) {
        if (word[i] < '0' || word[i] > '9')
            return -1;
        n = n * 10 + (word[i] - '0');
    }
    return n;
}

static int find_in_range(const caper_kind *kind, const char *word, size_t len)
{
    bool sign = kind->sign && len > 1 && (*word == '+' || *word == '-'),
         less = sign && *word == '-';
    int n     = caper_number_read(word + sign, len - sign);
    if (n < 0 || (less && !n))
        return -1;
    int thing = (less ? -n : n) - kind->low;
    if (thing >= 0 && thing < kind->count)
        return thing;
    return kind->beyond ? CAPER_KIND_BEYOND : -1;
}

CAPER_FIND(find_text) { return caper_text_is_plain(word) ? 0 : -1; }

const caper_kind caper_kind_seat = {.name = "seat", .count = CAPER_MAX_SEATS};
const caper_kind caper_kind_text = {.name = "text", .count = 1, .find = find_text, .rest = true};

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
    if (!kind->ids && !kind->id)
        return find_in_range(kind, word, len);
    for (int i = 0; (id = caper_kind_id(kind, match, state, i)); i++)
        if (*id == *word && strncmp(id, word, len) == 0 && !id[len])
            return i;
    return -1;
}

void caper_kind_write(const caper_kind *kind, const caper_match *match, const void *state,
                      int thing, caper_buf *out)
{
    const char *id = kind->ids || kind->id ? caper_kind_id(kind, match, state, thing) : NULL;
    if (kind->write)
        kind->write(match, state, thing, out);
    else if (id)
        caper_buf_str(out, id);
    else if (!kind->id) /* a list of the match's own may be shorter than its kind */
        caper_buf_printf(out, "%d", thing + kind->low);
}

const caper_kind *caper_kinds_find(const caper_kind *const *kinds, const caper_match *match,
                                   const char *key, int *thing)
{
    size_t      tag = strcspn(key, ":");
    const char *id  = key + tag + 1;
    for (; key[tag] && *kinds; kinds++) {
        const caper_kind *k    = *kinds;
        const char       *name = k->as ? k->as : k->name;
        bool              named =
            (k->ids || k->titles || k->say) && strlen(name) == tag && !strncmp(name, key, tag);
        if (named && (*thing = caper_kind_find(k, match, NULL, id, strlen(id))) >= 0)
            return k;
    }
    return NULL;
}
