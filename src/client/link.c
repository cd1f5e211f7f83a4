/* Links of tables. */
#include "client/link.h"
#include "base/text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ID_LEN = 16 };

static bool begins(const char **text, const char *with)
{
    size_t n = strlen(with);
    if (strncmp(*text, with, n) != 0)
        return false;
    *text += n;
    return true;
}

/* "host", "host:port", "[::1]:port". */
static bool read_host(const char **text, client_link *out)
{
    bool        bracket = begins(text, "[");
    size_t      n       = strcspn(*text, bracket ? "]/" : ":/");
    const char *end     = *text + n;
    if (!n || n > CLIENT_HOST || (bracket && *end != ']'))
        return false;
    snprintf(out->host, sizeof out->host, "%.*s", (int)n, *text);
    *text = end + bracket;
    caper_text_set(out->port, out->secure ? "443" : "80");
    if (!begins(text, ":"))
        return true;
    n = strspn(*text, "0123456789");
    snprintf(out->port, sizeof out->port, "%.*s", (int)n, *text);
    *text += n;
    int port = n && n < 6 ? atoi(out->port) : 0;
    return port > 0 && port < 65536;
}

/* The id after "/t/", or after "/replay/": people may copy the link of a table that is over. */
static bool read_table(const char *text, client_link *out)
{
    const char *at = strstr(text, "/t/");
    size_t      n  = 0;
    if (!at)
        return false;
    at += 3;
    while (n <= ID_LEN && isalnum((unsigned char)at[n])) {
        out->table[n] = (char)tolower((unsigned char)at[n]);
        n++;
    }
    out->table[n < ID_LEN ? n : ID_LEN] = '\0';
    return n == ID_LEN;
}

caper_code client_link_read(const char *text, client_link *out, caper_error *err)
{
    const char *rest = text;
    *out             = (client_link){0};
    if (begins(&rest, "https://") || begins(&rest, "wss://"))
        out->secure = true;
    else if (!begins(&rest, "http://") && !begins(&rest, "ws://") && strstr(rest, "://"))
        return caper_refuse(err, CAPER_BAD_OPTION, "“%.80s” is not a link to a table", text);
    if (!read_host(&rest, out) || !read_table(rest, out))
        return caper_refuse(err, CAPER_BAD_OPTION,
                            "“%.80s” is not a link to a table; the page shows one like "
                            "http://192.168.1.5:8420/t/k3v9q0c2m8x1t7wd",
                            text);
    return CAPER_OK;
}

void client_link_write(const client_link *link, char *out)
{
    bool v6    = strchr(link->host, ':') != NULL;
    bool usual = !strcmp(link->port, link->secure ? "443" : "80");
    snprintf(out, 320, "%s://%s%s%s%s%s/t/%s", link->secure ? "https" : "http", v6 ? "[" : "",
             link->host, v6 ? "]" : "", usual ? "" : ":", usual ? "" : link->port, link->table);
}
