/* Adventures & Luck: what it can say. The rules decide; this file only words it. */
#include "games/luck/say.h"

#include <string.h>

#define LIST(...) ((const char *const[]){__VA_ARGS__})

static const char *const declared[] = {
#define DECLARE(name, text) [SAYS_##name] = text,
    LUCK_SAYS(DECLARE)};

/* "an average trait" */
static void say_rated(const caper_match *match, int rating, caper_buf *out)
{
    (void)match;
    luck_put_rated(rating, out);
}

static const caper_kind kinds[] = {
    {"kind", ORDER + 1, .ids = luck_kinds},
    {"difficulty", LUCK_DIFFICULTIES, .ids = luck_difficulties},
    {"rating", LUCK_RATINGS, .ids = luck_letters, .titles = luck_rating_names},
    {"rated", .say = say_rated},
    {"task", LUCK_TASKS, .ids = LIST("E", "S", "M", "T", "C", "D", "X"), .titles = luck_task_names},
    {"trick", LUCK_NAMED(luck_tricks)},
    {"trait", LUCK_NAMED(luck_traits)},
    {"background", LUCK_NAMED(luck_backgrounds)},
    {"figure", LUCK_NAMED(luck_ready_mades)},
    {"how", 2, .ids = LIST("punch", "special")},
    {"cast", 4, .ids = LIST("", "vote", "lead", "help")},
    {"round", 3, .ids = luck_rounds},
    {"mode", 3, .ids = luck_modes},
    {"take", 5, .ids = LIST("choose", "skill", "flaw", "drop", "prime")},
    {"deed", 5, .ids = LIST("random", "ready", "roll", "again", "accept")},
    {"way", 5, .ids = LIST("lead", "help", "vote", "attack", "wait")},
    {0},
};

extern const caper_file luck_data[];

const caper_speech luck_speech = {declared, SAYS_COUNT, kinds, luck_data, &(caper_lexicon *){NULL}};

int64_t luck_foe_text(luck_play *p, int foe)
{
    const char *name = p->s->foe[foe].name;
    if (!p->ev)
        return CAPER_ABSENT;
    if (luck_mode(p->match) == AUTO)
        name = luck_text(luck_story(p->match), luck_scene_now(p->match, p->s)->foe[foe].name);
    return caper_text(p->ev, name);
}

int64_t luck_roller_text(luck_play *p, const luck_due *d)
{
    return d->seat < p->s->seats ? CAPER_ABSENT : luck_foe_text(p, d->foe);
}

void luck_say_luck(luck_play *p, int seat) { luck_say(p, LUCK, seat, p->s->crew[seat].luck); }

/* Whose roll it is: a seat's, or that of the foe for whom the host rolls. */
void luck_say_due(luck_play *p, const luck_due *d)
{
    luck_say(p, TEST, d->ko ? KO : p->s->pending.kind, caper_if(d->seat < p->s->seats, d->seat),
             luck_roller_text(p, d), d->difficulty, d->rating, luck_task(d->rating, d->difficulty));
}

void luck_say_roll(luck_play *p, int says, int64_t seat, int64_t foe, int task, int one, int two,
                   int64_t luck)
{
    if (!p->ev)
        return;
    int64_t dice = caper_text_open(p->ev);
    caper_buf_printf(&p->ev->text, "[%d,%d]", one, two);
    caper_say(p->ev, CAPER_ALL, &luck_speech, says, seat, foe, dice, task, luck, one, two,
              one + two);
}
