/* Ids, tokens and handover codes. */
#ifndef CAPER_ROOM_TOKENS_H
#define CAPER_ROOM_TOKENS_H

#include "room/limits.h"
#include "room/refusal.h"
#include "store/store.h"

typedef struct service service;
typedef struct room    room;

void token_draw(token_text out);
/* Is it as long as a token is? */
bool token_ok(const char *token);
/* Who has it, as the store knows them. Any other text names a holder of its own, like "server". */
caper_holder token_holder(const char *token);
void         id_draw(caper_id out);
bool         id_ok(const char *id);
/* What the token opens at that table: a seat, or CAPER_HOST. */
bool token_opens(const room *r, const char *token, int *seat, problem *p);

enum { HANDOVERS = 2048, HANDOVERS_EACH = 16, CODE_CHARS = 8, HANDOVER_MS = 5 * 60 * 1000 };
typedef char code_text[CODE_CHARS + 1];

/* A code that is good still, as far as limits are concerned. */
typedef struct handover {
    caper_holder whose;
    uint64_t     from; /* the address that asked for it */
    int64_t      until;
} handover;

/* What a code opens: a seat, or one more device's way to be a person. */
typedef struct handed {
    caper_holder whose; /* the keepsake is this one's */
    caper_id     table;
    int          seat;
    bool         is_device;
    caper_holder of; /* of a device: whose it will be */
} handed;

/* A seat or person has one code at a time, an address a few; a new one never replaces another's. */
bool handover_make(const room *r, int seat, uint64_t from, code_text code, problem *p);
bool handover_make_device(service *sv, caper_holder of, uint64_t from, code_text code, problem *p);
void handover_drop(const room *r, int seat);
void handover_drop_device(service *sv, caper_holder of);
/* What does it open? It stays good until it is spent. False: nothing, or it has to be fetched first. */
bool handover_find(service *sv, const char *code, handed *out, problem *p);
void handover_spend(service *sv, const handed *is);

#endif
