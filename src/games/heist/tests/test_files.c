/* Hexes, tile codes and heist files: geometry, every problem with its line, and writing back. */
#include "base/lines.h"
#include "games/heist/cards/cards.h"
#include "games/heist/content/advice.h"
#include "games/heist/content/heistfile.h"
#include "tests/testing.h"

/* ---- Hexes ---- */

static void read_map(heist_map *map, const char *tiles)
{
    int bad;
    assert_true(heist_map_read(map, tiles, strlen(tiles), &bad));
}

static void check_beside(int hex, const char *want)
{
    CAPER_SCRATCH caper_buf out = {0};
    for (int d = 0; d < HEIST_SIDES; d++) {
        char text[8] = "-";
        int  to      = heist_space_beside(5, hex, d);
        if (to != HEIST_NOWHERE)
            heist_hex_write(5, to, text);
        caper_buf_printf(&out, "%s%s", d ? " " : "", text);
    }
    assert_string_equal(caper_buf_text(&out), want);
}

TEST(heist_mh_01_neighbours_of_even_and_odd_rows)
{
    check_beside(2 * 5 + 2, "1.2 2.3 3.2 3.1 2.1 1.1"); /* NE E SE SW W NW */
    check_beside(1 * 5 + 2, "0.3 1.3 2.3 2.2 1.1 0.2");
    check_beside(0, "- 0.1 1.0 - - -");
    check_beside(4 * 5 + 4, "3.4 - - - 4.3 3.3");
    check_beside(3 * 5 + 4, "- - - 4.4 3.3 2.4");
    assert_int_equal(heist_hex_parse(5, "3.4", 3), 19);
    assert_int_equal(heist_hex_parse(5, "5.0", 3), -1);
    assert_int_equal(heist_hex_parse(5, "03.4", 4), -1);
    assert_int_equal(heist_hex_parse(11, "10.10", 5), 120);
}

static bool adjacent(const heist_map *map, int a, int b)
{
    return heist_set_has(heist_map_around(map, a), b);
}

TEST(heist_mh_02_adjacent_tiles_share_a_border)
{
    heist_map map;
    read_map(&map, "EM EM GP EM EM EM EM EM EM");
    assert_true(adjacent(&map, 0, 1));
    assert_false(adjacent(&map, 0, 0));
    assert_false(adjacent(&map, 1, 2)); /* a gap isn't a tile */
    assert_false(adjacent(&map, 0, 8));
}

TEST(heist_mh_03_an_entrance_borders_only_what_it_faces)
{
    heist_map map;
    read_map(&map, "EM EM EM EM E5 EM EM EM EM");
    assert_true(adjacent(&map, 4, 3) && adjacent(&map, 3, 4));
    for (int hex = 0; hex < 9; hex++)
        assert_true(hex == 3 || (!adjacent(&map, 4, hex) && !adjacent(&map, hex, 4)));
    static const char *const facing[] = {"E1", "E2", "E3", "E4", "E5", "E6"};
    static const uint8_t     to[]     = {2, 5, 8, 7, 3, 1};
    for (int i = 0; i < 6; i++) {
        char tiles[40];
        snprintf(tiles, sizeof tiles, "EM EM EM EM %s EM EM EM EM", facing[i]);
        read_map(&map, tiles);
        assert_int_equal(map.next[4][i], to[i]);
    }
}

TEST(heist_mh_04_sides_towards_the_outside_are_external)
{
    heist_map map;
    /* A ring around the gap at 2.2, and a yard at 1.4 that opens to the edge. */
    read_map(&map, "EM EM EM EM GP "
                   "EM EM EM EM EM "
                   "EM EM GP EM EM "
                   "EM EM EM EM EM "
                   "EM EM EM EM EM");
    heist_set out = heist_map_outside(&map, 0);
    assert_false(heist_set_has(out, 12));
    assert_true(heist_set_has(out, 4));
    assert_true(heist_map_is_external(&map, out, 0));
    assert_true(heist_map_is_external(&map, out, 8));   /* 1.3 below the gap in the corner */
    assert_false(heist_map_is_external(&map, out, 11)); /* 2.1 borders the inner gap only */
    assert_false(heist_map_side_is_external(&map, out, 11, HEIST_E));
    /* A closed gate is a gap: what it joins to the outside becomes outside. */
    out = heist_map_outside(&map, heist_set_of(13) | heist_set_of(14));
    assert_true(heist_map_is_external(&map, out, 11));
    /* R: an entrance counts as outside, whichever way it faces. */
    read_map(&map, "EM EM EM EM EM "
                   "EM EM EM EM EM "
                   "EM EM E2 EM EM "
                   "EM EM EM EM EM "
                   "EM EM EM EM EM");
    out = heist_map_outside(&map, 0);
    assert_true(heist_map_side_is_external(&map, out, 11, HEIST_E));
}

TEST(heist_files_every_tile_code_is_known_once)
{
    static const char all[] =
        "GP EM SC GU LO CM DO G2 L2 C2 2GL 2GC 2GD 2CL 2CD 2LD GDGD JW $1 $2 $3 PP USB KC KCL G1K "
        "G2K G3K GKC RE WT GA GB GC GD SX SY RX RY RXJ RYJ RXD RYD RXM RYM MW DK S I T * BE AA AG "
        "AS AC AH AL E1 E2 E3 E4 E5 E6";
    int n = 0;
    for (const char *p = all; *p; n++) {
        size_t len = strcspn(p, " ");
        assert_int_equal(heist_tile_find(p, len), n);
        p += len + (p[len] == ' ');
    }
    assert_int_equal(n, HEIST_TILES);
    assert_int_equal(heist_tile_find("G", 1), -1);
    assert_int_equal(heist_tile_find("GDGDG", 5), -1);
}

/* ---- Files ---- */

static const char good[] = "# A small one.\n"                          /* 1 */
                           "name: The Corner Shop\n"                   /* 2 */
                           "difficulty: semi-pro\n"                    /* 3 */
                           "story:\n"                                  /* 4 */
                           "  It is late.\n"                           /* 5 */
                           "  Nobody is in.\n"                         /* 6 */
                           "\n"                                        /* 7 */
                           "  Or so we hope.\n"                        /* 8 */
                           "objective: jewel 1, cash 2\n"              /* 9 */
                           "bag: guard 1, camera 2, lock 3, blank 1\n" /* 10 */
                           "events: 1-3, C1, Z1\n"                     /* 11 */
                           "starts: 3\n"                               /* 12 */
                           "inside: 1\n"                               /* 13 */
                           "npc: hostage at 1.1\n"                     /* 14 */
                           "hounds: 1.1\n"                             /* 15 */
                           "fixer: beat-cop\n"                         /* 16 */
                           "map:\n"                                    /* 17 */
                           "  GP SC GP GP\n"                           /* 18 */
                           "    GP EM $2 GP\n"                         /* 19 */
                           "  E2 MW LO JW\n"                           /* 20 */
                           "    GP GU CM GP\n";                        /* 21 */

/* What was read last. */
static heist_file heist, *const f = &heist;

static int parse(const char *text, test_reported *h)
{
    *h = (test_reported){0};
    return heist_file_parse(text, strlen(text), &f->base, test_report, h);
}

/* The same, where nothing may be wrong. */
static void parse_good(const char *text)
{
    heist_file_parse(text, strlen(text), &f->base, test_report_none, NULL);
}

/* The text with one thing replaced. */
static void edit(const char *text, const char *old, const char *new, caper_buf *out)
{
    const char *at = strstr(text, old);
    assert_non_null(at);
    caper_buf_printf(out, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
}

TEST(heist_files_a_good_file_is_read)
{
    parse_good(good);
    assert_string_equal(f->name, "The Corner Shop");
    assert_string_equal(f->story, "It is late. Nobody is in.\nOr so we hope.");
    assert_int_equal(f->difficulty, HEIST_SEMI_PRO);
    assert_int_equal(f->goals, 2);
    assert_int_equal(f->goal[1].count, 2);
    assert_int_equal(f->bag[BAG_BLANK], 1);
    assert_int_equal(f->events, 5);
    assert_int_equal(f->event[3], EVENT_C1);
    assert_int_equal(f->entrance_limit, 3);
    assert_int_equal(f->inside, 1);
    assert_int_equal(f->npc[0].kind, NPC_HOSTAGE);
    assert_int_equal(f->npc[0].hex, 5);
    assert_int_equal(f->hounds, 5);
    assert_int_equal(f->fixer, FIXER_BEAT_COP);
    assert_int_equal(f->map.size, 4);
    assert_string_equal(heist_map_tile(&f->map, 11)->code, "JW");
}

TEST(heist_files_what_is_written_is_read_again)
{
    CAPER_SCRATCH caper_buf text = {0};
    parse_good(good);
    static heist_file was;
    memcpy(&was, f, sizeof was);
    heist_file_write(f, &text);
    parse_good(caper_buf_text(&text));
    assert_memory_equal(&was, f, sizeof was);
}

TEST(heist_files_are_text)
{
    CAPER_SCRATCH caper_buf text = {0};
    test_reported           h;
    edit(good, "late.", "l\xff", &text);
    assert_true(parse(caper_buf_text(&text), &h) > 0);
    assert_int_equal(h.line, 5);
    assert_has(h.first, "plain UTF-8");
}

TEST(heist_files_a_server_or_a_card_opens_the_way)
{
    static const char *const maps[] = {"  GP GP GP\n  E2 SX RX\n  GP GP JW\n",
                                       "  GP GP GP\n  E2 KC KCL\n  GP GP JW\n",
                                       "  GP GP GP\n  E2 SC KCL\n  GP GP JW\n"};
    for (int i = 0; i < 3; i++) {
        char text[300];
        snprintf(text, sizeof text,
                 "name: X\ndifficulty: pro\nobjective: jewel\nbag: keycard 1\nevents: Z1\nmap:\n%s",
                 maps[i]);
        parse_good(text);
    }
}

TEST(heist_files_missing_parts_are_named)
{
    test_reported h;
    assert_int_equal(parse("", &h), 5);
    assert_string_equal(h.first, "there is no name");
    assert_int_equal(h.line, 0);
}

/* Cut anywhere and with any byte changed, a file is read without harm. */
TEST(heist_files_rubbish_does_no_harm)
{
    test_reported h    = {0};
    size_t        len  = strlen(good);
    char         *copy = malloc(len);
    for (size_t i = 0; i < len; i++) {
        memcpy(copy, good, len);
        heist_file_parse(copy, i, &f->base, test_report, &h);
        for (int c = 0; c < 6; c++) {
            copy[i] = "\n :,9"[c]; /* the last is a NUL */
            heist_file_parse(copy, len, &f->base, test_report, &h);
        }
    }
    free(copy);
}

/* ---- River City ---- */

extern const caper_file heist_data[];

enum module { REMOTE, DOGS, GATES, KEYCARDS, TOWERS, REINFORCED, PEOPLE, PANIC, MODULES };

static bool has_card(int a, int b)
{
    for (int i = 0; i < f->events; i++)
        if (f->event[i] == a || f->event[i] == b)
            return true;
    return false;
}

/* Which modules the heist plays with: the pieces and, where it needs one, the card. */
static unsigned modules_of(void)
{
    unsigned has = 0;
    for (int hex = 0; hex < f->map.hexes; hex++) {
        const heist_tile *t = heist_map_tile(&f->map, hex);
        has |= (t->remote ? 1u << REMOTE : 0) | (t->dogs ? 1u << DOGS : 0) |
               (t->gate ? 1u << GATES : 0) | (t->door ? 1u << KEYCARDS : 0) |
               (t->tower && has_card(EVENT_C2, EVENT_S2) ? 1u << TOWERS : 0) |
               (t->reinforce && has_card(EVENT_C1, EVENT_S1) ? 1u << REINFORCED : 0);
    }
    has |= f->bag[BAG_DOG] ? 1u << DOGS : 0;
    has |= f->npcs ? 1u << PEOPLE : 0;
    has |= f->npcs && has_card(EVENT_C5, EVENT_S5) ? 1u << PANIC : 0;
    return has;
}

static void fail_on_note(void *ctx, int line, const char *sentence)
{
    fail_msg("%s:%d: %s", (const char *)ctx, line, sentence);
}

/* Reads the next of River City's heists into `f`; NULL: there are no more. Its name, without the end, in `id`. */
static const caper_file *next_heist(const caper_file *at, char id[64])
{
    for (const char *end; at->name; at++)
        if ((end = strstr(at->name, ".heist"))) {
            snprintf(id, 64, "%.*s", (int)(end - at->name), at->name);
            heist_file_parse(at->text, at->len, &f->base, fail_on_note, id);
            return at;
        }
    return NULL;
}

TEST(heist_files_river_city_is_whole)
{
    int      kinds[HEIST_KINDS] = {0}, hard[HEIST_DIFFICULTIES] = {0}, use[MODULES] = {0};
    char     id[64];
    unsigned fixers = 0;
    for (const caper_file *file = heist_data; (file = next_heist(file, id)); file++) {
        assert_true(f->fixer >= 0 && f->story[0]);
        kinds[f->kind]++;
        hard[f->difficulty] += f->kind == HEIST_ORDINARY;
        fixers |= 1u << f->fixer;
        for (int m = 0; m < MODULES; m++)
            use[m] += (int)(modules_of() >> m & 1);
    }
    assert_true(kinds[HEIST_ORDINARY] >= 12 && kinds[HEIST_BREAKOUT] >= 3);
    assert_int_equal(kinds[HEIST_FINALE], 2);
    for (int i = 0; i < HEIST_DIFFICULTIES; i++)
        assert_true(hard[i] >= 3);
    for (int m = 0; m < MODULES; m++)
        assert_true(use[m] >= 2);
    /* Everybody but the Old Friend, who was there from the start, can be won over. */
    assert_int_equal(fixers, (1u << HEIST_FIXERS) - 1 - (1u << FIXER_OLD_FRIEND));
}

/* Every heist has all of its texts, a map of its own, and no card without effect. */
TEST(heist_files_river_city_needs_no_advice)
{
    char id[64];
    int  words = 0;
    for (const caper_file *file = heist_data; (file = next_heist(file, id)); file++) {
        heist_file_advise(f, id, fail_on_note, id);
        assert_in_range(heist_file_words(f), 400, 1200);
        words += heist_file_words(f);
    }
    assert_true(words >= 10000);
}

TEST(heist_files_a_copy_of_a_map_is_noticed)
{
    test_reported notes = {0};
    parse_good(caper_file_find(heist_data, "a1-lucky-pawn", ".heist")->text);
    assert_int_equal(heist_maps_alike(&f->map, &f->map), 100);
    assert_int_equal(heist_file_advise(f, "mine", test_report, &notes), 1);
    assert_int_equal(notes.count, 1);
    /* Half of the texts, a card without its piece, and too small. */
    f->text[TEXT_WON][0] = '\0';
    f->event[0]          = EVENT_C2;
    for (int hex = 0; hex < 8 * f->map.size; hex++)
        f->map.code[hex] = TILE_CODE_GP;
    assert_true(heist_file_advise(f, "a1-lucky-pawn", NULL, NULL) >= 3);
}

static void advised(const char *from, const char *to, const char *want)
{
    static const char open_house[] =
        "name: Open House\ndifficulty: amateur\nobjective: jewel 1\nevents: 1\nrules:\n"
        "  The jewel at 0.2 is a good one.\nmap:\n  E2 EM JW\n    GP SC GP\n  GP GP GP\n";
    CAPER_SCRATCH caper_buf text  = {0};
    test_reported           notes = {0};
    edit(open_house, from, to, &text);
    parse_good(caper_buf_text(&text));
    heist_file_advise(f, NULL, test_report, &notes);
    bool quiet = strstr(notes.all, "without meeting") || strstr(notes.all, "no tile");
    if (want ? !strstr(notes.all, want) : quiet)
        fail_msg("%s: want %s, got %s", to, want ? want : "nothing", notes.all);
}

/* A prize that lies about does not make a heist, and rules with a gap explain too little. */
TEST(heist_files_missing_stakes_are_noticed)
{
    advised("E2 EM JW", "E2 EM JW", "can be fetched without meeting anything");
    advised("E2 EM JW", "E2 LO JW", NULL);
    advised("E2 EM JW", "E2 SC JW", NULL);
    advised("rules:\n", "put: 0.2 lock 1\nrules:\n", NULL);
    advised("at 0.2", "at 2.2", "`rules` speaks of 2.2, where there is no tile");
    advised("at 0.2", "at 7.5", "`rules` speaks of 7.5, where there is no tile");
}

/* Words that claim what may not have happened. */
TEST(heist_files_texts_that_claim_too_much_are_noticed)
{
    advised("rules:\n", "alert:\n  It is missing.\nrules:\n", "write “alert if taken”");
    advised("rules:\n", "lost:\n  Nobody escaped.\nrules:\n", "write “lost if not out”");
    advised("rules:\n", "alert:\n  Hush.\nalert if out:\n  It is missing.\nrules:\n",
            "“alert” says “missing”");
    static const char *const good_ones[] = {"lost:\n  Nobody escaped.\nlost if out:\n  Gone.\n",
                                            "alert:\n  Hush.\nalert if taken:\n  It is missing.\n",
                                            "won:\n  It is missing.\n"};
    for (int i = 0; i < 3; i++) {
        test_reported           notes = {0};
        CAPER_SCRATCH caper_buf text  = {0};
        caper_buf_printf(&text,
                         "%sname: X\ndifficulty: pro\nobjective: jewel 1\nevents: 1\nmap:\n"
                         "  E2 JW\n    GP GP\n",
                         good_ones[i]);
        parse_good(caper_buf_text(&text));
        heist_file_advise(f, NULL, test_report, &notes);
        assert_lacks(notes.all, "may not be so");
    }
}

/* Every character has a line for every moment at which the crew speak. */
TEST(heist_files_every_character_has_a_voice)
{
    static const char *const moments[] = {"first", "alarmed", "friend", "last"};
    const caper_file        *words     = caper_file_find(heist_data, "en", ".txt");
    assert_int_equal(heist_character_count, 24); /* say.c */
    for (int i = 0; i < 4 * heist_character_count; i++) {
        char key[64];
        snprintf(key, sizeof key, "\n%s %s: ", moments[i % 4], heist_characters[i / 4].id);
        if (!strstr(words->text, key))
            fail_msg("no line%s", key);
    }
}

/* The rulebook's table of pre-built characters, computed: how often each letter is on the twelve
 * actions of the two skills. `out`: M I R U S D n. */
static void prebuilt_row(const heist_prebuilt *p, int out[7])
{
    static const uint8_t column[] = {LETTER_MOVE,   LETTER_IDEA,   LETTER_REVEAL,
                                     LETTER_UNLOCK, LETTER_SUBDUE, LETTER_DISABLE};
    memset(out, 0, 7 * sizeof *out);
    for (int skill = 0; skill < 2; skill++)
        for (int die = 0; die < 6; die++) {
            const heist_action *a = &heist_skills[p->skill[skill]].action[die];
            for (int i = 0; i < 6; i++)
                out[i] += a->count[column[i]];
            out[6] += a->noise;
        }
}

TEST(heist_the_table_of_prebuilt_characters_agrees_with_the_rulebook)
{
    static const struct {
        const char *name;
        int         row[7];
    } known[] = {{"Karma", {12, 4, 3, 3, 2, 2, 20}},
                 {"Jitters", {13, 7, 3, 1, 0, 4, 19}},
                 {"Tiny Mike", {11, 2, 2, 6, 2, 2, 19}},
                 {"Enigma", {13, 6, 1, 5, 0, 0, 17}},
                 {"Iceheart", {11, 3, 4, 2, 2, 6, 21}}};
    test_each (i, known) {
        int row[7];
        prebuilt_row(&heist_prebuilts[heist_prebuilt_find(known[i].name, strlen(known[i].name))],
                     row);
        assert_memory_equal(row, known[i].row, sizeof row);
    }
}
