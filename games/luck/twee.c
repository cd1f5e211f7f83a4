/* Reading Twee 3: passages, tags, links, and the lines that say what a link is made of.
 *
 * docs/adventures.md has the format. Lines that carry rules are plain lines of the passage, so the
 * Twine editor keeps them as they are; targets in them are [[links]], so that it draws their arrows
 * and renames them. A rule line that is indented belongs to the link above it, one at the margin to
 * the scene. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/luck/adventure.h"

/* A piece of the file. */
typedef struct piece {
    const char *at;
    size_t      len;
} piece;

typedef struct lines {
    const char *next, *end;
    int         number;
    piece       line;
} lines;

static bool next_line(lines *l)
{
    if (l->next >= l->end)
        return false;
    const char *nl = memchr(l->next, '\n', (size_t)(l->end - l->next));
    const char *to = nl ? nl : l->end;
    l->line        = (piece){l->next, (size_t)(to - l->next)};
    if (l->line.len && l->line.at[l->line.len - 1] == '\r')
        l->line.len--;
    l->next = nl ? nl + 1 : l->end;
    l->number++;
    return true;
}

static bool is_space(char c) { return c == ' ' || c == '\t'; }

static piece trim(piece p)
{
    while (p.len && is_space(p.at[0]))
        p.at++, p.len--;
    while (p.len && is_space(p.at[p.len - 1]))
        p.len--;
    return p;
}

static bool is_text(piece p, const char *text)
{
    return p.len == strlen(text) && memcmp(p.at, text, p.len) == 0;
}

void luck_problem(luck_reader *r, int line, const char *format, ...)
{
    char    text[300];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    r->problems++;
    if (r->report)
        r->report(r->ctx, line, text);
}

/* ---- The pool of texts
 * ---------------------------------------------------------------------------- */

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

static uint32_t keep(luck_adventure *a, piece p)
{
    uint32_t at = a->used;
    put(a, p.at, p.len);
    end_text(a);
    return at;
}

/* ---- Words
 * ------------------------------------------------------------------------------------------ */

/* The next word of a text, cut off its front; empty at the end. */
static piece next_word(piece *p)
{
    *p         = trim(*p);
    piece word = {p->at, 0};
    while (word.len < p->len && !is_space(word.at[word.len]) && word.at[word.len] != ',')
        word.len++;
    size_t used = word.len;
    while (used < p->len && (is_space(p->at[used]) || p->at[used] == ','))
        used++;
    p->at += used;
    p->len -= used;
    return word;
}

/* "[[text->target]]", "[[target<-text]]", "[[text|target]]", "[[target]]", without the brackets. */
static void split_link(piece inside, piece *text, piece *target)
{
    *text = *target = inside;
    for (size_t i = 0; i < inside.len; i++) {
        bool right = i + 1 < inside.len && !memcmp(inside.at + i, "->", 2);
        bool left  = i + 1 < inside.len && !memcmp(inside.at + i, "<-", 2);
        if (!right && !left && inside.at[i] != '|')
            continue;
        size_t after  = i + (right || left ? 2 : 1);
        piece  before = {inside.at, i}, behind = {inside.at + after, inside.len - after};
        *text   = left ? behind : before;
        *target = left ? before : behind;
        if (!right) /* the last arrow counts, as in Twine */
            break;
    }
    *text   = trim(*text);
    *target = trim(*target);
}

/* The next [[…]] at or after `from`; false if there is none. */
static bool find_link(piece line, size_t from, size_t *start, size_t *end)
{
    for (size_t i = from; i + 3 < line.len; i++) {
        if (memcmp(line.at + i, "[[", 2) != 0)
            continue;
        for (size_t k = i + 2; k + 1 < line.len; k++)
            if (!memcmp(line.at + k, "]]", 2)) {
                *start = i;
                *end   = k + 2;
                return true;
            }
    }
    return false;
}

/* Where a line leads: "[[Scene]]", or the name alone. */
static piece target_of(piece value)
{
    size_t start, end;
    piece  text, target;
    if (!find_link(value, 0, &start, &end))
        return trim(value);
    split_link((piece){value.at + start + 2, end - start - 4}, &text, &target);
    return target;
}

/* ---- Rule lines
 * ------------------------------------------------------------------------------------- */

typedef struct scribe {
    luck_reader    *r;
    luck_adventure *a;
    luck_scene     *scene; /* the passage being read; NULL: none that is a scene */
    luck_link      *link;  /* the last link in it */
    bool            special;
    bool            in_title, in_data;
    int             data_line;
    char            start[200];
} scribe;

static uint64_t thing_bit(scribe *s, piece name, int line)
{
    name = trim(name);
    for (int i = 0; i < s->a->things; i++)
        if (is_text(name, luck_text(s->a, s->a->thing[i])))
            return (uint64_t)1 << i;
    if (s->a->things == ADVENTURE_THINGS || !name.len) {
        luck_problem(s->r, line,
                     name.len ? "there can be at most 64 different things" : "say which thing");
        return 0;
    }
    s->a->thing[s->a->things] = keep(s->a, name);
    return (uint64_t)1 << s->a->things++;
}

/* Traits by name; a whole list by its own: "senses". */
static void read_traits(scribe *s, piece value, int line, luck_trait_set *set)
{
    for (piece w = next_word(&value); w.len; w = next_word(&value)) {
        int trait = luck_trait_find(w.at, w.len), list = luck_list_find(w.at, w.len);
        if (trait >= 0)
            luck_set_add(set, trait);
        for (int t = 0; list >= 0 && t < LUCK_TRAITS; t++)
            if (luck_traits[t].list == list)
                luck_set_add(set, t);
        if (trait < 0 && list < 0)
            luck_problem(s->r, line,
                         "there is no trait “%.*s”; a trait is list/name, like senses/eagle-eye",
                         (int)w.len, w.at);
    }
}

/* AL-20: a value with a slash, or the name of a list, is traits; anything else is a thing. */
static bool names_traits(piece value)
{
    piece rest = value, w = next_word(&rest);
    return memchr(w.at, '/', w.len) || (!rest.len && luck_list_find(w.at, w.len) >= 0);
}

static void read_condition(scribe *s, piece value, int line, luck_trait_set *traits,
                           uint64_t *things)
{
    if (names_traits(value))
        read_traits(s, value, line, traits);
    else
        *things |= thing_bit(s, value, line);
}

static bool read_difficulty(scribe *s, piece w, int line, uint8_t *out)
{
    int d = luck_difficulty_find(w.at, w.len);
    if (d < 0)
        luck_problem(s->r, line,
                     "there is no difficulty “%.*s”; there are easy, moderate, difficult, "
                     "professional, extreme",
                     (int)w.len, w.at);
    *out = (uint8_t)(d < 0 ? 0 : d);
    return d >= 0;
}

/* "difficult", "together extreme", "against S", "multi difficult moderate". */
static void read_test(scribe *s, piece value, int line)
{
    luck_link *l    = s->link;
    piece      rest = value, how = next_word(&rest);
    l->has_test = true;
    l->count    = 1;
    if (is_text(how, "against")) {
        piece w      = next_word(&rest);
        int   rating = luck_rating_of(w.at, w.len);
        l->kind      = LINK_AGAINST;
        if (!rating)
            luck_problem(s->r, line, "“against” wants one of the letters D A T S P");
        l->difficulty[0] = (uint8_t)(rating ? rating - RATED_D : 0); /* AL-15 */
    } else if (is_text(how, "multi")) {
        l->kind  = LINK_MULTI;
        l->count = 0;
        for (piece w = next_word(&rest); w.len && l->count < LUCK_PER_ROUND; w = next_word(&rest))
            read_difficulty(s, w, line, &l->difficulty[l->count++]);
        if (l->count < 2)
            luck_problem(s->r, line, "“multi” wants two or three difficulties");
    } else {
        bool together = is_text(how, "together");
        l->kind       = together ? LINK_TOGETHER : LINK_ALONE;
        read_difficulty(s, together || is_text(how, "alone") ? next_word(&rest) : how, line,
                        &l->difficulty[0]);
    }
    if (rest.len)
        luck_problem(s->r, line, "“%.*s” is too much for a test", (int)rest.len, rest.at);
}

/* "float" or "shrink 2": how often it must be paid. */
static void read_trick(scribe *s, piece value, int line)
{
    piece w     = next_word(&value);
    int   trick = luck_trick_find(w.at, w.len);
    w           = next_word(&value);
    int times   = w.len == 1 && w.at[0] >= '1' && w.at[0] <= '9' ? w.at[0] - '0' : w.len ? 0 : 1;
    if (trick < 0)
        luck_problem(s->r, line, "there is no such trick; there is for instance talk-to-animals");
    if (!times)
        luck_problem(s->r, line, "how often? A number from 1 to 9");
    s->link->kind  = LINK_TRICK;
    s->link->trick = (uint8_t)(trick < 0 ? 0 : trick);
    s->link->times = (uint8_t)times;
}

static void read_counting_traits(scribe *s, piece value, int line)
{
    luck_link *l = s->link;
    if (l->trait_lines == LUCK_PER_ROUND) {
        luck_problem(s->r, line, "a link has at most three lines of traits, one for each action");
        return;
    }
    read_traits(s, value, line, &l->traits[l->trait_lines++]);
}

static bool link_rule(scribe *s, piece key, piece value, int line)
{
    luck_link *l = s->link;
    if (is_text(key, "test"))
        read_test(s, value, line);
    else if (is_text(key, "traits"))
        read_counting_traits(s, value, line);
    else if (is_text(key, "needs")) {
        l->has_needs = true;
        read_condition(s, value, line, &l->needs, &l->need_things);
    } else if (is_text(key, "refuses")) {
        l->has_needs = true;
        read_condition(s, value, line, &l->refuses, &l->refuse_things);
    } else if (is_text(key, "trick")) {
        l->has_needs = true;
        read_trick(s, value, line);
    } else if (is_text(key, "fail")) {
        l->has_fail  = true;
        l->fail_name = keep(s->a, target_of(value));
        l->fail_line = (uint16_t)line;
    } else if (is_text(key, "gives"))
        l->gives |= thing_bit(s, value, line);
    else if (is_text(key, "takes"))
        l->takes |= thing_bit(s, value, line);
    else
        return false;
    return true;
}

/* The part of a foe's line up to the next bar. */
static piece next_part(piece *p)
{
    const char *bar  = memchr(p->at, '|', p->len);
    size_t      n    = bar ? (size_t)(bar - p->at) : p->len;
    piece       part = trim((piece){p->at, n});
    p->at += n + (bar ? 1 : 0);
    p->len -= n + (bar ? 1 : 0);
    return part;
}

/* "foe: The older mummy | S | size 2 | hits difficult" */
static void read_foe(scribe *s, piece value, int line)
{
    if (s->scene->foes == LUCK_FOES) {
        luck_problem(s->r, line, "a fight has at most six foes");
        return;
    }
    luck_foe *f = &s->scene->foe[s->scene->foes++];
    piece     p = next_part(&value);
    *f          = (luck_foe){.name = keep(s->a, p), .size = 1, .blow = MODERATE};
    p           = next_part(&value);
    f->rating   = (uint8_t)luck_rating_of(p.at, p.len);
    if (!f->rating) {
        luck_problem(s->r, line, "a foe is “foe: name | rating”, with a rating of D A T S P");
        f->rating = RATED_A;
    }
    while (value.len) {
        p       = next_part(&value);
        piece w = next_word(&p);
        if (is_text(w, "size") && p.len == 1 && p.at[0] >= '1' && p.at[0] <= '9')
            f->size = (uint8_t)(p.at[0] - '0');
        else if (!is_text(w, "hits") || !read_difficulty(s, p, line, &f->blow))
            luck_problem(s->r, line,
                         "after its rating a foe has “size 1…9” and “hits <difficulty>”");
    }
}

static bool scene_rule(scribe *s, piece key, piece value, int line)
{
    luck_scene *c = s->scene;
    if (is_text(key, "gives"))
        c->gives |= thing_bit(s, value, line);
    else if (is_text(key, "takes"))
        c->takes |= thing_bit(s, value, line);
    else if (is_text(key, "luck") && value.len == 1 && value.at[0] >= '1' && value.at[0] <= '9')
        c->luck = (uint8_t)(value.at[0] - '0');
    else if (is_text(key, "foe"))
        read_foe(s, value, line);
    else if (is_text(key, "start") && (is_text(value, "ambush") || is_text(value, "open")))
        c->ambush = value.at[0] == 'a';
    else if (is_text(key, "won")) {
        c->won_name = keep(s->a, target_of(value));
        c->won_line = (uint16_t)line;
    } else
        return false;
    return true;
}

/* "key: value" with a word of small letters before the colon. */
static bool split_rule(piece line, piece *key, piece *value)
{
    piece  t = trim(line);
    size_t n = 0;
    while (n < t.len && t.at[n] >= 'a' && t.at[n] <= 'z')
        n++;
    if (!n || n == t.len || t.at[n] != ':')
        return false;
    *key   = (piece){t.at, n};
    *value = trim((piece){t.at + n + 1, t.len - n - 1});
    return true;
}

static bool is_known_rule(piece key)
{
    static const char *const keys[] = {"test",  "traits", "needs", "refuses", "trick", "fail",
                                       "gives", "takes",  "luck",  "foe",     "start", "won"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (is_text(key, keys[i]))
            return true;
    return false;
}

/* True if the line was a rule, right or wrong. */
static bool read_rule(scribe *s, piece line, int number)
{
    piece key, value;
    if (!split_rule(line, &key, &value))
        return false;
    bool indented = is_space(line.at[0]) && s->link;
    if (!is_known_rule(key)) {
        if (indented)
            luck_problem(s->r, number,
                         "“%.*s” is no rule of a link; there are test, traits, needs, refuses, "
                         "trick, fail, gives, takes",
                         (int)key.len, key.at);
        return indented;
    }
    if (!(indented ? link_rule(s, key, value, number) : scene_rule(s, key, value, number)))
        luck_problem(s->r, number,
                     indented ? "“%.*s” is no rule of a link; begin the line at the margin if it "
                                "is the scene's"
                              : "“%.*s” is not right for a scene; indent the line if it belongs to "
                                "the link above it",
                     (int)key.len, key.at);
    return true;
}

/* ---- Passages
 * ---------------------------------------------------------------------------------------- */

static void add_link(scribe *s, piece inside, int line)
{
    luck_adventure *a = s->a;
    piece           text, target;
    split_link(inside, &text, &target);
    if (a->links == ADVENTURE_LINKS || s->scene->links >= LUCK_LINKS - LUCK_FOES) {
        luck_problem(s->r, line, "too many links: a scene can have %d", LUCK_LINKS - LUCK_FOES);
        return;
    }
    s->link  = &a->link[a->links++];
    *s->link = (luck_link){.text    = keep(a, text),
                           .to_name = keep(a, target),
                           .to      = NO_SCENE,
                           .fail    = NO_SCENE,
                           .line    = (uint16_t)line,
                           .count   = 1};
    s->scene->links++;
}

/* Links of a line; true if the line is nothing but links (and a bullet). */
static bool read_links(scribe *s, piece line, int number)
{
    size_t from = 0, start, end;
    bool   any = false, only = true;
    while (find_link(line, from, &start, &end)) {
        for (size_t i = from; i < start; i++)
            only &= is_space(line.at[i]) || line.at[i] == '*' || line.at[i] == '-';
        add_link(s, (piece){line.at + start + 2, end - start - 4}, number);
        any  = true;
        from = end;
    }
    return any && only && !trim((piece){line.at + from, line.len - from}).len;
}

static void add_tag(scribe *s, piece w, int line)
{
    static const char *const names[] = {"action", "out", "fight", "ending", "lost", "quick"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_text(w, names[i])) {
            s->scene->tags = (uint8_t)(s->scene->tags | 1u << i);
            return;
        }
    luck_problem(s->r, line,
                 "there is no tag “%.*s”; there are action, out, fight, ending, lost, quick",
                 (int)w.len, w.at);
}

/* ":: Name [tags] {…}": where the name ends, counting escaped brackets as part of it. */
static piece header_name(piece line, piece *tags)
{
    piece  rest = trim((piece){line.at + 2, line.len - 2});
    size_t n    = 0;
    while (n < rest.len && rest.at[n] != '[' && rest.at[n] != '{')
        n += rest.at[n] == '\\' && n + 1 < rest.len ? 2 : 1;
    *tags = (piece){rest.at + n, 0};
    if (n < rest.len && rest.at[n] == '[') {
        const char *close = memchr(rest.at + n, ']', rest.len - n);
        if (close)
            *tags = (piece){rest.at + n + 1, (size_t)(close - rest.at) - n - 1};
    }
    return trim((piece){rest.at, n});
}

/* Passages of Twine's own: the story's data, and its styles and scripts, by name or by tag. */
static bool is_special(piece name, piece tags)
{
    for (piece w = next_word(&tags); w.len; w = next_word(&tags))
        if (is_text(w, "script") || is_text(w, "stylesheet"))
            return true;
    static const char *const names[] = {"StoryTitle",    "StoryData",       "StoryAuthor",
                                        "StorySubtitle", "StoryStylesheet", "StoryScript"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_text(name, names[i]))
            return true;
    return false;
}

static void begin_scene(scribe *s, piece name, piece tags, int line)
{
    luck_adventure *a = s->a;
    if (a->scenes == ADVENTURE_SCENES) {
        luck_problem(s->r, line, "there can be at most %d scenes", ADVENTURE_SCENES);
        return;
    }
    int twin = luck_scene_find(a, name.at, name.len);
    if (twin >= 0)
        luck_problem(s->r, line, "the scene “%.*s” is there already, at line %d", (int)name.len,
                     name.at, a->scene[twin].line);
    s->scene  = &a->scene[a->scenes++];
    *s->scene = (luck_scene){
        .name = keep(a, name), .won = NO_SCENE, .line = (uint16_t)line, .first = a->links};
    for (piece w = next_word(&tags); w.len; w = next_word(&tags))
        add_tag(s, w, line);
    s->scene->text = a->used; /* the text grows from here; see end_scene */
}

static void begin_passage(scribe *s, piece line, int number)
{
    piece tags, name = header_name(line, &tags);
    s->scene    = NULL;
    s->link     = NULL;
    s->in_title = is_text(name, "StoryTitle");
    s->in_data  = is_text(name, "StoryData");
    s->special  = is_special(name, tags);
    if (s->in_data)
        s->data_line = number;
    if (!name.len)
        luck_problem(s->r, number, "a passage needs a name: “:: Name”");
    else if (!s->special)
        begin_scene(s, name, tags, number);
}

/* ---- The two readings
 * ---------------------------------------------------------------------------------
 *
 * Texts share one pool with the names of links, so the prose of a scene is put together in a buffer
 * of its own and kept when the passage ends. */

typedef struct prose {
    char   text[16384];
    size_t len;
} prose;

static void add_prose(scribe *s, prose *p, piece line, int number)
{
    if (p->len + line.len + 2 >= sizeof p->text) {
        luck_problem(s->r, number, "the text of a scene can have 16,000 bytes");
        return;
    }
    memcpy(p->text + p->len, line.at, line.len);
    p->len += line.len;
    p->text[p->len++] = '\n';
}

/* A line of prose with its links as plain words. */
static void add_prose_with_links(scribe *s, prose *p, piece line, int number)
{
    char   plain[4096];
    size_t n = 0, from = 0, start, end;
    while (find_link(line, from, &start, &end)) {
        piece text, target;
        split_link((piece){line.at + start + 2, end - start - 4}, &text, &target);
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
    add_prose(s, p, (piece){plain, n}, number);
}

static void end_scene(scribe *s, prose *p)
{
    size_t from = 0;
    while (p->len && p->text[p->len - 1] == '\n')
        p->len--;
    while (from < p->len && p->text[from] == '\n')
        from++;
    if (s->scene)
        s->scene->text = keep(s->a, (piece){p->text + from, p->len - from});
    p->len = 0;
}

static void read_body(scribe *s, prose *p, piece line, int number)
{
    if (s->in_title && !s->a->title && trim(line).len)
        s->a->title = keep(s->a, trim(line));
    if (s->in_data)
        add_prose(s, p, line, number);
    if (!s->scene || (line.len && read_rule(s, line, number)))
        return;
    if (!read_links(s, line, number))
        add_prose_with_links(s, p, line, number);
}

/* StoryData: JSON with an ifid and, if it is not “Start”, the first passage. */
static void read_data(scribe *s, prose *p)
{
    json_t *json = json_loadb(p->text, p->len, 0, NULL);
    if (!json_is_object(json))
        luck_problem(s->r, s->data_line, "StoryData should be a JSON object");
    else {
        const char *start = json_string_value(json_object_get(json, "start"));
        if (start)
            snprintf(s->start, sizeof s->start, "%s", start);
        if (!json_is_string(json_object_get(json, "ifid")))
            luck_problem(s->r, s->data_line,
                         "StoryData wants an “ifid”, by which Twine knows the "
                         "story (caper adventure new draws one)");
    }
    json_decref(json);
    p->len = 0;
}

/* UTF-8 without NUL, or it could not be shown. (The JSON library knows what UTF-8 is.) */
static bool is_readable(piece line)
{
    json_t *text = memchr(line.at, 0, line.len) ? NULL : json_stringn(line.at, line.len);
    bool    good = text != NULL;
    json_decref(text);
    return good;
}

static void read_all(scribe *s, lines *l)
{
    static _Thread_local prose p;
    p.len = 0;
    while (next_line(l)) {
        if (!is_readable(l->line))
            luck_problem(s->r, l->number, "this line is not text in UTF-8");
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
        if (is_text((piece){name, len}, luck_text(a, a->scene[i].name)))
            return i;
    return -1;
}

int luck_adventure_parse(const char *text, size_t len, caper_content *out, caper_report_fn *report,
                         void *ctx)
{
    luck_adventure *a = (luck_adventure *)(void *)out;
    luck_reader     r = {.a = a, .report = report, .ctx = ctx};
    scribe          s = {.r = &r, .a = a, .start = "Start"};
    lines           l = {text, text + len, 0, {0}};
    a->used           = 1;
    read_all(&s, &l);
    if (a->used + 2 >= ADVENTURE_TEXT)
        luck_problem(&r, 0, "the texts are too long: there is room for %d bytes", ADVENTURE_TEXT);
    if (!a->title)
        luck_problem(&r, 0, "the passage StoryTitle is missing");
    if (!s.data_line)
        luck_problem(&r, 0, "the passage StoryData is missing");
    a->start = (int16_t)luck_scene_find(a, s.start, strlen(s.start));
    if (a->start < 0)
        luck_problem(&r, s.data_line, "the first scene “%.60s” is missing", s.start);
    luck_adventure_check(&r);
    return r.problems;
}
