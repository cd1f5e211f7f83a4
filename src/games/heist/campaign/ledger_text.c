/* Masters of the Heist: a ledger as text, for people and for the next crew.
 *
 * Lines of `key: value`, fields between bars. A line that does not make sense is a problem with its
 * number; the caller then leaves the file alone. */
#include <stdlib.h>
#include <string.h>

#include "base/lines.h"
#include "base/text.h"
#include "games/heist/campaign/ledger.h"

static const char first_line[] = "caper campaign 1";

enum { FIELDS = 8 };

typedef struct reader {
    heist_ledger *l;
    caper_lines   in;
    bool          cash, fixers, items;
    int           fields;
    char         *field[FIELDS];
} reader;

/* ---- Reading ---- */

static void split(reader *r, char *value)
{
    r->fields = 0;
    while (value && r->fields < FIELDS)
        r->field[r->fields++] = caper_text_cut(&value, '|');
}

static bool has_fields(reader *r, int want, const char *what)
{
    if (r->fields != want)
        caper_problem(&r->in, "a line like this has %d parts with | between them: %s", want, what);
    return r->fields == want;
}

static bool whole_number(const char *text, long low, long high, long *out)
{
    char *end;
    *out = strtol(text, &end, 10);
    return *text && !*end && *out >= low && *out <= high && text[0] != '+' && text[0] != ' ';
}

static void read_cash(reader *r)
{
    long n;
    if (!whole_number(r->field[0], 0, 99999, &n))
        caper_problem(&r->in, "cash is a number from 0 to 99999, in thousands");
    else
        r->l->cash = (int32_t)n;
    r->cash = true;
}

/* "a, b, c" of a list of names. */
static uint16_t read_set(reader *r, const char *const *names, const char *what)
{
    unsigned set = 0;
    if (strcmp(r->field[0], "none") == 0)
        return 0;
    for (char *rest = r->field[0], *word; (word = caper_text_cut(&rest, ','));) {
        int i = caper_name_find(names, word, strlen(word));
        if (i < 0)
            caper_problem(&r->in, "“%.40s” is not %s %s", word, *what == 'i' ? "an" : "a", what);
        else
            set |= 1u << i;
    }
    return (uint16_t)set;
}

static void read_player(reader *r)
{
    caper_error err = {0};
    long        level;
    if (!has_fields(r, 2, "name and level"))
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

static void read_character(reader *r)
{
    caper_error err = {0};
    if (!has_fields(r, 6, "name, player, character, two skills, free or jail"))
        return;
    int player = heist_ledger_find_player(r->l, r->field[1]);
    int card   = heist_character_find(r->field[2], strlen(r->field[2]));
    int skill[2];
    for (int i = 0; i < 2; i++)
        skill[i] = heist_skill_find(r->field[3 + i], strlen(r->field[3 + i]));
    bool jail = strcmp(r->field[5], "jail") == 0;
    if (player < 0)
        caper_problem(
            &r->in,
            "“%.40s” is not a player of this campaign; players are listed above their characters",
            r->field[1]);
    else if (card < 0)
        caper_problem(&r->in, "“%.40s” is not a character", r->field[2]);
    else if (skill[0] < 0 || skill[1] < 0)
        caper_problem(&r->in, "“%.40s” is not a skill", r->field[skill[0] < 0 ? 3 : 4]);
    else if (!jail && strcmp(r->field[5], "free") != 0)
        caper_problem(&r->in, "a character is free or in jail, not “%.20s”", r->field[5]);
    else {
        int who = heist_ledger_build(r->l, r->field[0], player, card, skill[0], skill[1], &err);
        if (who < 0)
            caper_problem(&r->in, "%s", err.text);
        else
            r->l->character[who].jailed = jail;
    }
}

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
                                  : "“%.40s” is one too many: a crew has at most 4",
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

static void read_heist(reader *r)
{
    ledger_entry e = {0};
    ledger_crew  busted;
    long         cash;
    if (!has_fields(r, 5, "heist, won or lost, cash, crew, who was busted"))
        return;
    e.won = strcmp(r->field[1], "won") == 0;
    if (!e.won && strcmp(r->field[1], "lost") != 0)
        caper_problem(&r->in, "a heist is won or lost, not “%.20s”", r->field[1]);
    else if (!whole_number(r->field[2], -9999, 9999, &cash))
        caper_problem(&r->in, "what a heist brought in is a number of thousands");
    else if (strlen(r->field[0]) >= sizeof e.heist || !r->field[0][0])
        caper_problem(&r->in, "“%.40s” is not the id of a heist", r->field[0]);
    else if (read_crew(r, r->field[3], &e.crew) && read_crew(r, r->field[4], &busted)) {
        if (r->l->entries == LEDGER_HISTORY) {
            caper_problem(&r->in, "a ledger remembers at most %d heists", LEDGER_HISTORY);
            return;
        }
        memcpy(e.heist, r->field[0], strlen(r->field[0]) + 1);
        e.cash                       = (int16_t)cash;
        e.busted                     = seats_of(&e.crew, &busted);
        r->l->entry[r->l->entries++] = e;
    }
}

static void read_playing(reader *r)
{
    if (!has_fields(r, 2, "heist and crew"))
        return;
    if (strlen(r->field[0]) >= sizeof r->l->playing || !r->field[0][0])
        caper_problem(&r->in, "“%.40s” is not the id of a heist", r->field[0]);
    else if (read_crew(r, r->field[1], &r->l->crew))
        memcpy(r->l->playing, r->field[0], strlen(r->field[0]) + 1);
}

static void read_pair(reader *r, char *key)
{
    char *value = caper_text_value(key);
    if (!value) {
        caper_problem(&r->in, "a line is a word, a colon and what belongs to it");
        return;
    }
    split(r, value);
    if (!strcmp(key, "cash"))
        read_cash(r);
    else if (!strcmp(key, "fixers"))
        r->l->fixers = read_set(r, heist_fixer_names, "fixer"), r->fixers = true;
    else if (!strcmp(key, "items"))
        r->l->items = read_set(r, heist_item_names, "item"), r->items = true;
    else if (!strcmp(key, "player"))
        read_player(r);
    else if (!strcmp(key, "character"))
        read_character(r);
    else if (!strcmp(key, "heist"))
        read_heist(r);
    else if (!strcmp(key, "playing"))
        read_playing(r);
    else
        caper_problem(&r->in,
                      "“%.20s” is not understood; a line begins with cash, fixers, items, player, "
                      "character, heist or playing",
                      key);
}

static void read_line(reader *r, bool *ended)
{
    char *line = caper_lines_text(&r->in);
    if (!line)
        return;
    if (r->in.number == 1) {
        if (strcmp(line, first_line) != 0)
            caper_problem(&r->in, "a ledger begins with the line “%s”", first_line);
    } else if (!strcmp(line, "end")) {
        *ended = true;
    } else if (*line && *line != '#') {
        if (caper_text_is_plain(line))
            read_pair(r, line);
        else
            caper_problem(&r->in, "a line is plain UTF-8 text of at most %d bytes",
                          CAPER_MAX_WORDS);
    }
}

/* A file that was cut off must not pass for a poorer one. */
static void check_whole(reader *r)
{
    r->in.number = 0;
    if (r->in.problems)
        return;
    if (!r->cash || !r->fixers || !r->items)
        caper_problem(&r->in, "the ledger is incomplete: there is no %s",
                      !r->cash     ? "cash"
                      : !r->fixers ? "list of fixers"
                                   : "list of items");
    else if (!r->l->players || !r->l->characters)
        caper_problem(&r->in, "the ledger is incomplete: there are no %s",
                      r->l->players ? "characters" : "players");
}

int heist_ledger_parse(const char *text, size_t len, heist_ledger *out, caper_report_fn *report,
                       void *ctx)
{
    reader r     = {.l = out, .in = caper_lines_of(text, len, report, ctx)};
    bool   ended = false;
    memset(out, 0, sizeof *out);
    while (caper_lines_next(&r.in))
        read_line(&r, &ended);
    check_whole(&r);
    if (!r.in.problems && !ended)
        caper_problem(&r.in, "the ledger is incomplete: its last line, “end”, is missing");
    return r.in.problems;
}

/* ---- Writing ---- */

static void write_set(const char *key, unsigned set, const char *const *names, caper_buf *out)
{
    bool any = false;
    caper_buf_printf(out, "%s:", key);
    for (int i = 0; names[i]; i++)
        if (set >> i & 1) {
            caper_buf_printf(out, "%s %s", any ? "," : "", names[i]);
            any = true;
        }
    caper_buf_str(out, any ? "\n" : " none\n");
}

static void write_crew(const heist_ledger *l, const ledger_crew *crew, unsigned seats,
                       caper_buf *out)
{
    bool any = false;
    for (int i = 0; i < crew->count; i++)
        if (seats >> i & 1) {
            caper_buf_printf(out, "%s%s", any ? ", " : "", l->character[crew->who[i]].name);
            any = true;
        }
    if (!any)
        caper_buf_str(out, "none");
}

static void write_entry(const heist_ledger *l, const ledger_entry *e, caper_buf *out)
{
    caper_buf_printf(out, "heist: %s | %s | %d | ", e->heist, e->won ? "won" : "lost", e->cash);
    write_crew(l, &e->crew, 15, out);
    caper_buf_str(out, " | ");
    write_crew(l, &e->crew, e->busted, out);
    caper_buf_char(out, '\n');
}

void heist_ledger_write(const heist_ledger *l, caper_buf *out)
{
    caper_buf_printf(out, "%s\n", first_line);
    caper_buf_str(out,
                  "# The ledger of a crew in River City. caper campaign reads and writes it.\n");
    caper_buf_printf(out, "cash: %d\n", l->cash);
    write_set("fixers", l->fixers, heist_fixer_names, out);
    write_set("items", l->items, heist_item_names, out);
    for (int i = 0; i < l->players; i++)
        caper_buf_printf(out, "player: %s | %d\n", l->player[i].name, l->player[i].level);
    for (int i = 0; i < l->characters; i++) {
        const ledger_character *c = &l->character[i];
        caper_buf_printf(out, "character: %s | %s | %s | %s | %s | %s\n", c->name,
                         l->player[c->player].name, heist_characters[c->character].id,
                         heist_skills[c->skill[0]].id, heist_skills[c->skill[1]].id,
                         c->jailed ? "jail" : "free");
    }
    for (int i = 0; i < l->entries; i++)
        write_entry(l, &l->entry[i], out);
    if (l->playing[0]) {
        caper_buf_printf(out, "playing: %s | ", l->playing);
        write_crew(l, &l->crew, 15, out);
        caper_buf_char(out, '\n');
    }
    caper_buf_str(out, "end\n");
}
