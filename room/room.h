/* room.h -- people and bots at one table: what every front end is thin around.
 *
 * A room is a match, who sits where, the countdown, what bots are about to do,
 * who may take back, and what each viewer has been told. It decides; a front
 * end shows, waits and passes on what people do. The time is an argument, in
 * milliseconds of a clock that the caller may stop or slow down; storage and
 * sockets are the caller's. Nothing is allocated, and a room can be copied.
 *
 * A caller does this, over and over: room_json or room_read hands out what is
 * new to a viewer; room_shown says that it is seen; room_coming says when
 * something happens by itself, and room_next lets it happen; room_act and
 * room_undo are what people do before that.
 */
#ifndef ROOM_ROOM_H
#define ROOM_ROOM_H

#include "bots/agenda.h"
#include "bots/hint.h"
#include "core/cursor.h"
#include "core/json.h"
#include "room/names.h"

enum { VIEWERS = SPECTATOR + 1 };
enum { LETTER_MAX = 1 << 17 }; /* bytes that any letter fits in (letter.h) */

/* Room to work in: one for any number of rooms. */
typedef struct Pad {
    Tale tale;
    Scene scene;
    unsigned char letter[LETTER_MAX];
    Slate slate; /* for bots that think here */
} Pad;

typedef struct Room {
    Match match;
    Agenda agenda;
    char name[SEATS_MAX][NAME_SIZE]; /* empty: the usual one */
    Cursor told[VIEWERS];            /* what each viewer was told */
    int64_t shown[VIEWERS]; /* when each saw the countdown begin, or NEVER */
    Pad *pad;
} Room;

/* Opens a room around its match, which was started or read from a record;
 * people sit everywhere, and what happened so far counts as told. */
void room_open(Room *room, Pad *pad, uint64_t seed);

/* ---- who is here ---- */

/* Seats a bot, or a person for NULL; "": the usual name. */
void room_seat(Room *room, int seat, const Bot *bot, const char *name);

/* Masks of the seats that have a person, and of those who may act now. */
uint32_t room_people(const Room *room);
uint32_t room_may_act(const Room *room);

/* The seat of the only person, or -1. */
int room_only_person(const Room *room);

/* What the seats are called. */
void room_names(const Room *room, const char *names[SEATS_MAX]);

/* The person that a shared keyboard belongs to now: who is awaited, and of
 * several whoever has it already; else who may act; SPECTATOR when several may,
 * -1 when nobody can do a thing. */
int room_whose(const Room *room, int looking);

/* The same for a device on which each has a button: where nobody is awaited it
 * stays where it is; from SPECTATOR it goes to who may act and hides nothing.
 */
int room_device(const Room *room, int looking);

/* Whether a shared screen may not show a seat what others could read, too: its
 * view, what it may do, or what it has not been told yet. */
bool room_is_private(Room *room, int seat);

/* ---- advice ---- */

enum { ADVICE_TEXT = 4096 }; /* bytes of sentences with any names in them */

/* What a person might do, in sentences that address it: what that is, why, and
 * how likely it wins. */
typedef struct Advice {
    Hint hint;
    char move[ADVICE_TEXT], why[ADVICE_TEXT], chances[ADVICE_TEXT];
} Advice;

/* Thinks for a person who is awaited, on the pad's slate and of that seat's
 * view alone. Nothing has happened by it: no plan, stream or journal knows that
 * somebody asked. NULL, or why there is no hint. By hint.c. */
const char *room_hint(Room *room, int seat, Advice *advice);

/* ---- what happens ---- */

/* What a person does, by a press at that moment: a legal action, or what the
 * countdown has instead for a press before anybody can have read the picture.
 * NULL, or why not, and nothing has changed. */
const char *room_act(Room *room, int seat, int action, int64_t pressed,
                     int64_t now);

/* Why a person may take nothing back, or NULL: among people as match_keeps
 * says; alone among bots one may always. */
const char *room_keeps(Room *room, int seat);
const char *room_undo(Room *room, int seat, int64_t now);

/* What comes next unless a person acts first, and when; bots that have no plan
 * are asked. A countdown that nobody has been shown keeps everything waiting;
 * where no person may act it begins now. Nothing comes when the journal is
 * full. */
Turn room_coming(Room *room, int64_t now);

/* Where bots think elsewhere (room.agenda.elsewhere): hands out a question that
 * is open since room_coming was last asked, and takes its answer; either says
 * whether it was so. The answer may come when the moment has passed, and is
 * dropped then. */
bool room_question(Room *room, Question *question);
bool room_answer(Room *room, const Question *question, Answer answer,
                 int64_t now);

/* Lets that happen, if it is due or no person could act before. False: nothing
 * has happened. */
bool room_next(Room *room, int64_t now);

/* Chance happens at once, and so does what bots choose in secret while no
 * person can act: nobody waits for it, and there is nothing to see. To be
 * called where a game begins; it follows on everything that happens. */
void room_settle(Room *room, int64_t now);

/* ---- what is seen ---- */

/* Hands out what the viewer noticed next: lines and frames are in the pad. */
bool room_read(Room *room, int viewer, Notice *notice);

void room_read_all(Room *room, int viewer);

/* So many lines are there for the viewer to read. */
int room_unread(Room *room, int viewer);

/* What was read on a shared screen from that entry on: whoever looks has read
 * it as well, as far as it is the same for them. */
void room_share(Room *room, uint32_t lookers, int32_t from);

/* These viewers see the position now; a countdown runs from here on. Who is not
 * named cannot be too early. */
void room_shown(Room *room, uint32_t viewers, int64_t now);

/* Into an open object, by view.c: step by step what was new to the viewer,
 * which is then told, the position as it sees it, and what it may do; when it
 * is over, who has which place and why, and what mattered most. Scenes
 * say what differs from the one before, the first from `last`, which takes
 * them; NULL: all of each. */
void room_json(Json *json, Room *room, int viewer, Scene *last);

/* The same without what was new: nothing is told by this. */
void room_glance(Json *json, Room *room, int viewer);

/* "story": all that the viewer was told since the beginning, of what stands. */
void room_story(Json *json, Room *room, int viewer);

#endif
