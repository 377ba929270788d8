/* The view in sentences, for people and screen readers: everything that the viewer knows. */
#include "games/figures/turn.h"
#include "core/language.h"

/* What is said, by language. Forms take the arguments named. */
enum phrase {
    ROUND, /* number, all */
    OVER,
    FIRST, /* seat */
    TURNS, /* number */
    PILE,  /* number */
    PATIENCE,
    TO_BEGIN,   /* seat */
    TO_WAIT,    /* seat */
    TO_DISCARD, /* seat */
    TO_WRITE,   /* seat, number of seats */
    JUST_TAKEN,
    YOU, /* seat */
    WATCHING,
    SHEET, /* seat */
    OPEN,
    CROSSED,
    TOTAL,    /* number */
    DISCARDS, /* seat */
    TAKEN,    /* seat */
    HAND,     /* seat */
    OWN_HAND,
    BLOCK, /* number, size */
    DRAWERS,
    OWN_CARDS,
    HIDDEN, /* seat */
    STAYED, /* number */
    NOTHING,
    PHRASES,
};

static const char *const phrases[PHRASES] = {
    [ROUND] = N_("Round %d of %d."),
    [OVER] = N_("The game is over."),
    [FIRST] = N_(" Seat %d began the round."),
    [TURNS] = N_(" Turns played: %d."),
    [PILE] = N_(" Cards in the pile: %d.\n"),
    [PATIENCE] = N_("Option patience: nobody declares before everybody has had a turn in the "
                    "round.\n"),
    [TO_BEGIN] = N_("Seat %d is to draw, take a discard or declare."),
    [TO_WAIT] = N_("Seat %d is to draw or take a discard."),
    [TO_DISCARD] = N_("Seat %d is to discard."),
    [TO_WRITE] = N_("The round has ended: seat %d is to score or cross (%d still to do so)."),
    [JUST_TAKEN] = N_(" Just taken: "),
    [YOU] = N_(" You are seat %d.\n"),
    [WATCHING] = N_(" You are watching.\n"),
    [SHEET] = N_("Sheet of seat %d:"),
    [OPEN] = N_(" open"),
    [CROSSED] = N_(" crossed"),
    [TOTAL] = N_("; total %d.\n"),
    [DISCARDS] = N_("Discards of seat %d, from bottom to top:"),
    [TAKEN] = N_("Taken by seat %d and still in hand:"),
    [HAND] = N_("Hand of seat %d:"),
    [OWN_HAND] = N_("Your hand:"),
    [BLOCK] = N_("Block %d of the pile (cards when the round began: %d), cards that you have not "
                 "seen coming from it:"),
    [DRAWERS] = N_("Cards were drawn in order by seats:"),
    [OWN_CARDS] = N_("Your cards from the pile, in order:"),
    [HIDDEN] = N_("Seat %d discarded from hidden cards:"),
    [STAYED] = N_(" (%d left)"),
    [NOTHING] = N_(" nothing"),
};

static const char *say(enum qn_lang lang, enum phrase which)
{
    return qn_say(lang, phrases[which]);
}

/* Forms are literals of the table above. */
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#endif

static void say_card(struct qn_text *text, int type)
{
    qn_text_char(text, ' ');
    figures_card_print((uint8_t)type, text);
}

static void say_counts(struct qn_text *text, enum qn_lang lang, const uint8_t *counts)
{
    int said = 0;
    for (int type = 0; type < FIGURES_TYPES; type++)
        for (int copy = 0; copy < counts[type]; copy++, said++)
            say_card(text, type);
    if (said == 0)
        qn_text_str(text, say(lang, NOTHING));
    qn_text_str(text, ".\n");
}

static void say_bag(struct qn_text *text, enum qn_lang lang, const struct figures_bag *bag)
{
    uint8_t counts[FIGURES_TYPES];
    for (int type = 0; type < FIGURES_TYPES; type++)
        counts[type] = (uint8_t)figures_bag_count(bag, type);
    say_counts(text, lang, counts);
}

static void say_progress(const struct figures_view *v, enum qn_lang lang, struct qn_text *text)
{
    const struct figures_table *t = &v->table;
    if (t->phase == FIGURES_OVER)
        qn_text_str(text, say(lang, OVER));
    else
        qn_text_form(text, say(lang, ROUND), t->round + 1, FIGURES_ROUNDS);
    qn_text_form(text, say(lang, FIRST), t->first);
    qn_text_form(text, say(lang, TURNS), t->turns);
    qn_text_form(text, say(lang, PILE), FIGURES_CARDS - t->drawn);
    if (v->head.setup.option[FIGURES_OPTION_PATIENCE]) /* F15 */
        qn_text_str(text, say(lang, PATIENCE));
    if (t->phase == FIGURES_BEGINNING)
        qn_text_form(text, say(lang, figures_may_declare(&v->head.setup, t) ? TO_BEGIN : TO_WAIT),
                     t->mover);
    else if (t->phase == FIGURES_DISCARDING)
        qn_text_form(text, say(lang, TO_DISCARD), t->mover);
    else if (t->phase == FIGURES_WRITING)
        qn_text_form(text, say(lang, TO_WRITE), t->mover, t->left);
    if (t->taken != FIGURES_NONE) {
        qn_text_str(text, say(lang, JUST_TAKEN));
        figures_card_print(t->taken, text);
        qn_text_char(text, '.');
    }
    if (v->head.viewer == QN_SPECTATOR)
        qn_text_str(text, say(lang, WATCHING));
    else
        qn_text_form(text, say(lang, YOU), v->head.viewer);
}

static void say_sheet(const struct figures_sheet *sheet, int seat, enum qn_lang lang,
                      struct qn_text *text)
{
    qn_text_form(text, say(lang, SHEET), seat);
    for (int box = 0; box < FIGURES_BOXES; box++) {
        qn_text_form(text, "%s %s", box ? "," : "", figures_box_name[box]);
        if (sheet->open >> box & 1)
            qn_text_str(text, say(lang, OPEN));
        else if (sheet->scored >> box & 1)
            qn_text_form(text, " %d", figures_written(sheet, box));
        else
            qn_text_str(text, say(lang, CROSSED));
    }
    qn_text_form(text, say(lang, TOTAL), figures_total(sheet));
}

static void say_seat(const struct figures_view *v, int seat, enum qn_lang lang,
                     struct qn_text *text)
{
    const struct figures_table *t = &v->table;
    int end = figures_heap_of(t, seat).end;
    say_sheet(&t->sheets[seat], seat, lang, text);
    if (seat == v->head.viewer) {
        qn_text_str(text, say(lang, OWN_HAND));
        say_bag(text, lang, &v->hands[seat]);
    } else if (figures_bag_types(&v->hands[seat])) {
        qn_text_form(text, say(lang, HAND), seat);
        say_bag(text, lang, &v->hands[seat]);
    }
    if (figures_bag_types(&t->known[seat])) {
        qn_text_form(text, say(lang, TAKEN), seat);
        say_bag(text, lang, &t->known[seat]);
    }
    if (t->lying_count[seat] == 0)
        return;
    qn_text_form(text, say(lang, DISCARDS), seat);
    for (int i = end - t->lying_count[seat]; i < end; i++)
        say_card(text, t->lying[i]);
    qn_text_str(text, ".\n");
}

static void say_hidden(const struct figures_view *v, int seat, enum qn_lang lang,
                       struct qn_text *text)
{
    const struct figures_table *t = &v->table;
    if (t->cursor[seat] == 0)
        return;
    qn_text_form(text, say(lang, HIDDEN), seat);
    for (int place = 0; place < t->drawn; place++)
        if (figures_owner(v->places[place]) == seat && t->hidden[place] != FIGURES_EMPTY) {
            say_card(text, figures_type(t->hidden[place]));
            qn_text_form(text, say(lang, STAYED), figures_owner(t->hidden[place]));
        }
    qn_text_str(text, ".\n");
}

/* F13's memory: what helps to guess where cards are. */
static void say_memory(const struct figures_view *v, enum qn_lang lang, struct qn_text *text)
{
    const struct figures_table *t = &v->table;
    for (int block = 0, start = 0; block < t->blocks; start = t->block_end[block++]) {
        qn_text_form(text, say(lang, BLOCK), block + 1, t->block_end[block] - start);
        say_counts(text, lang, v->unseen[block]);
    }
    if (t->phase == FIGURES_WRITING || t->phase == FIGURES_OVER)
        return;
    if (t->drawn > FIGURES_HAND * v->head.setup.players) {
        qn_text_str(text, say(lang, DRAWERS));
        for (int place = FIGURES_HAND * v->head.setup.players; place < t->drawn; place++)
            qn_text_form(text, " %d", figures_owner(v->places[place]));
        qn_text_str(text, ".\n");
    }
    if (v->head.viewer != QN_SPECTATOR) {
        qn_text_str(text, say(lang, OWN_CARDS));
        for (int place = 0; place < t->drawn; place++)
            if (figures_owner(v->places[place]) == v->head.viewer)
                say_card(text, figures_type(v->places[place]));
        qn_text_str(text, ".\n");
    }
    for (int seat = 0; seat < v->head.setup.players; seat++)
        say_hidden(v, seat, lang, text);
}

void figures_view_text(const void *view, enum qn_lang lang, struct qn_text *text)
{
    const struct figures_view *v = view;
    say_progress(v, lang, text);
    for (int seat = 0; seat < v->head.setup.players; seat++)
        say_seat(v, seat, lang, text);
    say_memory(v, lang, text);
}
