/* Adventures & Luck: moves as words. The grammar of a host's calls is in call.c. */
#include <string.h>

#include "base/text.h"
#include "games/luck/host.h"

const char *const luck_kinds[ORDER + 2] = {"idle",   "test", "oppose", "team",  "multi",
                                           "strike", "hit",  "ko",     "order", NULL};
const char *const luck_rounds[4]        = {"free", "action", "out", NULL};

/* ---- Words of moves -------------------------------------------------------------------------- */

int luck_seat_word(const caper_words *w, int i)
{
    int seat = caper_words_number(w, i, 99);
    return seat > LUCK_NOBODY ? LUCK_NOBODY : seat;
}

static int trait_word(const caper_words *w, int i)
{
    return i < w->count ? luck_trait_find(w->at[i], w->len[i]) : -1;
}

/* ---- Parsing --------------------------------------------------------------------------------- */

typedef struct parser {
    const luck_state *s;
    const char       *text;
    caper_words       w;
    const char       *words; /* the tail, for moves that carry one */
} parser;

/* A host's call: a number if it has one, else word for word. */
static int parse_call(parser *p)
{
    luck_call call;
    if (!luck_call_read(p->s, p->text, &call))
        return -1;
    caper_move move = luck_call_number(&call);
    p->words        = move == M_CALL ? p->text : NULL;
    return (int)move;
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

/* What a trick is aimed at: a number, or the name of a foe on the host's table. */
static int parse_aim(const parser *p)
{
    int seat = luck_seat_word(&p->w, 3);
    if (seat >= 0)
        return seat;
    luck_stranger foe; /* its grammar is that of a name */
    bool          name = p->w.len[3] <= LUCK_FOE_NAME && luck_stranger_read(p->w.at[3], &foe);
    return name ? PLACES + luck_stranger_find(p->s, p->w.at[3], p->w.len[3]) : -1;
}

static int parse_aimed_trick(parser *p)
{
    int times = caper_words_number(&p->w, 1, 999999), aim = parse_aim(p);
    if (times < 0 || aim < 0)
        return -1;
    if (times <= LUCK_TIMES)
        return M_TRICK_AT + aim * (LUCK_TIMES + 1) + times;
    p->words = p->w.at[1];
    return M_TRICK_MANY;
}

/* `trick <times>` and `trick <times> at <target>` in play, `trick <id>` on the sheet. */
static int parse_trick(parser *p)
{
    if (p->w.count == 4 && caper_words_is(&p->w, 2, "at"))
        return parse_aimed_trick(p);
    int n = parse_count(p, M_TRICK, M_TRICK_MANY);
    if (n >= 0 || p->w.count != 2)
        return n;
    int trick = luck_trick_find(p->w.at[1], p->w.len[1]);
    return trick < 0 ? -1 : M_PICK + trick;
}

/* `knock <seat or foe>`. */
static int parse_knock(const parser *p)
{
    int           seat = p->w.count == 2 ? luck_seat_word(&p->w, 1) : -1;
    luck_stranger foe;
    if (p->w.count != 2 || seat >= 0)
        return seat < 0 ? -1 : M_KNOCK + seat;
    return luck_stranger_read(p->w.at[1], &foe)
               ? M_KNOCK_FOE + luck_stranger_find(p->s, p->w.at[1], p->w.len[1])
               : -1;
}

static int parse_initiative(const parser *p)
{
    static const char *const ways[] = {"ambush", "open", NULL};
    int                      n      = p->w.count == 2 ? caper_words_choice(&p->w, 1, ways) : -1;
    return n < 0 ? -1 : M_INITIATIVE + n;
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
    int seat = p->w.count == 2 ? luck_seat_word(&p->w, 1) : -1;
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
    int seat = luck_seat_word(&p->w, 1);
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
    } traits[] = {{"choose", M_CHOOSE}, {"skill", M_SKILL}, {"flaw", M_FLAW},
                  {"drop", M_DROP},     {"prime", M_PRIME}, {"defend", M_DEFEND}};
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
    int kind = caper_words_choice(w, 0, luck_kinds);
    if (kind >= TEST && kind <= KO)
        return parse_call(p);
    if (caper_words_is(w, 0, "knock"))
        return parse_knock(p);
    if (caper_words_is(w, 0, "initiative"))
        return parse_initiative(p);
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

/* These take any text after one space. */
static int parse_free(const char *text, const char **words)
{
    static const struct {
        const char *verb;
        int         move;
    } verbs[] = {{"name ", M_NAME}, {"narrate ", M_NARRATE}, {"say ", M_SAY}, {"foe ", M_FOE}};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        size_t n = strlen(verbs[i].verb);
        if (strncmp(text, verbs[i].verb, n) != 0)
            continue;
        luck_stranger foe;
        *words = text + n;
        return caper_text_is_plain(*words) &&
                       (verbs[i].move != M_FOE || luck_stranger_read(*words, &foe))
                   ? verbs[i].move
                   : -1;
    }
    return -2;
}

caper_code luck_parse(const caper_match *match, const void *state, const char *text,
                      caper_move *move, const char **words)
{
    (void)match;
    *words = NULL;
    int m  = parse_free(text, words);
    if (m == -2) {
        parser p = {.s = state, .text = text};
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

/* A foe on the host's table; a place that is free has nobody's name. */
static const char *stranger(const luck_state *s, int foe)
{
    return foe < LUCK_FOES && s->foe[foe].name[0] ? s->foe[foe].name : "nobody";
}

static void write_aimed(const luck_state *s, int n, caper_buf *out)
{
    int aim = n / (LUCK_TIMES + 1);
    caper_buf_printf(out, "trick %d at ", n % (LUCK_TIMES + 1));
    if (aim < PLACES)
        caper_buf_printf(out, "%d", aim);
    else
        caper_buf_str(out, stranger(s, aim - PLACES));
}

static void write_playing(const luck_state *s, int m, caper_buf *out)
{
    static const char *const single[] = {"roll", "again", "accept"};
    if (m < M_DEFEND)
        caper_buf_str(out, single[m - M_ROLL]);
    else if (m < M_TRICK)
        write_trait_move("defend", m - M_DEFEND, out);
    else if (m < M_TRICK_AT)
        caper_buf_printf(out, "trick %d", m - M_TRICK);
    else if (m < M_EAT)
        write_aimed(s, m - M_TRICK_AT, out);
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

static void write_part(const luck_state *s, const luck_part *p, caper_buf *out)
{
    if (p->against == LETTER)
        caper_buf_printf(out, " %c", luck_letters[p->n + RATED_D]);
    else if (p->against == SEAT)
        caper_buf_printf(out, " %d", p->n);
    else
        caper_buf_printf(out, " %s", stranger(s, p->n));
}

/* Calls that have a number. */
static void write_call(const luck_state *s, caper_move move, caper_buf *out)
{
    luck_call c;
    luck_call_of(move, &c);
    caper_buf_str(out, luck_kinds[c.kind]);
    if (c.kind != KO)
        caper_buf_printf(out, " %d", c.seat);
    if (c.kind != TEST)
        write_part(s, &c.part[0], out);
    if (c.kind == TEST || c.kind == KO)
        caper_buf_printf(out, " %s", luck_difficulties[c.difficulty]);
    if (c.rating)
        caper_buf_printf(out, " rating %c", luck_letters[c.rating]);
    if (c.special)
        caper_buf_str(out, " special");
}

static void write_hosting(const luck_state *s, int m, caper_buf *out)
{
    if (luck_is_call((caper_move)m))
        write_call(s, (caper_move)m, out);
    else if (m < M_KNOCK_FOE)
        caper_buf_printf(out, "knock %d", m - M_KNOCK);
    else if (m < M_INITIATIVE)
        caper_buf_printf(out, "knock %s", stranger(s, m - M_KNOCK_FOE));
    else if (m < M_ROUND)
        caper_buf_str(out, m == M_INITIATIVE ? "initiative ambush" : "initiative open");
    else if (m < M_PASS)
        caper_buf_printf(out, "round %s", luck_rounds[m - M_ROUND]);
    else if (m < M_END)
        caper_buf_printf(out, "%s %d", m < M_FAIL ? "pass" : "fail", (m - M_PASS) % PLACES);
    else
        caper_buf_str(out, "end");
}

static void write_worded(int m, const char *words, caper_buf *out)
{
    static const char *const verbs[] = {"name", "narrate", "say", "foe", "trick", "eat"};
    if (m == M_CALL)
        caper_buf_str(out, words);
    else
        caper_buf_printf(out, "%s %s", verbs[m - M_NAME], words);
}

void luck_write(const caper_match *match, const void *state, caper_move move, const char *words,
                caper_buf *out)
{
    (void)match;
    int m = (int)move;
    if (m <= M_READY)
        write_making(m, out);
    else if (m < M_TEST)
        write_playing(state, m, out);
    else if (m < LUCK_ACTIONS)
        write_hosting(state, m, out);
    else
        write_worded(m, words ? words : "", out);
}
