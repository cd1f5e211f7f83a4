/* A thread that sends what is to leave this server by itself: messages to push services, and letters to the operator's
 * mail server. The loop hands jobs over and takes them back; it never waits for either.
 *
 * The address of a push service comes from a stranger. So only https is spoken, redirects are not followed, the answer is
 * not read, and a connection is opened only to addresses of the public internet: the address is checked as the socket
 * is made for it, so no name can resolve differently afterwards. */
#ifndef CAPER_SERVER_SENDER_H
#define CAPER_SERVER_SENDER_H

#include "server/net/web_push.h"

struct sockaddr;

/* How a mail server is reached; borrowed. */
typedef struct send_mail {
    const char *url;      /* smtp://HOST:PORT or smtps://…; NULL: there is none */
    const char *user;     /* NULL: no login */
    const char *password; /* NULL: the same */
    const char *from;     /* the address that letters come from */
    bool        is_local; /* on this machine, where TLS is not needed */
} send_mail;

typedef struct send_job {
    struct send_job *next;
    void            *owner; /* the asker's; comes back as it was */
    int              number;
    /* A push … */
    char       *url; /* owned, like all texts here */
    uint8_t     to[PUSH_POINT], auth[PUSH_AUTH], key[PUSH_KEY];
    const char *contact; /* borrowed */
    char        topic[33];
    int64_t     now;      /* s since 1970 */
    bool        is_local; /* a server under test: http to this machine is allowed */
    /* … or a letter, with its headers. */
    const send_mail *mail;    /* NULL: a push */
    char            *address; /* whom it is for */
    caper_buf        text;
    /* What came of it: the status of HTTP or SMTP; 0: no answer; SEND_REFUSED: it may not be sent. */
    int status;
} send_job;

enum { SEND_REFUSED = 410 };

typedef struct sender sender;
sender               *sender_new(void);
/* What is under way is broken off. */
void sender_free(sender *s);
/* Readable when a job has come back. */
int sender_fd(const sender *s);
/* The sender owns it until it is taken back. */
void sender_send(sender *s, send_job *job);
/* The next that is done; NULL: none. Free it. */
send_job *sender_take(sender *s);
void      send_job_free(send_job *job);

/* May a stranger make us connect there? */
bool sender_may_connect(const struct sockaddr *to);

#endif
