/* Get the MacGuffin: what each move does, as data.
 *
 * rules.c says it in code, for one game. Where many games are played with the same instructions there
 * is no `switch`: every lane reads what its move does from here, and most of it is nothing. */
#ifndef GETMAC_EFFECTS_H
#define GETMAC_EFFECTS_H

#include "games/getmac/getmac.h"

typedef struct getmac_effect {
    /* Bits 0–4: the card that is played. 5–9: the card that is taken out of the discard pile. 10–13:
     * the seat it is aimed at. From 14 on the flags below. */
    uint32_t cards;
    /* Four sets of Objects, seven bits each: those that go from a table into the hand, those that are
     * discarded from one, those that are laid down before whoever moves, and two that change places. */
    uint32_t objects;
} getmac_effect;

enum {
    EFFECT_NO_CARD    = 31, /* in both fields for a card */
    EFFECT_NO_SEAT    = 15,
    EFFECT_GOT_AT     = 5,
    EFFECT_SEAT_AT    = 10,
    EFFECT_DESTROY_AT = GETMAC_OBJECTS,
    EFFECT_LAY_AT     = 2 * GETMAC_OBJECTS,
    EFFECT_TRADE_AT   = 3 * GETMAC_OBJECTS,
    /* The flags. */
    EFFECT_TAKES = 14, /* a random card from that seat's hand goes into the player's own */
    EFFECT_DISCARDS,   /* … is discarded */
    EFFECT_USES,       /* … must be played at once */
    EFFECT_ROBS,       /* a random card of the tomb */
    EFFECT_SPIES,
    EFFECT_SWITCHES,
    EFFECT_ASKS,
    EFFECT_TURNS_LEFT,
    EFFECT_TURNS_RIGHT,
    EFFECT_WHIRLS,
};

/* By move. The last one does nothing: it is for lanes that do not move. */
enum { GETMAC_NOTHING = 255 };
extern const getmac_effect getmac_effects[GETMAC_NOTHING + 1];

/* GM-30: all pairs of a set of Objects, as the Merchant's targets count them from bit 0. */
extern const uint32_t getmac_pairs[1 << GETMAC_OBJECTS];

#endif
