/* Ids, tokens and handover codes: drawn from the operating system, kept only as hashes. */
#include "room/tokens.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/json_get.h"
#include "base/text.h"
#include "room/people.h"
#include "room/service.h"
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

void id_draw(caper_id out) { draw_letters(out, CAPER_ID_CHARS); }

bool id_ok(const char *id)
{
    return strlen(id) == CAPER_ID_CHARS && strspn(id, letters) == CAPER_ID_CHARS;
}

void token_draw(token_text out)
{
    uint8_t bytes[TOKEN_CHARS / 2];
    caper_entropy(bytes, sizeof bytes);
    caper_hex_write(bytes, sizeof bytes, out);
}

bool token_ok(const char *token) { return strlen(token) == TOKEN_CHARS; }

caper_holder token_holder(const char *token)
{
    caper_hash   h;
    caper_holder out;
    caper_hash_init(&h, sizeof out);
    caper_hash_text(&h, "caper token 1\n");
    caper_hash_text(&h, token);
    caper_hash_end(&h, out.byte);
    return out;
}

bool token_opens(const room *r, const char *token, int *seat, problem *p)
{
    caper_store *store = r->sv->store;
    *seat              = CAPER_UNKNOWN;
    caper_code code    = token_ok(token)
                             ? caper_store_find_token(store, token_holder(token), r->row, seat)
                             : CAPER_OK;
    if (!need_read(code, p))
        return false;
    if (*seat == CAPER_GONE)
        return refuse(p, 410, "gone", "this seat was given up, or its player was removed");
    /* Numbers of people are not tokens (people.c). */
    return (*seat != CAPER_UNKNOWN && *seat < CAPER_MAX_SEATS) || refuse_token(p);
}

/* ---- Handover -------------------------------------------------------------------------------- */

/* The next device may come to any server of the store: the code is kept as its hash, with what it opens, and goes
 * when it is claimed or when the seat loses its owner. It is a keepsake of whatever is handed over, which so has one. */
static caper_holder seat_holder(const room *r, int seat)
{
    char name[CAPER_ID_CHARS + 16];
    snprintf(name, sizeof name, "seat %s %d", r->id, seat);
    return token_holder(name);
}

static void forget(service *sv, caper_holder whose)
{
    for (int i = 0; i < HANDOVERS; i++)
        if (caper_holder_is(sv->handovers[i].whose, whose))
            sv->handovers[i].until = 0;
    people_drop(sv, whose, "code/", "code0");
}

/* NULL: too many are good still. */
static handover *find_place(service *sv, caper_holder whose, uint64_t from)
{
    handover *place = NULL;
    int       each  = 0;
    for (int i = 0; i < HANDOVERS; i++) {
        handover *h    = &sv->handovers[i];
        bool      good = h->until > sv->now && !caper_holder_is(h->whose, whose);
        each += good && h->from == from;
        if (!good && !place)
            place = h;
    }
    return each < HANDOVERS_EACH ? place : NULL;
}

static void write_label(const char *code, caper_label out)
{
    caper_holder_hex hex;
    caper_holder_write(token_holder(code), hex);
    snprintf(out, CAPER_LABEL_CHARS + 1, "code/%.40s", hex);
}

static bool make(service *sv, const handed *is, uint64_t from, code_text code, problem *p)
{
    caper_label      label;
    caper_holder_hex of    = "";
    handover        *place = find_place(sv, is->whose, from);
    if (!place)
        return refuse(p, 429, "too-many", "there are too many codes already; try again later");
    forget(sv, is->whose);
    *place = (handover){.whose = is->whose, .from = from, .until = sv->now + HANDOVER_MS};
    draw_letters(code, CODE_CHARS);
    write_label(code, label);
    if (is->is_device)
        caper_holder_write(is->of, of);
    people_put(sv, is->whose, label, NULL, "{table:%s seat:%d of?:%s}", is->table, is->seat, of);
    return true;
}

bool handover_make(const room *r, int seat, uint64_t from, code_text code, problem *p)
{
    handed is = {.whose = seat_holder(r, seat), .seat = seat};
    caper_text_set(is.table, r->id);
    return make(r->sv, &is, from, code, p);
}

static caper_holder device_holder(caper_holder of)
{
    char             name[sizeof(caper_holder_hex) + 16];
    caper_holder_hex hex;
    caper_holder_write(of, hex);
    snprintf(name, sizeof name, "device %s", hex);
    return token_holder(name);
}

bool handover_make_device(service *sv, caper_holder of, uint64_t from, code_text code, problem *p)
{
    return make(sv, &(handed){.whose = device_holder(of), .of = of, .is_device = true}, from, code,
                p);
}

void handover_drop_device(service *sv, caper_holder of) { forget(sv, device_holder(of)); }

void handover_drop(const room *r, int seat) { forget(r->sv, seat_holder(r, seat)); }

typedef struct search {
    handed *out;
    int64_t since;
    bool    found;
} search;

static bool read_code(void *ctx, const caper_store_keepsake *k)
{
    search                  *s = ctx;
    CAPER_PARSED caper_json *o = caper_json_read(k->text, NULL);
    s->found                   = o && k->at > s->since;
    *s->out           = (handed){.whose = k->who, .seat = (int)caper_json_get_integer(o, "seat")};
    s->out->is_device = caper_holder_read(caper_json_get_string(o, "of"), &s->out->of);
    caper_text_set(s->out->table, caper_json_get_string(o, "table"));
    return false;
}

bool handover_find(service *sv, const char *code, handed *out, problem *p)
{
    caper_label label;
    char        end[CAPER_LABEL_CHARS + 2];
    search      s = {.out = out, .since = sv->now - HANDOVER_MS};
    write_label(code, label);
    snprintf(end, sizeof end, "%s!", label);
    return need_read(caper_store_keepsakes(sv->store, NULL, label, end, 1, read_code, &s), p) &&
           (s.found || refuse_token(p));
}

void handover_spend(service *sv, const handed *is) { forget(sv, is->whose); }
