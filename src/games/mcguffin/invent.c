/* McGuffin: makes up a job from a seed, out of the parts in data/parts.txt.
 *
 * The same seed gives the same file on every machine and as long as the parts stay the same. The
 * result is a job file like any other: it can be read, edited, checked and played. Situations are
 * copied whole; what is filled in are the names of this evening, with their number and their
 * pronoun, and what one situation leaves behind for a later one. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/lines.h"
#include "base/text.h"
#include "games/mcguffin/mcguffin.h"

enum { FIELDS = 3, FIELD = 160, MOST_DRAWN = 8, EXTRA_DECKS = 2, HOUSE_PLACES = 2, CHASE = 4 };

typedef struct maker {
    caper_rng  rng;
    uint64_t   seed;
    caper_buf *out;
    int        stern; /* 1: failing in the heist costs more; 2: in the casing, too; 3: still more */
    char       place[FIELDS][FIELD], owner[FIELDS][FIELD], thing[FIELDS][FIELD];
    char       mark[DECKS][FIELD];   /* what the casing of a deck leaves behind: an obstacle's id */
    caper_buf  recalls[GETAWAY + 1]; /* lines for the beginning of that stage */
    char       kind[40];
    char       chase[CHASE][FIELD]; /* the places of the getaway, in order */
    int        places;
} maker;

static caper_piece parts(void)
{
    const caper_file *f = caper_file_find(mcguffin_data, "parts", ".txt");
    return (caper_piece){f->text, f->len};
}

/* ---- Names and grammar ---------------------------------------------------------------------- */

static bool is_several(const maker *m) { return !strcmp(m->owner[2], "they"); }

static const char *pronoun(const maker *m, int which)
{
    static const char *const forms[3][3] = {
        {"he", "him", "his"}, {"she", "her", "her"}, {"they", "them", "their"}};
    int row = is_several(m) ? 2 : !strcmp(m->owner[2], "she");
    return forms[row][which];
}

/* At the head of a text, or after the end of a sentence, quotation marks aside. */
static bool begins_sentence(const caper_buf *out, size_t head)
{
    size_t at = out->len;
    while (at > head && (out->data[at - 1] == ' ' || (unsigned char)out->data[at - 1] >= 0x80))
        at--;
    return at == head || strchr(".!?", out->data[at - 1]);
}

static void put_name(maker *m, size_t head, const char *name)
{
    bool   capital = begins_sentence(m->out, head);
    size_t at      = m->out->len;
    caper_buf_str(m->out, name);
    if (capital)
        caper_put_capital(m->out, at);
}

/* "{gives/give}": what one owner does, or several. */
static bool fill_verb(maker *m, caper_piece slot)
{
    const char *slash = memchr(slot.at, '/', slot.len);
    if (!slash || memchr(slot.at, '|', slot.len))
        return false;
    size_t one = (size_t)(slash - slot.at);
    if (is_several(m))
        caper_buf_bytes(m->out, slash + 1, slot.len - one - 1);
    else
        caper_buf_bytes(m->out, slot.at, one);
    return true;
}

/* A slot of ours; false: it belongs to the job, and stays. */
static bool fill_slot(maker *m, caper_piece slot, size_t head)
{
    static const char *const pronouns[] = {"he", "him", "his"};
    if (caper_piece_is(slot, "place"))
        put_name(m, head, m->place[0]);
    else if (caper_piece_is(slot, "where"))
        caper_buf_str(m->out, m->place[1]);
    else if (caper_piece_is(slot, "who"))
        caper_buf_str(m->out, m->owner[1]);
    else if (caper_piece_is(slot, "thing"))
        put_name(m, head, m->thing[0]);
    else if (caper_piece_is(slot, "owner"))
        put_name(m, head, m->owner[0]);
    else if (caper_piece_is(slot, "owner's")) {
        put_name(m, head, m->owner[0]);
        caper_buf_str(m->out, m->out->data[m->out->len - 1] == 's' ? "'" : "'s");
    } else if (caper_piece_is(slot, "He"))
        put_name(m, m->out->len, pronoun(m, 0));
    else {
        for (int i = 0; i < 3; i++)
            if (caper_piece_is(slot, pronouns[i])) {
                put_name(m, head, pronoun(m, i));
                return true;
            }
        return fill_verb(m, slot);
    }
    return true;
}

static void fill(maker *m, caper_piece text)
{
    size_t      head = m->out->len;
    const char *end  = text.at + text.len;
    for (const char *p = text.at; p < end; p++) {
        const char *close = *p == '{' ? memchr(p, '}', (size_t)(end - p)) : NULL;
        if (close && fill_slot(m, (caper_piece){p + 1, (size_t)(close - p - 1)}, head))
            p = close;
        else
            caper_buf_char(m->out, *p);
    }
}

/* ---- The parts file ------------------------------------------------------------------------- */

/* The n-th line “KIND: …”; returns how many there are. */
static int find_line(const char *kind, int n, caper_piece *out)
{
    return caper_piece_find(parts(), kind, n, out);
}

/* The n-th block “part: KIND”, without its head; returns how many there are. */
static int find_block(const char *kind, int n, caper_piece *out)
{
    caper_lines in    = caper_lines_of(parts().at, parts().len, NULL, NULL);
    int         found = 0;
    bool        ours  = false;
    while (caper_lines_next(&in)) {
        bool head = in.line.len > 5 && !memcmp(in.line.at, "part:", 5);
        if (head) {
            caper_piece name = caper_trim((caper_piece){in.line.at + 5, in.line.len - 5});
            ours             = caper_piece_is(name, kind) && found++ == n;
            if (ours)
                *out = (caper_piece){in.line.at + in.line.len, 0};
        } else if (ours && in.line.len) {
            out->len = (size_t)(in.line.at + in.line.len - out->at);
        }
    }
    return found;
}

/* Numbers below n, each once, in a random order; `count` of them. */
static int draw_some(maker *m, int n, int count, int *out)
{
    int pool[64], left = n < 64 ? n : 64;
    for (int i = 0; i < left; i++)
        pool[i] = i;
    count = count < left ? count : left;
    for (int i = 0; i < count; i++) {
        int k   = (int)caper_rng_below(&m->rng, (uint32_t)left);
        out[i]  = pool[k];
        pool[k] = pool[--left];
    }
    return count;
}

static void draw_fields(maker *m, const char *kind, char fields[FIELDS][FIELD])
{
    caper_piece line = {0}, field;
    int         n    = find_line(kind, -1, NULL);
    assert(n > 0);
    find_line(kind, (int)caper_rng_below(&m->rng, (uint32_t)n), &line);
    for (int k = 0; k < FIELDS && caper_piece_cut(&line, '|', &field); k++)
        snprintf(fields[k], FIELD, "%.*s", (int)field.len, field.at);
}

/* ---- Writing -------------------------------------------------------------------------------- */

/* The kind of part that belongs to a stage or a deck: "line passing %s". Valid until the next one. */
static const char *kind_of(maker *m, const char *format, const char *word)
{
    snprintf(m->kind, sizeof m->kind, format, word);
    return m->kind;
}

/* `key` with all that stands before the text: "won: ". */
static void write_line(maker *m, const char *key, caper_piece text)
{
    caper_buf_str(m->out, key);
    fill(m, text);
    caper_buf_char(m->out, '\n');
}

/* `count` lines of a kind, as lines with that key; with `last`, the kind's last line comes behind those of the
 * others that were drawn. */
static void write_some(maker *m, const char *key, const char *kind, int count, bool last)
{
    int         which[MOST_DRAWN + 1], n = find_line(kind, -1, NULL);
    caper_piece text = {0};
    count            = draw_some(m, n - last, count, which);
    assert(count > 0);
    which[count] = n - 1;
    for (int i = 0; i < count + last; i++) {
        find_line(kind, which[i], &text);
        write_line(m, key, text);
    }
}

static void write_drawn(maker *m, const char *key, const char *kind, int count)
{
    write_some(m, key, kind, count, false);
}

/* Lists of which the last line, which has a number, may come back. */
static void write_list(maker *m, const char *key, const char *kind, int count)
{
    write_some(m, key, kind, count, true);
}

/* One line of a kind. Seeds take turns, so that of a kind with ten lines ten seeds in a row share none. */
static void write_turn(maker *m, const char *key, const char *kind)
{
    caper_piece text = {0};
    int         n    = find_line(kind, -1, NULL);
    assert(n > 0);
    find_line(kind, (int)(m->seed % (uint64_t)n), &text);
    write_line(m, key, text);
}

/* What failing costs: little or no price in the casing, and on the way out the law hits back. */
static void write_price(maker *m, int stage, int d)
{
    uint32_t k = caper_rng_below(&m->rng, 6), dear = m->stern == 0 ? 5 : m->stern < 3 ? 3 : 2;
    if (d == LAW && stage == GETAWAY)
        caper_buf_str(m->out, "    price: fight\n");
    else if (stage == CASING && d == STAFF && m->stern < 2)
        caper_buf_str(m->out, "    price: none\n");
    else
        caper_buf_printf(m->out, "    price: heat %d\n", stage == HEIST && k >= dear ? 2 : 1);
}

/* What earlier choices and successes are good for. */
static void write_bonuses(maker *m, int stage, int d)
{
    bool red = d == STAFF || d == SCHEMATIC;
    if (stage == HEIST && m->mark[d][0])
        caper_buf_printf(m->out, "    bonus if %s: 1\n", m->mark[d]);
    if (stage == HEIST)
        caper_buf_printf(m->out, "    bonus if %s: 1\n", red ? "inside" : "outside");
    if (stage == GETAWAY)
        caper_buf_printf(m->out, "    bonus if %s: 1\n", red ? "together" : "split");
    if (stage == GETAWAY && red)
        caper_buf_str(m->out, "    bonus if decoy: 1\n");
    if (stage == GETAWAY && (d == SCHEMATIC || d == LAW))
        caper_buf_printf(m->out, "    bonus if %s: 1\n", d == LAW ? "quick" : "careful");
}

static bool has_key(caper_piece line, const char *key)
{
    caper_piece t = caper_trim(line);
    size_t      n = strlen(key);
    return t.len > n && !memcmp(t.at, key, n) && t.at[n] == ':';
}

static caper_piece value_of(caper_piece line)
{
    caper_piece key, rest = line;
    caper_piece_cut(&rest, ':', &key);
    return caper_trim(rest);
}

/* What is done in the casing comes back in the heist, and what is done there in the getaway. */
static int stage_after(int stage) { return stage == CASING ? HEIST : GETAWAY; }

/* Keep the line for the beginning of the next stage: it holds if what it speaks of has happened. */
static void keep_recall(maker *m, int stage, const char *id, caper_piece text)
{
    caper_buf *out = m->out;
    m->out         = &m->recalls[stage_after(stage)];
    caper_buf_printf(m->out, "  recalls if %s: ", id);
    fill(m, text);
    caper_buf_char(m->out, '\n');
    m->out = out;
}

/* A text line: indentation and key as they are, the rest filled in. */
static void copy_line(maker *m, caper_piece line)
{
    caper_piece text = value_of(line);
    caper_buf_bytes(m->out, line.at, (size_t)(text.at - line.at));
    fill(m, text);
    caper_buf_char(m->out, '\n');
}

/* “where: house” is the first two places of the chase, “where: town” the others. */
static void write_where(maker *m, caper_piece where)
{
    int first = caper_piece_is(where, "town") ? HOUSE_PLACES : 0;
    int last  = caper_piece_is(where, "house") ? HOUSE_PLACES : m->places;
    for (int i = first; i < last; i++)
        caper_buf_printf(m->out, "    place: %s\n", m->chase[i]);
}

static void take_value(char to[FIELD], caper_piece line)
{
    caper_piece value = value_of(line);
    snprintf(to, FIELD, "%.*s", (int)value.len, value.at);
}

/* A block as it is, except for where it is and what is told later about it. A situation (`d`: its deck;
 * DECKS: it is a choice or a place) gets its deck, its price, and what helps in it; those of the casing
 * leave marks. */
static void copy_block(maker *m, int stage, int d, caper_piece block)
{
    char        mark[FIELD] = "";
    caper_lines in          = caper_lines_of(block.at, block.len, NULL, NULL);
    while (caper_lines_next(&in)) {
        if (!in.line.len || in.line.at[0] == '#')
            continue;
        if (has_key(in.line, "where")) {
            write_where(m, value_of(in.line));
            continue;
        }
        if (has_key(in.line, "recall")) {
            if (d < DECKS)
                caper_buf_printf(m->out, "      marks: %s\n", mark);
            keep_recall(m, stage, mark, value_of(in.line));
            continue;
        }
        copy_line(m, in.line);
        if (has_key(in.line, "place"))
            take_value(m->chase[m->places++], in.line);
        if (has_key(in.line, d < DECKS ? "obstacle" : "marks"))
            take_value(mark, in.line);
        if (d == DECKS || !has_key(in.line, "obstacle"))
            continue;
        caper_buf_printf(m->out, "    deck: %s\n", mcguffin_decks[d]);
        write_price(m, stage, d);
        write_bonuses(m, stage, d);
    }
    if (stage == CASING && d < DECKS && !m->mark[d][0])
        memcpy(m->mark[d], mark, sizeof mark);
}

static int by_number(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* `d`: the deck of situations, which come in any order; DECKS: other blocks, in the order of the file, as
 * a chase comes through the hall before it comes to the garden. */
static void write_blocks(maker *m, int stage, int d, const char *kind, int count)
{
    int         which[MOST_DRAWN], n = find_block(kind, -1, NULL);
    caper_piece block = {0};
    count             = draw_some(m, n, count, which);
    if (d == DECKS)
        qsort(which, (size_t)count, sizeof *which, by_number);
    for (int i = 0; i < count; i++) {
        find_block(kind, which[i], &block);
        copy_block(m, stage, d, block);
    }
}

static void write_situations(maker *m, int stage, int d, int count)
{
    char kind[40];
    snprintf(kind, sizeof kind, "%s %s", mcguffin_stages[stage], mcguffin_decks[d]);
    write_blocks(m, stage, d, kind, count);
}

/* ---- The stages ----------------------------------------------------------------------------- */

/* Every deck has a situation, two of them have another. There are two choices, and the second comes
 * up when half of the stage is done. */
static void write_stage(maker *m, int stage)
{
    const char *name = mcguffin_stages[stage];
    int         more[EXTRA_DECKS];
    caper_buf_printf(m->out, "\nstage: %s\n", name);
    write_turn(m, "  opens: ", kind_of(m, "line %s", name));
    if (stage == GETAWAY)
        write_turn(m, "  opens if empty: ", "line getaway empty");
    if (m->recalls[stage].len)
        caper_buf_bytes(m->out, m->recalls[stage].data, m->recalls[stage].len);
    write_drawn(m, "  in passing: ", kind_of(m, "line passing %s", name), 4);
    write_drawn(m, "  mishap: ", kind_of(m, "line mishap %s", name), 4);
    if (stage == GETAWAY) {
        write_blocks(m, stage, DECKS, "place house", HOUSE_PLACES);
        write_blocks(m, stage, DECKS, "place town", CHASE - HOUSE_PLACES);
    }
    draw_some(m, DECKS, EXTRA_DECKS, more);
    for (int d = 0; d < DECKS; d++)
        write_situations(m, stage, d, 1 + (d == more[0] || d == more[1]));
    write_blocks(m, stage, DECKS, kind_of(m, "choice %s", name), 1);
    write_blocks(m, stage, DECKS, kind_of(m, "choice %s later", name), 1);
}

static void write_combination(maker *m)
{
    caper_buf_str(m->out, "\nstage: combination\n");
    write_turn(m, "  opens: ", "line combination");
    for (int d = 0; d < DECKS; d++) {
        const char *name = mcguffin_decks[d];
        caper_buf_printf(m->out, "  card: %s\n", name);
        write_drawn(m, "    text: ", kind_of(m, "line text %s", name), 1);
        write_list(m, "    success: ", kind_of(m, "line card %s success", name), 2);
        write_list(m, "    failure: ", kind_of(m, "line card %s failure", name), 2);
    }
}

static void write_head(maker *m, uint64_t seed, int heat)
{
    caper_buf_printf(m->out,
                     "# Made up by `caper job new --seed %llx`. Change whatever you like.\n",
                     (unsigned long long)seed);
    write_drawn(m, "title: ", "line title", 1);
    caper_buf_printf(m->out, "target: %s, %s\n", m->thing[0], m->thing[1]);
    write_turn(m, "brief: ", "line brief");
    write_turn(m, "> ", "line hook");
    caper_buf_printf(m->out, "heat: %d\nheat per player: 2\nclear after: 2\n", heat);
    write_turn(m, "won: ", "line won");
    write_turn(m, "empty handed: ", "line empty");
    write_turn(m, "caught if empty: ", "line caught empty");
    write_turn(m, "caught: ", "line caught");
    write_turn(m, "called off: ", "line off");
    write_turn(m, "dead: ", "line dead");
    write_list(m, "fight won: ", "line fight won", 3);
    write_list(m, "fight lost: ", "line fight lost", 3);
    write_list(m, "death: ", "line death", 3);
}

void mcguffin_invent_job(uint64_t seed, int heat, caper_buf *out)
{
    maker m = {.seed = seed, .out = out, .stern = heat < 1 ? 1 - heat : 0};
    caper_rng_init(&m.rng, seed);
    draw_fields(&m, "place", m.place);
    draw_fields(&m, "owner", m.owner);
    draw_fields(&m, "thing", m.thing);
    write_head(&m, seed, heat < 1 ? 1 : heat);
    write_stage(&m, CASING);
    write_stage(&m, HEIST);
    write_combination(&m);
    write_stage(&m, GETAWAY);
    for (int stage = CASING; stage <= GETAWAY; stage++)
        caper_buf_fini(&m.recalls[stage]);
}
