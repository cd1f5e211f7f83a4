/* Adventures & Luck: the room's furniture in one place. */
#include "base/grammar.h"
#include "base/text.h"
#include "games/luck/say.h"
#include "games/luck/workshop.h"

#include <stdio.h>
#include <string.h>

extern const caper_file luck_data[];

/* As they are offered: the usual one first. */
static const char *const modes[]    = {"auto", "hosted", "competition", NULL};
static const char *const switches[] = {"false", "true", NULL};

/* Deeds of earlier games. Most are about other adventures, and of no use here. */
static caper_code read_ledger(const caper_match *match, const caper_json *value, luck_set *out,
                              caper_error *err)
{
    if (value && !caper_json_is_array(value))
        return caper_refuse(err, CAPER_BAD_OPTION, "ledger: should be a list of deeds");
    caper_json_each (deed, value) {
        char        name[200];
        const char *text = caper_json_string(deed);
        if (!text)
            return caper_refuse(err, CAPER_BAD_OPTION, "ledger: should be a list of deeds");
        if (!match->content)
            continue;
        snprintf(name, sizeof name, "ever %s", text);
        int thing = luck_thing_find(luck_story(match), caper_piece_of(name));
        if (thing >= 0)
            luck_set_add(out, thing);
    }
    return CAPER_OK;
}

static caper_code configure(caper_match *match, const caper_json *options, caper_error *err)
{
    luck_options o    = {0};
    int          mode = caper_name_of_value(luck_modes, caper_json_get(options, "mode"));
    caper_code   code = read_ledger(match, caper_json_get(options, "ledger"), &o.ledger, err);
    o.mode            = mode < 0 ? AUTO : (uint8_t)mode; /* left out, or null */
    o.regain          = caper_name_of_value(switches, caper_json_get(options, "regain")) > 0;
    o.slugfest        = o.mode == COMPETITION || /* AL-35 */
                 caper_name_of_value(switches, caper_json_get(options, "slugfest")) > 0;
    if (!code && o.mode == AUTO && !match->content)
        return caper_refuse(err, CAPER_BAD_OPTION, "adventure: say which");
    memcpy(match->room, &o, sizeof o);
    match->places = (uint8_t)(match->seats + (o.mode == HOSTED));
    return code;
}

/* Field trips are survived together; in a competition everybody is against everybody. */
static bool is_together(const caper_match *match) { return luck_mode(match) != COMPETITION; }

static const caper_option options[] = {
    {.name   = "mode",
     .values = modes,
     .help   = "who hosts: the program with an adventure, a person, or nobody (a competition)"},
    {.name = "adventure",
     .help = "which adventure the program hosts: an id or the path of a Twee file"},
    {.name   = "regain",
     .values = switches,
     .help   = "an out round brings everybody back to the initial luck"},
    {.name = "slugfest", .values = switches, .help = "fights go on until a fighter is knocked out"},
    {.name = "ledger",
     .help = "deeds of the same class in earlier adventures, like “Gerald went home”: stories "
             "may ask about them",
     .list = true},
    {0},
};

static const char *const trials[] = {
    "{\"mode\":\"hosted\"}",
    "{\"mode\":\"hosted\",\"slugfest\":true,\"regain\":true}",
    "{\"mode\":\"competition\"}",
    NULL,
};

/* The whole crew's luck, and how many of it are still on their feet. */
static int tally(const caper_match *match, const void *state, int seat, caper_fact *out)
{
    const luck_state *s    = state;
    int               luck = 0, up = 0;
    (void)match, (void)seat;
    for (int i = 0; i < s->seats; i++) {
        luck += s->crew[i].luck;
        up += !s->crew[i].out;
    }
    out[0] = (caper_fact){"On their feet", up, false};
    out[1] = (caper_fact){"Treats left", luck, false};
    return 2;
}

static const char *ending(const caper_match *match, const void *state)
{
    const luck_adventure *a = luck_story(match);
    const luck_state     *s = state;
    if (!a || !s->over || luck_mode(match) != AUTO || s->scene >= a->scenes ||
        !(a->scene[s->scene].tags & TAG_ENDING))
        return NULL;
    return luck_text(a, a->scene[s->scene].name);
}

static const caper_info info = {
    .id            = "luck",
    .version       = 5,
    .title         = "Adventures & Luck",
    .summary       = "Field trips that go wrong: two dice, your best trait, and luck you can eat.",
    .min_seats     = 1,
    .max_seats     = LUCK_SEATS,
    .default_seats = 3,
    .state_size    = sizeof(luck_state),
    .action_count  = LUCK_ACTIONS,
    .options       = options,
    .trials        = trials,
    .files         = luck_data,
    .collector     = CAPER_DESKTOP(&luck_collector),
};

static const caper_rules rules = {
    .configure   = configure,
    .setup       = luck_setup,
    .to_act      = luck_to_act,
    .may_act     = luck_may_act,
    .moves       = luck_moves,
    .apply       = luck_apply,
    .result      = luck_result,
    .tally       = tally,
    .is_together = is_together,
    .check       = luck_check,
};

static const caper_content_facet content = {
    .option   = "adventure",
    .suffix   = ".twee",
    .usual    = "museum",
    .size     = sizeof(luck_adventure),
    .parse    = luck_adventure_parse,
    .about    = luck_adventure_about,
    .ending   = ending,
    .endings  = luck_endings,
    .workshop = CAPER_DESKTOP(&luck_workshop),
};

const caper_game luck_game = {
    .info     = &info,
    .rules    = &rules,
    .know     = &luck_knowledge,
    .notation = &luck_notation,
    .words    = &luck_sentences,
    .player   = &luck_player,
    .learner  = &luck_learner,
    .content  = &content,
};
