/* Get the MacGuffin in numbers, for programs that learn: what is not in a getmac_seen cannot leak. */
#include "base/fields.h"
#include "base/grammar.h"
#include "games/getmac/getmac.h"

#define FIELD_OF getmac_seen_player
static const caper_field of_player[] = {
    {"known", FIELD_SET(known, &getmac_card)},
    {"table", FIELD_SET(objects, &getmac_object)},
    {"count", FIELD_BYTE(count)},
    {"out", FIELD_BOOL(out)},
    {"turn", FIELD_BOOL(turn)},
    {0},
};
#undef FIELD_OF

#define FIELD_OF getmac_seen
static const caper_field of_table[] = {
    {"players", FIELD_PARTS(of, 0, of_player), FIELD_BY_SEAT},
    {"discard", FIELD_SET(discard, &getmac_card)},
    {"known in the tomb", FIELD_SET(in_tomb, &getmac_card)},
    {"taken", FIELD_THING(taken, &getmac_card)},
    {"tomb", FIELD_BYTE(tomb)},
    {0},
};
#undef FIELD_OF

static const caper_field *fields(const caper_match *match)
{
    (void)match;
    return of_table;
}

const caper_learner getmac_learner = {
    .fields    = fields,
    .look      = getmac_see,
    .turn_move = caper_grammar_turn,
    .abreast   = &getmac_abreast,
};
