/* The line mode's moves: a list with numbers, or step by step where that would be too long, and what
 * a number means. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/plain.h"

enum { LISTED = 40 /* more lines than that are not listed until asked for */ };

/* One move, or several that only count up: "5–30  eat 1 … 26". */
static void list_line(const lines *l, const caper_scene *scene, int i, int run)
{
    const listed_move *first = &l->list.item[i];
    const char        *move = scene->move[first->move], *last = scene->move[first[run - 1].move];
    caper_buf          text = {0};
    caper_screen_describe(l->s.screen, scene, move, &text);
    if (run > 1)
        fprintf(l->out, "%4d–%d  %s … %s\n", first->number, first[run - 1].number,
                caper_buf_text(&text), strrchr(last, ' ') + 1);
    else
        fprintf(l->out, "%4d  %s\n", first->number, caper_buf_text(&text));
    caper_buf_fini(&text);
}

/* Does the sentence end with the number that the move ends with? Then several fit into one line. */
static bool counts_up(const lines *l, const caper_scene *scene, int i)
{
    const char *move = scene->move[l->list.item[i].move], *last = strrchr(move, ' ');
    caper_buf   text = {0};
    caper_screen_describe(l->s.screen, scene, move, &text);
    size_t n  = last ? strlen(last) : 0;
    bool   is = n && text.len > n && strcmp(text.data + text.len - n, last) == 0;
    caper_buf_fini(&text);
    return is;
}

/* How many lines the whole list would take. */
static int count_lines(const lines *l, const caper_scene *scene)
{
    int n = 0;
    for (int i = 0; i < l->list.count; n++)
        i += counts_up(l, scene, i) ? caper_listing_run(&l->list, i) : 1;
    return n;
}

/* The next steps, where a list of all moves would be too long to read. */
void lines_list_steps(const lines *l, const caper_scene *scene)
{
    caper_buf text = {0};
    for (int i = 0; i < l->pick.picked.count; i++) {
        caper_buf_str(&text, i ? " ▸ " : "");
        caper_screen_label(l->s.screen, scene, l->pick.picked.step[i], &text);
    }
    if (text.len)
        fprintf(l->out, "%s ▸ …  (“back” takes the last step back)\n", text.data);
    for (int i = 0; i < l->pick.choice_count; i++) {
        caper_buf_clear(&text);
        caper_screen_label(l->s.screen, scene, l->pick.choices[i].key, &text);
        fprintf(l->out, "%4d  %s%s\n", i + 1, caper_buf_text(&text),
                l->pick.choices[i].move >= 0 ? "" : " …");
    }
    caper_buf_fini(&text);
}

void lines_list_moves(lines *l, const caper_scene *scene, bool all)
{
    int i = 0;
    if (l->stepwise && !all) {
        lines_list_steps(l, scene);
        return;
    }
    for (int n = 0; i < l->list.count && (all || n < LISTED); n++) {
        int run = counts_up(l, scene, i) ? caper_listing_run(&l->list, i) : 1;
        list_line(l, scene, i, run);
        i += run;
    }
    if (i < l->list.count)
        fprintf(l->out, "      … and %d more: “moves” lists them all\n", l->list.count - i);
}

void lines_show(lines *l, const caper_scene *scene)
{
    caper_buf text = {0};
    caper_screen_summary(l->s.screen, scene, &text);
    fprintf(l->out, "\n%s", caper_buf_text(&text));
    caper_buf_clear(&text);
    caper_screen_prompt(l->s.screen, scene, &text);
    fprintf(l->out, "%s\n", caper_buf_text(&text));
    caper_buf_fini(&text);
    lines_list_moves(l, scene, false);
}

/* A step by its number: the move, if that makes it whole. */
static const char *step_of(lines *l, long n)
{
    if (!caper_pick_choose(&l->pick, n < 1 || n > l->pick.choice_count ? -1 : (int)n - 1)) {
        fprintf(l->out, "There is no %ld here; “look” lists what there is.\n", n);
        return NULL;
    }
    if (l->pick.ready < 0) {
        lines_list_steps(l, l->list.scene);
        return NULL;
    }
    int ready = l->pick.ready;
    caper_pick_begin(&l->pick, l->list.scene,
                     l->s.screen); /* if it is refused, from the beginning */
    return l->list.scene->move[ready];
}

/* A number from the list, or the text itself. NULL, after saying so, if the number is not on it. */
const char *lines_move_of(lines *l, const char *text)
{
    char       *end;
    long        n = strtol(text, &end, 10);
    const char *move;
    if (end == text || *end)
        return text;
    if (l->stepwise)
        return step_of(l, n);
    move = n >= 1 && n <= CAPER_MAX_MOVES ? caper_listing_find(&l->list, (int)n) : NULL;
    if (!move)
        fprintf(l->out, "There is no move %ld; “moves” lists what there is.\n", n);
    return move;
}

/* The move that a step would make whole, without taking it. */
const char *lines_step_under(const lines *l, const char *text)
{
    char *end;
    long  n = strtol(text, &end, 10);
    if (end == text || *end)
        return text;
    int move = n >= 1 && n <= l->pick.choice_count ? l->pick.choices[n - 1].move : -1;
    if (move < 0)
        fprintf(l->out, "The odds are known once the move is whole.\n");
    return move < 0 ? NULL : l->list.scene->move[move];
}

void lines_begin(lines *l, const caper_scene *scene)
{
    caper_listing_init(&l->list, scene, l->s.screen);
    caper_pick_begin(&l->pick, scene, l->s.screen);
    l->stepwise = count_lines(l, scene) > LISTED;
}
