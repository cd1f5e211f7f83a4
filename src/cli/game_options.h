/* The options of a game, as people type them: looked up in the game's own list, so that every
 * command takes the same ones in the same way. */
#ifndef CAPER_CLI_GAME_OPTIONS_H
#define CAPER_CLI_GAME_OPTIONS_H

#include "caper/game.h"

/* NULL if the game has none of that name. */
const caper_option *cli_game_option(const caper_game *game, const char *name);
/* Put NAME VALUE into the options of a table. False, with a sentence, if the game has no such option
 * or it does not take that value. */
bool cli_game_option_set(caper_json **options, const caper_game *game, const char *name,
                         const char *value, caper_error *err);
/* The same from "NAME=VALUE". */
bool cli_game_option_read(caper_json **options, const caper_game *game, const char *text,
                          caper_error *err);

#endif
