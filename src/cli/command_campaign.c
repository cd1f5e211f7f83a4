/* caper campaign: a ledger made, shown, changed; playing is in command_campaign_play.c. */
#include "cli/command_campaign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "cli/commands.h"
#include "table/files.h"

enum { LEDGER_LIMIT = 1 << 20 };

/* ---- Files ----------------------------------------------------------------------------------- */

bool campaign_load(const cli_call *call, const char *path, heist_ledger *l)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_error             err  = {0};
    bool                    ok   = caper_file_read(path, LEDGER_LIMIT, &text, &err) == CAPER_OK;
    if (!ok)
        cli_failed(call, &err);
    else if (heist_ledger_parse(caper_buf_text(&text), text.len, l, cli_print_problem,
                                (void *)(uintptr_t)path)) {
        fprintf(stderr, "(nothing was changed)\n");
        ok = false;
    }
    return ok;
}

bool campaign_save(const cli_call *call, const char *path, const heist_ledger *l)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_error             err  = {0};
    heist_ledger_write(l, &text);
    bool ok = caper_file_write(path, caper_buf_text(&text), text.len, &err) == CAPER_OK;
    if (!ok)
        cli_failed(call, &err);
    return ok;
}

heist_file *campaign_heist(const cli_call *call, const char *id)
{
    caper_error    err = {0};
    caper_content *c   = caper_content_open(&heist_game, id, true, &err);
    if (!c)
        cli_failed(call, &err);
    return (heist_file *)(void *)c;
}

/* ---- new ------------------------------------------------------------------------------------- */

typedef struct new_asked {
    cli_list players;
} new_asked;

static const cli_option new_options[] = {
    {"player", CLI_LIST, offsetof(new_asked, players), "NAME",
     .help = "a player at the table; without any there is only “You”"},
    {0},
};

/* Everybody at the table, and the cards they begin with. */
static caper_code deal(heist_ledger *l, const cli_list *players, caper_error *err)
{
    heist_ledger_init(l);
    for (int i = 0; i < players->count; i++)
        if (heist_ledger_add_player(l, players->at[i], err) < 0)
            return err->code;
    if (!players->count && heist_ledger_add_player(l, "You", err) < 0)
        return err->code;
    return heist_ledger_deal(l, err);
}

static int new_ledger(const cli_call *call)
{
    const new_asked *a      = call->asked;
    const char      *path   = call->words[0];
    heist_ledger    *l      = caper_alloc(1, sizeof *l);
    caper_error      err    = {0};
    int              status = 1;
    if (access(path, F_OK) == 0)
        cli_fail(call, "%s exists already; choose another name", path);
    else if (deal(l, &a->players, &err))
        cli_failed(call, &err);
    else if (campaign_save(call, path, l)) {
        printf("%s: a new crew in River City. Begin with: caper campaign play %s\n", path, path);
        status = 0;
    }
    free(l);
    return status;
}

/* ---- show, history --------------------------------------------------------------------------- */

static const char *fixer_title(int i) { return heist_fixers[i].title; }

static const char *item_title(int i) { return heist_items[i].title; }

static void print_set(const char *what, unsigned set, int count, const char *title(int i))
{
    bool any = false;
    printf("%-10s ", what);
    for (int i = 0; i < count; i++)
        if (set >> i & 1) {
            printf("%s%s", any ? ", " : "", title(i));
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
        printf("             can go pro: %s becomes %s or %s\n", from,
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

static void print_heists(const cli_call *call, const heist_ledger *l)
{
    const heist_file any  = {.kind = HEIST_ORDINARY};
    ledger_crew      crew = {0};
    char             id[64];
    heist_ledger_pick_crew(l, &any, &crew);
    printf("\nHeists for a crew like this (%s)\n",
           heist_difficulty_names[heist_ledger_difficulty(l, &crew)]);
    for (int i = 0; caper_game_content_id(&heist_game, i, id); i++) {
        heist_file *f = campaign_heist(call, id);
        if (f && heist_ledger_standing(l, f, id) == STANDING_FITS)
            printf("  %-24s %s%s%s\n", id, f->name, f->fixer >= 0 ? "; brings the " : "",
                   f->fixer >= 0 ? heist_fixers[f->fixer].title : "");
        free(f);
    }
}

void campaign_print_serial(const heist_ledger *l)
{
    CAPER_SCRATCH caper_buf text = {0}, out = {0};
    heist_ledger_ending(l, &text);
    if (!text.len)
        heist_ledger_previously(l, 3, &text);
    if (text.len) {
        cli_write_paragraphs(caper_buf_text(&text), &out);
        puts(caper_buf_text(&out));
    }
}

static int show(const cli_call *call, heist_ledger *l)
{
    campaign_print_serial(l);
    printf("%-10s $%dk\n", "team cash", l->cash);
    print_set("fixers", l->fixers, HEIST_FIXERS, fixer_title);
    print_set("items", l->items, HEIST_ITEMS, item_title);
    print_people(l);
    if (l->playing[0])
        printf("\nA heist is under way: %s. `caper campaign play` continues it.\n", l->playing);
    else
        print_heists(call, l);
    return 0;
}

static int history(const cli_call *call, heist_ledger *l)
{
    (void)call;
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

/* A change is written whole, and only if nothing is wrong with it. */
static int keep(const cli_call *call, const heist_ledger *l, bool ok, const caper_error *err)
{
    if (!ok)
        return cli_failed(call, err);
    return campaign_save(call, call->words[0], l) ? 0 : 1;
}

static int join(const cli_call *call, heist_ledger *l)
{
    caper_error err = {0};
    bool        ok  = heist_ledger_add_player(l, call->words[1], &err) >= 0;
    return keep(call, l, ok, &err);
}

static int build(const cli_call *call, heist_ledger *l)
{
    caper_error err = {0};
    bool        ok  = heist_ledger_build_called(l, call->words + 1, &err) == CAPER_OK;
    return keep(call, l, ok, &err);
}

static int upgrade(const cli_call *call, heist_ledger *l)
{
    caper_error        err = {0};
    const char *const *w   = call->words;
    bool               ok  = heist_ledger_upgrade_called(l, w[1], w[2], w[3], &err) == CAPER_OK;
    return keep(call, l, ok, &err);
}

/* ---- The command ----------------------------------------------------------------------------- */

typedef struct play_asked {
    const char *crew;
    cli_seating seating;
} play_asked;

static const cli_option play_options[] = {
    {"crew", CLI_TEXT, offsetof(play_asked, crew), "A,B,C",
     .help = "who goes in: three or four names (the first who are free)"},
    CLI_SEATING_OPTIONS(play_asked, seating),
    {0},
};

static void init_play(void *asked)
{
    play_asked *a = asked;
    a->seating    = cli_default_seating();
}

static int play(const cli_call *call)
{
    const play_asked *a = call->asked;
    return campaign_play(call, &(campaign_evening){.path    = call->words[0],
                                                   .heist   = call->words[1],
                                                   .crew    = a->crew,
                                                   .seating = a->seating});
}

/* What all the others do first. */
static int with_ledger(const cli_call *call, int (*then)(const cli_call *, heist_ledger *))
{
    heist_ledger *l      = caper_alloc(1, sizeof *l);
    int           status = campaign_load(call, call->words[0], l) ? then(call, l) : 1;
    free(l);
    return status;
}

static int run_show(const cli_call *call) { return with_ledger(call, show); }
static int run_history(const cli_call *call) { return with_ledger(call, history); }
static int run_join(const cli_call *call) { return with_ledger(call, join); }
static int run_build(const cli_call *call) { return with_ledger(call, build); }
static int run_upgrade(const cli_call *call) { return with_ledger(call, upgrade); }

static const cli_command verbs[] = {
    {.name    = "new",
     .summary = "a new crew in River City",
     .words   = "FILE",
     .options = new_options,
     .size    = sizeof(new_asked),
     .run     = new_ledger},
    {.name    = "show",
     .summary = "cash, friends, people, open heists",
     .words   = "FILE",
     .run     = run_show},
    {.name    = "play",
     .summary = "the next heist, or the one interrupted",
     .words   = "FILE [HEIST]",
     .options = play_options,
     .size    = sizeof(play_asked),
     .init    = init_play,
     .run     = play},
    {.name = "history", .summary = "what happened so far", .words = "FILE", .run = run_history},
    {.name    = "join",
     .summary = "somebody new at the table",
     .words   = "FILE PLAYER",
     .run     = run_join},
    {.name    = "build",
     .summary = "a new character",
     .words   = "FILE PLAYER NAME CHARACTER SKILL SKILL",
     .run     = run_build},
    {.name    = "upgrade",
     .summary = "after a heist: a card goes pro",
     .words   = "FILE NAME CARD BECOMES",
     .run     = run_upgrade},
    {0},
};

const cli_command caper_command_campaign = {
    .name    = "campaign",
    .summary = "a crew in River City: its ledger, its heists",
    .about   = "FILE is the ledger. docs/campaign.md says more.",
    .verbs   = verbs,
};
