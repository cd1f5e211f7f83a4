/* Writing calls. See calls.h. */
#include "room/calls.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/json_put.h"
#include "room/people.h"
#include "room/service.h"

static const char *const words[CALL_KINDS]  = {"turn", "reminder", "over",   "invite",
                                               "crew", "trial",    "confirm"};
static const char *const titles[CALL_KINDS] = {"Your turn", "Still your turn", "Game over",
                                               "A rematch"};

const char *calls_word(call_kind kind) { return words[kind]; }

static void write_label(caper_holder who, const char *kind, const char *about, caper_label out)
{
    char hex[9];
    caper_hex_write(&who, 4, hex);
    snprintf(out, CAPER_LABEL_CHARS + 1, "call/%.16s/%s/%s", about, kind, hex);
}

void calls_again(service *sv, caper_holder who, const char *label, const char *text, int64_t at)
{
    caper_store_keepsake k = {.who = who, .label = label, .text = text, .at = at};
    room_wrote(sv, caper_store_put_keepsake(sv->store, &k));
}

void calls_person(service *sv, caper_holder who, call_kind kind, const char *about,
                  const char *title, const char *text)
{
    CAPER_SCRATCH caper_buf out = {0};
    if (!sv->push_key[0] && !sv->has_mail) /* no way to call anyone */
        return;
    caper_label label;
    write_label(who, words[kind], about, label);
    caper_json_put(&out, "{kind:%s about:%s title:%s text:%s by:%s}", words[kind], about, title,
                   text, sv->name);
    calls_again(sv, who, label, caper_buf_text(&out), sv->now);
}

void calls_letter(service *sv, caper_holder who, const char *address, const char *code)
{
    CAPER_SCRATCH caper_buf out = {0};
    caper_label             label;
    write_label(who, words[CALL_CONFIRM], "mail", label);
    caper_json_put(
        &out, "{kind:%s about:%s title:%s text:%s to:%s code:%s by:%s}", words[CALL_CONFIRM],
        "mail", "Is this your address?",
        "Somebody wants to be called at this address by caper. If that was you, open this "
        "link within a day. If not, ignore this letter.",
        address, code, sv->name);
    calls_again(sv, who, label, caper_buf_text(&out), sv->now);
}

bool calls_is_address(const char *text)
{
    const char *at = strchr(text, '@');
    for (const char *c = text; *c; c++)
        if (*c <= ' ' || *c > '~' || strchr("<>()[],;:\\\"'", *c))
            return false;
    return at && at > text && at[1] && at[1] != '.' && strchr(at, '.') && !strchr(at + 1, '@') &&
           strlen(text) <= 254;
}

void calls_done(service *sv, const char *label, int64_t at)
{
    char end[CAPER_LABEL_CHARS + 2];
    snprintf(end, sizeof end, "%s0", label); /* with what waits to be tried again */
    room_wrote(sv, caper_store_drop_keepsakes(sv->store, label, end, at));
}

/* ---- About a table --------------------------------------------------------------------------- */

/* "Luck with Bo and Cy" */
static void write_company(const room *r, int seat, caper_buf *out)
{
    int others = 0, said = 0;
    each_seat (s, r)
        others += s != seat && r->seats[s].name;
    caper_buf_str(out, r->game->info->title);
    each_seat (s, r) {
        if (s == seat || !r->seats[s].name)
            continue;
        caper_buf_str(out, !said ? " with " : said + 1 == others ? " and " : ", ");
        caper_buf_str(out, r->seats[s].name);
        said++;
    }
}

typedef struct summons {
    const room *room;
    int         seat; /* −1: all but `except` */
    int         except;
    call_kind   kind;
} summons;

/* What another server has done, it has also told. */
static void summon(summons s, people_fn *fn)
{
    if (!s.room->sv->following)
        people_at(s.room, fn, &s);
}

static void call_one(void *ctx, caper_holder who, int seat)
{
    const summons          *s   = ctx;
    CAPER_SCRATCH caper_buf out = {0};
    if (seat < 0 || (s->seat >= 0 ? seat != s->seat : seat == s->except) ||
        s->room->seats[seat].here > 0)
        return;
    write_company(s->room, seat, &out);
    calls_person(s->room->sv, who, s->kind, s->room->id, titles[s->kind], caper_buf_text(&out));
}

void calls_seat(const room *r, int seat, call_kind kind)
{
    summon((summons){.room = r, .seat = seat, .kind = kind}, call_one);
}

void calls_table(const room *r, call_kind kind, int except)
{
    summon((summons){.room = r, .seat = -1, .except = except, .kind = kind}, call_one);
}

static void forget_call(void *ctx, caper_holder who, int seat)
{
    const summons *s = ctx;
    caper_label    label;
    if (seat != s->seat)
        return;
    write_label(who, words[s->kind], s->room->id, label);
    calls_done(s->room->sv, label, INT64_MAX);
}

void calls_void(const room *r, int seat, call_kind kind)
{
    summon((summons){.room = r, .seat = seat, .kind = kind}, forget_call);
}

void calls_moved(const room *r, int seat)
{
    calls_void(r, seat, CALL_TURN);
    calls_void(r, seat, CALL_REMINDER);
}
