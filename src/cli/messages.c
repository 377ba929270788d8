/* Every sentence that the command says, in French and in English. */
#include "messages.h"

static const char *const sentences[SAY_COUNT][QN_LANGS] = {
    [SAY_ABOUT] = {"cinq jeux de cartes, exacts et rapides", "five card games, exact and fast"},
    [SAY_USAGE_MAIN] = {"quinte COMMANDE [OPTIONS]", "quinte COMMAND [OPTIONS]"},
    [SAY_COMMANDS] = {"Commandes :", "Commands:"},
    [SAY_OPTIONS] = {"Options :", "Options:"},
    [SAY_USAGE] = {"Usage : %s", "Usage: %s"},
    [SAY_MORE_HELP] = {"« quinte help COMMANDE » ou « quinte COMMANDE --help » en dit plus.",
                       "'quinte help COMMAND' or 'quinte COMMAND --help' tells more."},
    [SAY_EXIT_CODES] = {"Codes de sortie : 0 tout va bien ; 1 un enregistrement a été refusé ;\n"
                        "2 usage : commande, jeu, option ou nombre refusé, fichier illisible ou\n"
                        "impossible à écrire.",
                        "Exit codes: 0 all is well; 1 a record was refused; 2 usage: a command,\n"
                        "game, option or number was refused, or a file cannot be read or written."},
    [SAY_TRY_HELP] = {"« quinte %s --help » donne le mode d’emploi.",
                      "'quinte %s --help' shows how it is used."},

    [SAY_PAGE_NAME] = {"NOM", "NAME"},
    [SAY_PAGE_SYNOPSIS] = {"SYNOPSIS", "SYNOPSIS"},
    [SAY_PAGE_DESCRIPTION] = {"DESCRIPTION", "DESCRIPTION"},
    [SAY_PAGE_COMMANDS] = {"COMMANDES", "COMMANDS"},
    [SAY_PAGE_GAMES] = {"JEUX", "GAMES"},
    [SAY_PAGE_OPTIONS] = {"OPTIONS", "OPTIONS"},
    [SAY_PAGE_EXIT] = {"CODES DE SORTIE", "EXIT STATUS"},

    [SAY_ABOUT_GAMES] = {"la liste des jeux et de leurs options",
                         "lists the games and their options"},
    [SAY_USAGE_GAMES] = {"quinte games [--json]\n"
                         "        quinte games --shape JEU --players N [--option k=v]…",
                         "quinte games [--json]\n"
                         "       quinte games --shape GAME --players N [--option k=v]..."},
    [SAY_NOTES_GAMES] = {"La première valeur de chaque option est la valeur ordinaire.",
                         "The first value of each option is the standard one."},
    [SAY_ABOUT_RULES] = {"les règles d’un jeu", "prints the rules of a game"},
    [SAY_USAGE_RULES] = {"quinte rules JEU [--lang fr|en]", "quinte rules GAME [--lang fr|en]"},
    [SAY_NOTES_RULES] = {"Chaque règle porte son numéro ; [H] marque les règles maison.",
                         "Each rule carries its id; [H] marks house rulings."},
    [SAY_ABOUT_SIMULATE] = {"joue beaucoup de parties entre robots",
                            "plays many games between bots"},
    [SAY_USAGE_SIMULATE] = {"quinte simulate JEU --players N [--games K] [--seed S] "
                            "[--option k=v]…\n"
                            "        [--records FICHIER|-] [--bots B[,B…]] [--jobs J]",
                            "quinte simulate GAME --players N [--games K] [--seed S] "
                            "[--option k=v]...\n"
                            "       [--records FILE|-] [--bots B[,B...]] [--jobs J]"},
    [SAY_NOTES_SIMULATE] =
        {"La partie i a la graine S + i. Mêmes arguments, mêmes parties, quel "
         "que soit J.\nUn fichier d’enregistrements n’apparaît que complet. Avec "
         "« --records - » le bilan\nva sur la sortie d’erreur.",
         "Game i has the seed S + i. Same arguments, same games, whatever J is.\n"
         "A file of records appears only when it is complete. With '--records -' "
         "the summary\ngoes to standard error."},
    [SAY_ABOUT_REPLAY] = {"rejoue des parties enregistrées", "replays recorded games"},
    [SAY_USAGE_REPLAY] = {"quinte replay FICHIER|- [--record K] [--seat S|spectator|all] "
                          "[--at COUP]\n"
                          "        quinte replay FICHIER|- --trace [--views] [--record K]",
                          "quinte replay FILE|- [--record K] [--seat S|spectator|all] [--at PLY]\n"
                          "       quinte replay FILE|- --trace [--views] [--record K]"},
    [SAY_NOTES_REPLAY] = {"Un enregistrement par ligne. Les coups comptent à partir de 0 ; --at "
                          "montre la\nposition avant ce coup. Un enregistrement faux est refusé en "
                          "entier, avec la ligne,\nle coup et la règle, et arrête tout.",
                          "One record a line. Plies count from 0; --at shows the position before "
                          "that ply.\nA bad record is refused as a whole, with its line, ply, move "
                          "and rule, and stops the run."},
    [SAY_ABOUT_BENCH] = {"mesure la vitesse des jeux", "measures how fast the games are"},
    [SAY_USAGE_BENCH] = {"quinte bench [search] [JEU [--players N] [--option k=v]…] [--json]\n"
                         "        [--rounds R] [--games K] [--seed S] [--quick]",
                         "quinte bench [search] [GAME [--players N] [--option k=v]...] [--json]\n"
                         "       [--rounds R] [--games K] [--seed S] [--quick]"},
    [SAY_NOTES_BENCH] = {"Des parties entières au hasard, donne comprise, un seul fil. CAL est un "
                         "mélange de\n101 octets, mesuré en même temps. La signature ne dépend que "
                         "de la graine et du jeu.\nAvec search : des arbres de 10 000 simulations "
                         "au milieu de parties, un seul fil.",
                         "Whole random games, the deal included, one thread. CAL is one shuffle of "
                         "101 bytes,\nmeasured in the same run. The signature depends on the seed "
                         "and the game alone.\nWith search: trees of 10,000 simulations from the "
                         "middle of games, one thread."},
    [SAY_ABOUT_PERFT] = {"compte les feuilles de l’arbre de jeu",
                         "counts the leaves of the game tree"},
    [SAY_USAGE_PERFT] = {"quinte perft JEU --players N --seed S --depth D [--option k=v]…",
                         "quinte perft GAME --players N --seed S --depth D [--option k=v]..."},
    [SAY_NOTES_PERFT] = {"Une partie finie plus tôt compte pour une feuille.",
                         "A game that ends earlier counts as a leaf."},
    [SAY_ABOUT_WATCH] = {"montre une partie entre robots, coup par coup",
                         "shows a game between bots, ply by ply"},
    [SAY_USAGE_WATCH] = {"quinte watch [JEU] [--players N] [--seed S] [--option k=v]…\n"
                         "        [--bots B[,B…]] [--seat S|spectator]",
                         "quinte watch [GAME] [--players N] [--seed S] [--option k=v]...\n"
                         "       [--bots B[,B...]] [--seat S|spectator]"},
    [SAY_NOTES_WATCH] = {"Touches : Entrée ou espace avance, b recule, a va au début, e à la fin, "
                         "un chiffre\nprend le point de vue de ce siège, s celui du spectateur, q "
                         "quitte. Sans terminal,\ntout est écrit d’un coup.",
                         "Keys: Enter or space goes on, b goes back, a goes to the start, e to the "
                         "end, a digit\ntakes that seat's viewpoint, s the spectator's, q quits. "
                         "Without a terminal\neverything is printed at once."},
    [SAY_ABOUT_PLAY] = {"joue dans le terminal, contre des robots ou à plusieurs",
                        "plays in the terminal, against bots or with others"},
    [SAY_USAGE_PLAY] = {"quinte play [JEU] [--players N] [--with B[,B…]] [--seat S[,S…]] "
                        "[--name N[,N…]]\n"
                        "        [--option k=v]… [--plain] [--ascii] [--pause MS]\n"
                        "        quinte play --resume\n"
                        "        quinte play --load FICHIER",
                        "quinte play [GAME] [--players N] [--with B[,B...]] [--seat S[,S...]] "
                        "[--name N[,N...]]\n"
                        "       [--option k=v]... [--plain] [--ascii] [--pause MS]\n"
                        "       quinte play --resume\n"
                        "       quinte play --load FILE"},
    [SAY_NOTES_PLAY] = {"Sans jeu, un menu. La partie est gardée après chaque coup, sous "
                        "$XDG_STATE_HOME/quinte\n(sinon ~/.local/state/quinte). Robots : random, "
                        "greedy, easy, normal, hard, expert,\nsearch:…, engine:COMMANDE. Plusieurs "
                        "personnes (--seat 0,2) se passent l’écran.\nNO_COLOR ôte les couleurs. "
                        "Avec --seed la donne est prévisible : elle n’est pas équitable.",
                        "Without a game, a menu. The game is kept after every move, below "
                        "$XDG_STATE_HOME/quinte\n(otherwise ~/.local/state/quinte). Bots: random, "
                        "greedy, easy, normal, hard, expert,\nsearch:..., engine:COMMAND. Several "
                        "people (--seat 0,2) pass the screen around.\nNO_COLOR takes the colours "
                        "away. With --seed the deal can be foreseen: it is not fair."},
    [SAY_ABOUT_HINT] = {"conseille un coup et dit pourquoi", "advises a move and says why"},
    [SAY_USAGE_HINT] = {"quinte hint FICHIER|- [--record K] [--at COUP] [--seat S] "
                        "[--sims N|--ms N] [--json]",
                        "quinte hint FILE|- [--record K] [--at PLY] [--seat S] [--sims N|--ms N] "
                        "[--json]"},
    [SAY_NOTES_HINT] = {"Le fichier contient des enregistrements ou une vue en JSON. Le conseil "
                        "ne tient compte\nque de ce que sait le siège qui doit jouer.",
                        "The file holds records or a view in JSON. The advice is made from what "
                        "the seat to move\nknows, and from nothing else."},
    [SAY_ABOUT_ANALYSE] = {"juge chaque décision d’une partie et montre les coups qui ont coûté",
                           "judges every decision of a game and shows the moves that cost most"},
    [SAY_USAGE_ANALYSE] = {"quinte analyse FICHIER|- [--record K] [--seat S] [--sims N] [--json]",
                           "quinte analyse FILE|- [--record K] [--seat S] [--sims N] [--json]"},
    [SAY_NOTES_ANALYSE] =
        {"L’expert ne voit que ce que savait le siège qui a joué. Les coups forcés sont passés.\n"
         "Même partie, mêmes simulations : même jugement.",
         "The expert sees what the seat that moved knew, and nothing else. Forced moves are left\n"
         "out. The same game and simulations get the same judgement."},
    [SAY_ABOUT_PUZZLE] = {"montre le problème du jour", "shows the puzzle of the day"},
    [SAY_USAGE_PUZZLE] = {"quinte puzzle JEU [--date AAAA-MM-JJ] [--solution] [--json]",
                          "quinte puzzle GAME [--date YYYY-MM-DD] [--solution] [--json]"},
    [SAY_NOTES_PUZZLE] =
        {"Une position où un seul coup est nettement le meilleur ; la même pour tous à cette "
         "date,\n"
         "ici et dans la page. En JSON, la solution y est toujours.",
         "A position in which one move is clearly the best; the same for everybody on that date,\n"
         "here and in the page. In JSON the solution is always there."},
    [SAY_ABOUT_ARENA] = {"mesure des robots les uns contre les autres",
                         "measures bots against each other"},
    [SAY_USAGE_ARENA] = {"quinte arena JEU --players N --bots A,B[,C…] [--games K] [--seed S]\n"
                         "        [--option k=v]… [--jobs J] [--sprt elo0,elo1] [--log FICHIER] "
                         "[--json]",
                         "quinte arena GAME --players N --bots A,B[,C...] [--games K] [--seed S]\n"
                         "       [--option k=v]... [--jobs J] [--sprt elo0,elo1] [--log FILE] "
                         "[--json]"},
    [SAY_NOTES_ARENA] =
        {"Chaque donne est jouée autant de fois qu’il y a de sièges, les robots avançant d’un "
         "siège à\nchaque fois ; K est arrondi à des donnes entières. Moins de robots que de "
         "sièges : le\npremier s’assied une fois, les autres se partagent le reste (a,b à quatre "
         ": a,b,b,b).\nUne première place partagée compte en parts ; qui a plusieurs sièges "
         "compte par siège.\nL’intervalle est calculé sur les donnes. Elo est relatif aux autres "
         "de la table : 0 pour\n1/N des victoires. --sprt décide entre elo0 et elo1 pour le "
         "premier robot, risques 5 %.\nMêmes arguments, mêmes parties, quel que soit J, tant "
         "qu’aucun robot ne joue au temps.\nAvec --log la mesure reprend où elle s’est arrêtée, "
         "avec la graine du journal.\nUne virgule dans une commande engine: s’écrit \\,",
         "Each deal is played as often as there are seats, the bots moving on by one seat each "
         "time;\nK is rounded up to whole deals. Fewer bots than seats: the first sits once, the "
         "others share\nthe rest (a,b at a table of four: a,b,b,b). A shared first place counts in "
         "parts; a bot in\nseveral seats counts per seat. The interval is computed over deals. Elo "
         "is relative to the\nothers at the table: 0 for 1/N of the wins. --sprt decides between "
         "elo0 and elo1 for the\nfirst bot, with risks of 5 %. Same arguments, same games, "
         "whatever J is, as long as no bot\ngoes by time. With --log a run goes on where it "
         "stopped, with the log's seed.\nA comma in an engine: command is written \\,"},
    [SAY_ABOUT_ENGINE] = {"joue par lignes de texte, pour d’autres programmes",
                          "plays by lines of text, for other programs"},
    [SAY_USAGE_ENGINE] = {"quinte engine", "quinte engine"},
    [SAY_NOTES_ENGINE] = {"Une ligne entre, une ligne sort ; docs/protocol.md dit lesquelles.",
                          "One line in, one line out; docs/protocol.md says which."},
    [SAY_ABOUT_SERVE] = {"sert des tables à des gens ailleurs",
                         "serves tables to people elsewhere"},
    [SAY_USAGE_SERVE] = {"quinte serve [--listen ADRESSE:PORT] [--data FICHIER] [--page DOSSIER]\n"
                         "        [--public-url URL] [--max-tables N] [--config FICHIER]\n"
                         "        [--set nom=valeur]… [--check-config]",
                         "quinte serve [--listen ADDRESS:PORT] [--data FILE] [--page FOLDER]\n"
                         "       [--public-url URL] [--max-tables N] [--config FILE]\n"
                         "       [--set name=value]... [--check-config]"},
    [SAY_NOTES_SERVE] =
        {"Sans --listen : le port 8017 de cette machine, ou le suivant qui est libre. Un fichier\n"
         "de configuration a les mêmes noms, « nom = valeur » par ligne ; --check-config le\n"
         "contrôle et montre tout ce qui vaut, sans servir. SIGTERM arrête sans rien perdre.",
         "Without --listen: port 8017 of this machine, or the next that is free. A config file\n"
         "has the same names, 'name = value' a line; --check-config checks it and shows all that\n"
         "holds, without serving. SIGTERM stops without losing anything."},
    [SAY_ABOUT_ADMIN] = {"s’occupe des données d’un serveur", "looks after the data of a server"},
    [SAY_USAGE_ADMIN] = {"quinte admin list [people] --data FICHIER\n"
                         "        quinte admin show TABLE|PERSONNE --data FICHIER\n"
                         "        quinte admin export TABLE --data FICHIER\n"
                         "        quinte admin delete TABLE|PERSONNE --data FICHIER\n"
                         "        quinte admin backup COPIE --data FICHIER\n"
                         "        quinte admin restore COPIE --data FICHIER [--force]\n"
                         "        quinte admin check --data FICHIER",
                         "quinte admin list [people] --data FILE\n"
                         "       quinte admin show TABLE|PERSON --data FILE\n"
                         "       quinte admin export TABLE --data FILE\n"
                         "       quinte admin delete TABLE|PERSON --data FILE\n"
                         "       quinte admin backup COPY --data FILE\n"
                         "       quinte admin restore COPY --data FILE [--force]\n"
                         "       quinte admin check --data FILE"},
    [SAY_NOTES_ADMIN] =
        {"Une table se nomme par sa clé, comme dans son lien, une personne par son numéro de 16\n"
         "chiffres hexadécimaux. Tout sauf delete et restore va aussi pendant que le serveur\n"
         "tourne. export écrit la table comme « quinte verify » la lit, avec ses secrets. delete\n"
         "oublie une personne tout entière, avec les tables où elle était seule. backup ne\n"
         "remplace jamais un fichier, et relit sa copie en entier. restore remet une telle copie\n"
         "à sa place, après l’avoir relue elle aussi. check lit toute la base et rejoue chaque\n"
         "table. Une table jouée selon d’anciennes règles est signalée ; elle reste, et export en\n"
         "donne les lignes.",
         "A table is named by its key, as in its link, a person by a number of 16 hexadecimal\n"
         "digits. All but delete and restore also work while the server runs. export writes the\n"
         "table as 'quinte verify' reads it, with its secrets. delete forgets a person\n"
         "altogether, with the tables where nobody else sat. backup never replaces a file, and "
         "reads its copy\n"
         "again from end to end. restore puts such a copy in its place, after reading it, too.\n"
         "check reads the whole file and replays every table. A table that was played by older\n"
         "rules is marked; it stays, and export gives its lines."},
    [SAY_ABOUT_LOAD] = {"mesure ce qu’un serveur supporte", "measures how much a server bears"},
    [SAY_USAGE_LOAD] = {"quinte load HÔTE:PORT [JEU] [--tables N] [--rate N] [--seconds S]\n"
                        "        [--seed S] [--json]",
                        "quinte load HOST:PORT [GAME] [--tables N] [--rate N] [--seconds S]\n"
                        "       [--seed S] [--json]"},
    [SAY_NOTES_LOAD] =
        {"Assied deux personnes à chaque table, qui jouent des coups au hasard, et compte les\n"
         "coups confirmés, le temps jusqu’à l’autre personne, et ce que le serveur en dit "
         "lui-même\n"
         "(/metrics). Les tables restent : jamais contre un serveur où jouent de vraies gens. Le\n"
         "serveur doit lever ses limites par adresse ; docs/hosting.md dit comment.",
         "Seats two people at each table, who play random moves, and counts acknowledged moves,\n"
         "the time until the other person is told, and what the server says of itself (/metrics).\n"
         "The tables stay: never against a server where real people play. The server must lift\n"
         "its limits per address; docs/hosting.md says how."},
    [SAY_ABOUT_HELP] = {"explique une commande", "explains a command"},
    [SAY_USAGE_HELP] = {"quinte help [COMMANDE] [--scdoc]\n"
                        "        quinte help --complete",
                        "quinte help [COMMAND] [--scdoc]\n"
                        "       quinte help --complete"},
    [SAY_NOTES_HELP] = {"", ""},

    [SAY_OPTION_LANG] = {"la langue ; sinon celle de LC_ALL, LC_MESSAGES ou LANG",
                         "the language; otherwise that of LC_ALL, LC_MESSAGES or LANG"},
    [SAY_OPTION_HELP] = {"ce mode d’emploi", "shows this help"},
    [SAY_OPTION_VERSION] = {"le numéro de version", "shows the version"},
    [SAY_OPTION_JSON] = {"le résultat en JSON", "gives the result as JSON"},
    [SAY_OPTION_SHAPE] = {"les parties du tenseur d’un jeu : nom, début, longueur",
                          "lists the parts of a game's tensor: name, offset, length"},
    [SAY_OPTION_PLAYERS] = {"le nombre de joueurs", "the number of players"},
    [SAY_OPTION_OPTION] = {"une option du jeu ; répétable (voir « quinte games »)",
                           "an option of the game; may be repeated (see 'quinte games')"},
    [SAY_OPTION_SEED] = {"la graine : un nombre décimal ou 32 chiffres hexadécimaux",
                         "the seed: a decimal number or 32 hexadecimal digits"},
    [SAY_OPTION_GAMES] = {"le nombre de parties (bench : par tour)",
                          "the number of games (bench: per round)"},
    [SAY_OPTION_BOTS] = {"les robots, un pour tous ou un par siège (arena : deux ou plus) :\n"
                         "                     random, greedy, easy, normal, hard, expert, "
                         "search:sims=N,\n"
                         "                     search:ms=N,threads=T, engine:COMMANDE",
                         "the bots, one for all or one for each seat (arena: two or more):\n"
                         "                     random, greedy, easy, normal, hard, expert, "
                         "search:sims=N,\n"
                         "                     search:ms=N,threads=T, engine:COMMAND"},
    [SAY_OPTION_RECORDS] = {"écrit les parties dans ce fichier, - pour la sortie standard",
                            "writes the games to this file, - for standard output"},
    [SAY_OPTION_JOBS] = {"le nombre de fils ; sinon un par cœur",
                         "the number of threads; otherwise one a core"},
    [SAY_OPTION_TRACE] = {"une ligne JSON par coup, pour les arbitres",
                          "one JSON line a ply, for referees"},
    [SAY_OPTION_VIEWS] = {"avec les vues de tous les sièges et du spectateur",
                          "with the views of all seats and the spectator"},
    [SAY_OPTION_RECORD] = {"seulement l’enregistrement K, à partir de 1",
                           "only record K, counted from 1"},
    [SAY_OPTION_SEAT] = {"le point de vue : un siège, spectator (d’office) ou, pour replay, all",
                         "the viewpoint: a seat, spectator (standard) or, for replay, all"},
    [SAY_OPTION_AT] = {"la position avant ce coup, telle que la voit ce point de vue",
                       "the position before this ply, as the viewpoint sees it"},
    [SAY_OPTION_ROUNDS] = {"le nombre de tours de mesure", "the number of rounds"},
    [SAY_OPTION_QUICK] = {"mesure à peine ; les signatures sont les mêmes",
                          "hardly measures; the signatures are the same"},
    [SAY_OPTION_DEPTH] = {"la profondeur, en coups", "the depth, in plies"},
    [SAY_OPTION_SIMS] = {"réfléchit pendant N simulations ; même graine, même coup",
                         "thinks for N simulations; same seed, same move"},
    [SAY_OPTION_MS] = {"réfléchit pendant N millisecondes", "thinks for N milliseconds"},
    [SAY_OPTION_LOG] = {"journal d’où une mesure interrompue repart",
                        "a log from which an interrupted run goes on"},
    [SAY_OPTION_SPRT] = {"s’arrête dès que le premier robot vaut elo0 ou elo1",
                         "stops once the first bot is worth elo0 or elo1"},
    [SAY_OPTION_WITH] = {"les robots des sièges où personne ne s’assied ; sinon normal",
                         "the bots of the seats that no person takes; otherwise normal"},
    [SAY_OPTION_SEATS] = {"les sièges des personnes à cet écran ; sinon 0",
                          "the seats of the people at this screen; otherwise 0"},
    [SAY_OPTION_NAME] = {"leurs noms", "their names"},
    [SAY_OPTION_LOAD] = {"reprend une table gardée", "goes on with a kept table"},
    [SAY_OPTION_RESUME] = {"reprend la dernière partie inachevée",
                           "goes on with the last unfinished game"},
    [SAY_OPTION_PLAIN] = {"ligne par ligne : tubes, liens lents, lecteurs d’écran",
                          "line by line: pipes, slow links, screen readers"},
    [SAY_OPTION_ASCII] = {"sans accents ni cadres ; ainsi de toute façon sans UTF-8",
                          "no accents, no frames; without UTF-8 it is so anyway"},
    [SAY_OPTION_PAUSE] = {"millisecondes après le coup d’un robot ; sinon 600",
                          "milliseconds after a bot's move; otherwise 600"},
    [SAY_OPTION_DEAL] = {"une donne qui se répète, pour les essais : elle n’est pas équitable",
                         "a deal that can be repeated, for tests: it is not fair"},
    [SAY_OPTION_LISTEN] = {"où écouter ; port 0 : n’importe lequel",
                           "where to listen; port 0: any"},
    [SAY_OPTION_PAGE] = {"le dossier de la page construite", "the folder of the built page"},
    [SAY_OPTION_MAX_TABLES] = {"tables en mémoire à la fois", "tables in memory at once"},
    [SAY_OPTION_PUBLIC_URL] = {"l’adresse que voient les navigateurs",
                               "the address that browsers see"},
    [SAY_OPTION_SETTING] = {"tout autre réglage ; répétable (--check-config les montre)",
                            "any other setting; repeatable (--check-config shows them)"},
    [SAY_OPTION_CONFIG] = {"un fichier de réglages, lu avant les options",
                           "a file of settings, read before the options"},
    [SAY_OPTION_CHECK_CONFIG] = {"contrôle et montre les réglages",
                                 "checks and shows the settings"},
    [SAY_OPTION_TABLES] = {"le nombre de tables ; sinon 100",
                           "the number of tables; otherwise 100"},
    [SAY_OPTION_RATE] = {"coups par seconde en tout ; sinon autant que possible",
                         "moves a second in all; otherwise as many as possible"},
    [SAY_OPTION_SECONDS] = {"la durée du jeu ; sinon 10", "how long they play; otherwise 10"},
    [SAY_OPTION_DATA] = {"le fichier de données du serveur", "the server's data file"},
    [SAY_OPTION_DATE] = {"un autre jour qu’aujourd’hui", "another day than today"},
    [SAY_OPTION_FORCE] = {"remplace le fichier, qui est mis de côté",
                          "replaces the file, which is put aside"},
    [SAY_OPTION_SOLUTION] = {"montre aussi la solution, expliquée",
                             "shows the solution too, and explains it"},
    [SAY_OPTION_SCDOC] = {"la page de manuel, pour scdoc", "gives the manual page, for scdoc"},
    [SAY_OPTION_COMPLETE] = {"jeux, robots, commandes et options, pour compléter la ligne",
                             "gives games, bots, commands and options, for completion"},

    [SAY_UNKNOWN_COMMAND] = {"commande inconnue « %s ».", "unknown command '%s'."},
    [SAY_UNKNOWN_OPTION] = {"option inconnue « %s ».", "unknown option '%s'."},
    [SAY_UNKNOWN_GAME] = {"jeu inconnu « %s ».", "unknown game '%s'."},
    [SAY_UNKNOWN_ACTION] = {"action inconnue « %s ».", "unknown action '%s'."},
    [SAY_UNKNOWN_LANG] = {"langue inconnue « %s » : c’est fr ou en.",
                          "unknown language '%s': it is fr or en."},
    [SAY_UNKNOWN_BOT] = {"robot inconnu « %s » : %s", "unknown bot '%s': %s"},
    [SAY_LONG_BOT] = {"un nom de robot a plus de %d caractères.",
                      "a bot's name has more than %d characters."},
    [SAY_MANY_BOTS] = {"--bots en veut %d au plus.", "--bots takes %d at most."},
    [SAY_UNKNOWN_SEAT] = {"--seat veut un siège de 0 à %d, spectator ou (replay) all, pas « %s ».",
                          "--seat takes a seat from 0 to %d, spectator or (replay) all, not '%s'."},
    [SAY_DID_YOU_MEAN] = {" Vouliez-vous dire « %s » ?", " Did you mean '%s'?"},
    [SAY_THERE_ARE] = {" Il y a :", " There are:"},
    [SAY_TWICE] = {"--%s est donné deux fois.", "--%s is given twice."},
    [SAY_NO_VALUE] = {"--%s veut une valeur : %s.", "--%s takes a value: %s."},
    [SAY_SURPLUS_VALUE] = {"--%s ne prend pas de valeur.", "--%s takes no value."},
    [SAY_MISSING_OPTION] = {"il manque --%s %s.", "--%s %s is missing."},
    [SAY_MISSING_PLAYERS] = {"il manque --players N : %s se joue de %d à %d.",
                             "--players N is missing: %s is for %d to %d."},
    [SAY_MISSING_WORD] = {"il manque un argument. Usage : %s", "an argument is missing. Usage: %s"},
    [SAY_SURPLUS_WORD] = {"argument de trop « %s ».", "unexpected argument '%s'."},
    [SAY_TOO_MANY_SETTINGS] = {"plus de %d fois --option.", "--option more than %d times."},
    [SAY_BAD_NUMBER] = {"--%s veut un nombre entier de %lld à %lld, pas « %s ».",
                        "--%s takes a whole number from %lld to %lld, not '%s'."},
    [SAY_BAD_DATE] = {"« %s » n’est pas un jour du calendrier : écrivez l’année, le mois et le "
                      "jour, comme 2027-03-14, à partir de 2000.",
                      "'%s' is no day of the calendar: write year, month and day, such as "
                      "2027-03-14, from 2000 on."},
    [SAY_BAD_SEED] = {"--seed veut un nombre décimal inférieur à 2^128 ou 32 chiffres hexadécimaux "
                      "minuscules, pas « %s ».",
                      "--seed takes a decimal number below 2^128 or 32 lower-case hexadecimal "
                      "digits, not '%s'."},
    [SAY_BAD_PLAYERS] = {"%s se joue de %d à %d : --players « %s » est refusé.",
                         "%s is for %d to %d players, not '%s'."},
    [SAY_BAD_SETTING] = {"--option « %s » : %s", "--option '%s': %s"},
    [SAY_BOTS_COUNT] = {"--bots en veut un pour tous ou %d, pas %d.",
                        "--bots takes one for all or %d, not %d."},
    [SAY_WITH_COUNT] = {"--with veut un robot pour tous, ou un pour chacun des %d sièges sans "
                        "personne, pas %d.",
                        "--with takes one bot for all, or one for each of the %d seats without a "
                        "person, not %d."},
    [SAY_BAD_SEATS] = {"--seat veut des sièges différents de 0 à %d, comme 0,1, pas « %s ».",
                       "--seat takes different seats from 0 to %d, such as 0,1, not '%s'."},
    [SAY_MANY_NAMES] = {"--name : plus de noms que de personnes, ou un nom vide ou trop long dans "
                        "« %s ».",
                        "--name: more names than people, or an empty or too long one in '%s'."},
    [SAY_NEEDS_GAME] = {"--%s ne va qu’avec un jeu : quinte play JEU --%s …",
                        "--%s goes only with a game: quinte play GAME --%s ..."},
    [SAY_NO_GAME_WITH] = {"--resume et --load savent quel jeu c’est : ne le nommez pas.",
                          "--resume and --load know which game it is: do not name it."},
    [SAY_BOT_FAILED] = {"un robot a fait défaut : %s", "a bot failed: %s"},
    [SAY_BOT_ILLEGAL] = {"« %s », au siège %d, a joué un coup illégal : %s.",
                         "'%s' in seat %d made a move that is not legal: %s."},
    [SAY_NEEDS] = {"--%s ne va qu’avec --%s.", "--%s goes only with --%s."},
    [SAY_EXCLUDES] = {"--%s ne va pas avec --%s.", "--%s does not go with --%s."},
    [SAY_NO_RULES_PAGE] = {"pas de page de règles pour %s en « %s ».",
                           "no rules page for %s in '%s'."},
    [SAY_NO_RANDOM] = {"/dev/urandom est illisible : donnez --seed.",
                       "/dev/urandom cannot be read: give --seed."},
    [SAY_NO_MEMORY] = {"pas assez de mémoire pour réfléchir.", "no memory to think with."},
    [SAY_CANNOT_READ] = {"impossible de lire « %s » : %s.", "cannot read '%s': %s."},
    [SAY_CANNOT_WRITE] = {"impossible d’écrire « %s » : %s.", "cannot write '%s': %s."},
    [SAY_BAD_RECORD] = {"%s, ligne %lld : enregistrement refusé : %s",
                        "%s, line %lld: record refused: %s"},
    [SAY_NUL_IN_RECORD] = {"JSON mal formé (un octet nul)", "malformed JSON (a zero byte)"},
    [SAY_NO_RECORDS] = {"« %s » ne contient aucun enregistrement.", "'%s' holds no record."},
    [SAY_FEWER_RECORDS] = {"« %s » n’a que %lld enregistrements : --record %lld est de trop.",
                           "'%s' has only %lld records: --record %lld is too high."},
    [SAY_FEWER_PLIES] = {"l’enregistrement %lld n’a que %d coups : --at %lld est de trop.",
                         "record %lld has only %d plies: --at %lld is too high."},
    [SAY_FEWER_SEATS] = {"l’enregistrement %lld a les sièges 0 à %d : --seat %d est de trop.",
                         "record %lld has seats 0 to %d: --seat %d is too high."},

    [SAY_ANALYSE_TITLE] = {"Enregistrement %lld : %s à %d, %lld simulations par décision\n",
                           "Record %lld: %s for %d, %lld simulations a decision\n"},
    [SAY_ANALYSE_LINE] = {"%d. siège %d : %s (%s ; chances de gagner : %s %%)",
                          "%d. seat %d: %s (%s; chance to win: %s %%)"},
    [SAY_ANALYSE_SEAT] = {"Siège %d : %d décisions, %d fois le coup de l’expert, %d imprécisions, "
                          "%d fautes, %d grosses fautes ; %s points perdus en moyenne\n",
                          "Seat %d: %d decisions, %d times the expert's move, %d inaccuracies, "
                          "%d mistakes, %d blunders; %s points lost on average\n"},
    [SAY_ANALYSE_WORST] = {"Les coups qui ont coûté le plus :", "The moves that lost most:"},
    [SAY_ANALYSE_NO_WORST] = {"Aucun coup n’a vraiment coûté.", "No move really lost anything."},
    [SAY_PUZZLE_TITLE] = {"%s, problème du %s : le siège %d joue.\n",
                          "%s, puzzle of %s: seat %d to move.\n"},
    [SAY_PUZZLE_MOVES] = {"Les coups permis :", "The legal moves:"},
    [SAY_PUZZLE_ASK] = {"Un seul est nettement le meilleur. Lequel ? (--solution le montre)",
                        "One of them is clearly the best. Which one? (--solution shows it)"},
    [SAY_PUZZLE_SOLUTION] = {"Le meilleur :", "The best:"},
    [SAY_HEAD_GAME] = {"jeu", "game"},
    [SAY_HEAD_PLAYERS] = {"joueurs", "players"},
    [SAY_HEAD_OPTIONS] = {"options", "options"},
    [SAY_COLON] = {" : ", ": "},
    [SAY_SHAPE_TOTAL] = {"total %d", "total %d"},

    [SAY_SUM_TITLE] = {"%s à %d joueurs, %llu parties", "%s for %d players, %llu games"},
    [SAY_SUM_SEED] = {"graine  %s\n", "seed   %s\n"},
    [SAY_SUM_PLIES] = {"coups   min %llu, moyenne %s, max %llu",
                       "plies  min %llu, mean %s, max %llu"},
    [SAY_SUM_WINS] = {"victoires (une première place partagée compte en parts)",
                      "wins (a shared first place counts in parts)"},
    [SAY_SUM_SEAT] = {"  siège %d %10s %7s %%", "  seat %d %10s %7s %%"},
    [SAY_SUM_SCORES] = {"scores", "scores"},
    [SAY_SUM_QUARTILES] = {"  min %d, quartiles %d / %d / %d, max %d, moyenne %s",
                           "  min %d, quartiles %d / %d / %d, max %d, mean %s"},
    [SAY_SUM_RULES] = {"règles appliquées : en tout, par partie",
                       "rules that took effect: in all, per game"},
    [SAY_SUM_NO_RULES] = {"  aucune", "  none"},
    [SAY_SUM_RULE] = {"  %-4s %10llu %9s", "  %-4s %10llu %9s"},
    [SAY_SUM_RECORDS] = {"\n%llu enregistrements dans %s\n", "\n%llu records in %s\n"},
    [SAY_PROGRESS] = {"] %llu sur %llu", "] %llu of %llu"},

    [SAY_ARENA_BOTS] = {"--bots en veut de 2 à %d à cette table, pas %d.",
                        "--bots takes 2 to %d at this table, not %d."},
    [SAY_ARENA_ROUNDED] = {"Des donnes entières : %lld donnes jouées de %d sièges font %lld "
                           "parties au lieu de %lld.",
                           "Whole deals: %lld deals from %d seats make %lld games instead of "
                           "%lld."},
    [SAY_ARENA_STOPPED] = {"Interrompu après %lld parties sur %lld ; ne comptent que les donnes "
                           "entières.",
                           "Interrupted after %lld of %lld games; only whole deals count."},
    [SAY_ARENA_SO_FAR] = {", %s %s %% (%s – %s)", ", %s %s %% (%s – %s)"},
    [SAY_ARENA_TITLE] = {"%s à %d joueurs, %lld parties (%lld donnes, chacune de tous les sièges)",
                         "%s for %d players, %lld games (%lld deals, each from every seat)"},
    [SAY_HEAD_BOT] = {"robot", "bot"},
    [SAY_HEAD_ARENA] = {"victoires  intervalle 95 %     score     marge     Elo  intervalle 95 %"
                        "     ms/coup",
                        "win share   95 % interval     score    margin     Elo    95 % interval"
                        "     ms/move"},
    [SAY_BAD_SPRT] = {"--sprt veut deux valeurs Elo croissantes de -2000 à 2000, comme 0,20, pas "
                      "« %s ».",
                      "--sprt takes two rising Elo values from -2000 to 2000, such as 0,20, not "
                      "'%s'."},
    [SAY_SPRT] = {"\nSPRT du premier robot, %s contre %s Elo : LLR %s (limites ±%s), %s",
                  "\nSPRT of the first bot, %s against %s Elo: LLR %s (bounds ±%s), %s"},
    [SAY_SPRT_UNDECIDED] = {"indécis", "undecided"},
    [SAY_SPRT_LOWER] = {"la valeur basse est retenue", "the lower value is accepted"},
    [SAY_SPRT_HIGHER] = {"la valeur haute est retenue", "the higher value is accepted"},
    [SAY_OTHER_LOG] =
        {"« %s » est le journal d’une autre mesure. Il commence par\n%.*s\net celle-ci "
         "par\n%sPrenez un autre fichier, ou les mêmes arguments.",
         "'%s' is the log of another run. It begins with\n%.*s\nand this run with\n%s"
         "Take another file, or the same arguments."},
    [SAY_BAD_LOG] = {"%s, ligne %lld : ce n’est pas une partie de ce journal. Ôtez la ligne ou "
                     "prenez un autre fichier.",
                     "%s, line %lld: this is no game of this log. Remove the line or take another "
                     "file."},
    [SAY_LOG_IN_USE] = {"une autre mesure écrit dans « %s ».", "another run writes to '%s'."},

    [SAY_REPLAY_TITLE] = {"Enregistrement %lld : %s à %d joueurs",
                          "Record %lld: %s for %d players"},
    [SAY_REPLAY_VIEWER] = {", vu par ", ", as seen by "},
    [SAY_VIEWER_ALL] = {"tous à la fois", "all at once"},
    [SAY_VIEWER_SPECTATOR] = {"le spectateur", "the spectator"},
    [SAY_VIEWER_SEAT] = {"le siège %d", "seat %d"},
    [SAY_REPLAY_PLY] = {"%d. siège %d : ", "%d. seat %d: "},
    [SAY_HIDDEN_MOVE] = {"(coup caché)", "(hidden move)"},
    [SAY_RECEIVES] = {" ; le siège %d reçoit", "; seat %d receives"},
    [SAY_SHOWS] = {" ; le siège %d montre", "; seat %d shows"},
    [SAY_HIDDEN_CARDS] = {" (cartes cachées : %d)", " (hidden cards: %d)"},
    [SAY_UNFINISHED] = {"La partie n’est pas finie.", "The game is not over."},
    [SAY_RESULT] = {"Résultat :", "Result:"},
    [SAY_RESULT_SEAT] = {"%ssiège %d : %d points (rang %d)", "%sseat %d: %d points (rank %d)"},
    [SAY_VIEW_AT] = {"Avant le coup %d, vu par ", "Before ply %d, as seen by "},
    [SAY_WATCH_WHICH] = {"Quel jeu (1 à %d) ? ", "Which game (1 to %d)? "},
    [SAY_WATCH_TITLE] = {"%s à %d joueurs, coup %d sur %d, vu par ",
                         "%s for %d players, ply %d of %d, as seen by "},
    [SAY_WATCH_KEYS] = {"[Entrée] suite  b retour  a début  e fin  0-%d siège  s spectateur  q "
                        "quitter ",
                        "[Enter] next  b back  a start  e end  0-%d seat  s spectator  q quit "},
    [SAY_WATCH_LAST] = {"Derniers coups :", "Last moves:"},

    [SAY_BENCH_CAL] = {"CAL : %s ns au mieux, médiane %s ns (un mélange de 101 octets)\n",
                       "CAL: best %s ns, median %s ns (one shuffle of 101 bytes)\n"},
    [SAY_BENCH_HEAD] = {"ns / CAL          un coup        observe         sample     "
                        "     clone         un pas",
                        "ns / CAL         one move        observe         sample     "
                        "     clone       one step"},
    [SAY_BENCH_LINE] = {"%s à %d : %llu coups en %llu parties, %s millions de coups/s, %s milliers "
                        "de parties/s\n",
                        "%s for %d: %llu moves in %llu games, %s million moves/s, %s thousand "
                        "games/s\n"},
    [SAY_BENCH_SIZES] = {"  état %d octets, vue %d octets, signature %016llx\n",
                         "  state %d bytes, view %d bytes, signature %016llx\n"},
    [SAY_BENCH_BEST] = {"mieux", "best"},
    [SAY_BENCH_MEDIAN] = {"médiane", "median"},
    [SAY_BENCH_PROGRESS] = {"\r\033[K%s à %d joueurs", "\r\033[K%s for %d players"},
    [SAY_BENCH_UNIFORM] = {"au hasard", "uniform"},
    [SAY_BENCH_POLICY] = {"tactique", "policy"},
    [SAY_BENCH_PLAYED] = {"en jeu", "as played"},
    [SAY_BENCH_SEARCH_CAL] = {"CAL : %s ns. Arbres de %u simulations, nœuds de %d octets.\n",
                              "CAL: %s ns. Trees of %u simulations, nodes of %d bytes.\n"},
    [SAY_BENCH_SEARCH_GAME] = {"\n%s à %d\n", "\n%s for %d\n"},
    [SAY_BENCH_SEARCH_LINE] =
        {"%8s milliers de simulations/s de %s coups, %s ns ou %s CAL par coup,"
         " %s sans arbre, %s nœuds par simulation, %016llx\n",
         "%8s thousand simulations/s of %s moves, %s ns or %s CAL a move, %s without a tree, %s "
         "nodes a simulation, %016llx\n"},
    [SAY_PERFT_HEAD] = {"profondeur feuilles", "depth      leaves"},

    [SAY_ABOUT_VERIFY] = {"vérifie qu’une table enregistrée a été donnée et jouée honnêtement",
                          "verifies that a saved table was dealt and played honestly"},
    [SAY_USAGE_VERIFY] = {"quinte verify FICHIER|-", "quinte verify FILE|-"},
    [SAY_NOTES_VERIFY] =
        {"Recalcule chaque donne à partir du secret et des parts, rejoue chaque coup, et dit ce\n"
         "que cela prouve et ce que cela ne prouve pas. docs/fairness.md explique tout.",
         "Computes every deal again from the secret and the shares, replays every move, and says\n"
         "what that proves and what it does not. docs/fairness.md explains it all."},
    [SAY_TORN_LINE] = {"quinte : la ligne %lld n’est pas finie, elle n’est pas comptée.\n",
                       "quinte: line %lld is not complete and is left out.\n"},
    [SAY_VERIFY_REFUSED] = {"quinte verify : %s, ligne %lld : %s\n",
                            "quinte verify: %s, line %lld: %s\n"},
    [SAY_VERIFY_EMPTY] = {"quinte verify : %s ne contient pas de table\n",
                          "quinte verify: %s holds no table\n"},
    [SAY_VERIFY_TITLE] = {"%s : une table de %s, %d joueurs, version %lu.\n",
                          "%s: a table of %s, %d players, version %lu.\n"},
    [SAY_VERIFY_DEAL] = {"Donne %lu\n", "Deal %lu\n"},
    [SAY_VERIFY_COMMITMENT] = {"engagement de l’hôte  ", "the host's commitment  "},
    [SAY_VERIFY_SECRET] = {"son secret            ", "its secret             "},
    [SAY_VERIFY_SHARE] = {"  part du siège %d       ", "  share of seat %d        "},
    [SAY_VERIFY_NO_SHARE] = {"  part du siège %d       aucune", "  share of seat %d        none"},
    [SAY_VERIFY_SEED] = {"graine recalculée     ", "seed, computed again   "},
    [SAY_VERIFY_PLAYED] = {"  premier siège %d ; mélanges recalculés : %d ; coups rejoués : %lu, "
                           "dont annulés : %lu\n",
                           "  first seat %d; shuffles computed again: %d; moves replayed: %lu, "
                           "taken back: %lu\n"},
    [SAY_VERIFY_FINISHED] =
        {"  finie : mélanges, points et rangs écrits sont ceux recalculés",
         "  finished: the shuffles, points and ranks in the file are those computed again"},
    [SAY_VERIFY_UNFINISHED] = {"  pas finie", "  not finished"},
    [SAY_VERIFY_COUNTS] =
        {"Engagements : %lu ; donnes commencées : %lu ; finies : %lu ; abandonnées : %lu.\n",
         "Commitments: %lu; deals started: %lu; finished: %lu; abandoned: %lu.\n"},
    [SAY_VERIFY_PROVED] =
        {"Cela prouve que chaque mélange vient du secret engagé et des parts, et que chaque coup\n"
         "suit les règles. Comparez l’engagement et votre part avec ce que vous avez vu avant la\n"
         "donne.",
         "This proves that every shuffle comes from the committed secret and the shares, and that\n"
         "every move follows the rules. Compare the commitment and your share with what you saw\n"
         "before the deal."},
    [SAY_VERIFY_NOT_PROVED] =
        {"Cela ne prouve pas que l’hôte n’a montré de cartes à personne, ni qu’il ne s’est "
         "entendu\n"
         "avec un siège pour choisir la dernière part, ni qu’il n’a pas recommencé une autre "
         "table.",
         "It does not prove that the host showed nobody any cards, nor that it did not choose the\n"
         "last share together with a seat, nor that it did not begin another table anew."},

    [SAY_SERVE_REFUSED] = {"%s", "%s"},
    [SAY_SERVE_LISTENS] = {"Quinte écoute sur %s\n", "Quinte listens on %s\n"},
    [SAY_SERVE_NO_FOLDER] = {"pas de dossier pour les données : donnez --data FICHIER",
                             "no folder for the data: give --data FILE"},
    [SAY_ADMIN_STORE] = {"%s", "%s"},
    [SAY_ADMIN_ABSENT] = {"« %s » ne contient pas « %s » : voyez « quinte admin list ».",
                          "'%s' holds no '%s': see 'quinte admin list'."},
    [SAY_ADMIN_NO_KEY] = {"« %s » n’est ni la clé d’une table (26 lettres et chiffres) ni le "
                          "numéro d’une personne (16 chiffres hexadécimaux).",
                          "'%s' is neither the key of a table (26 letters and digits) nor the "
                          "number of a person (16 hexadecimal digits)."},
    [SAY_ADMIN_HOLE] = {"la ligne %lu manque ou est de trop", "line %lu is missing or surplus"},
    [SAY_ADMIN_BAD_TABLE] = {"table %s : %s", "table %s: %s"},
    [SAY_ADMIN_OLD] = {", anciennes règles", ", older rules"},
    [SAY_ADMIN_OLD_TABLE] =
        {"table %s : jouée selon d’anciennes règles ; elle est conservée et peut être exportée, "
         "mais "
         "ne peut pas continuer (à partir de la ligne %lu : %s)",
         "table %s: played by older rules; it is kept and can be exported, but cannot go on (from "
         "line %lu on: %s)"},
    [SAY_ADMIN_DAMAGE] = {"« %s » est endommagé : %s", "'%s' is damaged: %s"},
    [SAY_ADMIN_HEAD_TABLES] = {"clé                         jeu         joueurs  version  "
                               "dernier changement    état",
                               "key                         game        players  version  "
                               "last change           state"},
    [SAY_ADMIN_HEAD_PEOPLE] =
        {"numéro            depuis                vu                    nom",
         "number            since                 seen                  name"},
    [SAY_ADMIN_LIVE] = {"ouverte", "open"},
    [SAY_ADMIN_CLOSED] = {"fermée", "closed"},
    [SAY_ADMIN_LISTED] = {", publique", ", listed"},
    [SAY_ADMIN_TIMES] = {"Depuis %s ; dernier changement %s.\n", "Since %s; last change %s.\n"},
    [SAY_ADMIN_STATE] = {"Elle est %s%s ; donnes commencées : %lu ; finies : %lu.\n",
                         "It is %s%s; deals started: %lu; finished: %lu.\n"},
    [SAY_ADMIN_SEAT] = {"  siège %d : ", "  seat %d: "},
    [SAY_ADMIN_PERSON] = {"%s : %s, à %d table(s) ouverte(s).\n", "%s: %s, at %d open table(s).\n"},
    [SAY_ADMIN_DELETED] = {"%s n’est plus là.\n", "%s is gone.\n"},
    [SAY_ADMIN_COPIED] = {"%s est copié dans %s.\n", "%s is copied to %s.\n"},
    [SAY_ADMIN_NO_FORCE] = {"« %s » existe déjà : avec --force il est mis de côté et remplacé.",
                            "'%s' exists already: with --force it is put aside and replaced."},
    [SAY_ADMIN_RESTORED] = {"%s est de nouveau tel que dans %s.\n", "%s is again as in %s.\n"},
    [SAY_ADMIN_ASIDE] = {"L’ancien fichier est maintenant %s.\n", "The former file is now %s.\n"},
    [SAY_ADMIN_CHECKED] = {"%s : %lu table(s), %lu ligne(s), %lu défaut(s).\n",
                           "%s: %lu table(s), %lu line(s), %lu fault(s).\n"},
    [SAY_LOAD_NO_PLACE] = {"« %s » n’est pas HÔTE:PORT.", "'%s' is not HOST:PORT."},
    [SAY_LOAD_FAILED] = {"%lu table(s) seulement : %s", "only %lu table(s): %s"},
    [SAY_LOAD_CROWD] = {"connexions %lu, tables %lu, assis en %s s\n",
                        "sockets %lu, tables %lu, seated in %s s\n"},
    [SAY_LOAD_MOVES] = {"coups confirmés par seconde %s (%llu en tout, %llu parties finies, %llu "
                        "refus)\n",
                        "acknowledged moves a second %s (%llu in all, %llu games over, %llu "
                        "refused)\n"},
    [SAY_LOAD_TIMES] =
        {"d’un coup envoyé à l’autre personne : p50 %s ms, p99 %s ms, au plus %s ms\n",
         "from a move sent to the other person: p50 %s ms, p99 %s ms, at most %s "
         "ms\n"},
    [SAY_LOAD_SERVER] = {"serveur : %s Mo, %s s de processeur, %s s pour 1000 coups\n",
                         "server: %s MB, %s s of processor time, %s s for 1,000 moves\n"},
    [SAY_LOAD_SILENT] = {"le serveur ne montre pas /metrics ici\n",
                         "the server does not show /metrics here\n"},
    [SAY_LOAD_TROUBLE] = {"première difficulté : %s\n", "first trouble: %s\n"},
};

const char *say(enum qn_lang lang, enum message message) { return sentences[message][lang]; }
