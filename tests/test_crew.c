/* Bots that think beside their tables: the same answers as at the table, and fair lines. */
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include "bots/programs.h"
#include "bots/stop.h"
#include "table/crew.h"
#include "table/thought.h"
#include "tests/testing.h"

static caper_table *heist_table(void)
{
    caper_table_options o = caper_default_table();
    o.game                = "heist";
    o.seats               = 3;
    o.seed                = "c0ffee";
    caper_table *t        = caper_table_new(&o, NULL);
    assert_non_null(t);
    return t;
}

static int first_seat(const caper_table *t) { return __builtin_ctz(caper_table_to_act(t)); }

static void ask(caper_crew *c, caper_table *t, const char *table, uint64_t payer, uint32_t turn,
                const char *command)
{
    caper_bot_options bot  = caper_default_bot(CAPER_EASY);
    caper_task       *task = caper_task_new(caper_table_think(t, first_seat(t), &bot), &bot);
    snprintf(task->table, sizeof task->table, "%s", table);
    task->payer   = payer;
    task->turn    = turn;
    task->seat    = first_seat(t);
    task->command = command;
    caper_crew_ask(c, task);
}

static caper_task *wait_for(caper_crew *c)
{
    caper_task *task;
    while (!(task = caper_crew_take(c))) {
        struct pollfd fd = {.fd = caper_crew_fd(c), .events = POLLIN};
        assert_int_equal(poll(&fd, 1, 120000), 1);
    }
    return task;
}

TEST(crew_answers_as_the_table_does)
{
    caper_crew  *c = caper_crew_new(2, 1);
    caper_table *t = heist_table(), *twin = heist_table();
    for (int i = 0; i < 30 && caper_table_to_act(t); i++) {
        caper_bot_options       bot  = caper_default_bot(CAPER_EASY);
        CAPER_SCRATCH caper_buf move = {0};
        int                     seat = first_seat(t);
        ask(c, t, "a", 0, 0, NULL);
        caper_task *task = wait_for(c);
        caper_table_remember(t, task->thought);
        assert_ok(task->code);
        assert_ok(caper_table_suggest(twin, seat, &bot, &move, NULL));
        assert_string_equal(caper_buf_text(&task->move), caper_buf_text(&move));
        test_play(t, seat, move.data, NULL);
        test_play(twin, seat, move.data, NULL);
        caper_task_free(task);
    }
    assert_int_equal(caper_crew_waiting(c), 0);
    caper_crew_free(c);
    caper_table_free(t);
    caper_table_free(twin);
}

/* A program that answers nothing until its gate, a file, is opened. */
typedef struct gate {
    char path[40], command[120];
} gate;

static gate gate_shut(void)
{
    gate g = {.path = "/tmp/caper-crew-XXXXXX"};
    close(mkstemp(g.path));
    snprintf(g.command, sizeof g.command, "while [ -e %s ]; do sleep 0.01; done; false", g.path);
    return g;
}

static void gate_open(const gate *g) { unlink(g->path); }

/* A hundred questions of one payer; two of another, asked last, are among the first six answers. */
TEST(crew_payers_and_tables_take_turns)
{
    caper_crew             *c = caper_crew_new(1, 0);
    TEST_TABLE caper_table *t = heist_table();
    gate g = gate_shut(); /* the only thinker is busy until everything is asked */
    ask(c, t, "slow", 9, 0, g.command);
    for (uint32_t i = 0; i < 50; i++) {
        ask(c, t, "a", 1, i, NULL);
        ask(c, t, "b", 1, i, NULL);
    }
    ask(c, t, "c", 2, 0, NULL);
    ask(c, t, "c", 2, 1, NULL);
    gate_open(&g);
    char     order[7]  = {0};
    uint32_t next[128] = {0};
    for (int i = 0; i < 103; i++) {
        caper_task *task = wait_for(c);
        assert_int_equal(task->turn, next[(uint8_t)task->table[0]]++); /* a table's in order */
        if (i < 6)
            order[i] = task->table[0];
        caper_task_free(task);
    }
    const char *first = strchr(order, 'c');
    assert_non_null(first);
    assert_non_null(strchr(first + 1, 'c'));
    assert_non_null(strchr(order, 'a'));
    assert_non_null(strchr(order, 'b'));
    caper_crew_free(c);
}

TEST(crew_quick_tasks_do_not_wait_for_slow_ones)
{
    caper_crew             *c = caper_crew_new(1, 1);
    TEST_TABLE caper_table *t = heist_table();
    gate                    g = gate_shut();
    for (int i = 0; i < 3; i++)
        ask(c, t, "slow", 1, 0, g.command);
    ask(c, t, "quick", 2, 0, NULL);
    caper_task *task = wait_for(c);
    assert_string_equal(task->table, "quick");
    gate_open(&g);
    caper_task_free(task);
    assert_int_equal(caper_crew_cancel(c, "slow") & ~CAPER_SEAT(first_seat(t)), 0);
    caper_crew_free(c);
}

TEST(crew_cancels_what_waits)
{
    caper_crew             *c = caper_crew_new(0, 0); /* without threads: everything waits */
    TEST_TABLE caper_table *t = heist_table();
    for (uint64_t payer = 0; payer < 3; payer++)
        for (uint32_t i = 0; i < 4; i++) {
            ask(c, t, "a", payer, i, NULL);
            ask(c, t, "b", payer, i, "true");
        }
    assert_int_equal(caper_crew_waiting(c), 24);
    assert_int_equal(caper_crew_cancel(c, "a"), CAPER_SEAT(first_seat(t)));
    assert_int_equal(caper_crew_cancel(c, "a"), 0);
    assert_int_equal(caper_crew_waiting(c), 12);
    caper_crew_free(c); /* with tasks still in it */
}

/* Leaving a game waited until the bot had finished thinking. These searches would take days. */
TEST(crew_that_goes_waits_for_nobody)
{
    static struct caper_stop stopped = {true};
    caper_crew              *c       = caper_crew_new(1, 0);
    TEST_TABLE caper_table  *t       = heist_table();
    CAPER_SCRATCH caper_buf  move    = {0};
    caper_bot_options        bot  = {.level = CAPER_HARD, .iterations = 1 << 30, .plan = 1 << 30};
    caper_task              *task = caper_task_new(caper_table_think(t, first_seat(t), &bot), &bot);
    snprintf(task->table, sizeof task->table, "slow");
    task->seat = first_seat(t);
    caper_crew_ask(c, task);
    caper_crew_free(c);
    bot.stop = &stopped;
    assert_ok(caper_table_suggest(t, first_seat(t), &bot, &move, NULL));
    test_play(t, first_seat(t), move.data, NULL);
}

static void *ask_for_ever(void *programs)
{
    CAPER_SCRATCH caper_buf move = {0};
    caper_question          q    = {"{}", "{}", "[]", "[]", 0};
    assert_int_not_equal(
        CAPER_OK, caper_programs_ask(programs, "a", "sleep 1000000", &q, 1000000000, &move, NULL));
    return NULL;
}

TEST(crew_stops_programs_that_think)
{
    pthread_t       thread;
    caper_programs *p = caper_programs_new(1);
    assert_int_equal(pthread_create(&thread, NULL, ask_for_ever, p), 0);
    caper_programs_stop(p);
    pthread_join(thread, NULL);
    caper_programs_free(p);
}
