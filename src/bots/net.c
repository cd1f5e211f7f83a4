/* A network in whole numbers. See net.h. What is seen counts 16ths, the hidden layer 1,024ths. */
#include "bots/net.h"

#include <stdlib.h>

#include "base/base64.h"
#include "base/memory.h"
#include "base/observe.h"

enum { ONE = 16, UNITS = 64, MOST = 10000 };

/* ---- The file -------------------------------------------------------------------------------- */

/* A number and the line's key; −1: there is none, or several. */
static int number(caper_piece text, const char *key)
{
    caper_piece value;
    return caper_piece_find(text, key, 0, &value) == 1 ? caper_piece_number(value, MOST) : -1;
}

static int    inputs(const net *n) { return n->seats * n->each + n->rest; }
static size_t row_chars(const net *n) { return (size_t)n->hidden / 3 * 4; }

int net_rows(const net *n) { return inputs(n) + 1 + n->actions; }

bool net_read(caper_piece text, net *out, caper_error *err)
{
    static const char before[] = "\nweights:\n";
    const char       *end      = strstr(text.at, before);
    caper_piece       head     = {text.at, end ? (size_t)(end - text.at) : 0};
    *out                       = (net){.seats   = number(head, "seats"),
                                       .each    = number(head, "each"),
                                       .rest    = number(head, "rest"),
                                       .actions = number(head, "actions"),
                                       .hidden  = number(head, "hidden")};
    if (out->seats < 1 || out->seats > CAPER_MAX_SEATS || out->each < 0 || out->rest < 0 ||
        out->actions < 1 || out->hidden < 3 || out->hidden > NET_HIDDEN || out->hidden % 3)
        return !caper_refuse(err, CAPER_BAD_OPTION,
                             "a network needs seats, each, rest, actions and hidden (a multiple of "
                             "3, at most %d)",
                             NET_HIDDEN);
    size_t size = (size_t)net_rows(out) * (row_chars(out) + 1);
    out->rows   = end + sizeof before - 1;
    if (head.len + sizeof before - 1 + size != text.len)
        return !caper_refuse(err, CAPER_BAD_OPTION,
                             "a network of this shape has %d lines of %d characters after weights:",
                             net_rows(out), (int)row_chars(out));
    return true;
}

bool net_row(const net *n, int row, int8_t *weights)
{
    char        text[NET_HIDDEN / 3 * 4 + 1];
    size_t      len  = row_chars(n);
    const char *from = n->rows + (size_t)row * (len + 1);
    memcpy(text, from, len);
    text[len] = '\0';
    return from[len] == '\n' && caper_base64url_read(text, (uint8_t *)weights, (size_t)n->hidden);
}

bool net_find(const caper_game *game, net *out)
{
    const caper_file *file = caper_file_find(game->info->files, "player", ".net");
    return file && game->learner && game->info->action_count &&
           net_read((caper_piece){file->text, file->len}, out, NULL) &&
           out->actions == (int)game->info->action_count;
}

/* ---- Thinking -------------------------------------------------------------------------------- */

/* Counts weigh by their root, so that they are not much larger than a yes. */
static int root(int n)
{
    int r = 0;
    while ((r + 1) * (r + 1) <= n * ONE * ONE)
        r++;
    return r;
}

/* Number i of those that the network sees; `count` are seen at this table. */
static int seen_at(const net *n, const int8_t *seen, int count, int i)
{
    int of_seats = n->seats * n->each, here = count - n->rest;
    if (i >= of_seats)
        return seen[here + i - of_seats];
    return i < here ? seen[i] : 0;
}

static void add_row(const net *n, int row, int factor, int32_t *hidden)
{
    int8_t weights[NET_HIDDEN];
    if (!net_row(n, row, weights))
        return;
    for (int i = 0; i < n->hidden; i++)
        hidden[i] += factor * weights[i];
}

/* The last unit is the constant of the second layer. */
static void hidden_layer(const net *n, const int8_t *seen, int count, int32_t *hidden)
{
    memset(hidden, 0, NET_HIDDEN * sizeof *hidden);
    for (int i = 0; i < inputs(n); i++) {
        int factor = root(seen_at(n, seen, count, i));
        if (factor)
            add_row(n, i, factor, hidden);
    }
    add_row(n, inputs(n), ONE, hidden);
    for (int i = 0; i < n->hidden; i++)
        hidden[i] = hidden[i] > 0 ? hidden[i] : 0;
    hidden[n->hidden - 1] = ONE * UNITS;
}

static int64_t worth(const net *n, const int32_t *hidden, int action)
{
    int8_t  weights[NET_HIDDEN];
    int64_t sum = INT64_MIN;
    if (action >= n->actions || !net_row(n, inputs(n) + 1 + action, weights))
        return sum;
    sum = 0;
    for (int i = 0; i < n->hidden; i++)
        sum += (int64_t)hidden[i] * weights[i];
    return sum;
}

/* False: observations of this match have another shape. */
static bool look(const net *n, const caper_match *match, const void *state, int seat,
                 int32_t *hidden)
{
    caper_observer *o     = caper_observer_new(match);
    int             count = caper_observer_size(o);
    bool            fits  = count == match->seats * n->each + n->rest;
    int8_t         *seen  = caper_alloc((size_t)count, 1);
    if (fits) {
        caper_observe(o, state, seat, seen);
        hidden_layer(n, seen, count, hidden);
    }
    free(seen);
    caper_observer_free(o);
    return fits;
}

/* Seats are counted from the one that acts, as in bindings/c/kit.c. */
static int action_of(const caper_match *match, int seat, caper_move move)
{
    const caper_learner *learner = match->game->learner;
    int                  back    = (match->seats - seat % match->seats) % match->seats;
    return (int)(learner->turn_move ? learner->turn_move(match, move, back) : move);
}

bool net_choose(const caper_match *match, const void *state, int seat, caper_choice *out)
{
    net        n;
    int32_t    hidden[NET_HIDDEN];
    caper_move moves[CAPER_MAX_MOVES];
    int64_t    best  = INT64_MIN;
    int        count = match->game->rules->moves(match, state, seat, moves);
    if (!count || !net_find(match->game, &n) || !look(&n, match, state, seat, hidden))
        return false;
    *out = (caper_choice){.move = moves[0]};
    for (int i = 0; i < count; i++) {
        int64_t is = worth(&n, hidden, action_of(match, seat, moves[i]));
        if (is > best)
            out->move = moves[i];
        best = is > best ? is : best;
    }
    return true;
}
