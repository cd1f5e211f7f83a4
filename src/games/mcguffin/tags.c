/* McGuffin: which obstacles a specialty is made for.
 *
 * A tag fits where a word of the specialty begins with it: “hack” fits hacking and hackers. People
 * write what they like, so data/synonyms.txt says what else stands for a tag: a sniper has guns, a
 * grifter has charm. */
#include <string.h>

#include "base/lines.h"
#include "games/mcguffin/mcguffin.h"

static int lower(char c) { return c >= 'A' && c <= 'Z' ? c + 32 : (unsigned char)c; }

static bool is_letter(char c)
{
    int l = lower(c);
    return (l >= 'a' && l <= 'z') || (l >= '0' && l <= '9') || l >= 0x80;
}

/* Does the text begin with the word? With a full stop after it, the text's word must end there. */
static bool begins_with(const char *text, caper_piece word)
{
    bool whole = word.len && word.at[word.len - 1] == '.';
    word.len -= whole;
    for (size_t i = 0; i < word.len; i++)
        if (lower(text[i]) != lower(word.at[i]))
            return false;
    return word.len > 0 && !(whole && is_letter(text[word.len]));
}

/* Where the words of a specialty begin. It is looked at for every tag of a job, so it is read once. */
typedef struct beginnings {
    int         count;
    const char *at[NAME_BYTES / 2];
} beginnings;

static beginnings words_of(const char *specialty)
{
    beginnings b = {0};
    for (const char *p = specialty; *p; p++)
        if (is_letter(*p) && (p == specialty || !is_letter(p[-1])) &&
            b.count < (int)(sizeof b.at / sizeof *b.at))
            b.at[b.count++] = p;
    return b;
}

/* Does a word of the specialty begin like this? */
static bool is_in(const beginnings *b, caper_piece word)
{
    for (int i = 0; i < b->count; i++)
        if (begins_with(b->at[i], word))
            return true;
    return false;
}

/* “word, word, …” up to the end of the line: is one of them in the specialty? */
static bool stands_for(const char *words, const beginnings *b)
{
    for (;;) {
        words += *words == ' ';
        size_t n = strcspn(words, ",\r\n");
        if (is_in(b, (caper_piece){words, n}))
            return true;
        if (words[n] != ',')
            return false;
        words += n + 1;
    }
}

const char *mcguffin_synonyms_of(const char *tag)
{
    const caper_file *f    = caper_file_find(mcguffin_data, "synonyms", ".txt");
    caper_piece       also = {0};
    caper_piece_find((caper_piece){f->text, f->len}, tag, 0, &also);
    return also.at;
}

static bool fits(const char *tag, const char *also, const beginnings *b)
{
    return is_in(b, caper_piece_of(tag)) || (also && stands_for(also, b));
}

uint64_t mcguffin_find_matches(const mcguffin_job *job, const char *specialty)
{
    uint64_t   set = 0;
    beginnings b   = words_of(specialty);
    for (int i = 0; i < job->count; i++) {
        const mcguffin_obstacle *o = &job->obstacle[i];
        for (int k = 0; k < o->tags && !(set >> i & 1); k++)
            if (fits(o->tag[k], o->also[k], &b))
                set |= 1ull << i;
    }
    return set;
}
