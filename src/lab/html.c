/* report.html: the results and the script that draws them, in one file.
 *
 * The script is web/report/, built by npm and compiled in. The results are in it as JSON; nothing
 * is fetched, so it opens from a disk, a mail or a museum's intranet alike. */
#include <string.h>

#include "base/text.h"
#include "lab/result.h"

extern const caper_file caper_report[]; /* made by the build from web/dist-report */

static const caper_file *part(const char *suffix)
{
    for (const caper_file *f = caper_report; f->name; f++) {
        size_t n = strlen(f->name), k = strlen(suffix);
        if (n > k && !strcmp(f->name + n - k, suffix))
            return f;
    }
    return NULL;
}

/* JSON inside a script element: no “</script” can be in it. */
static void put_json(const lab_results *r, caper_buf *out)
{
    CAPER_SCRATCH caper_buf json = {0};
    lab_results_json(r, &json);
    for (size_t i = 0; i < json.len; i++) {
        if (json.data[i] == '<')
            caper_buf_str(out, "\\u003c");
        else
            caper_buf_char(out, json.data[i]);
    }
}

void lab_results_html(const lab_results *r, caper_buf *out)
{
    const caper_file *style = part(".css"), *script = part(".js");
    caper_buf_str(out, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                       "<link rel=\"icon\" href=\"data:,\">\n<title>");
    caper_put_html(out, r->title);
    caper_buf_str(out, " in the lab</title>\n<style>");
    if (style)
        caper_buf_bytes(out, style->text, style->len);
    caper_buf_str(out, "</style>\n<body>\n<main id=\"report\">");
    if (!script)
        caper_buf_str(out, "<p>This program was built without its page, so there are no plots "
                           "here. The numbers are in results.csv and results.json, beside this "
                           "file.</p>");
    caper_buf_str(out, "<noscript>The plots need JavaScript. The numbers are in results.csv and "
                       "results.json, beside this file.</noscript></main>\n"
                       "<script type=\"application/json\" id=\"results\">\n");
    put_json(r, out);
    caper_buf_str(out, "</script>\n");
    if (script) {
        caper_buf_str(out, "<script>");
        caper_buf_bytes(out, script->text, script->len);
        caper_buf_str(out, "</script>\n");
    }
    caper_buf_str(out, "</body>\n</html>\n");
}
