/* What the boxes of the sheet bring (F2, F12): see boxes.h. */
#include "games/figures/boxes.h"

static const uint8_t figure_points[FIGURES_BOXES] = {
    [FIGURES_PAIRS] = 10,    [FIGURES_THREE] = 15, [FIGURES_FULL] = 20,
    [FIGURES_STRAIGHT] = 25, [FIGURES_FOUR] = 30,  [FIGURES_FLUSH] = 50,
};

int figures_points(uint32_t types, int box)
{
    return box < FIGURES_SERIES ? figures_series_points(types, box) : figure_points[box];
}

int figures_hand_points(uint32_t types, int box)
{
    return figures_makes(types) >> box & 1 ? figures_points(types, box) : 0;
}

int figures_written(const struct figures_sheet *sheet, int box)
{
    if (!(sheet->scored >> box & 1))
        return 0;
    if (box >= FIGURES_SERIES)
        return figure_points[box];
    return (box + 1) * figures_scored_colours(sheet, box);
}

int figures_series_total(const struct figures_sheet *sheet)
{
    int total = 0;
    for (int box = 0; box < FIGURES_SERIES; box++)
        total += figures_written(sheet, box);
    return total;
}

/* F12: what this sum of the series earns. */
static int bonus_of(int series) { return series >= FIGURES_BONUS_FROM ? FIGURES_BONUS : 0; }

int figures_bonus(const struct figures_sheet *sheet)
{
    return bonus_of(figures_series_total(sheet));
}

bool figures_earns_bonus(const struct figures_sheet *sheet, int box, int points)
{
    int series = figures_series_total(sheet);
    return box < FIGURES_SERIES && bonus_of(series + points) > bonus_of(series);
}

/* F12 */
int figures_total(const struct figures_sheet *sheet)
{
    int total = figures_series_total(sheet);
    total += bonus_of(total);
    for (int box = FIGURES_SERIES; box < FIGURES_BOXES; box++)
        total += figures_written(sheet, box);
    return total;
}
