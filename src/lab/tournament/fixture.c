/* One game of a tournament, at a real table, so that its transcript proves itself.
 *
 * A program that fails (ends, is late, plays what is not allowed) has lost the game. So that it is
 * not spoilt for the others, `easy` plays on in its seat. */
#include <stdio.h>
#include <string.h>

#include "lab/tournament/fixture.h"
#include "lab/tournament/folder.h"
#include "table/thought.h"

enum { MOST_MOVES = 20000 }; /* then a game is abandoned without a winner */

typedef struct playing {
    const hall     *h;
    const fixture  *f;
    caper_programs *programs;
    caper_table    *table;
    outcome        *out;
    caper_buf       move;
} playing;

/* ---- Asking ---------------------------------------------------------------------------------- */

/* One process for each player in each seat, so that none hears in one seat what it should not know in
 * another. */
static caper_code ask_program(playing *p, int player, int seat, caper_error *err)
{
    char           place[32];
    caper_thought *th = caper_table_think(p->table, seat, NULL);
    snprintf(place, sizeof place, "%d %d", player, seat);
    caper_code code =
        th ? caper_thought_ask(th, p->programs, place, p->h->t->players.list[player].player.command,
                               seat, p->h->t->ms, &p->move, err)
           : CAPER_FAILED;
    caper_thought_free(th);
    return code;
}

static void fail(playing *p, int player, int seat, const caper_error *why)
{
    p->out->failed |= CAPER_SEAT(seat);
    p->h->failed(p->h->ctx, player, p->f->number, why->text);
}

/* A program's whole move: ask, play. False: it failed. */
static bool move_program(playing *p, int player, int seat)
{
    caper_error err = {0};
    caper_buf_clear(&p->move);
    if (ask_program(p, player, seat, &err) == CAPER_OK) {
        caper_error why;
        if (caper_table_play(p->table, seat, caper_buf_text(&p->move), NULL, NULL, &why) ==
            CAPER_OK)
            return true;
        caper_refuse(&err, CAPER_FAILED, "it played “%.60s”: %.200s", caper_buf_text(&p->move),
                     why.text);
    }
    fail(p, player, seat, &err);
    return false;
}

static caper_code move_bot(playing *p, const caper_bot_options *bot, int seat, caper_error *err)
{
    caper_buf_clear(&p->move);
    caper_code code = caper_table_suggest(p->table, seat, bot, &p->move, err);
    return code ? code
                : caper_table_play(p->table, seat, caper_buf_text(&p->move), NULL, NULL, err);
}

static caper_code move_once(playing *p, int seat, caper_error *err)
{
    caper_bot_options bot = caper_default_bot(CAPER_MEDIUM); /* a host belongs to no player */
    if (seat < p->h->s->seats) {
        int                      player = p->f->player[seat];
        const tournament_player *who    = &p->h->t->players.list[player];
        bool                     failed = p->out->failed & CAPER_SEAT(seat);
        if (who->player.command && !failed && move_program(p, player, seat))
            return CAPER_OK;
        bot = who->player.command ? caper_default_bot(CAPER_EASY) : who->player.bot;
    }
    return move_bot(p, &bot, seat, err);
}

/* ---- The game -------------------------------------------------------------------------------- */

static caper_table *open_table(const hall *h, const fixture *f, caper_error *err)
{
    caper_table_options o = caper_default_table();
    o.game                = h->t->game;
    o.seats               = h->s->seats;
    o.options             = h->t->options;
    o.seed                = f->seed;
    o.files               = true;
    for (int s = 0; s < h->s->seats; s++)
        o.name[s] = h->t->players.list[f->player[s]].name;
    return caper_table_new(&o, err);
}

static bool is_stopped(const hall *h) { return h->t->stop && *h->t->stop; }

static caper_code play_on(playing *p, caper_error *err)
{
    caper_seats wait;
    while ((wait = caper_table_to_act(p->table)) && p->out->moves < MOST_MOVES) {
        if (is_stopped(p->h))
            return CAPER_OK;
        caper_code code = move_once(p, __builtin_ctz(wait), err);
        if (code)
            return code;
        p->out->moves++;
    }
    caper_result r;
    caper_table_result(p->table, &r);
    p->out->winners = r.winners;
    p->out->done    = true;
    return CAPER_OK;
}

static caper_code keep(const playing *p, caper_error *err)
{
    CAPER_SCRATCH caper_buf path = {0};
    fixture_path(p->h->t, p->f->number, &path);
    return caper_table_write_file(p->table, caper_buf_text(&path), err);
}

caper_code play_fixture(const hall *h, caper_programs *programs, const fixture *f, outcome *out,
                        caper_error *err)
{
    *out      = (outcome){0};
    playing p = {.h = h, .f = f, .programs = programs, .out = out, .table = open_table(h, f, err)};
    caper_code code = p.table ? play_on(&p, err) : err->code;
    if (code == CAPER_OK && out->done && h->t->out)
        code = keep(&p, err);
    caper_buf_fini(&p.move);
    caper_table_free(p.table);
    return code;
}
