/* What a room offers to people who write content for it, besides the parser.
 *
 * `caper job`, `caper adventure` and `caper heist`, the server and the page ask here; none of them
 * knows a room. Everything is text in and text out: files, clocks and terminals are the caller's. Every
 * function and every group may be NULL: the game does not have it. */
#ifndef CAPER_WORKSHOP_H
#define CAPER_WORKSHOP_H

#include "caper/game.h"

/* What only writers and the lab ask for is left out of caper.wasm, which every visitor has to load. */
#ifdef __wasm__
#define CAPER_DESKTOP(facet) NULL
#else
#define CAPER_DESKTOP(facet) (facet)
#endif

/* How far long work is; may be NULL wherever it is a parameter. */
typedef void caper_progress_fn(const char *what, double done, double all);

/* ---- Reviews: critics read the content, bots play it --------------------------------------------- */

typedef struct caper_review {
    const char      *name;         /* of the file, as sentences call it */
    int              games, seats; /* that bots play, and how many they are; 0 games: they don't */
    bool             strict;
    caper_report_fn *problem, *note; /* called with `name` as their context */
    caper_progress_fn *progress;
    /* The answer: lines for people, what must be mended, and what should be. */
    caper_buf out;
    int       problems, faults;
} caper_review;

/* ---- Content made up from a seed ------------------------------------------------------------------ */

/* What is wanted, and what bots found out while they tried it. */
typedef struct caper_wish {
    uint64_t seed;
    uint8_t  level, size; /* a number of `levels`; how large */
    uint8_t  with;        /* a set of `modules`; 0: the seed decides */
    uint8_t  take;        /* of the same seed: another one */
    int8_t   ease;        /* how much easier than usual */
    uint8_t  three;       /* how much harder for a crew of three */
} caper_wish;

/* How content plays: wins and games by medium bots, and how many minutes it takes a person who plays
 * the whole crew. */
typedef struct caper_trial {
    int    games, wins;
    bool   timed;                /* set it to count minutes, which takes longer */
    double least, most, minutes; /* minutes: of all games together */
} caper_trial;

/* Shares of wins between which content of a level should be. */
typedef struct caper_band {
    double low, high;
} caper_band;

/* Makes something up; src/workshop/maker.h has it tried by bots until it is in its band. */
typedef struct caper_maker_facet {
    const char *const *levels, *const *modules; /* end with NULL */
    const caper_band *bands;                    /* one for each level */
    uint8_t           least, most, usual;       /* sizes */
    const char       *size;                     /* what they count: "tiles" */
    /* Fill `out`. The same wish, the same content; false: the result is not good enough, try the next take. */
    bool (*make_up)(const caper_wish *wish, caper_content *out);
    void (*write)(const caper_content *content, caper_buf *out);
    /* One more game by medium bots; its number is its seed. */
    void (*try)(const caper_content *content, int seats, caper_trial *sum);
} caper_maker_facet;

/* ---- Keys, characters --------------------------------------------------------------------------- */

/* Content in one line, as other programs exchange it. */
typedef struct caper_savekeys {
    caper_code (*read)(const char *key, size_t len, caper_buf *text, caper_error *err);
    void (*write)(const caper_content *content, bool plain, caper_buf *out);
    /* What a key has no place for, as half a sentence. */
    const char *(*loses)(const caper_content *content, char out[200]);
} caper_savekeys;

/* Characters that live in files. */
typedef struct caper_characters {
    /* The ready-made ones, a line each. */
    void (*list)(caper_buf *out);
    /* A ready-made one, one from the dice ("random") or the one in `text`: its sheet as text or as a
     * page of HTML, and the file that makes it again. Returns the number of problems in `text`; −1:
     * there is no `text`, and no such ready-made one. */
    int (*sheet)(const char *name, const char *text, size_t len, caper_rng *rng, bool html,
                 caper_report_fn *report, void *ctx, caper_buf *sheet, caper_buf *file);
    /* Those in the file `text` take the seats of people in a new game: sets the option. */
    caper_code (*bring)(const char *path, const char *text, size_t len, caper_seats people,
                        int seats, caper_json **options, caper_error *err);
    /* After a game: the file with those who survived. A complaint may come with a whole file. */
    caper_code (*keep)(const char *path, const char *text, size_t len, const caper_json *position,
                       caper_seats people, caper_buf *out, caper_error *err);
} caper_characters;

/* ---- All of it ---------------------------------------------------------------------------------- */

typedef enum caper_picture { PICTURE_TEXT, PICTURE_COLOUR, PICTURE_SVG, PICTURE_DOT } caper_picture;

typedef struct caper_workshop {
    /* What a careful friend says about content without problems. */
    void (*review)(const caper_content *content, caper_review *r);
    /* A line for the list of what ships; entries with lower numbers come first. */
    int (*entry)(const caper_content *content, const char *id, caper_buf *line);
    void (*draw)(const caper_content *content, caper_picture kind, caper_buf *out);
    /* A small file to begin with, and what is in it, as half a sentence. `random`: for an identity. */
    const char *(*begin)(uint8_t random[16], caper_buf *out);
    /* Up to `games` games show that what was made up can be won and lost: its text, and what bots
     * found. False: this seed yields no good content; `found` says why. */
    bool (*invent)(uint64_t seed, int games, caper_progress_fn *progress, caper_buf *text,
                   caper_buf *found);
    /* The names that files of this kind use. */
    void (*names)(caper_buf *out);
    /* A table of exact chances; `simulated` rolls of each, 0: none. */
    void (*odds)(int simulated, caper_buf *out);

    const caper_maker_facet     *maker;
    const caper_savekeys        *keys;
    const caper_characters      *characters;
    const struct caper_campaign *campaign; /* base/campaign.h */
} caper_workshop;

/* The game's workshop; an empty one if it has none. */
static inline const caper_workshop *caper_workshop_of(const caper_game *game)
{
    static const caper_workshop none;
    return game && game->content && game->content->workshop ? game->content->workshop : &none;
}

/* The first game with campaigns; NULL: none has. */
static inline const caper_game *caper_campaign_game(void)
{
    const caper_game *const *g = caper_games();
    while (*g && !caper_workshop_of(*g)->campaign)
        g++;
    return *g;
}

#endif
