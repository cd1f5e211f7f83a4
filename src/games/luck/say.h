/* Adventures & Luck: what it can say. words/en.txt has the sentences. */
#ifndef LUCK_SAY_H
#define LUCK_SAY_H

#include "base/sentence.h"
#include "games/luck/adventure.h"

#define LUCK_ROLLED                                                                                \
    " seat:seat? foe:name? dice:json? task:task? luck:int? -one:int? -two:int? -sum:int?"
#define LUCK_FOE " foe:name seat:seat?"
#define LUCK_OWED                                                                                  \
    " ko:bool decide:bool trait:text? rating:rating difficulty:difficulty plain:difficulty "       \
    "harder:bool special:bool alone:difficulty? pending:kind mode:mode player:bool task:task "     \
    "luck:int chance:int?"

/* The outcomes come first, in the order of luck_outcome. */
#define LUCK_SAYS(X)                                                                               \
    X(OUT_OF_LUCK, "out-of-luck" LUCK_ROLLED)                                                      \
    X(FAILURE, "failure" LUCK_ROLLED)                                                              \
    X(NEXT_TIME, "next-time" LUCK_ROLLED)                                                          \
    X(SUCCESS, "success" LUCK_ROLLED)                                                              \
    X(LUCKY_STREAK, "lucky-streak" LUCK_ROLLED)                                                    \
    X(MORALE_BOOST, "morale-boost" LUCK_ROLLED)                                                    \
    X(HIT, "hit" LUCK_ROLLED)                                                                      \
    X(TEST, "test kind:kind seat:seat? foe:name? difficulty:difficulty rating:rating task:task")   \
    X(TEAM, "team passed:bool")                                                                    \
    X(MULTI, "multi passed:bool")                                                                  \
    X(EAT, "eat seat:seat treats:int luck:int")                                                    \
    X(REGAIN, "regain seat:seat treats:int luck:int")                                              \
    X(LUCK, "luck seat:seat luck:int")                                                             \
    X(TRICK, "trick seat:seat trick:trick times:int luck:int foe:name? target:seat?")              \
    X(TITLE, "title title:text")                                                                   \
    X(CANCEL, "cancel")                                                                            \
    X(DEFEND, "defend seat:seat trait:text rating:rating task:task?")                              \
    X(OPPOSES, "opposes seat:seat? target:seat? foe:name? rival:name?")                            \
    X(STRIKE, "strike>attack" LUCK_FOE " how:how?")                                                \
    X(ATTACK, "attack seat:seat target:seat how:how")                                              \
    X(WAITS, "waits" LUCK_FOE)                                                                     \
    X(FOE, "foe foe:name person:json")                                                             \
    X(FOE_DOWN, "foe-down" LUCK_FOE)                                                               \
    X(FOE_STANDS, "foe-stands" LUCK_FOE)                                                           \
    X(FOE_SHIVERS, "foe-shivers" LUCK_FOE)                                                         \
    X(FOE_STRIKES, "foe-strikes" LUCK_FOE)                                                         \
    X(SHIVERS, "shivers seat:seat")                                                                \
    X(OUT, "out seat:seat")                                                                        \
    X(BACK, "back seat:seat")                                                                      \
    X(PASS, "pass seat:seat")                                                                      \
    X(FAIL, "fail seat:seat")                                                                      \
    X(ORDER, "order first:seats last:seats")                                                       \
    X(READY, "ready seat:seat sheet:json")                                                         \
    X(SHEET, "sheet seat:seat sheet:json")                                                         \
    X(START, "start")                                                                              \
    X(SCENE, "scene name:text text:text ending:bool")                                              \
    X(GET, "get thing:text")                                                                       \
    X(LOSE, "lose thing:text")                                                                     \
    X(GIFT, "gift treats:int -lost:int seat:seat?")                                                \
    X(CLOCK, "clock now:text passed:int hours:int")                                                \
    X(VOTE, "vote seat:seat link:int text:text as:cast")                                           \
    X(ANSWER, "answer seat:seat text:text right:bool")                                             \
    X(HINT, "hint seat:seat link:int text:text cost:int luck:int")                                 \
    X(TIE, "tie link:int votes:int")                                                               \
    X(CLOSED, "closed link:int text:text")                                                         \
    X(DECIDED, "decided link:int text:text seat:seat? -for:seats? -against:seats?")                \
    X(ROUND, "round round:round")                                                                  \
    X(NARRATE, "narrate text:text")                                                                \
    X(SPEECH, "say seat:seat text:text")                                                           \
    X(END, "end ending:text?")                                                                     \
    X(MOVE, "move background:background? take:take? trait:trait? pick:trick? be:figure? "          \
            "deed:deed? cost:int? trick:trick? way:way? text:text? punch:seat? kick:seat? "        \
            "hint:text?")                                                                          \
    X(DUE, "due" LUCK_OWED)                                                                        \
    X(REASON, "reason" LUCK_OWED)                                                                  \
    X(GOAL, "goal making:bool ready:bool out:bool mode:mode pending:bool fight:bool cast:bool "    \
            "quick:bool many:bool one:bool")                                                       \
    X(WARN, "warn mode:mode trick:bool last:bool")                                                 \
    X(WHAT_LUCK, "what-luck name:text? luck:int initial:int")                                      \
    X(WHAT_TASK, "what-task luck:int chance:int")                                                  \
    X(WHAT_TRICK, "what-trick own:bool why:text?")                                                 \
    X(WHAT_TRAIT, "what-trait list:text rating:rating costs:int brings:int")                       \
    X(WHAT_ON_SHEET, "what-on-sheet prime:bool there:bool making:bool points:int most:int")        \
    X(WHAT_POINTS, "what-points points:int most:int")                                              \
    X(WHAT_WAY, "what-way difficulty:difficulty")                                                  \
    X(WHAT_CHANCE, "what-chance trait:text? chance:int")
enum luck_says {
#define LUCK_SAYS_NAME(name, text) SAYS_##name,
    LUCK_SAYS(LUCK_SAYS_NAME) SAYS_COUNT
};
enum { HOW_PUNCH, HOW_SPECIAL };

extern const caper_speech luck_speech;

#define luck_say(p, what, ...) caper_say((p)->ev, CAPER_ALL, &luck_speech, SAYS_##what, __VA_ARGS__)

/* The name of a foe on the host's table or in a fight of the story; of a roll, if it is a foe's. */
int64_t luck_foe_text(luck_play *p, int foe);
int64_t luck_roller_text(luck_play *p, const luck_due *d);
#define luck_say_foe(p, what, foe, ...) luck_say(p, what, luck_foe_text(p, foe), __VA_ARGS__)

/* A player has this much luck now, for a reason that no other event gives. */
void luck_say_luck(luck_play *p, int seat);
/* Tell everybody about a roll that is owed. */
void luck_say_due(luck_play *p, const luck_due *d);
/* What the dice came to. Of a foe's roll the seat and the luck are absent. */
void luck_say_roll(luck_play *p, int says, int64_t seat, int64_t foe, int task, int one, int two,
                   int64_t luck);

#endif
