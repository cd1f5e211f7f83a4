/* The one line of <sys/queue.h> that table/crew.h needs, for a C library without it. */
#ifndef CAPER_WASM_QUEUE_H
#define CAPER_WASM_QUEUE_H

#define TAILQ_ENTRY(type)                                                                          \
    struct {                                                                                       \
        struct type  *tqe_next;                                                                    \
        struct type **tqe_prev;                                                                    \
    }

#endif
