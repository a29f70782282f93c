/* serve.c -- the command `serve`: the games in the browser. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/commands.h"
#include "apps/doors.h"
#include "apps/http_server.h"
#include "apps/link.h"
#include "apps/listen.h"
#include "apps/log.h"
#include "apps/say.h"
#include "games/games.h"
#include "online/review.h"

enum { KEEP_DAYS = 90 };

/* Where tables are kept unless it is said: where systemd, the desktop or the
 * home folder has a place for such things. */
static bool usual_data(char *buf, size_t size)
{
    const char *state = getenv("STATE_DIRECTORY");
    const char *desktop = getenv("XDG_STATE_HOME");
    const char *own = getenv("HOME");
    int length =
        state && *state       ? snprintf(buf, size, "%s", state)
        : desktop && *desktop ? snprintf(buf, size, "%s/madcap", desktop)
        : own && *own ? snprintf(buf, size, "%s/.local/state/madcap", own)
                      : -1;
    return length > 0 && (size_t)length < size;
}

/* The folders above it; what cannot be made is said of the last one. */
static void make_way(char *path)
{
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = 0;
        mkdir(path, 0700);
        *at = '/';
    }
}

typedef struct Data {
    const char *place; /* a folder or a database; NULL: there is none */
    bool asked;        /* it must do; else the page is served without */
    char usual[4096];
    char name[4096]; /* of the place, without a password */
} Data;

static int find_data(const Args *args, Data *data)
{
    const char *store = args_value(args, "store");
    const char *given = store ? store : args_value(args, "data");
    if (store && args_has(args, "data"))
        return say_wrong("--store is where tables are kept instead of --data: "
                         "leave one of them away");
    if (store && strncmp(store, "postgres", 8) != 0)
        return say_wrong("--store '%s' is not an address such as "
                         "postgresql://USER@HOST/NAME; a folder is --data",
                         store);
    if (args_has(args, "address") && !store)
        return say_wrong("--address is for servers that share a --store");
    const char *state = getenv("STATE_DIRECTORY");
    bool usual = !given && usual_data(data->usual, sizeof data->usual);
    data->asked = given || (state && *state);
    data->place = given ? given : usual ? data->usual : NULL;
    if (usual)
        make_way(data->usual);
    if (data->place)
        store_name(data->place, data->name, sizeof data->name);
    return FINE;
}

static int open_tables(HttpServer *server, const Data *data)
{
    char why[HUB_WHY] = "there is no home folder";
    if (data->place && http_server_open_tables(server, data->place, why)) {
        log_event(LOG_INFO, "store-opened",
                  (LogField[]){{"data", data->name, 0},
                               {"tables", NULL, http_server_tables(server)},
                               {0}});
        return FINE;
    }
    if (data->asked)
        return say_failed("%s", why);
    printf("No tables over the net: %s. --data DIR names another folder.\n",
           why);
    return FINE;
}

/* ---- tables that cannot go on ---- */

static void print_left(void *context, const char *code, const char *why)
{
    (void)context;
    printf("%s: %s\n", code, why);
}

static void count_left(void *context, const char *code, const char *why)
{
    (void)code;
    snprintf(context, sizeof(StoreWhy), "%s", why);
}

/* `madcap serve --check`: what a new program would do with the tables. */
static int check_tables(const Data *data)
{
    StoreWhy why;
    int64_t left = data->place ? review_tables(data->place, games_all(),
                                               print_left, NULL, &why)
                               : 0;
    if (left < 0)
        return say_failed("%s", why.text);
    if (left == 0)
        printf("All tables can go on.\n");
    return left ? FAILED : FINE;
}

/* Said before anything is upgraded. */
static int refuse_left(const Args *args, const Data *data)
{
    StoreWhy why, last;
    int64_t left =
        data->place && !args_has(args, "set-aside")
            ? review_tables(data->place, games_all(), count_left, &last, &why)
            : 0;
    if (left <= 0)
        return FINE; /* what cannot be read is said by who opens it */
    return say_failed("%lld of the tables in %s cannot go on (%s): end them "
                      "with the madcap that began them, or serve without them "
                      "with --set-aside; --check lists them",
                      (long long)left, data->name, last.text);
}

/* ---- what is asked for ---- */

/* What is wrong is always told; what happens, unless a person looks on. */
static int start_log(const Args *args)
{
    const char *form = args_value(args, "log");
    if (!form)
        log_start(LOG_TEXT, isatty(STDERR_FILENO) ? LOG_WARN : LOG_INFO);
    else if (strcmp(form, "text") == 0)
        log_start(LOG_TEXT, LOG_INFO);
    else if (strcmp(form, "json") == 0)
        log_start(LOG_JSON, LOG_INFO);
    else if (strcmp(form, "none") != 0)
        return say_wrong("--log '%s' is not text, json or none", form);
    return FINE;
}

static int read_doors(const Args *args, HttpSettings *settings)
{
    const char *proxies = args_value(args, "trust-proxy");
    const char *why =
        proxies ? proxies_read(&settings->proxies, proxies) : NULL;
    if (why)
        return say_wrong("--trust-proxy '%s' %s", proxies, why);
    settings->proxies.standard = args_has(args, "forwarded");
    if (settings->proxies.standard && !proxies)
        return say_wrong(
            "--forwarded needs --trust-proxy, which says who is believed");
    settings->origins = args_value(args, "origin");
    why = settings->origins ? doors_check_origins(settings->origins) : NULL;
    if (why)
        return say_wrong("--origin '%s' %s", settings->origins, why);
    return FINE;
}

/* How others come to this server, which has to be a link. */
static int read_address(const Args *args, HttpSettings *settings)
{
    Link link;
    const char *address = args_value(args, "address");
    const char *why = address ? link_read_server(address, &link) : NULL;
    if (why)
        return say_wrong("--address '%s': %s", address, why);
    if (address && strlen(address) >= STORE_ADDRESS)
        return say_wrong("--address is too long: it has at most %d characters",
                         STORE_ADDRESS - 1);
    settings->address = address;
    return FINE;
}

static int read_keep(const Args *args, HttpSettings *settings)
{
    int64_t days = KEEP_DAYS;
    int status = args_number(args, "keep", 0, 36500, &days);
    settings->keep = (double)days * 24 * 3600;
    return status;
}

/* The public's socket, and that of who hosts the server, if one is asked for.
 * Answers an exit status. */
static int open_sockets(const Args *args, HttpSettings *settings)
{
    const char *given = args_value(args, "listen");
    const char *metrics = args_value(args, "metrics");
    char host[64];
    ListenAt at, within;
    int64_t port = LISTEN_PORT;
    int status = args_number(args, "port", 0, LISTEN_PORT_MOST, &port);
    at = (ListenAt){"listen", "port", given ? given : LISTEN_HOME, (int)port};
    if (status == FINE && metrics)
        status = listen_read("metrics", metrics, host, sizeof host, &within);
    if (status == FINE)
        status = listen_open(&at, &settings->listener);
    if (status == FINE && metrics)
        status = listen_open(&within, &settings->inside);
    return status;
}

static void close_sockets(const HttpSettings *settings)
{
    if (settings->listener >= 0)
        close(settings->listener);
    if (settings->inside >= 0)
        close(settings->inside);
}

/* ---- from beginning to end ---- */

/* A link for who stands before it; where the public's is known, that one. */
static void say_where(const Args *args, const HttpSettings *settings)
{
    const char *given = args_value(args, "listen");
    char link[96], inside[96] = "";
    if (settings->inside >= 0) {
        listen_link(settings->inside, "", inside, sizeof inside);
        printf("Numbers for Prometheus are at %s/metrics.\n", inside);
    }
    if (settings->origins)
        printf("Its public address is %.*s.\n",
               (int)strcspn(settings->origins, ", "), settings->origins);
    listen_link(settings->listener, given ? given : LISTEN_HOME, link,
                sizeof link);
    printf("Open %s in your browser. Ctrl-C ends.\n", link);
    say_now();
    log_event(LOG_INFO, "started",
              (LogField[]){{"version", MADCAP_VERSION, 0},
                           {"at", link, 0},
                           {"metrics", *inside ? inside : "none", 0},
                           {0}});
}

static void warn_root(void)
{
    if (geteuid() == 0)
        log_event(LOG_WARN, "runs-as-root",
                  (LogField[]){{"why",
                                "it does not need to be root: give it a "
                                "user of its own, see docs/hosting.md",
                                0},
                               {0}});
}

static int serve(const Args *args, HttpServer *server,
                 const HttpSettings *settings, const Data *data)
{
    warn_root();
    int status = open_tables(server, data);
    if (status != FINE)
        return status;
    say_where(args, settings);
    http_server_run(server);
    return FINE;
}

static int run_serve(const Args *args)
{
    HttpSettings settings = {.listener = -1, .inside = -1};
    Data data;
    int status = find_data(args, &data);
    if (status == FINE && args_has(args, "check"))
        return check_tables(&data);
    if (status == FINE)
        status = start_log(args);
    if (status == FINE)
        status = read_doors(args, &settings);
    if (status == FINE)
        status = read_address(args, &settings);
    if (status == FINE)
        status = read_keep(args, &settings);
    if (status == FINE)
        status = refuse_left(args, &data);
    if (status == FINE)
        status = open_sockets(args, &settings);
    HttpServer *server = status == FINE ? http_server_start(&settings) : NULL;
    if (!server) {
        close_sockets(&settings);
        return status == FINE
                   ? say_failed("cannot serve: libwebsockets does not start")
                   : status;
    }
    status = serve(args, server, &settings, &data);
    http_server_end(server);
    if (status == FINE)
        log_event(LOG_INFO, "ended", (LogField[]){{0}});
    return status;
}

static const Flag flags[] = {
    {"listen", "ADDR",
     "the address to listen at; 127.0.0.1, this machine only"},
    {"port", "N", "the port, 8080; 0 picks a free one"},
    {"data", "DIR", "where tables are kept; usually ~/.local/state/madcap"},
    {"store", "URL", "or in a database: postgresql://USER@HOST/NAME"},
    {"address", "URL", "where players reach this one of several servers"},
    {"keep", "DAYS", "old tables are deleted after so long; 90; 0: never"},
    {"check", NULL, "only says whether all tables there can go on"},
    {"set-aside", NULL, "serves without the tables that cannot"},
    {"metrics", "PORT", "a port for numbers for Prometheus; or ADDR:PORT"},
    {"log", "FORM", "what happens, on stderr: text, json or none"},
    {"trust-proxy", "LIST", "addresses of proxies whose headers are believed"},
    {"forwarded", NULL, "their header is Forwarded, not X-Forwarded-..."},
    {"origin", "LIST", "where pages may be from: https://play.example.org"},
    {0}};

const Command command_serve = {
    .name = "serve",
    .words = "",
    .about = "the games in your browser",
    .help =
        "Serves the page with all games to browsers and prints the link to\n"
        "open. The games run in the browser, which goes on without this\n"
        "program once it has the page. Only this machine can reach it unless\n"
        "it listens at another address: 0.0.0.0 is all of them. Ctrl-C ends.\n"
        "\n"
        "Tables over the net are kept in a folder, and go on when the program\n"
        "is started again, however it ended. Several servers share the tables\n"
        "of a PostgreSQL (--store); docs/hosting.md says how.\n"
        "\n"
        "Examples:\n"
        "  madcap serve\n"
        "  madcap serve --listen 0.0.0.0 --port 9000\n",
    .flags = flags,
    .run = run_serve,
};
