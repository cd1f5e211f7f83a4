/* Where transcripts are kept when a person leaves. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "table/files.h"
#include "terminal/session.h"

void caper_state_folder(caper_buf *out)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && *state)
        caper_buf_printf(out, "%s/caper/", state);
    else if (home && *home)
        caper_buf_printf(out, "%s/.local/state/caper/", home);
    else
        caper_buf_str(out, "./");
    caper_folders_make(out->data, 0700, NULL); /* a failure shows when a file is written */
}

/* An unused name in that folder: two games of one seed can end in the same second. */
static void dated_name(const caper_session *s, caper_buf *out)
{
    char      when[32];
    time_t    now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
    size_t folder = out->len;
    caper_buf_printf(out, "%s-%s-%.4s.caper", s->match->game->info->id, when, s->end->mark(s));
    for (int n = 2; access(out->data, F_OK) == 0; n++) {
        out->len = folder;
        caper_buf_printf(out, "%s-%s-%.4s-%d.caper", s->match->game->info->id, when,
                         s->end->mark(s), n);
    }
}

/* The story as a spectator knows it, one sentence a line. */
static caper_code save_story(const caper_session *s, const char *path, caper_error *err)
{
    const caper_story      *story = &s->story[0];
    CAPER_SCRATCH caper_buf text  = {0};
    for (int i = 0; i < story->count; i++)
        caper_buf_printf(&text, "%s\n", story->line[i]);
    return caper_file_write(path, caper_buf_text(&text), text.len, err);
}

static bool is_story(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && strcmp(dot, ".txt") == 0;
}

caper_code caper_session_save(caper_session *s, const char *path, caper_buf *where,
                              caper_error *err)
{
    caper_buf_clear(where);
    if (path || s->options.save) {
        caper_buf_str(where, path ? path : s->options.save);
    } else {
        caper_state_folder(where);
        dated_name(s, where);
    }
    if (path && is_story(path))
        return save_story(s, where->data, err);
    caper_code code = s->end->save(s, where->data, err);
    if (!code)
        s->saved = true;
    return code;
}

/* The place that was asked for, the state folder, here: the game is saved if one of them works. */
static caper_code save_somewhere(caper_session *s, caper_buf *where, caper_error *err)
{
    caper_code code = caper_session_save(s, NULL, where, err);
    if (code && s->options.save) {
        s->options.save = NULL;
        caper_session_save(s, NULL, where, NULL);
    }
    if (code && !s->saved) {
        CAPER_SCRATCH caper_buf here = {0};
        dated_name(s, &here);
        caper_session_save(s, here.data, where, NULL);
    }
    return code;
}

caper_code caper_session_keep(caper_session *s, FILE *out)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_error             err  = {0};
    bool                    over = caper_session_is_over(s);
    caper_code              code = save_somewhere(s, &text, &err);
    if (code)
        fprintf(stderr, "caper play: the transcript could not be saved: %s\n", err.text);
    if (s->saved)
        fprintf(out, "The transcript is in %s\n", text.data);
    if (s->saved && !over && s->options.coach)
        fprintf(out, "To go on: caper play %s --coach\n", s->match->game->info->id);
    else if (s->saved && !over)
        fprintf(out, "To go on: caper play --load %s\n", text.data);
    return code;
}

int caper_session_leave(caper_session *s, FILE *out)
{
    CAPER_SCRATCH caper_buf text = {0};
    if (caper_session_is_over(s)) {
        caper_session_verdict(s, &text);
        fprintf(out, "The game is over. %s\n", caper_buf_text(&text));
        if (s->hints)
            fprintf(out, "Hints asked for: %d.\n", s->hints);
    }
    int status = s->end->leave(s, out);
    fflush(out);
    return status;
}
