/* Masters of the Heist: the small house in which the tests play. See test_house.h. */
#include <stdio.h>
#include <string.h>

#include "games/heist/tests/test_house.h"

/* Later fields win: JSON objects are merged with jansson. */
static json_t *object(const char *fields)
{
    char text[4000];
    snprintf(text, sizeof text, "{%s}", fields);
    for (char *p = text; *p; p++)
        *p = *p == '\'' ? '"' : *p;
    json_t *json = json_loads(text, 0, NULL);
    if (!json)
        fail_msg("the test's own JSON is broken: %s", text);
    return json;
}

static caper_table *open_table(const char *usual, const char *crew[3], const char *more)
{
    json_t     *p = object(usual), *people = json_array(), *extra = object(more);
    caper_error err = {0};
    for (int i = 0; i < 3; i++) {
        json_t *one = object("'character':'burglar','skills':['bypass','hurry'],'at':'2.0',"
                             "'ideas':3,'die':2"),
               *own = object(crew[i]);
        json_object_update(one, own);
        json_array_append_new(people, one);
        json_decref(own);
    }
    json_object_set_new(p, "crew", people);
    json_object_update(p, extra);
    json_decref(extra);
    caper_table *t = caper_table_load(p, "7e57", false, &err);
    json_decref(p);
    if (!t)
        fail_msg("not loaded: %s", err.text);
    return t;
}

#define HOUSE                                                                                      \
    "'game':'heist','tiles':'GP SC GP GP GP EM EM GP E2 EM LO $1 GP GU CM GP',"                    \
    "'bag':{'guard':1,'camera':1,'lock':1},'objective':[['cash',1]],'revealed':['0.1']"

caper_table *test_event(const char *card, const char *a, const char *b, const char *c,
                        const char *more)
{
    char        usual[600], crew[3][400];
    const char *extra[3] = {a, b, c}, *people[3];
    for (int i = 0; i < 3; i++) {
        snprintf(crew[i], sizeof crew[i], "'committed':'c3','done':%s%s%s",
                 i < 2 ? "true" : "false", *extra[i] ? "," : "", extra[i]);
        people[i] = crew[i];
    }
    snprintf(usual, sizeof usual, HOUSE ",'phase':'action','events':['%s','M1','M1','M1','Z1']",
             card);
    return open_table(usual, people, more);
}

static caper_table *open_phase(const char *phase, const char *who, const char *more)
{
    char        usual[600];
    const char *others    = strcmp(phase, "escape") == 0 ? "'status':'out'"
                            : strcmp(phase, "plan") == 0 ? "'die':0"
                                                         : "";
    const char *people[3] = {who, others, others};
    snprintf(usual, sizeof usual, HOUSE ",'phase':'%s','events':['M1','M1','M1','M1','Z1']", phase);
    return open_table(usual, people, more);
}

caper_table *test_action(const char *who, const char *more)
{
    return open_phase("action", who, more);
}

caper_table *test_escape(const char *who, const char *more)
{
    return open_phase("escape", who, more);
}

caper_table *test_plan(const char *who, const char *more) { return open_phase("plan", who, more); }

void test_end_round(caper_table *t) { test_play(t, 2, "done", NULL); }

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
