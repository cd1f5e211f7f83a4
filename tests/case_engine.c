/* The engine for tests/run_cases.py: as `caper engine`, and {"cmd":"told","seat":S} besides, which
 * answers with the sentences that a seat reads about the last move. The line protocol has no need of
 * that, so it lives here and looks into the engine. */
#include "bindings/c/engine.c"

static const char *const people[] = {"Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"};

static void tell(const caper_engine *e, int seat, caper_buf *out)
{
    const caper_match *match = caper_table_match(e->table);
    caper_names        names = caper_table_names(e->table, seat);
    caper_buf          text  = {0};
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

/* True if the line was ours. */
static bool told(const caper_engine *e, const char *line, caper_buf *answer)
{
    int seat;
    if (sscanf(line, "{\"cmd\":\"told\",\"seat\":%d}", &seat) != 1 || !e->table)
        return false;
    caper_buf sentences = {0};
    tell(e, seat, &sentences);
    caper_json_open(answer, '{');
    caper_json_kbool(answer, "ok", true);
    caper_json_kstr(answer, "told", caper_buf_text(&sentences));
    caper_json_close(answer, '}');
    caper_buf_fini(&sentences);
    return true;
}

int main(void)
{
    caper_engine *e    = caper_engine_new(true);
    caper_buf     line = {0}, answer = {0};
    while (read_line(stdin, &line)) {
        caper_buf_clear(&answer);
        if (!told(e, caper_buf_text(&line), &answer))
            caper_engine_answer(e, caper_buf_text(&line), line.len, &answer);
        puts(answer.data);
        fflush(stdout);
    }
    caper_buf_fini(&line);
    caper_buf_fini(&answer);
    caper_engine_free(e);
    return 0;
}
