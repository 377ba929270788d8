/* Why a move is good, in one sentence that the view proves. Only what is on the table, in the own
 * hand and public is spoken of; what others might hold is never guessed. */
#include "policy.h"
#include "core/language.h"
#include "core/speech.h"

struct talk {
    const struct onze_view *view;
    struct onze_set hand, adjacent;
    int jokers, cards; /* of the mover */
    int shortest;      /* the seat with the fewest cards of the others */
    struct qn_speech *speech;
    enum qn_lang lang;
    struct qn_text *text;
};

/* A move that fills or swaps a slot, and what filling it does. */
struct slot_move {
    int place; /* -1: another move */
    bool joker, link, swap;
    bool completes;          /* O12, and a bonus card is left */
    struct onze_set opens;   /* slots that become adjacent */
    struct onze_set missing; /* of its half row, afterwards */
};

enum { FEW_CARDS = 4, DEAR = 12 };

/* ---- what the view tells ---- */

static struct talk talk_about(const struct onze_view *v, struct qn_speech *speech)
{
    int me = v->head.viewer;
    struct talk talk = {.view = v,
                        .hand = v->hand[me],
                        .adjacent = onze_adjacent(v->filled),
                        .jokers = v->jokers[me],
                        .cards = v->hand_size[me],
                        .shortest = me == 0 ? 1 : 0,
                        .speech = speech,
                        .lang = speech->lang,
                        .text = speech->text};
    for (int seat = 0; seat < v->head.setup.players; seat++)
        if (seat != me && v->hand_size[seat] < v->hand_size[talk.shortest])
            talk.shortest = seat;
    return talk;
}

static struct slot_move slot_move(const struct talk *talk, qn_move move)
{
    struct slot_move m = {.place = -1};
    if (move >= ONZE_DRAW)
        return m;
    m.swap = move >= ONZE_SWAP;
    m.joker = !m.swap && move >= ONZE_JOKER;
    m.link = !m.swap && move % 2;
    m.place = onze_place[m.swap ? move - ONZE_SWAP : (move - (m.joker ? ONZE_JOKER : 0)) / 2];
    if (m.swap)
        return m;
    struct onze_set then = talk->view->filled, shut = onze_either(talk->adjacent, then);
    onze_add(&then, m.place);
    m.opens = onze_less(onze_beside(onze_one(m.place)), onze_either(shut, then));
    m.missing.word[m.place >> 6] = onze_half(m.place) & ~then.word[m.place >> 6];
    m.completes = onze_takes_bonus(talk->view, m.place);
    return m;
}

/* Whether the rest of the half row can be filled in the same turn from the own hand. */
static bool can_complete(const struct talk *talk, const struct slot_move *m)
{
    int room = ONZE_TURN_CARDS - talk->view->used - 1, left = onze_size(m->missing);
    return talk->view->bonus_left && left <= room &&
           onze_size(onze_less(m->missing, talk->hand)) <= talk->jokers - m->joker;
}

/* ---- names ---- */

struct names {
    char text[ONZE_WIDTH * sizeof(struct qn_named)];
};

static struct qn_named name_of(const struct talk *talk, int place)
{
    return qn_name_card(talk->speech, onze_slot(place));
}

/* "green 7", or several of a row: "green 7, green 8, green 9". */
static struct names names(const struct talk *talk, struct onze_set set)
{
    struct names names;
    struct qn_text text = qn_text_on(names.text, sizeof names.text);
    for (int n = onze_size(set), k = 0; k < n; k++)
        qn_text_form(&text, k ? ", %s" : "%s", name_of(talk, onze_member(set, k)).text);
    return names;
}

/* "green 1 to green 10", the half row of a place. */
static struct names half_name(const struct talk *talk, int place)
{
    uint64_t half = onze_half(place);
    int base = place & 64, low = base + qn_lowest(half), high = base + 63 - __builtin_clzll(half);
    struct names names;
    struct qn_text text = qn_text_on(names.text, sizeof names.text);
    qn_text_form(&text, qn_say(talk->lang, NC_("a half row, from card to card", "%s to %s")),
                 name_of(talk, low).text, name_of(talk, high).text);
    return names;
}

/* ---- a number or a joker is laid ---- */

static void say_out(const struct talk *talk, const struct slot_move *m)
{
    const struct onze_view *v = talk->view;
    int points = ONZE_WORTH * (v->bonus[v->head.viewer] + m->completes);
    if (v->head.setup.option[ONZE_BEGINNER])
        qn_text_str(talk->text, qn_say(talk->lang, "It is your last card: you win the game."));
    else
        qn_text_form(
            talk->text,
            qn_say(talk->lang, "It is your last card: the game ends and counts %d for you."),
            points);
}

static void say_completes(const struct talk *talk, const struct slot_move *m)
{
    struct qn_named slot = name_of(talk, m->place);
    struct names half = half_name(talk, m->place);
    qn_text_form(talk->text,
                 m->joker
                     ? qn_say(talk->lang, "A joker as %s completes %s: a bonus card, 11 points.")
                     : qn_say(talk->lang, "%s completes %s: a bonus card, 11 points."),
                 slot.text, half.text);
}

static void say_plan(const struct talk *talk, const struct slot_move *m)
{
    struct names missing = names(talk, m->missing), half = half_name(talk, m->place);
    int jokers = onze_size(onze_less(m->missing, talk->hand));
    if (jokers)
        qn_text_form(
            talk->text,
            qn_say_count(talk->lang,
                         "With %s next (%d joker), %s is complete within this turn: a bonus card.",
                         "With %s next (%d jokers), %s is complete within this turn: a bonus card.",
                         jokers),
            missing.text, jokers, half.text);
    else
        qn_text_form(talk->text,
                     qn_say(talk->lang,
                            "You also hold %s: enough to complete %s within this turn and take a "
                            "bonus card."),
                     missing.text, half.text);
}

static void say_opens_own(const struct talk *talk, const struct slot_move *m)
{
    struct qn_named slot = name_of(talk, m->place);
    struct names own = names(talk, onze_both(m->opens, talk->hand));
    qn_text_form(talk->text,
                 m->joker ? qn_say(talk->lang, "A joker as %s opens %s, which you hold.")
                          : qn_say(talk->lang, "Playing %s opens %s, which you hold."),
                 slot.text, own.text);
}

/* Somebody is about to finish: what stays in hand counts against you (O15). */
static void say_saves(const struct talk *talk, int points)
{
    int cards = talk->view->hand_size[talk->shortest];
    qn_text_form(
        talk->text,
        qn_say_count(talk->lang,
                     "%s has only %d card left: this one will not cost you its %d points.",
                     "%s has only %d cards left: this one will not cost you its %d points.", cards),
        qn_name_seat(talk->speech, talk->shortest).text, cards, points);
}

static void say_opens_nothing(const struct talk *talk, const struct slot_move *m)
{
    struct qn_named slot = name_of(talk, m->place);
    qn_text_form(talk->text,
                 m->joker ? qn_say(talk->lang, "A joker as %s opens no slot in its row.")
                          : qn_say(talk->lang, "%s opens no slot in its row for anyone."),
                 slot.text);
}

static void say_opens_less(const struct talk *talk, const struct slot_move *m,
                           const struct slot_move *other)
{
    struct qn_named slot = name_of(talk, m->place), instead = name_of(talk, other->place);
    qn_text_form(talk->text, qn_say(talk->lang, "%s opens only %d slot, %s would open %d."),
                 slot.text, onze_size(m->opens), instead.text, onze_size(other->opens));
}

static void say_link(const struct talk *talk, const struct slot_move *m)
{
    int left = talk->view->links[talk->view->head.viewer] - 1;
    struct qn_named slot = name_of(talk, m->place);
    qn_text_form(talk->text,
                 qn_say(talk->lang, "With the link you can play %s at once, without waiting for "
                                    "its row; you have %d left."),
                 slot.text, left);
}

static void say_laid(const struct talk *talk, const struct slot_move *m)
{
    struct qn_named slot = name_of(talk, m->place);
    int points = m->joker ? ONZE_WORTH : onze_number(m->place);
    if (talk->view->head.setup.option[ONZE_BEGINNER])
        qn_text_form(talk->text,
                     qn_say_count(talk->lang, "After %s you have %d card left.",
                                  "After %s you have %d cards left.", talk->cards - 1),
                     slot.text, talk->cards - 1);
    else
        qn_text_form(
            talk->text,
            m->joker
                ? qn_say(talk->lang,
                         "A joker as %s no longer counts against you: %d points fewer in hand.")
                : qn_say(talk->lang, "After %s your hand costs %d less."),
            slot.text, points);
}

static bool hurry(const struct talk *talk)
{
    return !talk->view->head.setup.option[ONZE_BEGINNER] &&
           talk->view->hand_size[talk->shortest] <= FEW_CARDS;
}

static void say_slot(const struct talk *talk, const struct slot_move *m,
                     const struct slot_move *other)
{
    int points = m->joker ? ONZE_WORTH : onze_number(m->place);
    bool rival = other->place >= 0 && !other->swap;
    if (talk->cards == 1)
        say_out(talk, m);
    else if (m->completes)
        say_completes(talk, m);
    else if (can_complete(talk, m))
        say_plan(talk, m);
    else if (onze_any(onze_both(m->opens, talk->hand)))
        say_opens_own(talk, m);
    else if (hurry(talk) && (m->joker || points >= DEAR))
        say_saves(talk, points);
    else if (!onze_any(m->opens))
        say_opens_nothing(talk, m);
    else if (rival && onze_size(m->opens) < onze_size(other->opens))
        say_opens_less(talk, m, other);
    else if (m->link)
        say_link(talk, m);
    else
        say_laid(talk, m);
}

/* ---- the other moves ---- */

static void say_swap(const struct talk *talk, const struct slot_move *m)
{
    struct qn_named slot = name_of(talk, m->place);
    int points = onze_number(m->place);
    if (points > ONZE_WORTH)
        qn_text_form(talk->text,
                     qn_say(talk->lang,
                            "%s takes the joker back, which fits any open slot and counts %d less "
                            "in hand."),
                     slot.text, points - ONZE_WORTH);
    else
        qn_text_form(talk->text,
                     qn_say(talk->lang, "%s takes the joker back, which fits any open slot."),
                     slot.text);
}

static void say_drop(const struct talk *talk)
{
    if (talk->cards == 1) {
        struct slot_move none = {.completes = false};
        say_out(talk, &none);
    } else if (hurry(talk)) {
        say_saves(talk, ONZE_WORTH);
    } else {
        qn_text_form(talk->text,
                     qn_say(talk->lang,
                            "A joker kept in hand would cost %d points in the end; dropping it "
                            "opens no slot."),
                     ONZE_WORTH);
    }
}

/* The own number that bars most others from its side of the row, if they outnumber the own ones
 * there; -1 if none does. */
static int best_guard(const struct talk *talk, int *barred)
{
    struct onze_set fits = onze_both(talk->hand, talk->adjacent);
    int guard = -1;
    *barred = 0;
    for (int n = onze_size(fits), k = 0; k < n; k++) {
        int place = onze_member(fits, k), w = place >> 6;
        uint64_t gap = onze_gap(talk->view->filled.word[w], place);
        uint64_t beside = (gap << 1 | gap >> 1) & talk->view->filled.word[w] & onze_half(place);
        int others = qn_count(gap & ~talk->hand.word[w]);
        if (!beside && others > *barred && others > qn_count(gap & talk->hand.word[w])) {
            *barred = others;
            guard = place;
        }
    }
    return guard;
}

static void say_guard(const struct talk *talk, int guard, int barred)
{
    struct qn_named slot = name_of(talk, guard);
    if (talk->view->head.setup.option[ONZE_BEGINNER])
        qn_text_form(
            talk->text,
            qn_say_count(
                talk->lang,
                "Keep %s: without it nobody can play the %d number beyond it that you do not hold.",
                "Keep %s: without it nobody can play the %d numbers beyond it that you do not "
                "hold.",
                barred),
            slot.text, barred);
    else
        qn_text_form(talk->text,
                     qn_say_count(talk->lang,
                                  "Keep %s: only a link or a joker leads to the %d slot beyond it "
                                  "whose number you do not hold.",
                                  "Keep %s: only a link or a joker leads to the %d slots beyond it "
                                  "whose numbers you do not hold.",
                                  barred),
                     slot.text, barred);
}

static void say_draw(const struct talk *talk)
{
    int barred, guard = best_guard(talk, &barred), cards = talk->view->hand_size[talk->shortest];
    if (!onze_any(onze_both(talk->hand, talk->adjacent)))
        qn_text_str(talk->text,
                    qn_say(talk->lang, "None of your numbers fits without a link: draw."));
    else if (guard >= 0)
        say_guard(talk, guard, barred);
    else if (cards > FEW_CARDS)
        qn_text_form(talk->text,
                     qn_say(talk->lang,
                            "There is no hurry: the shortest of the other hands has %d cards, the "
                            "pile %d."),
                     cards, talk->view->pile_count);
    else
        qn_text_form(talk->text,
                     qn_say_count(talk->lang, "Drawing opens no slot; the pile has %d card.",
                                  "Drawing opens no slot; the pile has %d cards.",
                                  talk->view->pile_count),
                     talk->view->pile_count);
}

static void say_end(const struct talk *talk)
{
    int barred, guard = best_guard(talk, &barred);
    if (talk->view->used == ONZE_TURN_CARDS)
        qn_text_str(talk->text,
                    qn_say(talk->lang, "Four cards is the most you may use in a turn."));
    else if (!onze_any(onze_both(talk->hand, talk->adjacent)))
        qn_text_str(talk->text,
                    qn_say(talk->lang, "None of your numbers fits without a link any more."));
    else if (guard >= 0)
        say_guard(talk, guard, barred);
    else
        qn_text_form(talk->text,
                     qn_say_count(talk->lang, "The rest can wait: you have %d card left in hand.",
                                  "The rest can wait: you have %d cards left in hand.",
                                  talk->cards),
                     talk->cards);
}

static void say_pass(const struct talk *talk)
{
    int links = talk->view->links[talk->view->head.viewer];
    if (links)
        qn_text_form(talk->text,
                     qn_say(talk->lang,
                            "The pile is empty and none of your numbers fits without a link: "
                            "passing keeps your links (%d)."),
                     links);
    else
        qn_text_str(talk->text,
                    qn_say(talk->lang, "The pile is empty and none of your numbers fits: pass."));
}

void onze_reason(const void *view, qn_move move, qn_move other, struct qn_speech *speech)
{
    struct talk talk = talk_about(view, speech);
    struct slot_move m = slot_move(&talk, move);
    struct slot_move instead = slot_move(&talk, other);
    size_t start = speech->text->length;
    if (m.swap)
        say_swap(&talk, &m);
    else if (m.place >= 0)
        say_slot(&talk, &m, &instead);
    else if (move == ONZE_DRAW)
        say_draw(&talk);
    else if (move == ONZE_DROP)
        say_drop(&talk);
    else if (move == ONZE_END)
        say_end(&talk);
    else
        say_pass(&talk);
    qn_capitalise(speech->text, start);
}
