/* Get the MacGuffin: the grammar of its moves, and why not. */

#include "base/grammar.h"
#include "games/getmac/getmac.h"

#define BIT(c) GETMAC_CARD(c)

/* ---- Moves ---------------------------------------------------------------------------------- */

static const char *const pairs[] = {
    "macguffin backup",   "macguffin crown", "macguffin money", "macguffin rock", "macguffin paper",
    "macguffin scissors", "backup crown",    "backup money",    "backup rock",    "backup paper",
    "backup scissors",    "crown money",     "crown rock",      "crown paper",    "crown scissors",
    "money rock",         "money paper",     "money scissors",  "rock paper",     "rock scissors",
    "paper scissors"};

static const caper_kind *const kinds[] = {
    CAPER_KIND("card", GETMAC_CARDS, getmac_names),
    CAPER_KIND("object", GETMAC_OBJECTS, getmac_names, .as = "card"),
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
static const char *why_not_play(const getmac_state *s, const getmac_parts *p)
{
    getmac_options o;
    getmac_options_of(s, &o);
    if (p->card == ASSASSIN && s->objects & BIT(CROWN))
        return "The Crown is on a table, so The Assassin takes it: play it without a target.";
    if (p->verb == VERB_PLAY)
        return "%s has something to aim at, so say what.";
    if (p->card == NOTDEAD && !o.targets[getmac_slot[NOTDEAD]])
        return "I'm Not Dead Yet! takes a card only when it is the last card you have and another "
               "player has one: play it without a target.";
    if (p->card == FIST && p->verb == VERB_HAND && s->objects)
        return "The Fist of Doom reaches into a hand only while no Object is on any table.";
    if (p->card == MERCHANT)
        return "The Merchant takes from the only other player with Objects, or trades between two "
               "who have some; name Objects that fit.";
    return "%s cannot be aimed at that now.";
}

static const char *const why_not_use[] = {
    [MACGUFFIN] = "The MacGuffin works only while it is your only card.",
    [BACKUP]    = "The Backup works only while it is your only card and The MacGuffin is on "
                  "nobody's table.",
    [CROWN]     = "The Crown lets you pass only while no MacGuffin is on a table.",
    [MONEY]     = "The Money buys what another player has on the table or in hand.",
    [ROCK]      = "The Rock needs The Scissors on another player's table.",
    [PAPER]     = "The Paper needs The Rock on another player's table.",
    [SCISSORS]  = "The Scissors need The Paper on another player's table.",
};

/* The title of the card, or of the one that must be played, goes into the sentence. */
static const char *reason(const getmac_state *s, const getmac_parts *p)
{
    bool use = p->verb > VERB_TURN;
    if (s->taken != NO_CARD && (use || p->card != s->taken))
        return "You took %s and must play it now.";
    if (use)
        return s->table[s->turn] & BIT(p->card) ? why_not_use[p->card] : "%s is not on your table.";
    if (s->taken == NO_CARD && !(s->hand[s->turn] & BIT(p->card)))
        return "%s is not in your hand.";
    return why_not_play(s, p);
}

void getmac_why_not(const caper_match *match, const void *state, int seat, caper_move move,
                    const char *words, caper_buf *out)
{
    (void)match, (void)words, (void)seat;
    const getmac_state *s = state;
    const getmac_parts *p = &getmac_parts_of[move];
    caper_buf_printf(out, reason(s, p), getmac_titles[s->taken != NO_CARD ? s->taken : p->card]);
}
