/* Masters of the Heist: what the files of the event phase share. */
#ifndef HEIST_ROUND_H
#define HEIST_ROUND_H

#include "games/heist/heist.h"

/* Tables of effects leave out what they do not need. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

/* What an event does: a function, and what and whom it is about. */
typedef bool heist_test(const heist_play *g, int w);
typedef struct heist_effect {
    void (*run)(heist_play *g, const struct heist_effect *e);
    int         what, n;
    heist_test *who;
} heist_effect;
#define HEIST_EFFECT_HEAD(name)                                                                    \
    void name(heist_play *g, __attribute__((unused)) const heist_effect *e)
#define HEIST_EFFECT(name) static HEIST_EFFECT_HEAD(name)

/* events.c */
void heist_event_do(heist_play *g, int event);
void heist_place(heist_play *g, int hex, int kind, int n);
void heist_place_all(heist_play *g, heist_set tiles, int kind);
int  heist_turn_up(heist_state *s, int hex, int kind);
int  heist_wake(heist_play *g, int hex, int most);
bool heist_can_wake(const heist_play *g, int hex);
void heist_power_on(heist_play *g, int hex);

/* crises.c: crises, and D3. `work` goes on with hounds and rescue dogs, one dog at a time. */
HEIST_EFFECT_HEAD(heist_reinforce);
HEIST_EFFECT_HEAD(heist_sweep);
HEIST_EFFECT_HEAD(heist_panic);
HEIST_EFFECT_HEAD(heist_let_pack_out);
HEIST_EFFECT_HEAD(heist_release_hounds);
HEIST_EFFECT_HEAD(heist_list_rescuers);
HEIST_EFFECT_HEAD(heist_leave_kennel);
void      heist_work_on(heist_play *g);
heist_set heist_hounds_targets(const heist_play *g);
heist_set heist_rescue_targets(const heist_play *g, int dog);
void      heist_put_hound(heist_play *g, int hex);
void      heist_send_rescue(heist_play *g, int dog, int hex);
void      heist_unleash(heist_play *g, int who);

/* choices.c */
bool heist_can_pass(const heist_room *r, const heist_state *s);
/* Event 22: the hexes on which it could put its loot. */
heist_set heist_put_tiles(const heist_room *r, const heist_state *s, int w);
void      heist_put_loot(heist_play *g, int w, int hex);

#endif
