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

bool twee_begins(caper_piece p, const char *with)
{
    return p.len > strlen(with) && !memcmp(p.at, with, strlen(with));
}

/* ---- The pool of texts ----------------------------------------------------------------------- */

/* A text that does not fit is left out; luck_adventure_parse says so. */
uint32_t twee_keep(luck_adventure *a, caper_piece p)
{
    uint32_t at = a->used;
    if (a->used + p.len + 1 < ADVENTURE_TEXT) {
        memcpy(a->pool + a->used, p.at, p.len);
        a->used += (uint32_t)p.len;
    }
    if (a->used + 1 < ADVENTURE_TEXT)
        a->pool[a->used++] = '\0';
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

/* Cut off the front up to the next link, and its inside; false if there is none. The end is looked for once:
 * where it is missing no later beginning has one, and a line of brackets alone costs no more than any. */
static bool cut_link(caper_piece *rest, caper_piece *before, caper_piece *inside)
{
    size_t start = find_pair(*rest, 0, "[["), end = find_pair(*rest, start + 2, "]]");
    if (end + 2 > rest->len)
        return false;
    *before = (caper_piece){rest->at, start};
    *inside = (caper_piece){rest->at + start + 2, end - start - 2};
    *rest   = caper_piece_from(*rest, end + 2);
    return true;
}

/* Where a line leads: "[[Scene]]", or the name alone. */
caper_piece twee_target(caper_piece value)
{
    caper_piece before, text, target;
    if (!cut_link(&value, &before, &target))
        return caper_trim(value);
    split_link(target, &text, &target);
    return target;
}

/* ---- Passages -------------------------------------------------------------------------------- */

static void add_link(luck_reader *r, caper_piece inside)
{
    luck_adventure *a = r->a;
    caper_piece     text, target;
    split_link(inside, &text, &target);
    if (a->links == ADVENTURE_LINKS || r->scene->links >= LUCK_LINKS - LUCK_FOES) {
        caper_problem(&r->in, "too many links: a scene can have %d", LUCK_LINKS - LUCK_FOES);
        return;
    }
    r->link  = &a->link[a->links++];
    *r->link = (luck_link){.text    = twee_keep(a, text),
                           .to_name = twee_keep(a, target),
                           .to      = NO_SCENE,
                           .fail    = NO_SCENE,
                           .line    = (uint16_t)r->in.number,
                           .count   = 1};
    r->scene->links++;
}

/* Links of the line; true if it is only links (and a bullet). */
static bool read_links(luck_reader *r)
{
    caper_piece line = r->in.line, before, inside;
    bool        any = false, only = true;
    while (cut_link(&line, &before, &inside)) {
        for (size_t i = 0; i < before.len; i++)
            only &= strchr(" \t*-", before.at[i]) != NULL;
        add_link(r, inside);
        any = true;
    }
    return any && only && !caper_trim(line).len;
}

static void add_tag(luck_reader *r, caper_piece w)
{
    static const char *const names[] = {"action", "out", "fight", "ending", "lost", "quick", NULL};
    int                      i       = caper_name_find(names, w.at, w.len);
    if (i < 0)
        caper_problem(&r->in,
                      "there is no tag “%.*s”; there are action, out, fight, ending, lost, quick",
                      (int)w.len, w.at);
    else
        r->scene->tags = (uint8_t)(r->scene->tags | 1u << i);
}

/* ":: Name [tags] {…}": where the name ends, counting escaped brackets as part of it. */
static caper_piece header_name(caper_piece line, caper_piece *tags)
{
    caper_piece rest = caper_trim(caper_piece_from(line, 2));
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
    static const char *const names[] = {
        "StoryTitle",      "StoryData",   "StoryAuthor", "StorySubtitle",
        "StoryStylesheet", "StoryScript", NULL};
    for (caper_piece w = twee_word(&tags); w.len; w = twee_word(&tags))
        if (caper_piece_is(w, "script") || caper_piece_is(w, "stylesheet"))
            return true;
    return caper_name_find(names, name.at, name.len) >= 0;
}

static void begin_scene(luck_reader *r, caper_piece name, caper_piece tags)
{
    luck_adventure *a = r->a;
    if (a->scenes == ADVENTURE_SCENES) {
        caper_problem(&r->in, "there can be at most %d scenes", ADVENTURE_SCENES);
        return;
    }
    int twin = luck_scene_find(a, name);
    if (twin >= 0)
        caper_problem(&r->in, "the scene “%.*s” is there already, on line %d", (int)name.len,
                      name.at, a->scene[twin].line);
    r->scene  = &a->scene[a->scenes++];
    *r->scene = (luck_scene){.name    = twee_keep(a, name),
                             .won     = NO_SCENE,
                             .strikes = NO_SCENE,
                             .line    = (uint16_t)r->in.number,
                             .first   = a->links};
    for (caper_piece w = twee_word(&tags); w.len; w = twee_word(&tags))
        add_tag(r, w);
}

static void begin_passage(luck_reader *r)
{
    caper_piece tags, name = header_name(r->in.line, &tags);
    r->scene    = NULL;
    r->link     = NULL;
    r->in_title = caper_piece_is(name, "StoryTitle");
    r->in_data  = caper_piece_is(name, "StoryData");
    if (r->in_data)
        r->data_line = r->in.number;
    if (!name.len)
        caper_problem(&r->in, "a passage needs a name: “:: Name”");
    else if (!is_special(name, tags))
        begin_scene(r, name, tags);
}

static void put_piece(luck_reader *r, caper_piece p) { caper_buf_bytes(&r->prose, p.at, p.len); }

/* A line of prose with its links as plain words. */
static void add_prose(luck_reader *r)
{
    caper_piece line = r->in.line, before, text, target;
    size_t      old  = r->prose.len;
    while (cut_link(&line, &before, &text)) {
        split_link(text, &text, &target);
        put_piece(r, before);
        put_piece(r, text);
    }
    put_piece(r, line);
    caper_buf_char(&r->prose, '\n');
    if (r->prose.len + 1 < ADVENTURE_PROSE - 1000) /* names take room when it is told */
        return;
    caper_problem(&r->in, "the text of a scene can have at most 15,000 bytes");
    r->prose.len = old;
}

static void read_line(luck_reader *r)
{
    caper_piece line = r->in.line, title = caper_trim(line);
    if (r->in_title && !r->a->title && title.len)
        r->a->title = twee_keep(r->a, title);
    if (r->in_data) {
        put_piece(r, line);
        caper_buf_char(&r->prose, '\n');
    }
    if (r->scene && !(line.len && twee_rule(r)) && !read_links(r))
        add_prose(r);
}

/* StoryData: JSON with an ifid and, if it is not “Start”, the first passage. */
static void read_data(luck_reader *r)
{
    caper_json *json  = caper_json_read_bytes(caper_buf_text(&r->prose), r->prose.len, NULL);
    const char *start = caper_json_string(caper_json_get(json, "start"));
    if (!caper_json_is_object(json))
        caper_problem_at(&r->in, r->data_line, "StoryData should be a JSON object");
    else if (!caper_json_is_string(caper_json_get(json, "ifid")))
        caper_problem_at(&r->in, r->data_line,
                         "StoryData needs an “ifid”, by which Twine knows the "
                         "story (caper adventure new draws one)");
    if (start)
        snprintf(r->start, sizeof r->start, "%s", start);
    caper_json_free(json);
}

/* Texts share one pool with the names of links, so the prose of a scene is put together in a buffer
 * and kept when the passage ends. */
static void end_passage(luck_reader *r)
{
    caper_piece text = {caper_buf_text(&r->prose), r->prose.len};
    if (r->in_data)
        read_data(r);
    while (text.len && text.at[text.len - 1] == '\n')
        text.len--;
    while (text.len && *text.at == '\n')
        text.at++, text.len--;
    if (r->scene)
        r->scene->text = twee_keep(r->a, text);
    caper_buf_clear(&r->prose);
}

static void read_all(luck_reader *r)
{
    while (caper_lines_next(&r->in)) {
        caper_piece line = r->in.line;
        if (!caper_utf8_is_text(line.at, line.len))
            caper_problem(&r->in, "this line is not text in UTF-8");
        else if (caper_text_has_controls(line.at, line.len))
            caper_problem(&r->in, "this line has control characters");
        if (line.len >= 2 && !memcmp(line.at, "::", 2)) {
            end_passage(r);
            begin_passage(r);
        } else {
            read_line(r);
        }
    }
    end_passage(r);
}

int luck_scene_find(const luck_adventure *a, caper_piece name)
{
    for (int i = 0; i < a->scenes; i++)
        if (caper_piece_is(name, luck_text(a, a->scene[i].name)))
            return i;
    return -1;
}

/* ---- What texts and rules ask for ------------------------------------------------------------- */

static void note_asked(luck_reader *r, uint32_t text)
{
    for (luck_asked q = luck_asked_in(r->a, text); luck_ask(&q);) {
        if (twee_begins(q.one, "seen ") || twee_begins(q.one, "ever "))
            twee_thing(r, q.one, THING_CARRIED, NULL);
        r->a->answers |= twee_begins(q.one, "by ");
    }
}

/* The place of a scene among the things: “seen The Pier”. Only those that are asked for: in a rule, in a
 * text, by “again”, or because their treats are given once. */
static void note_seen(luck_reader *r, luck_scene *c)
{
    CAPER_SCRATCH caper_buf name = {0};
    const char             *text = luck_text(r->a, c->text);
    caper_buf_printf(&name, "seen %s", luck_text(r->a, c->name));
    caper_piece p     = caper_piece_of(name.data);
    int         thing = c->effect.luck || strstr(text, "again") ? twee_thing(r, p, THING_SEEN, NULL)
                                                                : luck_thing_find(r->a, p);
    if (thing < 0)
        return;
    c->seen = (uint16_t)(thing + 1);
    luck_set_add(&c->effect.gives, thing);
}

/* A hint that was bought is remembered: “hint 1 in The Library”. */
static void note_hints(luck_reader *r, const luck_scene *c)
{
    luck_adventure *a     = r->a;
    int             count = 0;
    luck_each_link (l, a, c)
        for (int k = 0; k < l->hints; k++) {
            CAPER_SCRATCH caper_buf name = {0};
            caper_buf_printf(&name, "hint %d in %s", ++count, luck_text(a, c->name));
            int thing = twee_thing(r, caper_piece_of(name.data), THING_HINT, NULL);
            a->hint[l->first_hint + k].thing = (uint8_t)(thing < 0 ? 0 : thing);
        }
}

/* Every hour of the clock has its place among the things, too. */
static void note_hours(luck_reader *r)
{
    r->in.number = r->a->clock_line;
    for (int i = 0; i < r->a->hours; i++) {
        char name[20];
        snprintf(name, sizeof name, "hours %d", i + 1);
        int thing = twee_thing(r, caper_piece_of(name), THING_HOUR, NULL);
        if (thing < 0)
            r->a->hours = (uint8_t)i;
        else
            r->a->hour[i] = (uint8_t)thing;
    }
}

static void note_things(luck_reader *r)
{
    luck_adventure *a = r->a;
    r->in.number      = 0;
    for (int i = 0; i < a->scenes; i++)
        note_asked(r, a->scene[i].text);
    for (int i = 0; i < a->links; i++) {
        note_asked(r, a->link[i].done);
        note_asked(r, a->link[i].missed);
    }
    for (int i = 0; i < a->scenes; i++) {
        r->in.number = a->scene[i].line;
        note_seen(r, &a->scene[i]);
    }
    note_hours(r);
    for (int i = 0; i < a->scenes; i++) {
        r->in.number = a->scene[i].line;
        note_hints(r, &a->scene[i]);
    }
}

int luck_adventure_parse(const char *text, size_t len, caper_content *out, caper_report_fn *report,
                         void *ctx)
{
    luck_adventure *a = (luck_adventure *)(void *)out;
    luck_reader     r = {.a = a, .in = caper_lines_of(text, len, report, ctx), .start = "Start"};
    a->used           = 1;
    read_all(&r);
    caper_buf_fini(&r.prose);
    if (a->used + 2 >= ADVENTURE_TEXT)
        caper_problem_at(&r.in, 0, "the texts are too long: there is room for %d bytes",
                         ADVENTURE_TEXT);
    if (!a->title)
        caper_problem_at(&r.in, 0, "the passage StoryTitle is missing");
    if (!r.data_line)
        caper_problem_at(&r.in, 0, "the passage StoryData is missing");
    a->start = (int16_t)luck_scene_find(a, caper_piece_of(r.start));
    if (a->start < 0)
        caper_problem_at(&r.in, r.data_line, "the first scene “%.60s” is missing", r.start);
    note_things(&r);
    luck_adventure_check(&r);
    return r.in.problems;
}

void luck_adventure_about(const caper_content *content, caper_buf *title, caper_buf *figures,
                          caper_report_fn *note, void *ctx)
{
    const luck_adventure *a       = luck_adventure_of(content);
    int                   endings = luck_endings(content), shared;
    if (note)
        luck_adventure_answers(a, note, ctx, &shared);
    caper_buf_str(title, luck_text(a, a->title));
    caper_buf_printf(figures, "%d scenes, %d link%s, %d ending%s", a->scenes, a->links,
                     a->links == 1 ? "" : "s", endings, endings == 1 ? "" : "s");
}

int luck_endings(const caper_content *content)
{
    const luck_adventure *a = luck_adventure_of(content);
    int                   n = 0;
    for (int i = 0; i < a->scenes; i++)
        n += (a->scene[i].tags & TAG_ENDING) != 0;
    return n;
}
