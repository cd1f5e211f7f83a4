/* Masters of the Heist: what the files of the event phase share. */
#ifndef HEIST_ROUND_H
#define HEIST_ROUND_H

#include "games/heist/heist.h"

/* events.c */
void heist_event_do(heist_play *g, int event);
void heist_place(heist_play *g, int hex, int kind, int n);
int  heist_wake(heist_play *g, int hex, int most);
bool heist_can_wake(const heist_play *g, int hex);
void heist_power_on(heist_play *g, int hex);

/* crises.c: crises, and D3. `work` goes on with hounds and rescue dogs, one dog at a time. */
void      heist_crisis_do(heist_play *g, int event);
void      heist_work_on(heist_play *g);
heist_set heist_hounds_targets(const heist_play *g);
heist_set heist_rescue_targets(const heist_play *g, int dog);
void      heist_put_hound(heist_play *g, int hex);
void      heist_send_rescue(heist_play *g, int dog, int hex);
void      heist_unleash(heist_play *g, int who);

/* choices.c */
bool heist_can_pass(const heist_room *r, const heist_state *s);
/* Event 22: how many hexes it could put its loot on, and one of them or HEIST_NOWHERE. */
int  heist_put_targets(const heist_play *g, int w, int *one);
void heist_put_loot(heist_play *g, int w, int hex);

#endif
