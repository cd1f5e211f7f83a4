/* Web Push: the example of RFC 8291 to the byte, and what a service checks. */
#include <arpa/inet.h>
#include <nettle/ecc-curve.h>
#include <nettle/ecdsa.h>
#include <nettle/sha2.h>

#include "base/base64.h"
#include "server/net/sender.h"
#include "server/net/web_push.h"
#include "tests/testing.h"

/* RFC 8291, section 5 and appendix A. */
TEST(the_example_of_rfc_8291_comes_out)
{
    static const char       text[] = "When I grow up, I want to be a watermelon";
    uint8_t                 to[PUSH_POINT], auth[PUSH_AUTH], key[PUSH_KEY], salt[PUSH_SALT];
    CAPER_SCRATCH caper_buf body = {0}, out = {0};
    assert_true(
        caper_base64url_read("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bj"
                             "yPjs7Vd8pZGH6SRpkNtoIAiw4",
                             to, sizeof to));
    assert_true(caper_base64url_read("BTBZMqHH6r4Tts7J_aSIgg", auth, sizeof auth));
    assert_true(
        caper_base64url_read("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", key, sizeof key));
    assert_true(caper_base64url_read("DGv6ra1nlYgDCS1FRnbzlw", salt, sizeof salt));
    assert_true(push_encrypt_with(to, auth, key, salt, text, strlen(text), &body));
    caper_base64url_write((const uint8_t *)body.data, body.len, &out);
    assert_string_equal(
        caper_buf_text(&out),
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3v"
        "CYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXP"
        "XLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(a_key_that_is_no_point_is_refused)
{
    uint8_t                 key[PUSH_KEY], to[PUSH_POINT], auth[PUSH_AUTH] = {0};
    CAPER_SCRATCH caper_buf out = {0};
    push_draw_key(key);
    push_public(key, to);
    assert_true(push_encrypt(to, auth, "x", 1, &out));
    to[40] ^= 1;
    assert_false(push_encrypt(to, auth, "x", 1, &out));
    memset(to, 0, sizeof to);
    assert_false(push_encrypt(to, auth, "x", 1, &out));
}

TEST(texts_have_a_limit)
{
    static char             text[PUSH_MOST_TEXT + 1];
    uint8_t                 key[PUSH_KEY], to[PUSH_POINT], auth[PUSH_AUTH] = {0};
    CAPER_SCRATCH caper_buf out = {0};
    push_draw_key(key);
    push_public(key, to);
    assert_true(push_encrypt(to, auth, text, PUSH_MOST_TEXT, &out));
    assert_int_equal(out.len, PUSH_SALT + 5 + PUSH_POINT + PUSH_MOST_TEXT + 1 + 16);
    assert_false(push_encrypt(to, auth, text, PUSH_MOST_TEXT + 1, &out));
}

static bool verify(const uint8_t point[PUSH_POINT], const char *text, size_t len,
                   const uint8_t signature[64])
{
    struct ecc_point     p;
    struct dsa_signature s;
    struct sha256_ctx    sha;
    uint8_t              digest[SHA256_DIGEST_SIZE];
    mpz_t                x, y;
    mpz_inits(x, y, NULL);
    mpz_import(x, 32, 1, 1, 1, 0, point + 1);
    mpz_import(y, 32, 1, 1, 1, 0, point + 33);
    ecc_point_init(&p, nettle_get_secp_256r1());
    assert_true(ecc_point_set(&p, x, y));
    dsa_signature_init(&s);
    mpz_import(s.r, 32, 1, 1, 1, 0, signature);
    mpz_import(s.s, 32, 1, 1, 1, 0, signature + 32);
    sha256_init(&sha);
    sha256_update(&sha, len, (const uint8_t *)text);
    sha256_digest(&sha, sizeof digest, digest);
    bool ok = ecdsa_verify(&p, sizeof digest, digest, &s);
    dsa_signature_clear(&s);
    ecc_point_clear(&p);
    mpz_clears(x, y, NULL);
    return ok;
}

TEST(the_statement_is_signed)
{
    uint8_t                 key[PUSH_KEY], point[PUSH_POINT], signature[64], named[PUSH_POINT];
    CAPER_SCRATCH caper_buf out = {0};
    push_draw_key(key);
    push_public(key, point);
    push_authorize(key, "https://push.example.net", "mailto:op@example.net", 1453341477, &out);
    char *token = strstr(caper_buf_text(&out), "t=") + 2, *k = strstr(token, ", k=");
    assert_memory_equal(caper_buf_text(&out), "vapid t=", 8);
    assert_true(caper_base64url_read(k + 4, named, sizeof named));
    assert_memory_equal(named, point, sizeof point);
    *k        = '\0';
    char *dot = strrchr(token, '.');
    assert_true(caper_base64url_read(dot + 1, signature, sizeof signature));
    assert_true(verify(point, token, (size_t)(dot - token), signature));
    signature[63] ^= 1;
    assert_false(verify(point, token, (size_t)(dot - token), signature));
}

static bool may_connect(const char *address)
{
    struct sockaddr_in  four = {.sin_family = AF_INET};
    struct sockaddr_in6 six  = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, address, &four.sin_addr) == 1)
        return sender_may_connect((const struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, address, &six.sin6_addr), 1);
    return sender_may_connect((const struct sockaddr *)&six);
}

TEST(only_the_public_internet_is_called)
{
    static const char *const inside[]  = {"0.0.0.0",
                                          "10.1.2.3",
                                          "100.64.0.1",
                                          "127.0.0.1",
                                          "127.255.255.254",
                                          "169.254.169.254",
                                          "172.16.0.1",
                                          "172.31.255.255",
                                          "192.0.0.8",
                                          "192.168.1.1",
                                          "198.18.0.1",
                                          "224.0.0.1",
                                          "240.0.0.1",
                                          "255.255.255.255",
                                          "::",
                                          "::1",
                                          "::ffff:127.0.0.1",
                                          "::ffff:10.0.0.1",
                                          "::127.0.0.1",
                                          "64:ff9b::7f00:1",
                                          "fc00::1",
                                          "fd12:3456::1",
                                          "fe80::1",
                                          "fec0::1",
                                          "ff02::1",
                                          "2001::1",
                                          "2001:db8::1",
                                          "2002:7f00:1::1",
                                          "100::1"};
    static const char *const outside[] = {
        "1.1.1.1",         "172.15.0.1",           "172.32.0.1",
        "192.169.0.1",     "100.128.0.1",          "223.255.255.255",
        "2606:4700::1111", "2a00:1450:4001::200e", "::ffff:8.8.8.8"};
    test_each (i, inside)
        if (may_connect(inside[i]))
            fail_msg("%s may be called", inside[i]);
    test_each (i, outside)
        if (!may_connect(outside[i]))
            fail_msg("%s may not be called", outside[i]);
    assert_false(sender_may_connect(&(struct sockaddr){.sa_family = AF_UNIX}));
}
