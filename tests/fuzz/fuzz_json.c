/* The JSON reader: all that is read can be written, and reads and writes the same again. */
#include <stdlib.h>
#include <string.h>

#include "caper/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    caper_json_error err;
    caper_json      *doc = caper_json_read_bytes((const char *)data, size, &err);
    if (!doc) {
        if (!err.text || err.line < 1 || err.column < 1)
            abort();
        return 0;
    }
    char       *once = caper_json_text(doc);
    caper_json *back = caper_json_read(once, NULL);
    char       *more = back ? caper_json_text(back) : NULL;
    if (!more || strcmp(once, more) != 0)
        abort();
    caper_json_free(doc);
    caper_json_free(back);
    free(once);
    free(more);
    return 0;
}
