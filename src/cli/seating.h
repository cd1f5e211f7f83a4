/* What every command that opens a table in the terminal asks: who plays here, against which bots. */
#ifndef CAPER_CLI_SEATING_H
#define CAPER_CLI_SEATING_H

#include "cli/options.h"
#include "terminal/tui.h"

typedef struct cli_seating {
    const char *me;   /* "0,2", "host", "none"; NULL: seat 0 */
    const char *bots; /* in words; dealt to the other seats in turn */
    int         pace;
    bool        plain;
} cli_seating;

/* Its options, where `field` is a cli_seating in the struct `type`. */
/* clang-format off */
#define CLI_SEATING_OPTIONS(type, field)                                                           \
    {"bots", CLI_TEXT, offsetof(type, field.bots),                                                 \
     .help = "who plays the other seats, in turn: " CAPER_BOT_WORDS, "LIST"},                              \
    {"me", CLI_TEXT, offsetof(type, field.me),                                                     \
     .help = "the seats of people here, like 0,2; none: only watch", "SEATS", .otherwise = "0"},           \
    {"pace", CLI_WHOLE, offsetof(type, field.pace),                                                \
     .help = "how many milliseconds a bot waits before its move", "MS", 0, 60000},                         \
    {"plain", CLI_SWITCH, offsetof(type, field.plain), .help = "lines instead of a full screen"}
/* clang-format on */

cli_seating cli_default_seating(void);

/* Seats like "0,2" of a table with that many places; false if that is not what it says. */
bool cli_read_seats(const char *text, const caper_match *match, caper_seats *out);
/* Fills in people, bots and pace. 0, or the exit status after a complaint. */
int cli_seating_apply(const cli_call *call, const cli_seating *s, caper_play_options *o);
/* Plays in lines or on the full screen. */
int cli_seating_play(const cli_seating *s, const caper_play_options *o);

#endif
