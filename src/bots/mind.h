/* What a mind consists of; bots/bot.h says how to use one. */
#ifndef CAPER_MIND_H
#define CAPER_MIND_H

#include "bots/bot.h"
#include "bots/plans.h"

struct caper_mind {
    const caper_match *match;
    int                seat;
    void              *memory; /* of the room; NULL where it has none */
    habits             rivals; /* what their moves say of how they play */
    void              *scratch;
    plans              plans;
    bool               chose; /* `answer` and `choice` are of the move that was chosen last */
    answer            *last;  /* NULL before the first search */
    caper_choice       choice, usual;
};

/* As it was when it was made. */
void mind_forget(caper_mind *m);
/* What one knows and plans, the other knows and plans. */
void mind_copy(caper_mind *to, const caper_mind *from);

#endif
