/* Adventures & Luck: the story of a game, one event at a time. */
#include <string.h>

#include "base/text.h"
#include "games/luck/luck.h"

static int number(const caper_json *e, const char *key)
{
    return (int)caper_json_get_integer(e, key);
}

static bool has(const caper_json *e, const char *key) { return caper_json_get(e, key) != NULL; }

/* A foe's name at the head of a sentence: those on a host's table have small letters. */
static void put_head(const char *name, caper_buf *out)
{
    bool small = name[0] >= 'a' && name[0] <= 'z';
    if (small)
        caper_buf_char(out, (char)(name[0] - 'a' + 'A'));
    caper_buf_str(out, name + small);
}

/* … and inside one: “the night watchman”. */
static void put_low(const caper_json *e, caper_buf *out)
{
    const char *name = caper_json_get_string(e, "foe");
    bool        the  = !strncmp(name, "The ", 4);
    caper_buf_printf(out, "%s%s", the ? "the " : "", the ? name + 4 : name);
}

/* "You roll" / "Ida rolls" / "Guard rolls": subject and a verb in its form. */
static void act(const caper_json *e, const caper_names *names, const char *verb, const char *verb_s,
                caper_buf *out)
{
    int seat = number(e, "seat");
    if (has(e, "seat"))
        caper_buf_str(out, caper_names_subject(names, seat));
    else
        put_head(caper_json_get_string(e, "foe"), out);
    caper_buf_printf(out, " %s", has(e, "seat") && seat == names->you ? verb : verb_s);
}

static const char *task_name(const char *letter)
{
    const char *at = letter[0] ? strchr(luck_task_letters, letter[0]) : NULL;
    return at ? luck_task_names[at - luck_task_letters] : "";
}

static int rating_in(const caper_json *e)
{
    return luck_rating_of(caper_json_get_string(e, "rating"),
                          strlen(caper_json_get_string(e, "rating")));
}

static void tell_test(const caper_json *e, const caper_names *names, caper_buf *out)
{
    const char *difficulty = caper_json_get_string(e, "difficulty"),
               *vowel      = strchr("ae", difficulty[0]) ? "n" : "";
    if (!strcmp(caper_json_get_string(e, "kind"), "ko"))
        act(e, names, "must stay on your feet,", "must withstand it,", out);
    else
        act(e, names, "face", "faces", out);
    caper_buf_printf(out, " a%s %s task: with ", vowel, difficulty);
    luck_put_rated(rating_in(e), out);
    caper_buf_printf(out, " it counts as %s.", task_name(caper_json_get_string(e, "task")));
}

static void tell_dice(const caper_json *e, const caper_names *names, caper_buf *out)
{
    const caper_json *dice = caper_json_get(e, "dice");
    if (!dice)
        return;
    int one = (int)caper_json_integer(caper_json_at(dice, 0));
    int two = (int)caper_json_integer(caper_json_at(dice, 1));
    act(e, names, "roll", "rolls", out);
    caper_buf_printf(out, " %d + %d = %d. ", one, two, one + two);
}

/* Foes neither win nor lose treats. */
static const char *foe_outcome(const caper_json *e)
{
    const char *type = caper_json_get_string(e, "type");
    bool        stood =
        !strcmp(type, "success") || !strcmp(type, "lucky-streak") || !strcmp(type, "morale-boost");
    return stood ? "Passed." : "Failed.";
}

static bool tell_outcome(const caper_json *e, const caper_names *names, caper_buf *out)
{
    static const struct {
        const char *type, *text;
    } outcomes[] = {
        {"success", "Passed."},
        {"failure", "Failed."},
        {"next-time", "Nearly!"},
        {"lucky-streak", "Passed, and a treat from the pot."},
        {"morale-boost", "Passed in style: treats for everybody."},
        {"out-of-luck", "Failed, and all that luck goes back to the pot."},
        {"hit", "A hit, and for free."},
    };
    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++) {
        if (strcmp(outcomes[i].type, caper_json_get_string(e, "type")) != 0)
            continue;
        tell_dice(e, names, out);
        if (!has(e, "dice") && !has(e, "seat"))
            return true; /* a foe's failure: what follows says it */
        if (!has(e, "dice") && !strcmp(outcomes[i].type, "failure")) {
            act(e, names, "fail", "fails", out);
            caper_buf_char(out, '.');
            return true;
        }
        if (!has(e, "dice"))
            caper_buf_printf(out, "%s: ", caper_names_subject(names, number(e, "seat")));
        caper_buf_str(out, has(e, "seat") ? outcomes[i].text : foe_outcome(e));
        if (!strcmp(outcomes[i].type, "next-time") && number(e, "luck") > 0)
            caper_buf_str(out, " One luck buys another roll.");
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

/* A foe or a player at whom something is aimed. */
static void put_whom(const caper_json *e, const caper_names *names, caper_buf *out)
{
    if (has(e, "target"))
        caper_buf_str(out, caper_names_subject_low(names, number(e, "target")));
    else
        put_low(e, out);
}

static void tell_trick(const caper_json *e, const caper_names *names, caper_buf *out)
{
    int trick = luck_trick_find(caper_json_get_string(e, "trick"),
                                strlen(caper_json_get_string(e, "trick"))),
        n     = number(e, "times");
    act(e, names, "use", "uses", out);
    caper_buf_printf(out, " %s", trick > 0 ? luck_tricks[trick].name : "?");
    if (n > 1)
        caper_buf_printf(out, ", %d times over", n);
    if (has(e, "foe") || has(e, "target")) {
        caper_buf_str(out, ", on ");
        put_whom(e, names, out);
    }
    caper_buf_char(out, '.');
}

static void tell_scene(const caper_json *e, caper_buf *out)
{
    caper_buf_printf(out, "— %s —\n%s", caper_json_get_string(e, "name"),
                     caper_json_get_string(e, "text"));
}

static void tell_attack(const caper_json *e, const caper_names *names, caper_buf *out)
{
    bool player = has(e, "target"), special = has(e, "how");
    if (player)
        special = strcmp(caper_json_get_string(e, "how"), "punch") != 0;
    act(e, names, "go", "goes", out);
    caper_buf_str(out, " for ");
    put_whom(e, names, out);
    caper_buf_str(out, special ? " with a special attack." : player ? " with a punch." : ".");
}

static void tell_opponents(const caper_json *e, const caper_names *names, caper_buf *out)
{
    act(e, names, "are", "is", out);
    caper_buf_str(out, " up against ");
    put_whom(e, names, out);
    caper_buf_char(out, '.');
}

/* What foes do. */
static bool tell_foe(const caper_json *e, const caper_names *names, caper_buf *out)
{
    static const struct {
        const char *type, *text;
    } said[] = {{"foe", " is here."},
                {"foe-down", " is out of the fight."},
                {"foe-stands", " shakes it off."},
                {"foe-shivers", " shivers and does nothing."}};
    if (!strcmp(caper_json_get_string(e, "type"), "foe-strikes")) {
        put_head(caper_json_get_string(e, "foe"), out);
        caper_buf_printf(out, " strikes at %s.", caper_names_subject_low(names, number(e, "seat")));
        return true;
    }
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (!strcmp(said[i].type, caper_json_get_string(e, "type"))) {
            put_head(caper_json_get_string(e, "foe"), out);
            caper_buf_str(out, said[i].text);
            return true;
        }
    return false;
}

/* "Ana and Bo", "nobody". */
static void put_seats(const caper_json *list, const caper_names *names, caper_buf *out)
{
    size_t n = caper_json_size(list);
    for (size_t i = 0; i < n; i++) {
        int seat = (int)caper_json_integer(caper_json_at(list, i));
        caper_buf_printf(out, "%s%s",
                         !i          ? ""
                         : i + 1 < n ? ", "
                                     : " and ",
                         caper_names_subject_low(names, seat));
    }
    if (!n)
        caper_buf_str(out, "nobody");
}

/* AL-31 */
static void tell_order(const caper_json *e, const caper_names *names, caper_buf *out)
{
    caper_buf_str(out, "The order: first ");
    put_seats(caper_json_get(e, "first"), names, out);
    caper_buf_str(out, ", then all adversaries, then ");
    put_seats(caper_json_get(e, "last"), names, out);
    caper_buf_char(out, '.');
}

static void tell_gift(int64_t treats, caper_buf *out)
{
    if (treats == 1)
        caper_buf_str(out, "Everybody gets a treat from the pot.");
    else if (treats == -1)
        caper_buf_str(out, "Everybody loses a treat.");
    else
        caper_buf_printf(out,
                         treats > 0 ? "Everybody gets %d treats from the pot."
                                    : "Everybody loses %d treats.",
                         (int)(treats > 0 ? treats : -treats));
}

/* Events of the story that speak of scenes and things, not of players. */
static bool tell_story(const caper_json *e, caper_buf *out)
{
    const char *type = caper_json_get_string(e, "type");
    if (!strcmp(type, "scene"))
        tell_scene(e, out);
    else if (!strcmp(type, "gift"))
        tell_gift(number(e, "treats"), out);
    else if (!strcmp(type, "get"))
        caper_buf_printf(out, "You now have %s.", caper_json_get_string(e, "thing"));
    else if (!strcmp(type, "lose"))
        caper_buf_printf(out, "You no longer have %s.", caper_json_get_string(e, "thing"));
    else if (!strcmp(type, "tie"))
        caper_buf_str(out, "The votes are tied, so the crew takes the way listed first.");
    else if (!strcmp(type, "decided"))
        caper_buf_printf(out, "So: %s", caper_json_get_string(e, "text"));
    else
        return false;
    return true;
}

static bool tell_table(const caper_json *e, const caper_names *names, caper_buf *out)
{
    const char *type = caper_json_get_string(e, "type");
    if (!strcmp(type, "test"))
        tell_test(e, names, out);
    else if (!strcmp(type, "eat"))
        tell_treats(e, names, "eat", "eats", out);
    else if (!strcmp(type, "regain"))
        tell_treats(e, names, "get back", "gets back", out);
    else if (!strcmp(type, "trick"))
        tell_trick(e, names, out);
    else if (!strcmp(type, "opposes"))
        tell_opponents(e, names, out);
    else if (!strcmp(type, "attack"))
        tell_attack(e, names, out);
    else if (!strcmp(type, "team") || !strcmp(type, "multi"))
        caper_buf_str(out, caper_json_is_true(caper_json_get(e, "passed"))
                               ? "All of it worked."
                               : "One failure, and the whole thing fails.");
    else if (!strcmp(type, "narrate"))
        caper_buf_str(out, caper_json_get_string(e, "text"));
    else if (!strcmp(type, "round"))
        caper_buf_printf(out, "A round of %s.",
                         !strcmp(caper_json_get_string(e, "round"), "out") ? "rest"
                         : !strcmp(caper_json_get_string(e, "round"), "free")
                             ? "free play"
                             : caper_json_get_string(e, "round"));
    else if (!strcmp(type, "start"))
        caper_buf_str(out, "Everybody is ready. Off we go.");
    else if (!strcmp(type, "order"))
        tell_order(e, names, out);
    else if (!strcmp(type, "end"))
        caper_buf_str(out, "The end. Eat what luck you have left.");
    else
        return false;
    return true;
}

/* "Ana: “I look under the bed.”" */
static void tell_say(const caper_json *e, const caper_names *names, caper_buf *out)
{
    caper_buf_printf(out, "%s: “%s”", caper_names_get(names, number(e, "seat")),
                     caper_json_get_string(e, "text"));
}

static void tell_vote(const caper_json *e, const caper_names *names, caper_buf *out)
{
    const char *as = caper_json_get_string(e, "as");
    if (!strcmp(as, "lead"))
        act(e, names, "want to do this yourself:", "wants to do this in person:", out);
    else if (!strcmp(as, "help"))
        act(e, names, "want to help with this:", "wants to help with this:", out);
    else
        act(e, names, "are for this:", "is for this:", out);
    caper_buf_printf(out, " “%s”", caper_json_get_string(e, "text"));
}

/* What happens to players, in one line each. */
static bool tell_player(const caper_json *e, const caper_names *names, caper_buf *out)
{
    static const struct {
        const char *type, *verb, *verb_s, *rest;
    } said[] = {{"out", "are", "is", " out of it."},
                {"back", "are", "is", " back on both feet."},
                {"ready", "are", "is", " ready."},
                {"shivers", "shiver", "shivers", " and can do nothing."},
                {"waits", "wait", "waits", " for somebody to go for "},
                {"defend", "defend", "defends", " with "}};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        if (strcmp(said[i].type, caper_json_get_string(e, "type")) != 0)
            continue;
        act(e, names, said[i].verb, said[i].verb_s, out);
        caper_buf_str(out, said[i].rest);
        if (has(e, "foe")) {
            put_low(e, out);
            caper_buf_str(out, " together.");
        }
        if (has(e, "trait"))
            caper_buf_printf(out, "%s (%s).", caper_json_get_string(e, "trait"),
                             luck_rating_names[rating_in(e)]);
        return true;
    }
    return false;
}

void luck_tell(const caper_match *match, const caper_json *event, const caper_names *names,
               caper_buf *out)
{
    (void)match;
    const char *type = caper_json_get_string(event, "type");
    if (tell_outcome(event, names, out) || tell_table(event, names, out) ||
        tell_foe(event, names, out) || tell_player(event, names, out) || tell_story(event, out))
        return;
    if (!strcmp(type, "closed"))
        caper_buf_printf(out, "“%s” is no longer possible: choose again.",
                         caper_json_get_string(event, "text"));
    else if (!strcmp(type, "vote"))
        tell_vote(event, names, out);
    else if (!strcmp(type, "say"))
        tell_say(event, names, out);
}
