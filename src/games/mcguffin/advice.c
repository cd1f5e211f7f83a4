/* McGuffin, for people who learn it: moves as people say them, what has to happen next, what cannot be taken
 * back, and what a player is looking at: how it stands now, with the figures of this table, and why it is barred
 * (what a thing is, is in data/things.txt). It gives no secrets away: the order of the cards is not looked at. */
#include "games/mcguffin/say.h"

#include <string.h>

#include "base/text.h"

#define PUT(out, what, ...) caper_put(&mcguffin_speech, match, names, out, SAYS_##what, __VA_ARGS__)

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Which of the `n` moves from `first` on it is. */
static int64_t nth(caper_move move, caper_move first, unsigned n)
{
    return caper_if(move >= first && move < first + n, move - first);
}

static void move_words(const caper_match *match, const void *state, int seat, caper_move move,
                       const char *words, const caper_names *names, caper_buf *out)
{
    mcguffin_call       c = move == GO ? mcguffin_waiting(match, state, seat) : (mcguffin_call){0};
    const mcguffin_job *job = job_of(match);
    int64_t figure = nth(move, READY_MADE, FIGURES), tried = nth(move, TRY, JOB_OBSTACLES);
    size_t  start = out->len;
    PUT(out, ORDER, move == GO, move == READY, move == HEAL, move == YIELD, nth(move, MAKE, SKILLS),
        figure < 0 ? CAPER_ABSENT : CAPER_STR(mcguffin_figures(&(int){0})[figure].name),
        tried < 0 || !job ? CAPER_ABSENT : CAPER_STR(job->obstacle[tried].title),
        nth(move, PASS_GATE, DECKS), nth(move, NAME_DECK, DECKS), nth(move, CHALLENGE, CREW),
        c.kind, caper_if(c.kind && c.deck < DECKS, c.deck));
    if (out->len > start)
        return;
    caper_buf_str(out, "Say “");
    caper_grammar_write(match, state, move, words, out);
    caper_buf_str(out, "”");
}

/* ---- What has to happen next ----------------------------------------------------------------- */

/* "Abacus needs 3 more, you need 1 more" */
static void put_needs(const caper_match *match, const mcguffin_state *s, int each,
                      const caper_names *names, caper_buf *out)
{
    for (int seat = 0; seat < s->seats; seat++) {
        int more = each - s->crew[seat].successes;
        if (s->crew[seat].status == DEAD || more <= 0)
            continue;
        caper_buf_str(out, out->len ? ", " : "");
        PUT(out, NEED, seat, CAPER_STR(s->name[seat]), more);
    }
    if (!out->len)
        caper_buf_str(out, "everybody is done");
}

/* How many more successes it takes: of the crew in the heist, of the seat in the getaway. */
static int more_of(const caper_match *match, const mcguffin_state *s, int seat)
{
    return s->stage == HEIST ? mcguffin_need_crew(s) - mcguffin_crew_has(s)
           : seat >= 0       ? clear_after(match) - s->crew[seat].successes
                             : 0;
}

/* MC-53: what failing at a door costs; a person as Mastermind says it herself. */
static int64_t toll_of(const caper_match *match)
{
    if (is_hosted(match))
        return CAPER_ABSENT;
    mcguffin_cost toll = job_of(match)->gate;
    return CAPER_STR(toll.price == PRICE_HEAT && toll.heat == 1 ? "one heat"
                                                                : mcguffin_price_words[toll.price]);
}

/* MC-37, MC-34, MC-56: limits before they bite. */
static void goal(const caper_match *match, const void *state, int seat, const caper_names *names,
                 caper_buf *out)
{
    const mcguffin_state *s = state;
    if (s->stage == OVER)
        return;
    bool                   crew = seat >= 0 && seat < s->seats;
    const mcguffin_member *m    = &s->crew[crew ? seat : 0];
    int                    each = mcguffin_need_each(match, s);
    bool      free  = crew && !is_hosted(match) && s->inside >> seat & 1 && s->stage != COMBINATION;
    bool      alone = crew && s->inside == 1u << seat;
    int       heat  = free ? heat_limit(match) - s->heat : 0;
    int       sole  = mcguffin_sole_weakest(m);
    caper_buf needs = {0};
    if (s->stage == CASING && !s->unready) /* no other line says them */
        put_needs(match, s, each, names, &needs);
    size_t start = out->len;
    PUT(out, GOAL, s->unready != 0, crew && s->unready >> seat & 1,
        s->call.kind == CALL_NPC && s->call.seat == seat, s->stage, each,
        CAPER_STR(caper_buf_text(&needs)), crew && m->successes >= each && !mcguffin_stage_done(s),
        more_of(match, s, crew ? seat : -1), s->turn == seat,
        crew ? __builtin_popcount(m->passed) : 0, DECKS - s->step, mcguffin_need_passes(s),
        s->seats == 1, caper_if(crew, m->status),
        caper_if(crew, mcguffin_door_of(s, crew ? seat : 0)), caper_if(sole < SKILLS, sole),
        toll_of(match), free && !alone && s->actor == seat ? s->streak : 0,
        caper_if(heat > 0, heat));
    caper_put_no_spaces(out, start);
    caper_buf_fini(&needs);
}

/* ---- Warnings -------------------------------------------------------------------------------- */

/* MC-50: a success beyond the four that a crew member needs does not count. MC-56: the last one who yields brings heat. */
static void warn(const caper_match *match, const void *state, int seat, caper_move move,
                 const caper_names *names, caper_buf *out)
{
    const mcguffin_state *s = state;
    if (is_hosted(match) || seat >= s->seats)
        return;
    bool tries = move >= TRY && move < TRY + JOB_OBSTACLES;
    bool done  = s->stage == CASING && !mcguffin_stage_done(s) &&
                s->crew[seat].successes >= mcguffin_need_each(match, s);
    bool last = ((s->yielded | 1u << seat) & s->inside) == s->inside;
    PUT(out, WARN, tries && done, move == YIELD && last, s->heat + 1 >= heat_limit(match),
        move >= CHALLENGE && move < CHALLENGE + CREW, move == HEAL);
}

/* ---- What a player is looking at ------------------------------------------------------------- */

typedef struct looker {
    const caper_match    *match;
    const mcguffin_state *s;
    const caper_names    *names;
    int                   seat;  /* the crew member who looks, or −1 */
    int                   owner; /* the one that it is about, or −1 */
    caper_what           *out;
} looker;

#define TELL(to, what, ...)                                                                        \
    caper_put(&mcguffin_speech, l->match, l->names, &l->out->to, SAYS_##what, __VA_ARGS__)
#define OWNER l->owner, CAPER_STR(l->s->name[l->owner])

static int percent(double p) { return (int)(100 * p + 0.5); }

/* MC-33: what a skill is good for without a roll. */
static void say_skill(const looker *l, int k)
{
    if (l->owner >= 0 && (l->s->crew[l->owner].made >> k & 1 || !l->s->unready))
        TELL(now, NOW_SKILL, OWNER, l->s->crew[l->owner].skills[k], skill_is_red(k));
}

static void say_deck(const looker *l, int d)
{
    const mcguffin_state *s    = l->s;
    int                   k    = mcguffin_skill_of[d];
    bool                  mine = l->seat >= 0 && !s->unready && s->left[d];
    mcguffin_call         c    = {.kind = CALL_CHECK, .seat = l->seat, .deck = d};
    TELL(now, NOW_DECK, s->left[d], caper_if(mine, k), mine ? s->crew[l->seat].skills[k] : 0,
         mine ? percent(mcguffin_chance(s, &c)) : 0);
}

static void say_heat(const looker *l)
{
    if (!is_hosted(l->match) && l->s->stage != OVER)
        TELL(now, NOW_HEAT, l->s->heat, heat_limit(l->match), l->s->stage);
}

static void say_successes(const looker *l)
{
    int each = mcguffin_need_each(l->match, l->s), crew = mcguffin_need_crew(l->s);
    if (l->owner >= 0 && each)
        TELL(now, NOW_SUCCESSES, OWNER, l->s->crew[l->owner].successes, each);
    else if (crew)
        TELL(now, NOW_SUCCESSES, CAPER_ABSENT, CAPER_ABSENT, mcguffin_crew_has(l->s), crew);
}

static void say_health(const looker *l)
{
    const mcguffin_member *m = &l->s->crew[l->owner < 0 ? 0 : l->owner];
    if (l->owner >= 0 && !l->s->unready)
        TELL(now, NOW_HEALTH, OWNER, m->damage, m->health, m->healed);
}

static void say_stage(const looker *l, const char *id)
{
    int at  = caper_name_find(mcguffin_stages, id, strlen(id)),
        now = l->s->stage == OVER ? l->s->reached : l->s->stage;
    if (at >= 0 && !l->s->unready)
        TELL(now, NOW_STAGE, at == COMBINATION && l->s->skipped, at < now, at == now);
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
        caper_put_reason(l->match, l->s, l->seat, move, NULL, &l->out->now);
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
        return; /* a situation that has not come up stays secret */
    if (inside)
        c = mcguffin_try_call(l->match, l->s, l->seat, number);
    caper_buf_str(&l->out->name, o->title);
    TELL(text, WHAT_OBSTACLE, CAPER_STR(caper_text_or_none(text)), mcguffin_skill_of[o->deck],
         o->deck);
    TELL(now, NOW_OBSTACLE, caper_if(inside, inside ? percent(mcguffin_chance(l->s, &c)) : 0),
         c.bonus, price.price == PRICE_HEAT ? price.heat : 0, price.price == PRICE_FIGHT);
    say_barred(l, number);
}

static void say_card(const looker *l, int card)
{
    mcguffin_card_words(card, &l->out->name);
    l->out->name.data[0] = 'T';
    TELL(text, WHAT_CARD, card, card_value(card), card_is_red(card));
    if (!l->s->unready && !(mcguffin_unflipped(l->s) >> card & 1))
        caper_buf_str(&l->out->now, "It has been turned up, so it will not come again.");
}

static void say_specialty(const looker *l)
{
    if (l->owner < 0 || !l->s->specialty[l->owner][0])
        return;
    int sk = l->s->crew[l->owner].special;
    TELL(now, NOW_SPECIALTY, OWNER, CAPER_STR(l->s->specialty[l->owner]),
         caper_if(sk < SKILLS, sk));
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

static void what_is(const caper_match *match, const void *state, int seat, const caper_asked *asked,
                    const caper_names *names, caper_what *out)
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

const caper_sentences mcguffin_words = {
    .move_words = move_words,
    .goal       = goal,
    .warn       = warn,
    .what_is    = what_is,
    .tell       = caper_tell,
    .speech     = &mcguffin_speech,
};
