/* Texts packed into caper.wasm come back as they were (tools/pack.c, bindings/wasm/unpack.c): the same files, once
 * embedded as they are, once packed. The packed lists are built under other names for this test. */
#include "bindings/wasm/unpack.h"

#include <string.h>

#include "caper/game.h"
#include "tests/testing.h"

extern const caper_file packed_getmac[], packed_mcguffin[], packed_luck[], packed_heist[];

static void assert_same(const caper_file *packed, const caper_file *plain)
{
    for (; plain->name; plain++, packed++) {
        assert_string_equal(packed->name, plain->name);
        assert_int_equal(packed->len, plain->len);
        assert_memory_equal(packed->text, plain->text, plain->len + 1);
    }
    assert_null(packed->name);
}

static void unpack_every_shipped_text_comes_back(void **state)
{
    (void)state;
    caper_unpack_files();
    assert_same(packed_getmac, caper_game_find("getmac")->info->files);
    assert_same(packed_mcguffin, caper_game_find("mcguffin")->info->files);
    assert_same(packed_luck, caper_game_find("luck")->info->files);
    assert_same(packed_heist, caper_game_find("heist")->info->files);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(unpack_every_shipped_text_comes_back),
};

TEST_MAIN(tests)
