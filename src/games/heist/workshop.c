/* What Masters of the Heist offers to people who write heists. See base/workshop.h. */
#include "games/heist/workshop.h"

#include <stdio.h>
#include <string.h>

#include "base/interval.h"
#include "base/text.h"
#include "games/heist/content/advice.h"
#include "games/heist/content/drawing.h"
#include "games/heist/content/savekey.h"
#include "games/heist/made/made.h"

bool heist_is_hard(const caper_content *content)
{
    return heist_file_of(content)->difficulty == HEIST_PRO;
}

/* ---- Review ---------------------------------------------------------------------------------- */

/* "games/a1-lucky-pawn.heist" → "a1-lucky-pawn": not compared with itself. */
static void id_of(const char *path, char out[64])
{
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    size_t      n = strlen(name), cut = n > 6 && !strcmp(name + n - 6, ".heist") ? n - 6 : n;
    snprintf(out, 64, "%.*s", (int)(cut < 63 ? cut : 63), name);
}

/* Wins must be within what its level promises; an evening is 30 to 60 minutes for one person who plays four. */
static void tell_trial(caper_review *r, const heist_file *f, int seats)
{
    const caper_band *band = &heist_bands[f->difficulty];
    caper_trial       t    = {.timed = true};
    while (t.games < r->games) {
        heist_try(&f->base, seats, &t);
        if (r->progress)
            r->progress(r->name, t.games, r->games);
    }
    caper_share s       = caper_share_of(t.wins, t.games);
    double      usual   = t.minutes / t.games;
    bool        fits    = s.share >= band->low && s.share <= band->high;
    bool        evening = seats != 4 || (usual >= 29.5 && usual < 60.5);
    r->problems += !fits;
    r->faults += !evening;
    caper_buf_printf(&r->out,
                     "  crews of %d win %.1f %% (95 %%: %.1f to %.1f) of %d; should be %.0f to "
                     "%.0f%s\n  a person's minutes: %.0f at least, %.0f usually, %.0f at most%s\n",
                     seats, 100 * s.share, 100 * s.low, 100 * s.high, t.games, 100 * band->low,
                     100 * band->high, fits ? "" : "  *", t.least, usual, t.most,
                     evening ? "" : "; should be 30 to 60  *");
}

static void review(const caper_content *content, caper_review *r)
{
    CAPER_SCRATCH caper_buf title = {0}, figures = {0};
    const heist_file       *f    = heist_file_of(content);
    void                   *name = (void *)(uintptr_t)r->name;
    char                    id[64];
    id_of(r->name, id);
    heist_file_about(content, &title, &figures, r->note, name);
    r->faults = heist_file_advise(f, id, r->note, name);
    caper_buf_printf(&r->out, "%s: “%s”, %s, %d words: fine\n", r->name, caper_buf_text(&title),
                     caper_buf_text(&figures), heist_file_words(f));
    for (int seats = 4; r->games && seats >= 3; seats--)
        tell_trial(r, f, seats);
}

/* Heists from easy to hard, then breakouts, then the finale. */
static int entry(const caper_content *content, const char *id, caper_buf *line)
{
    const heist_file *f = heist_file_of(content);
    caper_buf_printf(line, "%-24s %-9s %-9s %-34s %s\n", id, heist_difficulty_names[f->difficulty],
                     heist_kind_names[f->kind], f->name,
                     f->fixer >= 0 ? heist_fixers[f->fixer].title : "");
    return f->kind * HEIST_DIFFICULTIES + f->difficulty;
}

/* ---- For people to look at --------------------------------------------------------------------- */

static void put_facts(const heist_file *f, caper_buf *out)
{
    caper_buf_str(out, "\nobjective ");
    for (int i = 0; i < f->goals; i++)
        caper_buf_printf(out, "%s %s %d", i ? "," : "", heist_goal_names[f->goal[i].kind],
                         f->goal[i].count);
    caper_buf_str(out, "\nbag       ");
    bool any = false;
    for (int i = 0; i < HEIST_BAGS; i++)
        if (f->bag[i]) {
            caper_buf_printf(out, "%s %s %d", any ? "," : "", heist_bag_names[i], f->bag[i]);
            any = true;
        }
    caper_buf_printf(out, "%s\nevents     %s\n", any ? "" : " empty", f->key.events);
    if (f->entrance_limit != 2)
        caper_buf_printf(out, "starts     at most %d on one entrance\n", f->entrance_limit);
    if (f->inside)
        caper_buf_printf(out, "inside     %d of the crew start inside\n", f->inside);
    for (int i = 0; i < f->npcs; i++) {
        caper_buf_printf(out, "npc        %s at ", heist_npc_names[f->npc[i].kind]);
        heist_hex_put(f->map.size, f->npc[i].hex, out);
        caper_buf_printf(out, " %s\n", f->npc[i].name);
    }
    if (f->fixer >= 0)
        caper_buf_printf(out, "success    brings the %s\n", heist_fixers[f->fixer].title);
}

static void draw(const caper_content *content, caper_picture kind, caper_buf *out)
{
    const heist_file *f      = heist_file_of(content);
    bool              colour = kind == PICTURE_COLOUR;
    caper_buf_printf(out, "%s%s%s (%s)\n\n", colour ? "\x1b[1m" : "", f->name,
                     colour ? "\x1b[0m" : "", heist_difficulty_names[f->difficulty]);
    if (f->story[0])
        caper_put_paragraphs(out, f->story);
    put_facts(f, out);
    caper_buf_char(out, '\n');
    if (f->rules[0])
        caper_put_paragraphs(out, f->rules);
    heist_map_draw(&f->map, 0, heist_cell_from_code, NULL, colour, out);
    caper_buf_char(out, '\n');
    heist_map_legend(&f->map, colour, out);
}

static void write_key(const caper_content *content, bool plain, caper_buf *out)
{
    heist_key_write(heist_file_of(content), plain, out);
}

static const char *key_loses(const caper_content *content, char out[200])
{
    return heist_key_loses(heist_file_of(content), out);
}

static const caper_savekeys keys = {heist_key_import, write_key, key_loses};

/* ---- Made up ------------------------------------------------------------------------------------ */

const caper_band heist_bands[HEIST_DIFFICULTIES] = {{0.50, 0.90}, {0.35, 0.75}, {0.20, 0.60}};

/* It comes out right, and there is no advice against it: for one thing, its shape is not that of a shipped
 * heist. */
static bool make_up(const caper_wish *wish, caper_content *out)
{
    heist_file *f = (heist_file *)(void *)out;
    return heist_make_up(wish, f) && !heist_file_advise(f, NULL, NULL, NULL);
}

static void write_file(const caper_content *content, caper_buf *out)
{
    heist_file_write(heist_file_of(content), out);
}

static const caper_maker_facet maker = {
    .levels  = heist_difficulty_names,
    .modules = heist_module_names,
    .bands   = heist_bands,
    .least   = HEIST_TILES_FEW,
    .most    = HEIST_TILES_MANY,
    .usual   = 30,
    .size    = "tiles",
    .make_up = make_up,
    .write   = write_file,
    .try     = heist_try,
};

const caper_workshop heist_workshop = {
    .review   = CAPER_DESKTOP(review),
    .entry    = CAPER_DESKTOP(entry),
    .draw     = CAPER_DESKTOP(draw),
    .maker    = &maker,
    .keys     = &keys,
    .campaign = &heist_campaign,
};
