/* track.h -- the track: hexes, directions, ways.
 *
 * Sections lie in a square: the start below left, the first section to its
 * right, the second above that, the third above the start. One drives to the
 * right, up, and back to the left; the finish is the left edge of the last
 * section. Between the start and the third section there is a wall.
 *
 *     Qualifying                    Race
 *                +--------+         +--------+--------+
 *         finish |   2    |  finish |   3         2   |
 *     +--------+ +        |         +--------+        |
 *     | start             |         | start           |
 *     |            1      |         |            1    |
 *     +--------+--------+-+         +--------+--------+
 *
 * Hexes have their corners up and down; rows with odd numbers are shifted to
 * the right by half a hex. A hex is 16 * row + column, so that a set of hexes
 * is three words and a word holds four rows.
 */
#ifndef GAMES_KARTS_TRACK_H
#define GAMES_KARTS_TRACK_H

#include "games/karts/karts.h"

/* Directions, against the clock. */
enum { EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST };

/* Where no hex is. */
enum { TO_FINISH = 254, TO_WALL = 255 };

/* "F3": columns have letters, rows have numbers. */
typedef struct Spot {
    char text[8];
} Spot;

typedef struct Field {
    uint64_t word[3];
} Field;

static inline bool field_has(const uint64_t word[3], int hex)
{
    return word[hex >> 6] >> (hex & 63) & 1;
}

static inline void field_add(uint64_t word[3], int hex)
{
    word[hex >> 6] |= 1ull << (hex & 63);
}

/* [K11, K71] Whether a step between these rows and columns goes through the
 * wall between the start section and the third. */
static inline bool track_is_barred(int row, int column, int to_row,
                                   int to_column)
{
    bool crosses =
        row < SECTION_ROWS ? to_row >= SECTION_ROWS : to_row < SECTION_ROWS;
    return crosses && (column < SECTION_COLUMNS || to_column < SECTION_COLUMNS);
}

/* The hex next to one, or TO_WALL or TO_FINISH. */
static inline int track_next(const Karts *s, int hex, int direction)
{
    static const int8_t down[DIRECTIONS] = {0, -1, -1, 0, 1, 1};
    static const int8_t right[2][DIRECTIONS] = {{1, 0, -1, -1, -1, 0},
                                                {1, 1, 0, -1, 0, 1}};
    int row = hex / HEX_COLUMNS, column = hex % HEX_COLUMNS;
    int to_row = row + down[direction];
    int to_column = column + right[row & 1][direction];
    int line = s->part == RACE ? 0 : SECTION_COLUMNS;
    if (to_row < 0 || to_row >= HEX_ROWS || to_column >= HEX_COLUMNS ||
        track_is_barred(row, column, to_row, to_column))
        return TO_WALL;
    if (row < SECTION_ROWS && column >= line && to_column < line)
        return TO_FINISH;
    if (to_column < 0)
        return TO_WALL;
    int to = to_row * HEX_COLUMNS + to_column;
    return s->hex[to] == HEX_WALL ? TO_WALL : to;
}

static inline Spot track_spot(int hex)
{
    Spot spot;
    text_format(spot.text, sizeof spot.text, "%c%d", 'A' + hex % HEX_COLUMNS,
                hex / HEX_COLUMNS + 1);
    return spot;
}

static inline int track_turn(int direction, int by)
{
    return (direction + DIRECTIONS + by) % DIRECTIONS;
}

/* LEFT or RIGHT as a number of hex sides. */
static inline int track_side(int action)
{
    return action == LEFT ? 1 : -1;
}

static inline bool field_is_empty(Field f)
{
    return !(f.word[0] | f.word[1] | f.word[2]);
}

/* Hexes and those right and left of them in the rows above and below, before
 * they are moved there. */
static inline uint64_t track_spread(uint64_t word)
{
    const uint64_t even = 0x0000ffff0000ffffu;
    const uint64_t first = 0x0001000100010001u, last = first << 15;
    return word | ((word & even & ~first) >> 1) | ((word & ~even & ~last) << 1);
}

/* The hexes of the track that are in a set or next to it. */
static inline Field track_grow(const Karts *s, Field f)
{
    const uint64_t first = 0x0001000100010001u, last = first << 15;
    const uint64_t above = 0xffull << 16, below = 0xffull << 32;
    const uint64_t *w = f.word;
    uint64_t up[3] = {track_spread(w[0]), track_spread(w[1] & ~below),
                      track_spread(w[2])};
    uint64_t down[3] = {up[0], track_spread(w[1] & ~above), up[2]};
    uint64_t up_1 = (up[1] >> 16 & ~above) | up[2] << 48;
    uint64_t down_1 = (down[1] << 16 & ~below) | down[0] >> 48;
    Field g = {{(up[0] >> 16 | up[1] << 48) | down[0] << 16, up_1 | down_1,
                up[2] >> 16 | (down[2] << 16 | down[1] >> 48)}};
    for (int i = 0; i < 3; i++) {
        g.word[i] |= w[i] | (w[i] & ~last) << 1 | (w[i] & ~first) >> 1;
        g.word[i] &= s->track[i];
    }
    return g;
}

/* Fills `distance`: how many steps to cross the line, by the shortest way past
 * walls, whatever else lies there [K4]. */
static inline void track_measure(Karts *s)
{
    Field near = {{0, 0, 0}}, far = near;
    __builtin_memset(s->distance, 0, sizeof s->distance);
    for (int hex = 0; hex < HEXES; hex++)
        for (int d = NORTH_WEST; d <= SOUTH_WEST; d++)
            if (field_has(s->track, hex) && track_next(s, hex, d) == TO_FINISH)
                field_add(near.word, hex);
    for (int steps = 1; !field_is_empty(near) && steps < NONE; steps++) {
        for (int i = 0; i < 3; i++) {
            for (uint64_t left = near.word[i]; left; left &= left - 1)
                s->distance[64 * i + __builtin_ctzll(left)] = (uint8_t)steps;
            far.word[i] |= near.word[i];
        }
        near = track_grow(s, far);
        for (int i = 0; i < 3; i++)
            near.word[i] &= ~far.word[i];
    }
}

/* Where a section lies: its first hex. 0 is the start section. */
static inline int track_corner(int place)
{
    int right = place == 1 || place == 2, up = place >= 2;
    return (up ? 0 : SECTION_ROWS * HEX_COLUMNS) +
           (right ? SECTION_COLUMNS : 0);
}

static inline int track_hex(int place, int hex)
{
    return track_corner(place) + hex / SECTION_COLUMNS * HEX_COLUMNS +
           hex % SECTION_COLUMNS;
}

static inline int track_sections(const Karts *s)
{
    return s->part == RACE ? 3 : 2;
}

static inline void track_lay(Karts *s, int place,
                             const uint8_t section[SECTION_HEXES])
{
    for (int i = 0; i < SECTION_HEXES; i++) {
        int hex = track_hex(place, i);
        s->hex[hex] = section[i];
        if (section[i] != HEX_WALL)
            field_add(s->track, hex);
    }
}

#endif
