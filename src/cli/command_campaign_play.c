/* caper campaign play: from the ledger to the table and back.
 *
 * The order of writing is what makes an interruption harmless. First the ledger says which heist is
 * being played and by whom; then the transcript beside it grows with every move; when the heist is
 * over the ledger is settled, and only then the transcript goes. Whatever is cut off, the next
 * start finds either the heist where it was or the settled ledger. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "cli/command_campaign.h"
#include "table/files.h"

enum { TRANSCRIPT_LIMIT = 16 << 20 };

/* ---- Who goes where -------------------------------------------------------------------------- */

/* Names, separated by commas. */
static bool read_crew(const heist_ledger *l, const char *names, ledger_crew *out, caper_error *err)
{
    char *copy = caper_strdup(names), *rest = copy, *name;
    bool  ok = true;
    while (ok && (name = strsep(&rest, ","))) {
        int who = heist_ledger_find(l, name);
        ok      = who >= 0 && out->count < LEDGER_CREW;
        if (ok)
            out->who[out->count++] = (uint8_t)who;
        else
            caper_refuse(err, CAPER_BAD_OPTION,
                         who < 0 ? "there is nobody called “%.40s” in this campaign"
                                 : "“%.40s” is one too many: a crew has at most 4",
                         name);
    }
    free(copy);
    return ok;
}

/* The story's next heist: of those that are open, the hardest that the crew is good enough for; a
 * finale before anything else, since the story has come to it. */
static bool next_heist(const cli_call *call, const heist_ledger *l, char id[64])
{
    char one[64];
    int  best = -1;
    for (int i = 0; caper_game_content_id(&heist_game, i, one); i++) {
        heist_file *f = campaign_heist(call, one);
        bool        open =
            f && f->kind != HEIST_BREAKOUT && heist_ledger_standing(l, f, one) == STANDING_FITS;
        int rank = open ? f->difficulty + (f->kind == HEIST_FINALE ? HEIST_DIFFICULTIES : 0) : -1;
        free(f);
        if (rank <= best)
            continue;
        best = rank;
        snprintf(id, 64, "%s", one);
    }
    return best >= 0;
}

/* ---- The table ------------------------------------------------------------------------------- */

static caper_table *new_table(const heist_ledger *l, const char *transcript, caper_error *err)
{
    caper_table_options o       = caper_default_table();
    caper_json         *options = heist_ledger_options(l);
    o.game                      = "heist";
    o.seats                     = l->crew.count;
    o.options                   = options;
    o.files                     = true;
    for (int i = 0; i < l->crew.count; i++)
        o.name[i] = l->character[l->crew.who[i]].name;
    caper_table *t = caper_table_new(&o, err);
    caper_json_free(options);
    if (t && caper_table_write_file(t, transcript, err)) {
        caper_table_free(t);
        return NULL;
    }
    return t;
}

/* The table where it was, or a new one if nothing was played yet. */
static caper_table *open_table(const heist_ledger *l, const char *transcript, caper_error *err)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_table            *t    = NULL;
    if (access(transcript, F_OK) != 0)
        return new_table(l, transcript, err);
    if (caper_file_read(transcript, TRANSCRIPT_LIMIT, &text, err) == CAPER_OK &&
        !(t = caper_table_replay(caper_buf_text(&text), true, err))) {
        caper_error inner = *err;
        caper_refuse(err, inner.code, "%.80s: %.200s", transcript, inner.text);
    }
    return t;
}

/* ---- How it ended ---------------------------------------------------------------------------- */

static void read_outcome(const heist_ledger *l, const caper_table *t, const heist_file *f,
                         ledger_outcome *o)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_result            result;
    caper_table_result(t, &result);
    caper_table_position(t, &text);
    caper_json *position = caper_json_read(caper_buf_text(&text), NULL);
    heist_ledger_outcome(l, f, result.winners != 0, position, o);
    caper_json_free(position);
}

static void report(const heist_ledger *l, const ledger_outcome *o)
{
    printf("\n%s is %s. ", o->heist->name, o->won ? "won" : "lost");
    if (o->won && o->heist->fixer >= 0)
        printf("From now on you know the %s. ", heist_fixers[o->heist->fixer].title);
    for (int i = 0; i < l->crew.count; i++)
        if (o->busted >> i & 1)
            printf("%s is in jail. ", l->character[l->crew.who[i]].name);
    printf("Team cash: $%dk, $%dk before.\n", o->cash, l->cash);
}

/* The ledger first; the transcript goes when it is safe. */
static int settle(const cli_call *call, const char *path, heist_ledger *l, const caper_table *t,
                  const heist_file *f, const char *transcript)
{
    ledger_outcome o;
    read_outcome(l, t, f, &o);
    report(l, &o);
    heist_ledger_settle(l, &o);
    if (!campaign_save(call, path, l))
        return 1;
    remove(transcript);
    if (o.won && f->kind == HEIST_FINALE)
        campaign_print_serial(l);
    for (int i = 0; i < l->characters; i++)
        for (int slot = 0; slot < 3; slot++)
            if (!l->character[i].jailed && heist_ledger_can_upgrade(l, i, slot)) {
                printf("An upgrade is available: caper campaign show %s\n", path);
                return 0;
            }
    return 0;
}

/* ---- Playing --------------------------------------------------------------------------------- */

static int at_the_table(const cli_call *call, const cli_seating *seating, caper_table *t,
                        const char *transcript)
{
    caper_play_options play   = caper_default_play(t);
    int                status = cli_seating_apply(call, seating, &play);
    play.save                 = transcript;
    play.keep                 = true;
    if (status || !caper_table_to_act(t))
        return status;
    return cli_seating_play(seating, &play);
}

static int read_choice(int most)
{
    char line[80];
    int  n = 0;
    printf("  which? (Enter: not now) ");
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin))
        return 0;
    return sscanf(line, "%d", &n) == 1 && n >= 1 && n <= most ? n : 0;
}

/* MH-51, asked before the heist: cards that can go pro, one after the other. */
static void offer_upgrades(heist_ledger *l, int who)
{
    for (;;) {
        int slots[6], n = 0;
        for (int slot = 0; slot < 3; slot++) {
            if (!heist_ledger_can_upgrade(l, who, slot))
                continue;
            const ledger_character *c    = &l->character[who];
            const char             *from = slot ? heist_skills[c->skill[slot - 1]].title
                                                : heist_characters[c->character].title;
            const int8_t           *to   = slot ? heist_skills[c->skill[slot - 1]].becomes
                                                : heist_characters[c->character].becomes;
            for (int k = 0; k < 2; k++) {
                slots[n++] = slot;
                printf("%s%s%d: %s becomes %s\n", n == 1 ? c->name : "",
                       n == 1 ? " can go pro\n  " : "  ", n, from,
                       slot ? heist_skills[to[k]].title : heist_characters[to[k]].title);
            }
        }
        int pick = n ? read_choice(n) : 0;
        if (!pick || heist_ledger_upgrade(l, who, slots[pick - 1], (pick - 1) & 1, NULL))
            return;
    }
}

/* Write into the ledger that this heist begins with this crew. */
static int begin(const cli_call *call, const campaign_evening *o, heist_ledger *l,
                 const char *transcript)
{
    caper_error err = {0};
    char        id[64];
    ledger_crew crew = {0};
    snprintf(id, sizeof id, "%s", o->heist ? o->heist : "");
    if (!o->heist && !next_heist(call, l, id))
        return cli_fail(call, "no heist is left for a crew like this; name one to play it again "
                              "(`caper heist list`)");
    if (o->heist && strlen(o->heist) >= sizeof id)
        return cli_fail(call, "the name of that heist is too long");
    heist_file *f = campaign_heist(call, id);
    if (!f)
        return 1;
    if (!o->crew)
        heist_ledger_pick_crew(l, f, &crew);
    bool ok = (!o->crew || read_crew(l, o->crew, &crew, &err)) &&
              heist_ledger_may_go(l, &crew, f, &err) == CAPER_OK;
    free(f);
    if (!ok)
        return cli_failed(call, &err);
    heist_ledger_order_crew(l, &crew);
    for (int i = 0; i < crew.count && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); i++)
        offer_upgrades(l, crew.who[i]);
    campaign_print_serial(l);
    snprintf(l->playing, sizeof l->playing, "%s", id);
    l->crew = crew;
    remove(transcript); /* a leftover of a heist that was settled */
    return campaign_save(call, o->path, l) ? 0 : 1;
}

static int go_on(const cli_call *call, const campaign_evening *o, heist_ledger *l,
                 const char *transcript)
{
    caper_error  err    = {0};
    heist_file  *f      = campaign_heist(call, l->playing);
    caper_table *t      = f ? open_table(l, transcript, &err) : NULL;
    int          status = 1;
    if (f && !t)
        cli_failed(call, &err);
    if (t)
        status = at_the_table(call, &o->seating, t, transcript);
    if (t && !status && !caper_table_to_act(t))
        status = settle(call, o->path, l, t, f, transcript);
    else if (t && !status)
        printf("\nThe heist waits for you: caper campaign play %s\n", o->path);
    caper_table_free(t);
    free(f);
    return status;
}

int campaign_play(const cli_call *call, const campaign_evening *o)
{
    heist_ledger           *l          = caper_alloc(1, sizeof *l);
    CAPER_SCRATCH caper_buf transcript = {0};
    int                     status     = 1;
    caper_buf_printf(&transcript, "%s.table", o->path);
    if (campaign_load(call, o->path, l)) {
        status = 0;
        if (l->playing[0] && o->heist && strcmp(o->heist, l->playing) != 0)
            fprintf(stderr, "(finish the current heist first: %s)\n", l->playing);
        if (!l->playing[0])
            status = begin(call, o, l, transcript.data);
        if (!status)
            status = go_on(call, o, l, transcript.data);
    }
    free(l);
    return status;
}
