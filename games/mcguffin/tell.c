/* McGuffin: the story. Every event as a sentence; in auto the Mastermind reads from the job.
 *
 * Knows only the match and the event: crew members go by the names that the event carries. */
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "games/mcguffin/mcguffin.h"

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

static int num(const teller *t, const char *key)
{
    return (int)caper_json_integer(caper_json_get(t->e, key));
}

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

/* "You flip …" or "Pip flips …" */
static void subject(const teller *t, const char *mine, const char *theirs)
{
    caper_buf_printf(t->out, "%s %s", who(t), t->you ? mine : theirs);
}

/* "the seven of clubs" */
static void card_words(caper_buf *out, const char *card)
{
    static const char *const ranks[] = {"ace",   "two",  "three", "four", "five",  "six", "seven",
                                        "eight", "nine", "ten",   "jack", "queen", "king"};
    static const char *const suits[] = {"hearts", "diamonds", "spades", "clubs"};
    int                      c       = mcguffin_card_find(card);
    if (c < 0)
        caper_buf_str(out, "a card");
    else if (card_is_joker(c))
        caper_buf_printf(out, "the %s joker", c == RED_JOKER ? "red" : "black");
    else
        caper_buf_printf(out, "the %s of %s", ranks[c % 13], suits[c / 13]);
}

static const mcguffin_obstacle *obstacle_of(const teller *t)
{
    const char *id = str(t, "obstacle");
    int o = *id && job_of(t->match) ? mcguffin_obstacle_find(job_of(t->match), id, strlen(id)) : -1;
    return o < 0 ? NULL : &job_of(t->match)->obstacle[o];
}

static const char *deck_title(const teller *t)
{
    const char *d = str(t, "deck");
    for (int i = 0; i < DECKS; i++)
        if (strcmp(mcguffin_decks[i], d) == 0)
            return mcguffin_deck_titles[i];
    return "the hideout";
}

/* ---- Calls and checks ----------------------------------------------------------------------- */

static void tell_bonus(const teller *t)
{
    int bonus = num(t, "bonus");
    if (bonus)
        caper_buf_printf(t->out, ", %s%d", bonus > 0 ? "+" : "−", bonus < 0 ? -bonus : bonus);
}

static void tell_call(const teller *t)
{
    const char              *kind = str(t, "call");
    const mcguffin_obstacle *o    = obstacle_of(t);
    if (o) {
        const mcguffin_job *job = job_of(t->match);
        subject(t, "take on", "takes on");
        caper_buf_printf(t->out, " “%s”: %s (%s", job_read(job, o->title), job_read(job, o->text),
                         str(t, "skill"));
        tell_bonus(t);
        caper_buf_str(t->out, ")");
    } else if (!strcmp(kind, "fight")) {
        caper_buf_printf(t->out, "Somebody large steps into %s way.", t->you ? "your" : "the");
    } else if (!strcmp(kind, "duel")) {
        subject(t, "square up to", "squares up to");
        caper_buf_printf(t->out, " %s. No honour among thieves.", str(t, "rival"));
    } else {
        bool gate = !strcmp(kind, "gate"), weak = !strcmp(kind, "weakest");
        subject(t, "face", "faces");
        caper_buf_printf(t->out, " a check against %s with %s%s%s", deck_title(t),
                         weak ? "the weakest skill, " : "", str(t, "skill"),
                         gate ? ", just to get near the door" : "");
        tell_bonus(t);
        caper_buf_char(t->out, '.');
    }
}

static void tell_flip(const teller *t)
{
    const char *d = str(t, "deck");
    if (*d)
        caper_buf_printf(t->out, "T%s: ", deck_title(t) + 1);
    else
        caper_buf_str(t->out, "The card is ");
    card_words(t->out, str(t, "card"));
    caper_buf_char(t->out, '.');
}

static void tell_roll(const teller *t)
{
    const char *what = str(t, "for");
    int         die  = num(t, "die");
    if (!strcmp(what, "opponent"))
        caper_buf_printf(t->out, "The other side rolls %d, which makes %d.", die, num(t, "total"));
    else if (!strcmp(what, "grief"))
        caper_buf_printf(t->out, "Grief takes %d off %s.", die, t->you ? "you" : who(t));
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
        caper_buf_str(t->out, ", as the joker will have it");
    else if (caper_json_get(t->e, "total")) {
        caper_buf_printf(t->out, " with %d against ", num(t, "total"));
        card_words(t->out, str(t, "card"));
    }
}

static void tell_verdict(const teller *t, bool success)
{
    const mcguffin_obstacle *o = obstacle_of(t);
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
    if (o)
        caper_buf_printf(t->out, " %s",
                         job_read(job_of(t->match), success ? o->success : o->failure));
    else if (!strcmp(str(t, "call"), "fight") && success)
        caper_buf_str(t->out, " One guard fewer on the payroll.");
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

static void tell_end(const teller *t)
{
    const mcguffin_job *job = job_of(t->match);
    bool                won = yes(t, "won"), off = !*str(t, "team");
    if (job && (won ? job->won : off ? job->called_off : job->lost))
        caper_buf_str(t->out, job_read(job, won ? job->won : off ? job->called_off : job->lost));
    else if (won)
        caper_buf_str(t->out, "The job is done and somebody lives to spend it. The crew wins.");
    else if (off)
        caper_buf_str(t->out, "The job is off. Everybody goes home, separately.");
    else
        caper_buf_str(t->out, "The job is over, and not the way it was planned.");
}

static void tell_stage(const teller *t)
{
    static const char *const heads[] = {"CASING.", "THE HEIST.", "THE COMBINATION.",
                                        "THE GETAWAY."};
    static const char *const plain[] = {
        "Look, listen, learn: everybody needs four successes.",
        "This is it. Four successes for every one of you, together.",
        "Four cards each, face down. Two of four is a pass, and half of you must pass.", ""};
    const char *name = str(t, "stage");
    if (!strcmp(name, "over")) {
        tell_end(t);
        return;
    }
    int stage = 0;
    while (stage < GETAWAY && strcmp(mcguffin_stages[stage], name))
        stage++;
    const mcguffin_job *job   = job_of(t->match);
    const char         *opens = job ? job_read(job, job->opens[stage]) : "";
    caper_buf_printf(t->out, "%s ", heads[stage]);
    if (job && stage == CASING && !*str(t, "team"))
        caper_buf_printf(t->out, "%s. %s ", job_read(job, job->title), job_read(job, job->brief));
    if (stage == GETAWAY)
        caper_buf_printf(t->out, "%s ",
                         !strcmp(str(t, "team"), "success")
                             ? "The target is yours. Now out, gate by gate."
                             : "You have nothing, and everybody knows. Out, any way you can.");
    caper_buf_str(t->out, *opens ? opens : plain[stage]);
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
    {"clear", "are clear, and do not look back.", "is clear, and does not look back."},
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
        caper_buf_str(out, "The cards are collected, shuffled and dealt into the four decks.");
    else if (!strcmp(type, "narrate"))
        caper_buf_printf(out, "The Mastermind: %s", str(&t, "text"));
    else if (caper_json_get(event, "seat"))
        tell_character(&t, type);
}
