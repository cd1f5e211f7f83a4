/* The library as a WebAssembly module: the engine's line protocol, a question and an answer at a time.
 *
 * A page or a node program copies a request into `caper_wasm_room`, calls `caper_wasm_ask` and reads
 * the answer. Nothing else crosses the border, so whatever speaks to `caper engine` speaks to this too.
 * Files and programs that play are not for a page: the engine is opened without them. */
#include <stdlib.h>

#include "core/memory.h"
#include "engine/engine.h"
#include "wasm/walk.h"

#define EXPORT(name) __attribute__((export_name(name), used))

struct caper_wasm {
    caper_engine *engine;
    caper_buf     answer;
    bool          over; /* `quit` was said */
};

EXPORT("caper_wasm_new") struct caper_wasm *caper_wasm_new(void)
{
    struct caper_wasm *w = caper_alloc(1, sizeof *w);
    w->engine            = caper_engine_new(false);
    return w;
}

EXPORT("caper_wasm_free") void caper_wasm_free(struct caper_wasm *w)
{
    caper_engine_free(w->engine);
    caper_buf_fini(&w->answer);
    free(w);
}

/* Memory for a request of `len` bytes; give it back with caper_wasm_drop. */
EXPORT("caper_wasm_room") char *caper_wasm_room(size_t len) { return caper_alloc(len + 1, 1); }

EXPORT("caper_wasm_drop") void caper_wasm_drop(char *room) { free(room); }

/* Answer one request. The answer stays until the next one. */
EXPORT("caper_wasm_ask")
const char *caper_wasm_ask(struct caper_wasm *w, const char *line, size_t len)
{
    caper_buf_clear(&w->answer);
    w->over = !caper_engine_answer(w->engine, line, len, &w->answer);
    return w->answer.data;
}

EXPORT("caper_wasm_length") size_t caper_wasm_length(const struct caper_wasm *w)
{
    return w->answer.len;
}

EXPORT("caper_wasm_is_over") bool caper_wasm_is_over(const struct caper_wasm *w) { return w->over; }

/* The hash of many random games (wasm/walk.h) as text, or the sentence why there is none. */
EXPORT("caper_wasm_walk")
const char *caper_wasm_walk(struct caper_wasm *w, const char *game, const char *options, int games,
                            int longest)
{
    char        digits[CAPER_WALK_DIGITS + 1];
    caper_error err = {0};
    caper_buf_clear(&w->answer);
    bool bad = caper_walk_hash(game, options, games, longest, digits, &err) != CAPER_OK;
    caper_buf_str(&w->answer, bad ? err.text : digits);
    return w->answer.data;
}
