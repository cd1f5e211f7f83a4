/* McGuffin: bots that a person would not laugh at, in the crew and as the Mastermind. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "games/mcguffin/job_reader.h"
#include "tests/testing.h"

/* Bots of that level in every seat, the Mastermind's too; returns whether the crew won. */
static bool bots_play_it(const char *options, caper_level level, uint64_t seed)
{
    caper_match              match = {.game = &mcguffin_game, .seats = 3, .places = 3};
    CAPER_PARSED caper_json *json  = caper_json_read(options, NULL);
    assert_ok(mcguffin_game.rules->configure(&match, json, NULL));
    mcguffin_state *s = malloc(sizeof *s);
    caper_rng       rng;
    caper_seats     seats;
    caper_result    r = {0};
    int             n = 0;
    caper_rng_init(&rng, seed);
    mcguffin_setup(&match, s, &rng);
    while ((seats = mcguffin_to_act(&match, s))) {
        caper_choice c;
        int          seat = __builtin_ctz(seats);
        assert_true(++n < 3000);
        assert_true(mcguffin_player.suggest(&match, s, seat, level, &rng, &c));
        assert_ok(mcguffin_apply(&match, s, seat, c.move, caper_choice_words(&c), &rng, NULL));
    }
    mcguffin_result(&match, s, &r);
    free(s);
    return r.winners != 0;
}

TEST(mcguffin_bots_host_a_whole_evening)
{
    for (uint64_t seed = 1; seed <= 20; seed++)
        for (int level = CAPER_EASY; level <= CAPER_MEDIUM; level++)
            bots_play_it("{\"mode\":\"hosted\"}", (caper_level)level, seed);
}

TEST(mcguffin_bots_medium_is_better_than_easy)
{
    int easy = 0, medium = 0;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        easy += bots_play_it("{}", CAPER_EASY, seed);
        medium += bots_play_it("{}", CAPER_MEDIUM, seed);
    }
    assert_true(medium >= 50 && medium > easy + 20);
}

/* The longest row of tries at one obstacle in a whole job alone. */
static int longest_row(const char *job, uint64_t seed)
{
    caper_match  match = {.game = &mcguffin_game, .seats = 1, .places = 1};
    int          row = 0, most = 0;
    caper_move   last = 0;
    caper_rng    rng;
    caper_choice c;
    match.content = caper_content_open(&mcguffin_game, job, false, NULL);
    assert_ok(mcguffin_game.rules->configure(&match, NULL, NULL));
    mcguffin_state *s = malloc(sizeof *s);
    caper_rng_init(&rng, seed);
    mcguffin_setup(&match, s, &rng);
    while (mcguffin_to_act(&match, s)) {
        assert_true(mcguffin_player.suggest(&match, s, 0, CAPER_MEDIUM, &rng, &c));
        if (c.move >= TRY && c.move < PASS_GATE) {
            row  = c.move == last ? row + 1 : 1;
            last = c.move;
            most = row > most ? row : most;
        }
        assert_ok(mcguffin_apply(&match, s, 0, c.move, NULL, &rng, NULL));
    }
    free(s);
    free((void *)(uintptr_t)match.content);
    return most;
}

TEST(mcguffin_bots_vary_what_they_try)
{
    static const char *const jobs[] = {"high-c", "emperor", "museum"};
    int                      most   = 0;
    for (int j = 0; j < 3; j++)
        for (uint64_t seed = 1; seed <= 100; seed++) {
            int row = longest_row(jobs[j], seed);
            most    = row > most ? row : most;
        }
    if (most > 8)
        fail_msg("%d tries in a row at one obstacle", most);
}

/* ---- Chances ---------------------------------------------------------------------------------- */

/* The same by trying every card with every d8, and every d8 of grief; the pack is whole. */
static double chance_by_trying(const mcguffin_state *s, const mcguffin_call *c)
{
    const mcguffin_member *m  = &s->crew[0];
    int                    sk = mcguffin_call_skill(s, c), base = m->skills[sk], good = 0, all = 0;
    bool                   sure = c->kind == CALL_CHECK && !m->automatic && !m->grief;
    for (int card = 0; card < PACK; card++)
        for (int die = 1; die <= 8; die++)
            for (int grief = m->grief; grief <= 8 * m->grief; grief++) { /* one die or none */
                bool match = card_is_red(card) == skill_is_red(sk);
                int  help = c->bonus - mcguffin_penalty(m) - grief, value = card_value(card);
                int  total = base + die + (match ? help : -help);
                good += card_is_joker(card) ? card == RED_JOKER
                                            : (sure && total_fits(base, value, match)) ||
                                                  total_fits(total, value, match);
                all++;
            }
    return (double)good / all;
}

TEST(mcguffin_chances_are_those_of_every_card_and_die)
{
    static const uint8_t kinds[] = {CALL_CHECK, CALL_GATE, CALL_NPC};
    mcguffin_state      *s       = calloc(1, sizeof *s);
    s->seats                     = 1;
    s->inside                    = 1;
    s->in_decks                  = (1ull << PACK) - 1;
    for (int d = 0; d < DECKS; d++)
        s->left[d] = 1;
    for (int i = 0; i < 3 * DECKS * 11 * BONUSES * 4; i++) {
        int           how = i % 4, score = i / 4 / BONUSES % 11, d = i / 4 / BONUSES / 11 % DECKS;
        mcguffin_call c    = {.kind  = kinds[i / 4 / BONUSES / 11 / DECKS],
                              .deck  = (uint8_t)d,
                              .bonus = (int8_t)(i / 4 % BONUSES - BONUS_MAX)};
        mcguffin_member *m = &s->crew[0];
        memset(m->skills, score, SKILLS);
        m->automatic = (uint8_t)(how & 1);
        m->grief     = (uint8_t)(how >> 1);
        m->status    = score % 2 ? LEAVING : 0;
        if (c.kind == CALL_GATE)
            m->automatic = 1; /* so that no check of this kind is sure */
        double want = chance_by_trying(s, &c), got = mcguffin_chance(s, &c);
        if (got - want > 1e-12 || want - got > 1e-12)
            fail_msg("kind %d, skill %d, bonus %d, grief %d: %f, not %f", c.kind, score, c.bonus,
                     m->grief, got, want);
    }
    free(s);
}

/* ---- A bot as Mastermind --------------------------------------------------------------------- */

enum { TALES = 400 };

/* What a Mastermind tells in a whole evening with bots; returns how much. */
static int tales_of(const char *job, uint8_t crew, uint64_t seed, char tale[][CAPER_MAX_WORDS + 1])
{
    caper_match              match  = {.game = &mcguffin_game, .seats = crew, .places = crew};
    CAPER_PARSED caper_json *hosted = caper_json_read("{\"mode\":\"hosted\"}", NULL);
    if (job)
        match.content = caper_content_open(&mcguffin_game, job, false, NULL);
    assert_ok(mcguffin_game.rules->configure(&match, hosted, NULL));
    mcguffin_state *s = malloc(sizeof *s);
    caper_rng       rng;
    caper_seats     seats;
    int             n = 0;
    caper_rng_init(&rng, seed);
    mcguffin_setup(&match, s, &rng);
    while ((seats = mcguffin_to_act(&match, s))) {
        caper_choice c    = {0};
        int          seat = __builtin_ctz(seats);
        assert_true(mcguffin_player.suggest(&match, s, seat, CAPER_MEDIUM, &rng, &c));
        const char *words = caper_choice_words(&c);
        if (c.move == NARRATE && words && n < TALES)
            snprintf(tale[n++], CAPER_MAX_WORDS + 1, "%s", words);
        assert_ok(mcguffin_apply(&match, s, seat, c.move, words, &rng, NULL));
    }
    free(s);
    free((void *)(uintptr_t)match.content);
    return n;
}

/* The same line may come back after an hour, but not while everybody remembers it. */
TEST(mcguffin_bots_host_without_repeating_themselves)
{
    static const char *const jobs[] = {NULL, "museum", "airship"};
    static char              tale[TALES][CAPER_MAX_WORDS + 1];
    int                      all = 0, again = 0;
    for (int j = 0; j < 3; j++)
        for (uint64_t seed = 1; seed <= 10; seed++) {
            int n = tales_of(jobs[j], 3, seed, tale);
            assert_true(n > 10);
            for (int i = 0; i < n; i++)
                for (int k = i > 12 ? i - 12 : 0; k < i; k++)
                    again += strcmp(tale[i], tale[k]) == 0;
            all += n;
        }
    if (again * 100 > all) /* a check that was failed on purpose turns no card */
        fail_msg("%d of %d tales were told a moment before", again, all);
}
