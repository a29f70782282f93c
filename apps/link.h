/* link.h -- the link of a table elsewhere, and what is kept of it here. */
#ifndef APPS_LINK_H
#define APPS_LINK_H

#include <stdbool.h>

#include "online/wire.h"

enum { LINK_HOST = 256, LINK_PATH = 64 };

typedef struct Link {
    bool tls;
    char host[LINK_HOST]; /* without brackets */
    int port;
    char path[LINK_PATH]; /* of one of several servers: "/at/b"; or "" */
    char code[CODE_SIZE]; /* "": the link names no table */
} Link;

/* From what people have: http:// or https://, a host, perhaps a port, and
 * perhaps a table, as in http://play.example.org/#/table/K7PQ2M. NULL, or what
 * is wrong with it. */
const char *link_read(const char *text, Link *link);
/* As servers say it of each other, with a path and without a table. */
const char *link_read_server(const char *text, Link *link);

/* host:port, as servers are told whom is asked for. */
void link_authority(const Link *link, char *buf, size_t size);

/* The address that brings others to the table. */
void link_write(const Link *link, const char *code, char *buf, size_t size);

/* Who somebody is at a table is kept in a file for its owner alone, so that the
 * seat is the same when the program is started again. */
typedef struct Joined {
    char token[TOKEN_SIZE];
    char name[NAME_SIZE]; /* "": none yet */
} Joined;

/* Whoever came last under that name, or at all: NULL. False: nobody did. */
bool link_recall(const Link *link, const char *code, const char *name,
                 Joined *joined);
/* NULL, or why it cannot be kept. */
const char *link_keep(const Link *link, const char *code, const Joined *joined);

#endif
