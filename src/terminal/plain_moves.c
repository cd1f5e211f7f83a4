/* The line mode's moves: the lines that can be chosen by their numbers. They are all moves or, where
 * that list would be too long, the next steps of the pick. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "terminal/plain.h"

enum {
    LISTED    = 40, /* a longer list is chosen from step by step */
    FEW       = 9,  /* up to this many moves below the first step are listed themselves */
    SHORT_RUN = 4,  /* fewer moves than that get a line each */
};

static const numbered_line *find(const lines *l, long number)
{
    for (int i = 0; i < l->count; i++)
        if (l->line[i].number == number)
            return &l->line[i];
    return NULL;
}

/* Sorted by rank; lines of the same rank keep their order. */
static void add(lines *l, numbered_line one)
{
    l->line = caper_grow(l->line, l->count, &l->cap, sizeof *l->line);
    int k   = l->count++;
    for (; k > 0 && l->line[k - 1].rank > one.rank; k--)
        l->line[k] = l->line[k - 1];
    l->line[k] = one;
}

/* ---- All moves -------------------------------------------------------------------------------- */

/* The first step of a move. */
static void first_step(const caper_scene *scene, int move, char key[CAPER_STEP_BYTES])
{
    const char *path = caper_scene_way(scene, move);
    snprintf(key, CAPER_STEP_BYTES, "%.*s", (int)strcspn(path, "\t"), path);
}

/* The numbers of the story first; the others follow after the highest of those. */
static void list_moves(lines *l)
{
    const caper_screen *screen = l->s.screen;
    const caper_scene  *scene  = l->pick.scene;
    char                key[CAPER_STEP_BYTES];
    int                 next = screen->number ? screen->number(scene, NULL) + 1 : 1;
    for (int i = 0; i < scene->moves; i++) {
        first_step(scene, i, key);
        add(l, (numbered_line){0, i, -1, caper_screen_rank(screen, scene, key)});
    }
    for (int i = 0; i < l->count && screen->number; i++) {
        first_step(scene, l->line[i].move, key);
        int own = screen->number(scene, key);
        if (own && !find(l, own))
            l->line[i].number = own;
    }
    for (int i = 0; i < l->count; i++)
        if (!l->line[i].number)
            l->line[i].number = next++;
}

/* "eat 12" is 12 after "eat"; −1 if it does not end in a number. */
static int count_at_end(const char *move, size_t *stem)
{
    const char *space = strrchr(move, ' ');
    char       *end;
    long        n = space ? strtol(space + 1, &end, 10) : -1;
    *stem         = space ? (size_t)(space - move) : 0;
    return space && space[1] >= '0' && space[1] <= '9' && !*end ? (int)n : -1;
}

/* How many lines from this one on differ only in a number that counts up at the end of their moves and is
 * in their sentence ("eat 1", "eat 2", …): they need only one. */
static int run_from(const lines *l, const numbered_line *line, const char *sentence)
{
    const char *const *move = l->pick.scene->move, *first = move[line->move];
    size_t             stem, other;
    int                from = count_at_end(first, &stem), n = 1;
    if (from < 0 || !strstr(sentence, first + stem))
        return 1;
    for (; line + n < l->line + l->count && line[n].number == line->number + n; n++) {
        const char *next = move[line[n].move];
        if (count_at_end(next, &other) != from + n || other != stem || strncmp(first, next, stem))
            break;
    }
    return n < SHORT_RUN ? 1 : n;
}

/* ---- Step by step ----------------------------------------------------------------------------- */

/* The moves below the first choice, if they are few: they need no step of their own. */
static int moves_below_first(const caper_pick *p, int move[FEW])
{
    int n = 0;
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

static void list_steps(lines *l)
{
    const caper_pick *p = &l->pick;
    int               move[FEW], few = moves_below_first(p, move);
    l->count = 0;
    for (int i = 0; i < few; i++)
        add(l, (numbered_line){l->count + 1, move[i], -1, 0});
    for (int i = few > 0; i < p->choice_count; i++)
        add(l, (numbered_line){l->count + 1, p->choices[i].move, i, 0});
}

/* ---- Printing and choosing -------------------------------------------------------------------- */

/* One line from number i on, to `out` (NULL: only counted). Returns how many moves it stands for. */
static int put_line(const lines *l, int i, FILE *out)
{
    const numbered_line    *line  = &l->line[i];
    const caper_scene      *scene = l->pick.scene;
    CAPER_SCRATCH caper_buf text  = {0};
    int                     run   = 1;
    if (line->choice < 0) {
        caper_session_describe(&l->s, scene, line->move, &text);
        run = run_from(l, line, caper_buf_text(&text));
    } else
        caper_screen_label(l->s.screen, scene, l->pick.choices[line->choice].key, &text);
    if (out && run > 1) /* "5–30  eat 1 … 26" */
        fprintf(out, "%4d–%d  %s … %s\n", line->number, line[run - 1].number, caper_buf_text(&text),
                strrchr(scene->move[line[run - 1].move], ' ') + 1);
    else if (out)
        fprintf(out, "%4d  %s%s\n", line->number, caper_buf_text(&text),
                line->move >= 0 ? "" : " …");
    return run;
}

void lines_list(lines *l)
{
    CAPER_SCRATCH caper_buf trail = {0};
    caper_pick_trail(&l->pick, &trail);
    if (l->stepwise && trail.len)
        fprintf(l->out, "%s ▸ …  (“back” takes the last step back)\n", trail.data);
    for (int i = 0; i < l->count;)
        i += put_line(l, i, l->out);
}

void lines_begin(lines *l, const caper_scene *scene)
{
    int shown = 0;
    caper_pick_begin(&l->pick, scene, l->s.screen);
    list_moves(l);
    for (int i = 0; i < l->count && shown <= LISTED; shown++)
        i += put_line(l, i, NULL);
    l->stepwise = shown > LISTED;
    if (l->stepwise)
        list_steps(l);
}

void lines_end(lines *l)
{
    caper_pick_fini(&l->pick);
    free(l->line);
    l->line  = NULL;
    l->count = l->cap = 0;
}

void lines_back(lines *l)
{
    caper_pick_back(&l->pick);
    list_steps(l);
    lines_list(l);
}

/* The line that a text of digits chooses; NULL, after saying so, if there is none. */
static bool is_number(const lines *l, const char *text, const numbered_line **out)
{
    char *end;
    long  n = strtol(text, &end, 10);
    if (end == text || *end)
        return false;
    *out = find(l, n);
    if (!*out)
        fprintf(l->out, "There is no move %ld here; “look” lists what there is.\n", n);
    return true;
}

const char *lines_move_of(lines *l, const char *text)
{
    const numbered_line *line;
    const caper_scene   *scene = l->pick.scene;
    if (!is_number(l, text, &line))
        return text;
    if (!line || line->choice < 0)
        return line ? scene->move[line->move] : NULL;
    caper_pick_choose(&l->pick, line->choice);
    int ready = l->pick.ready;
    if (ready >= 0) /* if it is refused, from the beginning */
        caper_pick_begin(&l->pick, scene, l->s.screen);
    list_steps(l);
    if (ready < 0)
        lines_list(l);
    return ready < 0 ? NULL : scene->move[ready];
}

const char *lines_move_under(const lines *l, const char *text)
{
    const numbered_line *line;
    if (!is_number(l, text, &line))
        return text;
    if (line && line->move < 0)
        fprintf(l->out, "That is known once the move is complete.\n");
    return line && line->move >= 0 ? l->pick.scene->move[line->move] : NULL;
}
