/* caper */
#include <sodium.h>
#include <stdio.h>

#include "cli/commands.h"

int main(int argc, char **argv)
{
    if (sodium_init() < 0) {
        fprintf(stderr, "caper: the cryptographic library does not start\n");
        return 1;
    }
    return caper_cli(argc, argv);
}
