/* plain.h -- room_json, room_glance and room_story without letters. */
#ifndef TESTS_PLAIN_H
#define TESTS_PLAIN_H

#include "room/room.h"

void plain_json(Json *json, Room *room, int viewer, Scene *last);
void plain_glance(Json *json, Room *room, int viewer);
void plain_story(Json *json, Room *room, int viewer);

#endif
