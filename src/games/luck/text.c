/* Adventures & Luck: the grammar of its moves. What a host's longer calls say is in call.c. */
#include "games/luck/host.h"

const char *const luck_kinds[ORDER + 2] = {"idle",   "test", "oppose", "team",  "multi",
                                           "strike", "hit",  "ko",     "order", NULL};
const char *const luck_rounds[4]        = {"free", "action", "out", NULL};

/* ---- Kinds ----------------------------------------------------------------------------------- */

CAPER_FIND(find_trait) { return luck_trait_find(word, len); }

CAPER_WRITE(write_trait) { luck_trait_write(thing, out); }

/* A seat that no table has is in the grammar; the rules refuse it. */
CAPER_FIND(find_seat)
{
    int seat = len < 3 ? caper_number_read(word, len) : -1;
    return seat > LUCK_NO_SEAT ? LUCK_NO_SEAT : seat;
}

/* And so is a link that no scene has. */
CAPER_FIND(find_link)
{
    int link = len < 3 ? caper_number_read(word, len) : -1;
    return link > LUCK_LINKS ? 0 : link;
}

CAPER_FIND(find_foe)
{
    return luck_is_foe_name(word, len) ? luck_stranger_find(state, word, len) : -1;
}

/* A place on the host's table that is free has no name. */
CAPER_WRITE(write_foe)
{
    const luck_state *s = state;
    caper_buf_str(out, thing < LUCK_FOES && s->foe[thing].name[0] ? s->foe[thing].name : "nobody");
}

/* What a trick is aimed at: a number, or the name of a foe on the host's table. */
CAPER_FIND(find_aim)
{
    int seat = find_seat(match, state, word, len), foe = find_foe(match, state, word, len);
    return foe < 0 ? seat : PLACES + foe;
}

CAPER_WRITE(write_aim)
{
    if (thing < PLACES)
        caper_buf_printf(out, "%d", thing);
    else
        write_foe(match, state, thing - PLACES, out);
}

/* AL-36: while a roll is owed, a new call takes the old one's place; only its words are understood then,
 * so that it is not listed. */
static bool is_pending(const luck_state *s) { return s && s->pending.kind; }

CAPER_FIND(find_called) { return is_pending(state) ? -1 : find_seat(match, state, word, len); }

CAPER_FIND(find_enemy) { return is_pending(state) ? -1 : find_foe(match, state, word, len); }

static const char *const starts[] = {"ambush", "open", NULL};

CAPER_FIND(find_start) { return is_pending(state) ? -1 : caper_name_find(starts, word, len); }

CAPER_FIND(find_stranger)
{
    return caper_text_is_plain(word) && luck_stranger_read(word, &(luck_stranger){0}) ? 0 : -1;
}

CAPER_FIND(find_call) { return luck_call_read(state, word, &(luck_call){0}) ? 0 : -1; }

static const caper_kind *const kinds[] = {
    [A_SEAT]   = CAPER_KIND("seat", PLACES, .find = find_seat),
    [A_CALLED] = CAPER_KIND("player", PLACES, .as = "seat", .find = find_called),
    [A_RIVAL]  = CAPER_KIND("rival", PLACES, .as = "seat", .find = find_seat),
    [A_FOE]    = CAPER_KIND("foe", STRANGERS, .find = find_foe, .write = write_foe),
    [A_ENEMY] = CAPER_KIND("enemy", STRANGERS, .as = "foe", .find = find_enemy, .write = write_foe),
    [A_LETTER] = CAPER_KIND("letter", 5, luck_letters + RATED_D),
    [A_RATING] = CAPER_KIND("rating", 5, luck_letters + RATED_D, .as = "letter", .low = RATED_D),
    [A_DIFFICULTY] = CAPER_KIND("difficulty", 5, luck_difficulties, .low = 1),
    [A_ROUND]      = CAPER_KIND("round", 3, luck_rounds),
    [A_START]      = CAPER_KIND("start", 2, starts, .find = find_start),
    CAPER_KIND("trait", LUCK_TRAITS, .find = find_trait, .write = write_trait),
    CAPER_KIND("background", LUCK_NAMED(luck_backgrounds)),
    CAPER_KIND("trick", LUCK_NAMED(luck_tricks)),
    CAPER_KIND("character", LUCK_NAMED(luck_ready_mades)),
    CAPER_KIND("n", LUCK_COUNTED + 1),
    CAPER_KIND("times", LUCK_TIMES + 1),
    CAPER_KIND("many", 1000000),
    CAPER_KIND("aim", AIMS, .find = find_aim, .write = write_aim),
    CAPER_KIND("link", LUCK_LINKS + 1, .find = find_link),
    CAPER_KIND("call", 1, .find = find_call, .rest = true),
    CAPER_KIND("stranger", 1, .find = find_stranger, .rest = true),
    &caper_kind_text,
    NULL,
};

/* ---- Forms ----------------------------------------------------------------------------------- */

enum { AT_SEAT = SEAT * LUCK_TARGET, AT_FOE = STRANGER * LUCK_TARGET };

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
    {"answer ~{text}\t(to a riddle of the scene)", M_ANSWER},
    {"hint {link}\t(for luck)", M_HINT},
    {"attack {seat} punch\t(in a competition; in a fight of an adventure the foe's number)",
     M_PUNCH},
    {"attack {seat} special", M_KICK},
    {"narrate ~{text}\t(the host:)", M_NARRATE},
    RATED("test {player} {difficulty}", M_TEST, TEST),
    {"test {enemy} {difficulty}", M_TEST_FOE, TEST | LUCK_BY_FOE},
    RATED("oppose {player} {letter}", M_OPPOSE, OPPOSE),
    {"oppose {player} {rival}", M_OPPOSE_SEAT, OPPOSE | AT_SEAT},
    {"oppose {enemy} {rival}", M_FOE_OPPOSES, OPPOSE | AT_SEAT | LUCK_BY_FOE},
    RATED("strike {player} {letter}", M_STRIKE, STRIKE),
    {"strike {player} {letter} special", M_STRIKE_SPECIAL, STRIKE | LUCK_SPECIAL},
    {"strike {player} {rival}", M_STRIKE_SEAT, STRIKE | AT_SEAT, {2 * PLACES, 2}},
    {"strike {player} {rival} special",
     M_STRIKE_SEAT + 1,
     STRIKE | AT_SEAT | LUCK_SPECIAL,
     {2 * PLACES, 2}},
    {"strike {player} {foe}", M_STRIKE_FOE, STRIKE | AT_FOE, {2 * STRANGERS, 2}},
    {"strike {player} {foe} special",
     M_STRIKE_FOE + 1,
     STRIKE | AT_FOE | LUCK_SPECIAL,
     {2 * STRANGERS, 2}},
    {"hit {player} {letter}", M_HIT, HIT},
    {"hit {player} {foe}", M_HIT_FOE, HIT | AT_FOE},
    {"ko {seat} {difficulty}", M_KO, KO},
    {"ko {foe} {difficulty}", M_KO_FOE, KO | LUCK_BY_FOE},
    {"initiative {start}", M_INITIATIVE, ORDER},
    {"initiative {start} {difficulty}", M_INITIATIVE_AT, ORDER},
    {"cancel\t(a call that nobody has rolled for; a new call for the same player does it too)",
     M_CANCEL, CALL_CANCEL},
    {"foe ~{stranger}\t(<name> [<trait>=<letter>…] [size=<n>])", M_FOE},
    {"knock {seat}", M_KNOCK, CALL_KNOCK},
    {"knock {foe}", M_KNOCK_FOE, CALL_KNOCK | LUCK_BY_FOE},
    {"round {round}", M_ROUND, CALL_ROUND},
    {"pass {seat}", M_PASS, CALL_PASS},
    {"fail {seat}", M_FAIL, CALL_FAIL},
    {"~{call}\t(any of these with “using <trait>…” instead of a rating, and:\n"
     "oppose … [against <trait>…]\n"
     "team <difficulty> <seat>[:<letter>] <seat>[:<letter>]… [using <trait>…]\n"
     "multi <seat> <action>[:<letter>] <action>[:<letter>]… [using <trait>…]; an action is a\n"
     "  difficulty, “none”, or the letter, foe or seat that is attacked\n"
     "strike <seat> <seat>… <letter, foe or seat> [rating <letter> | using <trait>…] [special]\n"
     "hit <seat> <letters or foes> [rating <letter> | using <trait>…] [special]\n"
     "round out but <seat>…\n"
     "a title at the end of any of these: “… as <text>”)",
     M_CALL},
    {"end", M_END, CALL_END},
    {0}};

const caper_grammar luck_grammar = {forms, kinds, &(struct caper_forms *){NULL},
                                    .more = luck_call_forms};
