/* Heists that were made up on request, kept in memory (http_made.c). */
#ifndef CAPER_SERVER_MADE_H
#define CAPER_SERVER_MADE_H

typedef struct made_heists made_heists;

void made_free(made_heists *made); /* NULL is fine */

#endif
