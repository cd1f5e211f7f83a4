/* Levels: who decides. */
#include "bots/net.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One tree in a page thinks for a little less time than several at a table: people wait for it. */
#ifndef CAPER_HARD_MS
#define CAPER_HARD_MS 300
#endif

static const char *const names[] = {"easy", "medium", "hard", "net"};

caper_bot_options caper_default_bot(caper_level level)
{
    return (caper_bot_options){.level = level, .ms = CAPER_HARD_MS};
}

caper_bot_options caper_steady_bot(caper_level level)
{
    return (caper_bot_options){.level = level, .iterations = 2000};
}

bool caper_level_find(const char *name, caper_level *out)
{
    for (int i = 0; i <= CAPER_NET; i++)
        if (strcmp(names[i], name) == 0) {
            *out = (caper_level)i;
            return true;
        }
    return false;
}

const char *caper_level_name(caper_level level) { return names[level]; }

/* "100ms" or "5000" */
static bool read_budget(const char *text, caper_bot_options *out)
{
    char *end;
    long  n = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || n < 1 || n > 10000000)
        return false;
    bool time       = strcmp(end, "ms") == 0;
    out->ms         = time ? (int)n : 0;
    out->iterations = time ? 0 : (int)n;
    return time || !*end;
}

static bool find(const char *words, caper_bot_options (*usual)(caper_level), caper_bot_options *out)
{
    caper_level level;
    *out = usual(CAPER_HARD);
    if (strncmp(words, "hard:", 5) == 0)
        return read_budget(words + 5, out);
    out->random = strcmp(words, "random") == 0;
    if (out->random)
        return true;
    if (!caper_level_find(words, &level))
        return false;
    *out = usual(level);
    return true;
}

bool caper_bot_find(const char *words, caper_bot_options *out)
{
    return find(words, caper_default_bot, out);
}

bool caper_bot_find_steady(const char *words, caper_bot_options *out)
{
    return find(words, caper_steady_bot, out);
}

caper_code caper_bot_check(const caper_bot_options *bot, const caper_game *game, caper_error *err)
{
    net n;
    if (bot->random || bot->level != CAPER_NET || net_find(game, &n))
        return CAPER_OK;
    return caper_refuse(err, CAPER_BAD_OPTION, "there is no trained network for %s",
                        game->info->title);
}

static bool is_program(const char *words) { return strncmp(words, "exec:", 5) == 0; }

bool caper_bot_is_name(char c) { return isalnum((unsigned char)c) || (c && strchr("_.:+-", c)); }

size_t caper_bot_name_length(const char *list)
{
    size_t n = 0;
    while (caper_bot_is_name(list[n]))
        n++;
    return list[n] == '=' ? n : 0;
}

/* Does a player begin here: NAME=, exec:, or the words of a bot up to a comma or the end? */
static bool is_player(const char *text)
{
    char              words[32];
    caper_bot_options bot;
    snprintf(words, sizeof words, "%.*s", (int)strcspn(text, ","), text);
    return caper_bot_name_length(text) || is_program(text) || caper_bot_find(words, &bot);
}

size_t caper_bot_length(const char *list)
{
    size_t n = strcspn(list, ","), name = caper_bot_name_length(list);
    while (is_program(list + name + (name > 0)) && list[n] && !is_player(list + n + 1))
        n += 1 + strcspn(list + n + 1, ",");
    return n;
}

bool caper_seat_bot_find(const char *words, bool steady, caper_seat_bot *out)
{
    *out = (caper_seat_bot){.bot = caper_default_bot(CAPER_MEDIUM)};
    if (!is_program(words))
        return find(words, steady ? caper_steady_bot : caper_default_bot, &out->bot);
    out->command = words + 5;
    return *out->command;
}

/* Any legal move, each equally likely. */
static bool choose_any(const caper_match *match, const void *state, int seat, caper_rng *rng,
                       caper_choice *out)
{
    caper_move moves[CAPER_MAX_MOVES];
    int        n = match->game->rules->moves(match, state, seat, moves);
    if (n)
        out->move = moves[caper_rng_below(rng, (uint32_t)n)];
    out->words[0] = '\0';
    return n > 0;
}

/* What a room's own rules of thumb say about an imagined state. */
static bool suggest(const caper_match *match, const void *state, int seat, caper_level level,
                    caper_rng *rng, caper_choice *out)
{
    alignas(16) uint8_t imagined[CAPER_MAX_STATE];
    if (match->game->player->decide)
        return match->game->player->decide(match, state, seat, level, rng, out);
    match->game->know->imagine(match, state, seat, rng, imagined);
    return match->game->player->suggest(match, imagined, seat, level, rng, out);
}

bool caper_bot_searches(const caper_bot_options *options)
{
    return !options->random && options->level == CAPER_HARD;
}

bool caper_bot_choose(const caper_match *match, const void *state, int seat,
                      const caper_bot_options *options, caper_rng *rng, caper_choice *out)
{
    if (options->random)
        return choose_any(match, state, seat, rng, out);
    if (options->level == CAPER_NET)
        return net_choose(match, state, seat, out) ||
               suggest(match, state, seat, CAPER_MEDIUM, rng, out);
    if (!caper_bot_searches(options))
        return suggest(match, state, seat, options->level, rng, out);
    caper_mind *mind = caper_mind_new(match, seat);
    bool        any  = caper_mind_choose(mind, state, options, rng, out);
    caper_mind_free(mind);
    return any;
}
