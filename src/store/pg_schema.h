/* The tables in a PostgreSQL database: made, upgraded, and refused if they are not ours. */
#ifndef CAPER_STORE_PG_SCHEMA_H
#define CAPER_STORE_PG_SCHEMA_H

#include <libpq-fe.h>

#include "caper/base.h"

/* Makes or upgrades what has to be; several servers may begin at the same time. A database that is
 * not ours, too old, too new, read-only or without space is refused and stays as it was. */
caper_code pg_schema_open(PGconn *conn, caper_error *err);
/* What went wrong, in a sentence that says what to do; CAPER_STALE: another server was first. */
caper_code pg_explain(const PGresult *r, caper_error *err);

#endif
