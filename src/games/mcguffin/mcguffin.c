/* McGuffin: the room's furniture in one place. */
#include "games/mcguffin/say.h"
#include "games/mcguffin/workshop.h"

static caper_code configure(caper_match *match, const caper_json *options, caper_error *err)
{
    caper_code code = caper_options_read(mcguffin_options, match, options, err);
    match->places   = (uint8_t)(match->seats + is_hosted(match));
    return code;
}

static const char *const trials[] = {"{\"mode\":\"hosted\"}", "{\"duels\":\"yes\"}", NULL};

static const caper_option options[] = {
    {.name   = "mode",
     .values = mcguffin_modes,
     .help   = "who is the Mastermind: the program (auto) or a person in the last seat"},
    {.name = "job", .help = "the job to pull: an id of `caper job list`, or a file"},
    {.name   = "duels",
     .values = mcguffin_no_yes,
     .help   = "in auto: crew members may fight each other, for one heat a duel"},
    {.name = "characters",
     .help = "saved characters to bring back: a list with one or null for each seat"},
    {0},
};

/* MC-55: the crew wins together. */
static bool is_together(const caper_match *match)
{
    (void)match;
    return true;
}

/* How many got away, and how hot it was. */
static int tally(const caper_match *match, const void *state, int seat, caper_fact *out)
{
    const mcguffin_state *s = state;
    (void)match, (void)seat;
    out[0] = (caper_fact){"Got away", mcguffin_count(s, CLEAR), false};
    out[1] = (caper_fact){"Heat", s->heat, true};
    return 2;
}

static const caper_info info = {
    .id            = "mcguffin",
    .version       = 5,
    .title         = "McGuffin",
    .summary       = "A crew, a target, four decks in the way: a heist in three stages, with a "
                     "Mastermind who may be one of you or the program.",
    .min_seats     = 1,
    .max_seats     = CREW,
    .default_seats = 3,
    .state_size    = sizeof(mcguffin_state),
    .action_count  = WORDLESS,
    .options       = options,
    .trials        = trials,
    .files         = mcguffin_data,
    .collector     = CAPER_DESKTOP(&mcguffin_collector),
};

static const caper_rules rules = {
    .configure   = configure,
    .setup       = mcguffin_setup,
    .to_act      = mcguffin_to_act,
    .may_act     = mcguffin_may_act,
    .moves       = mcguffin_moves,
    .reason      = mcguffin_reason,
    .apply       = mcguffin_apply,
    .result      = mcguffin_result,
    .tally       = tally,
    .is_together = is_together,
    .check       = mcguffin_check,
};

static const caper_content_facet content = {
    .option   = "job",
    .suffix   = ".job",
    .size     = sizeof(mcguffin_job),
    .parse    = mcguffin_parse_job,
    .about    = mcguffin_about_job,
    .workshop = CAPER_DESKTOP(&mcguffin_workshop),
};

const caper_game mcguffin_game = {
    .info     = &info,
    .rules    = &rules,
    .know     = &mcguffin_knowledge,
    .notation = &mcguffin_notation,
    .words    = &mcguffin_words,
    .player   = &mcguffin_player,
    .content  = &content,
    .planner  = &mcguffin_planner,
    .learner  = &mcguffin_learner,
};
