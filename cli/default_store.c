/* Where tables are kept when nobody says where. */
#include "cli/default_store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Make the folder of a path and what is missing above it, from the left. */
static bool make_folder(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

void cli_default_store(bool make, caper_buf *out)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    caper_buf   path = {0};
    if (data && *data)
        caper_buf_printf(&path, "%s", data);
    else if (home && *home)
        caper_buf_printf(&path, "%s/.local/share", home);
    caper_buf_str(&path, path.len ? "/caper" : ".");
    bool ok = !make || make_folder(path.data);
    caper_buf_printf(out, "sqlite:%s/caper.db", ok ? path.data : ".");
    caper_buf_fini(&path);
}
