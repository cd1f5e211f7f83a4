/* Adventures & Luck: sheets on paper and in files. */
#include "games/luck/sheet.h"
#include "tests/testing.h"

/* Saved and read again it is the same character, to the byte. */
TEST(luck_sheets_survive_a_file)
{
    for (uint64_t seed = 0; seed < 40; seed++) {
        luck_person             p = {0}, back;
        caper_rng               rng;
        CAPER_SCRATCH caper_buf file = {0};
        test_reported           f    = {0};
        caper_rng_init(&rng, seed);
        if (seed < LUCK_READY_MADE)
            luck_make(&p, (caper_move)(M_READY_MADE + seed), &rng);
        else
            luck_make(&p, M_RANDOM, &rng);
        p.ready = false;
        luck_sheet_save(&p, &file);
        if (luck_sheet_read(file.data, file.len, &back, test_report, &f))
            fail_msg("line %d: %s in\n%s", f.line, f.first, file.data);
        assert_memory_equal(&p, &back, sizeof p);
    }
}

TEST(luck_sheets_say_what_is_wrong)
{
    static const struct {
        const char *file;
        int         line;
        const char *part;
    } cases[] = {
        {"name A\nfly\n", 2, "not a move that makes a character"},
        {"roll\n", 1, "a character file"},
        {"# hm\n\nskill body/tough\n", 3, "from the list “body”"},
        {"choose body/tubby\nprime body/tubby\n", 2, "is a disadvantage"},
    };
    test_each (i, cases) {
        luck_person   p;
        test_reported first = {0};
        int n = luck_sheet_read(cases[i].file, strlen(cases[i].file), &p, test_report, &first);
        assert_int_equal(n, 2); /* that, and last of all what is missing */
        assert_int_equal(first.line, cases[i].line);
        assert_has(first.first, cases[i].part);
    }
}

TEST(luck_sheets_print_every_trait)
{
    luck_person             p    = {0};
    CAPER_SCRATCH caper_buf text = {0}, html = {0};
    luck_make(&p, M_READY_MADE + 1, NULL);
    luck_sheet_text(&p, &text);
    luck_sheet_html(&p, &html);
    for (int t = 0; t < LUCK_TRAITS; t++)
        if (p.rating[t]) {
            assert_has(text.data, luck_traits[t].name);
            assert_has(html.data, luck_traits[t].name);
        }
    assert_has(text.data, "Initial luck   31");
    assert_has(html.data, "Luck: 31");
}

/* A fuzzer's find: behind a NUL in a file the name of a list was read past its end. */
TEST(luck_names_do_not_end_at_a_nul)
{
    assert_true(luck_list_find("skills", 6) >= 0);
    assert_int_equal(luck_list_find("skills\0and", 10), -1);
    assert_int_equal(luck_list_find("skill", 5), -1);
    assert_int_equal(luck_trait_find("skills\0/pilot", 13), -1);
}
