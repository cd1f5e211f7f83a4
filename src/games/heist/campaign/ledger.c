/* Masters of the Heist: what happens to a ledger between heists. See ledger.h. */
#include "games/heist/campaign/ledger.h"

#include <stdio.h>
#include <string.h>

#include "base/lines.h"
#include "base/text.h"
#include "games/heist/campaign/campaign.h"

void heist_ledger_init(heist_ledger *l)
{
    memset(l, 0, sizeof *l);
    l->fixers = 1u << FIXER_OLD_FRIEND;
}

/* ---- People ---- */

/* Names are between bars and commas in the file. */
static caper_code check_name(const char *name, caper_error *err)
{
    if (!caper_text_is_plain(name) || strlen(name) >= LEDGER_NAME || strpbrk(name, "|,") ||
        name[0] == ' ' || name[strlen(name) - 1] == ' ')
        return caper_refuse(err, CAPER_BAD_OPTION,
                            "“%.40s” cannot be a name: it has 1 to %d bytes, no bar and no comma",
                            name, LEDGER_NAME - 1);
    return CAPER_OK;
}

int heist_ledger_find_player(const heist_ledger *l, const char *name)
{
    for (int i = 0; i < l->players; i++)
        if (strcmp(l->player[i].name, name) == 0)
            return i;
    return -1;
}

int heist_ledger_find(const heist_ledger *l, const char *name)
{
    for (int i = 0; i < l->characters; i++)
        if (strcmp(l->character[i].name, name) == 0)
            return i;
    return -1;
}

int heist_ledger_add_player(heist_ledger *l, const char *name, caper_error *err)
{
    if (check_name(name, err))
        return -1;
    if (heist_ledger_find_player(l, name) >= 0) {
        caper_refuse(err, CAPER_BAD_OPTION, "%s is in the campaign already", name);
        return -1;
    }
    if (l->players == LEDGER_PLAYERS) {
        caper_refuse(err, CAPER_BAD_OPTION, "a campaign has at most %d players", LEDGER_PLAYERS);
        return -1;
    }
    ledger_player *p = &l->player[l->players];
    snprintf(p->name, sizeof p->name, "%s", name);
    p->level = 1;
    return l->players++;
}

ledger_card heist_card(int slot, int n)
{
    const heist_character *c = &heist_characters[n];
    const heist_skill     *s = &heist_skills[n];
    return slot ? (ledger_card){s->id, s->title, s->becomes, s->pro}
                : (ledger_card){c->id, c->title, c->becomes, c->pro};
}

ledger_card heist_card_of(const ledger_character *c, int slot)
{
    return heist_card(slot, c->card[slot]);
}

int heist_ledger_level(const ledger_character *c)
{
    int level = 1;
    for (int slot = 0; slot < LEDGER_CARDS; slot++)
        level += heist_card_of(c, slot).pro;
    return level;
}

/* MH-51: a skill before the character, the character before the second skill. */
static bool is_in_order(const ledger_character *c)
{
    int level = heist_ledger_level(c);
    return heist_card_of(c, 0).pro ? level > 2 : level <= 2;
}

int heist_ledger_build(heist_ledger *l, const char *name, int player, const int card[LEDGER_CARDS],
                       caper_error *err)
{
    ledger_character c = {.player = (uint8_t)player,
                          .card   = {(uint8_t)card[0], (uint8_t)card[1], (uint8_t)card[2]}};
    if (check_name(name, err))
        return -1;
    snprintf(c.name, sizeof c.name, "%s", name);
    if (heist_ledger_find(l, name) >= 0)
        caper_refuse(err, CAPER_BAD_OPTION, "there is a %s in the campaign already", name);
    else if (l->characters == LEDGER_CHARACTERS)
        caper_refuse(err, CAPER_BAD_OPTION, "a campaign has at most %d characters",
                     LEDGER_CHARACTERS);
    else if (heist_skills_clash(card[1], card[2]))
        caper_refuse(err, CAPER_BAD_OPTION,
                     "%s needs two skills from different families: %s and %s are from one", name,
                     heist_card_of(&c, 1).title, heist_card_of(&c, 2).title);
    else if (!is_in_order(&c))
        caper_refuse(
            err, CAPER_BAD_OPTION,
            "%s is not possible: first one skill goes pro, then the character, then the other "
            "skill",
            name);
    else if (heist_ledger_level(&c) > l->player[player].level)
        caper_refuse(err, CAPER_BAD_OPTION, "%s would be level %d, but %s is level %d", name,
                     heist_ledger_level(&c), l->player[player].name, l->player[player].level);
    else {
        l->character[l->characters] = c;
        return l->characters++;
    }
    return -1;
}

bool heist_ledger_can_upgrade(const heist_ledger *l, int who, int slot)
{
    const ledger_character *c     = &l->character[who];
    int                     level = heist_ledger_level(c);
    if (level >= l->player[c->player].level)
        return false;
    return (level == 2) == (slot == 0) && !heist_card_of(c, slot).pro;
}

caper_code heist_ledger_upgrade(heist_ledger *l, int who, int slot, int choice, caper_error *err)
{
    ledger_character *c = &l->character[who];
    if (!heist_ledger_can_upgrade(l, who, slot))
        return caper_refuse(err, CAPER_BAD_OPTION,
                            "%s cannot upgrade that now: it is the turn of %s, up to level %d",
                            c->name, heist_ledger_level(c) == 2 ? "the character" : "a skill",
                            l->player[c->player].level);
    c->card[slot] = (uint8_t)heist_card_of(c, slot).becomes[choice];
    return CAPER_OK;
}

/* ---- Going on a heist ---- */

int heist_ledger_difficulty(const heist_ledger *l, const ledger_crew *crew)
{
    bool seen[LEDGER_PLAYERS] = {false};
    int  sum = 0, n = 0;
    for (int i = 0; i < crew->count; i++) {
        int p = l->character[crew->who[i]].player;
        if (!seen[p])
            sum += l->player[p].level, n++;
        seen[p] = true;
    }
    /* MH-53: amateur below 2, semi-pro 2–3, pro above 3. */
    return !n || sum < 2 * n ? HEIST_AMATEUR : sum <= 3 * n ? HEIST_SEMI_PRO : HEIST_PRO;
}

static bool has_won(const heist_ledger *l, caper_piece id)
{
    for (int i = 0; i < l->entries; i++)
        if (l->entry[i].won && caper_piece_is(id, l->entry[i].heist))
            return true;
    return false;
}

bool heist_ledger_has_won(const heist_ledger *l, const char *id)
{
    return has_won(l, caper_piece_of(id));
}

/* One of “p1 or p2 or p3” is won. No heist is called “or”. */
static bool has_won_one(const heist_ledger *l, caper_piece ids)
{
    caper_piece id;
    while (caper_piece_cut(&ids, ' ', &id))
        if (has_won(l, id))
            return true;
    return false;
}

bool heist_ledger_story_is_open(const heist_ledger *l, const heist_file *f)
{
    caper_piece rest = {f->after, strlen(f->after)}, ids;
    while (rest.len && caper_piece_cut(&rest, ',', &ids))
        if (!has_won_one(l, ids))
            return false;
    return true;
}

static caper_code refuse_too_early(const heist_file *heist, caper_error *err)
{
    CAPER_SCRATCH caper_buf after = {0};
    heist_ledger_after(heist, &after);
    return caper_refuse(err, CAPER_BAD_OPTION, "%s comes after %s: win that first", heist->name,
                        caper_buf_text(&after));
}

caper_code heist_ledger_may_go(const heist_ledger *l, const ledger_crew *crew,
                               const heist_file *heist, caper_error *err)
{
    bool        breakout  = heist->kind == HEIST_BREAKOUT;
    int         jailed    = 0;
    const char *elsewhere = NULL, *inmate = NULL;
    if (crew->count < 3 || crew->count > LEDGER_CREW)
        return caper_refuse(err, CAPER_BAD_OPTION,
                            "a crew has 3 or 4 characters, not %d; build a new one, or play a "
                            "breakout for one in jail",
                            crew->count);
    for (int i = 0; i < crew->count; i++) {
        const ledger_character *c = &l->character[crew->who[i]];
        for (int k = 0; k < i; k++)
            if (crew->who[i] == crew->who[k])
                return caper_refuse(err, CAPER_BAD_OPTION, "%s cannot go twice", c->name);
        if (!c->jailed)
            continue;
        jailed++;
        inmate = inmate ? inmate : c->name;
        if (!elsewhere && heist_ledger_jail_of(l, crew->who[i]) != heist->difficulty)
            elsewhere = c->name;
    }
    if (breakout && jailed != heist->inside)
        return caper_refuse(
            err, CAPER_BAD_OPTION,
            "a breakout is for characters in jail: the crew needs %d jailed, and has "
            "%d",
            heist->inside, jailed);
    if (breakout && elsewhere)
        return caper_refuse(err, CAPER_BAD_OPTION, "%s sits in another jail", elsewhere);
    if (!breakout && inmate)
        return caper_refuse(err, CAPER_BAD_OPTION,
                            "%s is in jail; build a new character, or play a breakout", inmate);
    return heist_ledger_story_is_open(l, heist) ? CAPER_OK : refuse_too_early(heist, err);
}

/* ---- How it ended ---- */

static void note_entry(heist_ledger *l, const ledger_outcome *o)
{
    if (l->entries == LEDGER_HISTORY) { /* the oldest one is forgotten */
        memmove(l->entry, l->entry + 1, sizeof l->entry - sizeof *l->entry);
        l->entries--;
    }
    ledger_entry *e = &l->entry[l->entries++];
    memset(e, 0, sizeof *e);
    snprintf(e->heist, sizeof e->heist, "%s", o->id);
    e->won    = o->won;
    e->cash   = (int16_t)(o->cash - l->cash);
    e->crew   = l->crew;
    e->busted = o->busted;
}

/* MH-52: busted characters are in jail; prisoners who got out are free. */
static void move_jailed(heist_ledger *l, const ledger_outcome *o)
{
    for (int i = 0; i < l->crew.count; i++) {
        ledger_character *c = &l->character[l->crew.who[i]];
        if (o->busted >> i & 1)
            c->jailed = true;
        else if (o->freed >> i & 1)
            c->jailed = false;
    }
}

static void level_up(heist_ledger *l)
{
    bool seen[LEDGER_PLAYERS] = {false};
    for (int i = 0; i < l->crew.count; i++) {
        int p = l->character[l->crew.who[i]].player;
        if (!seen[p] && l->player[p].level < LEDGER_TOP)
            l->player[p].level++;
        seen[p] = true;
    }
}

void heist_ledger_settle(heist_ledger *l, const ledger_outcome *o)
{
    note_entry(l, o);
    l->cash  = o->cash;
    l->items = o->items;
    if (o->won && o->heist->fixer >= 0)
        l->fixers |= (uint16_t)(1u << o->heist->fixer);
    move_jailed(l, o);
    level_up(l);
    l->playing[0] = '\0';
    l->crew       = (ledger_crew){0};
}

int heist_ledger_bookie(int bet, bool won, uint8_t busted) { return won && !busted ? 2 * bet : 0; }
