/* Making a character: AL-01 … AL-06.
 *
 * A half-made character is an ordinary one that is not ready: its ratings are filled in as they are
 * chosen, and points and luck follow at once, so that people see what a choice costs. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "games/luck/luck.h"

/* Names for people who let the dice decide. */
static const char *const first_names[] = {"Alma",  "Bertil", "Cosima", "Dario", "Edda",  "Fritz",
                                          "Greta", "Hugo",   "Ilse",   "Jonas", "Klara", "Leo"};
static const char *const last_names[]  = {"Ackerman", "Brandt", "Castell", "Dorn",  "Engel",
                                          "Fink",     "Gerber", "Hummel",  "Irmen", "Jansen"};

enum {
    FIRST = sizeof first_names / sizeof *first_names,
    LAST  = sizeof last_names / sizeof *last_names
};

luck_set luck_set_rated(const uint8_t *rating)
{
    luck_set set = {0};
    for (int t = 0; t < LUCK_TRAITS; t++)
        if (rating[t])
            luck_set_add(&set, t);
    return set;
}

int luck_points(const luck_person *p)
{
    int sum = 0;
    luck_each_in (t, &p->has)
        sum += luck_traits[t].points;
    return sum;
}

int luck_chosen_in(const luck_person *p, int list)
{
    int n = 0;
    for (int t = luck_first[list] - 1; (t = luck_set_next(&p->has, t + 1)) < luck_first[list + 1];)
        n++;
    return n;
}

/* AL-03: what is left of the 40 is luck. */
static void count_luck(luck_person *p)
{
    p->initial = LUCK_POINTS - luck_points(p);
    p->luck    = p->initial > 0 ? p->initial : 0;
}

bool luck_is_complete(const luck_person *p)
{
    if (!p->background || !p->trick || !p->prime || !p->name[0])
        return false;
    for (int list = 0; list < LUCK_CHARACTERISTICS; list++)
        if (!luck_chosen_in(p, list))
            return false;
    return luck_points(p) <= LUCK_POINTS;
}

void luck_missing(const luck_person *p, caper_buf *out)
{
    int points = luck_points(p), n = 0;
    if (points > LUCK_POINTS) {
        caper_buf_printf(out,
                         "The points come to %d and may be at most %d: drop a skill, choose "
                         "something cheaper or take a disadvantage.",
                         points, LUCK_POINTS);
        return;
    }
    for (int list = 0; list < LUCK_CHARACTERISTICS; list++)
        if (!luck_chosen_in(p, list))
            caper_buf_printf(out, "%s%s", n++ ? ", " : "Still missing: ", luck_lists[list]);
    const struct {
        bool        there;
        const char *what;
    } rest[] = {{p->background, "a background"},
                {p->prime, "a prime characteristic"},
                {p->trick, "a trademark trick"},
                {p->name[0], "a name"}};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        if (!rest[i].there)
            caper_buf_printf(out, "%s%s", n++ ? ", " : "Still missing: ", rest[i].what);
    if (n)
        caper_buf_char(out, '.');
}

/* ---- What may be done ------------------------------------------------------------------------ */

/* A trait for the sheet, by the verb of its list. */
static bool may_take(const luck_person *p, int trait, int form, caper_buf *why)
{
    const luck_trait *t = &luck_traits[trait];
    const char *verb = t->list == SKILLS ? "skill" : t->list == DISADVANTAGES ? "flaw" : "choose";
    int         own  = t->list == SKILLS ? M_SKILL : t->list == DISADVANTAGES ? M_FLAW : M_CHOOSE;
    if (own != form)
        return CAPER_NO(why, "%s is from the list “%s”: say “%s %s/%s”.", t->name,
                        luck_lists[t->list], verb, luck_lists[t->list], t->id);
    if (p->rating[trait])
        return CAPER_NO(why, "%s is on the sheet already; each can be taken once.", t->name);
    return own == M_CHOOSE || luck_chosen_in(p, t->list) < LUCK_SKILLS ||
           CAPER_NO(why, "There can be at most five %s; drop one first.",
                    own == M_SKILL ? "skills" : "disadvantages");
}

/* AL-04: a characteristic or a skill that is on the sheet and not rated D. */
static bool may_be_prime(const luck_person *p, int trait, caper_buf *why)
{
    const luck_trait *t = &luck_traits[trait];
    if (!p->rating[trait])
        return CAPER_NO(why, "%s is not on the sheet, so it cannot be the prime characteristic.",
                        t->name);
    if (t->rating == RATED_D)
        return CAPER_NO(why, "%s is a disadvantage, which cannot be the prime characteristic.",
                        t->name);
    return (t->list != DISADVANTAGES && p->prime != trait + 1) ||
           CAPER_NO(why, "%s is the prime characteristic already.", t->name);
}

bool luck_may_make(const luck_person *p, caper_move move, caper_buf *why)
{
    int m = (int)move;
    if (m > M_READY)
        return CAPER_NO(why, "Characters are still being made: finish yours and say “ready”.");
    if (m < M_CHOOSE || (m >= M_PICK && m < M_READY_MADE))
        return (m < M_CHOOSE ? m && p->background != m - M_BACKGROUND
                             : m > M_PICK && p->trick != m - M_PICK) ||
               CAPER_NO(why, "That is on the sheet already.");
    if (m < M_DROP) {
        int form = m < M_SKILL ? M_CHOOSE : m < M_FLAW ? M_SKILL : M_FLAW;
        return may_take(p, m - form, form, why);
    }
    if (m < M_PRIME)
        return p->rating[m - M_DROP] ||
               CAPER_NO(why, "%s is not on the sheet.", luck_traits[m - M_DROP].name);
    if (m < M_PICK)
        return may_be_prime(p, m - M_PRIME, why);
    if (m != M_READY || luck_is_complete(p))
        return true;
    if (why)
        luck_missing(p, why);
    return false;
}

/* One move for each trait of that stretch that is not on the sheet, run by run. */
static int put_open(caper_move *out, unsigned form, const luck_set *set, int from, int end)
{
    int n = 0;
    while (from < end) {
        int stop = luck_set_next(set, from);
        stop     = stop < end ? stop : end;
        for (; from < stop; from++)
            out[n++] = form + (unsigned)from;
        from++;
    }
    return n;
}

/* Every number of a form from 1 on but the one that is chosen already. */
static int put_others(caper_move *out, unsigned form, unsigned chosen, unsigned end)
{
    int n = 0;
    for (unsigned i = 1; i < end; i++) {
        out[n] = form + i;
        n += i != chosen;
    }
    return n;
}

/* The same as asking luck_may_make about every move (a test holds the two together), but people
 * and searches look at this list all the time, so it counts once and walks straight through. */
int luck_list_making(const luck_person *p, caper_move *out)
{
    const luck_set *set = &p->has;
    int             n   = 0;
    n += put_others(out, M_BACKGROUND, p->background, LUCK_BACKGROUNDS);
    n += put_open(out + n, M_CHOOSE, set, 0, luck_first[SKILLS]);
    if (luck_chosen_in(p, SKILLS) < LUCK_SKILLS)
        n += put_open(out + n, M_SKILL, set, luck_first[SKILLS], luck_first[DISADVANTAGES]);
    if (luck_chosen_in(p, DISADVANTAGES) < LUCK_SKILLS)
        n += put_open(out + n, M_FLAW, set, luck_first[DISADVANTAGES], LUCK_TRAITS);
    int drops = n;
    luck_each_in (t, set)
        out[n++] = M_DROP + (unsigned)t;
    for (int i = drops, end = n; i < end; i++) {
        out[n] = out[i] - M_DROP + M_PRIME;
        n += may_be_prime(p, (int)(out[i] - M_DROP), NULL);
    }
    n += put_others(out + n, M_PICK, p->trick, LUCK_TRICKS);
    for (caper_move m = M_READY_MADE; m <= M_RANDOM; m++)
        out[n++] = m;
    if (luck_is_complete(p))
        out[n++] = M_READY;
    return n;
}

/* ---- Doing it -------------------------------------------------------------------------------- */

static void drop(luck_person *p, int trait)
{
    p->rating[trait] = UNRATED;
    luck_set_drop(&p->has, trait);
    if (p->prime == trait + 1)
        p->prime = 0;
}

static void take(luck_person *p, int trait)
{
    p->rating[trait] = luck_traits[trait].rating;
    luck_set_add(&p->has, trait);
}

/* AL-01: one choice in each; another choice takes the place of the first. */
static void choose(luck_person *p, int trait)
{
    int list = luck_traits[trait].list;
    for (int t = luck_first[list] - 1; (t = luck_set_next(&p->has, t + 1)) < luck_first[list + 1];)
        drop(p, t);
    take(p, trait);
}

static void make_prime(luck_person *p, int trait)
{
    if (p->prime)
        take(p, p->prime - 1);
    p->prime         = (uint8_t)(trait + 1);
    p->rating[trait] = RATED_P;
}

static void begin_anew(luck_person *p)
{
    luck_person fresh = {0};
    memcpy(fresh.name, p->name, sizeof fresh.name);
    memcpy(fresh.about, p->about, sizeof fresh.about);
    memcpy(p, &fresh, sizeof fresh);
}

static void copy_text(char *to, const char *from, size_t n)
{
    memset(to, 0, CAPER_MAX_WORDS + 1); /* states are compared byte by byte */
    memcpy(to, from, n);
}

static void be_ready_made(luck_person *p, const luck_ready_made *r)
{
    begin_anew(p);
    copy_text(p->name, r->name, strlen(r->name));
    copy_text(p->about, r->about, strlen(r->about));
    p->background = (uint8_t)luck_background_find(r->background, strlen(r->background));
    p->trick      = (uint8_t)luck_trick_find(r->trick, strlen(r->trick));
    for (const char *at = r->traits; *at;) {
        size_t n = strcspn(at, " ");
        take(p, luck_trait_find(at, n));
        at += n + (at[n] == ' ');
    }
    make_prime(p, luck_trait_find(r->prime, strlen(r->prime)));
    p->ready = true;
}

/* One of a list that is not on the sheet yet, each equally likely. */
static int draw_trait(const luck_person *p, int list, caper_rng *rng)
{
    int open = 0, trait = luck_first[list];
    for (int t = trait; t < luck_first[list + 1]; t++)
        open += !p->rating[t];
    int k = caper_rng_die(rng, open);
    for (; k; trait++)
        k -= !p->rating[trait];
    return trait - 1;
}

static int draw_prime(const luck_person *p, caper_rng *rng)
{
    int open = 0, trait = 0;
    for (int t = 0; t < LUCK_TRAITS; t++)
        open += may_be_prime(p, t, NULL);
    if (!open)
        return -1;
    int k = caper_rng_die(rng, open);
    for (; k; trait++)
        k -= may_be_prime(p, trait, NULL);
    return trait - 1;
}

/* AL-03: the ten characteristics come to at most 36, so dropping skills is always enough. */
static void drop_until_legal(luck_person *p)
{
    for (int t = LUCK_TRAITS - 1; t >= 0 && luck_points(p) > LUCK_POINTS; t--)
        if (luck_traits[t].list == SKILLS && p->rating[t])
            drop(p, t);
}

/* AL-06: every draw is an outcome, so that a transcript can make the same person again. */
static void be_random(luck_person *p, caper_rng *rng)
{
    begin_anew(p);
    p->background = (uint8_t)caper_rng_die(rng, LUCK_BACKGROUNDS - 1);
    for (int list = 0; list < LUCK_CHARACTERISTICS; list++)
        take(p, draw_trait(p, list, rng));
    for (int list = SKILLS; list <= DISADVANTAGES; list++)
        for (int n = caper_rng_die(rng, LUCK_SKILLS + 1) - 1; n > 0; n--)
            take(p, draw_trait(p, list, rng));
    drop_until_legal(p);
    int prime = draw_prime(p, rng);
    if (prime < 0) { /* ten disadvantages and no skill: let one thing be good at least */
        choose(p, luck_trait_find("art/sculptor", strlen("art/sculptor")));
        prime = draw_prime(p, rng);
    }
    make_prime(p, prime);
    p->trick = (uint8_t)caper_rng_die(rng, LUCK_TRICKS - 1);
    if (!p->name[0]) {
        const char *first = first_names[caper_rng_die(rng, FIRST) - 1];
        const char *last  = last_names[caper_rng_die(rng, LAST) - 1];
        snprintf(p->name, sizeof p->name, "%s %s", first, last);
    }
}

void luck_make(luck_person *p, caper_move move, caper_rng *rng)
{
    if (move < M_CHOOSE)
        p->background = (uint8_t)(move - M_BACKGROUND);
    else if (move < M_SKILL)
        choose(p, (int)(move - M_CHOOSE));
    else if (move < M_FLAW)
        take(p, (int)(move - M_SKILL));
    else if (move < M_DROP)
        take(p, (int)(move - M_FLAW));
    else if (move < M_PRIME)
        drop(p, (int)(move - M_DROP));
    else if (move < M_PICK)
        make_prime(p, (int)(move - M_PRIME));
    else if (move < M_READY_MADE)
        p->trick = (uint8_t)(move - M_PICK);
    else if (move < M_RANDOM)
        be_ready_made(p, &luck_ready_mades[move - M_READY_MADE]); /* and ready, as the word says */
    else if (move == M_RANDOM)
        be_random(p, rng);
    else
        p->ready = true;
    count_luck(p);
}

/* AL-06: "name Ida — keeps bees": the name, and after a dash a few words. */
void luck_rename(luck_person *p, const char *words)
{
    static const char dash[] = " — ";
    const char       *at     = strstr(words, dash);
    size_t            n      = at && at != words ? (size_t)(at - words) : strlen(words);
    const char       *about  = words[n] ? words + n + strlen(dash) : "";
    copy_text(p->name, words, n);
    copy_text(p->about, about, strlen(about));
}
