/* Anything that a program may answer that sits at a table. The first byte chooses the game, the rest is
 * what the program writes. Either there is a move, or a sentence why not; a move goes to the table. */
#include "bots/exec.c" /* the inside: what it does with an answer that has come */
#include "caper/table.h"
#include "tests/fuzz/fuzz.h"

static void must(bool ok)
{
    if (!ok)
        __builtin_trap();
}

/* Both lines are there, with any contents. */
static bool is_whole(const caper_buf *answer)
{
    const char *text = caper_buf_text(answer), *first = strchr(text, '\n');
    return strlen(text) == answer->len && first && strchr(first + 1, '\n');
}

static void play(int game, const char *move)
{
    static const char *const games[] = {"getmac", "mcguffin", "luck", "heist"};
    caper_table_options      o       = caper_default_table();
    caper_error              err     = {0};
    o.game                           = games[game];
    o.seed                           = "c0ffee";
    caper_table *t                   = caper_table_new(&o, &err);
    must(t != NULL);
    caper_code code = caper_table_play(t, 0, move, NULL, NULL, &err);
    must(code == CAPER_OK || err.text[0]);
    caper_table_free(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CAPER_SCRATCH caper_buf answer = {0}, move = {0};
    caper_error             err = {0};
    if (size < 2 || size > ANSWER_LIMIT)
        return 0;
    caper_buf_bytes(&answer, data + 1, size - 1);
    if (is_whole(&answer)) {
        caper_code code = read_move(&answer, &move, &err);
        must(code == CAPER_OK ? move.len > 0 || !err.text[0] : err.text[0] != '\0');
        if (code == CAPER_OK)
            play(data[0] % 4, caper_buf_text(&move));
    }
    return 0;
}
