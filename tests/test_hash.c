/* BLAKE2b and ChaCha20 of our own: the vectors of their RFCs, then libsodium's over random inputs. */
#include <sodium.h>

#include "base/hash.h"
#include "tests/testing.h"

static void check_hex(const void *bytes, size_t n, const char *want)
{
    char got[200];
    assert_true(n < 100);
    caper_hex_write(bytes, n, got);
    assert_string_equal(got, want);
}

TEST(hash_knows_the_vector_of_rfc_7693)
{
    uint8_t out[64];
    caper_hash_of("abc", 3, out, 64); /* appendix A */
    check_hex(out, 64,
              "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
              "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
}

static void fill(caper_rng *rng, uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        bytes[i] = (uint8_t)caper_rng_next(rng);
}

/* Every length around the blocks, every size, in one piece and in random parts. */
TEST(hash_is_libsodiums)
{
    static uint8_t bytes[1200];
    caper_rng      rng;
    caper_rng_init(&rng, 7693);
    fill(&rng, bytes, sizeof bytes);
    for (size_t n = 0; n <= sizeof bytes; n += n < 600 ? 1 : 7) {
        int        size = 16 + (int)(n % 49); /* libsodium has 16 to 64 */
        uint8_t    ours[64], theirs[64], parts[64];
        caper_hash h;
        caper_hash_of(bytes, n, ours, size);
        crypto_generichash(theirs, (size_t)size, bytes, n, NULL, 0);
        assert_memory_equal(ours, theirs, (size_t)size);
        caper_hash_init(&h, size);
        for (size_t at = 0; at < n;) {
            size_t part = caper_rng_below(&rng, 300);
            part        = part < n - at ? part : n - at;
            caper_hash_add(&h, bytes + at, part);
            at += part;
        }
        caper_hash_end(&h, parts);
        assert_memory_equal(ours, parts, (size_t)size);
    }
}

TEST(hash_takes_texts_without_their_end)
{
    caper_hash h;
    uint8_t    one[32], two[32];
    caper_hash_init(&h, 32);
    caper_hash_text(&h, "sea");
    caper_hash_text(&h, "");
    caper_hash_text(&h, "son");
    caper_hash_end(&h, one);
    caper_hash_of("season", 6, two, 32);
    assert_memory_equal(one, two, 32);
}

TEST(stream_knows_the_vectors_of_rfc_8439)
{
    uint8_t key[32], out[64];
    for (int i = 0; i < 32; i++)
        key[i] = (uint8_t)i;
    static const uint8_t nonce[12] = {0, 0, 0, 9, 0, 0, 0, 0x4a}, zero[32];
    caper_stream_block(key, nonce, 1, out); /* 2.3.2 */
    check_hex(out, 64,
              "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
              "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
    caper_stream_block(zero, zero, 0, out); /* A.1, the first */
    check_hex(out, 64,
              "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
              "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
}

TEST(stream_is_libsodiums)
{
    caper_rng rng;
    caper_rng_init(&rng, 8439);
    for (int i = 0; i < 2000; i++) {
        uint8_t  key[32], nonce[12], ours[64], theirs[64] = {0};
        uint32_t block = i % 3 ? caper_rng_next(&rng) : (uint32_t)i;
        fill(&rng, key, sizeof key);
        fill(&rng, nonce, sizeof nonce);
        caper_stream_block(key, nonce, block, ours);
        crypto_stream_chacha20_ietf_xor_ic(theirs, theirs, sizeof theirs, nonce, block, key);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

TEST(secrets_are_compared_to_the_last_byte)
{
    uint8_t a[20] = {0}, b[20] = {0};
    for (int i = 0; i < 20; i++)
        for (int bit = 0; bit < 8; bit++) {
            b[i] = (uint8_t)(1 << bit);
            assert_false(caper_secret_is(a, b, sizeof a));
            assert_true(caper_secret_is(a, b, (size_t)i));
            b[i] = 0;
        }
    assert_true(caper_secret_is(a, b, sizeof a));
    check_hex("\x00\x0f\xf0\xa5\xff", 5, "000ff0a5ff");
    check_hex("", 0, "");
}
