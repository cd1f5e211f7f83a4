/* Anything as a job file, and as a file of characters. What is sound can be asked for anything, and a
 * character that is sound writes itself. */
#include "games/mcguffin/mcguffin.h"
#include "tests/fuzz/fuzz.h"

static void read_job(const char *text, size_t size)
{
    mcguffin_job *job = calloc(1, sizeof *job);
    if (mcguffin_parse_job(text, size, &job->content, fuzz_report, NULL) == 0) {
        mcguffin_find_matches(job, "safes, and patience");
        for (int o = 0; o < job->count; o++) {
            const char *id = job->obstacle[o].id;
            if (mcguffin_obstacle_find(job, id, strlen(id)) != o)
                abort();
        }
    }
    free(job);
}

static void read_characters(const char *text, size_t size)
{
    mcguffin_figure list[4], again[4];
    int             n, m;
    if (mcguffin_parse_figures(text, size, list, 4, &n, fuzz_report, NULL) || !n)
        return;
    CAPER_SCRATCH caper_buf out = {0};
    for (int i = 0; i < n; i++)
        mcguffin_write_figure(&list[i], &out);
    if (mcguffin_parse_figures(out.data, out.len, again, 4, &m, fuzz_report, NULL) || m != n ||
        memcmp(list, again, (size_t)n * sizeof *list))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    read_job(text, size);
    read_characters(text, size);
    free(text);
    return 0;
}
