/* Masters of the Heist: what the files of the rules share.
 *
 * Questions take the room and the state and change nothing. Deeds take the game in play and trust
 * that somebody has asked the question. */
#ifndef HEIST_RULES_H
#define HEIST_RULES_H

#include "games/heist/heist.h"

/* rules/board.c: what is where. */
bool heist_is_tile(const heist_room *r, const heist_state *s, int hex); /* not a gap, not gone */
bool heist_is_outdoors(const heist_room *r, const heist_state *s, int hex);
bool heist_next_to(const heist_room *r, const heist_state *s, int a, int b);
bool heist_near(const heist_room *r, const heist_state *s, int who, int hex); /* with vents */
int  heist_guards(const heist_state *s, int hex); /* unsubdued, dogs too */
bool heist_is_barred(const heist_state *s, int hex);
bool heist_is_shut_in(const heist_state *s, int who); /* under a remote lock */
bool heist_is_in(const heist_state *s, int who);      /* a character in play now */
bool heist_is_indoors(const heist_room *r, const heist_state *s, int who);
bool heist_has_ability(const heist_state *s, int who, int ability);
bool heist_any_unknown(const heist_state *s);
bool heist_set_meets(const heist_set *a, const heist_set *b);
int  heist_set_first(const heist_set *s, int from); /* lowest member ≥ from, or −1 */
heist_set heist_outside(const heist_room *r, const heist_state *s);
void      heist_add_chit(heist_state *s, int hex, int kind, int n);
void      heist_add_thing(heist_state *s, int hex, int thing, int n);
/* Keycards that are outdoors now, in pockets and on entrances too. */
int    heist_keycards_outside(const heist_room *r, const heist_state *s);
bool   heist_goal_met(const heist_room *r, const heist_state *s, int goal);
double heist_goal_share(const heist_room *r, const heist_state *s, int goal); /* 0 … 1 */
bool   heist_objective_met(const heist_room *r, const heist_state *s);
bool   heist_needs(const heist_room *r, const heist_state *s, int loot);
/* Steps over tiles, whatever is on them; −1: none. `dist` has HEIST_HEXES entries. */
void heist_distances(const heist_room *r, const heist_state *s, int from, int8_t *dist);

/* rules/security.c: noise, alerts, the bag. */
void heist_alert(heist_play *g);
void heist_make_noise(heist_play *g, int n);
void heist_set_aside(heist_play *g);
void heist_reveal(heist_play *g, int hex, int who);
void heist_auto_reveal(heist_play *g);
void heist_use_servers(heist_play *g);
void heist_load_released(heist_play *g);
void heist_free_npcs(heist_play *g); /* prisoners and hostages whose way is free now */
/* Dogs, servers, prisoners; may leave a choice to the team. */
void heist_settle(heist_play *g);
void heist_take_outside(heist_play *g, int who);
void heist_collect_keycards(heist_play *g); /* when the heist is over */
void heist_bust(heist_play *g, int who);
void heist_close_gate(heist_play *g);
void heist_close_gates(heist_play *g);
int  heist_next_gate(const heist_play *g); /* −1: none is left */
void heist_lose_idea(heist_play *g, int who);

/* rules/: is it legal, and do it. `w` is the character that does it. */
bool heist_plan_legal(const heist_room *r, const heist_state *s, int w, heist_move m);
void heist_plan_do(heist_play *g, int w, heist_move m);
int  heist_price(const heist_state *s, int item);
int  heist_memory(const heist_state *s, int w); /* how many tokens it may place */
bool heist_act_legal(const heist_room *r, const heist_state *s, int w, heist_move m);
void heist_act_do(heist_play *g, int w, heist_move m);
bool heist_use_legal(const heist_room *r, const heist_state *s, int w, heist_move m);
void heist_use_do(heist_play *g, int w, heist_move m);
bool heist_commit_legal(const heist_room *r, const heist_state *s, int w, heist_move m);
void heist_commit_do(heist_play *g, int w, heist_move m);
int  heist_commit_cost(const heist_state *s, int w, heist_move m); /* in ideas */
bool heist_works_shut_in(int slot, int special); /* MH-60: may it be committed under a lock? */
const heist_action *heist_action_of(const heist_state *s, int w, int slot, int die);
/* Choice number k of one to three sides, a side as often as cameras on it are meant. */
bool heist_rewire_choice(int k, int8_t side[3]);
bool heist_carry_legal(const heist_room *r, const heist_state *s, int w, heist_move m);
void heist_carry_do(heist_play *g, int w, heist_move m);
bool heist_choose_legal(const heist_room *r, const heist_state *s, int w, heist_move m);
void heist_choose_do(heist_play *g, int w, heist_move m);
void heist_do(heist_play *g, int w, heist_move m, const char *words); /* any legal move */
void heist_subdue_at(heist_play *g, int w, int hex);
bool heist_is_at_rest(const heist_state *s);
void heist_begin_heist(heist_play *g);
void heist_begin_round(heist_play *g);
void heist_end_actions(heist_play *g);
void heist_go_on(heist_play *g); /* whatever can happen without anybody deciding */
void heist_begin_escape(heist_play *g);
bool heist_over_if_nobody(heist_play *g);

/* rules/undo.c: MH-26 */
typedef enum heist_undo {
    UNDO_FINE,
    UNDO_NOTHING,   /* no action is committed */
    UNDO_REVEALED,  /* something unknown was revealed since */
    UNDO_FORGOTTEN, /* how the action began is not in the journal */
    UNDO_BARS,      /* somebody has done what would not be legal without it */
    UNDO_DIFFERS,   /* or what would come out differently */
} heist_undo;
/* UNDO_BARS, UNDO_DIFFERS: `deed` is the number of what somebody did. */
heist_undo heist_undo_ask(const heist_room *r, const heist_state *s, int w, int *deed);
bool       heist_undo_legal(const heist_room *r, const heist_state *s, int w);
void       heist_undo_do(heist_play *g, int w);
/* The move that has led here from `before`, in the action phase. */
void heist_journal(heist_state *s, const heist_state *before, int seat, heist_move m);
void heist_journal_clear(heist_state *s);
/* Does the journal of a state from outside lead to where it is? */
bool   heist_journal_is_true(const caper_match *match, heist_state *s);
size_t heist_journal_end(void); /* bytes of a state that it covers */

/* rules/moves.c */
bool heist_legal(const heist_room *r, const heist_state *s, int seat, heist_move m);
int  heist_person_of(const heist_state *s, int seat, heist_move m); /* −1: no such NPC */

/* rules/setup.c, rules/rules.c */
void heist_room_from_file(heist_room *r, const heist_file *f);
void heist_room_index(heist_room *r);                    /* after the map is there */
void heist_lay_out(const heist_room *r, heist_state *s); /* the tiles' own chits and loot */
bool heist_is_won(const heist_room *r, const heist_state *s);

#endif
