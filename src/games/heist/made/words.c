/* Masters of the Heist: the words of a made-up heist, from data/made-up.words. A place, a client and
 * the modules each bring their sentences; the seed says which. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/lines.h"
#include "games/heist/made/made.h"

extern const caper_file heist_data[];

static caper_piece all_words(void)
{
    const caper_file *f = caper_file_find(heist_data, "made-up", ".words");
    return (caper_piece){f->text, f->len};
}

/* The section of that kind with that number, up to the next section. */
static caper_piece section(const char *kind, uint64_t number)
{
    static const char *const kinds[] = {"place", "client", "module"};
    caper_piece              out     = all_words(), head;
    int                      n       = caper_piece_find(out, kind, -1, NULL);
    caper_piece_find(out, kind, (int)(number % (unsigned)n), &head);
    out = (caper_piece){head.at, (size_t)(out.at + out.len - head.at)};
    for (int i = 0; i < 3; i++)
        if (caper_piece_find(out, kinds[i], 0, &head))
            out.len = (size_t)(head.at - out.at);
    return out;
}

/* The value of a key in a section; empty: it has none. */
static caper_piece value_of(caper_piece in, const char *key)
{
    caper_piece value = {"", 0};
    caper_piece_find(in, key, 0, &value);
    return value;
}

/* The one of several values of a key that this number falls on. */
static caper_piece one_of(caper_piece in, const char *key, uint64_t number)
{
    caper_piece value = {"", 0};
    int         n     = caper_piece_find(in, key, -1, NULL);
    caper_piece_find(in, key, n ? (int)(number % (unsigned)n) : 0, &value);
    return value;
}

/* ---- Putting them together ---- */

static void add(char *out, size_t size, const char *between, caper_piece text)
{
    size_t n = strlen(out);
    if (text.len && n + text.len + 2 < size)
        snprintf(out + n, size - n, "%s%.*s", n ? between : "", (int)text.len, text.at);
}

typedef struct words {
    caper_piece place, client;
} words;

/* Seeds in a row go through all places and all clients. */
static words words_of(const caper_wish *wish)
{
    return (words){section("place", wish->seed), section("client", wish->seed)};
}

int heist_words_prize(const caper_wish *wish)
{
    caper_piece prize = value_of(words_of(wish).place, "prize");
    int         kind  = caper_name_find(heist_goal_names, prize.at, prize.len);
    return kind < 0 ? GOAL_JEWEL : kind;
}

/* A sentence with the client's name in it: $client, or $Client at its head. */
static void add_sentence(char *out, size_t size, const char *between, caper_piece text,
                         caper_piece client)
{
    char        line[400];
    const char *mark = memchr(text.at, '$', text.len);
    size_t      n = (size_t)(mark - text.at), len = strlen("$client");
    snprintf(line, sizeof line, "%.*s%.*s%.*s", (int)n, text.at, (int)client.len, client.at,
             (int)(text.len - n - len), mark + len);
    if (mark[1] == 'C')
        line[n] = (char)toupper((unsigned char)line[n]);
    add(out, size, between, caper_piece_of(line));
}

static void add_modules(const caper_wish *wish, caper_piece client, heist_file *f)
{
    const char *between = "\n";
    for (int m = 0; m < HEIST_MODULES; m++) {
        if (!(wish->with >> m & 1))
            continue;
        caper_piece s = section("module", (unsigned)m); /* the file has them in this order */
        add_sentence(f->story, sizeof f->story, between, one_of(s, "story", wish->seed), client);
        add(f->rules, sizeof f->rules, " ", value_of(s, "rules"));
        between = " ";
    }
}

/* “Previously: “The Last Ferry, or Sardines”, for Mrs Oduya, went well.” */
static void put_later(caper_piece client, heist_file *f)
{
    static const char *const how[] = {"went well", "is not talked about"};
    for (int i = 0; i < 2; i++)
        snprintf(f->text[TEXT_PREVIOUSLY + i], sizeof f->text[0], "Previously: “%s”, for %.*s, %s.",
                 f->name, (int)client.len, client.at, how[i]);
}

void heist_words_put(const caper_wish *wish, heist_file *f)
{
    words       w      = words_of(wish);
    caper_piece client = value_of(w.client, "name");
    add(f->name, sizeof f->name, "", value_of(w.place, "title"));
    add(f->name, sizeof f->name, ", or ", one_of(all_words(), "subtitle", wish->seed));
    add(f->story, sizeof f->story, "\n", value_of(w.place, "story"));
    add(f->story, sizeof f->story, "\n", value_of(w.client, "story"));
    add_modules(wish, client, f);
    for (int i = 0; i < TEXT_PREVIOUSLY; i++)
        add(f->text[i], sizeof f->text[i], " ", value_of(w.place, heist_text_names[i]));
    add(f->text[TEXT_WON], sizeof f->text[0], " ", value_of(w.client, "won"));
    add(f->text[TEXT_LOST], sizeof f->text[0], " ", value_of(w.client, "lost"));
    put_later(client, f);
}
