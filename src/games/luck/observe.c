/* Adventures & Luck in numbers, for programs that learn. Nothing is hidden, so they are of the state itself. */
#include "base/grammar.h"
#include "games/luck/position.h"

static const caper_kind trick = {"trick", LUCK_NAMED(luck_tricks)};

#define FIELD_OF luck_person
static const caper_field person[] = {
    {"traits", FIELD_INTS(rating, 0, LUCK_RATINGS)},
    {"background", FIELD_INT(background, 0, LUCK_BACKGROUNDS)},
    {"trick", FIELD_THING(trick, &trick)},
    {"prime", FIELD_BYTE(prime)},
    {"ready", FIELD_BOOL(ready)},
    {"out", FIELD_BOOL(out)},
    {"speed", FIELD_BYTE(speed)},
    {"cold", FIELD_BYTE(cold)},
    {"luck", FIELD_INT(luck, 0, LUCK_MOST)},
    {"initial", FIELD_INT(initial, 0, LUCK_MOST)},
    {0},
};
#undef FIELD_OF

#define FIELD_OF luck_stranger
static const caper_field stranger[] = {
    {"traits", FIELD_INTS(rating, 0, LUCK_RATINGS)},
    {"size", FIELD_INT(size, 0, LUCK_FOE_SIZE)},
    {"cold", FIELD_BYTE(cold)},
    {"out", FIELD_BOOL(out)},
    {0},
};
#undef FIELD_OF

#define FIELD_OF luck_due
static const caper_field due[] = {
    {NULL, FIELD_MORE(luck_due_fields)},
    {"foe", FIELD_INT(foe, 0, A_PLAYER + LUCK_SEATS)},
    {"ko", FIELD_BOOL(ko)},
    {0},
};
#undef FIELD_OF

#define FIELD_OF luck_pending
static const caper_field pending[] = {
    {"kind", FIELD_WORD(kind, luck_kinds)},
    {"rolled", FIELD_BOOL(rolled)},
    {"at", FIELD_INT(at, 0, LUCK_DUES - 1)},
    {"due", FIELD_PARTS(due, 0, due), .length = FIELD_LENGTH(count)},
    {0},
};
#undef FIELD_OF

#define FIELD_OF luck_state
static const caper_field of_all[] = {
    {"crew", FIELD_PARTS(crew, 1, person), FIELD_BY_SEAT},
    {"pending", FIELD_PART(pending, pending)},
    {"round", FIELD_WORD(round, luck_rounds)},
    {"turn", FIELD_SEAT(turn)},
    {"over", FIELD_BOOL(over)},
    {"lost", FIELD_BOOL(lost)},
    {"calls", FIELD_INT(calls, 0, 60000)},
    {0},
};
static const caper_field of_host[] = {
    {NULL, FIELD_MORE(of_all)},
    {"foes", FIELD_PARTS(foe, 0, stranger)},
    {"ranked", FIELD_BOOL(ranked)},
    {"first", FIELD_SEATS(first)},
    {"told", FIELD_INT(told, 0, 60000)},
    {"last", FIELD_INT(last, 0, FAILED)},
    {0},
};
static const caper_field of_story[] = {
    {NULL, FIELD_MORE(of_all)},
    {NULL, FIELD_MORE(luck_story_fields)},
    {0},
};
#undef FIELD_OF

static const caper_field *fields(const caper_match *match)
{
    return luck_mode(match) == AUTO ? of_story : luck_mode(match) == HOSTED ? of_host : of_all;
}

/* In a story the numbers that are attacked are foes. */
static caper_move turn_move(const caper_match *match, caper_move move, int by)
{
    int seats = match->seats, aim = (int)(move - M_TRICK_AT) / (LUCK_TIMES + 1);
    if (luck_mode(match) == AUTO)
        return move;
    if (move >= M_TRICK_AT && move < M_EAT && aim < seats)
        return move + (caper_move)(((aim + by) % seats - aim) * (LUCK_TIMES + 1));
    return caper_grammar_turn(match, move, by);
}

const caper_learner luck_learner = {.fields = fields, .turn_move = turn_move};
