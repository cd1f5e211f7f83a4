/* The writes that will be one transaction: gathered as texts, sent together. */
#include "store/pg_batch.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "store/sql.h"

/* A notice has at most 8000 bytes. */
enum { NOTICE_ROWS = 300 };

const pg_statement pg_batch_statements[] = {
    {"begin", "begin"},
    {"commit", "commit"},
    {"notify", "select pg_notify('caper',$1)"},
    {"append", "select caper_append($1,$2,$3,$4,$5,$6,$7,$8,$9)"},
    {"add", "insert into tables(row,id,made,public,stage,maker,content,config) "
            "values($1,$2,$3,$4::integer<>0,$5,$6,trim($7),$8)"},
    /* Adding content takes this lock, and so does a purge that may remove it: else the one could rely on
     * what the other is about to remove. */
    {"lock_contents", "select pg_advisory_xact_lock($1)"},
    {"add_content", SQL_ADD_CONTENT},
    {"drop_content", SQL_DROP_CONTENT},
    {"set_stage", "update tables set stage=$2 where row=$1 and stage<3"},
    {"add_token", "insert into tokens(hash,tbl,seat) values(decode($3,'hex'),$1,$2) "
                  "on conflict(hash,tbl) do update set seat=excluded.seat"},
    {"drop_tokens", SQL_DROP_TOKENS},
    {"copy_tokens", SQL_COPY_TOKENS},
    {"add_mark", SQL_ADD_MARK},
    {"trim", SQL_TRIM},
    /* The end of a table is an entry like any other: of two servers that write, one is first. */
    {"bin", "with gone as (update tables t set stage=4 from tables was "
            "where t.row=$1 and was.row=t.row and t.stage<3 returning t.row,was.stage),"
            "a as (insert into bin(tbl,at,stage) select row,$3,stage from gone "
            "on conflict(tbl) do update set at=excluded.at,stage=excluded.stage) "
            "insert into entries(tbl,seq,at,kind,seat,text,chain,state,rules) "
            "select row,$2,0,'x',-1,'','','',1 from gone"},
    {"unbin", "with back as (update tables t set stage=b.stage from bin b "
              "where t.row=$1 and b.tbl=t.row and t.stage=4 returning t.row),"
              "a as (delete from entries where tbl in (select row from back) and kind='x') "
              "update bin set at=$2 where tbl in (select row from back)"},
    {"drop", SQL_DROP},
    {"purge", "with gone as (delete from tables where row=$1 and stage=3 returning row),"
              "a as (delete from entries where tbl in (select row from gone)),"
              "b as (delete from marks where tbl in (select row from gone)),"
              "c as (delete from bin where tbl in (select row from gone)) "
              "delete from tokens where tbl in (select row from gone)"},
    {"put_keepsake", "insert into keepsakes(label,who,at,text) values($1,decode($2,'hex'),$3,$4) "
                     "on conflict(label,who) do update set at=excluded.at,text=excluded.text"},
    {"drop_keepsakes", SQL_DROP_KEEPSAKES},
    {"drop_kept", "delete from keepsakes where who=decode($1,'hex') and label>=$2 and label<$3"},
    /* Two pages of entries that are rolled back: is there space, and may this user write every table? */
    {"try", "insert into entries(tbl,seq,at,kind,seat,text,chain,state,rules) "
            "select -1,n,0,'x',-1,repeat('x',1900),'','',1 from generate_series(1,8) n"},
    {"may",
     "select 1/count(*) from (select 1 where (select bool_and(has_table_privilege(t,'select') "
     "and has_table_privilege(t,'insert') and has_table_privilege(t,'update') and "
     "has_table_privilege(t,'delete')) from unnest(array['tables','entries','marks','tokens',"
     "'keepsakes','bin','contents']) t)) ok"},
    {"rollback", "rollback"},
    {NULL, NULL},
};

/* ---- Gathering ------------------------------------------------------------------------------- */

static void split(pg_op *op, const char *text)
{
    while (*text) {
        size_t n               = strcspn(text, "\t");
        op->value[op->count++] = caper_strndup(text, n);
        text += n + (text[n] == '\t');
    }
}

void pg_batch_add(pg_batch *b, const char *statement, const char *last, const char *format, ...)
{
    char    text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    b->op     = caper_grow(b->op, b->count, &b->cap, sizeof *b->op);
    pg_op *op = &b->op[b->count++];
    *op       = (pg_op){.statement = statement};
    split(op, text);
    if (last)
        op->value[op->count++] = caper_strdup(last);
}

static void comma(caper_buf *out)
{
    if (out->len)
        caper_buf_char(out, ',');
}

static void add_number(caper_buf *out, int64_t n)
{
    comma(out);
    caper_buf_printf(out, "%jd", n);
}

/* A text in an array's literal. */
static void add_text(caper_buf *out, const char *text)
{
    comma(out);
    caper_buf_char(out, '"');
    for (size_t n; *text; text += n) {
        n = strcspn(text, "\"\\");
        caper_buf_bytes(out, text, n);
        if (!text[n])
            break;
        caper_buf_char(out, '\\');
        caper_buf_char(out, text[n++]);
    }
    caper_buf_char(out, '"');
}

void pg_batch_append(pg_batch *b, int64_t row, const caper_store_entry *e)
{
    caper_buf *c = b->column;
    add_number(c++, row);
    add_number(c++, e->seq);
    add_number(c++, e->at);
    add_text(c++, (char[]){e->kind, '\0'});
    add_number(c++, e->seat);
    add_text(c++, e->text);
    add_text(c++, e->chain);
    add_text(c++, e->state);
    add_number(c++, e->rules);
    b->entries++;
}

void pg_batch_touch(pg_batch *b, int64_t row)
{
    b->row            = caper_grow(b->row, b->rows, &b->row_cap, sizeof *b->row);
    b->row[b->rows++] = row;
}

bool pg_batch_is_empty(const pg_batch *b) { return !b->count && !b->entries; }

void pg_batch_clear(pg_batch *b)
{
    for (int i = 0; i < b->count; i++)
        for (int k = 0; k < b->op[i].count; k++)
            free(b->op[i].value[k]);
    for (int i = 0; i < PG_COLUMNS; i++)
        caper_buf_fini(&b->column[i]);
    free(b->row);
    free(b->op);
    *b = (pg_batch){0};
}

/* ---- Sending --------------------------------------------------------------------------------- */

static bool send_entries(pg_batch *b, pg_link *l, pg_question q)
{
    caper_buf   text[PG_COLUMNS] = {{0}};
    const char *value[PG_COLUMNS];
    if (!b->entries)
        return true;
    for (int i = 0; i < PG_COLUMNS; i++) {
        caper_buf_char(&text[i], '{');
        caper_buf_bytes(&text[i], b->column[i].data, b->column[i].len);
        caper_buf_char(&text[i], '}');
        value[i] = caper_buf_text(&text[i]);
    }
    bool ok = pg_link_ask(l, "append", PG_COLUMNS, value, q);
    for (int i = 0; i < PG_COLUMNS; i++)
        caper_buf_fini(&text[i]);
    return ok;
}

static bool send_op(const pg_op *op, pg_link *l, pg_question q)
{
    return pg_link_ask(l, op->statement, op->count, (const char *const *)op->value, q);
}

static bool is_first(const pg_op *op)
{
    return strcmp(op->statement, "add") == 0 || strcmp(op->statement, "lock_contents") == 0;
}

/* New tables first, because entries need theirs, and the lock; then the entries; then the rest in its order. */
static bool send_ops(pg_batch *b, pg_link *l, bool adds, pg_question q)
{
    bool ok = true;
    for (int i = 0; ok && i < b->count; i++)
        if (is_first(&b->op[i]) == adds)
            ok = send_op(&b->op[i], l, q);
    return ok;
}

/* Tells the other servers which tables have new entries. */
static bool send_notices(pg_batch *b, pg_link *l, const char *node, pg_question q)
{
    bool ok = true;
    for (int i = 0; ok && i < b->rows;) {
        CAPER_SCRATCH caper_buf text = {0};
        caper_buf_str(&text, node);
        for (int k = 0; k < NOTICE_ROWS && i < b->rows; k++)
            caper_buf_printf(&text, " %jd", b->row[i++]);
        ok = pg_link_ask(l, "notify", 1, (const char *[]){caper_buf_text(&text)}, q);
    }
    return ok;
}

bool pg_batch_send(pg_batch *b, pg_link *l, const char *node, int64_t now)
{
    pg_question write  = {.what = PG_WRITE, .asked = now},
                commit = {.what = PG_COMMIT, .asked = now};
    bool ok            = pg_link_ask(l, "begin", 0, NULL, write) && send_ops(b, l, true, write) &&
              send_entries(b, l, write) && send_ops(b, l, false, write) &&
              send_notices(b, l, node, write) && pg_link_ask(l, "commit", 0, NULL, commit);
    if (ok)
        pg_link_sync(l, (pg_question){.what = PG_SYNC, .asked = now});
    return ok && l->state == PG_UP;
}
