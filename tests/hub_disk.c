/* hub_disk.c -- a hub whose disk is full or fails: people are told so, nobody
 * is told anything else, and what was kept goes on. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "tests/clients.h"
#include "tests/store_help.h"
#include "tests/test.h"

static const char lost[] = "this could not be kept, and nothing has changed";

/* No file may grow beyond a page; or any may. */
static void fill_disk(bool full)
{
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = full ? 4096 : limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
}

static int troubles, recoveries;

static void on_note(void *context, const HubNote *note)
{
    (void)context;
    troubles += note->kind == NOTE_TROUBLE;
    recoveries += note->kind == NOTE_WELL;
}

/* A table of two people, who choose in secret; the host of the server listens.
 */
static void gather_at_disk(void)
{
    gather("lab", 4, 2);
    troubles = recoveries = 0;
    hub->teller.out.note = on_note;
}

/* What somebody does, always under the same id; a refusal is kept for later. */
static void choose(int who, char why[256])
{
    char text[96];
    snprintf(text, sizeof text,
             "{\"do\":\"act\",\"action\":%d,\"id\":\"%016x\"}",
             choice_of(&client[who], 0), who + 1);
    say(who, text);
    snprintf(why, 256, "%s", client[who].why);
}

/* All know what they knew, and know it again when they come back. */
static void check_unchanged(const int64_t told[2], int messages)
{
    char token[TOKEN_SIZE];
    CHECK_INT(client[1].messages, messages);
    for (int who = 0; who < 2; who++)
        CHECK_INT((long long)client[who].told, (long long)told[who]);
    snprintf(token, sizeof token, "%s", client[0].token);
    json_t *scene = json_incref(json_object_get(client[0].letter, "scene"));
    enter(0, client[0].code, token, -1);
    CHECK_INT((long long)client[0].told, (long long)told[0]);
    CHECK(json_equal(scene, json_object_get(client[0].letter, "scene")));
    json_decref(scene);
}

TEST("on a full disk people are told so, and go on when there is room")
{
    char why[2][256];
    gather_at_disk();
    int64_t told[2] = {client[0].told, client[1].told};
    int messages = client[1].messages, kept = client[0].kept;
    fill_disk(true);
    choose(0, why[0]);
    choose(0, why[1]);
    fill_disk(false);
    CHECK_TEXT(why[0], lost);
    CHECK_TEXT(why[1], lost);
    CHECK_INT(client[0].kept, kept);
    CHECK_INT((int)hub_stats(hub).failed, 2);
    CHECK_INT(hub_health(hub), HUB_WELL);
    check_unchanged(told, messages);
    choose(0, why[0]);
    CHECK_TEXT(why[0], "");
    CHECK_INT(client[0].kept, kept + 1);
    CHECK(client[0].told > told[0]);
    CHECK_INT(troubles, 1);
    CHECK_INT(recoveries, 1);
    scatter();
}

TEST("on a full disk the host hears that there is no next game, and asks again")
{
    gather("animals", 3, 2);
    say(0, "{\"do\":\"agree\"}");
    say(1, "{\"do\":\"agree\"}");
    fill_disk(true);
    say(0, "{\"do\":\"again\"}");
    fill_disk(false);
    CHECK_TEXT(client[0].why, lost);
    CHECK_TEXT(client[1].why, "");
    say(0, "{\"do\":\"again\"}");
    CHECK_TEXT(client[0].why, "");
    CHECK(client[0].again[0]);
    scatter();
}

TEST("when the disk has failed nobody is told what may be lost")
{
    char why[256], code[CODE_SIZE], token[TOKEN_SIZE];
    help_fail_syncs(false);
    gather_at_disk();
    int64_t told[2] = {client[0].told, client[1].told};
    int messages = client[1].messages;
    help_fail_syncs(true);
    choose(0, why);
    CHECK_TEXT(why, lost);
    help_fail_syncs(false);
    choose(0, why);
    CHECK_TEXT(why, lost);
    check_unchanged(told, messages);
    CHECK_INT(troubles, 1);
    CHECK_INT(recoveries, 0);
    CHECK_INT(hub_health(hub), HUB_FAILED);
    snprintf(code, sizeof code, "%s", client[0].code);
    snprintf(token, sizeof token, "%s", client[0].token);
    leave_all();
    hub_close(hub, now);
    open_hub();
    connect_client(0);
    enter(0, code, token, told[0]);
    CHECK(client[0].told >= told[0]);
    choose(0, why);
    CHECK_TEXT(why, "");
    CHECK(client[0].told > told[0]);
    scatter();
}
