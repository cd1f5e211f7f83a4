/* The page, compiled into the program from web/dist; small and zipped once at the start. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/hash.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "caper/buf.h"
#include "caper/game.h"
#include "server/net/assets.h"

extern const caper_file caper_page[];

enum { MAX_ASSETS = 256 };

static asset assets[MAX_ASSETS];
static int   asset_count;

static const char no_page[] =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>caper</title>"
    "<h1>caper</h1><p>This program was built without its page. Build the page (web/), then build "
    "the program again. The tables are open all the same, for clients that speak the "
    "protocol: see docs/protocol.md.</p></html>";

static void zip(asset *a)
{
    z_stream z    = {0};
    uLong    size = compressBound(a->len) + 32;
    char    *out  = caper_alloc(1, size);
    if (deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        caper_end("zlib does not start");
    z.next_in   = (Bytef *)(uintptr_t)a->data;
    z.avail_in  = (uInt)a->len;
    z.next_out  = (Bytef *)out;
    z.avail_out = (uInt)size;
    deflate(&z, Z_FINISH);
    deflateEnd(&z);
    if (z.total_out + 64 < a->len) {
        a->zipped     = out;
        a->zipped_len = z.total_out;
    } else {
        free(out);
    }
}

static void add(const char *path, const char *data, size_t len)
{
    uint8_t hash[16];
    char    hex[33];
    if (asset_count == MAX_ASSETS)
        return;
    asset *a = &assets[asset_count++];
    *a       = (asset){.path = path, .data = data, .len = len};
    caper_hash_of(data, len, hash, sizeof hash);
    caper_hex_write(hash, sizeof hash, hex);
    snprintf(a->etag, sizeof a->etag, "\"%s\"", hex);
    zip(a);
}

/* What a page that works offline has to keep, and a name for all of it. */
static void write_list(caper_buf *out)
{
    caper_hash h;
    uint8_t    hash[16];
    char       hex[33];
    caper_hash_init(&h, sizeof hash);
    caper_json_put(out, "{files:[");
    for (int i = 0; i < asset_count; i++) {
        caper_json_str(out, assets[i].path + 1);
        caper_hash_text(&h, assets[i].path);
        caper_hash_text(&h, assets[i].etag);
    }
    caper_json_close(out, ']');
    caper_hash_end(&h, hash);
    caper_hex_write(hash, sizeof hash, hex);
    caper_json_put(out, "version:%s}", hex);
}

void assets_open(void)
{
    static caper_buf list; /* kept as long as the program */
    if (asset_count)
        return;
    for (const caper_file *f = caper_page; f->name; f++)
        add(f->name, f->text, f->len);
    write_list(&list);
    add("/files.json", list.data, list.len);
    if (!assets_find("/index.html"))
        add("/index.html", no_page, sizeof no_page - 1);
}

const asset *assets_at(int i) { return i < asset_count ? &assets[i] : NULL; }

const asset *assets_find(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    for (int i = 0; i < asset_count; i++)
        if (strcmp(assets[i].path, path) == 0)
            return &assets[i];
    return NULL;
}

const char *assets_type(const char *path)
{
    static const struct {
        const char *suffix, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".wasm", "application/wasm"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].suffix, dot) == 0)
            return types[i].type;
    return "application/octet-stream";
}
