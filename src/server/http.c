/* What an HTTP request gets: routes, refusals, and the headers of everything. */
#include "http.h"
#include "core/language.h"
#include "site.h"
#include "core/json_write.h"
#include <string.h>
#include <strings.h>

/* Scripts, workers and styles come from us alone and none stands inside a page; WebAssembly may be
 * compiled (the games); nobody may frame us; nothing is told to other sites. The last three make
 * the page a world of its own, which shared memory needs. */
const struct http_header http_strict_headers[] = {
    {"content-security-policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
     "connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; "
     "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
    {"x-content-type-options", "nosniff"},
    {"x-frame-options", "DENY"},
    {"referrer-policy", "no-referrer"},
    {"permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
    {"cross-origin-opener-policy", "same-origin"},
    {"cross-origin-embedder-policy", "require-corp"},
    {"cross-origin-resource-policy", "same-origin"},
    {NULL, NULL},
};

void http_add_header(struct http_response *response, const char *name, const char *value)
{
    if (response->header_count < HTTP_HEADERS_MAX)
        response->headers[response->header_count++] = (struct http_header){name, value};
}

/* ---- refusals ---- */

static const struct {
    int status;
    const char *why, *say;
} refusals[] = {
    {400, "malformed", N_("This request is malformed.")},
    {401, "token", N_("This request needs a valid token: Authorization: Bearer TOKEN.")},
    {403, "forbidden", N_("This request comes from another site.")},
    {404, "unknown", N_("There is nothing at this address.")},
    {405, "method", N_("This address does not know this method.")},
    {410, "old-rules",
     N_("This game was played under older rules; it is kept, but cannot be read here.")},
    {411, "length", N_("The length of the content is missing.")},
    {413, "long", N_("This content is too long.")},
    {429, "rate", N_("That is too much at once; try again in a few seconds.")},
    {503, "busy", N_("The server is full or stopping; try again soon.")},
    {500, "failed", N_("The server could not answer.")},
};

enum { REFUSALS = sizeof refusals / sizeof refusals[0] };

static bool prefers_pages(const struct http_request *request)
{
    return strstr(request->accept, "text/html") != NULL && strncmp(request->path, "/api/", 5) != 0;
}

void http_refuse(const struct http_request *request, int status, struct http_response *response,
                 struct qn_text *room)
{
    int which = 0;
    while (which < REFUSALS - 1 && refusals[which].status != status)
        which++;
    if (refusals[which].status != status && status < 500)
        which = 0; /* the request's fault, not ours */
    enum qn_lang lang = qn_lang_find(request->accept_language);
    const char *say = qn_say(lang, refusals[which].say);
    size_t start = room->length;
    bool is_page = prefers_pages(request);
    if (is_page) {
        qn_text_form(
            room,
            "<!doctype html>\n<html lang=\"%s\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
            "content=\"width=device-width\"><title>%d · Quinte</title>\n<h1>%d</h1>\n<p>%s</p>\n"
            "<p><a href=\"/\">Quinte</a></p>\n</html>\n",
            qn_lang_code(lang), status, status, say);
    } else {
        qn_text_char(room, '{'); /* whatever stands before */
        qn_put_string(room, "is", "refused");
        qn_put_string(room, "why", refusals[which].why);
        qn_put_string(room, "say", say);
        qn_put_close(room, '}');
        qn_text_char(room, '\n');
    }
    response->status = status;
    response->type = is_page ? "text/html; charset=utf-8" : "application/json";
    response->body = room->data + start;
    response->length = room->length - start;
    http_add_header(response, "cache-control", "no-store");
    if (status == 401)
        http_add_header(response, "www-authenticate", "Bearer");
    if (status == 429 || status == 503)
        http_add_header(response, "retry-after", "5");
}

bool http_origin_fits(const char *origin, const char *host, const char *public_url)
{
    if (*origin == '\0')
        return true;
    if (*public_url)
        return strcasecmp(origin, public_url) == 0;
    const char *after = strstr(origin, "://");
    return after && *host && strcasecmp(after + 3, host) == 0;
}

/* ---- routes ---- */

static void answer_text(struct http_response *response, int status, const char *type,
                        const char *body, size_t length)
{
    response->status = status;
    response->type = type;
    response->body = body;
    response->length = length;
    http_add_header(response, "cache-control", "no-store");
}

typedef void (*route)(const struct http *http, const struct http_request *request,
                      struct http_response *response, struct qn_text *room);

static void answer_health(const struct http *http, const struct http_request *request,
                          struct http_response *response, struct qn_text *room)
{
    (void)http, (void)request, (void)room;
    answer_text(response, 200, "text/plain; charset=utf-8", "ok\n", 3);
}

void http_say_ready(struct http_response *response, bool is_ready)
{
    if (is_ready) {
        answer_text(response, 200, "text/plain; charset=utf-8", "ready\n", 6);
        return;
    }
    answer_text(response, 503, "text/plain; charset=utf-8", "not ready\n", 10);
    http_add_header(response, "retry-after", "5");
}

static void answer_ready(const struct http *http, const struct http_request *request,
                         struct http_response *response, struct qn_text *room)
{
    (void)http, (void)request, (void)room;
    http_say_ready(response, true);
}

static void answer_metrics(const struct http *http, const struct http_request *request,
                           struct http_response *response, struct qn_text *room)
{
    bool may = strcmp(http->metrics_access, "all") == 0 ||
               (strcmp(http->metrics_access, "local") == 0 && request->is_local);
    if (!may) {
        http_refuse(request, 404, response, room);
        return;
    }
    size_t start = room->length;
    metrics_print(http->metrics, room);
    answer_text(response, 200, "text/plain; version=0.0.4; charset=utf-8", room->data + start,
                room->length - start);
}

static const struct {
    const char *path;
    route answer;
} routes[] = {
    {"/healthz", answer_health},
    {"/readyz", answer_ready},
    {"/metrics", answer_metrics},
};

enum { ROUTES = sizeof routes / sizeof routes[0] };

static const char *page_path(const struct http *http, const char *path)
{
    for (const char *const *start = http->page_paths; start && *start; start++)
        if (strncmp(path, *start, strlen(*start)) == 0)
            return "/";
    return path;
}

bool http_answer(const struct http *http, const struct http_request *request,
                 struct http_response *response, struct qn_text *room)
{
    if (strncmp(request->path, "/api/", 5) == 0)
        return false;
    if (request->method != HTTP_GET && request->method != HTTP_HEAD) {
        http_refuse(request, 405, response, room);
        http_add_header(response, "allow", "GET, HEAD");
        return true;
    }
    if (http->asks_for_ready && strcmp(request->path, "/readyz") == 0)
        return false;
    for (int i = 0; i < ROUTES; i++)
        if (strcmp(request->path, routes[i].path) == 0) {
            routes[i].answer(http, request, response, room);
            return true;
        }
    if (!http->site || !site_answer(http->site, page_path(http, request->path), request, response))
        http_refuse(request, 404, response, room);
    return true;
}
