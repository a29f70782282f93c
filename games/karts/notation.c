/* notation.c -- Crazy Karts in words: the names of things, and how actions are
 * written. A team is written as its number, 1..4. */
#include "games/karts/karts.h"

const char *const karts_faction_name[NAMES] = {"goblins", "elves", "dwarves",
                                               "mummies", "wolf"};

const char *const karts_obstacle_name[OBSTACLES] = {
    "rock", "take-off", "ice-ring", "troll", "banana", "bees", "haystack"};

const char *const karts_power_name[POWERS] = {"whirl",  "rubber", "vuvuzela",
                                              "shield", "nitro",  "tape",
                                              "banana", "switch"};

const char *const karts_damage_name[DAMAGES] = {
    "scratch", "critical-hit", "head-shot", "spin",
    "stall",   "bent-axle",    "throttle",  "leak"};

const char *const karts_damage_title[DAMAGES] = {
    "Scratch", "Critical Hit", "Head Shot",      "Spin",
    "Stall",   "Bent Axle",    "Stuck Throttle", "Leaky Battery"};

const char *const karts_upgrade_name[UPGRADES] = {
    "big-bertha", "siren", "anchor", "hamster", "armour"};

const char *const karts_custom_name[CUSTOMS] = {"booster", "spyglass",
                                                "charger", "spear"};

const char *const karts_step_name[STEPS + 1] = {
    "",      "initiative", "special", "power",  "custom", "brake",
    "speed", "turn",       "shoot",   "charge", "repair"};

const char *const karts_direction_name[DIRECTIONS] = {
    "east", "north-east", "north-west", "west", "south-west", "south-east"};

/* "spin" behind "damage", where there is such a kind. */
static void named(const char *word, const char *const *names, int count, int n,
                  char *buf, size_t size)
{
    if (n >= 0 && n < count)
        text_format(buf, size, "%s %s", word, names[n]);
}

/* The same for teams and start spaces, of which a table has as many. */
static void numbered(const Table *table, const char *word, int n, char *buf,
                     size_t size)
{
    if (n < karts_teams(table))
        text_format(buf, size, "%s %d", word, n + 1);
}

/* ---- seats ---- */

/* `place 2 on brake`, `remove 1 from turn`. */
static void card_text(const char *word, const char *where, int n, char *buf,
                      size_t size)
{
    if (n < VALUES * STEPS)
        text_format(buf, size, "%s %d %s %s", word, n % VALUES + 1, where,
                    karts_step_name[n / VALUES + 1]);
}

static void pull_text(const Table *table, int n, char *buf, size_t size)
{
    int team = n / 8, direction = n % 8;
    if (team < karts_teams(table) && direction < DIRECTIONS)
        text_format(buf, size, "pull %d %s", team + 1,
                    karts_direction_name[direction]);
}

static void lose_text(int n, char *buf, size_t size)
{
    if (n < 2 * VALUES)
        text_format(buf, size, "lose %s %d", n < VALUES ? "rear" : "front",
                    n % VALUES + 1);
}

/* Actions from LOSE to GIVE. */
static void team_text(const Table *table, int action, char *buf, size_t size)
{
    if (action >= GIVE)
        named("give", karts_damage_name, DAMAGES, action - GIVE, buf, size);
    else if (action >= FACTION)
        named("be", karts_faction_name, FACTIONS, action - FACTION, buf, size);
    else if (action >= FACE)
        named("face", karts_direction_name, DIRECTIONS, action - FACE, buf,
              size);
    else if (action >= START)
        numbered(table, "start", action - START, buf, size);
    else if (action >= MEND_CARD)
        named("mend", karts_damage_name, DAMAGES, action - MEND_CARD, buf,
              size);
    else if (action == MEND)
        text_format(buf, size, "mend damage");
    else
        lose_text(action - LOSE, buf, size);
}

static void seat_text(const Table *table, int action, char *buf, size_t size)
{
    static const char *const plain[] = {"done", "left", "right", "buff",
                                        "grab"};
    if (action <= GRAB)
        text_format(buf, size, "%s", plain[action]);
    else if (action >= PULL)
        pull_text(table, action - PULL, buf, size);
    else if (action >= REMOVE)
        card_text("remove", "from", action - REMOVE, buf, size);
    else if (action >= LOSE)
        team_text(table, action, buf, size);
    else if (action >= TARGET)
        numbered(table, "target", action - TARGET, buf, size);
    else if (action >= TOKEN)
        named("token", karts_power_name, POWERS, action - TOKEN, buf, size);
    else if (action >= PLACE)
        card_text("place", "on", action - PLACE, buf, size);
}

/* ---- chance ---- */

/* Cards of one value are all the same: only the set with the lowest of each
 * has a text. */
static bool is_lowest(const uint8_t cards[VALUES], uint32_t set)
{
    uint32_t known = 0;
    for (int value = 1; value <= VALUES; value++) {
        uint32_t group = karts_group(cards, value), in = set & group;
        uint32_t first = group & (0u - group);
        if ((in + first) & in)
            return false;
        known |= in;
    }
    return known == set;
}

static void deal_text(const uint8_t cards[VALUES], uint32_t set, char *buf,
                      size_t size)
{
    if (!is_lowest(cards, set))
        return;
    Text text = text_into(buf, size);
    text_add(&text, set ? "deal" : "deal nothing");
    for (int value = 1; value <= VALUES; value++)
        for (int n = bit_count(set & karts_group(cards, value)); n; n--)
            text_print(&text, " %d", value);
}

static void order_text(const Table *table, int n, char *buf, size_t size)
{
    uint8_t order[TEAMS];
    int teams = karts_teams(table);
    if (n >= karts_orders(teams))
        return;
    karts_order(teams, n, order);
    Text text = text_into(buf, size);
    text_add(&text, "order");
    for (int i = 0; i < teams; i++)
        text_print(&text, " %d", order[i] + 1);
}

static void section_text(int side, char *buf, size_t size)
{
    text_format(buf, size, "section %d%c", side / SIDES + 1,
                'a' + side % SIDES);
}

/* `buff shoot`, where there are such tokens. */
static void wolf_text(const Table *table, int stack, int step, char *buf,
                      size_t size)
{
    if (karts_box(table)->stack[stack] >> step & 1)
        text_format(buf, size, "%s %s", stack == BUFFS ? "buff" : "malfunction",
                    karts_step_name[step]);
}

/* Outcomes from DRAW_FACTION to DRAW_CUSTOM. */
static void drawn_text(const Table *table, int outcome, char *buf, size_t size)
{
    if (outcome >= DRAW_CUSTOM)
        named("custom", karts_custom_name, CUSTOMS, outcome - DRAW_CUSTOM, buf,
              size);
    else if (outcome >= DRAW_UPGRADE)
        named("upgrade", karts_upgrade_name, UPGRADES, outcome - DRAW_UPGRADE,
              buf, size);
    else if (outcome >= DRAW_DAMAGE)
        named("damage", karts_damage_name, DAMAGES, outcome - DRAW_DAMAGE, buf,
              size);
    else if (outcome >= DRAW_POWER)
        named("power", karts_power_name, POWERS, outcome - DRAW_POWER, buf,
              size);
    else if (outcome >= DRAW_OBSTACLE)
        named("obstacle", karts_obstacle_name, OBSTACLES,
              outcome - DRAW_OBSTACLE, buf, size);
    else if (outcome >= DRAW_SECTION)
        section_text(outcome - DRAW_SECTION, buf, size);
    else if (outcome >= DRAW_SPACE)
        numbered(table, "space", outcome - DRAW_SPACE, buf, size);
    else
        named("faction", karts_faction_name, FACTIONS, outcome - DRAW_FACTION,
              buf, size);
}

static void chance_text(const Table *table, int outcome, char *buf, size_t size)
{
    if (outcome > DRAW_FAULT)
        wolf_text(table, MALFUNCTIONS, outcome - DRAW_FAULT, buf, size);
    else if (outcome > DRAW_BUFF)
        wolf_text(table, BUFFS, outcome - DRAW_BUFF, buf, size);
    else if (outcome >= ORDER)
        order_text(table, outcome - ORDER, buf, size);
    else if (outcome >= DEAL_UNSEEN)
        text_format(buf, size, "%s",
                    outcome == DEAL_UNSEEN    ? "deal ?"
                    : outcome == POWER_UNSEEN ? "power ?"
                                              : "");
    else if (outcome >= DRAW_FACTION)
        drawn_text(table, outcome, buf, size);
    else
        deal_text(karts_box(table)->cards[outcome / 64], (uint32_t)outcome % 64,
                  buf, size);
}

/* ---- the clock, and all together ---- */

static const char *clock_text(int action)
{
    static const char *const words[] = {"time is up", "count", "reveal"};
    return action <= ALL_DONE ? words[action] : "";
}

void karts_action_text(const Table *table, int actor, int action, char *buf,
                       size_t size)
{
    buf[0] = 0;
    if (action < 0)
        return;
    if (actor == CHANCE)
        chance_text(table, action, buf, size);
    else if (actor == CLOCK)
        text_format(buf, size, "%s", clock_text(action));
    else if (actor >= 0 && actor < SEATS_MAX)
        seat_text(table, action, buf, size);
}
