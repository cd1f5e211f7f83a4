/* caper */
#include "cli/commands.h"

int main(int argc, char **argv) { return caper_cli(argc, argv); }
