/* caper join: sit down at a server's table, from the link that its page shows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/commands.h"
#include "client/far.h"
#include "client/seats.h"
#include "terminal/tui.h"

typedef struct asked {
    const char *name, *trust;
    int         seat;
    bool        plain, watch, new_seat, queue;
} asked;

/* Anyone who does not give a name is called by their account's name. */
static const char *own_name(const asked *a)
{
    const char *user = getenv("USER");
    return a->name ? a->name : user && *user ? user : "Guest";
}

/* The seat of last time, else an open one, else a place to watch from. 0, or the exit status. */
static int sit_down(const cli_call *call, const char *folder, far_table *f)
{
    const asked *a   = call->asked;
    caper_error  err = {0};
    caper_text_set(f->name, own_name(a));
    f->queues = a->queue;
    if (a->watch)
        return 0;
    if (!a->new_seat && !a->seat &&
        client_seats_find(folder, &f->link, &f->seat, f->token, sizeof f->token))
        return 0;
    caper_code code = far_sit(f, f->name, a->seat - 1, &err);
    if (code == CAPER_NOT_YOUR_TURN) { /* taken, or begun */
        printf("You are watching: %s.\n", err.text);
        for (int s = 0; s < f->match.places; s++)
            if (!strcmp(f->seats[s].kind, "bot"))
                printf("`--seat %d` would take %s's seat.\n", s + 1, f->seats[s].name);
        return 0;
    }
    if (code)
        return cli_fail(call, "%s", err.text);
    if (client_seats_keep(folder, &f->link, f->seat, f->token, &err))
        fprintf(stderr, "caper join: the seat cannot be kept for next time: %s\n", err.text);
    return 0;
}

static int play(const cli_call *call, far_table *f, bool *again)
{
    const asked       *a = call->asked;
    caper_play_options o = caper_default_play(NULL);
    o.far                = f;
    o.again              = again;
    bool lines           = a->plain || !isatty(STDOUT_FILENO) || !isatty(STDIN_FILENO);
    return lines ? caper_play_lines(&o, stdin, stdout) : caper_play_full(&o);
}

/* The same tokens are good at the next table. */
static void go_on(const char *folder, const far_table *f, client_link *link)
{
    caper_text_set(link->table, f->next);
    if (f->token[0])
        client_seats_keep(folder, link, f->seat, f->token, NULL);
}

/* CAPER_PASSWORD has it, or the terminal is asked. False: there is none to try. */
static bool ask_password(const char *why, client_link *link)
{
    const char *word = link->password[0] ? NULL : getenv("CAPER_PASSWORD");
    if (!word && isatty(STDIN_FILENO)) {
        printf("%s.\n", why);
        fflush(stdout);
        word = getpass("Password: ");
    }
    caper_text_set(link->password, word ? word : "");
    return word && *word;
}

/* One table: 0, or the exit status; `again` if there is another to go to. */
static int join(const cli_call *call, const char *folder, client_link *link, bool *again)
{
    far_table  *f   = calloc(1, sizeof *f);
    caper_error err = {0};
    *again          = false;
    caper_code code = f ? far_look(link, f, &err) : CAPER_FAILED;
    while (code && err.code == CAPER_BAD_OPTION && ask_password(err.text, link)) {
        err  = (caper_error){0};
        code = far_look(link, f, &err);
    }
    if (code) {
        free(f);
        return cli_fail(call, "%s", err.text);
    }
    int status = sit_down(call, folder, f);
    if (!status)
        status = play(call, f, again);
    if (f->socket.code == 4004) /* the seat was given up, or its player removed */
        client_seats_forget(folder, link);
    if (*again)
        go_on(folder, f, link);
    far_fini(f);
    free(f);
    return status;
}

static int run_join(const cli_call *call)
{
    client_link             link;
    caper_error             err    = {0};
    CAPER_SCRATCH caper_buf folder = {0};
    bool                    again  = true;
    int                     status = 0;
    if (client_link_read(call->words[0], &link, &err))
        return cli_wrong(call, "%s", err.text);
    link.trust = ((const asked *)call->asked)->trust;
    caper_state_folder(&folder);
    while (again && !status)
        status = join(call, caper_buf_text(&folder), &link, &again);
    return status;
}

static const cli_option options[] = {
    CLI_OPTION("name", CLI_TEXT, name, "your name there", "NAME",
               .otherwise = "your account's name"),
    CLI_OPTION("watch", CLI_SWITCH, watch, "watch; take no seat"),
    CLI_OPTION("new-seat", CLI_SWITCH, new_seat, "take another seat, even if you have one there"),
    CLI_OPTION("seat", CLI_WHOLE, seat, "take this seat; once the game has begun, a bot's", "N", 1,
               CAPER_MAX_SEATS, .otherwise = "any open one"),
    CLI_OPTION("queue", CLI_SWITCH, queue,
               "if you have to watch: play in the rematch, in a bot's seat"),
    CLI_OPTION("trust", CLI_TEXT, trust, "https: also trust these certificates (PEM)", "FILE"),
    CLI_OPTION("plain", CLI_SWITCH, plain, "lines instead of a full screen"),
    {0},
};

const cli_command caper_command_join = {
    "join",
    "play in the terminal at a server's table",
    .words = "LINK",
    .about =
        "Sits down at a table of a caper server, with the screens of `caper play`. LINK is the "
        "invitation link that the page shows, like "
        "http://192.168.1.5:8420/t/k3v9q0c2m8x1t7wd; https works, too. The seat is kept in "
        "your state folder ($XDG_STATE_HOME/caper or ~/.local/state/caper): the same command "
        "goes back to it. If the connection breaks, it comes back by itself. If no seat is free, "
        "you watch, talk with the other spectators (t), and may take a bot's seat.",
    .options = options,
    .size    = sizeof(asked),
    .run     = run_join,
};
