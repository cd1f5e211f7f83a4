/* Masters of the Heist: what the files of the bot share. Costs are in tenths of a sub-action. */
#ifndef HEIST_BOT_H
#define HEIST_BOT_H

#include "games/heist/heist.h"
#include "games/heist/rules/escape.h"

enum { BOT_FAR = 30000, BOT_WAITS = 15 };

/* A plan for the whole crew, unpacked from its number: where each is to go and from where, and what
 * weighs how much on the way. The plan of number 0 is what `medium` does. */
enum { BOT_HABITS = 29 };
typedef struct bot_way_to_play {
    bool strict; /* what differs from the plan is planned again */
    int  shops;  /* a bot_shops */
    union {
        struct {
            int target[HEIST_CREW]; /* 0: by turns; BOT_WAITS; else 1 + which of the targets */
            int start[HEIST_CREW];  /* 0: the nearest; else 1 + which entrance */
            int second[HEIST_CREW]; /* a bot_second */
            int extra[2];           /* of the first two seats; 0: what is usual; else 1 + which */
            int narrow;             /* no tokens off the way */
            int noise, alert;       /* of an action, in tenths of a sub-action */
            int idea;               /* in percent of what they are usually worth */
            int spend;              /* of an action */
            int dark, guard;        /* on the way; a lock is as bad as a guard */
            int detour;             /* how far a runner goes for more */
            int bold;               /* percent: a chance that is good enough to run */
            int reveal, cash;       /* of an action */
            int speed;              /* in percent: what getting on is worth */
            int quiet;              /* a bot_quiet */
            int saves;              /* carriers of what is wanted collect ideas for the run */
            int gives;              /* a bot_gives */
        };
        int habit[BOT_HABITS];
    };
} bot_way_to_play;

/* Where a way goes on to once it has reached its target. */
enum bot_second { SECOND_NEAR, SECOND_NONE, SECOND_FAR, SECOND_ANY };

/* When a character may just collect ideas: never; when all that is wanted is in
 * the crew's hands; also when another character is nearer to all that is not; then without a sound. */
enum bot_quiet { QUIET_NEVER, QUIET_LATE, QUIET_EARLY, QUIET_SILENT };

/* To whom the old friend brings ideas from those outdoors: no one; anyone who carries something and
 * could not run with it; also others indoors with next to no ideas, or with few. */
enum bot_gives { GIVES_NONE, GIVES_RUNNERS, GIVES_POOR, GIVES_ALL };

/* When a bot shops: before it chooses its entrance; after that; never. */
enum bot_shops { SHOPS_FIRST, SHOPS_LAST, SHOPS_NEVER };

/* What a step costs: to enter a tile (without a keycard), and who holds one back there. */
typedef struct bot_ground {
    int16_t enter[HEIST_NOWHERE + 1]; /* any neighbour can be looked up */
    uint8_t guards[HEIST_HEXES];
} bot_ground;

typedef struct bot_map {
    int16_t cost[HEIST_HEXES];
    uint8_t from[HEIST_HEXES];
} bot_map;

/* What a character's map was made for. */
typedef struct bot_view {
    uint8_t   at;
    bool      card;
    heist_set over; /* all tiles that it can lead over */
} bot_view;

/* What a character's run costs, as far as it was asked: above `limit` it is any number above that. */
typedef struct bot_run {
    uint8_t at;
    bool    known, card, escapes;
    int     limit, cost;
} bot_run;

/* What has been found out about the board: maps over each character's own tokens, from where they stand, and
 * runs. All of it is made when it is asked for. A memory that lasts goes on to the next move of a playout
 * and keeps what is still true then (memory.c). */
typedef struct bot_memory {
    bool       lasts, surveyed;
    bool       knows;    /* the board; only if it lasts */
    uint8_t    explored; /* whose maps exist */
    bot_ground ground;
    bot_map    of[HEIST_PEOPLE];
    bot_view   view[HEIST_PEOPLE];
    bot_run    run[HEIST_PEOPLE];
    heist_way  way; /* of the run that was chosen; no steps: none was */
    /* The board that all this is about. */
    uint32_t  chits[HEIST_HEXES];
    heist_set unknown, gone, exits, doors, remotes;
} bot_memory;

/* What the board shows, the same for every character. */
typedef struct bot_mind {
    const heist_room      *r;
    const heist_state     *s;
    const bot_way_to_play *p;
    bot_memory            *memory;
    heist_set              wanted; /* tiles with something the objective still asks for */
    heist_set              locked; /* those of them that only a keycard leads to */
    int16_t                missing[HEIST_LOOTS]; /* still to be brought out, and not carried yet */
    uint8_t                needed;               /* loot of which more should be outside */
    uint8_t                carriers;             /* people who carry some of that */
    bool                   bag_has_wanted;       /* or a card for a door */
} bot_mind;

/* A character whose turn it is: where it can get, and where it wants to. */
typedef struct bot_turn {
    const bot_mind *mind;
    int             w;
    const bot_map  *map;
    int             key, card; /* where to get a key, and where to go with the card; −1: nowhere */
    int             target;    /* −1: nowhere to go */
    int             steps, dark; /* of the way; those of them onto unknown tiles */
    bool            spare;       /* has finished its errands */
    uint8_t         way[HEIST_HEXES];
} bot_turn;

/* The mind writes into `memory`, which forgets what is not true of this board any more. */
void bot_think(const heist_room *r, const heist_state *s, const bot_way_to_play *p,
               bot_memory *memory, bot_mind *out);
/* Does this character carry something the objective needs? */
static inline bool bot_carries(const bot_mind *b, int w) { return b->carriers >> w & 1; }
/* What a step costs; found out once as long as the board stays the same. */
const bot_ground *bot_survey(const bot_mind *b);
/* What it takes to get everywhere from `at`, over these tiles and entrances. */
void bot_explore(const bot_mind *b, const bot_ground *ground, int w, int at, heist_set plan,
                 bot_map *out);
int  bot_nearest(heist_set set, const bot_map *map, int hexes);
/* The way in `map` to `to`, first step first; the number of steps. */
int bot_way(const bot_map *map, int at, int to, uint8_t out[HEIST_HEXES]);
/* Does the objective ask for people of that kind, a heist_goal_kind? */
bool bot_wants_people(const heist_room *r, int kind);
/* Servers of remote locks. */
heist_set bot_servers(const bot_mind *b);
/* Keycards that lie about, while something wanted is behind a door. */
heist_set bot_keycards(const bot_mind *b);
bool      bot_plan(const bot_mind *b, int w, heist_move *out);
/* Where it would plan to go, from the entrance that it would choose. */
heist_set bot_tokens(const bot_mind *b, int w);

/* Is that move allowed? It is put into `out` in any case. */
bool bot_may(const bot_mind *b, int w, heist_move m, heist_move *out);
bool bot_can(const bot_mind *b, int w, int verb, int first, int second, heist_move *out);

/* errands.c */
void bot_look(const bot_mind *b, int w, bot_turn *out);
/* Put down what another character can do more with; and let lie what was put down for others. */
bool bot_hand_over(const bot_turn *t, heist_move *out);
bool bot_leaves_to_others(const bot_turn *t, int thing);

/* action.c: the next move of that kind, if there is a sensible one. */
bool bot_commit(const bot_turn *t, heist_move *out);
bool bot_sub_action(const bot_turn *t, heist_move *out);
bool bot_pick_up(const bot_turn *t, heist_move *out);

/* getaway.c */
/* What running costs now, in moves: unknown tiles counted as half a guard, gates as closed. Exact up
 * to `limit`; else any number above it. */
int    bot_run_cost(const bot_mind *b, int w, int limit);
double bot_chance_out(const bot_mind *b, int w); /* if it ran now */
bool   bot_should_run(const bot_mind *b);
/* What this bot has against running now, for its answer to a request. `goal` −1: nothing is missing. */
typedef struct bot_objection {
    int  moves; /* to an exit, if the ideas will hardly do; else 0 */
    int  goal, count;
    bool stuck;
} bot_objection;
bool bot_objects(const bot_mind *b, int w, bot_objection *out);
bool bot_give_ideas(const bot_turn *t, heist_move *out);
bool bot_escape(const bot_mind *b, int w, heist_move *out);
bool bot_help_in_escape(const bot_mind *b, int seat, heist_move *out);

/* memory.c */
/* Fresh: empty. One that lasts must be told of every board before it is asked. */
void           bot_forget(bot_memory *m, bool lasts);
void           bot_recall(bot_memory *m, const heist_state *s);
const bot_map *bot_map_of(const bot_mind *b, int w);

/* shopping.c: shop and fixers, before the rest is planned. */
bool bot_extra(const bot_mind *b, int w, heist_move *out);

/* habits.c */
bot_way_to_play bot_unpack(uint64_t plan);

#endif
