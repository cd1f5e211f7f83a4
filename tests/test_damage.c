/* What is damaged is refused, always in the same place. Content with a line changed, positions with a number changed
 * and illegal moves are tried by the thousand; what came of them (which lines have a
 * problem, which code, which position) goes under a hash. A reader that becomes more or less strict by a change that no
 * other test notices is noticed here. Sentences are left out: they may be put better at any time.
 *
 * CAPER_GOLDEN=write in the environment writes tests/golden/damage.txt anew. */
#include <ctype.h>
#include <dirent.h>

#include "base/grammar.h"
#include "base/hash.h"
#include "base/json_get.h"
#include "games/heist/content/savekey.h"
#include "table/files.h"
#include "table/match.h"
#include "tests/testing.h"
#include "tests/walk.h"

enum { DIGEST = 8, PER_FILE = 250, GAMES = 6, LONGEST = 150, PER_STATE = 6 };

static const char path[] = "tests/golden/damage.txt";

typedef struct damage {
    caper_rng  rng;
    caper_hash hash;
    caper_buf  text; /* damaged */
} damage;

static uint32_t below(damage *d, uint32_t n) { return caper_rng_below(&d->rng, n); }

static void add_number(damage *d, int64_t n) { caper_hash_add(&d->hash, &n, sizeof n); }

/* ---- Damaging texts -------------------------------------------------------------------------- */

/* Numbers at the edges of what files and positions may say. */
static const char *const edges[] = {"0",   "1",   "2",    "3",     "4",     "5",  "7",  "8",
                                    "10",  "12",  "13",   "20",    "21",    "64", "99", "100",
                                    "127", "128", "255",  "256",   "-1",    "-2", "40", "120",
                                    "121", "500", "9999", "10000", "65536", "x"};

/* Put `with` in place of n bytes. */
static void splice(caper_buf *text, size_t at, size_t n, const char *with)
{
    char *rest = strdup(text->data + at + n);
    text->len  = at;
    caper_buf_str(text, with);
    caper_buf_str(text, rest);
    free(rest);
}

/* Some number of the text becomes another one. */
static void change_number(damage *d, caper_buf *text)
{
    size_t at = below(d, (uint32_t)text->len);
    while (at < text->len && !isdigit((unsigned char)text->data[at]))
        at++;
    if (at < text->len)
        splice(text, at, strspn(text->data + at, "0123456789"),
               edges[below(d, sizeof edges / sizeof *edges)]);
}

/* Some word becomes another word of the same text. */
static void change_word(damage *d, caper_buf *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
    char              word[40];
    size_t            from = below(d, (uint32_t)text->len), to = below(d, (uint32_t)text->len);
    from += strcspn(text->data + from, letters);
    to += strcspn(text->data + to, letters);
    snprintf(word, sizeof word, "%.*s", (int)strspn(text->data + from, letters), text->data + from);
    splice(text, to, strspn(text->data + to, letters), word);
}

static void change_line(damage *d, caper_buf *text)
{
    size_t at = below(d, (uint32_t)text->len);
    at += strcspn(text->data + at, "\n");
    at += at < text->len;
    size_t n    = strcspn(text->data + at, "\n");
    char  *line = strndup(text->data + at, n);
    char  *twice;
    switch (below(d, 4)) {
    case 0: /* gone */
        splice(text, at, n + (text->data[at + n] == '\n'), "");
        break;
    case 1: /* there twice */
        if (asprintf(&twice, "%s\n%s", line, line) > 0) {
            splice(text, at, n, twice);
            free(twice);
        }
        break;
    case 2: /* cut off */
        splice(text, at + n / 2, n - n / 2, "");
        break;
    default: /* with something behind it */
        splice(text, at + n, 0, " zzz");
    }
    free(line);
}

static void change(damage *d, const char *text, size_t len)
{
    caper_buf_clear(&d->text);
    caper_buf_bytes(&d->text, text, len);
    for (uint32_t n = 1 + below(d, 2); n && d->text.len; n--)
        switch (below(d, 5)) {
        case 0:
        case 1:
            change_number(d, &d->text);
            break;
        case 2:
            change_word(d, &d->text);
            break;
        default:
            change_line(d, &d->text);
        }
}

/* ---- Content --------------------------------------------------------------------------------- */

static void note_line(void *ctx, int line, const char *sentence)
{
    (void)sentence;
    add_number(ctx, line);
}

static void damage_content(damage *d, const caper_game *game, const char *text, size_t len)
{
    caper_content          *out   = calloc(1, game->content->size);
    CAPER_SCRATCH caper_buf title = {0}, figures = {0};
    for (int i = 0; i < PER_FILE; i++) {
        if (i)
            change(d, text, len);
        else
            caper_buf_bytes(&d->text, text, len);
        memset(out, 0, game->content->size);
        out->game = game;
        int problems =
            game->content->parse(caper_buf_text(&d->text), d->text.len, out, note_line, d);
        add_number(d, problems);
        if (!problems && game->content->about)
            game->content->about(out, &title, &figures, note_line, d);
    }
    free(out);
}

/* Savekeys, packed and plain: every one that is accepted says the same again. */
static void damage_savekey(damage *d, const char *text, size_t len, bool plain)
{
    const caper_game       *game = caper_game_find("heist");
    heist_file             *file = calloc(1, game->content->size);
    CAPER_SCRATCH caper_buf key  = {0};
    caper_error             err  = {0};
    if (!game->content->parse(text, len, &file->base, NULL, NULL))
        heist_key_write(file, plain, &key);
    for (int i = 0; i < PER_FILE && key.len; i++) {
        CAPER_SCRATCH caper_buf again = {0};
        change(d, key.data, key.len);
        caper_code code = heist_key_read(caper_buf_text(&d->text), d->text.len, file, NULL, &err);
        add_number(d, code);
        if (!code)
            heist_key_write(file, true, &again);
        caper_hash_text(&d->hash, caper_buf_text(&again));
    }
    free(file);
}

/* ---- Positions and moves --------------------------------------------------------------------- */

static void damage_position(damage *d, const caper_match *match, const void *state)
{
    const caper_game       *game = match->game;
    void                   *out  = calloc(1, game->info->state_size);
    CAPER_SCRATCH caper_buf text = {0}, again = {0};
    game->notation->save(match, state, &text);
    for (int i = 0; i < PER_STATE; i++) {
        caper_error err  = {0};
        caper_match copy = *match;
        caper_buf_clear(&d->text);
        caper_buf_str(&d->text, text.data);
        if (below(d, 3))
            change_number(d, &d->text);
        else
            change_word(d, &d->text);
        CAPER_PARSED caper_json *json = caper_json_read(d->text.data, NULL);
        caper_code code = json ? game->notation->load(&copy, json, out, &err) : CAPER_BAD_JSON;
        add_number(d, code);
        if (!code)
            game->notation->save(&copy, out, &again);
        caper_hash_text(&d->hash, caper_buf_text(&again));
        caper_buf_clear(&again);
    }
    free(out);
}

/* Moves by number that are perhaps not legal, and texts that are perhaps not moves. */
static void damage_move(damage *d, const caper_match *match, const void *state, const walk_move *m)
{
    const caper_game *game = match->game;
    void             *copy = malloc(game->info->state_size);
    const char       *words;
    caper_move        move;
    caper_buf_clear(&d->text);
    caper_grammar_write(match, state, m->move, NULL, &d->text);
    if (below(d, 2))
        change_number(d, &d->text);
    else
        change_word(d, &d->text);
    caper_code code = caper_grammar_parse(match, state, caper_buf_text(&d->text), &move, &words);
    add_number(d, code);
    for (int seat = 0; !code && seat < match->places; seat++) {
        caper_rng rng = d->rng;
        memcpy(copy, state, game->info->state_size);
        add_number(d, game->rules->apply(match, copy, seat, move, words, &rng, NULL));
    }
    free(copy);
}

static void damage_games(damage *d, const caper_match *match)
{
    for (int i = 0; i < GAMES; i++) {
        caper_rng rng;
        walk_move m;
        void     *state = walk_deal(match, (uint64_t)i, &rng);
        for (int n = 0; n < LONGEST && walk_pick(match, state, &rng, &m); n++) {
            damage_move(d, match, state, &m);
            if (n % 5 == 0)
                damage_position(d, match, state);
            match->game->rules->apply(match, state, m.seat, m.move, NULL, &rng, NULL);
        }
        free(state);
    }
}

/* ---- Digests --------------------------------------------------------------------------------- */

typedef struct all {
    caper_buf now;
    int       number;
} all;

static damage begin(void)
{
    damage d = {0};
    caper_rng_init(&d.rng, 1);
    caper_hash_init(&d.hash, DIGEST);
    return d;
}

static void end(all *a, damage *d, const char *what)
{
    uint8_t sum[DIGEST];
    char    hex[2 * DIGEST + 1];
    caper_hash_end(&d->hash, sum);
    caper_hex_write(sum, DIGEST, hex);
    caper_buf_printf(&a->now, "%s %s\n", what, hex);
    caper_buf_fini(&d->text);
}

static void match_digest(const caper_match *match, void *ctx)
{
    all   *a = ctx;
    damage d = begin();
    char   what[80];
    snprintf(what, sizeof what, "%s with %d seats, way %d", match->game->info->id, match->seats,
             a->number++);
    damage_games(&d, match);
    end(a, &d, what);
}

static const caper_game *game_of(const char *name)
{
    const char *dot = strrchr(name, '.');
    caper_each_game (g)
        if (dot && g->content && !strcmp(dot, g->content->suffix))
            return g;
    return NULL;
}

static void file_digest(all *a, const char *name)
{
    char                    file[300], what[300];
    CAPER_SCRATCH caper_buf text = {0};
    caper_error             err  = {0};
    const caper_game       *game = game_of(name);
    const char             *only = getenv("CAPER_GAME");
    if (!game || (only && *only && strcmp(only, game->info->id) != 0))
        return;
    snprintf(file, sizeof file, "tests/content/%s", name);
    assert_ok(caper_file_read(file, 1 << 22, &text, &err));
    damage d = begin();
    damage_content(&d, game, text.data, text.len);
    if (!strcmp(game->info->id, "heist")) {
        damage_savekey(&d, text.data, text.len, true);
        damage_savekey(&d, text.data, text.len, false);
    }
    snprintf(what, sizeof what, "%s", name);
    end(a, &d, what);
}

static void all_files(all *a)
{
    struct dirent **names;
    int             n = scandir("tests/content", &names, NULL, alphasort);
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        file_digest(a, names[i]->d_name);
        free(names[i]);
    }
    free(names);
}

TEST(damage_is_refused_where_it_was)
{
    all                     a     = {0};
    CAPER_SCRATCH caper_buf known = {0};
    caper_error             err   = {0};
    const char             *mode  = getenv("CAPER_GOLDEN");
    int                     other = 0;
    all_files(&a);
    walk_matches(match_digest, &a);
    if (mode && !strcmp(mode, "write")) {
        assert_ok(caper_file_write(path, a.now.data, a.now.len, &err));
    } else if (caper_file_read(path, 1 << 20, &known, &err)) {
        fail_msg("%s (CAPER_GOLDEN=write makes it)", err.text);
    } else {
        for (char *rest = a.now.data, *line; (line = strsep(&rest, "\n")) && *line;)
            if (!strstr(known.data, line)) {
                print_message("not as before: %s\n", line);
                other++;
            }
        if (other)
            fail_msg("%d digests are not those of %s (CAPER_GOLDEN=write if that is meant)", other,
                     path);
    }
    caper_buf_fini(&a.now);
}
