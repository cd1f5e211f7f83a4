/* C11's call_once for a target without threads. */
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

#endif
