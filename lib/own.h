/* own.h -- what the files of the library share.
 *
 * Whatever comes from outside is looked at here, once: afterwards a Held has a
 * state of its table, in range and aligned, and rules may be asked about it.
 */
#ifndef LIB_OWN_H
#define LIB_OWN_H

#include "core/table.h"
#include "lib/madcap.h"

struct madcap_table {
    Table table;
    uint64_t key; /* of the seals of its states */
};

/* A state as rules take it, and whose it is: a viewer, or MADCAP_WHOLE. A few
 * bytes behind it can be read. */
enum { HELD_MORE = 16 };
typedef struct Held {
    alignas(8) unsigned char bytes[STATE_MAX + HELD_MORE];
    int whose;
} Held;

/* A game by its id, a table of the library's own, whether there is a table at
 * all: with a refusal if not. */
const Game *table_game(const char *id);
madcap_table *table_copy(const Table *table);
bool table_is_there(const madcap_table *table);

/* Says why, and answers -1. */
int why_refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The length of a text that is done, or a refusal. */
int why_text(const Text *text);
/* Whether there is a buffer at all. */
bool why_has_room(const char *buf, size_t size);

/* Takes in what the caller has; false: refused. A `whole` one is no view. */
bool state_hold(const madcap_table *table, const void *state, size_t size,
                Held *held);
bool state_hold_whole(const madcap_table *table, const void *state, size_t size,
                      Held *held);
/* Hands it out, with a seal; what is held fits the size. */
void state_give(const madcap_table *table, const Held *held, void *state);
/* Whether a state of this size can be handed out there. */
bool state_fits(const madcap_table *table, const void *state, size_t size);

/* The key of a table's seals. */
uint64_t state_key(const Table *table);

/* Whether these may be asked about: an actor of this table; a seat; a viewer,
 * who sees everything only when the game is over; whether the actor may play
 * it. */
bool state_has_actor(const madcap_table *table, int actor);
bool state_has_seat(const madcap_table *table, int seat);
bool state_has_viewer(const madcap_table *table, const Held *held, int viewer);
bool state_is_legal(const madcap_table *table, const Held *held, int actor,
                    int action);
bool state_is_over(const madcap_table *table, const Held *held);

/* Overwrites what a seat or another viewer may not know; a view that is
 * somebody else's is refused. */
bool state_look(const madcap_table *table, Held *held, int viewer);

/* How many numbers make a state; and these. HELD_MORE bytes behind the state
 * can be read. */
int fields_count(const StateField *fields);
void fields_write(const StateField *fields, const unsigned char *state,
                  int32_t *number);

#endif
