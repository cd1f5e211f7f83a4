/* caper character: characters of Adventures & Luck on paper and in files. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "games/luck/sheet.h"
#include "table/table.h"

static const char help[] =
    "usage: caper character luck list               the ready-made characters\n"
    "       caper character luck ID [OPTION]        a ready-made one\n"
    "       caper character luck random [OPTION]    one from the dice\n"
    "       caper character luck FILE [OPTION]      one from a file\n\n"
    "Prints the sheet, and says what is wrong with a file, line by line.\n\n"
    "  --html        one page to print, on standard output\n"
    "  --save FILE   keep it as a file (for “caper play luck --character FILE”)\n\n"
    "A file is the moves that make the character, one a line: “choose body/tough”.\n";

enum { FILE_LIMIT = 1 << 16 };

static int wrong(const char *what)
{
    fprintf(stderr, "caper character: %s\n\n%s", what, help);
    return 2;
}

static void print_problem(void *ctx, int line, const char *sentence)
{
    if (line)
        fprintf(stderr, "%s:%d: %s\n", (const char *)ctx, line, sentence);
    else
        fprintf(stderr, "%s: %s\n", (const char *)ctx, sentence);
}

static int list(void)
{
    for (int i = 0; i < LUCK_READY_MADE; i++)
        printf("%-8s %s, who %s\n", luck_ready_mades[i].id, luck_ready_mades[i].name,
               luck_ready_mades[i].about);
    return 0;
}

static bool read_file(const char *path, luck_person *out)
{
    caper_buf   text = {0};
    caper_error err  = {0};
    bool        good = caper_file_read(path, FILE_LIMIT, &text, &err) == CAPER_OK;
    if (!good)
        fprintf(stderr, "caper character: %s\n", err.text);
    else
        good = !luck_sheet_read(caper_buf_text(&text), text.len, out, print_problem,
                                (void *)(uintptr_t)path);
    caper_buf_fini(&text);
    return good;
}

static bool find_person(const char *what, luck_person *out)
{
    int ready = luck_ready_made_find(what, strlen(what));
    memset(out, 0, sizeof *out);
    if (ready >= 0) {
        luck_make(out, (caper_move)(M_READY_MADE + ready), NULL);
        return true;
    }
    if (strcmp(what, "random") != 0)
        return read_file(what, out);
    caper_rng rng;
    uint64_t  seed;
    randombytes_buf(&seed, sizeof seed);
    caper_rng_init(&rng, seed);
    luck_make(out, M_RANDOM, &rng);
    return true;
}

static int save(const luck_person *p, const char *path)
{
    caper_buf   text = {0};
    caper_error err  = {0};
    luck_sheet_save(p, &text);
    caper_code code = caper_file_write(path, text.data, text.len, &err);
    caper_buf_fini(&text);
    if (code)
        fprintf(stderr, "caper character: %s\n", err.text);
    return code ? 1 : 0;
}

int caper_cmd_character(int argc, char **argv)
{
    const char *path = NULL;
    bool        html = false;
    if (argc >= 2 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
        fputs(help, stdout);
        return 0;
    }
    if (argc < 3 || strcmp(argv[1], "luck") != 0)
        return wrong("say “luck”, and whom");
    for (int i = 3; i < argc; i++) {
        if (!strcmp(argv[i], "--html"))
            html = true;
        else if (!strcmp(argv[i], "--save") && i + 1 < argc)
            path = argv[++i];
        else
            return wrong("there is only --html and --save FILE");
    }
    if (!strcmp(argv[2], "list"))
        return list();
    luck_person p;
    if (!find_person(argv[2], &p))
        return 1;
    caper_buf out = {0};
    if (html)
        luck_sheet_html(&p, &out);
    else
        luck_sheet_text(&p, &out);
    fputs(caper_buf_text(&out), stdout);
    caper_buf_fini(&out);
    return path ? save(&p, path) : 0;
}
