/* Masters of the Heist: what somebody at the table is looking at. Icons, chits and numbers are in
 * data/things.txt, cards in their own files; here are the tiles, and how things stand now. The game
 * is open: an unknown tile stays unknown because nobody has drawn its chit yet. */
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

static void put_count(caper_buf *out, int n, const char *what)
{
    if (!n)
        return;
    caper_buf_str(out, out->len ? ", " : "");
    if (n > 1)
        caper_buf_printf(out, "%d %ss", n, what);
    else
        caper_buf_printf(out, "a %s", what);
}

static void put_chits(const heist_state *s, int hex, caper_buf *out)
{
    static const char *const names[CHIT_KINDS] = {
        "guard",       "guard dog",         "lock",
        "live camera", "guard who is down", "dog that is down",
        "open lock",   "camera that is off"};
    static const char *const loot[] = {"",
                                       "jewel",
                                       "set of documents",
                                       "USB key",
                                       "keycard",
                                       "painting",
                                       "item",
                                       "token worth two ideas",
                                       "token worth three ideas"};
    for (int kind = 0; kind < CHIT_KINDS; kind++)
        put_count(out, heist_chits(s, hex, kind), names[kind]);
    if (s->cash[hex])
        caper_buf_printf(out, "%s$%dk", out->len ? ", " : "", s->cash[hex]);
    for (int t = 1; t < HEIST_THINGS; t++)
        put_count(out, heist_thing(s, hex, t), loot[t]);
}

/* The lines of things.txt say what each of these is; here they are only named. */
static const char *kind_of(const looker *l, int hex)
{
    const heist_tile *t = heist_map_tile(&l->r->map, hex);
    if (heist_set_has(&l->s->gone, hex))
        return "A closed gate";
    if (t->kind == TILE_ENTRANCE)
        return "An entrance";
    if (heist_is_set(&l->s->unknown, hex))
        return "An unknown tile";
    if (heist_is_set(&l->s->doors, hex))
        return "A keycard door";
    if (heist_is_set(&l->s->remotes, hex))
        return "A tile under a remote lock";
    if (t->gate)
        return "A gate";
    if (t->server)
        return "A server";
    if (t->tower)
        return "A watchtower";
    if (t->kennel)
        return "A kennel";
    if (t->reinforce)
        return "Where reinforcements come from";
    return "A floor tile";
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
    if (hex < 0 || hex >= l->r->map.hexes || !heist_is_set(&l->r->hexes, hex))
        return;
    caper_buf_printf(&out->name, "%s, %s", kind_of(l, hex), id);
    put_chits(l->s, hex, &out->now);
    if (out->now.len) {
        out->now.data[0] = (char)toupper(out->now.data[0]);
        caper_buf_char(&out->now, '.');
    }
    if (l->seat >= 0 && l->seat < l->s->seats && l->s->phase <= PHASE_ACTION)
        caper_buf_printf(&out->now, "%s%s", out->now.len ? " " : "",
                         heist_is_set(&l->s->plan[l->seat], hex) ? "Your planning token is here."
                         : heist_is_outdoors(l->r, l->s, hex)    ? ""
                                                                 : "You have no token here.");
    say_step(l, hex, &out->now);
}

/* ---- Cards ----------------------------------------------------------------------------------- */

static void put_action(const heist_action *a, caper_buf *out)
{
    if (!a || !a->title)
        return;
    caper_buf_printf(out, "%s%s", out->len ? "; " : "", a->title);
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
    for (int a = 0; a < 3; a++)
        put_action(&c->action[a], &out->text);
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
        caper_buf_printf(&out->text, "%s%d: %s", die ? "; " : "", die + 1, k->action[die].title);
        caper_buf_str(&out->text, " (");
        heist_letters_in_words(&k->action[die], &out->text);
        caper_buf_char(&out->text, ')');
    }
    caper_buf_char(&out->text, '.');
}

static void say_event(const looker *l, int n, caper_what *out)
{
    caper_buf_str(&out->name, heist_events[n].title);
    caper_buf_str(&out->text, heist_events[n].text);
    for (int i = 0; i < l->s->cards; i++)
        if (l->s->card[i] == n) {
            int before = l->s->cards - 1 - i;
            if (before)
                caper_buf_printf(&out->now, "%d event%s before it.", before,
                                 before == 1 ? " comes" : "s come");
            else
                caper_buf_str(&out->now, "It is the next event, unless an alert throws it away.");
        }
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

static void say_noise(const looker *l, caper_buf *out)
{
    const heist_noise *track = &heist_noise_tracks[l->s->seats];
    caper_buf_printf(out, "Now %d of %d.", l->s->noise, track->last);
    for (int i = l->s->noise + 1; i <= track->last; i++)
        if (track->alerts >> i & 1) {
            caper_buf_printf(out, " The next alert is at %d.", i);
            break;
        }
}

static void say_number(const looker *l, const char *id, caper_buf *out)
{
    const heist_state *s   = l->s;
    int                who = l->whose >= 0 ? l->whose : l->seat;
    bool               any = who >= 0 && who < s->seats;
    if (strcmp(id, "noise") == 0)
        say_noise(l, out);
    else if (strcmp(id, "ideas") == 0 && any)
        caper_buf_printf(out, "%s %d.", who == l->seat ? "You have" : "They have",
                         s->who[who].ideas);
    else if (strcmp(id, "die") == 0 && any && s->who[who].die)
        caper_buf_printf(out, "It shows %d.", s->who[who].die);
    else if (strcmp(id, "memory") == 0 && any)
        caper_buf_printf(out, "%d of %d tokens are down.", heist_set_count(&s->plan[who]),
                         heist_memory(s, who));
    else if (strcmp(id, "round") == 0)
        caper_buf_printf(out, "%d event%s left.", s->cards, s->cards == 1 ? " is" : "s are");
    else if (strcmp(id, "team-cash") == 0)
        caper_buf_printf(out, "Now $%dk.", s->team);
}

static void say_bag(const heist_state *s, caper_buf *out)
{
    int all = 0;
    for (int i = 0; i < HEIST_BAGS; i++)
        all += s->bag[i];
    caper_buf_printf(out, "%d chit%s in it.", all, all == 1 ? " is" : "s are");
}

/* A card of one of the game's own files: its title and its text. */
static bool say_text(const looker *l, const caper_asked *asked, caper_what *out)
{
    const char *kind = asked->kind, *id = asked->id;
    size_t      len = strlen(id);
    int         n;
    if (strcmp(kind, "character") == 0 && (n = heist_character_find(id, len)) >= 0)
        say_character(n, out);
    else if (strcmp(kind, "skill") == 0 && (n = heist_skill_find(id, len)) >= 0)
        say_skill(n, out);
    else if (strcmp(kind, "event") == 0 && (n = caper_name_find(heist_event_names, id, len)) >= 0)
        say_event(l, n, out);
    else if (strcmp(kind, "item") == 0 && (n = caper_name_find(heist_item_names, id, len)) >= 0) {
        caper_buf_str(&out->name, heist_items[n].title);
        caper_buf_printf(&out->text, "%s It costs $%dk.", heist_items[n].text,
                         heist_items[n].price);
    } else if (strcmp(kind, "fixer") == 0 &&
               (n = caper_name_find(heist_fixer_names, id, len)) >= 0) {
        caper_buf_str(&out->name, heist_fixers[n].title);
        caper_buf_str(&out->text, heist_fixers[n].text);
    } else if (strcmp(kind, "ability") == 0 && (n = heist_ability_find(id, len)) >= 0) {
        caper_buf_str(&out->name, heist_abilities[n].title);
        caper_buf_str(&out->text, heist_abilities[n].text);
    } else
        return false;
    return true;
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
    else if (strcmp(asked->kind, "number") == 0)
        say_number(&l, asked->id, &out->now);
    else if (strcmp(asked->kind, "deck") == 0 && strcmp(asked->id, "events") == 0)
        say_number(&l, "round", &out->now);
    else if (strcmp(asked->kind, "deck") == 0 && strcmp(asked->id, "bag") == 0)
        say_bag(l.s, &out->now);
    else
        say_text(&l, asked, out);
}
