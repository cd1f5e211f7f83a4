/* walk GAME GAMES [OPTIONS]: the hash of that many random games, as the native rules play them. */
#include <stdio.h>
#include <stdlib.h>

#include "wasm/walk.h"

int main(int argc, char **argv)
{
    char        digits[CAPER_WALK_DIGITS + 1];
    caper_error err = {0};
    if (argc < 3 || argc > 4) {
        fprintf(stderr, "usage: walk GAME GAMES [OPTIONS]\n");
        return 2;
    }
    if (caper_walk_hash(argv[1], argc == 4 ? argv[3] : NULL, atoi(argv[2]), digits, &err)) {
        fprintf(stderr, "walk: %s\n", err.text);
        return 1;
    }
    puts(digits);
    return 0;
}
