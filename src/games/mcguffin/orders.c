/* McGuffin: the grammar of its moves, and the Mastermind's orders taken apart.
 *
 * Most orders have a number, so that lists of legal moves can hold them; those with amounts beyond
 * the lists (twelve opponents, a duel with bonuses) travel as the move WIDE, whose words are the
 * whole order. What is allowed is in moves.c. */
#include "base/grammar.h"
#include "base/text.h"
#include "games/mcguffin/mcguffin.h"

/* ---- Kinds ----------------------------------------------------------------------------------- */

CAPER_FIND(find_text) { return *word != ' ' && caper_text_is_plain(word) ? 0 : -1; }

/* MC-30: bonuses. A seat, bonus or amount that no game has is in the grammar, and never allowed. */
#define BONUS_KIND(name, move)                                                                     \
    CAPER_KIND(name, BONUSES, .as = "bonus", .low = -BONUS_MAX, .sign = true, .beyond = move)

enum {
    A_SEAT,
    A_RIVAL,
    A_DECK,
    A_BONUS,
    A_SECOND,
    A_CHANGE,
    AND_CHANGE,
    AN_AMOUNT,
    A_GRANT,
    A_STATUS,
    A_RULING,
    A_SKILL
};
static const caper_kind *const kinds[] = {
    [A_SEAT]     = CAPER_KIND("seat", CREW, .beyond = NO_SUCH_CALL),
    [A_RIVAL]    = CAPER_KIND("rival", CREW, .as = "seat", .beyond = NO_SUCH_CALL),
    [A_DECK]     = &mcguffin_kind_deck,
    [A_BONUS]    = BONUS_KIND("bonus", NO_SUCH_CALL),
    [A_SECOND]   = BONUS_KIND("second", NO_SUCH_CALL),
    [A_CHANGE]   = BONUS_KIND("change", NO_SUCH_BONUS),
    [AND_CHANGE] = BONUS_KIND("and", NO_SUCH_BONUS),
    [AN_AMOUNT]  = CAPER_KIND("n", MOST_AMOUNT, .low = 1, .sign = true, .beyond = NO_SUCH_AMOUNT),
    [A_GRANT] =
        CAPER_KIND("successes", GRANTS, .low = -MOST_GRANT, .sign = true, .beyond = NO_SUCH_GRANT),
    [A_STATUS] = CAPER_KIND("status", STATUSES, mcguffin_statuses),
    [A_RULING] = CAPER_KIND("ruling", 3, mcguffin_rulings),
    [A_SKILL]  = &mcguffin_kind_skill,
    CAPER_KIND("id", FIGURES, .as = "figure", .id = mcguffin_id_of_figure),
    &mcguffin_kind_obstacle,
    CAPER_KIND("text", 1, .find = find_text, .rest = true),
    NULL,
};

/* ---- Forms ----------------------------------------------------------------------------------- */

/* A verb is what the order is, and of calls the kind. Flags go with it. */
enum { KIND = 1 << 4, OPEN_DECK = 1 << 8, BOTH = 1 << 9, WITH_SKILL = 1 << 10, ANY = 1 << 11 };

/* A call without a bonus, with the bonus 0, which is the same, and with another. */
#define CALL(kind, form, at, ...)                                                                  \
    {form, PLAIN + at, ORDER_CALL | (kind) * KIND},                                                \
        {"=" form " bonus {bonus:0}", PLAIN + at, ORDER_CALL | (kind) * KIND, {__VA_ARGS__, 1}},   \
    {                                                                                              \
        form " bonus {bonus:1|2|3|4|5|6|-1|-2|-3|-4|-5|-6}", BONUSED + at,                         \
            ORDER_CALL | (kind) * KIND,                                                            \
        {                                                                                          \
            __VA_ARGS__, CALLS                                                                     \
        }                                                                                          \
    }

static const caper_form forms[] = {
    {"create ~{text}", CREATE},
    {"specialty {skill} ~{text}", SPECIALTY},
    {"make {skill}", MAKE},
    {"ready-made {id}", READY_MADE},
    {"ready", READY},
    {"say ~{text}\t(everybody, at any time)", SAY},
    {"go\t(let the check or fight happen)", GO},
    {"heal\t(fail the check, heal 1d8)", HEAL},
    {"deck {deck}\t(where the choice is yours)", NAME_DECK},
    {"try {obstacle}\t(auto)", TRY},
    {"gate {deck}\t(auto, in the getaway)", PASS_GATE},
    {"duel {seat}\t(auto, where duels are allowed)", CHALLENGE},
    {"yield\t(auto)", YIELD},
    {"narrate ~{text}\t(the Mastermind, from here on)", NARRATE},
    CALL(CALL_CHECK, "check {seat} {deck}", CHECK_OF, DECKS, 1),
    {"check {seat} {deck} with {skill}", CHECK_WITH, ORDER_CALL | CALL_CHECK *KIND | WITH_SKILL},
    {"~check {seat} {deck} with {skill} bonus {bonus}", WIDE,
     ORDER_CALL | CALL_CHECK *KIND | WITH_SKILL},
    CALL(CALL_GATE, "gate {seat} {deck}", GATE_OF, DECKS, 1),
    CALL(CALL_GATE + OPEN_DECK / KIND, "gate {seat}", OPEN_GATE, 1),
    CALL(CALL_WEAKEST, "weakest {seat} {deck}", WEAKEST_OF, DECKS, 1),
    CALL(CALL_WEAKEST + OPEN_DECK / KIND, "weakest {seat}", CHOICE_OF, 1),
    CALL(CALL_NPC, "fight {seat} npc", FIGHT_OF, 1),
    {"fight {seat} npc {n:2|3|4|5|6|7|8}", GANG, ORDER_CALL | CALL_NPC *KIND},
    {"=~fight {seat} npc {n}", WIDE, ORDER_CALL | CALL_NPC *KIND},
    {"~fight {seat} npc {n} bonus {bonus}", WIDE, ORDER_CALL | CALL_NPC *KIND},
    {"fight {seat} {rival}", DUEL, ORDER_CALL | CALL_DUEL *KIND},
    {"=fight {seat} {rival} bonus {bonus:0} {second:0}", DUEL, ORDER_CALL | CALL_DUEL *KIND},
    {"~fight {seat} {rival} bonus {bonus} {second}", WIDE, ORDER_CALL | CALL_DUEL *KIND},
    {"bonus {change}\t(until the card is turned)", BONUS, ORDER_BONUS},
    {"bonus {change} {and}\t(of a duel)", BONUS_BOTH, ORDER_BONUS | BOTH},
    {"withdraw\t(what is called)", WITHDRAW, ORDER_WITHDRAW},
    {"advance", ADVANCE, ORDER_ADVANCE},
    {"advance anyway", ANYWAY, ORDER_ADVANCE | ANY},
    {"verdict {seat} {status:clear|caught|in}\t(in the getaway)", VERDICT, ORDER_VERDICT},
    {"harm {seat} {n:1|2|3|4|5|6|7|8|9|10}", HARM, ORDER_HARM},
    {"=~harm {seat} {n}", WIDE, ORDER_HARM},
    {"mend {seat} {n:1|2|3|4|5|6|7|8|9|10}", MEND, ORDER_MEND},
    {"=~mend {seat} {n}", WIDE, ORDER_MEND},
    {"grant {seat} {successes}\t(of this stage, -4 to 4)", GRANT, ORDER_GRANT},
    {"end", END, ORDER_END},
    {"end {ruling:won|lost}", END + 1, ORDER_END},
    {"check 8 locks", NO_SUCH_CALL, -1},
    {"bonus 7", NO_SUCH_BONUS, -1},
    {"harm 0 0", NO_SUCH_AMOUNT, -1},
    {"grant 0 5", NO_SUCH_GRANT, -1},
    {0}};

static bool is_call(int verb) { return verb > 0 && verb % KIND == ORDER_CALL; }

static const caper_tail title = {" as ", WIDE, is_call, "<call> as <text>", "(a title for people)"};

const caper_grammar mcguffin_grammar = {forms, kinds, &(struct caper_forms *){NULL},
                                        .tail = &title};

/* ---- Orders ---------------------------------------------------------------------------------- */

mcguffin_order mcguffin_order_of(caper_move move, const char *words, caper_parts *p)
{
    const int *v = p->v;
    bool read = words ? move == WIDE && caper_grammar_read(&mcguffin_grammar, NULL, NULL, words, p)
                      : caper_grammar_parts(&mcguffin_grammar, move, p);
    if (!read || p->verb < 0) /* a wide order that cannot be read would be an error of its maker */
        return (mcguffin_order){0};
    int  kind = p->verb / KIND % KIND, of = p->verb & OPEN_DECK ? DECKS : v[A_DECK];
    bool own = !(p->verb & WITH_SKILL) || v[A_SKILL] == mcguffin_skill_of[of];
    return (mcguffin_order){.what   = p->verb % KIND,
                            .call   = {.kind        = kind,
                                       .seat        = v[A_SEAT],
                                       .deck        = kind < CALL_NPC ? of : LAW,
                                       .rival       = v[A_RIVAL],
                                       .skill       = own ? 0 : v[A_SKILL] + 1,
                                       .bonus       = v[A_BONUS] + v[A_CHANGE],
                                       .rival_bonus = v[A_SECOND] + v[AND_CHANGE]},
                            .both   = p->verb & BOTH,
                            .seat   = v[A_SEAT],
                            .amount = v[AN_AMOUNT] + v[A_GRANT],
                            .anyway = p->verb & ANY,
                            .title  = p->tail,
                            .status = v[A_STATUS],
                            .ruling = v[A_RULING]};
}

/* Calls without a bonus come first, because that is how most are made; then +1 … +6, −1 … −6. */
caper_move mcguffin_call_move(const mcguffin_call *c)
{
    static const int base[] = {
        [CALL_CHECK] = CHECK_OF, [CALL_GATE] = GATE_OF, [CALL_WEAKEST] = WEAKEST_OF};
    int rank = c->bonus > 0 ? c->bonus - 1 : BONUS_MAX - 1 - c->bonus;
    int call = c->kind == CALL_NPC ? FIGHT_OF + c->seat
               : c->deck == DECKS  ? (c->kind == CALL_GATE ? OPEN_GATE : CHOICE_OF) + c->seat
                                   : base[c->kind] + c->seat * DECKS + c->deck;
    return (caper_move)(call + (c->bonus ? BONUSED + CALLS * rank : PLAIN));
}
