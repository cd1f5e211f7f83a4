/* Advice on many moves of one position: names are looked up once. */
#ifndef CAPER_TABLE_ADVICE_H
#define CAPER_TABLE_ADVICE_H

#include "caper/table.h"

/* As caper_table_warn, with the names of caper_table_names. */
void table_warn(const caper_table *t, int seat, caper_move move, const caper_names *names,
                caper_buf *out);

/* A move from its text; `words` is NULL where it has none. False: it is not in the grammar. */
bool table_read_move(const caper_table *t, const char *text, caper_move *move, const char **words);

#endif
