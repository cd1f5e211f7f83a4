/* Get the MacGuffin: everything about who may know what. All redaction of this room is here. */
#include <stdio.h>
#include <string.h>

#include "games/getmac/getmac.h"

#define BIT(c) GETMAC_CARD(c)

enum { WORLD_DRAWS = (GETMAC_CARDS + 3) / 4 * 4 };

/* The seat as an index of `known`; a spectator has a place of its own. */
static int reader(const getmac_state *s, int seat)
{
    return seat == CAPER_SPECTATOR ? s->seats : seat;
}

void getmac_look(const getmac_state *s, int seat, getmac_view *v)
{
    int me = reader(s, seat);
    memset(v, 0, sizeof *v);
    memset(v->known_at, -2, sizeof v->known_at);
    v->hand    = s->hand[me]; /* the watcher's is empty */
    v->discard = s->discard;
    v->seats   = s->seats;
    v->turn    = s->turn;
    v->taken   = s->taken;
    v->tomb    = (uint8_t)caper_count(s->tomb);
    v->out     = (uint16_t)(((1u << s->seats) - 1) & ~(uint32_t)s->in);
    v->over    = s->winners != 0;
    for (uint32_t k = s->known[me] & s->tomb; k; k &= k - 1)
        v->known_at[__builtin_ctz(k)] = -1;
    for (int i = 0; i < s->seats; i++) {
        v->table[i] = s->table[i];
        v->count[i] = (uint8_t)caper_count(s->hand[i]);
        for (uint32_t k = s->known[me] & s->hand[i]; k; k &= k - 1)
            v->known_at[__builtin_ctz(k)] = (int8_t)i;
    }
}

void getmac_see(const caper_match *match, const void *state, int seat, void *seen)
{
    const getmac_state *s     = state;
    getmac_seen        *v     = seen;
    uint32_t            known = s->known[seat] | s->hand[seat];
    v->discard                = s->discard;
    v->in_tomb                = known & s->tomb;
    v->taken                  = s->taken;
    v->tomb                   = (uint8_t)caper_count(s->tomb);
    for (int i = 0; i < match->seats; i++)
        v->of[i] = (getmac_seen_player){.known   = known & s->hand[i],
                                        .objects = s->table[i],
                                        .count   = (uint8_t)caper_count(s->hand[i]),
                                        .out     = !(s->in >> i & 1),
                                        .turn    = s->turn == i && !s->winners};
}

static void write_known(caper_buf *out, const getmac_view *v)
{
    caper_json_kopen(out, "known", '[');
    for (int c = 0; c < GETMAC_CARDS; c++) {
        if (v->known_at[c] == -2)
            continue;
        caper_json_open(out, '{');
        caper_json_kstr(out, "card", getmac_names[c]);
        caper_json_kint(out, "seat", v->known_at[c]);
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
}

/* GM-44: how people must be addressed; left out while no seat has a title. */
static void write_honours(caper_buf *out, const getmac_view *v)
{
    for (int i = 0; i < v->seats; i++) {
        if (!(v->table[i] & BIT(CROWN)))
            continue;
        char seat[12];
        snprintf(seat, sizeof seat, "%d", i);
        caper_json_kopen(out, "honours", '{');
        caper_json_kstr(out, seat, getmac_majesty);
        caper_json_close(out, '}');
    }
}

static void view(const caper_match *match, const void *state, int seat, caper_buf *out)
{
    (void)match;
    getmac_view v;
    getmac_look(state, seat, &v);
    caper_json_open(out, '{');
    caper_json_kstr(out, "game", "getmac");
    caper_json_kint(out, "seat", seat);
    caper_json_kint(out, "turn", v.turn);
    if (seat != CAPER_SPECTATOR) {
        caper_json_key(out, "hand");
        getmac_write_cards(out, v.hand);
    }
    caper_json_kopen(out, "counts", '[');
    for (int i = 0; i < v.seats; i++)
        caper_json_int(out, v.count[i]);
    caper_json_close(out, ']');
    caper_json_kopen(out, "tables", '[');
    for (int i = 0; i < v.seats; i++)
        getmac_write_cards(out, v.table[i]);
    caper_json_close(out, ']');
    caper_json_key(out, "discard");
    getmac_write_cards(out, v.discard);
    caper_json_kint(out, "tomb", v.tomb);
    caper_json_kopen(out, "out", '[');
    for (int i = 0; i < v.seats; i++)
        if (v.out >> i & 1)
            caper_json_int(out, i);
    caper_json_close(out, ']');
    if (v.taken == NO_CARD)
        caper_json_knull(out, "taken");
    else
        caper_json_kstr(out, "taken", getmac_names[v.taken]);
    write_known(out, &v);
    write_honours(out, &v);
    caper_json_kbool(out, "over", v.over);
    caper_json_close(out, '}');
}

/* The hidden cards that `me` cannot place. */
uint32_t getmac_unplaced(const getmac_state *s, int me)
{
    uint32_t hidden = s->tomb;
    for (int i = 0; i <= GETMAC_SEATS; i++)
        hidden |= s->hand[i];
    return hidden & ~s->hand[me] & ~s->known[me];
}

void getmac_draw_world(const getmac_state *s, int me, caper_rng *rng)
{
    uint32_t pool = getmac_unplaced(s, me);
    uint64_t unused[WORLD_DRAWS];
    caper_rng_countdown(rng, (uint32_t)caper_count(pool), caper_count(pool & ~s->tomb), unused);
}

/* All cards whose place the seat does not know are equally likely everywhere: shuffle them, and
 * give every place as many as it has now. */
static void imagine(const caper_match *match, const void *state, int seat, caper_rng *rng,
                    void *out)
{
    (void)match;
    const getmac_state *s = state;
    getmac_state       *o = out;
    memcpy(o, s, sizeof *o);
    int      me   = reader(s, seat);
    uint32_t pool = getmac_unplaced(s, me), left = pool;
    uint32_t cards[GETMAC_CARDS]; /* sets of one card */
    uint64_t place[WORLD_DRAWS];
    int      n = 0, k = 0;
    for (; left; left &= left - 1)
        cards[n++] = left & (0 - left);
    caper_rng_countdown(rng, (uint32_t)n, caper_count(pool & ~s->tomb), place);
    for (int i = 0; i < s->seats; i++) {
        uint32_t drawn = 0;
        for (uint32_t theirs = i == me ? 0 : s->hand[i] & pool; theirs; theirs &= theirs - 1) {
            uint64_t j = place[k++];
            drawn |= cards[j];
            cards[j] = cards[--n];
        }
        drawn |= s->hand[i] & ~pool;
        o->hand[i] = drawn; /* as many as before: the sums hold */
        /* What others know about cards that I cannot place is theirs, not mine to imagine. */
        o->known[i] = s->known[i] & ~pool & ~drawn;
        left |= drawn;
    }
    o->known[s->seats] = s->known[s->seats] & ~pool; /* the watchers */
    o->known[me]       = s->known[me];
    o->tomb            = (s->tomb | pool) & ~left; /* and what is left over */
}

/* The place from which this move takes a random card: a seat, −1 the tomb, −2 nowhere. */
static int random_place(const getmac_parts *p)
{
    bool looks = p->act == SPY || p->act == SWITCHEROO;
    return p->seat >= 0 && !looks ? p->seat : p->act == TOMB ? -1 : -2;
}

static void odds(const caper_match *match, const void *state, int seat, caper_move move,
                 const char *words, caper_odds *out)
{
    (void)match, (void)words;
    const getmac_state *s     = state;
    getmac_parts        p     = getmac_parts_of(move);
    int                 place = random_place(&p);
    if (place == -2)
        return;
    uint32_t cards = place == -1 ? s->tomb : s->hand[place];
    uint32_t pool = getmac_unplaced(s, seat), sure = cards & ~pool;
    if (!cards)
        return;
    double all = caper_count(cards), unsure = caper_count(cards & pool);
    double each = unsure / all / caper_count(pool ? pool : 1);
    for (int c = 0; c < GETMAC_CARDS; c++) {
        if (sure & BIT(c))
            caper_odds_add(out, getmac_names[c], 1 / all);
        else if (pool & BIT(c) && unsure > 0)
            caper_odds_add(out, getmac_names[c], each);
    }
}

const caper_knowledge getmac_knowledge = {.view = view, .imagine = imagine, .odds = odds};
