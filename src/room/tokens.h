/* Ids, tokens and handover codes. */
#ifndef CAPER_ROOM_TOKENS_H
#define CAPER_ROOM_TOKENS_H

#include "room/limits.h"
#include "room/refusal.h"
#include "store/store.h"

typedef struct service service;
typedef struct room    room;

void token_draw(char out[TOKEN_CHARS + 1]);
bool token_hash(const char *token, uint8_t out[CAPER_HASH_BYTES]);
void id_draw(char out[CAPER_ID_CHARS + 1]);
bool id_ok(const char *id);
/* What the token opens at that table: a seat, or CAPER_HOST. */
bool token_opens(service *sv, const room *r, const char *token, int *seat, problem *p);

enum { HANDOVERS = 2048, HANDOVERS_EACH = 16, CODE_CHARS = 8, HANDOVER_MS = 5 * 60 * 1000 };
typedef struct handover {
    char code[CODE_CHARS + 1];
    char table[CAPER_ID_CHARS + 1];
    int  seat;
    char
        of[2 * CAPER_HASH_BYTES + 1]; /* a device's: whose it will be, and no table; "": a seat's */
    int64_t  until;
    uint64_t from; /* the address that asked for it */
} handover;

/* A seat has one code at a time, an address a few; a new one never replaces another seat's. */
bool handover_make(service *sv, const room *r, int seat, uint64_t from, char code[CODE_CHARS + 1],
                   problem *p);
void handover_drop(service *sv, const room *r, int seat);
bool handover_claim(service *sv, const char *code, room **r, int *seat, char token[TOKEN_CHARS + 1],
                    problem *p);

/* The same for one more device of a person. */
bool handover_make_device(service *sv, const uint8_t of[CAPER_HASH_BYTES], uint64_t from,
                          char code[CODE_CHARS + 1], problem *p);
/* Is the code a device's, and whose will it be? It stays good. False: it has to be fetched first. */
bool handover_is_device(service *sv, const char *code, bool *is, uint8_t of[CAPER_HASH_BYTES],
                        problem *p);
void handover_spend(service *sv, const char *code);

#endif
