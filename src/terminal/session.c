/* The session: looks, the story, the verdict; everything else is the end's. */
#include "terminal/session.h"
#include "base/json_get.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

caper_play_options caper_default_play(caper_table *table)
{
    return (caper_play_options){
        .table = table, .people = 1, .bot = caper_default_bot(CAPER_MEDIUM), .pace = 700};
}

const char *caper_seat_nickname(int seat)
{
    static const char *const names[CAPER_MAX_SEATS] = {
        "Roxy", "Vera",  "Otto", "Lulu", "Basil", "Nico",  "Dot",  "Hugo",
        "Mimi", "Ernst", "Cleo", "Axel", "Ines",  "Bruno", "Gigi", "Leo"};
    return names[seat];
}

void caper_session_open(caper_session *s, const caper_play_options *options, const caper_match *m,
                        const caper_table_end *end, void *at)
{
    *s = (caper_session){.end     = end,
                         .at      = at,
                         .match   = m,
                         .screen  = caper_screen_find(m->game->info->id),
                         .options = *options,
                         .eyes    = CAPER_SPECTATOR,
                         .saved   = true};
}

void caper_session_begin(caper_session *s, const caper_play_options *options)
{
    if (options->far)
        caper_session_join(s, options);
    else
        caper_session_init(s, options);
}

void caper_session_forget(caper_session *s)
{
    for (int i = 0; i <= CAPER_MAX_SEATS; i++) {
        for (int k = 0; k < s->story[i].count; k++)
            free(s->story[i].line[k]);
        free(s->story[i].line);
        s->story[i] = (caper_story){0};
    }
}

void caper_session_fini(caper_session *s)
{
    s->end->free(s);
    caper_session_forget(s);
}

/* ---- Asking the end -------------------------------------------------------------------------- */

caper_seats caper_session_to_act(const caper_session *s) { return s->end->to_act(s); }

caper_seats caper_session_may_act(const caper_session *s) { return s->end->may_act(s); }

int caper_session_position(const caper_session *s)
{
    return s->end->position ? s->end->position(s) : s->end->count(s);
}

bool caper_session_lobby(const caper_session *s, caper_buf *out)
{
    return s->end->lobby && s->end->lobby(s, out);
}

bool caper_session_is_over(const caper_session *s)
{
    return !caper_session_to_act(s) && !caper_session_lobby(s, NULL);
}

const char *caper_session_trouble(const caper_session *s)
{
    return s->end->trouble ? s->end->trouble(s) : NULL;
}

bool caper_session_is_asking(const caper_session *s)
{
    return s->end->is_asking && s->end->is_asking(s);
}

bool caper_session_is_ended(const caper_session *s)
{
    return s->end->is_ended && s->end->is_ended(s);
}

bool caper_session_has_coach(const caper_session *s) { return s->end->has_coach(s); }

caper_code caper_session_hint(caper_session *s)
{
    s->hint[0] = '\0';
    s->hint_at = caper_session_position(s);
    if (s->options.no_hints)
        return caper_refuse(&s->err, CAPER_ILLEGAL_MOVE, "hints are switched off");
    caper_code code = s->end->hint(s);
    s->hints += code == CAPER_OK;
    return code;
}

/* ---- Looking -------------------------------------------------------------------------------- */

caper_names caper_session_names(const caper_session *s, int seat)
{
    caper_names names = s->end->names(s, seat);
    for (int i = 0; i < s->match->places; i++)
        if (!names.name[i])
            names.name[i] = caper_seat_nickname(i);
    return names;
}

static caper_json *read_coach(const caper_session *s, const caper_names *names)
{
    CAPER_SCRATCH caper_buf text = {0};
    s->end->coach(s, names, &text);
    caper_json *coach = caper_json_read(caper_buf_text(&text), NULL);
    if (caper_json_is_object(coach))
        return coach;
    caper_json_free(coach);
    return NULL;
}

/* Names with their honours, as the players are addressed. */
static void address_all(caper_look *look)
{
    for (int i = 0; i < look->scene.match->places; i++) {
        CAPER_SCRATCH caper_buf text = {0};
        caper_names_address(&look->scene.names, i, &text);
        look->called[i]       = caper_strdup(caper_buf_text(&text));
        look->scene.called[i] = look->called[i];
    }
}

static void add_form(void *to, const char *form)
{
    caper_look *look = to;
    caper_look_expand(look, caper_screen_find(look->scene.match->game->info->id), form);
}

/* What the rules list, then what the screen puts together itself. */
static void add_moves(caper_look *look, const caper_session *s)
{
    CAPER_PARSED caper_json *list = s->end->moves(s);
    caper_json_each (steps, list) {
        CAPER_SCRATCH caper_buf path = {0};
        caper_view_join(steps, "\t", &path);
        caper_look_add(look, s->screen, caper_buf_text(&path));
    }
    if (s->screen->more)
        s->screen->more(&look->scene, add_form, look);
}

void caper_look_init(caper_look *look, const caper_session *s)
{
    memset(look, 0, sizeof *look);
    look->view  = s->end->view(s);
    look->scene = (caper_scene){.match  = s->match,
                                .view   = look->view,
                                .seat   = s->eyes,
                                .names  = caper_session_names(s, s->eyes),
                                .to_act = caper_session_to_act(s),
                                .people = s->options.people};
    look->coach = read_coach(s, &look->scene.names);
    s->end->result(s, &look->scene.result);
    address_all(look);
    if (s->eyes == CAPER_SPECTATOR || !(caper_session_may_act(s) & CAPER_SEAT(s->eyes)))
        return;
    look->scene.mine = true;
    add_moves(look, s);
}

void caper_look_fini(caper_look *look)
{
    for (int i = 0; i < look->scene.moves; i++)
        free(look->texts[i]);
    for (int i = 0; i < look->scene.ways; i++)
        free(look->ways[i].path);
    for (int i = 0; i < CAPER_MAX_SEATS; i++)
        free(look->called[i]);
    free(look->texts);
    free(look->ways);
    caper_json_free(look->view);
    caper_json_free(look->coach);
    memset(look, 0, sizeof *look);
}

void caper_session_describe(const caper_session *s, const caper_scene *scene, int move,
                            caper_buf *out)
{
    const char *text  = scene->move[move];
    size_t      start = out->len;
    char        verb[16];
    snprintf(verb, sizeof verb, "%.*s", (int)strcspn(text, " "), text);
    if (!caper_move_stem(text) && caper_key_place(s->screen->spelled, verb) < 0)
        s->end->move_words(s, text, out);
    if (out->len > start && !strstr(out->data + start, text))
        return; /* words that only quote the move are no better than its steps */
    out->len = start;
    caper_screen_trail(s->screen, scene, caper_scene_way(scene, move), out);
}

void caper_put_what(caper_buf *out, const char *brief, const char *text, const char *now)
{
    if (*brief)
        caper_buf_str(out, brief);
    else
        caper_buf_printf(out, "%s%s%s", text, *text && *now ? " " : "", now);
}

/* ---- The story ------------------------------------------------------------------------------ */

const caper_story *caper_session_story(const caper_session *s)
{
    return &s->story[s->options.far ? 0 : s->eyes + 1]; /* a server tells one story only */
}

void caper_session_tell(caper_session *s, int seat, const char *line)
{
    caper_story *story = &s->story[seat + 1];
    story->line        = caper_grow(story->line, story->count, &story->cap, sizeof *story->line);
    story->line[story->count] = caper_strdup(line);
    caper_drop_stars(story->line[story->count++]);
}

bool caper_session_listens(const caper_session *s, int seat)
{
    return seat == CAPER_SPECTATOR || s->options.people & CAPER_SEAT(seat);
}

void caper_session_verdict(const caper_session *s, caper_buf *out)
{
    caper_result result;
    caper_names  names = caper_session_names(s, s->eyes);
    s->end->result(s, &result);
    int n = __builtin_popcount(result.winners), k = 0;
    for (int seat = 0; seat < s->match->places; seat++) {
        if (!(result.winners & CAPER_SEAT(seat)))
            continue;
        caper_buf_str(out, k == 0 ? "" : k == n - 1 ? " and " : ", ");
        if (k++)
            caper_names_object(&names, seat, out);
        else
            caper_names_actor(&names, seat, out);
    }
    if (n == 0)
        caper_buf_str(out, "Nobody wins.");
    else if (n > 1)
        caper_buf_str(out, " win together.");
    else
        caper_buf_str(out,
                      result.winners & CAPER_SEAT(s->eyes < 0 ? 31 : s->eyes) ? " win!" : " wins.");
}
