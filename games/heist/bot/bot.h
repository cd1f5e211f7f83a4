/* Masters of the Heist: what the files of the bot share. Costs are in tenths of a sub-action. */
#ifndef HEIST_BOT_H
#define HEIST_BOT_H

#include "games/heist/heist.h"

enum { BOT_FAR = 30000, BOT_WAITS = 15 };

/* A plan for the whole crew, unpacked from its number: where each is to go and from where, and what
 * weighs how much on the way. The plan of number 0 is what `medium` does. */
typedef struct bot_way_to_play {
    uint8_t target[HEIST_CREW]; /* 0: by turns; BOT_WAITS; else 1 + which of the targets */
    uint8_t start[HEIST_CREW];  /* 0: the nearest; else 1 + which entrance */
    uint8_t second[HEIST_CREW]; /* a bot_second */
    uint8_t extra[2];           /* of the first two seats; 0: what is usual; else 1 + which */
    bool    strict;             /* what was planned otherwise is planned anew */
    bool    narrow;             /* no tokens beside the way */
    int     noise, alert, reveal, spend, cash; /* of an action, in tenths of a sub-action */
    int     speed;                             /* in percent: what getting on is worth */
    int     idea;                              /* in percent of what they are worth usually */
    int     dark, lock, guard, camera;         /* on the way */
    int     detour;                            /* how far a runner goes for more */
    int     bold;                              /* percent: a chance that is good enough to run */
    int     quiet;                             /* a bot_quiet */
    bool    saves; /* who carries what is wanted collects ideas for the run */
    int     gives; /* a bot_gives */
} bot_way_to_play;

/* What a way is planned to when it has reached its target. */
enum bot_second { SECOND_NEAR, SECOND_NONE, SECOND_FAR, SECOND_ANY };

/* When a character has nothing to do but to collect ideas: never; when all that is wanted is in
 * somebody's hands; also when somebody else is nearer to all that is not; then without a sound. */
enum bot_quiet { QUIET_NEVER, QUIET_LATE, QUIET_EARLY, QUIET_SILENT };

/* Whom the old friend brings ideas from those outdoors: nobody; who carries something and could not
 * run with it; also others indoors with next to no ideas, or with few. */
enum bot_gives { GIVES_NOBODY, GIVES_RUNNERS, GIVES_POOR, GIVES_ALL };

typedef struct bot_mind {
    const heist_room      *r;
    const heist_state     *s;
    const bot_way_to_play *p;
    heist_set              wanted; /* tiles with something the objective still asks for */
    heist_set              locked; /* those of them that only a keycard leads to */
} bot_mind;

typedef struct bot_map {
    int16_t cost[HEIST_HEXES];
    uint8_t from[HEIST_HEXES];
} bot_map;

/* A character whose turn it is: where it can get, and where it wants to. */
typedef struct bot_turn {
    bot_mind mind;
    int      w;
    bot_map  map; /* over my own tokens */
    bot_map  others[HEIST_CREW];
    uint8_t  explored; /* whose maps are there: they are made when asked for */
    int      target;   /* −1: nowhere to go */
    int      steps;
    bool     spare; /* has nothing to do any more */
    uint8_t  way[HEIST_HEXES];
} bot_turn;

bot_mind bot_think(const heist_room *r, const heist_state *s, const bot_way_to_play *p);
/* Still missing outside and not carried by anybody. */
int bot_missing(const bot_mind *b, int loot);
/* Does this character carry something the objective needs? */
bool bot_carries(const bot_mind *b, int w);
/* What it takes to get everywhere from `at`; `plan`: only over these tiles and entrances (NULL:
 * over all). */
void bot_explore(const bot_mind *b, int w, int at, const heist_set *plan, bot_map *out);
int  bot_nearest(const heist_set *set, const bot_map *map, int hexes);
/* The way in `map` to `to`, first step first; the number of steps. */
int  bot_way(const bot_map *map, int at, int to, uint8_t out[HEIST_HEXES]);
bool bot_bag_has_wanted(const bot_mind *b);
/* Keycards that lie about, while something wanted is behind a door. */
heist_set bot_keycards(const bot_mind *b);
bool      bot_plan(const bot_mind *b, int w, heist_move *out);
/* Where it would plan to go, from the entrance that it would choose. */
heist_set bot_tokens(const bot_mind *b, int w);

/* errands.c */
bot_turn bot_look(const heist_room *r, const heist_state *s, int w, const bot_way_to_play *p);
/* Put down what somebody else can do more with; and let lie what was put down for others. */
bool bot_hand_over(bot_turn *t, heist_move *out);
bool bot_leaves_to_others(bot_turn *t, int thing);

/* action.c: the next move of that kind, if there is a sensible one. */
bool bot_commit(const bot_turn *t, heist_move *out);
bool bot_sub_action(bot_turn *t, heist_move *out);
bool bot_pick_up(bot_turn *t, heist_move *out);

/* getaway.c */
int    bot_run_cost(const heist_room *r, const heist_state *s, int w); /* in moves */
double bot_chance_out(const bot_mind *b, int w);                       /* were it to run now */
bool   bot_should_run(const bot_mind *b);
bool   bot_give_ideas(const bot_turn *t, heist_move *out);
bool   bot_escape(const heist_room *r, const heist_state *s, int w, const bot_way_to_play *how,
                  heist_move *out);
bool   bot_help_in_escape(const heist_room *r, const heist_state *s, int seat, heist_move *out);

/* shopping.c: shop and fixers, before anything else is planned. */
bool bot_extra(const bot_mind *b, int w, heist_move *out);

/* habits.c */
bot_way_to_play bot_unpack(uint64_t plan);

#endif
