/* The sheet: what its boxes are worth (F2, F12). */
#include "games/figures/figures.h"

static const uint8_t figure_points[FIGURES_BOXES] = {
    [FIGURES_PAIRS] = 10,    [FIGURES_THREE] = 15, [FIGURES_FULL] = 20,
    [FIGURES_STRAIGHT] = 25, [FIGURES_FOUR] = 30,  [FIGURES_FLUSH] = 50,
};

int figures_points(uint32_t types, int box)
{
    if (box >= FIGURES_SERIES)
        return figure_points[box];
    return (box + 1) * qn_count(types >> (box * FIGURES_COLOURS) & 15);
}

int figures_written(const struct figures_sheet *sheet, int box)
{
    if (!(sheet->scored >> box & 1))
        return 0;
    if (box >= FIGURES_SERIES)
        return figure_points[box];
    return (box + 1) * ((sheet->colours >> (2 * box) & 3) + 1);
}

int figures_series_total(const struct figures_sheet *sheet)
{
    int total = 0;
    for (int box = 0; box < FIGURES_SERIES; box++)
        total += figures_written(sheet, box);
    return total;
}

/* F12 */
int figures_total(const struct figures_sheet *sheet)
{
    int total = figures_series_total(sheet);
    if (total >= FIGURES_BONUS_FROM)
        total += FIGURES_BONUS;
    for (int box = FIGURES_SERIES; box < FIGURES_BOXES; box++)
        total += figures_written(sheet, box);
    return total;
}
