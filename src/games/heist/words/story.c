/* Masters of the Heist: the story of a heist in sentences.
 *
 * A sentence is a text with places: $who does it, $hex is where, and $what is the field of the event
 * that `key` names, in words that fit into a sentence. {roll|rolls}: you roll,
 * somebody else rolls. */
#include <string.h>

#include "base/text.h"
#include "games/heist/rules/rules.h"

typedef struct story {
    const char *type, *key, *text;
} story;

static const story stories[] = {
    {"begin", NULL, "The heist begins."},
    {"start", NULL, "$who will start at $hex."},
    {"ready", NULL, "$who {are|is} ready"},
    {"buy", "item", "$who {buy|buys} the $what."},
    {"fixer", "fixer", "$who {talk|talks} to the $what."},
    {"roll", "die", "$who {roll|rolls} a $what."},
    {"commit", "action", "$who {choose|chooses} $what."},
    {"move", NULL, "$who {move|moves} to $hex."},
    {"unlock", NULL, "$who {open|opens} a lock at $hex."},
    {"subdue", NULL, "$who {subdue|subdues} a guard at $hex."},
    {"disable", NULL, "$who {switch|switches} off a camera at $hex."},
    {"reveal", "chit", "At $hex there is $what."},
    {"idea", NULL, "$who {have|has} an idea."},
    {"lost-idea", NULL, "$who {lose|loses} an idea."},
    {"penny", NULL, "$who {give|gives} up the lucky penny instead of an idea."},
    {"loot", NULL, "$who {find|finds} $1k."},
    {"secured", "what", "$who {bring|brings} $what outside."},
    {"pickup", "what", "$who {pick|picks} up $what."},
    {"drop", "what", "$who {put|puts} down $what."},
    {"lost", "what", "$who {lose|loses} $what."},
    {"toss", "what", "$who {throw|throws} $what to $hex."},
    {"open", NULL, "$who {open|opens} the keycard door at $hex."},
    {"server", "letter", "$who {reach|reaches} server $what: its remote locks are lifted."},
    {"ability", "ability", "$who {use|uses} $what."},
    {"give", "into", "$who {give|gives} $what an idea."},
    {"undo", NULL, "$who {take|takes} the action back."},
    {"done", NULL, "$who {are|is} done."},
    {"agree", NULL, "$who {want|wants} to run."},
    {"noise", "noise", "The noise is at $what."},
    {"alert", "card", "Alert: event $card is discarded."},
    {"aside", "card", "Crisis $card is set aside."},
    {"event", "card", "Event $what"},
    {"crisis", "card", "Crisis $what"},
    {"place", "chit", "There is a new $what at $hex."},
    {"wake", NULL, "A guard at $hex gets up again."},
    {"power", NULL, "A camera at $hex is live again."},
    {"lock", NULL, "A lock at $hex falls shut."},
    {"dog", NULL, "A dog runs to $hex."},
    {"gate", NULL, "The gate at $hex closes."},
    {"tower", NULL, "The watchtower at $hex is out of action."},
    {"panic", NULL, "$who {panic|panics}."},
    {"calm", NULL, "$who {calm|calms} down."},
    {"freed", NULL, "$who {join|joins} the crew."},
    {"breach", NULL, "$who {break|breaks} through the wall at $hex."},
    {"loop", NULL, "$who {loop|loops} the footage: the cameras see nothing."},
    {"escape", NULL, "Escape begins: everybody runs."},
    {"run", "cost", "$who {run|runs}. Moves needed: $what."},
    {"die", "die", "$who {roll|rolls} a $what for the rest of the way."},
    {"out", NULL, "$who {are|is} out."},
    {"busted", NULL, "$who {are|is} busted."},
    {"stay", NULL, "$who {stay|stays} behind."},
    {"over", "result", "The heist is $what."},
    {"patrol", NULL, "The patrol walks to $hex."},
};

/* ---- Words ---- */

typedef struct word {
    const char *name, *words;
} word;

/* Loot and chits as parts of a sentence. */
static const word things[] = {
    {"cash", "the cash"},
    {"jewel", "a jewel"},
    {"docs", "the documents"},
    {"usb", "the USB key"},
    {"keycard", "the keycard"},
    {"painting", "a painting"},
    {"item", "an item"},
    {"idea2", "a token worth two ideas"},
    {"idea3", "a token worth three ideas"},
};
static const word chits[] = {
    {"guard", "a guard"},
    {"camera", "a camera"},
    {"lock", "a lock"},
    {"dog", "a dog"},
    {"jewel", "a jewel"},
    {"keycard", "a keycard, with a guard"},
    {"docs", "a folder of documents"},
    {"usb", "a USB key, with a guard"},
    {"blank", "nothing"},
    {"guard2", "a pair of guards"},
    {"camera2", "a pair of cameras"},
    {"lock2", "a double lock"},
    {"idea2", "a token worth two ideas"},
    {"idea3", "a token worth three ideas"},
};

static const char *in_words(const word *list, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(list[i].name, name) == 0)
            return list[i].words;
    return name;
}

static const char *title_of(const char *key, const char *id)
{
    size_t len = strlen(id);
    int    k   = -1;
    if (!strcmp(key, "item") && (k = caper_name_find(heist_item_names, id, len)) >= 0)
        return heist_items[k].title;
    if (!strcmp(key, "fixer") && (k = caper_name_find(heist_fixer_names, id, len)) >= 0)
        return heist_fixers[k].title;
    if (!strcmp(key, "ability") && (k = heist_ability_find(id, len)) >= 0)
        return heist_abilities[k].title;
    return id;
}

/* ---- Filling in ---- */

typedef struct teller {
    const caper_match *match;
    const caper_json  *event;
    const caper_names *names;
    caper_buf         *out;
} teller;

/* What the heist file calls them; a stranger in a position that has no file. */
static void put_npc(const teller *t, int npc)
{
    const heist_room *r     = heist_room_of(t->match);
    bool              known = npc >= 0 && npc < r->npcs;
    caper_buf_printf(t->out, "the %s", known ? heist_npcs[r->npc[npc].kind].title : "stranger");
}

static void put_person(const teller *t, int who)
{
    if (who < HEIST_CREW)
        caper_buf_str(t->out, caper_names_subject_low(t->names, who));
    else
        put_npc(t, who - HEIST_CREW);
}

static bool is_you(const teller *t)
{
    const caper_json *seat = caper_json_get(t->event, "seat");
    return t->names->you >= 0 && caper_json_is_integer(seat) &&
           caper_json_integer(seat) == t->names->you;
}

static void put_who(const teller *t, bool begins)
{
    const caper_json *seat = caper_json_get(t->event, "seat"),
                     *npc  = caper_json_get(t->event, "npc");
    size_t start           = t->out->len;
    if (caper_json_is_integer(seat))
        put_person(t, (int)caper_json_integer(seat));
    else if (npc)
        put_npc(t, (int)caper_json_integer(npc) - 1);
    else
        caper_buf_str(t->out, "somebody");
    if (begins && (is_you(t) || !caper_json_is_integer(seat)))
        t->out->data[start] = (char)(t->out->data[start] - 'a' + 'A');
}

static void put_what(const teller *t, const story *s)
{
    const caper_json *value = s->key ? caper_json_get(t->event, s->key) : NULL;
    if (s->key && !strcmp(s->key, "into")) {
        put_person(t, (int)caper_json_integer(value));
        return;
    }
    if (caper_json_is_integer(value)) {
        caper_buf_printf(t->out, "%d", (int)caper_json_integer(value));
        return;
    }
    const char *text = caper_json_is_string(value) ? caper_json_string(value) : "nothing";
    if (!strcmp(s->type, "reveal"))
        text = in_words(chits, sizeof chits / sizeof *chits, text);
    else if (!strcmp(s->key, "what"))
        text = in_words(things, sizeof things / sizeof *things, text);
    caper_buf_str(t->out, title_of(s->key, text));
}

/* The event's card; −1: it has none. */
static int card_of(const teller *t)
{
    const char *id = caper_json_get_string(t->event, "card");
    return *id ? caper_name_find(heist_event_names, id, strlen(id)) : -1;
}

/* "{roll|rolls}": the word for you, or for others. Returns what follows it. */
static const char *put_verb(const teller *t, const char *verb)
{
    const char *bar = strchr(verb, '|'), *end = strchr(bar, '}');
    const char *from = is_you(t) ? verb + 1 : bar + 1, *to = is_you(t) ? bar : end;
    caper_buf_printf(t->out, "%.*s", (int)(to - from), from);
    return end + 1;
}

static void fill_in(const teller *t, const story *s)
{
    for (const char *c = s->text; *c;) {
        if (strncmp(c, "$who", 4) == 0) {
            put_who(t, c == s->text);
            c += 4;
        } else if (*c == '{') {
            c = put_verb(t, c);
        } else if (strncmp(c, "$hex", 4) == 0) {
            const char *hex = caper_json_string(caper_json_get(t->event, "hex"));
            caper_buf_str(t->out, hex ? hex : "nowhere");
            c += 4;
        } else if (strncmp(c, "$what", 5) == 0) {
            put_what(t, s);
            c += 5;
        } else if (strncmp(c, "$card", 5) == 0) {
            put_what(t, s);
            if (card_of(t) >= 0)
                caper_buf_printf(t->out, " (%s)", heist_events[card_of(t)].title);
            c += 5;
        } else {
            caper_buf_char(t->out, *c++);
        }
    }
}

/* Event and crisis cards are read out. */
static void put_card(const teller *t)
{
    int k = card_of(t);
    if (k >= 0)
        caper_buf_printf(t->out, ", %s: %s", heist_events[k].title, heist_events[k].text);
}

/* Whoever is ready says what for: “, at 2.0, for the keycard and the documents.” */
static void put_intent(const teller *t)
{
    const char       *hex = caper_json_string(caper_json_get(t->event, "hex"));
    const caper_json *all = caper_json_get(t->event, "for");
    size_t            n   = caper_json_size(all);
    if (hex)
        caper_buf_printf(t->out, ", at %s", hex);
    for (size_t i = 0; i < n; i++) {
        const char *thing = caper_json_string(caper_json_at(all, i));
        caper_buf_str(t->out, i == 0 ? ", for " : i + 1 < n ? ", " : " and ");
        caper_buf_str(t->out, in_words(things, sizeof things / sizeof *things, thing));
    }
    caper_buf_char(t->out, '.');
}

static void put_lines(const char *text, caper_buf *out)
{
    for (; *text; text++)
        caper_buf_char(out, *text == '\n' ? ' ' : *text);
}

/* What the heist file tells at this moment. */
static void put_told(const teller *t)
{
    const char *what = caper_json_string(caper_json_get(t->event, "what"));
    int         k    = what ? caper_name_find(heist_text_names, what, strlen(what)) : -1;
    if (k < 0)
        return;
    if (t->match->content)
        put_lines(((const heist_file *)(const void *)t->match->content)->text[k], t->out);
    else if (heist_first_amateur())
        put_lines(heist_first_amateur()->text[k], t->out);
}

void heist_tell(const caper_match *match, const caper_json *event, const caper_names *names,
                caper_buf *out)
{
    const char *type = caper_json_string(caper_json_get(event, "type"));
    teller      t    = {match, event, names, out};
    if (type && !strcmp(type, "alert") && !caper_json_get(event, "card")) {
        caper_buf_str(out, "Alert, with no events left to lose.");
        return;
    }
    if (type && !strcmp(type, "told")) {
        put_told(&t);
        return;
    }
    for (size_t i = 0; type && i < sizeof stories / sizeof *stories; i++) {
        if (strcmp(stories[i].type, type) != 0)
            continue;
        fill_in(&t, &stories[i]);
        if (!strcmp(type, "event") || !strcmp(type, "crisis"))
            put_card(&t);
        if (!strcmp(type, "ready"))
            put_intent(&t);
    }
}
