/* clients.h -- tables over the net without sockets: clients that know nothing
 * but what they are sent, a real store, and a clock of ours. */
#ifndef TESTS_CLIENTS_H
#define TESTS_CLIENTS_H

#include <jansson.h>

#include "core/rng.h"
#include "online/hub_inner.h"

enum { CLIENTS = 12 };

/* What a client knows: only from messages. */
typedef struct Client {
    Guest *guest;
    char code[CODE_SIZE], token[TOKEN_SIZE], why[256], again[CODE_SIZE];
    int seat; /* 1 and up; 0: none */
    int messages, letters, kept, no, taken;
    int64_t told;
    bool over, ended, host;
    json_t *letter, *seats, *record;
} Client;

typedef void Heard(const Client *c, const void *bytes, size_t size);

extern Client client[CLIENTS];
extern Hub *hub;
extern int64_t now;
extern Heard *overheard; /* is told all that is sent; or NULL */

/* A store of its own, clients without a table, and a hub. */
void start_hub(void);
/* Another hub on that store. */
void open_hub(void);
/* Until the store has nothing more to say. */
void settle(void);

void connect_client(int who);
/* A moment goes by behind it. */
void say(int who, const char *text);
/* Not waiting for the store. */
void say_at_once(int who, const char *text);
void enter(int who, const char *code, const char *token, int64_t told);
void ping(int who, int times, int64_t pause);

/* A table with so many people; the rest are bots. */
void gather(const char *game, int seats, int people);
/* The same before it begins, with more in the message that opens it. */
void gather_more(const char *game, int seats, int people, const char *more);
void leave_all(void);
/* And the hub ends. */
void scatter(void);

/* One of the choices that the last letter has, or -1. */
int choice_of(const Client *c, uint32_t lot);
/* Everybody who has a choice makes one; else time goes by. */
bool play_round(int people, Rng *rng);

/* What a seat has on its clock, as a client was told. */
int64_t left_of(int who, size_t seat);

#endif
