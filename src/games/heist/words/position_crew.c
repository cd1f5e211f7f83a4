/* Masters of the Heist: the characters of a position. */
#include <stdio.h>
#include <string.h>

#include "games/heist/rules/rules.h"
#include "games/heist/words/position.h"

static int find_slot(const caper_match *match, const void *state, const char *word, size_t len)
{
    (void)match, (void)state;
    size_t n    = strcspn(word, " ");
    int    slot = caper_name_find(heist_slot_names, word, n);
    if (slot == SLOT_ITEM) {
        int item = n < len ? caper_name_find(heist_item_names, word + n + 1, len - n - 1) : -1;
        slot     = item < 0 ? -1 : SLOT_ITEM + item;
    }
    return slot ? slot : -1;
}

static void write_slot(const caper_match *match, const void *state, int slot, caper_buf *out)
{
    (void)match, (void)state;
    if (slot < SLOT_ITEM)
        caper_buf_str(out, heist_slot_names[slot]);
    else
        caper_buf_printf(out, "item %s", heist_item_names[slot - SLOT_ITEM]);
}

KIND_ID(id_of_character)
{
    return thing < heist_character_count ? heist_characters[thing].id : NULL;
}

KIND_ID(id_of_skill) { return thing < heist_skill_count ? heist_skills[thing].id : NULL; }

const caper_kind        heist_character_kind = {"character", .id = id_of_character};
const caper_kind        heist_skill_kind     = {"skill", .id = id_of_skill};
static const caper_kind slot_kind            = {"action", .find = find_slot, .write = write_slot};

/* The number of a character. */
static int who_is(const caper_fields *f, const void *person)
{
    return (int)((const heist_person *)person - ((const heist_state *)f->state)->who);
}

/* ---- Who they are ---- */

FIELD_THEN(load_character)
{
    heist_person *p = at; /* its first member */
    if (!value)
        caper_field_wrong(f, "crew: each needs a character");
    else
        p->ideas = heist_characters[p->character].ideas;
    p->status = STATUS_IN;
}

FIELD_THEN(load_skills)
{
    uint8_t *skills = at;
    if (!value) { /* a character must have some */
        skills[0] = (uint8_t)heist_skill_find("hurry", 5);
        skills[1] = (uint8_t)heist_skill_find("wing-it", 7);
    }
    if (heist_skills_clash(skills[0], skills[1]))
        caper_field_wrong(f, "skills: %s and %s are of one family; a character has one of them",
                          heist_skills[skills[0]].id, heist_skills[skills[1]].id);
}

FIELD_THEN(load_plan) /* entrances need no token */
{
    heist_set *plan = at;
    *plan &= heist_room_of(f->match)->hexes;
}

FIELD_THEN(load_npc)
{
    heist_person *p = at;
    p->status       = STATUS_IN;
    if (!value)
        caper_field_wrong(f, "npcs: should be objects like {\"npc\":\"hostage\",\"at\":\"3.3\"}");
}

FIELD_THEN(check_npc)
{
    if (!caper_field_get(value, "at"))
        caper_field_wrong(f, "npcs: each stands somewhere; say where");
}

/* ---- What they do ---- */

/* In the order in which the action has them, then what was added to it. */
FIELD_PUT(put_left)
{
    const heist_state  *s = f->state;
    const heist_person *p = at;
    const heist_action *a =
        p->committed ? heist_action_of(s, who_is(f, p), p->committed, p->die) : NULL;
    uint8_t left[HEIST_LETTERS];
    char    text[64];
    int     n = 0;
    memcpy(left, p->left, sizeof left);
    for (const char *c = a ? a->letters : ""; *c; c++) {
        const char *letter = strchr(HEIST_LETTER_TEXT, *c);
        if (letter && left[letter - HEIST_LETTER_TEXT]) {
            left[letter - HEIST_LETTER_TEXT]--;
            text[n++] = *c;
        }
    }
    for (int i = 0; i < HEIST_LETTERS; i++)
        for (; left[i] && n < 63; left[i]--)
            text[n++] = HEIST_LETTER_TEXT[i];
    caper_json_strn(out, text, (size_t)n);
}

FIELD_THEN(load_left)
{
    heist_person *p    = at;
    const char   *text = value ? caper_json_string(value) : "";
    for (const char *t = text ? text : "?"; *t; t++) {
        const char *letter = strchr(HEIST_LETTER_TEXT, *t);
        if (!letter || p->left[letter - HEIST_LETTER_TEXT] >= 9)
            caper_field_wrong(f, "left: should be letters of MUSDIRL");
        else
            p->left[letter - HEIST_LETTER_TEXT]++;
    }
}

FIELD_PUT(put_flags)
{
    for (int i = 0; i < 8; i++)
        if (((const heist_person *)at)->flags >> i & 1)
            caper_json_kbool(out, heist_flag_names[i], true);
}

FIELD_THEN(load_flags)
{
    heist_person *p = at;
    for (int i = 0; i < 8; i++)
        if (caper_json_is_true(caper_field_get(value, heist_flag_names[i])))
            p->flags |= (uint8_t)(1 << i);
}

FIELD_WHEN(owes)
{
    const heist_person *p = at;
    return p->committed || p->owed_noise || p->owed_alerts;
}

FIELD_WHEN(is_in_vent) { return ((const heist_person *)at)->vent_to != HEIST_NOWHERE; }

#define FIELD_OF heist_person
static const caper_field owed[] = {
    {"noise", FIELD_INT(owed_noise, 0, 99)},
    {"alerts", FIELD_INT(owed_alerts, 0, 99)},
    {0},
};
#undef FIELD_OF

/* A character whose place is not given stands on an entrance. */
static void check_place(caper_fields *f, heist_person *p)
{
    const heist_state *s        = f->state;
    int                entrance = heist_set_first(heist_room_of(f->match)->entrances, 0);
    if (p->at == HEIST_NOWHERE && s->phase != PHASE_PLAN && p->status == STATUS_IN) {
        if (entrance < 0)
            caper_field_wrong(f, "at: there is no entrance to stand on; say where");
        p->at = (uint8_t)entrance;
    }
    if (p->status == STATUS_IN && heist_set_has(s->gone, p->at))
        caper_field_wrong(f, "at: a character who is in cannot stand on a closed gate");
}

/* Noise and alerts of an action that was committed count later, so they are still owed. */
FIELD_THEN(check_person)
{
    heist_person       *p = at;
    const heist_action *a =
        p->committed ? heist_action_of(f->state, who_is(f, p), p->committed, p->die) : NULL;
    check_place(f, p);
    if (p->committed && !a)
        caper_field_wrong(f, "committed: the character has no such action on that die");
    p->owed_noise  = a ? a->noise : 0;
    p->owed_alerts = a ? a->alerts : 0;
    caper_fields_read(f, owed, value, p);
}

/* ---- The fields ---- */

#define FIELD_OF heist_state
static const caper_field plan[] = {
    {"plan", FIELD_SET(plan[0], &heist_tile_kind), FIELD_WHOLE | FIELD_ONCE, .then = load_plan},
    {0},
};
#undef FIELD_OF

#define FIELD_OF heist_person
static const caper_field vent[] = {
    {"vent", .type = FIELD_THING_TYPE, offsetof(heist_person, vent_from), 1, 2, &heist_tile_kind,
     2},
    {0},
};
static const caper_field place[] = {
    {"at", FIELD_THING(at, &heist_tile_kind), FIELD_OR_NULL, HEIST_NOWHERE},
    {"ideas", FIELD_INT(ideas, 0, 200)},
    {"die", FIELD_INT(die, 0, 6)},
    {0},
};
static const caper_field doing[] = {
    {"loot", FIELD_OWN(loot), .put = heist_save_loot, .then = heist_load_loot},
    {"status", FIELD_WORD(status, heist_status_names)},
    {"committed", FIELD_THING(committed, &slot_kind), FIELD_OR_NULL},
    {"left", FIELD_OTHER, .put = put_left, .then = load_left},
    {"done", FIELD_INT(done, 0, 1), FIELD_AS_BOOL},
    /* Ours: what the rules file has no field for, only where it is not at rest. */
    {NULL, FIELD_OTHER, .put = put_flags, .then = load_flags},
    {"gifts", FIELD_BYTE(gifts), FIELD_UNUSUAL},
    {"spare", FIELD_BYTE(spare), FIELD_UNUSUAL},
    {"inmate", FIELD_BYTE(inmate), FIELD_UNUSUAL},
    {NULL, FIELD_MORE(owed), FIELD_LATER, .when = owes},
    {NULL, FIELD_MORE(vent), .when = is_in_vent},
    {NULL, FIELD_OTHER, .then = check_person},
    {0},
};
static const caper_field crew[] = {
    {"character", FIELD_THING(character, &heist_character_kind), .then = load_character},
    {"skills", FIELD_THINGS(skill, 2, &heist_skill_kind), .then = load_skills},
    {NULL, FIELD_MORE(place)},
    {NULL, FIELD_MORE(plan)},
    {NULL, FIELD_MORE(doing)},
    {0},
};
static const caper_field npc[] = {
    {"npc", FIELD_WORD(character, heist_npc_names), .then = load_npc},
    {NULL, FIELD_OTHER, .then = check_npc},
    {NULL, FIELD_MORE(place)},
    {NULL, FIELD_MORE(doing)},
    {0},
};
#undef FIELD_OF

/* A position without a crew has the first of those that are built already. */
FIELD_THEN(usual_crew)
{
    heist_state *s = at;
    if (value)
        return;
    f->seats = s->seats = HEIST_CREW;
    for (int w = 0; w < HEIST_CREW; w++) {
        heist_person *p = &s->who[w];
        p->character    = heist_prebuilts[w].character;
        memcpy(p->skill, heist_prebuilts[w].skill, sizeof p->skill);
        p->ideas  = heist_characters[p->character].ideas;
        p->status = STATUS_IN;
        caper_fields_read(f, place, NULL, p);
        caper_fields_read(f, doing, NULL, p);
    }
}

FIELD_WHEN(is_there) { return ((const heist_person *)at)->status != STATUS_NONE; }

/* Those that the position names take the places of those of the heist. */
FIELD_THEN(clear_npcs)
{
    heist_person *p = ((heist_state *)at)->who + HEIST_CREW;
    for (int i = 0; value && i < HEIST_FILE_NPCS; i++) {
        p[i]    = (heist_person){.status = STATUS_NONE};
        p[i].at = p[i].vent_from = p[i].vent_to = HEIST_NOWHERE;
    }
}

#define FIELD_OF heist_state
const caper_field heist_people_fields[] = {
    {"crew", FIELD_OTHER, .then = usual_crew},
    {"crew", FIELD_PARTS(who, 0, crew), FIELD_BY_SEAT, .length = FIELD_LENGTH(seats)},
    {"npcs", FIELD_OTHER, .then = clear_npcs},
    {"npcs", .type = FIELD_PART_TYPE, offsetof(heist_state, who[HEIST_CREW]), sizeof(heist_person),
     HEIST_FILE_NPCS, npc, .when = is_there},
    {0},
};
