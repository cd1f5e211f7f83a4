/* Masters of the Heist: the characters of a position, read. */
#include <string.h>

#include "games/heist/rules/rules.h"
#include "games/heist/words/position_read.h"

static caper_code load_build(loader *l, const caper_json *c, heist_person *p)
{
    const caper_json *who = caper_field_get(c, "character"), *skills = caper_field_get(c, "skills");
    int               id = caper_json_is_string(who)
                               ? heist_character_find(caper_json_string(who), caper_json_length(who))
                               : -1;
    if (id < 0)
        return caper_field_wrong(l->f, "crew: there is no character “%.40s”",
                                 caper_field_quote(who));
    p->character = (uint8_t)id;
    if (!skills) { /* somebody must have some */
        p->skill[0] = (uint8_t)heist_skill_find("hurry", 5);
        p->skill[1] = (uint8_t)heist_skill_find("wing-it", 7);
        return CAPER_OK;
    }
    for (size_t i = 0; i < 2; i++) {
        const char *name = caper_json_string(caper_json_at(skills, i));
        int         k    = name ? heist_skill_find(name, strlen(name)) : -1;
        if (k < 0 || caper_json_size(skills) != 2)
            return caper_field_wrong(l->f,
                                     "crew: skills should be two, like [\"hurry\",\"bypass\"]");
        p->skill[i] = (uint8_t)k;
    }
    if (heist_skills_clash(p->skill[0], p->skill[1]))
        return caper_field_wrong(l->f,
                                 "crew: %s and %s are of one family; a character has one of them",
                                 heist_skills[p->skill[0]].id, heist_skills[p->skill[1]].id);
    return CAPER_OK;
}

caper_code heist_load_loot(loader *l, const caper_json *from, const char *field, uint8_t *loot)
{
    const caper_json *list = caper_field_get(from, field);
    size_t            i;
    const caper_json *word;
    int               thing, n;
    if (list && !caper_json_is_array(list))
        return caper_field_wrong(l->f, "%s: should be a list like [\"cash 2\",\"jewel\"]", field);
    caper_json_array_foreach(list, i, word)
    {
        if (!heist_load_thing_of(word, &thing, &n) || thing >= HEIST_LOOTS || loot[thing] + n > 255)
            return caper_field_wrong(l->f, "%s: should be a list like [\"cash 2\",\"jewel\"]",
                                     field);
        loot[thing] = (uint8_t)(loot[thing] + n);
    }
    return CAPER_OK;
}

static caper_code load_slot(loader *l, const caper_json *c, heist_person *p)
{
    const caper_json *word = caper_field_get(c, "committed");
    if (!word)
        return CAPER_OK;
    const char *text = caper_json_is_string(word) ? caper_json_string(word) : "";
    size_t      n    = strcspn(text, " ");
    int         slot = caper_name_find(heist_slot_names, text, n);
    if (slot == SLOT_ITEM) {
        const char *item = text[n] ? text + n + 1 : "";
        int         k    = caper_name_find(heist_item_names, item, strcspn(item, " "));
        slot             = k < 0 ? -1 : SLOT_ITEM + k;
    }
    if (slot <= 0)
        return caper_field_wrong(l->f,
                                 "committed: should be c1, c2, c3, s1, s2, item <id>, or null");
    p->committed = (uint8_t)slot;
    return CAPER_OK;
}

static caper_code load_left(loader *l, const caper_json *c, heist_person *p)
{
    const caper_json *left = caper_field_get(c, "left");
    if (left && !caper_json_is_string(left))
        return caper_field_wrong(l->f, "left: should be letters of MUSDIRL");
    for (const char *t = left ? caper_json_string(left) : ""; *t; t++) {
        const char *at = strchr(HEIST_LETTER_TEXT, *t);
        if (!at || p->left[at - HEIST_LETTER_TEXT] >= 9)
            return caper_field_wrong(l->f, "left: should be letters of MUSDIRL");
        p->left[at - HEIST_LETTER_TEXT]++;
    }
    return CAPER_OK;
}

/* Noise and alerts of an action that was committed count later, so they are still owed. */
static caper_code load_owed(loader *l, const caper_json *c, int w)
{
    heist_person       *p = &l->s->who[w];
    const heist_action *a = p->committed ? heist_action_of(l->s, w, p->committed, p->die) : NULL;
    if (p->committed && !a)
        return caper_field_wrong(l->f, "committed: the character has no such action on that die");
    bool counted   = a && (a->special == SPECIAL_DART || a->special == SPECIAL_BOLT ||
                         a->special == SPECIAL_AUTOPWN || a->special == SPECIAL_EXPLOIT ||
                         a->special == SPECIAL_PATCH_IN || a->special == SPECIAL_REWIRE);
    p->owed_noise  = (uint8_t)(a ? a->noise + counted : 0);
    p->owed_alerts = a ? a->alerts : 0;
    TRY(heist_load_byte(l, c, "noise", 99, &p->owed_noise));
    return heist_load_byte(l, c, "alerts", 99, &p->owed_alerts);
}

static caper_code load_extras(loader *l, const caper_json *c, heist_person *p)
{
    static const char *const names[]   = {"gifts", "spare", "inmate"};
    uint8_t                 *numbers[] = {&p->gifts, &p->spare, &p->inmate};
    const caper_json        *vent      = caper_field_get(c, "vent");
    for (int i = 0; i < 8; i++)
        if (caper_json_is_true(caper_field_get(c, heist_flag_names[i])))
            p->flags |= (uint8_t)(1 << i);
    for (int i = 0; i < 3; i++)
        TRY(heist_load_byte(l, c, names[i], 255, numbers[i]));
    if (vent) {
        TRY(heist_load_hex_of(l, "vent", caper_json_at(vent, 0), &p->vent_from));
        TRY(heist_load_hex_of(l, "vent", caper_json_at(vent, 1), &p->vent_to));
    }
    return CAPER_OK;
}

/* Somebody whose place is not given stands on an entrance. */
static caper_code load_place(loader *l, const caper_json *c, int w)
{
    heist_person     *p     = &l->s->who[w];
    const caper_json *at    = caper_field_get(c, "at");
    bool              plans = l->s->phase == PHASE_PLAN;
    if (at) {
        TRY(heist_load_hex_of(l, "at", at, &p->at));
    } else if (!plans && p->status == STATUS_IN) {
        int e = heist_set_first(&l->r->entrances, 0);
        if (e < 0)
            return caper_field_wrong(l->f, "at: there is no entrance to stand on; say where");
        p->at = (uint8_t)e;
    }
    if (p->status == STATUS_IN && heist_is_set(&l->s->gone, p->at))
        return caper_field_wrong(l->f, "at: a character who is in cannot stand on a closed gate");
    return CAPER_OK;
}

static caper_code load_person(loader *l, const caper_json *c, int w)
{
    heist_person     *p      = &l->s->who[w];
    const caper_json *status = caper_field_get(c, "status");
    int               k      = status ? heist_load_name_of(heist_status_names, status) : STATUS_IN;
    if (k < 0)
        return caper_field_wrong(l->f, "status: should be in, out or busted");
    p->status = (uint8_t)k;
    TRY(heist_load_byte(l, c, "ideas", 200, &p->ideas));
    TRY(heist_load_byte(l, c, "die", 6, &p->die));
    TRY(load_place(l, c, w));
    TRY(heist_load_loot(l, c, "loot", p->loot));
    TRY(load_slot(l, c, p));
    TRY(load_left(l, c, p));
    TRY(heist_load_byte(l, c, "done", 1, &p->done));
    TRY(load_extras(l, c, p));
    return load_owed(l, c, w);
}

caper_code heist_load_crew(loader *l, caper_match *match)
{
    const caper_json *crew = caper_field_get(l->p, "crew");
    size_t            n    = crew ? caper_json_size(crew) : HEIST_CREW;
    if ((crew && !caper_json_is_array(crew)) || n < 3 || n > HEIST_CREW)
        return caper_field_wrong(l->f, "crew: should be a list of 3 or 4 characters");
    match->seats = match->places = l->s->seats = (uint8_t)n;
    for (int w = 0; w < (int)n; w++) {
        heist_person     *p = &l->s->who[w];
        const caper_json *c = crew ? caper_json_at(crew, (size_t)w) : NULL;
        if (crew && !caper_json_is_object(c))
            return caper_field_wrong(l->f, "crew: should be a list of objects");
        if (crew)
            TRY(load_build(l, c, p));
        else
            p->character = heist_prebuilts[w].character, p->skill[0] = heist_prebuilts[w].skill[0],
            p->skill[1] = heist_prebuilts[w].skill[1];
        p->ideas = heist_characters[p->character].ideas;
        TRY(load_person(l, c, w));
        TRY(heist_load_hexes(l, c, "plan", &l->s->plan[w]));
    }
    return CAPER_OK;
}

/* Characters need the noise track's length of the crew; so this comes after it. */
caper_code heist_load_npcs(loader *l)
{
    const caper_json *list = caper_field_get(l->p, "npcs");
    if (!list)
        return CAPER_OK;
    if (!caper_json_is_array(list) || caper_json_size(list) > HEIST_FILE_NPCS)
        return caper_field_wrong(l->f, "npcs: should be a list of at most two");
    for (int i = 0; i < HEIST_FILE_NPCS; i++) {
        heist_person *p = &l->s->who[HEIST_CREW + i];
        memset(p, 0, sizeof *p);
        p->status = STATUS_NONE;
        p->at = p->vent_from = p->vent_to = HEIST_NOWHERE;
        const caper_json *c               = caper_json_at(list, (size_t)i);
        if (!c)
            continue;
        int kind = heist_load_name_of(heist_npc_names, caper_field_get(c, "npc"));
        if (kind < 0 || !caper_field_get(c, "at"))
            return caper_field_wrong(
                l->f, "npcs: should be objects like {\"npc\":\"hostage\",\"at\":\"3.3\"}");
        p->character = (uint8_t)kind;
        TRY(load_person(l, c, HEIST_CREW + i));
    }
    return CAPER_OK;
}
