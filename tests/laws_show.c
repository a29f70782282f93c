/* laws_show.c -- laws of tales and scenes: what people hear and see. */
#include "tests/laws.h"
#include "tests/states.h"

#include <stdio.h>

static Tale tale;
static Scene scenes[2];

static bool same_area(const Area *a, const Area *b)
{
    return !strcmp(a->name, b->name) && !strcmp(a->title, b->title) &&
           a->role == b->role && a->shape == b->shape &&
           a->columns == b->columns && a->rows == b->rows &&
           !memcmp(a->owners, b->owners, sizeof a->owners);
}

static bool same_part(const ItemPart *a, const ItemPart *b)
{
    return a->role == b->role && a->flags == b->flags &&
           !strcmp(a->kind ? a->kind : "", b->kind ? b->kind : "") &&
           !strcmp(a->text, b->text);
}

static bool same_preview(const Preview *a, const Preview *b)
{
    return a->item == b->item && a->cell == b->cell && a->cells == b->cells &&
           a->turn == b->turn && !strcmp(a->text, b->text);
}

/* Items and choices are cleared before they are filled, and hold the ranges of
 * their parts and cells. */
bool laws_same_scene(const Scene *a, const Scene *b)
{
    if (strcmp(a->status, b->status) != 0 || a->areas != b->areas ||
        a->items != b->items || a->choices != b->choices ||
        a->parts != b->parts || a->cells != b->cells ||
        !same_preview(&a->plan, &b->plan))
        return false;
    for (int i = 0; i < a->areas; i++)
        if (!same_area(&a->area[i], &b->area[i]))
            return false;
    for (int i = 0; i < a->parts; i++)
        if (!same_part(&a->part[i], &b->part[i]))
            return false;
    return !memcmp(a->item, b->item, (size_t)a->items * sizeof *a->item) &&
           !memcmp(a->cell, b->cell, (size_t)a->cells * sizeof *a->cell) &&
           !memcmp(a->choice, b->choice,
                   (size_t)a->choices * sizeof *a->choice);
}

/* Text for people: there, whole (what fills its room was cut), printable,
 * with marks of seats that are at the table and verbs with two forms. */
static void check_words(const Walk *walk, const char *text, size_t room)
{
    size_t length = strlen(text);
    if (!CHECK(length > 0 && length < room - 1))
        printf("#   the text is '%s'\n", text);
    for (const char *at = text; *at; at++) {
        CHECK(*at >= ' ' && *at <= '~');
        if (*at == '@')
            CHECK(at[1] >= '1' && at[1] <= '0' + walk->table->seats);
        if (*at == '{') {
            const char *bar = strchr(at, '|'), *end = strchr(at, '}');
            CHECK(bar && end && at + 1 < bar && bar + 1 < end);
        }
    }
}

static void tales_are_sound(Walk *walk)
{
    Position next = laws_copy(walk, walk->state);
    unsigned present =
        ((1u << walk->table->seats) - 1) | TALE_SPECTATOR | TALE_OPEN;
    tale_clear(&tale);
    walk->game->apply(walk->table, next.bytes, walk->actor, walk->action,
                      &tale);
    CHECK(!tale.overflow);
    for (int i = 0; i < tale.lines; i++) {
        const Told *told = &tale.line[i];
        check_words(walk, told->text, sizeof told->text);
        CHECK(told->readers & present);
        CHECK(told->frame <= tale.frames);
        CHECK(i == 0 || told->frame >= told[-1].frame);
        CHECK(strlen(told->item) < sizeof told->item - 1);
    }
}

/* Draws the picture after so many frames: the first is before the tale, the
 * last after it. */
static void draw_after(const Walk *walk, const Position *next, int frames,
                       int viewer)
{
    const void *state = frames == 0             ? walk->state
                        : frames <= tale.frames ? tale.frame[frames - 1]
                                                : next->bytes;
    Position view = laws_view(walk, state, viewer);
    walk->game->draw(walk->table, view.bytes, viewer, &scenes[0]);
}

static bool is_at(const Item *item, const uint8_t cell[2])
{
    return item->column == cell[0] && item->row == cell[1];
}

static bool is_taken(const Scene *scene, int area, const uint8_t cell[2])
{
    for (int i = 0; i < scene->items; i++)
        if (scene->item[i].area == area && is_at(&scene->item[i], cell))
            return true;
    return false;
}

/* Things go over cells of their areas to where a frame has them, or off the
 * table; what stays where it was has shot at what lies at the end. */
static void check_way(const Trail *way)
{
    const Item *item = scene_find(&scenes[0], way->item);
    const Item *was = scene_find(&scenes[1], way->item);
    if (!CHECK(item != NULL || was != NULL))
        return;
    int area = item ? item->area : was->area;
    const Area *on = &scenes[item ? 0 : 1].area[area];
    for (int i = 0; i < way->cells; i++)
        CHECK(way->cell[i][0] < on->columns && way->cell[i][1] < on->rows);
    if (!item || !way->cells)
        return;
    const uint8_t *end = way->cell[way->cells - 1];
    bool stays = was && was->column == item->column && was->row == item->row;
    CHECK(is_at(item, end) || (stays && is_taken(&scenes[0], area, end)));
}

/* What a line is about is in the picture before it or in the one after it. */
static void check_mentions(int frames, bool found[TALE_LINES])
{
    for (int i = 0; i < tale.lines; i++)
        if (frames == tale.line[i].frame || frames == tale.line[i].frame + 1)
            found[i] |= scene_find(&scenes[0], tale.line[i].item) != NULL;
    if (frames > 0 && frames <= tale.frames && tale.way[frames - 1].item[0])
        check_way(&tale.way[frames - 1]);
}

static void tales_point_at_the_table(Walk *walk)
{
    Position next = laws_copy(walk, walk->state);
    tale_clear(&tale);
    walk->game->apply(walk->table, next.bytes, walk->actor, walk->action,
                      &tale);
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        bool found[TALE_LINES] = {false};
        for (int frames = 0; frames <= tale.frames + 1; frames++) {
            scenes[1] = scenes[0];
            draw_after(walk, &next, frames, v);
            check_mentions(frames, found);
        }
        for (int i = 0; i < tale.lines; i++)
            if (tale.line[i].item[0] && tale.line[i].readers >> v & 1 &&
                !CHECK(found[i]))
                printf("#   nothing is called '%s' where this is told: %s\n",
                       tale.line[i].item, tale.line[i].text);
    }
}

/* Parts say something: a word, a number, or a picture alone. */
static void check_parts(const Walk *walk, const Scene *scene, const Item *item)
{
    CHECK(item->parts >= 0);
    if (!item->parts ||
        !CHECK(item->part >= 0 && item->part + item->parts <= scene->parts))
        return;
    for (int i = item->part; i < item->part + item->parts; i++) {
        const ItemPart *part = &scene->part[i];
        CHECK(part->role <= PART_EFFECT && part->flags < PART_OUT << 1);
        CHECK(part->text[0] || (part->kind && part->kind[0]));
        if (part->text[0])
            check_words(walk, part->text, sizeof part->text);
    }
}

/* A thing that goes somewhere stays in its area. */
static void check_preview(const Walk *walk, const Scene *scene,
                          const Preview *preview)
{
    if (preview->text[0])
        check_words(walk, preview->text, sizeof preview->text);
    if (preview->item == SCENE_NOTHING) {
        CHECK_INT(preview->cells, 0);
        return;
    }
    CHECK(preview->turn >= 0 && preview->turn < 360);
    if (!CHECK(preview->item >= 0 && preview->item < scene->items) ||
        !CHECK(preview->cell >= 0 && preview->cells >= 0 &&
               preview->cell + preview->cells <= scene->cells))
        return;
    const Area *area = &scene->area[scene->item[preview->item].area];
    for (int i = preview->cell; i < preview->cell + preview->cells; i++) {
        CellAt at = scene->cell[i];
        CHECK(at.column >= 0 && at.column < area->columns);
        CHECK(at.row >= 0 && at.row < area->rows);
    }
}

/* Rows that are there belong to seats that are there. */
static void check_owners(const Walk *walk, const Area *area)
{
    for (int row = 0; row < SCENE_ROWS; row++) {
        CHECK(!(area->owners[row] >> walk->table->seats));
        CHECK(row < area->rows || !area->owners[row]);
    }
}

/* An item without words is scenery, and nobody picks it. */
static void check_item(const Walk *walk, const Scene *scene, int index)
{
    const Item *item = &scene->item[index];
    if (!CHECK(item->area >= 0 && item->area < scene->areas))
        return;
    const Area *area = &scene->area[item->area];
    CHECK(item->kind && item->kind[0]);
    CHECK(strlen(item->id) > 0 && strlen(item->id) < sizeof item->id - 1);
    CHECK(strlen(item->label) < sizeof item->label - 1);
    if (item->text[0])
        check_words(walk, item->text, sizeof item->text);
    CHECK(item->column >= 0 && item->columns > 0 && item->row >= 0 &&
          item->rows > 0);
    CHECK(item->column + item->columns <= area->columns);
    CHECK(item->row + item->rows <= area->rows);
    CHECK(item->owner >= SCENE_NOBODY && item->owner < walk->table->seats);
    CHECK(item->turn >= 0 && item->turn < 360);
    CHECK(item->look < LOOKS && item->end <= END_FAR);
    CHECK(item->most >= 0 && item->lost >= 0 && item->lost <= item->most);
    CHECK(!item->most || item->value <= item->most);
    check_parts(walk, scene, item);
    for (int i = 0; i < index; i++)
        CHECK(strcmp(item->id, scene->item[i].id) != 0);
}

static void check_scene(const Walk *walk, const Scene *scene)
{
    CHECK(!scene->overflow);
    check_words(walk, scene->status, sizeof scene->status);
    CHECK(scene->areas > 0);
    for (int i = 0; i < scene->areas; i++) {
        const Area *area = &scene->area[i];
        CHECK(area->name[0] && area->title[0]);
        CHECK(area->columns > 0 && area->rows > 0);
        CHECK(area->role < ROLES);
        check_owners(walk, area);
        for (int j = 0; j < i; j++)
            CHECK(strcmp(area->name, scene->area[j].name) != 0);
    }
    for (int i = 0; i < scene->items; i++)
        check_item(walk, scene, i);
    check_preview(walk, scene, &scene->plan);
}

static void scenes_are_sound(Walk *walk)
{
    Position next = laws_copy(walk, walk->state);
    tale_clear(&tale);
    if (walk->actor >= 0)
        walk->game->apply(walk->table, next.bytes, walk->actor, walk->action,
                          &tale);
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        Position view = laws_view(walk, walk->state, v);
        walk->game->draw(walk->table, view.bytes, v, &scenes[0]);
        check_scene(walk, &scenes[0]);
        for (int i = 0; i < tale.frames; i++) {
            view = laws_view(walk, tale.frame[i], v);
            walk->game->draw(walk->table, view.bytes, v, &scenes[0]);
            check_scene(walk, &scenes[0]);
        }
    }
}

/* Drawn over nothing and over anything. */
static void scenes_forget_the_last(Walk *walk)
{
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        Position view = laws_view(walk, walk->state, v);
        memset(&scenes[0], 0, sizeof scenes[0]);
        memset(&scenes[1], LAWS_GUARD, sizeof scenes[1]);
        scenes[1].overflow = true;
        walk->game->draw(walk->table, view.bytes, v, &scenes[0]);
        walk->game->draw(walk->table, view.bytes, v, &scenes[1]);
        CHECK(laws_same_scene(&scenes[0], &scenes[1]));
        CHECK(!scenes[1].overflow);
    }
}

static bool same_path(const Choice *a, const Choice *b)
{
    return a->picks == b->picks &&
           !memcmp(a->pick, b->pick, (size_t)a->picks * sizeof *a->pick);
}

/* Neither words nor clicks mean two choices, even of one action. */
static void check_choice(const Walk *walk, const Scene *scene, int index)
{
    const Choice *choice = &scene->choice[index];
    int odds = choice->odds[0] + choice->odds[1] + choice->odds[2];
    check_words(walk, choice->text, sizeof choice->text);
    check_preview(walk, scene, &choice->preview);
    CHECK(odds == 0 || odds == 1000);
    CHECK(choice->flags < CHOICE_SAME << 1);
    CHECK(choice->picks >= 0 && choice->picks <= SCENE_PICKS);
    for (int i = 0; i < choice->picks; i++)
        CHECK(choice->pick[i] >= 0 && choice->pick[i] < scene->items &&
              scene->item[choice->pick[i]].text[0]);
    for (int i = 0; i < index; i++) {
        const Choice *other = &scene->choice[i];
        CHECK(strcmp(choice->text, other->text) != 0);
        CHECK(!choice->picks || !same_path(choice, other));
    }
}

/* A press that names nothing means one thing. */
static int short_choices(const Scene *scene)
{
    int count = 0;
    for (int i = 0; i < scene->choices; i++)
        count += (scene->choice[i].flags & CHOICE_SHORT) != 0;
    return count;
}

/* What only hosts play is no choice. */
static void choices_are_the_legal_actions(Walk *walk)
{
    int early = walk->game->early;
    for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
        Position view = laws_view(walk, walk->state, v);
        Set legal = {{0}}, offered = {{0}};
        walk->game->draw(walk->table, view.bytes, v, &scenes[0]);
        if (v < SEATS_MAX)
            legal = walk->game->legal(walk->table, walk->state, v);
        if (early)
            legal.word[early >> 6] &= ~(1ull << (early & 63));
        for (int i = 0; i < scenes[0].choices; i++) {
            int action = scenes[0].choice[i].action;
            check_choice(walk, &scenes[0], i);
            if (CHECK(set_has(&legal, action)))
                set_add(&offered, action);
        }
        CHECK_BYTES(&offered, &legal, sizeof legal);
        CHECK(short_choices(&scenes[0]) <= 1);
    }
}

/* Bytes from anywhere: noise, or a true position with noise in it. */
static void damage(Walk *walk, Position *position)
{
    uint32_t size = walk->game->state_size;
    uint32_t count = rng_below(&walk->rng, 4) ? 3 : size;
    for (uint32_t i = 0; i < count; i++)
        position->bytes[rng_below(&walk->rng, size)] =
            (unsigned char)rng_below(&walk->rng, 256);
}

static void any_bytes_are_survived(Walk *walk)
{
    for (int i = 0; i < 8; i++) {
        Position odd = laws_copy(walk, walk->state);
        damage(walk, &odd);
        Position before = odd;
        const char *broken = walk->game->check(walk->table, odd.bytes);
        CHECK(!broken || broken[0]);
        for (int v = 0; v >= 0; v = laws_next_viewer(walk->table, v)) {
            walk->game->draw(walk->table, odd.bytes, v, &scenes[0]);
            CHECK(scenes[0].items <= SCENE_ITEMS);
            CHECK(scenes[0].parts <= SCENE_PARTS);
            CHECK(scenes[0].cells <= SCENE_CELLS);
        }
        CHECK_STATES(walk->game, odd.bytes, before.bytes, STATE_MAX);
    }
}

const Law laws_of_shows[] = {
    {"a tale fits, and its lines can be read", AT_A_PLY, 2, tales_are_sound,
     false},
    {"what is told points at what lies on the table", AT_A_PLY, 24,
     tales_point_at_the_table, false},
    {"a scene fits, and its items have places, names and words", ANYTIME, 24,
     scenes_are_sound, false},
    {"a scene shows nothing of the one before", ANYTIME, 64,
     scenes_forget_the_last, false},
    {"the choices of a scene are the legal actions of who looks", ANYTIME, 8,
     choices_are_the_legal_actions, false},
    {"drawing and checking survive any bytes", ANYTIME, 24,
     any_bytes_are_survived, false},
    {NULL, AT_START, 0, NULL, false},
};
