/* caper adventure new: a file to begin with, or a whole small adventure from a seed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/interval.h"
#include "cli/adventure.h"
#include "games/luck/invent.h"
#include "table/entropy.h"
#include "table/files.h"

const cli_option adventure_new_options[] = {
    {"seed", CLI_HEX, offsetof(adventure_new_asked, seed), "HEX", 1, 16,
     .help = "make up a small adventure; the same seed gives the same one"},
    {"games", CLI_WHOLE, offsetof(adventure_new_asked, games), "N", 100, 10000,
     .help = "games that bots play before it is offered"},
    {"out", CLI_TEXT, offsetof(adventure_new_asked, out), "FILE", .help = "the same as FILE"},
    {0},
};

void adventure_new_init(void *asked)
{
    *(adventure_new_asked *)asked = (adventure_new_asked){.games = 300};
}

static const char *path_of(const cli_call *call)
{
    return call->count ? call->words[0] : ((const adventure_new_asked *)call->asked)->out;
}

/* Nothing is written over, and no bot plays for a file that cannot be written. */
static int try_new(const cli_call *call, const char *path)
{
    if (path && access(path, F_OK) == 0)
        return cli_fail(call, "%s exists already; choose another name", path);
    return cli_try_output(call, path);
}

/* ---- To begin with --------------------------------------------------------------------------- */

static const char skeleton[] = "The bus stops. Write here what everybody sees.\n\n"
                               "[[Go in by the front->The Hall]]\n"
                               "[[Climb in by the window->The Hall]]\n"
                               "  test: moderate\n"
                               "  traits: reflexes body disadvantages/fear-of-heights\n"
                               "  fail: [[The Flower Bed]]\n\n"
                               ":: The Flower Bed\n"
                               "Soft, at least. Somebody has lost a key here.\n\n"
                               "gives: a small key\n\n"
                               "[[Round to the front->The Hall]]\n\n"
                               ":: The Hall\n"
                               "A door, a suit of armour, a smell of soup.\n\n"
                               "[[Unlock the door->Home in Time for Supper]]\n"
                               "  needs: a small key\n"
                               "[[Move the armour, all together->Home in Time for Supper]]\n"
                               "  test: together difficult\n"
                               "  traits: body skills/wrestling\n"
                               "  fail: [[The Armour Minds]]\n"
                               "[[Leave it all alone->Home, Hungry]]\n\n"
                               ":: The Armour Minds [fight]\n"
                               "It lifts its visor. There is nobody behind it.\n\n"
                               "start: open\n"
                               "foe: The suit of armour | T | hits difficult\n"
                               "won: [[Home in Time for Supper]]\n\n"
                               "[[Run->Home, Hungry]]\n\n"
                               ":: Home in Time for Supper [ending]\n"
                               "There is soup for everybody.\n\n"
                               ":: Home, Hungry [ending lost]\n"
                               "Next time, then.\n";

/* A version 4 UUID in capitals: what Twine calls an IFID. */
static void draw_ifid(char out[40])
{
    unsigned char b[16];
    caper_entropy(b, sizeof b);
    b[6]     = (unsigned char)((b[6] & 0x0f) | 0x40);
    b[8]     = (unsigned char)((b[8] & 0x3f) | 0x80);
    char *at = out;
    for (int i = 0; i < 16; i++)
        at += sprintf(at, "%s%02X", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", b[i]);
}

static int begin(const cli_call *call)
{
    const char             *path = path_of(call);
    CAPER_SCRATCH caper_buf text = {0};
    caper_error             err  = {0};
    char                    ifid[40];
    if (!path)
        return cli_wrong(call, "FILE is missing: caper adventure new FILE, or --seed HEX");
    int status = try_new(call, path);
    if (status)
        return status;
    draw_ifid(ifid);
    caper_buf_printf(&text,
                     ":: StoryTitle\nA New Adventure\n\n:: StoryData\n{\n  \"ifid\": \"%s\",\n  "
                     "\"format\": \"Harlowe\",\n  \"format-version\": \"3.3.8\",\n  \"start\": "
                     "\"Start\"\n}\n\n:: Start\n%s",
                     ifid, skeleton);
    caper_code code = caper_file_write(path, text.data, text.len, &err);
    if (code)
        return cli_failed(call, &err);
    printf("%s: six scenes to begin with. `caper adventure check %s` reads it, `caper play luck "
           "--adventure %s` plays it.\n",
           path, path, path);
    return 0;
}

/* ---- From a seed ------------------------------------------------------------------------------ */

static void print_certificate(const luck_certificate *by)
{
    caper_share s = caper_share_of(by->good, by->games);
    fprintf(
        stderr,
        "Medium crews of three reached a good ending in %.0f %% of %d games (95 %%: %.0f to %.0f; "
        "offered between %d and %d).\n",
        100 * s.share, by->games, 100 * s.low, 100 * s.high, INVENT_LOW, INVENT_HIGH);
}

static int write_new(const cli_call *call, const char *path, const caper_buf *text)
{
    caper_error err = {0};
    if (caper_file_write(path, text->data, text->len, &err))
        return cli_failed(call, &err);
    printf("%s: `caper play luck --adventure %s` plays it.\n", path, path);
    return 0;
}

static int make_up(const cli_call *call, const adventure_new_asked *how)
{
    CAPER_SCRATCH caper_buf text   = {0};
    luck_certificate        by     = {0};
    uint64_t                seed   = strtoull(how->seed, NULL, 16);
    int                     status = try_new(call, path_of(call));
    if (status)
        return status;
    if (!luck_invent_certified(seed, how->games, &text, &by))
        status =
            cli_fail(call, "no story near that seed can be both won and lost; try another seed");
    else if (path_of(call))
        status = write_new(call, path_of(call), &text);
    else
        status = fwrite(text.data, 1, text.len, stdout) == text.len ? 0 : 1;
    if (!status)
        print_certificate(&by);
    return status;
}

int adventure_new(const cli_call *call)
{
    const adventure_new_asked *how = call->asked;
    return how->seed ? make_up(call, how) : begin(call);
}
