/* json.h -- JSON into a caller's buffer, and a scene as JSON.
 *
 * Values are written in order; inside an object each has a key, inside an
 * array the key is NULL. The functions never fail: what does not fit is cut
 * and sets the text's `overflow`, after which it is not to be used.
 */
#ifndef CORE_JSON_H
#define CORE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/scene.h"
#include "core/text.h"

enum { JSON_DEPTH = 32 };

typedef struct Json {
    Text text;
    bool comma;       /* the next value follows another one */
    int depth;        /* brackets that are open */
    uint32_t objects; /* which of them are braces, the innermost the lowest */
} Json;

void json_start(Json *json, char *buf, size_t size);

/* `bracket` is '{' or '['; closing takes '}' or ']'. */
void json_open(Json *json, const char *key, char bracket);
void json_close(Json *json, char bracket);

void json_text(Json *json, const char *key, const char *text);
void json_int(Json *json, const char *key, int64_t value);
void json_bool(Json *json, const char *key, bool value);
void json_nothing(Json *json, const char *key);

/* value / 10^decimals, written exactly: 125 with 2 decimals is 1.25. */
void json_fixed(Json *json, const char *key, int64_t value, int decimals);

/* [column, row] in an array. */
void json_cell(Json *json, int column, int row);

/* The scene: status, areas with their items, choices. What a thing has not is
 * left out: a turn, an owner, flags, parts, more than one column and row; a
 * part is a value unless it says another role. Where `last`, if any, has an
 * area of the same name, a run of items that are the same there is written as
 * [FIRST, COUNT] of that area, an item of which nothing but its parts is new as
 * its number there (`as`) and those, and what else the area says is left out if
 * all of it is the same. With `names` the marks of tale.h are replaced and seat
 * `you` is addressed; without, they stay for the reader to replace. */
void json_scene(Json *json, const char *key, const Scene *scene,
                const Scene *last, const char *const *names, int you);

#endif
