/* Cold Feet: a vault, two dozen cards, four of them bells. Take a card, trade first, or walk out with what you have; at the
 * third bell all players who are still inside have nothing. A whole room in one file: docs/new-game.md reads it with you.
 *
 * Cards are bits of a set. A bag is known to its owner alone until it is carried outside. */
#include <string.h>

#include "base/fields.h"
#include "base/grammar.h"
#include "base/sentence.h"

enum { SEATS = 5, LOOT = 20, CARDS = 24, BELLS = 3 };
enum { TAKE, LEAVE, SWAP, MOVES = SWAP + SEATS };

#define BIT(card) ((uint32_t)1 << (card))
static const uint32_t every_card = BIT(CARDS) - 1, every_loot = BIT(LOOT) - 1;

typedef struct coldfeet {
    uint32_t vault, rung, bag[SEATS]; /* CF-01: every card is in one of these */
    uint8_t  newest[SEATS]; /* what a swap gives away: the card plus one; 0: the bag is empty */
    uint8_t  turn, inside;  /* inside: a set of seats */
    uint8_t  unused;        /* no padding: a state is compared byte by byte */
} coldfeet;

/* ---- Names, forms, sentences ---------------------------------------------------------------- */

static const char *const ids[] = {"button", "spoon",  "stamp",  "thimble", "fan",   "flute",
                                  "ring",   "watch",  "clock",  "mask",    "vase",  "violin",
                                  "crown",  "goblet", "amulet", "sceptre", "comet", "idol",
                                  "opal",   "pearl",  "bell",   "gong",    "siren", "whistle"};
static const caper_kind  card  = {"card", CARDS, .ids = ids};

static const caper_form    forms[] = {{"take", TAKE}, {"leave", LEAVE}, {"swap {seat}", SWAP}, {0}};
static const caper_grammar grammar = {forms,
                                      (const caper_kind *const[]){CAPER_KIND("seat", SEATS), NULL},
                                      &(struct caper_forms *){NULL}};

enum { E_TAKE, E_BELL, E_SWAP, E_LEAVE, E_CAUGHT, SAY_MOVE, SAYS };
static const char *const declared[SAYS] = {
    [E_TAKE]   = "take seat:seat card:card?",
    [E_BELL]   = "bell seat:seat card:card n:int",
    [E_SWAP]   = "swap seat:seat with:seat gives:card? gets:card?",
    [E_LEAVE]  = "leave seat:seat cards:cards worth:int",
    [E_CAUGHT] = "caught seats:seats",
    [SAY_MOVE] = "order leave:bool with:seat?",
};
extern const caper_file   coldfeet_data[];
static const caper_kind   kinds[] = {{"card", CARDS, .ids = ids}, {0}};
static const caper_speech speech = {declared, SAYS, kinds, coldfeet_data, &(caper_lexicon *){NULL}};

/* ---- Rules ---------------------------------------------------------------------------------- */

/* CF-01: four cards of each value from 1 to 5, in the order of their names. */
static int worth(uint32_t cards)
{
    int sum = 0;
    for (; cards; cards &= cards - 1)
        sum += 1 + __builtin_ctz(cards) / 4;
    return sum;
}

static bool is_over(const coldfeet *s) { return !s->inside || caper_count(s->rung) >= BELLS; }

static void setup(const caper_match *match, void *state, caper_rng *rng)
{
    (void)rng;
    *(coldfeet *)state =
        (coldfeet){.vault = every_card, .inside = (uint8_t)(BIT(match->seats) - 1)};
}

static caper_seats to_act(const caper_match *match, const void *state)
{
    (void)match;
    const coldfeet *s = state;
    return is_over(s) ? 0 : CAPER_SEAT(s->turn);
}

/* CF-03: take or leave, always; CF-05: swap with a player inside, if both bags hold something. */
static const char *reason(const caper_match *match, const void *state, int seat, caper_move move,
                          const char *words)
{
    (void)match;
    const coldfeet *s    = state;
    int             with = (int)move - SWAP;
    return words || move >= MOVES     ? "there is no such move"
           : move < SWAP              ? NULL
           : with == seat             ? "swap with another player"
           : !(s->inside >> with & 1) ? "swap with a player who is inside"
           : !s->newest[seat]         ? "your bag is empty: there is nothing to swap"
           : !s->newest[with]         ? "that bag is empty: there is nothing to get"
                                      : NULL;
}

/* CF-05: neither looks first. The two know what went where, the others only that it did. */
static void swap(coldfeet *s, int with, caper_events *ev)
{
    int         mine = s->newest[s->turn] - 1, theirs = s->newest[with] - 1;
    caper_seats two = CAPER_SEAT(s->turn) | CAPER_SEAT(with);
    s->bag[s->turn] ^= BIT(mine) | BIT(theirs);
    s->bag[with] ^= BIT(mine) | BIT(theirs);
    s->newest[s->turn] = (uint8_t)(theirs + 1);
    s->newest[with]    = (uint8_t)(mine + 1);
    caper_say(ev, two, &speech, E_SWAP, s->turn, with, mine, theirs);
    caper_say(ev, CAPER_ALL & ~two, &speech, E_SWAP, s->turn, with);
}

/* CF-04: loot goes into the bag unseen by the others, a bell rings for all. */
static void take(coldfeet *s, caper_rng *rng, caper_events *ev)
{
    int drawn = caper_rng_pick(rng, s->vault);
    s->vault &= ~BIT(drawn);
    caper_event_hidden(ev);
    if (drawn >= LOOT) {
        s->rung |= BIT(drawn);
        caper_say(ev, CAPER_ALL, &speech, E_BELL, s->turn, drawn, caper_count(s->rung));
        return;
    }
    s->bag[s->turn] |= BIT(drawn);
    s->newest[s->turn] = (uint8_t)(drawn + 1);
    caper_say(ev, CAPER_SEAT(s->turn), &speech, E_TAKE, s->turn, drawn);
    caper_say(ev, CAPER_ALL & ~CAPER_SEAT(s->turn), &speech, E_TAKE, s->turn);
}

/* CF-06: a bag that is outside is shown. */
static void leave(coldfeet *s, caper_events *ev)
{
    s->inside = (uint8_t)(s->inside & ~BIT(s->turn));
    if (s->bag[s->turn])
        caper_event_hidden(ev);
    caper_say(ev, CAPER_ALL, &speech, E_LEAVE, s->turn, s->bag[s->turn], worth(s->bag[s->turn]));
}

static caper_code apply(const caper_match *match, void *state, int seat, caper_move move,
                        const char *words, caper_rng *rng, caper_events *ev)
{
    coldfeet  *s    = state;
    caper_code code = caper_may_play(match, s, seat, move, words);
    if (code)
        return code;
    if (move >= SWAP)
        swap(s, (int)move - SWAP, ev);
    if (move == LEAVE)
        leave(s, ev);
    else
        take(s, rng, ev);
    if (caper_count(s->rung) >= BELLS)
        caper_say(ev, CAPER_ALL, &speech, E_CAUGHT, s->inside);
    for (int i = 0; i < match->seats && s->inside; i++) { /* CF-02: the next who is inside */
        s->turn = (uint8_t)((s->turn + 1) % match->seats);
        if (s->inside >> s->turn & 1)
            break;
    }
    return CAPER_OK;
}

/* CF-07: the most valuable bag outside wins; without one all have nothing, and share that. */
static void result(const caper_match *match, const void *state, caper_result *out)
{
    const coldfeet *s    = state;
    int             best = 0;
    *out                 = (caper_result){.over = is_over(s), .has_scores = true};
    for (int i = 0; out->over && i < match->seats; i++) {
        out->scores[i] = s->inside >> i & 1 ? 0 : worth(s->bag[i]);
        best           = out->scores[i] > best ? out->scores[i] : best;
    }
    for (int i = 0; out->over && i < match->seats; i++)
        out->winners |= out->scores[i] == best ? CAPER_SEAT(i) : 0;
}

static const char *check(const caper_match *match, const void *state)
{
    (void)match;
    const coldfeet *s    = state;
    uint32_t        seen = s->vault | s->rung, twice = s->vault & s->rung;
    for (int i = 0; i < SEATS; i++) {
        twice |= seen & s->bag[i];
        seen |= s->bag[i];
        if (s->newest[i] ? !(s->bag[i] & BIT(s->newest[i] - 1)) : s->bag[i] != 0)
            return "the newest card is not in its bag";
    }
    return twice || seen != every_card ? "a card is missing, or there twice" : NULL;
}

/* ---- Who may know what ---------------------------------------------------------------------- */

/* A bag is open to its owner, and to all once it is outside. */
static bool sees(const coldfeet *s, int seat, int bag)
{
    return seat == bag || !(s->inside >> bag & 1);
}

static void put_cards(caper_buf *out, uint32_t cards)
{
    caper_json_open(out, '[');
    for (; cards; cards &= cards - 1)
        caper_json_str(out, ids[__builtin_ctz(cards)]);
    caper_json_close(out, ']');
}

static void view(const caper_match *match, const void *state, int seat, caper_buf *out)
{
    const coldfeet *s = state;
    caper_json_open(out, '{');
    caper_json_kstr(out, "game", "coldfeet");
    caper_json_kint(out, "turn", s->turn);
    caper_json_kint(out, "vault", caper_count(s->vault));
    caper_json_kint(out, "bells", caper_count(s->rung));
    caper_json_kopen(out, "bags", '[');
    for (int i = 0; i < match->seats; i++)
        if (sees(s, seat, i))
            put_cards(out, s->bag[i]);
        else
            caper_json_int(out, caper_count(s->bag[i]));
    caper_json_close(out, ']');
    caper_json_kopen(out, "inside", '[');
    for (int i = 0; i < match->seats; i++)
        if (s->inside >> i & 1)
            caper_json_int(out, i);
    caper_json_close(out, ']');
    caper_json_kbool(out, "over", is_over(s));
    caper_json_close(out, '}');
}

/* Bags that the seat cannot see are filled from the loot that it cannot see, one card as likely as another. */
static void imagine(const caper_match *match, const void *state, int seat, caper_rng *rng,
                    void *out)
{
    const coldfeet *s = state;
    coldfeet       *o = out;
    *o                = *s;
    for (int i = 0; i < match->seats; i++)
        o->vault |= sees(s, seat, i) ? 0 : s->bag[i];
    for (int i = 0; i < match->seats; i++) {
        if (sees(s, seat, i))
            continue;
        o->bag[i] = 0;
        for (int n = caper_count(s->bag[i]); n; n--) {
            uint32_t loot = o->vault & every_loot;
            int      c    = caper_bit_at(loot, caper_rng_below(rng, (uint32_t)caper_count(loot)));
            o->vault &= ~BIT(c);
            o->bag[i] |= BIT(c);
            o->newest[i] = (uint8_t)(c + 1);
        }
    }
}

/* Each bell that has not rung is in the vault; loot that the seat cannot see is there or in a bag. */
static void odds(const caper_match *match, const void *state, int seat, caper_move move,
                 const char *words, caper_odds *out)
{
    (void)words;
    const coldfeet *s    = state;
    uint32_t        pool = s->vault;
    for (int i = 0; i < match->seats; i++)
        pool |= sees(s, seat, i) ? 0 : s->bag[i];
    double left = caper_count(s->vault), loot = caper_count(s->vault & every_loot);
    double some = caper_count(pool & every_loot);
    for (uint32_t c = pool; move != LEAVE && c; c &= c - 1)
        caper_odds_add(out, ids[__builtin_ctz(c)],
                       c & (0 - c) & every_loot ? loot / some / left : 1 / left);
}

/* ---- Positions, words, a bot ---------------------------------------------------------------- */

FIELD_THEN(finish)
{
    coldfeet *s = at;
    s->vault |= every_card & ~(uint32_t)f->placed; /* cards named nowhere are in the vault */
    s->inside = (uint8_t)(s->inside & (BIT(f->seats) - 1));
    for (int i = 0; i < SEATS; i++)
        if (!s->newest[i] && s->bag[i])
            s->newest[i] = (uint8_t)(32 - __builtin_clz(s->bag[i]));
    if (!f->code && check(f->match, s))
        caper_field_wrong(f, "newest: should be a card of that seat's bag");
    if (!f->code && !is_over(s) && !(s->inside >> s->turn & 1))
        caper_field_wrong(f, "turn: should be a seat that is inside");
    for (int i = 0; i < SEATS && !f->code; i++)
        if (s->bag[i] & ~every_loot)
            caper_field_wrong(f, "bags: a bell is never in a bag");
}

#define FIELD_OF coldfeet
static const caper_field fields[] = {
    {"game", FIELD_OTHER, .put = caper_field_game},
    {"bags", FIELD_SETS(bag, &card), FIELD_BY_SEAT | FIELD_PLACE},
    {"rung", FIELD_SET(rung, &card), FIELD_PLACE},
    {"vault", FIELD_SET(vault, &card), FIELD_PLACE},
    {"newest", FIELD_THINGS(newest, 0, &card), FIELD_BY_SEAT | FIELD_PLUS_ONE},
    {"outside", FIELD_SEATS(inside), FIELD_OTHERS | FIELD_ONCE, -1},
    {"turn", FIELD_INT(turn, 0, SEATS - 1)},
    {NULL, FIELD_OTHER, .then = finish},
    {0},
};

static void move_words(const caper_match *match, const void *state, int seat, caper_move move,
                       const char *words, const caper_names *names, caper_buf *out)
{
    (void)state, (void)seat, (void)words;
    caper_put(&speech, match, names, out, SAY_MOVE, move == LEAVE,
              move >= SWAP ? (int64_t)move - SWAP : CAPER_ABSENT);
}

/* Leave when what another card would risk is more than it could bring. */
static bool suggest(const caper_match *match, const void *imagined, int seat, caper_level level,
                    caper_rng *rng, caper_choice *out)
{
    const coldfeet *s = imagined;
    caper_move      list[MOVES];
    int  n = caper_legal_moves(match, s, seat, list), bells = caper_count(s->vault & ~every_loot);
    bool last = caper_count(s->rung) == BELLS - 1; /* the next bell ends it */
    bool fear = last && bells * worth(s->bag[seat]) >= worth(s->vault & every_loot);
    if (!n)
        return false; /* not this seat's turn */
    *out = (caper_choice){.move = fear ? LEAVE : TAKE};
    if (level == CAPER_EASY)
        out->move = list[caper_rng_below(rng, (uint32_t)n)];
    return true;
}

static const caper_info info = {
    .id            = "coldfeet",
    .version       = 1,
    .title         = "Cold Feet",
    .summary       = "One more card from the vault, or out with what you have.",
    .min_seats     = 2,
    .max_seats     = SEATS,
    .default_seats = 3,
    .state_size    = sizeof(coldfeet),
    .action_count  = MOVES,
    .files         = coldfeet_data,
};
static const caper_rules     rules    = {.setup  = setup,
                                         .to_act = to_act,
                                         .reason = reason,
                                         .moves  = caper_legal_moves,
                                         .apply  = apply,
                                         .result = result,
                                         .check  = check};
static const caper_knowledge know     = {view, imagine, odds};
static const caper_notation  notation = {.grammar  = &grammar,
                                         .save     = caper_position_save,
                                         .load     = caper_position_load,
                                         .fields   = fields,
                                         .outcomes = &card};
static const caper_sentences words    = {
       .tell = caper_tell, .speech = &speech, .move_words = move_words};
static const caper_player player        = {.suggest = suggest};
const caper_game          coldfeet_game = {.info     = &info,
                                           .rules    = &rules,
                                           .know     = &know,
                                           .notation = &notation,
                                           .words    = &words,
                                           .player   = &player};
