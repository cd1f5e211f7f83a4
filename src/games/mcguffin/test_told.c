/* McGuffin: the shipped jobs as they are played. Three medium bots play each job with the seed 1, and a
 * spectator's log of it is compared with tests/golden/told-JOB.txt, which its writer has read from
 * beginning to end. CAPER_GOLDEN=write writes them anew: read what has changed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "games/mcguffin/mcguffin.h"
#include "table/files.h"
#include "tests/testing.h"

enum { LONGEST = 2000 };

static caper_table *table_with(const char *job)
{
    char                text[80];
    caper_table_options o   = caper_default_table();
    caper_error         err = {0};
    snprintf(text, sizeof text, "{\"job\":\"%s\"}", job);
    CAPER_PARSED caper_json *options = caper_json_read(text, NULL);
    o.game                           = "mcguffin";
    o.seats                          = 3;
    o.seed                           = "1";
    o.options                        = options;
    caper_table *t                   = caper_table_new(&o, &err);
    if (!t)
        fail_msg("%s: %s", job, err.text);
    return t;
}

/* What a spectator reads: the sentences of all moves, a line for each move. */
static void tell_game(caper_table *t, caper_buf *out)
{
    static const char *const players[] = {"Roxy", "Bo", "Sam"};
    caper_seats              seats;
    for (int i = 0; i < 3; i++)
        caper_table_rename(t, i, players[i]);
    for (int n = 0; n < LONGEST && (seats = caper_table_to_act(t)); n++) {
        CAPER_SCRATCH caper_buf move = {0};
        caper_bot_options       bot  = caper_default_bot(CAPER_MEDIUM);
        caper_events            ev   = {0};
        caper_error             err  = {0};
        caper_names             all  = caper_table_names(t, CAPER_SPECTATOR);
        int                     seat = __builtin_ctz(seats);
        size_t                  line = out->len;
        assert_ok(caper_table_suggest(t, seat, &bot, &move, NULL));
        assert_ok(caper_table_play(t, seat, move.data, NULL, &ev, &err));
        for (int i = 0; i < ev.count; i++) {
            size_t before = out->len;
            caper_buf_str(out, before > line ? " " : "");
            size_t after = out->len;
            mcguffin_game.words->tell(caper_table_match(t), &ev, i, &all, out);
            if (out->len == after) {
                out->len          = before;
                out->data[before] = '\0';
            }
        }
        caper_buf_str(out, out->len > line ? "\n" : "");
        caper_events_fini(&ev);
    }
}

static void compare(const char *job, const char *text, size_t len)
{
    char                    path[120];
    caper_error             err    = {0};
    CAPER_SCRATCH caper_buf golden = {0};
    const char             *write  = getenv("CAPER_GOLDEN");
    snprintf(path, sizeof path, "tests/golden/told-%s.txt", job);
    if (write && !strcmp(write, "write")) {
        assert_ok(caper_file_write(path, text, len, &err));
        return;
    }
    if (caper_file_read(path, 1 << 20, &golden, &err))
        fail_msg("%s (CAPER_GOLDEN=write makes it)", err.text);
    if (strcmp(golden.data, text) != 0)
        fail_msg("%s: this job is told differently now", path);
}

TEST(mcguffin_shipped_jobs_are_told_as_they_were_read)
{
    for (const caper_file *f = mcguffin_data; f->name; f++) {
        char  job[40];
        char *end;
        snprintf(job, sizeof job, "%s", f->name);
        if (!(end = strstr(job, ".job")))
            continue;
        *end                        = '\0';
        CAPER_SCRATCH caper_buf out = {0};
        TEST_TABLE caper_table *t   = table_with(job);
        tell_game(t, &out);
        compare(job, out.data, out.len);
    }
}
