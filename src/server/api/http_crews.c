/* Crews over HTTP: what members see, and what they change. docs/protocol.md, *Crews*. */
#include "room/crews.h"

#include <stdio.h>
#include <string.h>

#include "base/json_put.h"
#include "base/text.h"
#include "room/names.h"
#include "server/api/http_me.h"

enum { USUAL_LIMIT = 8 * 1024, NIGHT_BYTES = 300 };

/* ---- Whose crew it is ------------------------------------------------------------------------ */

/* The caller may be a stranger. `m` is NULL unless they are a member. */
static bool find_crew(call *c, const char *id, crew *w, crew_member **m)
{
    if (!crews_read(c->sv, id, w, c->problem))
        return false;
    *m = c->who.is_made ? crews_find(w, c->who.hash) : NULL;
    return true;
}

static bool need_member(call *c, const crew_member *m)
{
    return m || refuse(c->problem, 403, "refused", "only members of the crew can do that");
}

static bool need_owner(call *c, const crew *w, const crew_member *m)
{
    return crews_owns(w, m) ||
           refuse(c->problem, 403, "refused", "only the crew's owner can do that");
}

/* ---- Seeing it ------------------------------------------------------------------------------- */

bool crews_get(call *c)
{
    CREW crew    w = {0};
    crew_member *m;
    if (!find_crew(c, c->word[0], &w, &m))
        return false;
    if (m)
        return crews_write_page(c, &w, m);
    caper_json_put(c->out, "name:%s members:%d", caper_json_get_string(w.is, "name"),
                   w.members.count);
    return true;
}

/* ---- Making one ------------------------------------------------------------------------------ */

static bool read_name(call *c, const char **out)
{
    return call_text(c, "name", out) &&
           (name_ok(*out) || call_wrong(c, "name", "a name, as at a table"));
}

static bool has_space(call *c, const self *m)
{
    return m->crews.count < MOST_MY_CREWS ||
           refuse(c->problem, 409, "full", "one can be in at most %d crews", MOST_MY_CREWS);
}

bool crews_post(call *c)
{
    SELF self   m = {.is = NULL};
    CREW crew   w = {0};
    const char *name;
    if (!read_name(c, &name) || !me_read(c, c->who.hash, &m) || !has_space(c, &m) ||
        !call_may_make(c, 1, 0))
        return false;
    crews_init(&w, c->who.hash, name, c->sv->now);
    crews_keep(c->sv, &w);
    crews_add(c->sv, &w, c->who.hash, me_name(&m));
    c->status = 201;
    caper_json_kstr(c->out, "crew", w.id);
    return true;
}

/* ---- Changing it ----------------------------------------------------------------------------- */

typedef struct deed {
    call        *call;
    crew        *crew;
    crew_member *me;
    const self  *self;
} deed;

static bool do_join(deed *d)
{
    if (d->me)
        return true;
    if (!call_made(d->call))
        return false;
    if (d->crew->members.count == MOST_MEMBERS)
        return refuse(d->call->problem, 409, "full", "a crew has at most %d members", MOST_MEMBERS);
    if (!has_space(d->call, d->self))
        return false;
    crews_add(d->call->sv, d->crew, d->call->who.hash, me_name(d->self));
    return true;
}

static bool do_leave(deed *d)
{
    crews_remove(d->call->sv, d->crew, d->call->who.hash);
    return true;
}

static bool find_other(deed *d, crew_member **out)
{
    const char *id;
    return need_owner(d->call, d->crew, d->me) && call_text(d->call, "member", &id) &&
           ((*out = people_list_find(&d->crew->members, id)) ||
            call_wrong(d->call, "member", "the id of a member"));
}

static bool do_remove(deed *d)
{
    crew_member *other;
    caper_holder who;
    if (!find_other(d, &other))
        return false;
    if (crews_person(other, &who))
        crews_remove(d->call->sv, d->crew, who);
    return true;
}

static bool do_hand_over(deed *d)
{
    crew_member *other;
    if (!find_other(d, &other))
        return false;
    caper_json_set_string(&d->crew->is, "owner", other->id);
    crews_keep(d->call->sv, d->crew);
    return true;
}

static bool do_rename(deed *d)
{
    const char *name;
    if (!need_owner(d->call, d->crew, d->me) || !read_name(d->call, &name))
        return false;
    crews_rename(d->call->sv, d->crew, name);
    return true;
}

static bool do_usual(deed *d)
{
    const caper_json *usual;
    if (!call_get(d->call, "usual", CAPER_JSON_OBJECT, "the body of POST /tables, or null", &usual))
        return false;
    CAPER_SCRATCH caper_buf text = {0};
    if (usual)
        caper_json_write(usual, &text);
    if (text.len > USUAL_LIMIT)
        return refuse(d->call->problem, 413, "too-big",
                      "usual: should have at most %d bytes; give long content a table of its own",
                      USUAL_LIMIT);
    caper_json_set(&d->crew->is, "usual", usual ? caper_buf_text(&text) : "null");
    crews_keep(d->call->sv, d->crew);
    return true;
}

/* At most NIGHT_BYTES, in lines that are as plain as talk: they go into calendars. */
static bool lines_ok(const char *text)
{
    char line[NIGHT_BYTES + 1];
    if (strlen(text) > NIGHT_BYTES)
        return false;
    for (size_t n; *text; text += n + (text[n] != '\0')) {
        n = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        if (n && !(caper_text_is_plain(line) && words_ok(line)))
            return false;
    }
    return true;
}

static bool do_night(deed *d)
{
    const caper_json *night;
    const char       *text = NULL;
    if (!call_get(d->call, "night", CAPER_JSON_OBJECT, "{\"at\":…,\"text\":\"…\"} or null", &night))
        return false;
    int64_t at = caper_json_get_integer(night, "at");
    if (night &&
        (at <= 0 || at > 253402300799000 || !need_text(night, "text", &text, d->call->problem)))
        return call_wrong(d->call, "night", "{\"at\":…,\"text\":\"…\"} or null");
    if (text && !lines_ok(text))
        return call_wrong(d->call, "text", "at most 300 bytes that can be seen");
    if (!call_may_make(d->call, 1, 0)) /* it calls others */
        return false;
    CAPER_SCRATCH caper_buf out = {0};
    if (night)
        caper_json_put(&out, "{at:%jd text:%s}", at, text ? text : "");
    caper_json_set(&d->crew->is, "night", night ? caper_buf_text(&out) : "null");
    crews_keep(d->call->sv, d->crew);
    crews_call(d->call->sv, d->crew, d->call->who.hash, CALL_CREW, d->crew->id,
               caper_json_get_string(d->crew->is, "name"),
               night ? "The next evening is agreed." : "The evening is called off.");
    return true;
}

static bool do_calls(deed *d)
{
    bool on;
    if (!call_flag(d->call, "calls", &on))
        return false;
    crews_set_calls(d->call->sv, d->crew, d->me, on);
    return true;
}

static const struct deed_name {
    const char *name;
    bool        anyone;
    bool (*run)(deed *d);
} deeds[] = {{"join", true, do_join},      {"leave", false, do_leave},
             {"remove", false, do_remove}, {"hand-over", false, do_hand_over},
             {"rename", false, do_rename}, {"usual", false, do_usual},
             {"night", false, do_night},   {"calls", false, do_calls}};

static bool run_deed(deed *d)
{
    const char *what;
    if (!call_text(d->call, "do", &what))
        return false;
    for (size_t i = 0; what && i < sizeof deeds / sizeof *deeds; i++)
        if (strcmp(deeds[i].name, what) == 0)
            return (deeds[i].anyone || need_member(d->call, d->me)) && deeds[i].run(d);
    return call_wrong(d->call, "do",
                      "join, leave, remove, hand-over, rename, usual, night or calls");
}

bool crews_change(call *c)
{
    CREW crew    w  = {0};
    SELF self    is = {.is = NULL};
    crew_member *m;
    return find_crew(c, c->word[0], &w, &m) && (!c->who.is_made || me_read(c, c->who.hash, &is)) &&
           run_deed(&(deed){c, &w, m, &is});
}

/* ---- Tables ---------------------------------------------------------------------------------- */

bool crews_may_make(call *c, const char *id, crew *w)
{
    crew_member *m;
    return find_crew(c, id, w, &m) && need_member(c, m);
}

void crews_invite(call *c, const crew *w, const room *r)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_buf_printf(&text, "%s has an open table: %s", caper_json_get_string(w->is, "name"),
                     r->game->info->title);
    if (r->stage == CAPER_STAGE_OPEN)
        crews_call(c->sv, w, c->who.hash, CALL_INVITE, r->id, "An invitation",
                   caper_buf_text(&text));
}

/* The usual table is an ordinary request, made by today's caller. */
static bool make_usual(call *c, const crew *w, const crew_member *m)
{
    const caper_json *usual = caper_json_get(w->is, "usual");
    if (!caper_json_is_object(usual))
        return refuse(c->problem, 409, "not-now", "this crew has no usual table yet");
    caper_json_free(c->json);
    c->json    = caper_json_copy(usual);
    c->is_read = true;
    caper_json_set_string(&c->json, "name", caper_json_get_string(m->is, "name"));
    caper_json_set_string(&c->json, "crew", w->id);
    return tables_make(c);
}

bool crews_post_table(call *c)
{
    CREW crew    w = {0};
    crew_member *m;
    return find_crew(c, c->word[0], &w, &m) && need_member(c, m) && make_usual(c, &w, m);
}
