/* Vœux: what a viewer knows (W13), and whether a view from outside holds together. */
#include "games/voeux/step.h"
#include <string.h>

/* Adds what is open to all, then the viewer's own hand. Of a hidden hand only its size is told. */
void voeux_observe(const void *in, int viewer, void *out)
{
    const struct voeux_state *state = in;
    const struct voeux_table *table = &state->table;
    struct voeux_view *view = out;
    memset(view, 0, sizeof *view);
    view->head.setup.players = table->players;
    view->head.viewer = (uint8_t)viewer;
    view->head.turn = table->turn;
    view->table = *table;
    size_t rest = (size_t)VOEUX_CARDS - table->log;
    memcpy(view->log + rest, state->cards + rest, table->log);
    for (int i = 0; i < table->players; i++) {
        const struct voeux_seat *seat = &state->seats[i];
        view->seats[i] =
            (struct voeux_view_seat){.known = seat->known,
                                     .laid = seat->laid,
                                     .open = seat->open,
                                     .hidden = (uint8_t)(seat->hand.count - seat->known.count)};
        if (QN_PLANT(QN_PLANT_LEAK))
            view->seats[i].known.points |= seat->hand.points & 1;
    }
    if (viewer < table->players)
        view->hand = state->seats[viewer].hand;
}

/* ---- views from outside ---- */

/* Copies of every type that the viewer sees somewhere; false if there are too many. */
static bool count_cards(const struct voeux_view *view)
{
    const struct voeux_table *table = &view->table;
    int seen[VOEUX_TYPES] = {0};
    int places = table->pile + voeux_set_aside(table->players);
    for (int pile = 0; pile < VOEUX_PILES; pile++)
        for (int i = 0; i < table->size[pile]; i++)
            seen[voeux_discard_at(table, pile, i)]++;
    for (int value = 0; value < VOEUX_VALUES; value++)
        seen[VOEUX_POINT + value] += table->place[value] > 0;
    for (int seat = 0; seat < table->players; seat++) {
        const struct voeux_view_seat *open = &view->seats[seat];
        bool own = seat == view->head.viewer;
        for (int card = 0; card < VOEUX_TYPES; card++)
            seen[card] += voeux_bag_count(&open->laid, card) +
                          voeux_bag_count(own ? &view->hand : &open->known, card);
        places += own ? 0 : open->hidden;
    }
    for (int card = 0; card < VOEUX_TYPES; card++) {
        int unseen = voeux_copies(card) - seen[card];
        if (unseen < 0)
            return false;
        places -= unseen;
    }
    return places == 0;
}

/* The hands: eight cards, but while drawing or in the final phase, when there may be fewer; in the
 * viewer's own hand the known ones among them. */
static bool check_hands(const struct voeux_view *view)
{
    const struct voeux_table *table = &view->table;
    bool playing = table->phase == VOEUX_PLAY || table->phase == VOEUX_DRAW;
    for (int i = 0; i < table->players; i++) {
        int cards = view->seats[i].known.count + view->seats[i].hidden;
        int full = VOEUX_HAND - (playing && i == table->turn ? table->due : 0);
        if (cards > full || (playing && cards < full))
            return false;
    }
    if (view->head.viewer >= table->players)
        return view->hand.count == 0;
    const struct voeux_view_seat *own = &view->seats[view->head.viewer];
    for (int card = 0; card < VOEUX_TYPES; card++)
        if (voeux_bag_count(&own->known, card) > voeux_bag_count(&view->hand, card))
            return false;
    return own->known.count + own->hidden == view->hand.count;
}

/* The log: hidden cards come one by one and leave one by one; there were as many as were dealt. */
static bool check_log(const struct voeux_view *view)
{
    const struct voeux_table *table = &view->table;
    int left[VOEUX_SEATS] = {0}; /* hidden cards after the seat's last hidden play */
    int came = voeux_pile_start(table->players) - table->pile + VOEUX_HAND * table->players;
    for (int i = 0; i < table->log; i++) {
        uint8_t entry = voeux_log(view->log, i);
        int seat = voeux_log_seat(entry), size = voeux_log_size(entry);
        if (seat >= table->players || size > VOEUX_HAND || size < left[seat])
            return false;
        left[seat] = size - 1;
    }
    for (int seat = 0; seat < table->players; seat++) {
        came -= view->seats[seat].hidden;
        if (view->seats[seat].hidden < left[seat])
            return false;
    }
    return came == table->log;
}

static bool check_twins(const struct voeux_view *view)
{
    const struct voeux_table *table = &view->table;
    for (int twin = 0; twin < VOEUX_TWINS; twin++) {
        int first = table->first[twin], second = table->second[twin];
        if (first > table->log || second > table->log || (second && (!first || second <= first)))
            return false;
        if (second && voeux_log_seat(voeux_log(view->log, first - 1)) !=
                          voeux_log_seat(voeux_log(view->log, second - 1)))
            return false;
    }
    return true;
}

/* Whose turn in which phase, and what is due. */
static bool check_phase(const struct voeux_view *view)
{
    static const uint8_t due_most[] = {0, 0, 2, VOEUX_LAST_LAYS, 0};
    const struct voeux_table *table = &view->table;
    bool over = table->phase == VOEUX_OVER, final = table->phase == VOEUX_FINAL;
    bool playing = table->phase == VOEUX_PLAY || table->phase == VOEUX_DRAW;
    if (!(over || final || playing) || over != (table->turn == QN_OVER))
        return false;
    if (table->due > due_most[table->phase] || (table->due == 0) != (due_most[table->phase] == 0))
        return false;
    if (playing && (table->pile == 0 || table->ended >= VOEUX_ENDED))
        return false;
    if ((table->closed != 0 && table->phase != VOEUX_DRAW) || (table->waiting != 0) != final ||
        table->waiting > table->players || table->streak > voeux_streak_most(table))
        return false;
    return true;
}

bool voeux_valid(const void *in)
{
    const struct voeux_view *view = in;
    const struct voeux_table *table = &view->table;
    if (table->players < 2 || table->players > VOEUX_SEATS || table->turn < QN_OVER ||
        table->turn >= table->players ||
        (view->head.viewer >= table->players && view->head.viewer != QN_SPECTATOR))
        return false;
    if (table->pile > voeux_pile_start(table->players))
        return false;
    return check_phase(view) && check_hands(view) && count_cards(view) && check_log(view) &&
           check_twins(view);
}
