/* What was asked, checked and made ready: one match for each variant. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/memory.h"
#include "bots/bot.h"
#include "lab/lab.h"
#include "table/match.h"

/* For a game without counters of its own. */
static const caper_collector no_collector = {.notes = 1, .bar = 1};

size_t lab_counters(const lab_study *s)
{
    return sizeof(lab_common) / sizeof(uint64_t) + s->collector->counters;
}

void lab_variant_title(const lab_study *s, int variant, caper_buf *out)
{
    const lab_variant *v = &s->variant[variant];
    if (!s->vary[0])
        caper_buf_str(out, s->game->info->title);
    else if (!strcmp(s->vary, "seats"))
        caper_buf_printf(out, "%s players", v->value);
    else if (s->game->content && !strcmp(s->vary, s->game->content->option))
        caper_buf_str(out, v->value);
    else
        caper_buf_printf(out, "%s %s", s->vary, v->value);
}

/* ---- Bots ------------------------------------------------------------------------------------- */

/* A budget of iterations does not depend on the clock: the same seed gives the same numbers. */
static caper_code read_bot(lab_study *s, const char *name, lab_bot *out, caper_error *err)
{
    if (strlen(name) >= sizeof out->name || !caper_bot_find_steady(name, &out->how))
        return caper_refuse(err, CAPER_BAD_OPTION,
                            "there is no bot “%s”; take random, easy, medium, hard, hard:5000 "
                            "(iterations), hard:100ms (time for a move) or net",
                            name);
    if (caper_bot_check(&out->how, s->game, err))
        return err->code;
    snprintf(out->name, sizeof out->name, "%s", name);
    out->how.threads = 1;
    s->timed |= out->how.ms != 0 && caper_bot_searches(&out->how);
    return CAPER_OK;
}

/* "hard,medium" or, inside a list of values, "hard+medium". */
static caper_code read_crew(lab_study *s, const char *list, int seats, lab_crew *out,
                            caper_error *err)
{
    char words[512], *rest = words, *word;
    snprintf(words, sizeof words, "%s", list);
    out->count = 0;
    while ((word = strsep(&rest, ",+"))) {
        if (out->count == seats)
            return caper_refuse(err, CAPER_BAD_OPTION,
                                "“%s” names more bots than there are seats (%d)", list, seats);
        caper_code code = read_bot(s, word, &out->bot[out->count++], err);
        if (code)
            return code;
    }
    return CAPER_OK;
}

/* ---- Variants --------------------------------------------------------------------------------- */

static bool has_option(const caper_game *game, const char *name)
{
    for (const caper_option *o = game->info->options; o && o->name; o++)
        if (!strcmp(o->name, name))
            return true;
    return false;
}

/* A number, a switch, a list or an object where it looks like one; else the word itself. */
static void set_option(caper_json **options, const char *name, const char *text)
{
    CAPER_PARSED caper_json *json =
        strchr("[{0123456789-tf", *text) ? caper_json_read(text, NULL) : NULL;
    if (json)
        caper_json_set(options, name, text);
    else
        caper_json_set_string(options, name, text);
}

static int read_seats(const char *text)
{
    char *end;
    long  n = strtol(text, &end, 10);
    return *text && !*end && n > 0 && n <= CAPER_MAX_SEATS ? (int)n : -1;
}

static caper_code open_variant(lab_study *s, lab_variant *v, const char *value, caper_error *err)
{
    const char *bots  = caper_json_get_text(s->asked, "bots");
    int64_t     wish  = caper_json_get_integer(s->asked, "seats");
    int         seats = wish > 0 && wish <= CAPER_MAX_SEATS ? (int)wish : -1;
    snprintf(v->value, sizeof v->value, "%s", value);
    v->options = caper_json_copy(caper_json_get(s->asked, "options"));
    if (!v->options)
        v->options = caper_json_read("{}", NULL);
    if (!strcmp(s->vary, "seats"))
        seats = read_seats(value);
    else if (!strcmp(s->vary, "bots"))
        bots = value;
    else if (s->vary[0])
        set_option(&v->options, s->vary, value);
    if (seats < s->game->info->min_seats || seats > s->game->info->max_seats)
        return caper_refuse(err, CAPER_BAD_OPTION, "%s takes %d to %d players",
                            s->game->info->title, s->game->info->min_seats,
                            s->game->info->max_seats);
    if (read_crew(s, bots ? bots : "", seats, &v->crew, err))
        return CAPER_BAD_OPTION;
    caper_options_suit(s->game, seats, &v->options);
    char      *text = caper_json_text(v->options);
    caper_code code = caper_match_open(s->game, seats, text, true, &v->match, err);
    free(text);
    if (code)
        return code;
    v->together = caper_match_is_together(&v->match);
    v->sums     = caper_alloc(lab_counters(s), sizeof *v->sums);
    return CAPER_OK;
}

static caper_code add_variant(lab_study *s, const char *value, caper_error *err)
{
    if (s->variants == LAB_VARIANTS)
        return caper_refuse(err, CAPER_BAD_OPTION, "more than %d values at once are too many",
                            LAB_VARIANTS);
    for (int i = 0; i < s->variants; i++)
        if (!strcmp(s->variant[i].value, value))
            return caper_refuse(err, CAPER_BAD_OPTION, "“%s” is there twice", value);
    return open_variant(s, &s->variant[s->variants++], value, err);
}

/* "all": every file of this kind that came with the program. */
static caper_code add_shipped(lab_study *s, caper_error *err)
{
    caper_code code = CAPER_OK;
    char       id[64];
    for (int i = 0; !code && caper_game_content_id(s->game, i, id); i++)
        code = add_variant(s, id, err);
    return code;
}

static caper_code add_variants(lab_study *s, const caper_json *vary, caper_error *err)
{
    const char       *option = caper_json_get_text(vary, "option");
    const caper_json *values = caper_json_get(vary, "values");
    bool              content;
    if (!vary)
        return add_variant(s, "", err);
    if (!option ||
        (strcmp(option, "seats") && strcmp(option, "bots") && !has_option(s->game, option)))
        return caper_refuse(err, CAPER_BAD_OPTION,
                            "%s has no option “%s”; seats, bots and the options that `caper play "
                            "--help` names can vary",
                            s->game->info->title, option ? option : "");
    if (!caper_json_size(values))
        return caper_refuse(err, CAPER_BAD_OPTION, "say which values %s should have", option);
    snprintf(s->vary, sizeof s->vary, "%s", option);
    content = s->game->content && !strcmp(option, s->game->content->option);
    caper_json_each (one, values) {
        const char *value = caper_json_string(one);
        bool        all   = content && value && !strcmp(value, "all");
        caper_code  code  = !value || !*value ? caper_refuse(err, CAPER_BAD_OPTION,
                                                             "a value of %s is empty", option)
                            : all             ? add_shipped(s, err)
                                              : add_variant(s, value, err);
        if (code)
            return code;
    }
    return CAPER_OK;
}

/* ---- The whole -------------------------------------------------------------------------------- */

static caper_code read_seed(lab_study *s, const char *text, caper_error *err)
{
    char *end;
    snprintf(s->seed_text, sizeof s->seed_text, "%s", text);
    s->seed = strtoull(text, &end, 16);
    if (!*text || strlen(text) > 16 || strspn(text, "0123456789abcdefABCDEF") != strlen(text))
        return caper_refuse(err, CAPER_BAD_OPTION, "a seed is 1 to 16 hex digits");
    return CAPER_OK;
}

/* What was left out is written down too: a report says what was played, not what was typed. */
static void fill_in(lab_study *s)
{
    const caper_json *varied = caper_json_get(caper_json_get(s->asked, "vary"), "option");
    const char       *vary   = caper_json_string(varied);
    bool              seats = vary && !strcmp(vary, "seats"), bots = vary && !strcmp(vary, "bots");
    if (!seats && !caper_json_get(s->asked, "seats"))
        caper_json_set_integer(&s->asked, "seats", s->game->info->default_seats);
    if (!bots && !caper_json_get(s->asked, "bots"))
        caper_json_set_string(&s->asked, "bots", "medium");
    if (!caper_json_get(s->asked, "seed"))
        caper_json_set_string(&s->asked, "seed", "1");
}

static caper_code read_study(lab_study *s, caper_error *err)
{
    const char *id    = caper_json_get_text(s->asked, "game");
    int64_t     games = caper_json_get_integer(s->asked, "games");
    s->game           = id ? caper_game_find(id) : NULL;
    if (!s->game)
        return caper_refuse(err, CAPER_BAD_GAME, "there is no such game; `caper games` lists them");
    s->collector = s->game->info->collector ? s->game->info->collector : &no_collector;
    if (games < 1 || games > 1000000000000)
        return caper_refuse(err, CAPER_BAD_OPTION, "the number of games is 1 to 10¹²");
    s->games = (uint64_t)games;
    fill_in(s);
    const char *seed = caper_json_get_text(s->asked, "seed");
    if (read_seed(s, seed ? seed : "", err))
        return CAPER_BAD_OPTION;
    return add_variants(s, caper_json_get(s->asked, "vary"), err);
}

lab_study *lab_study_new(const caper_json *asked, caper_error *err)
{
    lab_study *s = caper_alloc(1, sizeof *s);
    s->asked     = caper_json_copy(asked);
    if (read_study(s, err) == CAPER_OK)
        return s;
    lab_study_free(s);
    return NULL;
}

void lab_study_free(lab_study *s)
{
    if (!s)
        return;
    for (int i = 0; i < s->variants; i++) {
        caper_json_free(s->variant[i].options);
        free(s->variant[i].sums);
        caper_match_close(&s->variant[i].match);
    }
    caper_json_free(s->asked);
    free(s);
}
