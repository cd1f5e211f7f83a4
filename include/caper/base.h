/* Words that everything else uses: moves, seats, refusals.
 *
 * A refusal is an answer to input from outside: a code for programs and a sentence for people, and
 * the state is unchanged. Bugs are assertions, and never reach this type. */
#ifndef CAPER_BASE_H
#define CAPER_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default)

/* A move is a small number that its room packs and unpacks. Moves that need more than a number
 * (a name, a story, a way across a map) carry *words*: the rest of the move's text. */
typedef uint32_t caper_move;

/* A set of seats, bit s for seat s. */
typedef uint32_t caper_seats;

enum {
    CAPER_MAX_SEATS = 16,
    CAPER_MAX_WORDS = 500, /* bytes of UTF-8 in free text */
    CAPER_SPECTATOR = -1,  /* the seat of a client that only watches */
};

#define CAPER_SEAT(s) ((caper_seats)1 << (s))
/* Addressees of an event: all seats and spectators; and the bit that stands for the spectators. */
#define CAPER_ALL        ((caper_seats)0xffffffffu)
#define CAPER_SPECTATORS ((caper_seats)0x80000000u)

/* Why something was refused. The order is the order of precedence of the line protocol, from
 * CAPER_NO_GAME on. */
typedef enum caper_code {
    CAPER_OK,
    CAPER_BAD_JSON,
    CAPER_BAD_COMMAND,
    CAPER_BAD_GAME,
    CAPER_BAD_OPTION,
    CAPER_BAD_POSITION,
    CAPER_NO_GAME,
    CAPER_BAD_SEAT,
    CAPER_GAME_OVER,
    CAPER_BAD_MOVE,
    CAPER_NOT_YOUR_TURN,
    CAPER_ILLEGAL_MOVE,
    CAPER_BAD_CHANCE,
    CAPER_FAILED, /* a file or the machine, not the input; never on the line protocol */
    CAPER_LATER,  /* not yet: ask again when told to; only inside a server */
    CAPER_STALE,  /* another writer was first: read again; only inside a server */
} caper_code;

typedef struct caper_error {
    caper_code code;
    char       text[320]; /* one sentence for people */
} caper_error;

/* The wire name of a code: "illegal-move". */
const char *caper_code_name(caper_code code);

/* Fill `err` (may be NULL) and return `code`, so that a refusal is one line:
 * `return caper_refuse(err, CAPER_BAD_OPTION, "…", …);` */
caper_code caper_refuse(caper_error *err, caper_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Beyond 0: this processor has more instructions than the program needs (base/processor.h). */
extern int caper_processor;

/* How many bits each byte has. */
static inline uint64_t caper_byte_counts(uint64_t set)
{
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    return (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}

/* How many bits are set. A plain x86-64 has no instruction for that, so __builtin_popcountll calls a function.
 * `volatile`: else gcc may run the instruction first and ask afterwards whether there is one. */
static inline int caper_count(uint64_t set)
{
#ifdef __x86_64__
    if (caper_processor) {
        __asm__ volatile("popcnt %0, %0" : "+r"(set) : : "cc");
        return (int)set;
    }
    return (int)(caper_byte_counts(set) * 0x0101010101010101u >> 56);
#else
    return __builtin_popcountll(set);
#endif
}

/* The lowest bit that is set, from bit `from` on; −1: there is none. */
static inline int caper_next_bit(uint64_t set, int from)
{
    uint64_t rest = from < 64 ? set >> from : 0;
    return rest ? from + __builtin_ctzll(rest) : -1;
}

/* The things of a set, the lowest first: caper_each (seat, seats) … The set is looked at anew for each of them. */
#define caper_each(thing, set) for (int thing = -1; (thing = caper_next_bit(set, thing + 1)) >= 0;)

#pragma GCC visibility pop

#endif
