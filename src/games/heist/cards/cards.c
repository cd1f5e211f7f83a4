/* Masters of the Heist: finding cards by name, and the table of pre-built characters. */
#include "games/heist/cards/cards.h"

#include <ctype.h>

#include "base/kind.h"

#define FIND(table, count)                                                                         \
    caper_kind_find(CAPER_KIND("card", count, .ids = &table[0].id, .step = sizeof *table), NULL,   \
                    NULL, id, len)

int heist_skill_find(const char *id, size_t len) { return FIND(heist_skills, heist_skill_count); }
int heist_character_find(const char *id, size_t len)
{
    return FIND(heist_characters, heist_character_count);
}
int heist_event_find(const char *id, size_t len) { return FIND(heist_events, HEIST_EVENTS); }

/* The amateur skill that a skill is or was. */
static int family_of(int skill)
{
    for (int i = 0; i < heist_skill_count; i++)
        if (heist_skills[i].becomes[0] == skill || heist_skills[i].becomes[1] == skill)
            return i;
    return skill;
}

bool heist_skills_clash(int a, int b) { return family_of(a) == family_of(b); }

/* "Johnny Swagger", "johnny-swagger", "F-Stop". */
static int folded(char c) { return c == ' ' ? '-' : tolower((unsigned char)c); }

int heist_prebuilt_find(const char *name, size_t len)
{
    for (int i = 0; i < heist_prebuilt_count; i++) {
        const char *known = heist_prebuilts[i].name;
        size_t      k     = 0;
        while (k < len && known[k] && folded(known[k]) == folded(name[k]))
            k++;
        if (k == len && !known[k])
            return i;
    }
    return -1;
}

int heist_item_price(int item, unsigned fixers)
{
    int price = heist_items[item].price - (int)(fixers >> FIXER_PAWN_SHOP_OWNER & 1);
    return price < 0 ? 0 : price;
}
