/* McGuffin: what the Mastermind can say, as words, as numbers and taken apart.
 *
 * An order is a small struct. Most orders have a number, so that lists of legal moves can hold
 * them; those with amounts beyond the lists (twelve opponents, a duel with bonuses) travel as the
 * move WIDE, whose words are the whole order. What is allowed is in moves.c. */
#include <string.h>

#include "base/text.h"
#include "games/mcguffin/mcguffin.h"

typedef mcguffin_order order;

static const char *const verdicts[]        = {"clear", "caught", "in", NULL};
static const uint8_t     verdict_status[3] = {CLEAR, CAUGHT, IN};
static const char *const call_verbs[]      = {"", "check", "gate", "weakest", "fight", "fight"};

/* ---- Reading -------------------------------------------------------------------------------- */

/* A reader of words: the next one to look at, and what was wrong so far. */
typedef struct reader {
    caper_words w;
    int         at;
    int         wrong; /* 0; −1: not in the grammar; else NO_SUCH_… */
} reader;

static void refuse(reader *r, int wrong)
{
    if (!r->wrong || wrong == -1)
        r->wrong = r->wrong == -1 ? -1 : wrong;
}

static bool next_is(const reader *r, const char *word)
{
    return caper_words_is(&r->w, r->at, word);
}

static bool skip(reader *r, const char *word)
{
    bool is = next_is(r, word);
    r->at += is;
    return is;
}

/* A whole number, perhaps with a sign. */
static int read_number(reader *r)
{
    caper_words one  = r->w;
    int         i    = r->at++;
    bool        sign = i < one.count && one.len[i] > 1 && strchr("+-", one.at[i][0]);
    bool        less = sign && one.at[i][0] == '-';
    if (sign) {
        one.at[i]++;
        one.len[i]--;
    }
    int n = caper_words_number(&one, i, 999999);
    if (n < 0 || (n == 0 && less))
        refuse(r, -1);
    return less ? -n : n;
}

static uint8_t read_seat(reader *r)
{
    int seat = caper_words_number(&r->w, r->at++, 999999);
    if (seat < 0)
        refuse(r, -1);
    else if (seat >= CREW)
        refuse(r, NO_SUCH_CALL);
    return (uint8_t)(seat < 0 || seat >= CREW ? 0 : seat);
}

static int8_t read_bonus(reader *r, int too_far)
{
    int n = read_number(r);
    if (n < -BONUS_MAX || n > BONUS_MAX) {
        refuse(r, too_far);
        n = 0;
    }
    return (int8_t)n;
}

static uint8_t read_amount(reader *r)
{
    int n = read_number(r);
    if (n < 1 || n > MOST_AMOUNT) {
        refuse(r, NO_SUCH_AMOUNT);
        n = 1;
    }
    return (uint8_t)n;
}

static uint8_t read_choice(reader *r, const char *const *names)
{
    int n = caper_words_choice(&r->w, r->at++, names);
    if (n < 0)
        refuse(r, -1);
    return (uint8_t)(n < 0 ? 0 : n);
}

/* `<seat> <deck> [bonus <n>]`; of the weakest skill the deck can be left to the player. */
static void read_check(reader *r, order *o, int kind)
{
    bool open    = kind == CALL_WEAKEST;
    o->what      = ORDER_CALL;
    o->call.kind = (uint8_t)kind;
    o->call.seat = read_seat(r);
    o->call.deck = DECKS;
    if (!open || (r->at < r->w.count && !next_is(r, "bonus")))
        o->call.deck = read_choice(r, mcguffin_decks);
    if (skip(r, "bonus"))
        o->call.bonus = read_bonus(r, NO_SUCH_CALL);
}

/* `<seat> npc [<how many>] [bonus <n>]` or `<seat> <seat> [bonus <n> <n>]`. */
static void read_fight(reader *r, order *o)
{
    o->what = ORDER_CALL;
    o->call = (mcguffin_call){.kind = CALL_NPC, .seat = read_seat(r), .deck = LAW};
    if (skip(r, "npc")) {
        if (r->at < r->w.count && !next_is(r, "bonus"))
            o->amount = read_amount(r);
        if (skip(r, "bonus"))
            o->call.bonus = read_bonus(r, NO_SUCH_CALL);
        return;
    }
    o->call.kind  = CALL_DUEL;
    o->call.rival = read_seat(r);
    if (skip(r, "bonus")) {
        o->call.bonus       = read_bonus(r, NO_SUCH_CALL);
        o->call.rival_bonus = read_bonus(r, NO_SUCH_CALL);
    }
}

static void read_bonuses(reader *r, order *o)
{
    o->what       = ORDER_BONUS;
    o->call.bonus = read_bonus(r, NO_SUCH_BONUS);
    if (r->at == r->w.count)
        return;
    o->both             = 1;
    o->call.rival_bonus = read_bonus(r, NO_SUCH_BONUS);
}

static void read_wound(reader *r, order *o, int what)
{
    o->what   = (uint8_t)what;
    o->seat   = read_seat(r);
    o->amount = read_amount(r);
}

static void read_verdict(reader *r, order *o)
{
    o->what   = ORDER_VERDICT;
    o->seat   = read_seat(r);
    o->status = verdict_status[read_choice(r, verdicts)];
}

static void read_end(reader *r, order *o)
{
    o->what = ORDER_END;
    if (r->at < r->w.count)
        o->ruling = (uint8_t)(1 + read_choice(r, mcguffin_rulings + 1)); /* not "none" */
}

/* Returns 0, or what is wrong. */
static int read_order(const char *text, order *o)
{
    reader r = {0};
    memset(o, 0, sizeof *o);
    if (!caper_words_split(&r.w, text))
        return -1;
    if (skip(&r, "check"))
        read_check(&r, o, CALL_CHECK);
    else if (skip(&r, "gate"))
        read_check(&r, o, CALL_GATE);
    else if (skip(&r, "weakest"))
        read_check(&r, o, CALL_WEAKEST);
    else if (skip(&r, "fight"))
        read_fight(&r, o);
    else if (skip(&r, "bonus"))
        read_bonuses(&r, o);
    else if (skip(&r, "harm"))
        read_wound(&r, o, ORDER_HARM);
    else if (skip(&r, "mend"))
        read_wound(&r, o, ORDER_MEND);
    else if (skip(&r, "verdict"))
        read_verdict(&r, o);
    else if (skip(&r, "end"))
        read_end(&r, o);
    else if (skip(&r, "advance"))
        o->what = ORDER_ADVANCE;
    else if (skip(&r, "withdraw"))
        o->what = ORDER_WITHDRAW;
    return !o->what || r.at != r.w.count ? -1 : r.wrong;
}

int mcguffin_parse_order(const char *text)
{
    order o;
    int   wrong = read_order(text, &o);
    return wrong ? wrong : (int)mcguffin_order_move(&o);
}

/* ---- Orders as numbers ---------------------------------------------------------------------- */

static int bonus_place(int bonus) { return bonus + BONUS_MAX; }

/* Calls without a bonus come first, because that is how most are made; then +1 … +6, −1 … −6. */
static int with_bonus(int call, int bonus)
{
    if (!bonus)
        return PLAIN + call;
    return BONUSED + CALLS * (bonus > 0 ? bonus - 1 : BONUS_MAX - 1 - bonus) + call;
}

static int call_number(const order *o)
{
    static const int base[] = {
        [CALL_CHECK] = CHECK_OF, [CALL_GATE] = GATE_OF, [CALL_WEAKEST] = WEAKEST_OF};
    const mcguffin_call *c = &o->call;
    if (c->kind == CALL_DUEL)
        return c->bonus || c->rival_bonus ? WIDE : DUEL + c->seat * CREW + c->rival;
    if (c->kind == CALL_NPC && o->amount)
        return c->bonus || o->amount == 1 || o->amount > LISTED_GANG
                   ? WIDE
                   : GANG + c->seat * (LISTED_GANG - 1) + o->amount - 2;
    int call = c->kind == CALL_NPC ? FIGHT_OF + c->seat
               : c->deck == DECKS  ? CHOICE_OF + c->seat
                                   : base[c->kind] + c->seat * DECKS + c->deck;
    return with_bonus(call, c->bonus);
}

static int verdict_number(const order *o)
{
    int v = 0;
    while (verdict_status[v] != o->status)
        v++;
    return VERDICT + o->seat * 3 + v;
}

static int wound_number(const order *o, int base)
{
    return o->amount > LISTED_HARM ? WIDE : base + o->seat * LISTED_HARM + o->amount - 1;
}

caper_move mcguffin_order_move(const order *o)
{
    switch (o->what) {
    case ORDER_CALL:
        return (caper_move)call_number(o);
    case ORDER_ADVANCE:
        return ADVANCE;
    case ORDER_BONUS:
        return (caper_move)(o->both ? BONUS_BOTH + bonus_place(o->call.bonus) * BONUSES +
                                          bonus_place(o->call.rival_bonus)
                                    : BONUS + bonus_place(o->call.bonus));
    case ORDER_WITHDRAW:
        return WITHDRAW;
    case ORDER_VERDICT:
        return (caper_move)verdict_number(o);
    case ORDER_HARM:
        return (caper_move)wound_number(o, HARM);
    case ORDER_MEND:
        return (caper_move)wound_number(o, MEND);
    default:
        return (caper_move)(END + o->ruling);
    }
}

static mcguffin_call deck_call(int kind, int n)
{
    return (mcguffin_call){
        .kind = (uint8_t)kind, .seat = (uint8_t)(n / DECKS), .deck = (uint8_t)(n % DECKS)};
}

static mcguffin_call call_of(int n)
{
    if (n < GATE_OF)
        return deck_call(CALL_CHECK, n - CHECK_OF);
    if (n < WEAKEST_OF)
        return deck_call(CALL_GATE, n - GATE_OF);
    if (n < CHOICE_OF)
        return deck_call(CALL_WEAKEST, n - WEAKEST_OF);
    if (n < FIGHT_OF)
        return (mcguffin_call){
            .kind = CALL_WEAKEST, .seat = (uint8_t)(n - CHOICE_OF), .deck = DECKS};
    return (mcguffin_call){.kind = CALL_NPC, .seat = (uint8_t)(n - FIGHT_OF), .deck = LAW};
}

static order bonused_order(int n)
{
    int   rank   = n / CALLS;
    order o      = {.what = ORDER_CALL, .call = call_of(n % CALLS)};
    o.call.bonus = (int8_t)(rank < BONUS_MAX ? rank + 1 : BONUS_MAX - 1 - rank);
    return o;
}

static order gang_order(int n)
{
    return (order){
        .what   = ORDER_CALL,
        .call   = {.kind = CALL_NPC, .seat = (uint8_t)(n / (LISTED_GANG - 1)), .deck = LAW},
        .amount = (uint8_t)(n % (LISTED_GANG - 1) + 2)};
}

static order duel_order(int n)
{
    return (order){.what = ORDER_CALL,
                   .call = {.kind  = CALL_DUEL,
                            .seat  = (uint8_t)(n / CREW),
                            .rival = (uint8_t)(n % CREW),
                            .deck  = LAW}};
}

static order bonus_order(int n, int rival, bool both)
{
    return (order){.what = ORDER_BONUS,
                   .call = {.bonus       = (int8_t)(n - BONUS_MAX),
                            .rival_bonus = (int8_t)(both ? rival - BONUS_MAX : 0)},
                   .both = both};
}

static order wound_order(int what, int n)
{
    return (order){.what   = (uint8_t)what,
                   .seat   = (uint8_t)(n / LISTED_HARM),
                   .amount = (uint8_t)(n % LISTED_HARM + 1)};
}

static order listed_order(int m)
{
    if (m < GANG)
        return (order){.what = ORDER_CALL, .call = call_of(m - PLAIN)};
    if (m < DUEL)
        return gang_order(m - GANG);
    if (m < BONUS)
        return duel_order(m - DUEL);
    if (m < BONUS_BOTH)
        return bonus_order(m - BONUS, 0, false);
    if (m < VERDICT)
        return bonus_order((m - BONUS_BOTH) / BONUSES, (m - BONUS_BOTH) % BONUSES, true);
    if (m < HARM)
        return (order){.what   = ORDER_VERDICT,
                       .seat   = (uint8_t)((m - VERDICT) / 3),
                       .status = verdict_status[(m - VERDICT) % 3]};
    if (m < BONUSED)
        return m < MEND ? wound_order(ORDER_HARM, m - HARM) : wound_order(ORDER_MEND, m - MEND);
    if (m < END)
        return bonused_order(m - BONUSED);
    return (order){.what = ORDER_END, .ruling = (uint8_t)(m - END)};
}

order mcguffin_order_of(caper_move move, const char *words)
{
    order o;
    if (words) /* a wide order that cannot be read would be an error of whoever made it */
        return move == WIDE && !read_order(words, &o) ? o : (order){0};
    if (move == ADVANCE)
        return (order){.what = ORDER_ADVANCE};
    if (move == WITHDRAW)
        return (order){.what = ORDER_WITHDRAW};
    return move >= PLAIN && move < WORDLESS ? listed_order((int)move) : (order){0};
}

/* ---- Writing -------------------------------------------------------------------------------- */

static void write_call(const order *o, caper_buf *out)
{
    const mcguffin_call *c = &o->call;
    caper_buf_printf(out, "%s %d", call_verbs[c->kind], c->seat);
    if (c->kind == CALL_DUEL)
        caper_buf_printf(out, " %d", c->rival);
    else if (c->kind == CALL_NPC)
        caper_buf_str(out, " npc");
    else if (c->deck < DECKS)
        caper_buf_printf(out, " %s", mcguffin_decks[c->deck]);
    if (o->amount)
        caper_buf_printf(out, " %d", o->amount);
    if (c->bonus || c->rival_bonus)
        caper_buf_printf(out, " bonus %d", c->bonus);
    if (c->kind == CALL_DUEL && (c->bonus || c->rival_bonus))
        caper_buf_printf(out, " %d", c->rival_bonus);
}

static void write_verdict(const order *o, caper_buf *out)
{
    int v = 0;
    while (verdict_status[v] != o->status)
        v++;
    caper_buf_printf(out, "verdict %d %s", o->seat, verdicts[v]);
}

void mcguffin_write_order(const order *o, caper_buf *out)
{
    switch (o->what) {
    case ORDER_CALL:
        write_call(o, out);
        break;
    case ORDER_ADVANCE:
        caper_buf_str(out, "advance");
        break;
    case ORDER_BONUS:
        caper_buf_printf(out, "bonus %d", o->call.bonus);
        if (o->both)
            caper_buf_printf(out, " %d", o->call.rival_bonus);
        break;
    case ORDER_WITHDRAW:
        caper_buf_str(out, "withdraw");
        break;
    case ORDER_VERDICT:
        write_verdict(o, out);
        break;
    case ORDER_HARM:
    case ORDER_MEND:
        caper_buf_printf(out, "%s %d %d", o->what == ORDER_HARM ? "harm" : "mend", o->seat,
                         o->amount);
        break;
    case ORDER_END:
        caper_buf_str(out, "end");
        if (o->ruling)
            caper_buf_printf(out, " %s", mcguffin_rulings[o->ruling]);
        break;
    default:
        break;
    }
}
