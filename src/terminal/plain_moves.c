/* The line mode's moves: a list with numbers, or step by step where that would be too long, and what
 * a number means. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/plain.h"

enum {
    LISTED = 40, /* more lines than that are not listed until asked for */
    FEW    = 9   /* up to this many moves below the first step are listed themselves */
};

/* One move, or several that only count up: "5–30  eat 1 … 26". */
static void list_line(const lines *l, const caper_scene *scene, int i, int run)
{
    const listed_move      *first = &l->list.item[i];
    const char             *last  = scene->move[first[run - 1].move];
    CAPER_SCRATCH caper_buf text  = {0};
    caper_session_describe(&l->s, scene, first->move, &text);
    if (run > 1)
        fprintf(l->out, "%4d–%d  %s … %s\n", first->number, first[run - 1].number,
                caper_buf_text(&text), strrchr(last, ' ') + 1);
    else
        fprintf(l->out, "%4d  %s\n", first->number, caper_buf_text(&text));
}

/* Does the sentence have the number that the move ends with? Then several fit into one line. */
static bool counts_up(const lines *l, const caper_scene *scene, int i)
{
    int                     move = l->list.item[i].move;
    const char             *last = strrchr(scene->move[move], ' ');
    CAPER_SCRATCH caper_buf text = {0};
    caper_session_describe(&l->s, scene, move, &text);
    return last && strstr(caper_buf_text(&text), last);
}

/* How many lines the whole list would take; of a long one only that it is too long. */
static int count_lines(const lines *l, const caper_scene *scene)
{
    int n = 0;
    for (int i = 0; i < l->list.count && n <= LISTED; n++)
        i += counts_up(l, scene, i) ? caper_listing_run(&l->list, i) : 1;
    return n;
}

/* What comes first, if it is few moves, needs no step of its own: their numbers, or 0. */
static int first_moves(const lines *l, int move[FEW])
{
    const caper_pick *p = &l->pick;
    int               n = 0;
    if (p->picked.count || !p->choice_count || p->choices[0].move >= 0)
        return 0;
    size_t len = strlen(p->choices[0].key);
    for (int i = 0; i < p->scene->ways; i++) {
        const caper_way *way = &p->scene->way[i];
        bool below = !strncmp(way->path, p->choices[0].key, len) && way->path[len] == '\t';
        if (below && n == FEW)
            return 0;
        if (below)
            move[n++] = way->move;
    }
    return n;
}

/* A numbered line: a choice of the pick, or a move itself (then `choice` is −1). */
typedef struct step {
    int choice, move;
} step;

static int steps_listed(const lines *l)
{
    int move[FEW], few = first_moves(l, move);
    return l->pick.choice_count + few - (few > 0);
}

static step step_at(const lines *l, int n)
{
    int move[FEW], few = first_moves(l, move), choice = n - 1 - few + (few > 0);
    if (n <= few)
        return (step){-1, move[n - 1]};
    return (step){choice, l->pick.choices[choice].move};
}

/* The next steps, where a list of all moves would be too long to read. */
void lines_list_steps(const lines *l, const caper_scene *scene)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_pick_trail(&l->pick, &text);
    if (text.len)
        fprintf(l->out, "%s ▸ …  (“back” takes the last step back)\n", text.data);
    for (int n = 1; n <= steps_listed(l); n++) {
        step one = step_at(l, n);
        caper_buf_clear(&text);
        if (one.choice < 0)
            caper_session_describe(&l->s, scene, one.move, &text);
        else
            caper_screen_label(l->s.screen, scene, l->pick.choices[one.choice].key, &text);
        fprintf(l->out, "%4d  %s%s\n", n, caper_buf_text(&text), one.move >= 0 ? "" : " …");
    }
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
    CAPER_SCRATCH caper_buf text = {0};
    caper_screen_summary(l->s.screen, scene, &text);
    fprintf(l->out, "\n%s", caper_buf_text(&text));
    caper_buf_clear(&text);
    caper_scene_prompt(scene, &text);
    fprintf(l->out, "%s\n", caper_buf_text(&text));
    lines_list_moves(l, scene, false);
}

/* A step by its number: the move, if that completes it. */
static const char *step_of(lines *l, long n)
{
    if (n < 1 || n > steps_listed(l)) {
        fprintf(l->out, "There is no %ld here; “look” lists what there is.\n", n);
        return NULL;
    }
    step one = step_at(l, (int)n);
    if (one.choice < 0)
        return l->list.scene->move[one.move];
    caper_pick_choose(&l->pick, one.choice);
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

/* The move that a step would complete, without taking it. */
const char *lines_step_under(const lines *l, const char *text)
{
    char *end;
    long  n = strtol(text, &end, 10);
    if (end == text || *end)
        return text;
    int move = n >= 1 && n <= steps_listed(l) ? step_at(l, (int)n).move : -1;
    if (move < 0)
        fprintf(l->out, "The odds are known once the move is complete.\n");
    return move < 0 ? NULL : l->list.scene->move[move];
}

void lines_begin(lines *l, const caper_scene *scene)
{
    caper_listing_init(&l->list, scene, l->s.screen);
    caper_pick_begin(&l->pick, scene, l->s.screen);
    l->stepwise = count_lines(l, scene) > LISTED;
}
