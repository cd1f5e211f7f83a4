/* Anything as a heist file: what is read is written, and what is written reads as the same. */
#include "games/heist/content/drawing.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static heist_file       one, two;
    CAPER_SCRATCH caper_buf text = {0};
    if (heist_file_parse((const char *)data, size, &one.base, fuzz_report, NULL) == 0) {
        heist_file_write(&one, &text);
        if (heist_file_parse(text.data, text.len, &two.base, fuzz_report, NULL) != 0 ||
            memcmp(one.event, two.event, sizeof one.event) != 0 ||
            memcmp(&one.map, &two.map, sizeof one.map) != 0)
            abort();
        caper_buf_clear(&text);
        heist_map_draw(&one.map, 0, heist_cell_from_code, NULL, true, &text);
    }
    return 0;
}
