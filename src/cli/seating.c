/* Who plays at this terminal. */
#include "cli/seating.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

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

/* Players from the list to the seats that people leave free, again from the first where it is too short. */
static int seat_bots(const cli_call *call, const char *list, const caper_match *match,
                     caper_play_options *o)
{
    caper_error           err = {0};
    static caper_seat_bot bots[CAPER_MAX_SEATS];
    static char          *words[CAPER_MAX_SEATS];
    const char           *next = list;
    for (int s = 0; s < match->places; s++) {
        if (o->people & CAPER_SEAT(s))
            continue;
        size_t n = caper_bot_length(next);
        free(words[s]);
        words[s] = caper_strndup(next, n);
        if (!caper_seat_bot_find(words[s], false, &bots[s]))
            return cli_wrong(call, "there is no bot “%.60s”; there are " CAPER_BOT_WORDS, words[s]);
        if (caper_bot_check(&bots[s].bot, match->game, &err))
            return cli_wrong(call, "%s", err.text);
        next = next[n] ? next + n + 1 : list;
    }
    o->bots = bots;
    return 0;
}

int cli_seating_apply(const cli_call *call, const cli_seating *s, caper_play_options *o)
{
    const caper_match *match = caper_table_match(o->table);
    if (s->me && !cli_read_seats(s->me, match, &o->people))
        return cli_wrong(call,
                         "--me takes seats of this table, 0 to %d, separated by commas, or none; "
                         "not “%.60s”",
                         match->places - 1, s->me);
    o->pace = s->pace;
    return seat_bots(call, s->bots, match, o);
}

int cli_seating_play(const cli_seating *s, const caper_play_options *o)
{
    bool lines = s->plain || !isatty(STDOUT_FILENO) || !isatty(STDIN_FILENO);
    return lines ? caper_play_lines(o, stdin, stdout) : caper_play_full(o);
}
