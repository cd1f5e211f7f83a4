/* Masters of the Heist: a heist file while it is read. heistfile.c knows the keys, heistfile_check.c
 * what can only be asked when the map is there. */
#ifndef HEIST_FILE_READER_H
#define HEIST_FILE_READER_H

#include "base/keys.h"
#include "games/heist/content/heistfile.h"

typedef struct heist_reader {
    union {
        caper_reader base;
        caper_lines  in; /* its first member */
    };
    heist_file      *file;
    const caper_key *block;   /* the key whose indented lines we read, or NULL */
    caper_key        variant; /* the block of the last variant */
    int              told_line[HEIST_TEXTS], variant_line[HEIST_VARIANTS];
    int              columns; /* of the map; 0: no row yet */
    int              rows;    /* of the map */
    int              row_line[HEIST_SIZE];
    bool             broken;    /* the map has a problem: no questions about it */
    bool             paragraph; /* a blank line came in a text */
    int              npc_line[HEIST_FILE_NPCS];
    caper_piece      npc_hex[HEIST_FILE_NPCS]; /* read when the map's size is known */
    caper_piece      hounds, exits;
    int              put_line[HEIST_PUTS], patrol_line[HEIST_PATROLS];
    caper_piece      put_hex[HEIST_PUTS], patrol_way[HEIST_PATROLS];
} heist_reader;

void heist_file_check(heist_reader *r);      /* heistfile_check.c */
void heist_file_check_told(heist_reader *r); /* heistfile_told.c */

#endif
