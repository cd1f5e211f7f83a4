/* Work that several threads share: POSIX threads, or none. */
#include "base/together.h"

#ifdef __wasi__

void caper_together(int count, void (*run)(void *arg), void *const *args)
{
    for (int i = 0; i < count; i++)
        run(args[i]);
}

#else

#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"

typedef struct part {
    pthread_t id;
    void (*run)(void *arg);
    void *arg;
} part;

static void *begin(void *arg)
{
    part *p = arg;
    p->run(p->arg);
    return NULL;
}

void caper_together(int count, void (*run)(void *arg), void *const *args)
{
    if (count < 1)
        return;
    part *parts = caper_alloc((size_t)count, sizeof *parts);
    for (int i = 1; i < count; i++) {
        parts[i] = (part){.run = run, .arg = args[i]};
        if (pthread_create(&parts[i].id, NULL, begin, &parts[i]) != 0)
            caper_end("out of threads");
    }
    run(args[0]);
    for (int i = 1; i < count; i++)
        pthread_join(parts[i].id, NULL);
    free(parts);
}

#endif
