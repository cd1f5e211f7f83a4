/* One request to the API, and what its paths share (http_paths.c, http_content.c,
 * http_campaign.c). */
#ifndef CAPER_SERVER_HTTP_CALL_H
#define CAPER_SERVER_HTTP_CALL_H

#include "server/net/http.h"
#include "server/ops/loop.h"
#include "server/room/seats.h"

enum { WORDS = 2, WORD_CHARS = 64 };

typedef struct call {
    const ask  *ask;
    server     *sv;
    answer     *answer;
    caper_buf  *out;
    caper_json *json; /* the body; owned, unless it is the ask's */
    /* What a thread has prepared for it; owned, unless it is the ask's. NULL: nothing yet. */
    struct errand *prepared;
    problem        problem;
    bool           is_complete;                 /* the answer needs nothing more */
    char           word[WORDS][WORD_CHARS + 1]; /* what matched the stars of the path */
} call;

/* Fields of the body. False: the problem says what they should be. What is not there is NULL,
 * false or `without`. */
bool call_body(call *c);
bool call_wrong(call *c, const char *name, const char *should);
bool call_get(call *c, const char *name, caper_json_type type, const char *should,
              const caper_json **out);
bool call_text(call *c, const char *name, const char **out);
bool call_flag(call *c, const char *name, bool *out);
bool call_int(call *c, const char *name, int low, int high, int without, int *out);
bool call_time(call *c, const char *name, int low, int without, int *out);
/* Whoever asks, by a token of their own, which opens no seat: 401 without one. */
bool call_person(call *c, uint8_t hash[CAPER_HASH_BYTES]);
/* Nothing was done if the store refuses. */
bool call_settled(call *c);

/* Everything about a table but its game and options (http_paths.c). */
bool call_table(call *c, table_request *q);
/* An address has filled the store as much as it may for now. */
bool refuse_many(problem *p);
/* Make it and answer with its id and tokens. */
bool call_make_table(call *c, const table_request *q, room **out);

/* Jobs, adventures, heists (http_content.c). */
bool content_get(call *c);
bool content_check(call *c);
/* A new heist (http_made.c). */
bool content_new(call *c);

/* The caper of the day (http_daily.c). */
bool daily_get(call *c);
bool daily_get_week(call *c);
bool daily_post(call *c);
bool daily_post_result(call *c);

/* The album (http_album.c). */
bool album_get(call *c);
bool album_post(call *c);

/* Campaigns (http_campaign.c). */
bool campaign_post(call *c);
bool campaign_get(call *c);
bool campaign_get_ledger(call *c);
bool campaign_change(call *c);
bool campaign_go(call *c);

#endif
