/* Masters of the Heist: what a player at the table is looking at. Icons, chits and numbers are in
 * data/things.txt, cards in their own files; here are the tiles, and how things stand now. The game
 * is open: an unknown tile stays unknown because its chit is not drawn yet. */
#include <ctype.h>
#include <string.h>

#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

typedef struct looker {
    const caper_match *match;
    const heist_room  *r;
    const heist_state *s;
    int                seat, whose;
} looker;

/* ---- Tiles ----------------------------------------------------------------------------------- */

#define PUT(out, what, ...)                                                                        \
    caper_put(&heist_speech, l->match, NULL, out, HEIST_SAYS_##what, __VA_ARGS__)

static void put_heap(const looker *l, int chit, int thing, int n, caper_buf *out)
{
    if (!n)
        return;
    caper_buf_str(out, out->len ? ", " : "");
    PUT(out, HEAP, caper_if(chit >= 0, chit % CHIT_DOWN), chit >= CHIT_DOWN,
        caper_if(thing >= 0, thing), n);
}

static void put_heaps(const looker *l, int hex, caper_buf *out)
{
    for (int chit = 0; chit < CHIT_KINDS; chit++)
        put_heap(l, chit, -1, heist_chits(l->s, hex, chit), out);
    for (int thing = 0; thing < HEIST_THINGS; thing++)
        put_heap(l, -1, thing, heist_thing(l->s, hex, thing), out);
}

/* The lines of things.txt say what each of these is; here they are only named. */
static void put_tile(const looker *l, int hex, caper_buf *out)
{
    const heist_tile  *t = heist_map_tile(&l->r->map, hex);
    const heist_state *s = l->s;
    PUT(out, TILE, heist_set_has(s->gone, hex), heist_set_has(s->unknown, hex),
        heist_set_has(s->doors, hex), heist_set_has(s->remotes, hex), t->gate != 0, t->server != 0,
        t->tower, t->kennel, t->reinforce, heist_say_hex(l->r, hex));
}

/* MH-21 … MH-23: can this character step there, and if not, why? */
static void say_step(const looker *l, int hex, caper_buf *out)
{
    const heist_state *s = l->s;
    caper_move         m = heist_pack(heist_make(VERB_MOVE, hex, 0, 0));
    if (l->seat < 0 || l->seat >= s->seats || s->phase != PHASE_ACTION || s->wait ||
        !heist_is_in(s, l->seat) || s->who[l->seat].at == hex)
        return;
    if (heist_may(l->r, s, l->seat, heist_unpack(m))) {
        caper_buf_str(out, " You can step there now. ");
        heist_warn(l->match, s, l->seat, m, NULL, out);
    } else {
        caper_buf_str(out, " You cannot step there now. ");
        heist_why_not(l->match, s, l->seat, m, NULL, out);
    }
}

static void say_hex(const looker *l, const char *id, caper_what *out)
{
    int hex = heist_hex_parse(l->r->map.size, id, strlen(id));
    if (hex < 0 || hex >= l->r->map.hexes || !heist_set_has(l->r->hexes, hex))
        return;
    put_tile(l, hex, &out->name);
    put_heaps(l, hex, &out->now);
    if (out->now.len) {
        out->now.data[0] = (char)toupper(out->now.data[0]);
        caper_buf_char(&out->now, '.');
    }
    if (l->seat >= 0 && l->seat < l->s->seats && l->s->phase <= PHASE_ACTION)
        caper_buf_printf(&out->now, "%s%s", out->now.len ? " " : "",
                         heist_set_has(l->s->plan[l->seat], hex) ? "Your planning token is here."
                         : heist_is_outdoors(l->r, l->s, hex)    ? ""
                                                                 : "You have no token here.");
    say_step(l, hex, &out->now);
}

/* ---- Cards ----------------------------------------------------------------------------------- */

static void put_action(const char *before, const heist_action *a, caper_buf *out)
{
    caper_buf_printf(out, "%s%s", before, a->title);
    if (a->special == SPECIAL_NONE) {
        caper_buf_str(out, " (");
        heist_letters_in_words(a, out);
        caper_buf_char(out, ')');
    }
}

static void say_character(int n, caper_what *out)
{
    const heist_character *c = &heist_characters[n];
    caper_buf_str(&out->name, c->title);
    for (int a = 0; a < 3 && c->action[a].title; a++)
        put_action(a ? "; " : "", &c->action[a], &out->text);
    caper_buf_printf(&out->text, ". %d planning tokens, %d idea%s at the start.", c->memory,
                     c->ideas, c->ideas == 1 ? "" : "s");
    for (int a = 0; a < HEIST_ABILITIES; a++)
        if (c->abilities >> a & 1)
            caper_buf_printf(&out->text, " %s: %s", heist_abilities[a].title,
                             heist_abilities[a].text);
}

static void say_skill(int n, caper_what *out)
{
    const heist_skill *k = &heist_skills[n];
    caper_buf_str(&out->name, k->title);
    for (int die = 0; die < 6; die++) {
        caper_buf_printf(&out->text, "%s%d: ", die ? "; " : "", die + 1);
        put_action("", &k->action[die], &out->text);
    }
    caper_buf_char(&out->text, '.');
}

/* Cards whose rows begin with their id, title and text. */
enum { EVENT_CARDS, ITEM_CARDS, CARD_KINDS = 4 };
static const caper_kind cards[CARD_KINDS] = {
    {"event", HEIST_EVENTS, HEIST_TABLE(heist_events, title)},
    {"item", HEIST_ITEMS, HEIST_TABLE(heist_items, title)},
    {"fixer", HEIST_FIXERS, HEIST_TABLE(heist_fixers, title)},
    {"ability", HEIST_ABILITIES, HEIST_TABLE(heist_abilities, title)}};

static void say_card(const looker *l, int kind, int n, caper_what *out)
{
    const char *const *row =
        (const void *)((const char *)cards[kind].ids + cards[kind].step * (size_t)n);
    caper_buf_str(&out->name, row[1]);
    caper_buf_str(&out->text, row[2]);
    for (int i = 0; i < l->s->cards && kind == EVENT_CARDS; i++)
        if (l->s->card[i] == n)
            PUT(&out->now, NEXT, l->s->cards - 1 - i);
    if (kind == ITEM_CARDS)
        caper_buf_printf(&out->text, " It costs $%dk.", heist_items[n].price);
}

/* The action of a slot, and why the die cannot be put on it. “s1-4” is the one that the die would have
 * to be turned to 4 for. */
static void say_action(const looker *l, const char *id, caper_what *out)
{
    const heist_state *s    = l->s;
    int                who  = l->whose >= 0 ? l->whose : l->seat;
    size_t             len  = strcspn(id, "-");
    int                slot = caper_name_find(heist_slot_names, id, len);
    int turn = id[len] == '-' && id[len + 1] >= '1' && id[len + 1] <= '6' && !id[len + 2]
                   ? id[len + 1] - '0'
                   : 0;
    if (who < 0 || who >= s->seats || slot <= SLOT_NONE || slot >= SLOT_ITEM || (id[len] && !turn))
        return;
    const heist_action *a = heist_action_of(s, who, slot, turn ? turn : s->who[who].die);
    if (!a || !a->title)
        return;
    caper_buf_str(&out->name, a->title);
    if (a->special == SPECIAL_NONE) {
        caper_buf_str(&out->text, "It gives you: ");
        heist_letters_in_words(a, &out->text);
        caper_buf_char(&out->text, '.');
    } else
        for (int i = 0; i < HEIST_ABILITIES; i++)
            if (strcmp(heist_abilities[i].title, a->title) == 0)
                caper_buf_str(&out->text, heist_abilities[i].text);
    caper_move move = heist_pack(heist_make(VERB_COMMIT, slot, turn, 0));
    if (who != l->seat || s->phase != PHASE_ACTION || s->who[who].committed || s->wait ||
        !heist_is_in(s, who))
        return;
    if (heist_may(l->r, s, who, heist_unpack(move)))
        heist_warn(l->match, s, who, move, NULL, &out->now);
    else
        heist_why_not(l->match, s, who, move, NULL, &out->now);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

/* `what`: one of the numbers of things.txt, or a deck. */
static void say_number(const looker *l, const char *what, caper_buf *out)
{
    const heist_state  *s     = l->s;
    const heist_noise  *track = &heist_noise_tracks[s->seats];
    int                 who = l->whose >= 0 ? l->whose : l->seat, chits = 0, alert = s->noise + 1;
    bool                any = who >= 0 && who < s->seats;
    const heist_person *p   = &s->who[any ? who : 0];
    for (int i = 0; i < HEIST_BAGS; i++)
        chits += s->bag[i];
    while (alert <= track->last && !(track->alerts >> alert & 1))
        alert++;
    PUT(out, NUMBER, CAPER_STR(what), s->noise, track->last, caper_if(alert <= track->last, alert),
        any, who == l->seat, p->ideas, p->die, heist_set_count(s->plan[any ? who : 0]),
        heist_memory(s, any ? who : 0), s->cards, s->team, chits);
}

/* A card of one of the game's own files. */
static void say_text(const looker *l, const char *kind, const char *id, caper_what *out)
{
    size_t len = strlen(id);
    int    n;
    if (strcmp(kind, "character") == 0 && (n = heist_character_find(id, len)) >= 0)
        say_character(n, out);
    if (strcmp(kind, "skill") == 0 && (n = heist_skill_find(id, len)) >= 0)
        say_skill(n, out);
    for (int i = 0; i < CARD_KINDS; i++)
        if (strcmp(kind, cards[i].name) == 0 &&
            (n = caper_kind_find(&cards[i], NULL, NULL, id, len)) >= 0)
            say_card(l, i, n, out);
}

void heist_what_is(const caper_match *match, const void *state, int seat, const caper_asked *asked,
                   const caper_names *names, caper_what *out)
{
    looker l = {match, heist_room_of(match), state, seat, asked->whose};
    (void)names;
    if (strcmp(asked->kind, "hex") == 0)
        say_hex(&l, asked->id, out);
    else if (strcmp(asked->kind, "action") == 0 || strcmp(asked->kind, "slot") == 0)
        say_action(&l, asked->id, out);
    else if (strcmp(asked->kind, "number") == 0 || strcmp(asked->kind, "deck") == 0)
        say_number(&l, asked->id, &out->now);
    else
        say_text(&l, asked->kind, asked->id, out);
}
