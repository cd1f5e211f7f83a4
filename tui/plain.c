/* The line mode: for pipes, scripts, screen readers and slow lines. Says what happened, lists the
 * moves with numbers, reads a number or a move. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tui/listing.h"
#include "tui/session.h"

enum { LISTED = 40 /* more lines than that are not listed until asked for */ };

static volatile sig_atomic_t interrupted;

typedef struct lines {
    caper_session s;
    FILE         *in, *out;
    caper_listing list;                      /* the moves of the person who is asked */
    int           told[CAPER_MAX_SEATS + 1]; /* lines of each story that were printed */
    int           eyes;
    int           next; /* whom the keyboard is passed to, or −1 */
    bool          done;
} lines;

static void tell(lines *l)
{
    const caper_story *story = caper_session_story(&l->s, l->eyes);
    for (int *n = &l->told[l->eyes + 1]; *n < story->count; ++*n)
        fprintf(l->out, "%s\n", story->line[*n]);
}

/* One move, or several that only count up: "5–30  eat 1 … 26". */
static void list_line(const lines *l, const caper_scene *scene, int i, int run)
{
    const listed_move *first = &l->list.item[i];
    const char        *move = scene->move[first->move], *last = scene->move[first[run - 1].move];
    caper_buf          text = {0}, range = {0};
    caper_screen_describe(l->s.screen, scene, move, &text);
    if (run > 1)
        caper_buf_printf(&range, "%s … %s", move, strrchr(last, ' ') + 1);
    else
        caper_buf_str(&range, move);
    if (run > 1)
        fprintf(l->out, "%4d–%d  ", first->number, first[run - 1].number);
    else
        fprintf(l->out, "%4d  ", first->number);
    if (run > 1 || strcmp(caper_buf_text(&text), move) == 0)
        fprintf(l->out, "%s\n", range.data);
    else
        fprintf(l->out, "%-32s %s\n", range.data, caper_buf_text(&text));
    caper_buf_fini(&text);
    caper_buf_fini(&range);
}

static void list_moves(lines *l, const caper_scene *scene, bool all)
{
    int i = 0;
    for (int n = 0; i < l->list.count && (all || n < LISTED); n++) {
        int run = caper_listing_run(&l->list, i);
        list_line(l, scene, i, run);
        i += run;
    }
    if (i < l->list.count)
        fprintf(l->out, "      … and %d more: “moves” lists them all\n", l->list.count - i);
}

static void show(lines *l, const caper_scene *scene)
{
    caper_buf text = {0};
    caper_screen_summary(l->s.screen, scene, &text);
    fprintf(l->out, "\n%s", caper_buf_text(&text));
    caper_buf_clear(&text);
    caper_screen_prompt(l->s.screen, scene, &text);
    fprintf(l->out, "%s\n", caper_buf_text(&text));
    caper_buf_fini(&text);
    list_moves(l, scene, false);
}

static void help(lines *l)
{
    const caper_game *g = l->s.match->game;
    fprintf(l->out, "Type a number, or a move in its own words. Also:\n"
                    "  odds N     the chances of move N\n"
                    "  moves      all moves       look    where things stand\n"
                    "  why        what a hard bot would do in your place, and why\n"
                    "  pass       the keyboard goes to the next person who may do something\n"
                    "  undo       take a slip back\n"
                    "  save FILE  keep the transcript\n"
                    "  quit       leave\n");
    if (l->s.screen->rules)
        fprintf(l->out, "\n%s\n", l->s.screen->rules);
    fprintf(l->out, "\n%s\n", g->grammar ? g->grammar : "");
}

/* A number from the list, or the text itself. NULL, after saying so, if the number is not on it. */
static const char *move_of(const lines *l, const char *text)
{
    char       *end;
    long        n = strtol(text, &end, 10);
    const char *move;
    if (end == text || *end)
        return text;
    move = n >= 1 && n <= CAPER_MAX_MOVES ? caper_listing_find(&l->list, (int)n) : NULL;
    if (!move)
        fprintf(l->out, "There is no move %ld; “moves” lists what there is.\n", n);
    return move;
}

static void odds(lines *l, const caper_scene *scene, const char *text)
{
    caper_odds  odds = {0};
    caper_error err  = {0};
    const char *move = move_of(l, text);
    if (!move)
        return;
    if (caper_table_odds(l->s.table, l->eyes, move, &odds, &err) != CAPER_OK)
        fprintf(l->out, "No: %s\n", err.text);
    else if (!odds.count)
        fprintf(l->out, "Nothing is left to chance there.\n");
    for (int i = 0; i < odds.count; i++) {
        const char *name = caper_screen_outcome(l->s.screen, scene, odds.item[i].name);
        if (name)
            fprintf(l->out, "%7.2f %%  %s\n", 100 * odds.item[i].chance, name);
    }
}

/* What a hard bot would do in this seat, and why. It knows no more than the person does. */
static void why(lines *l)
{
    caper_bot_options bot  = caper_default_bot(CAPER_HARD);
    caper_buf         move = {0}, words = {0};
    caper_error       err = {0};
    if (caper_table_explain(l->s.table, l->eyes, &bot, &move, &words, &err) == CAPER_OK)
        fprintf(l->out, "%s\n", caper_buf_text(&words));
    else
        fprintf(l->out, "No: %s\n", err.text);
    caper_buf_fini(&move);
    caper_buf_fini(&words);
}

static void save(lines *l, const char *path)
{
    caper_buf   where = {0};
    caper_error err   = {0};
    if (caper_session_save(&l->s, *path ? path : NULL, &where, &err) == CAPER_OK)
        fprintf(l->out, "Saved in %s\n", where.data);
    else
        fprintf(l->out, "No: %s\n", err.text);
    caper_buf_fini(&where);
}

static void play(lines *l, const char *text)
{
    caper_error err  = {0};
    const char *move = move_of(l, text);
    if (move && caper_session_play(&l->s, l->eyes, move, &err) != CAPER_OK)
        fprintf(l->out, "No: %s\n", err.text);
}

static void undo(lines *l)
{
    caper_error err = {0};
    if (caper_session_undo(&l->s, l->eyes, &err) != CAPER_OK)
        fprintf(l->out, "No: %s\n", err.text);
}

/* To the next person here who may do something, although nobody waits for them. */
static void pass_on(lines *l)
{
    int n = l->s.match->places;
    for (int i = 1; i < n && l->next < 0; i++) {
        int seat = (l->eyes + i) % n;
        if (caper_table_may_act(l->s.table) & l->s.options.people & CAPER_SEAT(seat))
            l->next = seat;
    }
    if (l->next < 0)
        fprintf(l->out, "Nobody else here can do anything now.\n");
}

static bool begins(const char *text, const char *word, const char **rest)
{
    size_t n = strlen(word);
    if (strncmp(text, word, n) != 0 || (text[n] && text[n] != ' '))
        return false;
    *rest = text + n + strspn(text + n, " ");
    return true;
}

static void obey(lines *l, const caper_scene *scene, const char *text)
{
    const char *rest;
    text += *text == ':'; /* as one types it on the full screen */
    if (!*text)
        return;
    if (!strcmp(text, "quit") || !strcmp(text, "q"))
        l->done = true;
    else if (!strcmp(text, "help") || !strcmp(text, "?"))
        help(l);
    else if (!strcmp(text, "moves"))
        list_moves(l, scene, true);
    else if (!strcmp(text, "look"))
        show(l, scene);
    else if (!strcmp(text, "pass"))
        pass_on(l);
    else if (!strcmp(text, "why"))
        why(l);
    else if (!strcmp(text, "u") || (!strcmp(text, "undo") && !l->s.match->game->undo_move))
        undo(l);
    else if (begins(text, "save", &rest))
        save(l, rest);
    else if (begins(text, "odds", &rest))
        odds(l, scene, rest);
    else
        play(l, text);
}

/* One line without its end; false at the end of the input. */
static bool read_line(FILE *in, caper_buf *line)
{
    int c;
    caper_buf_clear(line);
    while ((c = getc(in)) != EOF && c != '\n')
        if (c != '\r' && c != '\0')
            caper_buf_char(line, (char)c);
    return c != EOF || line->len;
}

/* A person's turn: until the log has changed. */
static void ask(lines *l)
{
    caper_look look;
    caper_buf  line = {0};
    int        now  = caper_table_log_count(l->s.table);
    caper_look_init(&look, &l->s, l->eyes);
    caper_listing_init(&l->list, &look.scene, l->s.screen);
    show(l, &look.scene);
    if (l->s.options.explain)
        why(l);
    while (!l->done && l->next < 0 && caper_table_log_count(l->s.table) == now) {
        fputs("> ", l->out);
        fflush(l->out);
        if (read_line(l->in, &line))
            obey(l, &look.scene, caper_buf_text(&line));
        else
            l->done = true;
    }
    caper_buf_fini(&line);
    caper_listing_fini(&l->list);
    caper_look_fini(&look);
}

/* Somebody at a keyboard can take a slip back before the bots go on. A script cannot slip. */
static void let_undo(lines *l)
{
    caper_buf line = {0};
    if (l->done || !isatty(fileno(l->in)) || !caper_session_can_undo(&l->s))
        return;
    fputs("(Enter goes on, u takes it back.) ", l->out);
    fflush(l->out);
    if (!read_line(l->in, &line))
        l->done = true;
    else if (!strcmp(caper_buf_text(&line), "u"))
        undo(l);
    caper_buf_fini(&line);
}

static int next_person(const lines *l)
{
    if (l->next >= 0)
        return l->next;
    caper_seats wait = caper_table_to_act(l->s.table) & l->s.options.people;
    if (!wait)
        return -1;
    return l->eyes >= 0 && wait & CAPER_SEAT(l->eyes) ? l->eyes : __builtin_ctz(wait);
}

/* With several people here: say who is next, and at a keyboard push what the last one saw out of
 * sight. */
static void hand_over(lines *l, int person)
{
    caper_buf name    = {0};
    bool      crowded = __builtin_popcount(l->s.options.people) > 1;
    caper_session_address(&l->s, person, &name);
    if (crowded && isatty(fileno(l->in)) && l->eyes != person) {
        caper_buf line = {0};
        for (int i = 0; i < 100; i++)
            fputc('\n', l->out);
        fprintf(l->out, "The keyboard goes to %s. Nobody else is looking? Then press Enter. ",
                caper_buf_text(&name));
        fflush(l->out);
        l->done = !read_line(l->in, &line);
        caper_buf_fini(&line);
    } else if (crowded && l->eyes != person) {
        fprintf(l->out, "\n— %s —\n", caper_buf_text(&name));
    }
    caper_buf_fini(&name);
    l->eyes = person;
}

/* The bots go on as far as they can. */
static void wait_for_bots(lines *l)
{
    struct timespec nap = {.tv_nsec = 1000000};
    if (!caper_session_tick(&l->s))
        nanosleep(&nap, NULL);
    tell(l);
}

static void turn(lines *l)
{
    int  person = next_person(l);
    bool bots   = caper_session_bots_busy(&l->s) || caper_session_is_thinking(&l->s);
    if (bots) {
        wait_for_bots(l);
    } else if (person < 0) {
        fprintf(l->out, "Nobody here can go on: the game waits for a seat that has no move.\n");
        l->done = true;
    } else {
        hand_over(l, person);
        l->next = -1;
        tell(l);
        if (!l->done)
            ask(l);
        tell(l);
        let_undo(l);
        tell(l);
    }
}

/* Ctrl-C at a keyboard ends the input; nothing else. */
static void on_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

int caper_play_lines(const caper_play_options *options, FILE *in, FILE *out)
{
    lines l        = {.in = in, .out = out, .eyes = CAPER_SPECTATOR, .next = -1};
    bool  keyboard = isatty(fileno(in));
    caper_session_init(&l.s, options);
    if (options->people && !(options->people & (options->people - 1)))
        l.eyes = __builtin_ctz(options->people); /* the only person, from the beginning */
    if (keyboard)
        sigaction(SIGINT, &(struct sigaction){.sa_handler = on_interrupt}, NULL);
    l.s.options.pace = 0;
    l.s.not_before   = 0;
    fprintf(out, "%s. “?” helps.\n", l.s.match->game->title);
    while (!l.done && !interrupted && caper_table_to_act(l.s.table))
        turn(&l);
    fputc('\n', out);
    if (!keyboard && !options->save)
        l.s.saved = true; /* a script keeps what it asks for */
    int status = caper_session_leave(&l.s, l.eyes, out);
    caper_session_fini(&l.s);
    return status;
}
