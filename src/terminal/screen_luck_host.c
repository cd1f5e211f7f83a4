/* Adventures & Luck in the terminal: what a host can call, put together from menus.
 *
 * The rules list only short calls. Whatever names a trait, a team, several things at once, several
 * attackers and their special attacks are put together here from the view; the rules have the last
 * word.
 *
 * Steps: "seat:<n>", "hard:<difficulty>", "against:<letter or foe>", "with:<n>" (one more of a
 * team), "part:<difficulty>" (one more thing at once), and at the end what counts:
 * "using:<trait>:<letter>", "list:<list>", "rated:<letter>", "rated:-" or "special". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/screen_luck.h"

enum {
    TEAM_WITH_TRAITS = 5, /* larger teams would fill the menu */
    AT_ONCE          = 3,
    PARTS            = LUCK_DIFFICULTIES + 1, /* the last needs no test */
    MOST_AT_ONCE     = 8                      /* with Speed */
};

/* ---- Steps ----------------------------------------------------------------------------------- */

static bool is_tail(const caper_words *w, int i)
{
    return i >= w->count || caper_words_is(w, i, "using") || caper_words_is(w, i, "rating") ||
           caper_words_is(w, i, "special");
}

/* The letter after a trait on a sheet, or "". */
static const char *letter_of(const caper_scene *s, int seat, const char *id, size_t len)
{
    const char       *name;
    const caper_json *letter;
    caper_json_object_foreach(caper_json_get(luck_seen_person(s, seat), "traits"), name,
                              letter) if (strlen(name) == len &&
                                          !memcmp(name, id, len)) return caper_json_string(letter);
    return "";
}

/* What counts: one trait of a sheet, a list of them in a team, a rating, or nothing. */
static void tail_steps(const caper_scene *s, const caper_words *w, int i, int seat, caper_path *out)
{
    if (i < w->count && caper_words_is(w, i, "using")) {
        int trait = luck_trait_find(w->at[i + 1], w->len[i + 1]);
        if (seat >= 0)
            caper_path_add(out, "using:%d:%s", trait,
                           letter_of(s, seat, w->at[i + 1], w->len[i + 1]));
        else
            caper_path_add(out, "list:%s", luck_lists[luck_traits[trait].list]);
    } else if (i < w->count && caper_words_is(w, i, "rating")) {
        caper_path_word(out, "rated:", w, i + 1);
    } else if (i >= w->count) {
        caper_path_add(out, caper_words_is(w, 0, "strike") ? "rated:best" : "rated:-");
    }
    if (caper_words_is(w, w->count - 1, "special"))
        caper_path_add(out, "special");
}

/* The same where saying nothing is no step: several attackers, several things. */
static void own_tail(const caper_scene *s, const caper_words *w, int i, int seat, caper_path *out)
{
    if (i < w->count)
        tail_steps(s, w, i, seat, out);
}

static void against_step(const caper_scene *s, const caper_words *w, int i, caper_path *out)
{
    int seat = caper_words_number(w, i, LUCK_SEATS);
    caper_path_word(out, seat >= 0 && seat < luck_seen_crew(s) ? "seat:" : "against:", w, i);
}

/* Several of the same kind, up to what counts. */
static int each_step(const caper_words *w, int i, const char *prefix, caper_path *out)
{
    for (; !is_tail(w, i); i++)
        caper_path_word(out, prefix, w, i);
    return i;
}

bool luck_call_steps(const caper_scene *s, const caper_words *w, caper_path *out)
{
    static const char *const calls[] = {"test",  "oppose", "strike", "hit", "ko",
                                        "knock", "team",   "multi",  NULL};
    int                      call    = caper_words_choice(w, 0, calls);
    int                      seat    = w->count > 1 ? caper_words_number(w, 1, LUCK_SEATS) : -1;
    if (call < 0 || w->count < 2 || !luck_seen_as_host(s))
        return false;
    caper_path_word(out, "", w, 0);
    switch (call) {
    case 0: /* test */
        caper_path_word(out, "seat:", w, 1);
        caper_path_word(out, "hard:", w, 2);
        tail_steps(s, w, 3, seat, out);
        break;
    case 1: /* oppose */
    case 2: /* strike */
        caper_path_word(out, "seat:", w, 1);
        against_step(s, w, 2, out);
        tail_steps(s, w, 3, seat, out);
        break;
    case 3: /* hit */
        caper_path_word(out, "seat:", w, 1);
        own_tail(s, w, each_step(w, 2, "against:", out), seat, out);
        break;
    case 4: /* ko */
        against_step(s, w, 1, out);
        caper_path_word(out, "hard:", w, 2);
        break;
    case 5: /* knock */
        against_step(s, w, 1, out);
        break;
    case 6: /* team */
        caper_path_word(out, "hard:", w, 1);
        tail_steps(s, w, each_step(w, 2, "with:", out), -1, out);
        break;
    default: /* multi */
        caper_path_word(out, "seat:", w, 1);
        own_tail(s, w, each_step(w, 2, "part:", out), seat, out);
        break;
    }
    return true;
}

/* ---- Labels ---------------------------------------------------------------------------------- */

static void label_against(const char *who, caper_buf *out)
{
    int rating = luck_rating_of(who, strlen(who));
    if (rating == RATED_D)
        caper_buf_str(out, "somebody who is bad at it");
    else if (rating)
        caper_buf_printf(out, "somebody %s", luck_rating_names[rating]);
    else
        caper_buf_str(out, who);
}

static void label_rated(const char *what, caper_buf *out)
{
    if (!strcmp(what, "-"))
        caper_buf_str(out, "Nothing special (average)");
    else if (!strcmp(what, "best"))
        caper_buf_str(out, "Whatever serves best in a fight");
    else
        caper_buf_printf(out, "You rate it: %s", luck_word_letter(what));
}

bool luck_call_label(const caper_scene *s, const char *key, caper_buf *out)
{
    size_t start = out->len;
    if (!strncmp(key, "hard:", 5))
        caper_buf_str(out, key + 5);
    else if (!strcmp(key, "part:none"))
        caper_buf_str(out, "something that needs no test");
    else if (!strncmp(key, "part:", 5))
        caper_buf_printf(out, "something %s", key + 5);
    else if (!strncmp(key, "with:", 5))
        caper_buf_str(out, luck_seen_name(s, atoi(key + 5)));
    else if (!strncmp(key, "against:", 8))
        label_against(key + 8, out);
    else if (!strncmp(key, "rated:", 6))
        label_rated(key + 6, out);
    else if (!strncmp(key, "using:", 6))
        caper_buf_printf(out, "%s (%s)", luck_traits[atoi(key + 6)].name,
                         luck_word_letter(strrchr(key, ':') + 1));
    else if (!strncmp(key, "words:foe", 9))
        caper_buf_str(out, !strcmp(key, "words:foe") ? "Somebody hostile comes in"
                           : strstr(key, "size=")    ? "A giant of a fighter comes in"
                           : strstr(key, "=S")       ? "A strong fighter comes in"
                                                     : "A trained fighter comes in");
    return out->len > start;
}

/* ---- What the rules do not list -------------------------------------------------------------- */

typedef struct maker {
    const caper_scene *s;
    caper_add_move    *add;
    void              *to;
} maker;

static bool is_in(const caper_scene *s, int seat)
{
    return !caper_view_is(luck_seen_person(s, seat), "out");
}

/* The call once for each trait of that sheet. */
static void add_using(const maker *m, int seat, const char *call)
{
    const char       *id;
    const caper_json *letter;
    caper_json_object_foreach(caper_json_get(luck_seen_person(m->s, seat), "traits"), id, letter)
    {
        char move[CAPER_MAX_WORDS];
        snprintf(move, sizeof move, "%s using %s", call, id);
        m->add(m->to, move);
    }
}

static void add_tests(const maker *m, int seat)
{
    char call[64];
    for (int k = 0; k < LUCK_DIFFICULTIES; k++) {
        snprintf(call, sizeof call, "test %d %s", seat, luck_difficulties[k]);
        add_using(m, seat, call);
    }
}

static const char *part_word(int part)
{
    return part < LUCK_DIFFICULTIES ? luck_difficulties[part] : "none";
}

/* AL-17: two things with whatever they are done with, and three. One of them is a test. */
static void add_at_once(const maker *m, int seat)
{
    char call[64];
    for (int a = 0; a < PARTS * PARTS - 1; a++) {
        int n = snprintf(call, sizeof call, "multi %d %s %s", seat, part_word(a / PARTS),
                         part_word(a % PARTS));
        m->add(m->to, call);
        add_using(m, seat, call);
        for (int c = 0; c < PARTS; c++) {
            snprintf(call + n, sizeof call - (size_t)n, " %s", part_word(c));
            m->add(m->to, call);
        }
    }
}

/* AL-17: more than three are for somebody who has paid for Speed; all of them are alike here. */
static void add_fast(const maker *m, int seat)
{
    int speed = caper_view_int(luck_seen_person(m->s, seat), "speed", 0);
    for (int k = 0; k < LUCK_DIFFICULTIES; k++) {
        CAPER_SCRATCH caper_buf call = {0};
        caper_buf_printf(&call, "multi %d", seat);
        for (int n = 1; n <= speed && n <= MOST_AT_ONCE; n++) {
            caper_buf_printf(&call, " %s", luck_difficulties[k]);
            if (n > AT_ONCE)
                m->add(m->to, call.data);
        }
    }
}

/* AL-36: against somebody, with a trait that is named; a foe can be opposed, and any attacker may try
 * something special. */
static void add_against(const maker *m, int seat, const char *who, bool is_seat, bool is_foe)
{
    static const char *const verbs[] = {"oppose", "strike", "hit"};
    char                     call[64 + LUCK_FOE_NAME];
    for (int k = 0; k < (is_seat ? 1 : 3); k++) {
        snprintf(call, sizeof call, "%s %d %s", verbs[k], seat, who);
        if (k == 0 && is_foe)
            m->add(m->to, call);
        add_using(m, seat, call);
    }
    snprintf(call, sizeof call, "hit %d %s special", seat, who);
    if (!is_seat)
        m->add(m->to, call);
}

static void add_opposed(const maker *m, int seat)
{
    size_t            i;
    const caper_json *foe;
    for (int r = RATED_D; r <= RATED_P; r++)
        add_against(m, seat, (char[]){luck_letters[r], 0}, false, false);
    for (int other = 0; other < luck_seen_crew(m->s); other++)
        if (other != seat && is_in(m->s, other))
            add_against(m, seat, (char[]){(char)('0' + other), 0}, true, false);
    caper_json_array_foreach(caper_json_get(m->s->view, "foes"), i,
                             foe) if (!caper_view_is(foe, "out"))
        add_against(m, seat, caper_view_str(foe, "name"), false, true);
}

/* What of that list the people of a team have on their sheets, each once, after "using". */
static bool write_using(const caper_scene *s, unsigned team, int list, caper_buf *out)
{
    size_t before = out->len;
    for (int t = luck_first[list]; t < luck_first[list + 1]; t++)
        for (int seat = 0; seat < luck_seen_crew(s); seat++) {
            CAPER_SCRATCH caper_buf id = {0};
            luck_trait_write(t, &id);
            bool has = team >> seat & 1 && *letter_of(s, seat, id.data, id.len);
            if (has)
                caper_buf_printf(out, "%s %s", out->len == before ? " using" : "", id.data);
            if (has)
                break;
        }
    return out->len > before;
}

static void add_team(const maker *m, unsigned team, int hard)
{
    CAPER_SCRATCH caper_buf call = {0};
    caper_buf_printf(&call, "team %s", luck_difficulties[hard]);
    for (int seat = 0; seat < luck_seen_crew(m->s); seat++)
        if (team >> seat & 1)
            caper_buf_printf(&call, " %d", seat);
    m->add(m->to, call.data);
    size_t plain = call.len;
    for (int list = 0; list < LUCK_LISTS && luck_seen_crew(m->s) <= TEAM_WITH_TRAITS; list++) {
        call.len         = plain;
        call.data[plain] = '\0';
        if (write_using(m->s, team, list, &call))
            m->add(m->to, call.data);
    }
}

static void add_teams(const maker *m)
{
    unsigned all = 0;
    for (int seat = 0; seat < luck_seen_crew(m->s); seat++)
        all |= is_in(m->s, seat) ? 1u << seat : 0;
    for (int hard = 0; hard < LUCK_DIFFICULTIES; hard++)
        for (unsigned team = 1; team <= all; team++)
            if (!(team & ~all) && team & (team - 1))
                add_team(m, team, hard);
}

/* Two or three of the foes who stand, at once. */
static void add_hits(const maker *m, int seat)
{
    const caper_json *foes = caper_json_get(m->s->view, "foes");
    unsigned          n    = (unsigned)caper_json_size(foes);
    for (unsigned set = 1; n && set < 1u << n; set++) {
        CAPER_SCRATCH caper_buf call  = {0};
        int                     count = 0;
        caper_buf_printf(&call, "hit %d", seat);
        for (unsigned i = 0; i < n; i++) {
            const caper_json *foe = caper_json_at(foes, i);
            bool              out = caper_view_is(foe, "out");
            if (set >> i & 1)
                caper_buf_printf(&call, " %s", caper_view_str(foe, "name"));
            count += set >> i & 1 ? out ? 99 : 1 : 0;
        }
        if (count == 2 || count == AT_ONCE)
            m->add(m->to, call.data);
    }
}

void luck_call_more(const caper_scene *s, caper_add_move *add, void *to)
{
    maker m = {s, add, to};
    if (caper_scene_may(s, "test ")) { /* not while dice are to be rolled */
        for (int seat = 0; seat < luck_seen_crew(s); seat++)
            if (is_in(s, seat)) {
                add_tests(&m, seat);
                add_opposed(&m, seat);
                add_at_once(&m, seat);
                add_fast(&m, seat);
                add_hits(&m, seat);
            }
        add_teams(&m);
    }
    add(to, "foe …");
    add(to, "foe … skills/brawling=T");
    add(to, "foe … skills/brawling=S");
    add(to, "foe … skills/brawling=S size=2");
    add(to, "narrate …");
    add(to, "say …");
}
