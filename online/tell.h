/* tell.h -- what goes out to clients: every byte of it. */
#ifndef ONLINE_TELL_H
#define ONLINE_TELL_H

#include "core/record.h"
#include "online/desks.h"
#include "online/store.h"
#include "room/letter.h"

enum { TELL_TEXT = 2 * RECORD_MAX, TELL_TABLES = 50 };

typedef struct Teller {
    HubOut out;
    const char *engine;
    HubStats *stats;
    Scene scene;
    char text[TELL_TEXT];
    unsigned char letter[LETTER_MAX];
    char record[RECORD_MAX];
} Teller;

/* A sentence to one client: {"say": ..., "why": ...}, with the id of what it
 * asked for, if any. */
void tell_no(Teller *teller, const Guest *guest, uint64_t id, const char *why);
/* What it asked for is kept. */
void tell_kept(Teller *teller, const Guest *guest, uint64_t id);
void tell_pong(Teller *teller, const Guest *guest, int64_t stamp, int64_t now);
void tell_word(Teller *teller, const Guest *guest, const char *word);

/* Who enters is told where it is, with its token if it is new; then who is
 * here, and what happened since `told`, or all of it. */
void tell_entered(Teller *teller, Desk *desk, Guest *guest, const char *token,
                  int32_t told, int64_t now);

/* Everybody at the table is told what is new to them, and nobody anything
 * else: not even that there was something. Who watches late is told apart. */
void tell_news(Teller *teller, Desk *desk, int64_t now);
void tell_late(Teller *teller, Desk *desk, int64_t now);

/* Whether what has happened, told or not, is new to who looks from there. */
bool tell_is_news(Teller *teller, const Desk *desk, int viewer);

/* All that was played, as a record. False: as far as that one knows it is not
 * over. */
bool tell_record(Teller *teller, const Desk *desk, const Guest *guest);

/* The tables that anybody may join, the most there is room for, with those of
 * other servers of the store. */
void tell_list(Teller *teller, const Guest *guest, const Desks *desks,
               Store *store);
/* The tables here, as other servers are told of them. */
void tell_notice(const Desks *desks, char *buf, size_t size);

/* The table is at another server: a link, or "": nobody knows where. */
void tell_elsewhere(Teller *teller, const Guest *guest, const char *address);
/* The store is away, and all waits for it. */
void tell_waits(Teller *teller, const Guest *guest);

/* The party was folded anew: what all see goes on from here. */
void tell_resumed(Teller *teller, Desk *desk, int64_t now);

void tell_reaction(Teller *teller, const Desk *desk, int seat,
                   const char *reaction);

#endif
