/* C11's call_once and mutexes for a target without threads. */
#ifndef CAPER_WASM_THREADS_H
#define CAPER_WASM_THREADS_H

#include <stdbool.h>

typedef bool once_flag;
#define ONCE_FLAG_INIT false

static inline void call_once(once_flag *flag, void (*run)(void))
{
    if (*flag)
        return;
    *flag = true;
    run();
}

typedef bool mtx_t;
enum { mtx_plain, thrd_success = 0 };

static inline int mtx_init(mtx_t *m, int type) { return *m = false, type; }

static inline int mtx_lock(mtx_t *m) { return *m = true, thrd_success; }

static inline int mtx_unlock(mtx_t *m) { return *m = false, thrd_success; }

#endif
