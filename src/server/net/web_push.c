/* Web Push's encryption and signature, from nettle's parts. See web_push.h. */
#include "server/net/web_push.h"

#include <nettle/ecc-curve.h>
#include <nettle/ecc.h>
#include <nettle/ecdsa.h>
#include <nettle/gcm.h>
#include <nettle/hkdf.h>
#include <nettle/hmac.h>
#include <nettle/sha2.h>
#include <string.h>

#include "base/base64.h"
#include "base/json_put.h"
#include "table/entropy.h"

enum { COORDINATE = 32, RECORD = 4096, TAG = 16, LAST_RECORD = 2 };

/* ---- The curve ------------------------------------------------------------------------------- */

static void chance(void *ctx, size_t n, uint8_t *out)
{
    (void)ctx;
    caper_entropy(out, n);
}

static void read_number(mpz_t n, const uint8_t *bytes)
{
    mpz_import(n, COORDINATE, 1, 1, 1, 0, bytes);
}

static void write_number(const mpz_t n, uint8_t out[COORDINATE])
{
    size_t len = (mpz_sizeinbase(n, 2) + 7) / 8;
    memset(out, 0, COORDINATE);
    mpz_export(out + COORDINATE - len, NULL, 1, 1, 1, 0, n);
}

/* False: not a valid key. Clear it in any case. */
static bool open_scalar(struct ecc_scalar *s, const uint8_t key[PUSH_KEY])
{
    mpz_t n;
    mpz_init(n);
    ecc_scalar_init(s, nettle_get_secp_256r1());
    read_number(n, key);
    bool ok = ecc_scalar_set(s, n) != 0;
    mpz_clear(n);
    return ok;
}

static bool open_point(struct ecc_point *p, const uint8_t point[PUSH_POINT])
{
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    ecc_point_init(p, nettle_get_secp_256r1());
    read_number(x, point + 1);
    read_number(y, point + 1 + COORDINATE);
    bool ok = point[0] == 4 && ecc_point_set(p, x, y) != 0;
    mpz_clears(x, y, NULL);
    return ok;
}

static void close_point(struct ecc_point *p, uint8_t out[PUSH_POINT])
{
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    ecc_point_get(p, x, y);
    out[0] = 4;
    write_number(x, out + 1);
    write_number(y, out + 1 + COORDINATE);
    mpz_clears(x, y, NULL);
    ecc_point_clear(p);
}

void push_draw_key(uint8_t key[PUSH_KEY])
{
    struct ecc_scalar s;
    mpz_t             n;
    mpz_init(n);
    ecc_scalar_init(&s, nettle_get_secp_256r1());
    ecc_scalar_random(&s, NULL, chance);
    ecc_scalar_get(&s, n);
    write_number(n, key);
    ecc_scalar_clear(&s);
    mpz_clear(n);
}

void push_public(const uint8_t key[PUSH_KEY], uint8_t point[PUSH_POINT])
{
    struct ecc_scalar s;
    struct ecc_point  p;
    memset(point, 0, PUSH_POINT);
    ecc_point_init(&p, nettle_get_secp_256r1());
    if (open_scalar(&s, key))
        ecc_point_mul_g(&p, &s);
    close_point(&p, point);
    ecc_scalar_clear(&s);
}

/* What both sides can compute: the x of the product. */
static bool agree(const uint8_t key[PUSH_KEY], const uint8_t to[PUSH_POINT],
                  uint8_t secret[COORDINATE])
{
    struct ecc_scalar s;
    struct ecc_point  p, product;
    uint8_t           point[PUSH_POINT];
    bool              ok = open_scalar(&s, key);
    ok &= open_point(&p, to);
    ecc_point_init(&product, nettle_get_secp_256r1());
    if (ok)
        ecc_point_mul(&product, &s, &p);
    close_point(&product, point);
    memcpy(secret, point + 1, COORDINATE);
    ecc_point_clear(&p);
    ecc_scalar_clear(&s);
    return ok;
}

/* ---- The message ----------------------------------------------------------------------------- */

/* HKDF with SHA-256, for at most one block. */
static void derive(const uint8_t *salt, size_t salt_len, const uint8_t secret[SHA256_DIGEST_SIZE],
                   const void *info, size_t info_len, uint8_t *out, size_t n)
{
    struct hmac_sha256_ctx mac;
    uint8_t                key[SHA256_DIGEST_SIZE];
    hmac_sha256_set_key(&mac, salt_len, salt);
    hkdf_extract(&mac, (nettle_hash_update_func *)hmac_sha256_update,
                 (nettle_hash_digest_func *)hmac_sha256_digest, SHA256_DIGEST_SIZE,
                 SHA256_DIGEST_SIZE, secret, key);
    hmac_sha256_set_key(&mac, sizeof key, key);
    hkdf_expand(&mac, (nettle_hash_update_func *)hmac_sha256_update,
                (nettle_hash_digest_func *)hmac_sha256_digest, SHA256_DIGEST_SIZE, info_len, info,
                n, out);
}

/* RFC 8291, 3.4: the key material from the agreed secret and both public keys. */
static void mix(const uint8_t secret[COORDINATE], const uint8_t auth[PUSH_AUTH],
                const uint8_t to[PUSH_POINT], const uint8_t from[PUSH_POINT],
                uint8_t out[SHA256_DIGEST_SIZE])
{
    static const char label[] = "WebPush: info"; /* with its zero */
    uint8_t           info[sizeof label + 2 * PUSH_POINT];
    memcpy(info, label, sizeof label);
    memcpy(info + sizeof label, to, PUSH_POINT);
    memcpy(info + sizeof label + PUSH_POINT, from, PUSH_POINT);
    derive(auth, PUSH_AUTH, secret, info, sizeof info, out, SHA256_DIGEST_SIZE);
}

/* RFC 8188: one record, which is the last. */
static void seal(const uint8_t material[SHA256_DIGEST_SIZE], const uint8_t salt[PUSH_SALT],
                 const char *text, size_t len, caper_buf *out)
{
    static const char     key_label[]   = "Content-Encoding: aes128gcm";
    static const char     nonce_label[] = "Content-Encoding: nonce";
    struct gcm_aes128_ctx gcm;
    uint8_t key[AES128_KEY_SIZE], nonce[GCM_IV_SIZE], sealed[PUSH_MOST_TEXT + 1 + TAG];
    derive(salt, PUSH_SALT, material, key_label, sizeof key_label, key, sizeof key);
    derive(salt, PUSH_SALT, material, nonce_label, sizeof nonce_label, nonce, sizeof nonce);
    memcpy(sealed, text, len);
    sealed[len++] = LAST_RECORD;
    gcm_aes128_set_key(&gcm, key);
    gcm_aes128_set_iv(&gcm, sizeof nonce, nonce);
    gcm_aes128_encrypt(&gcm, len, sealed, sealed);
    gcm_aes128_digest(&gcm, TAG, sealed + len);
    caper_buf_bytes(out, sealed, len + TAG);
}

bool push_encrypt_with(const uint8_t to[PUSH_POINT], const uint8_t auth[PUSH_AUTH],
                       const uint8_t key[PUSH_KEY], const uint8_t salt[PUSH_SALT], const char *text,
                       size_t len, caper_buf *out)
{
    static const uint8_t record[] = {0, 0, RECORD >> 8, RECORD & 255, PUSH_POINT};
    uint8_t              from[PUSH_POINT], secret[COORDINATE], material[SHA256_DIGEST_SIZE];
    if (len > PUSH_MOST_TEXT || !agree(key, to, secret))
        return false;
    push_public(key, from);
    mix(secret, auth, to, from, material);
    caper_buf_bytes(out, salt, PUSH_SALT);
    caper_buf_bytes(out, record, sizeof record);
    caper_buf_bytes(out, from, sizeof from);
    seal(material, salt, text, len, out);
    return true;
}

bool push_encrypt(const uint8_t to[PUSH_POINT], const uint8_t auth[PUSH_AUTH], const char *text,
                  size_t len, caper_buf *out)
{
    uint8_t key[PUSH_KEY], salt[PUSH_SALT];
    push_draw_key(key);
    caper_entropy(salt, sizeof salt);
    return push_encrypt_with(to, auth, key, salt, text, len, out);
}

/* ---- Who sends it ---------------------------------------------------------------------------- */

static void sign(const uint8_t key[PUSH_KEY], const caper_buf *text, uint8_t out[2 * COORDINATE])
{
    struct sha256_ctx    sha;
    struct ecc_scalar    s;
    struct dsa_signature signature;
    uint8_t              digest[SHA256_DIGEST_SIZE];
    sha256_init(&sha);
    sha256_update(&sha, text->len, (const uint8_t *)text->data);
    sha256_digest(&sha, sizeof digest, digest);
    dsa_signature_init(&signature);
    if (open_scalar(&s, key))
        ecdsa_sign(&s, NULL, chance, sizeof digest, digest, &signature);
    write_number(signature.r, out);
    write_number(signature.s, out + COORDINATE);
    dsa_signature_clear(&signature);
    ecc_scalar_clear(&s);
}

static void write_text(const char *text, caper_buf *out)
{
    caper_base64url_write((const uint8_t *)text, strlen(text), out);
}

void push_authorize(const uint8_t key[PUSH_KEY], const char *audience, const char *contact,
                    int64_t until, caper_buf *out)
{
    CAPER_SCRATCH caper_buf claims = {0}, token = {0};
    uint8_t                 signature[2 * COORDINATE], point[PUSH_POINT];
    caper_json_put(&claims, "{aud:%s exp:%lld sub:%s}", audience, (long long)until, contact);
    write_text("{\"typ\":\"JWT\",\"alg\":\"ES256\"}", &token);
    caper_buf_char(&token, '.');
    write_text(caper_buf_text(&claims), &token);
    sign(key, &token, signature);
    caper_buf_printf(out, "vapid t=%s.", caper_buf_text(&token));
    caper_base64url_write(signature, sizeof signature, out);
    caper_buf_str(out, ", k=");
    push_public(key, point);
    caper_base64url_write(point, sizeof point, out);
}
