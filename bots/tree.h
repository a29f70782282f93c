/* tree.h -- the tree of a search, on a slate.
 *
 * A node has arms, one for each action that somebody has taken there. Whoever
 * chooses looks at all of them, so they lie side by side, in blocks of 1, 2, 4
 * ... arms. A node that needs one more moves to a block twice as large, and the
 * one it leaves is kept for the next node that needs such a block.
 */
#ifndef BOTS_TREE_H
#define BOTS_TREE_H

#include "bots/bot.h"

enum {
    WORLDS_MAX = 64, /* that are imagined before thinking */
    BLOCKS = 13      /* sizes; the largest has room for all actions there are */
};

typedef struct Arm {
    uint32_t node; /* to which it leads */
    uint32_t visits;
    float mean;     /* of what it brought to whoever took it */
    float offered;  /* how often it was there to be taken */
    int16_t action; /* of an actor, see tree_key */
    int16_t seen;   /* as the seat sees it */
} Arm;

typedef struct Node {
    uint32_t first; /* arm, where it has any */
    uint16_t arms;
    uint16_t block; /* 1 << this is room for so many */
} Node;

enum {
    WORLD_BYTES = WORLDS_MAX * STATE_MAX,
    ARMS = (SLATE_BYTES - MEMORY_BYTES - WORLD_BYTES - 64) /
           (sizeof(Arm) + sizeof(Node))
};

/* Arm 0 and node 0 are none; node 1 is where the seat stands. */
typedef struct Tree {
    alignas(16) unsigned char world[WORLDS_MAX][STATE_MAX];
    alignas(16) unsigned char memory[MEMORY_BYTES]; /* of the game, see Think */
    uint32_t arms, nodes;                           /* that are used, or kept */
    uint32_t spare[BLOCKS]; /* first arm of a block that is kept, or 0 */
    Node node[ARMS];
    Arm arm[ARMS];
} Tree;

static_assert(sizeof(Tree) <= SLATE_BYTES, "a tree fits on a slate");
static_assert(1 << (BLOCKS - 1) >= (CLOCK + 1) * SET_SIZE, "so does a node");

static inline int16_t tree_key(int actor, int action)
{
    return (int16_t)(actor * SET_SIZE + action);
}

static inline void tree_start(Tree *tree)
{
    tree->arms = 1;
    tree->nodes = 2;
    __builtin_memset(tree->spare, 0, sizeof tree->spare);
    __builtin_memset(tree->node, 0, 2 * sizeof *tree->node);
}

/* The first arm of a block; 0: the slate is full. */
static inline uint32_t tree_take_block(Tree *tree, int block)
{
    uint32_t first = tree->spare[block];
    if (first) {
        tree->spare[block] = tree->arm[first].node;
        return first;
    }
    if (tree->arms + (1u << block) > ARMS)
        return 0;
    first = tree->arms;
    tree->arms += 1u << block;
    return first;
}

/* Room for one more arm, which moves those that are there. */
static inline bool tree_make_room(Tree *tree, Node *node)
{
    if (node->first && node->arms < 1u << node->block)
        return true;
    int block = node->first ? node->block + 1 : 0;
    uint32_t first = tree_take_block(tree, block), left = node->first;
    if (!first)
        return false;
    __builtin_memcpy(&tree->arm[first], &tree->arm[left],
                     node->arms * sizeof(Arm));
    if (left) {
        tree->arm[left].node = tree->spare[node->block];
        tree->spare[node->block] = left;
    }
    node->first = first;
    node->block = (uint16_t)block;
    return true;
}

/* Where an arm leads that looks like this; 0: none of them does. */
static inline uint32_t tree_find_seen(const Tree *tree, const Node *node,
                                      int seen)
{
    for (uint32_t i = node->arms; i-- > 0;)
        if (tree->arm[node->first + i].seen == seen)
            return tree->arm[node->first + i].node;
    return 0;
}

/* An arm that nobody has taken yet; 0: the slate is full. */
static inline uint32_t tree_add_arm(Tree *tree, uint32_t at, int key, int seen)
{
    Node *node = &tree->node[at];
    uint32_t to = tree_find_seen(tree, node, seen);
    if ((!to && tree->nodes == ARMS) || !tree_make_room(tree, node))
        return 0;
    if (!to) {
        to = tree->nodes++;
        __builtin_memset(&tree->node[to], 0, sizeof *tree->node);
    }
    uint32_t added = node->first + node->arms++;
    tree->arm[added] = (Arm){.node = to,
                             .offered = 1,
                             .action = (int16_t)key,
                             .seen = (int16_t)seen};
    return added;
}

#endif
