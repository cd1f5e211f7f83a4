/* Get the MacGuffin: the room's furniture in one place. */
#include "games/getmac/infer.h"

#include <string.h>

static caper_code configure(caper_match *match, const caper_json *options, caper_error *err)
{
    (void)match;
    const char       *name;
    const caper_json *value;
    caper_json_object_foreach(options, name, value)
    {
        return caper_refuse(err, CAPER_BAD_OPTION, "getmac has no option “%.40s”; it takes none",
                            name);
    }
    return CAPER_OK;
}

static int outcome_id(const char *name) { return getmac_card_find(name, strlen(name)); }

static const char *outcome_name(int id) { return getmac_names[id]; }

/* GM-08: one player wins; everybody else is a rival. */
static bool is_together(const caper_match *match)
{
    (void)match;
    return false;
}

const caper_game getmac_game = {
    .id      = "getmac",
    .title   = "Get the MacGuffin",
    .summary = "Twenty-three cards, everybody after the same thing; the last one with cards wins.",
    .grammar = "play <object>\n"
               "play <action>                                  (no target needed, or none there)\n"
               "play thief|assassin|fist|notdead object <card>\n"
               "play thief|assassin|fist|notdead hand <seat>\n"
               "play merchant take <card>\n"
               "play merchant trade <card> <card>\n"
               "play garbage take <card>\n"
               "play spy|switcheroo|canuse <seat>\n"
               "play wheel left|right\n"
               "use macguffin|backup|crown|rock|paper|scissors\n"
               "use money object <card>\n"
               "use money hand <seat>\n"
               "discard <object>\n",
    .min_seats     = 2,
    .max_seats     = GETMAC_SEATS,
    .default_seats = 4,
    .state_size    = sizeof(getmac_state),
    .action_count  = GETMAC_MOVES,
    .configure     = configure,
    .setup         = getmac_setup,
    .to_act        = getmac_to_act,
    .moves         = getmac_moves,
    .apply         = getmac_apply,
    .why_not       = getmac_why_not,
    .result        = getmac_result,
    .is_together   = is_together,
    .odds          = getmac_odds,
    .view          = getmac_view_json,
    .imagine       = getmac_imagine,
    .check         = getmac_check,
    .parse         = getmac_parse,
    .write         = getmac_write,
    .outcome_id    = outcome_id,
    .outcome_name  = outcome_name,
    .save          = getmac_save,
    .load          = getmac_load,
    .tell          = getmac_tell,
    .suggest       = getmac_suggest,
    .playout       = getmac_playout,
    .memory_size   = GETMAC_MEMORY,
    .watch         = getmac_watch,
    .fits          = getmac_fits,
    .wonder        = getmac_wonder,

    .observation_size = getmac_observation_size,
    .observe          = getmac_observe,
    .turn_move        = getmac_turn_move,
};
