/* A job's figures in words: what bots found out by playing it, and whether that is as it should be. */
#ifndef CAPER_CLI_JOB_FIGURES_H
#define CAPER_CLI_JOB_FIGURES_H

#include "lab/job_report.h"

/* Print what medium bots found, and some games of easy ones, who come to other endings. Returns how
 * many figures are out of their range. */
int cli_job_figures(const char *path, const mcguffin_job *job, const lab_job_report *r,
                    const lab_job_report *easy);

#endif
