/* schema.c -- the fields of a state: reading, checking, printing. */
#include "core/schema.h"

enum { NAME_COLUMNS = 12, VALUE_COLUMNS = 28 };

static int at_least_one(int count)
{
    return count ? count : 1;
}

int schema_columns(const StateField *field)
{
    return at_least_one(field->count[1]);
}

int schema_values(const StateField *field)
{
    return at_least_one(field->count[0]) * schema_columns(field);
}

uint32_t schema_place(const StateField *field, int n)
{
    uint32_t row = (uint32_t)(n / schema_columns(field));
    uint32_t column = (uint32_t)(n % schema_columns(field));
    return field->at + row * field->step[0] + column * field->step[1];
}

static bool bit_at(const void *state, uint32_t place)
{
    return ((const uint8_t *)state)[place / 8] >> place % 8 & 1;
}

static uint64_t raw(const StateField *field, const void *state, int n)
{
    uint32_t place = schema_place(field, n);
    uint64_t value = 0;
    for (uint32_t i = 0; i < field->bits; i++)
        value |= (uint64_t)bit_at(state, place + i) << i;
    return value;
}

/* Below zero only where the field says that it goes there. */
int64_t schema_number(const StateField *field, const void *state, int n)
{
    uint64_t value = raw(field, state, n), sign = 1ull << (field->bits - 1);
    if (field->least < 0 && (value & sign))
        value |= ~(sign - 1);
    return (int64_t)value;
}

bool schema_is_none(const StateField *field, const void *state, int n)
{
    uint32_t place = schema_place(field, n);
    bool all = field->none;
    for (uint32_t i = 0; i < field->bits; i++)
        all &= bit_at(state, place + i);
    return all;
}

bool schema_has(const StateField *field, const void *state, int n, int element)
{
    return element >= 0 && element < field->bits &&
           bit_at(state, schema_place(field, n) + (uint32_t)element);
}

bool schema_fits(const StateField *field, const void *state, int n)
{
    uint32_t place = schema_place(field, n);
    uint32_t used = field->kind == FIELD_ZERO  ? 0
                    : field->kind == FIELD_SET ? (uint32_t)field->most + 1
                                               : field->bits;
    for (uint32_t i = used; i < field->bits; i++)
        if (bit_at(state, place + i))
            return false;
    if (field->kind > FIELD_CASE || schema_is_none(field, state, n))
        return true;
    int64_t value = schema_number(field, state, n);
    return value >= field->least && value <= field->most;
}

bool schema_same(const StateField *field, const void *a, const void *b, int n)
{
    uint32_t place = schema_place(field, n);
    for (uint32_t i = 0; i < field->bits; i++)
        if (bit_at(a, place + i) != bit_at(b, place + i))
            return false;
    return true;
}

static void add_word(const StateField *field, int64_t value, Text *text)
{
    bool named = field->words && value >= 0 && value <= field->most;
    if (named)
        text_add(text, field->words[value]);
    else
        text_print(text, "%d", (int)value);
}

static void add_set(const StateField *field, const void *state, int n,
                    Text *text)
{
    const char *between = "";
    text_put(text, '{');
    for (int i = 0; i < field->bits; i++) {
        if (!schema_has(field, state, n, i))
            continue;
        text_add(text, between);
        add_word(field, i, text);
        between = " ";
    }
    text_put(text, '}');
}

void schema_value(const StateField *field, const void *state, int n, Text *text)
{
    if (field->kind == FIELD_SET)
        add_set(field, state, n, text);
    else if (schema_is_none(field, state, n))
        text_put(text, '-');
    else
        add_word(field, schema_number(field, state, n), text);
}

static void pad_to(Text *text, size_t length)
{
    text_put(text, ' ');
    do
        text_put(text, ' ');
    while (text->length < length && !text->overflow);
}

/* Its name stands before the first row, what it means behind it. */
static void add_row(const StateField *field, const void *state, int row,
                    Text *text)
{
    size_t start = text->length;
    int columns = schema_columns(field);
    text_add(text, row ? "" : field->name);
    pad_to(text, start + NAME_COLUMNS);
    for (int i = 0; i < columns; i++) {
        if (i)
            text_put(text, ' ');
        schema_value(field, state, row * columns + i, text);
    }
    if (!row) {
        pad_to(text, start + NAME_COLUMNS + VALUE_COLUMNS);
        text_print(text, "%s", field->about);
    }
    text_put(text, '\n');
}

void schema_text(const StateField *fields, const void *state, Text *text)
{
    for (const StateField *field = fields; field->name; field++)
        for (int row = 0; row * schema_columns(field) < schema_values(field) &&
                          field->kind != FIELD_ZERO;
             row++)
            add_row(field, state, row, text);
}

static void write_value(Json *json, const char *key, const StateField *field,
                        const void *state, int n)
{
    if (field->kind != FIELD_SET) {
        if (schema_is_none(field, state, n))
            json_nothing(json, key);
        else
            json_int(json, key, schema_number(field, state, n));
        return;
    }
    json_open(json, key, '[');
    for (int i = 0; i < field->bits; i++)
        if (schema_has(field, state, n, i))
            json_int(json, NULL, i);
    json_close(json, ']');
}

static void write_row(Json *json, const char *key, const StateField *field,
                      const void *state, int row)
{
    int columns = schema_columns(field);
    json_open(json, key, '[');
    for (int i = 0; i < columns; i++)
        write_value(json, NULL, field, state, row * columns + i);
    json_close(json, ']');
}

static void write_field(Json *json, const StateField *field, const void *state)
{
    if (!field->count[0]) {
        write_value(json, field->name, field, state, 0);
    } else if (field->count[0] == 1) {
        write_row(json, field->name, field, state, 0);
    } else {
        json_open(json, field->name, '[');
        for (int row = 0; row < field->count[0]; row++)
            write_row(json, NULL, field, state, row);
        json_close(json, ']');
    }
}

void schema_json(Json *json, const char *key, const StateField *fields,
                 const void *state)
{
    json_open(json, key, '{');
    for (const StateField *field = fields; field->name; field++)
        if (field->kind != FIELD_ZERO)
            write_field(json, field, state);
    json_close(json, '}');
}
