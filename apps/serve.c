/* serve.c -- the command `serve`: the games in the browser. */
#include <errno.h>
#include <inttypes.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/commands.h"
#include "apps/http_server.h"
#include "apps/say.h"

enum { PORT = 8080, PORT_MOST = 65535, BACKLOG = SOMAXCONN };

static const char home[] = "127.0.0.1";

/* Answers an exit status; only numbers, so that nothing is looked up. */
static int find_address(const char *text, int port, struct addrinfo **found)
{
    char service[8];
    struct addrinfo hints = {.ai_family = AF_UNSPEC,
                             .ai_socktype = SOCK_STREAM,
                             .ai_flags =
                                 AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE};
    snprintf(service, sizeof service, "%d", port);
    if (strcmp(text, "localhost") == 0)
        text = home;
    if (!*text || getaddrinfo(text, service, &hints, found) != 0)
        return say_wrong("--listen '%s' is not an address such as 127.0.0.1, "
                         "0.0.0.0 or ::1",
                         text);
    return FINE;
}

/* Why there is no socket, as an exit status. */
static int say_why(int error, const char *address, int port)
{
    switch (error) {
    case EADDRINUSE:
        return say_failed("port %d is taken; try --port %d", port,
                          port < PORT_MOST ? port + 1 : PORT);
    case EADDRNOTAVAIL:
    case EAFNOSUPPORT:
        return say_wrong("--listen %s is not an address of this machine",
                         address);
    case EACCES:
        return say_failed("port %d is not open to everybody; try --port %d",
                          port, PORT);
    default:
        return say_failed("cannot listen at %s, port %d: %s", address, port,
                          strerror(error));
    }
}

/* Listening is the one sure way to learn whether a port is free. Answers an
 * error number. */
static int listen_at(const struct addrinfo *at, int *listener)
{
    int on = 1;
    int fd = socket(at->ai_family, SOCK_STREAM, 0);
    if (fd >= 0 &&
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
        bind(fd, at->ai_addr, at->ai_addrlen) == 0 &&
        listen(fd, BACKLOG) == 0) {
        *listener = fd;
        return 0;
    }
    int error = errno;
    if (fd >= 0)
        close(fd);
    return error;
}

static int open_listener(const char *address, int port, int *listener)
{
    struct addrinfo *found;
    int status = find_address(address, port, &found);
    if (status != FINE)
        return status;
    int error = listen_at(found, listener);
    freeaddrinfo(found);
    return error ? say_why(error, address, port) : FINE;
}

/* What a browser on this machine opens: the address only where it is not
 * reached as localhost, with the port that was picked. */
static void print_link(int listener, const char *address)
{
    struct sockaddr_storage own;
    socklen_t size = sizeof own;
    char host[64] = "", port[8] = "";
    static const char *const local[] = {home, "0.0.0.0", "::", "::1", NULL};
    getsockname(listener, (struct sockaddr *)&own, &size);
    getnameinfo((struct sockaddr *)&own, size, host, sizeof host, port,
                sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
    bool is_local = strcmp(address, "localhost") == 0;
    for (int i = 0; local[i]; i++)
        is_local |= strcmp(host, local[i]) == 0;
    if (is_local)
        snprintf(host, sizeof host, "localhost");
    bool in_brackets = strchr(host, ':');
    printf("Open http://%s%s%s:%s in your browser. Ctrl-C ends.\n",
           in_brackets ? "[" : "", host, in_brackets ? "]" : "", port);
    say_now();
}

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

/* A place that was asked for must do; without the usual one the page is served
 * all the same. */
static int open_tables(HttpServer *server, const char *given)
{
    char usual[4096], why[HUB_WHY] = "there is no home folder";
    const char *data = given ? given : usual;
    bool named = given || usual_data(usual, sizeof usual);
    if (named && !given)
        make_way(usual);
    if (named && http_server_open_tables(server, data, why))
        return FINE;
    if (given)
        return say_failed("%s", why);
    printf("No tables over the net: %s. --data DIR names another folder.\n",
           why);
    return FINE;
}

static int run_serve(const Args *args)
{
    const char *given = args_value(args, "listen");
    const char *address = given ? given : home;
    int64_t port = PORT;
    int listener = -1;
    int status = args_number(args, "port", 0, PORT_MOST, &port);
    if (status == FINE)
        status = open_listener(address, (int)port, &listener);
    if (status != FINE)
        return status;
    HttpServer *server = http_server_start(listener);
    if (!server) {
        close(listener);
        return say_failed("cannot serve: libwebsockets does not start");
    }
    status = open_tables(server, args_value(args, "data"));
    if (status == FINE) {
        print_link(listener, address);
        http_server_run(server);
    }
    http_server_end(server);
    return status;
}

static const Flag flags[] = {
    {"listen", "ADDR",
     "the address to listen at; 127.0.0.1, this machine only"},
    {"port", "N", "the port, 8080; 0 picks a free one"},
    {"data", "DIR", "where tables are kept; usually ~/.local/state/madcap"},
    {0}};

const Command command_serve = {
    .name = "serve",
    .words = "",
    .about = "the games in your browser",
    .help =
        "Serves the page with all games to browsers and prints the link to\n"
        "open. The games run in the browser, which goes on without this\n"
        "program once it has the page. Only this machine can reach it unless\n"
        "another address is listened at: 0.0.0.0 is all of them. Ctrl-C ends.\n"
        "\n"
        "Tables over the net are kept in a folder, and go on when the program\n"
        "is started again, however it ended.\n"
        "\n"
        "Examples:\n"
        "  madcap serve\n"
        "  madcap serve --listen 0.0.0.0 --port 9000\n",
    .flags = flags,
    .run = run_serve,
};
