/* pack OUT.c {--list SYMBOL FILE…}…: like embed, for many lists at once, with all texts packed as
 * bindings/wasm/pack_model.h says; caper_unpack_files() in OUT.c fills them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bindings/wasm/pack_model.h"

static uint8_t *text;
static size_t   length;

/* ---- Sorting --------------------------------------------------------------------------------- */

static int by_rest(const void *a, const void *b)
{
    size_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    /* Not memcmp: under a sanitizer it looks at all that could be compared. */
    while (x < length && y < length && text[x] == text[y])
        x++, y++;
    return x == length ? -1 : y == length ? 1 : text[x] - text[y]; /* the end sorts first */
}

/* The letter before each rest of the text, in the order of the rests; the row of the whole text is left
 * out and returned. */
static size_t sort_letters(uint8_t *out)
{
    uint32_t *rest = malloc((length + 1) * sizeof *rest);
    size_t    row = 0, n = 0;
    if (!rest)
        abort();
    for (size_t i = 0; i < length; i++)
        rest[i] = (uint32_t)i;
    qsort(rest, length, sizeof *rest, by_rest);
    out[n++] = text[length - 1]; /* of the empty rest, which comes first */
    for (size_t i = 0; i < length; i++) {
        if (rest[i])
            out[n++] = text[rest[i] - 1];
        else
            row = i + 1;
    }
    free(rest);
    return row;
}

/* ---- Coding ---------------------------------------------------------------------------------- */

typedef struct encoder {
    FILE    *out;
    uint32_t low, high;
    size_t   bytes;
} encoder;

static void put_byte(encoder *e, unsigned byte)
{
    fprintf(e->out, "%s%u,", e->bytes++ % 24 ? "" : "\n", byte & 255);
}

static void put_bit(encoder *e, unsigned bit, uint32_t p)
{
    uint32_t middle = e->low + (uint32_t)((uint64_t)(e->high - e->low) * p >> 16);
    if (bit)
        e->high = middle;
    else
        e->low = middle + 1;
    while ((e->low ^ e->high) < 1u << 24) {
        put_byte(e, e->high >> 24);
        e->low <<= 8;
        e->high = e->high << 8 | 255;
    }
}

static void put_letters(FILE *out, const uint8_t *letters)
{
    static pack_model m;
    encoder           e = {.out = out, .high = UINT32_MAX};
    pack_model_init(&m);
    for (size_t i = 0; i < length; i++)
        for (int b = 7; b >= 0; b--) {
            unsigned bit = letters[i] >> b & 1;
            put_bit(&e, bit, pack_predict(&m));
            pack_update(&m, bit);
        }
    for (int i = 0; i < 4; i++, e.low <<= 8)
        put_byte(&e, e.low >> 24);
    for (int i = 0; i < 4; i++) /* the decoder reads ahead */
        put_byte(&e, 0);
}

/* ---- Files ------------------------------------------------------------------------------------ */

static size_t take_in(const char *path)
{
    FILE *in = fopen(path, "rb");
    int   c;
    if (!in) {
        perror(path);
        exit(1);
    }
    size_t from = length;
    while ((c = getc(in)) != EOF) {
        if (!(length & (length - 1)))
            text = realloc(text, length ? 2 * length : 1);
        if (!text)
            abort();
        text[length++] = (uint8_t)c;
    }
    fclose(in);
    return length - from;
}

static const char *last_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Each text keeps its NUL: it is packed along. */
static void end_text(void)
{
    if (!(length & (length - 1)))
        text = realloc(text, length ? 2 * length : 1);
    if (!text)
        abort();
    text[length++] = 0;
}

static void write_lists(FILE *out, int argc, char **argv)
{
    size_t at   = 0;
    int    open = 0;
    for (int i = 2; i < argc; i++) {
        if (!strcmp(argv[i], "--list")) {
            fprintf(out, "%sextern const caper_file %s[];\nconst caper_file %s[] = {\n",
                    open ? "    {0, 0, 0},\n};\n" : "", argv[i + 1], argv[i + 1]);
            open = 1;
            i++;
            continue;
        }
        size_t n = take_in(argv[i]);
        end_text();
        fprintf(out, "    {\"%s\", texts + %zu, %zu},\n", last_name(argv[i]), at, n);
        at = length;
    }
    fprintf(out, "    {0, 0, 0},\n};\n");
}

static size_t count_letters(int argc, char **argv)
{
    for (int i = 2; i < argc; i++) {
        if (!strcmp(argv[i], "--list")) {
            i++;
            continue;
        }
        take_in(argv[i]);
        end_text();
    }
    size_t n = length;
    length   = 0;
    free(text);
    text = NULL;
    return n;
}

int main(int argc, char **argv)
{
    FILE *out = argc > 4 ? fopen(argv[1], "w") : NULL;
    if (!out) {
        fprintf(stderr, "usage: pack OUT.c {--list SYMBOL FILE...}...\n");
        return 2;
    }
    fprintf(
        out,
        "#include \"caper/game.h\"\n#include \"bindings/wasm/unpack.h\"\nstatic char texts[%zu];\n",
        count_letters(argc, argv));
    write_lists(out, argc, argv);
    uint8_t *letters = malloc(length);
    if (!letters)
        abort();
    size_t row = sort_letters(letters);
    fprintf(out, "static const uint8_t packed[] = {");
    put_letters(out, letters);
    fprintf(out,
            "};\nvoid caper_unpack_files(void)\n{\n"
            "    if (!texts[0])\n        caper_unpack(packed, sizeof texts, %zu, texts);\n}\n",
            row);
    free(letters);
    free(text);
    return fclose(out) == 0 ? 0 : 1;
}
