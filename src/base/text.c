/* Words of moves and names at the table. */
#include "base/text.h"

#include "base/lines.h"

#include <stdio.h>
#include <string.h>

bool caper_words_split(caper_words *w, const char *text)
{
    w->count = 0;
    for (const char *p = text;; p++) {
        size_t n = strcspn(p, " ");
        if (!n || w->count == CAPER_SPLIT_WORDS)
            return false;
        w->at[w->count]    = p;
        w->len[w->count++] = n;
        p += n;
        if (!*p)
            return true;
    }
}

bool caper_words_is(const caper_words *w, int i, const char *word)
{
    return i < w->count && strlen(word) == w->len[i] && memcmp(word, w->at[i], w->len[i]) == 0;
}

int caper_words_number(const caper_words *w, int i, int max)
{
    return i < w->count ? caper_piece_number((caper_piece){w->at[i], w->len[i]}, max) : -1;
}

int caper_name_find(const char *const *names, const char *text, size_t len)
{
    for (int i = 0; names[i]; i++)
        if (strlen(names[i]) == len && memcmp(names[i], text, len) == 0)
            return i;
    return -1;
}

int caper_name_of_value(const char *const *names, const caper_json *value)
{
    const char *text = caper_text_or_none(caper_json_string(value));
    bool        yes  = caper_json_is_true(value) || !strcmp(text, "yes");
    bool        no   = caper_json_is_false(value) || !strcmp(text, "no");
    int         at   = caper_name_find(names, text, strlen(text));
    if (at < 0 && (yes || no))
        at = caper_name_find(names, yes ? "true" : "false", yes ? 4 : 5);
    return at;
}

int caper_words_choice(const caper_words *w, int i, const char *const *names)
{
    return i < w->count ? caper_name_find(names, w->at[i], w->len[i]) : -1;
}

int caper_utf8_length(const char *at)
{
    const unsigned char *p = (const unsigned char *)at;
    if (p[0] < 0x80)
        return 1;
    int      n    = p[0] >= 0xf0 && p[0] < 0xf5 ? 4 : p[0] >= 0xe0 ? 3 : p[0] >= 0xc2 ? 2 : 0;
    uint32_t code = p[0] & (0xffu >> (n + 1));
    if (!n || p[0] >= 0xf5)
        return 0;
    for (int i = 1; i < n; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (p[i] & 0x3fu);
    }
    static const uint32_t least[]   = {0, 0, 0x80, 0x800, 0x10000};
    bool                  surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < least[n] || code > 0x10ffff || surrogate ? 0 : n;
}

void caper_utf8_mend(char *text)
{
    char *to = text;
    for (const char *at = text; *at;) {
        int n = caper_utf8_length(at);
        memmove(to, at, (size_t)n);
        to += n;
        at += n ? n : 1;
    }
    *to = '\0';
}

bool caper_utf8_is_text(const char *text, size_t len)
{
    for (size_t i = 0; i < len;) {
        char   head[5] = {0}; /* the text need not end with a NUL */
        size_t left    = len - i;
        memcpy(head, text + i, left < 4 ? left : 4);
        int n = *head ? caper_utf8_length(head) : 0;
        if (!n)
            return false;
        i += (size_t)n;
    }
    return true;
}

bool caper_text_is_plain(const char *text)
{
    const unsigned char *p = (const unsigned char *)text;
    if (!*p || strlen(text) > CAPER_MAX_WORDS)
        return false;
    while (*p) {
        int n = caper_utf8_length((const char *)p);
        if (!n || *p < 0x20 || *p == 0x7f || (n == 2 && p[0] == 0xc2 && p[1] < 0xa0))
            return false;
        p += n;
    }
    return true;
}

/* The length of the control character there: one byte, or two for U+0080 to U+009F; 0: it is none. */
static size_t control_at(const char *text, size_t left)
{
    const unsigned char *p = (const unsigned char *)text;
    if (*p < 0x20 || *p == 0x7f)
        return 1;
    return left > 1 && p[0] == 0xc2 && p[1] >= 0x80 && p[1] < 0xa0 ? 2 : 0;
}

bool caper_text_has_controls(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (text[i] != '\t' && control_at(text + i, len - i))
            return true;
    return false;
}

void caper_text_defuse(char *text)
{
    size_t len = strlen(text);
    for (size_t i = 0; i < len; i++)
        if (text[i] != '\n' && text[i] != '\t')
            memset(text + i, '?', control_at(text + i, len - i));
}

void caper_put_capital(caper_buf *out, size_t at)
{
    if (out->len > at && out->data[at] >= 'a' && out->data[at] <= 'z')
        out->data[at] = (char)(out->data[at] - 'a' + 'A');
}

void caper_put_no_spaces(caper_buf *out, size_t from)
{
    while (out->len > from && out->data[out->len - 1] == ' ')
        out->data[--out->len] = '\0';
}

int caper_columns(const char *text, size_t bytes)
{
    int n = 0;
    for (size_t i = 0; i < bytes; i++)
        n += (text[i] & 0xc0) != 0x80; /* UTF-8 */
    return n;
}

void caper_put_spaces(caper_buf *out, int n)
{
    while (n-- > 0)
        caper_buf_char(out, ' ');
}

void caper_put_wrapped(caper_buf *out, const char *text, int width, int indent)
{
    int at = indent;
    while (*text) {
        for (; at == indent && *text == ' '; text++) /* an example, set in */
            caper_buf_char(out, ' ');
        size_t n    = strcspn(text, " \n");
        int    wide = caper_columns(text, n);
        if (at > indent && at + 1 + wide > width) {
            caper_buf_char(out, '\n');
            caper_put_spaces(out, indent);
            at = indent;
        }
        if (at > indent)
            caper_buf_char(out, ' ');
        at += wide + (at > indent);
        caper_buf_bytes(out, text, n);
        text += n;
        if (*text == '\n') {
            caper_buf_char(out, '\n');
            caper_put_spaces(out, text[1] ? indent : 0);
            at = indent;
        }
        text += *text != '\0';
    }
}

void caper_put_choices(caper_buf *out, const char *const *choices, const char *last)
{
    for (int i = 0; choices[i]; i++)
        caper_buf_printf(out, "%s%s", !i ? "" : choices[i + 1] ? ", " : last, choices[i]);
}

void caper_put_paragraphs(caper_buf *out, const char *text)
{
    CAPER_SCRATCH caper_buf spread = {0};
    for (; *text; text++) {
        caper_buf_char(&spread, *text);
        if (*text == '\n')
            caper_buf_char(&spread, '\n');
    }
    caper_put_wrapped(out, caper_buf_text(&spread), 78, 0);
    caper_buf_char(out, '\n');
}

void caper_put_html(caper_buf *out, const char *text)
{
    static const char        special[] = "&<>\"";
    static const char *const written[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    for (; *text; text++) {
        const char *found = strchr(special, *text);
        if (found)
            caper_buf_str(out, written[found - special]);
        else
            caper_buf_char(out, *text);
    }
}

const char *caper_names_get(const caper_names *names, int seat)
{
    static const char *const plain[CAPER_MAX_SEATS] = {
        "Seat 0", "Seat 1", "Seat 2",  "Seat 3",  "Seat 4",  "Seat 5",  "Seat 6",  "Seat 7",
        "Seat 8", "Seat 9", "Seat 10", "Seat 11", "Seat 12", "Seat 13", "Seat 14", "Seat 15"};
    if (seat < 0 || seat >= CAPER_MAX_SEATS)
        return "nobody";
    if (names->role[seat])
        return names->role[seat];
    return names->name[seat] ? names->name[seat] : plain[seat];
}

static bool is_you(const caper_names *names, int seat) { return seat == names->you && seat >= 0; }

const char *caper_names_subject(const caper_names *names, int seat)
{
    return is_you(names, seat) ? "You" : caper_names_get(names, seat);
}

void caper_names_introduce(const caper_names *names, int seat, caper_buf *out)
{
    caper_names players = *names;
    memset(players.role, 0, sizeof players.role);
    caper_buf_str(out, caper_names_subject(&players, seat));
    if (seat >= 0 && names->role[seat])
        caper_buf_printf(out, " (%s)", names->role[seat]);
}

static const char *honour_of(const caper_names *names, int seat)
{
    return seat >= 0 ? names->honour[seat] : NULL;
}

void caper_names_address(const caper_names *names, int seat, caper_buf *out)
{
    const char *honour = honour_of(names, seat);
    caper_buf_printf(out, "%s%s%s", honour ? honour : "", honour ? " " : "",
                     caper_names_get(names, seat));
}

void caper_names_actor(const caper_names *names, int seat, caper_buf *out)
{
    const char *honour = honour_of(names, seat);
    if (!is_you(names, seat))
        caper_names_address(names, seat, out);
    else if (honour)
        caper_buf_printf(out, "You, %s,", honour);
    else
        caper_buf_str(out, "You");
}

void caper_names_object(const caper_names *names, int seat, caper_buf *out)
{
    const char *honour = honour_of(names, seat);
    if (is_you(names, seat))
        caper_buf_str(out, honour ? honour : "you");
    else
        caper_names_address(names, seat, out);
}

void caper_names_own(const caper_names *names, int seat, caper_buf *out)
{
    if (is_you(names, seat) && !honour_of(names, seat)) {
        caper_buf_str(out, "your");
        return;
    }
    caper_names_object(names, seat, out);
    caper_buf_str(out, "'s");
}
