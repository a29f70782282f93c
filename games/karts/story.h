/* story.h -- what can be told of the karts: each function says one thing that
 * has happened to a tale that is there. Frames are copies in PHASE_SHOW in
 * which nobody may act, and which say who was hit. */
#ifndef GAMES_KARTS_STORY_H
#define GAMES_KARTS_STORY_H

#include "games/karts/karts.h"

/* The set-up. */
void karts_tell_faction(const Table *table, const Karts *s, int team,
                        Tale *tale);
void karts_tell_named(const Table *table, const Karts *s, Tale *tale);
void karts_tell_customized(const Karts *s, int team, Tale *tale);
void karts_tell_track(const Karts *s, Tale *tale);
void karts_tell_starts(const Table *table, const Karts *s, Tale *tale);
void karts_tell_face(const Karts *s, int team, Tale *tale);

/* Planning. `late`: the time was up. */
void karts_tell_wolf(const Table *table, const Karts *s, Tale *tale);
void karts_tell_reveal(const Karts *s, bool late, Tale *tale);
void karts_tell_order(const Table *table, const Karts *s, Tale *tale);

/* A turn. Each is called after it has happened. */
void karts_tell_special(const Table *table, const Karts *s, int team, bool paid,
                        Tale *tale);
void karts_tell_power(const Table *table, const Karts *s, int team, int kind,
                      bool paid, Tale *tale);
void karts_tell_fizzle(const Table *table, const Karts *s, int team, int step,
                       Tale *tale); /* paid, and nothing can come of it */
void karts_tell_custom(const Karts *s, int team, bool paid, Tale *tale);
void karts_tell_speed(const Karts *s, int team, int step, Tale *tale);
void karts_tell_moved(const Karts *s, int kart, int hexes, Tale *tale);
/* `before` is the damage that there was: what was taken is less than what was
 * dealt where armour or a shield keeps some off. */
void karts_tell_wall(const Karts *s, int kart, int speed, int before,
                     Tale *tale);
void karts_tell_crash(const Karts *s, const uint8_t chain[TEAMS], int length,
                      bool blocked, const uint8_t before[TEAMS], Tale *tale);
void karts_tell_finish(const Karts *s, int kart, int from,
                       Tale *tale); /* `from` its last hex */
void karts_tell_obstacle(const Karts *s, int kart, int kind, bool rammed,
                         int before, Tale *tale); /* its damage before */
void karts_tell_side(const Karts *s, int kart, int action,
                     Tale *tale); /* s->why says what for */
void karts_tell_no_turn(const Table *table, const Karts *s, int team,
                        Tale *tale);
void karts_tell_pull(const Karts *s, int target, int direction, Tale *tale);
void karts_tell_switch(const Karts *s, int target, Tale *tale);
void karts_tell_shot(const Karts *s, int target, Tale *tale);
void karts_tell_spied(const Karts *s, int kind, Tale *tale);
void karts_tell_damage(const Karts *s, int kart, int kind, int before,
                       Tale *tale);
void karts_tell_lost(const Karts *s, int seat, int value, Tale *tale);
void karts_tell_removed(int seat, int step, int value, Tale *tale);
void karts_tell_charge(const Table *table, const Karts *s, int team, int points,
                       Tale *tale);
void karts_tell_token(const Karts *s, int team, int kind,
                      Tale *tale); /* the kind is for the rear driver alone */
void karts_tell_repair(const Karts *s, int team, int points, Tale *tale);

/* Between the races, and the end. */
void karts_tell_part(const Karts *s, Tale *tale);
void karts_tell_upgrade(const Karts *s, int team, int kind, Tale *tale);
void karts_tell_mend(const Karts *s, int team, int action, Tale *tale);
void karts_tell_swap(const Karts *s, Tale *tale);
void karts_tell_over(const Table *table, const Karts *s, Tale *tale);
void karts_reason(const Table *table, const void *state, int seat, Text *text);

#endif
