/* fields.c -- the fields of a state, for other programs; a state as numbers. */
#include "lib/own.h"

/* Of all its values. */
static int numbers_of(const StateField *field)
{
    if (field->kind == FIELD_ZERO)
        return 0;
    int each = field->kind == FIELD_SET ? (int)field->most + 1 : 1;
    return each * schema_values(field);
}

int fields_count(const StateField *fields)
{
    int count = 0;
    for (const StateField *field = fields; field->name; field++)
        count += numbers_of(field);
    return count;
}

static uint64_t word_at(const unsigned char *state, uint32_t byte)
{
    uint64_t word;
    __builtin_memcpy(&word, state + byte, sizeof word);
    return word;
}

/* The 64 bits from a place on. */
static uint64_t bits_at(const unsigned char *state, uint32_t place)
{
    uint64_t low = word_at(state, place / 8);
    uint64_t high = word_at(state, place / 8 + 8);
    return place % 8 ? low >> place % 8 | high << (64 - place % 8) : low;
}

/* A number of so few bits that shifting it up and down again fills what is
 * above it with its sign, or with zeros. */
static int32_t value_at(const StateField *field, const unsigned char *state,
                        uint32_t place)
{
    uint64_t top = bits_at(state, place) << (64 - field->bits);
    if (field->none && top >> (64 - field->bits) == ~0ull >> (64 - field->bits))
        return field->least - 1;
    return field->least < 0 ? (int32_t)((int64_t)top >> (64 - field->bits))
                            : (int32_t)(top >> (64 - field->bits));
}

static int32_t *write_set(const StateField *field, const unsigned char *state,
                          uint32_t place, int32_t *number)
{
    int left = (int)field->most + 1;
    for (; left > 0; left -= 64, place += 64) {
        uint64_t bits = bits_at(state, place);
        for (int i = 0; i < 64 && i < left; i++)
            *number++ = (int32_t)(bits >> i & 1);
    }
    return number;
}

static int32_t *write_field(const StateField *field, const unsigned char *state,
                            int32_t *number)
{
    int rows = field->count[0] ? field->count[0] : 1;
    int columns = schema_columns(field);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            uint32_t place = field->at + (uint32_t)row * field->step[0] +
                             (uint32_t)column * field->step[1];
            if (field->kind == FIELD_SET)
                number = write_set(field, state, place, number);
            else
                *number++ = value_at(field, state, place);
        }
    return number;
}

void fields_write(const StateField *fields, const unsigned char *state,
                  int32_t *number)
{
    for (const StateField *field = fields; field->name; field++)
        if (field->kind != FIELD_ZERO)
            number = write_field(field, state, number);
}

/* ---- for other programs ---- */

static const int kinds[] = {[FIELD_NUMBER] = MADCAP_NUMBER,
                            [FIELD_CASE] = MADCAP_CASE,
                            [FIELD_SET] = MADCAP_SET,
                            [FIELD_ZERO] = MADCAP_ZERO};

static void copy_field(const StateField *from, int number, madcap_field *field)
{
    field->name = from->name;
    field->about = from->about;
    field->secret = from->secret;
    field->words = from->words;
    field->kind = kinds[from->kind];
    field->place = from->at;
    field->bits = from->bits;
    field->rows = from->count[0] ? from->count[0] : 1;
    field->columns = schema_columns(from);
    field->row_step = from->step[0];
    field->step = from->step[1];
    field->least = from->least;
    field->most = from->most;
    field->none = from->none;
    field->number = number;
    field->numbers = numbers_of(from);
}

int madcap_fields(const char *game, int n, madcap_field *field)
{
    const Game *found = table_game(game);
    int number = 0;
    if (!found)
        return -1;
    if (n < 0 || !field)
        return why_refuse("there is no field %d, or no room for it", n);
    for (const StateField *from = found->fields; from->name; from++) {
        if (n-- == 0) {
            copy_field(from, number, field);
            return 1;
        }
        number += numbers_of(from);
    }
    return 0;
}

int madcap_number_count(const char *game)
{
    const Game *found = table_game(game);
    return found ? fields_count(found->fields) : -1;
}

int madcap_numbers(const madcap_table *table, const void *state, size_t size,
                   int32_t *number, size_t count)
{
    Held held;
    if (!state_hold(table, state, size, &held))
        return -1;
    const StateField *fields = table->table.game->fields;
    int right = fields_count(fields);
    if (!number || count != (size_t)right)
        return why_refuse("a state of this game is %d numbers", right);
    fields_write(fields, held.bytes, number);
    return right;
}
