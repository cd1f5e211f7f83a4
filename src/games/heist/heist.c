/* Masters of the Heist: the room's one public symbol. */
#include "games/heist/words/words.h"
#include "games/heist/workshop.h"

static const caper_option options[] = {
    {.name = "heist",
     .help = "the id of a shipped heist or a file; the first amateur heist if left out"},
    {"crew", NULL,
     "one for each seat, separated by commas: a pre-built name (Karma), or a character and two "
     "skills (thug hurry bypass)",
     true},
    {.name = "cash", .help = "the team's money for shop and fixers, in thousands; 0 if left out"},
    {"fixers", NULL, "separated by commas; the Old Friend if left out", true},
    {"items", NULL, "what the crew brings, separated by commas, each perhaps with its seat", true},
    {0},
};

/* Heists that have between them all the modules. */
static const char *const trials[] = {
    "{\"heist\":\"b2-the-quarry\"}",
    "{\"heist\":\"p4-zugzwang\",\"cash\":9,\"fixers\":[\"visage\",\"architect\",\"mastermind\"]}",
    "{\"heist\":\"z1-the-registry\",\"items\":[\"bump-key\",\"flashbang 1\"]}",
    "{\"heist\":\"z2-city-hall\"}",
    NULL,
};

/* MH-43: the objective is the whole crew's. */
static bool is_together(const caper_match *match)
{
    (void)match;
    return true;
}

/* What lies outside, how loud it was, how long it took. */
static int tally(const caper_match *match, const void *state, int seat, caper_fact *out)
{
    const heist_state *s    = state;
    int                loot = 0;
    (void)match, (void)seat;
    for (int i = 0; i < HEIST_LOOTS; i++)
        loot += s->outside[i];
    out[0] = (caper_fact){"Loot", loot, false};
    out[1] = (caper_fact){"Noise", s->noise, true};
    out[2] = (caper_fact){"Rounds", s->round, true};
    return 3;
}

static const caper_info info = {
    .id            = "heist",
    .version       = 4,
    .title         = "Masters of the Heist",
    .summary       = "Plan a break-in on hex tiles together, then live with the plan.",
    .min_seats     = 3,
    .max_seats     = 4,
    .default_seats = 4,
    .state_size    = sizeof(heist_state),
    .options       = options,
    .trials        = trials,
    .files         = heist_data,
    .collector     = CAPER_DESKTOP(&heist_collector),
};

static const caper_rules rules = {
    .configure   = heist_configure,
    .setup       = heist_setup,
    .to_act      = heist_to_act,
    .may_act     = heist_may_act,
    .moves       = heist_moves,
    .apply       = heist_apply,
    .result      = heist_result,
    .tally       = tally,
    .is_together = is_together,
    .check       = heist_check,
    .undo_move   = "undo",
};

static const caper_content_facet content = {
    .option   = "heist",
    .suffix   = ".heist",
    .size     = sizeof(heist_file),
    .parse    = heist_file_parse,
    .about    = heist_file_about,
    .suit     = heist_suit,
    .is_hard  = heist_is_hard,
    .workshop = &heist_workshop,
};

const caper_game heist_game = {
    .info     = &info,
    .rules    = &rules,
    .know     = &heist_knowledge,
    .notation = &heist_notation,
    .words    = &heist_sentences,
    .player   = &heist_player,
    .content  = &content,
    .planner  = &heist_planner,
    .learner  = &heist_learner,
};
