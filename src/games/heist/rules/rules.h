/* Masters of the Heist: what the files of the rules share.
 *
 * Questions take the room and the state and change nothing. Deeds take the game in play and trust
 * that the question has been asked. */
#ifndef HEIST_RULES_H
#define HEIST_RULES_H

#include "games/heist/heist.h"
#include "games/heist/rules/escape.h"

/* Asked all the time, so they are here. */
static inline bool heist_is_tile(const heist_room *r, const heist_state *s, int hex)
{
    return heist_set_has(r->hexes, hex) && !heist_set_has(s->gone, hex);
}

/* MH-03; BREACH makes a tile an exit. */
static inline bool heist_is_outdoors(const heist_room *r, const heist_state *s, int hex)
{
    return heist_set_has(r->entrances, hex) || heist_set_has(s->exits, hex);
}

/* MH-61: dogs are guards. */
static inline int heist_guards(const heist_state *s, int hex)
{
    return heist_chits(s, hex, CHIT_GUARD) + heist_chits(s, hex, CHIT_DOG);
}

/* MH-60: only ideas, loot and reveals are possible then, whichever card gives one more. */
static inline bool heist_is_shut_in(const heist_state *s, int who)
{
    return heist_set_has(s->remotes, s->who[who].at);
}

/* MH-11: a guard on the tile lets only those go who know a way. */
static inline bool heist_is_held(const heist_state *s, int who)
{
    return heist_guards(s, s->who[who].at) && !(s->who[who].flags & FLAG_WAYS);
}

/* A character in play now. */
static inline bool heist_is_in(const heist_state *s, int who)
{
    const heist_person *p = &s->who[who];
    return p->status == STATUS_IN && p->at != HEIST_NOWHERE &&
           (who < HEIST_CREW || p->flags & FLAG_ACTIVE);
}

/* The first in play from `who` on, or HEIST_PEOPLE. */
static inline int heist_next_in(const heist_state *s, int who)
{
    while (who < HEIST_PEOPLE && !heist_is_in(s, who))
        who++;
    return who;
}

/* For each character in play: seats, then NPCs. */
#define heist_each_in(s, w)                                                                        \
    for (int w = heist_next_in(s, 0); w < HEIST_PEOPLE; w = heist_next_in(s, w + 1))

static inline bool heist_has_ability(const heist_state *s, int who, int ability)
{
    return who < HEIST_CREW && heist_characters[s->who[who].character].abilities >> ability & 1;
}

/* Items without an owner are the whole crew's, but not an NPC's. */
static inline bool heist_owns(const heist_state *s, int w, int item)
{
    return w < HEIST_CREW && (s->owner[item] == w || s->owner[item] == HEIST_CREW);
}

/* What the die does on that slot; NULL: no effect. */
static inline const heist_action *heist_action_of(const heist_state *s, int w, int slot, int die)
{
    const heist_person *p = &s->who[w];
    const heist_action *a = NULL;
    if (w >= HEIST_CREW) {
        const heist_npc_side *side = &heist_npcs[p->character].side[(p->flags & FLAG_PANIC) != 0];
        a                          = slot <= SLOT_C2               ? &side->action[slot - 1]
                                     : slot == SLOT_S1 && die == 6 ? &side->action[2]
                                                                   : NULL;
    } else if (slot <= SLOT_C3) {
        a = &heist_characters[p->character].action[slot - 1];
    } else if (slot <= SLOT_S2) {
        a = die ? &heist_skills[p->skill[slot - SLOT_S1]].action[die - 1] : NULL;
    } else if (slot < SLOT_ITEM + HEIST_ITEMS) {
        const heist_item_card *item = &heist_items[slot - SLOT_ITEM];
        a                           = die && item->dice >> die & 1 ? &item->action : NULL;
    }
    return a && a->title ? a : NULL;
}

/* The die of a commit as it is turned, and the action; NULL: none. */
static inline int heist_commit_die(const heist_state *s, int w, heist_move m)
{
    return m.b && m.b <= 6 ? m.b : s->who[w].die;
}
static inline const heist_action *heist_commit_action(const heist_state *s, int w, heist_move m)
{
    return m.a ? heist_action_of(s, w, m.a, heist_commit_die(s, w, m)) : NULL;
}

/* MH-23: one idea moves the die by one, 6 and 1 being neighbours. */
static inline int heist_die_cost(int from, int to)
{
    int d = from > to ? from - to : to - from;
    return d > 3 ? 6 - d : d;
}

/* What it costs to commit this action that way, in ideas; NULL: to turn the die. */
static inline int heist_action_cost(const heist_state *s, int w, heist_move m,
                                    const heist_action *a)
{
    int turns = heist_die_cost(s->who[w].die, heist_commit_die(s, w, m));
    return a ? turns + a->ideas + (a->special == SPECIAL_BOLT && m.b == PURPOSE_FAR) : turns;
}

/* rules/board.c: what is where. */
bool      heist_next_to(const heist_room *r, const heist_state *s, int a, int b);
bool      heist_near(const heist_room *r, const heist_state *s, int who, int hex); /* with vents */
heist_set heist_neighbours(const heist_room *r, const heist_state *s, int hex); /* all beside it */
heist_set heist_around(const heist_room *r, const heist_state *s, int who); /* all that are near */
bool      heist_is_barred(const heist_state *s, int hex);
bool      heist_is_indoors(const heist_room *r, const heist_state *s, int who);
bool      heist_is_occupied(const heist_state *s, int hex); /* by a character in play */
heist_set heist_outside(const heist_room *r, const heist_state *s);
heist_set heist_cash_tiles(const heist_room *r, const heist_state *s);
void      heist_add_chit(heist_state *s, int hex, int kind, int n);
void      heist_add_thing(heist_state *s, int hex, int thing, int n);
/* Keycards that are outdoors now, in pockets and on entrances too. */
int    heist_keycards_outside(const heist_room *r, const heist_state *s);
bool   heist_goal_met(const heist_room *r, const heist_state *s, int goal);
double heist_goal_share(const heist_room *r, const heist_state *s, int goal); /* 0 … 1 */
bool   heist_objective_met(const heist_room *r, const heist_state *s);
bool   heist_needs(const heist_room *r, const heist_state *s, int loot);
/* Steps over tiles, even barred ones; −1: none. `dist` has HEIST_HEXES entries. */
void heist_distances(const heist_room *r, const heist_state *s, int from, int8_t *dist);

/* rules/security.c: noise, alerts, the bag. */
enum heist_by { BY_NOISE, BY_ACTION, BY_CAMERA, BY_EVENT }; /* what raised it */
void heist_alert(heist_play *g, enum heist_by by);
/* `who` made it, or −1. */
void heist_make_noise(heist_play *g, int who, int n);
/* MH-24: what will be counted when all are done, and that much more noise: where the marker will stand, and
 * the alerts on the way there. */
typedef struct heist_forecast {
    int noise, alerts;
} heist_forecast;
heist_forecast heist_coming(const heist_state *s, int more);
void           heist_set_aside(heist_play *g);
void           heist_reveal(heist_play *g, int hex, int who);
void           heist_auto_reveal(heist_play *g);
void           heist_use_servers(heist_play *g);
void           heist_load_released(heist_play *g);
void           heist_free_npcs(heist_play *g); /* prisoners and hostages whose way is clear now */
/* Dogs, servers, prisoners; may leave a choice to the team. */
void heist_settle(heist_play *g);
void heist_take_outside(heist_play *g, int who);
void heist_collect_keycards(heist_play *g); /* when the heist is over */
void heist_bust(heist_play *g, int who);
void heist_close_gate(heist_play *g);
void heist_close_gates(heist_play *g);
int  heist_next_gate(const heist_play *g); /* −1: none is left */
void heist_lose_idea(heist_play *g, int who);

/* rules/: why a move is not allowed, and doing it. `w` is the character that does it. A reason is the
 * sentence, or the name of a line “refused why=NAME” in en.txt that has names and numbers; NULL: the move
 * is legal. */
const char *heist_reason(const heist_room *r, const heist_state *s, int seat, heist_move m,
                         const char *words);
/* The same of a move that the character could have in some position. */
const char       *heist_why_not_do(const heist_room *r, const heist_state *s, int w, heist_move m,
                                   const char *words);
extern const char heist_not_now[], heist_shut_in[], heist_not_unknown[], heist_idle[];
const char *heist_why_not_plan(const heist_room *r, const heist_state *s, int w, heist_move m);
const char *heist_why_not_act(const heist_room *r, const heist_state *s, int w, heist_move m);
const char *heist_why_not_use(const heist_room *r, const heist_state *s, int w, heist_move m);
const char *heist_why_not_carry(const heist_room *r, const heist_state *s, int w, heist_move m);
const char *heist_why_not_commit(const heist_room *r, const heist_state *s, int w, heist_move m);
const char *heist_why_not_undo(const heist_room *r, const heist_state *s, int w);
const char *heist_why_not_run(const heist_room *r, const heist_state *s, int w, heist_move m,
                              const char *words);
/* What bars an action that the character has, for any purpose. */
const char        *heist_why_barred(const heist_state *s, int w, heist_move m);
static inline bool heist_may(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    return !heist_why_not_do(r, s, w, m, NULL);
}

bool      heist_may_plan(const heist_state *s, int w);
heist_set heist_plan_tiles(const heist_room *r, const heist_state *s, int w); /* plan HEX */
heist_set heist_start_tiles(const heist_room *r, const heist_state *s, int w);
void      heist_plan_do(heist_play *g, int w, heist_move m);
int       heist_price(const heist_state *s, int item);
int       heist_memory(const heist_state *s, int w); /* how many tokens it may place */
/* The tiles on which that verb of a tile is legal for a character in the action phase that is not
 * done and has its letter left. The lists are made of sets like this one. */
heist_set heist_act_targets(const heist_room *r, const heist_state *s, int w, int verb);
bool      heist_can_have_idea(const heist_state *s, int w);
void      heist_act_do(heist_play *g, int w, heist_move m);
heist_set heist_vent_targets(const heist_room *r, const heist_state *s, int w);
void      heist_use_do(heist_play *g, int w, heist_move m);
/* Dice with which a skill or an item can be committed: bit 1 … 6, and bit 0 as rolled. */
int       heist_commit_dice(const heist_room *r, const heist_state *s, int w, int slot);
heist_set heist_toss_targets(const heist_room *r, const heist_state *s, int w);
bool      heist_is_beside_live_camera(const heist_room *r, const heist_state *s, int w);
void      heist_commit_do(heist_play *g, int w, heist_move m);
int       heist_commit_cost(const heist_state *s, int w, heist_move m); /* in ideas */
/* Choice number k of one to three sides, a side as often as cameras on it are meant. */
bool heist_rewire_choice(int k, int8_t side[3]);
void heist_carry_do(heist_play *g, int w, heist_move m);
/* Tiles that `choose HEX` can name while the team is asked something. */
heist_set heist_choose_tiles(const heist_room *r, const heist_state *s, int w);
bool      heist_choose_legal(const heist_room *r, const heist_state *s, int w, heist_move m);
void      heist_choose_do(heist_play *g, int w, heist_move m);
void      heist_do(heist_play *g, int w, heist_move m, const char *words); /* any legal move */
void      heist_subdue_at(heist_play *g, int w, int hex);
bool      heist_is_at_rest(const heist_state *s);
void      heist_begin_heist(heist_play *g);
void      heist_begin_round(heist_play *g);
void      heist_end_actions(heist_play *g);
void      heist_go_on(heist_play *g); /* all that happens without a decision */
void      heist_begin_escape(heist_play *g);
bool      heist_over_if_empty(heist_play *g);

void heist_walk_patrols(heist_play *g); /* rules/patrol.c: at the end of a round */

/* rules/story.c */
int heist_prize(const heist_room *r); /* what the story is about: loot, or GOAL_NPC */
/* A heist_told, once in a game. `who` has the loot, or −1. */
void heist_tell_text(heist_play *g, int text, int who);
/* Out or busted, as the status says. */
void        heist_say_gone(heist_play *g, int who);
caper_seats heist_seats_with(const heist_state *s, int status); /* of the crew */
/* MH-32: has anybody inside asked to run this round? */
bool heist_is_asked(const heist_state *s);

/* rules/undo.c: MH-26 */
typedef enum heist_undo {
    UNDO_FINE,
    UNDO_NO_ACTION, /* no action is committed */
    UNDO_REVEALED,  /* something unknown was revealed since */
    UNDO_FORGOTTEN, /* how the action began is not in the journal */
    UNDO_BARS,      /* a later deed would not be legal without it */
    UNDO_DIFFERS,   /* or would come out differently */
} heist_undo;
/* UNDO_BARS, UNDO_DIFFERS: `deed` is the number of that deed. */
heist_undo heist_undo_ask(const heist_room *r, const heist_state *s, int w, int *deed);
void       heist_undo_do(heist_play *g, int w);
/* The move that has led here from `before`, in the action phase. */
void heist_journal(heist_state *s, const heist_state *before, int seat, heist_move m);
void heist_journal_clear(heist_state *s);
/* Does the journal of a state from outside lead to where it is? */
bool   heist_journal_is_true(const caper_match *match, const heist_state *s);
size_t heist_journal_end(void); /* bytes of a state that it covers */

/* A playout hardly ever asks what can be taken back. So its journal is
 * behind: it is written only when it is asked for, from the last position that had one. */
enum { HEIST_BEHIND = 24 };
typedef struct heist_backlog {
    int         moves; /* that the journal is behind */
    caper_move  move[HEIST_BEHIND];
    uint8_t     seat[HEIST_BEHIND];
    heist_state base; /* before them */
} heist_backlog;
/* Play a move that is known to be legal, as a bot has just chosen it. `way`: that of a run, if it is
 * known, or NULL. */
void heist_play_on(const caper_match *match, heist_state *s, int seat, caper_move move,
                   const heist_way *way, caper_rng *rng, heist_backlog *behind);
/* Write the journal down to here. */
void heist_catch_up(const caper_match *match, heist_state *s, heist_backlog *behind);

/* rules/moves.c */
bool heist_legal(const heist_room *r, const heist_state *s, int seat, heist_move m);
int  heist_person_of(const heist_state *s, int seat, heist_move m); /* −1: no such NPC */

/* rules/setup.c, rules/rules.c */
const heist_file *heist_first_amateur(void); /* of those that ship; read once */
const heist_file      *
heist_file_played(const caper_match *match); /* its content, or the first amateur */
void heist_room_from_file(heist_room *r, const heist_file *f);
void heist_room_index(heist_room *r);                    /* after the map is there */
void heist_lay_out(const heist_room *r, heist_state *s); /* the tiles' own chits and loot */
/* May that seat move now, whether it must or not? */
bool heist_has_a_say(const caper_match *match, const heist_state *s, int seat);
bool heist_is_won(const heist_room *r, const heist_state *s);

#endif
