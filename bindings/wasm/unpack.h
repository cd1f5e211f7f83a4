/* Texts that were packed into caper.wasm by tools/pack.c. */
#ifndef CAPER_WASM_UNPACK_H
#define CAPER_WASM_UNPACK_H

#include <stddef.h>
#include <stdint.h>

/* What tools/pack.c wrote: `len` letters, and in which row of the sorted table the text begins. */
void caper_unpack(const uint8_t *packed, size_t len, size_t row, char *out);

/* In the file that it wrote: fill the texts of all games. Once, before anybody reads one. */
void caper_unpack_files(void);

#endif
