/* Masters of the Heist in the terminal: what steps are called, and runs that take something along. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "terminal/screen_heist.h"

/* ---- Cards ----------------------------------------------------------------------------------- */

const char *heist_title_of(const char *id)
{
    size_t n = strlen(id);
    int    c = heist_character_find(id, n), skill = heist_skill_find(id, n);
    return c >= 0 ? heist_characters[c].title : skill >= 0 ? heist_skills[skill].title : id;
}

const heist_action *heist_slot_action(const caper_scene *s, int seat, const char *slot)
{
    const caper_json *p     = heist_person(s, seat);
    const char       *name  = caper_json_get_string(p, "character");
    const char       *skill = caper_view_item(caper_json_get(p, "skills"), slot[1] == '2');
    int who = heist_character_find(name, strlen(name)), die = caper_view_int(p, "die");
    int k = heist_skill_find(skill, strlen(skill));
    if (slot[0] == 'c' && who >= 0 && slot[1] >= '1' && slot[1] <= '3')
        return &heist_characters[who].action[slot[1] - '1'];
    return slot[0] == 's' && k >= 0 && die ? &heist_skills[k].action[die - 1] : NULL;
}

void heist_write_letters(const char *letters, caper_buf *out)
{
    static const char *const words[] = {"move", "unlock", "subdue", "disable",
                                        "idea", "reveal", "$1k"};
    int                      n = 0, noise = 0, alerts = 0;
    for (const char *c = letters; *c; c++) {
        const char *at = strchr(HEIST_LETTER_TEXT, *c);
        noise += *c == 'n';
        alerts += *c == 'A';
        if (at)
            caper_buf_printf(out, "%s%s", n++ ? ", " : "", words[at - HEIST_LETTER_TEXT]);
    }
    if (noise)
        caper_buf_printf(out, "%s%d noise", n++ ? "; " : "", noise);
    if (alerts)
        caper_buf_printf(out, "%s%d alert%s", n ? "; " : "", alerts, alerts > 1 ? "s" : "");
}

static void label_slot(const caper_scene *s, const char *slot, caper_buf *out)
{
    const heist_action *a      = heist_slot_action(s, s->seat, slot);
    const caper_json   *skills = caper_json_get(heist_person(s, s->seat), "skills");
    if (slot[0] == 's')
        caper_buf_printf(out, "%s: ", heist_title_of(caper_view_item(skills, slot[1] == '2')));
    caper_buf_str(out, a && a->title ? a->title : "another number");
    if (a && a->letters[0]) {
        caper_buf_str(out, " (");
        heist_write_letters(a->letters, out);
        caper_buf_char(out, ')');
    }
}

/* ---- Labels ---------------------------------------------------------------------------------- */

/* "→ east (4.8)", "here (4.8)", "tile 4.8". Every second row lies half a tile further right. */
static void label_hex(const caper_scene *s, const char *at, caper_buf *out)
{
    static const char *const sides[3][5] = {{"", "↖ north-west", "", "↗ north-east", ""},
                                            {"← west", "", "here", "", "→ east"},
                                            {"", "↙ south-west", "", "↘ south-east", ""}};
    int                      row, col, my_row = 99, my_col = 99;
    sscanf(caper_json_get_string(heist_person(s, s->seat), "at"), "%d.%d", &my_row, &my_col);
    sscanf(at, "%d.%d", &row, &col);
    int         down  = row - my_row + 1;
    int         right = 2 * col + (row & 1) - 2 * my_col - (my_row & 1) + 2;
    const char *side  = down >= 0 && down < 3 && right >= 0 && right < 5 ? sides[down][right] : "";
    caper_buf_printf(out, *side ? "%s (%s)" : "tile %s%s", *side ? side : at, *side ? at : "");
}

void heist_label(const caper_scene *s, const char *key, caper_buf *out)
{
    const char *id = caper_key_id(key);
    if (caper_key_is(key, "slot")) {
        label_slot(s, id, out);
    } else if (caper_key_is(key, "hex")) {
        label_hex(s, id, out);
    } else if (caper_key_is(key, "die")) {
        int cost = abs(atoi(id) - caper_view_int_or(heist_person(s, s->seat), "die", 1));
        cost     = cost > 3 ? 6 - cost : cost; /* 6 and 1 are neighbours */
        caper_buf_printf(out, "turn the die to %s (%d idea%s)", id, cost, cost == 1 ? "" : "s");
    }
}

/* ---- Runs that take something along ----------------------------------------------------------- */

/* "run", and before each step what is taken where the runner stands: everything, or (only ≥ 0) that thing
 * alone. Returns how many things lie on the way. */
static int write_run(const caper_scene *s, const char *move, int only, caper_buf *out)
{
    const caper_json *loot = caper_json_get(s->view, "loot");
    char              at[16];
    int               seen = 0;
    caper_words       w;
    caper_words_split(&w, move);
    caper_text_set(at, caper_json_get_string(heist_person(s, s->seat), "at"));
    caper_buf_str(out, "run");
    for (int k = 1; k < w.count; k++) {
        caper_json_each (one, caper_json_get(loot, at)) {
            const char *thing = caper_view_text(one);
            if (only < 0 || only == seen)
                caper_buf_printf(out, " trip:take:%.*s", (int)strcspn(thing, " "), thing);
            seen++;
        }
        snprintf(at, sizeof at, "%.*s", (int)w.len[k], w.at[k]);
        caper_buf_printf(out, " hex:%s", at);
    }
    return seen;
}

/* The same with something left behind where the runner stands. */
static void add_leaving(const caper_scene *s, const char *run, caper_add_form *add, void *to)
{
    const caper_json *loot = caper_json_get(heist_person(s, s->seat), "loot");
    caper_json_each (one, loot) {
        const char             *thing = caper_view_text(one);
        CAPER_SCRATCH caper_buf text  = {0};
        caper_buf_printf(&text, "run trip:leave:%.*s%s", (int)strcspn(thing, " "), thing, run + 3);
        add(to, caper_buf_text(&text));
    }
}

void heist_more(const caper_scene *s, caper_add_form *add, void *to)
{
    for (int i = 0, listed = s->moves; i < listed; i++) {
        if (strncmp(s->move[i], "run ", 4) != 0)
            continue;
        CAPER_SCRATCH caper_buf text   = {0};
        int                     things = write_run(s, s->move[i], -1, &text);
        if (things)
            add(to, caper_buf_text(&text));
        for (int k = 0; k < things && things > 1; k++) {
            caper_buf_clear(&text);
            write_run(s, s->move[i], k, &text);
            add(to, caper_buf_text(&text));
        }
        caper_buf_clear(&text);
        write_run(s, s->move[i], things, &text); /* with nothing */
        add_leaving(s, caper_buf_text(&text), add, to);
    }
}
