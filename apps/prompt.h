/* prompt.h -- a person at the keyboard: shown the table, asked, understood. */
#ifndef APPS_PROMPT_H
#define APPS_PROMPT_H

#include "apps/host.h"

typedef enum {
    PROMPT_ACTED, /* the position changed: played, or taken back */
    PROMPT_TIME,  /* somebody else was quicker */
    PROMPT_QUIT,
    PROMPT_CLOSED /* the input ended */
} Prompted;

/* Asks the person of a seat until something happens. SPECTATOR: several
 * people may call, and whoever does types the seat first. */
Prompted prompt_person(Host *host, int seat);

/* Nobody at the keyboard can act: whoever plays by keys sees what happens, and
 * for as long as what comes takes. */
Prompted prompt_watch(Host *host);

/* Draws what a viewer sees of the match. Answers how many lines that were. */
int prompt_show(const Match *match, int viewer);

/* Prints what the viewer was not told yet. Answers how many lines. */
int prompt_tell(Host *host, int viewer);

/* Where nobody is asked for anything: what is new in words alone, above the
 * prompt. */
void prompt_note(Host *host, int viewer);

/* Ends the line of a prompt that time has overtaken; what was half typed is
 * dropped, and that is said. */
void prompt_leave(Host *host);

#endif
