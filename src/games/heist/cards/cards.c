/* Masters of the Heist: finding cards by name, and the table of pre-built characters. */
#include "games/heist/cards/cards.h"

#include <ctype.h>
#include <string.h>

static bool is_called(const char *id, const char *text, size_t len)
{
    return strlen(id) == len && memcmp(id, text, len) == 0;
}

int heist_skill_find(const char *id, size_t len)
{
    for (int i = 0; i < heist_skill_count; i++)
        if (is_called(heist_skills[i].id, id, len))
            return i;
    return -1;
}

/* The amateur skill that a skill is or was. */
static int family_of(int skill)
{
    for (int i = 0; i < heist_skill_count; i++)
        if (heist_skills[i].becomes[0] == skill || heist_skills[i].becomes[1] == skill)
            return i;
    return skill;
}

bool heist_skills_clash(int a, int b) { return family_of(a) == family_of(b); }

int heist_character_find(const char *id, size_t len)
{
    for (int i = 0; i < heist_character_count; i++)
        if (is_called(heist_characters[i].id, id, len))
            return i;
    return -1;
}

int heist_ability_find(const char *id, size_t len)
{
    for (int i = 0; i < HEIST_ABILITIES; i++)
        if (is_called(heist_abilities[i].id, id, len))
            return i;
    return -1;
}

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
