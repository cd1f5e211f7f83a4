/* Get the MacGuffin: the story of a game.
 *
 * One sentence tells a card and what it did. So the event that begins a move (`play`, `use`,
 * `discard`) looks at those that follow, and they are silent: all but `out` and `win`. Events are
 * what the reader may know, and nothing else is looked at, so no sentence can tell a secret.
 *
 * Sentences are data, with marks in them:
 *   %a    who acts, at the head of a sentence: You · Ann · Your Majesty Ann
 *   %A    the same inside a sentence           %y    whose card acts, at the head: Your · Ann's
 *   {steal|steals}   for you, for anybody else
 *   %k    the card that is played              %c    the card that moved, or “a card”
 *   %o    the person from whom it came         %f    whose it was: your · Ann's
 *   %t    the person aimed at                  %w    whose hand is aimed at
 *   %d    left or right                        %h    “ You now hold …”, where the reader learns it */
#include <string.h>

#include "base/text.h"
#include "games/getmac/getmac.h"

static const char *const words[GETMAC_CARDS] = {
    [MACGUFFIN]    = "the MacGuffin",
    [BACKUP]       = "the Backup MacGuffin",
    [CROWN]        = "the Crown",
    [MONEY]        = "the Money",
    [ROCK]         = "the Rock",
    [PAPER]        = "the Paper",
    [SCISSORS]     = "the Scissors",
    [MERCHANT]     = "the Merchant",
    [THIEF]        = "the Thief",
    [GARBAGE]      = "the Garbage Collector",
    [TOMB]         = "the Tomb Robbers",
    [SPY]          = "the Spy",
    [INTERROGATOR] = "the Interrogator",
    [ASSASSIN]     = "the Assassin",
    [FIST]         = "the Fist of Doom",
    [WHEEL]        = "the Wheel of Fortune",
    [VORTEX]       = "the Vortex",
    [SWITCHEROO]   = "the Switcheroo",
    [CANUSE]       = "“Can I Use That?”",
    [NOTDEAD]      = "“I'm Not Dead Yet!”",
    [SHRUG]        = "the Shrugmaster",
    [HIPPIE]       = "the Hippie",
    [MARSHAL]      = "the Grand Marshal",
};

/* What a card does to a table, to a hand (or a pile), and when it finds nothing. */
typedef struct tale {
    const char *table, *hand, *nothing;
} tale;

static const tale tales[GETMAC_CARDS] = {
    [MERCHANT] = {"%a {talk|talks} %o out of %c, by way of the Merchant.", NULL,
                  "%a {play|plays} %k, but there is nothing to trade."},
    [THIEF]    = {"%a {steal|steals} %c from %f table.",
                  "%a {reach|reaches} into %f hand and {get|gets} away with %c.",
                  "%a {play|plays} %k, and there is nothing to steal."},
    [NOTDEAD]  = {"“I'm not dead yet!” %a {grab|grabs} %c from %f table.",
                  "“I'm not dead yet!” %a {reach|reaches} into %f hand and {get|gets} away with %c.",
                  "“I'm not dead yet!” {you say|says %A}. Nobody had said so."},
    [GARBAGE]  = {NULL, "%a {fish|fishes} %c out of the discard pile.",
                  "%a {play|plays} %k, but the bins are empty."},
    [TOMB]     = {NULL, "%a {rob|robs} the tomb and {come|comes} out with %c.",
                  "%a {play|plays} %k, but the tomb is empty."},
    [ASSASSIN] = {"%a {send|sends} %k, and %c on %f table is no more.",
                  "%a {send|sends} %k, and %c in %f hand is no more.",
                  "%a {play|plays} %k, and {find|finds} nobody to strike."},
    [FIST]     = {"%a {send|sends} %k, and %c on %f table is smashed.",
                  "%a {send|sends} %k, and %c in %f hand is smashed.",
                  "%a {play|plays} %k, and it hits nothing."},
    [CANUSE]   = {NULL, "“Can I use that?” %a {take|takes} %c from %f hand, to be played at once.",
                  "%a {play|plays} %k, but there is nothing to use."},
    [MONEY]    = {"%a {spend|spends} the Money on %c from %f table.",
                  "%a {spend|spends} the Money on a card from %f hand", NULL},
    [ROCK]     = {"%y Rock crushes %f Scissors.", NULL, NULL},
    [PAPER]    = {"%y Paper wraps up %f Rock.", NULL, NULL},
    [SCISSORS] = {"%y Scissors cut up %f Paper.", NULL, NULL},
};

/* Cards whose story does not hang on one card that moved. */
static const char *const plain[GETMAC_CARDS] = {
    [WHEEL]      = "%a {spin|spins} %k: every hand moves on to the %d.%h",
    [VORTEX]     = "%a {open|opens} %k. All hands are swallowed, shuffled and dealt again.%h",
    [SWITCHEROO] = "%a {trade|trades} hands with %t.%h",
    [SHRUG]      = "%a {shrug|shrugs}. What can you do?",
    [HIPPIE]     = "%a {wish|wishes} everybody peace.",
    [MARSHAL]    = "%a {wave|waves} to the crowd.",
    [MACGUFFIN]  = "%a {hold|holds} on to %k and {stay|stays} put.",
    [BACKUP]     = "%a {hold|holds} on to %k. It will do.",
    [CROWN]      = "%a {pass|passes}, as crowned heads may.",
};

/* ---- Reading events --------------------------------------------------------------------------- */

/* A move as it is told: its first event, and what follows from it. */
typedef struct story {
    const caper_json  *event, *moved; /* the one card that moved, or NULL */
    const caper_names *names;
    caper_buf         *out;
    int                seat, card;
} story;

static bool is(const caper_json *event, const char *key, const char *value)
{
    return strcmp(caper_json_get_string(event, key), value) == 0;
}

static int number(const caper_json *event, const char *key)
{
    return (int)caper_json_get_integer(event, key);
}

static const char *word_of(const char *name)
{
    int c = getmac_card_find(name, strlen(name));
    return c < 0 ? "a card" : words[c];
}

/* The next event of that type that came of it. */
static const caper_json *follows(const caper_json *event, const char *type)
{
    while ((event = caper_json_next(event)) && !is(event, "type", type))
        ;
    return event;
}

/* One card that went somewhere: whole hands have a count. */
static const caper_json *card_that_moved(const caper_json *event)
{
    while ((event = follows(event, "move")) && caper_json_get(event, "count"))
        ;
    return event;
}

/* ---- Writing ---------------------------------------------------------------------------------- */

static void put_cards(const caper_json *list, caper_buf *out)
{
    size_t n = caper_json_size(list);
    if (!n)
        caper_buf_str(out, "nothing");
    for (size_t i = 0; i < n; i++) {
        caper_buf_str(out, i == 0 ? "" : i + 1 == n ? " and " : ", ");
        caper_buf_str(out, word_of(caper_json_string(caper_json_at(list, i))));
    }
}

/* The hand that the reader has after a Wheel, a Vortex or a Switcheroo. */
static void put_new_hand(const story *s)
{
    const caper_json *hand = caper_json_get(follows(s->event, "shuffle"), "hand");
    for (const caper_json *e = s->event; !hand && (e = follows(e, "move"));)
        if (number(e, "into") == s->names->you)
            hand = caper_json_get(e, "cards");
    if (!hand)
        return;
    caper_buf_str(s->out, " You now hold ");
    put_cards(hand, s->out);
    caper_buf_char(s->out, '.');
}

/* "Your" at the head of a sentence. */
static void put_own_first(const story *s)
{
    caper_buf own = {0};
    caper_names_own(s->names, s->seat, &own);
    caper_buf_str(s->out, strcmp(caper_buf_text(&own), "your") ? caper_buf_text(&own) : "Your");
    caper_buf_fini(&own);
}

static void put_mark(const story *s, char mark)
{
    switch (mark) {
    case 'a':
        caper_names_actor(s->names, s->seat, s->out);
        break;
    case 'A':
        caper_names_object(s->names, s->seat, s->out);
        break;
    case 'y':
        put_own_first(s);
        break;
    case 'k':
        caper_buf_str(s->out, words[s->card]);
        break;
    case 'c':
        caper_buf_str(s->out, word_of(caper_json_get_string(s->moved, "card")));
        break;
    case 'o':
        caper_names_object(s->names, number(s->moved, "from"), s->out);
        break;
    case 'f':
        caper_names_own(s->names, number(s->moved, "from"), s->out);
        break;
    case 't':
        caper_names_object(s->names, number(s->event, "target"), s->out);
        break;
    case 'w':
        caper_names_own(s->names, number(s->event, "target"), s->out);
        break;
    case 'd':
        caper_buf_str(s->out, caper_json_get_string(s->event, "direction"));
        break;
    default:
        put_new_hand(s);
        break;
    }
}

static size_t plain_at(const char *text)
{
    size_t n = 0;
    while (text[n] && text[n] != '%' && text[n] != '{' && text[n] != '|' && text[n] != '}')
        n++;
    return n;
}

/* A sentence with its marks. Of {…|…} the reader gets the half that is theirs. */
static void say(const story *s, const char *text)
{
    bool you = s->seat == s->names->you;
    for (const char *c = text; *c; c++) {
        size_t n = plain_at(c);
        caper_buf_bytes(s->out, c, n);
        c += n;
        if (*c == '{' && !you)
            c = strchr(c, '|');
        else if (*c == '|' && you)
            c = strchr(c, '}');
        else if (*c == '%')
            put_mark(s, *++c);
        if (!*c)
            break;
    }
}

/* ---- Moves ------------------------------------------------------------------------------------ */

/* GM-30: two Objects change places. */
static void tell_trade(const story *s, const caper_json *back)
{
    say(s, "%a {send|sends} %k: %c goes to ");
    caper_names_object(s->names, number(s->moved, "into"), s->out);
    caper_buf_printf(s->out, ", %s to ", word_of(caper_json_get_string(back, "card")));
    caper_names_object(s->names, number(back, "into"), s->out);
    caper_buf_char(s->out, '.');
}

/* GM-34: what was seen is only in the asker's own events. */
static void tell_spying(const story *s)
{
    if (!caper_json_get(s->event, "target")) {
        say(s, "%a {play|plays} %k, but there is no hand to look into.");
        return;
    }
    const caper_json *seen = follows(s->event, "reveal");
    say(s, "%a {send|sends} %k to look into %w hand");
    if (seen) {
        caper_buf_str(s->out, ": ");
        put_cards(caper_json_get(seen, "cards"), s->out);
    }
    caper_buf_char(s->out, '.');
}

/* GM-35 */
static void tell_asking(const story *s)
{
    const caper_json *shown = follows(s->event, "reveal");
    say(s, "%a {ask|asks} who has the MacGuffin. ");
    if (!shown) {
        caper_buf_str(s->out, "Nobody has anything to show.");
        return;
    }
    int seat = number(shown, "seat");
    caper_names_actor(s->names, seat, s->out);
    caper_buf_str(s->out, seat == s->names->you ? " show " : " shows ");
    put_cards(caper_json_get(shown, "cards"), s->out);
    caper_buf_str(s->out, is(shown, "where", "table") ? ", there on the table." : ", in hand.");
}

/* GM-23: the buyer and the seller see which card it was. */
static void tell_purchase(const story *s)
{
    say(s, tales[MONEY].hand);
    if (caper_json_get(s->moved, "card"))
        caper_buf_printf(s->out, ": %s", word_of(caper_json_get_string(s->moved, "card")));
    caper_buf_char(s->out, '.');
}

static void tell_effect(const story *s)
{
    const tale       *t    = &tales[s->card];
    const caper_json *back = s->moved ? card_that_moved(s->moved) : NULL;
    bool              at   = s->moved && is(s->moved, "out-of", "table");
    if (s->card == SPY)
        tell_spying(s);
    else if (s->card == INTERROGATOR)
        tell_asking(s);
    else if (plain[s->card])
        say(s, plain[s->card]);
    else if (s->card == MERCHANT && back)
        tell_trade(s, back);
    else if (s->card == MONEY && !at)
        tell_purchase(s);
    else
        say(s, !s->moved ? t->nothing : at ? t->table : t->hand);
}

static void tell_move(const story *s)
{
    if (is(s->event, "type", "discard"))
        say(s, "%a {throw|throws} %k away.");
    else if (is(s->event, "type", "play") && s->card < GETMAC_OBJECTS)
        say(s, "%a {lay|lays} %k on the table.");
    else
        tell_effect(s);
}

static void tell_out(const story *s) { say(s, "%a {are|is} out."); }

static void tell_win(const story *s)
{
    const caper_json *seats = caper_json_get(s->event, "seats");
    size_t            n     = caper_json_size(seats);
    for (size_t i = 0; i < n; i++) {
        int seat = (int)caper_json_integer(caper_json_at(seats, i));
        caper_buf_str(s->out, i == 0 ? "" : i + 1 == n ? " and " : ", ");
        (i ? caper_names_object : caper_names_actor)(s->names, seat, s->out);
    }
    bool just_you = n == 1 && caper_json_integer(caper_json_at(seats, 0)) == s->names->you;
    caper_buf_str(s->out, n > 1 ? " share the win." : just_you ? " win!" : " wins!");
}

void getmac_tell(const caper_match *match, const caper_json *event, const caper_names *names,
                 caper_buf *out)
{
    (void)match;
    const char *card  = caper_json_get_string(event, "card");
    caper_names named = *names;
    story       s     = {.event = event,
                         .moved = card_that_moved(event),
                         .names = &named,
                         .out   = out,
                         .seat  = number(event, "seat"),
                         .card  = getmac_card_find(card, strlen(card))};
    if (caper_json_is_true(caper_json_get(event, "majesty"))) /* GM-44: when it was played */
        named.honour[s.seat] = getmac_majesty;
    if (is(event, "type", "play") || is(event, "type", "use") || is(event, "type", "discard"))
        tell_move(&s);
    else if (is(event, "type", "out"))
        tell_out(&s);
    else if (is(event, "type", "win"))
        tell_win(&s);
}
