/* Messages of docs/protocol.md: what each changes in what we know. */
#include "client/far_messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/memory.h"
#include "base/text.h"

static int int_of(const caper_json *o, const char *key, int otherwise)
{
    const caper_json *v = caper_json_get(o, key);
    return caper_json_is_integer(v) ? (int)caper_json_integer(v) : otherwise;
}

static bool is_seat(const far_table *f, int seat) { return seat >= 0 && seat < f->match.places; }

/* A line of the story; what was before we came is told as quietly as the rest. */
static void tell(far_table *f, const char *line)
{
    if (*line)
        f->tell(f->to, line);
}

/* ---- Seats ----------------------------------------------------------------------------------- */

void far_read_seat(far_table *f, const caper_json *is)
{
    int seat = int_of(is, "seat", -1);
    if (!is_seat(f, seat))
        return;
    far_seat *s = &f->seats[seat];
    caper_text_set(s->name, caper_json_get_string(is, "name"));
    caper_text_set(s->kind, caper_json_get_string(is, "kind"));
    s->bot   = caper_json_is_string(caper_json_get(is, "bot"));
    s->ready = caper_json_get_flag(is, "ready");
    if (caper_json_get(is, "here"))
        s->here = caper_json_get_flag(is, "here");
}

static void hear_seat(far_table *f, const caper_json *m)
{
    static const char *const said[][2] = {
        {"joined", "sits down."},
        {"ready", "is ready."},
        {"left", "has left for now."},
        {"gone", "has lost touch; a bot plays for them."},
        {"clock", "ran out of time; a bot plays for them."},
        {"back", "is back."},
        {"removed", "was removed from the table."},
    };
    char        line[400], name[FAR_NAME];
    const char *why  = caper_json_get_string(m, "why");
    int         seat = int_of(m, "seat", -1);
    if (!is_seat(f, seat))
        return;
    caper_text_set(name, f->seats[seat].name);
    far_read_seat(f, caper_json_get(m, "is"));
    if (f->seats[seat].name[0])
        caper_text_set(name, f->seats[seat].name);
    f->changes++;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (!strcmp(said[i][0], why) && name[0] && seat != f->seat) {
            snprintf(line, sizeof line, "%s %s", name, said[i][1]);
            tell(f, line);
        }
}

static void hear_here(far_table *f, const caper_json *m)
{
    for (int s = 0; s < f->match.places; s++)
        f->seats[s].here = false;
    caper_json_each (one, caper_json_get(m, "seats"))
        if (is_seat(f, (int)caper_json_integer(one)))
            f->seats[caper_json_integer(one)].here = true;
}

/* ---- The game -------------------------------------------------------------------------------- */

static void keep(caper_json **at, const caper_json *value)
{
    if (!value)
        return;
    caper_json_free(*at);
    *at = caper_json_copy(value);
}

/* The newest `view` and `now` replace the older ones. */
static void take_newest(far_table *f, const caper_json *m)
{
    keep(&f->view, caper_json_get(m, "view"));
    keep(&f->now, caper_json_get(m, "now"));
    f->position++;
    f->changes++;
}

static void read_result(far_table *f, const caper_json *result)
{
    const caper_json *scores = caper_json_get(result, "scores");
    int               seat   = 0;
    f->result                = (caper_result){.over = true, .has_scores = scores != NULL};
    caper_json_each (one, caper_json_get(result, "winners"))
        if (is_seat(f, (int)caper_json_integer(one)))
            f->result.winners |= CAPER_SEAT(caper_json_integer(one));
    caper_json_each (one, scores)
        if (seat < CAPER_MAX_SEATS)
            f->result.scores[seat++] = (int32_t)caper_json_integer(one);
}

static void hear_move(far_table *f, const caper_json *m)
{
    caper_json_each (one, caper_json_get(m, "story"))
        tell(f, caper_json_string(one) ? caper_json_string(one) : "");
    if (f->asking == FAR_PLAY && !strcmp(caper_json_get_string(m, "move"), f->sent_move))
        f->move_came = true;
    if (caper_json_get_flag(m, "over")) {
        read_result(f, caper_json_get(m, "result"));
        snprintf(f->stage, sizeof f->stage, "over");
    }
}

static void hear_undo(far_table *f, const caper_json *m)
{
    char line[300];
    int  seat = int_of(m, "seat", -1);
    if (!is_seat(f, seat))
        return;
    if (seat == f->seat)
        snprintf(line, sizeof line, "You take the last move back.");
    else
        snprintf(line, sizeof line, "%s takes the last move back.", f->seats[seat].name);
    tell(f, line);
}

static void hear_start(far_table *f, const caper_json *m)
{
    int seat = 0;
    caper_text_set(f->stage, "playing");
    caper_json_each (one, caper_json_get(m, "names")) {
        if (is_seat(f, seat) && caper_json_string(one))
            caper_text_set(f->seats[seat].name, caper_json_string(one));
        seat++;
    }
}

static void hear_chat(far_table *f, const caper_json *m)
{
    char        line[700];
    int         seat = int_of(m, "seat", -1);
    const char *name =
        is_seat(f, seat) && seat == f->seat ? "You" : caper_json_get_string(m, "name");
    snprintf(line, sizeof line, "%s: “%s”", name, caper_json_get_string(m, "text"));
    tell(f, line);
}

static void hear_hint_of(far_table *f, const caper_json *m)
{
    char line[300];
    int  seat = int_of(m, "seat", -1);
    if (!is_seat(f, seat) || seat == f->seat)
        return;
    snprintf(line, sizeof line, "%s asks for a hint.", f->seats[seat].name);
    tell(f, line);
}

static void hear_rematch(far_table *f, const caper_json *m)
{
    caper_text_set(f->next, caper_json_get_string(m, "table"));
}

/* Messages by their types; the last has none. */
typedef struct heard {
    const char *type;
    void (*hear)(far_table *f, const caper_json *m);
} heard;

/* False: there is no such type. */
static bool hear_one_of(const heard *list, far_table *f, const caper_json *m)
{
    while (list->type && strcmp(list->type, caper_json_get_string(m, "type")) != 0)
        list++;
    if (list->type)
        list->hear(f, m);
    return list->type;
}

static const heard logged[] = {
    {"move", hear_move}, {"undo", hear_undo},    {"start", hear_start},     {"seat", hear_seat},
    {"chat", hear_chat}, {"hint", hear_hint_of}, {"rematch", hear_rematch}, {0}};

/* One message of the log. A repeated message is told once. */
static void hear_logged(far_table *f, const caper_json *m)
{
    int64_t seq = caper_json_get_integer(m, "seq");
    if (seq <= f->seq)
        return;
    f->seq = seq;
    hear_one_of(logged, f, m);
    if (caper_json_get(m, "view") || caper_json_get(m, "now"))
        take_newest(f, m);
}

static void hear_missed(far_table *f, const caper_json *m)
{
    if (caper_json_get_flag(m, "reset")) {
        f->seq = 0;
        f->tell(f->to, NULL);
    }
    caper_json_each (one, caper_json_get(m, "missed"))
        hear_logged(f, one);
}

/* ---- Answers --------------------------------------------------------------------------------- */

static void hear_welcome(far_table *f, const caper_json *m)
{
    const caper_json *table = caper_json_get(m, "table");
    f->seat                 = int_of(caper_json_get(m, "you"), "seat", CAPER_SPECTATOR);
    hear_missed(f, m);
    caper_text_set(f->stage, caper_json_get_string(table, "state"));
    caper_json_each (one, caper_json_get(table, "seats"))
        far_read_seat(f, one);
    f->seq = caper_json_get_integer(m, "seq");
    take_newest(f, m);
    f->state = FAR_ON;
    f->tries = 0;
    if (f->asking && !f->move_came)
        caper_text_set(f->notice, f->asking == FAR_PLAY
                                      ? "Your move did not arrive. Please choose again."
                                      : "That did not arrive. Please try again.");
    f->asking  = 0;
    f->fact_id = 0;
}

static void hear_error(far_table *f, const caper_json *m)
{
    const char *text = caper_json_get_string(m, "error");
    int         id   = int_of(m, "id", 0);
    if (!id || id == f->ask_id)
        caper_text_set(f->notice, text);
    if (!id)
        caper_text_set(f->why, text);
    if (id == f->ask_id)
        f->asking = 0;
    f->changes++;
}

/* A refusal is an answer, too: the question is not asked again. */
static bool hear_fact(far_table *f, const caper_json *m)
{
    if (!f->fact_id || int_of(m, "id", 0) != f->fact_id)
        return false;
    f->fact[f->facts - 1].answer = caper_json_copy(m);
    f->fact_id                   = 0;
    return true;
}

/* The operator of the server speaks to all who are there. */
static void hear_notice(far_table *f, const caper_json *m)
{
    char line[700];
    snprintf(line, sizeof line, "The operator: “%s”", caper_json_get_string(m, "text"));
    tell(f, line);
}

static void hear_answer(far_table *f, const caper_json *m)
{
    if (!strcmp(caper_json_get_string(m, "type"), "hint"))
        caper_text_set(f->hint, caper_json_get_string(m, "hint"));
    if (int_of(m, "id", 0) == f->ask_id) {
        f->asking = 0;
        f->changes++;
    }
}

/* \u001b, \b: the length of an escape that stands for a control character; 0: it is none. */
static size_t control_escape(const char *p, size_t left)
{
    if (left < 2 || p[0] != '\\')
        return 0;
    if (p[1] == 'b' || p[1] == 'f' || p[1] == 'r')
        return 2;
    if (left < 6 || p[1] != 'u' || p[2] != '0' || p[3] != '0')
        return 0;
    char digits[3] = {p[4], p[5], '\0'};
    long code      = strtol(digits, NULL, 16);
    return (code < 0x20 && code != '\n') || (code >= 0x7f && code < 0xa0) ? 6 : 0;
}

caper_json *far_parse(const char *text, size_t len)
{
    char *copy = caper_strndup(text, len);
    len        = strlen(copy);
    for (size_t i = 0; i < len; i++) {
        size_t n = control_escape(copy + i, len - i);
        memset(copy + i, '?', n);
        if (n || copy[i] == '\\')
            i += n ? n - 1 : 1;
    }
    caper_text_defuse(copy);
    caper_json *json = caper_json_read(copy, NULL);
    free(copy);
    return json;
}

static const heard others[] = {{"page", hear_missed},
                               {"welcome", hear_welcome},
                               {"here", hear_here},
                               {"notice", hear_notice},
                               {0}};

void far_hear(void *table, const char *text, size_t len)
{
    far_table               *f = table;
    CAPER_PARSED caper_json *m = far_parse(text, len);
    if (caper_json_get(m, "seq") && caper_json_get(m, "at"))
        hear_logged(f, m);
    else if (hear_one_of(others, f, m) || hear_fact(f, m))
        ;
    else if (!strcmp(caper_json_get_string(m, "type"), "error"))
        hear_error(f, m);
    else
        hear_answer(f, m);
}
