/* Tables of the rules page from the cards' own figures. */
#include <string.h>

#include "games/heist/words/words.h"

void heist_letters_in_words(const heist_action *a, caper_buf *out)
{
    static const char *const one[] = {"move", "unlock", "subdue", "disable", "idea", "reveal"};
    const char              *comma = "";
    for (int l = 0; l < LETTER_LOOT; l++)
        if (a->count[l]) {
            caper_buf_printf(out, "%s%d %s%s", comma, a->count[l], one[l],
                             a->count[l] > 1 ? "s" : "");
            comma = ", ";
        }
    if (a->count[LETTER_LOOT]) {
        caper_buf_printf(out, "%s$%dk", comma, a->count[LETTER_LOOT]);
        comma = ", ";
    }
    if (a->noise) {
        caper_buf_printf(out, "%s%d noise", comma, a->noise);
        comma = ", ";
    }
    if (a->alerts)
        caper_buf_printf(out, "%s%d alert%s", comma, a->alerts, a->alerts > 1 ? "s" : "");
}

static void action(const heist_action *a, caper_buf *out)
{
    if (!a->title)
        return;
    caper_buf_printf(out, "*%s*", a->title);
    if (a->special != SPECIAL_NONE)
        return;
    caper_buf_str(out, ": ");
    heist_letters_in_words(a, out);
}

static void characters(caper_buf *out)
{
    caper_buf_str(out, "| character | level | tokens | ideas | actions | can also |\n"
                       "|---|---|---|---|---|---|\n");
    for (int i = 0; i < heist_character_count; i++) {
        const heist_character *c = &heist_characters[i];
        caper_buf_printf(out, "| **%s** | %s | %d | %d | ", c->title, c->pro ? "pro" : "amateur",
                         c->memory, c->ideas);
        for (int a = 0; a < 3 && c->action[a].title; a++) {
            caper_buf_str(out, a ? "; " : "");
            action(&c->action[a], out);
        }
        caper_buf_str(out, " |");
        for (int a = 0, n = 0; a < HEIST_ABILITIES; a++)
            if (c->abilities >> a & 1)
                caper_buf_printf(out, "%s %s", n++ ? "," : "", heist_abilities[a].title);
        caper_buf_str(out, " |\n");
    }
}

static void skills(caper_buf *out)
{
    caper_buf_str(out,
                  "| skill | level | 1 | 2 | 3 | 4 | 5 | 6 |\n|---|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < heist_skill_count; i++) {
        caper_buf_printf(out, "| **%s** | %s |", heist_skills[i].title,
                         heist_skills[i].pro ? "pro" : "amateur");
        for (int d = 0; d < 6; d++) {
            caper_buf_char(out, ' ');
            action(&heist_skills[i].action[d], out);
            caper_buf_str(out, " |");
        }
        caper_buf_char(out, '\n');
    }
}

static void texts(const char *head, const heist_text *list, int n, caper_buf *out)
{
    caper_buf_printf(out, "| %s | what it does |\n|---|---|\n", head);
    for (int i = 0; i < n; i++)
        caper_buf_printf(out, "| **%s** | %s |\n", list[i].title, list[i].text);
}

static void abilities(caper_buf *out) { texts("ability", heist_abilities, HEIST_ABILITIES, out); }
static void fixers(caper_buf *out) { texts("fixer", heist_fixers, HEIST_FIXERS, out); }

static void items(caper_buf *out)
{
    caper_buf_str(out, "| item | price | what it does |\n|---|---|---|\n");
    for (int i = 0; i < HEIST_ITEMS; i++)
        caper_buf_printf(out, "| **%s** | $%dk | %s |\n", heist_items[i].title,
                         heist_items[i].price, heist_items[i].text);
}

static void events(caper_buf *out)
{
    caper_buf_str(out, "| card | what happens |\n|---|---|\n");
    for (int i = 0; i < HEIST_EVENTS; i++)
        caper_buf_printf(out, "| **%s %s** | %s |\n", heist_events[i].id, heist_events[i].title,
                         heist_events[i].text);
}

static void npcs(caper_buf *out)
{
    caper_buf_str(out, "| companion | calm | on a 6 | in a panic |\n|---|---|---|---|\n");
    for (int i = 0; i < HEIST_NPCS; i++) {
        const heist_npc_side *calm = &heist_npcs[i].side[0], *wild = &heist_npcs[i].side[1];
        caper_buf_printf(out, "| **%s** | ", heist_npcs[i].title);
        action(&calm->action[0], out);
        caper_buf_str(out, "; ");
        action(&calm->action[1], out);
        caper_buf_str(out, " | ");
        action(&calm->action[2], out);
        caper_buf_str(out, " | ");
        action(&wild->action[0], out);
        caper_buf_str(out, "; ");
        action(&wild->action[1], out);
        caper_buf_str(out, " |\n");
    }
}

static void noise(caper_buf *out)
{
    caper_buf_str(out, "| crew | alerts on these spaces | you must run on |\n|---|---|---|\n");
    for (int n = 3; n <= 4; n++) {
        caper_buf_printf(out, "| **%d characters** |", n);
        for (int i = 0; i < 64; i++)
            if (heist_noise_tracks[n].alerts >> i & 1)
                caper_buf_printf(out, " %d", i);
        caper_buf_printf(out, " | %d |\n", heist_noise_tracks[n].last);
    }
}

bool heist_rules_table(const char *name, caper_buf *out)
{
    static const struct {
        const char *name;
        void (*write)(caper_buf *out);
    } table[] = {{"characters", characters},
                 {"skills", skills},
                 {"abilities", abilities},
                 {"fixers", fixers},
                 {"items", items},
                 {"events", events},
                 {"npcs", npcs},
                 {"noise", noise}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].name, name) == 0) {
            table[i].write(out);
            return true;
        }
    return false;
}
