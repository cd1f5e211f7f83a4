/* Masters of the Heist: event decks in words, as heist files and savekeys spell them. */
#include <stdio.h>
#include <string.h>

#include "base/lines.h"
#include "games/heist/cards/cards.h"
#include "games/heist/content/heistfile.h"

/* One card or a range of numbered ones: how many it put at out[have…], or −1. */
static int read_cards(caper_piece piece, uint8_t *out, int have, char *why)
{
    const char *dash  = piece.len ? memchr(piece.at, '-', piece.len) : NULL;
    caper_piece first = piece, last;
    if (dash)
        first.len = (size_t)(dash - piece.at);
    last  = dash ? (caper_piece){dash + 1, piece.len - first.len - 1} : first;
    first = caper_trim(first), last = caper_trim(last);
    int a = heist_event_find(first.at, first.len);
    int b = heist_event_find(last.at, last.len);
    if (a < 0 || b < 0) {
        caper_piece bad = a < 0 ? first : last;
        snprintf(
            why, 200,
            "“%.*s” is not an event; there are 1–25, A1–A5, B1–B3, C1–C7, D1–D3, G1–G6, M1–M3, "
            "S1–S6, Z1 and Z2",
            (int)(bad.len < 20 ? bad.len : 20), bad.at);
        return -1;
    }
    if (dash && (a > EVENT_25 || b > EVENT_25 || a > b)) {
        snprintf(why, 200, "“%.*s” is not a range; a range is written like 1-8, from low to high",
                 (int)(piece.len < 20 ? piece.len : 20), piece.at);
        return -1;
    }
    if (have + b - a + 1 > HEIST_DECK) {
        snprintf(why, 200, "a deck has at most %d cards", HEIST_DECK);
        return -1;
    }
    for (int e = a; e <= b; e++)
        out[have++] = (uint8_t)e;
    return have;
}

int heist_deck_parse(const char *text, size_t len, uint8_t out[HEIST_DECK], char why[200])
{
    caper_piece rest  = {text, len}, card;
    int         count = 0;
    while (count >= 0 && caper_piece_cut(&rest, ',', &card))
        count = read_cards(card, out, count, why);
    return count;
}
