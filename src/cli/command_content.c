/* caper job, caper adventure, caper heist: list, look at, check, make up and convert what games are played with.
 *
 * One implementation over base/workshop.h for all three. A command is called what its game's option is
 * called, so `caper job check` is about the game that has jobs. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/progress.h"
#include "base/text.h"
#include "base/workshop.h"
#include "caper/table.h"
#include "cli/commands.h"
#include "cli/content.h"
#include "cli/watch.h"
#include "table/entropy.h"
#include "table/files.h"
#include "workshop/maker.h"

enum { KEY_LIMIT = 1 << 14, STOPPED = 130, MOST_SHIPPED = 64, NEXT_SEEDS = 20 };

/* What the options of all verbs fill. */
typedef struct asked {
    int         games, seats, tiles;
    const char *seed, *out, *level, *with;
    bool        strict, watch, dot, plain;
} asked;

/* "caper job check" → the game that has the option `job`. */
static const caper_game *game_of(const cli_call *call)
{
    char word[32];
    sscanf(call->name, "%*s %31s", word);
    caper_each_game (g)
        if (g->content && !strcmp(g->content->option, word))
            return g;
    return NULL;
}

static const caper_workshop *shop_of(const cli_call *call)
{
    return caper_workshop_of(game_of(call));
}

/* Content without problems; NULL after complaints; free() it. */
static caper_content *read_sound(const cli_call *call, const char *name)
{
    int            problems;
    caper_content *c = cli_read_content(call, game_of(call), name, cli_print_problem, &problems);
    if (c && !problems)
        return c;
    free(c);
    return NULL;
}

/* ---- list, show ------------------------------------------------------------------------------- */

static int list(const cli_call *call)
{
    caper_buf line[MOST_SHIPPED] = {0};
    int       place[MOST_SHIPPED], count = 0, last = 0, status = 0;
    char      id[64];
    for (; count < MOST_SHIPPED && caper_game_content_id(game_of(call), count, id); count++) {
        caper_content *c = read_sound(call, id);
        place[count]     = c ? shop_of(call)->entry(c, id, &line[count]) : 0;
        last             = place[count] > last ? place[count] : last;
        status |= !c;
        free(c);
    }
    for (int at = 0; at <= last; at++)
        for (int i = 0; i < count; i++)
            if (place[i] == at)
                cli_print(&line[i]);
    for (int i = 0; i < count; i++)
        caper_buf_fini(&line[i]);
    return status;
}

static int show_source(const cli_call *call)
{
    const caper_game *game = game_of(call);
    const caper_file *f    = caper_content_shipped(game, call->words[0]);
    if (!f)
        return cli_fail(call, "there is no %s “%s”; `caper %s list` names them",
                        game->content->option, call->words[0], game->content->option);
    fwrite(f->text, 1, f->len, stdout);
    return 0;
}

/* Also what has problems: the picture shows what there is. */
static int map(const cli_call *call)
{
    const asked            *a        = call->asked;
    int                     problems = 0;
    CAPER_SCRATCH caper_buf out      = {0};
    caper_content *c = cli_read_content(call, game_of(call), call->words[0], NULL, &problems);
    if (!c)
        return 1;
    if (problems)
        fprintf(stderr,
                "%s: %s has %d problem%s (`caper adventure check` says which); the map shows what "
                "there is\n",
                call->name, call->words[0], problems, problems == 1 ? "" : "s");
    shop_of(call)->draw(c, a->dot ? PICTURE_DOT : PICTURE_SVG, &out);
    cli_print(&out);
    free(c);
    return 0;
}

static int show(const cli_call *call)
{
    caper_content          *c   = read_sound(call, call->words[0]);
    CAPER_SCRATCH caper_buf out = {0};
    if (!c)
        return 1;
    bool colour = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
    shop_of(call)->draw(c, colour ? PICTURE_COLOUR : PICTURE_TEXT, &out);
    cli_print(&out);
    free(c);
    return 0;
}

static int names(const cli_call *call)
{
    CAPER_SCRATCH caper_buf out = {0};
    shop_of(call)->names(&out);
    cli_print(&out);
    return 0;
}

/* ---- check ------------------------------------------------------------------------------------ */

static void print_note(void *name, int line, const char *sentence)
{
    fprintf(stderr, line ? "%s:%d: note: %s\n" : "%s%.0d: note: %s\n", (const char *)name, line,
            sentence);
}

static bool check_one(const cli_call *call, const char *name)
{
    const asked   *a = call->asked;
    caper_review   r = {.name     = name,
                        .games    = a->games,
                        .seats    = a->seats,
                        .problem  = cli_print_problem,
                        .note     = print_note,
                        .progress = caper_progress};
    caper_content *c = cli_read_content(call, game_of(call), name, cli_print_problem, &r.problems);
    if (!c)
        return false;
    bool sound = !r.problems;
    if (sound)
        shop_of(call)->review(c, &r);
    if (r.out.len)
        cli_print(&r.out);
    else if (r.problems)
        fprintf(stderr, "%s: %d problem%s\n", name, r.problems, r.problems == 1 ? "" : "s");
    caper_buf_fini(&r.out);
    free(c);
    return !r.problems && !(a->strict && r.faults);
}

static int check(const cli_call *call)
{
    return cli_check_each(call, ((const asked *)call->asked)->watch, check_one);
}

/* ---- new -------------------------------------------------------------------------------------- */

static const char *path_of(const cli_call *call)
{
    return call->count ? call->words[0] : ((const asked *)call->asked)->out;
}

/* Up to 16 digits are the number itself; more are folded into one. Without any it is drawn. */
static uint64_t read_seed(const char *hex)
{
    uint64_t out = 0xcbf29ce484222325u;
    if (!hex)
        caper_entropy(&out, sizeof out);
    else if (strlen(hex) <= 16)
        out = strtoull(hex, NULL, 16);
    else
        for (; *hex; hex++) /* FNV-1a */
            out =
                (out ^ (uint64_t)(*hex >= 'A' && *hex <= 'F' ? *hex + 32 : *hex)) * 0x100000001b3u;
    return out;
}

static int write_text(const cli_call *call, const caper_buf *text)
{
    caper_error err = {0};
    if (!path_of(call))
        return fwrite(text->data, 1, text->len, stdout) == text->len ? 0 : 1;
    return caper_file_write(path_of(call), text->data, text->len, &err) ? cli_failed(call, &err)
                                                                        : 0;
}

static int begin(const cli_call *call)
{
    const caper_game       *game = game_of(call);
    CAPER_SCRATCH caper_buf text = {0};
    uint8_t                 random[16];
    const char             *kind = game->content->option, *path = path_of(call);
    if (!path)
        return cli_wrong(call, "FILE is missing: caper %s new FILE, or --seed HEX", kind);
    caper_entropy(random, sizeof random);
    const char *what   = shop_of(call)->begin(random, &text);
    int         status = write_text(call, &text);
    if (!status)
        printf("%s: %s. `caper %s check %s` reads it, `caper play %s --%s %s` plays it.\n", path,
               what, kind, path, game->info->id, kind, path);
    return status;
}

/* A seed that was asked for is certified or refused; without one the next is tried. */
static int invent(const cli_call *call)
{
    const asked            *a    = call->asked;
    CAPER_SCRATCH caper_buf text = {0}, found = {0};
    uint64_t                seed = read_seed(a->seed);
    bool                    good = false;
    for (int i = 0; !good && i <= (a->seed ? 0 : NEXT_SEEDS); i++) {
        caper_buf_clear(&found);
        good = shop_of(call)->invent(seed + (uint64_t)i, a->games, caper_progress, &text, &found);
    }
    if (!good)
        return cli_fail(call, "%s", caper_buf_text(&found));
    int status = write_text(call, &text);
    if (!status)
        fputs(caper_buf_text(&found), stderr);
    return status;
}

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

/* Work until it is done or stopped. The file is written at the end, so Ctrl-C leaves no partial one, and the same
 * seed comes to the same content. */
static int certify(const cli_call *call, caper_maker *m, uint64_t seed)
{
    signal(SIGINT, stop);
    while (!stopped && caper_maker_step(m))
        caper_progress("trying it out", caper_maker_progress(m), 1);
    caper_progress("trying it out", 1, 1);
    signal(SIGINT, SIG_DFL);
    if (stopped) {
        fprintf(stderr, "\nStopped; nothing was written. --seed %llx begins the same %s again.\n",
                (unsigned long long)seed, game_of(call)->content->option);
        return STOPPED;
    }
    if (caper_maker_stage_of(m) == MAKER_FAILED)
        return cli_fail(call,
                        "no house of seed %llx plays as this level should; try another seed, "
                        "another size or other modules",
                        (unsigned long long)seed);
    return 0;
}

/* "dogs,gates"; 0, or the exit status after a complaint. */
static int read_modules(const cli_call *call, const caper_maker_facet *by, uint8_t *out)
{
    const char             *p     = ((const asked *)call->asked)->with;
    CAPER_SCRATCH caper_buf names = {0};
    for (p = p ? p : ""; *p;) {
        size_t n = strcspn(p, ",");
        int    k = caper_name_find(by->modules, p, n);
        if (k < 0) {
            caper_put_choices(&names, by->modules, " and ");
            return cli_wrong(call, "“%.*s” is not a module; there are %s", (int)(n < 30 ? n : 30),
                             p, caper_buf_text(&names));
        }
        *out |= (uint8_t)(1u << k);
        p += n + (p[n] == ',');
    }
    return 0;
}

static void print_trial(const caper_maker *m, const caper_band *band, int seats)
{
    const caper_trial *t = caper_maker_trial(m, seats);
    caper_share        s = caper_share_of(t->wins, t->games);
    fprintf(stderr, "  crews of %d win %.1f %% (95 %%: %.1f to %.1f) of %d, within %.0f to %.0f\n",
            seats, 100 * s.share, 100 * s.low, 100 * s.high, t->games, 100 * band->low,
            100 * band->high);
}

static int make_up(const cli_call *call)
{
    const asked             *a     = call->asked;
    const caper_maker_facet *by    = shop_of(call)->maker;
    int                      level = caper_name_find(by->levels, a->level, strlen(a->level));
    CAPER_SCRATCH caper_buf  title = {0}, text = {0};
    caper_wish               wish = {
                      .seed = read_seed(a->seed), .level = (uint8_t)level, .size = (uint8_t)a->tiles};
    int status = read_modules(call, by, &wish.with);
    if (status)
        return status;
    caper_maker *m = caper_maker_new(game_of(call), &wish);
    status         = certify(call, m, wish.seed);
    if (!status) {
        caper_maker_write(m, &title, &text);
        fprintf(stderr, "“%s”, seed %llx\n", caper_buf_text(&title), (unsigned long long)wish.seed);
        print_trial(m, &by->bands[level], 4);
        print_trial(m, &by->bands[level], 3);
        fprintf(stderr, "  a crew that thinks has found a plan that wins\n");
        status = write_text(call, &text);
    }
    caper_maker_free(m);
    return status;
}

/* The output is tried before bots play; a file that a writer may have begun is never overwritten. */
static int make_new(const cli_call *call)
{
    const asked          *a      = call->asked;
    const caper_workshop *shop   = shop_of(call);
    const char           *path   = path_of(call);
    int                   status = 0;
    if (shop->begin && path && access(path, F_OK) == 0)
        status = cli_fail(call, "%s exists already; choose another name", path);
    else
        status = cli_try_output(call, path);
    if (status)
        return status;
    if (shop->maker)
        return make_up(call);
    return shop->begin && !a->seed ? begin(call) : invent(call);
}

/* ---- import, export --------------------------------------------------------------------------- */

static bool read_key(const cli_call *call, caper_buf *key)
{
    const char *arg = call->words[0];
    if (strcmp(arg, "-") == 0) {
        int c;
        while ((c = getchar()) != EOF && key->len <= KEY_LIMIT)
            caper_buf_char(key, (char)c);
    } else {
        caper_buf_str(key, arg);
    }
    while (key->len && strchr(" \t\r\n", key->data[key->len - 1]))
        key->data[--key->len] = '\0';
    if (key->len > KEY_LIMIT)
        cli_fail(call, "a savekey is at most %d characters", KEY_LIMIT);
    return key->len <= KEY_LIMIT;
}

/* The same checks as for a file; they speak of its lines. */
static int import(const cli_call *call)
{
    const caper_content_facet *facet = game_of(call)->content;
    CAPER_SCRATCH caper_buf    key = {0}, text = {0}, title = {0}, figures = {0};
    caper_error                err = {0};
    if (!read_key(call, &key))
        return 1;
    if (facet->workshop->keys->read(caper_buf_text(&key), key.len, &text, &err))
        return cli_failed(call, &err);
    caper_content *c = caper_alloc(1, facet->size);
    facet->parse(text.data, text.len, c, cli_print_problem, "imported");
    facet->about(c, &title, &figures, print_note, "imported");
    cli_print(&text);
    free(c);
    return 0;
}

static int export(const cli_call *call)
{
    const asked            *a   = call->asked;
    caper_content          *c   = read_sound(call, call->words[0]);
    CAPER_SCRATCH caper_buf out = {0};
    char                    lost[200];
    if (!c)
        return 1;
    shop_of(call)->keys->write(c, a->plain, &out);
    caper_buf_char(&out, '\n');
    cli_print(&out);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "(a key has no place for %s)\n", shop_of(call)->keys->loses(c, lost));
    free(c);
    return 0;
}

/* ---- The commands ------------------------------------------------------------------------------ */

static void init_check(void *made) { *(asked *)made = (asked){.games = 200, .seats = 3}; }
static void init_new(void *made) { *(asked *)made = (asked){.games = 300}; }
static void init_make_up(void *made) { *(asked *)made = (asked){.level = "amateur", .tiles = 30}; }

#define GAMES(least, text)                                                                         \
    CLI_OPTION("games", CLI_WHOLE, games, text, "N", least, least ? 10000 : 100000)
#define SWITCH(option, text) CLI_OPTION(#option, CLI_SWITCH, option, text)
#define WATCH                SWITCH(watch, "check again whenever the file is saved")
#define SEED(digits, text)   CLI_OPTION("seed", CLI_HEX, seed, text, "HEX", 1, digits)
#define OUT                  CLI_OPTION("out", CLI_TEXT, out, "write it there, not to standard output", "FILE")
#define VERB(verb, about_it) verb, about_it, .size = sizeof(asked)

static const cli_option job_check[] = {
    GAMES(0, "play this many games with bots; 0: only read it"),
    CLI_OPTION("crew", CLI_WHOLE, seats, "bots in the crew", "N", 1, 8),
    SWITCH(strict, "figures outside their range count as problems"),
    WATCH,
    {0},
};
static const cli_option job_new[] = {
    SEED(64, "the same seed makes the same job"),
    OUT,
    GAMES(100, "games that bots play to certify it"),
    {0},
};
static const cli_command job_verbs[] = {
    {VERB("list", "the jobs that come with caper"), .run = list},
    {VERB("show", "the text of one of them, a good start for your own"), .words = "NAME",
     .run = show_source},
    {VERB("check", "every problem, with its line and what was expected; then bots play it"),
     .words = "FILE…", .options = job_check, .init = init_check, .run = check},
    {VERB("new", "make one up, and have bots certify it"), .options = job_new, .init = init_new,
     .run = make_new},
    {0},
};
const cli_command caper_command_job = {
    "job",
    "the jobs of McGuffin: list, show, check, make up",
    .about = "Jobs for McGuffin: text files that the program runs as the Mastermind.",
    .verbs = job_verbs,
    .end   = "Play one with `caper play mcguffin --job NAME` or `--job FILE`. docs/jobs.md builds "
             "one step by step.",
};

static const cli_option adventure_check[] = {
    GAMES(0, "games that medium bots play to see how it goes; 0: none"),
    CLI_OPTION("seats", CLI_WHOLE, seats, "players in such a game", "N", 1, 8),
    SWITCH(strict, "also fail on what a shipped adventure must not have: few tests, rare endings, "
                   "odds, length"),
    WATCH,
    {0},
};
static const cli_option adventure_map[] = {SWITCH(dot, "as Graphviz DOT instead of SVG"), {0}};
static const cli_option adventure_new[] = {
    SEED(16, "make up a small adventure; the same seed gives the same one"),
    GAMES(100, "games that bots play before it is offered"),
    CLI_OPTION("out", CLI_TEXT, out, "the same as FILE", "FILE"),
    {0},
};
static const cli_command adventure_verbs[] = {
    {VERB("check", "say what is wrong, with line numbers"), .words = "FILE…",
     .options = adventure_check, .init = init_check,
     .about = "First everything that is wrong. If nothing is, every way is walked and bots play: "
              "how long it takes, how it ends, how much luck is left.",
     .run   = check},
    {VERB("map", "draw the scenes"), .words = "FILE", .options = adventure_map, .run = map},
    {VERB("new", "begin a file, or make up a whole small adventure"), .words = "[FILE]",
     .options = adventure_new, .init = init_new,
     .about = "Without --seed, FILE gets six scenes to begin with. With it, caper makes up a story "
              "and bots play it; without FILE it is printed.",
     .run   = make_new},
    {VERB("list", "the adventures that come with caper"), .run = list},
    {VERB("traits", "the names of all traits and tricks, for tests and ways"),
     .about =
         "The letter is a trait's rating: D is a disadvantage, A average, T trained, S strong.",
     .run = names},
    {0},
};
const cli_command caper_command_adventure = {
    "adventure",
    "check, draw and begin adventure files",
    .about = "FILE is a Twee 3 file or, for check and map, the id of an adventure that comes with "
             "caper. docs/adventures.md says how to write one.",
    .verbs = adventure_verbs,
};

static const char *const levels[]      = {"amateur", "semi-pro", "pro", NULL};
static const cli_option  heist_check[] = {
    CLI_OPTION(
        "play", CLI_WHOLE, games,
        "N games each by medium crews of four and of three: how often they win, and how long "
         "a person would play",
        "N", 1, 100000),
    SWITCH(strict, "advice counts as a problem"),
    WATCH,
    {0},
};
static const cli_option heist_new[] = {
    SEED(16, "the same seed makes the same heist (one is drawn and printed)"),
    CLI_OPTION("level", CLI_CHOICE, level, "how hard it is", "LEVEL", .choices = levels),
    CLI_OPTION("tiles", CLI_WHOLE, tiles, "how large", "N", 24, 40),
    CLI_OPTION("with", CLI_TEXT, with,
               "dogs, gates, remote, keycard, tower, reinforcements, guide, patrol", "A,B",
               .otherwise = "the seed decides"),
    OUT,
    {0},
};
static const cli_option  heist_export[] = {SWITCH(plain, "not packed"), {0}};
static const cli_command heist_verbs[]  = {
    {VERB("check", "check it: every problem, with its line"), .words = "FILE…",
      .options = heist_check, .run = check},
    {VERB("new", "make one up that bots have tried"), .options = heist_new, .init = init_make_up,
      .run = make_new},
    {VERB("show", "the map, the story and what is in the bag"), .words = "FILE", .run = show},
    {VERB("import", "a heist file from a savekey (-: from standard input)"), .words = "KEY",
      .run = import},
    {VERB("export", "the savekey of a heist"), .words = "FILE", .options = heist_export,
      .run = export},
    {VERB("list", "the heists that come with the game"), .run = list},
    {0},
};
const cli_command caper_command_heist = {
    "heist",
    "check, show, make up, import and export heist files",
    .about = "FILE is a heist file, or the id of a heist from the list. Put quotes around a KEY: "
             "it has bars in it. docs/heists.md says how heists are written.",
    .verbs = heist_verbs,
};
