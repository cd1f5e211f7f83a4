/* Anything as the players of a tournament (the first line) and the log of its games (the rest):
 * refused with a sentence, or rated with numbers. */
#include <math.h>

#include "lab/tournament/folder.h"
#include "tests/fuzz/fuzz.h"

static void play(caper_tournament *t, char *log)
{
    schedule    s;
    outcome    *games;
    rating      ratings[CAPER_MOST_PLAYERS];
    caper_error err = {0};
    if (schedule_make(&s, t->players.count, 3, false, 6, "c0ffee", &err))
        abort();
    games = calloc((size_t)s.games, sizeof *games);
    if (log_parse(t, &s, log, games, &err) && !err.text[0])
        abort();
    rate_all(&s, games, ratings);
    for (int i = 0; i < s.players; i++)
        if (!isfinite(ratings[i].elo) || ratings[i].low > ratings[i].high)
            abort();
    free(games);
    schedule_fini(&s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    caper_tournament t    = caper_default_tournament();
    char            *text = malloc(size + 1), *log = text + size;
    caper_error      err = {0};
    memcpy(text, data, size);
    text[size] = '\0';
    char *end  = strchr(text, '\n');
    if (end) {
        *end = '\0';
        log  = end + 1;
    }
    t.out = ".";
    if (caper_players_read(&t.players, text, &err) && !err.text[0])
        abort();
    if (!err.text[0] && t.players.count >= 2 && t.players.count <= 5)
        play(&t, log);
    caper_players_fini(&t.players);
    free(text);
    return 0;
}
