/* caper campaign: a ledger made, shown, changed; playing is in command_campaign_play.c. */
#include "cli/command_campaign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

enum { LEDGER_LIMIT = 1 << 20 };

static const char help[] =
    "usage: caper campaign new FILE [--player NAME]…       a new crew in River City\n"
    "       caper campaign show FILE                       cash, friends, people, open heists\n"
    "       caper campaign play FILE [HEIST] [OPTION…]     the next heist, or the one interrupted\n"
    "       caper campaign history FILE                    what happened so far\n"
    "       caper campaign join FILE PLAYER                somebody new at the table\n"
    "       caper campaign build FILE PLAYER NAME CHARACTER SKILL SKILL\n"
    "       caper campaign upgrade FILE NAME CARD BECOMES  after a heist: a card goes pro\n\n"
    "Options of play:\n"
    "  --crew A,B,C     who goes: three or four names (the first that are free)\n"
    "  --me 0,2         the seats of people here (0); none: only watch\n"
    "  --bots LEVEL     easy, medium or hard, for the other seats (medium)\n"
    "  --pace MS        how long a bot waits before its move (700)\n"
    "  --plain          lines instead of the full screen\n\n"
    "FILE is the ledger; docs/campaign.md says more.\n";

static int wrong(const char *why)
{
    fprintf(stderr, "caper campaign: %s\n\n%s", why, help);
    return 2;
}

static int failed(const caper_error *err)
{
    fprintf(stderr, "caper campaign: %s\n", err->text);
    return 1;
}

/* ---- Files ----------------------------------------------------------------------------------- */

static void complain(void *ctx, int line, const char *sentence)
{
    if (line)
        fprintf(stderr, "%s:%d: %s\n", (const char *)ctx, line, sentence);
    else
        fprintf(stderr, "%s: %s\n", (const char *)ctx, sentence);
}

bool campaign_load(const char *path, heist_ledger *l)
{
    caper_buf   text = {0};
    caper_error err  = {0};
    bool        ok   = caper_file_read(path, LEDGER_LIMIT, &text, &err) == CAPER_OK;
    if (!ok)
        failed(&err);
    else if (heist_ledger_parse(caper_buf_text(&text), text.len, l, complain,
                                (void *)(uintptr_t)path)) {
        fprintf(stderr, "(nothing was changed)\n");
        ok = false;
    }
    caper_buf_fini(&text);
    return ok;
}

bool campaign_save(const char *path, const heist_ledger *l)
{
    caper_buf   text = {0};
    caper_error err  = {0};
    heist_ledger_write(l, &text);
    bool ok = caper_file_write(path, caper_buf_text(&text), text.len, &err) == CAPER_OK;
    if (!ok)
        failed(&err);
    caper_buf_fini(&text);
    return ok;
}

static const caper_game *the_game(void) { return caper_game_find("heist"); }

heist_file *campaign_heist(const char *id)
{
    caper_error    err = {0};
    caper_content *c   = caper_content_open(the_game(), id, true, &err);
    if (!c)
        failed(&err);
    return (heist_file *)(void *)c;
}

bool campaign_shipped(int i, char id[64])
{
    for (const caper_file *f = the_game()->files; f && f->name; f++) {
        const char *dot = strrchr(f->name, '.');
        if (!dot || strcmp(dot, the_game()->content_suffix) != 0 || i-- > 0)
            continue;
        snprintf(id, 64, "%.*s", (int)(dot - f->name), f->name);
        return true;
    }
    return false;
}

/* ---- new ------------------------------------------------------------------------------------- */

static int new (int argc, char **argv)
{
    heist_ledger *l    = calloc(1, sizeof *l);
    const char   *path = NULL, *why = NULL;
    caper_error   err = {0};
    bool          ok  = true;
    if (!l)
        abort();
    heist_ledger_init(l);
    for (int i = 0; i < argc && ok && !why; i++) {
        if (!strcmp(argv[i], "--player")) {
            if (i + 1 == argc)
                why = "--player needs a name";
            else
                ok = heist_ledger_add_player(l, argv[++i], &err) >= 0;
        } else if (path || argv[i][0] == '-') {
            why = "new takes one file and --player NAME";
        } else {
            path = argv[i];
        }
    }
    int status = why ? wrong(why) : !path ? wrong("new needs a file to write to") : 1;
    if (ok && !l->players)
        ok = heist_ledger_add_player(l, "You", &err) >= 0;
    if (status == 1 && ok && access(path, F_OK) == 0)
        fprintf(stderr, "caper campaign: %s is there already; choose another name\n", path);
    else if (status == 1 && (!ok || heist_ledger_deal(l, &err) != CAPER_OK))
        failed(&err);
    else if (status == 1 && campaign_save(path, l)) {
        printf("%s: a new crew in River City. Begin with: caper campaign play %s\n", path, path);
        status = 0;
    }
    free(l);
    return status;
}

/* ---- show, history --------------------------------------------------------------------------- */

static void print_set(const char *what, unsigned set, const char *const *names)
{
    bool any = false;
    printf("%-10s ", what);
    for (int i = 0; names[i]; i++)
        if (set >> i & 1) {
            printf("%s%s", any ? ", " : "", names[i]);
            any = true;
        }
    puts(any ? "" : "none");
}

static void print_upgrades(const heist_ledger *l, int who)
{
    const ledger_character *c = &l->character[who];
    for (int slot = 0; slot < 3; slot++) {
        if (!heist_ledger_can_upgrade(l, who, slot))
            continue;
        const char *from =
            slot ? heist_skills[c->skill[slot - 1]].id : heist_characters[c->character].id;
        const int8_t *to = slot ? heist_skills[c->skill[slot - 1]].becomes
                                : heist_characters[c->character].becomes;
        printf("             can go up: %s becomes %s or %s\n", from,
               slot ? heist_skills[to[0]].id : heist_characters[to[0]].id,
               slot ? heist_skills[to[1]].id : heist_characters[to[1]].id);
    }
}

static void print_people(const heist_ledger *l)
{
    for (int p = 0; p < l->players; p++) {
        printf("\n%s, level %d\n", l->player[p].name, l->player[p].level);
        for (int i = 0; i < l->characters; i++) {
            const ledger_character *c = &l->character[i];
            if (c->player != p)
                continue;
            printf("  %-16s %s, %s, %s%s\n", c->name, heist_characters[c->character].title,
                   heist_skills[c->skill[0]].title, heist_skills[c->skill[1]].title,
                   c->jailed ? "; in jail" : "");
            print_upgrades(l, i);
        }
    }
}

static void print_heists(const heist_ledger *l)
{
    const heist_file any  = {.kind = HEIST_ORDINARY};
    ledger_crew      crew = {0};
    char             id[64];
    heist_ledger_pick_crew(l, &any, &crew);
    printf("\nHeists for a crew like this (%s)\n",
           heist_difficulty_names[heist_ledger_difficulty(l, &crew)]);
    for (int i = 0; campaign_shipped(i, id); i++) {
        heist_file *f = campaign_heist(id);
        if (f && heist_ledger_standing(l, f, id) == STANDING_FITS)
            printf("  %-24s %s%s%s\n", id, f->name, f->fixer >= 0 ? "; brings the " : "",
                   f->fixer >= 0 ? heist_fixer_names[f->fixer] : "");
        free(f);
    }
}

static int show(const heist_ledger *l)
{
    printf("%-10s $%dk\n", "team cash", l->cash);
    print_set("fixers", l->fixers, heist_fixer_names);
    print_set("items", l->items, heist_item_names);
    print_people(l);
    if (l->playing[0])
        printf("\nA heist is going on: %s. caper campaign play goes on with it.\n", l->playing);
    else
        print_heists(l);
    return 0;
}

static int history(const heist_ledger *l)
{
    if (!l->entries)
        puts("Nothing yet. The city sleeps.");
    for (int i = 0; i < l->entries; i++) {
        const ledger_entry *e = &l->entry[i];
        printf("%3d  %-24s %-4s  %s$%dk  ", i + 1, e->heist, e->won ? "won" : "lost",
               e->cash < 0 ? "-" : "", abs(e->cash));
        for (int k = 0; k < e->crew.count; k++)
            printf("%s%s%s", k ? ", " : "", l->character[e->crew.who[k]].name,
                   e->busted >> k & 1 ? " (busted)" : "");
        putchar('\n');
    }
    return 0;
}

/* ---- join, build, upgrade -------------------------------------------------------------------- */

/* A change to the ledger: read, change, write; nothing is written if anything is wrong. */
static int change(const char *verb, const char *path, int argc, char **argv, heist_ledger *l)
{
    caper_error err = {0};
    bool        ok;
    if (!strcmp(verb, "join") && argc == 1)
        ok = heist_ledger_add_player(l, argv[0], &err) >= 0;
    else if (!strcmp(verb, "build") && argc == 5)
        ok = heist_ledger_build_called(l, (const char *const *)argv, &err) == CAPER_OK;
    else if (!strcmp(verb, "upgrade") && argc == 3)
        ok = heist_ledger_upgrade_called(l, argv[0], argv[1], argv[2], &err) == CAPER_OK;
    else
        return wrong("that command takes other words than these");
    if (!ok)
        return failed(&err);
    return campaign_save(path, l) ? 0 : 1;
}

/* ---- The command ----------------------------------------------------------------------------- */

static int play(int argc, char **argv)
{
    campaign_play_options o = {.pace = 700};
    for (int i = 0; i < argc; i++) {
        const char **value = !strcmp(argv[i], "--crew")   ? &o.crew
                             : !strcmp(argv[i], "--me")   ? &o.me
                             : !strcmp(argv[i], "--bots") ? &o.bots
                                                          : NULL;
        bool         pace  = !strcmp(argv[i], "--pace");
        if (!strcmp(argv[i], "--plain"))
            o.plain = true;
        else if ((value || pace) && i + 1 == argc)
            return wrong("an option needs its value");
        else if (value)
            *value = argv[++i];
        else if (pace) {
            char *end;
            long  ms = strtol(argv[++i], &end, 10);
            if (end == argv[i] || *end || ms < 0 || ms > 60000)
                return wrong("--pace takes milliseconds, 0 to 60000");
            o.pace = (int)ms;
        } else if (argv[i][0] == '-')
            return wrong("there is no such option of play");
        else if (!o.path)
            o.path = argv[i];
        else if (!o.heist)
            o.heist = argv[i];
        else
            return wrong("play takes one ledger and one heist");
    }
    return o.path ? campaign_play(&o) : wrong("play needs a ledger");
}

static int with_ledger(const char *verb, int argc, char **argv)
{
    heist_ledger *l = calloc(1, sizeof *l);
    if (!l)
        abort();
    int status = 1;
    if (!argc || argv[0][0] == '-')
        status = wrong("which ledger? A file belongs after it");
    else if (argc > 1 && (!strcmp(verb, "show") || !strcmp(verb, "history")))
        status = wrong("one ledger at a time");
    else if (campaign_load(argv[0], l)) {
        if (!strcmp(verb, "show"))
            status = show(l);
        else if (!strcmp(verb, "history"))
            status = history(l);
        else
            status = change(verb, argv[0], argc - 1, argv + 1, l);
    }
    free(l);
    return status;
}

int caper_cmd_campaign(int argc, char **argv)
{
    static const char *const with[] = {"show", "history", "join", "build", "upgrade", NULL};
    const char              *verb   = argc > 1 ? argv[1] : "";
    if (!strcmp(verb, "--help") || (argc > 2 && !strcmp(argv[2], "--help"))) {
        fputs(help, stdout);
        return 0;
    }
    if (!the_game()) {
        fprintf(stderr, "caper campaign: this build has no Masters of the Heist\n");
        return 1;
    }
    if (!strcmp(verb, "new"))
        return new (argc - 2, argv + 2);
    if (!strcmp(verb, "play"))
        return play(argc - 2, argv + 2);
    for (int i = 0; with[i]; i++)
        if (!strcmp(verb, with[i]))
            return with_ledger(verb, argc - 2, argv + 2);
    if (!verb[0])
        return wrong("what should it do?");
    fprintf(stderr, "caper campaign: there is no “%s”\n\n%s", verb, help);
    return 2;
}
