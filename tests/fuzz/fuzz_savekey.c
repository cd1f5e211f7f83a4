/* Anything as a savekey: refused with a sentence, or written again to the letter. */
#include "games/heist/content/savekey.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static heist_file       file;
    static char             out[HEIST_KEY_TILES];
    caper_error             err   = {0};
    CAPER_SCRATCH caper_buf again = {0};
    bool                    plain;
    size_t                  bad;
    const char             *why;
    if (heist_key_read((const char *)data, size, &file, &plain, &err) == CAPER_OK) {
        heist_key_write(&file, plain, &again);
        for (size_t i = 0; i < size; i++) /* an address may have turned + into a space */
            if (i >= again.len ||
                (again.data[i] != (char)data[i] && !(again.data[i] == '+' && (char)data[i] == ' ')))
                abort();
    } else if (!err.text[0]) {
        abort();
    }
    heist_lz_unpack((const char *)data, size, out, sizeof out, &bad, &why);
    return 0;
}
