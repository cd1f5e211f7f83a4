/* The data of the sheet: traits, backgrounds, tricks, ready-made people, and finding them by id. */
#include <string.h>

#include "base/text.h"
#include "games/luck/luck.h"

const char *const luck_lists[LUCK_LISTS + 1] = {
    "profession", "body",      "senses", "reflexes", "intelligence",  "knowledge", "memory",
    "social",     "technical", "art",    "skills",   "disadvantages", NULL};

const char *const luck_list_titles[LUCK_LISTS + 1] = {
    "Profession",    "Body",      "Senses", "Reflexes", "Intelligence",  "Knowledge", "Memory",
    "Social skills", "Technical", "Art",    "Skills",   "Disadvantages", NULL};

#define TRAIT(list, id, name, rating, points) {list, RATED_##rating, points, id, name},
const luck_trait luck_traits[LUCK_TRAITS] = {
#include "games/luck/data/traits.def"
};
#undef TRAIT

#define BACKGROUND(id, name) {id, name, 0},
const luck_named luck_backgrounds[LUCK_BACKGROUNDS] = {
    {"", "", 0},
#include "games/luck/data/backgrounds.def"
};
#undef BACKGROUND

#define TRICK(id, name, cost) {id, name, cost},
const luck_named luck_tricks[LUCK_TRICKS] = {
    {"", "", 0},
#include "games/luck/data/tricks.def"
};
#undef TRICK

#define READY(...) {__VA_ARGS__},
const luck_ready_made luck_ready_mades[LUCK_READY_MADE] = {
#include "games/luck/data/ready.def"
};
#undef READY

const char *const luck_difficulties[LUCK_DIFFICULTIES + 1] = {
    "easy", "moderate", "difficult", "professional", "extreme", NULL};
const char *const luck_letters[LUCK_RATINGS + 1]  = {"-", "D", "A", "T", "S", "P", NULL};
const char *const luck_rating_names[LUCK_RATINGS] = {"average", "a disadvantage", "average",
                                                     "trained", "strong",         "prime"};

/* Where each list begins among the traits. */
const uint8_t luck_first[LUCK_LISTS + 1] = {0, 15, 24, 34, 43, 52, 61, 69, 79, 90, 99, 119, 131};

/* The place of an id among rows of a table, first … end − 1, or −1. The id comes from a file, where any byte may
 * be: a NUL in it ends no name. */
static int find(const char *const *ids, size_t row, int first, int end, const char *id, size_t len)
{
    for (int i = first; len && i < end; i++) {
        const char *name =
            *(const char *const *)(const void *)((const char *)ids + (size_t)i * row);
        if (*name == *id && strlen(name) == len && !memcmp(name, id, len))
            return i;
    }
    return -1;
}

#define FIND(list, first, end) find(&list[0].id, sizeof *list, first, end, id, len)

int luck_trick_find(const char *id, size_t len) { return FIND(luck_tricks, 1, LUCK_TRICKS); }

int luck_background_find(const char *id, size_t len)
{
    return FIND(luck_backgrounds, 1, LUCK_BACKGROUNDS);
}

int luck_ready_made_find(const char *id, size_t len)
{
    return FIND(luck_ready_mades, 0, LUCK_READY_MADE);
}

int luck_list_find(const char *id, size_t len) { return caper_name_find(luck_lists, id, len); }

int luck_rating_of(const char *letter, size_t len)
{
    return caper_name_find(luck_letters + 1, letter, len) + 1;
}

/* Two names of the sheet end in a note on what to write beside them. Without the note they are
 * plain words that people will type, so these are understood too. */
static const struct {
    const char *id, *whole;
} also[] = {
    {"student", "student-university-or-high-specify-technical-legal-languages"},
    {"journeyman", "journeyman-specify-trade"},
};

int luck_trait_find(const char *id, size_t len)
{
    const char *slash = memchr(id, '/', len);
    int         list  = slash ? luck_list_find(id, (size_t)(slash - id)) : -1;
    if (list < 0)
        return -1;
    len -= (size_t)(slash + 1 - id);
    id       = slash + 1;
    int note = list == PROFESSION ? FIND(also, 0, 2) : -1;
    if (note >= 0) {
        id  = also[note].whole;
        len = strlen(id);
    }
    return FIND(luck_traits, luck_first[list], luck_first[list + 1]);
}

luck_set luck_set_of_list(int list)
{
    luck_set set = {0};
    for (int t = luck_first[list]; t < luck_first[list + 1]; t++)
        luck_set_add(&set, t);
    return set;
}

bool luck_set_add_named(luck_set *set, const char *id, size_t len)
{
    int trait = luck_trait_find(id, len), list = luck_list_find(id, len);
    if (trait >= 0)
        luck_set_add(set, trait);
    if (list >= 0) {
        luck_set all = luck_set_of_list(list);
        luck_set_join(set, &all);
    }
    return trait >= 0 || list >= 0;
}

void luck_trait_write(int trait, caper_buf *out)
{
    const luck_trait *t = &luck_traits[trait];
    caper_buf_str(out, luck_lists[t->list]);
    caper_buf_char(out, '/');
    caper_buf_str(out, t->id);
}

void luck_put_rated(int rating, caper_buf *out)
{
    const char *name = luck_rating_names[rating];
    if (rating == RATED_D)
        caper_buf_str(out, name);
    else
        caper_buf_printf(out, "a%s %s trait", name[0] == 'a' ? "n" : "", name);
}
