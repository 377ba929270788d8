/* The tables that anybody may join, as a list in pages. What stands in it is made once for all who
 * look, whenever it changes; only the marks of one's own seats are made for each.
 *
 * The order is fair: the first tables of every network come before the second ones of any; within a
 * network its places take turns, and within a place its people. So whoever lists many tables pushes
 * nobody off the first page, however many addresses they come from. */
#include "server/tables.h"
#include "core/json_write.h"
#include <stdlib.h>
#include <string.h>

enum {
    LOBBY_PAUSE =
        200, /* milliseconds between two lists for those who look, and one more for each */
    PAGE_ROWS = 50,
    LISTED_MAX = 2000,
    PAGE_BYTES = PAGE_ROWS * (STORE_SUMMARY_MAX + 3),
};

/* One table as the list shows it. It is there while its room is in memory, and for a while after a
 * restart. */
struct listing {
    struct listing *next;
    char key[KEY_TEXT_MAX];
    int64_t id, owner, persons[QN_PLAYERS_MAX];
    uint64_t origin;
    uint64_t expires; /* 0: with its room */
    bool is_open;     /* a seat is free */
    uint32_t rank;    /* among those of its owner, then of its origin, then of the network */
    char summary[];
};

struct list_page {
    char *text;
    uint32_t serial; /* the same as long as the text is */
    int count;
    struct {
        char key[KEY_TEXT_MAX];
        int64_t persons[QN_PLAYERS_MAX];
    } rows[PAGE_ROWS];
};

/* ---- which tables there are ---- */

static void changed(struct server *server);

/* What is being stored is not shown yet. */
static bool is_shown(const struct room *room)
{
    return room->is_listed && !room->is_closed && room->stored > 0 && !room->is_broken &&
           qn_table_phase(room->table) != QN_FINISHED;
}

static void remove_listing(struct server *server, int64_t id)
{
    struct listing **at = &server->list.first;
    while (*at && (*at)->id != id)
        at = &(*at)->next;
    if (!*at)
        return;
    struct listing *gone = *at;
    *at = gone->next;
    free(gone);
    server->list.count--;
    changed(server);
}

static struct listing *add_listing(struct server *server, const char *key, const char *summary)
{
    size_t length = strlen(summary);
    struct listing *listing =
        server->list.count < LISTED_MAX ? malloc(sizeof *listing + length + 1) : NULL;
    if (!listing)
        return NULL;
    *listing = (struct listing){.next = server->list.first};
    memcpy(listing->key, key, sizeof listing->key);
    memcpy(listing->summary, summary, length + 1);
    server->list.first = listing;
    server->list.count++;
    changed(server);
    return listing;
}

void tables_list_show(struct room *room)
{
    char summary[STORE_SUMMARY_MAX];
    struct qn_text text = qn_text_on(summary, sizeof summary);
    if (!room->is_listed)
        return;
    remove_listing(room->server, room->id);
    if (!is_shown(room))
        return;
    room_put_summary(room, &text);
    struct listing *listing = text.full ? NULL : add_listing(room->server, room->key, summary);
    if (!listing)
        return;
    listing->id = room->id;
    listing->owner = room->owner;
    listing->origin = room->origin;
    for (int seat = 0; seat < qn_table_setup(room->table)->players; seat++) {
        const struct qn_seat *at = qn_table_seat(room->table, seat);
        listing->persons[seat] = (int64_t)at->person;
        listing->is_open |= at->sitter == QN_NOBODY;
    }
}

void tables_list_hide(struct room *room)
{
    if (room->is_listed && !room->is_closed)
        remove_listing(room->server, room->id);
}

uint32_t tables_listed_by(const struct server *server, int64_t owner)
{
    uint32_t count = 0;
    for (const struct listing *at = server->list.first; at; at = at->next)
        count += at->owner == owner;
    return count;
}

uint32_t tables_listed_from(const struct server *server, uint64_t origin)
{
    uint32_t count = 0;
    for (const struct listing *at = server->list.first; at; at = at->next)
        count += at->origin == origin;
    return count;
}

uint32_t tables_listed_near(const struct server *server, uint64_t origin)
{
    uint32_t count = 0;
    for (const struct listing *at = server->list.first; at; at = at->next)
        count += accounts_network(at->origin) == accounts_network(origin);
    return count;
}

/* ---- in which order ---- */

static int compare(int64_t a, int64_t b) { return (a > b) - (a < b); }

/* Among equals the newest number is the latest made. */
static int by_rank(const void *a, const void *b)
{
    const struct listing *one = *(struct listing *const *)a, *two = *(struct listing *const *)b;
    int order = compare(one->rank, two->rank);
    order = order ? order : compare(two->is_open, one->is_open);
    return order ? order : compare(two->id, one->id);
}

static int by_network(const void *a, const void *b)
{
    const struct listing *one = *(struct listing *const *)a, *two = *(struct listing *const *)b;
    int order = compare(accounts_network(one->origin), accounts_network(two->origin));
    return order ? order : by_rank(a, b);
}

static int by_origin(const void *a, const void *b)
{
    const struct listing *one = *(struct listing *const *)a, *two = *(struct listing *const *)b;
    int order = compare((int64_t)one->origin, (int64_t)two->origin);
    return order ? order : by_rank(a, b);
}

static int by_owner(const void *a, const void *b)
{
    const struct listing *one = *(struct listing *const *)a, *two = *(struct listing *const *)b;
    int order = compare((int64_t)one->origin, (int64_t)two->origin);
    order = order ? order : compare(one->owner, two->owner);
    return order ? order : by_rank(a, b);
}

static bool is_of_network(const struct listing *one, const struct listing *two)
{
    return accounts_network(one->origin) == accounts_network(two->origin);
}

static bool is_of_origin(const struct listing *one, const struct listing *two)
{
    return one->origin == two->origin;
}

static bool is_of_owner(const struct listing *one, const struct listing *two)
{
    return one->origin == two->origin && one->owner == two->owner;
}

/* From the inside out: the rank of a table among those of its circle is the order in the next. */
static const struct {
    int (*order)(const void *a, const void *b);
    bool (*is_one)(const struct listing *one, const struct listing *two);
} circles[] = {{by_owner, is_of_owner}, {by_origin, is_of_origin}, {by_network, is_of_network}};

static void put_in_order(struct listing **all, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        all[i]->rank = 0;
    for (size_t circle = 0; circle < sizeof circles / sizeof circles[0]; circle++) {
        qsort(all, count, sizeof(struct listing *), circles[circle].order);
        for (uint32_t i = 0, rank = 0; i < count; i++) {
            rank = i > 0 && circles[circle].is_one(all[i], all[i - 1]) ? rank + 1 : 0;
            all[i]->rank = rank;
        }
    }
    qsort(all, count, sizeof(struct listing *), by_rank);
}

/* ---- pages ---- */

static void free_pages(struct list_page *pages, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        free(pages[i].text);
    free(pages);
}

static bool fill_page(struct list_page *page, struct listing *const *rows, uint32_t count)
{
    page->text = malloc(PAGE_BYTES);
    if (!page->text)
        return false;
    struct qn_text text = qn_text_on(page->text, PAGE_BYTES);
    for (uint32_t i = 0; i < count && i < PAGE_ROWS; i++, page->count++) {
        qn_put_open(&text, NULL, '{');
        qn_put_json(&text, NULL, rows[i]->summary, strlen(rows[i]->summary));
        qn_put_close(&text, '}');
        memcpy(page->rows[i].key, rows[i]->key, KEY_TEXT_MAX);
        memcpy(page->rows[i].persons, rows[i]->persons, sizeof page->rows[i].persons);
    }
    return true;
}

/* Pages that read as before keep their number, so that nobody is sent them again. */
static void number_pages(struct list *list, struct list_page *pages, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        bool is_same = count == list->page_count && strcmp(pages[i].text, list->pages[i].text) == 0;
        pages[i].serial = is_same ? list->pages[i].serial : ++list->serial;
    }
}

void tables_expire_list(struct server *server)
{
    uint64_t now = uv_now(&server->loop);
    struct listing *next;
    for (struct listing *at = server->list.first; at; at = next) {
        next = at->next;
        if (at->expires && at->expires <= now)
            remove_listing(server, at->id);
    }
}

/* There is always one page, be it empty. Without memory the old ones stay. */
static void make_pages(struct server *server)
{
    struct list *list = &server->list;
    tables_expire_list(server);
    uint32_t count = list->count / PAGE_ROWS + (list->count % PAGE_ROWS > 0 || list->count == 0);
    struct listing **all = calloc(list->count + 1, sizeof(struct listing *));
    struct list_page *pages = calloc(count, sizeof *pages);
    bool is_made = all && pages;
    uint32_t at = 0;
    for (struct listing *one = list->first; is_made && one; one = one->next)
        all[at++] = one;
    if (is_made)
        put_in_order(all, at);
    for (uint32_t i = 0; is_made && i < count; i++)
        is_made = fill_page(&pages[i], all + i * PAGE_ROWS, at - i * PAGE_ROWS);
    free(all);
    if (!is_made) {
        free_pages(pages, pages ? count : 0);
        return;
    }
    number_pages(list, pages, count);
    free_pages(list->pages, list->page_count);
    list->pages = pages;
    list->page_count = count;
    list->is_stale = false;
    metrics_add(&server->metrics, METRIC_LIST_MADE, 1);
}

/* ---- for those who look ---- */

static void put_own(const struct list_page *page, int64_t person, struct qn_text *text)
{
    qn_put_open(text, "own", '[');
    for (int i = 0; i < page->count; i++)
        for (int seat = 0; seat < QN_PLAYERS_MAX; seat++) {
            if (page->rows[i].persons[seat] != person)
                continue;
            qn_put_open(text, NULL, '{');
            qn_put_string(text, "table", page->rows[i].key);
            qn_put_int(text, "seat", seat);
            qn_put_close(text, '}');
        }
    qn_put_close(text, ']');
}

static void send_page(struct guest *guest)
{
    const struct list *list = &guest->server->list;
    struct qn_text text = server_text(guest->server);
    if (!list->page_count)
        return;
    uint32_t number =
        guest->lobby_page < list->page_count ? guest->lobby_page : list->page_count - 1;
    const struct list_page *page = &list->pages[number];
    if (guest->lobby_serial == page->serial)
        return;
    guest->lobby_serial = page->serial;
    wire_open(&text, "lobby", NULL);
    qn_put_int(&text, "page", number);
    qn_put_int(&text, "pages", list->page_count);
    qn_put_open(&text, "tables", '[');
    qn_put_json(&text, NULL, page->text, strlen(page->text));
    qn_put_close(&text, ']');
    put_own(page, guest->person, &text);
    qn_put_close(&text, '}');
    guest_send(guest, &text);
}

static void on_changed(uv_timer_t *timer)
{
    struct server *server = timer->data;
    make_pages(server);
    for (struct guest *guest = server->list.lookers ? server->lobby : NULL; guest;
         guest = guest->lobby_next)
        send_page(guest);
}

/* With many who look it is made less often. */
static void changed(struct server *server)
{
    server->list.is_stale = true;
    if (server->lobby && !server->is_stopping && !uv_is_active((uv_handle_t *)&server->lobby_timer))
        uv_timer_start(&server->lobby_timer, on_changed, LOBBY_PAUSE + server->list.lookers, 0);
}

void tables_leave_list(struct guest *guest)
{
    if (!guest->lobby_link)
        return;
    *guest->lobby_link = guest->lobby_next;
    if (guest->lobby_next)
        guest->lobby_next->lobby_link = guest->lobby_link;
    guest->lobby_link = NULL;
    guest->server->list.lookers--;
}

void tables_list(struct guest *guest, json_t *message)
{
    struct server *server = guest->server;
    tables_leave_list(guest);
    guest_done(guest, wire_text(message, "id"));
    if (!wire_flag(message, "on"))
        return;
    guest->lobby_page = (uint32_t)wire_number(message, "page", 0);
    guest->lobby_serial = 0;
    guest->lobby_next = server->lobby;
    guest->lobby_link = &server->lobby;
    if (guest->lobby_next)
        guest->lobby_next->lobby_link = &guest->lobby_next;
    server->lobby = guest;
    server->list.lookers++;
    if (server->list.is_stale && !uv_is_active((uv_handle_t *)&server->lobby_timer))
        make_pages(server); /* nobody looked until now */
    send_page(guest);
}

/* ---- beginning and end ---- */

/* Whoever was at these tables before the server stopped will be back soon, or they go. */
static bool list_stored(void *context, const struct store_table *row)
{
    struct server *server = context;
    struct listing *listing = row->summary[0] ? add_listing(server, row->key, row->summary) : NULL;
    if (!listing)
        return server->list.count < LISTED_MAX;
    listing->id = row->id;
    listing->owner = row->owner;
    listing->origin = (uint64_t)row->origin;
    listing->expires = uv_now(&server->loop) + server->config->idle_seconds * (uint64_t)1000;
    return true;
}

void tables_open_list(struct server *server)
{
    server->list.is_stale = true;
    store_listed_tables(server->store, LISTED_MAX, list_stored, server);
}

void tables_close_list(struct server *server)
{
    while (server->list.first)
        remove_listing(server, server->list.first->id);
    free_pages(server->list.pages, server->list.page_count);
    server->list.pages = NULL;
    server->list.page_count = 0;
}
