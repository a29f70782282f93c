/* scene_test.c -- scenes as they are built, and as they are written. */
#include "core/json.h"
#include "tests/test.h"

#include <string.h>

static Scene scene, last;
static char text[8192];

TEST("a scene is built of areas, items and choices")
{
    scene_clear(&scene);
    scene_status(&scene, "Round %d.", 3);
    int area =
        scene_area(&scene, ROLE_HAND, "hand", "Your hand", CELL_CARD, 8, 1);
    Item *card = scene_item(&scene, area, LOOK_CARD, 2, 0);
    item_id(card, "hand.%d", 4);
    item_label(card, "%d", 4);
    item_text(card, "the 4");
    Choice *choice = scene_choice(&scene, 17, "play the %d", 4);
    choice_pick(&scene, choice, card);
    choice_pick(&scene, choice, NULL);
    CHECK_TEXT(scene.status, "Round 3.");
    CHECK_INT(scene.areas, 1);
    CHECK(scene_find(&scene, "hand.4") == card);
    CHECK(!scene_find(&scene, "hand.5"));
    CHECK_INT(choice->action, 17);
    CHECK_INT(choice->picks, 1);
    CHECK_INT(choice->pick[0], 0);
    CHECK_INT(card->owner, SCENE_NOBODY);
    CHECK_INT(card->columns, 1);
}

TEST("a scene that is too full says so, and stays inside its room")
{
    scene_clear(&scene);
    scene_area(&scene, ROLE_BOARD, "board", "Board", CELL_CARD, 1, 1);
    for (int i = 0; i < SCENE_ITEMS; i++)
        scene_item(&scene, 0, LOOK_CARD, 0, 0);
    CHECK(!scene.overflow);
    item_text(scene_item(&scene, 0, LOOK_CARD, 0, 0), "one too many");
    CHECK(scene.overflow);
    CHECK_INT(scene.items, SCENE_ITEMS);
    scene_clear(&scene);
    CHECK(!scene.overflow);
    for (int i = 0; i <= SCENE_CHOICES; i++)
        scene_choice(&scene, i % SCENE_CHOICES, "choice %d", i);
    CHECK(scene.overflow);
    scene_clear(&scene);
    for (int i = 0; i <= SCENE_AREAS; i++)
        CHECK(scene_area(&scene, ROLE_STOCK, "a", "b", CELL_HEX, 1, 1) <
              SCENE_AREAS);
    CHECK(scene.overflow);
}

/* A scene with something of everything that can be said. */
static void say_everything(void)
{
    scene_clear(&scene);
    int area =
        scene_area(&scene, ROLE_BOARD, "board", "Race", CELL_SQUARE, 4, 2);
    scene_owners(&scene, area, 1, 1u << 0 | 1u << 2);
    Item *frog = scene_item(&scene, area, LOOK_PIECE, 1, 1);
    frog->kind = "animal.frog";
    frog->turn = 180;
    frog->flags |= ITEM_FACES | ITEM_HIT;
    frog->end = END_FAR;
    item_id(frog, "frog");
    item_count(frog, 3, 7);
    frog->lost = 2;
    item_part(&scene, frog, PART_INDEX, NULL, "%d", 1);
    item_part(&scene, frog, PART_VALUE, "plus.blue", "6")->flags =
        PART_LIVE | PART_AGAINST;
    Choice *choice = scene_choice(&scene, 7, "move");
    choice->flags = CHOICE_ONCE | CHOICE_SHORT;
    choice->odds[0] = 583;
    choice->odds[2] = 417;
    choice_pick_id(&scene, choice, "fr%s", "og");
    choice_pick_id(&scene, choice, "nobody");
    scene_preview(&scene, &choice->preview, frog, "if @%d {lets|let} it", 1);
    preview_cell(&scene, &choice->preview, 2, 1);
    preview_cell(&scene, &choice->preview, 3, 1);
    scene_preview(&scene, &scene.plan, NULL, "nothing yet");
}

static const char *written(const Scene *before)
{
    Json json;
    json_start(&json, text, sizeof text);
    json_scene(&json, NULL, &scene, before, NULL, -1);
    CHECK(!json.text.overflow);
    return text;
}

TEST("all that a scene says is written, and nothing that it does not say")
{
    say_everything();
    CHECK_TEXT(written(NULL),
               "{\"status\":\"\","
               "\"plan\":{\"cells\":[],\"text\":\"nothing yet\"},"
               "\"areas\":[{\"name\":\"board\",\"title\":\"Race\","
               "\"role\":\"board\",\"shape\":\"square\",\"columns\":4,"
               "\"rows\":2,\"owners\":[[],[1,3]],\"items\":[{\"id\":\"frog\","
               "\"look\":\"piece\",\"kind\":\"animal.frog\",\"column\":1,"
               "\"row\":1,\"turn\":180,\"flags\":[\"faces\",\"hit\"],"
               "\"count\":{\"value\":3,\"most\":7,\"lost\":2},\"end\":\"far\","
               "\"parts\":[{\"role\":\"index\",\"text\":\"1\"},"
               "{\"kind\":\"plus.blue\","
               "\"flags\":[\"against\",\"live\"],\"text\":\"6\"}]}]}],"
               "\"choices\":[{\"action\":7,\"pick\":[\"frog\"],"
               "\"flags\":[\"once\",\"short\"],\"odds\":[583,0,417],"
               "\"preview\":{\"item\":\"frog\",\"turn\":180,"
               "\"cells\":[[2,1],[3,1]],\"text\":\"if @1 {lets|let} it\"},"
               "\"text\":\"move\"}]}");
}

TEST("of an item only its parts are written where nothing else has changed")
{
    say_everything();
    scene_copy(&last, &scene);
    CHECK(strstr(written(&last), "\"items\":[[0,1]]"));
    scene.part[1].flags = PART_LIVE;
    CHECK(strstr(written(&last),
                 "\"items\":[{\"as\":0,\"parts\":[{\"role\":\"index\","));
    scene.item[0].parts = 0;
    CHECK(strstr(written(&last), "\"items\":[{\"as\":0,\"parts\":[]}]"));
    scene_copy(&scene, &last);
    scene.part[1].flags = PART_LIVE;
    Item *other = scene_item(&scene, 0, LOOK_CARD, 0, 0);
    item_id(other, "hare");
    CHECK(strstr(written(&last), "{\"id\":\"hare\""));
    scene_copy(&last, &scene);
    scene.part[1].flags = PART_OUT;
    CHECK(strstr(written(&last), "\"flags\":[\"out\"],\"text\":\"6\"}]},"
                                 "[1,1]]"));
}

TEST("an item whose counter changed is written anew")
{
    say_everything();
    scene_copy(&last, &scene);
    scene.item[0].lost = 1;
    CHECK(strstr(written(&last), "\"id\":\"frog\""));
}

TEST("an area is named only, until something else of it has changed")
{
    say_everything();
    scene_copy(&last, &scene);
    CHECK(strstr(written(&last),
                 "\"areas\":[{\"name\":\"board\",\"items\":[[0,1]]}]"));
    scene.area[0].columns = 5;
    CHECK(strstr(written(&last), "\"role\":\"board\""));
    scene_copy(&scene, &last);
    scene_owners(&scene, 0, 0, 1);
    CHECK(strstr(written(&last), "\"owners\":[[1],[1,3]]"));
    scene_copy(&scene, &last);
    scene.area[0].asks = true;
    CHECK(strstr(written(&last), "\"rows\":2,\"asks\":true,"));
    scene_copy(&scene, &last);
    scene.area[0].name = "track";
    CHECK(strstr(written(&last), "\"role\":\"board\""));
}

TEST("parts and cells that do not fit, or come in turns, set the overflow")
{
    say_everything();
    Item *other = scene_item(&scene, 0, LOOK_CARD, 0, 0);
    item_part(&scene, other, PART_WORD, NULL, "late");
    CHECK(!scene.overflow);
    item_part(&scene, &scene.item[0], PART_WORD, NULL, "too late");
    CHECK(scene.overflow);
    CHECK_INT(scene.item[0].parts, 2);
    say_everything();
    preview_cell(&scene, &scene.choice[0].preview, 9, 9);
    CHECK(!scene.overflow);
    preview_cell(&scene, &scene.plan, 9, 9);
    CHECK(scene.overflow);
    say_everything();
    for (int i = 0; i <= SCENE_PARTS; i++)
        item_part(&scene, &scene.item[0], PART_WORD, NULL, "%d", i);
    CHECK(scene.overflow);
    CHECK_INT(scene.parts, SCENE_PARTS);
    say_everything();
    scene_owners(&scene, 0, SCENE_ROWS, 1);
    CHECK(scene.overflow);
}
