/* Masters of the Heist: the small house in which the tests play. See test_house.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/heist/tests/test_house.h"

static caper_json *object(const char *fields)
{
    char text[4000];
    snprintf(text, sizeof text, "{%s}", fields);
    for (char *p = text; *p; p++)
        *p = *p == '\'' ? '"' : *p;
    caper_json *json = caper_json_read(text, NULL);
    if (!json)
        fail_msg("the test's own JSON is broken: %s", text);
    return json;
}

/* Put these fields over those of the object. */
static void put_over(caper_json **json, const char *fields)
{
    caper_json       *own = object(fields);
    const char       *key;
    const caper_json *value;
    caper_json_object_foreach(own, key, value)
    {
        char *text = caper_json_text(value);
        caper_json_set(json, key, text);
        free(text);
    }
    caper_json_free(own);
}

/* Everybody is a burglar at the entrance, but for what `usual` and `crew` say. */
static void write_crew(const char *const usual[3], const char *const crew[3], caper_buf *out)
{
    caper_buf_str(out, "'crew':[");
    for (int i = 0; i < 3; i++) {
        caper_json *one = object("'character':'burglar','skills':['bypass','hurry'],'at':'2.0',"
                                 "'ideas':3,'die':2");
        put_over(&one, usual[i]);
        put_over(&one, crew[i]);
        caper_json_write(one, out);
        caper_json_free(one);
    }
    caper_buf_char(out, ']');
}

static caper_table *open_table(const char *usual, const char *const each[3],
                               const char *const crew[3], const char *more)
{
    caper_error err  = {0};
    caper_buf   text = {0};
    caper_buf_printf(&text, "%s,", usual);
    write_crew(each, crew, &text);
    caper_json *p = object(caper_buf_text(&text));
    put_over(&p, more);
    caper_table *t = caper_table_load(p, "7e57", false, &err);
    caper_json_free(p);
    caper_buf_fini(&text);
    if (!t)
        fail_msg("not loaded: %s", err.text);
    test_changes_ignore("journal|deeds");
    test_remember(t);
    return t;
}

#define HOUSE                                                                                      \
    "'game':'heist','tiles':'GP SC GP GP GP EM EM GP E2 EM LO $1 GP GU CM GP',"                    \
    "'bag':{'guard':1,'camera':1,'lock':1},'objective':[['cash',1]],'revealed':['0.1']"

caper_table *test_event(const char *card, const char *a, const char *b, const char *c,
                        const char *more)
{
    char              usual[600];
    const char *const each[3] = {"'committed':'c3','done':true", "'committed':'c3','done':true",
                                 "'committed':'c3','done':false"};
    const char *const crew[3] = {a, b, c};
    snprintf(usual, sizeof usual, HOUSE ",'phase':'action','events':['%s','M1','M2','M3','Z1']",
             card);
    return open_table(usual, each, crew, more);
}

static caper_table *open_phase(const char *phase, const char *who, const char *other,
                               const char *more)
{
    char              usual[600];
    const char       *others  = strcmp(phase, "escape") == 0 ? "'status':'out'"
                                : strcmp(phase, "plan") == 0 ? "'die':0"
                                                             : "";
    const char *const none[3] = {"", others, others}, *const people[3] = {who, other, ""};
    snprintf(usual, sizeof usual, HOUSE ",'phase':'%s','events':['M1','M1','M1','M1','Z1']", phase);
    return open_table(usual, none, people, more);
}

caper_table *test_action(const char *who, const char *more)
{
    return open_phase("action", who, "", more);
}

caper_table *test_action_of(const char *a, const char *b, const char *more)
{
    return open_phase("action", a, b, more);
}

caper_table *test_escape(const char *who, const char *more)
{
    return open_phase("escape", who, "", more);
}

caper_table *test_plan(const char *who, const char *more)
{
    return open_phase("plan", who, "", more);
}

void test_end_round(caper_table *t) { test_play(t, 2, "done", NULL); }

static void compare_round(caper_table *t, const char *usual, const char *changes)
{
    char all[400];
    int  n = snprintf(all, sizeof all, "%s|events [M1,M2,M3,Z1]", usual);
    for (int i = 0; i < 3; i++)
        n += snprintf(all + n, sizeof all - (size_t)n,
                      "|crew.%d.committed null|crew.%d.noise -|crew.%d.alerts -", i, i, i);
    snprintf(all + n, sizeof all - (size_t)n, "|crew.0.done false|crew.1.done false");
    test_changed_beside(t, all, changes);
}

void test_round_is(caper_table *t, const char *changes) { compare_round(t, "round 2", changes); }

void test_stop_is(caper_table *t, const char *changes)
{
    compare_round(t, "phase event|choice -", changes);
}

void test_round(caper_table *t, const char *changes)
{
    test_play(t, 2, "done", ROLLS);
    test_round_is(t, changes);
}

void test_is(caper_table *t, const char *fields)
{
    char text[2000];
    snprintf(text, sizeof text, "{%s}", fields);
    test_position(t, text);
}

const char *test_position_of(caper_table *t)
{
    static caper_buf text;
    caper_buf_clear(&text);
    caper_table_position(t, &text);
    return caper_buf_text(&text);
}
