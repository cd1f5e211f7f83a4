/* Adventures & Luck, for people who learn it: moves as people say them, what has to happen next and
 * with which trait, and what cannot be taken back. This game has no secrets. */
#include "base/grammar.h"
#include "games/luck/say.h"

/* ---- Which trait ----------------------------------------------------------------------------- */

/* The link whose test is rolled, or NULL. */
static const luck_link *link_of(const caper_match *match, const luck_state *s)
{
    if (luck_mode(match) != AUTO || !s->chosen)
        return NULL;
    return luck_link_now(match, s, s->chosen - 1);
}

int luck_trait_of_due(const caper_match *match, const luck_state *s, const luck_due *d)
{
    const luck_link *l   = link_of(match, s);
    luck_set         set = {0};
    if (d->seat >= s->seats)
        return -1;
    const uint8_t *rating = s->crew[d->seat].rating;
    int            k      = s->pending.kind == MULTI ? s->pending.at : 0;
    int            trait  = -1;
    if (d->ko)
        set = luck_set_of_list(BODY);
    else if (d->attack || s->pending.kind == HIT)
        trait = luck_fighting_trait(rating);
    else if (s->pending.kind == ORDER)
        set = luck_set_of_list(REFLEXES);
    else if (l && k < l->count)
        set = l->traits[k];
    trait = trait < 0 ? luck_trait_for(rating, &set) : trait;
    /* A host may have said otherwise: the letter that counts must be this trait's. */
    return trait >= 0 && rating[trait] == d->rating ? trait : -1;
}

/* AL-34: of blows that are struck only a special one is harder for itself. */
static bool is_special(const luck_state *s, const luck_due *d)
{
    return d->attack && d->blow == DIFFICULT && s->pending.kind != MULTI;
}

#define PUT(what, ...) caper_put(&luck_speech, match, names, out, what, __VA_ARGS__)

/* AL-15 … AL-17, AL-30, AL-34: a roll, with what, and where its difficulty comes from. */
static void put_owed(const caper_match *match, const luck_state *s, const luck_due *d, int what,
                     const caper_names *names, caper_buf *out)
{
    const luck_link *l      = link_of(match, s);
    int              trait  = luck_trait_of_due(match, s, d);
    int              task   = luck_task(d->rating, d->difficulty);
    bool             player = d->seat < s->seats;
    int              luck   = player ? s->crew[d->seat].luck : 0;
    PUT(what, d->ko, d->phase == TO_DECIDE, CAPER_STR(trait < 0 ? "" : luck_traits[trait].name),
        d->rating, d->difficulty, d->plain, d->difficulty > d->plain, is_special(s, d),
        caper_if(s->pending.kind == TEAM && l && d->difficulty < l->difficulty[0],
                 l->difficulty[0]),
        s->pending.kind, luck_mode(match), player, task, luck,
        (int)(100 * luck_pass_chance(task, luck, luck_is_free_hit(match, d)) + 0.5));
}

void luck_reason(const caper_match *match, const luck_state *s, const luck_due *d, caper_buf *out)
{
    put_owed(match, s, d, SAYS_REASON, &(caper_names){.you = CAPER_SPECTATOR}, out);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Which of the `n` moves from `first` on it is. */
static int64_t nth(caper_move move, caper_move first, unsigned n)
{
    return caper_if(move >= first && move < first + n, move - first);
}

/* The text of a way out of the scene, or of a foe, and what is done about it. */
static const char *way_of(const caper_match *match, const luck_state *s, caper_move move,
                          int64_t *way)
{
    enum { LEAD, HELP, VOTE, ATTACK };
    if (move < M_LINK || move >= M_PUNCH || luck_mode(match) != AUTO)
        return NULL;
    const luck_adventure *a = luck_story(match);
    const luck_scene     *c = luck_scene_now(match, s);
    int                   n = luck_link_in(move);
    *way                    = move < M_JOIN ? LEAD : move < M_VOTE ? HELP : VOTE;
    if (s->fight.on && n < c->foes) {
        *way = ATTACK + (move >= M_JOIN);
        return luck_text(a, c->foe[n].name);
    }
    n -= s->fight.on ? c->foes : 0;
    return n < 0 || n >= c->links ? NULL : luck_text(a, luck_link_now(match, s, n)->text);
}

/* The way for which a move asks a hint; empty: it asks for none. */
static const char *riddle_of(const caper_match *match, const luck_state *s, caper_move move)
{
    int n = (int)move - M_HINT - 1;
    if (luck_mode(match) != AUTO || n < 0 || n >= luck_scene_now(match, s)->links)
        return "";
    return luck_text(luck_story(match), luck_link_now(match, s, n)->text);
}

static void move_words(const caper_match *match, const void *state, int seat, caper_move move,
                       const char *words, const caper_names *names, caper_buf *out)
{
    const luck_state *s        = state;
    luck_spending     spending = {0};
    int64_t           trait = nth(move, M_CHOOSE, 5 * LUCK_TRAITS), way = CAPER_ABSENT;
    const char       *text  = way_of(match, s, move, &way);
    bool              known = seat < s->seats && move >= M_TRICK && move < M_LINK &&
                 luck_spending_read(s, move, NULL, &spending);
    int    trick = known && spending.is_trick ? s->crew[seat].trick : 0;
    size_t start = out->len;
    PUT(SAYS_MOVE, nth(move, M_BACKGROUND, LUCK_BACKGROUNDS),
        caper_if(trait >= 0, trait / LUCK_TRAITS), caper_if(trait >= 0, trait % LUCK_TRAITS),
        nth(move, M_PICK, LUCK_TRICKS), nth(move, M_READY_MADE, LUCK_READY_MADE),
        nth(move, M_RANDOM, 5),
        caper_if(known, spending.times * (trick ? luck_tricks[trick].cost : 1)),
        caper_if(trick, trick), caper_if(text, way), CAPER_STR(text), nth(move, M_PUNCH, PLACES),
        nth(move, M_KICK, PLACES), CAPER_STR(riddle_of(match, s, move)));
    if (out->len > start || way != CAPER_ABSENT ||
        (move >= M_TRICK && move < M_LINK && seat < s->seats))
        return;
    caper_buf_str(out, "Say “");
    caper_grammar_write(match, state, move, words, out);
    caper_buf_str(out, "”");
}

/* ---- What has to happen next ----------------------------------------------------------------- */

static void goal(const caper_match *match, const void *state, int seat, const caper_names *names,
                 caper_buf *out)
{
    const luck_state *s = state;
    if (s->over || seat < 0 || seat >= s->seats)
        return;
    const luck_due *d      = luck_due_look(s, seat);
    bool            making = luck_is_making(s), story = luck_mode(match) == AUTO;
    if (d && !making)
        put_owed(match, s, d, SAYS_DUE, names, out);
    else
        PUT(SAYS_GOAL, making, s->crew[seat].ready, s->crew[seat].out, luck_mode(match),
            s->pending.kind != 0, s->fight.on, s->cast[seat] != 0,
            story && !making && luck_scene_now(match, s)->tags & TAG_QUICK, luck_count_in(s) > 1,
            story && !making && luck_is_one_way(match, s));
}

/* ---- Warnings -------------------------------------------------------------------------------- */

static void warn(const caper_match *match, const void *state, int seat, caper_move move,
                 const caper_names *names, caper_buf *out)
{
    const luck_state *s        = state;
    luck_spending     spending = {0};
    if (seat >= s->seats || move < M_TRICK || move >= M_LINK ||
        !luck_spending_read(s, move, NULL, &spending))
        return;
    int cost = (int)spending.times;
    cost *= spending.is_trick ? luck_tricks[s->crew[seat].trick].cost : 1;
    PUT(SAYS_WARN, luck_mode(match), spending.is_trick, cost >= s->crew[seat].luck);
}

/* A player who is ready goes by the character's name, as in the story. */
static const char *role(const caper_match *match, const void *state, int seat)
{
    const luck_state  *s = state;
    const luck_person *p = &s->crew[seat];
    (void)match;
    return seat < s->seats && p->ready && p->name[0] ? p->name : NULL;
}

const caper_sentences luck_sentences = {
    .role        = role,
    .why_not     = luck_why_not,
    .move_words  = move_words,
    .goal        = goal,
    .warn        = warn,
    .what_is     = luck_what_is,
    .tell        = caper_tell,
    .speech      = &luck_speech,
    .rules_table = luck_rules_table,
};
