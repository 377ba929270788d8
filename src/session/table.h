/* The inside of a table, for the files of this room only. */
#ifndef QUINTE_SESSION_TABLE_H
#define QUINTE_SESSION_TABLE_H

#include "core/hostile.h"
#include <quinte/host.h>
#include <quinte/truth.h>

/* A game as far as it was played: the truth, and what later shuffles come from. */
struct replay_state {
    const struct qn_game *game;
    union qn_state state;
    struct qn_seed seed;
    int shuffles;
};

/* `events` may be NULL. */
void replay_state_deal(struct replay_state *position, const struct qn_game *game,
                       const struct qn_setup *setup, const struct qn_seed *seed,
                       struct qn_events *events);
void replay_state_move(struct replay_state *position, qn_move move, struct qn_events *events);

/* An accepted command. Entry i made version i + 1. */
struct entry {
    uint64_t person, id;
    uint32_t extra; /* into extras for acts with a name or bytes, into deals for a start; for a move
                       the version that took it back, or 0; for seats, and for back moves,
                       how many */
    qn_move move;
    uint8_t act, seat, sitter;
    uint8_t who; /* the mask of viewers who may see the move */
};

struct extra {
    char name[QN_NAME_MAX];
    uint8_t bytes[QN_SECRET_BYTES];
};

/* Lists that only grow. */
struct entries {
    struct entry *list;
    uint32_t count, room;
};

struct extras {
    struct extra *list;
    uint32_t count, room;
};

struct deals {
    struct qn_seed *list;
    uint32_t count, room;
};

/* A move of the running or last game. What stands beyond the last one was taken back. */
struct ply {
    qn_move move;
    uint8_t seat;
    uint8_t undone; /* how often the move of this number was taken back as an own last one */
    bool shows;     /* it brought news to its seat, or a shuffle: most likely not undone */
};

struct moves {
    struct ply *list;
    uint32_t count, room;
    uint32_t reached; /* moves that there ever were in this game */
};

/* Why a command comes: lines of older logs keep no bounds that came later, and what this program
 * once judged and stored by itself need not be judged again. */
enum purpose { DOING, READING, READING_OWN };

/* How long an undo may be judged: see qn_table_be_patient. */
struct patience {
    bool (*is_over)(void *self); /* NULL: never */
    void *self;
};

/* Moves to be replayed for which it is worth while to keep a mark, where the next replay begins,
 * and how far before the last move it is set: so many times what is taken back at once. */
enum { MARK_FROM = QN_LIMIT(32, 1), MARK_BEFORE = QN_LIMIT(8, 0) };

/* The running game after its first so many moves, 0: none was kept. Logs in which moves are taken
 * back two at a time would otherwise cost a whole game for each. */
struct mark {
    uint32_t moves;
    struct replay_state position;
};

/* What somebody, or a bot of that number, has won at the table so far. */
struct standing {
    uint64_t person;
    bool is_bot;
    uint32_t games, wins;
    int32_t points;
};

enum { STANDINGS_MAX = 24 };

struct series {
    struct standing list[STANDINGS_MAX];
    int count;
};

struct qn_table {
    const struct qn_game *game;
    struct qn_setup setup;
    uint8_t seats_at_first; /* as the first line of the log has them */
    struct qn_terms terms;
    bool is_given; /* the first deal repeats another: it comes from this seed, nobody's chance */
    struct qn_seed given;
    enum qn_phase phase;
    struct qn_seat seats[QN_PLAYERS_MAX];
    uint8_t shares[QN_PLAYERS_MAX][QN_SHARE_BYTES];
    uint8_t secret[QN_SECRET_BYTES];
    struct qn_ledger ledger;
    struct entries entries;
    struct extras extras;
    struct deals deals;
    struct moves moves; /* of the running or last game */
    struct replay_state position;
    struct replay_state
        before; /* the last move, if has_before: taking back need not replay the game */
    bool has_before;
    struct mark mark;   /* taking back more than one move replays from here */
    uint32_t dealt_at;  /* the version of the last start */
    uint32_t judged_at; /* the version at which an undo was last refused for what the move showed */
    enum qn_refusal judged; /* and how */
    struct patience patience;
    struct series series;
    bool over_unread; /* while loading: the entry of the game's end has not been read yet */
    bool outdated;    /* while loading: the last line was refused by the rules alone */
    enum purpose purpose;
};

/* Room for so many commands, the first of this act, which are then not refused for want of it. */
enum qn_refusal table_make_room(struct qn_table *table, uint8_t act, uint32_t commands);

/* The position after the first `count` moves of the running or last game. */
void table_replay(const struct qn_table *table, uint32_t count, struct replay_state *position);

/* Whether a move showed its seat something: in worlds that looked the same to it before, the move
 * would have looked otherwise. Drawing worlds can take long, so it may end undecided. */
enum revealed { REVEALED_NOTHING, REVEALED_SOMETHING, REVEAL_UNCLEAR };
enum revealed move_revealed_info(const struct qn_game *game, const struct qn_setup *setup,
                                 const union qn_state *before, const union qn_state *after,
                                 int seat, qn_move move, const struct patience *patience);

/* The halves of events that the viewer may see. */
void news_tell(struct qn_news *news, const struct qn_events *events, int viewer);

void kept_free(struct qn_kept *kept);

/* 0, or why the last move cannot be taken back by the seat. */
enum qn_refusal undo_check(const struct qn_table *table, int seat);
/* The same for all moves since the seat's own last one, and for that. */
enum qn_refusal back_check(const struct qn_table *table, int seat);
/* How many moves these are; 0 if the seat has made none. */
uint32_t back_moves(const struct qn_table *table, int seat);
/* The position before the last so many moves. */
void undo_replay_state(const struct qn_table *table, uint32_t moves, struct replay_state *before);
/* The last so many moves are about to be taken back: where to replay from is kept if it will help
 * again. */
void undo_mark(struct qn_table *table, uint32_t moves);

/* The game that has just ended counts. */
void series_count(struct qn_table *table);
/* What whoever sits here has won so far. */
struct standing series_standing(const struct qn_table *table, int seat);

/* Whether the deal of that number is a given one. */
bool fair_is_given(const struct qn_table *table, uint32_t number);
/* The seed of the next deal: see docs/playing/fairness.md. */
void fair_seed(const struct qn_table *table, struct qn_seed *seed);

const char *act_name(enum qn_act act);
extern const char *const sitter_names[];
/* Members of an object that is open. */
void put_terms(struct qn_text *text, const struct qn_terms *terms);
void put_news_members(const struct qn_table *table, const struct qn_news *news,
                      struct qn_text *text);
void put_snapshot_members(const struct qn_table *table, int viewer, struct qn_text *text);

#endif
