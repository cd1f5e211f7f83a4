/* The full screen from its first picture to its last: the terminal, the loop, leaving. What it looks
 * like is in panels.c, what keys do in keys.c. */
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "terminal/full.h"

enum { TICK = 40 /* ms between looks at the bots */ };

static volatile sig_atomic_t told_to_leave;

static void on_signal(int signal)
{
    (void)signal;
    told_to_leave = 1;
}

/* ---- Starting, looping, leaving --------------------------------------------------------------- */

/* Only C.UTF-8 may be there. */
static void choose_locale(void)
{
    setlocale(LC_ALL, "");
    if (MB_CUR_MAX < 4)
        setlocale(LC_ALL, "C.UTF-8");
    setlocale(LC_NUMERIC, "C");
}

static SCREEN *open_terminal(caper_ui *ui)
{
    const char *type = getenv("TERM");
    SCREEN     *s    = newterm(NULL, stdout, stdin);
    if (!s) {
        fprintf(stderr,
                "caper play: the terminal type “%s” is not known here; set TERM, or add --plain\n",
                type ? type : "");
        return NULL;
    }
    set_term(s);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(120);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    timeout(0);
    canvas_colours(&ui->draw, ui->s.screen);
    return s;
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

/* Bots play on only while the table is in sight and no move is being chosen. */
static bool bots_may_go_on(const caper_ui *ui)
{
    bool choosing = ui->look.scene.mine && ui->pick.picked.count && !ui->pick.by_itself[0];
    if (ui->s.options.far) /* the server does not wait for this screen */
        return true;
    return ui->mode == UI_TABLE && !choosing && !ui_is_small();
}

/* Has the terminal gone away without a signal? Then no key will ever come. */
static bool is_gone(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, 0) > 0 && in.revents & (POLLHUP | POLLERR | POLLNVAL);
}

/* Until a key, an answer or the next look at the clock. */
static void await(const caper_session *s)
{
    int           other = s->end->socket(s);
    struct pollfd on[]  = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = other, .events = POLLIN}};
    poll(on, other >= 0 ? 2 : 1, TICK);
}

static void run(caper_ui *ui)
{
    long long shown = 0;
    bool      dirty = true;
    while (!ui->done && !told_to_leave) {
        if (bots_may_go_on(ui) && ui->s.end->tick(&ui->s)) {
            ui_hear(ui);
            dirty = true;
        }
        if (dirty || caper_clock_ms() - shown > 300) {
            ui_draw(ui);
            shown = caper_clock_ms();
        }
        await(&ui->s);
        wint_t c    = 0;
        int    kind = get_wch(&c);
        dirty       = kind != ERR;
        if (kind == ERR && is_gone())
            break;
        if (kind == KEY_CODE_YES && c == KEY_MOUSE)
            ui_mouse(ui);
        else if (kind != ERR && !(kind == KEY_CODE_YES && c == KEY_RESIZE))
            ui_key(ui, c, kind == KEY_CODE_YES);
    }
}

int caper_play_full(const caper_play_options *options)
{
    caper_ui *ui = caper_alloc(1, sizeof *ui);
    choose_locale();
    caper_session_begin(&ui->s, options);
    ui->look_at      = -1;
    int     code     = 1;
    SCREEN *terminal = open_terminal(ui);
    if (terminal) {
        catch_signals();
        ui_hand_over(ui, ui_next_person(ui, options->people));
        ui_catch_up(ui);
        run(ui);
        endwin();
        delscreen(terminal);
        code = caper_session_leave(&ui->s, stdout);
    }
    free(ui->opening);
    caper_pick_fini(&ui->pick);
    caper_look_fini(&ui->look);
    caper_session_fini(&ui->s);
    free(ui);
    return code;
}
