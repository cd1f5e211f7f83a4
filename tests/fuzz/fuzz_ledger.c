/* Anything as the ledger of a campaign: refused, or written and read as the same. */
#include <stdlib.h>
#include <string.h>

#include "games/heist/campaign/ledger.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ignore(void *ctx, int line, const char *sentence)
{
    (void)ctx;
    if (line < 0 || !sentence[0])
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static heist_ledger     one, two;
    CAPER_SCRATCH caper_buf text = {0};
    if (heist_ledger_parse((const char *)data, size, &one, ignore, NULL) == 0) {
        heist_ledger_write(&one, &text);
        if (heist_ledger_parse(text.data, text.len, &two, ignore, NULL) != 0 ||
            memcmp(&one, &two, sizeof one) != 0)
            abort();
    }
    return 0;
}
