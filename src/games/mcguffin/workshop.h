/* What McGuffin offers to people who write jobs: base/workshop.h. */
#ifndef MCGUFFIN_WORKSHOP_H
#define MCGUFFIN_WORKSHOP_H

#include "base/workshop.h"
#include "games/mcguffin/mcguffin.h"

/* review.c */
void mcguffin_review(const caper_content *content, caper_review *out);
bool mcguffin_invent(uint64_t seed, int games, caper_progress_fn *progress, caper_buf *text,
                     caper_buf *found);

extern const caper_workshop         mcguffin_workshop;
extern const struct caper_collector mcguffin_collector;

#endif
