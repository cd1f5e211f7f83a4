/* Masters of the Heist: positions, read (see the rules file, Position). Whatever is left out is at
 * rest; what breaks the rules is refused with the field that is wrong. */
#include <stdio.h>
#include <string.h>

#include "games/heist/rules/rules.h"
#include "games/heist/words/position_read.h"
#include "games/heist/words/words.h"

static caper_code load_number(const loader *l, const caper_json *from, const char *field, int max,
                              int missing, int *out)
{
    const caper_json *n = caper_field_get(from, field);
    if (caper_json_is_boolean(n))
        *out = caper_json_is_true(n);
    else
        *out = caper_field_int(l->f, from, field, 0, max, missing);
    return l->f->code;
}

caper_code heist_load_byte(const loader *l, const caper_json *from, const char *field, int max,
                           uint8_t *out)
{
    int n;
    TRY(load_number(l, from, field, max, *out, &n));
    *out = (uint8_t)n;
    return CAPER_OK;
}

int heist_load_name_of(const char *const *names, const caper_json *word)
{
    return caper_json_is_string(word)
               ? caper_name_find(names, caper_json_string(word), caper_json_length(word))
               : -1;
}

caper_code heist_load_hex_of(const loader *l, const char *field, const caper_json *word,
                             uint8_t *out)
{
    int hex = caper_json_is_string(word) ? heist_hex_parse(l->r->map.size, caper_json_string(word),
                                                           caper_json_length(word))
                                         : -1;
    if (hex < 0 || heist_map_tile(&l->r->map, hex)->kind == TILE_GAP)
        return caper_field_wrong(l->f, "%s: there is no tile “%.20s”", field,
                                 caper_field_quote(word));
    *out = (uint8_t)hex;
    return CAPER_OK;
}

/* A list of hexes, all of them tiles. */
caper_code heist_load_hexes(const loader *l, const caper_json *from, const char *field,
                            heist_set *out)
{
    const caper_json *list = caper_field_get(from, field);
    size_t            i;
    const caper_json *word;
    if (list && !caper_json_is_array(list))
        return caper_field_wrong(l->f, "%s: should be a list of hexes", field);
    caper_json_array_foreach(list, i, word)
    {
        uint8_t hex = 0;
        TRY(heist_load_hex_of(l, field, word, &hex));
        if (heist_is_set(&l->r->hexes, hex)) /* entrances need no token */
            heist_set_add(out, hex);
        else if (strcmp(field, "plan") != 0)
            return caper_field_wrong(l->f, "%s: an entrance is not a hex", field);
    }
    return CAPER_OK;
}

/* ---- Map, bag, deck, objective ---- */

/* A match without content plays the first amateur heist, and its positions say so. */
static bool is_first_amateur(const loader *l)
{
    const char *id = caper_json_string(caper_field_get(l->p, "heist"));
    return id && heist_first_amateur() && strcmp(id, heist_first_amateur()->base.id) == 0;
}

static caper_code load_map(loader *l, const caper_match *match)
{
    const caper_json *tiles = caper_field_get(l->p, "tiles");
    int               bad;
    if (match->content)
        heist_room_from_file(l->r, (const heist_file *)(const void *)match->content);
    else if (is_first_amateur(l))
        heist_room_from_file(l->r, heist_first_amateur());
    if (!tiles && match->content)
        return CAPER_OK;
    if (!caper_json_is_string(tiles))
        return caper_field_wrong(l->f, "tiles: should be tile codes separated by single spaces");
    if (!heist_map_read(&l->r->map, caper_json_string(tiles), caper_json_length(tiles), &bad)) {
        if (bad >= 0)
            return caper_field_wrong(l->f, "tiles: number %d is not a tile code", bad);
        return caper_field_wrong(l->f, "tiles: should be a square grid of at most %d rows",
                                 HEIST_SIZE);
    }
    l->r->hexes = l->r->entrances = l->r->kennels = l->r->starts = (heist_set){{0, 0}};
    memset(l->r->servers, 0, sizeof l->r->servers);
    memset(l->r->remotes, 0, sizeof l->r->remotes);
    heist_room_index(l->r);
    if (!match->content)
        l->r->hounds = HEIST_NOWHERE;
    return CAPER_OK;
}

static caper_code load_objective(loader *l)
{
    const caper_json *list = caper_field_get(l->p, "objective");
    size_t            i;
    const caper_json *goal;
    if (!list)
        return CAPER_OK;
    if (!caper_json_is_array(list) || caper_json_size(list) > HEIST_FILE_GOALS)
        return caper_field_wrong(l->f, "objective: should be a short list like [[\"jewel\",3]]");
    l->r->goals = 0;
    caper_json_array_foreach(list, i, goal)
    {
        int     kind = heist_load_name_of(heist_goal_names, caper_json_at(goal, 0));
        int64_t n    = caper_json_integer(caper_json_at(goal, 1));
        if (caper_json_is_array(goal) && caper_json_size(goal) == 1)
            n = 1;
        if (kind < 0 || n < 1 || n > 255)
            return caper_field_wrong(
                l->f, "objective: should be a list like [[\"jewel\",3],[\"cash\",2]]");
        l->r->goal[l->r->goals++] = (heist_goal){(uint8_t)kind, (uint8_t)n};
    }
    return CAPER_OK;
}

static caper_code load_bag(loader *l)
{
    const caper_json *bag = caper_field_get(l->p, "bag");
    const char       *name;
    const caper_json *n;
    if (bag && !caper_json_is_object(bag))
        return caper_field_wrong(l->f, "bag: should be an object like {\"guard\":5}");
    caper_json_object_foreach(bag, name, n)
    {
        int kind = caper_name_find(heist_bag_names, name, strlen(name));
        if (kind < 0)
            return caper_field_wrong(l->f, "bag: there is no chit “%.30s”", name);
        TRY(heist_load_byte(l, bag, name, 99, &l->s->bag[kind]));
    }
    return CAPER_OK;
}

static caper_code load_cards(loader *l, const char *field, int cap, bool crises, uint8_t *out,
                             uint8_t *count)
{
    const caper_json *list = caper_field_get(l->p, field);
    size_t            i;
    const caper_json *word;
    if (list && (!caper_json_is_array(list) || caper_json_size(list) > (size_t)cap))
        return caper_field_wrong(l->f, "%s: should be a list of at most %d events", field, cap);
    caper_json_array_foreach(list, i, word)
    {
        int card = heist_load_name_of(heist_event_names, word);
        if (card < 0 || (crises && !heist_event_is_crisis(card)))
            return caper_field_wrong(l->f, "%s: there is no %s “%.20s”", field,
                                     crises ? "crisis" : "event", caper_field_quote(word));
        out[(*count)++] = (uint8_t)card;
    }
    return CAPER_OK;
}

static caper_code load_deck(loader *l)
{
    uint8_t      cards[HEIST_CARDS];
    heist_state *s = l->s;
    uint8_t      n = 0;
    TRY(load_cards(l, "events", HEIST_CARDS, false, cards, &n));
    TRY(load_cards(l, "aside", HEIST_ASIDE, true, s->aside, &s->asides));
    if (n + s->asides > HEIST_CARDS)
        return caper_field_wrong(l->f, "aside: deck and crises together are at most %d cards",
                                 HEIST_CARDS);
    for (int i = 0; i < n; i++)
        s->card[n - 1 - i] = cards[i];
    s->cards = n;
    return CAPER_OK;
}

/* ---- What lies on tiles ---- */

static caper_code load_chits(loader *l)
{
    const caper_json *all = caper_field_get(l->p, "chits");
    const char       *key;
    const caper_json *list, *word;
    size_t            i;
    if (all && !caper_json_is_object(all))
        return caper_field_wrong(l->f, "chits: should be an object like {\"3.3\":[\"guard\"]}");
    caper_json_object_foreach(all, key, list)
    {
        int hex = heist_hex_parse(l->r->map.size, key, strlen(key));
        if (hex < 0 || !heist_is_set(&l->r->hexes, hex) || !caper_json_is_array(list))
            return caper_field_wrong(l->f, "chits: there is no hex “%.20s”", key);
        l->s->chits[hex] = 0;
        caper_json_array_foreach(list, i, word)
        {
            int kind = heist_load_name_of(heist_chit_names, word);
            if (kind < 0 || heist_chits(l->s, hex, kind) == 15)
                return caper_field_wrong(
                    l->f, "chits: %s: should be a list like [\"guard\",\"lock:open\"]", key);
            heist_add_chit(l->s, hex, kind, 1);
        }
        if (l->s->chits[hex]) /* what has a chit is known, unless "unknown" says otherwise */
            heist_set_drop(&l->s->unknown, hex);
    }
    return CAPER_OK;
}

/* "cash 2", "jewel" */
bool heist_load_thing_of(const caper_json *word, int *thing, int *n)
{
    const char *text = caper_json_string(word);
    char        tail;
    *n = 1;
    if (!text)
        return false;
    if (sscanf(text, "cash %d%c", n, &tail) == 1) {
        *thing = LOOT_CASH;
        return *n >= 0 && *n <= 255;
    }
    *thing = heist_thing_find(text, strlen(text));
    return *thing >= 0;
}

static caper_code load_tile_loot(loader *l)
{
    const caper_json *all = caper_field_get(l->p, "loot");
    const char       *key;
    const caper_json *list, *word;
    size_t            i;
    if (all && !caper_json_is_object(all))
        return caper_field_wrong(l->f, "loot: should be an object like {\"3.3\":[\"cash 2\"]}");
    caper_json_object_foreach(all, key, list)
    {
        int  hex  = heist_hex_parse(l->r->map.size, key, strlen(key)), thing, n;
        bool tile = hex >= 0 && heist_map_tile(&l->r->map, hex)->kind != TILE_GAP;
        if (!tile || !caper_json_is_array(list))
            return caper_field_wrong(l->f, "loot: there is no tile “%.20s”", key);
        l->s->things[hex] = 0;
        l->s->cash[hex]   = 0;
        caper_json_array_foreach(list, i, word)
        {
            if (!heist_load_thing_of(word, &thing, &n))
                return caper_field_wrong(l->f, "loot: should be lists like [\"cash 2\",\"jewel\"]");
            heist_add_thing(l->s, hex, thing, n);
        }
    }
    return CAPER_OK;
}

static void remove_from(heist_set *set, const heist_set *gone)
{
    set->bits[0] &= ~gone->bits[0];
    set->bits[1] &= ~gone->bits[1];
}

static caper_code load_board(loader *l)
{
    heist_state *s        = l->s;
    heist_set    revealed = {{0, 0}}, removed = {{0, 0}}, odd = {{0, 0}};
    TRY(heist_load_hexes(l, l->p, "revealed", &revealed));
    TRY(heist_load_hexes(l, l->p, "gone", &s->gone));
    TRY(heist_load_hexes(l, l->p, "removed", &removed));
    TRY(heist_load_hexes(l, l->p, "exits", &s->exits));
    TRY(heist_load_hexes(l, l->p, "unknown", &odd));
    TRY(heist_load_hexes(l, l->p, "layer", &s->layer));
    TRY(load_chits(l));
    TRY(load_tile_loot(l));
    remove_from(&s->unknown, &revealed);
    s->unknown.bits[0] |= odd.bits[0];
    s->unknown.bits[1] |= odd.bits[1];
    heist_set *sets[] = {&s->doors, &s->remotes, &s->towers, &s->tokens};
    for (int i = 0; i < 4; i++) {
        remove_from(sets[i], &removed);
        remove_from(sets[i], &s->gone);
    }
    remove_from(&s->unknown, &s->gone);
    remove_from(&s->exits, &s->gone);
    for (int hex = -1; (hex = heist_set_first(&s->gone, hex + 1)) >= 0;)
        s->chits[hex] = s->things[hex] = s->cash[hex] = 0;
    return CAPER_OK;
}

/* ---- Money, choices, the rest ---- */

static caper_code load_names(loader *l, const char *field, const char *const *names, uint16_t *out)
{
    const caper_json *list = caper_field_get(l->p, field);
    size_t            i;
    const caper_json *word;
    if (list && !caper_json_is_array(list))
        return caper_field_wrong(l->f, "%s: should be a list of names", field);
    caper_json_array_foreach(list, i, word)
    {
        int k = heist_load_name_of(names, word);
        if (k < 0)
            return caper_field_wrong(l->f, "%s: there is no “%.30s”", field,
                                     caper_field_quote(word));
        if (*out >> k & 1)
            return caper_field_wrong(l->f, "%s: there is only one %s", field, names[k]);
        *out |= (uint16_t)(1u << k);
    }
    return CAPER_OK;
}

static caper_code load_money(loader *l)
{
    heist_state *s = l->s;
    int          cash, team;
    uint16_t     items = 0;
    bool         plans = s->phase == PHASE_PLAN;
    TRY(load_number(l, l->p, "cash", plans ? 60000 : 255, 0, &cash));
    TRY(load_number(l, l->p, "team", 60000, plans ? cash : 0, &team));
    s->team = (uint16_t)team;
    TRY(heist_load_loot(l, l->p, "outside", s->outside));
    if (!plans) /* cash may be in either field */
        s->outside[LOOT_CASH] =
            (uint8_t)(s->outside[LOOT_CASH] + cash > 255 ? 255 : s->outside[LOOT_CASH] + cash);
    TRY(load_names(l, "fixers", heist_fixer_names, &s->fixers));
    TRY(load_names(l, "used", heist_fixer_names, &s->used));
    TRY(load_names(l, "items", heist_item_names, &items));
    for (int i = 0; i < HEIST_ITEMS; i++) {
        int seat;
        if (!(items >> i & 1))
            continue;
        TRY(load_number(l, caper_field_get(l->p, "owners"), heist_item_names[i], s->seats - 1,
                        HEIST_CREW, &seat));
        s->owner[i] = (uint8_t)seat;
    }
    return CAPER_OK;
}

static caper_code load_choice(loader *l)
{
    heist_state      *s      = l->s;
    const caper_json *c      = caper_field_get(l->p, "choice"),
                     *active = caper_field_get(l->p, "active"), *n;
    size_t i;
    if (active) {
        int card = heist_load_name_of(heist_event_names, active);
        if (card < 0)
            return caper_field_wrong(l->f, "active: should be an event, or null");
        s->active = (uint8_t)card;
    }
    caper_json_array_foreach(caper_field_get(l->p, "work_list"), i, n)
    {
        int64_t hex = caper_json_is_integer(n) ? caper_json_integer(n) : -1;
        if (i >= HEIST_WORK || hex < 0 || !heist_is_set(&l->r->hexes, (int)hex))
            return caper_field_wrong(l->f, "work_list: should be a list of hexes");
        s->work_list[i] = (uint8_t)hex;
    }
    if (!c)
        return CAPER_OK;
    int kind = heist_load_name_of(heist_wait_names, caper_field_get(c, "kind"));
    if (kind <= 0)
        return caper_field_wrong(l->f, "choice: there is no such choice");
    s->wait = (uint8_t)kind;
    TRY(heist_load_byte(l, c, "at", l->r->map.hexes - 1, &s->wait_hex));
    return heist_load_byte(l, c, "who", (1 << HEIST_PEOPLE) - 1, &s->wait_who);
}

static caper_code load_rest(loader *l)
{
    heist_state *s = l->s;
    const struct {
        const char *name;
        int         max;
        uint8_t    *into;
    } rest[] = {
        {"round", 255, &s->round},       {"noise", heist_noise_tracks[s->seats].last, &s->noise},
        {"alarm", 1, &s->alarm},         {"loop", 1, &s->loop},
        {"lift", 99, &s->lift},          {"bet", 5, &s->bet},
        {"blanks", 3, &s->blanks},       {"masters", 63, &s->masters},
        {"failed", 1, &s->failed},       {"limit", 4, &s->limit},
        {"work", WORK_RESCUE, &s->work}, {"work_at", HEIST_WORK, &s->work_at},
        {"work_n", 99, &s->work_n}};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        TRY(heist_load_byte(l, l->p, rest[i].name, rest[i].max, rest[i].into));
    if (!s->limit)
        return caper_field_wrong(l->f, "limit: at least one character starts on an entrance");
    if (s->work == WORK_RESCUE && (s->work_n > HEIST_WORK || s->work_at > s->work_n))
        return caper_field_wrong(l->f, "work_n: is more than there are dogs");
    return CAPER_OK;
}

static caper_code bad_patrol(const loader *l)
{
    return caper_field_wrong(l->f, "patrols: should be ways like \"2.3 2.4 2.5\", %d at most",
                             HEIST_PATROLS);
}

/* "2.3 2.4 2.5" */
static bool read_way(const loader *l, const char *text, heist_patrol *out)
{
    for (size_t n; text && *text; text += n + (text[n] == ' ')) {
        n       = strcspn(text, " ");
        int hex = heist_hex_parse(l->r->map.size, text, n);
        if (hex < 0 || out->count == HEIST_BEAT || !heist_is_set(&l->r->hexes, hex))
            return false;
        out->hex[out->count++] = (uint8_t)hex;
    }
    return out->count > 1;
}

static caper_code load_patrols(loader *l)
{
    const caper_json *list = caper_field_get(l->p, "patrols"), *way;
    size_t            i;
    if (!list)
        return CAPER_OK;
    l->r->patrols = 0;
    if (!caper_json_is_array(list) || caper_json_size(list) > HEIST_PATROLS)
        return bad_patrol(l);
    caper_json_array_foreach(list, i, way)
    {
        heist_patrol *p = &l->r->patrol[l->r->patrols++];
        *p              = (heist_patrol){0};
        if (!read_way(l, caper_json_string(way), p))
            return bad_patrol(l);
    }
    return CAPER_OK;
}

static caper_code load_told(loader *l)
{
    uint16_t told = 0;
    TRY(load_names(l, "told", heist_text_names, &told));
    l->s->told = (uint8_t)told;
    return CAPER_OK;
}

static caper_code bad_journal(const loader *l)
{
    return caper_field_wrong(l->f, "journal: is not as this program wrote it");
}

/* Pairs of numbers from a list, the first at most `most`. */
static bool read_pair(const caper_json *list, size_t i, int64_t most, int64_t pair[2])
{
    for (size_t k = 0; k < 2; k++) {
        const caper_json *n = caper_json_at(list, i + k);
        pair[k]             = caper_json_is_integer(n) ? caper_json_integer(n) : -1;
    }
    return pair[0] >= 0 && pair[0] <= most && pair[1] >= 0 && pair[1] <= UINT32_MAX;
}

static caper_code load_journal(loader *l)
{
    heist_state      *s       = l->s;
    const caper_json *journal = caper_field_get(l->p, "journal"),
                     *deeds   = caper_field_get(l->p, "deeds");
    size_t  bytes = caper_json_size(journal), moves = caper_json_size(deeds);
    int64_t pair[2];
    if (bytes % 2 || moves % 2 || bytes / 2 > HEIST_JOURNAL || moves / 2 > HEIST_DEEDS)
        return bad_journal(l);
    for (size_t i = 0; i < bytes; i += 2) {
        if (!read_pair(journal, i, (int64_t)heist_journal_end() - 1, pair) || pair[1] > 255)
            return bad_journal(l);
        s->changed[s->changes] = (uint16_t)pair[0];
        s->old[s->changes++]   = (uint8_t)pair[1];
    }
    for (size_t i = 0; i < moves; i += 2) {
        if (!read_pair(deeds, i, DEED_SEAT, pair))
            return bad_journal(l);
        s->doer[s->deeds]   = (uint8_t)pair[0];
        s->deed[s->deeds++] = (uint32_t)pair[1];
    }
    return CAPER_OK;
}

/* Has every sub-action of its action still to come? Then MH-26 lets it take the action back. */
static bool has_only_committed(const heist_state *s, int w)
{
    const heist_person *p = &s->who[w];
    if (!p->committed || p->committed >= SLOT_ITEM || p->done || p->flags & FLAG_FIXED)
        return false;
    const heist_action *a = heist_action_of(s, w, p->committed, p->die);
    return a && !a->special && memcmp(p->left, a->count, sizeof p->left) == 0;
}

/* A position from elsewhere has no journal; but that an action was committed can be seen. */
static void guess_journal(loader *l)
{
    heist_state *s = l->s;
    for (int w = 0; w < HEIST_PEOPLE && s->phase == PHASE_ACTION && !s->wait; w++) {
        if (!has_only_committed(s, w))
            continue;
        heist_state   before = *s;
        heist_person *p      = &before.who[w];
        memset(p->left, 0, sizeof p->left);
        p->committed = p->owed_noise = p->owed_alerts = 0;
        bool npc                                      = w >= HEIST_CREW;
        heist_journal(s, &before, npc ? 0 : w,
                      (heist_move){.npc  = (uint8_t)(npc ? w - HEIST_CREW + 1 : 0),
                                   .verb = VERB_COMMIT,
                                   .a    = s->who[w].committed});
    }
}

/* A journal from outside must not break the game. */
static caper_code check_all(loader *l, const caper_match *match)
{
    const char *broken = heist_check(match, l->s);
    if (broken)
        return caper_field_wrong(l->f, "position: %s", broken);
    if (heist_journal_is_true(match, l->s))
        return CAPER_OK;
    if (caper_field_get(l->p, "journal") || caper_field_get(l->p, "deeds"))
        return bad_journal(l);
    heist_journal_clear(l->s); /* our guess was wrong */
    return CAPER_OK;
}

caper_code heist_load(caper_match *match, const caper_json *position, void *state, caper_error *err)
{
    caper_fields      f     = {.kind = CAPER_BAD_POSITION, .err = err};
    loader            l     = {(heist_room *)(void *)match->room, state, position, &f};
    heist_play        g     = {l.r, l.s, NULL, NULL};
    const caper_json *phase = caper_field_get(position, "phase");
    memset(l.s, 0, sizeof *l.s);
    TRY(load_map(&l, match));
    TRY(load_objective(&l));
    heist_lay_out(l.r, l.s);
    l.s->round = 1;
    int k      = phase ? heist_load_name_of(heist_phase_names, phase) : PHASE_PLAN;
    if (k < 0)
        return caper_field_wrong(l.f, "phase: should be plan, roll, action, event, escape or over");
    l.s->phase = (uint8_t)k;
    TRY(load_board(&l));
    TRY(load_bag(&l));
    TRY(load_deck(&l));
    TRY(heist_load_crew(&l, match));
    TRY(heist_load_npcs(&l));
    TRY(load_rest(&l));
    TRY(load_money(&l));
    TRY(load_patrols(&l));
    TRY(load_told(&l));
    TRY(load_choice(&l));
    TRY(load_journal(&l));
    if (!caper_field_get(position, "journal") && !caper_field_get(position, "deeds"))
        guess_journal(&l);
    if (caper_field_get(position, "hounds"))
        TRY(heist_load_hex_of(&l, "hounds", caper_field_get(position, "hounds"), &l.r->hounds));
    heist_set_aside(&g);
    heist_use_servers(&g); /* MH-60: whoever stands there need not step off and on again */
    if (l.s->phase != PHASE_PLAN)
        heist_load_released(&g);
    for (int w = 0; w < HEIST_PEOPLE; w++)
        if (l.s->who[w].status == STATUS_IN)
            heist_take_outside(&g, w);
    for (int w = 0; w < HEIST_PEOPLE && l.s->phase == PHASE_ESCAPE; w++)
        if (heist_is_in(l.s, w) && heist_is_outdoors(l.r, l.s, l.s->who[w].at))
            l.s->who[w].status = STATUS_OUT; /* MH-40: anyone outdoors need not run */
    if (l.s->phase != PHASE_OVER && l.s->phase != PHASE_PLAN)
        heist_over_if_nobody(&g); /* MH-32 */
    return check_all(&l, match);
}
