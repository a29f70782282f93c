/* way.c -- how far it is to the line for a kart that has to turn.
 *
 * A place is a hex and where the kart faces. A step straight on costs one, a
 * turn costs TURN, and who enters an obstacle loses HIT besides, or LEAP where
 * he takes off, who knows where to. From the line back, all places of one cost
 * are found at once: they are six sets of hexes, one for each direction, and a
 * step back moves a whole set.
 *
 * A kart looks no farther ahead than it can drive in two rounds. Beyond that
 * the plain distance says enough, and the search begins where that begins.
 */
#include "games/karts/plan.h"

enum {
    TURN = 2,
    HIT = 2,
    LEAP = 6,
    RING = 8,   /* costs back to which sets are kept */
    LOOK = 10,  /* hexes ahead that are looked at closely */
    MARGIN = 8, /* places worse than the kart's own by this are left out */
    COST_MAX = 250
};

/* The places of the last RING costs, and all so far. */
typedef struct Search {
    Field front[RING][DIRECTIONS], done[DIRECTIONS], obstacles, leaps;
} Search;

/* Hexes of a row above or below, where a step to its right or left leads,
 * moved to the columns that it comes from. */
static inline uint64_t slant(uint64_t word, bool right)
{
    const uint64_t even = 0x0000ffff0000ffffu;
    const uint64_t first = 0x0001000100010001u, last = first << 15;
    return right ? (word & ~even) | (word & even & ~first) >> 1
                 : (word & even) | (word & ~even & ~last) << 1;
}

/* The hexes from which a step down, or up, leads into a set. [K11] */
static inline Field from_above(Field f, bool right)
{
    const uint64_t above = 0xffull << 16, below = 0xffull << 32;
    uint64_t a = slant(f.word[0], right), c = slant(f.word[2], right);
    uint64_t b = slant(f.word[1] & ~below, right);
    Field to = {{a >> 16 | b << 48, (b >> 16 & ~above) | c << 48, c >> 16}};
    return to;
}

static inline Field from_below(Field f, bool right)
{
    const uint64_t above = 0xffull << 16, below = 0xffull << 32;
    uint64_t a = slant(f.word[0], right), c = slant(f.word[2], right);
    uint64_t b = slant(f.word[1] & ~above, right);
    Field to = {{a << 16, (b << 16 & ~below) | a >> 48, c << 16 | b >> 48}};
    return to;
}

/* The hexes from which a step in a direction leads into a set. */
static inline Field step_back(Field f, int direction)
{
    const uint64_t first = 0x0001000100010001u, last = first << 15;
    if (direction == NORTH_EAST || direction == NORTH_WEST)
        return from_below(f, direction == NORTH_EAST);
    if (direction == SOUTH_EAST || direction == SOUTH_WEST)
        return from_above(f, direction == SOUTH_EAST);
    for (int i = 0; i < 3; i++)
        f.word[i] = direction == EAST ? (f.word[i] & ~first) >> 1
                                      : (f.word[i] & ~last) << 1;
    return f;
}

/* Places that are new at a cost, in one direction. */
static inline Field places_at(const Karts *s, const Search *search,
                              uint32_t cost, int direction)
{
    const Field *near = &search->front[(cost - 1) % RING][direction];
    const Field *hit = &search->front[(cost - 1 - HIT) % RING][direction];
    const Field *leap = &search->front[(cost - 1 - LEAP) % RING][direction];
    const Field *turned = search->front[(cost - TURN) % RING];
    const Field *left = &turned[track_turn(direction, 1)];
    const Field *right = &turned[track_turn(direction, -1)];
    const uint64_t *hard = search->obstacles.word, *far = search->leaps.word;
    Field f;
    for (int i = 0; i < 3; i++)
        f.word[i] = (near->word[i] & ~hard[i] & ~far[i]) |
                    (hit->word[i] & hard[i]) | (leap->word[i] & far[i]);
    f = step_back(f, direction);
    for (int i = 0; i < 3; i++)
        f.word[i] = (f.word[i] | left->word[i] | right->word[i]) & s->track[i] &
                    ~search->done[direction].word[i];
    return f;
}

/* Writes the cost of new places; answers whether there are any. */
static bool settle(Mind *m, Search *search, uint32_t cost)
{
    uint64_t any = 0;
    for (int d = 0; d < DIRECTIONS; d++)
        for (int i = 0; i < 3; i++) {
            uint64_t left = search->front[cost % RING][d].word[i];
            search->done[d].word[i] |= left;
            any |= left;
            for (; left; left &= left - 1)
                m->cost[d][64 * i + __builtin_ctzll(left)] = (uint8_t)cost;
        }
    return any;
}

/* Where the search begins: the hexes of a distance, or who can cross the
 * line. */
static void begin_search(const Karts *s, Search *search, uint32_t distance)
{
    for (int hex = 0; hex < HEXES; hex++) {
        uint64_t bit = 1ull << (hex & 63);
        int word = hex >> 6;
        if (s->hex[hex] == HEX_OBSTACLE + OBSTACLE_TAKE_OFF)
            search->leaps.word[word] |= bit;
        else if (s->hex[hex] >= HEX_OBSTACLE)
            search->obstacles.word[word] |= bit;
        if (s->distance[hex] != distance || s->hex[hex] == HEX_WALL)
            continue;
        for (int d = 0; d < DIRECTIONS; d++)
            if (distance > 1 || track_next(s, hex, d) == TO_FINISH)
                search->front[distance % RING][d].word[word] |= bit;
    }
}

/* Beyond the beginning. */
static void trust_distance(Mind *m, uint32_t distance)
{
    for (int hex = 0; hex < HEXES; hex++) {
        uint8_t far = m->s->distance[hex];
        m->cost[0][hex] = far < distance ? far : FAR;
    }
    for (int d = 1; d < DIRECTIONS; d++)
        __builtin_memcpy(m->cost[d], m->cost[0], sizeof m->cost[0]);
}

void karts_find_ways(Mind *m, int hex)
{
    const Karts *s = m->s;
    Search search = {0};
    int away = hex == NONE ? 0 : s->distance[hex];
    uint32_t cost = away > LOOK + 1 ? (uint32_t)(away - LOOK) : 1;
    uint32_t last = COST_MAX, idle = 0;
    trust_distance(m, cost);
    begin_search(s, &search, cost);
    settle(m, &search, cost);
    while (++cost <= last && idle < RING) {
        Field next[DIRECTIONS];
        for (int d = 0; d < DIRECTIONS; d++)
            next[d] = places_at(s, &search, cost, d);
        __builtin_memcpy(search.front[cost % RING], next, sizeof next);
        idle = settle(m, &search, cost) ? 0 : idle + 1;
        if (hex != NONE && last == COST_MAX &&
            m->cost[s->facing[m->team]][hex] != FAR)
            last = cost + MARGIN;
    }
}
