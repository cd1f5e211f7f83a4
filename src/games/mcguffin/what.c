/* McGuffin: what somebody at the table is looking at. What a thing is, is in data/things.txt; here
 * is how it stands now, with the figures of this table, and why it is barred. Nothing is secret but
 * the order of the cards, and that is not looked at. */
#include <string.h>

#include "base/text.h"
#include "games/mcguffin/story.h"

typedef struct looker {
    const caper_match    *match;
    const mcguffin_state *s;
    const caper_names    *names;
    int                   seat, whose; /* whose: it is about this crew member, or −1 */
    caper_buf            *now;
} looker;

/* "You have", "Abacus has" */
static void put_has(const looker *l, int seat)
{
    const char *name = l->s->name[seat][0] ? l->s->name[seat] : caper_names_get(l->names, seat);
    if (seat == l->seat)
        caper_buf_str(l->now, "You have");
    else
        caper_buf_printf(l->now, "%s has", name);
}

static int percent(double p) { return (int)(100 * p + 0.5); }

/* MC-33: what a skill is good for without a roll. */
static void say_skill(const looker *l, int k)
{
    int seat = l->whose >= 0 ? l->whose : l->seat;
    if (seat < 0 || seat >= l->s->seats || !(l->s->crew[seat].made >> k & 1 || !l->s->unready))
        return;
    int n = l->s->crew[seat].skills[k];
    put_has(l, seat);
    caper_buf_printf(l->now,
                     " %d. That is enough without a roll for %s cards up to %d, and for %s cards "
                     "from %d up.",
                     n, skill_is_red(k) ? "red" : "black", n, skill_is_red(k) ? "black" : "red", n);
}

static void say_deck(const looker *l, int d)
{
    const mcguffin_state *s = l->s;
    int                   k = mcguffin_skill_of[d];
    caper_buf_printf(l->now, "%d cards are left in it.", s->left[d]);
    if (l->seat < 0 || l->seat >= s->seats || s->unready || !s->left[d])
        return;
    mcguffin_call c = {.kind = CALL_CHECK, .seat = (uint8_t)l->seat, .deck = (uint8_t)d};
    caper_buf_printf(
        l->now, " Your %s is %d: a check here, without a bonus, succeeds %d times in 100.",
        mcguffin_skills[k], s->crew[l->seat].skills[k], percent(mcguffin_chance(s, &c)));
}

static void say_heat(const looker *l)
{
    if (is_hosted(l->match) || l->s->stage == OVER)
        return;
    int limit = heat_limit(l->match);
    caper_buf_printf(l->now, "Now %d of %d. At %d %s.", l->s->heat, limit, limit,
                     l->s->stage == CASING  ? "the job is called off"
                     : l->s->stage == HEIST ? "the Combination is lost and the getaway begins"
                                            : "everyone still inside is caught");
}

static void say_successes(const looker *l)
{
    int seat = l->whose >= 0 ? l->whose : l->seat;
    int each = mcguffin_need_each(l->match, l->s), crew = mcguffin_need_crew(l->s);
    if (seat >= 0 && seat < l->s->seats && each) {
        put_has(l, seat);
        caper_buf_printf(l->now, " %d of %d.", l->s->crew[seat].successes, each);
    } else if (crew)
        caper_buf_printf(l->now, "The crew has %d of %d together.", mcguffin_crew_has(l->s), crew);
}

static void say_health(const looker *l)
{
    int seat = l->whose >= 0 ? l->whose : l->seat;
    if (seat < 0 || seat >= l->s->seats || l->s->unready)
        return;
    const mcguffin_member *m = &l->s->crew[seat];
    put_has(l, seat);
    caper_buf_printf(l->now, " taken %d of %d. %s", m->damage, m->health,
                     m->healed ? "Healing has been used in this stage." : "");
    if (!m->healed && m->damage)
        caper_buf_str(l->now, "Failing a check on purpose would heal 1d8, once in this stage.");
}

static void say_stage(const looker *l, const char *id)
{
    int at  = caper_name_find(mcguffin_stages, id, strlen(id)),
        now = l->s->stage == OVER ? l->s->reached : l->s->stage;
    if (at == COMBINATION && l->s->skipped)
        caper_buf_str(l->now, "It was skipped: there was too much heat.");
    else if (at >= 0 && !l->s->unready)
        caper_buf_str(l->now, at < now    ? "That is behind you."
                              : at == now ? "You are here."
                                          : "That is still to come.");
}

/* MC-37 and the doors: what keeps them from this obstacle. */
static void say_barred(const looker *l, int number)
{
    caper_move move = (caper_move)(TRY + number);
    if (l->seat < 0 || l->seat >= l->s->seats || l->s->stage == OVER)
        return;
    if (mcguffin_allows(l->match, l->s, l->seat, move, NULL) == CAPER_OK)
        return;
    caper_buf_str(l->now, " You cannot try it now. ");
    if (l->s->inside >> l->seat & 1)
        mcguffin_why_not(l->match, l->s, l->seat, move, NULL, l->now);
}

static void say_obstacle(const looker *l, int number, caper_what *out)
{
    const mcguffin_job      *job   = job_of(l->match);
    const mcguffin_obstacle *o     = &job->obstacle[number];
    mcguffin_cost            price = mcguffin_price_of(job, l->s, number);
    job_text                 text  = mcguffin_text_of(job, l->s, number);
    if (!(mcguffin_open(l->match, l->s) >> number & 1) && l->s->call.obstacle != number + 1)
        return; /* a situation that has not come up gives nothing away */
    caper_buf_str(&out->name, job_read(job, o->title));
    caper_buf_printf(&out->text, "%s You meet it with %s, against %s.",
                     text ? job_read(job, text) : "", mcguffin_skills[mcguffin_skill_of[o->deck]],
                     mcguffin_deck_titles[o->deck]);
    if (l->seat >= 0 && l->s->inside >> l->seat & 1) {
        mcguffin_call c = mcguffin_try_call(l->match, l->s, l->seat, number);
        caper_buf_printf(l->now, "You succeed %d times in 100", percent(mcguffin_chance(l->s, &c)));
        if (c.bonus)
            caper_buf_printf(l->now, ", with a bonus of %s%d", c.bonus > 0 ? "+" : "−",
                             c.bonus > 0 ? c.bonus : -c.bonus);
        caper_buf_str(l->now, ". ");
    }
    if (price.price == PRICE_HEAT)
        caper_buf_printf(l->now, "Failing adds %d heat.", price.heat);
    else
        caper_buf_str(l->now, price.price == PRICE_FIGHT ? "Failing starts a fight."
                                                         : "Failing costs nothing but time.");
    say_barred(l, number);
}

static void say_card(const looker *l, int card, caper_what *out)
{
    mcguffin_card_words(card, &out->name);
    if (out->name.len)
        out->name.data[0] = 'T';
    if (card == RED_JOKER)
        caper_buf_str(&out->text, "Worth 0. The check is passed, whatever you have.");
    else if (card == BLACK_JOKER)
        caper_buf_str(&out->text, "Worth 14. The check is failed, whatever you have.");
    else
        caper_buf_printf(&out->text,
                         "Worth %d, and %s. With a %s skill you need at least %d, with a %s skill "
                         "at most %d.",
                         card_value(card), card_is_red(card) ? "red" : "black",
                         card_is_red(card) ? "red" : "black", card_value(card),
                         card_is_red(card) ? "black" : "red", card_value(card));
    if (!l->s->unready && !(mcguffin_unflipped(l->s) >> card & 1))
        caper_buf_str(l->now, "It has been turned up, so it will not come again.");
}

static void say_specialty(const looker *l)
{
    int seat = l->whose >= 0 ? l->whose : l->seat;
    if (seat < 0 || seat >= l->s->seats || !l->s->specialty[seat][0])
        return;
    put_has(l, seat);
    caper_buf_printf(l->now, " “%s”", l->s->specialty[seat]);
    if (l->s->crew[seat].special < SKILLS)
        caper_buf_printf(l->now, ", which goes with %s", mcguffin_skills[l->s->crew[seat].special]);
    caper_buf_char(l->now, '.');
}

static void say_number(const looker *l, const char *id)
{
    if (strcmp(id, "heat") == 0)
        say_heat(l);
    else if (strcmp(id, "successes") == 0)
        say_successes(l);
    else if (strcmp(id, "health") == 0 || strcmp(id, "damage") == 0)
        say_health(l);
    else if (strcmp(id, "specialty") == 0)
        say_specialty(l);
}

void mcguffin_what_is(const caper_match *match, const void *state, int seat,
                      const caper_asked *asked, const caper_names *names, caper_what *out)
{
    const mcguffin_job *job  = job_of(match);
    looker              l    = {match, state, names, seat, asked->whose, &out->now};
    const char         *kind = asked->kind, *id = asked->id;
    int                 n = -1;
    if (strcmp(kind, "deck") == 0 && (n = caper_name_find(mcguffin_decks, id, strlen(id))) >= 0)
        say_deck(&l, n);
    else if (strcmp(kind, "skill") == 0 &&
             (n = caper_name_find(mcguffin_skills, id, strlen(id))) >= 0)
        say_skill(&l, n);
    else if (strcmp(kind, "figure") == 0 && (n = mcguffin_figure_find(id, strlen(id))) >= 0) {
        const mcguffin_figure *f = &mcguffin_figures(&(int){0})[n];
        caper_buf_str(&out->name, f->name);
        caper_buf_printf(&out->text, "Known for: %s.", f->specialty);
    } else if (strcmp(kind, "number") == 0)
        say_number(&l, id);
    else if (strcmp(kind, "stage") == 0)
        say_stage(&l, id);
    else if (strcmp(kind, "card") == 0 && (n = mcguffin_card_find(id)) >= 0)
        say_card(&l, n, out);
    else if (strcmp(kind, "obstacle") == 0 && job && !l.s->unready &&
             (n = mcguffin_obstacle_find(job, id, strlen(id))) >= 0)
        say_obstacle(&l, n, out);
}
