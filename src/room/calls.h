/* Calls: what people are told who are not here. They are written with the commit of what they tell, as a keepsake of
 * the person, `call/<table or crew>/<kind>/<8 hex digits of the person>`, whose time says when it is to be sent; a newer one
 * takes the place of an older one. What sends them (server/ops/calling.c) looks for those that are due and forgets each
 * when it was sent: a crash in between sends it again, and none is lost.
 *
 * A call says the game's title and who is at the table. It never has a move, a card or a view: it is written from names
 * alone. */
#ifndef CAPER_ROOM_CALLS_H
#define CAPER_ROOM_CALLS_H

#include "room/room.h"

typedef enum call_kind {
    CALL_TURN,
    CALL_REMINDER,
    CALL_OVER,
    CALL_INVITE, /* and rematches */
    CALL_CREW,
    CALL_TRIAL,
    CALL_CONFIRM, /* a letter to an address that is not theirs yet */
    CALL_KINDS,
} call_kind;

const char *calls_word(call_kind kind);
/* Is it an address of mail, of plain characters? */
bool calls_is_address(const char *text);

/* Call the people of that seat, if none of them is connected there. */
void calls_seat(const room *r, int seat, call_kind kind);
/* What is still to be sent to the people of that seat, of that kind, is void. */
void calls_void(const room *r, int seat, call_kind kind);
/* The seat need not move any more: no call to move and no reminder is sent. */
void calls_moved(const room *r, int seat);
/* It is over, or there is another one: everybody with a seat, except one (−1). */
void calls_table(const room *r, call_kind kind, int except);
/* Call one person. `about` is the id of a table or crew. */
void calls_person(service *sv, caper_holder who, call_kind kind, const char *about,
                  const char *title, const char *text);
/* A letter to an address that is to be confirmed, with a code for the link. */
void calls_letter(service *sv, caper_holder who, const char *address, const char *code);
/* The same at another time, with what was written before: after quiet hours, or when it failed (`tries` > 0). */
void calls_again(service *sv, caper_holder who, const char *label, const char *text, int64_t at);
/* The call of that label is done, unless a newer one has taken its place. */
void calls_done(service *sv, const char *label, int64_t at);

#endif
