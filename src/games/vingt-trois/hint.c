/* Why a move is good, in one sentence that the view proves: what it costs now, what it opens, and
 * what the other move would cost. */
#include "turn.h"

/* A sentence under way. */
struct say {
    const struct vingt_trois_view *view;
    enum qn_lang lang;
    struct qn_text *text;
};

static const char *either(const struct say *say, const char *french, const char *english)
{
    return say->lang == QN_FR ? french : english;
}

static void say_count(const struct say *say, int count, enum vingt_trois_noun noun)
{
    qn_text_form(say->text, "%d %s", count, vingt_trois_noun(noun, count, say->lang));
}

static void say_penalties(const struct say *say, int count)
{
    say_count(say, count, VT_NOUN_PENALTY);
}

static void say_tokens(const struct say *say, int count) { say_count(say, count, VT_NOUN_TOKEN); }

static void say_cards(const struct say *say, int count) { say_count(say, count, VT_NOUN_CARD); }

static int top_of(const struct say *say) { return vingt_trois_top(&say->view->table); }

static int own_cards(const struct say *say)
{
    return say->view->table.cards[say->view->head.viewer];
}

/* Penalties of the move itself. */
static int cost_now(const struct say *say, struct vingt_trois_step step)
{
    const int fixed[] = {[VT_ACT_BOX] = 0,
                         [VT_ACT_PLAY] = vingt_trois_penalty(top_of(say), step.value, step.tokens),
                         [VT_ACT_PASS] = 1,
                         [VT_ACT_FORCE] = 2,
                         [VT_ACT_QUIT] = own_cards(say)};
    return fixed[step.act];
}

/* ---- boxing (T3) ---- */

static int highest(uint64_t bag) { return (63 - __builtin_clzll(bag)) / 2; }

static void say_box(const struct say *say, struct vingt_trois_step step)
{
    uint64_t hand = say->view->hand & vingt_trois_from(2);
    uint64_t single = vingt_trois_least(hand, 1) & ~vingt_trois_least(hand, 2);
    uint64_t others = hand - vingt_trois_card(step.value);
    int held = vingt_trois_held(hand, step.value);
    if (single && vingt_trois_lowest(single) == step.value)
        qn_text_form(say->text,
                     either(say,
                            "Le %d est la plus basse de vos cartes sans double : une de moins que "
                            "la pile peut dépasser",
                            "The %d is the lowest card that you hold only once: one less for the "
                            "pile to get past"),
                     step.value);
    else if (held == 1 && others && highest(others) < step.value)
        qn_text_form(say->text,
                     either(say, "Sans le %d votre main finit au %d, et vous êtes plus tôt au bout",
                            "Without the %d your hand ends at %d, and you get to its end sooner"),
                     step.value, highest(others));
    else if (held > 1)
        qn_text_form(say->text,
                     either(say, "Vous avez %d fois le %d ; en écarter un ne coûte rien",
                            "You hold %d cards of %d; boxing one of them costs nothing"),
                     held, step.value);
    else
        qn_text_form(say->text,
                     either(say, "Écarter le %d ne coûte rien, et c’est une carte de moins à poser",
                            "Boxing the %d costs nothing, and there is one card less to lay"),
                     step.value);
}

/* ---- playing ---- */

/* T11: the last card. */
static void say_last(const struct say *say, int cost)
{
    int penalties = say->view->table.penalties[say->view->head.viewer] + cost;
    qn_text_str(say->text, either(say, "Vous posez tout ce qui vous reste et rendez ",
                                  "You lay all that you have left and give back "));
    say_penalties(say, penalties < 3 ? penalties : 3);
}

/* T8, downwards. */
static void say_back(const struct say *say, struct vingt_trois_step step, uint64_t rest)
{
    int top = top_of(say);
    uint64_t saved = rest & vingt_trois_from(step.value) & ~vingt_trois_from(top);
    say_tokens(say, step.tokens);
    qn_text_form(say->text,
                 either(say, " ramène%s la pile de %d à %d sans pénalité",
                        " bring%s the pile back from %d to %d without a penalty"),
                 either(say, step.tokens > 1 ? "nt" : "", step.tokens > 1 ? "" : "s"), top,
                 step.value);
    if (saved == 0)
        return;
    qn_text_str(say->text, either(say, ", et ", ", and "));
    say_cards(say, vingt_trois_size(saved));
    qn_text_str(say->text, either(say, " de votre main redeviennent jouables",
                                  " of your hand can be played again"));
}

/* T8, upwards. */
static void say_lift(const struct say *say, struct vingt_trois_step step)
{
    int top = top_of(say), bare = vingt_trois_penalty(top, step.value, 0);
    say_tokens(say, step.tokens);
    qn_text_form(say->text,
                 either(say, " : le saut de %d à %d coûte %d au lieu de %d",
                        ": the jump from %d to %d costs %d instead of %d"),
                 top, step.value, cost_now(say, step), bare);
}

/* T6: no token. */
static void say_step(const struct say *say, struct vingt_trois_step step, uint64_t rest)
{
    int top = top_of(say), cost = cost_now(say, step);
    if (cost == 0)
        qn_text_form(say->text,
                     either(say, "Poser %d sur %d ne coûte rien", "Laying %d on %d costs nothing"),
                     step.value, top);
    else {
        qn_text_form(say->text,
                     either(say, "Sauter de %d à %d coûte ", "Jumping from %d to %d costs "), top,
                     step.value);
        say_penalties(say, cost);
    }
    if (step.copies > 1)
        qn_text_form(say->text, either(say, ", pour %d cartes d’un coup", ", for %d cards at once"),
                     step.copies);
    else if (vingt_trois_held(rest, step.value))
        qn_text_form(say->text,
                     either(say, ", et vous gardez un autre %d pour suivre",
                            ", and you keep another %d to follow with"),
                     step.value);
    else if (vingt_trois_held(rest, step.value + 1))
        qn_text_form(
            say->text,
            either(say, ", et vous tenez le %d qui suit", ", and you hold the %d that comes next"),
            step.value + 1);
}

static void say_play(const struct say *say, struct vingt_trois_step step)
{
    uint64_t rest = say->view->hand - step.copies * vingt_trois_card(step.value);
    if (top_of(say) == 0)
        qn_text_str(say->text, either(say, "La manche s’ouvre par le 1 : il n’y a pas d’autre coup",
                                      "The round opens with the 1: there is no other move"));
    else if (rest == 0)
        say_last(say, cost_now(say, step));
    else if (step.tokens == 0)
        say_step(say, step, rest);
    else if (step.value < top_of(say))
        say_back(say, step, rest);
    else
        say_lift(say, step);
}

/* ---- the other moves ---- */

/* What the lowest card on or above the pile would cost without a token, or that there is none. */
static void say_cheapest(const struct say *say)
{
    int top = top_of(say);
    uint64_t above = say->view->hand & vingt_trois_from(top);
    if (above == 0) {
        qn_text_form(
            say->text,
            either(say, "aucune de vos cartes n’atteint %d", "none of your cards reaches %d"), top);
        return;
    }
    int value = vingt_trois_lowest(above), cost = vingt_trois_penalty(top, value, 0);
    if (cost > 0)
        qn_text_form(say->text, either(say, "le %d en coûterait %d", "the %d would cost %d"), value,
                     cost);
    else
        qn_text_form(
            say->text,
            either(say, "le %d reste en main pour plus tard", "the %d stays in hand for later"),
            value);
}

static void say_pass(const struct say *say, struct vingt_trois_step step)
{
    (void)step;
    qn_text_str(say->text, either(say, "Passer coûte 1, ", "Passing costs 1, "));
    say_cheapest(say);
}

static void say_force(const struct say *say, struct vingt_trois_step step)
{
    const struct vingt_trois_table *table = &say->view->table;
    int next = vingt_trois_next(table->in, say->view->head.setup.players, say->view->head.viewer);
    (void)step;
    qn_text_form(say->text,
                 either(say, "Forcer coûte 2, et le siège %d (", "Forcing costs 2, and seat %d ("),
                 next);
    say_cards(say, table->cards[next]);
    qn_text_str(say->text, either(say, ") doit jouer s’il le peut", ") must play if it can"));
}

static void say_quit(const struct say *say, struct vingt_trois_step step)
{
    int stuck = vingt_trois_size(say->view->hand & ~vingt_trois_from(top_of(say)));
    qn_text_str(say->text, either(say, "Abandonner coûte ", "Quitting costs "));
    say_penalties(say, cost_now(say, step));
    if (stuck == own_cards(say))
        qn_text_form(say->text,
                     either(say, ", et aucune de vos cartes n’atteint %d",
                            ", and none of your cards reaches %d"),
                     top_of(say));
    else if (stuck > 0) {
        qn_text_str(say->text, either(say, ", dont ", ", of which "));
        qn_text_form(say->text, "%d", stuck);
        qn_text_str(say->text, either(say, " pour ce que la pile a déjà dépassé",
                                      " for what the pile is already past"));
    } else {
        qn_text_str(say->text, either(say, ", et ", ", and "));
        say_cheapest(say);
    }
}

/* What the other move costs, where that is more. */
static void say_other(const struct say *say, struct vingt_trois_step step,
                      struct vingt_trois_step other)
{
    static const char *const names[][QN_LANGS] = {[VT_ACT_PASS] = {"passer", "passing"},
                                                  [VT_ACT_FORCE] = {"forcer", "forcing"},
                                                  [VT_ACT_QUIT] = {"abandonner", "quitting"}};
    int cost = cost_now(say, other);
    if (other.act == VT_ACT_BOX || cost <= cost_now(say, step))
        return;
    qn_text_str(say->text, either(say, " ; ", "; "));
    if (other.act == VT_ACT_PLAY)
        qn_text_form(say->text, either(say, "poser %d", "laying %d"), other.value);
    else
        qn_text_str(say->text, names[other.act][say->lang]);
    qn_text_str(say->text, either(say, " coûterait ", " would cost "));
    say_penalties(say, cost);
}

void vingt_trois_reason(const void *from, qn_move move, qn_move other, enum qn_lang lang,
                        struct qn_text *text)
{
    static void (*const sentences[])(const struct say *, struct vingt_trois_step) = {
        [VT_ACT_BOX] = say_box,     [VT_ACT_PLAY] = say_play, [VT_ACT_PASS] = say_pass,
        [VT_ACT_FORCE] = say_force, [VT_ACT_QUIT] = say_quit,
    };
    struct say say = {.view = from, .lang = lang, .text = text};
    struct vingt_trois_step step = vingt_trois_step(move);
    sentences[step.act](&say, step);
    if (other != QN_NO_MOVE)
        say_other(&say, step, vingt_trois_step(other));
    qn_text_char(text, '.');
}
