/* stress_server.h -- a server of one's own, to be measured. */
#ifndef APPS_STRESS_SERVER_H
#define APPS_STRESS_SERVER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { SERVER_WHY = 256 };

typedef struct Server {
    pid_t pid; /* 0: none runs */
    int port;
    int out;     /* what it prints */
    double took; /* seconds from its start until it was ready */
} Server;

/* This program as `serve`, with its tables in that folder, or in a database
 * that may be `shared`; `pinned` to the machine's first core, alone. False:
 * `why` says why not. */
bool server_start(Server *server, const char *place, bool shared, bool pinned,
                  char why[SERVER_WHY]);
/* By that signal. False: it did not end well. */
bool server_end(Server *server, int number);

/* Seconds of processor time so far, and bytes of memory; 0: nobody knows. */
double server_work(const Server *server);
int64_t server_memory(const Server *server);

/* The load goes to all cores but the first. False: there is no other. */
bool server_leave_core(void);

/* A new folder on a disk, and its end with all that is in it. */
bool folder_start(const char *place, char *path, int size);
void folder_end(const char *path);

#endif
