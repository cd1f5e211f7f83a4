/* The caper of the day: deals, results, and transcripts that are handed in. See daily.h. */
#include "table/daily.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "table/shared_content.h"

enum { DAY_MS = 24 * 60 * 60 * 1000 };

/* ---- Days ------------------------------------------------------------------------------------ */

static void write_day(int64_t n, caper_day out)
{
    time_t    at = (time_t)(n * (DAY_MS / 1000));
    struct tm day;
    gmtime_r(&at, &day);
    strftime(out, CAPER_DAY_CHARS + 1, "%Y-%m-%d", &day);
}

static int64_t read_day(const char *day)
{
    struct tm at = {
        .tm_year = atoi(day) - 1900, .tm_mon = atoi(day + 5) - 1, .tm_mday = atoi(day + 8)};
    return (int64_t)timegm(&at) / (DAY_MS / 1000);
}

void caper_day_of(int64_t ms, caper_day out) { write_day(ms > 0 ? ms / DAY_MS : 0, out); }

void caper_day_add(const char *day, int days, caper_day out)
{
    write_day(read_day(day) + days, out);
}

bool caper_day_ok(const char *day)
{
    static const char form[] = "dddd-dd-dd";
    caper_day         again;
    if (strlen(day) != CAPER_DAY_CHARS)
        return false;
    for (int i = 0; form[i]; i++)
        if (form[i] == 'd' ? day[i] < '0' || day[i] > '9' : day[i] != form[i])
            return false;
    if (strcmp(day, "1970-01-01") < 0)
        return false;
    write_day(read_day(day), again);
    return strcmp(again, day) == 0;
}

/* ---- The deal -------------------------------------------------------------------------------- */

/* The piece of the day: the shipped ones in the order of their names, by the seed's first digits. */
static void choose_content(caper_daily *d)
{
    unsigned long count = 0;
    char          head[9];
    while (caper_game_content_id(d->game, (int)count, d->content))
        count++;
    if (!count)
        return;
    snprintf(head, sizeof head, "%.8s", d->seed);
    caper_game_content_id(d->game, (int)(strtoul(head, NULL, 16) % count), d->content);
}

static void set_options(caper_daily *d)
{
    d->options = caper_json_read("{}", NULL);
    if (d->content[0])
        caper_json_set_string(&d->options, d->game->content->option, d->content);
}

void caper_daily_init(caper_daily *d, const char *day, const caper_game *game)
{
    caper_hash h;
    uint8_t    seed[CAPER_SEED_DIGITS / 2];
    *d = (caper_daily){.game = game};
    snprintf(d->day, sizeof d->day, "%s", day);
    caper_hash_init(&h, sizeof seed);
    caper_hash_line(&h, "caper daily 1");
    caper_hash_line(&h, d->day);
    caper_hash_line(&h, game->info->id);
    caper_hash_end(&h, seed);
    caper_hex_write(seed, sizeof seed, d->seed);
    choose_content(d);
    set_options(d);
}

void caper_daily_fini(caper_daily *d)
{
    caper_json_free(d->options);
    d->options = NULL;
}

void caper_daily_title(const caper_daily *d, caper_buf *out)
{
    caper_shared *c = d->content[0] ? caper_shared_open(d->game, d->content, false, NULL) : NULL;
    if (c)
        caper_content_title(caper_shared_get(c), out);
    caper_shared_free(c);
}

caper_table_options caper_daily_table(const caper_daily *d)
{
    caper_table_options o = caper_default_table();
    o.game                = d->game->info->id;
    o.seats               = d->game->info->default_seats;
    o.options             = d->options;
    o.seed                = d->seed;
    return o;
}

caper_bot_options caper_daily_bot(const caper_daily *d)
{
    caper_bot_options bot = caper_default_bot(CAPER_MEDIUM);
    bot.people            = CAPER_SEAT(d->you);
    return bot;
}

/* ---- Results --------------------------------------------------------------------------------- */

int caper_daily_turns(const caper_daily *d, const caper_table *t)
{
    int     count = caper_table_log_count(t), depth = 0, turns = 0;
    int8_t *mover = caper_alloc((size_t)count + 1, sizeof *mover);
    for (int i = 0; i < count; i++) {
        const char *move, *chance;
        int         seat = caper_table_log_entry(t, i, &move, &chance);
        if (seat >= 0)
            mover[depth++] = (int8_t)seat;
        else if (depth)
            depth--;
    }
    for (int i = 0; i < depth; i++)
        turns += mover[i] == d->you;
    free(mover);
    return turns;
}

/* Winning first, then the facts in their order, 20 bits each. */
static int64_t score_of(const caper_reckoning *r)
{
    enum { MOST = (1 << 20) - 1 };
    int64_t score = r->won;
    for (int i = 0; i < CAPER_MAX_FACTS; i++) {
        int n = i < r->facts ? r->fact[i].n : 0;
        n     = n < 0 ? 0 : n > MOST ? MOST : n;
        score = score << 20 | (i < r->facts && r->fact[i].fewer ? MOST - n : n);
    }
    return score;
}

void caper_daily_reckon(const caper_daily *d, const caper_table *t, int turns, caper_reckoning *out)
{
    const caper_game *g = d->game;
    caper_result      result;
    caper_table_result(t, &result);
    *out = (caper_reckoning){.won = (result.winners & CAPER_SEAT(d->you)) != 0};
    if (g->rules->tally)
        out->facts = caper_table_tally(t, d->you, out->fact);
    else
        out->fact[out->facts++] = (caper_fact){"Turns", turns, out->won};
    out->score = score_of(out);
}

void caper_reckoning_write(const caper_reckoning *r, caper_buf *out)
{
    char score[24];
    /* As text of one length: a number of 61 bits is more than a page can hold. */
    snprintf(score, sizeof score, "%016llx", (unsigned long long)r->score);
    caper_json_put(out, "won:?%d score:%s facts:[", r->won, score);
    for (int i = 0; i < r->facts; i++)
        caper_json_put(out, "{what:%s n:%d}", r->fact[i].what, r->fact[i].n);
    caper_json_put(out, "]");
}

/* ---- Transcripts ------------------------------------------------------------------------------- */

/* A bot's move must be the bot's: the same question, asked here, has the same answer. */
static caper_code check_bot(const caper_daily *d, caper_table *t, int i, int seat, const char *move,
                            caper_error *err)
{
    caper_bot_options       bot  = caper_daily_bot(d);
    CAPER_SCRATCH caper_buf says = {0};
    caper_error             none = {0};
    bool                    same = caper_table_suggest(t, seat, &bot, &says, &none) == CAPER_OK &&
                strcmp(caper_buf_text(&says), move) == 0;
    return same ? CAPER_OK
                : caper_refuse(err, CAPER_ILLEGAL_MOVE,
                               "move %d is not what the bot in seat %d plays there", i + 1, seat);
}

static caper_code play_entry(const caper_daily *d, const caper_table *from, int i, caper_table *t,
                             caper_error *err)
{
    const char *move, *chance;
    int         seat = caper_table_log_entry(from, i, &move, &chance);
    caper_code  code = CAPER_OK;
    if (seat < 0)
        return caper_table_undo(t, err);
    if (seat != d->you)
        code = check_bot(d, t, i, seat, move, err);
    return code ? code : caper_table_play(t, seat, move, NULL, NULL, err);
}

static caper_table *replay(const caper_daily *d, const caper_table *from, caper_error *err)
{
    caper_table_options o    = caper_daily_table(d);
    caper_code          code = CAPER_OK;
    for (int s = 0; s < CAPER_MAX_SEATS; s++)
        o.name[s] = caper_table_name(from, s);
    caper_table *t = caper_table_new(&o, err);
    for (int i = 0; t && !code && i < caper_table_log_count(from); i++)
        code = play_entry(d, from, i, t, err);
    if (t && !code && caper_table_to_act(t))
        code = caper_refuse(err, CAPER_NOT_YOUR_TURN, "the game is not over");
    if (!code)
        return t;
    caper_table_free(t);
    return NULL;
}

caper_table *caper_daily_replay(const caper_daily *d, const char *transcript, caper_error *err)
{
    int line = 0;
    if (caper_verify(transcript, false, &line, err) != CAPER_OK)
        return NULL;
    caper_table *from = caper_table_replay(transcript, false, err), *t = NULL;
    if (!from)
        return NULL;
    if (caper_table_match(from)->game != d->game || strcmp(caper_table_seed(from), d->seed) != 0)
        caper_refuse(err, CAPER_BAD_OPTION, "it is not the deal of %s", d->day);
    else
        t = replay(d, from, err);
    caper_table_free(from);
    return t;
}
