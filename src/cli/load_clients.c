/* Many people at once: see load_clients.h. */
#include "load_clients.h"
#include "output.h"
#include "core/json_write.h"
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <uv.h>

enum {
    JOINING_AT_ONCE = 64, /* tables */
    MESSAGE_MAX = 1 << 20,
    READ_ROOM = 1 << 16,
    STEP_US = 20, /* of the histogram */
    STEPS = 100000,
    TICK_MS = 1,
    KEY = 26,
    MOVES_SEEN = 64,     /* of which one is chosen */
    PATIENCE_MS = 60000, /* for everybody to sit */
};

struct clients;
struct pair;

/* Where a person stands on the way to the first move. */
enum stage {
    CALLING,
    GREETING,
    CREATING,
    ENTERING,
    SITTING,
    STARTING,
    PLAYING,
    ASKING_AGAIN, /* after a game, for another */
    GATHERING     /* until everybody sits for it */
};

struct player {
    uv_tcp_t socket;
    uv_connect_t call;
    struct pair *pair;
    enum stage stage;
    int seat;
    uint32_t version; /* of the table, as far as this person was told */
    char *held;       /* bytes of a message that has not come whole */
    size_t held_length, held_room;
    bool is_open;
};

/* One table. */
struct pair {
    struct clients *clients;
    struct player players[2];
    char key[KEY + 1], move[QN_MOVE_TEXT_MAX];
    uint32_t gathered; /* the version from which on the next game may start */
    int mover;         /* whose turn it is; −1: not known yet */
    int asking;        /* who has sent a move; −1: nobody */
    bool is_acknowledged, is_told;
    bool is_ready; /* in the queue */
    uint64_t sent, took;
    struct pair *next;
};

struct clients {
    const struct load_plan *plan;
    struct load_report *report;
    uv_loop_t loop;
    uv_timer_t tick;
    struct sockaddr_storage place;
    struct pair *pairs, *first, *last; /* all, and those that may move */
    uint32_t begun, seated;
    uint64_t id, random, started, due;
    bool is_playing, is_over;
    uint32_t *took; /* how many took so many steps */
    char room[READ_ROOM];
};

static uint64_t now(void) { return uv_hrtime() / 1000; }

static uint64_t draw(struct clients *clients)
{
    clients->random = clients->random * 6364136223846793005ULL + 1442695040888963407ULL;
    return clients->random >> 33;
}

static void note_trouble(struct clients *clients, const char *what, const char *about)
{
    if (!clients->report->trouble[0])
        snprintf(clients->report->trouble, sizeof clients->report->trouble, "%s%.150s", what,
                 about);
}

/* ---- out ---- */

static void lose(struct player *player, const char *why);

static void send_bytes(struct player *player, const char *bytes, size_t length)
{
    uv_buf_t buffer = {.base = (char *)(uintptr_t)bytes, .len = length};
    if (player->is_open && uv_try_write((uv_stream_t *)&player->socket, &buffer, 1) != (int)length)
        lose(player, "cannot send");
}

/* One text frame; the mask is 0, which leaves the text as it is. */
static void send_text(struct player *player, const struct qn_text *text)
{
    char frame[1024] = {(char)0x81};
    size_t length = text->length, head = length < 126 ? 2 : 4;
    if (text->full || length + head + 4 > sizeof frame)
        return;
    frame[1] = (char)(0x80 | (length < 126 ? length : 126));
    if (head == 4) {
        frame[2] = (char)(length >> 8);
        frame[3] = (char)length;
    }
    memcpy(frame + head + 4, text->data, length);
    send_bytes(player, frame, head + 4 + length);
}

/* Opened, with what every request has. */
static struct qn_text ask(struct player *player, const char *what, char *room, size_t size)
{
    struct qn_text text = qn_text_on(room, size);
    qn_put_open(&text, NULL, '{');
    qn_put_string(&text, "do", what);
    qn_put_id(&text, "id", ++player->pair->clients->id);
    return text;
}

static void send_act(struct player *player, const char *act, const char *move)
{
    char room[320];
    struct qn_text text = ask(player, "act", room, sizeof room);
    qn_put_string(&text, "table", player->pair->key);
    qn_put_int(&text, "version", player->version);
    qn_put_string(&text, "act", act);
    qn_put_int(&text, "seat", player->seat);
    if (move)
        qn_put_string(&text, "move", move);
    qn_put_close(&text, '}');
    send_text(player, &text);
}

static void enter(struct player *player)
{
    char room[128];
    struct qn_text text = ask(player, "enter", room, sizeof room);
    player->stage = ENTERING;
    qn_put_string(&text, "table", player->pair->key);
    qn_put_close(&text, '}');
    send_text(player, &text);
}

static void create(struct player *player)
{
    char room[400];
    struct qn_text text = ask(player, "create", room, sizeof room);
    player->stage = CREATING;
    qn_put_string(&text, "game", player->pair->clients->plan->game);
    qn_put_int(&text, "players", 2);
    qn_put_open(&text, "options", '{');
    qn_put_close(&text, '}');
    qn_put_bool(&text, "listed", false);
    qn_put_open(&text, "bots", '[');
    qn_put_close(&text, ']');
    qn_put_open(&text, "terms", '{');
    qn_put_bool(&text, "undo", false);
    qn_put_bool(&text, "hints", false);
    qn_put_bool(&text, "reveal", true);
    qn_put_bool(&text, "guests", false);
    qn_put_string(&text, "clock", "off");
    qn_put_close(&text, '}');
    qn_put_close(&text, '}');
    send_text(player, &text);
}

/* ---- moves ---- */

static void make_move(struct pair *pair)
{
    pair->asking = pair->mover;
    pair->mover = -1;
    pair->is_acknowledged = pair->is_told = false;
    pair->sent = now();
    send_act(&pair->players[pair->asking], "move", pair->move);
}

/* It may move when the turn is known and the last move has come to both. */
static void get_ready(struct pair *pair)
{
    struct clients *clients = pair->clients;
    if (pair->mover < 0 || pair->asking >= 0 || pair->is_ready || !clients->is_playing)
        return;
    if (clients->plan->rate == 0) {
        make_move(pair);
        return;
    }
    pair->is_ready = true;
    pair->next = NULL;
    *(clients->first ? &clients->last->next : &clients->first) = pair;
    clients->last = pair;
}

static void record_time(struct clients *clients, uint64_t took)
{
    uint64_t step = took / STEP_US;
    clients->took[step < STEPS ? step : STEPS - 1]++;
    clients->report->events++;
    if ((double)took / 1000 > clients->report->most)
        clients->report->most = (double)took / 1000;
}

static void settle(struct pair *pair)
{
    if (pair->asking >= 0 && pair->is_acknowledged && pair->is_told) {
        pair->asking = -1;
        record_time(pair->clients, pair->took);
    }
    get_ready(pair);
}

/* ---- in: what a message says, without reading all of it ---- */

/* What follows the name of a member that begins right here; NULL if it is another. */
static const char *past_name(const char *text, const char *name)
{
    size_t length = strlen(name);
    bool is_it = text[0] == '"' && strncmp(text + 1, name, length) == 0 &&
                 text[length + 1] == '"' && text[length + 2] == ':';
    return is_it ? text + length + 3 : NULL;
}

/* The value of the first member of that name, however deep; NULL if there is none. */
static const char *value_of(const char *text, const char *name)
{
    const char *value = NULL;
    for (const char *at = text; !value && (at = strstr(at, name)); at++)
        value = at > text ? past_name(at - 1, name) : NULL;
    return value;
}

/* The same for a string, from behind its first quote. */
static const char *word_of(const char *text, const char *name)
{
    const char *value = value_of(text, name);
    return value && *value == '"' ? value + 1 : NULL;
}

static bool is_word(const char *word, const char *wanted)
{
    size_t length = strlen(wanted);
    return word && strncmp(word, wanted, length) == 0 && word[length] == '"';
}

static void copy_word(const char *from, char *to, size_t room)
{
    size_t length = strcspn(from, "\"");
    if (length >= room)
        length = 0;
    memcpy(to, from, length);
    to[length] = '\0';
}

/* One of the moves that are offered, if any are; they stand right behind whose eyes it is. */
static bool choose_move(struct player *player, const char *text)
{
    struct pair *pair = player->pair;
    uint64_t count = 0;
    const char *at = *text == ',' ? past_name(text + 1, "moves") : NULL, *chosen = NULL;
    while (at && count < MOVES_SEEN && (*at == '[' || *at == ',') && at[1] == '{' &&
           (at = past_name(at + 2, "move"))) {
        if (draw(pair->clients) % ++count == 0)
            chosen = at + 1;
        at = strchr(at, '}');
        at = at ? at + 1 : NULL;
    }
    if (!chosen)
        return false;
    copy_word(chosen, pair->move, sizeof pair->move);
    return true;
}

static uint32_t read_version(const char *text)
{
    const char *version = value_of(text, "version");
    return version ? (uint32_t)strtoul(version, NULL, 10) : 0;
}

static void start_again(struct player *player)
{
    if (player->version < player->pair->gathered)
        return;
    player->stage = STARTING;
    send_act(player, "start", NULL);
}

/* Whose eyes it is, and then what they can do. */
static void hear_eyes(struct player *player, const char *text)
{
    const char *you = value_of(text, "you");
    if (!you)
        return;
    if (*you >= '0' && *you <= '9')
        player->seat = *you - '0';
    if (choose_move(player, you + strcspn(you, ",}")))
        player->pair->mover = (int)(player - player->pair->players);
}

/* A snapshot, or news, of which the act stands near the beginning. */
static void hear_table(struct player *player, const char *text, bool is_news)
{
    struct pair *pair = player->pair;
    const char *act = is_news ? word_of(text, "act") : NULL;
    int who = (int)(player - pair->players);
    player->version = read_version(text);
    hear_eyes(player, act ? act : text);
    if (pair->asking >= 0 && who != pair->asking && !pair->is_told) {
        pair->is_told = true;
        pair->took = now() - pair->sent;
    }
    if (player->stage == ENTERING) {
        player->stage = SITTING;
        player->seat = who;
        send_act(player, "sit", NULL);
    } else if (who == 0 && is_word(act, "over")) {
        pair->clients->report->games++;
        player->stage = ASKING_AGAIN;
        send_act(player, "again", NULL);
    } else if (player->stage == GATHERING) {
        start_again(player);
    }
}

static void call(struct player *player);
static void seat_more(struct clients *clients);

/* The second one deals as soon as it sits. */
static void sat(struct player *player)
{
    struct pair *pair = player->pair;
    if (player == &pair->players[0]) {
        player->stage = PLAYING;
        call(&pair->players[1]);
        return;
    }
    player->stage = STARTING;
    send_act(player, "start", NULL);
}

static void hear_done(struct player *player, const char *text)
{
    struct pair *pair = player->pair;
    const char *table = word_of(text, "table");
    uint32_t version = read_version(text);
    if (player->stage == CREATING && table) {
        copy_word(table, pair->key, sizeof pair->key);
        enter(player);
    } else if (player->stage == SITTING && version) {
        player->version = version;
        sat(player);
    } else if (player->stage == ASKING_AGAIN && pair->asking != 0) {
        player->stage = GATHERING;
        pair->gathered = version;
        start_again(player);
    } else if (player->stage == STARTING) {
        player->stage = PLAYING;
        if (player != &pair->players[0]) {
            pair->clients->seated++;
            seat_more(pair->clients);
        }
    } else if (pair->asking == player - pair->players) {
        pair->is_acknowledged = true;
        pair->clients->report->moves++;
    }
}

/* A move that was the only one is made by the server itself, perhaps before ours came: the news
 * about it is here or on its way. */
static bool overtaken(struct player *player, const char *text)
{
    struct pair *pair = player->pair;
    const char *why = word_of(text, "why");
    if (pair->asking != player - pair->players || (!is_word(why, "stale") && !is_word(why, "turn")))
        return false;
    pair->asking = -1;
    return true;
}

static void hear(struct player *player, const char *text)
{
    struct clients *clients = player->pair->clients;
    const char *is = word_of(text, "is");
    if (!is || strncmp(is, "now", 3) == 0) /* who is there does not matter here */
        return;
    if (strncmp(is, "news", 4) == 0 || strncmp(is, "table", 5) == 0) {
        hear_table(player, is, *is == 'n');
    } else if (strncmp(is, "done", 4) == 0) {
        hear_done(player, text);
    } else if (strncmp(is, "hello", 5) == 0) {
        if (player == &player->pair->players[0])
            create(player);
        else
            enter(player);
    } else if (!overtaken(player, text)) {
        clients->report->refused++;
        note_trouble(clients, "", text);
    }
    settle(player->pair);
}

/* ---- in: frames ---- */

/* The length of the frame at `at` with its head, the head's own length, or 0 if it is not whole. */
static size_t frame_length(const unsigned char *at, size_t left, size_t *head)
{
    if (left < 2)
        return 0;
    size_t length = at[1] & 127;
    *head = length == 126 ? 4 : length == 127 ? 10 : 2;
    if (left < *head)
        return 0;
    if (*head > 2) {
        length = 0;
        for (size_t i = 2; i < *head; i++)
            length = length << 8 | at[i];
    }
    return length <= left - *head ? *head + length : 0;
}

/* One whole message; the byte after it may be overwritten meanwhile. The server writes each as one
 * frame. */
static void hear_frame(struct player *player, int kind, char *text, size_t length)
{
    enum { TEXT = 1, CLOSE = 8, PING = 9 };
    char last = text[length];
    text[length] = '\0';
    if (kind == TEXT) {
        hear(player, text);
    } else if (kind == PING && length < 126) {
        char pong[6 + 125] = {(char)0x8a, (char)(0x80 | length)};
        memcpy(pong + 6, text, length);
        send_bytes(player, pong, 6 + length);
    } else if (kind == CLOSE) {
        lose(player, length > 2 ? text + 2 : "closed");
    }
    text[length] = last;
}

/* The answer to the handshake; gives how many bytes it took. */
static size_t hear_upgrade(struct player *player, char *text)
{
    char room[64];
    struct qn_text hello = qn_text_on(room, sizeof room);
    const char *end = strstr(text, "\r\n\r\n");
    if (!end)
        return 0;
    if (strncmp(text, "HTTP/1.1 101", 12) != 0) {
        text[strcspn(text, "\r")] = '\0';
        lose(player, text);
        return 0;
    }
    player->stage = GREETING;
    qn_put_open(&hello, NULL, '{');
    qn_put_string(&hello, "do", "hello");
    qn_put_int(&hello, "protocol", 1);
    qn_put_string(&hello, "lang", "en");
    qn_put_close(&hello, '}');
    send_text(player, &hello);
    return (size_t)(end - text) + 4;
}

/* Takes what is whole off the bytes, which end with a zero; gives how many were taken. */
static size_t hear_bytes(struct player *player, char *bytes, size_t length)
{
    size_t taken = player->stage == CALLING ? hear_upgrade(player, bytes) : 0, head, whole;
    while (player->is_open && player->stage != CALLING) {
        const unsigned char *frame = (const unsigned char *)bytes + taken;
        if (!(whole = frame_length(frame, length - taken, &head)))
            break;
        hear_frame(player, frame[0] & 15, bytes + taken + head, whole - head);
        taken += whole;
    }
    return taken;
}

/* Bytes go into the one room of all clients, or behind those that the person holds already. */
static void on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    struct player *player = handle->data;
    (void)wanted;
    if (player->held_length == 0) {
        *buffer = uv_buf_init(player->pair->clients->room, READ_ROOM - 1);
        return;
    }
    size_t room = player->held_length + READ_ROOM;
    if (room > player->held_room) {
        char *held = allocate(1, room);
        memcpy(held, player->held, player->held_length);
        free(player->held);
        player->held = held;
        player->held_room = room;
    }
    *buffer = uv_buf_init(player->held + player->held_length, READ_ROOM - 1);
}

static void hold(struct player *player, const char *bytes, size_t length)
{
    char *held = length > 0 ? allocate(1, length) : NULL;
    if (held)
        memcpy(held, bytes, length);
    free(player->held); /* hardly anybody holds anything, and there are many */
    player->held = held;
    player->held_length = player->held_room = length;
}

static void on_bytes(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct player *player = stream->data;
    if (count <= 0) {
        if (count < 0)
            lose(player, uv_strerror((int)count));
        return;
    }
    char *bytes = player->held_length > 0 ? player->held : buffer->base;
    size_t length = player->held_length + (size_t)count;
    bytes[length] = '\0';
    size_t taken = hear_bytes(player, bytes, length);
    if (player->is_open)
        hold(player, bytes + taken, length - taken);
}

/* ---- coming and going ---- */

static void lose(struct player *player, const char *why)
{
    struct clients *clients = player->pair->clients;
    if (!player->is_open)
        return;
    player->is_open = false;
    clients->report->sockets--;
    if (!clients->is_over)
        note_trouble(clients, "lost: ", why);
    uv_close((uv_handle_t *)&player->socket, NULL);
}

static void on_called(uv_connect_t *call, int status)
{
    struct player *player = call->data;
    char text[400];
    if (status != 0) {
        lose(player, uv_strerror(status));
        return;
    }
    snprintf(text, sizeof text,
             "GET /ws HTTP/1.1\r\nHost: %.200s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2l4dGVlbiBieXRlcyBvaw==\r\n\r\n",
             player->pair->clients->plan->host);
    uv_tcp_nodelay(&player->socket, 1);
    uv_read_start((uv_stream_t *)&player->socket, on_room, on_bytes);
    send_bytes(player, text, strlen(text));
}

static void call(struct player *player)
{
    struct clients *clients = player->pair->clients;
    uv_tcp_init(&clients->loop, &player->socket);
    player->socket.data = player->call.data = player;
    player->is_open = true;
    clients->report->sockets++;
    int fault = uv_tcp_connect(&player->call, &player->socket,
                               (const struct sockaddr *)&clients->place, on_called);
    if (fault != 0)
        lose(player, uv_strerror(fault));
}

/* A few tables at a time. */
static void seat_more(struct clients *clients)
{
    while (clients->begun < clients->plan->tables &&
           clients->begun - clients->seated < JOINING_AT_ONCE)
        call(&clients->pairs[clients->begun++].players[0]);
    if (clients->seated == clients->plan->tables)
        uv_stop(&clients->loop);
}

/* ---- time ---- */

static void on_tick(uv_timer_t *timer)
{
    struct clients *clients = timer->data;
    uint64_t passed = now() - clients->started;
    if (passed >= (uint64_t)clients->plan->seconds * 1000000) {
        uv_stop(&clients->loop);
        return;
    }
    for (; clients->first && clients->due * 1000000 <= passed * clients->plan->rate;
         clients->due++) {
        struct pair *pair = clients->first;
        clients->first = pair->next;
        pair->is_ready = false;
        make_move(pair);
    }
}

static void on_impatient(uv_timer_t *timer)
{
    struct clients *clients = timer->data;
    if (clients->report->trouble[0] || now() - clients->started > PATIENCE_MS * 1000ULL)
        uv_stop(&clients->loop);
}

/* ---- the server's own figures ---- */

static double read_figure(const char *text, const char *name)
{
    char mark[64];
    snprintf(mark, sizeof mark, "\n%s ", name);
    const char *line = strstr(text, mark);
    return line ? strtod(line + strlen(mark), NULL) : -1;
}

static struct load_server ask_server(const struct clients *clients)
{
    static const char request[] = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";
    struct load_server server = {0};
    char *text = allocate(1, MESSAGE_MAX);
    size_t length = 0;
    int file = socket(clients->place.ss_family, SOCK_STREAM, 0);
    socklen_t size = clients->place.ss_family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                                          : sizeof(struct sockaddr_in);
    if (file >= 0 && connect(file, (const struct sockaddr *)&clients->place, size) == 0 &&
        write(file, request, sizeof request - 1) > 0)
        for (ssize_t count; length < MESSAGE_MAX - 1 &&
                            (count = read(file, text + length, MESSAGE_MAX - 1 - length)) > 0;)
            length += (size_t)count;
    if (file >= 0)
        close(file);
    text[length] = '\0';
    server.cpu_seconds = read_figure(text, "process_cpu_seconds_total");
    server.bytes = read_figure(text, "process_resident_memory_bytes");
    server.is_known = server.cpu_seconds >= 0 && server.bytes >= 0;
    free(text);
    return server;
}

/* ---- the whole ---- */

static bool find_place(struct clients *clients)
{
    struct addrinfo wishes = {.ai_socktype = SOCK_STREAM}, *places;
    char service[8];
    snprintf(service, sizeof service, "%u", (unsigned)clients->plan->port);
    int fault = getaddrinfo(clients->plan->host, service, &wishes, &places);
    if (fault != 0) {
        note_trouble(clients, "", gai_strerror(fault));
        return false;
    }
    memcpy(&clients->place, places->ai_addr, places->ai_addrlen);
    freeaddrinfo(places);
    return true;
}

static void allow_files(void)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool join(struct clients *clients)
{
    clients->started = now();
    uv_timer_start(&clients->tick, on_impatient, 100, 100);
    seat_more(clients);
    uv_run(&clients->loop, UV_RUN_DEFAULT);
    uv_timer_stop(&clients->tick);
    clients->report->joining = (double)(now() - clients->started) / 1e6;
    clients->report->tables = clients->seated;
    if (clients->seated < clients->plan->tables)
        note_trouble(clients, "", "not everybody could sit in time");
    return clients->seated == clients->plan->tables;
}

static void play(struct clients *clients)
{
    struct load_report *report = clients->report;
    report->before = ask_server(clients);
    report->moves = report->events = 0;
    clients->is_playing = true;
    clients->started = now();
    for (uint32_t i = 0; i < clients->plan->tables; i++)
        get_ready(&clients->pairs[i]);
    uv_timer_start(&clients->tick, on_tick, TICK_MS, TICK_MS);
    uv_run(&clients->loop, UV_RUN_DEFAULT);
    uv_timer_stop(&clients->tick);
    report->seconds = (double)(now() - clients->started) / 1e6;
    report->after = ask_server(clients);
}

static double quantile(const struct clients *clients, double share)
{
    uint64_t wanted = (uint64_t)((double)clients->report->events * share), sum = 0;
    for (int i = 0; i < STEPS; i++)
        if ((sum += clients->took[i]) > wanted)
            return (i + 1) * STEP_US / 1000.0;
    return clients->report->most;
}

static void leave(struct clients *clients)
{
    uint32_t stood = clients->report->sockets;
    clients->is_over = true;
    for (uint32_t i = 0; i < clients->begun; i++)
        for (int who = 0; who < 2; who++)
            if (clients->pairs[i].players[who].is_open)
                lose(&clients->pairs[i].players[who], "");
    uv_close((uv_handle_t *)&clients->tick, NULL);
    uv_run(&clients->loop, UV_RUN_DEFAULT);
    uv_loop_close(&clients->loop);
    for (uint32_t i = 0; i < clients->begun; i++)
        for (int who = 0; who < 2; who++)
            free(clients->pairs[i].players[who].held);
    clients->report->sockets = stood;
}

bool load_run(const struct load_plan *plan, struct load_report *report)
{
    struct clients *clients = allocate(1, sizeof *clients);
    *report = (struct load_report){0};
    clients->plan = plan;
    clients->report = report;
    clients->random = plan->seed;
    clients->id = plan->seed << 32;
    clients->took = allocate(STEPS, sizeof *clients->took);
    clients->pairs = allocate(plan->tables, sizeof *clients->pairs);
    for (uint32_t i = 0; i < plan->tables; i++) {
        struct pair *pair = &clients->pairs[i];
        pair->clients = clients;
        pair->mover = pair->asking = -1;
        pair->players[0].pair = pair->players[1].pair = pair;
    }
    allow_files();
    uv_loop_init(&clients->loop);
    uv_timer_init(&clients->loop, &clients->tick);
    clients->tick.data = clients;
    bool is_well = find_place(clients) && join(clients);
    if (is_well)
        play(clients);
    leave(clients);
    report->p50 = quantile(clients, 0.5);
    report->p99 = quantile(clients, 0.99);
    free(clients->pairs);
    free(clients->took);
    free(clients);
    return is_well;
}
