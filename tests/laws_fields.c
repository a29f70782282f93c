/* laws_fields.c -- laws of what the bytes of a state mean. */
#include "tests/laws.h"
#include "tests/states.h"

#include <ctype.h>
#include <stdio.h>

static Tale tale;

static bool is_word(const char *name)
{
    bool fine = islower((unsigned char)*name);
    for (; *name; name++)
        fine &= islower((unsigned char)*name) || *name == '_';
    return fine;
}

static void check_shape(const StateField *field)
{
    CHECK(is_word(field->name));
    CHECK(strlen(field->about) > 3);
    CHECK(field->bits > 0 && (field->kind == FIELD_SET || field->bits <= 64));
    CHECK(field->least <= field->most);
    CHECK(field->kind != FIELD_SET || field->most < field->bits);
    CHECK(!field->secret || strlen(field->secret) > 3);
}

/* As many marks as bits, each once. */
static void fields_cover_each_bit_once(Walk *walk)
{
    static uint8_t mark[8 * STATE_MAX];
    uint32_t bits = 8 * walk->game->state_size, seen = 0;
    memset(mark, 0, sizeof mark);
    for (const StateField *f = walk->game->fields; f->name; f++) {
        test_place("%s: %s", walk->game->id, f->name);
        check_shape(f);
        for (const StateField *g = walk->game->fields; g != f; g++)
            CHECK(strcmp(f->name, g->name) != 0);
        for (int n = 0; n < schema_values(f); n++)
            for (uint32_t i = 0; i < f->bits; i++) {
                uint32_t bit = schema_place(f, n) + i;
                if (CHECK(bit < bits) && CHECK(!mark[bit]++))
                    seen++;
            }
    }
    CHECK_INT(seen, bits);
}

static void check_values(const Walk *walk, const void *state)
{
    for (const StateField *f = walk->game->fields; f->name; f++)
        for (int n = 0; n < schema_values(f); n++)
            if (!CHECK(schema_fits(f, state, n)))
                printf("#   %s[%d] is %lld\n", f->name, n,
                       (long long)(f->bits > 64 ? -1
                                                : schema_number(f, state, n)));
}

/* What anybody may get to see. */
static void values_are_in_range(Walk *walk)
{
    Position next = laws_copy(walk, walk->state);
    check_values(walk, walk->state);
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v))
        check_values(walk, laws_view(walk, walk->state, v).bytes);
    if (walk->actor < 0)
        return;
    tale_clear(&tale);
    walk->game->apply(walk->table, next.bytes, walk->actor, walk->action,
                      &tale);
    for (int i = 0; i < tale.frames; i++) {
        check_values(walk, tale.frame[i]);
        for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v))
            check_values(walk, laws_view(walk, tale.frame[i], v).bytes);
    }
}

static void what_is_no_secret_is_seen_by_all(Walk *walk)
{
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        Position view = laws_view(walk, walk->state, v);
        for (const StateField *f = walk->game->fields; f->name; f++)
            for (int n = 0; n < schema_values(f) && !f->secret; n++)
                if (!CHECK(schema_same(f, walk->state, view.bytes, n)))
                    printf("#   %s[%d] differs\n", f->name, n);
    }
}

/* Every field, or its word, stands at the beginning of a line. */
static void fields_can_be_printed(Walk *walk)
{
    static char buf[1 << 16];
    Text text = text_into(buf, sizeof buf);
    schema_text(walk->game->fields, walk->state, &text);
    CHECK(!text.overflow);
    for (const StateField *f = walk->game->fields; f->name; f++) {
        char line[64];
        snprintf(line, sizeof line, "\n%s ", f->name);
        if (f->kind != FIELD_ZERO && f != walk->game->fields)
            CHECK(strstr(buf, line) != NULL);
    }
}

const Law laws_of_fields[] = {
    {"the fields of a state cover each bit once", AT_START, 1,
     fields_cover_each_bit_once, false},
    {"each value is one that its field may have", ANYTIME, 40,
     values_are_in_range, false},
    {"what is no secret reads the same on every view", ANYTIME, 40,
     what_is_no_secret_is_seen_by_all, false},
    {"the fields of a state can be printed", ANYTIME, 200,
     fields_can_be_printed, false},
    {NULL, AT_START, 0, NULL, false},
};
