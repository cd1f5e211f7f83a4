/* McGuffin: the Mastermind's orders as numbers and texts, and a Mastermind who plays at random. */
#include "base/json_get.h"
#include "games/mcguffin/mcguffin.h"
#include "tests/testing.h"

/* ---- Everything together -------------------------------------------------------------------- */

/* Every order is itself again after it was written and read. */
TEST(mcguffin_orders_are_written_and_read_back)
{
    static const char *const texts[] = {"check 0 locks",
                                        "check 7 schematic bonus -6",
                                        "gate 1 staff bonus 6",
                                        "weakest 2",
                                        "weakest 2 bonus -1",
                                        "weakest 3 law bonus 2",
                                        "fight 0 npc",
                                        "fight 0 npc 1",
                                        "fight 0 npc 99 bonus -6",
                                        "fight 7 npc bonus 3",
                                        "fight 0 7",
                                        "fight 0 1 bonus 0 1",
                                        "bonus 0",
                                        "bonus -6 6",
                                        "withdraw",
                                        "advance",
                                        "end",
                                        "end won",
                                        "end lost",
                                        "verdict 7 caught",
                                        "verdict 0 in",
                                        "harm 7 10",
                                        "harm 0 99",
                                        "mend 0 1"};
    caper_match              match   = {.game = &mcguffin_game, .seats = 8, .places = 9};
    CAPER_SCRATCH caper_buf  out     = {0};
    test_each (i, texts) {
        caper_move  move;
        const char *words;
        assert_ok(caper_grammar_parse(&match, NULL, texts[i], &move, &words));
        caper_buf_clear(&out);
        caper_grammar_write(&match, NULL, move, words, &out);
        assert_string_equal(out.data, texts[i]);
        assert_true((move == WIDE) == (words != NULL));
    }
}

/* The text of a form with its slots filled in, without its optional parts; false: it has another slot. */
static bool fill(const char *form, char *out, size_t cap)
{
    static const char *const slots[][2] = {
        {"{seat}", "1"},    {"{rival}", "2"}, {"{deck}", "locks"},  {"{bonus}", "2"},
        {"{second}", "-1"}, {"{n}", "3"},     {"{skill}", "brains"}};
    size_t n = 0;
    for (const char *p = form; *p && strncmp(p, " [", 2); p++) {
        const char *word = NULL;
        size_t      len  = strcspn(p, "}") + 1;
        for (size_t i = 0; i < sizeof slots / sizeof *slots && *p == '{'; i++)
            if (!strncmp(p, slots[i][0], len))
                word = slots[i][1];
        if (*p == '{' && !word)
            return false;
        n += (size_t)snprintf(out + n, cap - n, "%.*s", word ? 99 : 1, word ? word : p);
        p += word ? len - 1 : 0;
    }
    return true;
}

/* Every call, with all that a Mastermind adds, is a form; filled in, the grammar reads it as that order. */
TEST(mcguffin_forms_are_what_a_mastermind_may_write)
{
    static const char *const calls[] = {"check 1 locks",
                                        "check 1 locks bonus 2",
                                        "check 1 locks with brains",
                                        "check 1 locks with brains bonus 2",
                                        "gate 1",
                                        "gate 1 locks bonus 2",
                                        "weakest 1 bonus 2",
                                        "fight 1 npc",
                                        "fight 1 npc 3",
                                        "fight 1 npc 3 bonus 2",
                                        "fight 1 2 bonus 2 -1"};
    enum { CALLS_HERE = sizeof calls / sizeof *calls };
    bool                    seen[CALLS_HERE] = {0};
    caper_match             match            = {.game = &mcguffin_game, .seats = 3, .places = 4};
    CAPER_SCRATCH caper_buf list             = {0};
    caper_grammar_forms(&mcguffin_grammar, &list);
    CAPER_PARSED caper_json *forms = caper_json_read(list.data, NULL);
    caper_json_each (form, forms) {
        char        text[128] = "";
        caper_move  move;
        const char *words;
        if (!fill(caper_json_string(form), text, sizeof text))
            continue;
        assert_ok(caper_grammar_parse(&match, NULL, text, &move, &words));
        for (int i = 0; i < CALLS_HERE; i++)
            seen[i] |= !strcmp(text, calls[i]);
    }
    for (int i = 0; i < CALLS_HERE; i++)
        if (!seen[i])
            fail_msg("no form for %s", calls[i]);
}

/* A long evening of random orders: all invariants hold, and every position comes back to the bit. */
TEST(mcguffin_a_random_mastermind)
{
    static caper_move        moves[CAPER_MAX_MOVES];
    caper_match              match = {.game = &mcguffin_game, .seats = 3, .places = 4};
    CAPER_PARSED caper_json *json  = caper_json_read("{\"mode\":\"hosted\"}", NULL);
    assert_ok(mcguffin_game.rules->configure(&match, json, NULL));
    static mcguffin_state s;
    int                   seen[5] = {0};
    for (uint64_t seed = 1; seed <= 150; seed++) {
        caper_rng rng;
        caper_rng_init(&rng, seed);
        mcguffin_setup(&match, &s, &rng);
        for (int n = 0; n < 600 && s.stage != OVER; n++) {
            caper_seats may  = mcguffin_to_act(&match, &s) | mcguffin_may_act(&match, &s);
            int         seat = (int)caper_rng_below(&rng, 4);
            int         k    = may >> seat & 1 ? mcguffin_moves(&match, &s, seat, moves) : 0;
            if (!k)
                continue;
            caper_move m    = moves[caper_rng_below(&rng, (uint32_t)k)];
            bool       grim = (m >= HARM && m < BONUSED) || m >= END || m == WITHDRAW;
            if (m != ADVANCE && k && moves[0] == ADVANCE)
                m = ADVANCE;
            else if (grim && caper_rng_below(&rng, 12))
                continue; /* or the games would never get anywhere */
            assert_ok(mcguffin_apply(&match, &s, seat, m, NULL, &rng, NULL));
            if (mcguffin_check(&match, &s))
                fail_msg("seed %d: %s", (int)seed, mcguffin_check(&match, &s));
            seen[s.stage]++;
        }
    }
    for (int i = CASING; i <= OVER; i++)
        assert_true(seen[i] > 20);
}
