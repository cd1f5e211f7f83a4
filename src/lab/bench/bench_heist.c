/* Heists for a bench, with the crews that they are meant for (heist_recommended_crew). */
#include <stdlib.h>

#include "games/heist/campaign/recommended.h"
#include "games/heist/content/heistfile.h"
#include "lab/bench/bench.h"
#include "table/match.h"

static int difficulty_of(const char *id)
{
    caper_error    err     = {0};
    caper_content *content = caper_content_open(caper_game_find("heist"), id, true, &err);
    int            hard    = content ? ((heist_file *)(void *)content)->difficulty : 0;
    free(content);
    return hard;
}

bool caper_bench_is_pro(const char *id) { return difficulty_of(id) == HEIST_PRO; }

caper_code caper_bench_open_heist(const char *id, int seats, caper_match *out, caper_error *err)
{
    CAPER_SCRATCH caper_buf options = {0};
    caper_buf_printf(&options, "{\"heist\":\"%s\",\"crew\":", id);
    heist_recommended_crew(difficulty_of(id), seats, &options);
    caper_buf_char(&options, '}');
    return caper_match_open(caper_game_find("heist"), seats, options.data, true, out, err);
}
