/* Masters of the Heist: a ledger as text, for people and for the next crew.
 *
 * Lines of `key: value`, fields between bars. A line that does not make sense is a problem with its
 * number; the caller then leaves the file alone. */
#include <stdlib.h>
#include <string.h>

#include "base/keys.h"
#include "base/text.h"
#include "games/heist/campaign/campaign.h"

static const char first_line[] = "caper campaign 1";

enum { FIELDS = 8 };

typedef struct reader {
    union {
        caper_reader base;
        caper_lines  in; /* its first member */
    };
    heist_ledger *l;
    bool          ended;
    char         *field[FIELDS];
} reader;

/* Cut a line into as many parts as it should have. */
static bool split(reader *r, char *value, int want, const char *what)
{
    int n = 0;
    for (; value && n < FIELDS; n++)
        r->field[n] = caper_text_cut(&value, '|');
    if (n != want)
        caper_problem(&r->in, "a line like this has %d parts with | between them: %s", want, what);
    return n == want;
}

static bool whole_number(const char *text, long low, long high, long *out)
{
    char *end;
    *out = strtol(text, &end, 10);
    return *text && !*end && *out >= low && *out <= high;
}

/* ---- People ---- */

static void read_player(void *ctx, char *value)
{
    reader     *r   = ctx;
    caper_error err = {0};
    long        level;
    if (!split(r, value, 2, "name and level"))
        return;
    if (!whole_number(r->field[1], 1, LEDGER_TOP, &level)) {
        caper_problem(&r->in, "a level is a number from 1 to %d", LEDGER_TOP);
        return;
    }
    int p = heist_ledger_add_player(r->l, r->field[0], &err);
    if (p < 0)
        caper_problem(&r->in, "%s", err.text);
    else
        r->l->player[p].level = (uint8_t)level;
}

static void write_player(caper_writer *w)
{
    const heist_ledger *l = w->from;
    if (w->i < l->players)
        caper_buf_printf(w->out, " %s | %d", l->player[w->i].name, l->player[w->i].level);
}

static void read_character(void *ctx, char *value)
{
    reader     *r   = ctx;
    caper_error err = {0};
    if (!split(r, value, 6, "name, player, character, two skills, free or jail"))
        return;
    char *const *field = r->field;
    bool         jail  = strcmp(field[5], "jail") == 0;
    if (!jail && strcmp(field[5], "free") != 0)
        caper_problem(&r->in, "a character is free or in jail, not “%.20s”", field[5]);
    else if (heist_ledger_build_called(
                 r->l, (const char *[]){field[1], field[0], field[2], field[3], field[4]}, &err))
        caper_problem(&r->in, "%s", err.text);
    else
        r->l->character[r->l->characters - 1].jailed = jail;
}

static void write_character(caper_writer *w)
{
    const heist_ledger     *l = w->from;
    const ledger_character *c = &l->character[w->i];
    if (w->i < l->characters)
        caper_buf_printf(w->out, " %s | %s | %s | %s | %s | %s", c->name, l->player[c->player].name,
                         heist_card_of(c, 0).id, heist_card_of(c, 1).id, heist_card_of(c, 2).id,
                         c->jailed ? "jail" : "free");
}

/* ---- Heists ---- */

/* Names of characters, separated by commas; false after a problem. */
static bool read_crew(reader *r, char *text, ledger_crew *out)
{
    memset(out, 0, sizeof *out);
    if (!*text || strcmp(text, "none") == 0)
        return true;
    for (char *name; (name = caper_text_cut(&text, ','));) {
        int who = heist_ledger_find(r->l, name);
        if (who < 0 || out->count == LEDGER_CREW) {
            caper_problem(&r->in,
                          who < 0 ? "“%.40s” is not a character of this campaign"
                                  : "“%.40s” is too many: a crew has at most 4 characters",
                          name);
            return false;
        }
        out->who[out->count++] = (uint8_t)who;
    }
    return true;
}

static uint8_t seats_of(const ledger_crew *crew, const ledger_crew *some)
{
    unsigned set = 0;
    for (int i = 0; i < some->count; i++)
        for (int k = 0; k < crew->count; k++)
            if (crew->who[k] == some->who[i])
                set |= 1u << k;
    return (uint8_t)set;
}

static void write_crew(const heist_ledger *l, const ledger_crew *crew, unsigned seats,
                       caper_buf *out)
{
    const char *comma = " | ";
    for (int i = 0; i < crew->count; i++)
        if (seats >> i & 1) {
            caper_buf_printf(out, "%s%s", comma, l->character[crew->who[i]].name);
            comma = ", ";
        }
    if (comma[0] == ' ')
        caper_buf_str(out, " | none");
}

/* The id of a heist, into 64 bytes. */
static bool read_id(reader *r, char out[64])
{
    const char *id = r->field[0];
    bool        ok = *id && strlen(id) < 64;
    if (ok)
        strcpy(out, id);
    else
        caper_problem(&r->in, "“%.40s” is not the id of a heist", id);
    return ok;
}

static void read_heist(void *ctx, char *value)
{
    reader      *r = ctx;
    ledger_entry e = {0};
    ledger_crew  busted;
    long         cash;
    if (!split(r, value, 5, "heist, won or lost, cash, crew, who was busted"))
        return;
    e.won = strcmp(r->field[1], "won") == 0;
    if (!e.won && strcmp(r->field[1], "lost") != 0)
        caper_problem(&r->in, "a heist is won or lost, not “%.20s”", r->field[1]);
    else if (!whole_number(r->field[2], -9999, 9999, &cash))
        caper_problem(&r->in, "what a heist brought in is a number of thousands");
    else if (read_id(r, e.heist) && read_crew(r, r->field[3], &e.crew) &&
             read_crew(r, r->field[4], &busted)) {
        if (r->l->entries == LEDGER_HISTORY) {
            caper_problem(&r->in, "a ledger remembers at most %d heists", LEDGER_HISTORY);
            return;
        }
        e.cash                       = (int16_t)cash;
        e.busted                     = seats_of(&e.crew, &busted);
        r->l->entry[r->l->entries++] = e;
    }
}

static void write_heist(caper_writer *w)
{
    const heist_ledger *l = w->from;
    const ledger_entry *e = &l->entry[w->i];
    if (w->i >= l->entries)
        return;
    caper_buf_printf(w->out, " %s | %s | %d", e->heist, e->won ? "won" : "lost", e->cash);
    write_crew(l, &e->crew, 15, w->out);
    write_crew(l, &e->crew, e->busted, w->out);
}

static void read_playing(void *ctx, char *value)
{
    reader *r = ctx;
    if (split(r, value, 2, "heist and crew") && read_crew(r, r->field[1], &r->l->crew))
        read_id(r, r->l->playing);
}

static void write_playing(caper_writer *w)
{
    const heist_ledger *l = w->from;
    if (!l->playing[0])
        return;
    caper_buf_printf(w->out, " %s", l->playing);
    write_crew(l, &l->crew, 15, w->out);
}

/* ---- The whole ---- */

#define AT(field) CAPER_AT(heist_ledger, field)

static const caper_key keys[] = {{"cash", CAPER_NUMBER, AT(cash), CAPER_NEEDED, 0, 99999},
                                 {"fixers", CAPER_SET, AT(fixers), CAPER_NEEDED, .what = "a fixer",
                                  .names = heist_fixer_names, .none = "none"},
                                 {"items", CAPER_SET, AT(items), CAPER_NEEDED, .what = "an item",
                                  .names = heist_item_names, .none = "none"},
                                 {"player", CAPER_OWN(player), .flags = CAPER_MANY},
                                 {"character", CAPER_OWN(character), .flags = CAPER_MANY},
                                 {"heist", CAPER_OWN(heist), .flags = CAPER_MANY},
                                 {"playing", CAPER_OWN(playing)},
                                 {0}};

/* The first line and the last. */
static bool read_frame(void *ctx, char *line)
{
    reader *r     = ctx;
    bool    first = r->in.number == 1, end = !strcmp(line, "end");
    if (first && strcmp(line, first_line))
        caper_problem(&r->in, "a ledger begins with the line “%s”", first_line);
    r->ended |= end;
    return first || end;
}

/* A file that was cut off must not pass for a poorer one. */
static void check_whole(reader *r)
{
    static const char incomplete[] = "the ledger is incomplete: ";
    if (r->in.problems)
        return;
    caper_reader_miss(&r->base, 0, 0, incomplete);
    if (!r->l->players || !r->l->characters)
        caper_problem_at(&r->in, 0, "%sthere are no %s", incomplete,
                         r->l->players ? "characters" : "players");
    if (!r->ended)
        caper_problem_at(&r->in, 0, "%sits last line, “end”, is missing", incomplete);
}

int heist_ledger_parse(const char *text, size_t len, void *ledger, caper_report_fn *report,
                       void *ctx)
{
    reader r = {.base = {caper_lines_of(text, len, report, ctx), keys, ledger, .open = 1},
                .l    = ledger};
    memset(r.l, 0, sizeof *r.l);
    caper_reader_run(&r, read_frame);
    check_whole(&r);
    return r.in.problems;
}

void heist_ledger_write(const void *ledger, caper_buf *out)
{
    caper_buf_printf(out, "%s\n", first_line);
    caper_buf_str(out,
                  "# The ledger of a crew in River City. caper campaign reads and writes it.\n");
    caper_keys_write(keys, 0, ledger, out);
    caper_buf_str(out, "end\n");
}
