/* Masters of the Heist: what the two files that read heist files share.
 *
 * heistfile_read.c knows the lines, heistfile_special.c the special rules that the program enforces. */
#ifndef HEIST_FILE_READER_H
#define HEIST_FILE_READER_H

#include "base/lines.h"
#include "games/heist/content/heistfile.h"

enum heist_file_key {
    KEY_NAME,
    KEY_DIFFICULTY,
    KEY_KIND,
    KEY_AFTER,
    KEY_STORY,
    KEY_OBJECTIVE,
    KEY_BAG,
    KEY_EVENTS,
    KEY_RULES,
    KEY_TEXTS, /* + heist_told */
    KEY_STARTS = KEY_TEXTS + HEIST_TEXTS,
    KEY_INSIDE,
    KEY_NPC,
    KEY_HOUNDS,
    KEY_NOISE,
    KEY_IDEAS,
    KEY_EXITS,
    KEY_PUT,
    KEY_PATROL,
    KEY_THREE,
    KEY_FIXER,
    KEY_SAVEKEY,
    KEY_LABELS,
    KEY_KEYNAME,
    KEY_MAP,
    KEYS,
};

typedef struct heist_reader {
    heist_file *file;
    caper_lines in;
    int         where[KEYS]; /* the line of each key; 0: not there */
    int         block;       /* the key whose indented lines we read, or −1 */
    int         columns;     /* of the map; 0: no row yet */
    int         rows;        /* of the map */
    int         row_line[HEIST_SIZE];
    bool        broken;    /* the map has a problem: no questions about it */
    bool        paragraph; /* a blank line came in a text */
    int         npc_line[HEIST_FILE_NPCS];
    caper_piece npc_hex[HEIST_FILE_NPCS]; /* read when the map's size is known */
    caper_piece hounds, exits;
    int         put_line[HEIST_PUTS], patrol_line[HEIST_PATROLS];
    caper_piece put_hex[HEIST_PUTS], patrol_way[HEIST_PATROLS];
} heist_reader;

/* "jewel 3" → its name in the list and the count, a bare "jewel" being one; −1 after a complaint. */
int heist_read_counted(heist_reader *r, caper_piece piece, const char *const *names,
                       const char *what, int *count);
/* A tile of the map, or HEIST_NOWHERE after a complaint about that line. */
int heist_read_hex(heist_reader *r, int line, caper_piece text);

/* heistfile_special.c: a line of each, and what can only be asked when the map is there. */
void heist_read_put(heist_reader *r, caper_piece value);
void heist_read_patrol(heist_reader *r, caper_piece value);
void heist_read_three(heist_reader *r, caper_piece value);
void heist_check_special(heist_reader *r);

#endif
