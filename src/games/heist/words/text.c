/* Masters of the Heist: the grammar of its moves. README.md lists the forms. */
#include <string.h>

#include "base/grammar.h"
#include "base/text.h"
#include "games/heist/rules/escape.h"
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

/* ---- Kinds ---- */

CAPER_FIND(find_hex) { return heist_hex_word(heist_room_of(match)->map.size, word, len); }

CAPER_WRITE(write_hex) { heist_write_hex(heist_room_of(match), thing, out); }

/* "2", "npc", "npc2". Empty seats are in the grammar, and no move is legal for them. */
enum { NO_SEAT = 99, SEATS = NO_SEAT + 1 };
static const char *const people[] = {"0", "1", "2", "3", "npc", "npc2", NULL};

CAPER_FIND(find_person)
{
    int who = caper_name_find(people, word, len);
    return who < 0 && len < 3 && caper_number_read(word, len) >= 0 ? NO_SEAT : who;
}

CAPER_WRITE(write_person) { caper_buf_str(out, thing < HEIST_PEOPLE ? people[thing] : "99"); }

/* How much of the cash is said, and does not matter. */
CAPER_FIND(find_count) { return len < 4 && caper_number_read(word, len) >= 0 ? 0 : -1; }

CAPER_FIND(find_token)
{
    static const char *const words[] = {"m1", "m2", "m3", "M1", "M2", "M3", NULL};
    int                      k       = caper_name_find(words, word, len);
    return k < 0 ? -1 : k % 3;
}

CAPER_FIND(find_letter)
{
    static const char *const words[] = {"u",       "s", "d", "unlock", "subdue",
                                        "disable", "U", "S", "D",      NULL};
    int                      k       = caper_name_find(words, word, len);
    return k < 0 ? -1 : k % 3;
}

/* Rewire: the number of the choice of these hexes around `at`, or −1. */
static int rewire_number(const heist_room *r, const int *hexes, int n, int at)
{
    int8_t side[3];
    int    want[3] = {-1, -1, -1};
    for (int i = 0; i < n; i++) {
        int found = -1, k = i;
        for (int d = 0; d < HEIST_SIDES; d++)
            if (r->map.next[at][d] == hexes[i])
                found = d;
        if (found < 0 || n > 3)
            return -1;
        for (; k && want[k - 1] > found; k--)
            want[k] = want[k - 1];
        want[k] = found;
    }
    for (int k = 0; heist_rewire_choice(k, side); k++)
        if (side[0] == want[0] && side[1] == want[1] && side[2] == want[2])
            return k;
    return -1;
}

/* The tile that the tinkerer beside those tiles stands on and the choice, since the words do not say
 * whose Rewire it is. Other tiles are in the grammar, and no move is legal on them. */
enum { NO_CHOICE = 255 };
CAPER_FIND(find_tiles)
{
    const heist_room  *r = heist_room_of(match);
    const heist_state *s = state;
    caper_words        w;
    int                hex[CAPER_SPLIT_WORDS];
    if (!caper_words_split(&w, word))
        return -1;
    for (int i = 0; i < w.count; i++)
        if ((hex[i] = heist_hex_word(r->map.size, w.at[i], w.len[i])) < 0)
            return -1;
    for (int p = 0; p < s->seats; p++) {
        int at = s->who[p].at, k = -1;
        if (at != HEIST_NOWHERE && heist_has_ability(s, p, ABILITY_REWIRE))
            k = rewire_number(r, hex, w.count, at);
        if (k >= 0)
            return at << 8 | k;
    }
    return NO_CHOICE;
}

CAPER_WRITE(write_tiles)
{
    const heist_room *r = heist_room_of(match);
    int8_t            side[3];
    int               at = thing >> 8;
    if (at >= r->map.hexes || !heist_rewire_choice(thing & 255, side))
        return;
    for (int i = 0; i < 3 && side[i] >= 0; i++) {
        if (i)
            caper_buf_char(out, ' ');
        heist_write_hex(r, r->map.next[at][(int)side[i]], out);
    }
}

/* A way that is listed is a number; any other keeps its words. */
CAPER_FIND(find_way)
{
    const heist_room *r = heist_room_of(match);
    heist_trip        trip;
    heist_way         way = {0};
    if (!heist_trip_read(r, state, (heist_move){0}, word, &trip) || trip.count > HEIST_STEPS)
        return -1;
    for (int k = 0; k < trip.count; k++) {
        if (trip.step[k].kind != STEP_TO)
            return -1;
        way.hex[way.steps++] = trip.step[k].what;
    }
    int gait = heist_way_gait(r, state, &way);
    return gait < 0 ? -1 : way.hex[0] << 16 | way.hex[way.steps - 1] << 8 | gait;
}

CAPER_WRITE(write_way)
{
    const heist_room *r = heist_room_of(match);
    heist_way         way;
    heist_way_find(r, state, thing >> 16, thing >> 8 & 255, thing & 255, &way);
    for (int i = 0; i < way.steps; i++) {
        if (i)
            caper_buf_char(out, ' ');
        heist_write_hex(r, way.hex[i], out);
    }
}

CAPER_FIND(find_trip)
{
    heist_trip trip;
    return heist_trip_read(heist_room_of(match), state, (heist_move){0}, word, &trip) ? 0 : -1;
}

static const caper_kind *const kinds[] = {
    CAPER_KIND("hex", 256, .find = find_hex, .write = write_hex),
    CAPER_KIND("thing", HEIST_THINGS, heist_thing_names),
    CAPER_KIND("person", SEATS, .find = find_person, .write = write_person),
    CAPER_KIND("other", SEATS, .as = "person", .find = find_person, .write = write_person),
    CAPER_KIND("seat", SEATS),
    CAPER_KIND("item", HEIST_ITEMS, HEIST_TABLE(heist_items, title)),
    CAPER_KIND("loot", HEIST_LOOTS, heist_goal_names),
    CAPER_KIND("fixer", HEIST_FIXERS, HEIST_TABLE(heist_fixers, title)),
    CAPER_KIND("slot", SLOT_ITEM, heist_slot_names),
    CAPER_KIND("die", 6, .low = 1),
    CAPER_KIND("n", 10),
    CAPER_KIND("place", HEIST_CARDS + 1),
    CAPER_KIND("count", 1, .find = find_count),
    CAPER_KIND("token", 3, (const char *const[]){"m1", "m2", "m3"}, .find = find_token),
    CAPER_KIND("letter", 3, (const char *const[]){"u", "s", "d"}, .find = find_letter),
    CAPER_KIND("ability", HEIST_ABILITIES, HEIST_TABLE(heist_abilities, title)),
    CAPER_KIND("tiles", 1 << 15, .find = find_tiles, .write = write_tiles, .as = "hex",
               .rest = true),
    CAPER_KIND("way", 1 << 24, .find = find_way, .write = write_way, .as = "hex", .rest = true),
    CAPER_KIND("trip", 1, .find = find_trip, .rest = true),
    NULL,
};

/* ---- Forms ---- */

/* A move's number has a byte each for a, b and c. */
enum { A = 1 << 16, B = 1 << 8 };
#define DO(verb) ((caper_move)VERB_##verb << 24)

/* What a die is put on (its number goes to a), and what for. */
#define COMMIT(form, a)                                                                            \
    {form, DO(COMMIT) + (a) * A, 0, {A}}, {"=" form " for 1", DO(COMMIT) + (a) * A, 0, {A}},       \
        {form " die {die}", DO(COMMIT) + (a) * A + B, 0, {A, B}},                                  \
        {form " for {person} {letter}", DO(COMMIT) + (a) * A + PURPOSE_GRANT * B, 0, {A, 1, B}},   \
        {"=" form " for {letter} {person}",                                                        \
         DO(COMMIT) + (a) * A + PURPOSE_GRANT * B,                                                 \
         0,                                                                                        \
         {A, B, 1}},                                                                               \
        {form " for 2", DO(COMMIT) + (a) * A + PURPOSE_FAR * B, 0, {A}},                           \
        {form " for {loot} {hex}", DO(COMMIT) + (a) * A + PURPOSE_TOSS * B, 0, {A, B, 1}},         \
    {                                                                                              \
        form " for {tiles}", DO(COMMIT) + (a) * A + PURPOSE_REWIRE *B, 0, {A, 1}                   \
    }

/* A thing here or on a tile. */
#define CARRY(form, verb)                                                                          \
    {form " {thing}", DO(verb) + HEIST_NOWHERE * B, 0, {A}},                                       \
        {form " {thing} {hex}", DO(verb), 0, {A, B}},                                              \
        {"=" form " cash {count}", DO(verb) + HEIST_NOWHERE * B},                                  \
    {                                                                                              \
        "=" form " cash {count} {hex}", DO(verb), 0, { A, B }                                      \
    }

static const caper_form forms[] = {
    {"plan {hex}", DO(PLAN), 0, {A}},
    {"unplan {hex}", DO(UNPLAN), 0, {A}},
    {"start {hex}", DO(START), 0, {A}},
    {"buy {item}", DO(BUY) + NONE *B, 0, {A}},
    {"buy {item} for {seat}", DO(BUY), 0, {A, B}},
    {"fixer {fixer=visage|mayor} {hex}", DO(FIXER), 0, {A, B}},
    {"fixer fixer:old-friend {person}", DO(FIXER) + FIXER_OLD_FRIEND *A, 0, {B}},
    {"fixer fixer:mastermind {token} {place}", DO(FIXER) + FIXER_MASTERMIND *A, 0, {B, 1}},
    {"fixer {fixer=beat-cop|bookie|consultant|architect} {n}", DO(FIXER), 0, {A, B}},
    {"=fixer {fixer=beat-cop|bookie|consultant|architect}", DO(FIXER) + B, 0, {A}},
    {"fixer {fixer!visage|mayor|old-friend|mastermind|beat-cop|bookie|consultant|architect}",
     DO(FIXER),
     0,
     {A}},
    {"ready", DO(READY)},
    COMMIT("commit {slot=c1|c2|c3|s1|s2}", 0),
    COMMIT("commit item {item}", SLOT_ITEM),
    {"move {hex}", DO(MOVE), 0, {A}},
    {"unlock {hex}", DO(UNLOCK), 0, {A}},
    {"subdue {hex}", DO(SUBDUE), 0, {A}},
    {"disable {hex}", DO(DISABLE), 0, {A}},
    {"reveal {hex}", DO(REVEAL), 0, {A}},
    {"idea", DO(IDEA)},
    {"loot", DO(LOOT)},
    {"open {hex}", DO(OPEN), 0, {A}},
    CARRY("pickup", PICKUP),
    CARRY("drop", DROP),
    {"ability {ability=teh-codes|has-the-code|vent-crawl} {hex}", DO(ABILITY), 0, {A, B}},
    {"ability {ability=teh-codes|has-the-code|vent-crawl}",
     DO(ABILITY) + HEIST_NOWHERE *B,
     -1,
     {A}},
    {"ability {ability!teh-codes|has-the-code|vent-crawl|new-plan} {person}",
     DO(ABILITY),
     -1,
     {A, B}},
    {"ability {ability!teh-codes|has-the-code|vent-crawl}", DO(ABILITY), 0, {A}},
    {"ability {ability=good-in-a-pinch|great-in-a-pinch} {person}", DO(ABILITY), 0, {A, B}},
    {"ability ability:new-plan {person}", DO(ABILITY) + ABILITY_NEW_PLAN *A + 1, 0, {B}},
    {"undo", DO(UNDO)},
    {"done", DO(DONE)},
    {"escape", DO(ESCAPE)},
    {"choose none|no|pass|nobody", DO(CHOOSE) + CHOOSE_NONE *A},
    {"choose idea|yes", DO(CHOOSE) + CHOOSE_IDEA *A},
    {"choose {hex}", DO(CHOOSE) + CHOOSE_HEX *A, 0, {B}},
    {"choose {person}", DO(CHOOSE) + CHOOSE_SEAT *A, 0, {B}},
    {"choose {person} {other}", DO(CHOOSE) + CHOOSE_PASS *A, 0, {B, 1}},
    {"run {way}", DO(RUN)},
    {"run ~{trip}\t(<hex>|take:<loot>|leave:<loot>|open:<hex> …)",
     DO(RUN) + HEIST_NOWHERE *A + HEIST_NOWHERE *B + NO_CHOICE},
    {"caught", DO(CAUGHT)},
    {"stay\t(npc MOVE and npc 2 MOVE: the same for an NPC)", DO(STAY)},
    {0}};

/* MH-65: a move of an NPC begins with `npc` or `npc 2`; planning is for players. */
enum { NPC = 1 << 29, FOR_NPCS = DO(READY) + 1 };
static const caper_prefix prefixes[] = {{"npc 2 ", 2 * (caper_move)NPC, FOR_NPCS},
                                        {"npc 1 ", NPC, FOR_NPCS},
                                        {"npc ", NPC, FOR_NPCS},
                                        {0}};

static const caper_grammar grammar = {forms, kinds, &(struct caper_forms *){NULL}, prefixes};

const caper_notation heist_notation = {
    .grammar  = &grammar,
    .outcomes = CAPER_KIND("chit", .ids = heist_bag_names),
    .save     = heist_save,
    .load     = heist_load,
};
