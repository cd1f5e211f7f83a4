/* The page, compiled into the program. */
#ifndef CAPER_SERVER_ASSETS_H
#define CAPER_SERVER_ASSETS_H

#include <stddef.h>

/* A file of it; `zipped` is filled where that is smaller. */
typedef struct asset {
    const char *path; /* "/index.html" */
    const char *data;
    size_t      len;
    char       *zipped;
    size_t      zipped_len;
    char        etag[40];
} asset;

void         assets_open(void);
const asset *assets_find(const char *path);
/* Number i, from 0; NULL after the last. */
const asset *assets_at(int i);
const char  *assets_type(const char *path);

#endif
