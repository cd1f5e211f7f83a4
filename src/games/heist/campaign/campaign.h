/* Masters of the Heist: from a ledger to a table and back.
 *
 * What every front end of a campaign needs: who goes, which heists are open, the options of the
 * table, how it ended; and changes of the ledger in words. Pure, like the ledger: the caller
 * opens the table and keeps the ledger. */
#ifndef HEIST_CAMPAIGN_H
#define HEIST_CAMPAIGN_H

#include "games/heist/campaign/ledger.h"

/* The recommended four, dealt to the players in turn. */
caper_code heist_ledger_deal(heist_ledger *l, caper_error *err);

/* By names: player, name, character, skill, skill; and a name, its card that goes pro, what it becomes. */
caper_code heist_ledger_build_called(void *ledger, const char *const *words, caper_error *err);
caper_code heist_ledger_upgrade_called(void *ledger, const char *const *words, caper_error *err);

/* What a heist is to this campaign now. */
typedef enum heist_standing {
    STANDING_FITS,  /* the story has reached it, the crew is good enough, and it is not won yet */
    STANDING_OTHER, /* the story has reached it, but it is harder than advised; may be tried */
    STANDING_WON,   /* may be played again */
    STANDING_SHUT,  /* a breakout with an empty jail, or something must be won first */
} heist_standing;
extern const char *const heist_standing_names[]; /* "fits", "other", "won", "shut" */

/* Where a busted character sits: as hard a jail as the heist was (heist_difficulty). */
int heist_ledger_jail_of(const heist_ledger *l, int who);
/* What has to be won before this heist, by name: “Paper Tigers or Load-Bearing”. */
void heist_ledger_after(const heist_file *f, caper_buf *out);

/* What is said before the next heist about the last ones, at most `most` of them, oldest first: a
 * paragraph each, '\n' between. Heists that do not ship are passed over. */
void heist_ledger_previously(const heist_ledger *l, int most, caper_buf *out);
/* How it all ended, in paragraphs, when the finale is won; empty before. What is told depends on
 * what was done: data/river-city.campaign. */
void heist_ledger_ending(const heist_ledger *l, caper_buf *out);

heist_standing heist_ledger_standing(const heist_ledger *l, const heist_file *f, const char *id);

/* The first that can go; on a breakout with as many prisoners as it is for. */
void heist_ledger_pick_crew(const heist_ledger *l, const heist_file *f, ledger_crew *out);
/* The rules put those who start inside into the last seats. */
void heist_ledger_order_crew(const heist_ledger *l, ledger_crew *crew);

/* The options of the table for the heist that was begun; the caller's. */
caper_json *heist_ledger_options(const void *ledger);
/* How that heist ended, from the position at its end. */
void heist_ledger_outcome(const heist_ledger *l, const heist_file *f, bool won,
                          const caper_json *position, ledger_outcome *o);

#endif
