/* A decision of a game that is over, in a browser: what could have been done there, and why not. */
#include "core/json_write.h"
#include "core/language.h"
#include "core/speech.h"
#include "session/message.h"
#include "wasm/browser.h"
#include <string.h>

EXPORT("decision_choices") int decision_choices(int lang);
EXPORT("decision_why") int decision_why(int lang);

static const char not_to_move[] = N_("This is not the view of a seat that is to move.");

/* {view} → {"moves":[…],"topic":{…}} as in a snapshot, but each move with marked words. */
int decision_choices(int lang)
{
    struct decision decision;
    if (!read_decision(buffer_read(), &decision))
        return buffer_refuse(qn_say(known_lang(lang), not_to_move));
    struct qn_text text = buffer_write();
    const struct qn_view *head = (const struct qn_view *)decision.view;
    struct qn_speech speech = qn_speech_in(decision.game, known_lang(lang), &text);
    speech.you = head->viewer;
    speech.marked = true;
    qn_put_open(&text, NULL, '{');
    message_put_choices(&speech, decision.view, &text);
    qn_put_close(&text, '}');
    return buffer_answer(&text);
}

/* "lay G9\n{view}" → {"is":"done"}, with "rule" and "say" if the move is not legal there. */
int decision_why(int lang)
{
    const char *asked = buffer_read(), *end = strchr(asked, '\n');
    char name[QN_MOVE_TEXT_MAX] = "";
    struct decision decision;
    if (!end || (size_t)(end - asked) >= sizeof name || !read_decision(end + 1, &decision))
        return buffer_refuse(qn_say(known_lang(lang), not_to_move));
    memcpy(name, asked, (size_t)(end - asked));
    qn_move move = decision.game->move_parse(name);
    struct qn_text text = buffer_write();
    qn_put_open(&text, NULL, '{');
    qn_put_string(&text, "is", "done");
    if (move != QN_NO_MOVE)
        message_put_why(decision.game, decision.view, move, known_lang(lang), &text);
    qn_put_close(&text, '}');
    return buffer_answer(&text);
}
