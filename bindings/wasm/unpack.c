/* Packed texts, read back. See pack_model.h. */
#include "bindings/wasm/unpack.h"

#include <stdlib.h>

#include "base/memory.h"
#include "bindings/wasm/pack_model.h"

/* An arithmetic decoder: the number lies between low and high. */
typedef struct decoder {
    const uint8_t *in;
    uint32_t       low, high, number;
} decoder;

static unsigned next_bit(decoder *d, uint32_t p)
{
    uint32_t middle = d->low + (uint32_t)((uint64_t)(d->high - d->low) * p >> 16);
    unsigned bit    = d->number <= middle;
    if (bit)
        d->high = middle;
    else
        d->low = middle + 1;
    while ((d->low ^ d->high) < 1u << 24) {
        d->low <<= 8;
        d->high   = d->high << 8 | 255;
        d->number = d->number << 8 | *d->in++;
    }
    return bit;
}

static void read_letters(const uint8_t *packed, size_t len, uint8_t *out)
{
    decoder     d = {.in = packed, .high = UINT32_MAX};
    pack_model *m = caper_alloc(1, sizeof *m);
    pack_model_init(m);
    for (int i = 0; i < 4; i++)
        d.number = d.number << 8 | *d.in++;
    for (size_t i = 0; i < len; i++) {
        while (!pack_update(m, next_bit(&d, pack_predict(m))))
            ;
        out[i] = m->last;
    }
    free(m);
}

/* Row by row: the letter of a row, and how many like it came before, say in which row the letter before
 * it is. The row where the text begins has no letter. */
static void unsort(const uint8_t *letters, size_t len, size_t row, char *out)
{
    uint32_t *to         = caper_alloc(len + 1, sizeof *to);
    uint32_t  first[257] = {1};
    for (size_t i = 0; i < len; i++)
        first[letters[i] + 1]++;
    for (int c = 0; c < 256; c++)
        first[c + 1] += first[c];
    for (size_t r = 0; r <= len; r++)
        if (r != row)
            to[r] = first[letters[r - (r > row)]]++;
    for (size_t r = 0, i = len; i-- > 0; r = to[r])
        out[i] = (char)letters[r - (r > row)];
    free(to);
}

void caper_unpack(const uint8_t *packed, size_t len, size_t row, char *out)
{
    uint8_t *letters = caper_alloc(len, 1);
    read_letters(packed, len, letters);
    unsort(letters, len, row, out);
    free(letters);
}
