/* What the expert thinks of a move that was made, from the view that its maker had and from nothing
 * else. The same view, move and number of simulations always get the same judgement. */
#ifndef QUINTE_BOTS_ANALYSIS_H
#define QUINTE_BOTS_ANALYSIS_H

#include "bots/bot.h"

enum { ANALYSIS_SIMS = 2000, ANALYSIS_SIMS_LEAST = 64, ANALYSIS_SIMS_MOST = 1000000 };

enum analysis_verdict {
    ANALYSIS_FORCED, /* there was no other move: nothing was thought */
    ANALYSIS_BEST,   /* what the expert would have played */
    ANALYSIS_FINE,   /* another move, as good as far as the expert can tell */
    ANALYSIS_SLIP,
    ANALYSIS_MISTAKE,
    ANALYSIS_BLUNDER,
    ANALYSIS_VERDICTS
};

/* How far the difference lies beyond what chance in the simulations may explain. */
enum analysis_surety { ANALYSIS_PERHAPS, ANALYSIS_LIKELY, ANALYSIS_SURE, ANALYSIS_SURETIES };

struct analysis {
    qn_move made, best;
    enum analysis_verdict verdict;
    enum analysis_surety surety;
    /* Expected result of the mover after each, 0 … 1: winning counts three quarters, the margin one
     * (core/value.h). That of the best move is the mover's prospect at this decision. */
    float made_value, best_value;
    float made_chance, best_chance; /* to win, in the same simulations */
    float loss;                     /* of the move that was made, by value, never below 0 */
    struct bot_thought thought;
};

/* Judges the move of the view's seat. False if it is not legal, or if there is no memory. */
bool analysis_judge(const struct qn_game *game, const void *view, qn_move made, uint32_t sims,
                    struct analysis *analysis);
/* The expert's thoughts about the view, with all of its simulations, whose winners are counted;
 * about one move only unless that is NULL. False if there is no memory. */
bool analysis_think(const struct qn_game *game, const void *view, const qn_move *only,
                    uint32_t sims, struct bot_thought *thought);
/* The mover's expected result if it begins with the move; below 0 if there is no memory. */
float analysis_value(const struct qn_game *game, const void *view, qn_move move, uint32_t sims);
/* By how much two such results must differ not to be called chance. */
float analysis_doubt(uint32_t sims);

/* "blunder", and "grosse faute" for people. */
const char *analysis_verdict_name(enum analysis_verdict verdict);
const char *analysis_verdict_say(enum analysis_verdict verdict, enum qn_lang lang);
/* The judgement in sentences: what would have been better, why, and how sure that is. */
void analysis_say(const void *view, const struct analysis *analysis, struct qn_speech *speech);
/* A share, as JSON has it: in ten-thousandths. */
int analysis_parts(float share);
/* As members of a JSON object that is open in the speech's text, sentences included; where speech
 * is marked the judgement is a list of words and of what they name. Numbers in ten-thousandths. */
void analysis_put(const void *view, const struct analysis *analysis,
                  const struct qn_speech *speech);
/* The same in all languages, marked: {"fr":{…},"en":{…}}. */
void analysis_both_json(const struct qn_game *game, const void *view,
                        const struct analysis *analysis, struct qn_text *text);
/* The member "lines": the moves, best first, with their tries, worths and chances. */
void analysis_put_lines(const struct qn_game *game, const struct bot_thought *thought,
                        struct qn_text *text);

#endif
