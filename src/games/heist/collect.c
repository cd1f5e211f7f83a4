/* Masters of the Heist in the lab: does the crew get away with it, and where is it caught?
 *
 * Alerts are not kept in a state, but every one of them takes an event off the deck, and so does
 * the end of a round. What else is missing from the deck when a round is over, was an alert. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/figures.h"
#include "base/json_put.h"
#include "games/heist/content/tiles.h"
#include "games/heist/rules/escape.h"

enum { ROUNDS = 32 };

/* Why the escape began. */
enum reason { BY_CHOICE, BY_ALARM, BY_NOISE, BY_DECK, REASONS };

typedef struct sums {
    uint64_t    games;
    caper_total rounds, noise, out, busted;
    struct {
        uint64_t    games;
        caper_total noise, alerts;
    } round[ROUNDS];
    uint64_t    escaped[REASONS], escaped_won[REASONS];
    caper_total walked[HEIST_HEXES], caught[HEIST_HEXES];
} sums;

typedef struct notes {
    uint8_t  at[HEIST_PEOPLE], status[HEIST_PEOPLE];
    uint8_t  round, phase, reason; /* reason + 1; 0: no escape yet */
    uint8_t  events;               /* in the deck when the heist began, crises not counted */
    uint16_t walked[HEIST_HEXES], caught[HEIST_HEXES];
} notes;

static int events_left(const heist_state *s)
{
    int n = 0;
    for (int i = 0; i < s->cards; i++)
        n += !heist_event_is_crisis(s->card[i]);
    return n;
}

static void remember(const heist_state *s, notes *n)
{
    for (int i = 0; i < HEIST_PEOPLE; i++) {
        n->at[i]     = s->who[i].at;
        n->status[i] = s->who[i].status;
    }
    n->round = s->round;
    n->phase = s->phase;
}

static void begin(caper_watch *w) { remember(w->state, w->notes); }

static void walk(caper_watch *w, notes *n, int hex)
{
    sums *sum = w->sums;
    if (hex < HEIST_HEXES)
        caper_total_count(&sum->walked[hex], &n->walked[hex]);
}

/* A run is one move over many tiles. */
static void before(caper_watch *w, int seat, caper_move move)
{
    const heist_room *r = heist_room_of(w->match);
    heist_move        m = heist_unpack(move);
    heist_trip        trip;
    (void)seat;
    if (m.verb != VERB_RUN || !heist_trip_read(r, w->state, m, NULL, &trip))
        return;
    for (int i = 0; i < trip.count; i++)
        if (trip.step[i].kind == STEP_TO)
            walk(w, w->notes, trip.step[i].what);
}

static void follow_crew(caper_watch *w, notes *n, bool ran)
{
    const heist_state *s   = w->state;
    sums              *sum = w->sums;
    for (int i = 0; i < s->seats; i++) {
        const heist_person *p = &s->who[i];
        if (p->at != n->at[i] && !ran)
            walk(w, n, p->at);
        if (p->status == STATUS_BUSTED && n->status[i] != STATUS_BUSTED && p->at < HEIST_HEXES)
            caper_total_count(&sum->caught[p->at], &n->caught[p->at]);
    }
}

static void end_round(caper_watch *w, const notes *n)
{
    const heist_state *s      = w->state;
    sums              *sum    = w->sums;
    int                ended  = s->round - 1;
    int                alerts = n->events - events_left(s) - ended;
    if (ended < 1 || ended > ROUNDS)
        return;
    sum->round[ended - 1].games++;
    caper_total_add(&sum->round[ended - 1].noise, s->noise);
    caper_total_add(&sum->round[ended - 1].alerts, (uint64_t)(alerts > 0 ? alerts : 0));
}

static void after(caper_watch *w, int seat, caper_move move)
{
    (void)seat;
    const heist_state *s = w->state;
    notes             *n = w->notes;
    follow_crew(w, n, heist_unpack(move).verb == VERB_RUN);
    if (n->phase == PHASE_PLAN && s->phase != PHASE_PLAN)
        n->events = (uint8_t)events_left(s);
    if (s->round > 1 && s->round != n->round)
        end_round(w, n);
    if (s->phase >= PHASE_ESCAPE && n->phase < PHASE_ESCAPE)
        n->reason = 1 + (s->alarm                                        ? BY_ALARM
                         : s->noise >= heist_noise_tracks[s->seats].last ? BY_NOISE
                         : !s->cards                                     ? BY_DECK
                                                                         : BY_CHOICE);
    remember(s, n);
}

static void end(caper_watch *w, const caper_result *r)
{
    const heist_state *s   = w->state;
    const notes       *n   = w->notes;
    sums              *sum = w->sums;
    uint64_t           out = 0, busted = 0;
    for (int i = 0; i < s->seats; i++) {
        out += s->who[i].status == STATUS_OUT;
        busted += s->who[i].status == STATUS_BUSTED;
    }
    sum->games++;
    caper_total_add(&sum->rounds, s->round);
    caper_total_add(&sum->noise, s->noise);
    caper_total_add(&sum->out, out);
    caper_total_add(&sum->busted, busted);
    if (n->reason) {
        sum->escaped[n->reason - 1]++;
        sum->escaped_won[n->reason - 1] += r->winners != 0;
    }
}

/* ---- What it means ---------------------------------------------------------------------------- */

static void tell_reasons(const sums *sum, caper_cell *out)
{
    static const char *const ids[]    = {"chosen", "alarm", "noise", "deck"};
    static const char *const titles[] = {"The crew chose to", "The alarm went off",
                                         "The noise track was full", "The deck was empty"};
    caper_section           *s        = caper_section_add(
        out, "escapes", "Why they ran", "bars", "games: games %; win: wins then %",
        "What ended the heist and began the escape, and how often the "
                         "crew wins after that.");
    s->printed = true;
    for (int i = 0; i < REASONS; i++) {
        CAPER_ROW(caper_row_add(s, ids[i], titles[i]),
                  caper_count_stat(sum->escaped[i], sum->games),
                  caper_count_stat(sum->escaped_won[i], sum->escaped[i]));
    }
}

static void tell_rounds(const sums *sum, caper_cell *out)
{
    caper_section *s =
        caper_section_add(out, "rounds", "Noise and alerts over time", "lines",
                          "noise: noise; alerts: alerts so far; games: games that last that long %",
                          "Where the noise track stands and how many alerts there "
                          "were, at the end of each round, in games that got that far.");
    for (int i = 0; i < ROUNDS && sum->round[i].games; i++) {
        CAPER_ROW(caper_row_numbered(s, i + 1),
                  caper_total_stat(&sum->round[i].noise, sum->round[i].games),
                  caper_total_stat(&sum->round[i].alerts, sum->round[i].games),
                  caper_count_stat(sum->round[i].games, sum->games));
    }
}

/* ---- The map ---------------------------------------------------------------------------------- */

static void put_hex(const heist_map *map, int hex, caper_buf *out)
{
    const heist_tile *t = heist_map_tile(map, hex);
    char              id[8];
    int               row = hex / map->size;
    heist_hex_write(map->size, hex, id);
    caper_json_put(out, "{id:%s x:%g y:%d name:%s", id, hex % map->size + (row & 1) * 0.5, row,
                   t->name);
    if (strcmp(t->code, "EM") != 0)
        caper_json_put(out, "mark:%s", t->code);
    caper_json_put(out, "}");
}

static void tell_hexes(const heist_map *map, const sums *sum, caper_cell *out)
{
    caper_section *s =
        caper_section_add(out, "hexes", "Where they walk, where they are caught", "hexes",
                          "walked: steps a game; caught: arrests a game",
                          "Steps of the crew onto a tile in a game, those of the escape "
                          "too, and arrests there. The letters are the tile's code.");
    caper_json_put(&s->map, "{hexes:[");
    for (int hex = 0; hex < map->hexes; hex++) {
        char id[8], label[64];
        if (heist_map_tile(map, hex)->kind == TILE_GAP)
            continue;
        heist_hex_write(map->size, hex, id);
        snprintf(label, sizeof label, "%s: %s", id, heist_map_tile(map, hex)->name);
        CAPER_ROW(caper_row_add(s, id, label), caper_total_stat(&sum->walked[hex], sum->games),
                  caper_total_stat(&sum->caught[hex], sum->games));
        put_hex(map, hex, &s->map);
    }
    caper_json_put(&s->map, "]}");
}

static void find_trouble(caper_cell *out)
{
    const caper_section *why   = caper_section_find(out, "escapes");
    const caper_section *hexes = caper_section_find(out, "hexes");
    const caper_row *chose = &why->row[BY_CHOICE], *where = caper_extreme_row(hexes, 1, true, 1);
    if (chose->stat[0].n > 0)
        caper_find(out,
                   "In %.1f %% of games the crew runs when it chooses to, and wins %.1f %% of "
                   "those.",
                   100 * chose->stat[0].value, 100 * chose->stat[1].value);
    if (where && where->stat[1].value > 0)
        caper_find(out, "Most arrests are made on %s.", where->label);
}

static void tell(const caper_match *match, const void *own, caper_cell *out)
{
    const sums *sum = own;
    caper_summary_add(out, "rounds", "rounds", caper_total_stat(&sum->rounds, sum->games));
    caper_summary_add(out, "noise", "noise", caper_total_stat(&sum->noise, sum->games));
    caper_summary_add(out, "busted", "busted", caper_total_stat(&sum->busted, sum->games));
    tell_reasons(sum, out);
    tell_hexes(&heist_room_of(match)->map, sum, out);
    tell_rounds(sum, out);
    find_trouble(out);
}

const caper_collector heist_collector = {
    .counters = sizeof(sums) / sizeof(uint64_t),
    .notes    = sizeof(notes),
    .bar      = 8,
    .begin    = begin,
    .before   = before,
    .after    = after,
    .end      = end,
    .tell     = tell,
};
