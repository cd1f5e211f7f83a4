/* Masters of the Heist: from a ledger to a table and back. See campaign.h. */
#include "games/heist/campaign/campaign.h"

#include <string.h>

#include "base/json_put.h"

/* ---- People ---- */

caper_code heist_ledger_deal(heist_ledger *l, caper_error *err)
{
    for (int i = 0; i < 4; i++) {
        const heist_prebuilt *p = &heist_prebuilts[i];
        if (heist_ledger_build(l, p->name, i % l->players,
                               (int[]){p->character, p->skill[0], p->skill[1]}, err) < 0)
            return CAPER_BAD_OPTION;
    }
    return CAPER_OK;
}

caper_code heist_ledger_build_called(void *ledger, const char *const *words, caper_error *err)
{
    heist_ledger *l      = ledger;
    int           player = heist_ledger_find_player(l, words[0]), card[LEDGER_CARDS];
    if (player < 0)
        return caper_refuse(err, CAPER_BAD_OPTION,
                            "there is no player %.40s in this campaign; players must join first",
                            words[0]);
    for (int slot = 0; slot < LEDGER_CARDS; slot++) {
        const char *id = words[2 + slot];
        card[slot] = slot ? heist_skill_find(id, strlen(id)) : heist_character_find(id, strlen(id));
        if (card[slot] < 0)
            return caper_refuse(err, CAPER_BAD_OPTION, "there is no %s “%.40s”",
                                slot ? "skill" : "character", id);
    }
    return heist_ledger_build(l, words[1], player, card, err) < 0 ? CAPER_BAD_OPTION : CAPER_OK;
}

/* Which of the two cards that this one can become is called that? −1: neither. */
static int choice_called(ledger_card from, int slot, const char *id)
{
    for (int i = 0; i < 2; i++)
        if (from.becomes[i] >= 0 && strcmp(heist_card(slot, from.becomes[i]).id, id) == 0)
            return i;
    return -1;
}

caper_code heist_ledger_upgrade_called(void *ledger, const char *const *words, caper_error *err)
{
    heist_ledger *l    = ledger;
    const char   *name = words[0], *card = words[1], *becomes = words[2];
    int           who = heist_ledger_find(l, name);
    if (who < 0)
        return caper_refuse(err, CAPER_BAD_OPTION, "no character of this campaign is called %.40s",
                            name);
    const ledger_character *c = &l->character[who];
    for (int slot = 0; slot < LEDGER_CARDS; slot++) {
        ledger_card from = heist_card_of(c, slot);
        if (strcmp(from.id, card) != 0)
            continue;
        int choice = choice_called(from, slot, becomes);
        if (choice < 0)
            return caper_refuse(err, CAPER_BAD_OPTION, "%s cannot become “%.40s”", card, becomes);
        return heist_ledger_upgrade(l, who, slot, choice, err);
    }
    return caper_refuse(err, CAPER_BAD_OPTION, "%s has no card “%.40s”", c->name, card);
}

/* ---- Who goes where ---- */

const char *const heist_standing_names[] = {"fits", "other", "won", "shut", NULL};

/* The county has three jails: amateurs, semi-pros and pros are kept apart. */
static bool is_jail_used(const heist_ledger *l, int jail)
{
    for (int i = 0; i < l->characters; i++)
        if (l->character[i].jailed && heist_ledger_jail_of(l, i) == jail)
            return true;
    return false;
}

heist_standing heist_ledger_standing(const heist_ledger *l, const heist_file *f, const char *id)
{
    const heist_file any  = {.kind = HEIST_ORDINARY};
    ledger_crew      crew = {0};
    if (!heist_ledger_story_is_open(l, f))
        return STANDING_SHUT;
    if (f->kind == HEIST_BREAKOUT)
        return is_jail_used(l, f->difficulty) ? STANDING_FITS : STANDING_SHUT;
    if (heist_ledger_has_won(l, id))
        return STANDING_WON;
    heist_ledger_pick_crew(l, &any, &crew);
    return f->difficulty <= heist_ledger_difficulty(l, &crew) ? STANDING_FITS : STANDING_OTHER;
}

void heist_ledger_pick_crew(const heist_ledger *l, const heist_file *f, ledger_crew *out)
{
    int inside = f->kind == HEIST_BREAKOUT ? f->inside : 0;
    for (int jail = 0; jail < 2; jail++)
        for (int i = 0, n = 0; i < l->characters; i++) {
            bool room = jail ? n < inside : out->count + inside < LEDGER_CREW;
            bool here = !jail || heist_ledger_jail_of(l, i) == f->difficulty;
            if (l->character[i].jailed == (jail == 1) && here && room && out->count < LEDGER_CREW) {
                out->who[out->count++] = (uint8_t)i;
                n++;
            }
        }
}

void heist_ledger_order_crew(const heist_ledger *l, ledger_crew *crew)
{
    ledger_crew sorted = {0};
    for (int jail = 0; jail < 2; jail++)
        for (int i = 0; i < crew->count; i++)
            if (l->character[crew->who[i]].jailed == (jail == 1))
                sorted.who[sorted.count++] = crew->who[i];
    *crew = sorted;
}

/* ---- The table, and how it ended ---- */

static void put_names(caper_buf *out, unsigned set, const char *const *names)
{
    for (int i = 0; names[i]; i++)
        if (set >> i & 1)
            caper_json_str(out, names[i]);
}

caper_json *heist_ledger_options(const void *ledger)
{
    const heist_ledger     *l   = ledger;
    CAPER_SCRATCH caper_buf out = {0};
    caper_json_put(&out, "{heist:%s crew:[", l->playing);
    for (int i = 0; i < l->crew.count; i++) {
        const ledger_character *c = &l->character[l->crew.who[i]];
        caper_json_open(&out, '"');
        caper_buf_printf(&out, "%s %s %s\"", heist_card_of(c, 0).id, heist_card_of(c, 1).id,
                         heist_card_of(c, 2).id);
    }
    caper_json_put(&out, "] cash:%d fixers:[", (int)l->cash);
    put_names(&out, l->fixers, heist_fixer_names);
    caper_json_put(&out, "] items:[");
    put_names(&out, l->items, heist_item_names);
    caper_json_put(&out, "]}");
    return caper_json_read(caper_buf_text(&out), NULL);
}

static int number(const caper_json *object, const char *key)
{
    return (int)caper_json_get_integer(object, key);
}

static int count_jewels(const caper_json *list)
{
    int n = 0;
    caper_json_each (value, list) {
        const char *text = caper_json_string(value);
        n += text && strcmp(text, "jewel") == 0;
    }
    return n;
}

/* MH-51: what is outside stays; jewels are sold, and the bookie pays if there is something to pay. */
static int cash_after(const heist_ledger *l, const caper_json *position, const ledger_outcome *o)
{
    int price = l->fixers >> FIXER_JEWELER & 1 ? 4 : 2;
    return number(position, "team") + number(position, "cash") +
           price * count_jewels(caper_json_get(position, "outside")) +
           heist_ledger_bookie(number(position, "bet"), o->won, o->busted);
}

static uint16_t items_after(const caper_json *position)
{
    unsigned set = 0;
    caper_json_each (value, caper_json_get(position, "items")) {
        const char *text = caper_json_string(value);
        int         item = text ? caper_name_find(heist_item_names, text, strcspn(text, " ")) : -1;
        set |= item < 0 ? 0 : 1u << item;
    }
    return (uint16_t)set;
}

void heist_ledger_outcome(const heist_ledger *l, const heist_file *f, bool won,
                          const caper_json *position, ledger_outcome *o)
{
    uint8_t seat = 1;
    *o           = (ledger_outcome){.heist = f, .id = l->playing, .won = won};
    caper_json_each (one, caper_json_get(position, "crew")) {
        if (strcmp(caper_json_get_string(one, "status"), "busted") == 0)
            o->busted |= seat;
        else
            o->freed |= seat;
        seat = (uint8_t)(seat << 1);
    }
    o->cash  = cash_after(l, position, o);
    o->items = items_after(position);
}
