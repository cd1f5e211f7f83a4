/* Random games as digests: every position, list of moves and event, and now and then every view, under
 * one hash for each way to play. A change in the rules that no clause's test notices is noticed here,
 * where and when random players come by it.
 *
 * The content is that of tests/content, so that editing a job does not change this file.
 * CAPER_GOLDEN=write in the environment writes tests/golden/digests.txt anew, which says: the rules
 * have changed. */
#include "base/hash.h"
#include "base/lines.h"
#include "table/files.h"
#include "table/match.h"
#include "tests/testing.h"
#include "tests/walk.h"

enum { DIGEST = 8, LONGEST = 400, VIEWS_EVERY = 7 };

static const char path[] = "tests/golden/digests.txt";

/* A line of the file. */
typedef struct way {
    char game[16], options[600], digest[2 * DIGEST + 1];
    int  seats, games;
} way;

typedef struct walk {
    const caper_match *match;
    void              *state;
    caper_rng          rng;
    caper_events       ev;
    caper_buf          text;
    caper_hash         hash;
} walk;

static void add_text(walk *w)
{
    caper_hash_add(&w->hash, caper_buf_text(&w->text), w->text.len);
    caper_buf_clear(&w->text);
}

static void add_views(walk *w)
{
    for (int seat = CAPER_SPECTATOR; seat < w->match->places; seat++) {
        w->match->game->know->view(w->match, w->state, seat, &w->text);
        add_text(w);
    }
}

static void add_position(walk *w)
{
    w->match->game->notation->save(w->match, w->state, &w->text);
    add_text(w);
}

/* What each seat may do, and how likely each outcome is. */
static void add_moves(walk *w, bool odds)
{
    static caper_move moves[CAPER_MAX_MOVES];
    static caper_odds chances;
    const caper_game *game = w->match->game;
    for (int seat = 0; seat < w->match->places; seat++) {
        int n = game->rules->moves(w->match, w->state, seat, moves);
        caper_hash_add(&w->hash, moves, (size_t)n * sizeof *moves);
        for (int i = 0; odds && i < n; i++) {
            chances.count = 0;
            game->know->odds(w->match, w->state, seat, moves[i], NULL, &chances);
            for (int k = 0; k < chances.count; k++)
                caper_buf_printf(&w->text, "%s %.9f;", chances.item[k].name,
                                 chances.item[k].chance);
        }
    }
    add_text(w);
}

static bool step(walk *w, int number)
{
    const caper_game *game = w->match->game;
    walk_move         m;
    add_moves(w, number % VIEWS_EVERY == 0);
    if (!walk_pick(w->match, w->state, &w->rng, &m))
        return false;
    caper_events_clear(&w->ev);
    assert_ok(game->rules->apply(w->match, w->state, m.seat, m.move, NULL, &w->rng, &w->ev));
    caper_events_write(&w->ev, &w->text);
    add_text(w);
    add_position(w);
    if (number % VIEWS_EVERY == 0)
        add_views(w);
    return true;
}

static void play(walk *w, uint64_t seed)
{
    w->state = walk_deal(w->match, seed, &w->rng);
    add_position(w);
    for (int n = 0; n < LONGEST && step(w, n); n++)
        ;
    add_views(w);
    free(w->state);
}

/* Play what the line says. */
static void digest(const way *line, char out[2 * DIGEST + 1])
{
    caper_match match;
    caper_error err = {0};
    uint8_t     sum[DIGEST];
    if (caper_match_open(caper_game_find(line->game), line->seats, line->options, true, &match,
                         &err))
        fail_msg("%s %s: %s", line->game, line->options, err.text);
    walk w = {.match = &match};
    caper_hash_init(&w.hash, DIGEST);
    for (int i = 0; i < line->games; i++)
        play(&w, (uint64_t)i);
    caper_hash_end(&w.hash, sum);
    caper_hex_write(sum, DIGEST, out);
    caper_events_fini(&w.ev);
    caper_buf_fini(&w.text);
    caper_match_close(&match);
}

/* CAPER_GAME=luck in the environment leaves out the other games. */
static bool is_wanted(const way *line)
{
    const char *game = getenv("CAPER_GAME");
    return !game || !*game || !strcmp(game, line->game);
}

/* "luck 3 10 {…} 0123456789abcdef" */
static bool read_way(const char *text, way *out)
{
    const char *brace = strchr(text, '{'), *end = strrchr(text, ' ');
    if (!brace || !end || end < brace || (size_t)(end - brace) >= sizeof out->options ||
        sscanf(text, "%15s %d %d", out->game, &out->seats, &out->games) != 3)
        return false;
    snprintf(out->options, sizeof out->options, "%.*s", (int)(end - brace), brace);
    snprintf(out->digest, sizeof out->digest, "%s", end + 1);
    return true;
}

/* One line; what it should say goes to `out`. True if it says so. */
static bool check_line(const char *text, caper_buf *out)
{
    way  line;
    char now[2 * DIGEST + 1];
    if (*text == '#' || !*text) {
        caper_buf_printf(out, "%s\n", text);
        return true;
    }
    if (!read_way(text, &line))
        fail_msg("%s: this is not a way to play: %s", path, text);
    if (!is_wanted(&line))
        return true;
    digest(&line, now);
    caper_buf_printf(out, "%s %d %d %s %s\n", line.game, line.seats, line.games, line.options, now);
    if (strcmp(now, line.digest) != 0)
        print_message("%s %d %s: other games than before\n", line.game, line.seats, line.options);
    return !strcmp(now, line.digest);
}

TEST(digests_of_random_games)
{
    CAPER_SCRATCH caper_buf known = {0}, now = {0};
    caper_error             err     = {0};
    int                     changed = 0;
    if (caper_file_read(path, 1 << 20, &known, &err))
        fail_msg("%s", err.text);
    for (char *rest = known.data, *line; (line = caper_text_cut(&rest, '\n')) && (*line || rest);)
        changed += !check_line(line, &now);
    if (getenv("CAPER_GOLDEN") && !strcmp(getenv("CAPER_GOLDEN"), "write"))
        assert_ok(caper_file_write(path, now.data, now.len, &err));
    else if (changed)
        fail_msg("%d ways to play have changed (CAPER_GOLDEN=write if that is meant)", changed);
}
