/* wire.h -- what a client says, read from JSON.
 *
 * A message is one object with a word at "do"; docs/protocol.md lists them. All
 * that comes from outside is checked here: who reads a Message need not.
 */
#ifndef ONLINE_WIRE_H
#define ONLINE_WIRE_H

#include "online/party.h"

enum {
    MESSAGE_MAX = 8192, /* bytes of a message */
    TOKEN_BYTES = 16,
    TOKEN_SIZE = 2 * TOKEN_BYTES + 1,
    ENGINE_SIZE = 17
};

typedef enum {
    SAYS_OPEN,   /* a table is opened: `table`, and what `request` sets */
    SAYS_ENTER,  /* a table is looked at: `code`, `token`, `told` */
    SAYS_ASK,    /* something is asked for there: `request` */
    SAYS_REACT,  /* `reaction` is shown to all */
    SAYS_RECORD, /* what was played, once it is over */
    SAYS_DELETE, /* the table is deleted */
    SAYS_LIST,   /* which tables are open to all? */
    SAYS_PING    /* is answered, with `stamp` */
} Says;

typedef struct Message {
    Says says;
    const Game *const *games; /* that can be opened */
    Table table;
    char code[CODE_SIZE];
    char token[TOKEN_SIZE];   /* "": none yet */
    bool wants_bytes;         /* letters as bytes, not as JSON */
    int32_t told;             /* what was told already; -1: nothing */
    Request request;          /* but for who asks */
    char action[ACTION_TEXT]; /* where it is not given by its number: -1 */
    int reaction;
    int64_t stamp;
} Message;

/* NULL-ended: what people may show each other. */
extern const char *const reactions[];

/* NULL, or why not, in words for whoever wrote the client. */
const char *wire_read(const char *text, size_t length, const Game *const *games,
                      Message *message);

#endif
