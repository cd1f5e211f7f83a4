/* McGuffin: the room's furniture in one place. */
#include "base/text.h"
#include "games/mcguffin/say.h"
#include "games/mcguffin/workshop.h"

/* Saved characters that come back: a list with one of them, or null, for each seat. */
static caper_code read_crew(const caper_match *match, mcguffin_room *room, const caper_json *list,
                            caper_error *err)
{
    if (!caper_json_is_array(list) || caper_json_size(list) > match->seats)
        return caper_refuse(err, CAPER_BAD_OPTION,
                            "characters: should be a list, at most one for each seat");
    for (size_t i = 0; i < caper_json_size(list); i++) {
        const caper_json *one = caper_json_at(list, i);
        if (caper_json_is_null(one))
            continue;
        caper_code code = mcguffin_load_figure(one, &room->saved[i], CAPER_BAD_OPTION, err);
        if (code)
            return code;
        put_into(&room->came, (int)i);
    }
    return CAPER_OK;
}

static caper_code configure(caper_match *match, const caper_json *options, caper_error *err)
{
    mcguffin_room    *room = (mcguffin_room *)match->room;
    const caper_json *crew = caper_json_get(options, "characters");
    caper_code        code = crew ? read_crew(match, room, crew, err) : CAPER_OK;
    if (code)
        return code;
    room->hosted = caper_name_of_value(mcguffin_modes, caper_json_get(options, "mode")) > 0;
    room->duels  = caper_name_of_value(mcguffin_no_yes, caper_json_get(options, "duels")) > 0;
    if (room->duels && room->hosted)
        return caper_refuse(err, CAPER_BAD_OPTION,
                            "duels: only in auto; a human Mastermind calls duels directly");
    match->places = (uint8_t)(match->seats + room->hosted);
    return CAPER_OK;
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
