/* Ids, tokens and handover codes: drawn from the operating system, kept only as hashes. */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/json_get.h"
#include "base/text.h"
#include "room/seats.h"
#include "room/service.h"
#include "room/table_log.h"
#include "room/tokens.h"
#include "table/entropy.h"

/* No i, l, o, u: easy to read aloud. */
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

bool token_opens(service *sv, const room *r, const char *token, int *seat, problem *p)
{
    uint8_t hash[CAPER_HASH_BYTES];
    *seat = CAPER_UNKNOWN;
    caper_code code =
        token_hash(token, hash) ? caper_store_find_token(sv->store, hash, r->row, seat) : CAPER_OK;
    if (!need_read(code, p))
        return false;
    if (*seat == CAPER_GONE)
        return refuse(p, 410, "gone", "this seat was given up, or its player was removed");
    /* Numbers of people are not tokens (people.c). */
    return (*seat != CAPER_UNKNOWN && *seat < CAPER_MAX_SEATS) || refuse_token(p);
}

/* ---- Handover -------------------------------------------------------------------------------- */

static bool is_same(const handover *a, const handover *b)
{
    return a->seat == b->seat && strcmp(a->table, b->table) == 0 && strcmp(a->of, b->of) == 0;
}

/* The seat's own place, else one that is free; NULL: too many are good still. */
static handover *find_place(service *sv, const handover *is)
{
    handover *place = NULL;
    int       each  = 0;
    for (int i = 0; i < HANDOVERS; i++) {
        handover *h    = &sv->handovers[i];
        bool      good = h->until > sv->now;
        if (good && is_same(h, is))
            return h;
        each += good && h->from == is->from;
        if (!good && !place)
            place = h;
    }
    return each < HANDOVERS_EACH ? place : NULL;
}

/* ---- Codes that many servers share ----------------------------------------------------------- */

/* Where there are many servers the next device may come to any of them: the code is kept as its hash,
 * with what it opens, and goes when it is claimed. */
typedef struct shared_code {
    int64_t until;
    char    table[CAPER_ID_CHARS + 1];
    int     seat;
    int64_t seq;       /* how far the table's log had come */
    char    name[128]; /* who sat there; a seat that has changed hands is not handed over */
} shared_code;

/* A device's code has this for its table and seat, and the person for the name. */
#define DEVICE_TABLE "person"
enum { DEVICE_SEAT = -5 };

static bool is_shared(const service *sv) { return caper_store_fd(sv->store) >= 0; }

static void write_label(const char *code, char label[CAPER_LABEL_CHARS + 1])
{
    uint8_t hash[CAPER_HASH_BYTES];
    char    hex[2 * CAPER_HASH_BYTES + 1];
    token_hash(code, hash);
    caper_hex_write(hash, sizeof hash, hex);
    snprintf(label, CAPER_LABEL_CHARS + 1, "code/%.40s", hex);
}

static void drop_code(service *sv, const char *label)
{
    char end[CAPER_LABEL_CHARS + 2];
    snprintf(end, sizeof end, "%s0", label);
    room_wrote(sv, caper_store_drop_keepsakes(sv->store, label, end, INT64_MAX));
}

/* An older code of the seat is void, and must not lie about. */
static void unshare_code(service *sv, const handover *h)
{
    char label[CAPER_LABEL_CHARS + 1];
    if (!is_shared(sv) || h->until <= sv->now)
        return;
    write_label(h->code, label);
    drop_code(sv, label);
}

static void share_code(service *sv, const handover *h, int64_t seq, const char *name)
{
    char                    label[CAPER_LABEL_CHARS + 1];
    CAPER_SCRATCH caper_buf text = {0};
    caper_store_keepsake    k    = {.label = label, .at = h->until};
    if (!is_shared(sv))
        return;
    write_label(h->code, label);
    caper_buf_printf(&text, "%s %d %jd %s", h->table, h->seat, seq, name ? name : "");
    k.text = caper_buf_text(&text);
    room_wrote(sv, caper_store_put_keepsake(sv->store, &k));
}

static bool read_code(void *ctx, const caper_store_keepsake *k)
{
    shared_code *s = ctx;
    int          n = 0;
    if (sscanf(k->text, "%16s %d %jd %n", s->table, &s->seat, &s->seq, &n) == 3 && n)
        caper_text_set(s->name, k->text + n);
    s->until = k->at;
    return false;
}

/* A later person of the same name does not count. */
static bool stays_theirs(void *ctx, const caper_store_entry *e)
{
    shared_code *s = ctx;
    if (e->kind != ENTRY_SEAT || e->seat != s->seat)
        return true;
    CAPER_PARSED caper_json *o = caper_json_read(e->text, NULL);
    if (!seats_is_kept(o))
        s->until = 0;
    return s->until != 0;
}

static bool is_theirs(service *sv, const room *r, shared_code *s)
{
    if (s->seat < 0 || s->seat >= r->places || !r->seats[s->seat].name ||
        strcmp(r->seats[s->seat].name, s->name) != 0)
        return false;
    return caper_store_read(sv->store, r->row, s->seq, stays_theirs, s) == CAPER_OK && s->until;
}

static bool find_shared(service *sv, const char *code, shared_code *s, problem *p)
{
    char label[CAPER_LABEL_CHARS + 1], end[CAPER_LABEL_CHARS + 2];
    *s = (shared_code){.until = 0};
    if (strlen(code) != CODE_CHARS)
        return refuse_token(p);
    write_label(code, label);
    snprintf(end, sizeof end, "%s0", label);
    if (!need_read(caper_store_keepsakes(sv->store, NULL, label, end, 1, read_code, s), p))
        return false;
    return s->until > sv->now || refuse_token(p);
}

static void spend_shared(service *sv, const char *code)
{
    char label[CAPER_LABEL_CHARS + 1];
    write_label(code, label);
    drop_code(sv, label);
}

/* What the code opens; it opens it once. */
static bool claim_shared(service *sv, const char *code, room **r, int *seat, problem *p)
{
    shared_code s;
    if (!find_shared(sv, code, &s, p))
        return false;
    if (!(*r = room_find(sv, s.table, p)))
        return false;
    if (!is_theirs(sv, *r, &s))
        return refuse_token(p);
    *seat = s.seat;
    spend_shared(sv, code);
    return true;
}

static handover *make(service *sv, const handover *is, char code[CODE_CHARS + 1], problem *p)
{
    handover *h = find_place(sv, is);
    if (!h) {
        refuse(p, 429, "too-many", "there are too many codes already; try again later");
        return NULL;
    }
    unshare_code(sv, h);
    *h = *is;
    draw_letters(h->code, CODE_CHARS);
    h->until = sv->now + HANDOVER_MS;
    memcpy(code, h->code, CODE_CHARS + 1);
    return h;
}

bool handover_make(service *sv, const room *r, int seat, uint64_t from, char code[CODE_CHARS + 1],
                   problem *p)
{
    handover is = {.seat = seat, .from = from};
    caper_text_set(is.table, r->id);
    const handover *h = make(sv, &is, code, p);
    if (h)
        share_code(sv, h, r->seq, r->seats[seat].name);
    return h != NULL;
}

bool handover_make_device(service *sv, const uint8_t of[CAPER_HASH_BYTES], uint64_t from,
                          char code[CODE_CHARS + 1], problem *p)
{
    handover is = {.table = DEVICE_TABLE, .seat = DEVICE_SEAT, .from = from};
    caper_hex_write(of, CAPER_HASH_BYTES, is.of);
    const handover *h = make(sv, &is, code, p);
    if (h)
        share_code(sv, h, 0, is.of);
    return h != NULL;
}

void handover_drop(service *sv, const room *r, int seat)
{
    for (int i = 0; i < HANDOVERS; i++)
        if (sv->handovers[i].seat == seat && strcmp(sv->handovers[i].table, r->id) == 0)
            sv->handovers[i].until = 0;
}

static handover *find_code(service *sv, const char *code)
{
    for (int i = 0; i < HANDOVERS; i++) {
        handover *h = &sv->handovers[i];
        if (h->until > sv->now && strlen(code) == CODE_CHARS &&
            caper_secret_is(h->code, code, CODE_CHARS))
            return h;
    }
    return NULL;
}

static bool claim_here(service *sv, const char *code, room **r, int *seat, problem *p)
{
    handover *h = find_code(sv, code);
    if (!h)
        return refuse_token(p);
    if (!(*r = room_find(sv, h->table, p)))
        return false;
    *seat    = h->seat;
    h->until = 0;
    return true;
}

bool handover_is_device(service *sv, const char *code, bool *is, uint8_t of[CAPER_HASH_BYTES],
                        problem *p)
{
    shared_code     s;
    const handover *h;
    *is = false;
    if (is_shared(sv)) {
        if (!find_shared(sv, code, &s, p))
            return false;
        *is = s.seat == DEVICE_SEAT && caper_hex_read(s.name, of, CAPER_HASH_BYTES);
        return true;
    }
    if (!(h = find_code(sv, code)))
        return refuse_token(p);
    *is = caper_hex_read(h->of, of, CAPER_HASH_BYTES);
    return true;
}

void handover_spend(service *sv, const char *code)
{
    handover *h = is_shared(sv) ? NULL : find_code(sv, code);
    if (is_shared(sv))
        spend_shared(sv, code);
    if (h)
        h->until = 0;
}

bool handover_claim(service *sv, const char *code, room **r, int *seat, char token[TOKEN_CHARS + 1],
                    problem *p)
{
    if (!(is_shared(sv) ? claim_shared : claim_here)(sv, code, r, seat, p))
        return false;
    seats_give_token(sv, *r, *seat, token);
    return true;
}
