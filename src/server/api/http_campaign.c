/* Campaigns over HTTP: a ledger in the store that a crew shares by its link.
 *
 * A campaign is a log like a table's: every entry is the whole ledger after a change, and its
 * number is the version. A change names the version that it was made for, so of two people who
 * change the same one the second is told, and nothing is lost. Nothing is kept in memory.
 *
 * The one subtle idea: which table the heist is played at is in the same entry as the ledger that
 * says so, and the entry that books the result no longer has it. So a result is booked once,
 * however often the server was killed in between. Whoever looks after the end is shown the ledger with
 * the result and writes nothing: a task that nobody waits for books it, or the next change does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "games/heist/campaign/campaign.h"
#include "server/api/http_call.h"

enum { ENTRY_LEDGER = 'l', VERSIONS_KEPT = 32 };

typedef struct campaign {
    char         id[CAPER_ID_CHARS + 1];
    int64_t      row, version;
    heist_ledger ledger;
    char         table[CAPER_ID_CHARS + 1]; /* where the heist is played; empty: none is */
    /* The table of each entry of the ledger's history; empty: not known. */
    char played[LEDGER_HISTORY][CAPER_ID_CHARS + 1];
    int  plays;
} campaign;

static campaign *campaign_new(void)
{
    campaign *k = caper_alloc(1, sizeof *k);
    return k;
}

/* ---- The store ------------------------------------------------------------------------------- */

static bool read_row(void *ctx, const caper_store_table *t)
{
    campaign *k = ctx;
    if (strcmp(t->config, CAMPAIGN_CONFIG) == 0)
        k->row = t->row;
    return false;
}

static void read_played(campaign *k, const caper_json *tables)
{
    size_t            i;
    const caper_json *one;
    k->plays = 0;
    caper_json_array_foreach(tables, i, one)
    {
        const char *id = caper_json_string(one);
        if (i < LEDGER_HISTORY)
            snprintf(k->played[k->plays++], sizeof k->played[0], "%s", id ? id : "");
    }
}

static void write_played(const campaign *k, caper_buf *out)
{
    caper_json_kopen(out, "tables", '[');
    for (int i = 0; i < k->plays; i++)
        if (k->played[i][0])
            caper_json_str(out, k->played[i]);
        else
            caper_json_null(out);
    caper_json_close(out, ']');
}

static bool read_entry(void *ctx, const caper_store_entry *e)
{
    campaign   *k     = ctx;
    caper_json *o     = caper_json_read(e->text, NULL);
    const char *text  = caper_json_string(caper_json_get(o, "ledger"));
    const char *table = caper_json_string(caper_json_get(o, "table"));
    if (text && heist_ledger_parse(text, strlen(text), &k->ledger, NULL, NULL) == 0)
        k->version = e->seq;
    snprintf(k->table, sizeof k->table, "%s", table ? table : "");
    read_played(k, caper_json_get(o, "tables"));
    caper_json_free(o);
    return false;
}

static bool load(service *sv, const char *id, campaign *k, problem *p)
{
    caper_error err = {0};
    if (id_ok(id))
        memcpy(k->id, id, sizeof k->id);
    caper_code code = caper_store_find(sv->store, k->id, read_row, k, &err);
    if (!code && k->row)
        code = caper_store_read_last(sv->store, k->row, read_entry, k, &err);
    if (code == CAPER_LATER)
        return refuse_later(p);
    if (code)
        return refuse(p, 503, "store", "the store cannot be read");
    if (!k->row)
        return refuse(p, 404, "no-campaign", "there is no such campaign");
    return k->version || refuse(p, 503, "store", "this campaign cannot be read");
}

/* The next version. What fails is undone with the rest of the turn. */
static void append(service *sv, campaign *k)
{
    caper_buf   ledger = {0}, text = {0};
    caper_error err = {0};
    heist_ledger_write(&k->ledger, &ledger);
    caper_json_open(&text, '{');
    caper_json_kstr(&text, "ledger", caper_buf_text(&ledger));
    if (k->table[0])
        caper_json_kstr(&text, "table", k->table);
    write_played(k, &text);
    caper_json_close(&text, '}');
    caper_store_entry e = {.seq  = ++k->version,
                           .at   = sv->now,
                           .kind = ENTRY_LEDGER,
                           .seat = -1,
                           .text = caper_buf_text(&text)};
    sv->failed |= caper_store_append(sv->store, k->row, &e, &err) != CAPER_OK;
    if (k->version % VERSIONS_KEPT == 0) /* only the newest is ever read */
        sv->failed |=
            caper_store_trim(sv->store, k->row, k->version - VERSIONS_KEPT, &err) != CAPER_OK;
    caper_buf_fini(&ledger);
    caper_buf_fini(&text);
}

/* ---- How it ended ---------------------------------------------------------------------------- */

static heist_file *open_heist(const char *id, caper_error *err)
{
    const caper_game *g = caper_game_find("heist");
    return (heist_file *)(void *)caper_content_open(g, id, false, err);
}

/* The ledger has a new last entry, and may have forgotten the oldest. */
static void note_table(campaign *k)
{
    int before = k->ledger.entries - 1;
    while (k->plays < before)
        k->played[k->plays++][0] = '\0';
    memmove(k->played, k->played + (k->plays - before), (size_t)before * sizeof k->played[0]);
    memcpy(k->played[before], k->table, sizeof k->table);
    k->plays    = before + 1;
    k->table[0] = '\0';
}

static void settle(campaign *k, const caper_table *t, const heist_file *f)
{
    caper_buf      text = {0};
    caper_result   result;
    ledger_outcome o;
    caper_table_result(t, &result);
    caper_table_position(t, &text);
    caper_json *position = caper_json_read(caper_buf_text(&text), NULL);
    heist_ledger_outcome(&k->ledger, f, result.winners != 0, position, &o);
    heist_ledger_settle(&k->ledger, &o);
    note_table(k);
    caper_json_free(position);
    caper_buf_fini(&text);
}

/* The campaign, with the result of its heist if that is over. `is_news`: which the store does not have yet.
 * False: it, or its table, has to be fetched first, or is not there. */
static bool load_settled(service *sv, const char *id, campaign *k, bool *is_news, problem *p)
{
    caper_error err   = {0};
    problem     table = {0};
    if (!load(sv, id, k, p))
        return false;
    room *r = k->table[0] ? room_find(sv, k->table, &table) : NULL;
    if (!r && problem_is_later(&table))
        return refuse_later(p);
    caper_table *t = r && r->stage == CAPER_STAGE_OVER ? room_table(sv, r) : NULL;
    heist_file  *f = t ? open_heist(k->ledger.playing, &err) : NULL;
    if ((*is_news = f != NULL))
        settle(k, t, f);
    free(f);
    return true;
}

/* A result that somebody was shown, to be booked. */
typedef struct booking {
    task task;
    char id[CAPER_ID_CHARS + 1];
} booking;

static void book(task *t, task_end how)
{
    booking  *b = t->owner;
    campaign *k = campaign_new();
    problem   p = {0};
    bool      is_news;
    bool      ok = how == TASK_DONE && service_can_write(t->sv, &p) &&
              load_settled(t->sv, b->id, k, &is_news, &p);
    if (ok && is_news)
        append(t->sv, k);
    free(k);
    if (problem_is_later(&p))
        task_wait_for(t, WAIT_FETCH, book);
    else
        free(b);
}

/* What the version will be when it is booked is what a change has to name. */
static bool load_to_show(call *c, campaign *k)
{
    bool is_news;
    if (!load_settled(c->sv, c->word[0], k, &is_news, &c->problem))
        return false;
    if (is_news) {
        booking *b = caper_alloc(1, sizeof *b);
        b->task    = (task){.sv = c->sv, .owner = b};
        memcpy(b->id, k->id, sizeof b->id);
        task_wait_for(&b->task, WAIT_TURN, book);
        k->version++;
    }
    return true;
}

/* ---- What the crew sees ---------------------------------------------------------------------- */

static void write_card(const char *id, const char *title, caper_buf *out)
{
    caper_json_open(out, '{');
    caper_json_kstr(out, "id", id);
    caper_json_kstr(out, "title", title);
    caper_json_close(out, '}');
}

static void write_slot(int slot, int card, caper_buf *out)
{
    if (slot)
        write_card(heist_skills[card].id, heist_skills[card].title, out);
    else
        write_card(heist_characters[card].id, heist_characters[card].title, out);
}

static void write_upgrades(const heist_ledger *l, int who, caper_buf *out)
{
    const ledger_character *c = &l->character[who];
    caper_json_kopen(out, "upgrades", '[');
    for (int slot = 0; slot < 3; slot++) {
        int           card = slot ? c->skill[slot - 1] : c->character;
        const int8_t *to   = slot ? heist_skills[card].becomes : heist_characters[card].becomes;
        if (!heist_ledger_can_upgrade(l, who, slot))
            continue;
        caper_json_open(out, '{');
        caper_json_key(out, "card");
        write_slot(slot, card, out);
        caper_json_kopen(out, "becomes", '[');
        for (int i = 0; i < 2; i++)
            write_slot(slot, to[i], out);
        caper_json_close(out, ']');
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
}

static void write_character(const heist_ledger *l, int who, caper_buf *out)
{
    const ledger_character *c = &l->character[who];
    caper_json_open(out, '{');
    caper_json_kstr(out, "name", c->name);
    caper_json_kstr(out, "player", l->player[c->player].name);
    caper_json_kint(out, "level", heist_ledger_level(c));
    caper_json_kbool(out, "jailed", c->jailed);
    caper_json_kopen(out, "cards", '[');
    write_slot(0, c->character, out);
    write_slot(1, c->skill[0], out);
    write_slot(2, c->skill[1], out);
    caper_json_close(out, ']');
    write_upgrades(l, who, out);
    caper_json_close(out, '}');
}

static void write_people(const heist_ledger *l, caper_buf *out)
{
    caper_json_kopen(out, "players", '[');
    for (int i = 0; i < l->players; i++) {
        caper_json_open(out, '{');
        caper_json_kstr(out, "name", l->player[i].name);
        caper_json_kint(out, "level", l->player[i].level);
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
    caper_json_kopen(out, "characters", '[');
    for (int i = 0; i < l->characters; i++)
        write_character(l, i, out);
    caper_json_close(out, ']');
}

/* All of the city's friends and wares: which of them the crew has. */
static void write_city(const heist_ledger *l, caper_buf *out)
{
    caper_json_kopen(out, "fixers", '[');
    for (int i = 0; i < HEIST_FIXERS; i++) {
        caper_json_open(out, '{');
        caper_json_kstr(out, "id", heist_fixers[i].id);
        caper_json_kstr(out, "title", heist_fixers[i].title);
        caper_json_kstr(out, "text", heist_fixers[i].text);
        caper_json_kbool(out, "have", l->fixers >> i & 1);
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
    caper_json_kopen(out, "items", '[');
    for (int i = 0; i < HEIST_ITEMS; i++) {
        caper_json_open(out, '{');
        caper_json_kstr(out, "id", heist_items[i].id);
        caper_json_kstr(out, "title", heist_items[i].title);
        caper_json_kstr(out, "text", heist_items[i].text);
        caper_json_kint(out, "price", heist_items[i].price);
        caper_json_kbool(out, "have", l->items >> i & 1);
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
}

static void write_crew(const heist_ledger *l, const ledger_crew *who, caper_buf *out)
{
    caper_json_kopen(out, "crew", '[');
    for (int i = 0; i < who->count; i++)
        caper_json_str(out, l->character[who->who[i]].name);
    caper_json_close(out, ']');
}

/* A heist, and who would go if nobody says otherwise. `why`: what keeps them. */
static void write_heist(const heist_ledger *l, const char *id, const heist_file *f, caper_buf *out)
{
    ledger_crew go  = {0};
    caper_error err = {0};
    heist_ledger_pick_crew(l, f, &go);
    bool may = heist_ledger_may_go(l, &go, f, &err) == CAPER_OK;
    heist_ledger_order_crew(l, &go);
    caper_json_open(out, '{');
    caper_json_kstr(out, "id", id);
    caper_json_kstr(out, "name", f->name);
    caper_json_kstr(out, "story", f->story);
    caper_json_kstr(out, "rules", f->rules);
    if (f->after[0])
        caper_json_kstr(out, "after", f->after);
    caper_json_kstr(out, "difficulty", heist_difficulty_names[f->difficulty]);
    caper_json_kstr(out, "kind", heist_kind_names[f->kind]);
    if (f->fixer >= 0)
        caper_json_kstr(out, "fixer", heist_fixers[f->fixer].title);
    caper_json_kint(out, "inside", f->kind == HEIST_BREAKOUT ? f->inside : 0);
    caper_json_kstr(out, "standing", heist_standing_names[heist_ledger_standing(l, f, id)]);
    if (!may)
        caper_json_kstr(out, "why", err.text);
    write_crew(l, &go, out);
    caper_json_close(out, '}');
}

static void write_heists(const heist_ledger *l, caper_buf *out)
{
    const caper_game *g = caper_game_find("heist");
    char              id[64];
    caper_json_kopen(out, "heists", '[');
    for (int i = 0; caper_game_content_id(g, i, id); i++) {
        heist_file *f = open_heist(id, NULL);
        if (f)
            write_heist(l, id, f, out);
        free(f);
    }
    caper_json_close(out, ']');
}

static void write_history(const campaign *k, caper_buf *out)
{
    const heist_ledger *l = &k->ledger;
    caper_json_kopen(out, "history", '[');
    for (int i = 0; i < l->entries; i++) {
        const ledger_entry *e = &l->entry[i];
        caper_json_open(out, '{');
        caper_json_kstr(out, "heist", e->heist);
        caper_json_kbool(out, "won", e->won);
        caper_json_kint(out, "cash", e->cash);
        write_crew(l, &e->crew, out);
        caper_json_kopen(out, "busted", '[');
        for (int s = 0; s < e->crew.count; s++)
            if (e->busted >> s & 1)
                caper_json_str(out, l->character[e->crew.who[s]].name);
        caper_json_close(out, ']');
        if (i < k->plays && k->played[i][0])
            caper_json_kstr(out, "table", k->played[i]);
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
}

/* A list of paragraphs. */
static void write_paragraphs(const char *key, const char *text, caper_buf *out)
{
    caper_json_kopen(out, key, '[');
    while (*text) {
        size_t n    = strcspn(text, "\n");
        char  *copy = caper_alloc(n + 1, 1);
        memcpy(copy, text, n);
        caper_json_str(out, copy);
        free(copy);
        text += n + (text[n] == '\n');
    }
    caper_json_close(out, ']');
}

/* What happened before, and how it ended. */
static void write_serial(const heist_ledger *l, caper_buf *out)
{
    caper_buf text = {0};
    heist_ledger_previously(l, 3, &text);
    write_paragraphs("previously", caper_buf_text(&text), out);
    caper_buf_clear(&text);
    heist_ledger_ending(l, &text);
    write_paragraphs("ending", caper_buf_text(&text), out);
    caper_buf_fini(&text);
}

/* What somebody new can be made of. */
static void write_cards(caper_buf *out)
{
    caper_json_kopen(out, "characters_to_build", '[');
    for (int i = 0; i < heist_character_count; i++)
        write_card(heist_characters[i].id, heist_characters[i].title, out);
    caper_json_close(out, ']');
    caper_json_kopen(out, "skills_to_build", '[');
    for (int i = 0; i < heist_skill_count; i++)
        write_card(heist_skills[i].id, heist_skills[i].title, out);
    caper_json_close(out, ']');
}

static void write_campaign(const campaign *k, caper_buf *out)
{
    const heist_ledger *l = &k->ledger;
    caper_json_kopen(out, "campaign", '{');
    caper_json_kstr(out, "id", k->id);
    caper_json_kint(out, "version", k->version);
    caper_json_kint(out, "cash", l->cash);
    write_people(l, out);
    write_city(l, out);
    write_heists(l, out);
    write_history(k, out);
    write_serial(l, out);
    write_cards(out);
    if (l->playing[0]) {
        caper_json_kopen(out, "playing", '{');
        caper_json_kstr(out, "heist", l->playing);
        caper_json_kstr(out, "table", k->table);
        write_crew(l, &l->crew, out);
        caper_json_close(out, '}');
    }
    caper_json_close(out, '}');
}

/* ---- Making, reading ------------------------------------------------------------------------- */

typedef struct first {
    int  line;
    char sentence[300];
} first;

static void keep_first(void *ctx, int line, const char *sentence)
{
    first *f = ctx;
    if (f->sentence[0])
        return;
    f->line = line;
    snprintf(f->sentence, sizeof f->sentence, "%s", sentence);
}

/* Carry on with a ledger that began elsewhere. */
static bool read_ledger(call *c, const char *text, heist_ledger *l)
{
    first f = {0};
    if (strlen(text) > LEDGER_LIMIT)
        return refuse(&c->problem, 413, "too-big", "ledger: should have at most %d bytes",
                      LEDGER_LIMIT);
    if (heist_ledger_parse(text, strlen(text), l, keep_first, &f))
        return refuse(&c->problem, 400, "bad-request", "ledger, line %d: %s", f.line, f.sentence);
    if (l->playing[0])
        return refuse(&c->problem, 400, "bad-request",
                      "ledger: the heist %.63s is under way; finish it where it was begun",
                      l->playing);
    return true;
}

static bool add_players(call *c, heist_ledger *l)
{
    const caper_json *list, *one;
    size_t            i;
    caper_error       err = {0};
    if (!call_get(c, "players", CAPER_JSON_ARRAY, "a list of names", &list))
        return false;
    heist_ledger_init(l);
    caper_json_array_foreach(list, i, one)
    {
        const char *name = caper_json_string(one);
        if (!name || strlen(name) != caper_json_length(one))
            return call_wrong(c, "players", "a list of names");
        if (heist_ledger_add_player(l, name, &err) < 0)
            return refuse_error(&c->problem, &err);
    }
    if (!l->players)
        return call_wrong(c, "players", "a list of names, at least one");
    return heist_ledger_deal(l, &err) == CAPER_OK || refuse_error(&c->problem, &err);
}

bool campaign_post(call *c)
{
    campaign   *k = campaign_new();
    const char *text;
    caper_error err = {0};
    bool        ok  = call_body(c) && call_text(c, "ledger", &text) &&
              call_may_make(c, 1, text ? strlen(text) : 0) &&
              (text ? read_ledger(c, text, &k->ledger) : add_players(c, &k->ledger)) &&
              service_can_write(c->sv, &c->problem);
    if (ok) {
        caper_store_table row = {.made = c->sv->now, .config = CAMPAIGN_CONFIG};
        id_draw(row.id);
        c->sv->failed |= caper_store_add(c->sv->store, &row, &err) != CAPER_OK;
        memcpy(k->id, row.id, sizeof k->id);
        k->row = row.row;
        append(c->sv, k);
        c->status = 201;
        write_campaign(k, c->out);
    }
    free(k);
    return ok;
}

bool campaign_get(call *c)
{
    campaign *k  = campaign_new();
    bool      ok = load_to_show(c, k);
    if (ok)
        write_campaign(k, c->out);
    free(k);
    return ok;
}

bool campaign_get_ledger(call *c)
{
    campaign *k  = campaign_new();
    bool      ok = load_to_show(c, k);
    if (ok) {
        caper_buf_clear(c->out);
        c->type = "text/plain; charset=utf-8";
        c->file = "river-city.ledger";
        heist_ledger_write(&k->ledger, c->out);
    }
    free(k);
    return ok;
}

/* ---- Changes --------------------------------------------------------------------------------- */

/* The campaign as the caller knows it, everything booked. */
static bool load_version(call *c, campaign *k)
{
    int  version;
    bool is_news;
    if (!call_body(c) || !call_int(c, "version", 1, 1 << 30, 0, &version) ||
        !load_settled(c->sv, c->word[0], k, &is_news, &c->problem) ||
        !service_can_write(c->sv, &c->problem))
        return false;
    if (is_news)
        append(c->sv, k);
    return version == k->version ||
           refuse(&c->problem, 409, "stale",
                  "the campaign has changed in the meantime: look again, then decide");
}

static bool texts(call *c, const char *const *names, const char **out, int count)
{
    for (int i = 0; i < count; i++) {
        if (!call_text(c, names[i], &out[i]))
            return false;
        if (!out[i])
            return refuse(&c->problem, 400, "bad-request", "%s: is missing", names[i]);
    }
    return true;
}

static bool change(call *c, heist_ledger *l)
{
    static const char *const build[]   = {"player", "name", "character", "skill1", "skill2"};
    static const char *const upgrade[] = {"name", "card", "becomes"};
    const char              *what, *word[5];
    caper_error              err = {0};
    caper_code               code;
    if (!call_text(c, "do", &what))
        return false;
    if (what && !strcmp(what, "join")) {
        if (!texts(c, build, word, 1))
            return false;
        code = heist_ledger_add_player(l, word[0], &err) < 0 ? CAPER_BAD_OPTION : CAPER_OK;
    } else if (what && !strcmp(what, "build")) {
        if (!texts(c, build, word, 5))
            return false;
        code = heist_ledger_build_called(l, word, &err);
    } else if (what && !strcmp(what, "upgrade")) {
        if (!texts(c, upgrade, word, 3))
            return false;
        code = heist_ledger_upgrade_called(l, word[0], word[1], word[2], &err);
    } else {
        return call_wrong(c, "do", "join, build or upgrade");
    }
    return !code || refuse_error(&c->problem, &err);
}

bool campaign_change(call *c)
{
    campaign *k  = campaign_new();
    bool      ok = load_version(c, k) && change(c, &k->ledger);
    if (ok) {
        append(c->sv, k);
        write_campaign(k, c->out);
    }
    free(k);
    return ok;
}

/* ---- Going on a heist ------------------------------------------------------------------------ */

static bool read_crew(call *c, const heist_ledger *l, const heist_file *f, ledger_crew *out)
{
    const caper_json *list, *one;
    size_t            i;
    caper_error       err = {0};
    if (!call_get(c, "crew", CAPER_JSON_ARRAY, "a list of names", &list))
        return false;
    caper_json_array_foreach(list, i, one)
    {
        const char *name = caper_json_string(one);
        int         who  = name ? heist_ledger_find(l, name) : -1;
        if (who < 0)
            return refuse(&c->problem, 400, "bad-option", "there is nobody called “%.40s”",
                          name ? name : "");
        if (out->count == LEDGER_CREW)
            return refuse(&c->problem, 400, "bad-option", "a crew has at most %d", LEDGER_CREW);
        out->who[out->count++] = (uint8_t)who;
    }
    if (!list)
        heist_ledger_pick_crew(l, f, out);
    if (heist_ledger_may_go(l, out, f, &err))
        return refuse_error(&c->problem, &err);
    heist_ledger_order_crew(l, out);
    return true;
}

/* Write down who goes where. The heist that is under way can only be dealt again. */
static bool begin(call *c, heist_ledger *l)
{
    const char *id;
    caper_error err = {0};
    bool        again;
    if (!call_flag(c, "again", &again) || !call_text(c, "heist", &id))
        return false;
    if (l->playing[0])
        return again ||
               refuse(&c->problem, 409, "not-now", "a heist is under way: %.63s", l->playing);
    if (!id || strlen(id) >= sizeof l->playing)
        return call_wrong(c, "heist", "the id of a heist");
    heist_file *f = open_heist(id, &err);
    if (!f)
        return refuse_error(&c->problem, &err);
    bool ok = read_crew(c, l, f, &l->crew);
    free(f);
    snprintf(l->playing, sizeof l->playing, "%s", ok ? id : "");
    return ok;
}

/* Bots are called what their characters are called. */
static char *write_cast(const heist_ledger *l)
{
    caper_buf out = {0};
    caper_json_open(&out, '[');
    for (int i = 0; i < l->crew.count; i++)
        caper_json_str(&out, l->character[l->crew.who[i]].name);
    caper_json_close(&out, ']');
    return out.data;
}

static bool make_table(call *c, campaign *k)
{
    char         *cast    = write_cast(&k->ledger);
    caper_json   *options = heist_ledger_options(&k->ledger);
    room         *r       = NULL;
    table_request q       = {0};
    bool          ok      = call_table(c, &q);
    q.game                = "heist";
    q.players             = k->ledger.crew.count;
    q.options             = options;
    q.cast                = cast;
    ok                    = ok && call_make_table(c, &q, &r);
    caper_json_free(options);
    free(cast);
    if (ok)
        memcpy(k->table, r->id, sizeof k->table);
    return ok;
}

bool campaign_go(call *c)
{
    campaign *k  = campaign_new();
    bool      ok = load_version(c, k) && begin(c, &k->ledger) && make_table(c, k);
    if (ok) {
        append(c->sv, k);
        write_campaign(k, c->out);
    }
    free(k);
    return ok;
}
