/* McGuffin: what somebody at the table is looking at. What a thing is, is in data/things.txt; here
 * is how it stands now, with the figures of this table, and why it is barred. Nothing is secret but
 * the order of the cards, and that is not looked at. */
#include <string.h>

#include "base/text.h"
#include "games/mcguffin/say.h"

typedef struct looker {
    const caper_match    *match;
    const mcguffin_state *s;
    const caper_names    *names;
    int                   seat;  /* the crew member who looks, or −1 */
    int                   owner; /* the one that it is about, or −1 */
    caper_what           *out;
} looker;

#define PUT(to, what, ...)                                                                         \
    caper_put(&mcguffin_speech, l->match, l->names, &l->out->to, SAYS_##what, __VA_ARGS__)
#define OWNER l->owner, CAPER_STR(l->s->name[l->owner])

static int percent(double p) { return (int)(100 * p + 0.5); }

/* MC-33: what a skill is good for without a roll. */
static void say_skill(const looker *l, int k)
{
    if (l->owner >= 0 && (l->s->crew[l->owner].made >> k & 1 || !l->s->unready))
        PUT(now, NOW_SKILL, OWNER, l->s->crew[l->owner].skills[k], skill_is_red(k));
}

static void say_deck(const looker *l, int d)
{
    const mcguffin_state *s    = l->s;
    int                   k    = mcguffin_skill_of[d];
    bool                  mine = l->seat >= 0 && !s->unready && s->left[d];
    mcguffin_call         c    = {.kind = CALL_CHECK, .seat = (uint8_t)l->seat, .deck = (uint8_t)d};
    PUT(now, NOW_DECK, s->left[d], caper_if(mine, k), mine ? s->crew[l->seat].skills[k] : 0,
        mine ? percent(mcguffin_chance(s, &c)) : 0);
}

static void say_heat(const looker *l)
{
    if (!is_hosted(l->match) && l->s->stage != OVER)
        PUT(now, NOW_HEAT, l->s->heat, heat_limit(l->match), l->s->stage);
}

static void say_successes(const looker *l)
{
    int each = mcguffin_need_each(l->match, l->s), crew = mcguffin_need_crew(l->s);
    if (l->owner >= 0 && each)
        PUT(now, NOW_SUCCESSES, OWNER, l->s->crew[l->owner].successes, each);
    else if (crew)
        PUT(now, NOW_SUCCESSES, CAPER_ABSENT, CAPER_ABSENT, mcguffin_crew_has(l->s), crew);
}

static void say_health(const looker *l)
{
    const mcguffin_member *m = &l->s->crew[l->owner < 0 ? 0 : l->owner];
    if (l->owner >= 0 && !l->s->unready)
        PUT(now, NOW_HEALTH, OWNER, m->damage, m->health, m->healed);
}

static void say_stage(const looker *l, const char *id)
{
    int at  = caper_name_find(mcguffin_stages, id, strlen(id)),
        now = l->s->stage == OVER ? l->s->reached : l->s->stage;
    if (at >= 0 && !l->s->unready)
        PUT(now, NOW_STAGE, at == COMBINATION && l->s->skipped, at < now, at == now);
}

/* MC-37 and the doors: what keeps them from this obstacle. */
static void say_barred(const looker *l, int number)
{
    caper_move move = (caper_move)(TRY + number);
    if (l->seat < 0 || l->s->stage == OVER)
        return;
    if (mcguffin_allows(l->match, l->s, l->seat, move, NULL) == CAPER_OK)
        return;
    caper_buf_str(&l->out->now, " You cannot try it now. ");
    if (l->s->inside >> l->seat & 1)
        mcguffin_why_not(l->match, l->s, l->seat, move, NULL, &l->out->now);
}

static void say_obstacle(const looker *l, int number)
{
    const mcguffin_job      *job    = job_of(l->match);
    const mcguffin_obstacle *o      = &job->obstacle[number];
    mcguffin_cost            price  = mcguffin_price_of(job, l->s, number);
    job_text                 text   = mcguffin_text_of(job, l->s, number);
    bool                     inside = l->seat >= 0 && l->s->inside >> l->seat & 1;
    mcguffin_call            c      = {0};
    if (l->s->unready ||
        (!(mcguffin_open(l->match, l->s) >> number & 1) && l->s->call.obstacle != number + 1))
        return; /* a situation that has not come up gives nothing away */
    if (inside)
        c = mcguffin_try_call(l->match, l->s, l->seat, number);
    caper_buf_str(&l->out->name, job_read(job, o->title));
    PUT(text, WHAT_OBSTACLE, CAPER_STR(job_read(job, text)), mcguffin_skill_of[o->deck], o->deck);
    PUT(now, NOW_OBSTACLE, caper_if(inside, inside ? percent(mcguffin_chance(l->s, &c)) : 0),
        c.bonus, price.price == PRICE_HEAT ? price.heat : 0, price.price == PRICE_FIGHT);
    say_barred(l, number);
}

static void say_card(const looker *l, int card)
{
    mcguffin_card_words(card, &l->out->name);
    l->out->name.data[0] = 'T';
    PUT(text, WHAT_CARD, card, card_value(card), card_is_red(card));
    if (!l->s->unready && !(mcguffin_unflipped(l->s) >> card & 1))
        caper_buf_str(&l->out->now, "It has been turned up, so it will not come again.");
}

static void say_specialty(const looker *l)
{
    if (l->owner < 0 || !l->s->specialty[l->owner][0])
        return;
    int sk = l->s->crew[l->owner].special;
    PUT(now, NOW_SPECIALTY, OWNER, CAPER_STR(l->s->specialty[l->owner]), caper_if(sk < SKILLS, sk));
}

static void say_figure(const looker *l, int number)
{
    const mcguffin_figure *f = &mcguffin_figures(&(int){0})[number];
    caper_buf_str(&l->out->name, f->name);
    caper_buf_printf(&l->out->text, "Known for: %s.", f->specialty);
}

static void say_number(const looker *l, const char *id)
{
    static const struct {
        const char *id;
        void (*say)(const looker *l);
    } all[] = {{"heat", say_heat},
               {"successes", say_successes},
               {"health", say_health},
               {"damage", say_health},
               {"specialty", say_specialty}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(id, all[i].id))
            all[i].say(l);
}

void mcguffin_what_is(const caper_match *match, const void *state, int seat,
                      const caper_asked *asked, const caper_names *names, caper_what *out)
{
    static const struct {
        const caper_kind *kind;
        void (*say)(const looker *l, int number);
    } things[]   = {{&mcguffin_kind_deck, say_deck},
                    {&mcguffin_kind_skill, say_skill},
                    {&mcguffin_kind_figure, say_figure},
                    {&mcguffin_kind_card, say_card},
                    {&mcguffin_kind_obstacle, say_obstacle}};
    int    seats = ((const mcguffin_state *)state)->seats;
    int    me = seat < seats ? seat : -1, owner = asked->whose >= 0 ? asked->whose : seat;
    looker l = {match, state, names, me, owner < seats ? owner : -1, out};
    if (!strcmp(asked->kind, "number"))
        say_number(&l, asked->id);
    else if (!strcmp(asked->kind, "stage"))
        say_stage(&l, asked->id);
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        const caper_kind *kind = things[i].kind;
        int               n    = caper_kind_find(kind, match, state, asked->id, strlen(asked->id));
        if (n >= 0 && !strcmp(asked->kind, kind->as ? kind->as : kind->name))
            things[i].say(&l, n);
    }
}
