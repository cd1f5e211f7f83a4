/* Adventures & Luck: the story of a game, one event at a time. */
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "games/luck/luck.h"

static const char *str(const caper_json *e, const char *key)
{
    const char *s = caper_json_string(caper_json_get(e, key));
    return s ? s : "";
}

static int number(const caper_json *e, const char *key)
{
    return (int)caper_json_integer(caper_json_get(e, key));
}

/* "You roll" / "Ida rolls": subject and a verb in its form. */
static void act(const caper_json *e, const caper_names *names, const char *verb, const char *verb_s,
                caper_buf *out)
{
    int seat = number(e, "seat");
    caper_buf_printf(out, "%s %s", caper_names_subject(names, seat),
                     seat == names->you && seat >= 0 ? verb : verb_s);
}

static const char *task_name(const char *letter)
{
    const char *at = letter[0] ? strchr(luck_task_letters, letter[0]) : NULL;
    return at ? luck_task_names[at - luck_task_letters] : "";
}

static void tell_test(const caper_json *e, const caper_names *names, caper_buf *out)
{
    act(e, names, "face", "faces", out);
    const char *difficulty = str(e, "difficulty"), *vowel = strchr("ae", difficulty[0]) ? "n" : "";
    caper_buf_printf(out, " a%s %s task with rating %s, which makes it %s (%s).", vowel, difficulty,
                     str(e, "rating"), task_name(str(e, "task")), str(e, "task"));
}

static void tell_dice(const caper_json *e, const caper_names *names, caper_buf *out)
{
    const caper_json *dice = caper_json_get(e, "dice");
    if (!dice)
        return;
    int one = (int)caper_json_integer(caper_json_at(dice, 0));
    int two = (int)caper_json_integer(caper_json_at(dice, 1));
    act(e, names, "roll", "rolls", out);
    caper_buf_printf(out, " %d and %d, %d. ", one, two, one + two);
}

static bool tell_outcome(const caper_json *e, const caper_names *names, caper_buf *out)
{
    static const struct {
        const char *type, *text;
    } outcomes[] = {
        {"success", "Passed."},
        {"failure", "Failed."},
        {"next-time", "Nearly: one luck buys another roll."},
        {"lucky-streak", "Passed, and a treat from the pot."},
        {"morale-boost", "Passed in style: treats for everybody."},
        {"out-of-luck", "Failed, and all that luck goes back to the pot."},
        {"hit", "A hit, and for free."},
    };
    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++) {
        if (strcmp(outcomes[i].type, str(e, "type")) != 0)
            continue;
        tell_dice(e, names, out);
        if (!caper_json_get(e, "dice"))
            caper_buf_printf(out, "%s: ", caper_names_get(names, number(e, "seat")));
        caper_buf_str(out, outcomes[i].text);
        return true;
    }
    return false;
}

static void tell_treats(const caper_json *e, const caper_names *names, const char *verb,
                        const char *verb_s, caper_buf *out)
{
    int n = number(e, "treats");
    act(e, names, verb, verb_s, out);
    caper_buf_printf(out, " %d treat%s; %d left.", n, n == 1 ? "" : "s", number(e, "luck"));
}

static void tell_trick(const caper_json *e, const caper_names *names, caper_buf *out)
{
    int trick = luck_trick_find(str(e, "trick"), strlen(str(e, "trick"))), n = number(e, "times");
    act(e, names, "use", "uses", out);
    caper_buf_printf(out, " the trademark trick: %s", trick > 0 ? luck_tricks[trick].name : "?");
    if (n > 1)
        caper_buf_printf(out, ", %d times over", n);
    caper_buf_char(out, '.');
}

static void tell_scene(const caper_json *e, caper_buf *out)
{
    caper_buf_printf(out, "— %s —\n%s", str(e, "name"), str(e, "text"));
}

static void tell_attack(const caper_json *e, const caper_names *names, caper_buf *out)
{
    act(e, names, "go", "goes", out);
    if (caper_json_get(e, "target"))
        caper_buf_printf(out, " for %s with a %s.",
                         caper_names_subject_low(names, number(e, "target")),
                         strcmp(str(e, "how"), "punch") ? "special attack" : "punch");
    else
        caper_buf_printf(out, " for %s.", str(e, "foe"));
}

/* Events of the story that speak of foes and things, not of players. */
static bool tell_story(const caper_json *e, caper_buf *out)
{
    const char *type = str(e, "type");
    if (!strcmp(type, "scene"))
        tell_scene(e, out);
    else if (!strcmp(type, "foe-strikes"))
        caper_buf_printf(out, "%s strikes back.", str(e, "foe"));
    else if (!strcmp(type, "foe-down"))
        caper_buf_printf(out, "%s is out of the fight.", str(e, "foe"));
    else if (!strcmp(type, "foe-stands"))
        caper_buf_printf(out, "%s shakes it off.", str(e, "foe"));
    else if (!strcmp(type, "foe-shivers"))
        caper_buf_printf(out, "%s shivers and does nothing.", str(e, "foe"));
    else if (!strcmp(type, "get"))
        caper_buf_printf(out, "You now have %s.", str(e, "thing"));
    else if (!strcmp(type, "lose"))
        caper_buf_printf(out, "You no longer have %s.", str(e, "thing"));
    else if (!strcmp(type, "decided"))
        caper_buf_printf(out, "So: %s", str(e, "text"));
    else
        return false;
    return true;
}

static bool tell_table(const caper_json *e, const caper_names *names, caper_buf *out)
{
    const char *type = str(e, "type");
    if (!strcmp(type, "test"))
        tell_test(e, names, out);
    else if (!strcmp(type, "eat"))
        tell_treats(e, names, "eat", "eats", out);
    else if (!strcmp(type, "regain"))
        tell_treats(e, names, "get back", "gets back", out);
    else if (!strcmp(type, "trick"))
        tell_trick(e, names, out);
    else if (!strcmp(type, "attack"))
        tell_attack(e, names, out);
    else if (!strcmp(type, "team") || !strcmp(type, "multi"))
        caper_buf_str(out, caper_json_is_true(caper_json_get(e, "passed"))
                               ? "All of it worked."
                               : "One failure, and the whole thing fails.");
    else if (!strcmp(type, "narrate"))
        caper_buf_str(out, str(e, "text"));
    else if (!strcmp(type, "round"))
        caper_buf_printf(out, "A round of %s.",
                         !strcmp(str(e, "round"), "out")    ? "rest"
                         : !strcmp(str(e, "round"), "free") ? "free play"
                                                            : str(e, "round"));
    else if (!strcmp(type, "start"))
        caper_buf_str(out, "Everybody is ready. Off we go.");
    else if (!strcmp(type, "end"))
        caper_buf_str(out, "The end. Eat what luck you have left.");
    else
        return false;
    return true;
}

void luck_tell(const caper_match *match, const caper_json *event, const caper_names *names,
               caper_buf *out)
{
    (void)match;
    const char *type = str(event, "type");
    if (tell_outcome(event, names, out) || tell_table(event, names, out) || tell_story(event, out))
        return;
    if (!strcmp(type, "out")) {
        act(event, names, "are", "is", out);
        caper_buf_str(out, " out of it.");
    } else if (!strcmp(type, "back")) {
        act(event, names, "are", "is", out);
        caper_buf_str(out, " back on both feet.");
    } else if (!strcmp(type, "ready")) {
        act(event, names, "are", "is", out);
        caper_buf_str(out, " ready.");
    } else if (!strcmp(type, "closed")) {
        caper_buf_printf(out, "The way %d is no longer open: choose again.", number(event, "link"));
    } else if (!strcmp(type, "waits")) {
        act(event, names, "wait", "waits", out);
        caper_buf_printf(out, " for somebody to go for %s together.", str(event, "foe"));
    } else if (!strcmp(type, "vote")) {
        act(event, names, "vote", "votes", out);
        caper_buf_printf(out, " for %d.", number(event, "link"));
    }
}
