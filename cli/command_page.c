/* caper page: the page as a folder of files, for any web host. There the rules are WebAssembly and
 * everything is kept in the visitor's browser: no server, no caper on the host. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/commands.h"
#include "core/memory.h"
#include "server/assets.h"

enum { MODE = 0755 };

static int cannot(const cli_call *call, const char *path)
{
    fprintf(stderr, "%s: %s: %s\n", call->name, path, strerror(errno));
    return 1;
}

/* index.html begins at the root of a server; here it lies among its files, and knows that it is
 * alone. */
static void make_alone(const asset *a, caper_buf *out)
{
    const char *at = a->data, *end = a->data + a->len;
    while (at < end) {
        if (strncmp(at, "=\"/", 3) == 0) {
            caper_buf_str(out, "=\"./");
            at += 3;
        } else if (strncmp(at, "</head>", 7) == 0) {
            caper_buf_str(out, "  <meta name=\"caper\" content=\"alone\" />\n  </head>");
            at += 7;
        } else {
            caper_buf_char(out, *at++);
        }
    }
}

static bool make_folders(char *path)
{
    for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
        *slash  = '\0';
        bool ok = mkdir(path, MODE) == 0 || errno == EEXIST;
        *slash  = '/';
        if (!ok)
            return false;
    }
    return true;
}

static bool write_file(const char *path, const char *data, size_t len)
{
    FILE *f = fopen(path, "wb");
    if (!f)
        return false;
    bool ok = fwrite(data, 1, len, f) == len;
    return fclose(f) == 0 && ok;
}

static bool write_asset(const asset *a, const char *path)
{
    caper_buf html = {0};
    bool      home = strcmp(a->path, "/index.html") == 0;
    if (home)
        make_alone(a, &html);
    bool ok = write_file(path, home ? html.data : a->data, home ? html.len : a->len);
    caper_buf_fini(&html);
    return ok;
}

static int run_page(const cli_call *call)
{
    const char *folder = call->words[0];
    caper_buf   path   = {0};
    int         status = 0, count = 0;
    assets_open();
    if (!assets_find("/caper.wasm")) {
        fprintf(stderr, "%s: this program was built without caper.wasm (see docs/wasm.md)\n",
                call->name);
        return 1;
    }
    for (const asset *a; !status && (a = assets_at(count)); count++) {
        caper_buf_clear(&path);
        caper_buf_printf(&path, "%s%s", folder, a->path);
        if (!make_folders(path.data) || !write_asset(a, path.data))
            status = cannot(call, path.data);
    }
    caper_buf_fini(&path);
    if (!status)
        printf("%s: %d files. Put the folder on any web host; index.html is the page.\n", folder,
               count);
    return status;
}

const cli_command caper_command_page = {
    .name    = "page",
    .summary = "write the page as files for any web host, to play alone",
    .words   = "FOLDER",
    .about =
        "Writes the page into FOLDER: all four games against bots, campaigns, the heist editor "
        "and replays, without a server. Every path is relative, so the folder can lie "
        "anywhere on any web host. What people play is kept in their browser.",
    .end = "To try it on this machine: `python3 -m http.server -d FOLDER`.",
    .run = run_page,
};
