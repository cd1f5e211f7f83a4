/* Masters of the Heist: heists made up from seeds: the same seed, the same heist; rooms with one door;
 * modules as their rules want them. That they play well is asked of the bots (workshop/maker.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/heist/content/advice.h"
#include "games/heist/made/made.h"
#include "games/heist/tests/suites.h"
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
static void heist_made_every_seed_gives_a_whole_heist(void **unused)
{
    (void)unused;
    heist_file *f = calloc(1, sizeof *f), *again = calloc(1, sizeof *again);
    for (int seed = 0; seed < 60; seed++) {
        caper_wish w   = {.seed  = (uint64_t)seed,
                          .level = (uint8_t)(seed % 3),
                          .size  = (uint8_t)(24 + seed % 17),
                          .with  = (uint8_t)(1u << seed % HEIST_MODULES)};
        caper_buf  out = {0};
        make(&w, f);
        assert_int_equal(heist_file_tiles(f), w.size);
        heist_file_write(f, &out);
        heist_file_parse(caper_buf_text(&out), out.len, &again->base, test_report_none, NULL);
        assert_memory_equal(&f->map, &again->map, sizeof f->map);
        heist_file_advise(again, NULL, fail_on_note, &seed);
        caper_buf_fini(&out);
    }
    free(f), free(again);
}

static void heist_made_the_same_wish_is_the_same_heist(void **unused)
{
    (void)unused;
    heist_file *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
    caper_wish  w = {.seed = 0xbeef, .level = HEIST_PRO, .size = 31}, other = w;
    make(&w, a);
    make(&w, b);
    assert_memory_equal(a, b, sizeof *a);
    other.seed++;
    make(&other, b);
    assert_memory_not_equal(&a->map, &b->map, sizeof a->map);
    /* More ease is a longer deck in the same house. */
    other = w, other.ease = 4;
    assert_true(heist_make_up(&other, b));
    assert_memory_equal(&a->map, &b->map, sizeof a->map);
    assert_int_equal(b->events, a->events + 4);
    free(a), free(b);
}

/* A room touches the rest of the house at its door and nowhere else. */
static void heist_made_a_room_has_one_door(void **unused)
{
    (void)unused;
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

int heist_made_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heist_made_every_seed_gives_a_whole_heist),
        cmocka_unit_test(heist_made_the_same_wish_is_the_same_heist),
        cmocka_unit_test(heist_made_a_room_has_one_door),
    };
    return cmocka_run_group_tests_name("made-up heists", tests, NULL, NULL);
}
