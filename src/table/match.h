/* A match without a table, for programs that play many games of one kind (the lab, tournaments, the
 * bench, the library for other languages). */
#ifndef CAPER_MATCH_H
#define CAPER_MATCH_H

#include "caper/game.h"

/* `options` is a JSON object as text, NULL for none; `seats` 0: as many as the game is best with;
 * `files`: may the options name files on this machine? Close what was opened. */
caper_code caper_match_open(const caper_game *game, int seats, const char *options, bool files,
                            caper_match *out, caper_error *err);
/* Adds to the options what the content that they name is best played with. */
void caper_options_suit(const caper_game *game, int seats, caper_json **options);
/* So many players, 0: as many as the game is best with. */
caper_code caper_match_seat(caper_match *match, int seats, caper_error *err);
/* The id of the content that options or a position name, or the usual one; NULL: the game is played
 * without. False: what they name it with is no text. */
bool caper_content_named(const caper_game *game, const caper_json *from, const char **id,
                         caper_error *err);
/* Frees the content, which the match owns. */
void caper_match_close(caper_match *match);

#endif
