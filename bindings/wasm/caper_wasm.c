/* The library as a WebAssembly module: a question and an answer at a time, of two kinds.
 *
 * `caper_wasm_ask` is the engine's line protocol, so any client of `caper engine` is a client of this
 * too. `caper_wasm_alone` is the server's tables without a server (alone.h). A page or a node program
 * copies a request into `caper_wasm_room`, asks and reads the answer; nothing else crosses the border.
 * Files and programs that play are not for a page: the engine is opened without them. */
#include <stdlib.h>

#include "base/memory.h"
#include "bindings/c/engine.h"
#include "bindings/wasm/alone.h"
#include "bindings/wasm/walk.h"

#define EXPORT(name) __attribute__((export_name(name), used))

struct caper_wasm {
    caper_engine *engine;
    caper_alone  *alone; /* NULL until it is asked for */
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
    if (w->alone)
        caper_alone_free(w->alone);
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

/* The tables of this page. `seed` is for tests: "" draws one, as it should be. */
EXPORT("caper_wasm_open_tables") void caper_wasm_open_tables(struct caper_wasm *w, const char *seed)
{
    if (!w->alone)
        w->alone = caper_alone_new(seed[0] ? seed : NULL);
}

EXPORT("caper_wasm_alone")
const char *caper_wasm_alone(struct caper_wasm *w, const char *request, size_t len)
{
    caper_buf_clear(&w->answer);
    caper_alone_ask(w->alone, request, len, &w->answer);
    return w->answer.data;
}

EXPORT("caper_wasm_length") size_t caper_wasm_length(const struct caper_wasm *w)
{
    return w->answer.len;
}

EXPORT("caper_wasm_is_over") bool caper_wasm_is_over(const struct caper_wasm *w) { return w->over; }

/* Moves a second in random games (bindings/wasm/walk.h). */
EXPORT("caper_wasm_speed") double caper_wasm_speed(const char *game, double seconds)
{
    return caper_walk_speed(game, seconds);
}

/* The hash of many random games (bindings/wasm/walk.h) as text, or a sentence that says why there is none. */
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
