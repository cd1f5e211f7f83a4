/* Ids, tokens and handover codes: drawn from the operating system, kept only as hashes. */
#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "server/loop.h"
#include "server/tokens.h"
#include "table/entropy.h"

/* No i, l, o, u: nobody has to guess when reading one aloud. */
static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

static void draw_letters(char *out, size_t n)
{
    uint8_t bytes[32];
    caper_entropy(bytes, n);
    for (size_t i = 0; i < n; i++)
        out[i] = letters[bytes[i] & 31];
    out[n] = '\0';
}

void id_draw(char out[CAPER_ID_CHARS + 1]) { draw_letters(out, CAPER_ID_CHARS); }

bool id_ok(const char *id)
{
    return strlen(id) == CAPER_ID_CHARS && strspn(id, letters) == CAPER_ID_CHARS;
}

void token_draw(char out[TOKEN_CHARS + 1])
{
    uint8_t bytes[TOKEN_CHARS / 2];
    caper_entropy(bytes, sizeof bytes);
    caper_hex_write(bytes, sizeof bytes, out);
}

bool token_hash(const char *token, uint8_t out[CAPER_HASH_BYTES])
{
    caper_hash h;
    caper_hash_init(&h, CAPER_HASH_BYTES);
    caper_hash_text(&h, "caper token 1\n");
    caper_hash_text(&h, token);
    caper_hash_end(&h, out);
    return strlen(token) == TOKEN_CHARS;
}

bool token_opens(server *sv, const room *r, const char *token, int *seat, problem *p)
{
    uint8_t     hash[CAPER_HASH_BYTES];
    caper_error err = {0};
    *seat           = CAPER_UNKNOWN;
    if (token_hash(token, hash) && caper_store_find_token(sv->store, hash, r->row, seat, &err))
        return refuse_unread(p);
    if (*seat == CAPER_GONE)
        return refuse(p, 410, "gone", "this seat was given up, or its player was removed");
    return *seat != CAPER_UNKNOWN || refuse_token(p);
}

/* ---- Handover -------------------------------------------------------------------------------- */

/* The seat's own place, else one that is free; NULL: too many are good still. */
static handover *find_place(server *sv, const room *r, int seat, uint64_t from)
{
    handover *place = NULL;
    int       each  = 0;
    for (int i = 0; i < HANDOVERS; i++) {
        handover *h    = &sv->handovers[i];
        bool      good = h->until > sv->now;
        if (good && h->seat == seat && strcmp(h->table, r->id) == 0)
            return h;
        each += good && h->from == from;
        if (!good && !place)
            place = h;
    }
    return each < HANDOVERS_EACH ? place : NULL;
}

bool handover_make(server *sv, const room *r, int seat, uint64_t from, char code[CODE_CHARS + 1],
                   problem *p)
{
    handover *h = find_place(sv, r, seat, from);
    if (!h)
        return refuse(p, 429, "too-many", "there are too many codes already; try again later");
    draw_letters(h->code, CODE_CHARS);
    snprintf(h->table, sizeof h->table, "%s", r->id);
    h->seat  = seat;
    h->from  = from;
    h->until = sv->now + HANDOVER_MS;
    memcpy(code, h->code, CODE_CHARS + 1);
    return true;
}

void handover_drop(server *sv, const room *r, int seat)
{
    for (int i = 0; i < HANDOVERS; i++)
        if (sv->handovers[i].seat == seat && strcmp(sv->handovers[i].table, r->id) == 0)
            sv->handovers[i].until = 0;
}

static handover *find_code(server *sv, const char *code)
{
    for (int i = 0; i < HANDOVERS; i++) {
        handover *h = &sv->handovers[i];
        if (h->until > sv->now && strlen(code) == CODE_CHARS &&
            caper_secret_is(h->code, code, CODE_CHARS))
            return h;
    }
    return NULL;
}

bool handover_claim(server *sv, const char *code, room **r, int *seat, char token[TOKEN_CHARS + 1],
                    problem *p)
{
    handover   *h   = find_code(sv, code);
    caper_error err = {0};
    uint8_t     hash[CAPER_HASH_BYTES];
    if (!h)
        return refuse_token(p);
    if (!(*r = room_find(sv, h->table, p)))
        return false;
    *seat    = h->seat;
    h->until = 0;
    token_draw(token);
    token_hash(token, hash);
    if (caper_store_add_token(sv->store, hash, (*r)->row, *seat, &err) != CAPER_OK)
        sv->failed = true;
    return true;
}
