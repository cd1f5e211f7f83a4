/* What clients do: come, play, talk, ask, go, and come again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "room/table_log.h"
#include "tests/simulate/sim.h"

/* ---- Frames ---------------------------------------------------------------------------------- */

static void put_frame(guest *g, int head, const char *text, size_t len)
{
    uint8_t                 frame[14] = {(uint8_t)head, (uint8_t)(0x80 | (len < 126 ? len : 126))};
    size_t                  n         = 2;
    CAPER_SCRATCH caper_buf out       = {0};
    if (len >= 126) {
        frame[2] = (uint8_t)(len >> 8);
        frame[3] = (uint8_t)len;
        n        = 4;
    }
    uint32_t mask = caper_rng_next(&g->sim->rng);
    memcpy(frame + n, &mask, 4);
    caper_buf_bytes(&out, frame, n + 4);
    for (size_t i = 0; i < len; i++)
        caper_buf_char(&out, (char)(text[i] ^ (char)frame[n + i % 4]));
    wire_say(g->wire, out.data, out.len);
}

/* Now and then in two parts. */
void guest_send(guest *g, int opcode, const char *text, size_t len)
{
    if (!g->wire)
        return;
    if (opcode != 1 || len < 2 || !sim_chance(g->sim, 50)) {
        put_frame(g, 0x80 | opcode, text, len);
        return;
    }
    size_t part = 1 + sim_below(g->sim, (uint32_t)len - 1);
    put_frame(g, opcode, text, part);
    put_frame(g, 0x80, text + part, len - part);
}

/* A request with an id, of which the answer is awaited. `kind` is what it becomes in the log, if it is
 * known; `text` what is written there. */
static void send_ask(guest *g, const char *type, const char *key, const char *value, char kind)
{
    CAPER_SCRATCH caper_buf out = {0};
    g->ask                      = ++g->last_ask;
    g->ask_kind                 = kind;
    g->ask_text                 = kind && value ? text_hash(value, strlen(value)) : 0;
    caper_json_put(&out, "{type:%s id:%d", type, g->ask);
    if (key)
        caper_json_kstr(&out, key, value);
    caper_json_close(&out, '}');
    guest_send(g, 1, out.data, out.len);
}

/* One that is nothing but its type. */
static void send_word(guest *g, const char *type) { send_ask(g, type, NULL, NULL, 0); }

/* A request over HTTP about the table. */
static void look(guest *g, ask_kind kind) { ask_new(g->sim, kind, g, g->table, -1); }

/* ---- Coming ---------------------------------------------------------------------------------- */

static void say_hello(guest *g)
{
    const ledger           *l   = &g->sim->tables[g->table];
    CAPER_SCRATCH caper_buf out = {0};
    caper_json_put(&out, "{type:'hello' table:%s", l->id);
    if (g->seat >= 0)
        caper_json_kstr(&out, "token", l->token[g->seat]);
    if (g->host)
        caper_json_kstr(&out, "host", l->host);
    if (sim_chance(g->sim, 100))
        g->have = -1; /* nothing of the past */
    else if (l->aside || sim_chance(g->sim, 100))
        g->have = 0; /* after an error, ask for all of it */
    if (g->have >= 0)
        caper_json_kint(&out, "since", g->have);
    caper_json_close(&out, '}');
    guest_send(g, 1, out.data, out.len);
}

static void come(guest *g)
{
    static const size_t windows[TEMPERS] = {
        [BRISK] = 65536, [SLOW] = 2048, [DEAF] = 16384, [PINGER] = 4096, [TALKER] = 65536};
    sim *s = g->sim;
    if (!s->server || s->server->sv->peer_count >= s->options.connections)
        return;
    if (!(g->wire = wire_open(&s->wires, windows[g->temper])))
        return;
    g->since = s->wires.now;
    s->figures.connections++;
    say_hello(g);
    /* What comes with the handshake has been read by HTTP already. */
    size_t early = sim_chance(s, 200) ? sim_below(s, (uint32_t)g->wire->up.len + 1) : 0;
    ws_open(s->server, g->wire->fd, address_of(s->server, &g->from), g->wire->up.data, early);
    g->wire->up_at = g->wire->seen = early;
}

/* ---- Doing ----------------------------------------------------------------------------------- */

static void do_chat(guest *g)
{
    char text[520];
    int  n     = snprintf(text, sizeof text, "line %u of guest %d ", caper_rng_next(&g->sim->rng),
                          (int)(g - g->sim->guests));
    bool wordy = g->temper == TALKER;
    for (int end = n + (wordy ? 200 : 0) + (int)sim_below(g->sim, wordy ? 260 : 40); n < end; n++)
        text[n] = (char)(wordy ? '"' : 'a' + n % 26); /* a quote is two bytes on the wire */
    text[n] = '\0';
    send_ask(g, "chat", "text", text, ENTRY_CHAT);
}

/* A move at the very moment in which a client comes back who has everything, and the turn is long: the
 * welcome has to wait, and what it was to say is no longer all there is. */
static void hurry(guest *g)
{
    sim *s = g->sim;
    for (int i = 0; i < s->guest_count; i++) {
        guest *o = &s->guests[i];
        if (o == g || o->table != g->table || !o->greeted || o->ask || o->temper != BRISK)
            continue;
        guest_drop(o, sim_chance(s, 500));
        come(o);
        s->rush = true;
        return;
    }
}

static void do_play(guest *g)
{
    CAPER_PARSED caper_json *list = caper_json_read(caper_buf_text(&g->moves), NULL);
    size_t                   n    = caper_json_size(list);
    const caper_json        *one  = n ? caper_json_at(list, sim_below(g->sim, (uint32_t)n)) : NULL;
    if (sim_chance(g->sim, 20))
        send_ask(g, "play", "move", "juggle", 0);
    else if (one)
        send_ask(g, "play", "move", caper_json_string(one), ENTRY_MOVE);
    else
        send_word(g, "ping");
    if (sim_chance(g->sim, 100))
        hurry(g);
    /* A client that looks without waiting for the answer. */
    if (sim_chance(g->sim, 60))
        look(g, sim_chance(g->sim, 500) ? ASK_TABLE : ASK_REPLAY);
}

static void do_ready(guest *g)
{
    char salt[17];
    snprintf(salt, sizeof salt, "%08x", caper_rng_next(&g->sim->rng));
    g->ready = true;
    send_ask(g, "ready", sim_chance(g->sim, 500) ? "salt" : NULL, salt, 0);
}

/* The host removes a player in the middle of a game … */
static void do_remove(guest *g)
{
    ledger                 *l    = &g->sim->tables[g->table];
    int                     seat = (int)sim_below(g->sim, (uint32_t)l->places);
    CAPER_SCRATCH caper_buf out  = {0};
    if (seat == g->seat || !l->token[seat][0] || (l->gone & CAPER_SEAT(seat)))
        return;
    l->gone |= CAPER_SEAT(seat);
    l->removed |= CAPER_SEAT(seat);
    g->ask      = ++g->last_ask;
    g->ask_kind = 0;
    caper_json_put(&out, "{type:'remove' id:%d seat:%d}", g->ask, seat);
    guest_send(g, 1, out.data, out.len);
}

/* … and then tries to sit down there. */
static void do_peek(guest *g)
{
    const ledger *l = &g->sim->tables[g->table];
    for (int s = 0; s < l->places; s++)
        if (l->removed & CAPER_SEAT(s))
            ask_new(g->sim, ASK_PEEK, g, g->table, s);
}

static void do_other(guest *g)
{
    const ledger *l = &g->sim->tables[g->table];
    switch (sim_below(g->sim, 12)) {
    case 0:
        send_word(g, "ping");
        break;
    case 1:
        send_word(g, "view");
        break;
    case 2:
        guest_drop(g, true);
        break;
    case 3:
        guest_drop(g, false);
        break;
    case 4:
        send_word(g, "undo");
        break;
    case 5:
        look(g, ASK_TABLE);
        break;
    case 6:
        look(g, ASK_REPLAY);
        break;
    case 7:
        send_word(g, l->table && sim_chance(g->sim, 300) ? "leave" : "back");
        break;
    case 8:
        /* A hint takes as long as everything else that happens in ten seconds. */
        send_word(g, sim_chance(g->sim, 40) ? "hint" : "handover");
        break;
    case 9:
        look(g, ASK_HEALTH);
        break;
    case 10:
        if (g->host && l->removed)
            do_peek(g);
        else if (g->host && l->table && !l->over && sim_chance(g->sim, 150))
            do_remove(g);
        break;
    default:
        do_chat(g);
        break;
    }
}

static void do_watch(guest *g)
{
    switch (sim_below(g->sim, 8)) {
    case 0:
        send_word(g, "view");
        break;
    case 1:
        guest_drop(g, sim_chance(g->sim, 500));
        break;
    case 2:
        look(g, ASK_REPLAY);
        break;
    default:
        send_word(g, "ping");
        break;
    }
}

static void do_pings(guest *g)
{
    char payload[125] = {0};
    for (int i = 0; i < 200 && g->wire->up.len - g->wire->up_at < 65536; i++)
        guest_send(g, 9, payload, sizeof payload);
}

static void do_seated(guest *g)
{
    const ledger *l = &g->sim->tables[g->table];
    if (!l->table && !g->ready)
        do_ready(g);
    else if (!l->table && g->host && sim_chance(g->sim, 200))
        send_word(g, "start");
    else if (l->over && sim_chance(g->sim, 300))
        send_word(g, "rematch");
    else if (g->temper == TALKER && sim_chance(g->sim, 800))
        do_chat(g);
    else if (g->moves.len > 2 && sim_chance(g->sim, 880))
        do_play(g);
    else
        do_other(g);
}

/* People think for a while; some clients do not. */
static int64_t pause_of(guest *g)
{
    if (g->temper == TALKER)
        return 10 + sim_below(g->sim, 40);
    if (g->temper == PINGER)
        return 250;
    return 100 + sim_below(g->sim, sim_chance(g->sim, 50) ? 40000 : (uint32_t)g->sim->pace);
}

/* A table of one's own, or a seat at another's. */
static void find_table(guest *g)
{
    sim *s = g->sim;
    for (int i = 0; i < s->ask_count; i++)
        if (s->asks[i].guest == (int)(g - s->guests))
            return;
    if (!s->table_count || sim_chance(s, 300))
        ask_new(s, ASK_MAKE, g, -1, -1);
    else
        ask_new(s, ASK_SEAT, g, (int)sim_below(s, (uint32_t)s->table_count), -1);
}

static int64_t absence_of(guest *g)
{
    static const int hours[] = {1, 1, 2, 2, 20, 20, 20, 72, 72, 190};
    return 60000 + sim_below(g->sim, (uint32_t)hours[sim_below(g->sim, 10)] * 3600000);
}

static bool has_something_to_do(guest *g)
{
    const ledger *l = &g->sim->tables[g->table];
    if (g->seat < 0)
        return false;
    if (!l->table)
        return g->host || !g->ready;
    return l->over ? sim_chance(g->sim, 300) : g->moves.len > 2;
}

enum { PATIENCE_MS = 3 * 60000 };

/* Over days: people come, do what there is to do, and go. */
static void act_slowly(guest *g)
{
    bool waits = g->wire && (!g->greeted || g->ask);
    if (waits && g->sim->wires.now - g->since < PATIENCE_MS)
        return;
    if (!g->wire && !g->sim->tables[g->table].aside)
        come(g);
    else if (!g->wire || waits)
        guest_drop(g, true);
    else if (has_something_to_do(g))
        do_seated(g);
    else
        guest_drop(g, true);
    if (!g->wire)
        g->next = g->sim->wires.now + absence_of(g);
}

void guest_act(guest *g)
{
    g->next = g->sim->wires.now + pause_of(g);
    if (g->table < 0) {
        find_table(g);
        return;
    }
    if (g->sim->slow) {
        act_slowly(g);
        return;
    }
    if (!g->wire && g->sim->tables[g->table].aside && (g->sim->quiet || !sim_chance(g->sim, 300)))
        return;
    if (!g->wire)
        come(g);
    else if (g->temper == PINGER)
        do_pings(g);
    else if (g->temper == DEAF && sim_chance(g->sim, 30))
        g->deaf_until = g->sim->wires.now + sim_below(g->sim, 60000);
    else if (!g->greeted || g->ask) /* first the answer */
        return;
    else if (g->seat < 0)
        do_watch(g);
    else
        do_seated(g);
}
