/* Sending with libcurl, many at a time, in a thread of its own. See sender.h. */
#include "server/net/sender.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/memory.h"
#include "server/net/address.h"

enum {
    AT_ONCE     = 64,
    TIMEOUT_S   = 10,
    POLL_MS     = 1000,
    MOST_ANSWER = 4096,
    GOOD_FOR_S  = 12 * 3600, /* a statement of who sends */
};

typedef struct transfer transfer;

typedef struct job_list {
    send_job *first, *last;
} job_list;

struct sender {
    pthread_t       thread;
    pthread_mutex_t lock;
    CURLM          *multi;
    int             fd;
    bool            stop;
    job_list        waiting, done;
    transfer       *at[AT_ONCE]; /* the thread's: what it is sending */
    int             running;
};

/* A job while it is being sent; the thread's. */
struct transfer {
    send_job          *job;
    CURL              *curl;
    struct curl_slist *headers;
    caper_buf          body;
    size_t             read, answered;
};

/* ---- Where to -------------------------------------------------------------------------------- */

/* Public IPv6 addresses are all in 2000::/3. */
static bool is_public(const ip *to)
{
    static const char *const six[]      = {"2000::/3", NULL};
    static const char *const inside[]   = {"0.0.0.0/8",
                                           "10.0.0.0/8",
                                           "100.64.0.0/10",
                                           "127.0.0.0/8",
                                           "169.254.0.0/16",
                                           "172.16.0.0/12",
                                           "192.0.0.0/24",
                                           "192.0.2.0/24",
                                           "192.88.99.0/24",
                                           "192.168.0.0/16",
                                           "198.18.0.0/15",
                                           "198.51.100.0/24",
                                           "203.0.113.0/24",
                                           "224.0.0.0/3",
                                           "2001::/23",
                                           "2001:db8::/32",
                                           "2002::/16",
                                           "3fff::/20",
                                           NULL};
    static const uint8_t     mapped[12] = {[10] = 0xff, [11] = 0xff};
    if (memcmp(to->byte, mapped, sizeof mapped) != 0 && !ip_is_in(to, six))
        return false;
    return !ip_is_in(to, inside);
}

bool sender_may_connect(const struct sockaddr *to)
{
    ip at;
    if (to->sa_family != AF_INET && to->sa_family != AF_INET6)
        return false;
    ip_of(to, &at);
    return is_public(&at);
}

static curl_socket_t open_socket(void *ctx, curlsocktype purpose, struct curl_sockaddr *to)
{
    const send_job *job = ctx;
    ip              at;
    (void)purpose;
    ip_of(&to->addr, &at);
    if (!sender_may_connect(&to->addr) && !(job->is_local && ip_is_local(&at)))
        return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* ---- A transfer ------------------------------------------------------------------------------ */

/* The answer is not needed; a long one is broken off. */
static size_t ignore(char *data, size_t size, size_t n, void *ctx)
{
    transfer *t = ctx;
    (void)data;
    t->answered += size * n;
    return t->answered > MOST_ANSWER ? 0 : size * n;
}

static size_t read_letter(char *to, size_t size, size_t n, void *ctx)
{
    transfer        *t    = ctx;
    const caper_buf *text = &t->job->text;
    size_t           len  = text->len - t->read < size * n ? text->len - t->read : size * n;
    memcpy(to, text->data + t->read, len);
    t->read += len;
    return len;
}

static void add_header(transfer *t, const char *name, const char *value)
{
    CAPER_SCRATCH caper_buf line = {0};
    caper_buf_printf(&line, "%s: %s", name, value);
    t->headers = curl_slist_append(t->headers, caper_buf_text(&line));
}

/* "https://host:port" of a URL. */
static void write_origin(const char *url, caper_buf *out)
{
    const char *host = strstr(url, "://");
    size_t      n    = host ? (size_t)(host + 3 - url) + strcspn(host + 3, "/?#") : 0;
    caper_buf_bytes(out, url, n);
    caper_buf_str(out, "");
}

/* False: the subscription's key is none. */
static bool set_push(transfer *t)
{
    const send_job         *j    = t->job;
    CAPER_SCRATCH caper_buf from = {0}, origin = {0};
    if (!push_encrypt(j->to, j->auth, j->text.data, j->text.len, &t->body))
        return false;
    write_origin(j->url, &origin);
    push_authorize(j->key, caper_buf_text(&origin), j->contact, j->now + GOOD_FOR_S, &from);
    add_header(t, "Authorization", caper_buf_text(&from));
    add_header(t, "Content-Type", "application/octet-stream");
    add_header(t, "Content-Encoding", "aes128gcm");
    add_header(t, "Urgency", "normal");
    t->headers = curl_slist_append(t->headers, "TTL: 86400");
    t->headers = curl_slist_append(t->headers, "Expect:");
    if (j->topic[0])
        add_header(t, "Topic", j->topic);
    curl_easy_setopt(t->curl, CURLOPT_URL, j->url);
    curl_easy_setopt(t->curl, CURLOPT_PROTOCOLS_STR, j->is_local ? "https,http" : "https");
    curl_easy_setopt(t->curl, CURLOPT_HTTPHEADER, t->headers);
    curl_easy_setopt(t->curl, CURLOPT_POSTFIELDS, t->body.data);
    curl_easy_setopt(t->curl, CURLOPT_POSTFIELDSIZE, (long)t->body.len);
    curl_easy_setopt(t->curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(t->curl, CURLOPT_OPENSOCKETDATA, j);
    return true;
}

static bool set_letter(transfer *t)
{
    const send_mail *m = t->job->mail;
    t->headers         = curl_slist_append(NULL, t->job->address);
    curl_easy_setopt(t->curl, CURLOPT_URL, m->url);
    curl_easy_setopt(t->curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(t->curl, CURLOPT_USE_SSL, m->is_local ? CURLUSESSL_TRY : CURLUSESSL_ALL);
    curl_easy_setopt(t->curl, CURLOPT_USERNAME, m->user);
    curl_easy_setopt(t->curl, CURLOPT_PASSWORD, m->password);
    curl_easy_setopt(t->curl, CURLOPT_MAIL_FROM, m->from);
    curl_easy_setopt(t->curl, CURLOPT_MAIL_RCPT, t->headers);
    curl_easy_setopt(t->curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(t->curl, CURLOPT_READFUNCTION, read_letter);
    curl_easy_setopt(t->curl, CURLOPT_READDATA, t);
    return true;
}

static void set_limits(transfer *t)
{
    curl_easy_setopt(t->curl, CURLOPT_PRIVATE, t);
    curl_easy_setopt(t->curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(t->curl, CURLOPT_PROXY, ""); /* ignores the environment */
    curl_easy_setopt(t->curl, CURLOPT_TIMEOUT, (long)TIMEOUT_S);
    curl_easy_setopt(t->curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(t->curl, CURLOPT_WRITEFUNCTION, ignore);
    curl_easy_setopt(t->curl, CURLOPT_WRITEDATA, t);
    curl_easy_setopt(t->curl, CURLOPT_FRESH_CONNECT, 1L); /* each is checked for itself */
    curl_easy_setopt(t->curl, CURLOPT_FORBID_REUSE, 1L);
}

/* ---- The thread ------------------------------------------------------------------------------ */

static void put(job_list *l, send_job *job)
{
    job->next = NULL;
    if (l->last)
        l->last->next = job;
    else
        l->first = job;
    l->last = job;
}

static send_job *get(job_list *l)
{
    send_job *job = l->first;
    if (job && !(l->first = job->next))
        l->last = NULL;
    return job;
}

static send_job *take_from(sender *s, job_list *l)
{
    pthread_mutex_lock(&s->lock);
    send_job *job = get(l);
    pthread_mutex_unlock(&s->lock);
    return job;
}

static void give_back(sender *s, send_job *job, int status)
{
    job->status = status;
    pthread_mutex_lock(&s->lock);
    put(&s->done, job);
    pthread_mutex_unlock(&s->lock);
    eventfd_write(s->fd, 1);
}

static void end_transfer(sender *s, transfer *t)
{
    curl_multi_remove_handle(s->multi, t->curl);
    curl_easy_cleanup(t->curl);
    curl_slist_free_all(t->headers);
    caper_buf_fini(&t->body);
    for (int i = 0; i < s->running; i++)
        if (s->at[i] == t)
            s->at[i--] = s->at[--s->running];
    free(t);
}

static void begin(sender *s, send_job *job)
{
    transfer *t         = caper_alloc(1, sizeof *t);
    t->job              = job;
    t->curl             = curl_easy_init();
    s->at[s->running++] = t;
    set_limits(t);
    bool ok = job->mail ? set_letter(t) : set_push(t);
    if (ok)
        curl_multi_add_handle(s->multi, t->curl);
    else {
        end_transfer(s, t);
        give_back(s, job, SEND_REFUSED);
    }
}

/* A service that says too much has said that it has the message. */
static void take_results(sender *s)
{
    int left;
    for (CURLMsg *m; (m = curl_multi_info_read(s->multi, &left));) {
        transfer *t;
        long      status = 0;
        if (m->msg != CURLMSG_DONE)
            continue;
        CURLcode code = m->data.result;
        CURL    *curl = m->easy_handle;
        curl_easy_getinfo(curl, CURLINFO_PRIVATE, (char **)&t);
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
        send_job *job = t->job;
        end_transfer(s, t);
        give_back(s, job,
                  code == CURLE_OK || (code == CURLE_WRITE_ERROR && !job->mail) ? (int)status : 0);
    }
}

static bool stops(sender *s)
{
    pthread_mutex_lock(&s->lock);
    bool stop = s->stop;
    pthread_mutex_unlock(&s->lock);
    return stop;
}

static void *run(void *ctx)
{
    sender *s = ctx;
    int     running;
    while (!stops(s)) {
        for (send_job *job; s->running < AT_ONCE && (job = take_from(s, &s->waiting));)
            begin(s, job);
        curl_multi_perform(s->multi, &running);
        take_results(s);
        curl_multi_poll(s->multi, NULL, 0, POLL_MS, NULL);
    }
    while (s->running) {
        send_job_free(s->at[0]->job);
        end_transfer(s, s->at[0]);
    }
    return NULL;
}

/* ---- For the loop ---------------------------------------------------------------------------- */

sender *sender_new(void)
{
    sender *s = caper_alloc(1, sizeof *s);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    pthread_mutex_init(&s->lock, NULL);
    s->multi = curl_multi_init();
    s->fd    = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (s->fd < 0 || !s->multi || pthread_create(&s->thread, NULL, run, s) != 0)
        caper_end("no thread for sending calls");
    return s;
}

static void free_all(job_list *l)
{
    for (send_job *job; (job = get(l));)
        send_job_free(job);
}

void sender_free(sender *s)
{
    if (!s)
        return;
    pthread_mutex_lock(&s->lock);
    s->stop = true;
    pthread_mutex_unlock(&s->lock);
    curl_multi_wakeup(s->multi);
    pthread_join(s->thread, NULL);
    free_all(&s->waiting);
    free_all(&s->done);
    curl_multi_cleanup(s->multi);
    pthread_mutex_destroy(&s->lock);
    close(s->fd);
    free(s);
}

int sender_fd(const sender *s) { return s->fd; }

void sender_send(sender *s, send_job *job)
{
    pthread_mutex_lock(&s->lock);
    put(&s->waiting, job);
    pthread_mutex_unlock(&s->lock);
    curl_multi_wakeup(s->multi);
}

send_job *sender_take(sender *s)
{
    eventfd_t n;
    eventfd_read(s->fd, &n);
    return take_from(s, &s->done);
}

void send_job_free(send_job *job)
{
    free(job->url);
    free(job->address);
    caper_buf_fini(&job->text);
    free(job);
}
