/* Anything as a transcript: refused with a sentence, or replayed to a transcript that is itself
 * accepted again. */
#include "caper/table.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size]       = '\0';
    caper_error  err = {0};
    caper_table *t   = caper_table_replay(text, false, &err);
    if (!t && !err.text[0])
        abort();
    if (t) {
        CAPER_SCRATCH caper_buf again = {0};
        caper_table_transcript(t, &again);
        caper_table *u = caper_table_replay(again.data, false, NULL);
        if (!u)
            abort();
        caper_table_free(u);
    }
    caper_table_free(t);
    free(text);
    return 0;
}
