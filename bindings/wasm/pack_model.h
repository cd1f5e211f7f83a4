/* How texts are packed into caper.wasm: sorted by what follows each letter (Burrows and Wheeler), then
 * coded bit by bit with probabilities that are learned on the way. gzip makes 307 kB of a megabyte of
 * stories, this makes about 200, and reading it back takes a tenth of a second.
 *
 * tools/pack.c writes with this model and bindings/wasm/unpack.c reads with it, so it is here once. A probability
 * is a mix of three counters (the bits of this letter so far; the same after the last letter; after the one
 * before it), corrected by what came true when such a mix was predicted before. Whole numbers only:
 * both sides must agree to the bit. */
#ifndef CAPER_PACK_MODEL_H
#define CAPER_PACK_MODEL_H

#include <stdint.h>
#include <string.h>

typedef struct pack_model {
    uint16_t plain[256], after[256][256], came_true[2][256][17];
    uint8_t  last, before; /* letters */
    uint8_t  run;          /* how often the last one has repeated */
    /* The bit that is predicted. */
    unsigned bits, step, repeats;
} pack_model;

static inline void pack_model_init(pack_model *m)
{
    memset(m, 0, sizeof *m);
    for (int i = 0; i < 256; i++) {
        m->plain[i] = 1u << 15;
        for (int j = 0; j < 256; j++)
            m->after[i][j] = 1u << 15;
        for (unsigned j = 0; j < 17; j++)
            m->came_true[0][i][j] = m->came_true[1][i][j] = (uint16_t)((j << 12) - (j == 16));
    }
    m->bits = 1;
}

/* How likely the next bit is 1: 1 … 65,535 of 65,536. */
static inline uint32_t pack_predict(pack_model *m)
{
    uint32_t mix = ((uint32_t)(m->plain[m->bits] + m->after[m->last][m->bits]) * 7 +
                    (uint32_t)m->after[m->before][m->bits] * 2) >>
                   4;
    m->repeats    = m->run > 2;
    m->step       = mix >> 12;
    int32_t  low  = m->came_true[m->repeats][m->bits][m->step];
    int32_t  high = m->came_true[m->repeats][m->bits][m->step + 1];
    uint32_t seen = (uint32_t)(low + (((high - low) * (int32_t)(mix & 4095)) >> 12));
    uint32_t p    = (mix + 3 * seen) >> 2;
    return p < 1 ? 1 : p > 65535 ? 65535 : p;
}

static inline void pack_learn(uint16_t *counter, unsigned bit, int slowly)
{
    *counter = (uint16_t)(bit ? *counter + ((65535 - *counter) >> slowly)
                              : *counter - (*counter >> slowly));
}

/* The bit was this. True when a letter is complete: it is `last`. */
static inline int pack_update(pack_model *m, unsigned bit)
{
    pack_learn(&m->plain[m->bits], bit, 2);
    pack_learn(&m->after[m->last][m->bits], bit, 4);
    pack_learn(&m->came_true[m->repeats][m->bits][m->step], bit, 6);
    pack_learn(&m->came_true[m->repeats][m->bits][m->step + 1], bit, 6);
    m->bits = m->bits << 1 | bit;
    if (m->bits < 256)
        return 0;
    m->before = m->last;
    m->last   = (uint8_t)m->bits;
    m->run    = m->last == m->before ? (uint8_t)(m->run < 255 ? m->run + 1 : 255) : 0;
    m->bits   = 1;
    return 1;
}

#endif
