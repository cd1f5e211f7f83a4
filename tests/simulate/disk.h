/* A disk for SQLite that is under control: files in memory, errors and delays when told to, and power
 * cuts after which only that is there which a real disk would have.
 *
 * What is written counts as kept when it was synced. A power cut keeps any part of the rest, sector
 * by sector and in any order; a kill of the process alone keeps everything. */
#ifndef CAPER_TESTS_DISK_H
#define CAPER_TESTS_DISK_H

#include "caper/rng.h"

typedef enum disk_fault {
    DISK_FINE,
    DISK_ERROR,
    DISK_FULL,
    DISK_SLOW,
    DISK_CRASH,
    DISK_FALSE_SYNC, /* the next sync fails and everything stops, but the system believes in it */
    DISK_LATE_READ,  /* after the next sync that works nothing can be read until the turn is over */
} disk_fault;

typedef struct disk disk;

/* From here on every store that is opened lies here. One at a time. `slow` is told of every
 * millisecond that a call takes. */
disk *disk_new(uint64_t seed, void (*slow)(void *ctx, int64_t ms), void *ctx);
void  disk_free(disk *d);

/* How much memory its files take. */
size_t disk_memory(const disk *d);

/* Calls so far: those with which faults are counted. */
int64_t disk_calls(const disk *d);
/* The call after so many more has this fault; of crashes only calls that write count. */
void disk_plan(disk *d, disk_fault what, int64_t after);
/* Until told otherwise so many of 1000 calls have this fault. */
void disk_spell(disk *d, disk_fault what, int per_mille);
/* Every call that changes or syncs something fails: the medium is full or gone. */
void disk_refuse(disk *d, disk_fault what);
/* A turn of the server is over. */
void disk_turned(disk *d);
/* No faults while the simulator itself looks. Calls are not counted. */
void disk_mute(disk *d, bool on);

/* Has the planned crash happened? Nothing can be done from then on. */
bool disk_is_down(const disk *d);
/* Everything stops here. */
void disk_stop(disk *d);
/* After everybody has closed their files: what a machine finds that starts again. */
void disk_power_cut(disk *d);
void disk_restart(disk *d); /* only the process was killed */

/* Change a byte somewhere in that file, as a bad disk does. False: it has none. */
bool disk_damage(disk *d, const char *suffix, const char *text, const char *instead);

#endif
