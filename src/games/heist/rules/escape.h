/* Masters of the Heist: ways out of the building (MH-40 … MH-42). */
#ifndef HEIST_ESCAPE_H
#define HEIST_ESCAPE_H

#include "games/heist/heist.h"

/* A gait is what the runner can do: */
enum heist_gait { GAIT_GLIDES = 1, GAIT_KEYCARD = 2, HEIST_GAITS = 4 };
enum { HEIST_STEPS = 96 }; /* of a run, at most */
typedef struct heist_way {
    int     steps; /* 0: there is none */
    uint8_t hex[HEIST_STEPS];
} heist_way;
/* What a runner does on the way. */
enum heist_step_kind { STEP_TO, STEP_TAKE, STEP_LEAVE, STEP_OPEN };
typedef struct heist_step {
    uint8_t kind, what; /* a hex or a thing */
} heist_step;
typedef struct heist_trip {
    int        count;
    heist_step step[128];
} heist_trip;
/* Moves to leave a tile, and those that entering one costs on top; −1: it cannot be entered. `lifted`:
 * letters whose remote locks the way has lifted, as bits. */
int heist_leave_cost(const heist_state *s, int hex, int gait);
int heist_enter_cost(const heist_room *r, const heist_state *s, int hex, int gait, int lifted);
/* That character's gait now. */
int heist_gait_of(const heist_state *s, int w);
/* The cheapest way from `first` to `exit`; the first hex is part of it. */
bool heist_way_find(const heist_room *r, const heist_state *s, int first, int exit, int gait,
                    heist_way *out);
/* The number of a way that is one of those: the lowest gait that finds it; −1: it is not one of them. */
int heist_way_gait(const heist_room *r, const heist_state *s, const heist_way *way);
/* The runs that are listed for a character, unsorted, and the ways they take (NULL: not asked). */
int heist_runs(const heist_room *r, const heist_state *s, int who, heist_move *out, heist_way *ways,
               int cap);
/* At least so many steps lead out from there, even if they are barred. */
int heist_steps_out(const heist_room *r, const heist_state *s, int hex);
/* What the cheapest of these runs costs now, as if it were Escape; an unknown tile counted as half a
 * move more. Exact up to `limit`; if it is more (or there is none, HEIST_NO_RUN) any number above `limit`. */
enum { HEIST_NO_RUN = 99 };
int heist_run_least(const heist_room *r, const heist_state *s, int who, int limit);
/* The first of the listed runs that cost least, and its way; false: there is none. */
bool heist_run_cheapest(const heist_room *r, const heist_state *s, int who, heist_move *out,
                        heist_way *way);
void heist_trip_over(const heist_way *way, heist_trip *out);
/* A run by number, or "2.1 take:jewel 2.0" where there are words. False: not the grammar. */
bool heist_trip_read(const heist_room *r, const heist_state *s, heist_move m, const char *words,
                     heist_trip *out);
/* What the trip costs that character; −1: it cannot be made. */
int heist_trip_cost(const heist_room *r, const heist_state *s, int w, const heist_trip *trip);
/* The same after each tile of a way, as numbers of an open JSON list. */
void heist_way_costs(const heist_room *r, const heist_state *s, int w, const heist_way *way,
                     caper_buf *out);
void heist_trip_do(heist_play *g, int w, const heist_trip *trip);
void heist_stay_do(heist_play *g, int w);
/* WAIT_CAUGHT */
const char *heist_why_not_caught(const heist_state *s, int w, heist_move m);
void        heist_caught_do(heist_play *g, int w);

#endif
