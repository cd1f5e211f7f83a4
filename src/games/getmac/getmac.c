/* Get the MacGuffin: the room's furniture in one place. */
#include <string.h>

#include "base/fields.h"
#include "base/grammar.h"
#include "base/workshop.h"
#include "games/getmac/say.h"

const char getmac_majesty[] = "Your Majesty";

static const caper_option options[] = {
    {.name = "first", .help = "the seat that begins (0); a rematch passes it to the left"}, {0}};

/* GM-02: seat 0 begins, or the seat that is named. */
static caper_code configure(caper_match *match, const caper_json *given, caper_error *err)
{
    const caper_json *first = caper_json_get(given, "first");
    int64_t           seat  = caper_json_integer(first);
    if (first && (!caper_json_is_integer(first) || seat < 0 || seat >= match->seats))
        return caper_refuse(err, CAPER_BAD_OPTION,
                            "first: should be a seat, 0 to %d: the one that begins",
                            match->seats - 1);
    ((getmac_rules *)match->room)->first = (uint8_t)seat;
    return CAPER_OK;
}

/* GM-45: in a rematch the deal passes to the left. */
static void again(const caper_match *match, caper_buf *out)
{
    const getmac_rules *rules = (const getmac_rules *)match->room;
    caper_json_open(out, '{');
    caper_json_kint(out, "first", (rules->first + 1) % match->seats);
    caper_json_close(out, '}');
}

static int outcome_id(const char *name) { return getmac_card_find(name, strlen(name)); }

static const char *outcome_name(int id) { return getmac_names[id]; }

extern const caper_file             getmac_data[];
extern const struct caper_collector getmac_collector;
extern const caper_field            getmac_fields[];

static const caper_info info = {
    .id      = "getmac",
    .version = 1,
    .title   = "Get the MacGuffin",
    .summary = "Twenty-three cards, everybody after the same thing; the last one with cards wins.",
    .min_seats     = 2,
    .max_seats     = GETMAC_SEATS,
    .default_seats = 4,
    .state_size    = sizeof(getmac_state),
    .action_count  = GETMAC_MOVES,
    .options       = options,
    .files         = getmac_data,
    .collector     = CAPER_DESKTOP(&getmac_collector),
};

static const caper_rules rules = {
    .configure = configure,
    .again     = again,
    .setup     = getmac_setup,
    .to_act    = getmac_to_act,
    .moves     = getmac_moves,
    .apply     = getmac_apply,
    .result    = getmac_result,
    .check     = getmac_check,
};

static const caper_notation notation = {
    .grammar      = &getmac_grammar,
    .outcome_id   = outcome_id,
    .outcome_name = outcome_name,
    .save         = caper_position_save,
    .load         = caper_position_load,
    .fields       = getmac_fields,
};

const caper_game getmac_game = {
    .info      = &info,
    .rules     = &rules,
    .know      = &getmac_knowledge,
    .notation  = &notation,
    .words     = &getmac_words,
    .player    = &getmac_player,
    .inference = &getmac_inference,
    .learner   = &getmac_learner,
};
