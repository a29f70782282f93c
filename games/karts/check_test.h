/* check_test.h -- positions of games that are played, broken on purpose. */
#ifndef GAMES_KARTS_CHECK_TEST_H
#define GAMES_KARTS_CHECK_TEST_H

#include "core/table.h"
#include "games/games.h"
#include "games/karts/legal.h"
#include "tests/test.h"

#include <stddef.h>

/* Breaks one thing of a position in a phase. Where that is not possible, the
 * position is left as it is, and a later one is broken. */
typedef struct Damage {
    const char *broken;
    Phase phase;
    void (*damage)(Karts *s);
} Damage;

/* The same by a value that a byte may not have, for each of several. */
typedef struct Bytes {
    const char *broken;
    Phase phase;
    uint8_t value;
    size_t at[24];
} Bytes;

#define BYTE(field) offsetof(Karts, field)

/* The table at which they are played. */
extern Table check_table;

void check_set_up(int seats);

/* Plays at random until a position can be broken: by `damage`, or else one
 * byte. */
bool check_find(Phase phase, void (*damage)(Karts *s), size_t at, uint8_t value,
                Karts *broken);

/* Each is refused by the name of what is broken. */
void check_damages(const Damage *damages, size_t count);
void check_bytes(const Bytes *bytes, size_t count);

#endif
