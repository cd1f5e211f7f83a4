/* Savekeys: the packing, both layouts, plain and packed, and keys that were damaged. The keys are
 * of maps made here. */
#include "caper/rng.h"
#include "games/heist/content/savekey.h"
#include "tests/testing.h"

#define TILES "GP SC GP GP GP EM EM GP E2 EM LO JW GP GU CM GP"

static const char new_plain[] =
    "Corner+Shop|5|-20|1|2|3|0|0|0|0|0|5|140|1-8,G1,9,C3,Z2|15|10|A|" TILES;
static const char old_plain[] = "Corner+Shop|5|-20|1|2|3|5|140|" TILES;

/* What was read, and read again. */
static heist_file f[2];

static void pack(const char *text, caper_buf *out)
{
    caper_buf_clear(out);
    heist_lz_pack(text, strlen(text), out);
}

/* What lz-string's own compressToEncodedURIComponent gives for these texts. */
TEST(heist_savekey_packs_as_lz_string_does)
{
    static const char *const pairs[][2] = {
        {"", "Q"},
        {"A", "IJA"},
        {"AA", "ILI"},
        {"AAAA", "II5A"},
        {"ABABABABABAB", "IIIV7Sg"},
        {"GP SC GP GP GP EM EM GP E2 EM LO JW GP GU CM GP",
         "OIBQBAygwmq+cCiBZML5oExtQGQPJgBSA6hsAKphSqhA"},
        {"E2 EM GP GP", "KIJgBMCyYOIAqzkA"},
        {"the quick brown fox jumps over the lazy dog 0123456789",
         "C4CwpgBAjgrglgYwNYQEYCcD2B3AdhAM0wA8IArGAWwAcBnCTANzHQlEgBsBDALwE8IAE0wBzCAAYAjACYAzABYAr"
         "ADYA7AA4AnEA"},
        {"$1 $2 $3 2GL 2GC GDGD RXJ RYM * S I T",
         "CQRgBMBMEMxpBxAMvBBhMCAi2wCUANAKXwE0BZMAKjAGUwBJMAFSA"},
    };
    CAPER_SCRATCH caper_buf out = {0};
    test_each (i, pairs) {
        pack(pairs[i][0], &out);
        assert_string_equal(caper_buf_text(&out), pairs[i][1]);
    }
}

TEST(heist_savekey_unpacks_what_it_packed)
{
    static char             text[3000], back[HEIST_KEY_TILES];
    CAPER_SCRATCH caper_buf out = {0};
    for (int round = 0; round < 300; round++) {
        unsigned letters = 1 + (unsigned)round % 60, n = (unsigned)round * 9 % sizeof text;
        for (unsigned i = 0; i < n; i++)
            text[i] = (char)(' ' + (unsigned)rand() % letters);
        size_t      bad;
        const char *why;
        caper_buf_clear(&out);
        heist_lz_pack(text, n, &out);
        int len = heist_lz_unpack(caper_buf_text(&out), out.len, back, sizeof back, &bad, &why);
        assert_int_equal(len, n);
        assert_memory_equal(text, back, n);
    }
}

/* Read, written in both forms, compared to the letter. */
static void check_round_trip(const char *plain)
{
    CAPER_SCRATCH caper_buf packed = {0}, again = {0};
    bool                    was_plain;
    assert_ok(heist_key_read(plain, strlen(plain), f, &was_plain, NULL));
    assert_true(was_plain);
    heist_key_write(f, true, &again);
    assert_string_equal(caper_buf_text(&again), plain);
    heist_key_write(f, false, &packed);
    assert_ok(heist_key_read(packed.data, packed.len, f, &was_plain, NULL));
    assert_false(was_plain);
    caper_buf_clear(&again);
    heist_key_write(f, false, &again);
    assert_string_equal(caper_buf_text(&again), caper_buf_text(&packed));
}

TEST(heist_savekey_new_layout_comes_back_the_same)
{
    check_round_trip(new_plain);
    check_round_trip("Caf%C3%A9|0|0|0|0|0|0|0|0|0|0|0|0|Z1|0|0|P|E2 EM GP GP");
    check_round_trip("caf%c3%a9%20x|0|0|0|0|0|0|0|0|0|0|0|0|3,1-2|0|0|S|E2 EM GP GP");
}

TEST(heist_savekey_old_layout_comes_back_the_same) { check_round_trip(old_plain); }

/* The way over a heist file keeps the key, too. */
static void keep_note(void *ctx, int line, const char *sentence)
{
    assert_int_equal(line, 0);
    caper_buf_str(ctx, sentence);
}

static void check_through_file(const char *key)
{
    CAPER_SCRATCH caper_buf text = {0}, again = {0};
    assert_ok(heist_key_read(key, strlen(key), f, NULL, NULL));
    heist_file_write(f, &text);
    assert_int_equal(heist_file_parse(text.data, text.len, &f[1].base, test_report_none, NULL), 0);
    heist_key_write(&f[1], true, &again);
    assert_string_equal(caper_buf_text(&again), key);
}

TEST(heist_savekey_survives_a_heist_file)
{
    check_through_file(new_plain);
    check_through_file(old_plain);
    check_through_file("caf%c3%a9%20x|0|0|0|0|0|0|0|0|0|0|0|0|3,1-2|0|0|S|E2 $1 GP GP");
}

/* A draft in the designer has no events yet. */
TEST(heist_savekey_with_an_empty_deck_imports_with_a_note)
{
    const char             *key  = "Draft|0|0|1|0|0|0|0|0|0|0|0|0||35|215|A|E2 $1 GP GP";
    CAPER_SCRATCH caper_buf text = {0}, title = {0}, figures = {0}, notes = {0};
    check_round_trip(key);
    check_through_file(key);
    assert_ok(heist_key_import(key, strlen(key), &text, NULL));
    assert_has(text.data, "deck is empty");
    assert_has(text.data, "\nevents: empty\n");
    assert_int_equal(heist_file_parse(text.data, text.len, &f->base, test_report_none, NULL), 0);
    assert_int_equal(f->events, 0);
    heist_file_about(&f->base, &title, &figures, keep_note, &notes);
    assert_string_equal(figures.data, "amateur, 1 tiles, 0 events");
    assert_has(notes.data, "Escape begins after the first round");
}

TEST(heist_savekey_fields_mean_what_they_say)
{
    const char *key = "Two+Words|1|2|3|4|5|6|7|8|9|10|11|12|1-2,Z1|13|14|P|E2 EM GP GP";
    assert_ok(heist_key_read(key, strlen(key), f, NULL, NULL));
    assert_string_equal(f->name, "Two Words");
    static const uint8_t bag[] = {3, 4, 5, 8, 6, 7, 9, 10};
    assert_memory_equal(f->bag, bag, sizeof bag);
    assert_int_equal(f->events, 3);
    assert_int_equal(f->event[2], EVENT_Z1);
    assert_int_equal(f->difficulty, HEIST_PRO);
    assert_int_equal(f->map.size, 2);
}

static void check_refused(const char *key, const char *sentence)
{
    caper_error err = {0};
    assert_int_equal(heist_key_read(key, strlen(key), f, NULL, &err), CAPER_BAD_OPTION);
    if (!strstr(err.text, sentence))
        fail_msg("want “%s” in “%s”", sentence, err.text);
}

TEST(heist_savekey_damage_is_named_with_its_position)
{
    check_refused("", "has 18 parts");
    check_refused("Shop|1|\t2", "at character 8: a key cannot have control characters");
    check_refused("Shop|1|2", "this one has 3");
    check_refused("Shop|x|2|0|0|0|0|0|0|0|0|0|0|Z1|0|0|A|E2 EM GP GP", "at character 6");
    check_refused("Shop|1|2|0|-1|0|0|0|0|0|0|0|0|Z1|0|0|A|E2 EM GP GP", "at character 12");
    check_refused("Shop|1|2|0|00|0|0|0|0|0|0|0|0|Z1|0|0|A|E2 EM GP GP", "at character 12");
    check_refused("Shop|1|2|0|0|0|0|0|0|0|0|0|0|Z9|0|0|A|E2 EM GP GP", "“Z9” is not an event");
    check_refused("Shop|1|2|0|0|0|0|0|0|0|0|0|0|Z1|0|0|B|E2 EM GP GP", "A, S or P");
    check_refused("Shop|1|2|0|0|0|0|0|0|0|0|0|0|Z1|0|0|A|E2 QQ GP GP", "at character 42");
    check_refused("Shop|1|2|0|0|0|0|0|0|0|0|0|0|Z1|0|0|A|E2 EM GP", "not square");
    check_refused("Shop|1|2|0|0|0|0|0|0|0|0|0|0|Z1|0|0|A|", "at character 39");
    check_refused("Sh%o|1|2|0|0|0|0|0|0|0|0|0|0|Z1|0|0|A|E2 EM GP GP", "at character 3");
    check_refused("|1|2|0|0|0|0|0|0|0|0|0|0|Z1|0|0|A|E2 EM GP GP", "the name of the heist");
}

/* Any one letter of a packed key changed, or the key cut short: refused, or (rarely) another whole
 * map, but never the same one and never a crash. */
TEST(heist_savekey_every_damaged_letter_shows)
{
    CAPER_SCRATCH caper_buf key     = {0};
    int                     refused = 0, tried = 0;
    assert_ok(heist_key_read(new_plain, strlen(new_plain), f, NULL, NULL));
    heist_key_write(f, false, &key);
    size_t tiles = (size_t)(strrchr(key.data, '|') + 1 - key.data);
    for (size_t i = tiles; i < key.len; i++) {
        char was = key.data[i];
        for (const char *c = "AZaz09+-$!"; *c; c++) {
            if (*c == was)
                continue;
            key.data[i] = *c;
            tried++;
            if (heist_key_read(key.data, key.len, &f[1], NULL, NULL))
                refused++;
            else
                assert_memory_not_equal(f[1].map.code, f->map.code, HEIST_HEXES);
        }
        key.data[i] = was;
        assert_int_not_equal(heist_key_read(key.data, i, &f[1], NULL, NULL), CAPER_OK);
    }
    assert_true(refused * 10 > tried * 9);
}
