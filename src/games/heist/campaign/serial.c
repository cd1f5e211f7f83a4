/* Masters of the Heist: River City as a serial: which jail, what happened before, how it ends.
 *
 * The heists tell their own part of it (`previously`, `missed`); the end is in
 * data/river-city.campaign, in parts. Of each part the first paragraph is told whose conditions
 * hold, so the end is made of what the crew has done. */
#include <stdio.h>
#include <string.h>

#include "base/lines.h"
#include "games/heist/campaign/campaign.h"

extern const caper_file heist_data[];

/* ---- Heists that ship ---- */

/* “p1-paper-tigers or p2-load-bearing” as people know them: by their names. */
void heist_ledger_after(const heist_file *f, caper_buf *out)
{
    heist_file before;
    for (const char *p = f->after; *p;) {
        char   id[64];
        size_t n = strcspn(p, " ,"), gap = strspn(p + n, " ,");
        snprintf(id, sizeof id, "%.*s", (int)(n < 63 ? n : 63), p);
        caper_buf_printf(out, "%s%.*s", heist_read_shipped(id, &before) ? before.name : id,
                         (int)gap, p + n);
        p += n + gap;
    }
}

/* ---- Jail ---- */

static bool was_busted(const ledger_entry *e, int who)
{
    for (int i = 0; i < e->crew.count; i++)
        if (e->crew.who[i] == who && e->busted >> i & 1)
            return true;
    return false;
}

/* A rescuer sits where the breakout was; a prisoner who failed to get out stays. */
int heist_ledger_jail_of(const heist_ledger *l, int who)
{
    heist_file f;
    for (int i = l->entries - 1; i >= 0; i--)
        if (was_busted(&l->entry[i], who))
            return heist_read_shipped(l->entry[i].heist, &f) ? f.difficulty : HEIST_AMATEUR;
    return HEIST_AMATEUR;
}

/* ---- Previously ---- */

static void tell_entry(const ledger_entry *e, caper_buf *out)
{
    heist_file f;
    if (!heist_read_shipped(e->heist, &f))
        return;
    const char *text = f.text[e->won ? TEXT_PREVIOUSLY : TEXT_MISSED];
    if (!text[0])
        return;
    caper_buf_str(out, out->len ? "\n" : "");
    for (; *text; text++)
        caper_buf_char(out, *text == '\n' ? ' ' : *text);
}

void heist_ledger_previously(const heist_ledger *l, int most, caper_buf *out)
{
    int from = l->entries > most ? l->entries - most : 0;
    for (int i = from; i < l->entries; i++)
        tell_entry(&l->entry[i], out);
}

/* ---- The end ---- */

/* Names of all characters in jail: “Karma, Null and Zero”. */
static void put_jailed(const heist_ledger *l, caper_buf *out)
{
    const char *last = NULL, *between = "";
    for (int i = 0; i < l->characters; i++) {
        if (!l->character[i].jailed)
            continue;
        if (last) {
            caper_buf_printf(out, "%s%s", between, last);
            between = ", ";
        }
        last = l->character[i].name;
    }
    if (last)
        caper_buf_printf(out, "%s%s", *between ? " and " : "", last);
}

static bool is_jailed(const heist_ledger *l)
{
    for (int i = 0; i < l->characters; i++)
        if (l->character[i].jailed)
            return true;
    return false;
}

/* “won b3-isle-of-correction”, “jail”, “free”, “cash 30”. */
static bool holds(const heist_ledger *l, caper_piece condition)
{
    caper_piece word, rest = condition;
    char        id[64];
    caper_piece_cut(&rest, ' ', &word);
    if (caper_piece_is(word, "jail"))
        return is_jailed(l);
    if (caper_piece_is(word, "free"))
        return !is_jailed(l);
    if (caper_piece_is(word, "cash"))
        return l->cash >= caper_piece_number(caper_trim(rest), 60000);
    snprintf(id, sizeof id, "%.*s", (int)(rest.len < 63 ? rest.len : 63), rest.at ? rest.at : "");
    return caper_piece_is(word, "won") && heist_ledger_has_won(l, id);
}

static bool all_hold(const heist_ledger *l, caper_piece list)
{
    caper_piece one;
    while (caper_piece_cut(&list, ',', &one))
        if (!holds(l, one))
            return false;
    return true;
}

/* A line of the text; “$jailed” names the characters in jail. */
static void put_line(const heist_ledger *l, caper_piece line, caper_buf *out)
{
    static const char mark[] = "$jailed";
    for (size_t i = 0; i < line.len;) {
        if (line.len - i >= sizeof mark - 1 && memcmp(line.at + i, mark, sizeof mark - 1) == 0) {
            put_jailed(l, out);
            i += sizeof mark - 1;
        } else {
            caper_buf_char(out, line.at[i++]);
        }
    }
}

typedef struct teller {
    const heist_ledger *l;
    caper_piece         part; /* the part that is read */
    bool                told; /* one paragraph of it was told */
    bool                tells, first;
} teller;

static void begin_part(teller *t, caper_piece name)
{
    bool same = t->part.at && t->part.len == name.len && !memcmp(t->part.at, name.at, name.len);
    t->told   = same && (t->told || t->tells);
    t->part   = name;
    t->tells  = !t->told;
    t->first  = true;
}

static void read_line(teller *t, caper_piece raw, caper_buf *out)
{
    caper_piece rest = raw, word, line = caper_trim(raw);
    if (!line.len || line.at[0] == '#')
        return;
    if (raw.at[0] == ' ') {
        if (!t->tells)
            return;
        caper_buf_str(out, !t->first ? " " : out->len ? "\n" : "");
        put_line(t->l, line, out);
        t->first = false;
        return;
    }
    caper_piece_cut(&rest, ':', &word);
    if (caper_piece_is(word, "part"))
        begin_part(t, caper_trim(rest));
    else if (caper_piece_is(word, "when"))
        t->tells = t->tells && all_hold(t->l, caper_trim(rest));
}

void heist_ledger_ending(const heist_ledger *l, caper_buf *out)
{
    const caper_file *file = caper_file_find(heist_data, "river-city", ".campaign");
    if (!file || !heist_ledger_has_won(l, "z2-city-hall"))
        return;
    caper_lines in = caper_lines_of(file->text, file->len, NULL, NULL);
    teller      t  = {.l = l};
    while (caper_lines_next(&in))
        read_line(&t, in.line, out);
}
