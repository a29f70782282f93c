/* rows.h -- what a party keeps, as lines of text: written, and read back.
 *
 *   sit 2 HASH Bo         a person sits down; names are quoted with %
 *   bot 3 greedy          a bot does
 *   stand 2               the seat is empty again
 *   order 3 1 2           who sits where from now on
 *   bank 30000            as in an opening, before it begins; delay too
 *   begin
 *   id 2 0123456789abcdef what follows was asked under this number
 *   2 bid 4 on first      an action, as in a record
 *   back 2, since 2       an action is taken back, or all since then
 *   left 2 30000          milliseconds on a clock
 *   away 2, here 2, concede 2, agree 2, end, pause, resume, again CODE
 */
#ifndef ONLINE_ROWS_H
#define ONLINE_ROWS_H

#include "online/party.h"

enum {
    ROW_NAME = 3 * NAME_SIZE, /* bytes of a quoted name */
    ROW_LINE = ROW_NAME + HEX_SIZE + 32
};

/* The most milliseconds that a clock can have. */
enum { ROW_LEFT = 1000000000 };

/* What is drawn from a party's key besides chance. */
enum { ROW_BOTS = -1, ROW_ORDER = -2 };

/* Does what a line says, or refuses it. */
bool row_line(Party *party, char *line, Why *why);

/* Who plays on a seat of the room, by who sits there. */
void row_seat(Party *party, int seat);

/* The bot that plays for who is not there. */
const Bot *row_stand_in(void);

void row_hex(char *buf, const unsigned char *bytes, size_t count);
bool row_unhex(const char *text, unsigned char *bytes, size_t count);

/* A name without blanks, in printable ASCII; and back. */
void row_quote(char *buf, size_t size, const char *name);
bool row_unquote(const char *text, char name[NAME_SIZE]);

#endif
