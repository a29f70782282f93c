/* card_same.h -- a graphics card against the processor, game by game. */
#ifndef TESTS_CARD_SAME_H
#define TESTS_CARD_SAME_H

#include "apps/device.h"

/* How many games of each table are compared: so many as have about these
 * decisions, many short ones or few long ones. */
typedef struct CardSample {
    int64_t decisions, least, most;
} CardSample;

/* Whoever compares says so. */
extern const CardSample card_sample;

#endif
