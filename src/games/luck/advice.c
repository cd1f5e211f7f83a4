/* Adventures & Luck, for people who learn it: moves as people say them, what has to happen next and
 * with which trait, and what cannot be taken back. Nothing is hidden in this game. */
#include <string.h>

#include "base/grammar.h"
#include "base/text.h"
#include "games/luck/adventure.h"

/* ---- Which trait ----------------------------------------------------------------------------- */

static void add_list(luck_trait_set *set, int list)
{
    for (int t = luck_first[list]; t < luck_first[list + 1]; t++)
        luck_set_add(set, t);
}

/* The link whose test is rolled, or NULL. */
static const luck_link *link_of(const caper_match *match, const luck_state *s)
{
    if (luck_rules(match)->mode != AUTO || !s->chosen)
        return NULL;
    return &luck_story(match)->link[luck_scene_now(match, s)->first + s->chosen - 1];
}

/* AL-30: the best of body, reflexes and fighting skills, if that is what was used. */
static int fighting_trait(const uint8_t *rating)
{
    int best = luck_fighting(rating);
    for (int t = LUCK_TRAITS - 1; t >= 0; t--) {
        uint8_t one[LUCK_TRAITS] = {0};
        one[t]                   = rating[t];
        if (rating[t] == best && (luck_fighting(one) == best) && best > RATED_A)
            return t;
    }
    return -1;
}

int luck_trait_of_due(const caper_match *match, const luck_state *s, const luck_due *d)
{
    const luck_link *l   = link_of(match, s);
    luck_trait_set   set = {0};
    if (d->seat >= s->seats)
        return -1;
    const uint8_t *rating = s->crew[d->seat].rating;
    int            k      = s->pending.kind == MULTI ? s->pending.at : 0;
    int            trait  = -1;
    if (d->ko)
        add_list(&set, BODY);
    else if (s->pending.kind == STRIKE || s->pending.kind == HIT)
        return fighting_trait(rating);
    else if (s->pending.kind == ORDER)
        add_list(&set, REFLEXES);
    else if (l && k < l->count)
        set = l->traits[k];
    trait = luck_trait_for(rating, &set);
    /* A host may have said otherwise: the letter that counts must be this trait's. */
    return trait >= 0 && rating[trait] == d->rating ? trait : -1;
}

/* "shortsighted, a disadvantage" */
static void put_trait(const caper_match *match, const luck_state *s, const luck_due *d,
                      caper_buf *out)
{
    int trait = luck_trait_of_due(match, s, d);
    if (trait >= 0)
        caper_buf_printf(out, "%s (%s)", luck_traits[trait].name, luck_rating_names[d->rating]);
    else if (d->rating == RATED_A)
        caper_buf_str(out, "nothing special on your sheet (average)");
    else /* the host has named it, or rated it */
        luck_put_rated(d->rating, out);
}

/* AL-34: of blows that are struck only a special one is harder for itself. */
static bool is_special(const luck_state *s)
{
    return s->pending.kind == STRIKE && s->pending.how == DIFFICULT && s->pending.count == 1;
}

/* AL-15 … AL-17, AL-30, AL-34: where a roll's difficulty comes from. */
static void put_source(const caper_match *match, const luck_state *s, const luck_due *d,
                       caper_buf *out)
{
    const luck_link *l = link_of(match, s);
    if (d->ko)
        caper_buf_str(out, "that depends on the kind of blow");
    else if (d->difficulty > d->plain)
        caper_buf_printf(out, "%s in itself, and harder because it is %s",
                         luck_difficulties[d->plain],
                         is_special(s) ? "a special attack" : "done with other things at once");
    else if (s->pending.kind == TEAM && l && d->difficulty < l->difficulty[0])
        caper_buf_printf(out, "%s alone, and a step easier for each helper",
                         luck_difficulties[l->difficulty[0]]);
    else if (s->pending.kind == STRIKE || s->pending.kind == HIT || s->pending.kind == OPPOSE)
        caper_buf_str(out, "that depends on how good the other side is");
    else if (s->pending.kind == ORDER)
        caper_buf_str(out, "the quick act before the foes");
    else
        caper_buf_str(out,
                      luck_rules(match)->mode == HOSTED ? "the host says so" : "the story says so");
}

void luck_reason(const caper_match *match, const luck_state *s, const luck_due *d, caper_buf *out)
{
    int trait = luck_trait_of_due(match, s, d);
    if (trait >= 0)
        caper_buf_printf(out, "With %s (%s)", luck_traits[trait].name,
                         luck_rating_names[d->rating]);
    else if (d->seat < s->seats && d->rating == RATED_A)
        caper_buf_str(out, "With nothing special on the sheet (average)");
    else {
        caper_buf_str(out, "With ");
        luck_put_rated(d->rating, out);
    }
    caper_buf_printf(out, " against %s: ", luck_difficulties[d->difficulty]);
    put_source(match, s, d, out);
    caper_buf_char(out, '.');
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static const char *foe_name(const caper_match *match, const luck_state *s, int foe)
{
    return luck_text(luck_story(match), luck_scene_now(match, s)->foe[foe].name);
}

static void say_way(const caper_match *match, const luck_state *s, caper_move move, caper_buf *out)
{
    const luck_scene *c     = luck_scene_now(match, s);
    int               n     = (int)(move - M_LINK) % (LUCK_LINKS + 1) - 1;
    bool              fight = s->fight.on;
    if (fight && n < c->foes) {
        caper_buf_printf(out, "%s %s", move < M_JOIN ? "Attack" : "Wait to attack together",
                         foe_name(match, s, n));
        return;
    }
    n -= fight ? c->foes : 0;
    if (n < 0 || n >= c->links)
        return;
    const char *text = luck_text(luck_story(match), luck_story(match)->link[c->first + n].text);
    if (move >= M_VOTE)
        caper_buf_printf(out, "Vote for “%s”", text);
    else
        caper_buf_printf(out, "%s “%s”", move < M_JOIN ? "Do this yourself:" : "Help with", text);
}

static void say_making(caper_move move, caper_buf *out)
{
    if (move < M_CHOOSE)
        caper_buf_printf(out, "Background: %s", luck_backgrounds[move].name);
    else if (move < M_PICK) {
        static const char *const verbs[] = {"Choose", "Take the skill", "Take the disadvantage",
                                            "Take off your sheet:", "Make this your prime trait:"};
        int                      n       = (int)(move - M_CHOOSE);
        caper_buf_printf(out, "%s %s", verbs[n / LUCK_TRAITS], luck_traits[n % LUCK_TRAITS].name);
    } else if (move < M_READY_MADE)
        caper_buf_printf(out, "Choose the trick %s", luck_tricks[move - M_PICK].name);
    else if (move < M_RANDOM)
        caper_buf_printf(out, "Be %s", luck_ready_mades[move - M_READY_MADE].name);
    else
        caper_buf_str(out, move == M_RANDOM ? "Roll a character" : "Say that you are ready");
}

static void say_spending(const luck_state *s, int seat, caper_move move, caper_buf *out)
{
    luck_spending spending = {0};
    if (!luck_spending_read(s, move, NULL, &spending))
        return;
    const char *trick = luck_tricks[s->crew[seat].trick].name;
    if (!spending.is_trick)
        caper_buf_printf(out, "Eat %d luck", (int)spending.times);
    else
        caper_buf_printf(out, "Use %s for %d luck", trick,
                         (int)spending.times * luck_tricks[s->crew[seat].trick].cost);
}

void luck_move_words(const caper_match *match, const void *state, int seat, caper_move move,
                     const char *words, const caper_names *names, caper_buf *out)
{
    const luck_state *s = state;
    if (move <= M_READY)
        say_making(move, out);
    else if (move == M_ROLL)
        caper_buf_str(out, "Roll the dice");
    else if (move == M_AGAIN)
        caper_buf_str(out, "Eat one luck and roll again");
    else if (move == M_ACCEPT)
        caper_buf_str(out, "Accept the failure and keep your luck");
    else if (move >= M_TRICK && move < M_LINK && seat < s->seats)
        say_spending(s, seat, move, out);
    else if (move >= M_LINK && move < M_PUNCH && luck_rules(match)->mode == AUTO)
        say_way(match, s, move, out);
    else if (move >= M_PUNCH && move < M_TEST)
        caper_buf_printf(out, "%s %s", move < M_KICK ? "Punch" : "Try a special attack on",
                         caper_names_get(names, (int)(move - M_PUNCH) % PLACES));
    else {
        caper_buf_str(out, "Say “");
        caper_grammar_write(match, state, move, words, out);
        caper_buf_str(out, "”");
    }
}

/* ---- What has to happen next ----------------------------------------------------------------- */

static void goal_roll(const caper_match *match, const luck_state *s, int seat, const luck_due *d,
                      caper_buf *out)
{
    int task = luck_task(d->rating, d->difficulty);
    if (d->phase == TO_DECIDE) {
        caper_buf_printf(out,
                         "Better next time: eat one of your %d luck and roll again, or accept "
                         "the failure.",
                         s->crew[seat].luck);
        return;
    }
    caper_buf_str(out, d->ko ? "Does the blow knock you out? You roll with " : "You roll with ");
    put_trait(match, s, d, out);
    caper_buf_printf(out, " against %s (", luck_difficulties[d->difficulty]);
    put_source(match, s, d, out);
    caper_buf_printf(
        out, "): %s %s task. You pass %d times in 100 with your luck.",
        strchr("aeiou", luck_task_names[task][0]) ? "an" : "a", luck_task_names[task],
        (int)(100 * luck_pass_chance(task, s->crew[seat].luck, luck_is_free_hit(match, s)) + 0.5));
}

static void goal_story(const caper_match *match, const luck_state *s, int seat, caper_buf *out)
{
    if (s->fight.on)
        caper_buf_str(out, "A fight: attack somebody you are good against. A success ends it for "
                           "them.");
    else if (s->cast[seat])
        caper_buf_str(out, "You have spoken. The others choose.");
    else if (luck_scene_now(match, s)->tags & TAG_QUICK)
        caper_buf_str(out, "Quick: whoever steps forward first decides.");
    else if (luck_count_in(s) > 1)
        caper_buf_str(out,
                      "Say what the crew should do. The most votes win; in a tie, the way listed "
                      "first.");
    else
        caper_buf_str(out, "Choose what to do. Luck that is left at the end is your score.");
}

void luck_goal(const caper_match *match, const void *state, int seat, const caper_names *names,
               caper_buf *out)
{
    const luck_state *s = state;
    (void)names;
    if (s->over || seat < 0 || seat >= s->seats)
        return;
    const luck_due *d = luck_due_look(s, seat);
    if (luck_is_making(s))
        caper_buf_str(out, s->crew[seat].ready
                               ? "The others are still making their characters."
                               : "Make a character, or take a ready-made one. Points that you do "
                                 "not spend are luck.");
    else if (d)
        goal_roll(match, s, seat, d, out);
    else if (s->crew[seat].out)
        caper_buf_str(out, "You are out of this fight, and back in the next scene.");
    else if (luck_rules(match)->mode == AUTO && !s->pending.kind)
        goal_story(match, s, seat, out);
    else if (luck_rules(match)->mode == COMPETITION)
        caper_buf_str(out, "Be the last one standing. Without luck you are out, too.");
    else if (luck_rules(match)->mode == HOSTED)
        caper_buf_str(out, "Say what you do; the host calls the tests.");
}

/* ---- Warnings -------------------------------------------------------------------------------- */

void luck_warn(const caper_match *match, const void *state, int seat, caper_move move,
               const caper_names *names, caper_buf *out)
{
    const luck_state *s        = state;
    luck_spending     spending = {0};
    (void)names;
    if (seat >= s->seats || move < M_TRICK || move >= M_LINK ||
        !luck_spending_read(s, move, NULL, &spending))
        return;
    int cost = (int)spending.times;
    cost *= spending.is_trick ? luck_tricks[s->crew[seat].trick].cost : 1;
    if (luck_rules(match)->mode == COMPETITION && cost >= s->crew[seat].luck)
        caper_buf_str(out, "That is your last luck: without any you are out.");
    else if (!spending.is_trick)
        caper_buf_str(out, "Luck eaten this way is gone, and it helps nobody.");
    else if (cost >= s->crew[seat].luck)
        caper_buf_str(out, "That is your last luck: you cannot roll again after it.");
}
