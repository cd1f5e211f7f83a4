/* Campaigns over HTTP: a ledger in the store that a crew shares by its link.
 *
 * A campaign is a log like a table's: every entry is the whole ledger after a change, and its
 * number is the version. A change names the version that it was made for, so of two people who
 * change the same one the second is told, and both changes survive. There is no state in memory.
 *
 * The one subtle idea: which table the game is played at is in the same entry as the ledger that
 * says so, and the entry that books the result no longer has it. So a result is booked once,
 * however often the server was killed in between. The end of the game books it, or the next change does; looking at
 * the ledger shows the result without writing it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/campaign.h"
#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/workshop.h"
#include "server/api/http_call.h"

enum { ENTRY_LEDGER = 'l', VERSIONS_KEPT = 32 };

typedef struct campaign {
    caper_id              id;
    int64_t               row, version;
    const caper_game     *game; /* that has campaigns, and how it keeps them */
    const caper_campaign *by;
    void                 *ledger;
    caper_id              table; /* where it is played; empty: nowhere */
    /* The table of each entry of the ledger's history; empty: not known. */
    caper_id played[CAPER_CAMPAIGN_HISTORY];
    int      plays;
} campaign;

static campaign *campaign_new(void)
{
    campaign *k = caper_alloc(1, sizeof *k);
    k->game     = caper_campaign_game();
    k->by       = caper_workshop_of(k->game)->campaign;
    k->ledger   = caper_alloc(1, k->by->size);
    return k;
}

/* Given back by itself when its block ends. */
#define CAMPAIGN __attribute__((cleanup(campaign_drop))) campaign

static void campaign_drop(campaign **k)
{
    free((*k)->ledger);
    free(*k);
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
        if (i < CAPER_CAMPAIGN_HISTORY)
            snprintf(k->played[k->plays++], sizeof k->played[0], "%s", id ? id : "");
    }
}

static void write_played(const campaign *k, caper_buf *out)
{
    caper_json_put(out, "tables:[");
    for (int i = 0; i < k->plays; i++)
        if (k->played[i][0])
            caper_json_str(out, k->played[i]);
        else
            caper_json_null(out);
    caper_json_close(out, ']');
}

static bool read_entry(void *ctx, const caper_store_entry *e)
{
    campaign                *k    = ctx;
    CAPER_PARSED caper_json *o    = caper_json_read(e->text, NULL);
    const char              *text = caper_json_get_text(o, "ledger");
    if (text && k->by->parse(text, strlen(text), k->ledger, NULL, NULL) == 0)
        k->version = e->seq;
    caper_text_set(k->table, caper_json_get_text(o, "table"));
    read_played(k, caper_json_get(o, "tables"));
    return false;
}

static bool load(service *sv, const char *id, campaign *k, problem *p)
{
    if (id_ok(id))
        memcpy(k->id, id, sizeof k->id);
    caper_code code = caper_store_find(sv->store, k->id, read_row, k);
    if (!code && k->row)
        code = caper_store_read_last(sv->store, k->row, read_entry, k);
    if (!need_read(code, p))
        return false;
    if (!k->row)
        return refuse(p, 404, "no-campaign", "there is no such campaign");
    return k->version || refuse(p, 503, "store", "this campaign cannot be read");
}

/* The next version. What fails is undone with the rest of the turn. */
static void append(service *sv, campaign *k)
{
    CAPER_SCRATCH caper_buf ledger = {0}, text = {0};
    k->by->write(k->ledger, &ledger);
    caper_json_put(&text, "{ledger:%s table?:%s", caper_buf_text(&ledger), k->table);
    write_played(k, &text);
    caper_json_close(&text, '}');
    caper_store_entry e = {.seq  = ++k->version,
                           .at   = sv->now,
                           .kind = ENTRY_LEDGER,
                           .seat = -1,
                           .text = caper_buf_text(&text)};
    room_wrote(sv, caper_store_append(sv->store, k->row, &e));
    if (k->version % VERSIONS_KEPT == 0) /* only the newest is ever read */
        room_wrote(sv, caper_store_trim(sv->store, k->row, k->version - VERSIONS_KEPT));
}

/* ---- How it ended ---------------------------------------------------------------------------- */

/* The ledger has a new last entry, and may have forgotten the oldest. */
static void note_table(campaign *k)
{
    int before = k->by->entries(k->ledger) - 1;
    while (k->plays < before)
        k->played[k->plays++][0] = '\0';
    memmove(k->played, k->played + (k->plays - before), (size_t)before * sizeof k->played[0]);
    memcpy(k->played[before], k->table, sizeof k->table);
    k->plays    = before + 1;
    k->table[0] = '\0';
}

static void settle(campaign *k, const caper_table *t, const caper_content *content)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_result            result;
    caper_table_result(t, &result);
    caper_table_position(t, &text);
    CAPER_PARSED caper_json *position = caper_json_read(caper_buf_text(&text), NULL);
    k->by->settle(k->ledger, content, result.winners != 0, position, NULL);
    note_table(k);
}

/* The campaign, with the result of its game if that is over. `is_news`: which the store does not have yet.
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
    caper_table   *t = r && r->stage == CAPER_STAGE_OVER ? room_table(r) : NULL;
    caper_content *content =
        t ? caper_content_open(k->game, k->by->playing(k->ledger), false, &err) : NULL;
    if ((*is_news = content != NULL))
        settle(k, t, content);
    free(content);
    return true;
}

/* A result that still has to be booked. */
typedef struct booking {
    task     task;
    caper_id id;
} booking;

static void book(task *t, task_end how)
{
    booking  *b = t->owner;
    CAMPAIGN *k = campaign_new();
    problem   p = {0};
    bool      is_news;
    bool      ok = how == TASK_DONE && service_can_write(t->sv, &p) &&
              load_settled(t->sv, b->id, k, &is_news, &p);
    if (ok && is_news)
        append(t->sv, k);
    if (problem_is_later(&p))
        task_wait_for(t, WAIT_FETCH, book);
    else
        free(b);
}

void campaign_over(const room *r)
{
    if (!r->campaign[0])
        return;
    booking *b = caper_alloc(1, sizeof *b);
    b->task    = (task){.sv = r->sv, .owner = b};
    memcpy(b->id, r->campaign, sizeof b->id);
    task_wait_for(&b->task, WAIT_TURN, book);
}

/* What the version will be when it is booked is what a change has to name. */
static bool load_to_show(call *c, campaign *k)
{
    bool is_news;
    if (!load_settled(c->sv, c->word[0], k, &is_news, c->problem))
        return false;
    k->version += is_news;
    return true;
}

/* ---- What the crew sees ---------------------------------------------------------------------- */

static const char *table_of(void *ctx, int i)
{
    const campaign *k = ctx;
    if (i < 0)
        return k->table;
    return i < k->plays && k->played[i][0] ? k->played[i] : NULL;
}

static bool write_campaign(campaign *k, caper_buf *out)
{
    caper_json_put(out, "campaign:{id:%s version:%jd", k->id, k->version);
    k->by->view(k->ledger, table_of, k, out);
    caper_json_close(out, '}');
    return true;
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
    caper_text_set(f->sentence, sentence);
}

/* Carry on with a ledger that began elsewhere. */
static bool read_ledger(call *c, const char *text, campaign *k)
{
    first f = {0};
    if (strlen(text) > LEDGER_LIMIT)
        return refuse(c->problem, 413, "too-big", "ledger: should have at most %d bytes",
                      LEDGER_LIMIT);
    if (k->by->parse(text, strlen(text), k->ledger, keep_first, &f))
        return refuse(c->problem, 400, "bad-request", "ledger, line %d: %s", f.line, f.sentence);
    if (k->by->playing(k->ledger)[0])
        return refuse(c->problem, 400, "bad-request",
                      "ledger: the heist %.63s is under way; finish it where it was begun",
                      k->by->playing(k->ledger));
    return true;
}

/* A list of names: at most `most` are looked at, and none has a NUL. −1: the list is missing, −2: it was
 * refused. */
static int read_names(call *c, const char *field, const char **out, int most)
{
    const caper_json *list;
    int               n = 0;
    if (!call_get(c, field, CAPER_JSON_ARRAY, "a list of names", &list))
        return -2;
    caper_json_each (one, list) {
        const char *name = caper_json_string(one);
        if (!name || strlen(name) != caper_json_length(one)) {
            call_wrong(c, field, "a list of names");
            return -2;
        }
        if (n < most)
            out[n++] = name;
    }
    return list ? n : -1;
}

static bool add_players(call *c, campaign *k)
{
    const char *name[CAPER_MAX_SEATS];
    caper_error err = {0};
    int         n   = read_names(c, "players", name, CAPER_MAX_SEATS);
    if (n == -2)
        return false;
    if (n < 1)
        return call_wrong(c, "players", "a list of names, at least one");
    return !k->by->begin(k->ledger, name, n, &err) || refuse_error(c->problem, &err);
}

bool campaign_post(call *c)
{
    CAMPAIGN   *k = campaign_new();
    const char *text;
    if (!call_text(c, "ledger", &text) || !call_may_make(c, 1, text ? strlen(text) : 0) ||
        !(text ? read_ledger(c, text, k) : add_players(c, k)))
        return false;
    caper_store_table row = {.made = c->sv->now, .config = CAMPAIGN_CONFIG};
    id_draw(row.id);
    room_wrote(c->sv, caper_store_add(c->sv->store, &row));
    memcpy(k->id, row.id, sizeof k->id);
    k->row = row.row;
    append(c->sv, k);
    c->status = 201;
    return write_campaign(k, c->out);
}

bool campaign_get(call *c)
{
    CAMPAIGN *k = campaign_new();
    return load_to_show(c, k) && write_campaign(k, c->out);
}

bool campaign_get_ledger(call *c)
{
    CAMPAIGN *k = campaign_new();
    if (!load_to_show(c, k))
        return false;
    call_file(c, "text/plain; charset=utf-8", "river-city.ledger");
    k->by->write(k->ledger, c->out);
    return true;
}

/* ---- Changes --------------------------------------------------------------------------------- */

/* The campaign as the caller knows it, everything booked. */
static bool load_version(call *c, campaign *k)
{
    int  version;
    bool is_news;
    if (!call_int(c, "version", 1, 1 << 30, 0, &version) ||
        !load_settled(c->sv, c->word[0], k, &is_news, c->problem))
        return false;
    if (is_news)
        append(c->sv, k);
    return version == k->version ||
           refuse(c->problem, 409, "stale",
                  "the campaign has changed in the meantime: look again, then decide");
}

static bool change(call *c, campaign *k)
{
    const caper_campaign_change *how = k->by->changes;
    const char                  *what, *word[8];
    caper_error                  err = {0};
    if (!call_text(c, "do", &what))
        return false;
    while (how->name && (!what || strcmp(how->name, what) != 0))
        how++;
    if (!how->name)
        return call_wrong(c, "do", "join, build or upgrade");
    for (int i = 0; how->words[i]; i++)
        if (!call_need_text(c, how->words[i], &word[i]))
            return false;
    return !how->make(k->ledger, word, &err) || refuse_error(c->problem, &err);
}

static bool keep(call *c, campaign *k)
{
    append(c->sv, k);
    return write_campaign(k, c->out);
}

bool campaign_change(call *c)
{
    CAMPAIGN *k = campaign_new();
    return load_version(c, k) && change(c, k) && keep(c, k);
}

/* ---- Going on a heist ------------------------------------------------------------------------ */

/* Write down who goes where. The game that is under way can only be dealt again. */
static bool begin(call *c, campaign *k)
{
    const char *id, *crew[CAPER_MAX_SEATS];
    caper_error err = {0};
    bool        again;
    if (!call_flag(c, "again", &again) || !call_text(c, "heist", &id))
        return false;
    if (k->by->playing(k->ledger)[0])
        return again || refuse(c->problem, 409, "not-now", "a heist is under way: %.63s",
                               k->by->playing(k->ledger));
    if (!id || strlen(id) >= CAPER_CAMPAIGN_ID)
        return call_wrong(c, "heist", "the id of a heist");
    int count = read_names(c, "crew", crew, CAPER_MAX_SEATS);
    if (count == -2)
        return false;
    caper_content *content = caper_content_open(k->game, id, false, &err);
    bool           ok      = content && !k->by->depart(k->ledger, content, crew, count, &err);
    free(content);
    return ok || refuse_error(c->problem, &err);
}

/* Bots are called what their characters are called. */
static char *write_cast(const char *const *name, int count)
{
    caper_buf out = {0};
    caper_json_open(&out, '[');
    for (int i = 0; i < count; i++)
        caper_json_str(&out, name[i]);
    caper_json_close(&out, ']');
    return out.data;
}

static bool make_table(call *c, campaign *k)
{
    const char   *name[CAPER_MAX_SEATS];
    int           players = k->by->crew(k->ledger, name);
    char         *cast    = write_cast(name, players);
    caper_json   *options = k->by->options(k->ledger);
    room         *r       = NULL;
    table_request q       = {0};
    bool          ok      = call_table(c, &q);
    q.game                = k->game->info->id;
    q.players             = players;
    q.options             = options;
    q.cast                = cast;
    q.campaign            = k->id;
    ok                    = ok && call_make_table(c, &q, &r);
    caper_json_free(options);
    free(cast);
    if (ok)
        memcpy(k->table, r->id, sizeof k->table);
    return ok;
}

bool campaign_go(call *c)
{
    CAMPAIGN *k = campaign_new();
    return load_version(c, k) && begin(c, k) && make_table(c, k) && keep(c, k);
}
