/* The server's own key for Web Push. See push_key.h. */
#include "server/ops/push_key.h"

#include <stdio.h>

#include "base/base64.h"
#include "base/hash.h"
#include "room/people.h"
#include "server/ops/loop.h"

static void publish(server *s)
{
    CAPER_SCRATCH caper_buf text = {0};
    uint8_t                 point[PUSH_POINT];
    push_public(s->calling.key, point);
    caper_base64url_write(point, sizeof point, &text);
    snprintf(s->sv->push_key, sizeof s->sv->push_key, "%s", caper_buf_text(&text));
    s->calling.has_key = true;
}

/* Drawn once for all servers of a store. What is there is read in the next turn, so that all have the same. */
void push_key_find(server *s)
{
    problem     p;
    caper_json *o;
    char        hex[2 * PUSH_KEY + 1], text[100];
    if (!people_read_one(s->sv, token_holder("server"), "push-key", &o, &p))
        return;
    if (o && caper_hex_read(caper_json_get_string(o, "key"), s->calling.key, PUSH_KEY)) {
        publish(s);
    } else {
        push_draw_key(s->calling.key);
        caper_hex_write(s->calling.key, PUSH_KEY, hex);
        snprintf(text, sizeof text, "{\"key\":\"%s\"}", hex);
        people_keep(s->sv, token_holder("server"), "push-key", text);
    }
    caper_json_free(o);
}
