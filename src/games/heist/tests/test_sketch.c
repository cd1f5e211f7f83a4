/* Masters of the Heist: what the map shades (words/sketch.c) agrees with what can be played. */
#include "base/json_get.h"
#include "caper/table.h"
#include "tests/testing.h"

typedef struct counts {
    int steps, work, plans, runs;
} counts;

static const caper_json *of_seat(const caper_json *map, const char *part, int seat)
{
    char key[4];
    snprintf(key, sizeof key, "%d", seat);
    return caper_json_get(caper_json_get(map, part), key);
}

static bool lists(const caper_json *list, const char *hex)
{
    caper_json_each (one, list) {
        if (strcmp(caper_json_string(one), hex) == 0)
            return true;
    }
    return false;
}

/* A move that can be played is shaded: one step away, work to do, a token to place, a price to pay. */
static void check_move(const caper_json *map, int seat, const char *move, counts *n)
{
    static const struct {
        const char *verb, *letter;
    } work[]                = {{"unlock ", "U"}, {"subdue ", "S"}, {"disable ", "D"}};
    const caper_json *steps = of_seat(map, "moves", seat), *plan = of_seat(map, "plan", seat);
    if (strncmp(move, "move ", 5) == 0) {
        assert_int_equal(caper_json_get_integer(steps, move + 5), 1);
        n->steps++;
    }
    for (int i = 0; i < 3; i++)
        if (strncmp(move, work[i].verb, strlen(work[i].verb)) == 0) {
            const caper_json *at = caper_json_get(of_seat(map, "work", seat), work[i].letter);
            assert_true(lists(at, move + strlen(work[i].verb)));
            n->work++;
        }
    /* What is bought or turned is priced. */
    char item[40];
    int  die;
    if (sscanf(move, "buy %39s", item) == 1)
        assert_non_null(caper_json_get(caper_json_get(map, "prices"), item));
    if (sscanf(move, "commit s%*d die %d", &die) == 1)
        assert_in_range(
            caper_json_integer(caper_json_at(of_seat(map, "turns", seat), (size_t)die - 1)), 1, 3);
    /* Tokens may lie anywhere; only what hangs together is shaded. */
    if (strncmp(move, "plan ", 5) == 0 && caper_json_get(plan, move + 5)) {
        assert_true(caper_json_get_integer(plan, move + 5) >= 1);
        n->plans++;
    }
}

/* The odds of getting out follow from the price (MH-40, MH-41): ideas pay first, then the die. */
static void check_run(const caper_table *t, const caper_json *map, const caper_json *view, int seat,
                      const char *move, counts *n)
{
    caper_odds        odds  = {0};
    const caper_json *costs = caper_json_get(caper_json_get(map, "runs"), move);
    const caper_json *me    = caper_json_at(caper_json_get(view, "crew"), (size_t)seat);
    size_t            steps = caper_json_size(costs);
    assert_true(steps > 0);
    int missing = (int)(caper_json_integer(caper_json_at(costs, steps - 1)) -
                        caper_json_get_integer(me, "ideas"));
    assert_ok(caper_table_odds(t, seat, move, &odds, NULL));
    double chance = missing <= 1 ? 1 : missing > 6 ? 0 : (7 - missing) / 6.0;
    for (int i = 0; i < odds.count; i++)
        if (strcmp(odds.item[i].name, "out") == 0)
            assert_true(odds.item[i].chance > chance - 1e-9 && odds.item[i].chance < chance + 1e-9);
    n->runs++;
}

static void check_seat(const caper_table *t, int seat, counts *n)
{
    static caper_move       list[CAPER_MAX_MOVES];
    CAPER_SCRATCH caper_buf text = {0}, seen = {0};
    caper_table_sketch(t, seat, &text);
    caper_table_view(t, seat, &seen);
    CAPER_PARSED caper_json *map  = caper_json_read(caper_buf_text(&text), NULL);
    CAPER_PARSED caper_json *view = caper_json_read(caper_buf_text(&seen), NULL);
    assert_non_null(map);
    for (int i = 0, count = caper_table_moves(t, seat, list); i < count; i++) {
        CAPER_SCRATCH caper_buf move = {0};
        caper_table_write_move(t, list[i], &move);
        check_move(map, seat, caper_buf_text(&move), n);
        if (strncmp(caper_buf_text(&move), "run ", 4) == 0)
            check_run(t, map, view, seat, caper_buf_text(&move), n);
    }
}

static bool play_one(caper_table *t, int seat)
{
    caper_bot_options       bot  = caper_default_bot(CAPER_MEDIUM);
    CAPER_SCRATCH caper_buf move = {0};
    bool                    ok   = caper_table_suggest(t, seat, &bot, &move, NULL) == CAPER_OK &&
              caper_table_play(t, seat, caper_buf_text(&move), NULL, NULL, NULL) == CAPER_OK;
    return ok;
}

TEST(heist_sketch_agrees_with_what_can_be_played)
{
    static const char *const heists[] = {"a1-lucky-pawn", "s2-billable-hours", "p4-zugzwang"};
    counts                   n        = {0};
    for (int i = 0; i < 3; i++) {
        char options[60];
        snprintf(options, sizeof options, "{'heist':'%s'}", heists[i]);
        TEST_TABLE caper_table *t = test_new("heist", 4, options, "c0ffee");
        for (bool moved = true; moved && caper_table_to_act(t);) {
            moved = false;
            for (int s = 0; s < 4; s++)
                check_seat(t, s, &n);
            for (int s = 0; s < 4 && !moved; s++)
                moved = (caper_table_may_act(t) & CAPER_SEAT(s)) && play_one(t, s);
        }
    }
    assert_true(n.steps > 50 && n.work > 20 && n.plans > 50 && n.runs > 3);
}
