/* What an HTTP request gets: the built page, health, figures, and the hook of the API. Knows no
 * sockets; the transport hands requests in and writes responses out.
 *
 * The page's folder is read once, at the start. A path is looked up in the list of what was found
 * there and nowhere else, so that no path can lead out of the folder. */
#ifndef QUINTE_SERVER_HTTP_H
#define QUINTE_SERVER_HTTP_H

#include "rate_limits.h"
#include "metrics.h"
#include <quinte/quinte.h>

enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST, HTTP_DELETE, HTTP_OTHER };

/* Texts are never NULL; what the client did not send is empty. */
struct http_request {
    enum http_method method;
    const char *path;  /* decoded, starts with '/' */
    const char *query; /* as it came, without '?' */
    const char *host, *origin, *accept, *accept_encoding, *accept_language, *if_none_match;
    const char *authorization, *content_type;
    const char *body; /* zero-terminated */
    size_t body_length;
    struct address address; /* whom it comes from, behind our proxies */
    bool is_local;          /* straight from this machine */
};

struct http_header {
    const char *name, *value; /* the name in lower case */
};

enum { HTTP_HEADERS_MAX = 6, HTTP_ETAG = 36 };

struct http_response {
    int status;
    const char *type; /* of the body; NULL: there is none */
    const void *body;
    size_t length;
    bool is_lasting; /* the body outlives the exchange and is not copied */
    struct http_header headers[HTTP_HEADERS_MAX]; /* beyond those that everything gets */
    int header_count;
};

/* Headers that everything gets, the refusals too; ends with a name that is NULL. */
extern const struct http_header http_strict_headers[];

void http_add_header(struct http_response *response, const char *name, const char *value);
/* A refusal in words: JSON for programs, a small page for browsers. `room` takes the body. */
void http_refuse(const struct http_request *request, int status, struct http_response *response,
                 struct qn_text *room);

/* Whether a page of that origin may talk to us: `public_url` if there is one, otherwise the host
 * that was asked for. Without an origin it is no browser. */
bool http_origin_fits(const char *origin, const char *host, const char *public_url);

/* ---- the page ---- */

struct site;

/* Reads a folder. NULL: `error` says why. */
struct site *site_open(const char *folder, enum qn_lang lang, struct qn_text *error);
void site_free(struct site *site);
int site_count(const struct site *site);

/* ---- routes ---- */

struct http {
    const struct site *site; /* NULL: no page */
    struct metrics *metrics;
    const char *metrics_access;    /* local, all, none */
    const char *const *page_paths; /* starts of paths that the page itself tells apart; NULL ends */
    bool asks_for_ready;           /* /readyz is for the API as well; otherwise it is always so */
};

enum { HTTP_ROOM = 16384 };

/* What /readyz says. */
void http_say_ready(struct http_response *response, bool is_ready);

/* True: answered, out of `room` if it needs any. False: it is for the API (a path that starts with
 * /api/, or /readyz), which is none of ours. */
bool http_answer(const struct http *http, const struct http_request *request,
                 struct http_response *response, struct qn_text *room);

#endif
