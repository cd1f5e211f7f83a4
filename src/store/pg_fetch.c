/* Reading from PostgreSQL: whole tables into memory, lists, and what other servers wrote.
 *
 * Answers come in the order of the questions, so there is only ever one table that is half here. It
 * counts when its last part has come. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "store/postgres.h"
#include "store/sql.h"

enum { GONE_MS = 500, FRESH_MS = 1000, VERIFIED_MS = 500 };

/* A lease is good for this long from when it was asked for; renewed early, and not asked for more often
 * than that. */
enum { LEASE_MS = 2500, RENEW_MS = 1200, LEASE_AGAIN_MS = 200 };

/* What the reading link is asked. */
enum {
    READ_BEGIN = 1,
    READ_TABLE,
    READ_ENTRIES,
    READ_MARKS,
    READ_TOKENS,
    READ_END,
    READ_LIST,
    READ_OLD,
    READ_NEWEST,
    NEWS_STAGE,
    NEWS_ENTRIES,
    NEWS_TOKENS,
    NEWS_END,
    READ_LEASE,
};

#define ROW "(select row from tables where id=$1 and stage<3)"

const pg_statement pg_fetch_statements[] = {
    {"snapshot", "begin isolation level repeatable read read only"},
    {"done", "commit"},
    {"table", SQL_FIND},
    {"entries", SQL_ENTRIES ROW " order by seq"},
    {"marks", "select seq,moves,text,digest from marks where tbl=" ROW " order by seq"},
    {"tokens", "select encode(hash,'hex'),seat from tokens where tbl=" ROW},
    {"list", "select row,id,made,public,stage,maker,'' from tables "
             "where public and stage<2 and made>=$1 order by made desc, row desc limit $2"},
    {"old", "select t.row,id,made,public,t.stage,maker,config,b.at,e.seq,e.at from tables t "
            "left join bin b on b.tbl=t.row left join lateral (select seq,at from entries where "
            "tbl=t.row order by seq desc "
            "limit 1) e on true where t.row>$1 and made<$2 order by t.row limit $3"},
    {"newest", "select coalesce(max(e.at),0) from "
               "(select row from tables where stage<3 order by row desc limit 64) t, lateral "
               "(select at from entries where tbl=t.row order by seq desc limit 1) e"},
    {"stage", "select stage from tables where row=$1 and stage<3"},
    {"newer", SQL_READ},
    {"row_tokens", "select encode(hash,'hex'),seat from tokens where tbl=$1"},
    {"keepsakes", "select label,encode(who,'hex'),at,text from keepsakes where label>=$1 and "
                  "label<$2 and $3='' order by label,who limit $4"},
    {"kept", "select label,encode(who,'hex'),at,text from keepsakes where label>=$1 and "
             "label<$2 and who=decode($3,'hex') order by label limit $4"},
    /* By the database's clock: those of the servers may differ. */
    {"lease", "insert into leases(tbl,node,until) values($1,$2,clock_timestamp()+interval '3 s') "
              "on conflict(tbl) do update set node=excluded.node,until=excluded.until "
              "where leases.node=excluded.node or leases.until<clock_timestamp() returning 1"},
    {NULL, NULL},
};

/* ---- Reading answers ------------------------------------------------------------------------- */

static int64_t number(const PGresult *r, int i, int column)
{
    return strtoll(PQgetvalue(r, i, column), NULL, 10);
}

static caper_store_table table_at(const PGresult *r, int i)
{
    caper_store_table t = {.row       = number(r, i, 0),
                           .made      = number(r, i, 2),
                           .is_public = *PQgetvalue(r, i, 3) == 't',
                           .stage     = (caper_stage)number(r, i, 4),
                           .maker     = (uint64_t)number(r, i, 5),
                           .config    = PQgetvalue(r, i, 6),
                           .binned    = PQnfields(r) > 7 ? number(r, i, 7) : 0};
    caper_text_set(t.id, PQgetvalue(r, i, 1));
    return t;
}

static caper_store_table whole_table_at(const PGresult *r, int i)
{
    caper_store_table t = table_at(r, i);
    t.digest            = PQgetvalue(r, i, 8);
    t.content           = PQgetisnull(r, i, 9) ? NULL : PQgetvalue(r, i, 9);
    return t;
}

/* False: they do not follow what is there. */
static bool add_entries(mem_table *t, const PGresult *r)
{
    for (int i = 0; i < PQntuples(r); i++) {
        caper_store_entry e = {.seq   = number(r, i, 0),
                               .at    = number(r, i, 1),
                               .kind  = *PQgetvalue(r, i, 2),
                               .seat  = (int)number(r, i, 3),
                               .text  = PQgetvalue(r, i, 4),
                               .rules = (int)number(r, i, 7)};
        caper_text_set(e.chain, PQgetvalue(r, i, 5));
        caper_text_set(e.state, PQgetvalue(r, i, 6));
        if (!mem_table_append(t, &e))
            return false;
    }
    return true;
}

static void add_marks(mem_table *t, const PGresult *r)
{
    for (int i = 0; i < PQntuples(r); i++) {
        caper_store_mark m = {
            .seq = number(r, i, 0), .moves = (int)number(r, i, 1), .text = PQgetvalue(r, i, 2)};
        caper_text_set(m.digest, PQgetvalue(r, i, 3));
        mem_table_add_mark(t, &m);
    }
}

static void set_tokens(mem_table *t, const PGresult *r)
{
    t->tokens = 0;
    for (int i = 0; i < PQntuples(r); i++) {
        caper_holder hash;
        if (caper_holder_read(PQgetvalue(r, i, 0), &hash))
            mem_table_set_token(t, hash, (int)number(r, i, 1));
    }
}

void pg_rows_fini(pg_rows *rows)
{
    for (int i = 0; i < rows->count; i++)
        free((void *)(uintptr_t)rows->table[i].config);
    free(rows->table);
    free(rows->last);
    *rows = (pg_rows){0};
}

static void keep_rows(pg_store *p, pg_rows *rows, const PGresult *r, int64_t key)
{
    int n = PQntuples(r);
    pg_rows_fini(rows);
    *rows = (pg_rows){.table = caper_alloc((size_t)n + 1, sizeof *rows->table),
                      .last  = caper_alloc((size_t)n + 1, sizeof *rows->last),
                      .count = n,
                      .key   = key,
                      .at    = p->now};
    for (int i = 0; i < n; i++) {
        rows->table[i]        = table_at(r, i);
        rows->table[i].config = caper_strdup(PQgetvalue(r, i, 6));
        if (PQnfields(r) > 8 && !PQgetisnull(r, i, 8))
            rows->last[i] = (caper_store_entry){
                .seq = number(r, i, 8), .at = number(r, i, 9), .kind = '?', .text = ""};
    }
}

/* ---- A whole table --------------------------------------------------------------------------- */

bool pg_is_absent(pg_store *p, const char *id)
{
    for (int i = 0; i < ABSENT; i++)
        if (p->absent[i].at && p->now - p->absent[i].at < GONE_MS &&
            strcmp(p->absent[i].id, id) == 0)
            return true;
    return false;
}

static void note_absent(pg_store *p, const char *id)
{
    pg_absent *a = &p->absent[p->next_absent++ % ABSENT];
    a->at        = p->now;
    caper_text_set(a->id, id);
}

static void begin_table(pg_store *p, const pg_question *q, const PGresult *r)
{
    if (!PQntuples(r)) {
        note_absent(p, q->id);
    } else if (!mem_tables_find(&p->tables, q->id)) { /* one that is here is newer */
        caper_store_table t  = whole_table_at(r, 0);
        p->building          = mem_tables_add(&p->tables, &t);
        p->building->used    = p->now;
        p->building->partial = true;
        p->came_whole        = false;
    }
}

static void end_table(pg_store *p, bool ok)
{
    mem_table *t = p->building;
    p->building  = NULL;
    p->arrived   = true;
    if (t && !ok) {
        mem_tables_remove(&p->tables, t);
    } else if (t) {
        t->partial = false;
        if (t->outdated)
            pg_fetch_news(p, t);
    }
}

caper_code pg_cannot_read(pg_store *p)
{
    return caper_refuse(&p->base.why, CAPER_FAILED, "store: the database cannot be asked: %s",
                        p->reader.why);
}

caper_code pg_fetch_table(pg_store *p, const char *id)
{
    static const struct {
        const char *statement;
        int         what, values;
    } parts[]      = {{"snapshot", READ_BEGIN, 0},  {"table", READ_TABLE, 1},
                      {"entries", READ_ENTRIES, 1}, {"marks", READ_MARKS, 1},
                      {"tokens", READ_TOKENS, 1},   {"done", READ_END, 0}};
    pg_question q  = {.asked = p->now};
    bool        ok = p->reader.state == PG_UP;
    if (ok && pg_link_asks(&p->reader, READ_END, id))
        return CAPER_LATER;
    caper_text_set(q.id, id);
    for (size_t i = 0; ok && i < sizeof parts / sizeof *parts; i++) {
        q.what = parts[i].what;
        ok     = pg_link_ask(&p->reader, parts[i].statement, parts[i].values, &id, q);
    }
    if (!ok)
        return pg_cannot_read(p);
    pg_link_sync(&p->reader, (pg_question){.what = PG_SYNC, .asked = p->now});
    return CAPER_LATER;
}

/* ---- Lists ----------------------------------------------------------------------------------- */

static caper_code ask_rows(pg_store *p, int what, const char *statement, int64_t key,
                           const char *text)
{
    char        copy[80], *value[3] = {NULL};
    int         n = 0;
    pg_question q = {.what = what, .row = key, .asked = p->now};
    if (p->reader.state == PG_UP && pg_link_asks(&p->reader, what, ""))
        return CAPER_LATER;
    caper_text_set(copy, text);
    for (char *at = strtok(copy, " "); at && n < 3; at = strtok(NULL, " "))
        value[n++] = at;
    return pg_link_ask_alone(&p->reader, statement, n, (const char *const *)value, q)
               ? CAPER_LATER
               : pg_cannot_read(p);
}

static bool is_fresh(const pg_store *p, const pg_rows *rows, int64_t key)
{
    return rows->at && rows->key == key && p->now - rows->at < FRESH_MS;
}

caper_code pg_fetch_list(pg_store *p, int64_t made_since, int limit)
{
    char text[80];
    if (is_fresh(p, &p->listed, limit))
        return CAPER_OK;
    snprintf(text, sizeof text, "%jd %d", made_since, limit);
    return ask_rows(p, READ_LIST, "list", limit, text);
}

caper_code pg_fetch_old(pg_store *p, int64_t after, int64_t made_before, int limit)
{
    char text[80];
    if (is_fresh(p, &p->old, after))
        return CAPER_OK;
    snprintf(text, sizeof text, "%jd %jd %d", after, made_before, limit);
    return ask_rows(p, READ_OLD, "old", after, text);
}

caper_code pg_newest(void *self, int64_t *at)
{
    pg_store *p = self;
    p->now      = pg_clock_ms();
    *at         = p->newest;
    if (p->newest_at && p->now - p->newest_at < FRESH_MS)
        return CAPER_OK;
    return ask_rows(p, READ_NEWEST, "newest", 0, "");
}

static void take_newest(pg_store *p, const PGresult *r)
{
    p->newest    = number(r, 0, 0);
    p->newest_at = p->now;
}

/* ---- News ------------------------------------------------------------------------------------ */

/* What we are about to write ourselves, or have just written, is for the fence to decide. */
static bool is_quiet(const mem_table *t) { return !t->written && !t->committing; }

void pg_fetch_news(pg_store *p, mem_table *t)
{
    char        row[24], seq[24];
    const char *value[] = {row, seq};
    pg_question q       = {.row = t->is.row, .asked = p->now};
    t->outdated         = p->reader.state == PG_UP && (t->partial || t->fetching || !is_quiet(t));
    if (t->outdated || p->reader.state != PG_UP)
        return;
    snprintf(row, sizeof row, "%jd", t->is.row);
    snprintf(seq, sizeof seq, "%jd", mem_table_last(t));
    t->fetching = true;
    q.what      = READ_BEGIN;
    bool ok     = pg_link_ask(&p->reader, "snapshot", 0, NULL, q);
    q.what      = NEWS_STAGE;
    ok          = ok && pg_link_ask(&p->reader, "stage", 1, value, q);
    q.what      = NEWS_ENTRIES;
    ok          = ok && pg_link_ask(&p->reader, "newer", 2, value, q);
    q.what      = NEWS_TOKENS;
    ok          = ok && pg_link_ask(&p->reader, "row_tokens", 1, value, q);
    q.what      = NEWS_END;
    if (ok && pg_link_ask(&p->reader, "done", 0, NULL, q))
        pg_link_sync(&p->reader, (pg_question){.what = PG_SYNC, .asked = p->now});
}

static void fetch_one(void *ctx, mem_table *t)
{
    t->fetching = false;
    pg_fetch_news(ctx, t);
}

/* After a lost connection it is unknown what was missed. */
void pg_fetch_all_news(pg_store *p) { mem_tables_each(&p->tables, fetch_one, p); }

static void note_changed(pg_store *p, const mem_table *t)
{
    p->changed = caper_grow(p->changed, p->changed_count, &p->changed_cap, sizeof *p->changed);
    memcpy(p->changed[p->changed_count++], t->is.id, sizeof *p->changed);
}

/* A table that was dropped, or whose log does not follow, is removed from memory. */
static void take_news(pg_store *p, const pg_question *q, const PGresult *r)
{
    mem_table *t  = mem_tables_by_row(&p->tables, q->row);
    bool       ok = true;
    if (t && !is_quiet(t))
        t->outdated = true;
    if (!t || !t->fetching || t->outdated)
        return;
    int64_t before = mem_table_last(t);
    if (q->what == NEWS_STAGE && (ok = PQntuples(r) > 0))
        t->is.stage = (caper_stage)number(r, 0, 0);
    else if (q->what == NEWS_ENTRIES)
        ok = add_entries(t, r);
    else if (q->what == NEWS_TOKENS)
        set_tokens(t, r);
    if (!ok || mem_table_last(t) != before)
        note_changed(p, t);
    if (!ok)
        mem_tables_remove(&p->tables, t);
}

static void end_news(pg_store *p, const pg_question *q, bool ok)
{
    mem_table *t = mem_tables_by_row(&p->tables, q->row);
    if (!t)
        return;
    t->fetching = false;
    if (t->wanted && (!ok || !t->outdated)) {
        t->verified_at = ok ? p->now : 0;
        t->wanted      = false;
        p->arrived     = true;
    }
    if (t->outdated)
        pg_fetch_news(p, t);
}

/* A seat that was taken at another server a moment ago: its owner may be here before the news
 * is. News that was on its way already may be too old. */
caper_code pg_fetch_unless_verified(pg_store *p, mem_table *t)
{
    p->now = pg_clock_ms();
    if (p->now - t->verified_at < VERIFIED_MS)
        return CAPER_OK;
    if (p->reader.state != PG_UP)
        return pg_cannot_read(p);
    if (!t->wanted && t->fetching)
        t->outdated = true;
    else if (!t->wanted)
        pg_fetch_news(p, t);
    t->wanted = true;
    return CAPER_LATER;
}

void pg_reader_notified(void *ctx, const char *text)
{
    pg_store *p = ctx;
    size_t    n = strcspn(text, " ");
    if (n == strlen(p->node) && strncmp(text, p->node, n) == 0)
        return;
    for (text += n; *text; text += strcspn(text, " ")) {
        text += strspn(text, " ");
        mem_table *t = *text ? mem_tables_by_row(&p->tables, strtoll(text, NULL, 10)) : NULL;
        if (t)
            pg_fetch_news(p, t);
    }
}

/* ---- Leases ---------------------------------------------------------------------------------- */

static void take_lease(pg_store *p, const pg_question *q, bool ours)
{
    mem_table *t = mem_tables_by_row(&p->tables, q->row);
    if (t)
        t->leads_until = ours ? q->asked + LEASE_MS : 0;
}

bool pg_leads(void *self, int64_t row)
{
    pg_store   *p = self;
    mem_table  *t = mem_tables_by_row(&p->tables, row);
    char        text[24];
    const char *values[] = {text, p->name};
    p->now               = pg_clock_ms();
    if (!t || t->partial)
        return false;
    if (t->leads_until - p->now < RENEW_MS && p->now - t->lead_asked > LEASE_AGAIN_MS) {
        t->lead_asked = p->now;
        snprintf(text, sizeof text, "%jd", row);
        pg_link_ask_alone(&p->reader, "lease", 2, values,
                          (pg_question){.what = READ_LEASE, .row = row, .asked = p->now});
    }
    return p->now < t->leads_until;
}

/* ---- Answers --------------------------------------------------------------------------------- */

static void take_answer(pg_store *p, const pg_question *q, const PGresult *r)
{
    if (q->what == READ_TABLE)
        begin_table(p, q, r);
    else if (q->what == READ_ENTRIES && p->building)
        p->came_whole = add_entries(p->building, r);
    else if (q->what == READ_MARKS && p->building)
        add_marks(p->building, r);
    else if (q->what == READ_TOKENS && p->building)
        set_tokens(p->building, r);
    else if (q->what == READ_END)
        end_table(p, p->came_whole);
    else if (q->what == READ_LIST)
        keep_rows(p, &p->listed, r, q->row);
    else if (q->what == READ_OLD)
        keep_rows(p, &p->old, r, q->row);
    else if (q->what == READ_NEWEST)
        take_newest(p, r);
    else if (q->what == NEWS_END)
        end_news(p, q, true);
    else
        take_news(p, q, r);
    p->arrived |= q->what >= READ_LIST && q->what <= READ_NEWEST;
}

void pg_reader_answer(void *ctx, const pg_question *q, const PGresult *r)
{
    pg_store      *p  = ctx;
    ExecStatusType is = r ? PQresultStatus(r) : PGRES_FATAL_ERROR;
    if (q->what == PG_SYNC || q->what == READ_BEGIN)
        return;
    if (q->what == READ_LEASE) {
        take_lease(p, q, is == PGRES_TUPLES_OK && PQntuples(r) > 0);
        return;
    }
    if (q->what == PG_READ_KEEPSAKES) {
        pg_keepsakes_answer(p, q, is == PGRES_TUPLES_OK ? r : NULL);
        return;
    }
    if (is == PGRES_COMMAND_OK || is == PGRES_TUPLES_OK) {
        take_answer(p, q, r);
        return;
    }
    if (r && is == PGRES_FATAL_ERROR)
        pg_one_line(PQresultErrorMessage(r), p->reader.why, sizeof p->reader.why);
    if (q->what == NEWS_END)
        end_news(p, q, false);
    else if (q->what <= READ_END)
        end_table(p, false);
    p->arrived = true;
}
