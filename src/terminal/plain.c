/* The line mode: for pipes, scripts, screen readers and slow lines. Says what happened, lists the
 * moves with numbers, reads a number or a move. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/json_get.h"
#include "base/lines.h"
#include "base/memory.h"
#include "table/learn/rules.h"
#include "terminal/plain.h"

enum { ANSWER_MS = 3000 /* how long a server may take to answer a question */ };

static volatile sig_atomic_t interrupted;

/* ---- Keyboard and table ---------------------------------------------------------------------- */

static void tell(lines *l)
{
    const caper_story *story = caper_session_story(&l->s);
    for (int *n = &l->told[l->s.options.far ? 0 : l->s.eyes + 1]; *n < story->count; ++*n)
        fprintf(l->out, "%s\n", story->line[*n]);
}

static void say(lines *l, const caper_buf *text) { fprintf(l->out, "%s\n", caper_buf_text(text)); }

/* Say once that the connection is broken, and once that it is well again. */
static void say_trouble(lines *l)
{
    const char *trouble = caper_session_trouble(&l->s);
    if (!strcmp(trouble ? trouble : "", l->trouble))
        return;
    if (trouble)
        fprintf(l->out, "(%s)\n", trouble);
    else if (strncmp(l->trouble, "Not", 3) == 0)
        fprintf(l->out, "(Connected again.)\n");
    caper_text_set(l->trouble, trouble ? trouble : "");
}

/* Let a server's table go on for that many milliseconds, or until a message or (if it is wanted) some
 * input comes; say what happens. True if there is input. */
static bool pump(lines *l, int ms, bool input)
{
    int           other = l->s.end->socket(&l->s);
    struct pollfd on[]  = {{.fd = input ? fileno(l->in) : -1, .events = POLLIN},
                           {.fd = other, .events = POLLIN}};
    poll(on, other >= 0 ? 2 : 1, ms);
    l->s.end->tick(&l->s);
    if (l->s.options.people)
        l->s.eyes = __builtin_ctz(l->s.options.people);
    tell(l);
    say_trouble(l);
    if (l->s.notice[0])
        fprintf(l->out, "No: %s\n", l->s.notice);
    l->s.notice[0] = '\0';
    fflush(l->out);
    return on[0].revents;
}

/* Until the server has answered. */
static void await_answer(lines *l)
{
    while (caper_session_is_asking(&l->s) && !interrupted)
        pump(l, 100, false);
}

/* One line without its end; false at the end of the input. */
static bool read_line(lines *l, caper_buf *line)
{
    int c;
    caper_buf_clear(line);
    while ((c = getc(l->in)) != EOF && c != '\n')
        if (c != '\r' && c != '\0')
            caper_buf_char(line, (char)c);
    return c != EOF || line->len;
}

/* The same at a server's table, where others go on in the meantime. False: no line was typed, because the
 * game is no longer where it was, or because the input has ended. */
static bool read_or_hear(lines *l, caper_buf *line)
{
    int  now   = caper_session_position(&l->s);
    bool lobby = caper_session_lobby(&l->s, NULL);
    /* A script has written its answers for its turns; at a keyboard people may talk while they wait. */
    bool input = isatty(fileno(l->in)) || lobby || caper_session_is_over(&l->s) ||
                 (l->s.eyes >= 0 && caper_session_may_act(&l->s));
    while (l->s.options.far && !pump(l, 200, input)) {
        if (interrupted || caper_session_is_ended(&l->s) || caper_session_position(&l->s) != now ||
            caper_session_lobby(&l->s, NULL) != lobby)
            return false;
    }
    if (read_line(l, line))
        return true;
    l->done = true;
    return false;
}

/* ---- Commands -------------------------------------------------------------------------------- */

static void say_no(lines *l, caper_code code)
{
    if (code)
        fprintf(l->out, "No: %s\n", l->s.err.text);
}

static void quit(lines *l) { l->done = true; }

static void help(lines *l)
{
    const caper_game       *g       = l->s.match->game;
    CAPER_SCRATCH caper_buf grammar = {0};
    caper_game_grammar(g, &grammar);
    fprintf(l->out,
            "Type a number, or a move in its own words. Also:\n"
            "  odds N     the chances of move N\n"
            "  what N     more about what move N is about\n"
            "  moves      all moves       look    where things stand\n"
            "  hint       what a good player would do here, and why, in a sentence\n"
            "  why        the same, with everything that the bot thought of\n"
            "  rules      the rules of this game; rules WORDS looks for words in them\n"
            "  pass       the keyboard goes to the next person who may do something\n"
            "  undo       take a move back\n"
            "  save FILE  keep the transcript\n"
            "  chat WORDS to the others, at a server's table\n"
            "  quit       leave\n\n%s\n\n%s\n",
            g->info->summary, caper_buf_text(&grammar));
}

/* The rules, or what they say about something. */
static void rules(lines *l)
{
    const char             *page = caper_rules_page(l->s.match->game);
    CAPER_SCRATCH caper_buf out  = {0};
    if (!page || !caper_rules_print(page, 80, *l->words ? l->words : NULL, &out))
        caper_buf_printf(&out, "“%s” is nowhere in the rules.\n", l->words);
    fputs(caper_buf_text(&out), l->out);
}

/* A server answers a moment later: true if it is worth asking once more. */
static bool wait_more(lines *l, long long until)
{
    if (!l->s.options.far || caper_clock_ms() >= until)
        return false;
    pump(l, 20, false);
    return true;
}

static void odds(lines *l)
{
    caper_odds  odds  = {0};
    caper_code  code  = CAPER_OK;
    const char *move  = lines_move_under(l, l->words);
    long long   until = caper_clock_ms() + ANSWER_MS;
    if (!move)
        return;
    do
        code = l->s.end->odds(&l->s, move, &odds);
    while (!code && !odds.count && wait_more(l, until));
    say_no(l, code);
    if (!code && !odds.count)
        fprintf(l->out, "Nothing is left to chance there.\n");
    for (int i = 0; i < odds.count; i++) {
        CAPER_SCRATCH caper_buf name = {0};
        if (caper_screen_outcome(l->s.screen, l->pick.scene, odds.item[i].name, &name))
            fprintf(l->out, "%7.2f %%  %s\n", 100 * odds.item[i].chance, name.data);
    }
}

/* What the things of a move are. */
static void what(lines *l)
{
    CAPER_SCRATCH caper_buf out   = {0};
    const caper_scene      *scene = l->pick.scene;
    const char             *move  = lines_move_under(l, l->words);
    int                     n     = move ? caper_scene_find(scene, move) : -1;
    long long               until = caper_clock_ms() + ANSWER_MS;
    char *own = caper_strdup(n < 0 ? NULL : caper_scene_way(scene, n)), *rest = own;
    for (char *key; (key = caper_text_cut(&rest, '\t'));) {
        caper_buf_clear(&out);
        do
            l->s.end->what_is(&l->s, key, &out);
        while (!out.len && wait_more(l, until));
        if (out.len)
            say(l, &out);
    }
    free(own);
}

/* What a hard bot would do in this seat, and why. It knows no more than the person does. */
static void why(lines *l)
{
    CAPER_SCRATCH caper_buf words = {0};
    caper_code              code  = l->s.end->explain(&l->s, &words);
    say_no(l, code);
    if (!code)
        say(l, &words);
}

static void save(lines *l)
{
    CAPER_SCRATCH caper_buf where = {0};
    caper_code code = caper_session_save(&l->s, *l->words ? l->words : NULL, &where, &l->s.err);
    say_no(l, code);
    if (!code)
        fprintf(l->out, "Saved in %s\n", where.data);
}

/* A move that wants words: ask for them. False: none came. */
static bool ask_words(lines *l, const char *move, caper_buf *out)
{
    CAPER_SCRATCH caper_buf line  = {0};
    const caper_scene      *scene = l->pick.scene;
    caper_session_describe(&l->s, scene, caper_scene_find(scene, move), out);
    fprintf(l->out, "%s: ", caper_buf_text(out));
    fflush(l->out);
    caper_buf_clear(out);
    if (read_line(l, &line) && line.len)
        caper_move_fill(l->s.screen, move, caper_buf_text(&line), out);
    return out->len > 0;
}

static void play(lines *l, const char *text)
{
    CAPER_SCRATCH caper_buf words = {0};
    const char             *move  = lines_move_of(l, text);
    if (move && caper_move_stem(move))
        move = ask_words(l, move, &words) ? caper_buf_text(&words) : NULL;
    if (move)
        say_no(l, l->s.end->play(&l->s, move));
}

static void undo(lines *l) { say_no(l, l->s.end->undo(&l->s)); }

/* To the next person here who may do something, although the game does not wait for them. */
static void pass_on(lines *l)
{
    int n = l->s.match->places;
    for (int i = 1; i < n && l->next < 0; i++) {
        int seat = (l->s.eyes + i) % n;
        if (caper_session_may_act(&l->s) & l->s.options.people & CAPER_SEAT(seat))
            l->next = seat;
    }
    if (l->next < 0)
        fprintf(l->out, "No other player at this keyboard can act now.\n");
}

/* The goal in sight, or what the coach says. */
static void advise(lines *l, const caper_json *coach)
{
    CAPER_SCRATCH caper_buf text = {0};
    const char             *ask  = caper_json_get_text(coach, "ask");
    if (!caper_session_has_coach(&l->s))
        l->s.end->goal(&l->s, &text);
    if (text.len)
        say(l, &text);
    caper_json_each (one, caper_json_get(coach, "say"))
        fprintf(l->out, "\nCoach: %s\n", caper_json_string(one));
    if (ask)
        fprintf(l->out, "\nCoach: %s (“g” does it for you.)\n", ask);
    if (*caper_json_get_string(coach, "end"))
        fprintf(l->out, "\nCoach: %s\n", caper_json_get_string(coach, "end"));
}

/* The move that the coach wants. */
static void follow_coach(lines *l)
{
    const char *move = caper_json_get_text(l->look.coach, "do");
    if (move)
        play(l, move);
    else
        fprintf(l->out, "There is no coach here; `caper play GAME --coach` has one.\n");
}

static void hint(lines *l)
{
    say_no(l, caper_session_hint(&l->s));
    await_answer(l);
    if (l->s.hint[0])
        fprintf(l->out, "%s\n", l->s.hint);
}

static void chat(lines *l)
{
    if (!l->s.end->chat)
        fprintf(l->out, "Chat is for tables at a server; here the others sit beside you.\n");
    else if (*l->words)
        say_no(l, l->s.end->chat(&l->s, l->words));
}

/* Where things stand, and for a person who is asked: what can be done. */
static void show(lines *l)
{
    const caper_scene      *scene = &l->look.scene;
    CAPER_SCRATCH caper_buf text  = {0};
    caper_screen_summary(l->s.screen, scene, &text);
    fprintf(l->out, "\n%s", caper_buf_text(&text));
    if (!scene->mine)
        return;
    caper_buf_clear(&text);
    caper_scene_prompt(scene, &text);
    say(l, &text);
    lines_list(l);
}

static void look(lines *l)
{
    if (!l->pick.scene) { /* others play: it may have changed since */
        caper_look_fini(&l->look);
        caper_look_init(&l->look, &l->s);
    }
    show(l);
}

static void be_ready(lines *l) { say_no(l, l->s.end->ready(&l->s)); }

static void want_again(lines *l) { l->again = true; }

/* When a command is understood. */
enum {
    TURN     = 1, /* a person is asked for a move */
    WAITING  = 2, /* at a server's table, between turns */
    ALWAYS   = TURN | WAITING,
    STEPWISE = 4,  /* … and chooses step by step */
    COACHED  = 8,  /* … with a coach */
    CAN_UNDO = 16, /* … in a game without a move of that name */
    LOBBY    = 32, /* people are sitting down */
    STARTED  = 64, /* they were */
    OVER     = 128,
    WORDS    = 256, /* it takes words */
};

static unsigned situation(const lines *l)
{
    if (l->pick.scene)
        return TURN | (l->stepwise ? STEPWISE : 0) | (l->s.options.coach ? COACHED : 0) |
               (l->s.match->game->rules->undo_move ? 0 : CAN_UNDO) | STARTED;
    return WAITING | CAN_UNDO | (caper_session_lobby(&l->s, NULL) ? LOBBY : STARTED) |
           (caper_session_is_over(&l->s) ? OVER : 0);
}

static const struct command {
    const char *word;
    unsigned    when;
    void (*run)(lines *l);
} commands[] = {
    {"quit", ALWAYS, quit},
    {"q", ALWAYS, quit},
    {"help", ALWAYS, help},
    {"?", ALWAYS, help},
    {"moves", TURN, lines_list},
    {"back", STEPWISE, lines_back},
    {"look", STARTED, look},
    {"pass", TURN, pass_on},
    {"why", TURN, why},
    {"hint", TURN, hint},
    {"do it", TURN, follow_coach},
    {"g", COACHED, follow_coach},
    {"rules", ALWAYS | WORDS, rules},
    {"u", ALWAYS, undo},
    {"undo", CAN_UNDO, undo},
    {"chat", ALWAYS | WORDS, chat},
    {"save", ALWAYS | WORDS, save},
    {"what", TURN | WORDS, what},
    {"odds", TURN | WORDS, odds},
    {"ready", LOBBY, be_ready},
    {"again", OVER, want_again},
};

static const struct command *command_of(lines *l, unsigned now, const char *text)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const struct command *c = &commands[i];
        size_t                n = strlen(c->word);
        if (!(c->when & now) || strncmp(text, c->word, n) != 0 || (text[n] && text[n] != ' '))
            continue;
        l->words = text + n + strspn(text + n, " ");
        if (c->when & WORDS || !*l->words)
            return c;
    }
    return NULL;
}

static void run_command(lines *l, const char *text)
{
    text += *text == ':'; /* as one types it on the full screen */
    unsigned              now = situation(l);
    const struct command *c   = command_of(l, now, text);
    if (c)
        c->run(l);
    else if (now & OVER && !isatty(fileno(l->in)))
        l->done = true;
    else if (*text && now & TURN)
        play(l, text);
    else if (*text)
        fprintf(l->out, "Not now: it is not your turn. “chat WORDS” talks, “quit” leaves.\n");
}

/* What is read out before the first move. */
static void read_out(lines *l, const caper_scene *scene)
{
    CAPER_SCRATCH caper_buf text = {0};
    if (!l->opened)
        caper_screen_opening(l->s.screen, scene, (caper_area){0}, &text);
    if (text.len)
        fprintf(l->out, "\n%s\n", caper_buf_text(&text));
    l->opened = true;
}

/* A person's turn: until the log has changed. */
static void ask(lines *l)
{
    CAPER_SCRATCH caper_buf line = {0};
    int                     now  = caper_session_position(&l->s);
    caper_look_fini(&l->look);
    caper_look_init(&l->look, &l->s);
    lines_begin(l, &l->look.scene);
    read_out(l, &l->look.scene);
    show(l);
    advise(l, l->look.coach);
    if (l->s.options.explain)
        why(l);
    while (!l->done && l->next < 0 && caper_session_position(&l->s) == now) {
        fputs("> ", l->out);
        fflush(l->out);
        if (read_or_hear(l, &line))
            run_command(l, caper_buf_text(&line));
        await_answer(l);
    }
    lines_end(l);
}

/* A person at a keyboard can take a slip back before the bots go on; a script cannot. */
static void let_undo(lines *l)
{
    CAPER_SCRATCH caper_buf line = {0};
    if (l->done || l->s.options.far || !isatty(fileno(l->in)) || !l->s.end->can_undo(&l->s))
        return;
    fputs("(Enter goes on, u takes it back.) ", l->out);
    fflush(l->out);
    if (!read_line(l, &line))
        l->done = true;
    else if (!strcmp(caper_buf_text(&line), "u"))
        undo(l);
}

static int next_person(const lines *l)
{
    if (l->next >= 0)
        return l->next;
    caper_seats wait = caper_session_to_act(&l->s) & l->s.options.people;
    if (!wait)
        return -1;
    return l->s.eyes >= 0 && wait & CAPER_SEAT(l->s.eyes) ? l->s.eyes : __builtin_ctz(wait);
}

/* With several people here: say who is next, and at a keyboard push what the last one saw out of
 * sight. */
static void hand_over(lines *l, int person)
{
    CAPER_SCRATCH caper_buf name    = {0};
    caper_names             names   = caper_session_names(&l->s, person);
    bool                    crowded = __builtin_popcount(l->s.options.people) > 1;
    caper_names_address(&names, person, &name);
    if (crowded && isatty(fileno(l->in)) && l->s.eyes != person) {
        CAPER_SCRATCH caper_buf line = {0};
        for (int i = 0; i < 100; i++)
            fputc('\n', l->out);
        fprintf(l->out, "The keyboard goes to %s. Nobody else is looking? Then press Enter. ",
                caper_buf_text(&name));
        fflush(l->out);
        l->done = !read_line(l, &line);
    } else if (crowded && l->s.eyes != person) {
        fprintf(l->out, "\n— %s —\n", caper_buf_text(&name));
    }
    l->s.eyes = person;
}

/* The bots go on as far as they can. */
static void wait_for_bots(lines *l)
{
    struct timespec nap = {.tv_nsec = 1000000};
    if (!l->s.end->tick(&l->s))
        nanosleep(&nap, NULL);
    tell(l);
}

static void turn(lines *l)
{
    int  person = next_person(l);
    bool bots   = l->s.end->is_busy(&l->s) || l->s.end->is_thinking(&l->s);
    if (bots) {
        wait_for_bots(l);
    } else if (person < 0) {
        fprintf(l->out, "The game cannot go on: it waits for a seat that has no move.\n");
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

/* ---- At a server's table --------------------------------------------------------------------- */

static void show_lobby(lines *l)
{
    CAPER_SCRATCH caper_buf text = {0};
    if (caper_session_lobby(&l->s, &text))
        fprintf(l->out, "\n%s%s", caper_buf_text(&text),
                l->s.eyes < 0 ? "" : "“ready” when you are; “chat WORDS” talks; “quit” leaves.\n");
}

/* Move on to the server's next table, if there is one. */
static void go_on(lines *l)
{
    if (!l->again || !l->s.options.again)
        return;
    if (l->s.end->again(&l->s)) {
        *l->s.options.again = true;
        l->done             = true;
    } else if (l->s.err.text[0] && !caper_session_is_asking(&l->s)) {
        fprintf(l->out, "No: %s\n", l->s.err.text);
        l->again = false;
    }
}

/* Lobby, turns and waiting, until the end. */
static void play_at_server(lines *l)
{
    CAPER_SCRATCH caper_buf line  = {0};
    int                     stage = -1; /* 0: people sit down, 1: it is played, 2: it is over */
    setvbuf(l->in, NULL, _IONBF, 0);    /* what is not read yet must show in poll() */
    while (!l->done && !interrupted && caper_session_position(&l->s) == 0) {
        pump(l, 100, false);
        l->done |= caper_session_is_ended(&l->s);
    }
    while (!l->done && !interrupted) {
        int was = stage;
        stage   = caper_session_lobby(&l->s, NULL) ? 0 : caper_session_is_over(&l->s) ? 2 : 1;
        if (stage == 0)
            show_lobby(l);
        if (stage == 2 && was != 2)
            fprintf(l->out, "\nIt is over. “again” begins another game, “quit” leaves.\n");
        if (stage == 1 && l->s.eyes >= 0 && caper_session_may_act(&l->s) & CAPER_SEAT(l->s.eyes))
            ask(l);
        else if (read_or_hear(l, &line))
            run_command(l, caper_buf_text(&line));
        await_answer(l);
        go_on(l);
        l->done |= caper_session_is_ended(&l->s);
    }
}

/* Ctrl-C at a keyboard only ends the input. */
static void on_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

int caper_play_lines(const caper_play_options *options, FILE *in, FILE *out)
{
    lines l        = {.in = in, .out = out, .next = -1};
    bool  keyboard = isatty(fileno(in));
    caper_session_begin(&l.s, options);
    if (options->people && !(options->people & (options->people - 1)))
        l.s.eyes = __builtin_ctz(options->people); /* the only person, from the beginning */
    if (keyboard)
        sigaction(SIGINT, &(struct sigaction){.sa_handler = on_interrupt}, NULL);
    l.s.options.pace = 0;
    l.s.end->hurry(&l.s);
    fprintf(out, "%s. “?” helps.\n", l.s.match->game->info->title);
    if (options->far)
        play_at_server(&l);
    while (!options->far && !l.done && !interrupted && caper_session_to_act(&l.s))
        turn(&l);
    if (options->coach && !caper_session_to_act(&l.s)) {
        caper_look_fini(&l.look);
        caper_look_init(&l.look, &l.s);
        advise(&l, l.look.coach);
    }
    fputc('\n', out);
    if (!keyboard && !options->save)
        l.s.saved = true; /* a script keeps what it asks for */
    int status = caper_session_leave(&l.s, out);
    caper_look_fini(&l.look);
    caper_session_fini(&l.s);
    return status;
}
