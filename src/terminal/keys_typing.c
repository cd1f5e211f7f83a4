/* Typing on the full screen: a move in words, a file's name, something for the others. */
#include <limits.h>
#include <ncurses.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "terminal/full.h"

/* Tab: as much as all moves that begin like this agree on. */
static void complete(caper_ui *ui)
{
    const caper_scene *scene = &ui->look.scene;
    size_t             n = strlen(ui->typed), common = 0;
    const char        *first = NULL;
    for (int i = 0; i < scene->moves; i++) {
        if (strncmp(scene->move[i], ui->typed, n) != 0)
            continue;
        if (!first) {
            first  = scene->move[i];
            common = strlen(first);
        }
        size_t k = 0;
        while (k < common && first[k] == scene->move[i][k])
            k++;
        common = k;
    }
    if (first && common < sizeof ui->typed)
        snprintf(ui->typed, common + 1, "%s", first);
}

static void save(caper_ui *ui, const char *path)
{
    CAPER_SCRATCH caper_buf where = {0};
    caper_code              code  = caper_session_save(&ui->s, path, &where, &ui->s.err);
    char                    text[400];
    snprintf(text, sizeof text, "Saved in %.350s.", caper_buf_text(&where));
    ui_say(ui, code != CAPER_OK, code ? ui->s.err.text : text);
}

static void talk(caper_ui *ui, const char *text)
{
    if (ui->s.end->chat(&ui->s, text) != CAPER_OK)
        ui_say(ui, true, ui->s.err.text);
}

static void typed_enough(caper_ui *ui)
{
    ui_mode mode = ui->mode;
    ui->mode     = UI_TABLE;
    if (mode == UI_SAVING && ui->typed[0])
        save(ui, ui->typed);
    else if (mode == UI_TYPING && ui->typed[0]) {
        CAPER_SCRATCH caper_buf move = {0};
        if (ui->wants[0])
            caper_move_fill(ui->s.screen, ui->wants, ui->typed, &move);
        ui_play(ui, ui->wants[0] ? caper_buf_text(&move) : ui->typed);
    } else if (mode == UI_TALKING && ui->typed[0])
        talk(ui, ui->typed);
}

static void type_char(caper_ui *ui, wint_t c)
{
    char   utf8[MB_LEN_MAX];
    size_t len = strlen(ui->typed), n = wcrtomb(utf8, (wchar_t)c, &(mbstate_t){0});
    if (n != (size_t)-1 && len + n < sizeof ui->typed) {
        memcpy(ui->typed + len, utf8, n);
        ui->typed[len + n] = '\0';
    }
}

static void erase_char(caper_ui *ui)
{
    size_t len = strlen(ui->typed);
    while (len && ((unsigned char)ui->typed[--len] & 0xc0) == 0x80)
        ;
    ui->typed[len] = '\0';
}

void ui_key_typing(caper_ui *ui, wint_t c, bool special)
{
    if (c == 27)
        ui->mode = UI_TABLE;
    else if (c == '\r' || c == '\n' || (special && c == KEY_ENTER))
        typed_enough(ui);
    else if (c == 127 || c == 8 || (special && c == KEY_BACKSPACE))
        erase_char(ui);
    else if (c == 21) /* Ctrl-U */
        ui->typed[0] = '\0';
    else if (c == '\t' && ui->mode == UI_TYPING)
        complete(ui);
    else if (!special && c >= 32)
        type_char(ui, c);
}

void ui_start_typing(caper_ui *ui, ui_mode mode)
{
    ui->mode     = mode;
    ui->typed[0] = ui->wants[0] = '\0';
    if (mode == UI_SAVING)
        snprintf(ui->typed, sizeof ui->typed, "%s.caper", ui->s.match->game->info->id);
}
