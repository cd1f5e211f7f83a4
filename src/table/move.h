/* A move in a state: read, tried, and explained where it is refused. Tables play by it, and so do the games of
 * other languages (bindings/c). */
#ifndef CAPER_TABLE_MOVE_H
#define CAPER_TABLE_MOVE_H

#include "caper/game.h"

/* Seat, game over, grammar, turn: what is refused before the rules are asked. */
caper_code caper_move_read(const caper_match *match, const void *state, int seat, const char *text,
                           caper_move *move, const char **words, caper_error *err);
/* Outcomes that cannot even be read are marked bad: the rules still get their say first, because an
 * illegal move outranks bad chance. `list` is a JSON list or NULL. */
void caper_chance_read(caper_chance *chance, const caper_game *g, const caper_json *list);
/* Play it in `scratch`, a copy of the state. `chance` may be NULL: no forced outcomes. */
caper_code caper_move_try(const caper_match *match, const void *state, void *scratch, int seat,
                          caper_move move, const char *words, caper_rng *rng, caper_chance *chance,
                          caper_events *ev, caper_error *err);
/* What the seat expects of it (caper_knowledge.odds), if it is legal. */
caper_code caper_move_odds(const caper_match *match, const void *state, int seat, caper_move move,
                           const char *words, caper_odds *out, caper_error *err);

#endif
