/* caper engine, caper verify */
#include "engine/engine.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "table/table.h"

int caper_cmd_engine(int argc, char **argv)
{
    static const char help[] =
        "usage: caper engine\n\n"
        "Reads one JSON request per line on standard input and answers each with one JSON object\n"
        "on standard output, until {\"cmd\":\"quit\"} or the end of the input.\n"
        "docs/engine.md lists the requests; {\"cmd\":\"games\"} is a good first one.\n";
    if (argc > 1 && !strcmp(argv[1], "--help")) {
        fputs(help, stdout);
        return 0;
    }
    if (argc > 1) {
        fprintf(stderr, "caper engine: takes no “%s”\n\n%s", argv[1], help);
        return 2;
    }
    return caper_engine_run(stdin, stdout);
}

int caper_cmd_verify(int argc, char **argv)
{
    static const char help[] =
        "usage: caper verify FILE\n\n"
        "Replays a transcript and checks that every card and die follows from its seed, the seed\n"
        "from the commitment that was published first, and every line from the one before.\n"
        "Names the first line that does not add up.\n";
    if (argc == 2 && !strcmp(argv[1], "--help")) {
        fputs(help, stdout);
        return 0;
    }
    if (argc != 2 || argv[1][0] == '-') {
        fputs(help, stderr);
        return 2;
    }
    caper_buf   text = {0};
    caper_error err  = {0};
    int         line = 0;
    caper_code  code = caper_file_read(argv[1], 64u << 20, &text, &err);
    if (code)
        fprintf(stderr, "caper verify: %s\n", err.text);
    else if ((code = caper_verify(caper_buf_text(&text), true, &line, &err)))
        fprintf(stderr, "%s: %s\n", argv[1], err.text);
    else
        printf("%s: every line adds up\n", argv[1]);
    caper_buf_fini(&text);
    return code ? 1 : 0;
}
