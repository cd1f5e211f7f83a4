/* The numbers of moves, and cards by name. Numbers are dense (0 … 212), so a set of moves fits in a
 * few words and a learning program can use them as they are. */
#include <string.h>

#include "games/getmac/getmac.h"

const char *const getmac_names[GETMAC_CARDS] = {
    "macguffin",    "backup",   "crown", "money",   "rock",    "paper",
    "scissors",     "merchant", "thief", "garbage", "tomb",    "spy",
    "interrogator", "assassin", "fist",  "wheel",   "vortex",  "switcheroo",
    "canuse",       "notdead",  "shrug", "hippie",  "marshal",
};

const char *const getmac_titles[GETMAC_CARDS] = {
    "The MacGuffin",    "Backup MacGuffin",  "The Crown",        "The Money",
    "The Rock",         "The Paper",         "The Scissors",     "The Merchant",
    "The Thief",        "Garbage Collector", "Tomb Robbers",     "The Spy",
    "The Interrogator", "The Assassin",      "The Fist of Doom", "Wheel of Fortune",
    "Vortex",           "The Switcheroo",    "Can I Use That?",  "I'm Not Dead Yet!",
    "The Shrugmaster",  "The Hippie",        "Grand Marshal",
};

int getmac_card_find(const char *name, size_t len)
{
    for (int c = 0; c < GETMAC_CARDS; c++)
        if (strlen(getmac_names[c]) == len && memcmp(getmac_names[c], name, len) == 0)
            return c;
    return -1;
}

/* One row per number. The macros spell out a run of Objects, seats or cards. */
#define RUN7(v, c)                                                                                 \
    {v, c, 0, 0}, {v, c, 1, 0}, {v, c, 2, 0}, {v, c, 3, 0}, {v, c, 4, 0}, {v, c, 5, 0},            \
    {                                                                                              \
        v, c, 6, 0                                                                                 \
    }
#define RUN11(v, c)                                                                                \
    RUN7(v, c), {v, c, 7, 0}, {v, c, 8, 0}, {v, c, 9, 0}, { v, c, 10, 0 }
#define RUN23(v, c)                                                                                \
    RUN11(v, c), {v, c, 11, 0}, {v, c, 12, 0}, {v, c, 13, 0}, {v, c, 14, 0}, {v, c, 15, 0},        \
        {v, c, 16, 0}, {v, c, 17, 0}, {v, c, 18, 0}, {v, c, 19, 0}, {v, c, 20, 0}, {v, c, 21, 0},  \
    {                                                                                              \
        v, c, 22, 0                                                                                \
    }
#define OWN(v, c)                                                                                  \
    {                                                                                              \
        v, c, c, 0                                                                                 \
    }
#define OWN7(v) OWN(v, 0), OWN(v, 1), OWN(v, 2), OWN(v, 3), OWN(v, 4), OWN(v, 5), OWN(v, 6)
#define OWN23(v)                                                                                   \
    OWN7(v), OWN(v, 7), OWN(v, 8), OWN(v, 9), OWN(v, 10), OWN(v, 11), OWN(v, 12), OWN(v, 13),      \
        OWN(v, 14), OWN(v, 15), OWN(v, 16), OWN(v, 17), OWN(v, 18), OWN(v, 19), OWN(v, 20),        \
        OWN(v, 21), OWN(v, 22)
#define PAIR(a, b)                                                                                 \
    {                                                                                              \
        VERB_TRADE, MERCHANT, a, b                                                                 \
    }

const getmac_parts getmac_parts_of[GETMAC_MOVES] = {
    OWN23(VERB_PLAY),
    RUN7(VERB_OBJECT, THIEF),
    RUN7(VERB_OBJECT, ASSASSIN),
    RUN7(VERB_OBJECT, FIST),
    RUN7(VERB_OBJECT, NOTDEAD),
    RUN11(VERB_HAND, THIEF),
    RUN11(VERB_HAND, ASSASSIN),
    RUN11(VERB_HAND, FIST),
    RUN11(VERB_HAND, NOTDEAD),
    RUN7(VERB_TAKE, MERCHANT),
    PAIR(0, 1),
    PAIR(0, 2),
    PAIR(0, 3),
    PAIR(0, 4),
    PAIR(0, 5),
    PAIR(0, 6),
    PAIR(1, 2),
    PAIR(1, 3),
    PAIR(1, 4),
    PAIR(1, 5),
    PAIR(1, 6),
    PAIR(2, 3),
    PAIR(2, 4),
    PAIR(2, 5),
    PAIR(2, 6),
    PAIR(3, 4),
    PAIR(3, 5),
    PAIR(3, 6),
    PAIR(4, 5),
    PAIR(4, 6),
    PAIR(5, 6),
    RUN23(VERB_COLLECT, GARBAGE),
    RUN11(VERB_PERSON, SPY),
    RUN11(VERB_PERSON, SWITCHEROO),
    RUN11(VERB_PERSON, CANUSE),
    {VERB_TURN, WHEEL, 0, 0},
    {VERB_TURN, WHEEL, 1, 0},
    OWN7(VERB_USE),
    RUN7(VERB_BUY, MONEY),
    RUN11(VERB_GRAB, MONEY),
    OWN7(VERB_DISCARD),
};

int getmac_move_of(int verb, int card, int arg, int with)
{
    for (int m = 0; m < GETMAC_MOVES; m++) {
        const getmac_parts *p = &getmac_parts_of[m];
        if (p->form == verb && p->card == card && p->arg == arg && p->with == with)
            return m;
    }
    return -1;
}
