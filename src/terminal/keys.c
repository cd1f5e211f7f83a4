/* Keys and mouse on the full screen, and what they do at the table. */
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "terminal/aid.h"

/* ---- Messages ------------------------------------------------------------------------------- */

void ui_say(caper_ui *ui, bool bad, const char *text)
{
    caper_text_set(ui->message, text);
    ui->bad = bad;
    /* Sentences of refusals begin small, as parts of longer ones. */
    if (ui->message[0] >= 'a' && ui->message[0] <= 'z')
        ui->message[0] = (char)(ui->message[0] - 'a' + 'A');
}

/* ---- Whose eyes ----------------------------------------------------------------------------- */

static bool is_crowded(const caper_ui *ui) { return __builtin_popcount(ui->s.options.people) > 1; }

int ui_next_person(const caper_ui *ui, caper_seats set)
{
    int n = ui->s.match->places;
    for (int i = 1; i <= n; i++) {
        int seat = (ui->s.eyes + i + n) % n;
        if (set & ui->s.options.people & CAPER_SEAT(seat))
            return seat;
    }
    return -1;
}

/* What is chosen so far stays chosen, as far as it can be chosen still. */
static void choose_again(caper_pick *p, const caper_path *was, const bool *by_itself,
                         const char *cursor)
{
    for (int i = 0; i < was->count; i++)
        if (!by_itself[i] && !caper_pick_key(p, was->step[i]))
            return;
    int at = *cursor ? caper_pick_find(p, cursor) : -1;
    if (at >= 0)
        p->cursor = at;
}

/* A text that should be read first, unless it was. A coach reads out what is needed. */
static void look_for_opening(caper_ui *ui)
{
    CAPER_SCRATCH caper_buf text = {0};
    if (caper_json_size(ui->look.view) && !ui_is_small())
        caper_screen_opening(ui->s.screen, &ui->look.scene, ui_picture(ui), &text);
    if (text.len && (!ui->opening || strcmp(ui->opening, caper_buf_text(&text)) != 0)) {
        free(ui->opening);
        ui->opening = caper_strdup(caper_buf_text(&text));
        ui->before  = caper_session_story(&ui->s)->count;
        ui->unread  = !caper_session_has_coach(&ui->s) && ui->s.options.people;
    }
}

static void look_again(caper_ui *ui)
{
    caper_look_fini(&ui->look);
    caper_look_init(&ui->look, &ui->s);
    ui->look_at = ui->s.end->count(&ui->s);
    caper_pick_begin(&ui->pick, &ui->look.scene, ui->s.screen);
    ui_aid_point(ui);
    look_for_opening(ui);
    if (ui->unread && ui->mode == UI_TABLE) {
        ui->unread = false;
        ui->scroll = 0;
        ui->mode   = UI_OPENING;
    }
}

void ui_hand_over(caper_ui *ui, int seat)
{
    if (seat < 0 || (seat == ui->s.eyes && ui->look_at >= 0))
        return;
    ui->s.eyes = seat;
    ui->scroll = 0;
    ui->mode   = is_crowded(ui) ? UI_COVER : UI_TABLE;
}

/* After a move on the map the cursor stays there: the next place is near. */
static void stay_on_map(caper_ui *ui)
{
    const char *key    = ui->place;
    caper_pick *p      = &ui->pick;
    const char *places = ui->s.screen->places;
    int         at = caper_pick_find(p, key), listed = caper_pick_listed(p);
    if (!ui->s.screen->map || strncmp(key, places, strlen(places)) != 0 ||
        listed == p->choice_count)
        return;
    for (int i = listed; i < p->choice_count && at < 0; i++)
        if (strcmp(p->choices[i].key, key) > 0)
            at = i;
    p->cursor = at < 0 ? p->choice_count - 1 : at;
}

void ui_hear(caper_ui *ui)
{
    caper_pick *p                        = &ui->pick;
    caper_path  was                      = p->picked;
    char        cursor[CAPER_STEP_BYTES] = "";
    bool        by_itself[CAPER_STEPS];
    memcpy(by_itself, p->by_itself, sizeof by_itself);
    if (p->cursor >= 0 && p->cursor < p->choice_count)
        caper_text_set(cursor, p->choices[p->cursor].key);
    if (ui->s.options.far && ui->s.options.people)
        ui->s.eyes = __builtin_ctz(ui->s.options.people);
    if (ui->s.end->count(&ui->s) != ui->look_at) {
        ui->message[0] = '\0';
        ui_catch_up(ui);
        if (was.count || ui->s.options.far)
            choose_again(p, &was, by_itself, cursor);
        if (!was.count && !*cursor) /* our own move has arrived */
            stay_on_map(ui);
    }
    if (ui->s.notice[0])
        ui_say(ui, true, ui->s.notice);
    ui->s.notice[0] = '\0';
    if (ui->wants_again && ui->s.end->again(&ui->s)) {
        *ui->s.options.again = true;
        ui->done             = true;
    }
}

/* If the game waits for a person here who is not the one looking, the keyboard has to go round. */
void ui_catch_up(caper_ui *ui)
{
    caper_seats wait = caper_session_to_act(&ui->s) & ui->s.options.people;
    if (wait && (ui->s.eyes < 0 || !(wait & CAPER_SEAT(ui->s.eyes))))
        ui_hand_over(ui, ui_next_person(ui, wait));
    look_again(ui);
}

/* ---- Moves ---------------------------------------------------------------------------------- */

void ui_play(caper_ui *ui, const char *move)
{
    char *own  = caper_strdup(move); /* it may be a text of the scene, which is about to change */
    ui->scroll = 0;
    ui->heard  = caper_session_story(&ui->s)->count;
    if (ui->s.end->play(&ui->s, own) == CAPER_OK)
        ui_catch_up(ui);
    else {
        ui_say(ui, true, ui->s.err.text);
        if (caper_session_has_coach(&ui->s)) /* back to where the coach points */
            look_again(ui);
    }
    free(own);
}

/* A move that wants words: ask for them. */
static void ask_words(caper_ui *ui, int move)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_session_describe(&ui->s, &ui->look.scene, move, &text);
    caper_text_set(ui->asked, caper_buf_text(&text));
    caper_text_set(ui->wants, ui->look.scene.move[move]);
    caper_text_set(ui->typed, ui_aid_words(ui, ui->wants));
    ui->mode = UI_TYPING;
}

static void play_move(caper_ui *ui, int move)
{
    char at[CAPER_STEP_BYTES] = "";
    if (ui->pick.ready < 0 && ui->pick.cursor >= 0)
        caper_text_set(at, ui->pick.choices[ui->pick.cursor].key);
    else if (ui->pick.picked.count)
        caper_text_set(at, ui->pick.picked.step[0]);

    const char *text = ui->look.scene.move[move];
    if (caper_move_stem(text))
        ask_words(ui, move);
    else {
        caper_text_set(ui->place, at);
        ui_play(ui, text);
        stay_on_map(ui);
    }
}

static void play_ready(caper_ui *ui) { play_move(ui, ui->pick.ready); }

/* Enter: play what is complete, else take the step under the cursor; without a choice the others
 * need not wait. */
static void enter(caper_ui *ui)
{
    caper_pick *p = &ui->pick;
    if (ui_aid_turn(ui))
        return;
    if (!ui->look.scene.mine || (p->ready < 0 && p->cursor < 0))
        ui->s.end->hurry(&ui->s);
    else if (p->ready >= 0)
        play_ready(ui);
    else if (p->cursor < p->choice_count && p->choices[p->cursor].move >= 0)
        play_move(ui, p->choices[p->cursor].move); /* it was read in full under the cursor */
    else {
        caper_pick_choose(p, p->cursor);
        ui_aid_point(ui);
    }
}

static void undo(caper_ui *ui)
{
    if (ui->s.end->undo(&ui->s) != CAPER_OK) {
        ui_say(ui, true, ui->s.err.text);
        return;
    }
    ui_catch_up(ui);
}

static void arrow(caper_ui *ui, int dy, int dx)
{
    int to = canvas_neighbour(&ui->draw, &ui->pick, dy, dx);
    if (to >= 0)
        ui->pick.cursor = to;
    else
        caper_pick_step(&ui->pick, dy + dx);
}

/* ---- Keys ------------------------------------------------------------------------------------ */

static void scroll_by(caper_ui *ui, int by)
{
    int most   = caper_session_story(&ui->s)->count - 1;
    ui->scroll = ui->scroll + by;
    if (ui->mode != UI_HELP && ui->mode != UI_VIEW && ui->mode != UI_OPENING && ui->scroll > most)
        ui->scroll = most;
    if (ui->scroll < 0)
        ui->scroll = 0;
}

static void key_special(caper_ui *ui, wint_t c)
{
    switch (c) {
    case KEY_LEFT:
        arrow(ui, 0, -1);
        break;
    case KEY_RIGHT:
        arrow(ui, 0, 1);
        break;
    case KEY_UP:
        arrow(ui, -1, 0);
        break;
    case KEY_DOWN:
        arrow(ui, 1, 0);
        break;
    case KEY_BTAB:
        caper_pick_step(&ui->pick, -1);
        break;
    case KEY_PPAGE:
        scroll_by(ui, 3);
        break;
    case KEY_NPAGE:
        scroll_by(ui, -3);
        break;
    default:
        break;
    }
}

static void hold(caper_ui *ui)
{
    ui->s.held = !ui->s.held;
    if (!ui->s.held)
        ui->s.end->hurry(&ui->s);
}

static void pass_on(caper_ui *ui)
{
    ui_hand_over(ui, ui_next_person(ui, caper_session_may_act(&ui->s)));
    look_again(ui);
}

static void open_page(caper_ui *ui, ui_mode mode)
{
    ui->mode   = mode;
    ui->scroll = 0;
}

/* Only a finished game makes room for the next. */
static void deal_again(caper_ui *ui)
{
    if (ui->s.end->again && !ui->s.end->again(&ui->s)) {
        ui->wants_again = !ui->s.err.text[0];
        ui_say(ui, ui->s.err.text[0],
               ui->s.err.text[0] ? ui->s.err.text : "Another game is being laid out …");
        return;
    }
    *ui->s.options.again = true;
    ui->done             = true;
}

/* A game that is over can be left without a question. */
static void ask_to_leave(caper_ui *ui)
{
    ui->leaving_from = ui->mode;
    if (caper_session_is_over(&ui->s))
        ui->done = true;
    else
        ui->mode = UI_LEAVE;
}

/* What the coach wants, without choosing it step by step. */
static void follow_coach(caper_ui *ui)
{
    if (ui_aid_wants(ui))
        ui_play(ui, ui_aid_wants(ui)); /* which takes a copy */
}

static void take_back(caper_ui *ui) { caper_pick_back(&ui->pick); }
static void next_choice(caper_ui *ui) { caper_pick_step(&ui->pick, 1); }
static void type_move(caper_ui *ui) { ui_start_typing(ui, UI_TYPING); }
static void type_file(caper_ui *ui) { ui_start_typing(ui, UI_SAVING); }
static void type_chat(caper_ui *ui) { ui_start_typing(ui, UI_TALKING); }
static void show_help(caper_ui *ui) { open_page(ui, UI_HELP); }
static void show_log(caper_ui *ui) { open_page(ui, UI_LOG); }
static void show_view(caper_ui *ui) { open_page(ui, UI_VIEW); }

static void show_briefing(caper_ui *ui)
{
    ui->before = 0; /* only the text itself */
    open_page(ui, UI_OPENING);
}

static void redraw(caper_ui *ui)
{
    (void)ui;
    clearok(curscr, TRUE);
}

/* ---- Which key does what, and when ------------------------------------------------------------- */

static bool is_playing(const caper_ui *ui) { return ui->s.options.people; }

/* Bots at a table in this program wait for a key of the spectator, too. */
static bool can_go_on(const caper_ui *ui) { return is_playing(ui) || !ui->s.options.far; }

static bool has_coach(const caper_ui *ui) { return caper_session_has_coach(&ui->s); }

static bool can_undo(const caper_ui *ui) { return is_playing(ui) && !has_coach(ui); }

static bool can_talk(const caper_ui *ui) { return ui->s.end->chat; }

static bool can_hold(const caper_ui *ui) { return !ui->s.options.far; }

static bool has_briefing(const caper_ui *ui) { return ui->s.screen->opening; }

static bool can_deal_again(const caper_ui *ui)
{
    return ui->s.options.again && caper_session_is_over(&ui->s);
}

const ui_command ui_commands[] = {
    {.can  = is_playing,
     .help = "Arrows, Tab     move between the things you can choose (they light up)"},
    {'\r', enter, can_go_on, "⏎ play",
     "Enter           choose; once a move is complete, play it; let the bots go on"},
    {.can = is_playing, .help = "1 … 9           choose what has that number on the screen"},
    {'\x1b', take_back, is_playing, "Esc back", "Esc, Backspace  take the last choice back"},
    {.can = is_playing, .help = "Mouse           click on what lights up; click it again to play"},
    {':', type_move, is_playing, NULL,
     ":               type a move in its own words (below); Tab completes"},
    {'\t', next_choice, is_playing, NULL, NULL},
    {'i', ui_aid_hint, is_playing, "i hint",
     "i               a hint: what a good player would do here, and why"},
    {'g', follow_coach, has_coach, NULL, "g               do what the coach says"},
    {'u', undo, can_undo, "u undo",
     "u               take a move back, before the next player acts"},
    {' ', hold, can_hold, "␣ hold", "Space           hold the other players, or let them go on"},
    {'v', show_view, NULL, NULL, "v               everything your seat can see, as a list"},
    {'b', show_briefing, has_briefing, NULL, "b               the briefing again"},
    {'l', show_log, NULL, "l log", "PgUp, PgDn      scroll the story; l shows all of it"},
    {'t', type_chat, can_talk, "t talk", "t               talk to the others"},
    {'s', type_file, NULL, "s save", "s               save the transcript"},
    {'n', deal_again, can_deal_again, NULL, "n               deal again"},
    {'p', pass_on, is_crowded, NULL,
     "p               pass the keyboard on (several people at one terminal)"},
    {'?', show_help, NULL, "? help", NULL},
    {'L' - '@', redraw, NULL, NULL, NULL},
    {'q', ask_to_leave, NULL, "q leave",
     "q, Ctrl-C       leave; the game is kept, and caper play --load goes on"},
    {0},
};

bool ui_can(const caper_ui *ui, const ui_command *c) { return !c->can || c->can(ui); }

const ui_command *ui_command_of(wint_t key)
{
    for (const ui_command *c = ui_commands; c->press || c->help; c++)
        if (c->press && c->key == key)
            return c;
    return NULL;
}

/* Several keys for one thing. */
static wint_t usual_key(wint_t c, bool special)
{
    if (special)
        return c == KEY_ENTER ? '\r' : c == KEY_BACKSPACE ? '\x1b' : c;
    return c == '\n' ? '\r' : c == 127 || c == 8 ? '\x1b' : c == 'h' ? '?' : c;
}

static void key_table(caper_ui *ui, wint_t key, bool special)
{
    wint_t            c       = usual_key(key, special);
    const ui_command *command = !special || c != key ? ui_command_of(c) : NULL;
    if (command && ui_can(ui, command))
        command->press(ui);
    else if (special)
        key_special(ui, c);
    else if (c >= '1' && c <= '9')
        caper_pick_choose(&ui->pick, caper_pick_digit(&ui->pick, (int)(c - '0')));
}

static bool is_page(const caper_ui *ui)
{
    return ui->mode == UI_HELP || ui->mode == UI_VIEW || ui->mode == UI_LOG ||
           ui->mode == UI_OPENING;
}

/* Pages scroll with the arrows; any other key closes them. */
static void key_page(caper_ui *ui, wint_t c, bool special)
{
    int sign = ui->mode == UI_LOG ? -1 : 1;
    if (special && (c == KEY_UP || c == KEY_DOWN))
        scroll_by(ui, c == KEY_DOWN ? sign : -sign);
    else if (special && (c == KEY_PPAGE || c == KEY_NPAGE))
        scroll_by(ui, (c == KEY_NPAGE ? sign : -sign) * (LINES - 6));
    else
        open_page(ui, UI_TABLE);
}

static void key_cover(caper_ui *ui, wint_t c)
{
    if (c == '\r' || c == '\n') {
        ui->mode   = ui->unread ? UI_OPENING : UI_TABLE;
        ui->unread = false;
    } else if (c == 'u')
        undo(ui);
    else if (c == 'q')
        ask_to_leave(ui);
}

/* While people sit down. */
static void key_lobby(caper_ui *ui, wint_t c)
{
    const ui_command *command = strchr("t?q", (int)c) ? ui_command_of(c) : NULL;
    if (is_playing(ui) && (c == '\r' || c == '\n' || c == 'r')) {
        if (ui->s.end->ready(&ui->s) != CAPER_OK)
            ui_say(ui, true, ui->s.err.text);
    } else if (command && ui_can(ui, command))
        command->press(ui);
}

void ui_key(caper_ui *ui, wint_t c, bool special)
{
    ui->message[0] = '\0';
    if (ui_is_small()) {
        ui->done = c == 'q' && !special;
        return;
    }
    if (ui->mode == UI_LEAVE) {
        ui->done = c == 'y';
        ui->mode = ui->leaving_from;
    } else if (ui->mode == UI_COVER)
        key_cover(ui, c);
    else if (is_page(ui))
        key_page(ui, c, special);
    else if (ui->mode == UI_TYPING || ui->mode == UI_SAVING || ui->mode == UI_TALKING)
        ui_key_typing(ui, c, special);
    else if (caper_session_lobby(&ui->s, NULL))
        key_lobby(ui, c);
    else
        key_table(ui, c, special);
}

/* ---- Mouse ----------------------------------------------------------------------------------- */

/* A click on a next step takes it; on a step that completes the move, a second click plays it; on
 * something else that can begin a move, begins again. */
static void click_step(caper_ui *ui, const char *step)
{
    caper_pick *p = &ui->pick;
    if (p->ready >= 0 && caper_pick_has(p, step) &&
        strcmp(p->picked.step[p->picked.count - 1], step) == 0)
        play_ready(ui);
    else if (!caper_pick_key(p, step)) {
        while (caper_pick_back(p))
            ;
        caper_pick_key(p, step);
    }
}

static void click(caper_ui *ui, int y, int x)
{
    char        copy[CAPER_STEP_BYTES];
    const char *hit = canvas_hit(&ui->draw, y, x);
    if (ui->mode == UI_COVER || ui->mode == UI_LEAVE || is_page(ui)) {
        ui_key(ui, ui->mode == UI_COVER ? '\r' : 'n', false);
        return;
    }
    if (!hit)
        return;
    caper_text_set(copy, hit);
    if (copy[0] == UI_KEY[0])
        ui_key(ui, (wint_t)(unsigned char)copy[1], false);
    else if (ui->mode == UI_TABLE)
        click_step(ui, copy);
}

void ui_mouse(caper_ui *ui)
{
    MEVENT e;
    if (getmouse(&e) != OK)
        return;
    ui->message[0] = '\0';
    int sign       = is_page(ui) && ui->mode != UI_LOG ? -1 : 1;
    if (e.bstate & BUTTON4_PRESSED)
        scroll_by(ui, 2 * sign);
    else if (e.bstate & BUTTON5_PRESSED)
        scroll_by(ui, -2 * sign);
    else if (e.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))
        click(ui, e.y, e.x);
}
