/* Get the MacGuffin: everything about who may know what. All redaction of this room is here. */
#include <stdio.h>
#include <string.h>

#include "games/getmac/getmac.h"

#define BIT(c) GETMAC_CARD(c)

enum { WORLD_DRAWS = (GETMAC_CARDS + 3) / 4 * 4 };

int getmac_holder(const getmac_state *s, int card)
{
    int seat = s->seats - 1;
    while (seat >= 0 && !(s->hand[seat] >> card & 1))
        seat--;
    return seat;
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

/* In the order of the cards. */
static void write_known(caper_buf *out, const getmac_state *s, int me)
{
    caper_json_kopen(out, "known", '[');
    caper_each (c, s->known[me]) {
        caper_json_open(out, '{');
        caper_json_kstr(out, "card", getmac_names[c]);
        caper_json_kint(out, "seat", getmac_holder(s, c));
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
}

/* GM-44: how people must be addressed; left out while no seat has a title. */
static void write_honours(caper_buf *out, const getmac_state *s)
{
    char seat[12];
    if (!(s->objects & BIT(CROWN)))
        return;
    snprintf(seat, sizeof seat, "%d", getmac_owner(s, CROWN));
    caper_json_kopen(out, "honours", '{');
    caper_json_kstr(out, seat, getmac_majesty);
    caper_json_close(out, '}');
}

/* What lies on the table, and how many cards nobody else sees. */
static void write_table(const caper_match *match, const void *state, int which, caper_buf *out)
{
    const getmac_state *s = state;
    (void)match, (void)which;
    caper_json_kopen(out, "counts", '[');
    for (int i = 0; i < s->seats; i++)
        caper_json_int(out, caper_count(s->hand[i]));
    caper_json_close(out, ']');
    caper_json_kopen(out, "tables", '[');
    for (int i = 0; i < s->seats; i++)
        getmac_write_cards(out, s->table[i]);
    caper_json_close(out, ']');
    caper_json_key(out, "discard");
    getmac_write_cards(out, s->discard);
    caper_json_kint(out, "tomb", caper_count(s->tomb));
    caper_json_kopen(out, "out", '[');
    caper_each (i, ((1u << s->seats) - 1) & ~s->in)
        caper_json_int(out, i);
    caper_json_close(out, ']');
    if (s->taken == NO_CARD)
        caper_json_knull(out, "taken");
    else
        caper_json_kstr(out, "taken", getmac_names[s->taken]);
}

static void view(const caper_match *match, const void *state, int seat, caper_buf *out)
{
    const getmac_state *s  = state;
    int                 me = getmac_reader(s, seat);
    caper_json_open(out, '{');
    caper_json_kstr(out, "game", "getmac");
    caper_json_kint(out, "seat", seat);
    caper_json_kint(out, "turn", s->turn);
    if (seat != CAPER_SPECTATOR) {
        caper_json_key(out, "hand");
        getmac_write_cards(out, s->hand[me]);
    }
    caper_view_common(match, state, write_table, 0, out);
    write_known(out, s, me);
    write_honours(out, s);
    caper_json_kbool(out, "over", s->winners != 0);
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
    int      me   = getmac_reader(s, seat);
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
