/* A whole game of Get the MacGuffin: three bots at a table, told as Ann, in seat 0, sees it.
 *
 *     make install PREFIX=$HOME/.local
 *     cc examples/play.c $(pkg-config --cflags --libs caper) -o play && ./play [SEED]
 *
 * The same seed gives the same game. caper/table.h has everything that is used here. */
#include <caper/table.h>
#include <stdio.h>

/* What Ann may know of the last move, in words. */
static void tell(const caper_table *t, const caper_events *ev)
{
    const caper_match *match = caper_table_match(t);
    caper_names        names = {.name = {"Ann", "Bea", "Cleo"}, .you = 0};
    caper_buf          list = {0}, line = {0};
    caper_events_write_for(ev, 0, &list);
    caper_json       *events = caper_json_read(caper_buf_text(&list), NULL);
    const caper_json *one;
    size_t            i;
    caper_json_array_foreach(events, i, one)
    {
        caper_buf_clear(&line);
        match->game->words->tell(match, one, &names, &line);
        if (line.len)
            puts(caper_buf_text(&line));
    }
    caper_json_free(events);
    caper_buf_fini(&list);
    caper_buf_fini(&line);
}

int main(int argc, char **argv)
{
    caper_table_options o    = caper_default_table();
    caper_bot_options   bot  = caper_default_bot(CAPER_MEDIUM);
    caper_error         err  = {0};
    caper_events        ev   = {0};
    caper_buf           move = {0};
    o.game                   = "getmac";
    o.seats                  = 3;
    o.seed                   = argc > 1 ? argv[1] : NULL;
    caper_table *t           = caper_table_new(&o, &err);
    for (caper_seats waits; !err.code && (waits = caper_table_to_act(t));) {
        int seat = __builtin_ctz(waits); /* the game waits for one seat or more: take the first */
        caper_buf_clear(&move);
        if (caper_table_suggest(t, seat, &bot, &move, &err) == CAPER_OK &&
            caper_table_play(t, seat, caper_buf_text(&move), NULL, &ev, &err) == CAPER_OK)
            tell(t, &ev);
    }
    if (err.code)
        fprintf(stderr, "refused (%s): %s\n", caper_code_name(err.code), err.text);
    else
        printf("Seed %s. `caper verify` can check it.\n", caper_table_seed(t));
    caper_buf_fini(&move);
    caper_events_fini(&ev);
    caper_table_free(t);
    return err.code != CAPER_OK;
}
