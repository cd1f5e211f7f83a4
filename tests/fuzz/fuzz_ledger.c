/* Anything as the ledger of a campaign: refused, or written and read as the same. */
#include "games/heist/campaign/ledger.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static heist_ledger     one, two;
    CAPER_SCRATCH caper_buf text = {0};
    if (heist_ledger_parse((const char *)data, size, &one, fuzz_report, NULL) == 0) {
        heist_ledger_write(&one, &text);
        if (heist_ledger_parse(text.data, text.len, &two, fuzz_report, NULL) != 0 ||
            memcmp(&one, &two, sizeof one) != 0)
            abort();
    }
    return 0;
}
