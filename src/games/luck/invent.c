/* Small adventures from a seed. The parts are written by hand (data/invent.def); the seed chooses
 * among them, names the people, and says which memory helps at the end. How hard the tests are is
 * found by bots, so that a story is offered only if it can be won and can be lost. */
#include <stdlib.h>
#include <string.h>

#include "base/interval.h"
#include "base/memory.h"
#include "games/luck/critic.h"
#include "games/luck/invent.h"

enum { ACTS = 3, BEATS_AN_ACT = 3, TRIES = 12 };

typedef struct premise {
    const char *title, *place, *thing, *begins;
    const char *last_name, *last, *way[2], *traits[2];
    const char *chance, *chance_way, *chance_traits;
    const char *ending[4][2]; /* name and text; the last is lost */
} premise;

typedef struct beat {
    int         act;
    const char *name, *text, *way[2], *traits[2];
    const char *trick, *trick_way;
    const char *passed_name, *passed, *failed_name, *failed;
} beat;

static const premise premises[] = {
#define PREMISE(title, place, thing, begins, name, last, w1, t1, w2, t2, chance, cw, ct, e1, x1,   \
                e2, x2, e3, x3, e4, x4)                                                            \
    {title,    place,    thing,  begins, name, last,                                               \
     {w1, w2}, {t1, t2}, chance, cw,     ct,   {{e1, x1}, {e2, x2}, {e3, x3}, {e4, x4}}},
#define BEAT(...)
#include "games/luck/data/invent.def"
#undef PREMISE
#undef BEAT
};

static const beat beats[] = {
#define PREMISE(...)
#define BEAT(act, name, text, w1, t1, w2, t2, tr, tw, pn, pt, fn, ft)                              \
    {act, name, text, {w1, w2}, {t1, t2}, tr, tw, pn, pt, fn, ft},
#include "games/luck/data/invent.def"
#undef PREMISE
#undef BEAT
};

enum { PREMISES = sizeof premises / sizeof *premises, BEATS = sizeof beats / sizeof *beats };

static const char *const friends[] = {"Alma",  "Benno", "Cosima", "Dov",    "Edda",  "Fritzi",
                                      "Hanno", "Ilse",  "Jorin",  "Kaspar", "Lotte", "Mirko"};
static const struct {
    const char *name;
    bool        she;
} rivals[] = {
    {"Herr Knopp", false},   {"Frau von Distel", true}, {"Baron Ulm", false}, {"Dr Stelzer", true},
    {"Madame Orloff", true}, {"Herr Schnabel", false},  {"Frau Grell", true}, {"Major Pink", false},
    {"Fräulein Kram", true}, {"Direktor Zapf", false},
};

/* What leads on from a beat, one for each, so that nobody reads the same one twice. */
static const char *const on_well[] = {
    "On",
    "On, in good heart",
    "On, with $friend in front",
    "On, before anybody changes their mind",
    "On, rather pleased with yourselves",
    "On, two steps at a time",
    "On, while it lasts",
    "On, after $friend",
    "On. It can't be far now",
};
static const char *const on_badly[] = {
    "On, all the same",
    "On, a little slower",
    "On, counting heads",
    "On, without a word about it",
    "On, for want of anything better",
    "On, since there's no way back",
    "On, with what you've got left",
    "On, holding each other up",
    "On, to get it over with",
};

typedef struct story {
    const premise *p;
    const char    *friendly, *rival;
    bool           she; /* the rival */
    const beat    *beat[ACTS * BEATS_AN_ACT];
    bool           trick[ACTS * BEATS_AN_ACT]; /* whoever has the beat's trick has a way more */
    int            helps;                      /* the beat that is remembered at the end */
    int            hardness;
    caper_buf     *out;
} story;

/* ---- Writing --------------------------------------------------------------------------------- */

static const char *filling(const story *s, const char *at, size_t *len)
{
    static const char *const names[] = {"$friend", "$rival", "$thing", "$place",
                                        "$him",    "$his",   "$he",    "$He"};
    const char *const        texts[] = {s->friendly,
                                        s->rival,
                                        s->p->thing,
                                        s->p->place,
                                 s->she ? "her" : "him",
                                 s->she ? "her" : "his",
                                 s->she ? "she" : "he",
                                 s->she ? "She" : "He"};
    for (int i = 0; i < 8; i++)
        if (!strncmp(at, names[i], strlen(names[i]))) {
            *len = strlen(names[i]);
            return texts[i];
        }
    return NULL;
}

/* A text with its people put in. A sentence that begins with one begins with a capital. */
static void put(const story *s, const char *text)
{
    for (const char *at = text; *at;) {
        size_t      len  = 0;
        const char *fill = *at == '$' ? filling(s, at, &len) : NULL;
        bool        head = at == text || (at - text > 1 && at[-1] == ' ' && strchr(".!?", at[-2]));
        if (!fill) {
            caper_buf_char(s->out, *at++);
            continue;
        }
        caper_buf_char(s->out, head && *fill >= 'a' && *fill <= 'z' ? (char)(*fill - 32) : *fill);
        caper_buf_str(s->out, fill + 1);
        at += len;
    }
}

static void put_all(const story *s, const char *const *parts)
{
    for (; *parts; parts++)
        put(s, *parts);
}
#define PUT(s, ...) put_all(s, (const char *const[]){__VA_ARGS__, NULL})

static const char *difficulty(const story *s, int plain)
{
    int d = plain + s->hardness - 1;
    return luck_difficulties[d < EASY ? EASY : d > EXTREME ? EXTREME : d];
}

static void put_test(const story *s, const char *way, const char *to, int plain, const char *traits,
                     const char *fail)
{
    PUT(s, "[[", way, "->", to, "]]\n  test: ", difficulty(s, plain), "\n  traits: ", traits,
        "\n  fail: [[", fail, "]]\n");
}

static void put_toll(const story *s, int treats)
{
    caper_buf_printf(s->out, "\nluck: -%d\n", treats + s->hardness);
}

static const char *next_of(const story *s, int i)
{
    return i + 1 < ACTS * BEATS_AN_ACT ? s->beat[i + 1]->name : s->p->last_name;
}

/* Why luck runs out when nobody has failed. */
static const char *const hungry[] = {
    "It's past the time when people eat. The bags go round, and come back lighter than they went.",
    "It has got late. Nobody has had any supper except what was in their pockets, and now they "
    "haven't even that.",
    "What there is left to eat goes round, for courage.",
};

static void put_beat(const story *s, int i)
{
    const beat *b     = s->beat[i];
    int         plain = i < BEATS_AN_ACT ? MODERATE : DIFFICULT;
    PUT(s, "\n:: ", b->name, "\n", b->text, "\n");
    if (i == BEATS_AN_ACT || i == 2 * BEATS_AN_ACT) { /* the acts begin hungry */
        PUT(s, "\n", i == BEATS_AN_ACT ? hungry[0] : hungry[1], "\n");
        put_toll(s, 4);
    }
    PUT(s, "\n");
    for (int k = 0; k < 2; k++)
        put_test(s, b->way[k], b->passed_name, plain, b->traits[k], b->failed_name);
    if (s->trick[i])
        PUT(s, "[[", b->trick_way, "->", b->passed_name, "]]\n  trick: ", b->trick, "\n");
    PUT(s, "\n:: ", b->passed_name, "\n", b->passed, "\n");
    if (i == s->helps)
        PUT(s, "\n“I wasn't sure about you,” says $friend. “I am now.”\n\nremember: $friend is "
               "sure of "
               "us\n");
    PUT(s, "\n[[", on_well[i], "->", next_of(s, i), "]]\n\n:: ", b->failed_name, "\n", b->failed,
        "\n");
    put_toll(s, 3);
    PUT(s, "\n[[", on_badly[i], "->", next_of(s, i), "]]\n");
}

static void put_end(const story *s)
{
    static const char *const second = "The Last Chance";
    const premise           *p      = s->p;
    PUT(s, "\n:: ", p->last_name, " [action]\n", p->last, "\n\n", hungry[2], "\n");
    put_toll(s, 4);
    PUT(s, "\n");
    put_test(s, p->way[0], p->ending[0][0], PROFESSIONAL, p->traits[0], second);
    put_test(s, p->way[1], p->ending[1][0], DIFFICULT, p->traits[1], p->ending[3][0]);
    PUT(s, "[[Leave it to $friend, who is sure of you->", p->ending[2][0],
        "]]\n  needs: $friend is sure of us\n  test: ", difficulty(s, PROFESSIONAL),
        "\n  traits: social memory/expert-remembering-persons social/timid social/detached\n  "
        "fail: "
        "[[",
        second, "]]\n");
    PUT(s, "\n:: ", second, " [action]\n", p->chance, "\n");
    put_toll(s, 3);
    PUT(s, "\n");
    put_test(s, p->chance_way, p->ending[2][0], PROFESSIONAL, p->chance_traits, p->ending[3][0]);
    for (int k = 0; k < 4; k++)
        PUT(s, "\n:: ", p->ending[k][0], k == 3 ? " [ending lost]\n" : " [ending]\n",
            p->ending[k][1], "\n");
}

static void put_head(const story *s, caper_rng *rng)
{
    static const char hex[]  = "0123456789ABCDEF";
    char              ifid[] = "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx";
    for (char *c = ifid; *c; c++)
        if (*c == 'x')
            *c = hex[caper_rng_below(rng, 16)];
    PUT(s, ":: StoryTitle\n", s->p->title, "\n\n:: StoryData\n{\n  \"ifid\": \"", ifid,
        "\",\n  \"format\": \"Harlowe\",\n  \"format-version\": \"3.3.8\",\n  \"start\": \"How It "
        "Begins\"\n}\n\n:: How It Begins\n",
        s->p->begins, "\n\n[[So: to $place->", s->beat[0]->name, "]]\n");
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* Three beats of an act, in the order of the file: nobody is asked at the door who is inside. */
static void choose_act(story *s, int act, caper_rng *rng)
{
    int left = 0, open = BEATS_AN_ACT;
    for (int i = 0; i < BEATS; i++)
        left += beats[i].act == act + 1;
    for (int i = 0; i < BEATS && open; i++) {
        if (beats[i].act != act + 1 || (int)caper_rng_below(rng, (uint32_t)left--) >= open)
            continue;
        int at       = (act + 1) * BEATS_AN_ACT - open--;
        s->beat[at]  = &beats[i];
        s->trick[at] = caper_rng_below(rng, 2) == 0;
    }
}

void luck_invent(uint64_t seed, int hardness, caper_buf *out)
{
    caper_rng rng;
    story     s = {.hardness = hardness, .out = out};
    caper_rng_init(&rng, seed);
    s.p        = &premises[caper_rng_below(&rng, PREMISES)];
    s.friendly = friends[caper_rng_below(&rng, sizeof friends / sizeof *friends)];
    int rival  = (int)caper_rng_below(&rng, sizeof rivals / sizeof *rivals);
    s.rival    = rivals[rival].name;
    s.she      = rivals[rival].she;
    for (int act = 0; act < ACTS; act++)
        choose_act(&s, act, &rng);
    s.helps = (int)caper_rng_below(&rng, ACTS * BEATS_AN_ACT);
    put_head(&s, &rng);
    for (int i = 0; i < ACTS * BEATS_AN_ACT; i++)
        put_beat(&s, i);
    put_end(&s);
}

/* ---- Certified by bots ----------------------------------------------------------------------- */

/* Good endings of so many games; −1: something is wrong with it. */
static int good_of(const caper_buf *text, int games)
{
    static luck_played played;
    luck_adventure    *a = caper_alloc(1, sizeof *a);
    caper_match match    = {.game = &luck_game, .content = &a->content, .seats = 3, .places = 3};
    int         good     = -1;
    if (!luck_adventure_parse(text->data, text->len, &a->content, NULL, NULL)) {
        luck_game.rules->configure(&match, NULL, NULL);
        luck_critic_play(&match, games, 1, NULL, &played);
        good = played.unfinished ? -1 : played.good;
    }
    free(a);
    return good;
}

/* Is the whole 95 % interval in the band? */
static bool is_in_band(int good, int games)
{
    caper_share s = caper_share_of(good, games);
    return good >= 0 && 100 * s.low > INVENT_LOW && 100 * s.high < INVENT_HIGH;
}

bool luck_invent_certified(uint64_t seed, int games, caper_buf *out, luck_certificate *by)
{
    for (int i = 0; i < TRIES; i++) /* the neighbours of a seed that no hardness suits */
        for (int k = 0; k <= INVENT_HARDEST; k++) {
            caper_buf text     = {0};
            int       hardness = (2 + (k + 1) / 2 * (k % 2 ? 1 : -1) + 5) % 5; /* from the middle */
            luck_invent(seed + (uint64_t)i, hardness, &text);
            int  good = good_of(&text, games);
            bool fits = is_in_band(good, games);
            if (fits)
                caper_buf_bytes(out, text.data, text.len);
            *by = (luck_certificate){hardness, games, good, seed + (uint64_t)i};
            caper_buf_fini(&text);
            if (fits)
                return true;
        }
    return false;
}
