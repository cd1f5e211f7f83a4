/* Masters of the Heist in the terminal: moves taken apart into steps, and everything in words.
 *
 * Steps: "hex:<row.col>" for a place, "do:<slot>" for an action, "die:<n>", for runs "way:<which>" and
 * "with:<which>"; other words as they are. A verb and its hex may be chosen in either order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "terminal/screen_heist.h"

/* ---- Places ---------------------------------------------------------------------------------- */

static void write_list(const caper_json *list, int *n, caper_buf *out)
{
    for (size_t i = 0; i < caper_json_size(list); i++) {
        const char *word = caper_view_item(list, i), *state = strchr(word, ':');
        caper_buf_str(out, (*n)++ ? ", " : ": ");
        if (strncmp(word, "cash ", 5) == 0)
            caper_buf_printf(out, "$%sk", word + 5);
        else if (state)
            caper_buf_printf(out, "%.*s (%s)", (int)(state - word), word, state + 1);
        else
            caper_buf_str(out, word);
    }
}

/* What is on a tile, after a colon; nothing if nothing is. */
static void write_things(const caper_scene *s, const heist_map *map, int hex, const char *at,
                         caper_buf *out)
{
    const heist_tile *t = heist_map_tile(map, hex);
    int               n = 0;
    if (t->unknown && !caper_view_has(caper_json_get(s->view, "revealed"), at))
        caper_buf_str(out, n++ ? "" : ": unknown");
    write_list(caper_json_get(caper_json_get(s->view, "chits"), at), &n, out);
    write_list(caper_json_get(caper_json_get(s->view, "loot"), at), &n, out);
    bool removed = caper_view_has(caper_json_get(s->view, "removed"), at);
    const struct {
        int         is; /* with a letter, if that is one */
        const char *what;
    } parts[] = {{t->gate, "gate"},
                 {t->server, "server"},
                 {removed ? 0 : t->remote, "remote lock"},
                 {!removed && t->door, "keycard door"},
                 {!removed && t->tower, "watchtower"},
                 {!removed && t->reinforce, "reinforcements"},
                 {t->kennel, "kennel"}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].is)
            caper_buf_printf(out, parts[i].is > 1 ? "%s%s %c" : "%s%s", n++ ? ", " : ": ",
                             parts[i].what, parts[i].is);
}

/* "north-east: a guard", "here", "tile 4.8: unknown", "entrance 3.8". */
static void write_place(const caper_scene *s, const char *at, caper_buf *out)
{
    static const char *const sides[] = {"↗ north-east", "→ east", "↘ south-east",
                                        "↙ south-west", "← west", "↖ north-west"};
    const char              *tiles   = caper_view_str(s->view, "tiles");
    heist_map                map;
    if (!heist_map_read(&map, tiles, strlen(tiles), NULL)) {
        caper_buf_str(out, at);
        return;
    }
    int hex = heist_hex_of(&map, at), side = HEIST_SIDES;
    int me = heist_hex_of(&map, caper_json_string(caper_json_get(heist_person(s, s->seat), "at")));
    for (int d = 0; d < HEIST_SIDES && me >= 0; d++)
        if (map.next[me][d] == hex)
            side = d;
    if (hex >= 0 && hex == me)
        caper_buf_printf(out, "here (%s)", at);
    else if (side < HEIST_SIDES)
        caper_buf_printf(out, "%s (%s)", sides[side], at);
    else
        caper_buf_printf(
            out, "%s %s",
            hex >= 0 && heist_map_tile(&map, hex)->kind == TILE_ENTRANCE ? "entrance" : "tile", at);
    if (hex >= 0)
        write_things(s, &map, hex, at, out);
}

/* ---- Cards ----------------------------------------------------------------------------------- */

const char *heist_title_of(const char *id)
{
    size_t n    = strlen(id);
    int    item = caper_name_find(heist_item_names, id, n), c = heist_character_find(id, n);
    int    skill = heist_skill_find(id, n), fixer = caper_name_find(heist_fixer_names, id, n);
    if (c >= 0)
        return heist_characters[c].title;
    if (skill >= 0)
        return heist_skills[skill].title;
    if (item >= 0)
        return heist_items[item].title;
    if (fixer >= 0)
        return heist_fixers[fixer].title;
    for (int i = 0; i < HEIST_ABILITIES; i++)
        if (strcmp(heist_abilities[i].id, id) == 0)
            return heist_abilities[i].title;
    return id;
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

const heist_action *heist_slot_action(const caper_scene *s, int seat, const char *slot, int die)
{
    const caper_json *p    = heist_person(s, seat);
    const char       *name = caper_view_str(p, "character");
    int               who  = heist_character_find(name, strlen(name));
    if (!die)
        die = caper_view_int(p, "die", 0);
    if (slot[0] == 'c' && who >= 0 && slot[1] >= '1' && slot[1] <= '3')
        return &heist_characters[who].action[slot[1] - '1'];
    const char *skill = caper_view_item(caper_json_get(p, "skills"), slot[1] == '2');
    int         k     = heist_skill_find(skill, strlen(skill));
    return slot[0] == 's' && k >= 0 && die >= 1 && die <= 6 ? &heist_skills[k].action[die - 1]
                                                            : NULL;
}

/* What an action does: its letters, or its ability's text. */
static void write_effect(const heist_action *a, caper_buf *out)
{
    if (a->letters[0]) {
        heist_write_letters(a->letters, out);
        return;
    }
    for (int i = 0; i < HEIST_ABILITIES; i++) {
        const char *title = heist_abilities[i].title;
        size_t      k     = 0;
        while (title[k] && a->title[k] && (title[k] | 32) == (a->title[k] | 32))
            k++;
        if (!title[k] && !a->title[k])
            caper_buf_str(out, heist_abilities[i].text);
    }
}

static void write_slot(const caper_scene *s, const char *slot, int die, bool whole, caper_buf *out)
{
    const heist_action *a      = heist_slot_action(s, s->seat, slot, die);
    const caper_json   *skills = caper_json_get(heist_person(s, s->seat), "skills");
    if (strncmp(slot, "item ", 5) == 0) {
        caper_buf_printf(out, "Use the %s", heist_title_of(slot + 5));
        return;
    }
    if (slot[0] == 's' && !whole)
        caper_buf_printf(out, "%s: ", heist_title_of(caper_view_item(skills, slot[1] == '2')));
    if (!a || !a->title) {
        caper_buf_str(out, "another number");
        return;
    }
    caper_buf_str(out, a->title);
    if (whole || a->letters[0]) {
        caper_buf_str(out, whole ? ": " : " (");
        write_effect(a, out);
        caper_buf_str(out, whole ? "" : ")");
    }
}

/* ---- Taking moves apart ---------------------------------------------------------------------- */

static bool is_hex(const caper_words *w, int i)
{
    return i < w->count && memchr(w->at[i], '.', w->len[i]) &&
           heist_hex_parse(HEIST_SIZE, w->at[i], w->len[i]) >= 0;
}

static void add_word(caper_path *out, const caper_words *w, int i)
{
    caper_path_add(out, is_hex(w, i) ? "hex:%.*s" : "%.*s", (int)w->len[i], w->at[i]);
}

/* commit s1 · die 4 · for …; what comes after "for" is one step. */
static void commit_steps(const caper_words *w, int i, caper_path *out)
{
    bool item = caper_words_is(w, i + 1, "item");
    if (item)
        caper_path_add(out, "do:item %.*s", (int)w->len[i + 2], w->at[i + 2]);
    else
        caper_path_add(out, "do:%.*s", (int)w->len[i + 1], w->at[i + 1]);
    int slot = i + 1, at = i + (item ? 3 : 2);
    if (w->at[slot][0] == 's' && !caper_words_is(w, at, "die"))
        caper_path_add(out, "die:%.*s:0", (int)w->len[slot], w->at[slot]);
    for (i = at; i < w->count; i++) {
        if (caper_words_is(w, i, "die") && i + 1 < w->count) {
            i++;
            caper_path_add(out, "die:%.*s:%.*s", (int)w->len[slot], w->at[slot], (int)w->len[i],
                           w->at[i]);
        } else if (caper_words_is(w, i, "for")) {
            caper_path_add(out, "%s", w->at[i]);
            return;
        } else {
            add_word(out, w, i);
        }
    }
}

/* A short mark for a long text: a step has no room for a whole way. */
static unsigned mark_of(unsigned mark, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        mark = (mark ^ (unsigned char)text[i]) * 16777619u;
    return mark;
}

/* run · to which exit · by which way · with what (0: nothing). */
static void run_steps(const caper_words *w, int i, caper_path *out)
{
    unsigned way = 2166136261u, with = 2166136261u;
    int      last = -1, things = 0;
    for (int k = i + 1; k < w->count; k++) {
        bool hex = is_hex(w, k) || !strchr("tlo", w->at[k][0]);
        if (hex)
            last = k;
        else
            things++;
        way  = hex ? mark_of(way, w->at[k], w->len[k]) : way;
        with = mark_of(with, w->at[k], w->len[k]);
    }
    add_word(out, w, i);
    if (last >= 0)
        add_word(out, w, last);
    caper_path_add(out, "way:%08x", way);
    caper_path_add(out, "with:%08x", things ? with : 0);
}

bool heist_steps(const caper_scene *scene, const char *move, int variant, caper_path *out)
{
    (void)scene;
    caper_words w;
    if (!caper_words_split(&w, move))
        return false;
    bool pair = w.count == 2 && is_hex(&w, 1) && !caper_words_is(&w, 0, "run");
    if (variant > (pair ? 1 : 0))
        return false;
    if (pair) {
        add_word(out, &w, variant ? 1 : 0);
        add_word(out, &w, variant ? 0 : 1);
        return true;
    }
    int i = caper_words_is(&w, 0, "npc") ? 1 : 0;
    if (i)
        add_word(out, &w, 0);
    if (caper_words_is(&w, i, "commit") && i + 1 < w.count)
        commit_steps(&w, i, out);
    else if (caper_words_is(&w, i, "run"))
        run_steps(&w, i, out);
    else
        for (; i < w.count && out->count < CAPER_STEPS; i++)
            add_word(out, &w, i);
    return true;
}

/* ---- Runs that take something along ----------------------------------------------------------- */

/* "run", and before each step what is taken where the runner stands: everything, or (only ≥ 0) that thing
 * alone. Returns how many things lie on the way. */
static int write_run(const caper_scene *s, const char *move, int only, caper_buf *out)
{
    const caper_json *loot = caper_json_get(s->view, "loot");
    const char       *here = caper_json_string(caper_json_get(heist_person(s, s->seat), "at"));
    caper_words       w;
    char              at[16];
    int               seen = 0;
    if (!here || !caper_words_split(&w, move))
        return 0;
    snprintf(at, sizeof at, "%s", here);
    caper_buf_str(out, "run");
    for (int k = 1; k < w.count; k++) {
        const caper_json *things = caper_json_get(loot, at);
        for (size_t i = 0; i < caper_json_size(things); i++) {
            const char *thing = caper_view_item(things, i);
            if (only < 0 || only == seen)
                caper_buf_printf(out, " take:%.*s", (int)strcspn(thing, " "), thing);
            seen++;
        }
        snprintf(at, sizeof at, "%.*s", (int)w.len[k], w.at[k]);
        caper_buf_printf(out, " %s", at);
    }
    return seen;
}

/* The same with something left behind where the runner stands. */
static void add_leaving(const caper_scene *s, const char *move, caper_add_move *add, void *to)
{
    const caper_json *loot = caper_json_get(heist_person(s, s->seat), "loot");
    for (size_t i = 0; i < caper_json_size(loot); i++) {
        const char             *thing = caper_view_item(loot, i);
        CAPER_SCRATCH caper_buf text  = {0};
        caper_buf_printf(&text, "run leave:%.*s%s", (int)strcspn(thing, " "), thing, move + 3);
        add(to, caper_buf_text(&text));
    }
}

void heist_more(const caper_scene *s, caper_add_move *add, void *to)
{
    for (int i = 0; i < s->moves; i++) {
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
        add_leaving(s, s->move[i], add, to);
    }
}

/* ---- In words -------------------------------------------------------------------------------- */

static const char *thing_words(const char *word, size_t len)
{
    static const char *const names[][2] = {
        {"cash", "the cash"},   {"jewel", "the jewel"},     {"docs", "the documents"},
        {"usb", "the USB key"}, {"keycard", "the keycard"}, {"painting", "the painting"},
        {"item", "the item"},   {"idea2", "the two ideas"}, {"idea3", "the three ideas"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i][0]) == len && strncmp(names[i][0], word, len) == 0)
            return names[i][1];
    return "it";
}

/* "taking the jewel, leaving the cash" */
static void write_with(const caper_words *w, caper_buf *out)
{
    for (int k = 0, n = 0; k < w->count; k++) {
        const char *colon = memchr(w->at[k], ':', w->len[k]);
        size_t      len   = colon ? w->len[k] - (size_t)(colon + 1 - w->at[k]) : 0;
        if (!colon)
            continue;
        caper_buf_printf(out, "%s%s ", n++ ? ", " : "",
                         w->at[k][0] == 't'   ? "take"
                         : w->at[k][0] == 'l' ? "leave"
                                              : "open");
        if (w->at[k][0] == 'o')
            caper_buf_printf(out, "%.*s", (int)len, colon + 1);
        else
            caper_buf_str(out, thing_words(colon + 1, len));
    }
}

static int steps_of_way(const caper_words *w)
{
    int n = 0;
    for (int k = 0; k < w->count; k++)
        n += is_hex(w, k);
    return n;
}

/* The words of the move that has this step. */
static bool move_with(const caper_scene *s, const char *key, caper_words *out)
{
    for (int i = 0; i < s->moves; i++) {
        caper_path path = {0};
        if (strncmp(s->move[i], "run ", 4) == 0 && heist_steps(s, s->move[i], 0, &path))
            for (int k = 0; k < path.count; k++)
                if (strcmp(path.step[k], key) == 0)
                    return caper_words_split(out, s->move[i]);
    }
    return false;
}

static void write_way(const caper_scene *s, const caper_words *w, caper_buf *out)
{
    char first[16] = "";
    int  n         = steps_of_way(w);
    for (int k = 0; k < w->count && !first[0]; k++)
        if (is_hex(w, k))
            snprintf(first, sizeof first, "%.*s", (int)w->len[k], w->at[k]);
    caper_buf_printf(out, "%d step%s, first ", n, n == 1 ? "" : "s");
    write_place(s, first, out);
}

/* "for 1 u": somebody may do something; "for jewel 3.4"; "for 3.4 3.5". */
static void write_for(const caper_scene *s, const char *key, caper_buf *out)
{
    static const char *const may[] = {['u'] = "unlock", ['s'] = "subdue", ['d'] = "disable"};
    int                      seat;
    char                     letter;
    if (sscanf(key, "for %d %c", &seat, &letter) == 2 && seat < s->match->seats &&
        strchr("usd", letter))
        caper_buf_printf(out, "so that %s may %s", caper_names_subject_low(&s->names, seat),
                         may[(unsigned char)letter]);
    else if (sscanf(key, "for %d", &seat) == 1 && !strchr(key, '.'))
        caper_buf_printf(out, "for %d ideas", seat);
    else
        caper_buf_str(out, key);
}

static const char *verb_words(const char *key)
{
    static const char *const words[][2] = {{"move", "Move"},
                                           {"unlock", "Unlock"},
                                           {"subdue", "Subdue"},
                                           {"disable", "Disable"},
                                           {"reveal", "Reveal"},
                                           {"open", "Open the door"},
                                           {"idea", "Take an idea"},
                                           {"loot", "Pocket $1k"},
                                           {"pickup", "Pick up"},
                                           {"drop", "Put down"},
                                           {"plan", "Plan your way"},
                                           {"unplan", "Take a token back"},
                                           {"start", "Choose an entrance"},
                                           {"ready", "Ready"},
                                           {"done", "Done for this round"},
                                           {"undo", "Take the action back"},
                                           {"escape", "Let's run!"},
                                           {"stay", "Stay behind"},
                                           {"run", "Run for it"},
                                           {"buy", "Buy something"},
                                           {"fixer", "Ask a fixer"},
                                           {"ability", "Use an ability"},
                                           {"npc", "Your companion"},
                                           {"choose", "Choose"},
                                           {"none", "None"}};
    return caper_pair(words, key);
}

static void label_word(const caper_scene *s, const char *key, caper_buf *out)
{
    const char *verb = verb_words(key);
    char       *end;
    long        n = strtol(key, &end, 10);
    if (verb)
        caper_buf_str(out, verb);
    else if (end != key && !*end && n >= 0 && n < s->match->seats)
        caper_buf_str(out, caper_scene_name(s, (int)n));
    else if (strcmp(thing_words(key, strlen(key)), "it") != 0)
        caper_buf_str(out, thing_words(key, strlen(key)));
    else
        caper_buf_str(out, heist_title_of(key));
}

/* Ideas that it takes to turn the die there; 6 and 1 are neighbours. */
static int ideas_to_turn(const caper_scene *s, int to)
{
    int cost = abs(to - caper_view_int(heist_person(s, s->seat), "die", to));
    return cost > 3 ? 6 - cost : cost;
}

/* "s1:4": what the skill does there; "s1:0": as it was rolled. */
static void label_die(const caper_scene *s, const char *key, caper_buf *out)
{
    char slot[8];
    snprintf(slot, sizeof slot, "%.2s", key);
    int die = atoi(key + 3), cost = ideas_to_turn(s, die);
    if (die)
        caper_buf_printf(out, "turn the die to %d (%d idea%s): ", die, cost, cost == 1 ? "" : "s");
    else
        caper_buf_str(out, "as rolled: ");
    write_slot(s, slot, die, true, out);
}

void heist_label(const caper_scene *s, const char *key, caper_buf *out)
{
    caper_words w;
    if (strncmp(key, "do:", 3) == 0)
        write_slot(s, key + 3, 0, false, out);
    else if (strncmp(key, "die:", 4) == 0)
        label_die(s, key + 4, out);
    else if (strncmp(key, "hex:", 4) == 0)
        write_place(s, key + 4, out);
    else if (strncmp(key, "for ", 4) == 0)
        write_for(s, key, out);
    else if (strncmp(key, "way:", 4) == 0 && move_with(s, key, &w))
        write_way(s, &w, out);
    else if (strcmp(key, "with:00000000") == 0)
        caper_buf_str(out, "as you are");
    else if (strncmp(key, "with:", 5) == 0 && move_with(s, key, &w))
        write_with(&w, out);
    else
        label_word(s, key, out);
}

static void describe_commit(const caper_scene *s, const char *move, caper_buf *out)
{
    char        slot[40] = "";
    const char *die = strstr(move, " die "), *rest = strstr(move, " for ");
    int         turned = die ? atoi(die + 5) : 0;
    if (sscanf(move, "commit item %30s", slot) == 1) {
        caper_buf_printf(out, "Use the %s", heist_title_of(slot));
    } else {
        sscanf(move, "commit %30s", slot);
        write_slot(s, slot, turned, true, out);
    }
    if (turned) {
        int cost = ideas_to_turn(s, turned);
        caper_buf_printf(out, " (the die turned to %d for %d idea%s)", turned, cost,
                         cost == 1 ? "" : "s");
    }
    if (rest) {
        caper_buf_char(out, ' ');
        write_for(s, rest + 1, out);
    }
}

static void describe_run(const caper_scene *s, const char *move, caper_buf *out)
{
    caper_words w;
    caper_path  path = {0};
    if (!caper_words_split(&w, move) || !heist_steps(s, move, 0, &path) || path.count < 3)
        return;
    caper_buf_str(out, "Run to ");
    write_place(s, path.step[1] + 4, out);
    caper_buf_str(out, "; ");
    write_way(s, &w, out);
    CAPER_SCRATCH caper_buf things = {0};
    write_with(&w, &things);
    if (things.len)
        caper_buf_printf(out, "; %s", caper_buf_text(&things));
}

/* A verb with a place, as one says it. */
static bool describe_place(const caper_scene *s, const char *move, caper_buf *out)
{
    static const char *const say[][2] = {
        {"plan ", "Plan to cross "}, {"unplan ", "Take your token off "},
        {"start ", "Go in at "},     {"move ", "Move "},
        {"unlock ", "Unlock "},      {"subdue ", "Subdue "},
        {"disable ", "Switch off "}, {"reveal ", "Turn up "},
        {"open ", "Open the door "}, {"choose ", "Choose "}};
    for (size_t i = 0; i < sizeof say / sizeof *say; i++) {
        size_t n = strlen(say[i][0]);
        if (strncmp(move, say[i][0], n) != 0 || !strchr(move + n, '.') || strchr(move + n, ' '))
            continue;
        caper_buf_str(out, say[i][1]);
        write_place(s, move + n, out);
        return true;
    }
    return false;
}

void heist_describe(const caper_scene *s, const char *move, caper_buf *out)
{
    caper_path path = {0};
    if (strncmp(move, "npc ", 4) == 0) { /* their cards are others: only the words */
        heist_steps(s, move, 0, &path);
        for (int i = 0; i < path.count; i++) {
            caper_buf_str(out, i > 1 ? ", " : i ? ": " : "");
            caper_buf_str(out, strncmp(path.step[i], "do:", 3) ? "" : "action ");
            heist_label(s, strncmp(path.step[i], "do:", 3) ? path.step[i] : path.step[i] + 3, out);
        }
    } else if (strncmp(move, "commit ", 7) == 0) {
        describe_commit(s, move, out);
    } else if (strncmp(move, "run ", 4) == 0) {
        describe_run(s, move, out);
    } else if (!describe_place(s, move, out)) {
        heist_steps(s, move, 0, &path);
        for (int i = 0; i < path.count; i++) {
            caper_buf_str(out, i ? " ▸ " : "");
            heist_label(s, path.step[i], out);
        }
    }
}
