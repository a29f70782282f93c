/* line.c -- a connection to a server elsewhere, which comes back by itself. */
#include "apps/line.h"

#include <fcntl.h>
#include <libwebsockets.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/doors.h"
#include "online/chance.h"

enum {
    HEARD_MOST = 8 << 20, /* bytes of a message */
    WAITING_MOST = 4096,  /* messages that nobody has heard yet */
    ALIVE = 10,           /* seconds of silence, then it is asked */
    GONE = 20,            /* and then it is taken for lost */
    PATIENCE = 10         /* seconds that a try may take */
};

typedef struct Word {
    struct Word *next;
    LineEvent event;
    size_t size;
    char text[]; /* LWS_PRE in front of what is said */
} Word;

typedef struct Words {
    Word *first, *last;
    int count;
} Words;

struct Line {
    const Link *link;
    pthread_t thread;
    pthread_mutex_t lock; /* of all that follows up to the empty line */
    Words in, out;
    bool here, ends;
    bool leaves;
    Link next; /* where to; without a host: where it began */
    char code[CODE_SIZE];
    int pipe[2];

    struct lws_context *context; /* of the thread alone, once it runs */
    struct lws *wsi;
    lws_sorted_usec_list_t again;
    int tries;
    bool trying; /* until it is known what came of it */
    Link at;     /* where it is */
    char path[LINK_PATH + CODE_SIZE + 16];
    char *text; /* what came of a message */
    size_t size;
    struct lws_protocols protocols[2];
};

/* ---- words that wait ---- */

static bool add(Words *words, LineEvent event, const char *text, size_t size)
{
    Word *word = words->count < WAITING_MOST
                     ? malloc(sizeof *word + LWS_PRE + size + 1)
                     : NULL;
    if (!word)
        return false;
    *word = (Word){.event = event, .size = size};
    memcpy(word->text + LWS_PRE, text, size);
    word->text[LWS_PRE + size] = 0;
    if (words->last)
        words->last->next = word;
    else
        words->first = word;
    words->last = word;
    words->count++;
    return true;
}

static Word *take(Words *words)
{
    Word *word = words->first;
    if (!word)
        return NULL;
    words->first = word->next;
    if (!word->next)
        words->last = NULL;
    words->count--;
    return word;
}

static void drop_all(Words *words)
{
    for (Word *word; (word = take(words));)
        free(word);
}

/* ---- in the thread ---- */

/* A descriptor can be read as long as something waits. */
static bool pass_on(Line *line, LineEvent event, const char *text, size_t size)
{
    pthread_mutex_lock(&line->lock);
    bool fine = add(&line->in, event, text, size);
    line->here = event == LINE_HERE || (line->here && event != LINE_AWAY);
    if (fine && write(line->pipe[1], "", 1) < 0)
        fine = false;
    pthread_mutex_unlock(&line->lock);
    return fine;
}

static void try_again(Line *line)
{
    static const int pauses[] = {200, 500, 1000, 2000, 4000, 8000};
    enum { PAUSES = sizeof pauses / sizeof *pauses };
    int pause = pauses[line->tries < PAUSES ? line->tries : PAUSES - 1];
    line->tries++;
    lws_sul_schedule(line->context, 0, &line->again, line->again.cb,
                     pause * LWS_US_PER_MS);
}

/* Where it is looked for next; one that was named is tried once. */
static void choose_server(Line *line)
{
    line->at = *line->link;
    if (line->leaves && line->next.host[0])
        line->at = line->next;
    snprintf(line->path, sizeof line->path, "%s" DOORS_PATH "%s%s",
             line->at.path, line->code[0] ? "/" : "", line->code);
    line->leaves = false;
}

/* Who only goes elsewhere hears nothing of it. */
static void lose(Line *line, const char *why)
{
    line->wsi = NULL;
    line->trying = false;
    line->size = 0;
    pthread_mutex_lock(&line->lock);
    drop_all(&line->out);
    bool ends = line->ends, leaves = line->leaves;
    choose_server(line);
    line->here = line->here && !leaves;
    pthread_mutex_unlock(&line->lock);
    if (!leaves)
        pass_on(line, LINE_AWAY, why, strlen(why));
    if (!ends)
        try_again(line);
}

static void connect_now(lws_sorted_usec_list_t *again)
{
    Line *line = lws_container_of(again, Line, again);
    static const lws_retry_bo_t alive = {.secs_since_valid_ping = ALIVE,
                                         .secs_since_valid_hangup = GONE};
    char authority[LINK_HOST + 16];
    link_authority(&line->at, authority, sizeof authority);
    struct lws_client_connect_info info = {
        .context = line->context,
        .address = line->at.host,
        .port = line->at.port,
        .path = line->path,
        .host = authority,
        .protocol = DOORS_PROTOCOL,
        .local_protocol_name = DOORS_PROTOCOL,
#ifdef LWS_WITH_TLS
        .ssl_connection = line->at.tls ? LCCSCF_USE_SSL : 0,
#endif
        .retry_and_idle_policy = &alive,
        .pwsi = &line->wsi};
    line->trying = true;
    if (!lws_client_connect_via_info(&info) && line->trying)
        lose(line, "it cannot be reached");
}

/* A program brings a token, see doors.c; who it is at a table is said there. */
static int add_headers(struct lws *wsi, unsigned char **at, size_t length)
{
    char value[TOKEN_SIZE + 8], token[TOKEN_SIZE];
    unsigned char *end = *at + length;
    chance_token(token);
    snprintf(value, sizeof value, "Bearer %s", token);
    return lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_AUTHORIZATION,
                                        (unsigned char *)value,
                                        (int)strlen(value), at, end);
}

static int receive(Line *line, const char *bytes, size_t size)
{
    char *text = line->size + size <= HEARD_MOST
                     ? realloc(line->text, line->size + size + 1)
                     : NULL;
    if (!text)
        return -1;
    line->text = text;
    memcpy(text + line->size, bytes, size);
    line->size += size;
    if (!lws_is_final_fragment(line->wsi) ||
        lws_remaining_packet_payload(line->wsi))
        return 0;
    LineEvent event = lws_frame_is_binary(line->wsi) ? LINE_BYTES : LINE_TEXT;
    size_t whole = line->size;
    line->size = 0;
    line->tries = 0;
    return pass_on(line, event, text, whole) ? 0 : -1;
}

/* Less than 0 closes the connection. */
static int write_next(Line *line)
{
    pthread_mutex_lock(&line->lock);
    Word *word = take(&line->out);
    bool more = line->out.first, ends = line->ends || line->leaves;
    pthread_mutex_unlock(&line->lock);
    int sent = word
                   ? lws_write(line->wsi, (unsigned char *)word->text + LWS_PRE,
                               word->size, LWS_WRITE_TEXT)
                   : 0;
    free(word);
    if (sent < 0 || (ends && !more))
        return -1;
    if (more || ends)
        lws_callback_on_writable(line->wsi);
    return 0;
}

/* Somebody has something to say, or it ends. */
static void look_up(Line *line)
{
    if (line->wsi)
        lws_callback_on_writable(line->wsi);
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason,
                    void *user, void *in, size_t length)
{
    (void)user;
    Line *line = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_headers(wsi, in, length);
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        line->trying = false;
        return pass_on(line, LINE_HERE, "", 0) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(line, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return write_next(line);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        lose(line, in ? in : "nobody answers");
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        lose(line, "the connection was lost");
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        look_up(line);
        return 0;
    default:
        return 0;
    }
}

static void *run(void *of)
{
    Line *line = of;
    bool ends = false;
    lws_sul_schedule(line->context, 0, &line->again, connect_now, 1);
    while (!ends) {
        if (lws_service(line->context, 0) < 0)
            break;
        pthread_mutex_lock(&line->lock);
        ends = line->ends && !line->here;
        pthread_mutex_unlock(&line->lock);
    }
    return NULL;
}

/* ---- for others ---- */

static bool start_context(Line *line)
{
    line->protocols[0] =
        (struct lws_protocols){.name = DOORS_PROTOCOL, .callback = on_event};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = line->protocols,
        .connect_timeout_secs = PATIENCE,
        .timeout_secs = PATIENCE,
        .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
        .user = line};
    lws_set_log_level(0, NULL);
    line->context = lws_create_context(&info);
    return line->context;
}

static void end(Line *line)
{
    if (line->context)
        lws_context_destroy(line->context);
    drop_all(&line->in);
    drop_all(&line->out);
    free(line->text);
    close(line->pipe[0]);
    close(line->pipe[1]);
    pthread_mutex_destroy(&line->lock);
    free(line);
}

/* Signals are for the thread that has the terminal. */
static bool start_thread(Line *line)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool fine = pthread_create(&line->thread, NULL, run, line) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fine;
}

bool line_has_tls(void)
{
#ifdef LWS_WITH_TLS
    return true;
#else
    return false;
#endif
}

Line *line_open(const Link *link)
{
    Line *line = calloc(1, sizeof *line);
    if (!line)
        return NULL;
    if (pipe(line->pipe) != 0) {
        free(line);
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(line->pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(line->pipe[i], F_SETFD, FD_CLOEXEC);
    }
    line->link = link;
    choose_server(line);
    pthread_mutex_init(&line->lock, NULL);
    if (start_context(line) && start_thread(line))
        return line;
    end(line);
    return NULL;
}

void line_close(Line *line)
{
    pthread_mutex_lock(&line->lock);
    line->ends = true;
    pthread_mutex_unlock(&line->lock);
    lws_cancel_service(line->context);
    pthread_join(line->thread, NULL);
    end(line);
}

void line_follow(Line *line, const char *link, const char *code)
{
    pthread_mutex_lock(&line->lock);
    line->leaves = true;
    if (!*link || link_read_server(link, &line->next))
        line->next = (Link){0};
    snprintf(line->code, sizeof line->code, "%s", code);
    pthread_mutex_unlock(&line->lock);
    lws_cancel_service(line->context);
}

int line_descriptor(const Line *line)
{
    return line->pipe[0];
}

Heard line_hear(Line *line)
{
    char byte;
    pthread_mutex_lock(&line->lock);
    Word *word = take(&line->in);
    if (word && read(line->pipe[0], &byte, 1) < 0)
        word->event = LINE_AWAY;
    pthread_mutex_unlock(&line->lock);
    if (!word)
        return (Heard){LINE_SILENT, NULL, 0};
    Heard heard = {word->event, malloc(word->size + 1), word->size};
    if (heard.text)
        memcpy(heard.text, word->text + LWS_PRE, word->size + 1);
    else
        heard.event = LINE_SILENT;
    free(word);
    return heard;
}

bool line_say(Line *line, const char *text)
{
    pthread_mutex_lock(&line->lock);
    bool fine = line->here && !line->ends &&
                add(&line->out, LINE_TEXT, text, strlen(text));
    pthread_mutex_unlock(&line->lock);
    if (fine)
        lws_cancel_service(line->context);
    return fine;
}
