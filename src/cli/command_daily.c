/* caper daily: the caper of the day in the terminal (table/daily.h). */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/commands.h"
#include "cli/seating.h"
#include "table/daily.h"
#include "table/files.h"

enum { FILE_LIMIT = 16 << 20 };

typedef struct asked {
    const char *day, *check, *name;
    int         pace;
    bool        plain, again;
} asked;

static void init_daily(void *asked_for) { ((asked *)asked_for)->pace = cli_default_seating().pace; }

static const cli_option options[] = {
    CLI_OPTION("day", CLI_TEXT, day, "another day's caper, like 2026-11-16", "DATE",
               .otherwise = "today, UTC"),
    CLI_OPTION("check", CLI_TEXT, check, "check whether this transcript is a result of that day",
               "FILE"),
    CLI_OPTION("again", CLI_SWITCH, again, "play it again, for practice"),
    CLI_OPTION("name", CLI_TEXT, name, "your name in the transcript", "NAME"),
    CLI_OPTION("pace", CLI_WHOLE, pace, "how many milliseconds a bot waits before its move", "MS",
               0, 60000),
    CLI_OPTION("plain", CLI_SWITCH, plain, "lines instead of a full screen"),
    {0},
};

/* ---- Results --------------------------------------------------------------------------------- */

static void print_result(const caper_daily *d, const caper_table *t)
{
    caper_reckoning r;
    caper_daily_reckon(d, t, caper_daily_turns(d, t), &r);
    printf("%s, %s: %s", d->game->info->title, d->day, r.won ? "won" : "lost");
    for (int i = 0; i < r.facts; i++)
        printf(" · %s %d", r.fact[i].what, (int)r.fact[i].n);
    printf("\n");
}

static caper_table *read_result(const caper_daily *d, const char *path, caper_error *err)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_table            *t    = NULL;
    if (caper_file_read(path, FILE_LIMIT, &text, err) == CAPER_OK)
        t = caper_daily_replay(d, caper_buf_text(&text), err);
    return t;
}

static int check(const cli_call *call, const caper_daily *d, const char *path)
{
    caper_error  err = {0};
    caper_table *t   = read_result(d, path, &err);
    if (!t)
        return cli_fail(call, "%.100s: %s", path, err.text);
    print_result(d, t);
    caper_table_free(t);
    return 0;
}

/* ---- Playing --------------------------------------------------------------------------------- */

static void path_of(const caper_daily *d, bool again, caper_buf *out)
{
    caper_state_folder(out);
    caper_buf_printf(out, "daily-%s-%s%s.caper", d->day, d->game->info->id, again ? "-again" : "");
}

static caper_table *deal(const caper_daily *d, const char *name, caper_error *err)
{
    caper_table_options o = caper_daily_table(d);
    for (int s = 0; s < CAPER_MAX_SEATS; s++)
        o.name[s] = s == d->you && name ? name : caper_seat_nickname(s);
    return caper_table_new(&o, err);
}

/* One that was begun goes on. */
static caper_table *open_table(const caper_daily *d, const asked *a, const char *path,
                               caper_error *err)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_table            *t    = NULL;
    if (caper_file_read(path, FILE_LIMIT, &text, NULL) == CAPER_OK)
        t = caper_table_replay(caper_buf_text(&text), false, NULL);
    bool fits =
        t && strcmp(caper_table_seed(t), d->seed) == 0 && caper_table_match(t)->game == d->game;
    if (fits && (caper_table_to_act(t) || !a->again))
        return t;
    caper_table_free(t);
    return deal(d, a->name, err);
}

static int play(const cli_call *call, const caper_daily *d, caper_table *t, const char *path)
{
    const asked       *a = call->asked;
    caper_play_options o = caper_default_play(t);
    cli_seating        s = cli_default_seating();
    o.people             = CAPER_SEAT(d->you);
    o.pace               = a->pace;
    o.save               = path;
    o.keep               = true;
    o.no_hints           = true;
    s.plain              = a->plain;
    return cli_seating_play(&s, &o);
}

static int run_game(const cli_call *call, const caper_daily *d)
{
    const asked            *a    = call->asked;
    caper_error             err  = {0};
    CAPER_SCRATCH caper_buf path = {0};
    path_of(d, a->again, &path);
    caper_table *t      = open_table(d, a, caper_buf_text(&path), &err);
    int          status = 0;
    if (!t)
        status = cli_failed(call, &err);
    else if (caper_table_to_act(t))
        status = play(call, d, t, caper_buf_text(&path));
    else
        printf("You have played it; `--again` plays it once more, for practice.\n");
    if (t && !caper_table_to_act(t)) {
        print_result(d, t);
        printf("The proof is %s; hand it in on the page, under “The caper of the day”.\n",
               caper_buf_text(&path));
    }
    caper_table_free(t);
    return status;
}

/* ---- The command ----------------------------------------------------------------------------- */

static void print_day(const char *day)
{
    printf("The capers of %s:\n", day);
    caper_each_game (g) {
        caper_daily             d;
        CAPER_SCRATCH caper_buf title = {0};
        caper_daily_init(&d, day, g);
        caper_daily_title(&d, &title);
        printf("  %-9s %s\n            seed %s\n", g->info->id,
               title.len ? caper_buf_text(&title) : g->info->title, d.seed);
        caper_daily_fini(&d);
    }
}

static int run_daily(const cli_call *call)
{
    const asked *a = call->asked;
    char         today[CAPER_DAY_CHARS + 1];
    caper_daily  d;
    caper_day_of((int64_t)time(NULL) * 1000, today);
    const char *day = a->day ? a->day : today;
    if (!caper_day_ok(day))
        return cli_wrong(call, "--day should be a date like %s", today);
    if (!call->count && !a->check) {
        print_day(day);
        return 0;
    }
    if (!call->count)
        return cli_wrong(call, "--check: say which game it is");
    const caper_game *game = cli_find_game(call, call->words[0]);
    if (!game)
        return 2;
    caper_daily_init(&d, day, game);
    int status = a->check ? check(call, &d, a->check) : run_game(call, &d);
    caper_daily_fini(&d);
    return status;
}

const cli_command caper_command_daily = {
    "daily",
    "the caper of the day: the same deal for all players",
    .words = "[GAME]",
    .about =
        "One deal a day for each game, from a seed that any reader can compute; medium bots in "
        "the other seats. Without a game: the day's deals. A game you have begun is continued.",
    .options = options,
    .size    = sizeof(asked),
    .init    = init_daily,
    .run     = run_daily,
};
