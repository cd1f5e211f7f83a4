/* caper campaign play: from the ledger to the table and back.
 *
 * The order of writing is what makes an interruption harmless. First the ledger says which game is
 * being played and by whom; then the transcript beside it grows with every move; when the game is
 * over the ledger is settled, and only then the transcript goes. Wherever it is cut off, the next
 * start finds either the game where it was or the settled ledger. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json_get.h"
#include "base/memory.h"
#include "base/workshop.h"
#include "cli/command_campaign.h"
#include "table/files.h"

enum { TRANSCRIPT_LIMIT = 16 << 20 };

/* ---- The table ------------------------------------------------------------------------------- */

static caper_table *new_table(const void *ledger, const char *transcript, caper_error *err)
{
    caper_table_options      o                     = caper_default_table();
    CAPER_PARSED caper_json *options               = campaign_rules()->options(ledger);
    const char              *name[CAPER_MAX_SEATS] = {0};
    o.game                                         = caper_campaign_game()->info->id;
    o.seats                                        = campaign_rules()->crew(ledger, name);
    o.options                                      = options;
    o.files                                        = true;
    memcpy(o.name, name, sizeof name);
    caper_table *t = caper_table_new(&o, err);
    if (t && caper_table_write_file(t, transcript, err)) {
        caper_table_free(t);
        return NULL;
    }
    return t;
}

/* The table where it was, or a new one if there is no move yet. */
static caper_table *open_table(const void *ledger, const char *transcript, caper_error *err)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_table            *t    = NULL;
    if (access(transcript, F_OK) != 0)
        return new_table(ledger, transcript, err);
    if (caper_file_read(transcript, TRANSCRIPT_LIMIT, &text, err) == CAPER_OK &&
        !(t = caper_table_replay(caper_buf_text(&text), true, err)))
        cli_blame(err, transcript);
    return t;
}

/* The ledger first; the transcript goes when it is safe. */
static int settle(const cli_call *call, const char *path, void *ledger, const caper_table *t,
                  const caper_content *content, const char *transcript)
{
    CAPER_SCRATCH caper_buf text = {0}, report = {0};
    caper_result            result;
    caper_table_result(t, &result);
    caper_table_position(t, &text);
    CAPER_PARSED caper_json *position = caper_json_read(caper_buf_text(&text), NULL);
    bool better = campaign_rules()->settle(ledger, content, result.winners != 0, position, &report);
    if (!campaign_save(call, path, ledger))
        return 1;
    remove(transcript);
    cli_print(&report);
    if (better)
        printf("An upgrade is available: caper campaign show %s\n", path);
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

/* What each of the crew can choose before they go, one after the other. */
static void offer_choices(void *ledger)
{
    const caper_campaign *by = campaign_rules();
    const char           *names[CAPER_MAX_SEATS];
    for (int i = 0, n; i < by->crew(ledger, names); i++) {
        CAPER_SCRATCH caper_buf question = {0};
        int                     pick     = 0;
        while ((n = by->offers(ledger, i, &question))) {
            cli_print(&question);
            if (!(pick = read_choice(n)))
                break;
            by->take(ledger, i, pick - 1);
            caper_buf_clear(&question);
        }
    }
}

/* "Karma,Phobia" in place; how many they are, −1 if none are named. */
static int split_names(char *names, const char *out[CAPER_MAX_SEATS])
{
    int   n = 0;
    char *name;
    while (n < CAPER_MAX_SEATS && (name = strsep(&names, ",")))
        out[n++] = name;
    return n ? n : -1;
}

/* Write into the ledger that this game begins with this crew. */
static int begin(const cli_call *call, const campaign_evening *o, void *ledger,
                 const char *transcript)
{
    const caper_campaign   *by = campaign_rules();
    char                    id[CAPER_CAMPAIGN_ID];
    const char             *crew[CAPER_MAX_SEATS];
    CAPER_SCRATCH caper_buf story = {0};
    caper_error             err   = {0};
    if (!o->content && !by->next(ledger, id))
        return cli_fail(call, "no heist is left for a crew like this; name one to play it again "
                              "(`caper heist list`)");
    caper_content *c =
        caper_content_open(caper_campaign_game(), o->content ? o->content : id, true, &err);
    char *names = o->crew ? caper_strdup(o->crew) : NULL;
    if (c)
        by->depart(ledger, c, crew, split_names(names, crew), &err);
    free(names);
    free(c);
    if (err.code)
        return cli_failed(call, &err);
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        offer_choices(ledger);
    by->story(ledger, &story);
    cli_print(&story);
    remove(transcript); /* a leftover of a game that was settled */
    return campaign_save(call, o->path, ledger) ? 0 : 1;
}

static int go_on(const cli_call *call, const campaign_evening *o, void *ledger,
                 const char *transcript)
{
    caper_error    err = {0};
    caper_content *c =
        caper_content_open(caper_campaign_game(), campaign_rules()->playing(ledger), true, &err);
    caper_table *t = c ? open_table(ledger, transcript, &err) : NULL;
    int status     = t ? at_the_table(call, &o->seating, t, transcript) : cli_failed(call, &err);
    if (t && !status && !caper_table_to_act(t))
        status = settle(call, o->path, ledger, t, c, transcript);
    else if (t && !status)
        printf("\nThe heist waits for you: caper campaign play %s\n", o->path);
    caper_table_free(t);
    free(c);
    return status;
}

int campaign_play(const cli_call *call, const campaign_evening *o)
{
    void                   *ledger     = campaign_load(call, o->path);
    CAPER_SCRATCH caper_buf transcript = {0};
    int                     status     = ledger ? 0 : 1;
    caper_buf_printf(&transcript, "%s.table", o->path);
    const char *playing = ledger ? campaign_rules()->playing(ledger) : "";
    if (playing[0] && o->content && strcmp(o->content, playing) != 0)
        fprintf(stderr, "(finish the current heist first: %s)\n", playing);
    if (!status && !playing[0])
        status = begin(call, o, ledger, transcript.data);
    if (!status)
        status = go_on(call, o, ledger, transcript.data);
    free(ledger);
    return status;
}
