/* Masters of the Heist: the packing of savekeys, written from the description of lz-string's
 * format.
 *
 * An LZ78 whose codes grow by a bit as the dictionary fills. Code 0 announces a new 8-bit
 * character, 1 a 16-bit one, 2 the end; others name dictionary entries. Bits are written lowest
 * first and cut into groups of six, each a letter of an alphabet that is safe in addresses. The
 * subtle part is *when* a code grows: after as many dictionary entries as there are codes of that
 * width, where a new character counts twice, once for itself and once for the phrase. */
#include <string.h>

#include "games/heist/content/savekey.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-$";

enum { NEW_8 = 0, NEW_16 = 1, END = 2, FIRST = 3, LETTER_BITS = 6 };

/* The width of codes, on both sides. */
typedef struct width {
    unsigned bits;
    unsigned left; /* dictionary entries until it grows */
} width;

static void count_entry(width *w)
{
    if (--w->left == 0)
        w->left = 1u << w->bits++;
}

/* ---- Packing ---- */

typedef struct entry {
    uint16_t prefix; /* code of the phrase without its last character; 0: none */
    char     last;
    bool     fresh; /* a character that the reader has not been told yet */
} entry;

typedef struct packer {
    caper_buf *out;
    width      width;
    unsigned   group, filled; /* bits of the letter under way */
    unsigned   next;          /* code of the next entry */
    entry      dictionary[2 * HEIST_KEY_TILES + FIRST];
} packer;

static void put_bits(packer *p, unsigned value, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        p->group = p->group << 1 | (value >> i & 1);
        if (++p->filled == LETTER_BITS) {
            caper_buf_char(p->out, alphabet[p->group]);
            p->group = p->filled = 0;
        }
    }
}

static unsigned find_phrase(const packer *p, unsigned prefix, char last)
{
    for (unsigned i = FIRST; i < p->next; i++)
        if (p->dictionary[i].prefix == prefix && p->dictionary[i].last == last)
            return i;
    return 0;
}

static unsigned add_phrase(packer *p, unsigned prefix, char last)
{
    p->dictionary[p->next] = (entry){(uint16_t)prefix, last, prefix == 0};
    return p->next++;
}

static void put_phrase(packer *p, unsigned code)
{
    entry *e = &p->dictionary[code];
    if (e->fresh) {
        put_bits(p, NEW_8, p->width.bits);
        put_bits(p, (unsigned char)e->last, 8);
        count_entry(&p->width);
        e->fresh = false;
    } else {
        put_bits(p, code, p->width.bits);
    }
    count_entry(&p->width);
}

void heist_lz_pack(const char *text, size_t len, caper_buf *out)
{
    packer   p      = {.out = out, .width = {2, 2}, .next = FIRST};
    unsigned phrase = 0;
    for (size_t i = 0; i < len && i < HEIST_KEY_TILES; i++) {
        unsigned letter = find_phrase(&p, 0, text[i]);
        if (!letter)
            letter = add_phrase(&p, 0, text[i]);
        unsigned longer = phrase ? find_phrase(&p, phrase, text[i]) : letter;
        if (!longer) {
            put_phrase(&p, phrase);
            add_phrase(&p, phrase, text[i]);
            longer = letter;
        }
        phrase = longer;
    }
    if (phrase)
        put_phrase(&p, phrase);
    put_bits(&p, END, p.width.bits);
    /* The last letter is filled up with zeros, and there always is one. */
    put_bits(&p, 0, LETTER_BITS - p.filled);
}

/* ---- Unpacking ---- */

/* A dictionary entry is a piece of what was written already. */
typedef struct piece {
    uint16_t start, len;
} piece;

typedef struct unpacker {
    const char *packed;
    size_t      len, at; /* letters */
    unsigned    used;    /* bits of letter `at` */
    width       width;
    unsigned    next;
    const char *why;
    piece       dictionary[2 * HEIST_KEY_TILES + FIRST + 1];
} unpacker;

static int letter_value(char c)
{
    const char *p = c ? strchr(alphabet, c == ' ' ? '+' : c) : NULL;
    return p && p - alphabet < 64 ? (int)(p - alphabet) : -1;
}

/* −1: the text ends or has a letter that does not belong. */
static int get_bits(unpacker *u, unsigned count)
{
    unsigned value = 0;
    for (unsigned i = 0; i < count; i++) {
        if (u->at >= u->len) {
            u->why = "it ends too early";
            return -1;
        }
        int letter = letter_value(u->packed[u->at]);
        if (letter < 0) {
            u->why = "this letter does not belong in a packed key";
            return -1;
        }
        value |= ((unsigned)letter >> (LETTER_BITS - 1 - u->used) & 1) << i;
        if (++u->used == LETTER_BITS)
            u->used = 0, u->at++;
    }
    return (int)value;
}

static int bad_code(unpacker *u, const char *why)
{
    u->why = why;
    return -1;
}

/* A new character goes to the end of the text; its entry is the piece there. */
static int new_character(unpacker *u, char *out, size_t have)
{
    int c = get_bits(u, 8);
    if (c < 0)
        return -1;
    if (c < 0x20 || c > 0x7e)
        return bad_code(u, "it holds a character that no tile code has");
    out[have]              = (char)c;
    u->dictionary[u->next] = (piece){(uint16_t)have, 1};
    count_entry(&u->width);
    return (int)u->next++;
}

/* The next phrase: written to out[have…]; its length, 0 at the end, −1 if it makes no sense. */
static int next_phrase(unpacker *u, char *out, size_t have, size_t size, piece before)
{
    int code = get_bits(u, u->width.bits);
    if (code < 0)
        return -1;
    if (code == END)
        return 0;
    if (have + 1 >= size || u->next + 2 >= sizeof u->dictionary / sizeof *u->dictionary)
        return bad_code(u, "it is longer than any map");
    if (code == NEW_16)
        return bad_code(u, "it holds a character that no tile code has");
    if (code == NEW_8 && (code = new_character(u, out, have)) < 0)
        return -1;
    piece p;
    if ((unsigned)code < u->next)
        p = u->dictionary[code];
    else if ((unsigned)code == u->next && before.len)
        p = (piece){before.start, (uint16_t)(before.len + 1)}; /* the phrase before, and its head */
    else
        return bad_code(u, "it refers back to something that was not there");
    if (have + p.len >= size)
        return bad_code(u, "it is longer than any map");
    for (int i = 0; i < p.len; i++) /* may overlap, byte by byte */
        out[have + (size_t)i] = out[p.start + i];
    return p.len;
}

/* After the end come zeros until the letter is full, at most one whole letter of them. */
static bool ends_here(unpacker *u)
{
    return get_bits(u, LETTER_BITS - u->used) == 0 && u->at == u->len;
}

int heist_lz_unpack(const char *packed, size_t len, char *out, size_t size, size_t *bad,
                    const char **why)
{
    unpacker u      = {.packed = packed, .len = len, .width = {2, 2}, .next = FIRST};
    piece    before = {0, 0};
    size_t   have = 0, start = 0;
    int      n;
    while (start = u.at, (n = next_phrase(&u, out, have, size, before)) > 0) {
        if (before.len) {
            /* The phrase before and the head of this one are side by side in the text. */
            u.dictionary[u.next++] = (piece){before.start, (uint16_t)(before.len + 1)};
        }
        count_entry(&u.width);
        before = (piece){(uint16_t)have, (uint16_t)n};
        have += (size_t)n;
    }
    out[have] = '\0';
    if (n == 0 && ends_here(&u))
        return (int)have;
    *bad = n == 0 || u.at >= len ? u.at : start;
    *why = n == 0 ? "it goes on after its end" : u.why;
    return -1;
}
