/* What has changed in a position, exactly: a test names every field that differs, so that it fails
 * if anything else has changed as well.
 *
 * A position is seen as a list of fields. The path of a field is the names that lead to it, with
 * dots: `crew.0.ideas`, `chits.3.1`. Its value is written without quotes, a list of plain values in
 * one piece: `events [M1,M1,Z1]`. A field that is gone has the value `-`. */
#ifndef CAPER_CHANGES_H
#define CAPER_CHANGES_H

#include "caper/table.h"

/* Remember the position; changes are counted from here. */
void test_remember(caper_table *t);
/* Compare with what was remembered, and remember the new position. `changes` are fields with their
 * new values, separated by bars: "bag.camera 4|round 2". Fields named in `usual` as well may be left
 * out of `changes`; there they have another value, or `=` if they have not changed this time. */
void test_changed(caper_table *t, const char *changes);
void test_changed_beside(caper_table *t, const char *usual, const char *changes);
/* Fields that are never compared, separated by bars. */
void test_changes_ignore(const char *paths);

#endif
