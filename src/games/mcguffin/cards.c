/* McGuffin: the pack and the words of the sheet. */
#include "base/fields.h"
#include "games/mcguffin/mcguffin.h"

const char *const mcguffin_skills[SKILLS + 1] = {"contacts", "brains", "weapons", "tools", NULL};
const char *const mcguffin_decks[DECKS + 1]   = {"locks", "staff", "law", "schematic", NULL};
const char *const mcguffin_deck_titles[DECKS] = {"the Locks", "the Staff", "the Law",
                                                 "the Schematic"};
const char *const mcguffin_stages[STAGES + 1] = {"casing",  "heist", "combination",
                                                 "getaway", "over",  NULL};
const char *const mcguffin_statuses[STATUSES + 1] = {"in",     "leaving", "clear",
                                                     "caught", "dead",    NULL};
const char *const mcguffin_kinds[]                = {"none",  "check", "gate",        "weakest",
                                                     "fight", "duel",  "combination", NULL};
const char *const mcguffin_doors[]                = {"open", "gate", "weakest", "fight", NULL};
const char *const mcguffin_teams[]                = {"none", "success", "failure", NULL};
const char *const mcguffin_rulings[]              = {"none", "won", "lost", NULL};
const char *const mcguffin_modes[]                = {"auto", "hosted", NULL};
const char *const mcguffin_no_yes[]               = {"no", "yes", NULL};
const char *const mcguffin_price_words[]          = {"nothing", "heat", "a fight"};
const uint8_t     mcguffin_skill_of[DECKS]        = {TOOLS, CONTACTS, WEAPONS, BRAINS};

const char *const mcguffin_goals[STAGES] = {
    [CASING]      = "Four successes for everybody.",
    [HEIST]       = "Four successes for each of you, all together.",
    [COMBINATION] = "Four cards each. Two are a pass. Half of the crew must pass, rounded down, "
                    "but at least one.",
    [GETAWAY]     = "Out, before it gets any hotter.",
    [OVER]        = "",
};

const char *const mcguffin_card_names[PACK] = {
    "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH", "AD",
    "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD", "QD", "KD", "AS", "2S",
    "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS", "AC", "2C", "3C",
    "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC", "RJ", "BJ"};

void mcguffin_card_words(int c, caper_buf *out)
{
    static const char *const ranks[] = {"ace",   "two",  "three", "four", "five",  "six", "seven",
                                        "eight", "nine", "ten",   "jack", "queen", "king"};
    static const char *const suits[] = {"hearts", "diamonds", "spades", "clubs"};
    if (card_is_joker(c))
        caper_buf_printf(out, "the %s joker", c == RED_JOKER ? "red" : "black");
    else
        caper_buf_printf(out, "the %s of %s", ranks[c % 13], suits[c / 13]);
}

/* ---- Kinds ---------------------------------------------------------------------------------- */

KIND_ID(id_of_obstacle)
{
    const mcguffin_job *job = match ? job_of(match) : NULL;
    return job && thing < job->count ? job->obstacle[thing].id : NULL;
}

const char *mcguffin_id_of_figure(const caper_match *match, const void *state, int thing)
{
    int                    n;
    const mcguffin_figure *all = mcguffin_figures(&n);
    (void)match, (void)state;
    return thing < n ? all[thing].id : NULL;
}

const caper_kind mcguffin_kind_card     = {"card", PACK, mcguffin_card_names};
const caper_kind mcguffin_kind_deck     = {"deck", DECKS, mcguffin_decks};
const caper_kind mcguffin_kind_skill    = {"skill", SKILLS, mcguffin_skills};
const caper_kind mcguffin_kind_figure   = {"ready-made character", FIGURES,
                                           .id = mcguffin_id_of_figure, .as = "figure"};
const caper_kind mcguffin_kind_obstacle = {"obstacle", JOB_OBSTACLES, .id = id_of_obstacle};
