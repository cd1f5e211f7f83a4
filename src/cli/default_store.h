/* The default store: where tables are kept without --store. */
#ifndef CAPER_CLI_DEFAULT_STORE_H
#define CAPER_CLI_DEFAULT_STORE_H

#include "caper/buf.h"

/* The store that was asked for; NULL: "sqlite:FILE" in our folder below the user's data, which is made if
 * `make` says so, or in the current folder on systems without one. */
void cli_store_address(const char *asked, bool make, caper_buf *out);

#endif
