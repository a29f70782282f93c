/* schema.h -- what the bytes of a state mean, field by field.
 *
 * A game lists the fields of its state: where each lies, how wide it is, what
 * values it has and who may know them. Nothing in here is needed to play. It is
 * for whoever looks at a state from outside: to print it, to compare two of
 * them, to learn from many of them.
 *
 * A field is a number, one of several cases, a set, or nothing; or a list or a
 * table of such, all of the same width. Places are counted in bits from the
 * beginning of the state, the lowest bit of a byte first, so that a value may
 * share its bytes with others. Laws: the fields of a game cover each bit once;
 * values are in range in every position, view and frame; what is not `secret`
 * reads the same on every view.
 */
#ifndef CORE_SCHEMA_H
#define CORE_SCHEMA_H

#include <stddef.h>

#include "core/json.h"

/* The page of a browser has no use for the lists, and each byte of it is loaded
 * before anybody can play. */
#ifdef __wasm__
#define FIELDS(list) NULL
#else
#define FIELDS(list) (list)
#endif

typedef enum {
    FIELD_NUMBER, /* more is more: least..most */
    FIELD_CASE,   /* one of several, in no order that means anything */
    FIELD_SET,    /* of the elements 0..most, a bit each, the lowest first */
    FIELD_ZERO    /* nothing: always 0 */
} FieldKind;

typedef struct StateField {
    const char *name;  /* a word of a-z and _ that no other field has */
    const char *about; /* what it means */
    FieldKind kind;
    uint16_t at;      /* the bit where it begins */
    uint16_t bits;    /* of one value; of anything but a set 64 at most */
    uint8_t count[2]; /* rows, and values of each; 0: one */
    uint16_t step[2]; /* bits from one row, and one value, to the next */
    int32_t least, most;
    bool none;                /* it may also be `nothing`: every bit set */
    const char *secret;       /* who knows it, NULL: everybody does */
    const char *const *words; /* of the values from 0 on, or NULL */
} StateField;

/* A field that is a member of the state, and is called as it is there:
 *
 *   {FIELD_OF(Toy, round, NUMBER, ONE, "rounds begun"), .least = 1, .most = 6}
 *
 * with a kind, and a shape: ONE value, a LIST, or a TABLE of rows. */
/* clang-format off */
/* NOLINTBEGIN(bugprone-macro-parentheses): members are no expressions. */
#define FIELD_OF(State, member, sort, shape, meaning)                            \
    .name = #member, .about = (meaning), .kind = FIELD_##sort,                \
    FIELD_##shape(State, member)
#define FIELD_ONE(State, member)                                              \
    .at = 8 * offsetof(State, member), .bits = 8 * FIELD_SIZE(State, member)
#define FIELD_LIST(State, member)                                             \
    .at = 8 * offsetof(State, member),                                        \
    .bits = 8 * FIELD_SIZE(State, member[0]),                                 \
    .count = {1, FIELD_SIZE(State, member) / FIELD_SIZE(State, member[0])},   \
    .step = {0, 8 * FIELD_SIZE(State, member[0])}
#define FIELD_TABLE(State, member)                                            \
    .at = 8 * offsetof(State, member),                                        \
    .bits = 8 * FIELD_SIZE(State, member[0][0]),                              \
    .count = {FIELD_SIZE(State, member) / FIELD_SIZE(State, member[0]),       \
              FIELD_SIZE(State, member[0]) /                                  \
                  FIELD_SIZE(State, member[0][0])},                           \
    .step = {8 * FIELD_SIZE(State, member[0]),                                \
             8 * FIELD_SIZE(State, member[0][0])}
#define FIELD_SIZE(State, member) sizeof(((State *)0)->member)
/* NOLINTEND(bugprone-macro-parentheses) */
/* clang-format on */

/* How many values it has; rows first: the n-th is in row n / schema_columns. */
int schema_values(const StateField *field);
int schema_columns(const StateField *field);

/* The bit where the n-th value begins. */
uint32_t schema_place(const StateField *field, int n);

/* A value that is no set; whether it is `nothing`; whether a set has an
 * element. */
int64_t schema_number(const StateField *field, const void *state, int n);
bool schema_is_none(const StateField *field, const void *state, int n);
bool schema_has(const StateField *field, const void *state, int n, int element);

/* Whether a value is one that the field may have. */
bool schema_fits(const StateField *field, const void *state, int n);

/* Whether a value is the same in both. */
bool schema_same(const StateField *field, const void *a, const void *b, int n);

/* A value as people read it: 3, -, {0 2}, or its word. */
void schema_value(const StateField *field, const void *state, int n,
                  Text *text);

/* All fields with their values and meanings, a line for each row. */
void schema_text(const StateField *fields, const void *state, Text *text);

/* The same as an object: of each field a number, null for nothing, a set as the
 * list of its elements; of a list or a table a list, or a list of lists. */
void schema_json(Json *json, const char *key, const StateField *fields,
                 const void *state);

#endif
