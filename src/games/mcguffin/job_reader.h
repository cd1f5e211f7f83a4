/* McGuffin: a job file while it is read. What job.c (sections and keys) and job_values.c (texts, marks,
 * numbers) share. */
#ifndef MCGUFFIN_JOB_READER_H
#define MCGUFFIN_JOB_READER_H

#include "base/keys.h"
#include "games/mcguffin/story.h"

typedef struct reader {
    union {
        caper_reader base;
        caper_lines  in; /* its first member */
    };
    mcguffin_job      *job;
    int                stage;    /* −1: before the first */
    mcguffin_obstacle *obstacle; /* NULL: none is open */
    mcguffin_beat     *beat;     /* the same */
    mcguffin_lines    *lines;    /* whose lines are read now */
    job_text          *last;     /* the text that `>` continues */
    mcguffin_when      when;     /* of this line's key */
    bool               priced;
    uint64_t           set;              /* marks that something sets */
    int                asked[JOB_MARKS]; /* the line that first asks for a mark */
    mcguffin_turn      nowhere;          /* for one turn too many */
} mcguffin_reader;

/* Texts: keep one; go on with the last; add a line to tell. */
job_text mcguffin_job_keep(mcguffin_reader *r, const char *text);
void     mcguffin_job_go_on(mcguffin_reader *r, const char *more);
void     mcguffin_job_line(mcguffin_reader *r, int kind, const char *value);
void     mcguffin_job_lines(mcguffin_reader *r, mcguffin_lines *of); /* from here on they are its */
bool     mcguffin_job_is_id(const char *id);
/* Marks: set one; cut “ if MARK” or “ unless MARK” off a key. */
void mcguffin_job_mark(mcguffin_reader *r, uint8_t *to, const char *name);
void mcguffin_job_when(mcguffin_reader *r, char *key);
/* The values of keys. */
void mcguffin_read_text(void *reader, char *value);
void mcguffin_read_price(void *reader, char *value);
void mcguffin_read_gate(void *reader, char *value);
void mcguffin_read_bonus(void *reader, char *value);
void mcguffin_read_tags(void *reader, char *value);

#endif
