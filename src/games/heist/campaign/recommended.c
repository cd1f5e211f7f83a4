/* Recommended crews, for figures about heists that nobody plays in person. */
#include "games/heist/campaign/recommended.h"

#include "games/heist/cards/cards.h"

static int level_of(int difficulty, int seat)
{
    return difficulty == HEIST_AMATEUR ? 1 : difficulty == HEIST_PRO ? 4 : seat < 2 ? 2 : 3;
}

/* "safecracker steal extract": the pre-built character of that seat at that level. */
static void write_character(caper_buf *out, int seat, int level)
{
    const heist_prebuilt *p   = &heist_prebuilts[seat];
    int                   who = p->character, one = p->skill[0], two = p->skill[1];
    if (level >= 2)
        one = heist_skills[one].becomes[0];
    if (level >= 3)
        who = heist_characters[who].becomes[0];
    if (level >= 4)
        two = heist_skills[two].becomes[0];
    caper_buf_printf(out, "%s\"%s %s %s\"", seat ? "," : "", heist_characters[who].id,
                     heist_skills[one].id, heist_skills[two].id);
}

void heist_recommended_crew(int difficulty, int seats, caper_buf *out)
{
    caper_buf_char(out, '[');
    for (int i = 0; i < seats; i++)
        write_character(out, i, level_of(difficulty, i));
    caper_buf_char(out, ']');
}
