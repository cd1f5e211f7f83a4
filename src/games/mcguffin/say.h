/* McGuffin: what it can say. say.c fills it in, words/en.txt has the sentences. */
#ifndef MCGUFFIN_SAY_H
#define MCGUFFIN_SAY_H

#include "base/sentence.h"
#include "games/mcguffin/story.h"

#define MCGUFFIN_WHO " seat:seat name:person"
#define MCGUFFIN_CALL                                                                              \
    MCGUFFIN_WHO                                                                                   \
    " call:call deck:deck? skill:skill? bonus:int opponents:int? against:seat? "                   \
    "rival:text? against_bonus:int? obstacle:text? title:text? place:text? text:text?"
#define MCGUFFIN_VERDICT                                                                           \
    MCGUFFIN_WHO " call:call deck:deck skill:skill obstacle:text? title:text? chosen:bool? "       \
                 "card:card? total:int? automatic:bool? joker:bool? parts:json? why:text? "        \
                 "flavour:text? yours:text? opponent:json?"

#define MCGUFFIN_SAYS(X)                                                                           \
    X(CALL, "call" MCGUFFIN_CALL)                                                                  \
    X(BONUS, "bonus" MCGUFFIN_CALL)                                                                \
    X(DECK, "deck" MCGUFFIN_CALL)                                                                  \
    X(SHUFFLE, "shuffle cards:int deck:deck?")                                                     \
    X(FLIP, "flip" MCGUFFIN_WHO " deck:deck? text:text? card:card")                                \
    X(ROLL, "roll seat:seat? name:person? for:dice die:int total:int?")                            \
    X(SUCCESS, "success" MCGUFFIN_VERDICT)                                                         \
    X(FAILURE, "failure" MCGUFFIN_VERDICT)                                                         \
    X(DAMAGE, "damage" MCGUFFIN_WHO " amount:int damage:int health:int -left:int")                 \
    X(HEAL, "heal" MCGUFFIN_WHO " amount:int die:int? damage:int")                                 \
    X(DEATH, "death" MCGUFFIN_WHO " flavour:text? yours:text? -others:bool")                       \
    X(CAUGHT, "caught" MCGUFFIN_WHO)                                                               \
    X(CLEAR, "clear" MCGUFFIN_WHO)                                                                 \
    X(LEAVING, "leaving" MCGUFFIN_WHO)                                                             \
    X(YIELD, "yield" MCGUFFIN_WHO)                                                                 \
    X(HEAT, "heat heat:int limit:int")                                                             \
    X(STAGE, "stage stage:stage team:team? won:bool? ending:ending? text:text goal:text? "         \
             "-job:text? -brief:text?")                                                            \
    X(RULING, "ruling ruling:ruled seat:seat? name:person? call:call? verdict:text? amount:int?")  \
    X(NARRATE, "narrate text:text")                                                                \
    X(SPEECH, "say" MCGUFFIN_WHO " text:text -host:bool")                                          \
    X(CREATE, "create" MCGUFFIN_WHO)                                                               \
    X(SPECIALTY, "specialty" MCGUFFIN_WHO " skill:skill specialty:text")                           \
    X(SKILL, "skill" MCGUFFIN_WHO " skill:skill die:int card:card score:int why:text")             \
    X(READY_MADE, "ready-made" MCGUFFIN_WHO " id:text")                                            \
    X(READY, "ready" MCGUFFIN_WHO)                                                                 \
    X(OPENING, "opening stage:stage needed:int alone:bool")                                        \
    X(ENDING, "ending ending:ending")                                                              \
    X(WHY, "why joker:bool automatic:bool fits:bool card:card value:int red-card:bool "            \
           "red-skill:bool bonus:int")                                                             \
    X(WHY_SKILL, "why-skill joker:bool even:bool above:bool fits:bool raised:bool")                \
    X(ORDER, "order go:bool ready:bool heal:bool yield:bool make:skill? figure:text? try:text? "   \
             "gate:deck? choose:deck? challenge:seat? call:call? deck:deck?")                      \
    X(NEED, "need seat:seat name:person more:int")                                                 \
    X(GOAL, "goal unready:bool mine:bool fight:bool stage:stage each:int needs:text done:bool "    \
            "more:int turn:bool passed:int left:int needed:int alone:bool status:status? "         \
            "door:door? weakest:skill? "                                                           \
            "toll:text? streak:int heat:int?")                                                     \
    X(NOW_SKILL, "now-skill" MCGUFFIN_WHO " score:int red:bool")                                   \
    X(NOW_DECK, "now-deck cards:int skill:skill? score:int chance:int")                            \
    X(NOW_HEAT, "now-heat heat:int limit:int stage:stage")                                         \
    X(NOW_SUCCESSES, "now-successes seat:seat? name:person? have:int of:int")                      \
    X(NOW_HEALTH, "now-health" MCGUFFIN_WHO " damage:int health:int healed:bool")                  \
    X(NOW_STAGE, "now-stage skipped:bool behind:bool here:bool")                                   \
    X(NOW_OBSTACLE, "now-obstacle chance:int? bonus:int heat:int fight:bool")                      \
    X(NOW_SPECIALTY, "now-specialty" MCGUFFIN_WHO " specialty:text skill:skill?")                  \
    X(WHAT_OBSTACLE, "what-obstacle text:text skill:skill deck:deck")                              \
    X(WHAT_CARD, "what-card card:card value:int red:bool")                                         \
    X(WARN, "warn pointless:bool last-yield:bool too-hot:bool challenge:bool heal:bool")

enum mcguffin_says {
#define MCGUFFIN_SAYS_NAME(name, text) SAYS_##name,
    MCGUFFIN_SAYS(MCGUFFIN_SAYS_NAME) SAYS_COUNT
};
enum mcguffin_dice { FOR_CHECK, FOR_FIGHT, FOR_GRIEF, FOR_HEAL, FOR_MAKE, FOR_OPPONENT };
enum mcguffin_ending { ENDED_WON, ENDED_EMPTY, ENDED_CAUGHT, ENDED_OFF, ENDED_DEAD };
enum mcguffin_ruled {
    RULED_VERDICT,
    RULED_HARM,
    RULED_MEND,
    RULED_WITHDRAW,
    RULED_END,
    RULED_GRANT,
    RULED_ADVANCE
};

extern const caper_speech mcguffin_speech;

/* Something happened: all events go to all; the second one is about a crew member. */
#define mcguffin_say(p, what, ...)                                                                 \
    caper_say((p)->ev, CAPER_ALL, &mcguffin_speech, SAYS_##what, __VA_ARGS__)
#define mcguffin_say_of(p, what, who, ...)                                                         \
    mcguffin_say(p, what, who, caper_text((p)->ev, (p)->s->name[who]), __VA_ARGS__)
/* `c`: the call that it is turned for; NULL: for a skill. */
void mcguffin_say_flip(mcguffin_play *p, int seat, const mcguffin_call *c, int card);
/* SAYS_CALL, SAYS_BONUS or SAYS_DECK. */
void mcguffin_say_call(mcguffin_play *p, int what, const mcguffin_call *c);
void mcguffin_say_verdict(mcguffin_play *p, const mcguffin_call *c, const mcguffin_verdict *v);
void mcguffin_say_death(mcguffin_play *p, int seat);
/* `raised`: MC-14, it would have been a second 0. */
void mcguffin_say_skill(mcguffin_play *p, int seat, int sk, int roll, int card, bool raised);
void mcguffin_say_stage(mcguffin_play *p);

#endif
