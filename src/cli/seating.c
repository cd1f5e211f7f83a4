/* Who plays at this terminal. */
#include "cli/seating.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const cli_levels[] = {"easy", "medium", "hard", NULL};

cli_seating cli_default_seating(void) { return (cli_seating){.bots = "medium", .pace = 700}; }

bool cli_read_seats(const char *text, const caper_match *match, caper_seats *out)
{
    int places = match->places;
    *out       = 0;
    if (cli_same(text, "none"))
        return true;
    if (cli_same(text, "host") && places > match->seats) {
        *out = CAPER_SEAT(places - 1);
        return true;
    }
    for (;;) {
        char *end;
        long  seat = strtol(text, &end, 10);
        if (end == text || (*end && *end != ',') || seat < 0 || seat >= places)
            return false;
        *out |= CAPER_SEAT(seat);
        if (!*end)
            return true;
        text = end + 1;
    }
}

int cli_seating_apply(const cli_call *call, const cli_seating *s, caper_play_options *o)
{
    const caper_match *match = caper_table_match(o->table);
    caper_level        level = CAPER_MEDIUM;
    if (s->me && !cli_read_seats(s->me, match, &o->people))
        return cli_wrong(call,
                         "--me takes seats of this table, 0 to %d, separated by commas, or none; "
                         "not “%.60s”",
                         match->places - 1, s->me);
    caper_level_find(s->bots, &level);
    o->bot  = caper_default_bot(level);
    o->pace = s->pace;
    return 0;
}

int cli_seating_play(const cli_seating *s, const caper_play_options *o)
{
    bool lines = s->plain || !isatty(STDOUT_FILENO) || !isatty(STDIN_FILENO);
    return lines ? caper_play_lines(o, stdin, stdout) : caper_play_full(o);
}
