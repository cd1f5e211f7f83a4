/* The lab: many games, and what can be learned from them.
 *
 * A *study* is a question: a game, seats, bots, a number of games from one seed, perhaps one
 * thing that varies. Each value of it is a *variant*. Game number i of every variant is played from
 * (seed, i) alone, and all that is kept of it is added to whole numbers; so neither the number of
 * threads nor the order of games nor a pause in between can change a result by a bit.
 *
 * What is counted besides, and how it reads, each game says: base/figures.h. */
#ifndef CAPER_LAB_H
#define CAPER_LAB_H

#include <stdatomic.h>

#include "caper/table.h"
#include "lab/result.h"

enum {
    LAB_VARIANTS = 64,
    LAB_BOTS     = CAPER_MAX_SEATS,
    LAB_LENGTHS  = 256,   /* bars in the picture of how long games are */
    LAB_LONGEST  = 20000, /* moves; a game that lasts longer will not end */
};

typedef struct lab_bot {
    char              name[32];
    caper_bot_options how;
} lab_bot;

typedef struct lab_crew {
    int     count;
    lab_bot bot[LAB_BOTS];
} lab_crew;

/* What is counted in every game, at the head of a variant's sums. */
typedef struct lab_common {
    uint64_t    games, unfinished, won, shared;
    caper_total moves;
    uint64_t    wins[CAPER_MAX_SEATS]; /* by seat, in CAPER_WIN */
    uint64_t    bot_seats[LAB_BOTS];   /* seats that bots of this name sat in, all games together */
    uint64_t    bot_games[LAB_BOTS];   /* games in which one was at the table */
    uint64_t    bot_wins[LAB_BOTS];    /* theirs together, in CAPER_WIN */
    uint64_t    length[LAB_LENGTHS];
} lab_common;

typedef struct lab_variant {
    char value[256];     /* of what varies: "4", "museum"; "" if the options are the same for all */
    caper_json *options; /* owned */
    lab_crew    crew;
    caper_match match;
    bool        together; /* the players win or lose as one */
    uint64_t   *sums;     /* a lab_common, then the collector's own */
    uint64_t    done;     /* how many games are in `sums`, the first ones of this share */
} lab_variant;

typedef struct lab_study {
    const caper_game      *game;
    const caper_collector *collector;
    caper_json            *asked; /* the study as JSON; owned */
    char                   vary[64];
    char                   seed_text[17];
    uint64_t               seed, games;
    int                    part, parts; /* 2 of 4: only that share of the games; 0: all of them */
    bool                   timed; /* a bot has a budget in time: the numbers cannot be had again */
    int                    variants;
    lab_variant            variant[LAB_VARIANTS];
} lab_study;

/* ---- Asking (study.c) ------------------------------------------------------------------------ */

/* From JSON: {"game":"getmac","seats":4,"bots":"medium","games":10000,"seed":"1",
 * "vary":{"option":"seats","values":["2","3"]},"options":{…}}. All but game may be left out.
 * NULL if refused; free it. */
lab_study *lab_study_new(const caper_json *asked, caper_error *err);
void       lab_study_free(lab_study *s);
size_t     lab_counters(const lab_study *s); /* in a variant's sums */
/* How a variant is called: "4 players", "museum"; the game's title if the options are the same for all. */
void lab_variant_title(const lab_study *s, int variant, caper_buf *out);

static inline lab_common *lab_common_of(uint64_t *sums) { return (lab_common *)(void *)sums; }
static inline uint64_t   *lab_own_of(uint64_t *sums)
{
    return sums + sizeof(lab_common) / sizeof *sums;
}

/* ---- Parts (parts.c) ------------------------------------------------------------------------- */

enum { LAB_PARTS = 1000000 };

/* The games of this study's share: all of them, or those of its part. Shares follow each other
 * without gap or overlap, so the sums of all parts are the sums of the whole. */
uint64_t lab_first_game(const lab_study *s);
uint64_t lab_share_games(const lab_study *s);
/* "2/4", or "auto": from the environment that MPI, Slurm or (as "auto/4") GNU parallel gives to
 * each of its processes. */
caper_code lab_part_read(const char *text, int *part, int *parts, caper_error *err);
/* The whole that these folders hold the parts of, each once and finished; otherwise a sentence that
 * names the part. A folder without sums of its own stands for the folders part-1, part-2 … in it. NULL if
 * refused; free it. */
lab_study *lab_merge(const char *const *folders, int count, caper_error *err);

/* ---- Playing (play_games.c, threads.c) -------------------------------------------------------- */

/* One pair of hands that plays games of a variant; new/free. */
/* What a game is dealt and played from; a solo of the kit with this seed is the same game. */
uint64_t lab_seed_of(const lab_study *s, uint64_t number);

typedef struct lab_player lab_player;
lab_player               *lab_player_new(const lab_study *s);
void                      lab_player_free(lab_player *p);
/* Games first … first+n−1 of a variant, added to `sums` (NULL: played, not watched). */
void lab_player_play(lab_player *p, const lab_variant *v, uint64_t first, uint64_t n,
                     uint64_t *sums);
/* One game move by move, as text. */
void lab_player_show(lab_player *p, const lab_variant *v, uint64_t number, caper_buf *out);

typedef struct lab_run {
    int    threads;
    double pause_after; /* seconds until lab_run_on returns although there is more; 0: never */
    atomic_bool *stop;  /* set from outside: finish the games that were begun, then return */
    void (*progress)(void *ctx, uint64_t done, uint64_t all); /* ten times a second; may be NULL */
    void *ctx;
} lab_run;

/* Play on. True when all games are played. */
bool lab_run_on(lab_study *s, const lab_run *run);

/* ---- Keeping (study_folder.c) ----------------------------------------------------------------- */

/* Write results.json, results.csv, changes.csv (with more than one cell) and report.html into a
 * folder, made if need be. */
caper_code lab_results_write(const lab_results *r, const char *folder, caper_error *err);
/* The same and sums.json. */
caper_code lab_write(const lab_study *s, const char *folder, caper_error *err);
/* Only sums.json, from which lab_read goes on. */
caper_code lab_save(const lab_study *s, const char *folder, caper_error *err);
/* Is there a study in that folder? */
bool lab_is_there(const char *folder);
/* A study with its sums. `games` > 0 asks for more than it had. NULL if refused; free it. */
lab_study *lab_read(const char *folder, uint64_t games, caper_error *err);

/* What the sums say. Free with lab_results_free. */
lab_results *lab_results_of(const lab_study *s);

#endif
