/* McGuffin: the story. Every event as a sentence; in auto the Mastermind reads from the job.
 *
 * Knows only the match and the event: crew members go by the names that the event carries. */
#include <string.h>

#include "base/text.h"
#include "games/mcguffin/story.h"

typedef struct teller {
    const caper_match *match;
    const caper_json  *e;
    const caper_names *names;
    caper_buf         *out;
    bool               you; /* the event is about the one who reads */
} teller;

static const char *str(const teller *t, const char *key)
{
    const char *s = caper_json_string(caper_json_get(t->e, key));
    return s ? s : "";
}

static int num(const teller *t, const char *key) { return (int)caper_json_get_integer(t->e, key); }

static bool yes(const teller *t, const char *key)
{
    return caper_json_is_true(caper_json_get(t->e, key));
}

/* The character's name; before there is one, the name at the table. */
static const char *who(const teller *t)
{
    if (t->you)
        return "You";
    const char *name = str(t, "name");
    return *name ? name : caper_names_get(t->names, num(t, "seat"));
}

/* The other one in a duel. */
static const char *rival(const teller *t)
{
    int         seat = num(t, "against");
    const char *name = str(t, "rival");
    if (seat == t->names->you)
        return "you";
    return *name ? name : caper_names_get(t->names, seat);
}

/* "You flip …" or "Pip flips …" */
static void subject(const teller *t, const char *mine, const char *theirs)
{
    caper_buf_printf(t->out, "%s %s", who(t), t->you ? mine : theirs);
}

/* Inside a sentence: "you", "Pip", "the Professor". */
static void whom(const teller *t)
{
    const char *name = who(t);
    if (t->you)
        caper_buf_str(t->out, "you");
    else if (!strncmp(name, "The ", 4))
        caper_buf_printf(t->out, "the %s", name + 4);
    else
        caper_buf_str(t->out, name);
}

/* The same with a verb: "you are", "Pip is". */
static void subject_low(const teller *t, const char *mine, const char *theirs)
{
    whom(t);
    caper_buf_printf(t->out, " %s", t->you ? mine : theirs);
}

void mcguffin_card_words(int c, caper_buf *out)
{
    static const char *const ranks[] = {"ace",   "two",  "three", "four", "five",  "six", "seven",
                                        "eight", "nine", "ten",   "jack", "queen", "king"};
    static const char *const suits[] = {"hearts", "diamonds", "spades", "clubs"};
    if (c < 0)
        caper_buf_str(out, "a card");
    else if (card_is_joker(c))
        caper_buf_printf(out, "the %s joker", c == RED_JOKER ? "red" : "black");
    else
        caper_buf_printf(out, "the %s of %s", ranks[c % 13], suits[c / 13]);
}

static const char *deck_title(const teller *t)
{
    const char *d = str(t, "deck");
    int         i = caper_name_find(mcguffin_decks, d, strlen(d));
    return i >= 0 ? mcguffin_deck_titles[i] : "the hideout";
}

/* MC-21: why the cards come round again. */
static void tell_shuffle(const teller *t)
{
    if (str(t, "deck")[0])
        caper_buf_printf(t->out,
                         "No card is left in %s, so all are collected, shuffled and dealt again.",
                         deck_title(t));
    else
        caper_buf_str(t->out, "The cards are collected, shuffled and dealt into the four decks.");
}

/* ---- Calls and checks ----------------------------------------------------------------------- */

/* "+2", "−1", "+0" */
static void signed_number(const teller *t, int n)
{
    caper_buf_printf(t->out, "%s%d", n < 0 ? "−" : "+", n < 0 ? -n : n);
}

static void tell_bonus(const teller *t)
{
    if (!num(t, "bonus"))
        return;
    caper_buf_str(t->out, ", ");
    signed_number(t, num(t, "bonus"));
}

/* "two large people" */
static void tell_opponents(const teller *t)
{
    static const char *const counts[] = {"",     "",    "Two",   "Three", "Four",
                                         "Five", "Six", "Seven", "Eight"};
    int                      n        = num(t, "opponents");
    if (n < 2)
        caper_buf_str(t->out, "Somebody large steps");
    else if (n <= 8)
        caper_buf_printf(t->out, "%s large people step", counts[n]);
    else
        caper_buf_printf(t->out, "No fewer than %d large people step", n);
    caper_buf_printf(t->out, " into %s way", t->you ? "your" : "the");
}

static void tell_fight(const teller *t)
{
    if (!t->you && *who(t))
        caper_buf_printf(t->out, "%s is in trouble. ", who(t));
    tell_opponents(t);
    tell_bonus(t);
    caper_buf_char(t->out, '.');
}

static void tell_duel(const teller *t)
{
    int mine = num(t, "bonus"), theirs = num(t, "against_bonus");
    subject(t, "square up to", "squares up to");
    caper_buf_printf(t->out, " %s", rival(t));
    if (mine || theirs) {
        caper_buf_str(t->out, " (");
        signed_number(t, mine);
        caper_buf_str(t->out, " against ");
        signed_number(t, theirs);
        caper_buf_char(t->out, ')');
    }
    caper_buf_str(t->out, ". No honour among thieves.");
}

/* "a check against the Locks with tools, +2" */
static void tell_check(const teller *t)
{
    const char *kind = str(t, "call");
    bool        gate = !strcmp(kind, "gate"), weak = !strcmp(kind, "weakest");
    caper_buf_str(t->out, "a check");
    if (*str(t, "deck"))
        caper_buf_printf(t->out, " against %s", deck_title(t));
    caper_buf_printf(t->out, " with %s%s%s", weak ? "the weakest skill, " : "", str(t, "skill"),
                     gate ? ", just to get near the door" : "");
    tell_bonus(t);
}

/* The text is there where the situation is new; where it is not, somebody tries again. */
static void tell_situation(const teller *t)
{
    bool again = !*str(t, "text");
    subject(t, "take on", "takes on");
    caper_buf_printf(t->out, " “%s”%s%s (%s", str(t, "title"), again ? " again" : ": ",
                     str(t, "text"), str(t, "skill"));
    tell_bonus(t);
    caper_buf_str(t->out, again ? ")." : ")");
}

static void tell_call(const teller *t)
{
    const char *kind = str(t, "call");
    if (*str(t, "place"))
        caper_buf_printf(t->out, "%s. %s ", str(t, "place"), str(t, "text"));
    if (!strcmp(kind, "fight")) {
        tell_fight(t);
    } else if (!strcmp(kind, "duel")) {
        tell_duel(t);
    } else if (*str(t, "obstacle")) {
        tell_situation(t);
    } else {
        subject(t, "face", "faces");
        caper_buf_char(t->out, ' ');
        tell_check(t);
        caper_buf_str(t->out, *str(t, "deck") ? "."
                              : t->you        ? ": name the deck."
                                              : ", and names the deck.");
    }
}

/* MC-30: she has changed her mind about a bonus. */
static void tell_new_bonus(const teller *t)
{
    caper_buf_str(t->out, "The Mastermind thinks again: ");
    signed_number(t, num(t, "bonus"));
    caper_buf_str(t->out, " for ");
    whom(t);
    if (!strcmp(str(t, "call"), "duel")) {
        caper_buf_str(t->out, ", ");
        signed_number(t, num(t, "against_bonus"));
        caper_buf_printf(t->out, " for %s", rival(t));
    }
    caper_buf_char(t->out, '.');
}

/* MC-59 */
static void tell_deck(const teller *t)
{
    subject(t, "choose", "chooses");
    caper_buf_printf(t->out, " %s for the weakest skill, %s", deck_title(t), str(t, "skill"));
    tell_bonus(t);
    caper_buf_char(t->out, '.');
}

/* ---- The Mastermind's word ------------------------------------------------------------------ */

static void tell_verdict_ruling(const teller *t)
{
    const char *verdict = str(t, "verdict");
    subject_low(t, "are", "is");
    caper_buf_printf(t->out, " %s.", !strcmp(verdict, "in") ? "back inside" : verdict);
}

/* MC-58: what she rules is told as a ruling. */
static void tell_ruling(const teller *t)
{
    const char *what = str(t, "ruling");
    caper_buf_str(t->out, "The Mastermind rules: ");
    if (!strcmp(what, "verdict"))
        tell_verdict_ruling(t);
    else if (!strcmp(what, "harm"))
        subject_low(t, "are hurt.", "is hurt.");
    else if (!strcmp(what, "mend"))
        subject_low(t, "feel better.", "feels better.");
    else if (!strcmp(what, "withdraw"))
        caper_buf_printf(
            t->out, "the %s is off.",
            strcmp(str(t, "call"), "fight") && strcmp(str(t, "call"), "duel") ? "check" : "fight");
    else if (*str(t, "verdict"))
        caper_buf_printf(t->out, "it ends here, and it is %s.", str(t, "verdict"));
    else
        caper_buf_str(t->out, "it ends here.");
}

/* ---- Cards and dice ------------------------------------------------------------------------- */

static void tell_flip(const teller *t)
{
    const char *d = str(t, "deck");
    if (*str(t, "text"))
        caper_buf_printf(t->out, "%s ", str(t, "text"));
    if (*d)
        caper_buf_printf(t->out, "T%s: ", deck_title(t) + 1);
    else
        caper_buf_str(t->out, "The card is ");
    mcguffin_card_words(mcguffin_card_find(str(t, "card")), t->out);
    caper_buf_char(t->out, '.');
}

static void tell_grief(const teller *t, int die)
{
    caper_buf_printf(t->out, "Grief takes %d off ", die);
    whom(t);
    caper_buf_char(t->out, '.');
}

static void tell_roll(const teller *t)
{
    const char *what = str(t, "for");
    int         die  = num(t, "die");
    if (!strcmp(what, "opponent"))
        caper_buf_printf(t->out, "The other side rolls %d, which makes %d.", die, num(t, "total"));
    else if (!strcmp(what, "grief"))
        tell_grief(t, die);
    else if (!strcmp(what, "heal"))
        caper_buf_printf(t->out, "Field surgery: %d.", die);
    else {
        subject(t, "roll", "rolls");
        caper_buf_printf(t->out, " %d.", die);
    }
}

static void tell_how(const teller *t)
{
    if (yes(t, "automatic"))
        caper_buf_str(t->out, " without breaking a sweat");
    else if (yes(t, "joker"))
        caper_buf_printf(t->out, ", because the %s joker always %s",
                         mcguffin_card_find(str(t, "card")) == RED_JOKER ? "red" : "black",
                         mcguffin_card_find(str(t, "card")) == RED_JOKER ? "succeeds" : "fails");
    else if (caper_json_get(t->e, "total")) {
        caper_buf_printf(t->out, " with %d against ", num(t, "total"));
        mcguffin_card_words(mcguffin_card_find(str(t, "card")), t->out);
    }
}

static void tell_verdict(const teller *t, bool success)
{
    if (yes(t, "chosen")) {
        subject(t, "let the chance go by and reach", "lets the chance go by and reaches");
        caper_buf_str(t->out, " for the bandages.");
        return;
    }
    if (success)
        subject(t, "make it", "makes it");
    else
        subject(t, "miss", "misses");
    tell_how(t);
    caper_buf_char(t->out, '.');
    const char *line = t->you && *str(t, "yours") ? str(t, "yours") : str(t, "flavour");
    if (*line)
        caper_buf_printf(t->out, " %s", line);
}

/* ---- Health --------------------------------------------------------------------------------- */

static void tell_damage(const teller *t)
{
    int left = num(t, "health") - num(t, "damage");
    subject(t, "take", "takes");
    caper_buf_printf(t->out, " %d damage; ", num(t, "amount"));
    if (left > 0)
        caper_buf_printf(t->out, "%d health left.", left);
    else
        caper_buf_str(t->out, "that was the last of it.");
}

static void tell_heal(const teller *t)
{
    int left = num(t, "damage");
    subject(t, "get", "gets");
    caper_buf_printf(t->out, " %d health back%s", num(t, "amount"),
                     left ? "." : ", and looks good as new.");
}

/* ---- Stages --------------------------------------------------------------------------------- */

static void tell_stage(const teller *t)
{
    static const char *const heads[] = {"CASING.", "THE HEIST.", "THE COMBINATION.",
                                        "THE GETAWAY."};
    const char              *name    = str(t, "stage");
    const mcguffin_job      *job     = job_of(t->match);
    int                      stage   = 0;
    while (stage < OVER && strcmp(mcguffin_stages[stage], name))
        stage++;
    if (stage < OVER)
        caper_buf_printf(t->out, "%s ", heads[stage]);
    if (job && stage == CASING)
        caper_buf_printf(t->out, "%s. %s ", job_read(job, job->title),
                         job_read(job, mcguffin_brief(job)));
    caper_buf_str(t->out, str(t, "text"));
}

/* MC-59. A character's name; the Mastermind has none. */
static void tell_say(const teller *t)
{
    int  seat = num(t, "seat");
    bool host = seat >= t->match->seats;
    if (t->you)
        caper_buf_printf(t->out, "You: “%s”", str(t, "text"));
    else
        caper_buf_printf(t->out, "%s: “%s”", host ? "The Mastermind" : who(t), str(t, "text"));
}

/* ---- Characters ----------------------------------------------------------------------------- */

static void tell_character(const teller *t, const char *type)
{
    if (!strcmp(type, "create")) {
        caper_buf_printf(t->out, "%s to %s now.",
                         t->you ? "You answer" : "Somebody in the crew answers", str(t, "name"));
    } else if (!strcmp(type, "specialty")) {
        subject(t, "are known for", "is known for");
        caper_buf_printf(t->out, " this: %s (%s).", str(t, "specialty"), str(t, "skill"));
    } else if (!strcmp(type, "skill")) {
        subject(t, "have", "has");
        caper_buf_printf(t->out, " %s %d.", str(t, "skill"), num(t, "score"));
    } else if (!strcmp(type, "ready-made")) {
        caper_buf_printf(t->out, "%s joins the crew%s.", str(t, "name"), t->you ? ": you" : "");
    } else {
        subject(t, "are ready.", "is ready.");
    }
}

static const struct {
    const char *type, *mine, *theirs;
} plain[] = {
    {"death", "die. The others will feel it.", "dies. The others will feel it."},
    {"caught", "are caught.", "is caught."},
    {"clear", "are clear, and don't look back.", "is clear, and doesn't look back."},
    {"leaving", "make for the way out.", "makes for the way out."},
    {"yield", "let somebody else go first.", "lets somebody else go first."},
};

void mcguffin_tell(const caper_match *match, const caper_json *event, const caper_names *names,
                   caper_buf *out)
{
    teller      t    = {match, event, names, out, false};
    const char *type = str(&t, "type");
    t.you = caper_json_get(event, "seat") && names->you >= 0 && num(&t, "seat") == names->you;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (!strcmp(type, plain[i].type)) {
            subject(&t, plain[i].mine, plain[i].theirs);
            return;
        }
    if (!strcmp(type, "call"))
        tell_call(&t);
    else if (!strcmp(type, "flip"))
        tell_flip(&t);
    else if (!strcmp(type, "roll"))
        tell_roll(&t);
    else if (!strcmp(type, "success") || !strcmp(type, "failure"))
        tell_verdict(&t, type[0] == 's');
    else if (!strcmp(type, "damage"))
        tell_damage(&t);
    else if (!strcmp(type, "heal"))
        tell_heal(&t);
    else if (!strcmp(type, "stage"))
        tell_stage(&t);
    else if (!strcmp(type, "heat"))
        caper_buf_printf(out, "The heat rises to %d of %d.", num(&t, "heat"), num(&t, "limit"));
    else if (!strcmp(type, "shuffle"))
        tell_shuffle(&t);
    else if (!strcmp(type, "say"))
        tell_say(&t);
    else if (!strcmp(type, "bonus"))
        tell_new_bonus(&t);
    else if (!strcmp(type, "deck"))
        tell_deck(&t);
    else if (!strcmp(type, "ruling"))
        tell_ruling(&t);
    else if (!strcmp(type, "narrate"))
        caper_buf_printf(out, "The Mastermind: %s", str(&t, "text"));
    else if (caper_json_get(event, "seat"))
        tell_character(&t, type);
}
