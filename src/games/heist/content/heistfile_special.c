/* Masters of the Heist: the special rules of a heist file that the program enforces, read and
 * checked: what else lies on a tile, tunnels, patrols, and what a crew of three meets. */
#include <string.h>

#include "games/heist/content/heistfile_reader.h"

typedef heist_reader reader;

static const char *const put_names[] = {"guard", "dog", "lock",    "camera",   "cash", "jewel",
                                        "docs",  "usb", "keycard", "painting", "item", NULL};

static bool ends_list(caper_piece *value, caper_piece *piece)
{
    return !caper_piece_cut(value, ',', piece);
}

/* "4.6 lock 3, jewel 2" */
void heist_read_put(reader *r, caper_piece value)
{
    heist_file *f = r->file;
    caper_piece hex, piece;
    if (f->puts == HEIST_PUTS) {
        caper_problem(&r->in, "a heist has at most %d lines that put something", HEIST_PUTS);
        return;
    }
    heist_put *put = &f->put[f->puts];
    caper_piece_cut(&value, ' ', &hex);
    if (!value.at) {
        caper_problem(&r->in, "what is put there? Write “put: 4.6 lock 2, jewel 1”");
        return;
    }
    while (!ends_list(&value, &piece)) {
        int count, kind = heist_read_counted(r, piece, put_names, "chit or loot", &count);
        if (kind >= 0 && kind < 4)
            put->chit[kind] = (uint8_t)(count > 9 ? 9 : count);
        else if (kind >= 0)
            put->loot[kind - 4] = (uint8_t)(count > 9 ? 9 : count);
    }
    r->put_hex[f->puts]    = hex;
    r->put_line[f->puts++] = r->in.number;
}

/* "2.3 2.4 2.5": read when the map's size is known. */
void heist_read_patrol(reader *r, caper_piece value)
{
    if (r->file->patrols == HEIST_PATROLS) {
        caper_problem(&r->in, "a heist has at most %d patrols", HEIST_PATROLS);
        return;
    }
    r->patrol_way[r->file->patrols]    = value;
    r->patrol_line[r->file->patrols++] = r->in.number;
}

/* "alerts 1, noise 3, guard 1" */
void heist_read_three(reader *r, caper_piece value)
{
    const char  *names[HEIST_BAGS + 3] = {"noise", "alerts"};
    heist_three *three                 = &r->file->three;
    caper_piece  piece;
    memcpy(names + 2, heist_bag_names, HEIST_BAGS * sizeof *names);
    while (!ends_list(&value, &piece)) {
        int count, kind = heist_read_counted(r, piece, names, "thing for a crew of three", &count);
        if (kind == 0)
            three->noise = (uint8_t)(count > 20 ? 20 : count);
        else if (kind == 1)
            three->alerts = (uint8_t)(count > 9 ? 9 : count);
        else if (kind > 1)
            three->bag[kind - 2] = (uint8_t)count;
    }
}

/* A tile that is known from the start; special rules cannot be about what the bag decides. */
static int known_hex(reader *r, int line, caper_piece text)
{
    int hex = heist_read_hex(r, line, text);
    if (hex != HEIST_NOWHERE && heist_map_tile(&r->file->map, hex)->unknown) {
        caper_problem_at(&r->in, line, "%.*s is an unknown tile; choose one that is known",
                         (int)text.len, text.at);
        return HEIST_NOWHERE;
    }
    return hex;
}

static void check_patrol(reader *r, int i)
{
    heist_patrol *p    = &r->file->patrol[i];
    caper_piece   rest = r->patrol_way[i], piece;
    int           line = r->patrol_line[i];
    while (caper_piece_cut(&rest, ' ', &piece)) {
        if (!piece.len)
            continue;
        int hex = known_hex(r, line, piece);
        if (hex == HEIST_NOWHERE)
            return;
        if (p->count == HEIST_BEAT ||
            (p->count && !heist_map_adjacent(&r->file->map, p->hex[p->count - 1], hex))) {
            caper_problem_at(&r->in, line,
                             "a patrol walks over 2 to %d tiles, each beside the one before",
                             HEIST_BEAT);
            return;
        }
        p->hex[p->count++] = (uint8_t)hex;
    }
    if (p->count < 2)
        caper_problem_at(&r->in, line, "a patrol walks over 2 to %d tiles", HEIST_BEAT);
}

void heist_check_special(reader *r)
{
    heist_file *f    = r->file;
    caper_piece rest = r->exits, piece;
    for (int i = 0; i < f->puts; i++)
        f->put[i].hex = (uint8_t)known_hex(r, r->put_line[i], r->put_hex[i]);
    for (int i = 0; i < f->patrols; i++)
        check_patrol(r, i);
    while (rest.at && caper_piece_cut(&rest, ',', &piece)) {
        int hex = known_hex(r, r->where[KEY_EXITS], piece);
        if (hex != HEIST_NOWHERE)
            heist_set_add(&f->exits, hex);
    }
}
