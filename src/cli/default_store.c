/* The default store. See default_store.h. */
#include "cli/default_store.h"

#include <stdlib.h>

#include "table/files.h"

void cli_store_address(const char *asked, bool make, caper_buf *out)
{
    const char             *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    CAPER_SCRATCH caper_buf path = {0};
    if (asked) {
        caper_buf_str(out, asked);
        return;
    }
    if (data && *data)
        caper_buf_printf(&path, "%s", data);
    else if (home && *home)
        caper_buf_printf(&path, "%s/.local/share", home);
    caper_buf_str(&path, path.len ? "/caper" : ".");
    bool ok = !make || caper_folders_make(path.data, 0700, NULL) == CAPER_OK;
    caper_buf_printf(out, "sqlite:%s/caper.db", ok ? path.data : ".");
}
