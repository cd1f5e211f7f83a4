/* Anything on the line protocol: the engine answers every line with one JSON object and never dies.
 * The input is cut into lines, as standard input is. */
#include "bindings/c/engine.h"
#include "caper/json.h"
#include "tests/fuzz/fuzz.h"

static void answer(caper_engine *e, const char *line, size_t len)
{
    CAPER_SCRATCH caper_buf out = {0};
    caper_engine_answer(e, line, len, &out);
    caper_json *json = caper_json_read_bytes(out.data, out.len, NULL);
    if (!caper_json_is_object(json) || memchr(out.data, '\n', out.len))
        abort();
    caper_json_free(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    caper_engine *e    = caper_engine_new(false);
    const char   *line = (const char *)data, *end = line + size;
    int           lines = 0;
    while (line < end && lines++ < 40) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t      len  = (size_t)((stop ? stop : end) - line);
        answer(e, line, len);
        line += len + 1;
    }
    caper_engine_free(e);
    return 0;
}
