/* states.c -- comparing states field by field. */
#include "tests/states.h"

#include <stdio.h>

enum { ROOM = 1024, SHOWN = 12 };

static void print_value(const StateField *field, int n, const void *left,
                        const void *right)
{
    char buf[2][ROOM];
    Text one = text_into(buf[0], ROOM), other = text_into(buf[1], ROOM);
    schema_value(field, left, n, &one);
    schema_value(field, right, n, &other);
    printf("#   %s", field->name);
    if (schema_values(field) > 1)
        printf("[%d]", n);
    printf(": left %s, right %s\n", buf[0], buf[1]);
}

static void print_fields(const Game *game, const void *left, const void *right)
{
    int shown = 0;
    for (const StateField *field = game->fields; field->name; field++)
        for (int n = 0; n < schema_values(field) && shown < SHOWN; n++)
            if (!schema_same(field, left, right, n)) {
                print_value(field, n, left, right);
                shown++;
            }
}

bool test_states(const Game *game, const void *left, const void *right,
                 size_t size, const char *file, int line, const char *claim)
{
    bool same = test_bytes(left, right, size, file, line, claim);
    if (!same && test_speaks())
        print_fields(game, left, right);
    return same;
}
