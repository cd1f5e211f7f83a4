/* Characters of McGuffin in a file: into the options of a new table, and back from a table. */
#ifndef CAPER_CLI_SAVED_CHARACTERS_H
#define CAPER_CLI_SAVED_CHARACTERS_H

#include "caper/table.h"

caper_code caper_characters_load(const char *path, caper_seats people, int seats,
                                 caper_json **options, caper_error *err);
caper_code caper_characters_save(const char *path, const caper_table *table, caper_seats people,
                                 caper_error *err);

#endif
