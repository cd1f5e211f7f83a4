/* An adventure file, read: scenes, links, foes, things. Flat: texts are places in one pool. */
#ifndef LUCK_ADVENTURE_H
#define LUCK_ADVENTURE_H

#include "base/kind.h"
#include "base/lines.h"
#include "games/luck/luck.h"

enum {
    ADVENTURE_SCENES = 500,
    ADVENTURE_LINKS  = 2500,
    ADVENTURE_TEXT   = 1024 * 1024,
    ADVENTURE_PROSE  = 16 * 1024, /* of one scene */
    ADVENTURE_HOURS  = 24,        /* until the clock strikes */
    ADVENTURE_HINTS  = 64,
    NO_SCENE         = -1,
};

enum luck_link_kind {
    LINK_PLAIN,
    LINK_ALONE,
    LINK_TOGETHER,
    LINK_AGAINST,
    LINK_MULTI,
    LINK_TRICK,
    LINK_ANSWER, /* a puzzle: open to a player with the right words */
};

enum luck_scene_tag {
    TAG_ACTION = 1,
    TAG_OUT    = 2,
    TAG_FIGHT  = 4,
    TAG_ENDING = 8,
    TAG_LOST   = 16, /* an ending in which all lose */
    TAG_QUICK  = 32, /* the first who steps forward decides */
};

/* What a way or a scene changes: things and memories, treats, the clock. */
typedef struct luck_effect {
    luck_set gives, takes;
    int8_t   luck;     /* treats; below zero they are lost */
    bool     luck_who; /* only for the player who acted; else for all */
    uint8_t  hours;
} luck_effect;

typedef struct
    luck_link { /* what decides who may take it comes first: lists ask about every link */
    luck_set    need_things, refuse_things;
    luck_set    needs, refuses; /* of the actor: any of them; none of them */
    uint8_t     kind, count;    /* count: actions of a multi, else 1 */
    uint8_t     trick, times;
    bool        has_needs, has_test, has_fail;
    bool        secret; /* what it needs is not told */
    uint8_t     difficulty[LUCK_PER_ROUND];
    uint8_t     trait_lines;
    int16_t     to, fail;
    luck_set    traits[LUCK_PER_ROUND];   /* that count, for each action */
    luck_effect effect[2];                /* if it is done, and if it is missed */
    uint32_t    text, to_name, fail_name; /* in the pool */
    uint32_t    answers;                  /* "tortoise | turtle" */
    uint8_t     first_hint, hints;
    uint32_t    done, missed; /* told before the scene that follows: it went well, or did not */
    uint16_t    line, fail_line;
} luck_link;

/* A hint of a puzzle: `thing` says that the crew has bought it. */
typedef struct luck_hint {
    uint32_t text;
    uint8_t  cost, thing;
} luck_hint;

typedef struct luck_foe {
    uint32_t name;
    uint8_t  rating, size, blow; /* blow: difficulty of the KO test with slugfest */
} luck_foe;

typedef struct luck_scene {
    uint32_t    name, text, won_name, strikes_name;
    int16_t     won;     /* where a won fight leads */
    int16_t     strikes; /* where a crew goes instead that comes when the clock has run out */
    uint16_t    line, won_line, strikes_line;
    uint16_t    first, links;
    uint16_t    seen; /* the thing that says the crew was here, + 1; 0: it is not asked about */
    uint8_t     tags, foes;
    bool        ambush;
    luck_foe    foe[LUCK_FOES];
    luck_effect effect;  /* its treats the first time, the rest every time */
    luck_set    assumes; /* what its text takes for granted; for the checker */
} luck_scene;

/* A thing with a name: carried, or only remembered. Scenes that were seen and hours that have passed
 * (“hours 2”: at least two) are
 * remembered, and so are hints that were bought, deeds of this game (“deed Gerald went home”) and of games before it
 * (“ever Gerald went home”). */
enum luck_thing_kind {
    THING_CARRIED,
    THING_REMEMBERED,
    THING_SEEN,
    THING_HOUR,
    THING_HINT,
    THING_DEED,
    THING_EVER
};

typedef struct luck_adventure {
    caper_content content; /* first, as the interface wants it */
    uint32_t      title;
    int16_t       start;
    uint16_t      scenes, links, things;
    luck_scene    scene[ADVENTURE_SCENES];
    luck_link     link[ADVENTURE_LINKS];
    uint32_t      thing[LUCK_THINGS];
    uint16_t      thing_line[LUCK_THINGS]; /* where it is spoken of first */
    uint8_t       thing_kind[LUCK_THINGS]; /* enum luck_thing_kind */
    uint8_t       hints;
    luck_hint     hint[ADVENTURE_HINTS];
    uint8_t       hours; /* that the clock has; 0: there is none */
    uint16_t      clock_line;
    uint32_t      face[ADVENTURE_HOURS + 1]; /* what it shows after so many hours */
    uint8_t       hour[ADVENTURE_HOURS];     /* the thing that says that this hour has passed */
    bool          answers;                   /* a text depends on the way that was taken */
    uint32_t      used;                      /* of the pool; place 0 is the empty text */
    char          pool[ADVENTURE_TEXT];
} luck_adventure;

static inline const luck_adventure *luck_adventure_of(const caper_content *content)
{
    return (const luck_adventure *)(const void *)content;
}

static inline const char *luck_text(const luck_adventure *a, uint32_t at) { return a->pool + at; }

/* The links of a scene. */
#define luck_each_link(l, a, c)                                                                    \
    for (const luck_link *l = &(a)->link[(c)->first], *l##_end = l + (c)->links; l < l##_end; l++)

/* Every way of an adventure, scene by scene: ' ' a link, 'p' a test passed, 'f' one failed, 'w' a fight
 * won, 's' the clock has struck.
 *
 *     for (luck_way w = {0}; luck_next_way(a, &w);) … w.from … w.to … */
typedef struct luck_way {
    int from, to, n; /* n: twice the place of its link among those of the scene, + 1 if it failed */
    char kind;
    int  next;
} luck_way;
bool luck_next_way(const luck_adventure *a, luck_way *w);
/* Mark all scenes that can be reached from a marked one or, `back`, from which one can be reached. */
void luck_spread(const luck_adventure *a, bool back, bool marked[ADVENTURE_SCENES]);
/* caper_game.about_content: the title; scenes, links and endings. */
void luck_adventure_about(const caper_content *content, caper_buf *title, caper_buf *figures,
                          caper_report_fn *note, void *ctx);
/* Read a Twee 3 file (twee.c), and say everything that is wrong with it (adventure.c). */
int luck_adventure_parse(const char *text, size_t len, caper_content *out, caper_report_fn *report,
                         void *ctx);
/* Ways of one scene that end in the same scene, by success or by failure, must be told apart there: by
 * `done` and `missed`, or by a text that asks which was taken ({by …}). Reports each end of a way that
 * is not, and returns how many there are; `shared`: of how many. */
int luck_adventure_answers(const luck_adventure *a, caper_report_fn *report, void *ctx,
                           int *shared);
int luck_scene_find(const luck_adventure *a, caper_piece name);

/* How many endings it has. */
int luck_endings(const caper_content *content);

/* ---- Things ------------------------------------------------------------------------------------- */

/* Do the things at hand allow this link? What is on the sheets is another question. */
static inline bool luck_link_has_things(const luck_set *things, const luck_link *l)
{
    uint64_t wrong = 0; /* missing, or in the way: one question: branch-free */
    for (int i = 0; i < LUCK_THINGS / 64; i++)
        wrong |= (l->need_things.bits[i] & ~things->bits[i]) |
                 (l->refuse_things.bits[i] & things->bits[i]);
    return !wrong;
}

/* ---- The clock -------------------------------------------------------------------------------- */

/* The things that say that an hour has passed, and how many have. */
luck_set luck_all_hours(const luck_adventure *a);
int      luck_hours(const luck_adventure *a, const luck_set *things);
/* Things and hours of an effect; treats are another matter. */
void luck_things_affect(const luck_adventure *a, luck_set *things, const luck_effect *e);
/* Where a crew with these things comes that is on its way to this scene. */
int luck_arrival(const luck_adventure *a, const luck_set *things, int scene);

/* By name; −1 if the adventure does not speak of it. */
int luck_thing_find(const luck_adventure *a, caper_piece name);

/* ---- Text that depends on what happened (prose.c) ---------------------------------------------- */

/* What this crew reads in the scene where it is, into `out`: how the way that led here went, then the
 * scene's own text. */
void luck_prose(const luck_adventure *a, const luck_state *s, char out[ADVENTURE_PROSE]);
/* The conditions of a text, one after the other:
 *
 *     for (luck_asked q = luck_asked_in(a, text); luck_ask(&q);) … q.one … */
typedef struct luck_asked {
    caper_piece one;                                 /* without its “not”; {who …} is one, too */
    bool        wanted;                              /* there was no “not” */
    enum { ASKS, ASKS_UNCLOSED, ASKS_TOO_DEEP } how; /* a brace is never closed; nested too deep */
    caper_piece rest;
    const char *at;
    int         depth;
} luck_asked;
luck_asked luck_asked_in(const luck_adventure *a, uint32_t text);
bool       luck_ask(luck_asked *q);
/* The thing that a condition of this scene asks about; −1: it is about something else. */
int luck_asked_thing(const luck_adventure *a, const luck_scene *c, caper_piece one);
/* Does a text ask by which way the crew came, and can the answer be this one? */
bool luck_asks_by(const luck_adventure *a, uint32_t text, const luck_link *l);

/* ---- For the story --------------------------------------------------------------------------- */

static inline const luck_adventure *luck_story(const caper_match *match)
{
    return luck_adventure_of(match->content);
}

const luck_scene *luck_scene_now(const caper_match *match, const luck_state *s);
/* Link n of it, from 0. */
const luck_link *luck_link_now(const caper_match *match, const luck_state *s, int n);
/* Is that link open to the crew; may this seat take it? */
bool luck_link_open(const luck_state *s, const luck_link *l);
bool luck_link_fits(const luck_state *s, const luck_link *l, int seat);
/* Every seat that may take it. */
caper_seats luck_link_takers(const luck_state *s, const luck_link *l);
/* What `seat` may say about a way to which these takers belong: a set of enum luck_cast_kind. `vote`:
 * there are others, and time to ask them. */
static inline unsigned luck_casts(const luck_link *l, caper_seats takers, int seat, bool alone,
                                  bool vote)
{
    bool fits = takers >> seat & 1;
    if (l->kind == LINK_ANSWER) /* words open it: luck_puzzle_play */
        return 0;
    bool lead = fits & ((l->kind != LINK_PLAIN) | !vote); /* a plain way has no doer */
    bool join = fits & (l->kind == LINK_TOGETHER) & !alone;
    return (unsigned)(vote & (takers != 0)) << CAST_VOTE | (unsigned)lead << CAST_LEAD |
           (unsigned)join << CAST_JOIN;
}
/* The seats that have not spoken in this scene. */
static inline caper_seats luck_silent(const luck_state *s)
{
    caper_seats seats = 0;
    for (int i = 0; i < s->seats; i++)
        seats |= (caper_seats)(!s->crew[i].out && !s->cast[i]) << i;
    return seats;
}
/* What a move of a scene says about its link. */
static inline int luck_cast_of(caper_move move)
{
    return move < M_JOIN ? CAST_LEAD : move < M_VOTE ? CAST_JOIN : CAST_VOTE;
}
/* Write down what a seat says; the link it is about. The caller acts on it. */
static inline int luck_note_word(luck_state *s, int seat, caper_move move)
{
    s->cast[seat]        = (uint8_t)luck_cast_of(move);
    return s->link[seat] = (uint8_t)luck_link_in(move);
}
/* What a way needs of the player who takes it, in words, unless the writer keeps it secret (what.c). */
void luck_link_needs(const luck_link *l, caper_buf *out);
/* The rating with which a seat goes into action k of a link's test. */
int luck_link_rating(const luck_state *s, const luck_link *l, int k, int seat);
/* The exact chance that this seat alone passes the link's test with all its luck. */
double luck_link_chance(const luck_state *s, const luck_link *l, int seat);
/* Only one way is open, and it needs no test: the first word takes everybody on. */
bool luck_is_one_way(const caper_match *match, const luck_state *s);
void luck_enter(luck_play *p, int scene);
void luck_take_link(luck_play *p, int link, int leader);

/* ---- Puzzles (puzzle.c) ----------------------------------------------------------------------- */

/* The next hint that the crew has not bought; NULL: none is left. */
const luck_hint *luck_puzzle_hint(const luck_adventure *a, const luck_state *s, const luck_link *l);
/* `answer <text>` and `hint <link>`: in a scene, at any time before a roll is owed. */
static inline bool luck_is_puzzle_move(caper_move move)
{
    return move == M_ANSWER || (move >= M_HINT && move < M_HINT + LUCK_LINKS + 1);
}
bool luck_puzzle_may(const caper_match *match, const luck_state *s, int seat, caper_move move,
                     caper_buf *why);
void luck_puzzle_play(luck_play *p, int seat, caper_move move, const char *words);
int  luck_puzzle_list(const caper_match *match, const luck_state *s, int seat, caper_move *out);

void        luck_fight_start(luck_play *p);
void        luck_fight_resolved(luck_play *p, const luck_pending *done, bool passed);
caper_seats luck_fight_waits_for(const luck_state *s);
/* The seats that wait to attack that foe together with others. */
caper_seats luck_fight_holders(const luck_state *s, int foe);
bool luck_fight_may(const caper_match *match, const luck_state *s, int seat, caper_move move);
void luck_fight_play(luck_play *p, int seat, caper_move move);
void luck_fight_fist(luck_play *p, int seat, int foe);

#endif
