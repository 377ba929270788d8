/* The view in sentences, for people and screen readers: everything that the viewer knows. */
#include "games/figures/turn.h"

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

static const char *const phrases[QN_LANGS][PHRASES] = {
    [QN_FR] =
        {
            [ROUND] = "Manche %d sur %d.",
            [OVER] = "La partie est finie.",
            [FIRST] = " Le siège %d a commencé la manche.",
            [TURNS] = " Tours joués : %d.",
            [PILE] = " Cartes dans la pioche : %d.\n",
            [PATIENCE] = "Option patience : personne n’annonce avant que chacun ait joué un tour "
                         "de la manche.\n",
            [TO_BEGIN] = "C’est au siège %d de piocher, prendre une défausse ou annoncer.",
            [TO_WAIT] = "C’est au siège %d de piocher ou prendre une défausse.",
            [TO_DISCARD] = "C’est au siège %d de défausser.",
            [TO_WRITE] =
                "La manche est finie : c’est au siège %d de marquer ou barrer (encore %d à le "
                "faire).",
            [JUST_TAKEN] = " Il vient de prendre ",
            [YOU] = " Vous êtes au siège %d.\n",
            [WATCHING] = " Vous regardez.\n",
            [SHEET] = "Feuille du siège %d :",
            [OPEN] = " libre",
            [CROSSED] = " barré",
            [TOTAL] = " ; total %d.\n",
            [DISCARDS] = "Défausse du siège %d, du fond au sommet :",
            [TAKEN] = "Prises par le siège %d et encore en main :",
            [HAND] = "Main du siège %d :",
            [OWN_HAND] = "Votre main :",
            [BLOCK] = "Paquet %d de la pioche (cartes au début de la manche : %d), cartes que vous "
                      "n’avez "
                      "pas vues en sortir :",
            [DRAWERS] = "Ont pioché dans l’ordre les sièges :",
            [OWN_CARDS] = "Vos cartes venues de la pioche, dans l’ordre :",
            [HIDDEN] = "Le siège %d a défaussé de ses cartes cachées :",
            [STAYED] = " (reste %d)",
            [NOTHING] = " rien",
        },
    [QN_EN] =
        {
            [ROUND] = "Round %d of %d.",
            [OVER] = "The game is over.",
            [FIRST] = " Seat %d began the round.",
            [TURNS] = " Turns played: %d.",
            [PILE] = " Cards in the pile: %d.\n",
            [PATIENCE] = "Option patience: nobody declares before everybody has had a turn in the "
                         "round.\n",
            [TO_BEGIN] = "Seat %d is to draw, take a discard or declare.",
            [TO_WAIT] = "Seat %d is to draw or take a discard.",
            [TO_DISCARD] = "Seat %d is to discard.",
            [TO_WRITE] = "The round has ended: seat %d is to score or cross (%d still to do so).",
            [JUST_TAKEN] = " Just taken: ",
            [YOU] = " You are seat %d.\n",
            [WATCHING] = " You are watching.\n",
            [SHEET] = "Sheet of seat %d:",
            [OPEN] = " open",
            [CROSSED] = " crossed",
            [TOTAL] = "; total %d.\n",
            [DISCARDS] = "Discards of seat %d, from bottom to top:",
            [TAKEN] = "Taken by seat %d and still in hand:",
            [HAND] = "Hand of seat %d:",
            [OWN_HAND] = "Your hand:",
            [BLOCK] =
                "Block %d of the pile (cards when the round began: %d), cards that you have not "
                "seen coming from it:",
            [DRAWERS] = "Cards were drawn in order by seats:",
            [OWN_CARDS] = "Your cards from the pile, in order:",
            [HIDDEN] = "Seat %d discarded from hidden cards:",
            [STAYED] = " (%d left)",
            [NOTHING] = " nothing",
        },
};

/* Forms are literals of the table above. */
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#endif

static void say_card(struct qn_text *text, int type)
{
    qn_text_char(text, ' ');
    figures_card_print((uint8_t)type, text);
}

static void say_counts(struct qn_text *text, const char *const *say, const uint8_t *counts)
{
    int said = 0;
    for (int type = 0; type < FIGURES_TYPES; type++)
        for (int copy = 0; copy < counts[type]; copy++, said++)
            say_card(text, type);
    if (said == 0)
        qn_text_str(text, say[NOTHING]);
    qn_text_str(text, ".\n");
}

static void say_bag(struct qn_text *text, const char *const *say, const struct figures_bag *bag)
{
    uint8_t counts[FIGURES_TYPES];
    for (int type = 0; type < FIGURES_TYPES; type++)
        counts[type] = (uint8_t)figures_bag_count(bag, type);
    say_counts(text, say, counts);
}

static void say_progress(const struct figures_view *v, const char *const *say, struct qn_text *text)
{
    const struct figures_table *t = &v->table;
    if (t->phase == FIGURES_OVER)
        qn_text_str(text, say[OVER]);
    else
        qn_text_form(text, say[ROUND], t->round + 1, FIGURES_ROUNDS);
    qn_text_form(text, say[FIRST], t->first);
    qn_text_form(text, say[TURNS], t->turns);
    qn_text_form(text, say[PILE], FIGURES_CARDS - t->drawn);
    if (v->head.setup.option[FIGURES_OPTION_PATIENCE]) /* F15 */
        qn_text_str(text, say[PATIENCE]);
    if (t->phase == FIGURES_BEGINNING)
        qn_text_form(text, say[figures_may_declare(&v->head.setup, t) ? TO_BEGIN : TO_WAIT],
                     t->mover);
    else if (t->phase == FIGURES_DISCARDING)
        qn_text_form(text, say[TO_DISCARD], t->mover);
    else if (t->phase == FIGURES_WRITING)
        qn_text_form(text, say[TO_WRITE], t->mover, t->left);
    if (t->taken != FIGURES_NONE) {
        qn_text_str(text, say[JUST_TAKEN]);
        figures_card_print(t->taken, text);
        qn_text_char(text, '.');
    }
    if (v->head.viewer == QN_SPECTATOR)
        qn_text_str(text, say[WATCHING]);
    else
        qn_text_form(text, say[YOU], v->head.viewer);
}

static void say_sheet(const struct figures_sheet *sheet, int seat, const char *const *say,
                      struct qn_text *text)
{
    qn_text_form(text, say[SHEET], seat);
    for (int box = 0; box < FIGURES_BOXES; box++) {
        qn_text_form(text, "%s %s", box ? "," : "", figures_box_name[box]);
        if (sheet->open >> box & 1)
            qn_text_str(text, say[OPEN]);
        else if (sheet->scored >> box & 1)
            qn_text_form(text, " %d", figures_written(sheet, box));
        else
            qn_text_str(text, say[CROSSED]);
    }
    qn_text_form(text, say[TOTAL], figures_total(sheet));
}

static void say_seat(const struct figures_view *v, int seat, const char *const *say,
                     struct qn_text *text)
{
    const struct figures_table *t = &v->table;
    int end = figures_heap_of(t, seat).end;
    say_sheet(&t->sheets[seat], seat, say, text);
    if (seat == v->head.viewer) {
        qn_text_str(text, say[OWN_HAND]);
        say_bag(text, say, &v->hands[seat]);
    } else if (figures_bag_types(&v->hands[seat])) {
        qn_text_form(text, say[HAND], seat);
        say_bag(text, say, &v->hands[seat]);
    }
    if (figures_bag_types(&t->known[seat])) {
        qn_text_form(text, say[TAKEN], seat);
        say_bag(text, say, &t->known[seat]);
    }
    if (t->lying_count[seat] == 0)
        return;
    qn_text_form(text, say[DISCARDS], seat);
    for (int i = end - t->lying_count[seat]; i < end; i++)
        say_card(text, t->lying[i]);
    qn_text_str(text, ".\n");
}

static void say_hidden(const struct figures_view *v, int seat, const char *const *say,
                       struct qn_text *text)
{
    const struct figures_table *t = &v->table;
    if (t->cursor[seat] == 0)
        return;
    qn_text_form(text, say[HIDDEN], seat);
    for (int place = 0; place < t->drawn; place++)
        if (figures_owner(v->places[place]) == seat && t->hidden[place] != FIGURES_EMPTY) {
            say_card(text, figures_type(t->hidden[place]));
            qn_text_form(text, say[STAYED], figures_owner(t->hidden[place]));
        }
    qn_text_str(text, ".\n");
}

/* F13's memory: what helps to guess where cards are. */
static void say_memory(const struct figures_view *v, const char *const *say, struct qn_text *text)
{
    const struct figures_table *t = &v->table;
    for (int block = 0, start = 0; block < t->blocks; start = t->block_end[block++]) {
        qn_text_form(text, say[BLOCK], block + 1, t->block_end[block] - start);
        say_counts(text, say, v->unseen[block]);
    }
    if (t->phase == FIGURES_WRITING || t->phase == FIGURES_OVER)
        return;
    if (t->drawn > FIGURES_HAND * v->head.setup.players) {
        qn_text_str(text, say[DRAWERS]);
        for (int place = FIGURES_HAND * v->head.setup.players; place < t->drawn; place++)
            qn_text_form(text, " %d", figures_owner(v->places[place]));
        qn_text_str(text, ".\n");
    }
    if (v->head.viewer != QN_SPECTATOR) {
        qn_text_str(text, say[OWN_CARDS]);
        for (int place = 0; place < t->drawn; place++)
            if (figures_owner(v->places[place]) == v->head.viewer)
                say_card(text, figures_type(v->places[place]));
        qn_text_str(text, ".\n");
    }
    for (int seat = 0; seat < v->head.setup.players; seat++)
        say_hidden(v, seat, say, text);
}

void figures_view_text(const void *view, enum qn_lang lang, struct qn_text *text)
{
    const struct figures_view *v = view;
    const char *const *say = phrases[lang];
    say_progress(v, say, text);
    for (int seat = 0; seat < v->head.setup.players; seat++)
        say_seat(v, seat, say, text);
    say_memory(v, say, text);
}
