/* The program's commands. Exit status: 0, 1 (it failed), 2 (called wrongly). */
#ifndef CAPER_CLI_H
#define CAPER_CLI_H

#include "table/table.h"

typedef struct caper_command {
    const char *name;
    const char *summary;               /* one line of `caper --help` */
    int (*run)(int argc, char **argv); /* argv[0] is the command's name */
} caper_command;

int caper_cmd_adventure(int argc, char **argv);
int caper_cmd_character(int argc, char **argv);
int caper_cmd_odds(int argc, char **argv);
int caper_cmd_bench(int argc, char **argv);
int caper_cmd_engine(int argc, char **argv);
int caper_cmd_games(int argc, char **argv);
int caper_cmd_lab(int argc, char **argv);
int caper_cmd_job(int argc, char **argv);
int caper_cmd_verify(int argc, char **argv);
int caper_cmd_play(int argc, char **argv);
int caper_cmd_serve(int argc, char **argv);
int caper_cmd_tournament(int argc, char **argv);
int caper_cmd_heist(int argc, char **argv);
int caper_cmd_campaign(int argc, char **argv);

/* Characters of McGuffin in a file: into the options of a new table, and back from a table. */
caper_code caper_characters_load(const char *path, caper_seats people, int seats,
                                 caper_json **options, caper_error *err);
caper_code caper_characters_save(const char *path, const caper_table *table, caper_seats people,
                                 caper_error *err);

#endif
