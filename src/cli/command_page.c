/* caper page: the page as a folder of files, for any web host or a disk. There the rules are
 * WebAssembly and everything is kept in the visitor's browser: no server, no caper on the host.
 *
 * From a disk (file://) browsers load no modules and fetch nothing. For them the folder has the page
 * a second time as plain scripts, below disk/; start.js chooses. */
#include <gnutls/gnutls.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "caper/game.h"
#include "cli/commands.h"
#include "server/net/assets.h"
#include "table/files.h"

extern const caper_file caper_disk[]; /* made by the build from web/dist-disk */

/* index.html begins at the root of a server; here it lies among its files, knows that it is alone, and
 * lets start.js load the page. */
static void make_alone(const asset *a, caper_buf *out)
{
    static const struct {
        const char *from, *to;
    } changes[] = {
        {"<script type=\"module\" crossorigin src", "<script defer src=\"./start.js\" data-page"},
        {" crossorigin", ""},
        {"=\"/", "=\"./"},
        {"</head>", "  <meta name=\"caper\" content=\"alone\" />\n  </head>"},
    };
    const size_t count = sizeof changes / sizeof *changes;
    for (const char *at = a->data, *end = a->data + a->len; at < end;) {
        size_t i = 0;
        while (i < count && strncmp(at, changes[i].from, strlen(changes[i].from)) != 0)
            i++;
        if (i < count) {
            caper_buf_str(out, changes[i].to);
            at += strlen(changes[i].from);
        } else {
            caper_buf_char(out, *at++);
        }
    }
}

/* caper.wasm as a script: its bytes in base64, which is what a script can hold. */
static void make_rules(const asset *wasm, caper_buf *out)
{
    gnutls_datum_t in = {(unsigned char *)(uintptr_t)wasm->data, (unsigned)wasm->len}, base64;
    if (gnutls_base64_encode2(&in, &base64) < 0)
        caper_end("out of memory");
    caper_buf_str(out, "window.caperRules=\"");
    caper_buf_bytes(out, base64.data, base64.size);
    gnutls_free(base64.data);
    caper_buf_str(out, "\";\n");
}

/* One file of the folder, by its path below it. */
static bool write_below(const cli_call *call, const char *below, const char *data, size_t len)
{
    CAPER_SCRATCH caper_buf path = {0}, folder = {0};
    caper_error             err = {0};
    caper_buf_printf(&path, "%s%s", call->words[0], below);
    caper_buf_bytes(&folder, path.data, (size_t)(strrchr(path.data, '/') - path.data));
    bool ok = !caper_folders_make(caper_buf_text(&folder), 0755, &err) &&
              !caper_file_write(path.data, data, len, &err);
    if (!ok)
        fprintf(stderr, "%s: %s\n", call->name, err.text);
    return ok;
}

static bool write_asset(const cli_call *call, const asset *a)
{
    CAPER_SCRATCH caper_buf html = {0};
    bool                    home = strcmp(a->path, "/index.html") == 0;
    if (home)
        make_alone(a, &html);
    return write_below(call, a->path, home ? html.data : a->data, home ? html.len : a->len);
}

/* What a browser that opens index.html from a disk needs; how many files, or -1. */
static int write_disk(const cli_call *call)
{
    CAPER_SCRATCH caper_buf rules = {0}, name = {0};
    make_rules(assets_find("/caper.wasm"), &rules);
    bool ok    = write_below(call, "/disk/rules.js", rules.data, rules.len);
    int  count = 1;
    for (const caper_file *f = caper_disk; ok && f->name; f++, count++) {
        caper_buf_clear(&name);
        caper_buf_printf(&name, "/disk/%s", f->name);
        ok = write_below(call, name.data, f->text, f->len);
    }
    return ok ? count : -1;
}

static int run_page(const cli_call *call)
{
    int count = 0;
    assets_open();
    if (!assets_find("/caper.wasm")) {
        fprintf(stderr, "%s: this program was built without caper.wasm (see docs/wasm.md)\n",
                call->name);
        return 1;
    }
    for (const asset *a; (a = assets_at(count)); count++)
        if (!write_asset(call, a))
            return 1;
    int more = write_disk(call);
    if (more < 0)
        return 1;
    printf("%s: %d files. Put the folder on any web host, or open index.html from a disk.\n",
           call->words[0], count + more);
    return 0;
}

const cli_command caper_command_page = {
    "page",
    "write the page as files, for any web host or a disk, to play alone",
    .words = "FOLDER",
    .about =
        "Writes the page into FOLDER: all four games against bots, campaigns, the heist editor "
        "and replays, without a server. Every path is relative, so the folder can be "
        "anywhere on any web host, or be opened from a disk. What people play is kept in their "
        "browser.",
    .end = "To try it on this machine, open FOLDER/index.html in a browser.",
    .run = run_page,
};
