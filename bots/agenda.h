/* agenda.h -- what comes next unless a person acts first: chance, a bot, or
 * time that ran out.
 *
 * Each bot that may act is asked once a moment, and its answer is kept until
 * it is played. Another moment begins for a seat when it notices something; but
 * while a countdown runs people do not think anew with everything that happens
 * either, so there it is the countdown. A seat that need not act answers once
 * in a countdown: who slept through it is not asked again because somebody else
 * was wrong.
 *
 * Time is an argument, in milliseconds of any clock: a simulation jumps from
 * turn to turn. The streams of bots are named by the seed, the seat, how often
 * it has acted, and the countdown, so a match taken back or loaded and played
 * the same way again meets the same answers.
 *
 * A host that must not stand still lets those think elsewhere that take their
 * time: then agenda_next leaves their questions open, agenda_question hands one
 * out, and agenda_answer takes the answer, whenever that comes. Until then no
 * bot acts, people and the CLOCK do. A bot counts its time from when it was
 * asked, so that it answers as if it had thought at once.
 */
#ifndef BOTS_AGENDA_H
#define BOTS_AGENDA_H

#include "bots/bot.h"

#define NEVER INT64_MAX

typedef struct Plan {
    bool made, noticed; /* and whether its seat has noticed something since */
    bool awaited;       /* whether it had to be */
    bool open, out;     /* a question without an answer; it was handed out */
    int action;         /* or WAIT */
    int32_t count;      /* the countdown in which it was made, or NO_COUNT */
    int64_t question;   /* its number */
    int64_t asked, at;
    int32_t slowness; /* by which its delay is multiplied */
} Plan;

/* Where chance comes from: the seed under which its action of that index is
 * drawn. Of one key it is always the same. */
enum { KEY_BYTES = 32 };
typedef uint64_t Draw(const unsigned char key[KEY_BYTES], int64_t index);

typedef struct Agenda {
    const Bot *bot[SEATS_MAX]; /* NULL: a person */
    uint64_t seed;
    Draw *draw; /* NULL: all of chance comes from the seed */
    unsigned char key[KEY_BYTES];
    Slate *slate;         /* for bots that think, or NULL */
    bool elsewhere;       /* bots that think do it there */
    int64_t questions;    /* how many were asked */
    Count count;          /* that runs, or is to begin */
    int64_t count_from;   /* when it began, or NEVER: nobody saw it yet */
    int64_t answers;      /* how many bots have given */
    Plan plan[SEATS_MAX]; /* what bots are about to do */
} Agenda;

/* Who does what, and when; actor -1: nobody does anything. */
typedef struct Turn {
    int actor, action;
    int64_t at;
} Turn;

/* Nobody is seated yet; bots think on that slate. */
void agenda_start(Agenda *agenda, uint64_t seed, Slate *slate);

/* The mask of the seats that have a person. */
uint32_t agenda_people(const Agenda *agenda, const Table *table);

/* An action is about to be played: in the state before it. */
void agenda_follow(Agenda *agenda, const Table *table, const void *state,
                   int actor, int action);

/* The position is another one: a countdown goes on whatever is played or taken
 * back while it runs, and another one is to begin where its number or its
 * length changes. */
void agenda_meet(Agenda *agenda, const Table *table, const void *state);

/* The countdown can be seen from now on; one that runs already does so on. */
void agenda_begin_count(Agenda *agenda, int64_t now);

/* When the countdown ends, or NEVER. */
int64_t agenda_count_ends(const Agenda *agenda);

/* Forgets what the bots on these seats were about to do. */
void agenda_forget(Agenda *agenda, uint32_t seats);

/* What comes next in a position that was met: CHANCE by its odds, at once;
 * else who acts first, equals by lot, or the CLOCK when its time is up before
 * that. `played` is how often each actor has acted. */
Turn agenda_next(Agenda *agenda, const Table *table, const void *state,
                 const int32_t played[CLOCK + 1], int64_t now);

/* Hands out a question that is open, in the position in which agenda_next left
 * it so, each once; false: there is none. */
bool agenda_question(Agenda *agenda, const Table *table, const void *state,
                     const int32_t played[CLOCK + 1], Question *question);

/* Takes the answer of a question. False: the moment has passed, and it is
 * dropped. */
bool agenda_answer(Agenda *agenda, const Question *question, Answer answer);

/* Plays one turn of a game that bots play among themselves, on a clock that
 * jumps to whatever comes next: `turn` was the one before, zeros at first.
 * False: the game is over. */
bool agenda_turn(Agenda *agenda, const Table *table, void *state,
                 int32_t played[CLOCK + 1], Turn *turn);

#endif
