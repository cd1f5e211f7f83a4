/* Small adventures from a seed. The parts are written by hand (data/invent.def); the seed chooses
 * among them and names the people. Each act begins at a fork: two ways with nine incidents each, and a
 * crew sees only one of them. What it found on its way through the first act, and whom it won over in the second,
 * opens a way at the end. How hard the tests are is found by bots, so that a story is offered only if
 * it can be won and can be lost. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/interval.h"
#include "base/memory.h"
#include "games/luck/critic.h"
#include "games/luck/invent.h"

enum { ACTS = 3, WAYS = 2, BEATS_A_WAY = 9, TRIES = 12 };
enum { BEATS_AN_ACT = WAYS * BEATS_A_WAY, ALL_BEATS = ACTS * BEATS_AN_ACT };

/* As data/invent.def has them, in its order. */
typedef struct chance {
    const char *way, *traits;
} chance;

typedef struct ending {
    const char *name, *text;
} ending;

typedef struct premise {
    const char *title, *place, *thing, *begins, *last_name, *last;
    chance      try[2];
    const char *second; /* the last scene once more */
    chance      once_more;
    ending      ending[4]; /* the last is lost */
} premise;

typedef struct attempt {
    const char *way, *traits, *done, *missed;
} attempt;

typedef struct beat {
    int         act;
    const char *name, *text;
    attempt     try[2];
    const char *trick, *trick_way;
    ending      passed, failed;
} beat;

typedef struct fork {
    int         act;
    const char *name, *text, *way[WAYS];
} fork;

typedef struct sign {
    int         act;
    const char *before, *between, *behind;
} sign;

typedef struct gift {
    const char *thing, *found;
    attempt     try;
} gift;

/* What leads on from a beat; each is read once at most. */
typedef struct onward {
    const char *well, *badly;
} onward;

/* The file's lists are flat, and each is read by itself: what is not defined is nothing there. */
#pragma GCC diagnostic ignored "-Wmissing-braces"
#define PREMISE(...) {__VA_ARGS__},
static const premise premises[] = {
#include "games/luck/data/invent.def"
};
#define BEAT(...) {__VA_ARGS__},
static const beat beats[] = {
#include "games/luck/data/invent.def"
};
#define FORK(...) {__VA_ARGS__},
static const fork forks[] = {
#include "games/luck/data/invent.def"
};
#define SIGN(...) {__VA_ARGS__},
static const sign signs[] = {
#include "games/luck/data/invent.def"
};
#define GIFT(...) {__VA_ARGS__},
static const gift gifts[] = {
#include "games/luck/data/invent.def"
};
#define ON(...) {__VA_ARGS__},
static const onward onwards[] = {
#include "games/luck/data/invent.def"
};

enum { PREMISES = sizeof premises / sizeof *premises, BEATS = sizeof beats / sizeof *beats };
enum { FORKS = sizeof forks / sizeof *forks, GIFTS = sizeof gifts / sizeof *gifts };
enum { SIGNS = sizeof signs / sizeof *signs };
_Static_assert(sizeof onwards / sizeof *onwards >= ACTS * BEATS_A_WAY, "one for each beat");

#define FRIEND(name) name,
static const char *const friends[] = {
#include "games/luck/data/invent.def"
};
#define RIVAL(...) {__VA_ARGS__},
static const struct {
    const char *name;
    bool        she;
} rivals[] = {
#include "games/luck/data/invent.def"
};
#define TRICK(...) {__VA_ARGS__},
static const struct {
    const char *trick, *text;
} tricks[] = {
#include "games/luck/data/invent.def"
};
#define SURE(text) text,
static const char *const sure[] = {
#include "games/luck/data/invent.def"
};
#define ALONE(...) {__VA_ARGS__},
static const struct {
    const char *done, *missed;
} alone[] = {
#include "games/luck/data/invent.def"
};
#define LAST(...) {__VA_ARGS__},
static const struct {
    const char *nearly, *nothing_clever;
} last[] = {
#include "games/luck/data/invent.def"
};
#define HUNGRY(text) text,
static const char *const hungry[] = {
#include "games/luck/data/invent.def"
};

enum { TRICKS = sizeof tricks / sizeof *tricks, ONS = sizeof onwards / sizeof *onwards };
/* The one of a list on which a number falls. */
#define TURN(list, n) (list)[(unsigned)(n) % (sizeof(list) / sizeof *(list))]

typedef struct story {
    const premise *p;
    const char    *friendly, *rival;
    bool           she; /* the rival */
    const fork    *fork[ACTS];
    const beat    *beat[ALL_BEATS];  /* by act, then by way */
    bool           trick[ALL_BEATS]; /* players with the beat's trick have a way more */
    const gift    *gift[WAYS];       /* found on either way through the first act */
    int            helps[WAYS];      /* the beat of the second act that wins $friend over */
    int            hardness, luck;   /* luck: which of several texts */
    uint8_t        told[TRICKS];     /* how often each text of a trick has been */
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
static void fill(const story *s, const char *text)
{
    for (const char *at = text; *at;) {
        size_t      len  = 0;
        const char *word = *at == '$' ? filling(s, at, &len) : NULL;
        bool        head = at == text || (at - text > 1 && at[-1] == ' ' && strchr(".!?", at[-2]));
        if (!word) {
            caper_buf_char(s->out, *at++);
            continue;
        }
        caper_buf_char(s->out, head && *word >= 'a' && *word <= 'z' ? (char)(*word - 32) : *word);
        caper_buf_str(s->out, word + 1);
        at += len;
    }
}

/* A template, in which every % stands for a text. */
static void put(const story *s, const char *template, ...)
{
    va_list texts;
    va_start(texts, template);
    for (; *template; template ++)
        if (*template == '%')
            fill(s, va_arg(texts, const char *));
        else
            caper_buf_char(s->out, *template);
    va_end(texts);
}

static const char *difficulty(const story *s, int plain)
{
    int d = plain + s->hardness - 1;
    return luck_difficulties[d < EASY ? EASY : d > EXTREME ? EXTREME : d];
}

static void put_answers(const story *s, const attempt *t)
{
    if (t->done)
        put(s, "  done: %\n", t->done);
    if (t->missed)
        put(s, "  missed: %\n", t->missed);
}

static void put_test(const story *s, const attempt *t, const char *needs, const char *to, int plain,
                     const char *fail)
{
    put(s, "[[%->%]]\n  test: %\n  traits: %\n  fail: [[%]]\n", t->way, to, difficulty(s, plain),
        t->traits, fail);
    if (needs)
        put(s, "  needs: %\n", needs);
    put_answers(s, t);
}

static void put_toll(const story *s, int treats)
{
    caper_buf_printf(s->out, "\nluck: -%d\n", treats + s->hardness);
}

static const char *const found[WAYS] = {"By the Wayside", "On the Way"};

/* Where a beat leads: to the next on its way, else to the next act or the end. */
static const char *next_of(const story *s, int i)
{
    int act = i / BEATS_AN_ACT;
    if (!act && i % BEATS_A_WAY == 0)
        return found[i / BEATS_A_WAY];
    if (i % BEATS_A_WAY + 1 < BEATS_A_WAY)
        return s->beat[i + 1]->name;
    return act + 1 < ACTS ? s->fork[act + 1]->name : s->p->last_name;
}

/* Three of the incidents on a way: “*Fog*, *Geese* and *The Well*”. */
static void put_names(const story *s, int act, int way)
{
    static const char *const before[] = {"*", "*, *", "* and *"};
    const beat *const       *first    = &s->beat[act * BEATS_AN_ACT + way * BEATS_A_WAY];
    for (int i = 0; i < 3; i++)
        put(s, "%%", before[i], first[i * BEATS_A_WAY / 3]->name);
    put(s, "*");
}

/* Nobody goes blind: a sign tells some of what is on either way. */
static void put_fork(const story *s, int act)
{
    const fork *f = s->fork[act];
    const sign *n = &signs[act * SIGNS / ACTS + (s->luck + act) % (SIGNS / ACTS)];
    put(s, "\n:: %\n%\n\n%", f->name, f->text, n->before);
    put_names(s, act, 0);
    put(s, "%", n->between);
    put_names(s, act, 1);
    put(s, "%\n", n->behind);
    if (act) { /* the later acts begin hungry */
        put(s, "\n%\n", TURN(hungry, s->luck + act));
        put_toll(s, 2);
    }
    put(s, "\n");
    for (int way = 0; way < WAYS; way++)
        put(s, "[[%->%]]\n", f->way[way], s->beat[act * BEATS_AN_ACT + way * BEATS_A_WAY]->name);
}

/* What a trick looks like: of its texts the one that has been told least. */
static const char *trick_text(story *s, const char *trick)
{
    int best = -1;
    for (int i = 0; i < TRICKS; i++)
        if (!strcmp(tricks[i].trick, trick) && (best < 0 || s->told[i] < s->told[best]))
            best = i;
    s->told[best]++;
    return tricks[best].text;
}

/* What leads on from a step: each once, in an order that the seed shifts. */
static const onward *onward_of(const story *s, int step)
{
    return &onwards[(step * 5 + s->luck) % ONS];
}

static void put_beat(story *s, int i)
{
    const beat   *b   = s->beat[i];
    int           act = i / BEATS_AN_ACT, way = i % BEATS_AN_ACT / BEATS_A_WAY;
    const onward *on = onward_of(s, act * BEATS_A_WAY + i % BEATS_A_WAY);
    put(s, "\n:: %\n%\n\n", b->name, b->text);
    for (int k = 0; k < 2; k++)
        put_test(s, &b->try[k], NULL, b->passed.name, act ? DIFFICULT : MODERATE, b->failed.name);
    if (s->trick[i])
        put(s, "[[%->%]]\n  trick: %\n  done: %\n", b->trick_way, b->passed.name, b->trick,
            trick_text(s, b->trick));
    put(s, "\n:: %\n%\n", b->passed.name, b->passed.text);
    if (act == 1 && i == s->helps[way]) /* the friend is sure of you now */
        put(s, "\n%\n\nremember: % is sure of us\n", TURN(sure, s->luck), "$friend");
    put(s, "\n[[%->%]]\n\n:: %\n%\n", on->well, next_of(s, i), b->failed.name, b->failed.text);
    put_toll(s, 1);
    put(s, "\n[[%->%]]\n", on->badly, next_of(s, i));
}

/* On either way through the first act lies something else; it is there in any case. */
static void put_gift(const story *s, int way)
{
    put(s, "\n:: %\n%\n\ngives: %\n\n[[Take it along->%]]\n", found[way], s->gift[way]->found,
        s->gift[way]->thing, s->beat[way * BEATS_A_WAY + 1]->name);
}

static void put_end(const story *s)
{
    static const char *const second = "The Last Chance";
    const premise           *p      = s->p;
    const ending            *end    = p->ending;
    attempt first     = {p->try[0].way, p->try[0].traits, NULL, TURN(last, s->luck).nearly};
    attempt plain     = {p->try[1].way, p->try[1].traits, TURN(last, s->luck).nothing_clever, NULL};
    attempt once_more = {p->once_more.way, p->once_more.traits, NULL, NULL};
    attempt by_friend = {NULL, NULL, TURN(alone, s->luck).done, TURN(alone, s->luck).missed};
    put(s, "\n:: % [action]\n%\n\n%\n", p->last_name, p->last, TURN(hungry, s->luck));
    put_toll(s, 2);
    put(s, "\n");
    put_test(s, &first, NULL, end[0].name, PROFESSIONAL, second);
    put_test(s, &plain, NULL, end[1].name, DIFFICULT, end[3].name);
    put(s,
        "[[%->%]]\n  needs: % is sure of us\n  test: %\n  traits: social "
        "memory/expert-remembering-persons social/timid social/detached\n  fail: [[%]]\n",
        "Leave it to $friend, who is sure of you", end[2].name, "$friend", difficulty(s, DIFFICULT),
        second);
    put_answers(s, &by_friend);
    for (int way = 0; way < WAYS; way++)
        put_test(s, &s->gift[way]->try, s->gift[way]->thing, end[1].name, DIFFICULT, second);
    put(s, "\n:: % [action]\n%\n", second, p->second);
    put_toll(s, 2);
    put(s, "\n");
    put_test(s, &once_more, NULL, end[2].name, PROFESSIONAL, end[3].name);
    for (int k = 0; k < 4; k++)
        put(s, "\n:: % [ending%]\n%\n", end[k].name, k == 3 ? " lost" : "", end[k].text);
}

static void put_head(const story *s, caper_rng *rng)
{
    static const char hex[]  = "0123456789ABCDEF";
    char              ifid[] = "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx";
    for (char *c = ifid; *c; c++)
        if (*c == 'x')
            *c = hex[caper_rng_below(rng, 16)];
    put(s,
        ":: StoryTitle\n%, or %\n\n:: StoryData\n{\n  \"ifid\": \"%\",\n  \"format\": "
        "\"Harlowe\",\n  \"format-version\": \"3.3.8\",\n  \"start\": \"How It "
        "Begins\"\n}\n\n:: How It Begins\n%\n\n[[So: to %->%]]\n",
        s->p->title, s->beat[s->luck % ALL_BEATS]->name, ifid, s->p->begins, s->p->place,
        s->fork[0]->name);
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* The beats of an act, in the order of the file, so that none needs what comes later. They go to the
 * two ways in turn, so that each has its order. */
static void choose_act(story *s, int act, caper_rng *rng)
{
    int left = 0, open = BEATS_AN_ACT;
    for (int i = 0; i < BEATS; i++)
        left += beats[i].act == act + 1;
    for (int i = 0; i < BEATS && open; i++) {
        if (beats[i].act != act + 1 || (int)caper_rng_below(rng, (uint32_t)left--) >= open)
            continue;
        int n        = BEATS_AN_ACT - open--;
        int at       = act * BEATS_AN_ACT + n % WAYS * BEATS_A_WAY + n / WAYS;
        s->beat[at]  = &beats[i];
        s->trick[at] = caper_rng_below(rng, 2) == 0;
    }
    int per_act  = FORKS / ACTS; /* the file has as many for each act, one act after the other */
    s->fork[act] = &forks[act * per_act + (int)caper_rng_below(rng, (uint32_t)per_act)];
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
    int first = (int)caper_rng_below(&rng, GIFTS);
    s.gift[0] = &gifts[first];
    s.gift[1] = &gifts[(first + 1 + (int)caper_rng_below(&rng, GIFTS - 1)) % GIFTS];
    for (int way = 0; way < WAYS; way++)
        s.helps[way] = BEATS_AN_ACT + way * BEATS_A_WAY + (int)caper_rng_below(&rng, BEATS_A_WAY);
    s.luck = (int)caper_rng_below(&rng, 1000);
    put_head(&s, &rng);
    for (int i = 0; i < ALL_BEATS; i++) {
        if (i % BEATS_AN_ACT == 0)
            put_fork(&s, i / BEATS_AN_ACT);
        put_beat(&s, i);
    }
    for (int way = 0; way < WAYS; way++)
        put_gift(&s, way);
    put_end(&s);
}

/* ---- Certified by bots ----------------------------------------------------------------------- */

/* Good endings of so many games; −1: something is wrong with it. */
static int good_of(const caper_buf *text, int games)
{
    static luck_played played;
    luck_adventure    *a    = caper_alloc(1, sizeof *a);
    int                good = -1;
    if (!luck_adventure_parse(text->data, text->len, &a->content, NULL, NULL)) {
        luck_critic_play(a, 3, games, 1, NULL, &played);
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
    for (int i = 0; i < TRIES; i++) /* other stories, of no other seed, where no hardness suits */
        for (int k = 0; k <= INVENT_HARDEST; k++) {
            caper_buf text     = {0};
            int       hardness = (2 + (k + 1) / 2 * (k % 2 ? 1 : -1) + 5) % 5; /* from the middle */
            uint64_t  near     = seed + (uint64_t)i * 0x9E3779B97F4A7C15u;
            luck_invent(near, hardness, &text);
            int  good = good_of(&text, games);
            bool fits = is_in_band(good, games);
            if (fits)
                caper_buf_bytes(out, text.data, text.len);
            *by = (luck_certificate){hardness, games, good, near};
            caper_buf_fini(&text);
            if (fits)
                return true;
        }
    return false;
}
