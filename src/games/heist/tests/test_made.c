/* Masters of the Heist: heists made up from seeds: the same seed, the same heist; rooms with one door;
 * modules as their rules want them. That they play well is asked of the bots (workshop/maker.h). */
#include "games/heist/content/advice.h"
#include "games/heist/made/made.h"
#include "tests/testing.h"

static void fail_on_note(void *ctx, int line, const char *sentence)
{
    (void)line;
    if (!strstr(sentence, "shares")) /* chance may find a shape that there is */
        fail_msg("seed %d: %s", *(int *)ctx, sentence);
}

/* The first take of this wish that comes out right. */
static void make(caper_wish *w, heist_file *f)
{
    for (w->take = 0; w->take < 20; w->take++)
        if (heist_make_up(w, f))
            return;
    fail_msg("seed %llu: nothing came out", (unsigned long long)w->seed);
}

/* Every one can be written, read again without a problem, and needs no advice. */
TEST(heist_made_every_seed_gives_a_whole_heist)
{
    static heist_file f, again;
    for (int seed = 0; seed < 60; seed++) {
        caper_wish              w   = {.seed  = (uint64_t)seed,
                                       .level = (uint8_t)(seed % 3),
                                       .size  = (uint8_t)(24 + seed % 17),
                                       .with  = (uint8_t)(1u << seed % HEIST_MODULES)};
        CAPER_SCRATCH caper_buf out = {0};
        make(&w, &f);
        assert_int_equal(heist_file_tiles(&f), w.size);
        heist_file_write(&f, &out);
        heist_file_parse(caper_buf_text(&out), out.len, &again.base, test_report_none, NULL);
        assert_memory_equal(&f.map, &again.map, sizeof f.map);
        heist_file_advise(&again, NULL, fail_on_note, &seed);
    }
}

TEST(heist_made_the_same_wish_is_the_same_heist)
{
    static heist_file a, b;
    caper_wish        w = {.seed = 0xbeef, .level = HEIST_PRO, .size = 31}, other = w;
    make(&w, &a);
    make(&w, &b);
    assert_memory_equal(&a, &b, sizeof a);
    other.seed++;
    make(&other, &b);
    assert_memory_not_equal(&a.map, &b.map, sizeof a.map);
    /* More ease is a longer deck in the same house. */
    other = w, other.ease = 4;
    assert_true(heist_make_up(&other, &b));
    assert_memory_equal(&a.map, &b.map, sizeof a.map);
    assert_int_equal(b.events, a.events + 4);
}

/* A room touches the rest of the house at its door and nowhere else. */
TEST(heist_made_a_room_has_one_door)
{
    for (uint64_t seed = 0; seed < 40; seed++) {
        heist_house h;
        caper_rng   rng;
        caper_rng_init(&rng, seed);
        assert_true(heist_house_build(&h, 32, &rng));
        assert_true(h.rooms >= 4 && h.entrances >= 2);
        for (int hex = 0; hex < HEIST_HEXES; hex++)
            for (int d = 0; d < HEIST_SIDES && h.part[hex] >= PART_ROOM; d++) {
                int to = heist_space_beside(HEIST_SIZE, hex, d);
                if (to != HEIST_NOWHERE && h.part[to] && h.part[to] != h.part[hex])
                    assert_int_equal(hex, h.door[h.part[hex] - PART_ROOM]);
            }
    }
}

/* The sentences of a text, one after another: up to a full stop, or a mark like it, and a space. */
static size_t sentence_at(const char *text)
{
    size_t n = strcspn(text, ".!?\n");
    while (text[n] && text[n] != '\n' && text[n + 1] && text[n + 1] != ' ' && text[n + 1] != '\n')
        n += 1 + strcspn(text + n + 1, ".!?\n");
    return text[n] ? n + 1 : n;
}

static const char *told_text(const heist_file *f, int i) { return i < 0 ? f->story : f->text[i]; }

static void expect_apart(const heist_file *a, const heist_file *b)
{
    for (int i = -1; i < HEIST_TEXTS; i++)
        for (const char *s = told_text(a, i); *s;) {
            char   sentence[1200];
            size_t n = sentence_at(s);
            snprintf(sentence, sizeof sentence, "%.*s", (int)n, s);
            for (int k = -1; k < HEIST_TEXTS && n > 8; k++)
                if (strstr(told_text(b, k), sentence))
                    fail_msg("“%s” and “%s”: %s", a->name, b->name, sentence);
            s += n;
            s += strspn(s, " \n");
        }
}

/* Apart from the rules, which explain the same modules. */
TEST(heist_made_ten_seeds_share_no_sentence)
{
    enum { TEN = 10 };
    static heist_file f[TEN];
    for (int from = 0; from < 30; from += 7) {
        for (int i = 0; i < TEN; i++) {
            caper_wish w = {.seed = (uint64_t)(from + i), .level = (uint8_t)(i % 3), .size = 30};
            make(&w, &f[i]);
        }
        for (int i = 0; i < TEN * TEN; i++)
            if (i / TEN != i % TEN)
                expect_apart(&f[i / TEN], &f[i % TEN]);
    }
}

static int count_titles(uint64_t first, uint64_t step)
{
    enum { MANY = 100 };
    heist_file *f = calloc(MANY, sizeof *f);
    int         n = 0;
    for (int i = 0; i < MANY; i++) {
        bool       fresh = true;
        caper_wish w     = {.seed = first + step * (uint64_t)i};
        heist_words_put(&w, &f[i]);
        for (int k = 0; k < i; k++)
            fresh = fresh && strcmp(f[i].name, f[k].name) != 0;
        n += fresh;
    }
    free(f);
    return n;
}

TEST(heist_made_titles_differ)
{
    assert_in_range(count_titles(0, 1), 90, 100);
    assert_in_range(count_titles(0xbeef, 0x9e3779b97f4a7c15u), 90, 100);
}
