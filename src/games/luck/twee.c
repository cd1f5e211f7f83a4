/* Reading Twee 3: passages, tags, links, and the lines that say what a link is made of.
 *
 * docs/adventures.md has the format. Lines that carry rules are plain lines of the passage, so the
 * Twine editor keeps them as they are; targets in them are [[links]], so that it draws their arrows
 * and renames them. A rule line that is indented belongs to the link above it, one at the margin to
 * the scene. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "games/luck/twee.h"

bool twee_is_space(char c) { return c == ' ' || c == '\t'; }

/* ---- The pool of texts ----------------------------------------------------------------------- */

static void put(luck_adventure *a, const char *text, size_t len)
{
    if (a->used + len + 1 < ADVENTURE_TEXT) {
        memcpy(a->pool + a->used, text, len);
        a->used += (uint32_t)len;
    }
}

/* Every text ends with a NUL; the caller puts its bytes between. */
static void end_text(luck_adventure *a)
{
    if (a->used + 1 < ADVENTURE_TEXT)
        a->pool[a->used++] = '\0';
}

uint32_t twee_keep(luck_adventure *a, caper_piece p)
{
    uint32_t at = a->used;
    put(a, p.at, p.len);
    end_text(a);
    return at;
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* The next word of a text, cut off its front; empty at the end. */
caper_piece twee_word(caper_piece *p)
{
    *p               = caper_trim(*p);
    caper_piece word = {p->at, 0};
    while (word.len < p->len && !twee_is_space(word.at[word.len]) && word.at[word.len] != ',')
        word.len++;
    size_t used = word.len;
    while (used < p->len && (twee_is_space(p->at[used]) || p->at[used] == ','))
        used++;
    p->at += used;
    p->len -= used;
    return word;
}

/* "[[text->target]]", "[[target<-text]]", "[[text|target]]", "[[target]]", without the brackets. */
static void split_link(caper_piece inside, caper_piece *text, caper_piece *target)
{
    *text = *target = inside;
    for (size_t i = 0; i < inside.len; i++) {
        bool right = i + 1 < inside.len && !memcmp(inside.at + i, "->", 2);
        bool left  = i + 1 < inside.len && !memcmp(inside.at + i, "<-", 2);
        if (!right && !left && inside.at[i] != '|')
            continue;
        size_t      after  = i + (right || left ? 2 : 1);
        caper_piece before = {inside.at, i}, behind = {inside.at + after, inside.len - after};
        *text   = left ? behind : before;
        *target = left ? before : behind;
        if (!right) /* the last arrow counts, as in Twine */
            break;
    }
    *text   = caper_trim(*text);
    *target = caper_trim(*target);
}

/* Where the two characters stand at or after `from`; the line's length if nowhere. */
static size_t find_pair(caper_piece line, size_t from, const char *pair)
{
    for (size_t i = from; i + 1 < line.len; i++)
        if (!memcmp(line.at + i, pair, 2))
            return i;
    return line.len;
}

/* The next [[…]] at or after `from`; false if there is none. The end is looked for once: where it is
 * missing no later beginning has one, and a line of nothing but brackets costs no more than any. */
static bool find_link(caper_piece line, size_t from, size_t *start, size_t *end)
{
    *start = find_pair(line, from, "[[");
    *end   = find_pair(line, *start + 2, "]]") + 2;
    return *end <= line.len;
}

/* Where a line leads: "[[Scene]]", or the name alone. */
caper_piece twee_target(caper_piece value)
{
    size_t      start, end;
    caper_piece text, target;
    if (!find_link(value, 0, &start, &end))
        return caper_trim(value);
    split_link((caper_piece){value.at + start + 2, end - start - 4}, &text, &target);
    return target;
}

/* ---- Passages -------------------------------------------------------------------------------- */

static void add_link(scribe *s, caper_piece inside, int line)
{
    luck_adventure *a = s->a;
    caper_piece     text, target;
    split_link(inside, &text, &target);
    if (a->links == ADVENTURE_LINKS || s->scene->links >= LUCK_LINKS - LUCK_FOES) {
        caper_problem_at(&s->r->in, line, "too many links: a scene can have %d",
                         LUCK_LINKS - LUCK_FOES);
        return;
    }
    s->link  = &a->link[a->links++];
    *s->link = (luck_link){.text    = twee_keep(a, text),
                           .to_name = twee_keep(a, target),
                           .to      = NO_SCENE,
                           .fail    = NO_SCENE,
                           .line    = (uint16_t)line,
                           .count   = 1};
    s->scene->links++;
}

/* Links of a line; true if the line is nothing but links (and a bullet). */
static bool read_links(scribe *s, caper_piece line, int number)
{
    size_t from = 0, start, end;
    bool   any = false, only = true;
    while (find_link(line, from, &start, &end)) {
        for (size_t i = from; i < start; i++)
            only &= twee_is_space(line.at[i]) || line.at[i] == '*' || line.at[i] == '-';
        add_link(s, (caper_piece){line.at + start + 2, end - start - 4}, number);
        any  = true;
        from = end;
    }
    return any && only && !caper_trim((caper_piece){line.at + from, line.len - from}).len;
}

static void add_tag(scribe *s, caper_piece w, int line)
{
    static const char *const names[] = {"action", "out", "fight", "ending", "lost", "quick"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (caper_piece_is(w, names[i])) {
            s->scene->tags = (uint8_t)(s->scene->tags | 1u << i);
            return;
        }
    caper_problem_at(&s->r->in, line,
                     "there is no tag “%.*s”; there are action, out, fight, ending, lost, quick",
                     (int)w.len, w.at);
}

/* ":: Name [tags] {…}": where the name ends, counting escaped brackets as part of it. */
static caper_piece header_name(caper_piece line, caper_piece *tags)
{
    caper_piece rest = caper_trim((caper_piece){line.at + 2, line.len - 2});
    size_t      n    = 0;
    while (n < rest.len && rest.at[n] != '[' && rest.at[n] != '{')
        n += rest.at[n] == '\\' && n + 1 < rest.len ? 2 : 1;
    *tags = (caper_piece){rest.at + n, 0};
    if (n < rest.len && rest.at[n] == '[') {
        const char *close = memchr(rest.at + n, ']', rest.len - n);
        if (close)
            *tags = (caper_piece){rest.at + n + 1, (size_t)(close - rest.at) - n - 1};
    }
    return caper_trim((caper_piece){rest.at, n});
}

/* Passages of Twine's own: the story's data, and its styles and scripts, by name or by tag. */
static bool is_special(caper_piece name, caper_piece tags)
{
    for (caper_piece w = twee_word(&tags); w.len; w = twee_word(&tags))
        if (caper_piece_is(w, "script") || caper_piece_is(w, "stylesheet"))
            return true;
    static const char *const names[] = {"StoryTitle",    "StoryData",       "StoryAuthor",
                                        "StorySubtitle", "StoryStylesheet", "StoryScript"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (caper_piece_is(name, names[i]))
            return true;
    return false;
}

static void begin_scene(scribe *s, caper_piece name, caper_piece tags, int line)
{
    luck_adventure *a = s->a;
    if (a->scenes == ADVENTURE_SCENES) {
        caper_problem_at(&s->r->in, line, "there can be at most %d scenes", ADVENTURE_SCENES);
        return;
    }
    int twin = luck_scene_find(a, name.at, name.len);
    if (twin >= 0)
        caper_problem_at(&s->r->in, line, "the scene “%.*s” is there already, on line %d",
                         (int)name.len, name.at, a->scene[twin].line);
    s->scene  = &a->scene[a->scenes++];
    *s->scene = (luck_scene){.name    = twee_keep(a, name),
                             .won     = NO_SCENE,
                             .strikes = NO_SCENE,
                             .line    = (uint16_t)line,
                             .first   = a->links};
    for (caper_piece w = twee_word(&tags); w.len; w = twee_word(&tags))
        add_tag(s, w, line);
    s->scene->text = a->used; /* the text grows from here; see end_scene */
}

static void begin_passage(scribe *s, caper_piece line, int number)
{
    caper_piece tags, name = header_name(line, &tags);
    s->scene    = NULL;
    s->link     = NULL;
    s->in_title = caper_piece_is(name, "StoryTitle");
    s->in_data  = caper_piece_is(name, "StoryData");
    s->special  = is_special(name, tags);
    if (s->in_data)
        s->data_line = number;
    if (!name.len)
        caper_problem_at(&s->r->in, number, "a passage needs a name: “:: Name”");
    else if (!s->special)
        begin_scene(s, name, tags, number);
}

/* ---- The two readings
 * ---------------------------------------------------------------------------------
 *
 * Texts share one pool with the names of links, so the prose of a scene is put together in a buffer
 * of its own and kept when the passage ends. */

typedef struct prose {
    char   text[ADVENTURE_PROSE];
    size_t len;
} prose;

static void add_prose(scribe *s, prose *p, caper_piece line, int number)
{
    if (p->len + line.len + 2 >= sizeof p->text - 1000) { /* names take room when it is told */
        caper_problem_at(&s->r->in, number, "the text of a scene can have at most 15,000 bytes");
        return;
    }
    memcpy(p->text + p->len, line.at, line.len);
    p->len += line.len;
    p->text[p->len++] = '\n';
}

/* A line of prose with its links as plain words. */
static void add_prose_with_links(scribe *s, prose *p, caper_piece line, int number)
{
    char   plain[4096];
    size_t n = 0, from = 0, start, end;
    while (find_link(line, from, &start, &end)) {
        caper_piece text, target;
        split_link((caper_piece){line.at + start + 2, end - start - 4}, &text, &target);
        if (n + (start - from) + text.len >= sizeof plain)
            break;
        memcpy(plain + n, line.at + from, start - from);
        n += start - from;
        memcpy(plain + n, text.at, text.len);
        n += text.len;
        from = end;
    }
    size_t rest = line.len - from;
    if (n + rest < sizeof plain) {
        memcpy(plain + n, line.at + from, rest);
        n += rest;
    }
    add_prose(s, p, (caper_piece){plain, n}, number);
}

static void end_scene(scribe *s, prose *p)
{
    size_t from = 0;
    while (p->len && p->text[p->len - 1] == '\n')
        p->len--;
    while (from < p->len && p->text[from] == '\n')
        from++;
    if (s->scene)
        s->scene->text = twee_keep(s->a, (caper_piece){p->text + from, p->len - from});
    p->len = 0;
}

static void read_body(scribe *s, prose *p, caper_piece line, int number)
{
    if (s->in_title && !s->a->title && caper_trim(line).len)
        s->a->title = twee_keep(s->a, caper_trim(line));
    if (s->in_data)
        add_prose(s, p, line, number);
    if (!s->scene || (line.len && twee_rule(s, line, number)))
        return;
    if (!read_links(s, line, number))
        add_prose_with_links(s, p, line, number);
}

/* StoryData: JSON with an ifid and, if it is not “Start”, the first passage. */
static void read_data(scribe *s, prose *p)
{
    caper_json *json = caper_json_read_bytes(p->text, p->len, NULL);
    if (!caper_json_is_object(json))
        caper_problem_at(&s->r->in, s->data_line, "StoryData should be a JSON object");
    else {
        const char *start = caper_json_string(caper_json_get(json, "start"));
        if (start)
            snprintf(s->start, sizeof s->start, "%s", start);
        if (!caper_json_is_string(caper_json_get(json, "ifid")))
            caper_problem_at(&s->r->in, s->data_line,
                             "StoryData needs an “ifid”, by which Twine knows the "
                             "story (caper adventure new draws one)");
    }
    caper_json_free(json);
    p->len = 0;
}

static void read_all(scribe *s, caper_lines *l)
{
    static _Thread_local prose p;
    p.len = 0;
    while (caper_lines_next(l)) {
        if (!caper_utf8_is_text(l->line.at, l->line.len))
            caper_problem_at(&s->r->in, l->number, "this line is not text in UTF-8");
        else if (caper_text_has_controls(l->line.at, l->line.len))
            caper_problem_at(&s->r->in, l->number, "this line has control characters");
        if (l->line.len >= 2 && !memcmp(l->line.at, "::", 2)) {
            if (s->in_data)
                read_data(s, &p);
            end_scene(s, &p);
            begin_passage(s, l->line, l->number);
        } else {
            read_body(s, &p, l->line, l->number);
        }
    }
    if (s->in_data)
        read_data(s, &p);
    end_scene(s, &p);
}

int luck_scene_find(const luck_adventure *a, const char *name, size_t len)
{
    for (int i = 0; i < a->scenes; i++)
        if (caper_piece_is((caper_piece){name, len}, luck_text(a, a->scene[i].name)))
            return i;
    return -1;
}

static void note_seen_by(void *ctx, caper_piece one, bool wanted)
{
    luck_reader *r = ctx;
    (void)wanted;
    if (one.len > 5 && (!memcmp(one.at, "seen ", 5) || !memcmp(one.at, "ever ", 5)))
        twee_thing(r, one, 0);
    r->a->answers |= one.at && luck_is_by(one);
}

/* The place of a scene among the things: “seen The Pier”. Only those that somebody asks for: in a
 * rule, in a text, by “again”, or because their treats are given once. */
static void note_seen(luck_reader *r)
{
    luck_adventure *a = r->a;
    for (int i = 0; i < a->scenes; i++)
        luck_prose_each(a, luck_text(a, a->scene[i].text), note_seen_by, r);
    for (int i = 0; i < a->links; i++) {
        luck_prose_each(a, luck_text(a, a->link[i].done), note_seen_by, r);
        luck_prose_each(a, luck_text(a, a->link[i].missed), note_seen_by, r);
    }
    for (int i = 0; i < a->scenes; i++) {
        char        name[300];
        luck_scene *c     = &a->scene[i];
        int         n     = snprintf(name, sizeof name, "seen %s", luck_text(a, c->name));
        caper_piece p     = {name, (size_t)n < sizeof name ? (size_t)n : sizeof name - 1};
        bool        own   = c->effect.luck || strstr(luck_text(a, c->text), "again");
        int         thing = own ? twee_thing(r, p, c->line) : luck_thing_find(a, p.at, p.len);
        if (thing < 0)
            continue;
        c->seen = (uint16_t)(thing + 1);
        luck_things_add(&c->effect.gives, thing);
    }
}

/* A hint that was bought is remembered: “hint 1 in The Library”. */
static void note_hints(luck_reader *r)
{
    luck_adventure *a = r->a;
    for (int i = 0; i < a->scenes; i++) {
        const luck_scene *c = &a->scene[i];
        for (int n = 0, count = 0; n < c->links; n++)
            for (int k = 0; k < a->link[c->first + n].hints; k++) {
                char       name[300];
                luck_hint *h = &a->hint[a->link[c->first + n].first_hint + k];
                snprintf(name, sizeof name, "hint %d in %s", ++count, luck_text(a, c->name));
                int thing = twee_thing(r, (caper_piece){name, strlen(name)}, c->line);
                h->thing  = (uint8_t)(thing < 0 ? 0 : thing);
                if (thing >= 0)
                    a->thing_kind[thing] = THING_HINT;
            }
    }
}

/* Every hour of the clock has its place among the things, too. */
static void note_hours(luck_reader *r)
{
    for (int i = 0; i < r->a->hours; i++) {
        char name[20];
        int  n     = snprintf(name, sizeof name, "hours %d", i + 1);
        int  thing = twee_thing(r, (caper_piece){name, (size_t)n}, r->a->clock_line);
        if (thing < 0)
            r->a->hours = (uint8_t)i;
        else
            r->a->hour[i] = (uint8_t)thing;
    }
}

int luck_adventure_parse(const char *text, size_t len, caper_content *out, caper_report_fn *report,
                         void *ctx)
{
    luck_adventure *a = (luck_adventure *)(void *)out;
    luck_reader     r = {.a = a, .in = caper_lines_of(text, len, report, ctx)};
    scribe          s = {.r = &r, .a = a, .start = "Start"};
    a->used           = 1;
    read_all(&s, &r.in);
    if (a->used + 2 >= ADVENTURE_TEXT)
        caper_problem_at(&r.in, 0, "the texts are too long: there is room for %d bytes",
                         ADVENTURE_TEXT);
    if (!a->title)
        caper_problem_at(&r.in, 0, "the passage StoryTitle is missing");
    if (!s.data_line)
        caper_problem_at(&r.in, 0, "the passage StoryData is missing");
    a->start = (int16_t)luck_scene_find(a, s.start, strlen(s.start));
    if (a->start < 0)
        caper_problem_at(&r.in, s.data_line, "the first scene “%.60s” is missing", s.start);
    note_seen(&r);
    note_hours(&r);
    note_hints(&r);
    luck_adventure_check(&r);
    return r.in.problems;
}

void luck_adventure_about(const caper_content *content, caper_buf *title, caper_buf *figures,
                          caper_report_fn *note, void *ctx)
{
    const luck_adventure *a       = (const luck_adventure *)(const void *)content;
    int                   endings = 0, shared;
    if (note)
        luck_adventure_answers(a, note, ctx, &shared);
    for (int i = 0; i < a->scenes; i++)
        endings += (a->scene[i].tags & TAG_ENDING) != 0;
    caper_buf_str(title, luck_text(a, a->title));
    caper_buf_printf(figures, "%d scenes, %d link%s, %d ending%s", a->scenes, a->links,
                     a->links == 1 ? "" : "s", endings, endings == 1 ? "" : "s");
}
