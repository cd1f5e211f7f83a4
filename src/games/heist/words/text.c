/* Masters of the Heist: moves as words and back. README.md lists the forms. */
#include <string.h>

#include "base/text.h"
#include "games/heist/rules/escape.h"
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

typedef struct reader {
    const heist_room  *r;
    const heist_state *s;
    caper_words        w;
    int                at; /* the next word */
} reader;

const char *const heist_verbs[] = {
    "plan",   "unplan",  "start",  "buy",    "fixer", "ready", "commit", "move", "unlock",
    "subdue", "disable", "reveal", "idea",   "loot",  "open",  "pickup", "drop", "ability",
    "undo",   "done",    "escape", "choose", "run",   "stay",  NULL};

/* ---- Words ---- */

static int hex_word(const reader *t, int i)
{
    return i < t->w.count ? heist_hex_word(t->r->map.size, t->w.at[i], t->w.len[i]) : -1;
}

static int name_word(const reader *t, int i, const char *const *names)
{
    return i < t->w.count ? caper_name_find(names, t->w.at[i], t->w.len[i]) : -1;
}

static int thing_word(const reader *t, int i)
{
    return i < t->w.count ? heist_thing_find(t->w.at[i], t->w.len[i]) : -1;
}

/* "2", "npc", "npc2". A seat that nobody has is in the grammar, and nobody. */
enum { NO_SEAT = 99 };
static int person_word(const reader *t, int i)
{
    int seat = caper_words_number(&t->w, i, NO_SEAT);
    if (seat >= 0)
        return seat < HEIST_CREW ? seat : NO_SEAT;
    return caper_words_is(&t->w, i, "npc")    ? HEIST_CREW
           : caper_words_is(&t->w, i, "npc2") ? HEIST_CREW + 1
                                              : -1;
}

static void write_person(int who, caper_buf *out)
{
    if (who < HEIST_CREW)
        caper_buf_printf(out, "%d", who);
    else
        caper_buf_str(out, who == HEIST_CREW ? "npc" : "npc2");
}

static bool ends(const reader *t, int i) { return t->w.count == i; }

/* ---- Reading: each fills m.a, m.b, m.c and says whether the words fit ---- */

static bool read_buy(const reader *t, int i, heist_move *m)
{
    int item = name_word(t, i, heist_item_names), seat = NOBODY;
    if (caper_words_is(&t->w, i + 1, "for") && ends(t, i + 3))
        seat = caper_words_number(&t->w, i + 2, NO_SEAT);
    else if (!ends(t, i + 1))
        return false;
    m->a = (uint8_t)item;
    m->b = (uint8_t)seat;
    return item >= 0 && seat >= 0;
}

static bool read_fixer(const reader *t, int i, heist_move *m)
{
    static const char *const events[] = {"m1", "m2", "m3", NULL}, *const tokens[] = {"M1", "M2",
                                                                                     "M3", NULL};
    int f = name_word(t, i, heist_fixer_names), b = 0, c = 0;
    switch (f) {
    case FIXER_VISAGE:
    case FIXER_MAYOR:
        b = ends(t, i + 2) ? hex_word(t, i + 1) : -1;
        break;
    case FIXER_OLD_FRIEND:
        b = ends(t, i + 2) ? person_word(t, i + 1) : -1;
        break;
    case FIXER_MASTERMIND:
        b = name_word(t, i + 1, events);
        b = b < 0 ? name_word(t, i + 1, tokens) : b;
        c = ends(t, i + 3) ? caper_words_number(&t->w, i + 2, HEIST_CARDS) : -1;
        break;
    case FIXER_BEAT_COP:
    case FIXER_BOOKIE:
    case FIXER_CONSULTANT:
    case FIXER_ARCHITECT:
        b = ends(t, i + 2) ? caper_words_number(&t->w, i + 1, 9) : ends(t, i + 1) ? 1 : -1;
        break;
    default:
        b = ends(t, i + 1) ? 0 : -1;
        break;
    }
    *m = (heist_move){m->npc, m->verb, (uint8_t)f, (uint8_t)b, (uint8_t)c};
    return f >= 0 && b >= 0 && c >= 0;
}

/* Rewire: the number of the choice of these hexes around `at`, or −1. */
static int rewire_number(const reader *t, int i, int at)
{
    int8_t side[3];
    int    want[3] = {-1, -1, -1}, n = 0;
    for (; i < t->w.count; i++) {
        int hex = hex_word(t, i), found = -1;
        for (int d = 0; d < HEIST_SIDES; d++)
            if (hex >= 0 && t->r->map.next[at][d] == hex)
                found = d;
        if (found < 0 || n == 3)
            return -1;
        int k = n++;
        for (; k && want[k - 1] > found; k--)
            want[k] = want[k - 1];
        want[k] = found;
    }
    for (int k = 0; n && heist_rewire_choice(k, side); k++)
        if (side[0] == want[0] && side[1] == want[1] && side[2] == want[2])
            return k;
    return -1;
}

/* The words do not say whose Rewire it is: it is the tinkerer's beside those tiles. */
static bool read_rewire(const reader *t, int i, heist_move *m)
{
    for (int w = 0; w < t->s->seats; w++) {
        int at = t->s->who[w].at;
        if (at == HEIST_NOWHERE || !heist_has_ability(t->s, w, ABILITY_REWIRE))
            continue;
        int k = rewire_number(t, i, at);
        if (k < 0)
            continue;
        m->b = (uint8_t)(PURPOSE_REWIRE + at);
        m->c = (uint8_t)k;
        return true;
    }
    m->b = PURPOSE_REWIRE; /* in the grammar, but nobody's: illegal, not unreadable */
    m->c = 255;
    for (; i < t->w.count; i++)
        if (hex_word(t, i) < 0)
            return false;
    return true;
}

static int letter_word(const reader *t, int i)
{
    static const char *const words[] = {"u",       "s", "d", "unlock", "subdue",
                                        "disable", "U", "S", "D",      NULL};
    int                      k       = name_word(t, i, words);
    return k < 0 ? -1 : k % 3;
}

/* for 1 u | for u 1 | for 2 | for jewel 3.4 | for 3.4 3.5 */
static bool read_purpose(const reader *t, int i, heist_move *m)
{
    int letter = letter_word(t, i + 1), who = person_word(t, i), thing = thing_word(t, i);
    if (letter < 0 && (letter = letter_word(t, i)) >= 0)
        who = person_word(t, i + 1);
    if (letter >= 0 && who >= 0 && ends(t, i + 2)) {
        m->b = (uint8_t)(PURPOSE_GRANT + letter);
        m->c = (uint8_t)who;
        return true;
    }
    if (ends(t, i + 1) && (caper_words_is(&t->w, i, "2") || caper_words_is(&t->w, i, "1"))) {
        m->b = caper_words_is(&t->w, i, "2") ? PURPOSE_FAR : 0;
        return true;
    }
    if (thing >= 0 && thing < HEIST_LOOTS && ends(t, i + 2) && hex_word(t, i + 1) >= 0) {
        m->b = (uint8_t)(PURPOSE_TOSS + thing);
        m->c = (uint8_t)hex_word(t, i + 1);
        return true;
    }
    return i < t->w.count && read_rewire(t, i, m);
}

static bool read_commit(const reader *t, int i, heist_move *m)
{
    int slot = name_word(t, i++, heist_slot_names), item = -1;
    if (slot <= SLOT_NONE)
        return false;
    m->a = (uint8_t)slot;
    if (m->a == SLOT_ITEM) {
        if ((item = name_word(t, i++, heist_item_names)) < 0)
            return false;
        m->a = (uint8_t)(SLOT_ITEM + item);
    }
    if (caper_words_is(&t->w, i, "die")) {
        int die = caper_words_number(&t->w, i + 1, 6);
        if (die < 1)
            return false;
        m->b = (uint8_t)die;
        i += 2;
    }
    if (caper_words_is(&t->w, i, "for"))
        return !m->b && read_purpose(t, i + 1, m);
    return ends(t, i);
}

/* pickup cash | pickup cash 2 | pickup jewel 3.4 */
static bool read_carry(const reader *t, int i, heist_move *m)
{
    int thing = thing_word(t, i++), hex = HEIST_NOWHERE;
    if (thing == LOOT_CASH && caper_words_number(&t->w, i, 999) >= 0)
        i++;
    if (!ends(t, i) && (hex = hex_word(t, i++)) < 0)
        return false;
    m->a = (uint8_t)thing;
    m->b = (uint8_t)hex;
    return thing >= 0 && ends(t, i);
}

static bool read_ability(const reader *t, int i, heist_move *m)
{
    int id = i < t->w.count ? heist_ability_find(t->w.at[i], t->w.len[i]) : -1, arg = 0;
    if (id < 0)
        return false;
    bool hex = id == ABILITY_TEH_CODES || id == ABILITY_HAS_THE_CODE || id == ABILITY_VENT_CRAWL;
    if (!ends(t, i + 1)) {
        arg = hex ? hex_word(t, i + 1) : person_word(t, i + 1);
        if (arg < 0 || !ends(t, i + 2))
            return false;
        m->c = id == ABILITY_NEW_PLAN;
    } else if (hex) {
        arg = HEIST_NOWHERE;
    }
    m->a = (uint8_t)id;
    m->b = (uint8_t)arg;
    return true;
}

static bool read_choose(const reader *t, int i, heist_move *m)
{
    static const char *const none[] = {"none", "no", "pass", "nobody", NULL}, *const idea[] = {
                                                                                  "idea", "yes",
                                                                                  NULL};
    int a = person_word(t, i), b = person_word(t, i + 1), hex = hex_word(t, i);
    if (ends(t, i + 1) && name_word(t, i, none) >= 0)
        *m = (heist_move){m->npc, VERB_CHOOSE, CHOOSE_NONE, 0, 0};
    else if (ends(t, i + 1) && name_word(t, i, idea) >= 0)
        *m = (heist_move){m->npc, VERB_CHOOSE, CHOOSE_IDEA, 0, 0};
    else if (ends(t, i + 1) && hex >= 0)
        *m = (heist_move){m->npc, VERB_CHOOSE, CHOOSE_HEX, (uint8_t)hex, 0};
    else if (ends(t, i + 1) && a >= 0)
        *m = (heist_move){m->npc, VERB_CHOOSE, CHOOSE_SEAT, (uint8_t)a, 0};
    else if (ends(t, i + 2) && a >= 0 && b >= 0)
        *m = (heist_move){m->npc, VERB_CHOOSE, CHOOSE_PASS, (uint8_t)a, (uint8_t)b};
    else
        return false;
    return true;
}

/* A way that is listed is a number; any other keeps its words. */
static bool read_run(const reader *t, int i, heist_move *m, const char **words)
{
    heist_trip trip;
    heist_way  way   = {0};
    bool       plain = true;
    if (i >= t->w.count || !heist_trip_read(t->r, t->s, *m, t->w.at[i], &trip))
        return false;
    for (int k = 0; k < trip.count; k++) {
        plain &= trip.step[k].kind == STEP_TO && way.steps < HEIST_STEPS;
        if (plain)
            way.hex[way.steps++] = trip.step[k].what;
    }
    int gait = plain ? heist_way_gait(t->r, t->s, &way) : -1;
    if (gait >= 0) {
        *m = (heist_move){m->npc, VERB_RUN, way.hex[0], way.hex[way.steps - 1], (uint8_t)gait};
        return true;
    }
    *m     = (heist_move){m->npc, VERB_RUN, HEIST_NOWHERE, HEIST_NOWHERE, 255};
    *words = t->w.at[i];
    return true;
}

static bool read_hex(const reader *t, int i, heist_move *m)
{
    int hex = ends(t, i + 1) ? hex_word(t, i) : -1;
    m->a    = (uint8_t)hex;
    return hex >= 0;
}

static bool read_move(const reader *t, int i, heist_move *m, const char **words)
{
    int verb = name_word(t, i++, heist_verbs);
    m->verb  = (uint8_t)verb;
    switch (verb) {
    case VERB_PLAN:
    case VERB_UNPLAN:
    case VERB_START:
    case VERB_MOVE:
    case VERB_UNLOCK:
    case VERB_SUBDUE:
    case VERB_DISABLE:
    case VERB_REVEAL:
    case VERB_OPEN:
        return read_hex(t, i, m);
    case VERB_BUY:
        return read_buy(t, i, m);
    case VERB_FIXER:
        return read_fixer(t, i, m);
    case VERB_COMMIT:
        return read_commit(t, i, m);
    case VERB_PICKUP:
    case VERB_DROP:
        return read_carry(t, i, m);
    case VERB_ABILITY:
        return read_ability(t, i, m);
    case VERB_CHOOSE:
        return read_choose(t, i, m);
    case VERB_RUN:
        return read_run(t, i, m, words);
    default:
        return verb >= 0 && ends(t, i);
    }
}

caper_code heist_parse(const caper_match *match, const void *state, const char *text,
                       caper_move *move, const char **words)
{
    reader     t = {.r = heist_room_of(match), .s = state};
    heist_move m = {0};
    int        i = 0;
    *words       = NULL;
    if (!caper_words_split(&t.w, text))
        return CAPER_BAD_MOVE;
    if (caper_words_is(&t.w, 0, "npc")) {
        int n = caper_words_number(&t.w, 1, HEIST_FILE_NPCS);
        m.npc = (uint8_t)(n >= 1 ? n : 1);
        i     = n >= 1 ? 2 : 1;
    }
    if (!read_move(&t, i, &m, words) || (m.npc && m.verb <= VERB_READY))
        return CAPER_BAD_MOVE;
    *move = heist_pack(m);
    return CAPER_OK;
}

/* ---- Writing ---- */

static void write_purpose(const heist_room *r, heist_move m, caper_buf *out)
{
    static const char letters[] = "usd";
    int8_t            side[3];
    if (m.b == PURPOSE_FAR) {
        caper_buf_str(out, " for 2");
    } else if (m.b >= PURPOSE_REWIRE) {
        caper_buf_str(out, " for");
        for (int i = 0; heist_rewire_choice(m.c, side) && i < 3 && side[i] >= 0; i++) {
            caper_buf_char(out, ' ');
            heist_write_hex(r, r->map.next[m.b - PURPOSE_REWIRE][(int)side[i]], out);
        }
    } else if (m.b >= PURPOSE_TOSS) {
        caper_buf_printf(out, " for %s ", heist_thing_name(m.b - PURPOSE_TOSS));
        heist_write_hex(r, m.c, out);
    } else if (m.b >= PURPOSE_GRANT) {
        caper_buf_str(out, " for ");
        write_person(m.c, out);
        caper_buf_printf(out, " %c", letters[(m.b - PURPOSE_GRANT) % 3]);
    }
}

static void write_commit(const heist_room *r, heist_move m, caper_buf *out)
{
    if (m.a >= SLOT_ITEM)
        caper_buf_printf(out, " item %s", heist_item_names[(m.a - SLOT_ITEM) % HEIST_ITEMS]);
    else
        caper_buf_printf(out, " %s", heist_slot_names[m.a]);
    if (m.b && m.b <= 6)
        caper_buf_printf(out, " die %d", m.b);
    write_purpose(r, m, out);
}

static void write_fixer(const heist_room *r, heist_move m, caper_buf *out)
{
    caper_buf_printf(out, " %s", heist_fixer_names[m.a]);
    if (m.a == FIXER_VISAGE || m.a == FIXER_MAYOR) {
        caper_buf_char(out, ' ');
        heist_write_hex(r, m.b, out);
    } else if (m.a == FIXER_OLD_FRIEND) {
        caper_buf_char(out, ' ');
        write_person(m.b, out);
    } else if (m.a == FIXER_MASTERMIND) {
        caper_buf_printf(out, " m%d %d", m.b + 1, m.c);
    } else if (m.b) {
        caper_buf_printf(out, " %d", m.b);
    }
}

static void write_ability(const heist_room *r, heist_move m, caper_buf *out)
{
    caper_buf_printf(out, " %s", heist_abilities[m.a].id);
    bool hex = m.a == ABILITY_TEH_CODES || m.a == ABILITY_HAS_THE_CODE || m.a == ABILITY_VENT_CRAWL;
    bool who = m.a == ABILITY_GOOD_IN_A_PINCH || m.a == ABILITY_GREAT_IN_A_PINCH || m.c;
    if (hex || who)
        caper_buf_char(out, ' ');
    if (hex)
        heist_write_hex(r, m.b, out);
    else if (who)
        write_person(m.b, out);
}

static void write_choose(const heist_room *r, heist_move m, caper_buf *out)
{
    caper_buf_char(out, ' ');
    if (m.a == CHOOSE_HEX)
        heist_write_hex(r, m.b, out);
    else if (m.a < CHOOSE_HEX)
        caper_buf_str(out, m.a == CHOOSE_IDEA ? "idea" : "none");
    else
        write_person(m.b, out);
    if (m.a == CHOOSE_PASS) {
        caper_buf_char(out, ' ');
        write_person(m.c, out);
    }
}

static void write_run(const heist_room *r, const heist_state *s, heist_move m, caper_buf *out)
{
    heist_way way;
    heist_way_find(r, s, m.a, m.b, m.c, &way);
    for (int i = 0; i < way.steps; i++) {
        caper_buf_char(out, ' ');
        heist_write_hex(r, way.hex[i], out);
    }
}

void heist_write(const caper_match *match, const void *state, caper_move move, const char *words,
                 caper_buf *out)
{
    const heist_room *r = heist_room_of(match);
    heist_move        m = heist_unpack(move);
    if (m.npc)
        caper_buf_str(out, m.npc == 1 ? "npc " : "npc 2 ");
    caper_buf_str(out, heist_verbs[m.verb]);
    switch (m.verb) {
    case VERB_BUY:
        caper_buf_printf(out, " %s", heist_item_names[m.a]);
        if (m.b != NOBODY)
            caper_buf_printf(out, " for %d", m.b);
        break;
    case VERB_FIXER:
        write_fixer(r, m, out);
        break;
    case VERB_COMMIT:
        write_commit(r, m, out);
        break;
    case VERB_PICKUP:
    case VERB_DROP:
        caper_buf_printf(out, " %s", heist_thing_name(m.a));
        if (m.b == HEIST_NOWHERE)
            break;
        caper_buf_char(out, ' ');
        heist_write_hex(r, m.b, out);
        break;
    case VERB_ABILITY:
        write_ability(r, m, out);
        break;
    case VERB_CHOOSE:
        write_choose(r, m, out);
        break;
    case VERB_RUN:
        if (words)
            caper_buf_printf(out, " %s", words);
        else
            write_run(r, state, m, out);
        break;
    case VERB_READY:
    case VERB_IDEA:
    case VERB_LOOT:
    case VERB_UNDO:
    case VERB_DONE:
    case VERB_ESCAPE:
    case VERB_STAY:
        break;
    default:
        caper_buf_char(out, ' ');
        heist_write_hex(r, m.a, out);
        break;
    }
}

/* ---- Outcomes ---- */

int heist_outcome_id(const char *name)
{
    return caper_name_find(heist_bag_names, name, strlen(name));
}

const char *heist_outcome_name(int id) { return heist_bag_names[id]; }
