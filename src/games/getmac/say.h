/* Get the MacGuffin: what it can say. say.c declares it, words/en.txt has the sentences. */
#ifndef GETMAC_SAY_H
#define GETMAC_SAY_H

#include "base/sentence.h"
#include "games/getmac/getmac.h"

enum getmac_said {
    E_PLAY,
    E_USE,
    E_DISCARD,
    E_MOVE, /* a card; `from` and `into` are seats, or −1 for the tomb and the discard pile */
    E_HAND, /* a whole hand */
    E_REVEAL,
    E_SHUFFLE,
    E_GESTURE,
    E_OUT,
    E_WIN,
    SAY_ORDER, /* a move, as people say it */
    SAY_GOAL,
    SAY_WARN,
    SAY_CARD,  /* where one is, and whether it can be played now */
    SAY_COUNT, /* how many are there */
    SAY_REFUSED,
};

enum getmac_place { IN_HAND, ON_TABLE, DISCARDED, IN_TOMB, TAKEN };

extern const caper_speech getmac_speech;

#define getmac_say(to, ...) caper_say(ev, to, &getmac_speech, __VA_ARGS__)

/* These are not called where no events are collected. A card came into the hand of `turn` and only `who`
 * saw which. */
void getmac_say_secret(caper_events *ev, const getmac_state *s, caper_seats who, int card, int from,
                       int out_of);
void getmac_say_hand(caper_events *ev, const getmac_state *s, int from, int into, uint32_t cards);
void getmac_say_shuffle(caper_events *ev, const getmac_state *s);
void getmac_say_play(caper_events *ev, const getmac_state *s, const getmac_parts *p);

#endif
