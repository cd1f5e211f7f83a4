/* Players in words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lab/tournament/tournament.h"

/* A name for a player without one: the bot's words, or the last part of the program's path. */
static void name_after(const char *words, char *name)
{
    if (strncmp(words, "exec:", 5) == 0) {
        size_t path = strcspn(words + 5, " ");
        words += 5;
        for (const char *p = words; p < words + path; p++)
            if (*p == '/')
                path -= (size_t)(p + 1 - words), words = p + 1;
    }
    size_t n = 0;
    for (; n < CAPER_PLAYER_NAME && caper_bot_is_name(words[n]); n++)
        name[n] = words[n];
    name[n] = '\0';
}

static caper_code add(caper_players *p, const char *text, size_t len, caper_error *err)
{
    if (p->count == CAPER_MOST_PLAYERS)
        return caper_refuse(err, CAPER_BAD_OPTION, "a tournament has at most %d players",
                            CAPER_MOST_PLAYERS);
    tournament_player *who  = &p->list[p->count];
    size_t             name = caper_bot_name_length(text);
    const char        *from = name ? text + name + 1 : text;
    if (name > CAPER_PLAYER_NAME)
        return caper_refuse(err, CAPER_BAD_OPTION, "a name has at most %d letters, not “%.*s”",
                            CAPER_PLAYER_NAME, (int)name, text);
    *who = (tournament_player){.words = caper_strndup(from, (size_t)(text + len - from))};
    p->count++;
    if (!caper_seat_bot_find(who->words, true, &who->player))
        return caper_refuse(err, CAPER_BAD_OPTION,
                            "there is no bot “%.60s”; there are " CAPER_BOT_WORDS, who->words);
    if (name)
        snprintf(who->name, sizeof who->name, "%.*s", (int)name, text);
    else
        name_after(who->words, who->name);
    for (int i = 0; i < p->count - 1; i++)
        if (strcmp(p->list[i].name, who->name) == 0)
            return caper_refuse(err, CAPER_BAD_OPTION,
                                "two players are called “%s”; write NAME=%.60s", who->name,
                                who->words);
    if (!who->name[0])
        return caper_refuse(err, CAPER_BAD_OPTION, "“%.60s” needs a name: NAME=…", who->words);
    return CAPER_OK;
}

caper_code caper_players_add(caper_players *p, const char *text, caper_error *err)
{
    return add(p, text, strlen(text), err);
}

caper_code caper_players_read(caper_players *p, const char *text, caper_error *err)
{
    for (;;) {
        size_t     len  = caper_bot_length(text);
        caper_code code = add(p, text, len, err);
        if (code || !text[len])
            return code;
        text += len + 1;
    }
}

void caper_players_fini(caper_players *p)
{
    for (int i = 0; i < p->count; i++)
        free(p->list[i].words);
    p->count = 0;
}
