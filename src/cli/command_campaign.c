/* caper campaign: a ledger made, shown, changed; playing is in command_campaign_play.c. */
#include "cli/command_campaign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/workshop.h"
#include "cli/commands.h"
#include "table/files.h"

enum { LEDGER_LIMIT = 1 << 20 };

const caper_campaign *campaign_rules(void)
{
    return caper_workshop_of(caper_campaign_game())->campaign;
}

/* ---- Files ----------------------------------------------------------------------------------- */

void *campaign_load(const cli_call *call, const char *path)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_error             err  = {0};
    if (caper_file_read(path, LEDGER_LIMIT, &text, &err)) {
        cli_failed(call, &err);
        return NULL;
    }
    void *ledger = caper_alloc(1, campaign_rules()->size);
    if (!campaign_rules()->parse(caper_buf_text(&text), text.len, ledger, cli_print_problem,
                                 (void *)(uintptr_t)path))
        return ledger;
    fprintf(stderr, "(nothing was changed)\n");
    free(ledger);
    return NULL;
}

bool campaign_save(const cli_call *call, const char *path, const void *ledger)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_error             err  = {0};
    campaign_rules()->write(ledger, &text);
    bool ok = caper_file_write(path, caper_buf_text(&text), text.len, &err) == CAPER_OK;
    if (!ok)
        cli_failed(call, &err);
    return ok;
}

/* ---- Verbs ----------------------------------------------------------------------------------- */

typedef struct new_asked {
    cli_list players;
} new_asked;

static const cli_option new_options[] = {
    {"player", CLI_LIST, offsetof(new_asked, players),
     .help = "a player at the table; without any there is only “You”", "NAME"},
    {0},
};

static int new_ledger(const cli_call *call)
{
    static const char *const you[]   = {"You"};
    const cli_list          *players = &((const new_asked *)call->asked)->players;
    const char              *path    = call->words[0];
    caper_error              err     = {0};
    int                      status  = 1;
    if (access(path, F_OK) == 0)
        return cli_fail(call, "%s exists already; choose another name", path);
    void *ledger = caper_alloc(1, campaign_rules()->size);
    if (campaign_rules()->begin(ledger, players->count ? players->at : you,
                                players->count ? players->count : 1, &err))
        cli_failed(call, &err);
    else if (campaign_save(call, path, ledger)) {
        printf("%s: a new crew in River City. Begin with: caper campaign play %s\n", path, path);
        status = 0;
    }
    free(ledger);
    return status;
}

static int print_ledger(const cli_call *call, void (*put)(const void *ledger, caper_buf *out))
{
    CAPER_SCRATCH caper_buf out    = {0};
    void                   *ledger = campaign_load(call, call->words[0]);
    if (!ledger)
        return 1;
    put(ledger, &out);
    cli_print(&out);
    free(ledger);
    return 0;
}

static int show(const cli_call *call) { return print_ledger(call, campaign_rules()->show); }
static int history(const cli_call *call) { return print_ledger(call, campaign_rules()->history); }

/* The verb is the change's name. It is written whole, and only if it is valid. */
static int change(const cli_call *call)
{
    const caper_campaign_change *c      = campaign_rules()->changes;
    void                        *ledger = campaign_load(call, call->words[0]);
    caper_error                  err    = {0};
    int                          status = 1;
    while (strcmp(c->name, call->command->name) != 0)
        c++;
    if (ledger && c->make(ledger, call->words + 1, &err))
        cli_failed(call, &err);
    else if (ledger)
        status = campaign_save(call, call->words[0], ledger) ? 0 : 1;
    free(ledger);
    return status;
}

/* ---- The command ----------------------------------------------------------------------------- */

typedef struct play_asked {
    const char *crew;
    cli_seating seating;
} play_asked;

static const cli_option play_options[] = {
    {"crew", CLI_TEXT, offsetof(play_asked, crew),
     .help = "who goes in: three or four names (the first who are free)", "A,B,C"},
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
                                                   .content = call->words[1],
                                                   .crew    = a->crew,
                                                   .seating = a->seating});
}

static const cli_command verbs[] = {
    {"new", "a new crew in River City", .words = "FILE", .options = new_options,
     .size = sizeof(new_asked), .run = new_ledger},
    {"show", "cash, friends, people, open heists", .words = "FILE", .run = show},
    {"play", "the next heist, or the one interrupted", .words = "FILE [HEIST]",
     .options = play_options, .size = sizeof(play_asked), .init = init_play, .run = play},
    {"history", "what happened so far", .words = "FILE", .run = history},
    {"join", "add a player", .words = "FILE PLAYER", .run = change},
    {"build", "a new character", .words = "FILE PLAYER NAME CHARACTER SKILL SKILL", .run = change},
    {"upgrade", "after a heist: a card goes pro", .words = "FILE NAME CARD BECOMES", .run = change},
    {0},
};

const cli_command caper_command_campaign = {
    "campaign",
    "a crew in River City: its ledger, its heists",
    .about = "FILE is the ledger. docs/campaign.md says more.",
    .verbs = verbs,
};
