/* Jobs, adventures and heists, for the commands that read them. */
#include "cli/content.h"

#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "caper/table.h"
#include "table/files.h"

enum { FILE_LIMIT = 1 << 20 };

void cli_not_found(const cli_call *call, const caper_error *err, const char *kind, const char *name,
                   const char *list)
{
    if (strpbrk(name, "./") || access(name, F_OK) == 0)
        cli_failed(call, err);
    else
        cli_fail(call, "there is no %s “%s” and no such file; `caper %s list` names them", kind,
                 name, list);
}

static bool read_text(const cli_call *call, const caper_game *game, const char *name,
                      caper_buf *text)
{
    const caper_file *shipped = caper_content_shipped(game, name);
    const char       *kind    = game->content->option;
    caper_error       err     = {0};
    if (shipped) {
        caper_buf_bytes(text, shipped->text, shipped->len);
        return true;
    }
    if (caper_file_read(name, FILE_LIMIT, text, &err) == CAPER_OK)
        return true;
    cli_not_found(call, &err, kind, name, kind);
    return false;
}

caper_content *cli_read_content(const cli_call *call, const caper_game *game, const char *name,
                                caper_report_fn *report, int *problems)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_content          *out  = NULL;
    if (read_text(call, game, name, &text)) {
        out       = caper_alloc(1, game->content->size);
        *problems = game->content->parse(caper_buf_text(&text), text.len, out, report,
                                         (void *)(uintptr_t)name);
    }
    return out;
}
