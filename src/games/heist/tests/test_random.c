/* Masters of the Heist: random heists on random legal maps, with every invariant checked, every
 * text read back and every position loaded again now and then. */
#include "base/grammar.h"
#include "base/json_get.h"
#include "games/heist/rules/escape.h"
#include "games/heist/rules/rules.h"
#include "tests/testing.h"

static uint32_t below(caper_rng *rng, int n) { return caper_rng_below(rng, (uint32_t)n); }

/* A square map of tiles in a blob, with entrances where they face a tile. */
static void random_map(heist_map *map, caper_rng *rng)
{
    memset(map, 0, sizeof *map);
    map->size  = (uint8_t)(5 + below(rng, 6));
    map->hexes = (uint8_t)(map->size * map->size);
    for (int hex = 0; hex < map->hexes; hex++) {
        int row = hex / map->size, col = hex % map->size;
        if (!row || !col || row == map->size - 1 || col == map->size - 1 || !below(rng, 6))
            continue;
        bool entrance  = below(rng, 14) == 0;
        bool special   = below(rng, 3) == 0;
        map->code[hex] = (uint8_t)(entrance  ? HEIST_TILES - 6 + (int)below(rng, 6)
                                   : special ? 1 + (int)below(rng, HEIST_TILES - 7)
                                             : TILE_CODE_SC);
    }
    map->code[0]              = TILE_CODE_EM;    /* so that there is always a way in */
    map->code[1]              = HEIST_TILES - 2; /* E5 faces left */
    map->code[map->hexes - 1] = TILE_CODE_EM;
    map->code[map->hexes - 2] = HEIST_TILES - 5; /* E2 faces right */
    heist_map_link(map);
}

/* Gates, A to D, are one tile each. */
static void one_gate_each(heist_map *map)
{
    bool seen[4] = {false};
    for (int hex = 0; hex < map->hexes; hex++) {
        char gate = heist_map_tile(map, hex)->gate;
        if (gate && seen[gate - 'A'])
            map->code[hex] = TILE_CODE_EM;
        if (gate)
            seen[gate - 'A'] = true;
    }
}

static void random_people(heist_room *r, caper_rng *rng)
{
    for (int i = 0; i < HEIST_CREW; i++) {
        r->crew[i].character = (uint8_t)below(rng, heist_character_count);
        r->crew[i].skill[0]  = (uint8_t)below(rng, heist_skill_count);
        do
            r->crew[i].skill[1] = (uint8_t)below(rng, heist_skill_count);
        while (heist_skills_clash(r->crew[i].skill[0], r->crew[i].skill[1]));
    }
    r->inside = (uint8_t)below(rng, 2);
    for (int hex = -1; (hex = heist_set_first(r->starts, hex + 1)) >= 0 && r->npcs < 2;)
        if (below(rng, 2))
            r->npc[r->npcs++] = (heist_npc_start){(uint8_t)below(rng, HEIST_NPCS), (uint8_t)hex};
}

static void random_room(caper_match *match, caper_rng *rng)
{
    heist_room *r = (heist_room *)(void *)match->room;
    memset(match, 0, sizeof *match);
    match->game  = &heist_game;
    match->seats = match->places = (uint8_t)(3 + below(rng, 2));
    random_map(&r->map, rng);
    one_gate_each(&r->map);
    heist_room_index(r);
    random_people(r, rng);
    r->goals          = 1;
    r->goal[0]        = (heist_goal){(uint8_t)below(rng, HEIST_GOALS), 1};
    r->entrance_limit = 2;
    r->hounds         = HEIST_NOWHERE;
    r->team           = (uint16_t)below(rng, 12);
    r->fixers         = (uint16_t)(below(rng, 1 << HEIST_FIXERS));
    memset(r->owner, NONE, sizeof r->owner);
    for (int i = 0; i < HEIST_ITEMS; i++)
        if (below(rng, 2))
            r->owner[i] = (uint8_t)below(rng, match->seats + 2);
    for (int i = 0; i < HEIST_ITEMS; i++)
        if (r->owner[i] >= match->seats && r->owner[i] != NONE)
            r->owner[i] = HEIST_CREW;
    for (int i = 0; i < HEIST_BAGS; i++)
        r->bag[i] = (uint8_t)below(rng, 6);
    r->cards = (uint8_t)(3 + below(rng, 40));
    for (int i = 0; i < r->cards; i++)
        r->card[i] = (uint8_t)below(rng, HEIST_EVENTS);
}

static void same_after_load(const caper_match *match, const heist_state *s)
{
    static caper_match      again;
    static heist_state      copy;
    CAPER_SCRATCH caper_buf text = {0}, second = {0};
    caper_error             err = {0};
    heist_save(match, s, &text);
    CAPER_PARSED caper_json *json = caper_json_read(text.data, NULL);
    memset(&again, 0, sizeof again);
    again.game = &heist_game;
    if (heist_load(&again, json, &copy, &err))
        fail_msg("its own position is refused: %s: %s", err.text, text.data);
    heist_save(&again, &copy, &second);
    assert_string_equal(text.data, second.data);
    assert_memory_equal(s, &copy, sizeof copy);
}

static void texts_round_trip(const caper_match *match, const heist_state *s,
                             const caper_move *moves, int n)
{
    CAPER_SCRATCH caper_buf text = {0};
    for (int i = 0; i < n; i++) {
        caper_move  back;
        const char *words;
        caper_buf_clear(&text);
        caper_grammar_write(match, s, moves[i], NULL, &text);
        if (caper_grammar_parse(match, s, text.data, &back, &words) || back != moves[i] || words)
            fail_msg("“%s” reads back as another move", text.data);
    }
}

static bool is_listed(const caper_move *moves, int n, caper_move m)
{
    for (int i = 0; i < n; i++)
        if (moves[i] == m)
            return true;
    return false;
}

/* Some number that a text stands for: mostly one with small parts, as most moves have. */
static bool random_move(const caper_match *match, const heist_state *s, caper_rng *rng,
                        caper_move *out)
{
    heist_move              m = {(uint8_t)(below(rng, 8) ? 0 : 1 + below(rng, 2)),
                                 (uint8_t)below(rng, HEIST_VERBS), (uint8_t)below(rng, match->seats * 32),
                                 (uint8_t)(below(rng, 2) ? 0 : below(rng, 256)),
                                 (uint8_t)(below(rng, 2) ? 0 : below(rng, HEIST_HEXES))};
    const char             *words;
    CAPER_SCRATCH caper_buf text = {0};
    caper_grammar_write(match, s, heist_pack(m), NULL, &text);
    bool said = !caper_grammar_parse(match, s, caper_buf_text(&text), out, &words) && !words;
    return said;
}

/* A listed move has no reason against it; any other has one, in words. Runs need not be listed. */
static void refusals_have_reasons(const caper_match *match, const heist_state *s, int seat,
                                  const caper_move *moves, int n, caper_rng *rng)
{
    const heist_room       *r   = heist_room_of(match);
    CAPER_SCRATCH caper_buf why = {0};
    for (int i = 0; i < n; i++)
        assert_null(heist_reason(r, s, seat, heist_unpack(moves[i]), NULL));
    for (int i = 0; i < 40; i++) {
        caper_move m;
        if (!random_move(match, s, rng, &m) || heist_unpack(m).verb == VERB_RUN ||
            is_listed(moves, n, m))
            continue;
        if (!heist_reason(r, s, seat, heist_unpack(m), NULL))
            fail_msg("%x is legal, and not listed", m);
        caper_buf_clear(&why);
        heist_why_not(match, s, seat, m, NULL, &why);
        if (why.len < 10 || why.data[0] < 'A' || why.data[0] > 'Z')
            fail_msg("%x is refused with “%s”", m, caper_buf_text(&why));
    }
}

/* What the cheapest run costs, by making every one that is listed; and the first of those that are
 * cheapest if unknown tiles do not count, whose verb is HEIST_VERBS if there is none. */
static int cheapest_run(const heist_room *r, const heist_state *s, int w, heist_move *first)
{
    static heist_move runs[256];
    static heist_way  ways[256];
    int               best = HEIST_NO_RUN, least = 10000;
    int               n = heist_runs(r, s, w, runs, ways, 256);
    *first              = (heist_move){.verb = HEIST_VERBS};
    for (int i = 0; i < n; i++) {
        heist_trip trip;
        int        dark = 0;
        heist_trip_over(&ways[i], &trip);
        int cost = heist_trip_cost(r, s, w, &trip);
        if (cost >= 0 && cost < least) {
            least  = cost;
            *first = runs[i];
        }
        for (int k = 0; k < trip.count; k++)
            dark += heist_set_has(s->unknown, trip.step[k].what);
        cost += (dark + 1) / 2;
        best = cost >= 0 && cost < best ? cost : best;
    }
    return best;
}

/* Bots ask for it without making any. */
static void runs_cost_what_they_cost(const caper_match *match, const heist_state *s)
{
    static heist_state ahead;
    const heist_room  *r = heist_room_of(match);
    memcpy(&ahead, s, sizeof ahead);
    ahead.phase = PHASE_ESCAPE;
    ahead.wait  = 0;
    for (int w = 0; w < HEIST_PEOPLE; w++) {
        if (!heist_is_in(&ahead, w) || heist_is_outdoors(r, &ahead, ahead.who[w].at))
            continue;
        heist_move first, found = {.verb = HEIST_VERBS};
        heist_way  way, same;
        int        cost = cheapest_run(r, &ahead, w, &first);
        if (heist_run_cheapest(r, &ahead, w, &found, &way) != (first.verb != HEIST_VERBS) ||
            (first.verb != HEIST_VERBS && heist_pack(found) != heist_pack(first)))
            fail_msg("the cheapest run is %x, not %x", heist_pack(first), heist_pack(found));
        if (first.verb != HEIST_VERBS) {
            assert_true(heist_way_find(r, &ahead, found.a, found.b, found.c, &same));
            assert_int_equal(way.steps, same.steps);
            assert_memory_equal(way.hex, same.hex, (size_t)way.steps);
        }
        for (int limit = -1; limit < 120; limit += limit < 12 ? 1 : 40) {
            int got = heist_run_least(r, &ahead, w, limit);
            if (cost <= limit ? got != cost : got <= limit)
                fail_msg("a run costs %d, and %d if at most %d is asked for", cost, got, limit);
        }
    }
}

/* What a map promises about steps: none of them is ever needed less. */
static void distances_are_lower_bounds(const caper_match *match, const heist_state *s)
{
    const heist_room *r = heist_room_of(match);
    int8_t            dist[HEIST_HEXES];
    heist_each (from, r->hexes) {
        heist_distances(r, s, from, dist);
        heist_each (to, r->hexes)
            if (dist[to] >= 0 && heist_apart(r, from, to) > dist[to])
                fail_msg("%d and %d are %d steps apart", from, to, dist[to]);
        for (int d = 0; d < HEIST_SIDES; d++) {
            int to = r->map.next[from][d];
            if (to == HEIST_NOWHERE)
                continue;
            assert_int_equal(heist_apart(r, from, to), 1);
            assert_true(heist_steps_out(r, s, from) <= heist_steps_out(r, s, to) + 1);
        }
    }
    heist_each (exit, r->entrances)
        assert_int_equal(heist_steps_out(r, s, exit), 0);
}

/* Anything but agreeing to run, mostly: heists shall last. */
static caper_move pick(const caper_move *moves, int n, caper_rng *rng)
{
    caper_move m = moves[below(rng, n)];
    for (int i = 0; i < 6 && heist_unpack(m).verb == VERB_ESCAPE; i++)
        m = moves[below(rng, n)];
    return m;
}

/* MH-26: the deeds that are left after an undo, played again from where the journal began, lead to
 * where the heist now stands. */
static void undo_leaves_the_rest(const caper_match *match, caper_move move,
                                 const heist_state *after)
{
    if (heist_unpack(move).verb == VERB_UNDO)
        assert_true(heist_journal_is_true(match, after));
}

static int play_heist(uint64_t seed)
{
    static caper_match  match;
    static heist_state  s;
    static caper_move   moves[CAPER_MAX_MOVES];
    static caper_events ev;
    caper_rng           rng;
    int                 n = 0;
    caper_rng_init(&rng, seed);
    random_room(&match, &rng);
    heist_setup(&match, &s, &rng);
    for (caper_seats wait; (wait = heist_to_act(&match, &s)); n++) {
        int seat = caper_bit_at(wait, below(&rng, __builtin_popcount(wait)));
        if (below(&rng, 8) == 0) {
            caper_seats all = wait | heist_may_act(&match, &s);
            seat            = caper_bit_at(all, below(&rng, __builtin_popcount(all)));
        }
        int count = heist_moves(&match, &s, seat, moves);
        if (!count && wait & CAPER_SEAT(seat))
            fail_msg("heist %llu: seat %d must act and cannot", (unsigned long long)seed, seat);
        if (!count)
            continue;
        if (n % 11 == 0) {
            caper_rng other = rng; /* the heist goes on as without it */
            refusals_have_reasons(&match, &s, seat, moves, count, &other);
        }
        if (n % 37 == 0) {
            same_after_load(&match, &s);
            texts_round_trip(&match, &s, moves, count);
            runs_cost_what_they_cost(&match, &s);
            distances_are_lower_bounds(&match, &s);
        }
        caper_move m = pick(moves, count, &rng);
        caper_events_clear(&ev);
        if (heist_apply(&match, &s, seat, m, NULL, &rng, n % 5 ? NULL : &ev))
            fail_msg("heist %llu: a listed move is refused", (unsigned long long)seed);
        undo_leaves_the_rest(&match, m, &s);
        const char *broken = heist_check(&match, &s);
        if (broken)
            fail_msg("heist %llu, move %d (%x): %s", (unsigned long long)seed, n, m, broken);
        if (n > 20000)
            fail_msg("heist %llu: no end", (unsigned long long)seed);
    }
    caper_events_fini(&ev);
    memset(&ev, 0, sizeof ev);
    return n;
}

/* HEISTS=100000 build/test_heist 'heist_random*' plays more of them. */
TEST(heist_random_heists_on_random_maps_end)
{
    const char *more = getenv("HEISTS");
    int         n    = more ? atoi(more) : 300;
    for (int i = 0; i < n; i++)
        play_heist((uint64_t)i);
}

/* The same moves as heist_play_out's, each asked for, checked and applied. */
static int play_one_by_one(const caper_match *match, heist_state *s, const caper_playout *how,
                           caper_rng *rng)
{
    int made = 0;
    for (caper_seats wait; made < how->limit && (wait = heist_to_act(match, s)); made++) {
        caper_choice c;
        int          seat = __builtin_ctz(wait);
        if (seat == how->until)
            break;
        bool slips = how->slip && !below(rng, how->slip);
        if (!(slips ? heist_suggest(match, s, seat, CAPER_EASY, rng, &c)
                    : heist_follow(match, s, seat, how->plan, rng, &c)))
            break;
        if (heist_apply(match, s, seat, c.move, NULL, rng, NULL))
            fail_msg("a bot plays %x, which is refused", c.move);
    }
    return made;
}

/* Some moves both ways: the states are the same to the bit, journals and all. */
static void play_on_twice(const caper_match *match, heist_state *s, caper_rng *rng)
{
    static heist_state other;
    caper_playout      how  = {.until = below(rng, 3) ? -1 : (int)below(rng, match->seats),
                               .slip  = below(rng, 4) ? 0 : 3,
                               .limit = 1 + (int)below(rng, 60),
                               .plan  = (uint64_t)caper_rng_next(rng) << 32 | caper_rng_next(rng)};
    caper_rng          also = *rng;
    memcpy(&other, s, sizeof other);
    assert_int_equal(play_one_by_one(match, s, &how, rng),
                     heist_play_out(match, &other, &how, &also));
    assert_memory_equal(s, &other, sizeof other);
    assert_int_equal(rng->s, also.s);
}

static void some_random_moves(const caper_match *match, heist_state *s, caper_rng *rng)
{
    static caper_move moves[CAPER_MAX_MOVES];
    caper_seats       wait;
    for (int i = (int)below(rng, 4); i && (wait = heist_to_act(match, s)); i--) {
        int seat = __builtin_ctz(wait), n = heist_moves(match, s, seat, moves);
        heist_apply(match, s, seat, pick(moves, n, rng), NULL, rng, NULL);
    }
}

/* A bot that plays on by itself remembers maps and runs, and puts its journal off, without a visible difference. */
TEST(heist_random_playouts_are_as_if_asked)
{
    static caper_match match;
    static heist_state s;
    caper_rng          rng;
    for (uint64_t seed = 0; seed < 150; seed++) {
        caper_rng_init(&rng, seed);
        random_room(&match, &rng);
        heist_setup(&match, &s, &rng);
        for (int i = 0; i < 300 && heist_to_act(&match, &s); i++) {
            play_on_twice(&match, &s, &rng);
            some_random_moves(&match, &s, &rng);
        }
    }
}
