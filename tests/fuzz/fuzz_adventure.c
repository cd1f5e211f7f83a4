/* Anything as an adventure file: refused with a sentence for each problem, or played, and then no
 * rule of the room is broken by it. The same bytes as a character's file, too. */
#include "games/luck/adventure.h"
#include "games/luck/sheet.h"
#include "games/luck/test_play_on.h"
#include "tests/fuzz/fuzz.h"

static int reported;

static void count(void *ctx, int line, const char *sentence)
{
    (void)ctx;
    if (line < 0 || !sentence[0])
        abort();
    reported++;
}

static void play(const luck_adventure *a, uint64_t seed)
{
    caper_match match = {.game = &luck_game, .content = &a->content, .seats = 2, .places = 2};
    luck_state  s;
    caper_rng   rng;
    caper_rng_init(&rng, seed);
    if (luck_game.rules->configure(&match, NULL, NULL) != CAPER_OK)
        abort();
    luck_setup(&match, &s, &rng);
    for (int i = 0; i < 200; i++) {
        if (!luck_play_on(&match, &s, &rng, 1))
            break;
        CAPER_SCRATCH caper_buf view = {0};
        luck_knowledge.view(&match, &s, 0, &view);
        if (luck_check(&match, &s))
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    luck_adventure *a = calloc(1, sizeof *a);
    luck_person     p;
    reported     = 0;
    int problems = luck_adventure_parse((const char *)data, size, &a->content, count, NULL);
    if (problems != reported)
        abort();
    for (uint64_t seed = 1; !problems && seed < 4; seed++)
        play(a, seed);
    free(a);
    reported = 0;
    if (luck_sheet_read((const char *)data, size, &p, count, NULL) != reported)
        abort();
    return 0;
}
