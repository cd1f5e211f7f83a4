/* The crew that a heist is made for. */
#ifndef HEIST_RECOMMENDED_H
#define HEIST_RECOMMENDED_H

#include "caper/buf.h"

/* The pre-built characters at the level of a difficulty, as a JSON list for the option `crew`. Their
 * cards have gone pro in the order of MH-51: amateur heists are for level 1; semi-pro ones for two
 * characters of level 2 and the rest of level 3; pro ones for level 4. */
void heist_recommended_crew(int difficulty, int seats, caper_buf *out);

#endif
