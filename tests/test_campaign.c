/* caper campaign and caper heist from outside: commands, exit statuses, files. */
#include <unistd.h>

#include "cli/commands.h"
#include "games/heist/campaign/ledger.h"
#include "table/files.h"
#include "tests/testing.h"

static char ledger[96], transcript[112];

/* Run a command with its words separated by spaces; its output goes to nowhere. */
static int run(const char *words)
{
    char  copy[600], *argv[24], *rest = copy;
    int   argc = 0;
    FILE *out = stdout, *err = stderr;
    snprintf(copy, sizeof copy, "caper %s", words);
    while (argc < 23 && (argv[argc] = strsep(&rest, " ")))
        argc++;
    argv[argc] = NULL;
    stdout = fopen("/dev/null", "w"), stderr = fopen("/dev/null", "w");
    int status = caper_cli(argc, argv);
    fclose(stdout), fclose(stderr);
    stdout = out, stderr = err;
    return status;
}

static int campaign(const char *format, const char *a)
{
    char words[600];
    snprintf(words, sizeof words, format, a);
    return run(words);
}

static void read_file(const char *path, caper_buf *out)
{
    caper_buf_clear(out);
    assert_ok(caper_file_read(path, 1 << 22, out, NULL));
}

static void read_ledger(heist_ledger *l)
{
    CAPER_SCRATCH caper_buf text = {0};
    read_file(ledger, &text);
    assert_int_equal(heist_ledger_parse(text.data, text.len, l, test_report_none, NULL), 0);
}

static int make_folder(void **state)
{
    int failed = test_make_folder(state);
    snprintf(ledger, sizeof ledger, "%s/crew", test_folder);
    snprintf(transcript, sizeof transcript, "%s.table", ledger);
    return failed;
}

#define CAMPAIGN_TEST(name) TEST_BETWEEN(name, make_folder, test_remove_folder)

CAMPAIGN_TEST(campaign_new_never_overwrites)
{
    CAPER_SCRATCH caper_buf before = {0}, after = {0};
    assert_int_equal(campaign("campaign new %s --player Ann --player Bob", ledger), 0);
    read_file(ledger, &before);
    assert_int_equal(campaign("campaign new %s", ledger), 1);
    read_file(ledger, &after);
    assert_string_equal(before.data, after.data);
}

CAMPAIGN_TEST(campaign_a_broken_ledger_is_left_alone)
{
    static const char *const verbs[]  = {"campaign show %s", "campaign play %s --me none",
                                         "campaign history %s", "campaign join %s Cy",
                                         "campaign upgrade %s Karma hurry ninja"};
    static const char        broken[] = "caper campaign 1\ncash: plenty\n";
    CAPER_SCRATCH caper_buf  text     = {0};
    assert_ok(caper_file_write(ledger, broken, strlen(broken), NULL));
    for (int i = 0; i < 5; i++) {
        assert_int_equal(campaign(verbs[i], ledger), 1);
        read_file(ledger, &text);
        assert_string_equal(text.data, broken);
    }
}

CAMPAIGN_TEST(campaign_people_join_build_and_go_up)
{
    heist_ledger *l = calloc(1, sizeof *l);
    assert_int_equal(campaign("campaign new %s --player Ann", ledger), 0);
    assert_int_equal(campaign("campaign join %s Cy", ledger), 0);
    assert_int_equal(campaign("campaign build %s Cy Zero thug hurry bypass", ledger), 0);
    assert_int_equal(campaign("campaign build %s Cy Zero thug hurry bypass", ledger), 1);
    assert_int_equal(campaign("campaign build %s Dee One thug hurry bypass", ledger), 1);
    assert_int_equal(campaign("campaign upgrade %s Zero hurry ninja", ledger), 1); /* level 1 */
    read_ledger(l);
    assert_int_equal(l->players, 2);
    assert_string_equal(l->character[4].name, "Zero");
    l->player[1].level           = 2;
    CAPER_SCRATCH caper_buf text = {0};
    heist_ledger_write(l, &text);
    assert_ok(caper_file_write(ledger, text.data, text.len, NULL));
    assert_int_equal(campaign("campaign upgrade %s Zero hurry steal", ledger), 1);
    assert_int_equal(campaign("campaign upgrade %s Zero hurry ninja", ledger), 0);
    read_ledger(l);
    assert_string_equal(heist_card_of(&l->character[4], 1).id, "ninja");
    free(l);
}

/* Bots play a heist to its end: history, levels, no transcript left. */
CAMPAIGN_TEST(campaign_a_heist_is_settled)
{
    heist_ledger *l = calloc(1, sizeof *l);
    assert_int_equal(campaign("campaign new %s", ledger), 0);
    assert_int_equal(campaign("campaign play %s a1-lucky-pawn --me none --plain", ledger), 0);
    read_ledger(l);
    assert_int_equal(l->entries, 1);
    assert_string_equal(l->entry[0].heist, "a1-lucky-pawn");
    assert_int_equal(l->player[0].level, 2);
    assert_int_equal(l->playing[0], 0);
    assert_int_equal(access(transcript, F_OK), -1);
    if (l->entry[0].won)
        assert_true(l->fixers >> FIXER_PAWN_SHOP_OWNER & 1);
    free(l);
}

/* A player leaves in the middle (the input ends): the heist is found again where it was. */
CAMPAIGN_TEST(campaign_an_interrupted_heist_goes_on)
{
    heist_ledger           *l      = calloc(1, sizeof *l);
    CAPER_SCRATCH caper_buf before = {0}, after = {0};
    FILE                   *in = stdin;
    assert_int_equal(campaign("campaign new %s", ledger), 0);
    stdin = fopen("/dev/null", "r");
    assert_int_equal(campaign("campaign play %s a1-lucky-pawn --me 3 --plain", ledger), 0);
    read_ledger(l);
    assert_string_equal(l->playing, "a1-lucky-pawn");
    assert_int_equal(l->crew.count, 4);
    read_file(transcript, &before);
    assert_int_equal(campaign("campaign play %s a2-night-desk --me 3 --plain", ledger), 0);
    read_file(transcript, &after);
    assert_true(strncmp(after.data, before.data, before.len) == 0);
    fclose(stdin);
    stdin = in;
    assert_int_equal(campaign("campaign play %s --me none --plain", ledger), 0);
    read_ledger(l);
    assert_int_equal(l->entries, 1);
    free(l);
}

TEST(campaign_called_wrongly_is_two)
{
    assert_int_equal(run("campaign"), 2);
    assert_int_equal(run("campaign dance"), 2);
    assert_int_equal(run("campaign new"), 2);
    assert_int_equal(run("campaign play"), 2);
    assert_int_equal(run("campaign play x --pace soon"), 2);
    assert_int_equal(run("campaign show"), 2);
    assert_int_equal(run("campaign --help"), 0);
    assert_int_equal(run("campaign show /nowhere/at/all"), 1);
    assert_int_equal(run("heist"), 2);
    assert_int_equal(run("heist show"), 2);
    assert_int_equal(run("heist show a1-lucky-pawn --pdf"), 2);
    assert_int_equal(run("heist show a1-lucky-pawn"), 0);
    assert_int_equal(run("heist list"), 0);
    assert_int_equal(run("heist check no-such-heist"), 1);
    assert_int_equal(run("heist export p4-zugzwang"), 0);
    assert_int_equal(run("heist import rubbish"), 1);
    assert_int_equal(run("heist import Draft|0|0|1|0|0|0|0|0|0|0|0|0||35|215|A|KIJgBAJAjGDiAKd5A"),
                     0);
    assert_int_equal(run("heist --help"), 0);
}
