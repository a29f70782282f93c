/* cell.h -- where the hexes lie in the picture of the track, which the story
 * needs as well: it says over which cells a kart has come. */
#ifndef GAMES_KARTS_CELL_H
#define GAMES_KARTS_CELL_H

#include "games/karts/karts.h"

/* The picture has margins. Rows are numbered at the left: at the right a
 * terminal has the steps of the panels, which have numbers of their own. */
enum {
    AT_NUMBERS,
    AT_WORDS,
    AT_HEXES,
    BOARD_COLUMNS = AT_HEXES + HEX_COLUMNS,
    AT_LETTERS = HEX_ROWS,
    BOARD_ROWS
};

static inline CellAt karts_cell(int hex)
{
    CellAt cell = {(int16_t)(hex % HEX_COLUMNS + AT_HEXES),
                   (int16_t)(hex / HEX_COLUMNS)};
    return cell;
}

#endif
