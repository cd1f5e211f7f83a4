/* The tables in a PostgreSQL database.
 *
 * The same as in the SQLite file, with the same number for their format, and the function that
 * appends. It is the fence: an entry whose number is taken, or whose table is gone, ends the
 * whole transaction. */
#include "store/pg_schema.h"

#include <stdlib.h>
#include <string.h>

#include "store/pg_link.h"

enum { FORMAT = 3, OLDEST = 2 };

static const char schema[] =
    "create table caper_format(version integer not null);"
    "insert into caper_format values(2);"
    "create table tables(row bigint primary key, id text not null unique, made bigint not null,"
    " public boolean not null, stage integer not null, config text not null,"
    " maker bigint not null default 0);"
    "create index fresh on tables(made) where public and stage<2;"
    "create table entries(tbl bigint not null, seq bigint not null, at bigint not null,"
    " kind text not null, seat integer not null, text text not null, chain text not null,"
    " state text not null, rules integer not null, primary key(tbl,seq));"
    "create table marks(tbl bigint not null, seq bigint not null, moves integer not null,"
    " text text not null, digest text not null, primary key(tbl,seq));"
    "create table tokens(hash bytea not null, tbl bigint not null, seat integer not null,"
    " primary key(hash,tbl));"
    "create index held on tokens(tbl,seat);"
    "create table keepsakes(label text collate \"C\" not null, who bytea not null,"
    " at bigint not null, text text not null, primary key(label,who));"
    "create table probe(n integer not null); insert into probe values(0);"
    "create function caper_append(bigint[],bigint[],bigint[],text[],integer[],text[],text[],text[],"
    "integer[]) returns void language plpgsql as $$ declare n bigint; begin"
    " insert into entries select e.* from"
    " unnest($1,$2,$3,$4,$5,$6,$7,$8,$9) as e(tbl,seq,at,kind,seat,text,chain,state,rules)"
    " where exists(select 1 from tables t where t.row=e.tbl and t.stage<3);"
    " get diagnostics n = row_count;"
    " if n<>cardinality($1) then"
    "  raise exception using errcode='CA001', message='a table is gone'; end if;"
    "end $$;";

/* What was added later, beside the rest, is made where it is missing. */
static const char additions[] =
    "create unlogged table if not exists leases(tbl bigint primary key, node text not null,"
    " until timestamptz not null);"
    "create table if not exists bin(tbl bigint primary key, at bigint not null,"
    " stage integer not null);"
    /* Format 3. Tables from before have their content in their settings, and keep it there. */
    "alter table tables add column if not exists content text not null default '';"
    "create table if not exists contents(digest text primary key, text text not null);"
    "create index if not exists played on tables(content) where content<>'';"
    "create index if not exists kept on keepsakes(who,label);"
    "update caper_format set version=3 where version<3";

/* ---- What went wrong ------------------------------------------------------------------------- */

static bool is_one_of(const char *state, const char *list)
{
    return state && strlen(state) == 5 && strstr(list, state);
}

caper_code pg_explain(const PGresult *r, caper_error *err)
{
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    char        why[200];
    pg_one_line(PQresultErrorMessage(r), why, sizeof why);
    if (is_one_of(state, "23505 CA001 40001 40P01"))
        return caper_refuse(err, CAPER_STALE, "another server was first");
    if (is_one_of(state, "53100 54000"))
        return caper_refuse(
            err, CAPER_FAILED,
            "store: the database has no space left (%s); make room and the server carries on", why);
    if (is_one_of(state, "25006"))
        return caper_refuse(err, CAPER_FAILED,
                            "store: the database is read-only; name one that can be written (%s)",
                            why);
    if (is_one_of(state, "42501"))
        return caper_refuse(err, CAPER_FAILED,
                            "store: this user may not write there (%s); give it the rights, or "
                            "make it the owner of the database",
                            why);
    return caper_refuse(err, CAPER_FAILED, "store: the database says: %s", why);
}

static caper_code run(PGconn *conn, const char *sql, caper_error *err)
{
    PGresult      *r  = PQexec(conn, sql);
    ExecStatusType is = PQresultStatus(r);
    caper_code     code =
        is == PGRES_COMMAND_OK || is == PGRES_TUPLES_OK ? CAPER_OK : pg_explain(r, err);
    PQclear(r);
    return code;
}

/* A number, or `without` if there is none. */
static caper_code ask_number(PGconn *conn, const char *sql, int without, int *out, caper_error *err)
{
    PGresult  *r    = PQexec(conn, sql);
    caper_code code = PQresultStatus(r) == PGRES_TUPLES_OK ? CAPER_OK : pg_explain(r, err);
    bool       has  = !code && PQntuples(r) > 0 && !PQgetisnull(r, 0, 0);
    *out            = has ? atoi(PQgetvalue(r, 0, 0)) : without;
    PQclear(r);
    return code;
}

/* ---- Opening --------------------------------------------------------------------------------- */

static caper_code check_encoding(PGconn *conn, caper_error *err)
{
    const char *is = PQparameterStatus(conn, "server_encoding");
    if (is && strcmp(is, "UTF8") == 0)
        return CAPER_OK;
    return caper_refuse(err, CAPER_FAILED,
                        "store: the database keeps its texts as %s; make one with encoding UTF8",
                        is ? is : "something unknown");
}

/* Without our tables: only an empty database becomes ours. */
static caper_code make(PGconn *conn, caper_error *err)
{
    static const char foreign[] =
        "select count(*) from pg_class c join pg_namespace n on n.oid=c.relnamespace where "
        "c.relkind in ('r','v','m','p','f') and n.nspname<>'information_schema' and n.nspname !~ "
        "'^pg_'";
    int        others = 0;
    caper_code code   = ask_number(conn, foreign, 0, &others, err);
    if (code)
        return code;
    if (others)
        return caper_refuse(err, CAPER_FAILED,
                            "store: the database %.60s belongs to something else (it has %d tables "
                            "that are not caper's); make an empty one for caper",
                            PQdb(conn), others);
    code = run(conn, schema, err);
    return code ? code : run(conn, additions, err);
}

static caper_code check_version(PGconn *conn, int version, caper_error *err)
{
    if (version > FORMAT)
        return caper_refuse(err, CAPER_FAILED,
                            "store: the database %.60s was written by a newer caper (its format is "
                            "%d, this program knows %d)",
                            PQdb(conn), version, FORMAT);
    if (version < OLDEST)
        return caper_refuse(err, CAPER_FAILED,
                            "store: the database %.60s has format %d, which is too old: this "
                            "program upgrades from %d on",
                            PQdb(conn), version, OLDEST);
    return CAPER_OK;
}

/* One at a time: several servers may begin together on an empty database. */
static caper_code open_locked(PGconn *conn, caper_error *err)
{
    static const char ours[] = "select count(*) from pg_class where relname='caper_format' and "
                               "pg_table_is_visible(oid)";
    int               there = 0, version = 0;
    caper_code        code = run(conn, "select pg_advisory_xact_lock(7161842)", err);
    if (code || (code = ask_number(conn, ours, 0, &there, err)))
        return code;
    if (!there)
        return make(conn, err);
    if ((code = ask_number(conn, "select max(version) from caper_format", 0, &version, err)) ||
        (code = check_version(conn, version, err)))
        return code;
    code = run(conn, "update probe set n=n+1", err);
    return code ? code : run(conn, additions, err);
}

caper_code pg_schema_open(PGconn *conn, caper_error *err)
{
    caper_code code = check_encoding(conn, err);
    if (code || (code = run(conn, "set client_min_messages=warning; begin", err)))
        return code;
    code = open_locked(conn, err);
    if (!code)
        return run(conn, "commit", err);
    run(conn, "rollback", NULL);
    return code == CAPER_STALE ? CAPER_FAILED : code;
}
