/* Every sentence that the command says, in English; lang/quinte has the other languages. */
#include "messages.h"
#include "core/language.h"

static const char *const sentences[SAY_COUNT] = {
    [SAY_ABOUT] = N_("five number card games, exact and fast"),
    [SAY_USAGE_MAIN] = N_("quinte COMMAND [OPTIONS]"),
    [SAY_COMMANDS] = N_("Commands:"),
    [SAY_OPTIONS] = N_("Options:"),
    [SAY_USAGE] = N_("Usage: %s"),
    [SAY_MORE_HELP] = N_("'quinte help COMMAND' or 'quinte COMMAND --help' tells more."),
    [SAY_EXIT_CODES] =
        N_("Exit codes: 0 all is well; 1 a record was refused; 2 usage: a command,\n"
           "game, option or number was refused, or a file cannot be read or written."),
    [SAY_TRY_HELP] = N_("'quinte %s --help' shows how it is used."),

    [SAY_PAGE_NAME] = N_("NAME"),
    [SAY_PAGE_SYNOPSIS] = N_("SYNOPSIS"),
    [SAY_PAGE_DESCRIPTION] = N_("DESCRIPTION"),
    [SAY_PAGE_COMMANDS] = N_("COMMANDS"),
    [SAY_PAGE_GAMES] = N_("GAMES"),
    [SAY_PAGE_OPTIONS] = N_("OPTIONS"),
    [SAY_PAGE_EXIT] = N_("EXIT STATUS"),

    [SAY_ABOUT_GAMES] = N_("lists the games and their options"),
    [SAY_USAGE_GAMES] = N_("quinte games [--json]\n"
                           "       quinte games --shape GAME --players N [--option k=v]..."),
    [SAY_NOTES_GAMES] = N_("The first value of each option is the default."),
    [SAY_ABOUT_RULES] = N_("prints the rules of a game"),
    [SAY_USAGE_RULES] = N_("quinte rules GAME"),
    [SAY_NOTES_RULES] = N_("Each rule carries its id; [H] marks house rulings."),
    [SAY_ABOUT_SIMULATE] = N_("plays many games between bots"),
    [SAY_USAGE_SIMULATE] = N_("quinte simulate GAME --players N [--games K] [--seed S] "
                              "[--option k=v]...\n"
                              "       [--records FILE|-] [--bots B[,B...]] [--jobs J]"),
    [SAY_NOTES_SIMULATE] =
        N_("Game i has the seed S + i. Same arguments, same games, whatever J is.\n"
           "A file of records appears only when it is complete. With '--records -' "
           "the summary\ngoes to standard error."),
    [SAY_ABOUT_REPLAY] = N_("replays recorded games"),
    [SAY_USAGE_REPLAY] =
        N_("quinte replay FILE|- [--record K] [--seat S|spectator|all] [--at PLY]\n"
           "       quinte replay FILE|- --trace [--views] [--record K]"),
    [SAY_NOTES_REPLAY] =
        N_("One record a line. Plies count from 0; --at shows the position before "
           "that ply.\nA bad record is refused as a whole, with its line, ply, move "
           "and rule, and stops the run."),
    [SAY_ABOUT_BENCH] = N_("measures how fast the games are"),
    [SAY_USAGE_BENCH] = N_("quinte bench [search] [GAME [--players N] [--option k=v]...] [--json]\n"
                           "       [--rounds R] [--games K] [--seed S] [--quick]"),
    [SAY_NOTES_BENCH] =
        N_("Whole random games, the deal included, one thread. CAL is one shuffle of "
           "101 bytes,\nmeasured in the same run. The signature depends on the seed "
           "and the game alone.\nWith search: trees of 10,000 simulations from the "
           "middle of games, one thread."),
    [SAY_ABOUT_PERFT] = N_("counts the leaves of the game tree"),
    [SAY_USAGE_PERFT] = N_("quinte perft GAME --players N --seed S --depth D [--option k=v]..."),
    [SAY_NOTES_PERFT] = N_("A game that ends earlier counts as a leaf."),
    [SAY_ABOUT_WATCH] = N_("shows a game between bots, ply by ply"),
    [SAY_USAGE_WATCH] = N_("quinte watch [GAME] [--players N] [--seed S] [--option k=v]...\n"
                           "       [--bots B[,B...]] [--seat S|spectator]"),
    [SAY_NOTES_WATCH] =
        N_("Keys: Enter or space goes on, b goes back, a goes to the start, e to the "
           "end, a digit\ntakes that seat's viewpoint, s the spectator's, q quits. "
           "Without a terminal\neverything is printed at once."),
    [SAY_ABOUT_PLAY] = N_("plays in the terminal, against bots or with others"),
    [SAY_USAGE_PLAY] = N_("quinte play [GAME] [--players N] [--with B[,B...]] [--seat S[,S...]] "
                          "[--name N[,N...]]\n"
                          "       [--option k=v]... [--plain] [--ascii] [--pause MS]\n"
                          "       quinte play --resume\n"
                          "       quinte play --load FILE"),
    [SAY_NOTES_PLAY] =
        N_("Without a game, a menu. The game is kept after every move, below "
           "$XDG_STATE_HOME/quinte\n(otherwise ~/.local/state/quinte). Bots: random, "
           "greedy, easy, normal, hard, expert,\nsearch:..., engine:COMMAND. Several "
           "people (--seat 0,2) pass the screen around.\nNO_COLOR takes the colours "
           "away. With --seed the deal can be foreseen: it is not fair."),
    [SAY_ABOUT_HINT] = N_("advises a move and says why"),
    [SAY_USAGE_HINT] = N_("quinte hint FILE|- [--record K] [--at PLY] [--seat S] [--sims N|--ms N] "
                          "[--json]"),
    [SAY_NOTES_HINT] = N_("The file holds records or a view in JSON. The advice is made from what "
                          "the seat to move\nknows, and from nothing else."),
    [SAY_ABOUT_ANALYSE] = N_("judges every decision of a game and shows the costliest moves"),
    [SAY_USAGE_ANALYSE] = N_("quinte analyse FILE|- [--record K] [--seat S] [--sims N] [--json]"),
    [SAY_NOTES_ANALYSE] = N_(
        "The expert sees what the seat that moved knew, and nothing else. Forced moves are left\n"
        "out. The same game and simulations get the same judgement."),
    [SAY_ABOUT_PUZZLE] = N_("shows the puzzle of the day"),
    [SAY_USAGE_PUZZLE] = N_("quinte puzzle GAME [--date YYYY-MM-DD] [--solution] [--json]"),
    [SAY_NOTES_PUZZLE] = N_(
        "A position in which one move is clearly the best; the same for everybody on that date,\n"
        "here and in the page. In JSON the solution is always there."),
    [SAY_ABOUT_ARENA] = N_("measures bots against each other"),
    [SAY_USAGE_ARENA] =
        N_("quinte arena GAME --players N --bots A,B[,C...] [--games K] [--seed S]\n"
           "       [--option k=v]... [--jobs J] [--sprt elo0,elo1] [--log FILE] "
           "[--json]"),
    [SAY_NOTES_ARENA] = N_(
        "Each deal is played as often as there are seats, the bots moving on by one seat each "
        "time;\nK is rounded up to whole deals. Fewer bots than seats: the first sits once, the "
        "others share\nthe rest (a,b at a table of four: a,b,b,b). A shared first place counts in "
        "parts; a bot in\nseveral seats counts per seat. The interval is computed over deals. Elo "
        "is relative to the\nothers at the table: 0 for 1/N of the wins. --sprt decides between "
        "elo0 and elo1 for the\nfirst bot, with risks of 5 %. Same arguments, same games, "
        "whatever J is, as long as no bot\ngoes by time. With --log a run goes on where it "
        "stopped, with the log's seed.\nA comma in an engine: command is written \\,"),
    [SAY_ABOUT_ENGINE] = N_("plays by lines of text, for other programs"),
    [SAY_USAGE_ENGINE] = N_("quinte engine"),
    [SAY_NOTES_ENGINE] = N_("One line in, one line out; docs/programming/protocol.md says which."),
    [SAY_ABOUT_SERVE] = N_("serves online tables"),
    [SAY_USAGE_SERVE] = N_("quinte serve [--listen ADDRESS:PORT] [--data FILE] [--page FOLDER]\n"
                           "       [--public-url URL] [--max-tables N] [--config FILE]\n"
                           "       [--set name=value]... [--check-config]"),
    [SAY_NOTES_SERVE] = N_(
        "Without --listen: port 8017 of this machine, or the next that is free. A config file\n"
        "has the same names, 'name = value' a line; --check-config checks it and shows all that\n"
        "holds, without serving. SIGTERM stops without losing anything."),
    [SAY_ABOUT_ADMIN] = N_("manages the data of a server"),
    [SAY_USAGE_ADMIN] = N_("quinte admin list [people] --data FILE\n"
                           "       quinte admin show TABLE|PERSON --data FILE\n"
                           "       quinte admin export TABLE --data FILE\n"
                           "       quinte admin delete TABLE|PERSON --data FILE\n"
                           "       quinte admin backup COPY --data FILE\n"
                           "       quinte admin restore COPY --data FILE [--force]\n"
                           "       quinte admin check --data FILE\n"
                           "       quinte admin copy FROM TO"),
    [SAY_NOTES_ADMIN] = N_(
        "A table is named by its key, as in its link, a person by a number of 16 hexadecimal\n"
        "digits. All but delete, restore and copy also work while the server runs. export writes\n"
        "the table as 'quinte verify' reads it, with its secrets. delete forgets a person\n"
        "altogether, with the tables where nobody else sat. backup never replaces a file, and "
        "reads its copy\n"
        "again from end to end. restore puts such a copy in its place, after reading it, too.\n"
        "check reads the whole file and replays every table. A table that was played by older\n"
        "rules is marked; it stays, and export gives its lines. FILE, FROM and TO are files or\n"
        "databases (postgresql://...). copy takes everything from one into another, which must\n"
        "be new, and compares them; nobody may serve them meanwhile. Backups of a database are\n"
        "made with pg_dump."),
    [SAY_ABOUT_LOAD] = N_("load-tests a server"),
    [SAY_USAGE_LOAD] = N_("quinte load HOST:PORT [GAME] [--tables N] [--rate N] [--seconds S]\n"
                          "       [--seed S] [--json]"),
    [SAY_NOTES_LOAD] = N_(
        "Seats two people at each table, who play random moves, and counts acknowledged moves,\n"
        "the time until the other person is told, and what the server says of itself (/metrics).\n"
        "The tables stay: never against a server where real people play. The server must lift\n"
        "its limits per address; docs/hosting/server.md says how."),
    [SAY_ABOUT_HELP] = N_("explains a command"),
    [SAY_USAGE_HELP] = N_("quinte help [COMMAND] [--scdoc]\n"
                          "       quinte help --complete"),
    [SAY_NOTES_HELP] = "",

    [SAY_OPTION_LANG] = N_("the language; otherwise that of LC_ALL, LC_MESSAGES or LANG"),
    [SAY_OPTION_HELP] = N_("shows this help"),
    [SAY_OPTION_VERSION] = N_("shows the version"),
    [SAY_OPTION_JSON] = N_("gives the result as JSON"),
    [SAY_OPTION_SHAPE] = N_("lists the parts of a game's tensor: name, offset, length"),
    [SAY_OPTION_PLAYERS] = N_("the number of players"),
    [SAY_OPTION_OPTION] = N_("an option of the game; may be repeated (see 'quinte games')"),
    [SAY_OPTION_SEED] = N_("the seed: a decimal number or 32 hexadecimal digits"),
    [SAY_OPTION_GAMES] = N_("the number of games (bench: per round)"),
    [SAY_OPTION_BOTS] = N_("the bots, one for all or one for each seat (arena: two or more):\n"
                           "                     random, greedy, easy, normal, hard, expert, "
                           "search:sims=N,\n"
                           "                     search:ms=N,threads=T, engine:COMMAND"),
    [SAY_OPTION_RECORDS] = N_("writes the games to this file, - for standard output"),
    [SAY_OPTION_JOBS] = N_("the number of threads; otherwise one a core"),
    [SAY_OPTION_TRACE] = N_("one JSON line a ply, for referees"),
    [SAY_OPTION_VIEWS] = N_("with the views of all seats and the spectator"),
    [SAY_OPTION_RECORD] = N_("only record K, counted from 1"),
    [SAY_OPTION_SEAT] = N_("the viewpoint: a seat, spectator (default) or, for replay, all"),
    [SAY_OPTION_AT] = N_("the position before this ply, as the viewpoint sees it"),
    [SAY_OPTION_ROUNDS] = N_("the number of rounds"),
    [SAY_OPTION_QUICK] = N_("measures briefly; the signatures are the same"),
    [SAY_OPTION_DEPTH] = N_("the depth, in plies"),
    [SAY_OPTION_SIMS] = N_("thinks for N simulations; same seed, same move"),
    [SAY_OPTION_MS] = N_("thinks for N milliseconds"),
    [SAY_OPTION_LOG] = N_("a log from which an interrupted run goes on"),
    [SAY_OPTION_SPRT] = N_("stops once the first bot is worth elo0 or elo1"),
    [SAY_OPTION_WITH] = N_("the bots of the seats that no person takes; otherwise normal"),
    [SAY_OPTION_SEATS] = N_("the seats of the people at this screen; otherwise 0"),
    [SAY_OPTION_NAME] = N_("their names"),
    [SAY_OPTION_LOAD] = N_("resumes a saved table"),
    [SAY_OPTION_RESUME] = N_("resumes the last unfinished game"),
    [SAY_OPTION_PLAIN] = N_("line by line: pipes, slow links, screen readers"),
    [SAY_OPTION_ASCII] = N_("no accents, no frames; without UTF-8 it is so anyway"),
    [SAY_OPTION_PAUSE] = N_("milliseconds after a bot's move; otherwise 600"),
    [SAY_OPTION_DEAL] = N_("a deal that can be repeated, for tests: it is not fair"),
    [SAY_OPTION_LISTEN] = N_("where to listen; port 0: any"),
    [SAY_OPTION_PAGE] = N_("the folder of the built page"),
    [SAY_OPTION_MAX_TABLES] = N_("tables in memory at once"),
    [SAY_OPTION_PUBLIC_URL] = N_("the address that browsers see"),
    [SAY_OPTION_SETTING] = N_("any other setting; repeatable (--check-config shows them)"),
    [SAY_OPTION_CONFIG] = N_("a file of settings, read before the options"),
    [SAY_OPTION_CHECK_CONFIG] = N_("checks and shows the settings"),
    [SAY_OPTION_TABLES] = N_("the number of tables; otherwise 100"),
    [SAY_OPTION_RATE] = N_("moves a second in all; otherwise as many as possible"),
    [SAY_OPTION_SECONDS] = N_("how long they play; otherwise 10"),
    [SAY_OPTION_DATA] = N_("the server's data file"),
    [SAY_OPTION_DATE] = N_("another day than today"),
    [SAY_OPTION_FORCE] = N_("replaces the file, which is put aside"),
    [SAY_OPTION_SOLUTION] = N_("shows the solution too, and explains it"),
    [SAY_OPTION_SCDOC] = N_("gives the manual page, for scdoc"),
    [SAY_OPTION_COMPLETE] = N_("gives games, bots, commands and options, for completion"),

    [SAY_UNKNOWN_COMMAND] = N_("unknown command '%s'."),
    [SAY_UNKNOWN_OPTION] = N_("unknown option '%s'."),
    [SAY_UNKNOWN_GAME] = N_("unknown game '%s'."),
    [SAY_UNKNOWN_ACTION] = N_("unknown action '%s'."),
    [SAY_UNKNOWN_LANG] = N_("unknown language '%s': it is %s."),
    [SAY_UNKNOWN_BOT] = N_("unknown bot '%s': %s"),
    [SAY_LONG_BOT] = N_("a bot's name has more than %d characters."),
    [SAY_MANY_BOTS] = N_("--bots takes %d at most."),
    [SAY_UNKNOWN_SEAT] =
        N_("--seat takes a seat from 0 to %d, spectator or (replay) all, not '%s'."),
    [SAY_DID_YOU_MEAN] = N_(" Did you mean '%s'?"),
    [SAY_THERE_ARE] = N_(" Available:"),
    [SAY_TWICE] = N_("--%s is given twice."),
    [SAY_NO_VALUE] = N_("--%s takes a value: %s."),
    [SAY_SURPLUS_VALUE] = N_("--%s takes no value."),
    [SAY_MISSING_OPTION] = N_("--%s %s is missing."),
    [SAY_MISSING_PLAYERS] = N_("--players N is missing: %s is for %d to %d."),
    [SAY_MISSING_WORD] = N_("an argument is missing. Usage: %s"),
    [SAY_SURPLUS_WORD] = N_("unexpected argument '%s'."),
    [SAY_TOO_MANY_SETTINGS] = N_("--option more than %d times."),
    [SAY_BAD_NUMBER] = N_("--%s takes a whole number from %lld to %lld, not '%s'."),
    [SAY_BAD_DATE] =
        N_("'%s' is not a date: write year, month and day, such as 2027-03-14, from 2000 on."),
    [SAY_BAD_SEED] = N_("--seed takes a decimal number below 2^128 or 32 lower-case hexadecimal "
                        "digits, not '%s'."),
    [SAY_BAD_PLAYERS] = N_("%s is for %d to %d players, not '%s'."),
    [SAY_BAD_SETTING] = N_("--option '%s': %s"),
    [SAY_BOTS_COUNT] = N_("--bots takes one for all or %d, not %d."),
    [SAY_WITH_COUNT] = N_("--with takes one bot for all, or one for each of the %d seats without a "
                          "person, not %d."),
    [SAY_BAD_SEATS] = N_("--seat takes different seats from 0 to %d, such as 0,1, not '%s'."),
    [SAY_MANY_NAMES] = N_("--name: more names than people, or an empty or too long one in '%s'."),
    [SAY_NEEDS_GAME] = N_("--%s goes only with a game: quinte play GAME --%s ..."),
    [SAY_NO_GAME_WITH] = N_("--resume and --load know which game it is: do not name it."),
    [SAY_BOT_FAILED] = N_("a bot failed: %s"),
    [SAY_BOT_ILLEGAL] = N_("'%s' in seat %d made a move that is not legal: %s."),
    [SAY_NEEDS] = N_("--%s goes only with --%s."),
    [SAY_EXCLUDES] = N_("--%s does not go with --%s."),
    [SAY_NO_RULES_PAGE] = N_("no rules page for %s in '%s'."),
    [SAY_NO_RANDOM] = N_("/dev/urandom cannot be read: give --seed."),
    [SAY_NO_MEMORY] = N_("no memory to think with."),
    [SAY_CANNOT_READ] = N_("cannot read '%s': %s."),
    [SAY_CANNOT_WRITE] = N_("cannot write '%s': %s."),
    [SAY_BAD_RECORD] = N_("%s, line %lld: record refused: %s"),
    [SAY_NUL_IN_RECORD] = N_("malformed JSON (a zero byte)"),
    [SAY_NO_RECORDS] = N_("'%s' holds no record."),
    [SAY_FEWER_RECORDS] = N_("'%s' has only %lld records: --record %lld is too high."),
    [SAY_FEWER_PLIES] = N_("record %lld has only %d plies: --at %lld is too high."),
    [SAY_FEWER_SEATS] = N_("record %lld has seats 0 to %d: --seat %d is too high."),

    [SAY_ANALYSE_TITLE] = N_("Record %lld: %s for %d, %lld simulations a decision\n"),
    [SAY_ANALYSE_LINE] = N_("%d. seat %d: %s (%s; winning chance: %s%%)"),
    [SAY_ANALYSE_SEAT] = N_("Seat %d: decisions: %d, the expert's own move: %d, inaccuracies: %d, "
                            "mistakes: %d, blunders: %d; points lost on average: %s\n"),
    [SAY_ANALYSE_WORST] = N_("The costliest moves:"),
    [SAY_ANALYSE_NO_WORST] = N_("No move really cost anything."),
    [SAY_PUZZLE_TITLE] = N_("%s, puzzle of %s: player %d to move.\n"),
    [SAY_PUZZLE_MOVES] = N_("The legal moves:"),
    [SAY_NO_PUZZLE] =
        N_("%s has no puzzle: in many games there was no position with one clearly best move."),
    [SAY_PUZZLE_ASK] = N_("One of them is clearly the best. Which one? (--solution shows it)"),
    [SAY_PUZZLE_SOLUTION] = N_("The best:"),
    [SAY_HEAD_GAME] = N_("game"),
    [SAY_HEAD_PLAYERS] = N_("players"),
    [SAY_HEAD_OPTIONS] = N_("options"),
    [SAY_COLON] = N_(": "),
    [SAY_SHAPE_TOTAL] = N_("total %d"),

    [SAY_SUM_TITLE] = N_("%s for %d players, %llu games"),
    [SAY_SUM_SEED] = N_("seed   %s\n"),
    [SAY_SUM_PLIES] = N_("plies  min %llu, mean %s, max %llu"),
    [SAY_SUM_WINS] = N_("wins (a shared first place counts in parts)"),
    [SAY_SUM_SEAT] = N_("  seat %d %10s %7s %%"),
    [SAY_SUM_SCORES] = N_("scores"),
    [SAY_SUM_QUARTILES] = N_("  min %d, quartiles %d / %d / %d, max %d, mean %s"),
    [SAY_SUM_RULES] = N_("rules that took effect: in all, per game"),
    [SAY_SUM_NO_RULES] = N_("  none"),
    [SAY_SUM_RULE] = N_("  %-4s %10llu %9s"),
    [SAY_SUM_RECORDS] = N_("\n%llu records in %s\n"),
    [SAY_PROGRESS] = N_("] %llu of %llu"),

    [SAY_ARENA_BOTS] = N_("--bots takes 2 to %d at this table, not %d."),
    [SAY_ARENA_ROUNDED] = N_("Whole deals: %lld deals from %d seats make %lld games instead of "
                             "%lld."),
    [SAY_ARENA_STOPPED] = N_("Interrupted after %lld of %lld games; only whole deals count."),
    [SAY_ARENA_SO_FAR] = N_(", %s %s %% (%s – %s)"),
    [SAY_ARENA_TITLE] = N_("%s for %d players, %lld games (%lld deals, each from every seat)"),
    [SAY_HEAD_BOT] = N_("bot"),
    [SAY_HEAD_ARENA] = N_("win share   95 % interval     score    margin     Elo    95 % interval"
                          "     ms/move"),
    [SAY_BAD_SPRT] = N_("--sprt takes two rising Elo values from -2000 to 2000, such as 0,20, not "
                        "'%s'."),
    [SAY_SPRT] = N_("\nSPRT of the first bot, %s against %s Elo: LLR %s (bounds ±%s), %s"),
    [SAY_SPRT_UNDECIDED] = N_("undecided"),
    [SAY_SPRT_LOWER] = N_("the lower value is accepted"),
    [SAY_SPRT_HIGHER] = N_("the higher value is accepted"),
    [SAY_OTHER_LOG] =
        N_("'%s' is the log of another run. It begins with\n%.*s\nand this run with\n%s"
           "Take another file, or the same arguments."),
    [SAY_BAD_LOG] = N_(
        "%s, line %lld: this is not a game of this log. Remove the line or choose another file."),
    [SAY_LOG_IN_USE] = N_("another run writes to '%s'."),

    [SAY_REPLAY_TITLE] = N_("Record %lld: %s for %d players"),
    [SAY_REPLAY_VIEWER] = N_(", as seen by "),
    [SAY_VIEWER_ALL] = N_("all at once"),
    [SAY_VIEWER_SPECTATOR] = N_("the spectator"),
    [SAY_VIEWER_SEAT] = N_("seat %d"),
    [SAY_SEAT_NAME] = N_("Seat %d"),
    [SAY_REPLAY_PLY] = N_("%d. seat %d: "),
    [SAY_HIDDEN_MOVE] = N_("(hidden move)"),
    [SAY_RECEIVES] = N_("; seat %d receives"),
    [SAY_SHOWS] = N_("; seat %d shows"),
    [SAY_TURNED_UP] = N_("; turned up:"),
    [SAY_HIDDEN_CARDS] = N_(" (hidden cards: %d)"),
    [SAY_UNFINISHED] = N_("The game is not over."),
    [SAY_RESULT] = N_("Result:"),
    [SAY_RESULT_SEAT] = N_("%sseat %d: %d points (rank %d)"),
    [SAY_VIEW_AT] = N_("Before ply %d, as seen by "),
    [SAY_WATCH_WHICH] = N_("Which game (1 to %d)? "),
    [SAY_WATCH_TITLE] = N_("%s for %d players, ply %d of %d, as seen by "),
    [SAY_WATCH_KEYS] = N_("[Enter] next  b back  a start  e end  0-%d seat  s spectator  q quit "),
    [SAY_WATCH_LAST] = N_("Last moves:"),

    [SAY_BENCH_CAL] = N_("CAL: best %s ns, median %s ns (one shuffle of 101 bytes)\n"),
    [SAY_BENCH_HEAD] = N_("ns / CAL         one move        observe         sample     "
                          "     clone       one step"),
    [SAY_BENCH_LINE] = N_("%s for %d: %llu moves in %llu games, %s million moves/s, %s thousand "
                          "games/s\n"),
    [SAY_BENCH_SIZES] = N_("  state %d bytes, view %d bytes, signature %016llx\n"),
    [SAY_BENCH_BEST] = N_("best"),
    [SAY_BENCH_MEDIAN] = N_("median"),
    [SAY_BENCH_PROGRESS] = N_("%s for %d players"),
    [SAY_BENCH_UNIFORM] = N_("uniform"),
    [SAY_BENCH_POLICY] = N_("policy"),
    [SAY_BENCH_PLAYED] = N_("as played"),
    [SAY_BENCH_SEARCH_CAL] = N_("CAL: %s ns. Trees of %u simulations, nodes of %d bytes.\n"),
    [SAY_BENCH_SEARCH_GAME] = N_("\n%s for %d\n"),
    [SAY_BENCH_SEARCH_LINE] =
        N_("%8s thousand simulations/s of %s moves, %s ns or %s CAL a move, %s without a tree, %s "
           "nodes a simulation, %016llx\n"),
    [SAY_PERFT_HEAD] = N_("depth      leaves"),

    [SAY_ABOUT_VERIFY] = N_("verifies that a saved table was dealt and played honestly"),
    [SAY_USAGE_VERIFY] = N_("quinte verify FILE|-"),
    [SAY_NOTES_VERIFY] = N_(
        "Computes every deal again from the secret and the shares, replays every move, and says\n"
        "what that proves and what it does not. docs/playing/fairness.md explains it all."),
    [SAY_TORN_LINE] = N_("quinte: line %lld is not complete and is left out.\n"),
    [SAY_VERIFY_REFUSED] = N_("quinte verify: %s, line %lld: %s\n"),
    [SAY_VERIFY_EMPTY] = N_("quinte verify: %s holds no table\n"),
    [SAY_VERIFY_TITLE] = N_("%s: a table of %s, %d players, version %lu.\n"),
    [SAY_VERIFY_DEAL] = N_("Deal %lu\n"),
    [SAY_VERIFY_COMMITMENT] = N_("the host's commitment  "),
    [SAY_VERIFY_SECRET] = N_("its secret             "),
    [SAY_VERIFY_SHARE] = N_("  share of seat %d        "),
    [SAY_VERIFY_NO_SHARE] = N_("  share of seat %d        none"),
    [SAY_VERIFY_SEED] = N_("seed, computed again   "),
    [SAY_VERIFY_PLAYED] = N_("  first seat %d; shuffles computed again: %d; moves replayed: %lu, "
                             "taken back: %lu; gone back: %lu\n"),
    [SAY_VERIFY_GIVEN] = N_(
        "  given: it repeats another deal, so its seed is not that of the secret and the shares"),
    [SAY_VERIFY_FINISHED] =
        N_("  finished: the shuffles, points and ranks in the file are those computed again"),
    [SAY_VERIFY_UNFINISHED] = N_("  not finished"),
    [SAY_VERIFY_COUNTS] =
        N_("Commitments: %lu; deals started: %lu; finished: %lu; abandoned: %lu.\n"),
    [SAY_VERIFY_PROVED] = N_(
        "This proves that every shuffle comes from the committed secret and the shares, and that\n"
        "every move follows the rules. Compare the commitment and your share with what you saw\n"
        "before the deal."),
    [SAY_VERIFY_NOT_PROVED] = N_(
        "It does not prove that the host showed nobody any cards, nor that it did not choose the\n"
        "last share together with a seat, nor that it did not begin another table anew."),

    [SAY_SERVE_REFUSED] = N_("%s"),
    [SAY_SERVE_LISTENS] = N_("Quinte listens on %s\n"),
    [SAY_SERVE_NO_FOLDER] = N_("no folder for the data: give --data FILE"),
    [SAY_ADMIN_STORE] = N_("%s"),
    [SAY_ADMIN_ABSENT] = N_("'%s' holds no '%s': see 'quinte admin list'."),
    [SAY_ADMIN_NO_KEY] = N_("'%s' is neither the key of a table (26 letters and digits) nor the "
                            "number of a person (16 hexadecimal digits)."),
    [SAY_ADMIN_HOLE] = N_("line %lu is missing or surplus"),
    [SAY_ADMIN_BAD_TABLE] = N_("table %s: %s"),
    [SAY_ADMIN_OLD] = N_(", older rules"),
    [SAY_ADMIN_OLD_TABLE] = N_("table %s: played under older rules; it is kept and can be "
                               "exported, but cannot go on (from line %lu on: %s)"),
    [SAY_ADMIN_DAMAGE] = N_("'%s' is damaged: %s"),
    [SAY_ADMIN_HEAD_TABLES] = N_("key                         game        players  version  "
                                 "last change           state"),
    [SAY_ADMIN_HEAD_PEOPLE] =
        N_("number            since                 seen                  name"),
    [SAY_ADMIN_LIVE] = N_("open"),
    [SAY_ADMIN_CLOSED] = N_("closed"),
    [SAY_ADMIN_LISTED] = N_(", listed"),
    [SAY_ADMIN_TIMES] = N_("Since %s; last change %s.\n"),
    [SAY_ADMIN_STATE] = N_("It is %s%s; deals started: %lu; finished: %lu.\n"),
    [SAY_ADMIN_SEAT] = N_("  seat %d: "),
    [SAY_ADMIN_PERSON] = N_("%s: %s, open tables: %d.\n"),
    [SAY_ADMIN_DELETED] = N_("%s is gone.\n"),
    [SAY_ADMIN_COPIED] = N_("%s is copied to %s.\n"),
    [SAY_ADMIN_TRANSFERRED] = N_("%s has everything: people: %lu, tables: %lu, lines: %lu.\n"),
    [SAY_ADMIN_NO_FORCE] = N_("'%s' exists already: with --force it is put aside and replaced."),
    [SAY_ADMIN_RESTORED] = N_("%s is again as in %s.\n"),
    [SAY_ADMIN_ASIDE] = N_("The former file is now %s.\n"),
    [SAY_ADMIN_CHECKED] = N_("%s: tables: %lu, lines: %lu, faults: %lu.\n"),
    [SAY_LOAD_NO_PLACE] = N_("'%s' is not HOST:PORT."),
    [SAY_LOAD_FAILED] = N_("tables that could be made: %lu; %s"),
    [SAY_LOAD_CROWD] = N_("sockets %lu, tables %lu, seated in %s s\n"),
    [SAY_LOAD_MOVES] = N_("acknowledged moves a second %s (%llu in all, %llu games over, %llu "
                          "refused)\n"),
    [SAY_LOAD_TIMES] = N_("from a move sent to the other person: p50 %s ms, p99 %s ms, at most %s "
                          "ms\n"),
    [SAY_LOAD_SERVER] = N_("server: %s MB, %s s of processor time, %s s for 1,000 moves\n"),
    [SAY_LOAD_SILENT] = N_("the server does not show /metrics here\n"),
    [SAY_LOAD_TROUBLE] = N_("first trouble: %s\n"),
};

const char *say(enum qn_lang lang, enum message message)
{
    return qn_say(lang, sentences[message]);
}
