/* Every sentence that the terminal client says, in French and in English. */
#include "term/words.h"

static const char *const words[WORD_COUNT][QN_LANGS] = {
    [WORD_NONE] = {"", ""},
    [WORD_YOU] = {"Vous", "You"},
    [WORD_NOT_YOU] = {"Joueur 1", "Player 1"}, /* the same person, as others say */
    [WORD_PLAYER_NUMBER] = {"Joueur %d", "Player %d"},
    [WORD_SEAT_BOT] = {"Siège %d : %s, robot « %s ».", "Seat %d: %s, bot '%s'."},
    [WORD_SEAT_PERSON] = {"Siège %d : %s.", "Seat %d: %s."},

    [WORD_RULE_SAYS] = {"Règle %s : %s", "Rule %s: %s"},
    [WORD_ADVICE] = {"Conseil : %s. %s", "Hint: %s. %s"},
    [WORD_ADVICE_OTHER] = {"Sinon : %s.", "Otherwise: %s."},
    [WORD_RESULT_LINE] = {"%d. %s : %s%d\n", "%d. %s: %s%d\n"},
    [WORD_RESULT_LOW] = {"Le plus petit total gagne.\n", "The lowest total wins.\n"},
    [WORD_POINTS_OF] = {"%s :", "%s:"},
    [WORD_NO_SUCH_MOVE] = {"« %s » n’est pas un coup. Tapez « coups » pour la liste, ou « aide ».",
                           "'%s' is no move. Type 'moves' for the list, or 'help'."},
    [WORD_WHICH_ONE] = {"Plusieurs coups répondent à cela ; tapez le texte ou le numéro :",
                        "Several moves answer to that; type the text or the number:"},
    [WORD_NO_MOVES] = {"Ce n’est pas à vous de jouer.", "It is not your turn."},
    [WORD_BOT_FAILED] = {"%s ne répond plus (%s) : le robot « normal » joue à sa place.",
                         "%s has failed (%s): the bot 'normal' plays on instead."},
    [WORD_NO_SUCH_SEAT] = {"Il y a les sièges 0 à %d ; 7 est le spectateur.",
                           "There are seats 0 to %d; 7 is the spectator."},
    [WORD_NO_SUCH_RULE] = {"Pas de règle « %s » dans ce jeu.", "No rule '%s' in this game."},
    [WORD_NOT_OVER] = {"La partie n’est pas finie.", "The game is not over."},
    [WORD_NEW_SEATS] = {"Nouvelle partie : chacun avance d’un siège.",
                        "A new game: everybody moves on by one seat."},

    [WORD_KEPT_RESUME] = {"La partie est gardée ; « quinte play --resume » la reprend.",
                          "The game is kept; 'quinte play --resume' goes on with it."},
    [WORD_KEPT_LOAD] = {"La partie est gardée ; « quinte play --load %s » la reprend.",
                        "The game is kept; 'quinte play --load %s' goes on with it."},
    [WORD_KEPT_FINISHED] = {"La table est gardée dans %s (« quinte verify » la contrôle).",
                            "The table is kept in %s ('quinte verify' checks it)."},
    [WORD_NOT_KEPT] = {"Attention, la partie ne peut pas être gardée : %s.",
                       "Beware, the game cannot be kept: %s."},
    [WORD_SAVED] = {"Table copiée dans %s ; « quinte play --load » la reprend.",
                    "Table copied to %s; 'quinte play --load' goes on with it."},
    [WORD_RECORD_SAVED] = {"Enregistrement écrit dans %s ; « quinte replay » le rejoue.",
                           "Record written to %s; 'quinte replay' shows it."},
    [WORD_FILE_EXISTS] = {"« %s » existe déjà et reste tel quel : choisissez un autre nom.",
                          "'%s' exists already and stays as it is: choose another name."},
    [WORD_CANNOT_SAVE] = {"Impossible d’écrire « %s » : %s.", "Cannot write '%s': %s."},
    [WORD_CANNOT_OPEN] = {"impossible d’ouvrir « %s » : %s.", "cannot open '%s': %s."},
    [WORD_IN_USE] = {"« %s » est déjà ouvert ailleurs : quittez d’abord l’autre partie.",
                     "'%s' is in use elsewhere: leave that game first."},
    [WORD_BAD_LINE] = {"%s, ligne %lu : %s", "%s, line %lu: %s"},
    [WORD_OLD_RULES] =
        {"cette partie a été jouée selon d’anciennes règles et ne peut pas continuer : « %s » est "
         "conservé tel quel (ligne %lu : %s).",
         "this game was played by older rules and cannot go on: '%s' is kept as it is (line %lu: "
         "%s)."},
    [WORD_NOT_A_TABLE] = {"ce n’est pas une table gardée.", "this is no kept table."},
    [WORD_NOTHING_TO_RESUME] = {"aucune partie à reprendre ; « quinte play » en commence une.",
                                "there is no game to resume; 'quinte play' begins one."},
    [WORD_FOREIGN_ENGINE] = {"cette table veut lancer le programme « %s ». Si vous le connaissez, "
                             "nommez-le : --with \"%s\".",
                             "this table wants to start the program '%s'. If you know it, name it: "
                             "--with \"%s\"."},
    [WORD_LONG_NAME] = {"un nom a au plus %d octets : « %s ».",
                        "a name has at most %d bytes: '%s'."},
    [WORD_NO_RANDOM] = {"pas de hasard : /dev/urandom est illisible.",
                        "no randomness: /dev/urandom cannot be read."},
    [WORD_NO_MEMORY] = {"mémoire insuffisante.", "out of memory."},
    [WORD_NO_TERMINAL] = {"il faut un terminal pour le plein écran ; « quinte play --plain » s’en "
                          "passe.",
                          "the full screen needs a terminal; 'quinte play --plain' does without."},

    [WORD_WHICH_GAME] = {"Quel jeu ? Tapez son numéro ou son nom.",
                         "Which game? Type its number or its name."},
    [WORD_GAME_LINE] = {"%d. %s : %s", "%d. %s: %s"},
    [WORD_NO_SUCH_GAME] = {"Aucun jeu ne s’appelle « %s ».", "No game is called '%s'."},
    [WORD_PLAIN_TITLE] = {"%s à %d joueurs.", "%s for %d players."},
    [WORD_PLAIN_INTRO] = {"Tapez un coup, ou : coups, voir, conseil, annuler, règles, points, "
                          "sauver, aide, arrêter.",
                          "Type a move, or: moves, look, hint, undo, rules, points, save, help, "
                          "stop."},
    [WORD_PLAIN_HELP] =
        {"Tapez un coup : son texte, quelques-uns de ses mots, ou son numéro dans la liste.\n"
         "coups : la liste des coups possibles.\n"
         "voir : la table, telle que vous la connaissez.\n"
         "conseil : le meilleur coup et pourquoi.\n"
         "annuler : annule votre dernier coup, s’il n’a rien montré de nouveau.\n"
         "règles : la règle qui compte ici ; « règles O7 » une autre, « règles tout » toutes.\n"
         "points : d’où viennent les points de chacun.\n"
         "sauver FICHIER : une copie de la table. Elle est de toute façon gardée à chaque coup.\n"
         "arrêter : quitte ; « quinte play --resume » reprend la partie.\n"
         "Une barre devant le mot (/aide) dit que c’est une commande.",
         "Type a move: its text, some of its words, or its number in the list.\n"
         "moves: the list of possible moves.\n"
         "look: the table as you know it.\n"
         "hint: the best move and why.\n"
         "undo: takes back your last move, if it has shown you nothing new.\n"
         "rules: the rule that matters here; 'rules O7' another one, 'rules all' all of them.\n"
         "points: where everybody's points come from.\n"
         "save FILE: a copy of the table. It is kept after every move anyway.\n"
         "stop: leaves; 'quinte play --resume' goes on with the game.\n"
         "A slash before the word (/help) says that it is a command."},
    [WORD_PLAIN_HELP_END] = {"Tapez : encore (rejouer), revoir SIÈGE, points, sauver FICHIER "
                             "(l’enregistrement), arrêter.",
                             "Type: again (to play again), replay SEAT, points, save FILE (the "
                             "record), stop."},
    [WORD_PLAIN_QUIT_IS_MOVE] = {"Dans ce jeu « quit » est un coup ; « arrêter » quitte la table.",
                                 "In this game 'quit' is a move; 'stop' leaves the table."},
    [WORD_PLAIN_RULES] = {"« règles tout » montre la page entière.",
                          "'rules all' shows the whole page."},
    [WORD_PLAIN_WHAT_NOW] = {"« coups » montre ce qui est possible.",
                             "'moves' shows what is possible."},
    [WORD_YOUR_TURN_PLAIN] = {"À vous, %s. Coups possibles : %d.",
                              "Your turn, %s. Possible moves: %d."},
    [WORD_YOUR_TURN_ALONE] = {"À vous. Coups possibles : %d.", "Your turn. Possible moves: %d."},
    [WORD_PASS_PLAIN] = {"Passez l’écran à %s, puis Entrée.",
                         "Pass the screen to %s, then press Enter."},
    [WORD_LIST_LINE] = {"%d. %s : %s", "%d. %s: %s"},
    [WORD_NUMBER_OR_CARD] = {"« %d » peut être un numéro de la liste ou une carte : tapez « %d. » "
                             "avec un point pour le numéro, ou le coup en toutes lettres.",
                             "'%d' may be a number of the list or a card: type '%d.' with a full "
                             "stop for the number, or the whole move."},
    [WORD_NO_SUCH_COMMAND] = {"« %s » n’est pas une commande ; « aide » les nomme.",
                              "'%s' is no command; 'help' names them."},

    [WORD_MENU_TITLE] = {"Quinte : cinq jeux de cartes", "Quinte: five card games"},
    [WORD_MENU_RESUME] = {"Reprendre", "Resume"},
    [WORD_MENU_RESUME_ABOUT] = {"la dernière partie, %s à %d joueurs",
                                "the last game, %s for %d players"},
    [WORD_MENU_KEYS] = {"↑↓ choisir   Entrée continuer   r règles   q quitter",
                        "↑↓ choose   Enter go on   r rules   q quit"},
    [WORD_MENU_PLAYERS] = {"%d à %d joueurs", "%d to %d players"},
    [WORD_SETUP_TITLE] = {"%s : la table", "%s: the table"},
    [WORD_SETUP_PLAYERS] = {"Joueurs", "Players"},
    [WORD_SETUP_SEAT] = {"Siège %d", "Seat %d"},
    [WORD_SETUP_PERSON] = {"une personne ici", "a person here"},
    [WORD_SETUP_PERSON_ABOUT] = {"Joue à cet écran ; à plusieurs, on se le passe.",
                                 "Plays at this screen; several people pass it around."},
    [WORD_SETUP_BOT_OTHER] = {"Un robot nommé sur la ligne de commande.",
                              "A bot named on the command line."},
    [WORD_SETUP_START] = {"Commencer", "Start"},
    [WORD_SETUP_START_ABOUT] = {"Entrée donne les cartes.", "Enter deals the cards."},
    [WORD_SETUP_PLAYERS_ABOUT] = {"Combien de sièges a la table.", "How many seats the table has."},
    [WORD_SETUP_NOBODY] = {"Il faut au moins une personne à la table.",
                           "At least one person must sit at the table."},
    [WORD_SETUP_KEYS] = {"↑↓ ligne   ←→ changer   Entrée commencer   Échap retour",
                         "↑↓ line   ←→ change   Enter start   Esc back"},
    [WORD_YES] = {"oui", "yes"},
    [WORD_NO] = {"non", "no"},

    [WORD_TITLE_TURN] = {"au tour de %s", "%s to move"},
    [WORD_TITLE_OWN_TURN] = {"à vous, %s", "your turn, %s"},
    [WORD_TITLE_YOUR_TURN] = {"à vous", "your turn"},
    [WORD_TITLE_OVER] = {"partie finie", "game over"},
    [WORD_TITLE_THINKS] = {"%s réfléchit…", "%s is thinking…"},
    [WORD_GAME_KEYS] = {"Tab:liste /:écrire h:conseil u:annuler r:règles =:points o:tri ?:aide "
                        "q:quitter",
                        "Tab:list /:type h:hint u:undo r:rules =:points g:log o:sort ?:help "
                        "q:quit"},
    [WORD_GAME_KEYS_WIDE] = {"Tab liste   / écrire   h conseil   u annuler   r règles   = points   "
                             "g journal   o tri   w copier   ? aide   q quitter",
                             "Tab list   / type a move   h hint   u undo   r rules   = points   g "
                             "log   o sort   w save   ? help   q quit"},
    [WORD_WAIT_KEYS] = {"Une touche : plus vite   u annuler   r règles   = points   ? aide   q "
                        "quitter",
                        "Any key: go on   u undo   r rules   = points   ? help   q quit"},
    [WORD_PROMPT_CHOOSE] = {"Flèches, Entrée : pointer une place [ ] réduit la liste.",
                            "Arrows, Enter: pointing at a place [ ] shortens the list."},
    [WORD_PROMPT_PICKED] = {"Choisi : %s. Coups restants : %d sur %d ; Échap efface.",
                            "Chosen: %s. Moves left: %d of %d; Esc clears."},
    [WORD_PROMPT_ENTER] = {"Entrée joue : %s", "Enter plays: %s"},
    [WORD_PROMPT_LIST_PART] = {"coups %d–%d sur %d", "moves %d–%d of %d"},
    [WORD_PROMPT_WAIT] = {"%s joue…", "%s plays…"},
    [WORD_PROMPT_PAUSE] = {"Une touche pour continuer.", "Any key goes on."},
    [WORD_PROMPT_ADVICE_WAIT] = {"Conseil en cours de calcul…", "Working out a hint…"},
    [WORD_TYPE_ON] = {"Plusieurs coups répondent à cela : continuez, la liste les montre.",
                      "Several moves answer to that: go on, the list shows them."},
    [WORD_ENTRY_PROMPT] = {"Coup : ", "Move: "},
    [WORD_ENTRY_KEYS] = {"Tab complète   Entrée joue   Échap abandonne",
                         "Tab completes   Enter plays   Esc gives up"},
    [WORD_LEAVE_ASK] = {"Quitter ? La partie est gardée à chaque coup.",
                        "Leave? The game is kept after every move."},
    [WORD_CONFIRM_KEYS] = {"Entrée ou o : oui   une autre touche : non",
                           "Enter or y: yes   any other key: no"},
    [WORD_PASS_TITLE] = {"Passez l’écran à %s.", "Pass the screen to %s."},
    [WORD_PASS_ENTER] = {"%s, êtes-vous devant l’écran ? Entrée montre votre jeu.",
                         "%s, are you at the screen? Enter shows your cards."},
    [WORD_SAVE_PROMPT] = {"Fichier : ", "File: "},
    [WORD_SAVE_KEYS] = {"Entrée écrit   Échap abandonne", "Enter writes   Esc gives up"},
    [WORD_SORTED_VALUE] = {"La main est triée par valeur.", "The hand is sorted by value."},
    [WORD_SORTED_COLOUR] = {"La main est triée par couleur.", "The hand is sorted by colour."},
    [WORD_TOO_SMALL] = {"Il faut une fenêtre de 80 × 24.", "The window must have 80 × 24."},
    [WORD_TOO_SMALL_NOW] = {"Elle a %d × %d. Agrandissez-la.",
                            "It has %d × %d. Please enlarge it."},
    [WORD_PAGE_KEYS] = {"↑↓ PgUp PgDn défiler   Entrée ou Échap retour",
                        "↑↓ PgUp PgDn scroll   Enter or Esc back"},
    [WORD_PAGE_MORE] = {"lignes %d–%d sur %d", "lines %d–%d of %d"},
    [WORD_HELP_TITLE] = {"Aide", "Help"},
    [WORD_HELP_TEXT] =
        {"Jouer\n"
         "  Flèches    d’une place jouable [ ] à l’autre, puis dans la liste des coups\n"
         "  Entrée     choisit la place : la liste ne garde que les coups qui en sont.\n"
         "             S’il n’en reste qu’un, Entrée le joue ; dans la liste aussi.\n"
         "  Tab        va de la table à la liste et retour\n"
         "  Échap      efface ce qui est choisi\n"
         "  Souris     un clic choisit une place ou joue un coup de la liste\n"
         "  /          écrit un coup (Tab le complète) ; sa première lettre suffit\n"
         "             aussi pour commencer, sauf si c’est une touche ci-dessous : le\n"
         "             coup « quit » est dans la liste, ou derrière /\n"
         "\n"
         "Touches\n"
         "  h  conseil : le meilleur coup et pourquoi\n"
         "  u  annuler votre dernier coup, s’il n’a rien montré de nouveau\n"
         "  r  les règles, à la page de celle qui compte ici\n"
         "  =  les points : d’où ils viennent\n"
         "  g  le journal de la partie\n"
         "  o  trier la main par couleur ou par valeur\n"
         "  w  copier la table dans un fichier\n"
         "  ?  cette aide (ou F1)\n"
         "  q  quitter (ou x) ; « quinte play --resume » reprend la partie\n"
         "\n"
         "Signes\n"
         "  [G9] jouable    >G9< choisi    vidéo inverse : le curseur\n"
         "\n"
         "La partie est gardée après chaque coup : rien n’est perdu, même si la\n"
         "fenêtre se ferme.",
         "Playing\n"
         "  Arrows     from one playable place [ ] to the next, then into the list\n"
         "  Enter      chooses the place: the list keeps the moves it has part in.\n"
         "             When only one is left, Enter plays it; in the list, too.\n"
         "  Tab        goes from the table to the list and back\n"
         "  Esc        clears what is chosen\n"
         "  Mouse      a click chooses a place or plays a move of the list\n"
         "  /          types a move (Tab completes it); its first letter is enough\n"
         "             to begin, too, unless it is a key below: the move 'quit' is in\n"
         "             the list, or behind /\n"
         "\n"
         "Keys\n"
         "  h  hint: the best move and why\n"
         "  u  undo your last move, if it has shown you nothing new\n"
         "  r  the rules, at the page of the one that matters here\n"
         "  =  points: where they come from\n"
         "  g  the log of the game\n"
         "  o  sort the hand by colour or by value\n"
         "  w  copy the table to a file\n"
         "  ?  this help (or F1)\n"
         "  q  quit (or x); 'quinte play --resume' goes on with the game\n"
         "\n"
         "Marks\n"
         "  [G9] playable    >G9< chosen    reverse video: the cursor\n"
         "\n"
         "The game is kept after every move: nothing is lost, even if the window\n"
         "closes."},
    [WORD_LOG_TITLE] = {"Journal de la partie, le plus récent d’abord",
                        "Log of the game, the latest first"},
    [WORD_FAIR] = {"Donne %lu de cette table ; données et abandonnées : %lu. Engagement pris avant "
                   "la donne : %s. Quand la partie est finie, « quinte verify » recalcule tout.",
                   "Deal %lu of this table; dealt and abandoned: %lu. Commitment made before the "
                   "deal: %s. When the game is over, 'quinte verify' computes everything again."},
    [WORD_BACK_KEYS] = {"Entrée ou Échap retour", "Enter or Esc back"},
    [WORD_NO_SUCH_MOVE_HERE] = {"« %s » n’est pas un coup possible : la liste montre ceux qui le "
                                "sont.",
                                "'%s' is no possible move: the list shows those that are."},
    [WORD_RULES_TITLE] = {"Règles : %s", "Rules: %s"},
    [WORD_NO_RULES_PAGE] = {"La page des règles manque.", "The rules page is missing."},

    [WORD_END_TITLE] = {"Résultat", "Result"},
    [WORD_END_POINTS] = {"D’où viennent les points", "How the points came about"},
    [WORD_END_KEYS] = {"↑↓ défiler   n nouvelle partie   v revoir   t table   w enregistrer   q "
                       "quitter",
                       "↑↓ scroll   n new game   v replay   t table   w save record   q quit"},
    [WORD_AGAIN_ASK] = {"Nouvelle partie ? Chacun avance d’un siège.",
                        "A new game? Everybody moves on by one seat."},
    [WORD_REPLAY_TITLE] = {"vu par %s, %d sur %d", "as seen by %s, %d of %d"},
    [WORD_REPLAY_SPECTATOR] = {"un spectateur", "a spectator"},
    [WORD_REPLAY_YOU] = {"vous", "you"},
    [WORD_REPLAY_KEYS] = {"←→ coup   début fin (Home End)   Tab ou chiffre : siège   Échap retour",
                          "←→ move   start end (Home End)   Tab or digit: seat   Esc back"},
};

const char *word(enum qn_lang lang, enum word which) { return words[which][lang]; }
