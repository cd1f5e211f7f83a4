/* Masters of the Heist: what a map can shade for a player. How far tokens and steps lead, where
 * there is work, what a way out, a turn of the die and the shop cost, what noise will bring, and what will be of
 * the cards in the deck. Answers for eyes: what can be played is
 * only what is listed; but they are the rules' answers, so no client works any of it out again. */
#include <string.h>

#include "base/grammar.h"
#include "base/json_put.h"
#include "games/heist/bot/bot.h"
#include "games/heist/rules/escape.h"
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

typedef struct sketch {
    const heist_room  *r;
    const heist_state *s;
    int                who;
} sketch;

static void put_steps(const sketch *k, const int8_t *dist, caper_buf *out)
{
    caper_json_open(out, '{');
    for (int hex = 0; hex < k->r->map.hexes; hex++)
        if (dist[hex] > 0) {
            heist_json_key_hex(k->r, hex, out);
            caper_json_int(out, dist[hex]);
        }
    caper_json_close(out, '}');
}

/* ---- Planning ---------------------------------------------------------------------------------- */

/* The way planned so far is connected to where the character starts; from there the remaining tokens lead
 * on. */
static void write_plan(const sketch *k, caper_buf *out)
{
    const heist_room *r = k->r;
    int8_t            dist[HEIST_HEXES];
    int               at   = k->s->who[k->who].at;
    heist_set         plan = k->s->plan[k->who] & ~k->s->gone,
              start        = at == HEIST_NOWHERE ? r->entrances : heist_set_of(at);
    heist_map_spread(&r->map, heist_map_spread(&r->map, start, plan, HEIST_HEXES, NULL),
                     r->hexes & ~k->s->gone,
                     heist_memory(k->s, k->who) - heist_set_count(k->s->plan[k->who]), dist);
    put_steps(k, dist, out);
}

/* ---- Acting ------------------------------------------------------------------------------------ */

/* MH-23: how many ideas turn the die to 1, 2 … 6. */
static void write_turns(const sketch *k, caper_buf *out)
{
    caper_json_open(out, '[');
    for (int die = 1; die <= 6; die++)
        caper_json_int(out, heist_die_cost(k->s->who[k->who].die, die));
    caper_json_close(out, ']');
}

/* Where one step leads, and from there the next: the rules are asked again from every tile. */
static void write_moves(const sketch *k, caper_buf *out)
{
    heist_state there;
    int8_t      dist[HEIST_HEXES];
    memcpy(&there, k->s, sizeof there);
    memset(dist, -1, sizeof dist);
    dist[k->s->who[k->who].at] = 0;
    for (int n = 0, more = 1; more; n++) {
        more = 0;
        for (int hex = 0; hex < k->r->map.hexes; hex++) {
            if (dist[hex] != n)
                continue;
            there.who[k->who].at = (uint8_t)hex;
            heist_set next       = heist_act_targets(k->r, &there, k->who, VERB_MOVE);
            heist_each (to, next)
                if (dist[to] < 0)
                    dist[to] = (int8_t)(n + 1), more = 1;
        }
    }
    put_steps(k, dist, out);
}

/* Where an unlock, a subdue, a disable could do something. */
static void write_work(const sketch *k, caper_buf *out)
{
    static const struct {
        const char *letter;
        int         verb;
    } work[] = {{"U", VERB_UNLOCK}, {"S", VERB_SUBDUE}, {"D", VERB_DISABLE}};
    caper_json_open(out, '{');
    for (int i = 0; i < 3; i++) {
        heist_set at = heist_act_targets(k->r, k->s, k->who, work[i].verb);
        caper_json_kopen(out, work[i].letter, '[');
        heist_each (hex, at) {
            char key[8];
            heist_hex_write(k->r->map.size, hex, key);
            caper_json_str(out, key);
        }
        caper_json_close(out, ']');
    }
    caper_json_close(out, '}');
}

/* Where the noise marker will stand and how many alerts there will be, with 0, 1 … more noise. */
static void write_noise(const heist_state *s, caper_buf *out)
{
    enum { MORE = 6 };
    caper_json_kopen(out, "noise", '[');
    for (int more = 0; more <= MORE; more++) {
        heist_forecast f = heist_coming(s, more);
        caper_json_put(out, "[%d %d]", f.noise, f.alerts);
    }
    caper_json_close(out, ']');
}

/* What becomes of each card of the deck if all are done now: alerts take the next ones, then one happens;
 * crises wait. */
static void write_deck(const heist_state *s, caper_buf *out)
{
    int left = heist_coming(s, 0).alerts + 1;
    caper_json_kopen(out, "deck", '[');
    for (int i = s->cards - 1; i >= 0; i--) {
        bool falls = left && !heist_event_is_crisis(s->card[i]);
        left -= falls;
        caper_json_str(out, !falls ? "later" : left ? "gone" : "next");
    }
    caper_json_close(out, ']');
}

/* What each item costs this crew. */
static void write_prices(const heist_state *s, caper_buf *out)
{
    caper_json_kopen(out, "prices", '{');
    for (int item = 0; item < HEIST_ITEMS; item++)
        caper_json_kint(out, heist_item_names[item], heist_price(s, item));
    caper_json_close(out, '}');
}

/* ---- Running ----------------------------------------------------------------------------------- */

/* MH-40: what each listed way out has cost after each of its tiles. */
static void write_runs(const sketch *k, const caper_match *match, caper_buf *out)
{
    enum { MOST = 64 };
    static heist_way ways[MOST]; /* one thread talks */
    heist_move       moves[MOST];
    int              n = heist_runs(k->r, k->s, k->who, moves, ways, MOST);
    for (int i = 0; i < n; i++) {
        CAPER_SCRATCH caper_buf text = {0};
        caper_grammar_write(match, k->s, heist_pack(moves[i]), NULL, &text);
        caper_json_kopen(out, caper_buf_text(&text), '[');
        heist_way_costs(k->r, k->s, k->who, &ways[i], out);
        caper_json_close(out, ']');
    }
}

/* ---- A request to run --------------------------------------------------------------------------- */

/* MH-32: what a bot in each seat that has not agreed would say to that. */
static void write_answers(const caper_match *match, const heist_state *s, caper_buf *out)
{
    bot_way_to_play how = bot_unpack(0);
    bot_memory      memory;
    bot_mind        b;
    bot_forget(&memory, false);
    bot_think(heist_room_of(match), s, &how, &memory, &b);
    caper_json_kopen(out, "answers", '{');
    for (int w = 0; w < s->seats; w++) {
        CAPER_SCRATCH caper_buf text = {0};
        bot_objection           o;
        if (!heist_is_in(s, w) || s->who[w].flags & FLAG_READY || !bot_objects(&b, w, &o))
            continue;
        caper_put(&heist_speech, match, NULL, &text, HEIST_SAYS_OBJECT, caper_if(o.moves, o.moves),
                  s->who[w].ideas, caper_if(o.goal >= 0, o.goal), o.count, o.stuck);
        caper_json_kstr(out, (char[]){(char)('0' + w), '\0'}, caper_buf_text(&text));
    }
    caper_json_close(out, '}');
}

/* ---- The whole ----------------------------------------------------------------------------------- */

typedef void person_fn(const sketch *k, caper_buf *out);

static void write_each(const heist_room *r, const heist_state *s, const char *name, person_fn *fn,
                       caper_buf *out)
{
    caper_json_kopen(out, name, '{');
    for (int w = 0; w < HEIST_PEOPLE; w++) {
        bool in = s->phase == PHASE_PLAN ? w < s->seats && s->who[w].status == STATUS_IN
                                         : heist_is_in(s, w);
        if (!in)
            continue;
        caper_json_key(out, (char[]){(char)('0' + w), '\0'});
        fn(&(sketch){r, s, w}, out);
    }
    caper_json_close(out, '}');
}

bool heist_sketch(const caper_match *match, const void *state, int seat, caper_buf *out)
{
    const heist_room  *r = heist_room_of(match);
    const heist_state *s = state;
    caper_json_open(out, '{');
    write_noise(s, out);
    write_deck(s, out);
    if (s->phase == PHASE_PLAN) {
        write_each(r, s, "plan", write_plan, out);
        write_prices(s, out);
    }
    if (s->phase == PHASE_ACTION) {
        write_each(r, s, "turns", write_turns, out);
        write_each(r, s, "moves", write_moves, out);
        write_each(r, s, "work", write_work, out);
        if (heist_is_asked(s))
            write_answers(match, s, out);
    }
    if (s->phase == PHASE_ESCAPE) {
        caper_json_kopen(out, "runs", '{');
        heist_each_in (s, w)
            if (w == seat || w >= HEIST_CREW)
                write_runs(&(sketch){r, s, w}, match, out);
        caper_json_close(out, '}');
    }
    caper_json_close(out, '}');
    return s->phase != PHASE_ESCAPE;
}
