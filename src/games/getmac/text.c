/* Get the MacGuffin: the grammar of its moves, and why not. */

#include "base/grammar.h"
#include "games/getmac/say.h"

#define BIT(c) GETMAC_CARD(c)

/* ---- Moves ---------------------------------------------------------------------------------- */

static const char *const pairs[] = {
    "macguffin backup",   "macguffin crown", "macguffin money", "macguffin rock", "macguffin paper",
    "macguffin scissors", "backup crown",    "backup money",    "backup rock",    "backup paper",
    "backup scissors",    "crown money",     "crown rock",      "crown paper",    "crown scissors",
    "money rock",         "money paper",     "money scissors",  "rock paper",     "rock scissors",
    "paper scissors"};

const caper_kind getmac_card   = {"card", GETMAC_CARDS, getmac_names, getmac_titles};
const caper_kind getmac_object = {"object", GETMAC_OBJECTS, getmac_names, getmac_titles,
                                  .as = "card"};

static const caper_kind *const kinds[] = {
    &getmac_card,
    &getmac_object,
    CAPER_KIND("seat", GETMAC_SEATS),
    CAPER_KIND("side", 2, (const char *const[]){"left", "right"}),
    CAPER_KIND("objects", 21, pairs, .as = "card", .rest = true),
    NULL,
};

enum { OBJECT = 1, SEAT = 1 + GETMAC_OBJECTS, TRADE = 1 + GETMAC_OBJECTS }; /* first targets */

#define AIMED(play, base)                                                                          \
    {play, base}, {play " object {object}", base + OBJECT}, { play " hand {seat}", base + SEAT }
#define PERSON(play, base)                                                                         \
    {play, base}, { play " {seat}", base + SEAT }

static const caper_form forms[] = {
    {"play {object}", 0},
    {"play card:tomb", GETMAC_BASE_TOMB},
    {"play card:interrogator", GETMAC_BASE_INTERROGATOR},
    {"play card:vortex", GETMAC_BASE_VORTEX},
    {"play {card:shrug|hippie|marshal}", GETMAC_BASE_SHRUG},
    {"play card:merchant\t(no target: only where there is none)", GETMAC_BASE_MERCHANT},
    {"play card:merchant take {object}", GETMAC_BASE_MERCHANT + OBJECT},
    {"play card:merchant trade {objects}\t(two of them)", GETMAC_BASE_MERCHANT + TRADE},
    AIMED("play card:thief", GETMAC_BASE_THIEF),
    {"play card:garbage", GETMAC_BASE_GARBAGE},
    {"play card:garbage take {card}", GETMAC_BASE_GARBAGE + 1},
    PERSON("play card:spy", GETMAC_BASE_SPY),
    AIMED("play card:assassin", GETMAC_BASE_ASSASSIN),
    AIMED("play card:fist", GETMAC_BASE_FIST),
    {"play card:wheel {side}", GETMAC_BASE_WHEEL + 1},
    PERSON("play card:switcheroo", GETMAC_BASE_SWITCHEROO),
    PERSON("play card:canuse", GETMAC_BASE_CANUSE),
    AIMED("play card:notdead", GETMAC_BASE_NOTDEAD),
    {"use {object:macguffin|backup|crown}", GETMAC_BASE_USE},
    {"use {object:rock|paper|scissors}", GETMAC_BASE_BEAT},
    {"use card:money object {object}", GETMAC_BASE_MONEY + OBJECT},
    {"use card:money hand {seat}", GETMAC_BASE_MONEY + SEAT},
    {"discard {object}", GETMAC_BASE_DISCARD},
    {0}};

const caper_grammar getmac_grammar = {forms, kinds, &(struct caper_forms *){NULL}};

/* ---- Why not -------------------------------------------------------------------------------- */

/* Why an act that is allowed cannot have that target, or none. */
static const char *why_not_aim(const getmac_state *s, const getmac_parts *p)
{
    getmac_options o;
    getmac_options_of(s, &o);
    if (p->card == ASSASSIN && s->objects & BIT(CROWN))
        return "crown";
    if (p->verb == VERB_PLAY)
        return "aim";
    if (p->card == NOTDEAD && !o.targets[getmac_slot[NOTDEAD]])
        return "alive";
    if (p->card == FIST && p->verb == VERB_HAND && s->objects)
        return "objects";
    return p->card == MERCHANT ? "trade" : "target";
}

/* The name of a line “refused why=NAME” in en.txt. */
static const char *reason(const getmac_state *s, const getmac_parts *p)
{
    bool use = p->verb > VERB_TURN;
    if (s->taken != NO_CARD && (use || p->card != s->taken))
        return "taken";
    if (use)
        return s->table[s->turn] & BIT(p->card) ? "use" : "table";
    return s->taken == NO_CARD && !(s->hand[s->turn] & BIT(p->card)) ? "hand" : why_not_aim(s, p);
}

void getmac_why_not(const caper_match *match, const void *state, int seat, caper_move move,
                    const char *words, caper_buf *out)
{
    (void)words, (void)seat;
    const getmac_state *s     = state;
    const getmac_parts *p     = &getmac_parts_of[move];
    const caper_names  *names = NULL;
    caper_put(&getmac_speech, match, names, out, SAY_REFUSED, CAPER_STR(reason(s, p)),
              s->taken != NO_CARD ? s->taken : p->card);
}
