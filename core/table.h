/* table.h -- a game set up: seats, options and box, from and to text. */
#ifndef CORE_TABLE_H
#define CORE_TABLE_H

#include "core/game.h"

/* The usual table: most seats, normal options, standard box. */
void table_start(Table *table, const Game *game);

/* Whether it is as table_start and table_set leave it: seats and options in
 * their range, and nothing bigger than there is room for. */
bool table_is_sound(const Table *table);

/* Whether so many can play; and how many can: "3 to 5". */
bool seats_fit(const Game *game, int32_t seats);
size_t seats_text(const Game *game, char *buf, size_t size);

/* Sets `seats` or an option by its name; refused with the reason and what
 * would be right, the table unchanged. */
bool table_set(Table *table, const char *name, const char *value, Why *why);

/* Writes "seats=4 penalty=on ...", every option named. */
size_t table_write(const Table *table, char *buf, size_t size);

/* The picture of a state as a viewer may see it. */
void table_draw(const Table *table, const void *state, int viewer,
                Scene *scene);

/* How many options the game has; the least and most value of one; the text
 * of a value. */
int option_count(const Game *game);
int32_t option_least(const Option *option);
int32_t option_most(const Option *option);
size_t option_text(const Option *option, int32_t value, char *buf, size_t size);

/* The legal action of an actor whose notation is this text, or -1. */
int action_parse(const Table *table, const void *state, int actor,
                 const char *text);
/* Of an action as it is seen, which is no UNSEEN: who seems to act, and the
 * notation. */
int seen_actor(int actor, int seen);
void seen_text(const Table *table, int actor, int seen, char *buf, size_t size);
/* "1".."8", "chance", "clock"; back: -1 for other words. */
void actor_text(int actor, char buf[8]);
int actor_parse(const char *text);

#endif
