/* Character sheets on paper. See sheet.h. */
#include "games/luck/sheet.h"
#include "base/grammar.h"

#include <string.h>

#include "base/lines.h"
#include "base/text.h"

/* ---- Reading -------------------------------------------------------------------------------------- */

/* One line played on the sheet; NULL, or why it is refused (borrowed). */
static const char *play_line(luck_person *p, const char *line, caper_buf *why)
{
    luck_state  s     = {.seats = 1};
    caper_match match = {.game = &luck_game, .seats = 1, .places = 1};
    caper_move  move;
    const char *words;
    if (caper_grammar_parse(&match, &s, line, &move, &words) != CAPER_OK)
        return "this is not a move that makes a character, like “choose body/tough”";
    if (words && move == M_NAME) {
        luck_rename(p, words);
        return NULL;
    }
    if (words || move > M_READY || move == M_RANDOM)
        return "a character file has background, choose, skill, flaw, prime, trick and name";
    if (move == M_READY)
        return NULL;
    caper_buf_clear(why);
    if (!luck_may_make(p, move, why))
        return caper_buf_text(why);
    luck_make(p, move, NULL);
    p->ready = false;
    return NULL;
}

int luck_sheet_read(const char *text, size_t len, luck_person *out, caper_report_fn *report,
                    void *ctx)
{
    caper_buf   why = {0};
    caper_lines in  = caper_lines_of(text, len, report, ctx);
    memset(out, 0, sizeof *out);
    while (caper_lines_next(&in)) {
        const char *line = caper_lines_text(&in);
        if (!line || !line[0] || line[0] == '#')
            continue;
        const char *problem = play_line(out, line, &why);
        if (problem)
            caper_problem(&in, "%s", problem);
    }
    caper_buf_clear(&why);
    luck_missing(out, &why);
    if (why.len)
        caper_problem_at(&in, 0, "%s", caper_buf_text(&why));
    caper_buf_fini(&why);
    return in.problems;
}

/* ---- Writing -------------------------------------------------------------------------------------- */

void luck_sheet_save(const luck_person *p, caper_buf *out)
{
    caper_buf_str(out, "# A character of Adventures & Luck: the moves that make it.\n");
    if (p->name[0])
        caper_buf_printf(out, "name %s%s%s\n", p->name, p->about[0] ? " — " : "", p->about);
    if (p->background)
        caper_buf_printf(out, "background %s\n", luck_backgrounds[p->background].id);
    luck_each_in (t, &p->has) {
        int list = luck_traits[t].list;
        caper_buf_str(out, list == SKILLS ? "skill " : list == DISADVANTAGES ? "flaw " : "choose ");
        luck_trait_write(t, out);
        caper_buf_char(out, '\n');
    }
    if (p->prime) {
        caper_buf_str(out, "prime ");
        luck_trait_write(p->prime - 1, out);
        caper_buf_char(out, '\n');
    }
    if (p->trick)
        caper_buf_printf(out, "trick %s\n", luck_tricks[p->trick].id);
}

static int trait_in(const luck_person *p, int list, int nth)
{
    for (int t = luck_first[list]; t < luck_first[list + 1]; t++)
        if (p->rating[t] && !nth--)
            return t;
    return -1;
}

/* A row of the sheet; `trait` −1: the list has none. */
typedef void put_row(const luck_person *p, const char *title, int trait, caper_buf *out);

/* Lists that have none have a row, too; those of which there can be several only with `all`. */
static void put_rows(const luck_person *p, put_row *row, bool all, caper_buf *out)
{
    for (int list = 0; list < LUCK_LISTS; list++) {
        bool always = all || list < LUCK_CHARACTERISTICS;
        for (int i = 0, trait; (trait = trait_in(p, list, i)) >= 0 || (always && !i); i++)
            row(p, i ? "" : luck_list_titles[list], trait, out);
    }
}

static void text_row(const luck_person *p, const char *title, int trait, caper_buf *out)
{
    if (trait < 0)
        caper_buf_printf(out, "  %-14s –\n", title);
    else
        caper_buf_printf(out, "  %-14s %-44.44s %s  %3d\n", title, luck_traits[trait].name,
                         luck_letters[p->rating[trait]], luck_traits[trait].points);
}

void luck_sheet_text(const luck_person *p, caper_buf *out)
{
    caper_buf_printf(out, "%s\n", p->name[0] ? p->name : "(no name yet)");
    if (p->about[0])
        caper_buf_printf(out, "  %s\n", p->about);
    caper_buf_printf(out, "\n  %-14s %s\n", "Background", luck_backgrounds[p->background].name);
    put_rows(p, text_row, false, out);
    caper_buf_printf(out, "  %-14s %-44s    %3d\n", "Total", "", luck_points(p));
    caper_buf_printf(out, "\n  Initial luck   %d\n", LUCK_POINTS - luck_points(p));
    caper_buf_printf(out, "  Trick          %s (%d luck each time)\n", luck_tricks[p->trick].name,
                     luck_tricks[p->trick].cost);
}

/* ---- A page to print ---------------------------------------------------------------------------- */

static void html_row(const luck_person *p, const char *title, int trait, caper_buf *out)
{
    caper_buf_printf(out, "<tr><th>%s<td>", title);
    if (trait >= 0) {
        caper_put_html(out, luck_traits[trait].name);
        caper_buf_printf(out, "<td class=\"r\">%s<td class=\"n\">%d",
                         luck_letters[p->rating[trait]], luck_traits[trait].points);
    } else {
        caper_buf_str(out, "<td><td>");
    }
    caper_buf_str(out, "</tr>\n");
}

static void html_charts(caper_buf *out)
{
    caper_buf_str(out, "<h2>The charts</h2><div class=\"two\"><table class=\"chart\"><tr><th>");
    for (int d = 0; d < LUCK_DIFFICULTIES; d++)
        caper_buf_printf(out, "<th>%s", luck_difficulties[d]);
    for (int r = RATED_D; r <= RATED_P; r++) {
        caper_buf_printf(out, "<tr><th>%s", luck_letters[r]);
        for (int d = 0; d < LUCK_DIFFICULTIES; d++)
            caper_buf_printf(out, "<td>%c", luck_task_letters[luck_task(r, d)]);
    }
    caper_buf_str(out, "</table><table class=\"chart\"><tr><th>");
    for (int sum = 2; sum <= 12; sum++)
        caper_buf_printf(out, "<th>%d", sum);
    for (int t = 0; t < LUCK_TASKS; t++) {
        caper_buf_printf(out, "<tr><th>%c", luck_task_letters[t]);
        for (int sum = 2; sum <= 12; sum++)
            caper_buf_printf(out, "<td>%s", luck_outcome_codes[luck_outcome(t, sum)]);
    }
    caper_buf_str(out, "</table></div>\n");
}

static void html_luck(const luck_person *p, caper_buf *out)
{
    int luck = LUCK_POINTS - luck_points(p);
    caper_buf_printf(out, "<h2>Luck: %d</h2><p class=\"treats\">", luck);
    for (int i = 0; i < luck; i++)
        caper_buf_str(out, "<i></i>");
    caper_buf_printf(out, "</p><p>Trademark trick: <b>%s</b>, %d luck each time.</p>\n",
                     luck_tricks[p->trick].name, luck_tricks[p->trick].cost);
}

void luck_sheet_html(const luck_person *p, caper_buf *out)
{
    caper_buf_str(out, "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>");
    caper_put_html(out, p->name);
    caper_buf_str(
        out, "</title><style>@page{size:A4;margin:14mm}body{font:11pt Georgia,serif;color:#222;"
             "max-width:182mm;margin:auto}h1{font-size:26pt;margin:0}h2{font-size:13pt;margin:"
             "5mm 0 1mm}table{border-collapse:collapse;width:100%}th{text-align:left;"
             "font-weight:normal;color:#666;width:32mm}td,th{border-bottom:1px solid #ccc;"
             "padding:.6mm 2mm .6mm 0}.r,.n{width:10mm;text-align:right}.chart td,.chart th{"
             "text-align:center;font-size:8pt;width:auto;padding:.4mm}.two{display:grid;"
             "grid-template-columns:2fr 3fr;gap:6mm;break-inside:avoid}.treats i{display:"
             "inline-block;width:4mm;height:4mm;border:1px solid #222;border-radius:50%;margin:"
             "0 1mm 1mm 0}</style>\n<h1>");
    caper_put_html(out, p->name);
    caper_buf_str(out, "</h1><p><em>");
    caper_put_html(out, p->about);
    caper_buf_str(out, "</em></p><table>\n<tr><th>Background<td colspan=\"3\">");
    caper_put_html(out, luck_backgrounds[p->background].name);
    caper_buf_str(out, "</tr>\n");
    put_rows(p, html_row, true, out);
    caper_buf_printf(out, "<tr><th>Total<td><td><td class=\"n\">%d</tr></table>\n", luck_points(p));
    html_luck(p, out);
    html_charts(out);
    caper_buf_str(out, "</html>\n");
}
