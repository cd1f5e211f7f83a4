/* Masters of the Heist in the lab: does the crew get away with it, and where is it caught?
 *
 * Alerts are not kept in a state, but every one of them takes an event off the deck, and so does
 * the end of a round. What else is missing from the deck when a round is over, was an alert. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/heist/campaign/recommended.h"
#include "games/heist/content/tiles.h"
#include "games/heist/rules/escape.h"
#include "lab/lab.h"

enum { ROUNDS = 32 };

/* Why the escape began. */
enum reason { BY_CHOICE, BY_ALARM, BY_NOISE, BY_DECK, REASONS };

typedef struct sums {
    uint64_t  games;
    lab_total rounds, noise, out, busted;
    struct {
        uint64_t  games;
        lab_total noise, alerts;
    } round[ROUNDS];
    uint64_t  escaped[REASONS], escaped_won[REASONS];
    lab_total walked[HEIST_HEXES], caught[HEIST_HEXES];
} sums;

typedef struct notes {
    uint8_t  at[HEIST_PEOPLE], status[HEIST_PEOPLE];
    uint8_t  round, phase, reason; /* reason + 1; 0: no escape yet */
    uint8_t  events;               /* in the deck when the heist began, crises not counted */
    uint16_t walked[HEIST_HEXES], caught[HEIST_HEXES];
} notes;

static sums *sums_of(const lab_watch *w) { return (sums *)(void *)w->sums; }

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

static void begin(lab_watch *w) { remember(w->state, w->notes); }

static void walk(lab_watch *w, notes *n, int hex)
{
    if (hex < HEIST_HEXES)
        lab_total_count(&sums_of(w)->walked[hex], &n->walked[hex]);
}

/* A run is one move over many tiles. */
static void before(lab_watch *w, int seat, caper_move move)
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

static void follow_crew(lab_watch *w, notes *n, bool ran)
{
    const heist_state *s = w->state;
    for (int i = 0; i < s->seats; i++) {
        const heist_person *p = &s->who[i];
        if (p->at != n->at[i] && !ran)
            walk(w, n, p->at);
        if (p->status == STATUS_BUSTED && n->status[i] != STATUS_BUSTED && p->at < HEIST_HEXES)
            lab_total_count(&sums_of(w)->caught[p->at], &n->caught[p->at]);
    }
}

static void end_round(lab_watch *w, const notes *n)
{
    const heist_state *s      = w->state;
    int                ended  = s->round - 1;
    int                alerts = n->events - events_left(s) - ended;
    if (ended < 1 || ended > ROUNDS)
        return;
    sums_of(w)->round[ended - 1].games++;
    lab_total_add(&sums_of(w)->round[ended - 1].noise, s->noise);
    lab_total_add(&sums_of(w)->round[ended - 1].alerts, (uint64_t)(alerts > 0 ? alerts : 0));
}

static void after(lab_watch *w, int seat, caper_move move)
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

static void end(lab_watch *w, const caper_result *r)
{
    const heist_state *s   = w->state;
    const notes       *n   = w->notes;
    sums              *sum = sums_of(w);
    uint64_t           out = 0, busted = 0;
    for (int i = 0; i < s->seats; i++) {
        out += s->who[i].status == STATUS_OUT;
        busted += s->who[i].status == STATUS_BUSTED;
    }
    sum->games++;
    lab_total_add(&sum->rounds, s->round);
    lab_total_add(&sum->noise, s->noise);
    lab_total_add(&sum->out, out);
    lab_total_add(&sum->busted, busted);
    if (n->reason) {
        sum->escaped[n->reason - 1]++;
        sum->escaped_won[n->reason - 1] += r->winners != 0;
    }
}

/* ---- What it means ---------------------------------------------------------------------------- */

static void tell_summary(const sums *sum, lab_cell *out)
{
    lab_section *s       = &out->section[0];
    int          m[3]    = {lab_measure_add(s, "rounds", "rounds", LAB_MEAN, -1),
                            lab_measure_add(s, "noise", "noise", LAB_MEAN, -1),
                            lab_measure_add(s, "busted", "busted", LAB_MEAN, -1)};
    s->row[0].stat[m[0]] = lab_total_mean(&sum->rounds, sum->games);
    s->row[0].stat[m[1]] = lab_total_mean(&sum->noise, sum->games);
    s->row[0].stat[m[2]] = lab_total_mean(&sum->busted, sum->games);
}

static void tell_reasons(const sums *sum, lab_cell *out)
{
    static const char *const ids[]    = {"chosen", "alarm", "noise", "deck"};
    static const char *const titles[] = {"The crew chose to", "The alarm went off",
                                         "The noise track was full", "The deck was empty"};
    lab_section             *s        = lab_section_add(out, "escapes", "Why they ran", "bars",
                                                        "What ended the heist and began the escape, and how often the "
                                                                           "crew wins after that.");
    s->printed                        = true;
    lab_measure_add(s, "games", "games", LAB_SHARE, -1);
    lab_measure_add(s, "win", "wins then", LAB_SHARE, -1);
    for (int i = 0; i < REASONS; i++) {
        lab_row *row = lab_row_add(s, ids[i], titles[i]);
        row->stat[0] = lab_share(sum->escaped[i], sum->games);
        row->stat[1] = lab_share(sum->escaped_won[i], sum->escaped[i]);
    }
}

static void tell_rounds(const sums *sum, lab_cell *out)
{
    lab_section *s = lab_section_add(out, "rounds", "Noise and alerts over time", "lines",
                                     "Where the noise track stands and how many alerts there "
                                     "were, at the end of each round, in games that got that far.");
    lab_measure_add(s, "noise", "noise", LAB_MEAN, -1);
    lab_measure_add(s, "alerts", "alerts so far", LAB_MEAN, -1);
    lab_measure_add(s, "games", "games that last that long", LAB_SHARE, -1);
    for (int i = 0; i < ROUNDS && sum->round[i].games; i++) {
        lab_row *row = lab_row_numbered(s, i + 1);
        row->stat[0] = lab_total_mean(&sum->round[i].noise, sum->round[i].games);
        row->stat[1] = lab_total_mean(&sum->round[i].alerts, sum->round[i].games);
        row->stat[2] = lab_share(sum->round[i].games, sum->games);
    }
}

/* ---- The map ---------------------------------------------------------------------------------- */

static void put_hex(const heist_map *map, int hex, caper_buf *out)
{
    const heist_tile *t = heist_map_tile(map, hex);
    char              id[8];
    int               row = hex / map->size;
    heist_hex_write(map->size, hex, id);
    caper_json_open(out, '{');
    caper_json_kstr(out, "id", id);
    caper_json_key(out, "x");
    caper_json_real(out, hex % map->size + (row & 1) * 0.5);
    caper_json_kint(out, "y", row);
    caper_json_kstr(out, "name", t->name);
    if (strcmp(t->code, "EM") != 0)
        caper_json_kstr(out, "mark", t->code);
    caper_json_close(out, '}');
}

static bool is_drawn(const heist_map *map, int hex)
{
    return heist_map_tile(map, hex)->kind != TILE_GAP;
}

static void tell_hexes(const heist_map *map, const sums *sum, lab_cell *out)
{
    lab_section *s =
        lab_section_add(out, "hexes", "Where they walk, where they are caught", "hexes",
                        "Steps of the crew onto a tile in a game, those of the escape "
                        "too, and arrests there. The letters are the tile's code.");
    lab_measure_add(s, "walked", "steps a game", LAB_MEAN, -1);
    lab_measure_add(s, "caught", "arrests a game", LAB_MEAN, -1);
    caper_json_open(&s->map, '{');
    caper_json_kopen(&s->map, "hexes", '[');
    for (int hex = 0; hex < map->hexes; hex++) {
        char id[8], label[64];
        if (!is_drawn(map, hex))
            continue;
        heist_hex_write(map->size, hex, id);
        snprintf(label, sizeof label, "%s: %s", id, heist_map_tile(map, hex)->name);
        lab_row *row = lab_row_add(s, id, label);
        row->stat[0] = lab_total_mean(&sum->walked[hex], sum->games);
        row->stat[1] = lab_total_mean(&sum->caught[hex], sum->games);
        put_hex(map, hex, &s->map);
    }
    caper_json_close(&s->map, ']');
    caper_json_close(&s->map, '}');
}

static void find_trouble(lab_cell *out)
{
    const lab_section *why   = lab_section_find(out, "escapes");
    const lab_section *hexes = lab_section_find(out, "hexes");
    const lab_row     *chose = &why->row[BY_CHOICE], *where = lab_extreme(hexes, 1, true, 1);
    if (chose->stat[0].n > 0)
        lab_find(out,
                 "In %.1f %% of games the crew runs when it chooses to, and wins %.1f %% of "
                 "those.",
                 100 * chose->stat[0].value, 100 * chose->stat[1].value);
    if (where && where->stat[1].value > 0)
        lab_find(out, "Most arrests are made on %s.", where->label);
}

static void tell(const lab_variant *v, const uint64_t *own, lab_cell *out)
{
    const sums *sum = (const sums *)(const void *)own;
    tell_summary(sum, out);
    tell_reasons(sum, out);
    tell_hexes(&heist_room_of(&v->match)->map, sum, out);
    tell_rounds(sum, out);
    find_trouble(out);
}

/* A crew of the heist's own level, unless somebody said which. The heist that is played when nobody
 * names one is for beginners, and so is its crew. */
static void prepare(int seats, caper_json **options)
{
    const char    *id  = caper_json_string(caper_json_get(*options, "heist"));
    bool           ask = id && !caper_json_get(*options, "crew");
    caper_content *c   = ask ? caper_content_open(caper_game_find("heist"), id, true, NULL) : NULL;
    CAPER_SCRATCH caper_buf crew = {0};
    if (c) {
        heist_recommended_crew(((const heist_file *)(const void *)c)->difficulty, seats, &crew);
        caper_json_set(options, "crew", crew.data);
    }
    free(c);
}

const lab_collector lab_heist = {
    .game     = "heist",
    .counters = sizeof(sums) / sizeof(uint64_t),
    .notes    = sizeof(notes),
    .bar      = 8,
    .prepare  = prepare,
    .begin    = begin,
    .before   = before,
    .after    = after,
    .end      = end,
    .tell     = tell,
};
