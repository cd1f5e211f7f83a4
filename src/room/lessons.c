/* First games with a coach at the server's tables. See lessons.h. */
#include "room/lessons.h"

#include <stdio.h>

#include "base/memory.h"
#include "base/text.h"
#include "room/seat_messages.h"
#include "room/service.h"
#include "room/timers.h"
#include "table/learn/coach.h"

bool lesson_fill(table_request *q, const char *lesson, caper_json **options, problem *p)
{
    const caper_game  *game  = caper_game_find(q->game);
    const caper_coach *coach = game ? caper_coach_shipped(game, lesson) : NULL;
    if (!coach)
        return refuse(p, 400, "bad-request", "lesson: there is no “%.40s” for this game", lesson);
    caper_table_options o = caper_coach_table(coach, options);
    q->options            = o.options;
    q->content            = o.content;
    q->seed               = o.seed;
    q->lesson             = lesson;
    seats_fix(q, o.seats, coach->you); /* the coach knows better than hints */
    return true;
}

void lesson_open(room *r, const char *id)
{
    caper_text_set(r->lesson, id);
    r->coach = id[0] ? caper_coach_shipped(r->game, id) : NULL;
}

bool lesson_wake(room *r)
{
    int         seat;
    bool        asks;
    const char *move =
        r->coach ? caper_coach_next(r->coach, caper_table_log_count(r->table), &seat, &asks) : NULL;
    if (!move)
        return false;
    if (!asks && !r->seats[seat].pending) {
        r->seats[seat].pending = caper_strdup(move);
        timers_update(r);
    }
    return true;
}

bool lesson_allows(room *r, int seat, const char *move, problem *p)
{
    CAPER_SCRATCH caper_buf why = {0};
    if (!r->coach || r->stage != CAPER_STAGE_PLAYING || !room_table(r) ||
        caper_coach_allows(r->coach, r->table, seat, move, &why))
        return true;
    refuse(p, 409, "coach", "%.630s", caper_buf_text(&why));
    return false;
}

void lesson_say(const room *r, const caper_table *t, int seat, caper_buf *out)
{
    caper_names names;
    if (!r->coach || seat != r->coach->you)
        return;
    say_names(r, t, seat, &names);
    caper_json_key(out, "coach");
    caper_coach_write(r->coach, caper_table_log_count(t), &names, out);
}
