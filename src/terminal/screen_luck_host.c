/* Adventures & Luck in the terminal: what a host can call, put together from menus. The rules list only
 * short calls; a call that names a trait, a team, several things at once or several attackers is put together
 * here. */
#include <stdio.h>
#include <string.h>

#include "terminal/screen_luck.h"

enum { TEAM_WITH_TRAITS = 5 /* larger teams would fill the menu */ };

#define PART "{difficulty:easy|moderate|difficult|professional|extreme|none}"

/* Calls that the rules do not list; each can have a title behind it. */
static const char *const calls[] = {
    "test {seat} {difficulty} using {trait}",
    "oppose {seat} {letter} using {trait}",
    "oppose {seat} {seat=other} using {trait}",
    "oppose {seat} {seat=other} using {trait} against {trait=theirs}",
    "oppose {seat} {foe}",
    "oppose {seat} {foe} using {trait}",
    "strike {seat} {letter} using {trait}",
    "strike {seat} {foe} using {trait}",
    "strike {seat} {<seat} {letter}",
    "strike {seat} {<seat} {foe}",
    "strike {seat} {<seat} {seat=other}",
    "strike {seat} {<seat} {<seat} {letter}",
    "strike {seat} {<seat} {<seat} {foe}",
    "hit {seat} {letter} using {trait}",
    "hit {seat} {letter} special",
    "hit {seat} {foe} using {trait}",
    "hit {seat} {foe} special",
    "hit {seat} {foe} {<foe}",
    "hit {seat} {foe} {<foe} {<foe}",
    /* AL-17: two or three things, of which one is a test; with Speed more, which are alike. AL-36: an
     * attack can be among them. */
    "multi {seat} {difficulty} " PART,
    "multi {seat} {difficulty} " PART " using {trait}",
    "multi {seat} {difficulty} " PART " " PART,
    "multi {seat} {difficulty} {foe}",
    "multi {seat} {difficulty} {letter}",
    "multi {seat} {foe} " PART,
    "multi {seat} {foe} {foe}",
    "multi {seat} {letter} " PART,
    "multi {seat=fast} {difficulty} {difficulty=same} {difficulty=same} {difficulty=same}",
    "multi {seat=fast} {difficulty} {difficulty=same} {difficulty=same} {difficulty=same} "
    "{difficulty=same}",
    "multi {seat=fast} {difficulty} {difficulty=same} {difficulty=same} {difficulty=same} "
    "{difficulty=same} {difficulty=same}",
    NULL,
};

/* Calls that the rules list, which only want their titles. */
static const char *const titled[] = {
    "test {seat} {difficulty} as …",
    "test {foe} {difficulty} as …",
    "oppose {seat} {letter} as …",
    "oppose {seat} {seat=other} as …",
    "oppose {foe} {seat} as …",
    "strike {seat} {letter} as …",
    "strike {seat} {foe} as …",
    "hit {seat} {letter} as …",
    "hit {seat} {foe} as …",
    "initiative {start} as …",
    "round {round:out} but {seat}",
    "round {round:out} but {seat} {<seat}",
    "round {round:out} but {seat} {<seat} {<seat}",
    NULL,
};

static const char *const always[] = {
    "foe …",
    "foe … skills/brawling=T",
    "foe … skills/brawling=S",
    "foe … skills/brawling=S size=2",
    "narrate …",
    "say …",
    NULL,
};

static void add_all(const char *const *forms, caper_add_form *add, void *to)
{
    for (; *forms; forms++)
        add(to, *forms);
}

static void add_call(const char *form, caper_add_form *add, void *to)
{
    CAPER_SCRATCH caper_buf text = {0};
    add(to, form);
    caper_buf_printf(&text, "%s as …", form);
    add(to, text.data);
}

static void add_teams(const caper_scene *s, caper_add_form *add, void *to)
{
    CAPER_SCRATCH caper_buf team = {0};
    caper_buf_str(&team, "team {difficulty} {seat}");
    for (int n = 2; n <= luck_seen_crew(s); n++) {
        caper_buf_str(&team, " {<seat}");
        add_call(team.data, add, to);
        size_t plain = team.len;
        caper_buf_str(&team, " {list}");
        if (luck_seen_crew(s) <= TEAM_WITH_TRAITS)
            add_call(team.data, add, to);
        team.data[team.len = plain] = '\0';
    }
}

void luck_call_more(const caper_scene *s, caper_add_form *add, void *to)
{
    add_all(always, add, to);
    if (!caper_scene_may(s, "test ")) /* dice are to be rolled first */
        return;
    for (int i = 0; calls[i]; i++)
        add_call(calls[i], add, to);
    add_all(titled, add, to);
    add_teams(s, add, to);
}

/* ---- What they are put together from --------------------------------------------------------------- */

static bool is_in(const caper_scene *s, int seat)
{
    return !caper_view_is(luck_seen_person(s, seat), "out");
}

static bool has_step(const char *path, int seat)
{
    char key[16];
    snprintf(key, sizeof key, "seat:%d", seat);
    return strstr(path, key);
}

static void add_seats(const caper_scene *s, const char *kind, const char *path, caper_add_form *add,
                      void *to)
{
    for (int seat = 0; seat < luck_seen_crew(s); seat++) {
        bool fast  = caper_view_int(luck_seen_person(s, seat), "speed") > 3;
        bool wrong = *kind == 'f' ? !fast : *kind == 'o' && has_step(path, seat);
        char id[4] = {(char)('0' + seat)};
        if (is_in(s, seat) && !wrong)
            add(to, id);
    }
}

/* What the people of a team have on their sheets of one list, each once, after "using". */
static void add_lists(const caper_scene *s, const char *path, caper_add_form *add, void *to)
{
    for (int list = 0; list < LUCK_LISTS; list++) {
        CAPER_SCRATCH caper_buf text = {0};
        for (int t = luck_first[list]; t < luck_first[list + 1]; t++) {
            CAPER_SCRATCH caper_buf id  = {0};
            bool                    has = false;
            luck_trait_write(t, &id);
            for (int seat = 0; seat < luck_seen_crew(s); seat++)
                has |= has_step(path, seat) &&
                       caper_json_get(caper_json_get(luck_seen_person(s, seat), "traits"), id.data);
            if (has)
                caper_buf_printf(&text, "%s%s", text.len ? " " : "using ", id.data);
        }
        if (text.len)
            add(to, text.data);
    }
}

bool luck_call_things(const caper_scene *s, const char *kind, const char *path, caper_add_form *add,
                      void *to)
{
    const char *seat = strstr(path, "seat:");
    const char *last = seat && strcmp(kind, "theirs") == 0 ? strstr(seat + 1, "seat:") : seat;
    if (caper_key_place("seat fast other", kind) >= 0)
        add_seats(s, kind, path, add, to);
    else if (caper_key_place("trait theirs", kind) >= 0 && last)
        caper_json_each (one, caper_json_get(luck_seen_person(s, last[5] - '0'), "traits"))
            add(to, caper_json_name(one));
    else if (!strcmp(kind, "foe"))
        caper_json_each (one, caper_json_get(s->view, "foes")) {
            if (!caper_view_is(one, "out"))
                add(to, caper_json_get_string(one, "name"));
        }
    else if (!strcmp(kind, "list"))
        add_lists(s, path, add, to);
    else if (!strcmp(kind, "same"))
        add(to, caper_key_id(strrchr(path, '\t') + 1));
    else
        return false;
    return true;
}
