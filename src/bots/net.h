/* The level `net`: a small network that comes with a game and chooses among legal moves by what its seat sees.
 *
 * bindings/python/examples/train.py teaches it and writes it; a game has it if its data/ has a player.net. The file is
 * text: lines “key: value”, and after “weights:” a line for each number seen, for the constant, and for each action. A
 * line has `hidden` weights in base64, bytes with a sign that count 64ths.
 *
 * Everything is whole numbers, so the same move comes out on every machine. */
#ifndef CAPER_BOTS_NET_H
#define CAPER_BOTS_NET_H

#include "base/lines.h"
#include "bots/bot.h"

enum { NET_HIDDEN = 96 }; /* at most */

/* A file that was read; it borrows the text. What is seen comes as `each` numbers for each of `seats`, from the player's
 * own, and `rest` more: at tables with fewer seats those missing are 0, at larger ones the seats beyond are not seen. */
typedef struct net {
    int         seats, each, rest, actions, hidden;
    const char *rows;
} net;

/* Of a text that ends with a NUL. False, with a sentence: this is no network. Rows are only counted here;
 * net_row says whether one can be read. */
bool net_read(caper_piece text, net *out, caper_error *err);
int  net_rows(const net *n);
bool net_row(const net *n, int row, int8_t *weights);

/* Does the game bring one? */
bool net_find(const caper_game *game, net *out);
/* False: the game has no network, or none for such a table, or the seat no move without words. */
bool net_choose(const caper_match *match, const void *state, int seat, caper_choice *out);

#endif
