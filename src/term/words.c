/* Every sentence that the terminal client says, in English; lang/quinte has the other languages. */
#include "term/words.h"
#include "core/language.h"

static const char *const words[WORD_COUNT] = {
    [WORD_NONE] = "",
    [WORD_YOU] = N_("You"),
    [WORD_NOT_YOU] = N_("Player 1"), /* the same person, as others say */
    [WORD_PLAYER_NUMBER] = N_("Player %d"),
    [WORD_SEAT_BOT] = N_("%s: bot, level %s."),
    [WORD_SEAT_PERSON] = N_("%s: person."),

    [WORD_RULE_SAYS] = N_("Rule %s: %s"),
    [WORD_ADVICE] = N_("Hint: %s. %s"),
    [WORD_ADVICE_OTHER] = N_("Otherwise: %s."),
    [WORD_RESULT_LINE] = N_("%d. %s: %s%d\n"),
    [WORD_RESULT_LOW] = N_("The lowest total wins.\n"),
    [WORD_POINTS_OF] = N_("%s:"),
    [WORD_NO_SUCH_MOVE] = N_("'%s' is not a move. Type 'moves' for the list, or 'help'."),
    [WORD_WHICH_ONE] = N_("Several moves match; type the number:"),
    [WORD_NO_MOVES] = N_("It is not your turn."),
    [WORD_BOT_FAILED] = N_("%s has failed (%s): a medium bot plays on instead."),
    [WORD_NO_SUCH_SEAT] =
        N_("Nobody here is called '%s': type a name of this table, or 'spectator'."),
    [WORD_NO_SUCH_RULE] = N_("No rule '%s' in this game."),
    [WORD_NOT_OVER] = N_("The game is not over."),
    [WORD_NEW_SEATS] = N_("A new game: everyone moves on by one seat."),

    [WORD_KEPT_RESUME] = N_("The game is saved; 'quinte play --resume' goes on with it."),
    [WORD_KEPT_LOAD] = N_("The game is saved; 'quinte play --load %s' goes on with it."),
    [WORD_KEPT_FINISHED] = N_("The table is saved in %s ('quinte verify' checks it)."),
    [WORD_NOT_KEPT] = N_("Warning: the game cannot be saved: %s."),
    [WORD_SAVED] = N_("Table copied to %s; 'quinte play --load' goes on with it."),
    [WORD_RECORD_SAVED] = N_("Record written to %s; 'quinte replay' shows it."),
    [WORD_FILE_EXISTS] = N_("'%s' exists already and stays as it is: choose another name."),
    [WORD_CANNOT_SAVE] = N_("Cannot write '%s': %s."),
    [WORD_CANNOT_OPEN] = N_("cannot open '%s': %s."),
    [WORD_IN_USE] = N_("'%s' is in use elsewhere: leave that game first."),
    [WORD_BAD_LINE] = N_("%s, line %lu: %s"),
    [WORD_OLD_RULES] = N_("this game was played under older rules and cannot go on: '%s' is kept "
                          "as it is (line %lu: %s)."),
    [WORD_NOT_A_TABLE] = N_("this is not a saved table."),
    [WORD_NOTHING_TO_RESUME] = N_("there is no game to resume; 'quinte play' begins one."),
    [WORD_FOREIGN_ENGINE] =
        N_("this table wants to start the program '%s'. If you know it, name it: "
           "--with \"%s\"."),
    [WORD_LONG_NAME] = N_("a name has at most %d bytes: '%s'."),
    [WORD_NO_RANDOM] = N_("no randomness: /dev/urandom cannot be read."),
    [WORD_NO_MEMORY] = N_("out of memory."),
    [WORD_NO_TERMINAL] =
        N_("the full screen needs a terminal; 'quinte play --plain' does without."),

    [WORD_WHICH_GAME] = N_("Which game? Type its number or its name."),
    [WORD_GAME_LINE] = N_("%d. %s: %s"),
    [WORD_NO_SUCH_GAME] = N_("No game is called '%s'."),
    [WORD_PLAIN_TITLE] = N_("%s for %d players."),
    [WORD_PLAIN_INTRO] = N_("Type a move, or: moves, look, hint, undo, rules, points, save, help, "
                            "stop."),
    [WORD_PLAIN_HELP] =
        N_("Type a move: its text, some of its words, or its number in the list.\n"
           "moves: the list of possible moves.\n"
           "look: the table as you know it; 'look all' adds what a perfect memory keeps.\n"
           "hint: the best move and why.\n"
           "undo: takes back your last move; alone against bots, as many as you like.\n"
           "rules: the rule that matters here; 'rules O7' another one, 'rules all' all of them.\n"
           "points: where everybody's points come from.\n"
           "deal: how the deal can be checked when the game is over.\n"
           "save FILE: a copy of the table. It is kept after every move anyway.\n"
           "stop: leaves; 'quinte play --resume' goes on with the game.\n"
           "A slash before the word (/help) says that it is a command.\n"
           "Letters of the colours: R red, Y yellow, G green, B blue, V violet."),
    [WORD_PLAIN_HELP_END] = N_("Type: again (to play again), replay NAME, points, save FILE (the "
                               "record), stop."),
    [WORD_PLAIN_QUIT_IS_MOVE] = N_("In this game 'quit' is a move; 'stop' leaves the table."),
    [WORD_PLAIN_RULES] = N_("'rules all' shows the whole page."),
    [WORD_PLAIN_WHAT_NOW] = N_("'moves' shows what is possible."),
    [WORD_YOUR_TURN_PLAIN] = N_("Your turn, %s. Possible moves: %d."),
    [WORD_YOUR_TURN_ALONE] = N_("Your turn. Possible moves: %d."),
    [WORD_PASS_PLAIN] = N_("Pass the screen to %s, then press Enter."),
    [WORD_LIST_LINE] = N_("%d. %s"),
    [WORD_NUMBER_OR_CARD] = N_("'%d' may be a number of the list or a card: type '%d.' with a full "
                               "stop for the number, or the whole move."),
    [WORD_NO_SUCH_COMMAND] = N_("'%s' is not a command; 'help' lists them."),

    [WORD_MENU_TITLE] = N_("Quinte: five number card games"),
    [WORD_MENU_RESUME] = N_("Resume"),
    [WORD_MENU_RESUME_ABOUT] = N_("the last game, %s for %d players"),
    [WORD_MENU_KEYS] = N_("↑↓ choose   Enter go on   r rules   q quit"),
    [WORD_MENU_PLAYERS] = N_("%d to %d players"),
    [WORD_SETUP_TITLE] = N_("%s: the table"),
    [WORD_SETUP_PLAYERS] = N_("Players"),
    [WORD_SETUP_SEAT] = N_("Player %d"),
    [WORD_SETUP_PERSON] = N_("a person here"),
    [WORD_SETUP_PERSON_ABOUT] = N_("Plays at this screen; several people pass it around."),
    [WORD_SETUP_BOT_OTHER] = N_("A bot named on the command line."),
    [WORD_SETUP_START] = N_("Start"),
    [WORD_SETUP_START_ABOUT] = N_("Enter starts the game."),
    [WORD_SETUP_PLAYERS_ABOUT] = N_("How many seats the table has."),
    [WORD_SETUP_NOBODY] = N_("At least one person must sit at the table."),
    [WORD_SETUP_KEYS] = N_("↑↓ line   ←→ change   Enter start   Esc back"),
    [WORD_YES] = N_("yes"),
    [WORD_NO] = N_("no"),

    [WORD_TITLE_TURN] = N_("%s to move"),
    [WORD_TITLE_OWN_TURN] = N_("your turn, %s"),
    [WORD_TITLE_YOUR_TURN] = N_("your turn"),
    [WORD_TITLE_OVER] = N_("game over"),
    [WORD_TITLE_THINKS] = N_("%s is thinking…"),
    [WORD_GAME_KEYS] = N_("Tab:list /:type h:hint u:undo r:rules =:points g:log o:sort ?:help "
                          "x:leave"),
    [WORD_GAME_KEYS_WIDE] =
        N_("Tab list   / type a move   h hint   u undo   r rules   = points   g "
           "log   o sort   w save   ? help   x leave"),
    [WORD_WAIT_KEYS] = N_("Space: go on   u undo   r rules   = points   ? help   x leave"),
    [WORD_PROMPT_CHOOSE] = N_("Arrows: the places [ ] to choose from. Tab: the list of moves."),
    [WORD_PROMPT_POINT] = N_("Enter chooses this place and shows its moves."),
    [WORD_PROMPT_PICKED] = N_("> < is chosen. Arrows: its %d moves. Esc: choose again."),
    [WORD_PROMPT_PICKED_MORE] = N_("> < is chosen. Arrows: what goes with it. Esc: choose again."),
    [WORD_PROMPT_ENTER] = N_("Enter plays: %s"),
    [WORD_PROMPT_LIST_PART] = N_("moves %d–%d of %d"),
    [WORD_PROMPT_WAIT] = N_("%s plays…"),
    [WORD_PROMPT_PAUSE] = N_("Space goes on at once."),
    [WORD_PROMPT_ADVICE_WAIT] = N_("Working out a hint…"),
    [WORD_TYPE_ON] = N_("Several moves match: keep typing, the list shows them."),
    [WORD_ENTRY_PROMPT] = N_("Move: "),
    [WORD_ENTRY_KEYS] = N_("Tab completes   Enter plays   Esc cancels"),
    [WORD_LEAVE_ASK] = N_("Leave? The game is saved after every move."),
    [WORD_CONFIRM_KEYS] = N_("Enter or y: yes   any other key: no"),
    [WORD_PASS_TITLE] = N_("Pass the screen to %s."),
    [WORD_PASS_ENTER] = N_("%s, are you at the screen? Enter shows your cards."),
    [WORD_SAVE_PROMPT] = N_("File: "),
    [WORD_SAVE_KEYS] = N_("Enter writes   Esc cancels"),
    [WORD_SORTED_VALUE] = N_("The hand is sorted by value."),
    [WORD_SORTED_COLOUR] = N_("The hand is sorted by colour."),
    [WORD_TOO_SMALL] = N_("The window must be at least 80 × 24."),
    [WORD_TOO_SMALL_NOW] = N_("It is %d × %d. Please enlarge it."),
    [WORD_PAGE_KEYS] = N_("↑↓ PgUp PgDn scroll   Enter or Esc back"),
    [WORD_PAGE_MORE] = N_("lines %d–%d of %d"),
    [WORD_HELP_TITLE] = N_("Help"),
    [WORD_HELP_TEXT] =
        N_("Playing\n"
           "  Arrows     bring the cursor, then take it from one playable place [ ] to\n"
           "             the next, and on into the list\n"
           "  Enter      chooses the place: the list keeps the moves it has part in.\n"
           "             When only one is left, Enter plays it; in the list, too.\n"
           "  Tab        goes from the table to the list and back\n"
           "  Esc        clears what is chosen\n"
           "  Mouse      a click chooses a place or plays a move of the list\n"
           "  /          types a move (Tab completes it); its first letter is enough\n"
           "             to begin, too, unless it is a key below\n"
           "  Space      goes on at once while others play; nothing else that is pressed\n"
           "             before your turn does anything\n"
           "\n"
           "Keys\n"
           "  h  hint: the best move and why\n"
           "  u  undo your last move; alone against bots, as many as you like\n"
           "  r  the rules, at the page of the one that matters here\n"
           "  =  points: where they come from\n"
           "  g  the log of the game\n"
           "  o  sort the hand by colour or by value\n"
           "  w  copy the table to a file\n"
           "  ?  this help (or F1)\n"
           "  x  leave (also q, where no move begins with it); 'quinte play --resume'\n"
           "     goes on with the game\n"
           "\n"
           "Marks\n"
           "  [G9] playable    >G9< chosen    reverse video: the cursor\n"
           "  Letters of the colours: R red, Y yellow, G green, B blue, V violet\n"
           "\n"
           "The game is kept after every move: nothing is lost, even if the window\n"
           "closes."),
    [WORD_LOG_TITLE] = N_("Log of the game, the latest first"),
    [WORD_FAIR] = N_("Deal %lu of this table; dealt and abandoned: %lu. Commitment made before the "
                     "deal: %s. When the game is over, 'quinte verify' computes everything again."),
    [WORD_BACK_KEYS] = N_("Enter or Esc back"),
    [WORD_NO_SUCH_MOVE_HERE] = N_("'%s' is not a legal move: the list shows those that are."),
    [WORD_RULES_TITLE] = N_("Rules: %s"),
    [WORD_NO_RULES_PAGE] = N_("The rules page is missing."),

    [WORD_END_TITLE] = N_("Result"),
    [WORD_END_POINTS] = N_("Score breakdown"),
    [WORD_END_KEYS] = N_("↑↓ scroll   n new game   v replay   t table   w save record   q quit"),
    [WORD_AGAIN_ASK] = N_("A new game? Everyone moves on by one seat."),
    [WORD_REPLAY_TITLE] = N_("as seen by %s, %d of %d"),
    [WORD_REPLAY_SPECTATOR] = N_("a spectator"),
    [WORD_REPLAY_YOU] = N_("you"),
    [WORD_REPLAY_KEYS] = N_("←→ move   start end (Home End)   Tab or digit: seat   Esc back"),
};

const char *word(enum qn_lang lang, enum word which) { return qn_say(lang, words[which]); }
