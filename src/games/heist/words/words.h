/* Masters of the Heist: how the room speaks: events, and the JSON that views and positions share. */
#ifndef HEIST_WORDS_H
#define HEIST_WORDS_H

#include "base/sentence.h"
#include "games/heist/heist.h"

/* The rest of a caper_kind of a table of cards. */
#define HEIST_TABLE(table, words)                                                                  \
    .ids = &table[0].id, .titles = &table[0].words, .step = sizeof table[0]

/* What positions and moves call things, by number; each list ends with NULL. */
extern const char *const heist_thing_names[];  /* loot and idea tokens */
extern const char *const heist_phase_names[];  /* heist_phase */
extern const char *const heist_wait_names[];   /* heist_wait */
extern const char *const heist_chit_names[];   /* heist_chit */
extern const char *const heist_status_names[]; /* heist_status */
extern const char *const heist_slot_names[];   /* heist_slot; the first is empty */
extern const char *const heist_flag_names[];   /* heist_flag, by bit */

/* What is said. `who` (−1: no one) becomes a seat or an NPC; then comes the hex, if it is one. */
#define HEIST_WHERE " seat:seat? npc:int? hex:hex?"
#define HEIST_SAYS(X)                                                                              \
    X(BEGIN, "begin" HEIST_WHERE)                                                                  \
    X(START, "start" HEIST_WHERE)                                                                  \
    X(READY, "ready" HEIST_WHERE " for:things?")                                                   \
    X(PLAN, "plan" HEIST_WHERE)                                                                    \
    X(UNPLAN, "unplan" HEIST_WHERE)                                                                \
    X(BUY, "buy" HEIST_WHERE " item:item")                                                         \
    X(FIXER, "fixer" HEIST_WHERE " fixer:fixer")                                                   \
    X(ROLL, "roll" HEIST_WHERE " die:int")                                                         \
    X(COMMIT, "commit" HEIST_WHERE " action:text")                                                 \
    X(MOVE, "move" HEIST_WHERE)                                                                    \
    X(UNLOCK, "unlock" HEIST_WHERE)                                                                \
    X(SUBDUE, "subdue" HEIST_WHERE)                                                                \
    X(DISABLE, "disable" HEIST_WHERE)                                                              \
    X(REVEAL, "reveal" HEIST_WHERE " chit:bag")                                                    \
    X(IDEA, "idea" HEIST_WHERE)                                                                    \
    X(LOST_IDEA, "lost-idea" HEIST_WHERE)                                                          \
    X(PENNY, "penny" HEIST_WHERE)                                                                  \
    X(LOOT, "loot" HEIST_WHERE)                                                                    \
    X(SECURED, "secured" HEIST_WHERE " what:thing")                                                \
    X(PICKUP, "pickup" HEIST_WHERE " what:thing")                                                  \
    X(DROP, "drop" HEIST_WHERE " what:thing")                                                      \
    X(LOST, "lost" HEIST_WHERE " what:thing")                                                      \
    X(TOSS, "toss" HEIST_WHERE " what:thing")                                                      \
    X(OPEN, "open" HEIST_WHERE)                                                                    \
    X(SERVER, "server" HEIST_WHERE " letter:letter")                                               \
    X(ABILITY, "ability" HEIST_WHERE " ability:ability")                                           \
    X(GIVE, "give" HEIST_WHERE " into:seat")                                                       \
    X(UNDO, "undo" HEIST_WHERE)                                                                    \
    X(DONE, "done" HEIST_WHERE)                                                                    \
    X(AGREE, "agree" HEIST_WHERE)                                                                  \
    X(LAPSE, "lapse" HEIST_WHERE)                                                                  \
    X(NOISE, "noise" HEIST_WHERE " noise:int")                                                     \
    X(ALERT, "alert" HEIST_WHERE " card:card? by:by")                                              \
    X(ASIDE, "aside" HEIST_WHERE " card:card")                                                     \
    X(EVENT, "event" HEIST_WHERE " card:card")                                                     \
    X(CRISIS, "crisis" HEIST_WHERE " card:card")                                                   \
    X(PLACE, "place" HEIST_WHERE " chit:chit")                                                     \
    X(WAKE, "wake" HEIST_WHERE)                                                                    \
    X(POWER, "power" HEIST_WHERE)                                                                  \
    X(LOCK, "lock" HEIST_WHERE)                                                                    \
    X(DOG, "dog" HEIST_WHERE)                                                                      \
    X(GATE, "gate" HEIST_WHERE)                                                                    \
    X(TOWER, "tower" HEIST_WHERE)                                                                  \
    X(PANIC, "panic" HEIST_WHERE)                                                                  \
    X(CALM, "calm" HEIST_WHERE)                                                                    \
    X(FREED, "freed" HEIST_WHERE)                                                                  \
    X(BREACH, "breach" HEIST_WHERE)                                                                \
    X(LOOP, "loop" HEIST_WHERE)                                                                    \
    X(ESCAPE, "escape" HEIST_WHERE)                                                                \
    X(RUN, "run" HEIST_WHERE " cost:int ideas:int")                                                \
    X(STEP, "step" HEIST_WHERE)                                                                    \
    X(DIE, "die" HEIST_WHERE " die:int")                                                           \
    X(SHORT, "short" HEIST_WHERE)                                                                  \
    X(OUT, "out" HEIST_WHERE " -speaker:seat? -last:last?")                                        \
    X(BUSTED, "busted" HEIST_WHERE " -speaker:seat? -friend:friend? -last:last?")                  \
    X(STAY, "stay" HEIST_WHERE)                                                                    \
    X(OVER, "over" HEIST_WHERE " result:result")                                                   \
    X(PATROL, "patrol" HEIST_WHERE)                                                                \
    X(TOLD, "told" HEIST_WHERE " what:told -line:line -busted:seats -out:seats -speaker:seat? "    \
            "-first:first? -alarmed:alarmed?")                                                     \
    X(ORDER, "order verb:verb npc:bool hex:hex? which:int price:int? action:text die:int?")        \
    X(NEED, "need goal:goal count:int")                                                            \
    X(GOAL,                                                                                        \
      "goal wait:wait? phase:phase ready:bool nowhere:bool left:int ideas:int status:status "      \
      "done:bool committed:bool die:int held:bool cards:int quiet:int")                            \
    X(REFUSED, "refused why:text action:text cost:int ideas:int memory:int price:int cash:int "    \
               "doer:text move:text")                                                              \
    X(OBJECT, "object moves:int? ideas:int goal:goal? count:int stuck:bool")                       \
    X(HEAP, "heap chit:chit? down:bool thing:thing? n:int")                                        \
    X(TILE, "tile gone:bool unknown:bool door:bool remote:bool gate:bool server:bool tower:bool "  \
            "kennel:bool reinforce:bool hex:hex")                                                  \
    X(NUMBER, "number what:text noise:int last:int alert:int? any:bool you:bool ideas:int die:int" \
              " tokens:int memory:int cards:int cash:int chits:int")                               \
    X(NEXT, "next before:int")                                                                     \
    X(WARN, "warn verb:verb cameras:int guard:bool stuck:bool alerts:bool left:int unused:bool")
enum heist_says {
#define HEIST_SAYS_NAME(name, text) HEIST_SAYS_##name,
    HEIST_SAYS(HEIST_SAYS_NAME) HEIST_SAYS_COUNT
};
extern const caper_speech heist_speech;

/* `heist_say(g, ROLL, who, HEIST_NOWHERE, die)` */
#define heist_say(g, what, who, hex, ...)                                                          \
    ((g)->ev ? heist_say_values(g, HEIST_SAYS_##what, who, hex, (const int64_t[]){0, __VA_ARGS__}, \
                                sizeof((const int64_t[]){0, __VA_ARGS__}) / sizeof(int64_t))       \
             : (void)0)
void heist_say_values(heist_play *g, int what, int who, int hex, const int64_t *more, size_t count);
int64_t heist_say_hex(const heist_room *r, int hex);
int64_t heist_wishes(const heist_state *s, int who); /* what a plan is after */

void heist_write_hex(const heist_room *r, int hex, caper_buf *out); /* "3.4" */
/* The same as the key of a value in the object that is open. */
void heist_json_key_hex(const heist_room *r, int hex, caper_buf *out);
/* All fields that positions and views share, into an object that is open. */
void heist_json_all(const caper_match *match, const heist_state *s, caper_buf *out);

/* caper_tell, with the names of those whom a text of the heist file calls {busted} or {out}. */
void heist_tell(const caper_match *match, const caper_events *ev, int i, const caper_names *names,
                caper_buf *out);

/* How many of each letter, in words: "2 moves, 1 unlock, 2 noise". */
void heist_letters_in_words(const heist_action *a, caper_buf *out);

/* The sentence of a reason (rules.h) why that character cannot make the move. */
void heist_put_reason(const caper_match *match, const heist_state *s, int w, heist_move m,
                      const char *reason, caper_buf *out);

#endif
