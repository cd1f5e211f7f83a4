/* walk GAME OPTIONS GAMES LONGEST: the hash of that many random games, as the native rules play them.
 * walk --speed GAME SECONDS: moves a second in random games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bindings/wasm/walk.h"

int main(int argc, char **argv)
{
    char        digits[CAPER_WALK_DIGITS + 1];
    caper_error err = {0};
    if (argc == 4 && strcmp(argv[1], "--speed") == 0) {
        printf("%.0f\n", caper_walk_speed(argv[2], atof(argv[3])));
        return 0;
    }
    if (argc != 5) {
        fprintf(stderr,
                "usage: walk GAME OPTIONS GAMES LONGEST\n       walk --speed GAME SECONDS\n");
        return 2;
    }
    if (caper_walk_hash(argv[1], argv[2], atoi(argv[3]), atoi(argv[4]), digits, &err)) {
        fprintf(stderr, "walk: %s\n", err.text);
        return 1;
    }
    puts(digits);
    return 0;
}
