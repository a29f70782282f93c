/* stress_crowd.h -- many sockets that do nothing. */
#ifndef APPS_STRESS_CROWD_H
#define APPS_STRESS_CROWD_H

#include "apps/stress_wire.h"

typedef struct Crowd Crowd;

/* NULL: no memory. */
Crowd *crowd_start(Wires *wires, int sockets);
void crowd_end(Crowd *crowd);

/* Connects all of them, and asks all for an answer. Each says how many there
 * were within so many seconds; `why`: why somebody is missing, or NULL. */
int crowd_gather(Crowd *crowd, double limit, const char **why);
int crowd_ask(Crowd *crowd, double limit, const char **why);

/* The first of them enters a table and is told of it. NULL, or why not. */
const char *crowd_enter(Crowd *crowd, const char *code, double limit);

#endif
