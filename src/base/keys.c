/* Keys: finding the one a line begins with, and reading and writing what belongs to it. */
#include "base/keys.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* ---- Values ---------------------------------------------------------------------------------- */

static void *place(caper_reader *r) { return (char *)r->to + r->key->at; }

static const char *what(const caper_reader *r)
{
    return r->key->what ? r->key->what : r->key->name;
}

void caper_read_text(void *reader, char *value)
{
    caper_reader *r = reader;
    if (!*value || strlen(value) >= r->key->size)
        caper_problem(&r->in, *value ? "%s is longer than %d bytes" : "%s is empty", what(r),
                      r->key->size - 1);
    else
        strncpy(place(r), value, r->key->size); /* zeros behind it */
}

void caper_read_number(void *reader, char *value)
{
    caper_reader *r = reader;
    char         *end;
    long          n = strtol(value, &end, 10);
    if (end == value || *end || n < r->key->low || n > r->key->high)
        caper_problem(&r->in, "%s is a number from %d to %d, not “%.40s”", what(r), r->key->low,
                      r->key->high, value);
    else if (r->key->size == 1)
        *(uint8_t *)place(r) = (uint8_t)n;
    else
        *(int32_t *)place(r) = (int32_t)n;
}

int caper_pick(caper_reader *r, const char *text)
{
    const caper_key        *k    = r->key;
    CAPER_SCRATCH caper_buf list = {0};
    int                     i    = caper_name_find(k->names, text, strlen(text));
    if (i < 0)
        caper_put_choices(&list, k->names, " or ");
    if (i < 0 && k->what)
        caper_problem(&r->in, "“%.40s” is not %s; it is %s", text, k->what, list.data);
    else if (i < 0)
        caper_problem(&r->in, "%s: should be %s, not “%.40s”", k->name, list.data, text);
    return i;
}

void caper_read_name(void *reader, char *value)
{
    caper_reader *r = reader;
    int           i = caper_pick(r, value);
    if (i >= 0)
        *(uint8_t *)place(r) = (uint8_t)(i + r->key->low);
}

static bool is_none(const caper_key *k, const char *value)
{
    return k->none && !strcmp(value, k->none);
}

void caper_read_set(void *reader, char *value)
{
    caper_reader *r = reader;
    int           i, set = 0;
    while (value && !is_none(r->key, value))
        if ((i = caper_pick(r, caper_text_cut(&value, ','))) >= 0)
            set |= 1 << i;
    *(uint16_t *)place(r) = (uint16_t)set;
}

int caper_pick_counted(caper_reader *r, char *text, int *count)
{
    int         i    = caper_pick(r, caper_text_cut(&text, ' '));
    const char *rest = text ? caper_trim_text(text) : "1";
    *count           = caper_piece_number(caper_piece_of(rest), r->key->high);
    if (i >= 0 && *count < 0)
        caper_problem(&r->in, "how many of %s? Write a number from 0 to %d after it",
                      r->key->names[i], r->key->high);
    return *count < 0 ? -1 : i;
}

void caper_read_counts(void *reader, char *value)
{
    caper_reader *r  = reader;
    uint8_t      *to = place(r);
    for (uint64_t seen = 0; value && !is_none(r->key, value);) {
        int n, i = caper_pick_counted(r, caper_text_cut(&value, ','), &n);
        if (i < 0)
            continue;
        if (seen >> i & 1)
            caper_problem(&r->in, "%s is in the %s twice; write it once with its number",
                          r->key->names[i], r->key->name);
        seen |= 1ull << i;
        to[i] = (uint8_t)n;
    }
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static bool is_open(const caper_reader *r, const caper_key *k) { return r->open >> k->section & 1; }

static const caper_key *find(caper_reader *r, char *word)
{
    for (const caper_key *k = r->keys; k->name; k++) {
        size_t n     = strlen(k->name);
        bool   words = k->flags & CAPER_WORDS && word[n] == ' ';
        if (!is_open(r, k) || strncmp(word, k->name, n) || (word[n] && !words))
            continue;
        r->words = word + n + words;
        return k;
    }
    return NULL;
}

/* "won if" beside "won": the list for people names the shorter one only. */
static bool is_variant(const caper_reader *r, const caper_key *key)
{
    const char *space = strchr(key->name, ' ');
    size_t      n     = space ? (size_t)(space - key->name) : 0;
    for (const caper_key *k = r->keys; n && k->name; k++)
        if (is_open(r, k) && strlen(k->name) == n && strncmp(k->name, key->name, n) == 0)
            return true;
    return false;
}

static void not_understood(caper_reader *r, const char *word)
{
    const char             *names[CAPER_KEYS] = {0};
    CAPER_SCRATCH caper_buf list              = {0};
    int                     n                 = 0;
    for (const caper_key *k = r->keys; k->name; k++)
        if (is_open(r, k) && !is_variant(r, k))
            names[n++] = k->name;
    caper_put_choices(&list, names, " or ");
    caper_problem(&r->in, "“%.40s” is not understood here; a line begins with %s", word,
                  caper_buf_text(&list));
}

static bool is_right(int flags, const char *value)
{
    return flags & (*value ? CAPER_ANY : CAPER_BLANK) || caper_text_is_plain(value);
}

static void read_line(caper_reader *r, char *line)
{
    char            *value = caper_text_value(line);
    const caper_key *k     = value ? find(r, line) : NULL;
    int             *where = &r->where[k ? k - r->keys : 0];
    if (!value)
        caper_problem(&r->in,
                      "a line is a word, a colon and what belongs to it, “key: value”; “%.40s” is "
                      "not understood",
                      line);
    else if (!k)
        not_understood(r, line);
    else if (!is_right(r->flags | k->flags, value))
        caper_problem(&r->in, "%s: should be 1 to %d bytes of text without control characters",
                      line, CAPER_MAX_WORDS);
    else if (*where && r->flags & CAPER_ONCE && !(k->flags & CAPER_MANY))
        caper_problem(&r->in, "%s is here twice, first on line %d", line, *where);
    else {
        *where = r->in.number;
        r->key = k;
        k->read(r, value);
    }
}

void caper_reader_run(void *reader, bool (*odd)(void *reader, char *line))
{
    caper_reader *r = reader;
    while (caper_lines_next(&r->in)) {
        char *line = caper_lines_text(&r->in);
        if (line && !(odd && odd(r, line)) && *line && *line != '#')
            read_line(r, line);
    }
}

void caper_reader_miss(caper_reader *r, int section, int line, const char *before)
{
    for (const caper_key *k = r->keys; k->name; k++)
        if (k->section == section && k->flags & CAPER_NEEDED && !r->where[k - r->keys])
            caper_problem_at(&r->in, line, "%sthere %s no %s", before,
                             k->name[strlen(k->name) - 1] == 's' ? "are" : "is", k->name);
}

void caper_reader_begin(caper_reader *r, int section, void *to)
{
    r->to = to;
    for (int i = 0; r->keys[i].name; i++)
        if (r->keys[i].section == section)
            r->where[i] = 0;
}

int caper_reader_line(const caper_reader *r, const char *key)
{
    int i = 0;
    while (strcmp(r->keys[i].name, key))
        i++;
    return r->where[i];
}

/* ---- Writing --------------------------------------------------------------------------------- */

static const void *source(const caper_writer *w) { return (const char *)w->from + w->key->at; }

void caper_write_text(caper_writer *w)
{
    const char *text = source(w);
    if (*text)
        caper_buf_printf(w->out, " %s", text);
}

void caper_write_number(caper_writer *w)
{
    const caper_key *k = w->key;
    int              n = k->size == 1 ? *(const uint8_t *)source(w) : *(const int32_t *)source(w);
    if (n == k->otherwise && !(k->flags & CAPER_NEEDED))
        return;
    if (k->names)
        caper_buf_printf(w->out, " %s", k->names[n - k->low]);
    else
        caper_buf_printf(w->out, " %d", n);
}

void caper_write_list(caper_writer *w)
{
    const caper_key *k     = w->key;
    bool             set   = k->read == caper_read_set;
    const char      *comma = "";
    for (int i = 0; k->names[i]; i++) {
        int n = set ? *(const uint16_t *)source(w) >> i & 1 : ((const uint8_t *)source(w))[i];
        if (n)
            caper_buf_printf(w->out, set ? "%s %s" : "%s %s %d", comma, k->names[i], n),
                comma = ",";
    }
    if (!*comma && k->none)
        caper_buf_printf(w->out, " %s", k->none);
}

/* One line; false if it has no value. */
static bool write_line(caper_writer *w)
{
    size_t head = w->out->len, value;
    caper_buf_printf(w->out, "%s%s:", w->key->section ? "  " : "", w->key->name);
    value = w->out->len;
    w->key->write(w);
    if (w->out->len == value)
        w->out->data[w->out->len = head] = '\0';
    else
        caper_buf_char(w->out, '\n');
    return w->out->len > head;
}

void caper_keys_write(const caper_key *keys, int section, const void *from, caper_buf *out)
{
    for (caper_writer w = {keys, from, out, 0}; w.key->name; w.key++)
        if (w.key->write && w.key->section == section)
            for (w.i = 0; write_line(&w) && w.key->flags & CAPER_MANY;)
                w.i++;
}
