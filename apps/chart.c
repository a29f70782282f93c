/* chart.c -- the standing of a contest as a picture.
 *
 * Two panels side by side, the share of wins and the rating, a row for each
 * entry: a dot for the value and a bar for the 95 % interval. It has its own
 * background, so that it can be read wherever it is put.
 */
#include "apps/chart.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    NAMES = 190, /* columns: the names, then the panels */
    PANEL = 300,
    GAP = 50,
    TOP = 84,
    ROW = 34,
    WIDTH = NAMES + 2 * PANEL + 2 * GAP
};

typedef struct Chart {
    char *buf;
    size_t length;
} Chart;

__attribute__((format(printf, 2, 3))) static void put(Chart *chart,
                                                      const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsnprintf(chart->buf + chart->length,
                           CHART_BYTES - chart->length, format, list);
    va_end(list);
    assert(length >= 0 && chart->length + (size_t)length < CHART_BYTES);
    chart->length += (size_t)length;
}

/* What a panel shows: where it begins, and from which value to which. */
typedef struct Panel {
    const char *title;
    double left, least, most, step;
    bool percent;
} Panel;

static double column_of(const Panel *panel, double value)
{
    return panel->left +
           PANEL * (value - panel->least) / (panel->most - panel->least);
}

static void put_panel(Chart *chart, const Panel *panel, int rows)
{
    int bottom = TOP + rows * ROW;
    put(chart, "<text x='%.0f' y='%d' class='t'>%s</text>\n", panel->left,
        TOP - 28, panel->title);
    for (double at = panel->least; at <= panel->most + panel->step / 2;
         at += panel->step) {
        double x = column_of(panel, at);
        put(chart,
            "<path d='M%.1f %dV%d' class='g'/>"
            "<text x='%.1f' y='%d' class='n'>%.0f%s</text>\n",
            x, TOP - 8, bottom, x, bottom + 18, panel->percent ? 100 * at : at,
            panel->percent ? " %" : "");
    }
}

static void put_figure(Chart *chart, const Panel *panel, const Figure *figure,
                       int row)
{
    double y = TOP + (row + 0.5) * ROW;
    if (!isnan(figure->low))
        put(chart, "<path d='M%.1f %.1fH%.1f' class='b'/>",
            column_of(panel, figure->low), y, column_of(panel, figure->high));
    put(chart, "<circle cx='%.1f' cy='%.1f' r='5'/>\n",
        column_of(panel, figure->value), y);
}

static double low_of(const Figure *figure)
{
    return isnan(figure->low) ? figure->value : figure->low;
}

static double high_of(const Figure *figure)
{
    return isnan(figure->high) ? figure->value : figure->high;
}

/* All ratings with their intervals, between round numbers. */
static Panel rating_panel(const Standing *standing)
{
    static const double steps[] = {10, 25, 50, 100, 200, 500, 1000, 2000};
    double least = 0, most = 0, step = steps[0];
    for (int i = 0; i < standing->entries; i++) {
        least = fmin(least, low_of(&standing->of[i].rating));
        most = fmax(most, high_of(&standing->of[i].rating));
    }
    for (int i = 0; i < 8 && (most - least) / step > 6; i++)
        step = steps[i];
    least = floor(least / step) * step;
    most = fmax(ceil(most / step) * step, least + step);
    return (Panel){"rating", NAMES + PANEL + GAP, least, most, step, false};
}

static void put_style(Chart *chart)
{
    put(chart, "<style>text{font:14px sans-serif;fill:#222}.h{font-weight:bold}"
               ".t{fill:#444}.n{font-size:12px;text-anchor:middle;fill:#666}"
               ".g{stroke:#ddd}.b{stroke:#2a6fb0;stroke-width:3;"
               "stroke-linecap:round}circle{fill:#123f6b}</style>\n");
}

size_t chart_write(const Contest *contest, const Standing *standing,
                   const char *title, char buf[CHART_BYTES])
{
    Chart chart = {buf, 0};
    int rows = standing->entries, height = TOP + rows * ROW + 34;
    Panel wins = {"games won", NAMES, 0, 1, 0.25, true};
    Panel ratings = rating_panel(standing);
    put(&chart,
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' "
        "width='%d' height='%d' role='img'>\n<title>%s</title>\n",
        WIDTH, height, WIDTH, height, title);
    put_style(&chart);
    put(&chart, "<rect width='%d' height='%d' fill='#fff'/>\n", WIDTH, height);
    put(&chart, "<text x='16' y='26' class='h'>%s</text>\n", title);
    put_panel(&chart, &wins, rows);
    put_panel(&chart, &ratings, rows);
    for (int i = 0; i < rows; i++) {
        put(&chart, "<text x='16' y='%.1f'>%d %s</text>\n",
            TOP + (i + 0.5) * ROW + 5, i + 1, contest->entry[i].name);
        put_figure(&chart, &wins, &standing->of[i].wins, i);
        put_figure(&chart, &ratings, &standing->of[i].rating, i);
    }
    put(&chart, "</svg>\n");
    return chart.length;
}
