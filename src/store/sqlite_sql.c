/* The statements and tables of an SQLite store. See sqlite_sql.h. */
#include "store/sqlite_sql.h"

#include <stddef.h>

#include "store/sql.h"

const char *const sqlite_texts[STATEMENTS] = {
    [BEGIN]           = "begin immediate",
    [COMMIT]          = "commit",
    [ROLLBACK]        = "rollback",
    [ADD]             = "insert into tables(id,made,public,stage,config,maker,content) "
                        "values(?1,?2,?3,?4,?5,?6,?7)",
    [ADD_CONTENT]     = SQL_ADD_CONTENT,
    [SET_STAGE]       = "update tables set stage=?2 where row=?1",
    [APPEND]          = "insert into entries(tbl,seq,at,kind,seat,text,chain,state,rules) "
                        "values(?1,?2,?3,?4,?5,?6,?7,?8,?9)",
    [ADD_TOKEN]       = "insert or replace into tokens(hash,tbl,seat) values(?1,?2,?3)",
    [DROP_TOKENS]     = SQL_DROP_TOKENS,
    [COPY_TOKENS]     = SQL_COPY_TOKENS,
    [FIND]            = SQL_FIND,
    [LIST]            = "select row,id,made,public,stage,maker,'' from tables "
                        "where public=1 and stage<2 and made>=?1 order by made desc, row desc limit ?2",
    [READ]            = SQL_READ,
    [READ_LAST]       = SQL_ENTRIES "$1 order by seq desc limit 1",
    [ADD_MARK]        = SQL_ADD_MARK,
    [FIND_MARK]       = "select seq,moves,text,digest from marks "
                        "where tbl=?1 and seq<=?2 and moves<=?3 order by seq desc limit 1",
    [TRIM]            = SQL_TRIM,
    [BIN]             = "insert or replace into bin(tbl,at,stage) "
                        "select row,?2,stage from tables where row=?1 and stage<3",
    [HIDE]            = "update tables set stage=4 where row=?1 and stage<3",
    [UNBIN]           = "update tables set stage=(select stage from bin where tbl=?1) "
                        "where row=?1 and stage=4",
    [BACK]            = "update bin set at=?2 where tbl=?1",
    [DROP]            = SQL_DROP,
    [DROP_BINNED]     = "delete from bin where tbl=?1",
    [DROP_ALL_TOKENS] = "delete from tokens where tbl=?1",
    [DROP_MARKS]      = "delete from marks where tbl=?1",
    [DROP_CONTENT]    = SQL_DROP_CONTENT,
    [PURGE]           = "delete from entries where tbl=?1 and seq<=?2+"
                        "(select min(seq) from entries where tbl=?1)",
    [FORGET]          = "delete from tables where row=?1",
    [OLD]             = "select row,id,made,public,stage,maker,config,"
                        "coalesce((select at from bin where tbl=row),0) from tables "
                        "where row>?1 and made<?2 order by row limit ?3",
    [NEWEST]          = "select coalesce(max(at),0) from "
                        "(select (select at from entries where tbl=row order by seq desc limit 1) at "
                        "from tables where stage<3 order by row desc limit 64)",
    [FIND_TOKEN]      = "select seat from tokens where hash=?1 and tbl=?2",
    [TOKENS]          = "select hash,seat from tokens where tbl=?1 order by hash",
    [PUT_KEEPSAKE]    = "insert or replace into keepsakes(label,who,at,text) values(?1,?2,?3,?4)",
    [DROP_KEEPSAKES]  = SQL_DROP_KEEPSAKES,
    [DROP_KEPT]       = "delete from keepsakes where who=?1 and label>=?2 and label<?3",
    [KEEPSAKES]       = "select label,who,at,text from keepsakes where label>=?1 and label<?2 "
                        "order by label,who limit ?4",
    [KEPT]            = "select label,who,at,text from keepsakes where label>=?1 and label<?2 "
                        "and who=?3 order by label limit ?4",
    [PROBE]           = "update probe set n=n+1",
    [BYTES]           = "select (page_count-freelist_count)*page_size from "
                        "pragma_page_count,pragma_freelist_count,pragma_page_size",
};

#define CONTENTS                                                                                   \
    "create table contents(digest text not null primary key, text text not null) without rowid;"   \
    "create index played on tables(content) where content<>'';"

#define MARKS                                                                                      \
    "create table marks(tbl integer not null, seq integer not null, moves integer not null,"       \
    " text text not null, digest text not null, primary key(tbl,seq)) without rowid;"

static const char schema[] =
    "create table tables(row integer primary key, id text not null unique, made integer not null,"
    " public integer not null, stage integer not null, config text not null,"
    " maker integer not null default 0, content text not null default '');" CONTENTS
    "create table entries(tbl integer not null, seq integer not null, at integer not null,"
    " kind text not null, seat integer not null, text text not null, chain text not null default "
    "'',"
    " state text not null default '', rules integer not null default 1,"
    " primary key(tbl,seq)) without rowid;" MARKS
    "create table tokens(hash blob not null, tbl integer not null, seat integer not null,"
    " primary key(hash,tbl)) without rowid;"
    "create index held on tokens(tbl,seat);"
    "create table probe(n integer not null); insert into probe values(0);"
    "pragma user_version=3;";

/* What was added later, beside the rest, is made where it is missing. */
static const char additions[] =
    "create index if not exists fresh on tables(made) where public=1 and stage<2;"
    "create table if not exists keepsakes(label text not null, who blob not null,"
    " at integer not null, text text not null, primary key(label,who)) without rowid;"
    "create index if not exists kept on keepsakes(who,label);"
    "create table if not exists bin(tbl integer primary key, at integer not null,"
    " stage integer not null);"
    "create table if not exists run(open integer not null);"
    "insert into run select 0 where not exists(select 1 from run);";

/* From the format of 0.2.0, which had no digests, versions, marks or makers. */
static const char upgrade_1[] =
    "drop index if exists listed;"
    "alter table tables add column maker integer not null default 0;"
    "alter table entries add column chain text not null default '';"
    "alter table entries add column state text not null default '';"
    "alter table entries add column rules integer not null default 1;" MARKS;

/* From the format in which every table had its content in its settings; they stay as they are. */
static const char upgrade_2[] =
    "alter table tables add column content text not null default '';" CONTENTS
    "pragma user_version=3;";

bool sqlite_run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

bool sqlite_bring_up_to_date(sqlite3 *db, int version)
{
    bool ok = version == SCHEMA ||
              (sqlite_run(db, "begin immediate") && (version || sqlite_run(db, schema)) &&
               (version != 1 || sqlite_run(db, upgrade_1)) &&
               (!version || sqlite_run(db, upgrade_2)) && sqlite_run(db, "commit"));
    return ok && sqlite_run(db, additions);
}
