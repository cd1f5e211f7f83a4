/* Masters of the Heist, for people who learn it: moves as people say them, what has to happen next,
 * and what cannot be taken back. What is unknown stays unknown here. */
#include <string.h>

#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

/* ---- Moves ----------------------------------------------------------------------------------- */

static const char *loot_name(int loot)
{
    static const char *const names[] = {"the cash",    "the jewel",   "the documents",
                                        "the USB key", "the keycard", "the painting",
                                        "the item",    "two ideas",   "three ideas"};
    return loot < (int)(sizeof names / sizeof *names) ? names[loot] : "it";
}

static void say_on_tile(const heist_room *r, const char *what, int hex, caper_buf *out)
{
    caper_buf_printf(out, "%s ", what);
    heist_write_hex(r, hex, out);
}

static void say_commit(const heist_state *s, int w, heist_move m, caper_buf *out)
{
    int                 die = m.b && m.b <= 6 ? m.b : s->who[w].die;
    const heist_action *a   = heist_action_of(s, w, m.a, die);
    caper_buf_printf(out, "Put the die on “%s”", a && a->title ? a->title : "that");
    if (m.b && m.b <= 6)
        caper_buf_printf(out, ", turned to %d with ideas", m.b);
}

static void say_plain(const heist_room *r, const heist_state *s, heist_move m, caper_buf *out)
{
    static const char *const tiles[HEIST_VERBS] = {[VERB_PLAN]    = "Plan to cross tile",
                                                   [VERB_UNPLAN]  = "Take the token off tile",
                                                   [VERB_START]   = "Start at entrance",
                                                   [VERB_MOVE]    = "Move to",
                                                   [VERB_UNLOCK]  = "Unlock",
                                                   [VERB_SUBDUE]  = "Subdue the guard on",
                                                   [VERB_DISABLE] = "Switch off the camera on",
                                                   [VERB_REVEAL]  = "Turn up tile",
                                                   [VERB_OPEN]    = "Open the door on",
                                                   [VERB_RUN]     = "Run out by way of"};
    static const char *const bare[HEIST_VERBS]  = {[VERB_READY]  = "Say that you are ready",
                                                   [VERB_IDEA]   = "Take an idea",
                                                   [VERB_LOOT]   = "Pocket $1k",
                                                   [VERB_UNDO]   = "Take the action back",
                                                   [VERB_DONE]   = "Say that you are done",
                                                   [VERB_ESCAPE] = "Agree to run now",
                                                   [VERB_STAY]   = "Stay behind"};
    if (m.verb < HEIST_VERBS && tiles[m.verb])
        say_on_tile(r, tiles[m.verb], m.a, out);
    else if (m.verb < HEIST_VERBS && bare[m.verb])
        caper_buf_str(out, bare[m.verb]);
    else if (m.verb == VERB_PICKUP || m.verb == VERB_DROP)
        caper_buf_printf(out, "%s %s", m.verb == VERB_PICKUP ? "Pick up" : "Put down",
                         loot_name(m.a));
    else if (m.verb == VERB_BUY && m.a < HEIST_ITEMS)
        caper_buf_printf(out, "Buy the %s for $%dk", heist_items[m.a].title, heist_price(s, m.a));
    else if (m.verb == VERB_FIXER && m.a < HEIST_FIXERS)
        caper_buf_printf(out, "Ask the %s", heist_fixers[m.a].title);
    else if (m.verb == VERB_ABILITY && m.a < HEIST_ABILITIES)
        caper_buf_printf(out, "Use %s", heist_abilities[m.a].title);
}

void heist_move_words(const caper_match *match, const void *state, int seat, caper_move move,
                      const char *words, const caper_names *names, caper_buf *out)
{
    const heist_room  *r     = heist_room_of(match);
    const heist_state *s     = state;
    heist_move         m     = heist_unpack(move);
    int                w     = heist_person_of(s, seat, m);
    size_t             start = out->len;
    (void)names;
    if (m.npc)
        caper_buf_str(out, "Your companion: ");
    size_t from = out->len;
    if (m.verb == VERB_COMMIT && w >= 0)
        say_commit(s, w, m, out);
    else
        say_plain(r, s, m, out);
    if (out->len == from) { /* a choice of the team: its own words */
        out->len = start;
        caper_buf_str(out, "Say “");
        heist_write(match, state, move, words, out);
        caper_buf_str(out, "”");
    }
}

/* ---- What has to happen next ----------------------------------------------------------------- */

static void put_goals(const heist_room *r, const heist_state *s, caper_buf *out)
{
    static const char *const one[] = {
        "$%dk",          "%d jewel%s", "%d set%s of documents", "%d USB key%s", "%d keycard%s",
        "%d painting%s", "%d item%s",  "%d companion%s",        "%d inmate%s",  "%d of the crew"};
    int n = 0;
    for (int g = 0; g < r->goals; g++) {
        if (heist_goal_met(r, s, g))
            continue;
        int kind = r->goal[g].kind, count = r->goal[g].count;
        caper_buf_str(out, n++ ? ", " : "Bring out ");
        if (kind == GOAL_CASH || kind == GOAL_CREW)
            caper_buf_printf(out, kind == GOAL_CASH ? "$%dk" : "%d of the crew", count);
        else {
            const char *text = one[kind];
            const char *mark = strstr(text, "%s");
            caper_buf_printf(out, "%d%.*s%s%s", count, (int)(mark - text - 2), text + 2,
                             count == 1 ? "" : "s", mark + 2);
        }
    }
    caper_buf_str(out, n ? ". " : "You have all you need: get out. ");
}

static int tokens_left(const heist_state *s, int w)
{
    return heist_memory(s, w) - heist_set_count(&s->plan[w]);
}

static void goal_plan(const heist_state *s, int w, caper_buf *out)
{
    int left = tokens_left(s, w);
    if (s->who[w].flags & FLAG_READY)
        caper_buf_str(out, "You are ready. The others are still planning.");
    else if (s->who[w].at == HEIST_NOWHERE)
        caper_buf_printf(out,
                         "Plan: choose an entrance, then put your %d tokens on the tiles you "
                         "want to cross.",
                         left);
    else if (left > 0)
        caper_buf_printf(out, "Plan: you have %d token%s left. You can only walk where they are.",
                         left, left == 1 ? "" : "s");
    else
        caper_buf_str(out, "Plan: all your tokens are down. Say that you are ready.");
}

static void goal_action(const heist_room *r, const heist_state *s, int w, caper_buf *out)
{
    const heist_person *p = &s->who[w];
    bool held = p->at != HEIST_NOWHERE && heist_guards(s, p->at) && !(p->flags & FLAG_WAYS) &&
                heist_is_indoors(r, s, w);
    if (p->status != STATUS_IN)
        caper_buf_str(out, "You are out of it. The others go on.");
    else if (p->done)
        caper_buf_str(out, "You are done for this round. When everybody is, an event happens.");
    else if (!p->committed)
        caper_buf_printf(out, "You rolled a %d: put it on an action. An idea turns it by one.%s",
                         p->die, held ? " A guard holds you where you are." : "");
    else if (held)
        caper_buf_str(out, "A guard holds you here: subdue him, or you cannot leave this tile.");
    else
        caper_buf_str(out, "Do what your action gives you, in any order, then say that you are "
                           "done.");
}

/* MH-28, MH-31: how long it can go on. */
static void put_limits(const heist_room *r, const heist_state *s, caper_buf *out)
{
    int last = heist_noise_tracks[s->seats].last;
    (void)r;
    if (s->cards <= 3)
        caper_buf_printf(out, " Only %d event%s left before the alarm.", s->cards,
                         s->cards == 1 ? "" : "s");
    else if (last - s->noise <= 5)
        caper_buf_printf(out, " Only %d more noise, and you must run.", last - s->noise);
}

void heist_next_goal(const caper_match *match, const void *state, int seat,
                     const caper_names *names, caper_buf *out)
{
    const heist_room  *r = heist_room_of(match);
    const heist_state *s = state;
    (void)names;
    if (s->phase == PHASE_OVER || seat < 0 || seat >= s->seats)
        return;
    put_goals(r, s, out);
    if (s->wait)
        caper_buf_str(out, "The crew must choose now.");
    else if (s->phase == PHASE_PLAN)
        goal_plan(s, seat, out);
    else if (s->phase == PHASE_ESCAPE)
        caper_buf_printf(out,
                         "Run for an exit: each step costs one, and you have %d idea%s. A die "
                         "adds the rest, if you are lucky.",
                         s->who[seat].ideas, s->who[seat].ideas == 1 ? "" : "s");
    else {
        goal_action(r, s, seat, out);
        put_limits(r, s, out);
    }
}

/* ---- Warnings -------------------------------------------------------------------------------- */

static void warn_move(const heist_room *r, const heist_state *s, int w, int hex, caper_buf *out)
{
    int cameras = heist_chits(s, hex, CHIT_CAMERA);
    if (heist_is_set(&s->unknown, hex))
        return;
    if (cameras)
        caper_buf_printf(out, "A live camera: stepping there raises %s.",
                         cameras > 1 ? "an alert for each" : "an alert");
    if (heist_guards(s, hex) && !(s->who[w].flags & FLAG_WAYS))
        caper_buf_printf(out,
                         "%sA guard is there: you can go in, but not out again while he "
                         "stands.",
                         out->len ? " " : "");
    (void)r;
}

/* MH-22: a walk with a guard on the tile goes nowhere. */
static void warn_commit(const heist_room *r, const heist_state *s, int w, heist_move m,
                        caper_buf *out)
{
    int                 die = m.b && m.b <= 6 ? m.b : s->who[w].die;
    const heist_action *a   = heist_action_of(s, w, m.a, die);
    int                 at  = s->who[w].at;
    if (!a || at == HEIST_NOWHERE)
        return;
    bool moves_only = a->count[LETTER_MOVE] && !a->count[LETTER_SUBDUE];
    if (moves_only && heist_is_indoors(r, s, w) && heist_guards(s, at) &&
        !(s->who[w].flags & FLAG_WAYS))
        caper_buf_str(out, "A guard is on your tile: the moves go nowhere unless somebody subdues "
                           "him.");
    else if (a->alerts)
        caper_buf_str(out, "It raises an alert when everybody is done.");
}

void heist_warn(const caper_match *match, const void *state, int seat, caper_move move,
                const caper_names *names, caper_buf *out)
{
    const heist_room  *r = heist_room_of(match);
    const heist_state *s = state;
    heist_move         m = heist_unpack(move);
    int                w = heist_person_of(s, seat, m);
    (void)names;
    if (w < 0)
        return;
    if (m.verb == VERB_MOVE && s->phase == PHASE_ACTION)
        warn_move(r, s, w, m.a, out);
    else if (m.verb == VERB_COMMIT && s->phase == PHASE_ACTION)
        warn_commit(r, s, w, m, out);
    else if (m.verb == VERB_READY && tokens_left(s, w) > 0)
        caper_buf_printf(out, "You still have %d planning token%s: you cannot put them down later.",
                         tokens_left(s, w), tokens_left(s, w) == 1 ? "" : "s");
    else if (m.verb == VERB_DONE && (s->who[w].left[LETTER_MOVE] || s->who[w].left[LETTER_IDEA]))
        caper_buf_str(out, "You have not used all that your action gives you.");
    else if (m.verb == VERB_ESCAPE)
        caper_buf_str(out, "As soon as everybody agrees, Escape begins.");
}
