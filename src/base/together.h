/* Work that several threads share. */
#ifndef CAPER_TOGETHER_H
#define CAPER_TOGETHER_H

/* Calls `run` with each of the `count` arguments at the same time, the first on the caller's thread, and returns when
 * all have returned. Without threads they run one after another, so none may wait for another. */
void caper_together(int count, void (*run)(void *arg), void *const *args);

#endif
