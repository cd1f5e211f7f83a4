/* Masters of the Heist in numbers, for programs that learn. Nothing is hidden, so they are of the state itself. */
#include "base/grammar.h"
#include "games/heist/rules/rules.h"
#include "games/heist/words/position.h"

/* The tiles of this map, by number. */
KIND_ID(id_of_hex) { return thing < heist_room_of(match)->map.hexes ? "" : NULL; }

static const caper_kind hex      = {"hex", .id = id_of_hex};
static const caper_kind npc_kind = {"npc", .ids = heist_npc_names};

#define FIELD_OF heist_person
static const caper_field doing[] = {
    {"status", FIELD_WORD(status, heist_status_names)},
    {"at", FIELD_THING(at, &hex)},
    {"ideas", FIELD_INT(ideas, 0, 200)},
    {"die", FIELD_INT(die, 0, 6)},
    {"committed", FIELD_INT(committed, 0, SLOT_ITEM + HEIST_ITEMS)},
    {"left", FIELD_INTS(left, 0, 9)},
    {"done", FIELD_BYTE(done)},
    {"flags", FIELD_NUMBERS(flags, 7)},
    {"noise", FIELD_INT(owed_noise, 0, 99)},
    {"alerts", FIELD_INT(owed_alerts, 0, 99)},
    {"vent from", FIELD_BYTE(vent_from)},
    {"vent to", FIELD_BYTE(vent_to)},
    {"gifts", FIELD_BYTE(gifts)},
    {"spare", FIELD_BYTE(spare)},
    {"inmate", FIELD_BYTE(inmate)},
    {"loot", FIELD_BYTES(loot)},
    {0},
};
static const caper_field crew[] = {
    {"character", FIELD_THING(character, &heist_character_kind)},
    {"skills", FIELD_THINGS(skill, 2, &heist_skill_kind)},
    {NULL, FIELD_MORE(doing)},
    {0},
};
static const caper_field npc[] = {
    {"npc", FIELD_THING(character, &npc_kind)},
    {NULL, FIELD_MORE(doing)},
    {0},
};
#undef FIELD_OF

FIELD_WHEN(is_there) { return ((const heist_person *)at)->status != STATUS_NONE; }

#define FIELD_OF heist_state
static const caper_field of_table[] = {
    {"phase", FIELD_WORD(phase, heist_phase_names)},
    {"round", FIELD_BYTE(round)},
    {"noise", FIELD_BYTE(noise)},
    {"crew", FIELD_PARTS(who, 0, crew), FIELD_BY_SEAT},
    {"npcs", .type = FIELD_PART_TYPE, offsetof(heist_state, who[HEIST_CREW]), sizeof(heist_person),
     HEIST_FILE_NPCS, npc, .when = is_there},
    {"plans", FIELD_SETS(plan, &hex), FIELD_BY_SEAT},
    {"chits", FIELD_HALVES(chits, &hex)},
    {"things", FIELD_HALVES(things, &hex)},
    {"cash", FIELD_MAP(cash, 0, 255, &hex)},
    {"unknown", FIELD_SET(unknown, &hex)},
    {"gone", FIELD_SET(gone, &hex)},
    {"exits", FIELD_SET(exits, &hex)},
    {"doors", FIELD_SET(doors, &hex)},
    {"remotes", FIELD_SET(remotes, &hex)},
    {"towers", FIELD_SET(towers, &hex)},
    {"reinforcements", FIELD_SET(tokens, &hex)},
    {"layer", FIELD_SET(layer, &hex)},
    {"team", FIELD_INT(team, 0, 60000)},
    {"fixers", FIELD_NUMBERS(fixers, HEIST_FIXERS - 1)},
    {"used", FIELD_NUMBERS(used, HEIST_FIXERS - 1)},
    {"outside", FIELD_BYTES(outside)},
    {"bag", FIELD_BYTES(bag)},
    {"events", FIELD_INTS(card, 0, HEIST_EVENTS), .length = FIELD_LENGTH(cards)},
    {"aside", FIELD_INTS(aside, 0, HEIST_EVENTS), .length = FIELD_LENGTH(asides)},
    {"active", FIELD_THING(active, &heist_event_kind)},
    {"alarm", FIELD_INT(alarm, 0, 1)},
    {"loop", FIELD_INT(loop, 0, 1)},
    {"lift", FIELD_INT(lift, 0, 99)},
    {"wait", FIELD_WORD(wait, heist_wait_names)},
    {"wait at", FIELD_THING(wait_hex, &hex)},
    {"wait who", FIELD_NUMBERS(wait_who, HEIST_PEOPLE - 1)},
    {"work", FIELD_INT(work, 0, WORK_RESCUE)},
    {"work at", FIELD_BYTE(work_at)},
    {"items", FIELD_BYTES(owner)},
    {"bet", FIELD_INT(bet, 0, 5)},
    {"blanks", FIELD_INT(blanks, 0, 3)},
    {"masters", FIELD_INT(masters, 0, 63)},
    {"failed", FIELD_INT(failed, 0, 1)},
    {"limit", FIELD_INT(limit, 0, 4)},
    {0},
};
#undef FIELD_OF

static const caper_field *fields(const caper_match *match)
{
    (void)match;
    return of_table;
}

const caper_learner heist_learner = {.fields = fields};
