/* Threads for a target that has none: a thread runs to its end in the moment it is made.
 *
 * The search hands each worker its own tree and asks all trees when every worker is done, so this is
 * slower and never different. Nobody here waits for another thread in the middle of its work. */
#ifndef CAPER_WASM_PTHREAD_H
#define CAPER_WASM_PTHREAD_H

typedef int pthread_t;

static inline int pthread_create(pthread_t *id, const void *attributes, void *(*run)(void *),
                                 void *arg)
{
    (void)attributes;
    *id = 1;
    run(arg);
    return 0;
}

static inline int pthread_join(pthread_t id, void **result)
{
    (void)id;
    (void)result;
    return 0;
}

#endif
