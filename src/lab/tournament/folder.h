/* The folder of a tournament: where transcripts go, and the log of games that have ended. */
#ifndef CAPER_FOLDER_H
#define CAPER_FOLDER_H

#include "lab/tournament/rating.h"

void fixture_path(const caper_tournament *t, int number, caper_buf *out);
void log_line(const caper_tournament *t, const schedule *s, const fixture *f, const outcome *o,
              caper_buf *out);
/* The games of a log (its text is cut up), and of the one in the folder. */
caper_code log_parse(const caper_tournament *t, const schedule *s, char *text, outcome *games,
                     caper_error *err);
caper_code log_read(const caper_tournament *t, const schedule *s, outcome *games, caper_error *err);
void       log_head(caper_buf *out);

#endif
