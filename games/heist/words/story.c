/* Masters of the Heist: the story of a heist in sentences. */
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "games/heist/heist.h"

/* "{who} …": S the subject, H the hex, W the word in `key`, N the number in `key`. */
typedef struct story {
    const char *type, *key, *text;
} story;

static const story stories[] = {
    {"begin", NULL, "The heist begins."},
    {"start", NULL, "S will start at H."},
    {"ready", NULL, "S: ready."},
    {"buy", "item", "S gets: W."},
    {"fixer", "fixer", "S talks to a fixer: W."},
    {"roll", "die", "S: the die shows W."},
    {"commit", "action", "S: W."},
    {"move", NULL, "S: to H."},
    {"unlock", NULL, "S: the lock at H is open."},
    {"subdue", NULL, "S: the guard at H goes down."},
    {"disable", NULL, "S: the camera at H goes dark."},
    {"reveal", "chit", "H turns out to be: W."},
    {"idea", NULL, "S: an idea."},
    {"lost-idea", NULL, "S: an idea less."},
    {"penny", NULL, "S: the lucky penny goes instead of an idea."},
    {"loot", NULL, "S: another $1k."},
    {"secured", "what", "S brings out: W."},
    {"pickup", "what", "S picks up: W."},
    {"drop", "what", "S puts down: W."},
    {"lost", "what", "S loses: W."},
    {"toss", "what", "S throws to H: W."},
    {"open", NULL, "S: the keycard opens H."},
    {"server", "letter", "S: the server lifts the remote locks W."},
    {"ability", "ability", "S: W."},
    {"give", "into", "S: an idea for seat W."},
    {"undo", NULL, "S takes it back."},
    {"done", NULL, "S: done."},
    {"agree", NULL, "S would run now."},
    {"noise", "noise", "Noise: W."},
    {"alert", "card", "Alert! Event W is gone."},
    {"aside", "card", "Crisis W waits."},
    {"event", "card", "Event W"},
    {"crisis", "card", "Crisis W"},
    {"place", "chit", "At H appears a W."},
    {"wake", NULL, "Somebody wakes up at H."},
    {"power", NULL, "The camera at H is live again."},
    {"lock", NULL, "H locks again."},
    {"dog", NULL, "A dog jumps to H."},
    {"gate", NULL, "The gate at H closes."},
    {"tower", NULL, "The watchtower at H is down."},
    {"panic", NULL, "S panics, or calms down."},
    {"freed", NULL, "S joins the crew."},
    {"breach", NULL, "S blows the wall open at H."},
    {"loop", NULL, "S: the cameras see last week."},
    {"escape", NULL, "Run!"},
    {"run", "cost", "S runs, and it takes W"},
    {"die", "die", "S: the last-ditch die shows W."},
    {"out", NULL, "S is out."},
    {"busted", NULL, "S is busted."},
    {"stay", NULL, "S stays behind."},
    {"over", "result", "The heist is over: W."},
};

static void put_subject(const caper_json *event, const caper_names *names, caper_buf *out)
{
    const caper_json *seat = caper_json_get(event, "seat");
    if (caper_json_is_integer(seat))
        caper_buf_str(out, caper_names_get(names, (int)caper_json_integer(seat)));
    else
        caper_buf_str(out, caper_json_get(event, "npc") ? "The stranger" : "Somebody");
}

static void put_value(const caper_json *value, caper_buf *out)
{
    if (caper_json_is_integer(value))
        caper_buf_printf(out, "%d", (int)caper_json_integer(value));
    else
        caper_buf_str(out, caper_json_is_string(value) ? caper_json_string(value) : "nothing");
}

static bool is_one(const caper_json *event, const char *key)
{
    return caper_json_integer(caper_json_get(event, key)) == 1;
}

/* Event and crisis cards are read out. */
static void put_card(const caper_json *event, caper_buf *out)
{
    const char *id = caper_json_string(caper_json_get(event, "card"));
    int         k  = id ? heist_name_find(heist_event_names, id, strlen(id)) : -1;
    if (k >= 0)
        caper_buf_printf(out, ", %s: %s", heist_events[k].title, heist_events[k].text);
}

void heist_tell(const caper_match *match, const caper_json *event, const caper_names *names,
                caper_buf *out)
{
    const char *type = caper_json_string(caper_json_get(event, "type"));
    (void)match;
    if (type && !strcmp(type, "alert") && !caper_json_get(event, "card")) {
        caper_buf_str(out, "Alert! But no event is left to lose.");
        return;
    }
    for (size_t i = 0; type && i < sizeof stories / sizeof *stories; i++) {
        if (strcmp(stories[i].type, type) != 0)
            continue;
        for (const char *c = stories[i].text; *c; c++) {
            bool word = c == stories[i].text || c[-1] == ' ' || c[-1] == '$';
            bool ends = !((c[1] >= 'a' && c[1] <= 'z') || c[1] == '\'');
            if (word && ends && *c == 'S')
                put_subject(event, names, out);
            else if (word && ends && *c == 'H')
                put_value(caper_json_get(event, "hex"), out);
            else if (word && ends && *c == 'W')
                put_value(caper_json_get(event, stories[i].key), out);
            else
                caper_buf_char(out, *c);
        }
        if (!strcmp(type, "run"))
            caper_buf_str(out, is_one(event, "cost") ? " move." : " moves.");
        if (!strcmp(type, "event") || !strcmp(type, "crisis"))
            put_card(event, out);
    }
}
