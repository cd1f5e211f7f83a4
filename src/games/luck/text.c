/* Adventures & Luck: the grammar of its moves. What a host's longer calls say is in call.c. */
#include "games/luck/host.h"

const char *const luck_kinds[ORDER + 2] = {"idle",   "test", "oppose", "team",  "multi",
                                           "strike", "hit",  "ko",     "order", NULL};
const char *const luck_rounds[4]        = {"free", "action", "out", NULL};

/* ---- Kinds ----------------------------------------------------------------------------------- */

static int find_trait(const caper_match *match, const void *state, const char *word, size_t len)
{
    (void)match, (void)state;
    return luck_trait_find(word, len);
}

static void write_trait(const caper_match *match, const void *state, int trait, caper_buf *out)
{
    (void)match, (void)state;
    luck_trait_write(trait, out);
}

/* A seat that no table has is in the grammar; the rules refuse it. */
static int find_seat(const caper_match *match, const void *state, const char *word, size_t len)
{
    (void)match, (void)state;
    int seat = len < 3 ? caper_number_read(word, len) : -1;
    return seat > LUCK_NOBODY ? LUCK_NOBODY : seat;
}

/* And so is a link that no scene has. */
static int find_link(const caper_match *match, const void *state, const char *word, size_t len)
{
    (void)match, (void)state;
    int link = len < 3 ? caper_number_read(word, len) : -1;
    return link > LUCK_LINKS ? 0 : link;
}

static int find_foe(const caper_match *match, const void *state, const char *word, size_t len)
{
    (void)match;
    return luck_is_foe_name(word, len) ? luck_stranger_find(state, word, len) : -1;
}

/* A place on the host's table that is free has nobody's name. */
static void write_foe(const caper_match *match, const void *state, int foe, caper_buf *out)
{
    (void)match;
    const luck_state *s = state;
    caper_buf_str(out, foe < LUCK_FOES && s->foe[foe].name[0] ? s->foe[foe].name : "nobody");
}

/* What a trick is aimed at: a number, or the name of a foe on the host's table. */
static int find_aim(const caper_match *match, const void *state, const char *word, size_t len)
{
    int seat = find_seat(match, state, word, len), foe = find_foe(match, state, word, len);
    return foe < 0 ? seat : PLACES + foe;
}

static void write_aim(const caper_match *match, const void *state, int aim, caper_buf *out)
{
    if (aim < PLACES)
        caper_buf_printf(out, "%d", aim);
    else
        write_foe(match, state, aim - PLACES, out);
}

static int find_stranger(const caper_match *match, const void *state, const char *text, size_t len)
{
    (void)match, (void)state, (void)len;
    return caper_text_is_plain(text) && luck_stranger_read(text, &(luck_stranger){0}) ? 0 : -1;
}

static int find_call(const caper_match *match, const void *state, const char *text, size_t len)
{
    (void)match, (void)len;
    return luck_call_read(state, text, &(luck_call){0}) ? 0 : -1;
}

static const char *const letters[] = {"D", "A", "T", "S", "P"};

#define NAMED(name, list)                                                                          \
    &(const caper_kind)                                                                            \
    {                                                                                              \
        name, sizeof list / sizeof *list, .ids = &list[0].id, .step = sizeof *list                 \
    }

static const caper_kind *const kinds[] = {
    [A_SEAT]       = &(const caper_kind){"seat", PLACES, .find = find_seat},
    [A_RIVAL]      = &(const caper_kind){"player", PLACES, .find = find_seat},
    [A_FOE]        = &(const caper_kind){"foe", STRANGERS, .find = find_foe, .write = write_foe},
    [A_LETTER]     = &(const caper_kind){"letter", 5, letters},
    [A_RATING]     = &(const caper_kind){"rating", 5, letters, .low = RATED_D},
    [A_DIFFICULTY] = &(const caper_kind){"difficulty", 5, luck_difficulties},
    &(const caper_kind){"trait", LUCK_TRAITS, .find = find_trait, .write = write_trait},
    NAMED("background", luck_backgrounds),
    NAMED("trick", luck_tricks),
    NAMED("character", luck_ready_mades),
    &(const caper_kind){"n", LUCK_COUNTED + 1},
    &(const caper_kind){"times", LUCK_TIMES + 1},
    &(const caper_kind){"many", 1000000},
    &(const caper_kind){"aim", AIMS, .find = find_aim, .write = write_aim},
    &(const caper_kind){"link", LUCK_LINKS + 1, .find = find_link},
    &(const caper_kind){"round", 3, luck_rounds},
    &(const caper_kind){"call", 1, .find = find_call, .rest = true},
    &(const caper_kind){"stranger", 1, .find = find_stranger, .rest = true},
    &caper_kind_text,
};

/* ---- Forms ----------------------------------------------------------------------------------- */

/* The verb of a call: its kind, who or what it is against, and whether the attack is special. */
enum { AGAINST_SEAT = SEAT * LUCK_AGAINST, AGAINST_FOE = STRANGER * LUCK_AGAINST };

/* A call with a rating, or without. */
#define RATED(form, first, verb)                                                                   \
    {form, first, verb, {5 * LUCK_RATINGS, LUCK_RATINGS}},                                         \
    {                                                                                              \
        form " rating {rating}", first + RATED_D, verb, {5 * LUCK_RATINGS, LUCK_RATINGS, 1}        \
    }

static const caper_form forms[] = {
    {"background {background}\t(making a character:)", M_BACKGROUND},
    {"choose {trait}", M_CHOOSE},
    {"skill {trait}", M_SKILL},
    {"flaw {trait}", M_FLAW},
    {"drop {trait}", M_DROP},
    {"prime {trait}", M_PRIME},
    {"trick {trick}", M_PICK},
    {"name ~{text}", M_NAME},
    {"ready-made {character}", M_READY_MADE},
    {"random", M_RANDOM},
    {"ready", M_READY},
    {"roll\t(a test:)", M_ROLL},
    {"again", M_AGAIN},
    {"accept", M_ACCEPT},
    {"defend {trait}\t(before the roll against a blow)", M_DEFEND},
    {"trick {n}\t(at any time:)", M_TRICK},
    {"trick {times} at {aim}", M_TRICK_AT, 0, {1, LUCK_TIMES + 1}},
    {"=trick ~{many}", M_TRICK_MANY},
    {"trick ~{many} at {aim}", M_TRICK_MANY, -1},
    {"eat {n}", M_EAT},
    {"eat ~{many}", M_EAT_MANY, -1},
    {"say ~{text}", M_SAY},
    {"choose-link {link}\t(in an adventure:)", M_LINK},
    {"join {link}", M_JOIN},
    {"vote {link}", M_VOTE},
    {"attack {seat} punch\t(in a competition:)", M_PUNCH},
    {"attack {seat} special", M_KICK},
    {"narrate ~{text}\t(the host:)", M_NARRATE},
    RATED("test {seat} {difficulty}", M_TEST, TEST),
    RATED("oppose {seat} {letter}", M_OPPOSE, OPPOSE),
    {"oppose {seat} {player}", M_OPPOSE_SEAT, OPPOSE | AGAINST_SEAT},
    RATED("strike {seat} {letter}", M_STRIKE, STRIKE),
    {"strike {seat} {letter} special", M_STRIKE_SPECIAL, STRIKE | LUCK_SPECIAL},
    {"strike {seat} {foe}", M_STRIKE_FOE, STRIKE | AGAINST_FOE, {2 * STRANGERS, 2}},
    {"strike {seat} {foe} special",
     M_STRIKE_FOE + 1,
     STRIKE | AGAINST_FOE | LUCK_SPECIAL,
     {2 * STRANGERS, 2}},
    {"hit {seat} {letter}", M_HIT, HIT},
    {"hit {seat} {foe}", M_HIT_FOE, HIT | AGAINST_FOE},
    {"ko {player} {difficulty}", M_KO, KO | AGAINST_SEAT},
    {"ko {foe} {difficulty}", M_KO_FOE, KO | AGAINST_FOE},
    {"~{call}\t(any of these with “using <trait>…” instead of a rating, and:\n"
     "team <difficulty> <seat>[:<letter>] <seat>[:<letter>]… [using <trait>…]\n"
     "multi <seat> <difficulty>[:<letter>]|none <difficulty>[:<letter>]|none… [using <trait>…]\n"
     "hit <seat> <letters or foes> [rating <letter> | using <trait>…] [special])",
     M_CALL},
    {"foe ~{stranger}\t(<name> [<trait>=<letter>…] [size=<n>])", M_FOE},
    {"knock {seat}", M_KNOCK},
    {"knock {foe}", M_KNOCK_FOE},
    {"initiative ambush", M_INITIATIVE},
    {"initiative open", M_INITIATIVE + 1},
    {"round {round}", M_ROUND},
    {"pass {seat}", M_PASS},
    {"fail {seat}", M_FAIL},
    {"end", M_END},
    {0}};

const caper_grammar luck_grammar = {forms, kinds};
