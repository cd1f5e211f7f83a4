/* McGuffin's moves as steps, and fights that the rules understand but do not list.
 *
 * Steps: "try:<obstacle>", "deck:<deck>", "seat:<n>", "bonus:<n>", "rival:<n>", "many:<n>",
 * "amount:<n>", "make:<skill>", "figure:<id>", and single words ("go", "heal", "check", "harm" …).
 * What a Mastermind can call beyond what the rules list (twelve opponents, a duel with bonuses) is
 * put together here. */
#include <stdio.h>
#include <string.h>

#include "terminal/screen_mcguffin.h"

enum {
    GANG        = 12, /* this many opponents are in the menu, … */
    LISTED_GANG = 8,  /* … of whom the rules list the first */
    BONUS       = 6,
    DUEL        = (2 * BONUS + 1) * (2 * BONUS + 1)
};

/* ---- Moves as steps and sentences ----------------------------------------------------------- */

/* The bonus at the end of a call, or none. */
static void add_bonus(caper_path *out, const caper_words *w)
{
    if (w->count > 2 && caper_words_is(w, w->count - 2, "bonus"))
        caper_path_word(out, "bonus:", w, w->count - 1);
    else
        caper_path_add(out, "bonus:0");
}

/* check, gate, weakest: a seat, a deck (or theirs to choose), a bonus. */
static void call_steps(const caper_words *w, caper_path *out)
{
    caper_path_word(out, "", w, 0);
    caper_path_word(out, "seat:", w, 1);
    if (w->count > 2 && !caper_words_is(w, 2, "bonus"))
        caper_path_word(out, "deck:", w, 2);
    else
        caper_path_add(out, "theirs");
    add_bonus(out, w);
}

static void fight_steps(const caper_words *w, caper_path *out)
{
    caper_path_add(out, "fight");
    caper_path_word(out, "seat:", w, 1);
    if (!caper_words_is(w, 2, "npc")) {
        caper_path_word(out, "rival:", w, 2);
        caper_path_add(out, "bonus:%.*s", w->count == 6 ? (int)w->len[4] : 1,
                       w->count == 6 ? w->at[4] : "0");
        caper_path_add(out, "and:%.*s", w->count == 6 ? (int)w->len[5] : 1,
                       w->count == 6 ? w->at[5] : "0");
    } else if (w->count == 4 || w->count == 6) {
        caper_path_add(out, "gang");
        caper_path_word(out, "many:", w, 3);
        add_bonus(out, w);
    } else {
        caper_path_add(out, "npc");
        add_bonus(out, w);
    }
}

/* In a duel the second's bonus can be left as it is. */
static void bonus_steps(const caper_scene *s, const caper_words *w, caper_path *out)
{
    const char *call = caper_view_str(caper_json_get(s->view, "waits"), "call");
    caper_path_add(out, "bonus");
    caper_path_word(out, "bonus:", w, 1);
    if (w->count == 3)
        caper_path_word(out, "and:", w, 2);
    else if (!strcmp(call, "duel"))
        caper_path_add(out, "same");
}

/* Two words: "try:<obstacle>", "make:<skill>", "deck:<deck>"; a few are a menu of their own. */
static void two_steps(const caper_words *w, caper_path *out)
{
    static const char *const menus[][2] = {
        {"gate", "deck:"}, {"duel", "seat:"}, {"ready-made", "figure:"}, {"end", ""}};
    for (size_t i = 0; i < sizeof menus / sizeof *menus; i++)
        if (caper_words_is(w, 0, menus[i][0])) {
            caper_path_word(out, "", w, 0);
            caper_path_word(out, menus[i][1], w, 1);
            return;
        }
    caper_path_add(out, "%.*s:%.*s", (int)w->len[0], w->at[0], (int)w->len[1], w->at[1]);
}

bool mcguffin_steps(const caper_scene *scene, const char *move, int variant, caper_path *out)
{
    caper_words w;
    if (variant || !caper_words_split(&w, move))
        return false;
    bool wound = caper_words_is(&w, 0, "harm") || caper_words_is(&w, 0, "mend");
    if (caper_words_is(&w, 0, "fight")) {
        fight_steps(&w, out);
    } else if (caper_words_is(&w, 0, "bonus")) {
        bonus_steps(scene, &w, out);
    } else if (wound || caper_words_is(&w, 0, "verdict")) {
        caper_path_word(out, "", &w, 0);
        caper_path_word(out, "seat:", &w, 1);
        caper_path_word(out, wound ? "amount:" : "", &w, 2);
    } else if (w.count > 1 && caper_words_number(&w, 1, CAPER_MAX_SEATS) >= 0 &&
               !caper_words_is(&w, 0, "duel")) {
        call_steps(&w, out);
    } else if (w.count == 2) {
        two_steps(&w, out);
    } else {
        caper_path_add(out, "%s", move);
        if (!strcmp(move, "end"))
            caper_path_add(out, "as it stands");
    }
    return true;
}

static bool may_call_fight(const caper_scene *s, int seat)
{
    char move[24];
    snprintf(move, sizeof move, "fight %d npc", seat);
    for (int i = 0; i < s->moves; i++)
        if (!strcmp(s->move[i], move))
            return true;
    return false;
}

/* Several opponents with a bonus, and duels with a bonus for each. */
void mcguffin_add_fights(const caper_scene *s, caper_add_move *add, void *to)
{
    char move[64];
    for (int seat = 0; seat < s->match->seats; seat++) {
        if (!may_call_fight(s, seat))
            continue;
        for (int n = 2; n <= GANG; n++)
            for (int bonus = -BONUS; bonus <= BONUS; bonus++) {
                snprintf(move, sizeof move, "fight %d npc %d bonus %d", seat, n, bonus);
                if (bonus)
                    add(to, move);
                else if (n > LISTED_GANG) {
                    snprintf(move, sizeof move, "fight %d npc %d", seat, n);
                    add(to, move);
                }
            }
        for (int rival = 0; rival < s->match->seats; rival++)
            for (int k = 0; may_call_fight(s, rival) && rival != seat && k < DUEL; k++) {
                int one = k / (2 * BONUS + 1) - BONUS, two = k % (2 * BONUS + 1) - BONUS;
                snprintf(move, sizeof move, "fight %d %d bonus %d %d", seat, rival, one, two);
                if (one || two)
                    add(to, move);
            }
    }
}
