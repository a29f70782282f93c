/* chart.h -- the standing of a contest as a picture. */
#ifndef APPS_CHART_H
#define APPS_CHART_H

#include <stddef.h>

#include "apps/standing.h"

enum { CHART_BYTES = 32768 };

/* SVG: for each entry its share of wins and its rating, with intervals. The
 * title is one line. Answers the length. */
size_t chart_write(const Contest *contest, const Standing *standing,
                   const char *title, char buf[CHART_BYTES]);

#endif
