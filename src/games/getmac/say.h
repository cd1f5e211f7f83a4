/* Get the MacGuffin: events. All take a NULL list and then do nothing. */
#ifndef GETMAC_SAY_H
#define GETMAC_SAY_H

#include "games/getmac/getmac.h"

/* `from` and `into` are seats, or −1 for the tomb and the discard pile. */
void getmac_say_move(caper_events *ev, int card, int from, const char *out_of, int into,
                     const char *where);
void getmac_say_secret_move(caper_events *ev, const getmac_state *s, caper_seats who, int card,
                            int from, const char *out_of);
void getmac_say_hand(caper_events *ev, const getmac_state *s, int from, int into, uint32_t cards);
void getmac_say_seats(caper_events *ev, const char *type, const char *key, uint32_t seats);
void getmac_say_reveal(caper_events *ev, caper_seats to, int seat, uint32_t cards,
                       const char *where);
void getmac_say_shuffle(caper_events *ev, const getmac_state *s);
void getmac_say_gesture(const getmac_state *s, int card, caper_events *ev);
void getmac_say_play(caper_events *ev, const getmac_state *s, const getmac_parts *p);

#endif
