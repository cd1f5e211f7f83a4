/* The engine for tests/run_cases.py: as `caper engine`, and what is for people's eyes besides, for which the
 * line protocol has no use, so that it lives here and looks into the engine. Answers are texts:
 * {"cmd":"told","seat":S}                          the sentences that a seat reads about the last move
 * {"cmd":"goal","seat":S}                          what it should do next
 * {"cmd":"warn","seat":S,"move":M}                 what it is told before it plays that
 * {"cmd":"explain","seat":S,"thing":T}             what something is: name | text | how it is now
 * {"cmd":"suggest","seat":S,"level":L,"people":[…]} what a bot beside these people would play
 * {"cmd":"check","game":G,"text":T}                the problems of a job, an adventure or a heist, or “sound” and
 *                                                  what there is to note about it */
#include "base/grammar.h"
#include "base/json_get.h"
#include "base/json_put.h"
#include "bindings/c/engine.c"

#include "table/learn/things.h"
#include "table/table_state.h"

static const char *text_in(const caper_json *asked, const char *key)
{
    return caper_json_get_text(asked, key);
}

static void tell(caper_engine *e, int seat, const caper_json *asked, caper_buf *out)
{
    (void)asked;
    static const char *const people[] = {"Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"};
    const caper_match       *match    = caper_table_match(e->table);
    caper_names              names    = caper_table_names(e->table, seat);
    for (int s = 0; s < match->seats && s < 8; s++)
        names.name[s] = people[s];
    for (int i = 0; i < e->events.count; i++) {
        size_t before = out->len;
        if (caper_event_is_for(&e->events, i, seat))
            match->game->words->tell(match, &e->events, i, &names, out);
        if (out->len > before)
            caper_buf_char(out, ' ');
    }
    if (out->len)
        out->data[--out->len] = '\0';
}

/* Nothing if it would rather wait. */
static void suggest(caper_engine *e, int seat, const caper_json *asked, caper_buf *out)
{
    caper_level level = CAPER_MEDIUM;
    caper_level_find(text_in(asked, "level"), &level);
    caper_bot_options bot = caper_default_bot(level);
    bot.iterations        = 200;
    bot.ms                = 0;
    caper_json_each (person, caper_json_get(asked, "people"))
        bot.people |= CAPER_SEAT(caper_json_integer(person));
    if (caper_table_suggest(e->table, seat, &bot, out, NULL))
        caper_buf_clear(out);
}

static void keep(void *ctx, int line, const char *sentence)
{
    caper_buf_printf(ctx, "%d %s\n", line, sentence);
}

static void check(caper_engine *e, int seat, const caper_json *asked, caper_buf *out)
{
    (void)e, (void)seat;
    const caper_game       *game    = caper_game_find(text_in(asked, "game"));
    const char             *text    = text_in(asked, "text");
    caper_content          *content = caper_alloc(1, game->content->size);
    CAPER_SCRATCH caper_buf title = {0}, figures = {0};
    if (!game->content->parse(text, strlen(text), content, keep, out)) {
        caper_buf_str(out, "sound\n");
        game->content->about(content, &title, &figures, keep, out);
    }
    free(content);
}

static void goal(caper_engine *e, int seat, const caper_json *asked, caper_buf *out)
{
    (void)asked;
    caper_table_goal(e->table, seat, out);
}

static void warn(caper_engine *e, int seat, const caper_json *asked, caper_buf *out)
{
    const caper_match *m = caper_table_match(e->table);
    caper_move         move;
    const char        *words;
    if (!caper_grammar_parse(m, e->table->state, text_in(asked, "move"), &move, &words))
        caper_table_warn(e->table, seat, move, out);
}

static void explain(caper_engine *e, int seat, const caper_json *asked, caper_buf *out)
{
    caper_what what = {0};
    if (caper_thing_explain(e->table, seat, text_in(asked, "thing"), &what))
        caper_buf_printf(out, "%s | %s | %s", caper_buf_text(&what.name),
                         caper_buf_text(&what.text), caper_buf_text(&what.now));
    caper_what_fini(&what);
}

static const struct ours {
    const char *name;
    void (*run)(caper_engine *e, int seat, const caper_json *asked, caper_buf *out);
} all_ours[] = {{"told", tell},       {"goal", goal},       {"warn", warn},
                {"explain", explain}, {"suggest", suggest}, {"check", check}};

/* True if the line was ours. */
static bool answer_ours(caper_engine *e, const char *line, caper_buf *answer)
{
    CAPER_PARSED caper_json *asked = caper_json_read(line, NULL);
    const caper_json        *cmd   = caper_json_get(asked, "cmd");
    int                      seat  = (int)caper_json_get_integer(asked, "seat");
    CAPER_SCRATCH caper_buf  text  = {0};
    bool                     is    = false;
    for (const struct ours *o = all_ours; !is && o < all_ours + 6; o++) {
        if (!caper_json_is_string(cmd) || strcmp(caper_json_string(cmd), o->name) != 0)
            continue;
        is = true;
        o->run(e, seat, asked, &text);
        caper_json_put(answer, "{ok:true");
        caper_json_kstr(answer, o->name, caper_buf_text(&text));
        caper_json_close(answer, '}');
    }
    return is;
}

int main(void)
{
    caper_engine           *e    = caper_engine_new(true);
    CAPER_SCRATCH caper_buf line = {0}, answer = {0};
    while (read_line(stdin, &line)) {
        caper_buf_clear(&answer);
        if (!answer_ours(e, caper_buf_text(&line), &answer))
            caper_engine_answer(e, caper_buf_text(&line), line.len, &answer);
        puts(answer.data);
        fflush(stdout);
    }
    caper_engine_free(e);
    return 0;
}
