/* Get the MacGuffin: what seats know, and for how long. */
#include "base/json_get.h"
#include "base/kind.h"
#include "games/getmac/test.h"

/* A view can be kept up to date from events alone: a seat's stream is folded over its first view.
 */
typedef struct mirror {
    uint32_t hand;
    int      counts[GETMAC_SEATS], tomb;
    uint32_t table[GETMAC_SEATS], discard;
} mirror;

static uint32_t card_named(const char *name)
{
    return GETMAC_CARD(caper_kind_find(&getmac_card, NULL, NULL, name, strlen(name)));
}

static uint32_t cards_in(const caper_json *list)
{
    uint32_t set = 0;
    caper_json_each (w, list)
        set |= card_named(caper_json_string(w));
    return set;
}

static void mirror_begin(mirror *m, caper_table *t, int seat)
{
    CAPER_SCRATCH caper_buf out = {0};
    caper_table_view(t, seat, &out);
    CAPER_PARSED caper_json *v = caper_json_read(out.data, NULL);
    memset(m, 0, sizeof *m);
    m->hand    = cards_in(caper_json_get(v, "hand"));
    m->discard = cards_in(caper_json_get(v, "discard"));
    m->tomb    = (int)caper_json_get_integer(v, "tomb");
    for (size_t s = 0; s < caper_json_size(caper_json_get(v, "counts")); s++) {
        m->counts[s] = (int)caper_json_integer(caper_json_at(caper_json_get(v, "counts"), s));
        m->table[s]  = cards_in(caper_json_at(caper_json_get(v, "tables"), s));
    }
}

static int seat_in(const caper_json *e, const char *key)
{
    return (int)caper_json_get_integer(e, key);
}

static const char *word_in(const caper_json *e, const char *key)
{
    const char *w = caper_json_get_text(e, key);
    return w ? w : "";
}

static uint32_t card_in(const caper_json *e)
{
    const char *w = word_in(e, "card");
    return *w ? card_named(w) : 0;
}

static void mirror_hand(mirror *m, int me, const caper_json *e, int *arriving, uint32_t *new_hand)
{
    int from = seat_in(e, "from"), into = seat_in(e, "into");
    arriving[into] += seat_in(e, "count");
    arriving[from] -= seat_in(e, "count");
    if (into == me)
        *new_hand |= cards_in(caper_json_get(e, "cards"));
    if (from == me)
        m->hand &= ~cards_in(caper_json_get(e, "cards"));
}

static void mirror_move(mirror *m, int me, const caper_json *e)
{
    const char *out_of = word_in(e, "out-of"), *where = word_in(e, "where");
    int         from = seat_in(e, "from"), into = seat_in(e, "into");
    uint32_t    card = card_in(e);
    if (!strcmp(out_of, "hand")) {
        m->counts[from]--;
        m->hand &= from == me ? ~card : ~0u;
    } else if (!strcmp(out_of, "table")) {
        m->table[from] &= ~card;
    } else if (!strcmp(out_of, "discard")) {
        m->discard &= ~card;
    } else {
        m->tomb--;
    }
    if (!strcmp(where, "hand")) {
        m->counts[into]++;
        m->hand |= into == me ? card : 0;
    } else if (!strcmp(where, "table")) {
        m->table[into] |= card;
    } else if (!strcmp(where, "discard")) {
        m->discard |= card;
    }
}

/* `taken` is the card that lies open until it is played; it is in no hand. */
static void mirror_play(mirror *m, int me, const caper_json *e, uint32_t *taken)
{
    uint32_t card = card_in(e);
    int      seat = seat_in(e, "seat");
    if (*taken == card) {
        *taken = 0;
    } else {
        m->counts[seat]--;
        m->hand &= seat == me ? ~card : ~0u;
    }
    if (card & GETMAC_ALL_OBJECTS)
        m->table[seat] |= card;
    else
        m->discard |= card;
}

static void mirror_fold(mirror *m, int me, const char *events, uint32_t *taken)
{
    CAPER_PARSED caper_json *list                   = caper_json_read(events, NULL);
    int                      arriving[GETMAC_SEATS] = {0};
    uint32_t                 new_hand               = 0;
    caper_json_each (e, list) {
        const char *type = word_in(e, "type");
        if (!strcmp(type, "play")) {
            mirror_play(m, me, e, taken);
        } else if (!strcmp(type, "discard") ||
                   (!strcmp(type, "use") && card_in(e) == GETMAC_CARD(MONEY))) {
            m->table[seat_in(e, "seat")] &= ~card_in(e);
            m->discard |= card_in(e);
        } else if (!strcmp(type, "move") && caper_json_get(e, "count")) {
            mirror_hand(m, me, e, arriving, &new_hand);
        } else if (!strcmp(type, "move")) {
            *taken = !strcmp(word_in(e, "where"), "taken") ? card_in(e) : *taken;
            mirror_move(m, me, e);
        } else if (!strcmp(type, "shuffle")) {
            m->hand = cards_in(caper_json_get(e, "hand"));
            for (size_t s = 0; s < caper_json_size(caper_json_get(e, "counts")); s++)
                m->counts[s] =
                    (int)caper_json_integer(caper_json_at(caper_json_get(e, "counts"), s));
        }
    }
    m->hand |= new_hand;
    for (int s = 0; s < GETMAC_SEATS; s++)
        m->counts[s] += arriving[s];
}

TEST(getmac_events_keep_a_view_up_to_date)
{
    static caper_move moves[CAPER_MAX_MOVES];
    caper_events      ev = {0};
    for (int game = 0; game < 60; game++) {
        char seed[8];
        snprintf(seed, sizeof seed, "%x", game + 1);
        int                     seats = 2 + game % 6;
        TEST_TABLE caper_table *t     = test_new("getmac", seats, NULL, seed);
        mirror                  m[GETMAC_SEATS], now;
        uint32_t                taken[GETMAC_SEATS] = {0};
        caper_rng               rng;
        caper_rng_init(&rng, (uint64_t)game);
        for (int s = 0; s < seats; s++)
            mirror_begin(&m[s], t, s);
        caper_seats to_act;
        while ((to_act = caper_table_to_act(t))) {
            int seat = __builtin_ctz(to_act), n = caper_table_moves(t, seat, moves);
            CAPER_SCRATCH caper_buf move = {0};
            caper_table_write_move(t, moves[caper_rng_below(&rng, (uint32_t)n)], &move);
            assert_ok(caper_table_play(t, seat, move.data, NULL, &ev, NULL));
            for (int s = 0; s < seats; s++) {
                CAPER_SCRATCH caper_buf stream = {0};
                caper_events_write_for(&ev, s, &stream);
                mirror_fold(&m[s], s, stream.data, &taken[s]);
                mirror_begin(&now, t, s);
                if (memcmp(&now, &m[s], sizeof now) != 0)
                    fail_msg("seed %s, seat %d: after %s its events do not give its view: %s", seed,
                             s, move.data, stream.data);
            }
        }
    }
    caper_events_fini(&ev);
}

/* `known` never claims what could be false: whatever a seat is said to know holds in every world
 * that it can imagine, and it is true. */
static void know_the_truth(const caper_match *match, const getmac_state *s, caper_rng *rng)
{
    getmac_state other;
    for (int seat = -1; seat < match->seats; seat++) {
        int me = getmac_reader(s, seat);
        getmac_knowledge.imagine(match, s, seat, rng, &other);
        assert_int_equal(other.known[me], s->known[me]);
        caper_each (card, s->known[me])
            assert_int_equal(getmac_holder(s, card), getmac_holder(&other, card));
    }
}

TEST(getmac_known_is_always_true)
{
    for (uint64_t seed = 1; seed <= 300; seed++)
        getmac_random_game(2 + (int)(seed % 10), seed, know_the_truth);
}
