/* Masters of the Heist: the campaign of River City, as base/campaign.h asks for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/campaign.h"
#include "base/json_put.h"
#include "base/text.h"
#include "games/heist/campaign/campaign.h"
#include "games/heist/workshop.h"

/* ---- For a terminal --------------------------------------------------------------------------- */

static const char *fixer_title(int i) { return heist_fixers[i].title; }

static const char *item_title(int i) { return heist_items[i].title; }

static void put_set(caper_buf *out, const char *what, unsigned set, int count,
                    const char *title(int i))
{
    bool any = false;
    caper_buf_printf(out, "%-10s ", what);
    for (int i = 0; i < count; i++)
        if (set >> i & 1) {
            caper_buf_printf(out, "%s%s", any ? ", " : "", title(i));
            any = true;
        }
    caper_buf_str(out, any ? "\n" : "none\n");
}

static void put_upgrades(const heist_ledger *l, int who, caper_buf *out)
{
    for (int slot = 0; slot < LEDGER_CARDS; slot++) {
        ledger_card c = heist_card_of(&l->character[who], slot);
        if (heist_ledger_can_upgrade(l, who, slot))
            caper_buf_printf(out, "             can go pro: %s becomes %s or %s\n", c.id,
                             heist_card(slot, c.becomes[0]).id, heist_card(slot, c.becomes[1]).id);
    }
}

static void put_people(const heist_ledger *l, caper_buf *out)
{
    for (int p = 0; p < l->players; p++) {
        caper_buf_printf(out, "\n%s, level %d\n", l->player[p].name, l->player[p].level);
        for (int i = 0; i < l->characters; i++) {
            const ledger_character *c = &l->character[i];
            if (c->player != p)
                continue;
            caper_buf_printf(out, "  %-16s %s, %s, %s%s\n", c->name, heist_card_of(c, 0).title,
                             heist_card_of(c, 1).title, heist_card_of(c, 2).title,
                             c->jailed ? "; in jail" : "");
            put_upgrades(l, i, out);
        }
    }
}

static void put_heists(const heist_ledger *l, caper_buf *out)
{
    const heist_file any  = {.kind = HEIST_ORDINARY};
    ledger_crew      crew = {0};
    char             id[64];
    heist_ledger_pick_crew(l, &any, &crew);
    caper_buf_printf(out, "\nHeists for a crew like this (%s)\n",
                     heist_difficulty_names[heist_ledger_difficulty(l, &crew)]);
    for (int i = 0; caper_game_content_id(&heist_game, i, id); i++) {
        heist_file f;
        if (heist_read_shipped(id, &f) && heist_ledger_standing(l, &f, id) == STANDING_FITS)
            caper_buf_printf(out, "  %-24s %s%s%s\n", id, f.name,
                             f.fixer >= 0 ? "; brings the " : "",
                             f.fixer >= 0 ? heist_fixers[f.fixer].title : "");
    }
}

static void story(const void *ledger, caper_buf *out)
{
    CAPER_SCRATCH caper_buf text = {0};
    heist_ledger_ending(ledger, &text);
    if (!text.len)
        heist_ledger_previously(ledger, 3, &text);
    if (text.len) {
        caper_put_paragraphs(out, caper_buf_text(&text));
        caper_buf_char(out, '\n');
    }
}

static void show(const void *ledger, caper_buf *out)
{
    const heist_ledger *l = ledger;
    story(l, out);
    caper_buf_printf(out, "%-10s $%dk\n", "team cash", l->cash);
    put_set(out, "fixers", l->fixers, HEIST_FIXERS, fixer_title);
    put_set(out, "items", l->items, HEIST_ITEMS, item_title);
    put_people(l, out);
    if (l->playing[0])
        caper_buf_printf(out, "\nA heist is under way: %s. `caper campaign play` continues it.\n",
                         l->playing);
    else
        put_heists(l, out);
}

static void history(const void *ledger, caper_buf *out)
{
    const heist_ledger *l = ledger;
    if (!l->entries)
        caper_buf_str(out, "Nothing yet. The city sleeps.\n");
    for (int i = 0; i < l->entries; i++) {
        const ledger_entry *e = &l->entry[i];
        caper_buf_printf(out, "%3d  %-24s %-4s  %s$%dk  ", i + 1, e->heist, e->won ? "won" : "lost",
                         e->cash < 0 ? "-" : "", abs(e->cash));
        for (int k = 0; k < e->crew.count; k++)
            caper_buf_printf(out, "%s%s%s", k ? ", " : "", l->character[e->crew.who[k]].name,
                             e->busted >> k & 1 ? " (busted)" : "");
        caper_buf_char(out, '\n');
    }
}

/* ---- For a page ------------------------------------------------------------------------------- */

static void put_card(ledger_card c, caper_buf *out)
{
    caper_json_put(out, "{id:%s title:%s}", c.id, c.title);
}

static void put_character(const heist_ledger *l, int who, caper_buf *out)
{
    const ledger_character *c = &l->character[who];
    caper_json_put(out, "{name:%s player:%s level:%d jailed:?%d cards:[", c->name,
                   l->player[c->player].name, heist_ledger_level(c), c->jailed);
    for (int slot = 0; slot < LEDGER_CARDS; slot++)
        put_card(heist_card_of(c, slot), out);
    caper_json_put(out, "] upgrades:[");
    for (int slot = 0; slot < LEDGER_CARDS; slot++) {
        ledger_card from = heist_card_of(c, slot);
        if (!heist_ledger_can_upgrade(l, who, slot))
            continue;
        caper_json_put(out, "{card:");
        put_card(from, out);
        caper_json_put(out, "becomes:[");
        for (int i = 0; i < 2; i++)
            put_card(heist_card(slot, from.becomes[i]), out);
        caper_json_put(out, "]}");
    }
    caper_json_put(out, "]}");
}

static void put_players(const heist_ledger *l, caper_buf *out)
{
    caper_json_put(out, "players:[");
    for (int i = 0; i < l->players; i++)
        caper_json_put(out, "{name:%s level:%d}", l->player[i].name, l->player[i].level);
    caper_json_put(out, "] characters:[");
    for (int i = 0; i < l->characters; i++)
        put_character(l, i, out);
    caper_json_put(out, "]");
}

/* All of the city's friends and wares: which of them the crew has. */
static void put_city(const heist_ledger *l, caper_buf *out)
{
    caper_json_put(out, "fixers:[");
    for (int i = 0; i < HEIST_FIXERS; i++)
        caper_json_put(out, "{id:%s title:%s text:%s have:?%d}", heist_fixers[i].id,
                       heist_fixers[i].title, heist_fixers[i].text, l->fixers >> i & 1);
    caper_json_put(out, "] items:[");
    for (int i = 0; i < HEIST_ITEMS; i++)
        caper_json_put(out, "{id:%s title:%s text:%s price:%d have:?%d}", heist_items[i].id,
                       heist_items[i].title, heist_items[i].text, heist_item_price(i, l->fixers),
                       l->items >> i & 1);
    caper_json_put(out, "]");
}

/* Names of a crew, or of those of its seats that are in the set. */
static void put_crew(const heist_ledger *l, const char *key, const ledger_crew *who, unsigned seats,
                     caper_buf *out)
{
    caper_json_kopen(out, key, '[');
    for (int i = 0; i < who->count; i++)
        if (seats >> i & 1)
            caper_json_str(out, l->character[who->who[i]].name);
    caper_json_close(out, ']');
}

enum { ALL = 0xff };

/* A heist, and its default crew. `why`: the reason if that crew may not go. */
static void put_heist(const heist_ledger *l, const char *id, const heist_file *f, caper_buf *out)
{
    ledger_crew go  = {0};
    caper_error err = {0};
    heist_ledger_pick_crew(l, f, &go);
    bool may = heist_ledger_may_go(l, &go, f, &err) == CAPER_OK;
    caper_json_put(out, "{id:%s name:%s story:%s rules:%s", id, f->name, f->story, f->rules);
    if (f->after[0])
        caper_json_put(out, "after:%s", f->after);
    caper_json_put(out, "difficulty:%s kind:%s", heist_difficulty_names[f->difficulty],
                   heist_kind_names[f->kind]);
    if (f->fixer >= 0)
        caper_json_put(out, "fixer:%s", heist_fixers[f->fixer].title);
    caper_json_put(out, "inside:%d standing:%s", f->kind == HEIST_BREAKOUT ? f->inside : 0,
                   heist_standing_names[heist_ledger_standing(l, f, id)]);
    if (!may)
        caper_json_put(out, "why:%s", err.text);
    put_crew(l, "crew", &go, ALL, out);
    caper_json_put(out, "}");
}

static void put_all_heists(const heist_ledger *l, caper_buf *out)
{
    char       id[64];
    heist_file f;
    caper_json_put(out, "heists:[");
    for (int i = 0; caper_game_content_id(&heist_game, i, id); i++)
        if (heist_read_shipped(id, &f))
            put_heist(l, id, &f, out);
    caper_json_put(out, "]");
}

static void put_history(const heist_ledger *l, caper_table_of *table_of, void *ctx, caper_buf *out)
{
    caper_json_put(out, "history:[");
    for (int i = 0; i < l->entries; i++) {
        const ledger_entry *e     = &l->entry[i];
        const char         *table = table_of(ctx, i);
        caper_json_put(out, "{heist:%s won:?%d cash:%d", e->heist, e->won, e->cash);
        put_crew(l, "crew", &e->crew, ALL, out);
        put_crew(l, "busted", &e->crew, e->busted, out);
        if (table)
            caper_json_put(out, "table:%s", table);
        caper_json_put(out, "}");
    }
    caper_json_put(out, "]");
}

/* A list of paragraphs. */
static void put_paragraphs(const char *key, const caper_buf *text, caper_buf *out)
{
    caper_json_kopen(out, key, '[');
    for (const char *at = caper_buf_text(text); *at; at += *at == '\n') {
        size_t n = strcspn(at, "\n");
        caper_json_strn(out, at, n);
        at += n;
    }
    caper_json_close(out, ']');
}

/* What happened before, how it ended, and the cards for new characters. */
static void put_rest(const heist_ledger *l, caper_buf *out)
{
    CAPER_SCRATCH caper_buf before = {0}, ending = {0};
    heist_ledger_previously(l, 3, &before);
    heist_ledger_ending(l, &ending);
    put_paragraphs("previously", &before, out);
    put_paragraphs("ending", &ending, out);
    caper_json_put(out, "characters_to_build:[");
    for (int i = 0; i < heist_character_count; i++)
        put_card(heist_card(0, i), out);
    caper_json_put(out, "] skills_to_build:[");
    for (int i = 0; i < heist_skill_count; i++)
        put_card(heist_card(1, i), out);
    caper_json_put(out, "]");
}

static void view(const void *ledger, caper_table_of *table_of, void *ctx, caper_buf *out)
{
    const heist_ledger *l = ledger;
    caper_json_put(out, "cash:%d", (int)l->cash);
    put_players(l, out);
    put_city(l, out);
    put_all_heists(l, out);
    put_history(l, table_of, ctx, out);
    put_rest(l, out);
    if (l->playing[0]) {
        caper_json_put(out, "playing:{heist:%s table:%s", l->playing, table_of(ctx, -1));
        put_crew(l, "crew", &l->crew, ALL, out);
        caper_json_put(out, "}");
    }
}

/* ---- The ledger --------------------------------------------------------------------------------- */

static caper_code begin(void *ledger, const char *const *players, int count, caper_error *err)
{
    heist_ledger_init(ledger);
    for (int i = 0; i < count; i++)
        if (heist_ledger_add_player(ledger, players[i], err) < 0)
            return err->code;
    return heist_ledger_deal(ledger, err);
}

static int entries(const void *ledger) { return ((const heist_ledger *)ledger)->entries; }

static const char *playing(const void *ledger) { return ((const heist_ledger *)ledger)->playing; }

static caper_code join(void *ledger, const char *const *words, caper_error *err)
{
    return heist_ledger_add_player(ledger, words[0], err) < 0 ? CAPER_BAD_OPTION : CAPER_OK;
}

static const char *const join_words[]  = {"player", NULL};
static const char *const build_words[] = {"player", "name", "character", "skill1", "skill2", NULL};
static const char *const upgrade_words[] = {"name", "card", "becomes", NULL};

static const caper_campaign_change changes[] = {
    {"join", join_words, join},
    {"build", build_words, heist_ledger_build_called},
    {"upgrade", upgrade_words, heist_ledger_upgrade_called},
    {0},
};

/* ---- From the ledger to a table ------------------------------------------------------------------ */

/* Of the heists that are open, the hardest that the crew is good enough for; a finale first,
 * since the story has come to it. */
static bool next(const void *ledger, char id[CAPER_CAMPAIGN_ID])
{
    char       one[64];
    heist_file f;
    int        best = -1;
    for (int i = 0; caper_game_content_id(&heist_game, i, one); i++) {
        bool open = heist_read_shipped(one, &f) && f.kind != HEIST_BREAKOUT &&
                    heist_ledger_standing(ledger, &f, one) == STANDING_FITS;
        int rank = open ? f.difficulty + (f.kind == HEIST_FINALE ? HEIST_DIFFICULTIES : 0) : -1;
        if (rank <= best)
            continue;
        best = rank;
        snprintf(id, CAPER_CAMPAIGN_ID, "%s", one);
    }
    return best >= 0;
}

static caper_code find_crew(const heist_ledger *l, const char *const *people, int count,
                            ledger_crew *out, caper_error *err)
{
    for (int i = 0; i < count; i++) {
        int who = heist_ledger_find(l, people[i]);
        if (who < 0)
            return caper_refuse(err, CAPER_BAD_OPTION,
                                "no character of this campaign is called “%.40s”", people[i]);
        if (out->count == LEDGER_CREW)
            return caper_refuse(err, CAPER_BAD_OPTION, "too many characters: the limit is %d",
                                LEDGER_CREW);
        out->who[out->count++] = (uint8_t)who;
    }
    return CAPER_OK;
}

static caper_code depart(void *ledger, const caper_content *content, const char *const *people,
                         int count, caper_error *err)
{
    heist_ledger     *l    = ledger;
    const heist_file *f    = heist_file_of(content);
    ledger_crew       crew = {0};
    if (strlen(content->id) >= sizeof l->playing)
        return caper_refuse(err, CAPER_BAD_OPTION, "the name of that heist is too long");
    if (count < 0)
        heist_ledger_pick_crew(l, f, &crew);
    else if (find_crew(l, people, count, &crew, err))
        return err->code;
    if (heist_ledger_may_go(l, &crew, f, err))
        return err->code;
    heist_ledger_order_crew(l, &crew);
    l->crew = crew;
    snprintf(l->playing, sizeof l->playing, "%.63s", content->id);
    return CAPER_OK;
}

static int crew_names(const void *ledger, const char *names[CAPER_MAX_SEATS])
{
    const heist_ledger *l = ledger;
    for (int i = 0; i < l->crew.count; i++)
        names[i] = l->character[l->crew.who[i]].name;
    return l->crew.count;
}

/* ---- And back ------------------------------------------------------------------------------------ */

static void put_report(const heist_ledger *l, const ledger_outcome *o, caper_buf *out)
{
    caper_buf_printf(out, "\n%s is %s. ", o->heist->name, o->won ? "won" : "lost");
    if (o->won && o->heist->fixer >= 0)
        caper_buf_printf(out, "From now on you know the %s. ", heist_fixers[o->heist->fixer].title);
    for (int i = 0; i < l->crew.count; i++)
        if (o->busted >> i & 1)
            caper_buf_printf(out, "%s is in jail. ", l->character[l->crew.who[i]].name);
    caper_buf_printf(out, "Team cash: $%dk, $%dk before.\n", o->cash, l->cash);
}

static bool is_upgrade_there(const heist_ledger *l)
{
    for (int i = 0; i < l->characters; i++)
        for (int slot = 0; slot < LEDGER_CARDS; slot++)
            if (!l->character[i].jailed && heist_ledger_can_upgrade(l, i, slot))
                return true;
    return false;
}

static bool settle(void *ledger, const caper_content *content, bool won, const caper_json *position,
                   caper_buf *report)
{
    ledger_outcome o;
    heist_ledger_outcome(ledger, heist_file_of(content), won, position, &o);
    if (report)
        put_report(ledger, &o, report);
    heist_ledger_settle(ledger, &o);
    if (report && won && o.heist->kind == HEIST_FINALE)
        story(ledger, report);
    return is_upgrade_there(ledger);
}

/* MH-51, asked before the heist: cards that can go pro, two ways each. */
static int offers(const void *ledger, int member, caper_buf *question)
{
    const heist_ledger     *l   = ledger;
    int                     who = l->crew.who[member], n = 0;
    const ledger_character *c = &l->character[who];
    for (int slot = 0; slot < LEDGER_CARDS; slot++)
        for (int k = 0; k < 2 && heist_ledger_can_upgrade(l, who, slot); k++, n++) {
            ledger_card from = heist_card_of(c, slot);
            caper_buf_printf(question, "%s%s%d: %s becomes %s\n", n ? "" : c->name,
                             n ? "  " : " can go pro\n  ", n + 1, from.title,
                             heist_card(slot, from.becomes[k]).title);
        }
    return n;
}

static void take(void *ledger, int member, int choice)
{
    heist_ledger *l   = ledger;
    int           who = l->crew.who[member];
    for (int slot = 0; slot < LEDGER_CARDS; slot++)
        if (heist_ledger_can_upgrade(l, who, slot) && (choice -= 2) < 0) {
            heist_ledger_upgrade(l, who, slot, choice + 2, NULL);
            return;
        }
}

const caper_campaign heist_campaign = {
    .size    = sizeof(heist_ledger),
    .begin   = begin,
    .parse   = heist_ledger_parse,
    .write   = heist_ledger_write,
    .changes = changes,
    .show    = CAPER_DESKTOP(show),
    .history = CAPER_DESKTOP(history),
    .story   = story,
    .view    = view,
    .entries = entries,
    .playing = playing,
    .next    = next,
    .depart  = depart,
    .crew    = crew_names,
    .options = heist_ledger_options,
    .settle  = settle,
    .offers  = offers,
    .take    = take,
};
