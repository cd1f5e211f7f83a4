/* Adventures & Luck: moves as words, and why one is not allowed. */
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "games/luck/luck.h"

const char *const luck_kinds[ORDER + 2] = {"idle",   "test", "oppose", "team",  "multi",
                                           "strike", "hit",  "ko",     "order", NULL};
const char *const luck_rounds[4]        = {"free", "action", "out", NULL};

/* ---- Words of moves -------------------------------------------------------------------------- */

/* A seat as a number; those that no table has are LUCK_NOBODY, which the rules refuse. */
static int seat_word(const caper_words *w, int i)
{
    int seat = caper_words_number(w, i, 99);
    return seat > LUCK_NOBODY ? LUCK_NOBODY : seat;
}

static int difficulty_word(const caper_words *w, int i)
{
    return caper_words_choice(w, i, luck_difficulties);
}

/* D … P as 1 … 5, 0 if it is none. */
static int rating_word(const caper_words *w, int i)
{
    return i < w->count ? luck_rating_of(w->at[i], w->len[i]) : UNRATED;
}

static int trait_word(const caper_words *w, int i)
{
    return i < w->count ? luck_trait_find(w->at[i], w->len[i]) : -1;
}

bool luck_traits_read(const char *words, luck_trait_set *out)
{
    caper_words w;
    memset(out, 0, sizeof *out);
    if (!caper_words_split(&w, words))
        return false;
    for (int i = 0; i < w.count; i++) {
        int trait = trait_word(&w, i);
        if (trait < 0)
            return false;
        luck_set_add(out, trait);
    }
    return true;
}

/* "0:S" or "difficult": what stands before the colon, and the letter behind it. */
static bool read_part(const char *text, size_t len, bool seats, luck_parts *out)
{
    const char *colon = memchr(text, ':', len);
    size_t      n     = colon ? (size_t)(colon - text) : len;
    int         what, rating = colon ? luck_rating_of(colon + 1, len - n - 1) : UNRATED;
    if (out->count == LUCK_SEATS || (colon && !rating))
        return false;
    if (seats) {
        caper_words one = {.count = 1, .at = {text}, .len = {n}};
        what            = seat_word(&one, 0);
    } else {
        what = luck_difficulty_find(text, n);
    }
    if (what < 0)
        return false;
    out->what[out->count]     = (uint8_t)what;
    out->rating[out->count++] = (uint8_t)rating;
    return true;
}

/* AL-16: two or more in a team. AL-17: two or three actions. */
bool luck_parts_read(const char *words, bool seats, luck_parts *out)
{
    caper_words w;
    memset(out, 0, sizeof *out);
    if (!caper_words_split(&w, words))
        return false;
    for (int i = 0; i < w.count; i++)
        if (!read_part(w.at[i], w.len[i], seats, out))
            return false;
    return out->count >= 2 && out->count <= (seats ? LUCK_SEATS : LUCK_PER_ROUND);
}

/* ---- Parsing --------------------------------------------------------------------------------- */

typedef struct parser {
    caper_words w;
    const char *words; /* the tail, for moves that carry one */
} parser;

/* `… rating <letter>` or `… using <trait>…` or nothing, from word 3 on. */
static int parse_rated(parser *p, int plain, int using_base, int seat, int middle)
{
    int number = (seat * 5 + middle) * LUCK_RATINGS;
    if (p->w.count == 3)
        return plain + number;
    if (caper_words_is(&p->w, 3, "rating") && p->w.count == 5) {
        int rating = rating_word(&p->w, 4);
        return rating ? plain + number + rating : -1;
    }
    luck_trait_set set;
    if (!using_base || !caper_words_is(&p->w, 3, "using") || p->w.count < 5 ||
        !luck_traits_read(p->w.at[4], &set))
        return -1;
    p->words = p->w.at[4];
    return using_base + seat * 5 + middle;
}

static int parse_test(parser *p)
{
    int seat = seat_word(&p->w, 1), difficulty = difficulty_word(&p->w, 2);
    return seat < 0 || difficulty < 0 ? -1 : parse_rated(p, M_TEST, M_TEST_USING, seat, difficulty);
}

static int parse_against(parser *p, int plain, int using_base)
{
    int seat = seat_word(&p->w, 1), letter = rating_word(&p->w, 2);
    return seat < 0 || !letter ? -1 : parse_rated(p, plain, using_base, seat, letter - 1);
}

static int parse_team(parser *p)
{
    int        difficulty = difficulty_word(&p->w, 1);
    luck_parts parts;
    if (difficulty < 0 || p->w.count < 4 || !luck_parts_read(p->w.at[2], true, &parts))
        return -1;
    p->words = p->w.at[2];
    return M_TEAM + difficulty;
}

static int parse_multi(parser *p)
{
    int        seat = seat_word(&p->w, 1);
    luck_parts parts;
    if (seat < 0 || p->w.count < 4 || !luck_parts_read(p->w.at[2], false, &parts))
        return -1;
    p->words = p->w.at[2];
    return M_MULTI + seat;
}

/* `<verb> <n>`: small numbers are listed moves, large ones carry words. */
static int parse_count(parser *p, int base, int many)
{
    int n = p->w.count == 2 ? caper_words_number(&p->w, 1, 999999) : -1;
    if (n <= LUCK_COUNTED)
        return n < 0 ? -1 : base + n;
    p->words = p->w.at[1];
    return many;
}

static int parse_link(const parser *p, int base)
{
    int n = p->w.count == 2 ? caper_words_number(&p->w, 1, 99) : -1;
    return n < 0 ? -1 : base + (n > LUCK_LINKS ? 0 : n);
}

/* `trick <times>` in play and `trick <id>` on the sheet. */
static int parse_trick(parser *p)
{
    int n = parse_count(p, M_TRICK, M_TRICK_MANY);
    if (n >= 0 || p->w.count != 2)
        return n;
    int trick = luck_trick_find(p->w.at[1], p->w.len[1]);
    return trick < 0 ? -1 : M_PICK + trick;
}

static int parse_two(const parser *p, int base, bool letters)
{
    int seat = seat_word(&p->w, 1);
    int n    = letters ? rating_word(&p->w, 2) - 1 : difficulty_word(&p->w, 2);
    return p->w.count != 3 || seat < 0 || n < 0 ? -1 : base + seat * 5 + n;
}

static int parse_trait(const parser *p, int base)
{
    int trait = p->w.count == 2 ? trait_word(&p->w, 1) : -1;
    return trait < 0 ? -1 : base + trait;
}

static int parse_named(const parser *p, int base, int (*find)(const char *, size_t))
{
    int n = p->w.count == 2 ? find(p->w.at[1], p->w.len[1]) : -1;
    return n < 0 ? -1 : base + n;
}

static int parse_seat(const parser *p, int base)
{
    int seat = p->w.count == 2 ? seat_word(&p->w, 1) : -1;
    return seat < 0 ? -1 : base + seat;
}

static int parse_round(const parser *p)
{
    int n = p->w.count == 2 ? caper_words_choice(&p->w, 1, luck_rounds) : -1;
    return n < 0 ? -1 : M_ROUND + n;
}

/* `attack <seat> punch|special`, in a competition. */
static int parse_attack(const parser *p)
{
    int seat = seat_word(&p->w, 1);
    if (p->w.count != 3 || seat < 0)
        return -1;
    if (caper_words_is(&p->w, 2, "punch"))
        return M_PUNCH + seat;
    return caper_words_is(&p->w, 2, "special") ? M_KICK + seat : -1;
}

static int parse_making(const parser *p)
{
    static const struct {
        const char *verb;
        int         base;
    } traits[] = {{"choose", M_CHOOSE},
                  {"skill", M_SKILL},
                  {"flaw", M_FLAW},
                  {"drop", M_DROP},
                  {"prime", M_PRIME}};
    for (size_t i = 0; i < sizeof traits / sizeof *traits; i++)
        if (caper_words_is(&p->w, 0, traits[i].verb))
            return parse_trait(p, traits[i].base);
    if (caper_words_is(&p->w, 0, "background"))
        return parse_named(p, M_BACKGROUND, luck_background_find);
    if (caper_words_is(&p->w, 0, "ready-made"))
        return parse_named(p, M_READY_MADE, luck_ready_made_find);
    return -1;
}

static int parse_single(const parser *p)
{
    static const struct {
        const char *word;
        int         move;
    } single[] = {{"random", M_RANDOM}, {"ready", M_READY},   {"roll", M_ROLL},
                  {"again", M_AGAIN},   {"accept", M_ACCEPT}, {"end", M_END}};
    for (size_t i = 0; p->w.count == 1 && i < sizeof single / sizeof *single; i++)
        if (caper_words_is(&p->w, 0, single[i].word))
            return single[i].move;
    return -1;
}

static int parse_words(parser *p)
{
    const caper_words *w = &p->w;
    int                m = parse_making(p);
    if (m >= 0)
        return m;
    if (caper_words_is(w, 0, "test"))
        return parse_test(p);
    if (caper_words_is(w, 0, "oppose"))
        return parse_against(p, M_OPPOSE, M_OPPOSE_USING);
    if (caper_words_is(w, 0, "strike"))
        return parse_against(p, M_STRIKE, 0);
    if (caper_words_is(w, 0, "team"))
        return parse_team(p);
    if (caper_words_is(w, 0, "multi"))
        return parse_multi(p);
    if (caper_words_is(w, 0, "hit"))
        return parse_two(p, M_HIT, true);
    if (caper_words_is(w, 0, "ko"))
        return parse_two(p, M_KO, false);
    if (caper_words_is(w, 0, "round"))
        return parse_round(p);
    if (caper_words_is(w, 0, "pass"))
        return parse_seat(p, M_PASS);
    if (caper_words_is(w, 0, "fail"))
        return parse_seat(p, M_FAIL);
    if (caper_words_is(w, 0, "eat"))
        return parse_count(p, M_EAT, M_EAT_MANY);
    if (caper_words_is(w, 0, "trick"))
        return parse_trick(p);
    if (caper_words_is(w, 0, "choose-link"))
        return parse_link(p, M_LINK);
    if (caper_words_is(w, 0, "join"))
        return parse_link(p, M_JOIN);
    if (caper_words_is(w, 0, "vote"))
        return parse_link(p, M_VOTE);
    if (caper_words_is(w, 0, "attack"))
        return parse_attack(p);
    return parse_single(p);
}

/* `name` and `narrate` take any text behind one space. */
static int parse_free(const char *text, const char **words)
{
    static const struct {
        const char *verb;
        int         move;
    } verbs[] = {{"name ", M_NAME}, {"narrate ", M_NARRATE}};
    for (int i = 0; i < 2; i++) {
        size_t n = strlen(verbs[i].verb);
        if (strncmp(text, verbs[i].verb, n) != 0)
            continue;
        *words = text + n;
        return caper_text_is_plain(*words) ? verbs[i].move : -1;
    }
    return -2;
}

caper_code luck_parse(const caper_match *match, const void *state, const char *text,
                      caper_move *move, const char **words)
{
    (void)match, (void)state;
    *words = NULL;
    int m  = parse_free(text, words);
    if (m == -2) {
        parser p = {0};
        m        = caper_words_split(&p.w, text) ? parse_words(&p) : -1;
        *words   = p.words;
    }
    if (m < 0)
        return CAPER_BAD_MOVE;
    *move = (caper_move)m;
    return CAPER_OK;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void write_trait_move(const char *verb, int trait, caper_buf *out)
{
    caper_buf_printf(out, "%s ", verb);
    luck_trait_write(trait, out);
}

static void write_making(int m, caper_buf *out)
{
    if (m < M_CHOOSE)
        caper_buf_printf(out, "background %s", luck_backgrounds[m - M_BACKGROUND].id);
    else if (m < M_SKILL)
        write_trait_move("choose", m - M_CHOOSE, out);
    else if (m < M_FLAW)
        write_trait_move("skill", m - M_SKILL, out);
    else if (m < M_DROP)
        write_trait_move("flaw", m - M_FLAW, out);
    else if (m < M_PRIME)
        write_trait_move("drop", m - M_DROP, out);
    else if (m < M_PICK)
        write_trait_move("prime", m - M_PRIME, out);
    else if (m < M_READY_MADE)
        caper_buf_printf(out, "trick %s", luck_tricks[m - M_PICK].id);
    else if (m < M_RANDOM)
        caper_buf_printf(out, "ready-made %s", luck_ready_mades[m - M_READY_MADE].id);
    else
        caper_buf_str(out, m == M_RANDOM ? "random" : "ready");
}

static void write_playing(int m, caper_buf *out)
{
    static const char *const single[] = {"roll", "again", "accept"};
    if (m < M_TRICK)
        caper_buf_str(out, single[m - M_ROLL]);
    else if (m < M_EAT)
        caper_buf_printf(out, "trick %d", m - M_TRICK);
    else if (m < M_LINK)
        caper_buf_printf(out, "eat %d", m - M_EAT);
    else if (m < M_JOIN)
        caper_buf_printf(out, "choose-link %d", m - M_LINK);
    else if (m < M_VOTE)
        caper_buf_printf(out, "join %d", m - M_JOIN);
    else if (m < M_PUNCH)
        caper_buf_printf(out, "vote %d", m - M_VOTE);
    else
        caper_buf_printf(out, "attack %d %s", (m - M_PUNCH) % PLACES,
                         m < M_KICK ? "punch" : "special");
}

static void write_rated(int m, caper_buf *out)
{
    static const char *const verbs[] = {"test", "oppose", "strike"};
    int                      kind = (m - M_TEST) / WITH_RATING, n = (m - M_TEST) % WITH_RATING;
    int rating = n % LUCK_RATINGS, middle = n / LUCK_RATINGS % 5, seat = n / (5 * LUCK_RATINGS);
    caper_buf_printf(out, "%s %d ", verbs[kind], seat);
    if (kind == 0)
        caper_buf_str(out, luck_difficulties[middle]);
    else
        caper_buf_char(out, luck_letters[middle + 1]);
    if (rating)
        caper_buf_printf(out, " rating %c", luck_letters[rating]);
}

static void write_hosting(int m, caper_buf *out)
{
    if (m < M_HIT)
        write_rated(m, out);
    else if (m < M_KO)
        caper_buf_printf(out, "hit %d %c", (m - M_HIT) / 5, luck_letters[(m - M_HIT) % 5 + 1]);
    else if (m < M_ROUND)
        caper_buf_printf(out, "ko %d %s", (m - M_KO) / 5, luck_difficulties[(m - M_KO) % 5]);
    else if (m < M_PASS)
        caper_buf_printf(out, "round %s", luck_rounds[m - M_ROUND]);
    else if (m < M_END)
        caper_buf_printf(out, "%s %d", m < M_FAIL ? "pass" : "fail", (m - M_PASS) % PLACES);
    else
        caper_buf_str(out, "end");
}

static void write_worded(int m, const char *words, caper_buf *out)
{
    int n = m - M_TEST_USING;
    if (m < M_TEST_USING) {
        static const char *const verbs[] = {"name", "narrate", "trick", "eat"};
        caper_buf_printf(out, "%s %s", verbs[m - M_NAME], words);
    } else if (m < M_OPPOSE_USING) {
        caper_buf_printf(out, "test %d %s using %s", n / 5, luck_difficulties[n % 5], words);
    } else if (m < M_TEAM) {
        n = m - M_OPPOSE_USING;
        caper_buf_printf(out, "oppose %d %c using %s", n / 5, luck_letters[n % 5 + 1], words);
    } else if (m < M_MULTI) {
        caper_buf_printf(out, "team %s %s", luck_difficulties[m - M_TEAM], words);
    } else {
        caper_buf_printf(out, "multi %d %s", m - M_MULTI, words);
    }
}

void luck_write(const caper_match *match, const void *state, caper_move move, const char *words,
                caper_buf *out)
{
    (void)match, (void)state;
    int m = (int)move;
    if (m <= M_READY)
        write_making(m, out);
    else if (m < M_TEST)
        write_playing(m, out);
    else if (m < LUCK_ACTIONS)
        write_hosting(m, out);
    else
        write_worded(m, words ? words : "", out);
}

/* ---- Why not --------------------------------------------------------------------------------- */

static void why_not_trait(const luck_person *p, int m, caper_buf *out)
{
    int base            = m < M_SKILL ? M_CHOOSE : m < M_FLAW ? M_SKILL : m < M_DROP ? M_FLAW : 0;
    const luck_trait *t = &luck_traits[m - base];
    const char *verb = t->list == SKILLS ? "skill" : t->list == DISADVANTAGES ? "flaw" : "choose";
    int         list = base == M_SKILL ? SKILLS : base == M_FLAW ? DISADVANTAGES : t->list;
    if (t->list != list || (base == M_CHOOSE && t->list >= SKILLS))
        caper_buf_printf(out, "%s is from the list “%s”: say “%s %s/%s”.", t->name,
                         luck_lists[t->list], verb, luck_lists[t->list], t->id);
    else if (p->rating[m - base])
        caper_buf_printf(out, "%s is on the sheet already; each can be taken once.", t->name);
    else
        caper_buf_printf(out, "There can be at most five %s; drop one first.",
                         list == SKILLS ? "skills" : "disadvantages");
}

static void why_not_prime(const luck_person *p, int trait, caper_buf *out)
{
    const luck_trait *t = &luck_traits[trait];
    if (!p->rating[trait])
        caper_buf_printf(out, "%s is not on the sheet, so it cannot be the prime characteristic.",
                         t->name);
    else if (t->rating == RATED_D)
        caper_buf_printf(out, "%s is rated D, and nothing rated D can be the prime characteristic.",
                         t->name);
    else
        caper_buf_printf(out, "%s is the prime characteristic already.", t->name);
}

static void why_not_making(const luck_person *p, int m, caper_buf *out)
{
    if (m > M_READY)
        caper_buf_str(out, "Somebody is still making a character; finish yours and say “ready”.");
    else if (m < M_CHOOSE || (m >= M_PICK && m < M_READY_MADE))
        caper_buf_str(out, "That is on the sheet already.");
    else if (m < M_DROP)
        why_not_trait(p, m, out);
    else if (m < M_PRIME)
        caper_buf_printf(out, "%s is not on the sheet.", luck_traits[m - M_DROP].name);
    else if (m < M_PICK)
        why_not_prime(p, m - M_PRIME, out);
    else
        luck_missing(p, out);
}

static void why_not_spend(const luck_person *p, int m, caper_buf *out)
{
    bool trick = m < M_EAT || m == M_TRICK_MANY;
    if (trick && !p->trick)
        caper_buf_printf(out, "%s has no trademark trick.", p->name);
    else if (trick && p->out)
        caper_buf_str(out, "Somebody who is out does no tricks.");
    else if (m == M_TRICK || m == M_EAT)
        caper_buf_str(out, "Nothing costs nothing: say how many, from 1.");
    else if (trick)
        caper_buf_printf(out, "%s costs %d luck each time, and there is only %d.",
                         luck_tricks[p->trick].name, luck_tricks[p->trick].cost, p->luck);
    else
        caper_buf_printf(out, "There is only %d luck left to eat.", p->luck);
}

static void why_not_player(const caper_match *match, const luck_state *s, int seat, int m,
                           caper_buf *out)
{
    const luck_due *d = luck_due_of((luck_state *)(uintptr_t)s, seat);
    if ((m >= M_TRICK && m < M_LINK) || m == M_TRICK_MANY || m == M_EAT_MANY)
        why_not_spend(&s->crew[seat], m, out);
    else if (d && d->phase == TO_ROLL)
        caper_buf_str(out, "There is a test to roll for: say “roll”.");
    else if (d)
        caper_buf_str(out, s->crew[seat].luck
                               ? "Better next time: say “again” (one luck) or “accept”."
                               : "No luck is left to roll again: say “accept”.");
    else if (luck_rules(match)->mode == COMPETITION)
        caper_buf_str(out, "Attack somebody who is still standing: “attack <seat> punch|special”.");
    else
        caper_buf_str(out, "That way is not open to you here.");
}

static void why_not_host(const caper_match *match, const luck_state *s, int m, caper_buf *out)
{
    if (m <= M_VOTE + LUCK_LINKS)
        caper_buf_str(out, "That is for players; the host calls tests, rounds and the end.");
    else if (m >= M_KO && m < M_ROUND && !luck_rules(match)->slugfest)
        caper_buf_str(out, "KO tests belong to the slugfest rule: play with the option slugfest.");
    else if (s->pending.kind)
        caper_buf_str(out, "That player owes no roll now.");
    else if (m >= M_TEAM && m < M_MULTI)
        caper_buf_str(out, "A team is made of different players who are in the game and not out.");
    else
        caper_buf_str(out, "There is no such player in the game, or the player is out.");
}

void luck_why_not(const caper_match *match, const void *state, int seat, caper_move move,
                  const char *words, caper_buf *out)
{
    (void)words;
    const luck_state *s = state;
    if (luck_is_making(s))
        why_not_making(&s->crew[seat], (int)move, out);
    else if (seat == s->seats)
        why_not_host(match, s, (int)move, out);
    else
        why_not_player(match, s, seat, (int)move, out);
}
