/* What sentences are made of: cards, seats and numbers, each as it is called by whoever reads. A
 * sentence takes them as "%s":
 *
 *     qn_text_form(speech->text, qn_say(speech->lang, "takes %s from %s"),
 *                  qn_name_card(speech, card).text, qn_name_seat(speech, seat).text);
 *
 * Where speech is marked they carry their marks (quinte/quinte.h), so that nobody has to find them
 * again, and a front draws them as it likes. */
#ifndef QUINTE_CORE_SPEECH_H
#define QUINTE_CORE_SPEECH_H

#include <quinte/quinte.h>

/* The name of something, with its marks if speech is marked. */
struct qn_named {
    char text[112];
};

struct qn_named qn_name_card(struct qn_speech *speech, int card);
struct qn_named qn_name_seat(const struct qn_speech *speech, int seat);
/* "−3"; as a gain "+3", "0" or "−3". */
struct qn_named qn_name_number(const struct qn_speech *speech, int number);
struct qn_named qn_name_gain(const struct qn_speech *speech, int number);

/* The same, straight into the speech. */
void qn_say_card(struct qn_speech *speech, int card);
/* The next card of a list: the first stands after a colon, the others after commas. */
void qn_list_card(struct qn_speech *speech, int card);
void qn_say_seat(const struct qn_speech *speech, int seat);
/* Cards by colour and number, in the order in which games print their letters: "green 10". */
enum qn_colour { QN_RED, QN_YELLOW, QN_GREEN, QN_BLUE, QN_VIOLET, QN_COLOURS };
const char *qn_colour_word(enum qn_colour colour, enum qn_lang lang); /* "green" */
void qn_say_coloured(enum qn_colour colour, int number, enum qn_lang lang, struct qn_text *text);

/* Which seat the view is of, to people without names, who cannot know; or that they watch. */
void qn_say_viewer(const struct qn_speech *speech, int viewer);

/* Whether the card was named since the speech began. */
bool qn_has_named(const struct qn_speech *speech, int card);

/* The sentence that begins there may begin with a card: its first letter is a capital one. */
void qn_capitalise(struct qn_text *text, size_t start);

/* Two moves compared: why the first is advised, and what the next best would be. */
struct qn_advice {
    qn_move move, next; /* `next`: QN_NO_MOVE if there is none */
    bool is_close;      /* the next one is nearly as good */
};
void qn_say_advice(const void *view, const struct qn_advice *advice, struct qn_speech *speech);

/* Marked speech as a list for JSON: its words as strings, and objects for what is named. */
void qn_put_words(struct qn_text *json, const char *name, const char *marked);

#endif
