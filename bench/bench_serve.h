/* caper bench serve: the server under load. */
#ifndef CAPER_BENCH_SERVE_H
#define CAPER_BENCH_SERVE_H

/* argv[0] is "serve". Returns the exit status. */
int caper_bench_serve(int argc, char **argv);

/* What a move costs for every game (bench_wire.c); `against` is another build, or NULL. */
int caper_bench_wire(const char *against, int moves);

#endif
