/* Medium bots play a heist: how often they win, and how long a person would play. */
#include <string.h>

#include "base/reading.h"
#include "games/heist/workshop.h"

enum { MOST_MOVES = 5000 };

/* The words of the sentences that are read at the table now. Planning is seen on the map,
 * and has none. */
static int words_told(const caper_match *match, const caper_events *ev)
{
    caper_names names = {.you = CAPER_SPECTATOR};
    caper_buf   line  = {0};
    int         n     = 0;
    for (int i = 0; i < ev->count; i++) {
        caper_buf_clear(&line);
        match->game->words->tell(match, ev, i, &names, &line);
        n += caper_word_count(caper_buf_text(&line));
    }
    caper_buf_fini(&line);
    return n;
}

static int words_of_action(const heist_action *a)
{
    return a->title ? caper_word_count(a->title) + 1 : 0; /* its letters are read as one */
}

/* A character's three cards: actions and abilities. */
static int words_of_cards(const heist_person *who)
{
    const heist_character *c = &heist_characters[who->character];
    int                    n = caper_word_count(c->title);
    for (int i = 0; i < 3; i++)
        n += words_of_action(&c->action[i]);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 6; i++)
            n += words_of_action(&heist_skills[who->skill[k]].action[i]);
    for (int a = 0; a < HEIST_ABILITIES; a++)
        if (c->abilities >> a & 1)
            n += caper_word_count(heist_abilities[a].title) +
                 caper_word_count(heist_abilities[a].text);
    return n;
}

/* A non-player character has one card, with a calm side and a panicked one. */
static int words_of_npc(const heist_npc_card *c)
{
    int n = caper_word_count(c->title);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 3; i++)
            n += words_of_action(&c->side[side].action[i]);
    return n;
}

/* What is read before the first move: the briefing, its rules, and all cards of the crew. */
static int words_before(const heist_file *f, const heist_state *s, int seats)
{
    int n = caper_word_count(f->name) + caper_word_count(f->story) + caper_word_count(f->rules);
    for (int i = 0; i < seats; i++)
        n += words_of_cards(&s->who[i]);
    for (int i = 0; i < f->npcs; i++)
        n += words_of_npc(&heist_npcs[f->npc[i].kind]);
    return n;
}

static void count_minutes(caper_trial *sum, double minutes)
{
    sum->least = !sum->games || minutes < sum->least ? minutes : sum->least;
    sum->most  = minutes > sum->most ? minutes : sum->most;
    sum->minutes += minutes;
}

/* The pre-built characters at the level of a difficulty. Their cards have gone pro in the order of MH-51:
 * amateur heists are for level 1; semi-pro ones for two characters of level 2 and the rest of level 3; pro
 * ones for level 4. */
static int level_of(int difficulty, int seat)
{
    return difficulty == HEIST_AMATEUR ? 1 : difficulty == HEIST_PRO ? 4 : seat < 2 ? 2 : 3;
}

/* "safecracker steal extract": the pre-built character of that seat at that level. */
static void write_character(caper_buf *out, int seat, int level)
{
    const heist_prebuilt *p   = &heist_prebuilts[seat];
    int                   who = p->character, one = p->skill[0], two = p->skill[1];
    if (level >= 2)
        one = heist_skills[one].becomes[0];
    if (level >= 3)
        who = heist_characters[who].becomes[0];
    if (level >= 4)
        two = heist_skills[two].becomes[0];
    caper_buf_printf(out, "%s\"%s %s %s\"", seat ? "," : "", heist_characters[who].id,
                     heist_skills[one].id, heist_skills[two].id);
}

void heist_suit(const caper_content *content, int seats, caper_json **options)
{
    CAPER_SCRATCH caper_buf crew       = {0};
    int                     difficulty = heist_file_of(content)->difficulty;
    if (caper_json_get(*options, "crew"))
        return;
    caper_buf_char(&crew, '[');
    for (int i = 0; i < seats; i++)
        write_character(&crew, i, level_of(difficulty, i));
    caper_buf_char(&crew, ']');
    caper_json_set(options, "crew", caper_buf_text(&crew));
}

void heist_try(const caper_content *content, int seats, caper_trial *sum)
{
    caper_events ev    = {0};
    caper_match  match = {
         .game = &heist_game, .content = content, .seats = (uint8_t)seats, .places = (uint8_t)seats};
    caper_json  *options = NULL;
    caper_result result  = {0};
    heist_state  s;
    caper_rng    rng;
    caper_seats  act;
    int          n = 0, words;
    heist_suit(content, seats, &options);
    heist_configure(&match, options, NULL);
    caper_json_free(options);
    caper_rng_init(&rng, (uint64_t)sum->games + 1);
    heist_setup(&match, &s, &rng);
    words = words_before(heist_file_of(content), &s, seats);
    for (; (act = heist_to_act(&match, &s)) && n < MOST_MOVES; n++) {
        caper_choice c    = {0};
        int          seat = __builtin_ctz(act);
        heist_suggest(&match, &s, seat, CAPER_MEDIUM, &rng, &c);
        caper_events_clear(&ev);
        heist_apply(&match, &s, seat, c.move, caper_choice_words(&c), &rng,
                    sum->timed ? &ev : NULL);
        words += sum->timed ? words_told(&match, &ev) : 0;
    }
    heist_result(&match, &s, &result);
    sum->wins += result.winners != 0;
    count_minutes(sum, caper_minutes(words, n));
    sum->games++;
    caper_events_fini(&ev);
}
