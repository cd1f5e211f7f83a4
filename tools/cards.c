/* cards OUT.c FOLDER: writes the card tables of Masters of the Heist (games/heist/cards/cards.h) as C,
 * from the text files in FOLDER. A mistake is reported as file:line: sentence, and nothing is
 * written. Lines are columns separated by |; # begins a comment. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 96, COLUMNS = 14, WORDS = 24 };

typedef struct row {
    int   line, columns;
    char *at[COLUMNS];
} row;

typedef struct table {
    char path[512];
    int  rows;
    row  row[ROWS];
} table;

static table skills, characters, abilities, events, items, fixers, npcs, prebuilt, noise;
static FILE *out;
static int   mistakes;

/* A copy that lives as long as the program. */
static char *keep(const char *s)
{
    static char *all[8192];
    static int   n;
    if (n == 8192 || !(all[n] = strdup(s))) {
        fputs("cards: too many words\n", stderr);
        exit(1);
    }
    return all[n++];
}

static void mistake(const table *t, int line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s:%d: ", t->path, line);
    vfprintf(stderr, format, args);
    fprintf(stderr, "\n");
    va_end(args);
    mistakes++;
}

static char *trim(char *s)
{
    while (isspace((unsigned char)*s))
        s++;
    for (size_t n = strlen(s); n && isspace((unsigned char)s[n - 1]); n--)
        s[n - 1] = '\0';
    return s;
}

/* Cut a line into its columns; false if there are too many. */
static int cut(row *r, char *line)
{
    char *save = NULL;
    for (char *c = strtok_r(line, "|", &save); c; c = strtok_r(NULL, "|", &save)) {
        if (r->columns == COLUMNS)
            return 0;
        r->at[r->columns++] = trim(c);
    }
    return 1;
}

static void read_table(table *t, const char *folder, const char *name, int columns)
{
    char line[1024];
    snprintf(t->path, sizeof t->path, "%s/%s", folder, name);
    FILE *in = fopen(t->path, "r");
    if (!in) {
        perror(t->path);
        exit(1);
    }
    for (int n = 1; fgets(line, sizeof line, in); n++) {
        char *text = trim(line);
        if (!*text || *text == '#')
            continue;
        if (t->rows == ROWS) {
            mistake(t, n, "more than %d lines", ROWS);
            break;
        }
        row *r  = &t->row[t->rows++];
        r->line = n;
        if (!cut(r, keep(text)) || r->columns != columns)
            mistake(t, n, "should have %d columns, separated by |", columns);
        while (r->columns < COLUMNS)
            r->at[r->columns++] = keep("-");
    }
    fclose(in);
}

static int find(const table *t, const char *id)
{
    for (int i = 0; i < t->rows; i++)
        if (strcmp(t->row[i].at[0], id) == 0)
            return i;
    return -1;
}

static int words(char *text, char *at[WORDS])
{
    int   n    = 0;
    char *save = NULL;
    for (char *w = strtok_r(text, " ", &save); w && n < WORDS; w = strtok_r(NULL, " ", &save))
        if (strcmp(w, "-") != 0)
            at[n++] = w;
    return n;
}

static int number(const table *t, const row *r, int column, int max)
{
    char *end;
    long  n = strtol(r->at[column], &end, 10);
    if (*end || n < 0 || n > max || !*r->at[column])
        mistake(t, r->line, "column %d should be a number from 0 to %d, not “%s”", column + 1, max,
                r->at[column]);
    return (int)n;
}

static int yes(const table *t, const row *r, int column, const char *is, const char *is_not)
{
    if (strcmp(r->at[column], is) == 0)
        return 1;
    if (strcmp(r->at[column], is_not) != 0)
        mistake(t, r->line, "column %d should be %s or %s, not “%s”", column + 1, is, is_not,
                r->at[column]);
    return 0;
}

static void put_text(const char *s)
{
    fputc('"', out);
    for (; *s; s++)
        fprintf(out, *s == '"' || *s == '\\' ? "\\%c" : "%c", *s);
    fputc('"', out);
}

/* "efficient-picker" → "EFFICIENT_PICKER" */
static void put_symbol(const char *prefix, const char *id)
{
    fputs(prefix, out);
    for (; *id; id++)
        fputc(isalnum((unsigned char)*id) ? toupper((unsigned char)*id) : '_', out);
}

static int count(const char *s, char c)
{
    int n = 0;
    for (; *s; s++)
        n += *s == c;
    return n;
}

/* The ability that an action is called after, or NULL. */
static const row *ability_of(const char *title)
{
    for (int i = 0; i < abilities.rows; i++)
        if (strcmp(abilities.row[i].at[1], title) == 0)
            return &abilities.row[i];
    return NULL;
}

/* "Punch SnnM" → {"Punch", "SnnM", {1,0,1,…}, 2, 0, SPECIAL_NONE, 0}; what a special one costs and gives is
 * its ability's. */
static void put_action(const table *t, const row *r, int column)
{
    char *text = keep(r->at[column]), *space = strrchr(text, ' ');
    if (strcmp(text, "-") == 0) {
        fputs("{0},", out);
        return;
    }
    if (!space || (strcmp(space + 1, "!") != 0 &&
                   (strspn(space + 1, "MUSDIRLnA") != strlen(space + 1) || strlen(space) > 11))) {
        mistake(t, r->line, "“%s” should be a name and letters of MUSDIRLnA, or a name and !",
                text);
        return;
    }
    *space              = '\0';
    const char *letters = space + 1;
    const row  *ability = *letters == '!' ? ability_of(text) : NULL;
    if (*letters == '!' && !ability)
        mistake(t, r->line, "there is no ability “%s”", text);
    fputs("{", out);
    put_text(text);
    fprintf(out, ",\"%s\",{", *letters == '!' ? "" : letters);
    letters = ability ? ability->at[3] : letters;
    for (const char *l = "MUSDIRL"; *l; l++)
        fprintf(out, "%d,", count(letters, *l));
    fprintf(out, "},%d,%d,", count(letters, 'n'), count(letters, 'A'));
    put_symbol("SPECIAL_", ability ? text : "none");
    fprintf(out, ",%d},", ability ? number(&abilities, ability, 2, 20) : 0);
}

static void put_becomes(const table *t, const row *r, int column, int pro)
{
    char *w[WORDS];
    int   n = words(keep(r->at[column]), w);
    if (n != (pro ? 0 : 2))
        mistake(t, r->line, "an amateur becomes one of two, a pro nothing more");
    for (int i = 0; i < n; i++)
        if (find(t, w[i]) < 0)
            mistake(t, r->line, "there is no “%s” to become", w[i]);
    fprintf(out, "{%d,%d},", n ? find(t, w[0]) : -1, n > 1 ? find(t, w[1]) : -1);
}

static void put_head(const row *r)
{
    put_text(r->at[0]);
    fputc(',', out);
    put_text(r->at[1]);
    fputc(',', out);
}

/* Lines that name an enumerator say where they come from, so that the compiler complains about the
 * data file when there is no such thing. */
static void put_line(const table *t, const row *r)
{
    fprintf(out, "\n#line %d \"%s\"\n", r->line, t->path);
}

static void put_skills(const table *t)
{
    fprintf(out, "const int heist_skill_count = %d;\nconst heist_skill heist_skills[] = {",
            t->rows);
    for (int i = 0; i < t->rows; i++) {
        const row *r   = &t->row[i];
        int        pro = yes(t, r, 2, "pro", "amateur");
        put_line(t, r);
        fputc('{', out);
        put_head(r);
        fprintf(out, "%d,{", pro);
        for (int die = 0; die < 6; die++)
            put_action(t, r, 3 + die);
        fputs("},", out);
        put_becomes(t, r, 9, pro);
        fputs("},", out);
    }
    fputs("};\n", out);
}

static void put_characters(const table *t)
{
    char *w[WORDS];
    fprintf(out,
            "const int heist_character_count = %d;\nconst heist_character heist_characters[] = {",
            t->rows);
    for (int i = 0; i < t->rows; i++) {
        const row *r   = &t->row[i];
        int        pro = yes(t, r, 2, "pro", "amateur");
        put_line(t, r);
        fputc('{', out);
        put_head(r);
        fprintf(out, "%d,%d,%d,{", pro, number(t, r, 3, 20), number(t, r, 4, 20));
        for (int k = 0; k < 3; k++)
            put_action(t, r, 5 + k);
        fputs("},", out);
        put_becomes(t, r, 8, pro);
        int n = words(keep(r->at[9]), w);
        fputc('0', out);
        for (int k = 0; k < n; k++) {
            if (find(&abilities, w[k]) < 0)
                mistake(t, r->line, "there is no ability “%s”", w[k]);
            put_symbol("|1u<<ABILITY_", w[k]);
        }
        fputs("},", out);
    }
    fputs("};\n", out);
}

/* The last column is the text; `priced`: with what it costs, in ideas and noise. */
static void put_texts(const table *t, const char *name, const char *size, const char *prefix,
                      int priced)
{
    fprintf(out, "const heist_text %s[%s] = {", name, size);
    for (int i = 0; i < t->rows; i++) {
        put_line(t, &t->row[i]);
        put_symbol(prefix, t->row[i].at[0]);
        fputs("] = {", out);
        put_head(&t->row[i]);
        put_text(t->row[i].at[priced ? 4 : 2]);
        if (priced)
            fprintf(out, ",%d,%d", number(t, &t->row[i], 2, 20), count(t->row[i].at[3], 'n'));
        fputs("},", out);
    }
    fputs("};\n", out);
}

/* Numbered events count from EVENT_1. */
static void put_event_symbol(const char *id)
{
    if (isdigit((unsigned char)*id))
        fprintf(out, "EVENT_1 + %d", atoi(id) - 1);
    else
        put_symbol("EVENT_", id);
}

static void put_events(const table *t)
{
    fputs("const heist_event_card heist_events[HEIST_EVENTS] = {", out);
    for (int i = 0; i < t->rows; i++) {
        const row *r    = &t->row[i];
        int        same = strcmp(r->at[2], "-") == 0;
        if (!same && find(t, r->at[2]) < 0)
            mistake(t, r->line, "there is no event “%s”", r->at[2]);
        put_line(t, r);
        fputc('[', out);
        put_event_symbol(r->at[0]);
        fputs("] = {", out);
        put_head(r);
        put_text(r->at[3]);
        fputc(',', out);
        put_event_symbol(same ? r->at[0] : r->at[2]);
        fputs("},", out);
    }
    fputs("};\n", out);
}

static int dice(const table *t, const row *r, int column)
{
    char *w[WORDS];
    int   n = words(keep(r->at[column]), w), set = 0;
    for (int i = 0; i < n; i++) {
        int die = atoi(w[i]);
        if (die < 1 || die > 6)
            mistake(t, r->line, "a die shows 1 to 6, not “%s”", w[i]);
        set |= 1 << (die & 7);
    }
    return set;
}

static void put_items(const table *t)
{
    fputs("const heist_item_card heist_items[HEIST_ITEMS] = {", out);
    for (int i = 0; i < t->rows; i++) {
        const row *r = &t->row[i];
        put_line(t, r);
        put_symbol("[ITEM_", r->at[0]);
        fputs("] = {", out);
        put_head(r);
        put_text(r->at[6]);
        fprintf(out, ",%d,", number(t, r, 2, 20));
        put_action(t, r, 3);
        fprintf(out, "%d,%d},", dice(t, r, 4), dice(t, r, 5));
    }
    fputs("};\n", out);
}

static void put_npcs(const table *t)
{
    fputs("const heist_npc_card heist_npcs[HEIST_NPCS] = {", out);
    for (int i = 0; i < t->rows; i++) {
        const row *r = &t->row[i];
        put_line(t, r);
        put_symbol("[NPC_", r->at[0]);
        fputs("] = {", out);
        put_head(r);
        fputc('{', out);
        for (int side = 0; side < 2; side++) {
            int c = 2 + side * 5;
            fputs("{{", out);
            for (int k = 0; k < 3; k++)
                put_action(t, r, c + k);
            fprintf(out, "},%d,%d},", yes(t, r, c + 3, "yes", "no"), yes(t, r, c + 4, "yes", "no"));
        }
        fputs("}},", out);
    }
    fputs("};\n", out);
}

static void put_prebuilt(const table *t)
{
    char *w[WORDS];
    fprintf(out, "const int heist_prebuilt_count = %d;\nconst heist_prebuilt heist_prebuilts[] = {",
            t->rows);
    for (int i = 0; i < t->rows; i++) {
        const row *r = &t->row[i];
        int        n = words(keep(r->at[2]), w), who = find(&characters, r->at[1]);
        int        a = n > 0 ? find(&skills, w[0]) : -1, b = n > 1 ? find(&skills, w[1]) : -1;
        if (who < 0 || n != 2 || a < 0 || b < 0)
            mistake(t, r->line, "should be a name, a character and two skills");
        put_line(t, r);
        fputc('{', out);
        put_text(r->at[0]);
        fprintf(out, ",%d,{%d,%d}},", who & 255, a & 255, b & 255);
    }
    fputs("};\n", out);
}

static void put_noise(const table *t)
{
    char *w[WORDS];
    fputs("const heist_noise heist_noise_tracks[5] = {", out);
    for (int i = 0; i < t->rows; i++) {
        const row *r = &t->row[i];
        int        n = words(keep(r->at[2]), w), last = number(t, r, 1, 63);
        fprintf(out, "[%d] = {%d,0", number(t, r, 0, 4), last);
        for (int k = 0; k < n; k++) {
            if (atoi(w[k]) < 1 || atoi(w[k]) > last)
                mistake(t, r->line, "“%s” is not a space of the track", w[k]);
            fprintf(out, "|1ull<<%d", atoi(w[k]));
        }
        fputs("},", out);
    }
    fputs("};\n", out);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: cards OUT.c FOLDER\n");
        return 2;
    }
    read_table(&skills, argv[2], "skills.txt", 10);
    read_table(&characters, argv[2], "characters.txt", 10);
    read_table(&abilities, argv[2], "abilities.txt", 5);
    read_table(&events, argv[2], "events.txt", 4);
    read_table(&items, argv[2], "items.txt", 7);
    read_table(&fixers, argv[2], "fixers.txt", 3);
    read_table(&npcs, argv[2], "npcs.txt", 12);
    read_table(&prebuilt, argv[2], "prebuilt.txt", 3);
    read_table(&noise, argv[2], "noise.txt", 3);
    out = fopen(argv[1], "w");
    if (!out) {
        perror(argv[1]);
        return 1;
    }
    fputs("/* Made by tools/cards.c from games/heist/data. */\n#include "
          "\"games/heist/cards/cards.h\"\n",
          out);
    put_skills(&skills);
    put_characters(&characters);
    put_texts(&abilities, "heist_abilities", "HEIST_ABILITIES", "[ABILITY_", 1);
    put_texts(&fixers, "heist_fixers", "HEIST_FIXERS", "[FIXER_", 0);
    put_events(&events);
    put_items(&items);
    put_npcs(&npcs);
    put_prebuilt(&prebuilt);
    put_noise(&noise);
    int failed = fclose(out) != 0 || mistakes;
    if (failed)
        remove(argv[1]);
    return failed;
}
