/* Advice for whoever asks about many moves of one position: names are looked up once. */
#ifndef CAPER_TABLE_ADVICE_H
#define CAPER_TABLE_ADVICE_H

#include "caper/table.h"

/* As caper_table_warn, with the names of caper_table_names. */
void table_warn(const caper_table *t, int seat, caper_move move, const caper_names *names,
                caper_buf *out);

#endif
