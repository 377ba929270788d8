/* A view in sentences, for people and screen readers. */
#include "core/text.h"
#include "core/language.h"
#include "knowledge.h"

struct talk {
    const struct onze_view *view;
    struct qn_text *text;
    enum qn_lang lang;
};

/* R10, R11 J, R12 …: jokers on the table are marked. */
static void list(const struct talk *t, struct onze_set set, struct onze_set marked)
{
    if (!onze_any(set))
        qn_text_str(t->text, qn_say(t->lang, "nothing"));
    for (int n = onze_size(set), k = 0; k < n; k++) {
        int place = onze_member(set, k);
        qn_text_str(t->text, k ? ", " : "");
        onze_card_print((uint8_t)onze_slot(place), t->text);
        if (onze_has(&marked, place))
            qn_text_str(t->text, " (joker)");
    }
}

static const struct onze_set none = {{0, 0}};

static void tell_turn(const struct talk *t)
{
    const struct onze_view *v = t->view;
    int viewer = v->head.viewer, turn = v->head.turn;
    if (viewer == QN_SPECTATOR)
        qn_text_str(t->text, qn_say(t->lang, "You are watching. "));
    else
        qn_text_form(t->text, qn_say(t->lang, "You are seat %d. "), viewer);
    if (v->head.setup.option[ONZE_MATCH])
        qn_text_form(t->text, qn_say(t->lang, "Game %d of %d. "), v->game + 1,
                     v->head.setup.players);
    qn_text_form(t->text, qn_say(t->lang, "Seat %d began this game. "), v->first);
    if (turn == QN_OVER) {
        qn_text_str(t->text, qn_say(t->lang, "All is over.\n"));
        return;
    }
    if (turn == viewer)
        qn_text_str(t->text, qn_say(t->lang, "It is your turn"));
    else
        qn_text_form(t->text, qn_say(t->lang, "It is seat %d's turn"), turn);
    qn_text_form(t->text, qn_say(t->lang, ", %d of 4 cards used"), v->used);
    if (v->laid)
        qn_text_str(t->text, qn_say(t->lang, ", at least one of them laid"));
    if (v->swapped)
        qn_text_str(t->text, qn_say(t->lang, "; the swap still owes a card laid"));
    qn_text_str(t->text, ".\n");
}

static void tell_table(const struct talk *t)
{
    const struct onze_view *v = t->view;
    for (int row = 0; row < ONZE_COLOURS; row++) {
        struct onze_set only = {{0, 0}};
        only.word[row / 2] = onze_row << (32 * (row % 2));
        qn_text_form(t->text, qn_say(t->lang, "Row %c: "), "RYGB"[row]);
        list(t, onze_both(v->filled, only), v->stand_in);
        qn_text_str(t->text, ".\n");
    }
    qn_text_form(t->text, qn_say(t->lang, "Cards in the pile: %d. Bonus cards left: %d. "),
                 v->pile_count, v->bonus_left);
    qn_text_form(t->text, qn_say(t->lang, "Jokers that nobody has shown yet: %d.\n"), v->unseen);
    if (v->passes)
        qn_text_form(t->text, qn_say(t->lang, "Passes in a row: %d.\n"), v->passes);
}

static void tell_hand(const struct talk *t, int seat)
{
    const struct onze_view *v = t->view;
    bool own = seat == v->head.viewer;
    if (own || v->head.turn == QN_OVER) {
        qn_text_str(t->text, own ? qn_say(t->lang, " Your hand: ") : qn_say(t->lang, " Hand: "));
        list(t, v->hand[seat], none);
        qn_text_form(t->text, qn_say(t->lang, "; jokers: %d."), v->jokers[seat]);
    }
    if (v->recovered[seat])
        qn_text_form(t->text, qn_say(t->lang, " Recovered jokers, known to be in hand: %d."),
                     v->recovered[seat]);
    if (onze_any(v->lacks[seat])) {
        qn_text_str(t->text, qn_say(t->lang, " Cannot hold (O19): "));
        list(t, v->lacks[seat], none);
        qn_text_char(t->text, '.');
    }
}

/* How much less likely hidden jokers are than an even deal says, after those that were played. */
static void tell_weights(const struct talk *t, int seat)
{
    const uint32_t *weight = t->view->weight[seat];
    if (weight[0] == 0 || weight[0] == ONZE_SURE)
        return;
    qn_text_str(t->text, qn_say(t->lang, " Hidden jokers, likelihood: "));
    for (int j = 0; j < ONZE_WEIGHTS && weight[j]; j++)
        qn_text_form(t->text, "%s%d × 0.%09u", j ? ", " : "", j + 1, (unsigned)weight[j]);
    qn_text_char(t->text, '.');
}

static void tell_seat(const struct talk *t, int seat)
{
    const struct onze_view *v = t->view;
    int cards = v->hand_size[seat], links = v->links[seat], bonus = v->bonus[seat];
    qn_text_form(
        t->text,
        qn_say_count(t->lang, "Seat %d: %d card in hand", "Seat %d: %d cards in hand", cards), seat,
        cards);
    if (!v->head.setup.option[ONZE_BEGINNER]) {
        qn_text_form(t->text, qn_say_count(t->lang, ", %d link", ", %d links", links), links);
        qn_text_form(t->text, qn_say_count(t->lang, ", %d bonus card", ", %d bonus cards", bonus),
                     bonus);
    }
    if (v->head.setup.option[ONZE_MATCH] || v->head.turn == QN_OVER)
        qn_text_form(t->text, qn_say(t->lang, ", score %d"), v->total[seat]);
    qn_text_char(t->text, '.');
    tell_hand(t, seat);
    tell_weights(t, seat);
    qn_text_char(t->text, '\n');
}

/* O11 */
static void tell_claim(const struct talk *t, const struct onze_claim *claim)
{
    static const char *const words[] = {N_("draw"), N_("another number"), N_("one of these"),
                                        N_("hidden joker")};
    qn_text_form(t->text, qn_say(t->lang, "Seat %d held a joker or one of these (O11): "),
                 claim->seat);
    list(t, claim->any, none);
    for (int i = 0; i < claim->length; i++) {
        qn_text_str(t->text, i ? ", " : qn_say(t->lang, "; since then: "));
        qn_text_str(t->text, qn_say(t->lang, words[onze_log_entry(claim, i)]));
    }
    if (claim->scale != ONZE_SURE)
        qn_text_form(t->text, " (× 0.%09u)", (unsigned)claim->scale);
    qn_text_str(t->text, ".\n");
}

void onze_view_text(const void *view, enum qn_lang lang, struct qn_text *text)
{
    const struct onze_view *v = view;
    const struct talk talk = {.view = v, .text = text, .lang = lang};
    tell_turn(&talk);
    tell_table(&talk);
    for (int seat = 0; seat < v->head.setup.players; seat++)
        tell_seat(&talk, seat);
    for (int i = 0; i < v->claim_count; i++)
        tell_claim(&talk, &v->claim[i]);
}
