/* The engine for tests/run_cases.py: as `caper engine`, and three requests besides, for which the line
 * protocol has no use, so that they live here and look into the engine:
 * {"cmd":"told","seat":S} answers with the sentences that a seat reads about the last move, and
 * {"cmd":"suggest","seat":S,"level":L,"people":[…]} with what a bot beside these people would play, and
 * {"cmd":"check","game":G,"text":T} with the problems of a job, an adventure or a heist,
 * or “sound” and what there is to note about it. */
#include "bindings/c/engine.c"

static void tell(const caper_engine *e, int seat, caper_buf *out)
{
    static const char *const people[] = {"Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"};
    const caper_match       *match    = caper_table_match(e->table);
    caper_names              names    = caper_table_names(e->table, seat);
    caper_buf                text     = {0};
    for (int s = 0; s < match->seats && s < 8; s++)
        names.name[s] = people[s];
    caper_events_write_for(&e->events, seat, &text);
    caper_json       *list = caper_json_read(text.data, NULL);
    const caper_json *event;
    size_t            i;
    caper_json_array_foreach(list, i, event)
    {
        size_t before = out->len;
        match->game->words->tell(match, event, &names, out);
        if (out->len > before)
            caper_buf_char(out, ' ');
    }
    if (out->len)
        out->data[--out->len] = '\0';
    caper_json_free(list);
    caper_buf_fini(&text);
}

/* Nothing if it would rather wait. */
static void suggest(caper_engine *e, int seat, const caper_json *asked, caper_buf *out)
{
    caper_level       level = CAPER_MEDIUM;
    const caper_json *person;
    size_t            i;
    caper_level_find(caper_json_string(caper_json_get(asked, "level")), &level);
    caper_bot_options bot = caper_default_bot(level);
    bot.iterations        = 200;
    bot.ms                = 0;
    caper_json_array_foreach(caper_json_get(asked, "people"), i, person) bot.people |=
        CAPER_SEAT(caper_json_integer(person));
    if (caper_table_suggest(e->table, seat, &bot, out, NULL))
        caper_buf_clear(out);
}

static void keep(void *ctx, int line, const char *sentence)
{
    caper_buf_printf(ctx, "%d %s\n", line, sentence);
}

static void check(const caper_json *asked, caper_buf *out)
{
    const caper_game *game    = caper_game_find(caper_json_string(caper_json_get(asked, "game")));
    const char       *text    = caper_json_string(caper_json_get(asked, "text"));
    caper_content    *content = caper_alloc(1, game->content->size);
    caper_buf         title = {0}, figures = {0};
    if (!game->content->parse(text, strlen(text), content, keep, out)) {
        caper_buf_str(out, "sound\n");
        game->content->about(content, &title, &figures, keep, out);
    }
    caper_buf_fini(&title);
    caper_buf_fini(&figures);
    free(content);
}

/* True if the line was ours. */
static bool answer_ours(caper_engine *e, const char *line, caper_buf *answer)
{
    caper_json       *asked = caper_json_read(line, NULL);
    const caper_json *cmd   = caper_json_get(asked, "cmd");
    const char       *name  = caper_json_is_string(cmd) ? caper_json_string(cmd) : "";
    int               seat  = (int)caper_json_integer(caper_json_get(asked, "seat"));
    caper_buf         text  = {0};
    bool              ours  = true;
    if (!strcmp(name, "told"))
        tell(e, seat, &text);
    else if (!strcmp(name, "suggest"))
        suggest(e, seat, asked, &text);
    else if (!strcmp(name, "check"))
        check(asked, &text);
    else
        ours = false;
    if (ours) {
        caper_json_open(answer, '{');
        caper_json_kbool(answer, "ok", true);
        caper_json_kstr(answer, name, caper_buf_text(&text));
        caper_json_close(answer, '}');
    }
    caper_buf_fini(&text);
    caper_json_free(asked);
    return ours;
}

int main(void)
{
    caper_engine *e    = caper_engine_new(true);
    caper_buf     line = {0}, answer = {0};
    while (read_line(stdin, &line)) {
        caper_buf_clear(&answer);
        if (!answer_ours(e, caper_buf_text(&line), &answer))
            caper_engine_answer(e, caper_buf_text(&line), line.len, &answer);
        puts(answer.data);
        fflush(stdout);
    }
    caper_buf_fini(&line);
    caper_buf_fini(&answer);
    caper_engine_free(e);
    return 0;
}
