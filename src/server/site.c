/* The built page in memory. Folders are read once, in an order that does not depend on the disk;
 * FILE.br and FILE.gz are what FILE goes out as if the browser can read them. */
#include "site.h"
#include "core/language.h"
#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum encoding { PLAIN, GZIP, BROTLI, ENCODINGS };

static const struct {
    const char *name, *ending;
} encodings[ENCODINGS] = {{"", ""}, {"gzip", ".gz"}, {"br", ".br"}};

struct file {
    char *path; /* as in a URL: starts with '/' */
    const char *type;
    bool is_immutable;
    struct {
        char *bytes; /* NULL: there is none */
        size_t length;
        char etag[HTTP_ETAG];
    } as[ENCODINGS];
};

struct site {
    struct file *files; /* sorted by path */
    int count, room;
    size_t bytes;
};

enum { FILES_MAX = 10000, DEPTH_MAX = 8, PATH_MAX_BYTES = 1024 };

static const size_t bytes_max = (size_t)256 << 20;

/* ---- what a file is ---- */

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".avif", "image/avif"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".woff", "font/woff"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".txt", "text/plain; charset=utf-8"},
    {".xml", "application/xml"},
    {".pdf", "application/pdf"},
};

enum { TYPES = sizeof types / sizeof types[0] };

static bool ends_with(const char *text, const char *ending)
{
    size_t length = strlen(text), end = strlen(ending);
    return length >= end && strcmp(text + length - end, ending) == 0;
}

static const char *type_of(const char *path)
{
    for (int i = 0; i < TYPES; i++)
        if (ends_with(path, types[i].ending))
            return types[i].type;
    return "application/octet-stream";
}

/* The builder puts a hash into the names of what is in assets/: NAME-xxxxxxxx.EXT. Other bytes have
 * another name, so a browser need never ask again. */
static bool is_hashed(const char *path)
{
    static const char digits[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    const char *dot = strrchr(path, '.');
    return strncmp(path, "/assets/", 8) == 0 && dot && dot - path > 8 + 9 && dot[-9] == '-' &&
           strspn(dot - 8, digits) == 8;
}

static enum encoding encoding_of(const char *path)
{
    for (int i = PLAIN + 1; i < ENCODINGS; i++)
        if (ends_with(path, encodings[i].ending))
            return (enum encoding)i;
    return PLAIN;
}

/* ---- reading the folder ---- */

static bool read_bytes(const char *name, size_t length, char **bytes)
{
    FILE *file = fopen(name, "rb");
    *bytes = malloc(length + 1);
    bool is_whole = file && *bytes && fread(*bytes, 1, length, file) == length;
    if (file)
        fclose(file);
    if (!is_whole) {
        free(*bytes);
        *bytes = NULL;
    }
    return is_whole;
}

static void make_etag(const char *bytes, size_t length, char etag[HTTP_ETAG])
{
    uint8_t hash[16];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)bytes, length, NULL, 0);
    etag[0] = '"';
    sodium_bin2hex(etag + 1, HTTP_ETAG - 1, hash, sizeof hash);
    memcpy(etag + 33, "\"", 2);
}

static struct file *find_file(const struct site *site, const char *path)
{
    int low = 0, high = site->count;
    while (low < high) {
        int middle = (low + high) / 2;
        int order = strcmp(site->files[middle].path, path);
        if (order == 0)
            return &site->files[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

static struct file *new_file(struct site *site, const char *path)
{
    if (site->count == FILES_MAX)
        return NULL;
    if (site->count == site->room) {
        int room = site->room ? site->room * 2 : 64;
        struct file *files = realloc(site->files, (size_t)room * sizeof *files);
        if (!files)
            return NULL;
        site->files = files;
        site->room = room;
    }
    struct file *file = &site->files[site->count];
    *file = (struct file){.path = malloc(strlen(path) + 1)};
    if (!file->path)
        return NULL;
    memcpy(file->path, path, strlen(path) + 1);
    file->type = type_of(path);
    file->is_immutable = is_hashed(path);
    site->count++;
    return file;
}

/* A folder's names come sorted, FILE before FILE.br, so the last file is the one that compressed
 * bytes belong to; without it they are a file like any other. */
static bool take_file(struct site *site, const char *name, const char *path, size_t length)
{
    char *bytes, plain[PATH_MAX_BYTES];
    enum encoding as = encoding_of(path);
    struct file *file = NULL;
    site->bytes += length;
    if (site->bytes > bytes_max || !read_bytes(name, length, &bytes))
        return false;
    if (as != PLAIN) {
        snprintf(plain, sizeof plain, "%.*s", (int)(strlen(path) - 3), path);
        for (int i = site->count - 1; i >= 0 && !file; i--)
            if (strcmp(site->files[i].path, plain) == 0)
                file = &site->files[i];
    }
    if (!file) {
        as = PLAIN;
        file = new_file(site, path);
    }
    if (!file) {
        free(bytes);
        return false;
    }
    file->as[as].bytes = bytes;
    file->as[as].length = length;
    make_etag(bytes, length, file->as[as].etag);
    return true;
}

/* Hidden files stay hidden. */
static int is_wanted(const struct dirent *entry) { return entry->d_name[0] != '.'; }

static bool take_folder(struct site *site, const char *folder, const char *path, int depth);

static bool take_entry(struct site *site, const char *folder, const char *path, const char *entry,
                       int depth)
{
    char name[PATH_MAX_BYTES], inside[PATH_MAX_BYTES];
    struct stat status;
    int length = snprintf(name, sizeof name, "%s/%s", folder, entry);
    int inside_length = snprintf(inside, sizeof inside, "%s/%s", path, entry);
    if (length >= (int)sizeof name || inside_length >= (int)sizeof inside) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (stat(name, &status) != 0)
        return false;
    if (S_ISDIR(status.st_mode))
        return take_folder(site, name, inside, depth + 1);
    return !S_ISREG(status.st_mode) || take_file(site, name, inside, (size_t)status.st_size);
}

static bool take_folder(struct site *site, const char *folder, const char *path, int depth)
{
    struct dirent **entries;
    int count = depth < DEPTH_MAX ? scandir(folder, &entries, is_wanted, alphasort) : -1;
    if (count < 0)
        return false;
    bool is_well = true;
    for (int i = 0; i < count; i++) {
        is_well = is_well && take_entry(site, folder, path, entries[i]->d_name, depth);
        free(entries[i]);
    }
    free(entries);
    return is_well;
}

static int by_path(const void *left, const void *right)
{
    const struct file *one = left, *other = right;
    return strcmp(one->path, other->path);
}

struct site *site_open(const char *folder, enum qn_lang lang, struct qn_text *error)
{
    static const char forms[] = N_("the page in '%s' cannot be read: %s");
    struct site *site = calloc(1, sizeof *site);
    errno = 0;
    if (!site || !take_folder(site, folder, "", 0)) {
        qn_text_form(error, qn_say(lang, forms), folder,
                     errno ? strerror(errno) : qn_say(lang, "it is too big"));
        site_free(site);
        return NULL;
    }
    if (site->count > 0)
        qsort(site->files, (size_t)site->count, sizeof *site->files, by_path);
    return site;
}

void site_free(struct site *site)
{
    if (!site)
        return;
    for (int i = 0; i < site->count; i++) {
        for (int as = 0; as < ENCODINGS; as++)
            free(site->files[i].as[as].bytes);
        free(site->files[i].path);
    }
    free(site->files);
    free(site);
}

int site_count(const struct site *site) { return site->count; }

/* ---- answering ---- */

/* Whether a list like "gzip, br;q=0.8" allows the coding: named, and not with the weight 0. */
static bool accepts(const char *list, const char *coding)
{
    size_t length = strlen(coding);
    for (const char *at = list; *at; at += *at == ',') {
        at += strspn(at, " \t");
        size_t word = strcspn(at, ",; \t");
        bool is_named = word == length && strncasecmp(at, coding, length) == 0;
        at += word;
        size_t rest = strcspn(at, ",");
        const char *weight = strstr(at, "q=");
        bool is_zero = weight && weight < at + rest && strtod(weight + 2, NULL) <= 0;
        if (is_named)
            return !is_zero;
        at += rest;
    }
    return false;
}

static enum encoding choose(const struct file *file, const char *accept_encoding)
{
    for (int as = ENCODINGS - 1; as > PLAIN; as--)
        if (file->as[as].bytes && accepts(accept_encoding, encodings[as].name))
            return (enum encoding)as;
    return PLAIN;
}

static const struct file *look_up(const struct site *site, const char *path)
{
    char index[PATH_MAX_BYTES];
    size_t length = strlen(path);
    if (length == 0 || path[length - 1] != '/')
        return find_file(site, path);
    int written = snprintf(index, sizeof index, "%sindex.html", path);
    return written < (int)sizeof index ? find_file(site, index) : NULL;
}

bool site_answer(const struct site *site, const char *path, const struct http_request *request,
                 struct http_response *response)
{
    const struct file *file = look_up(site, path);
    if (!file)
        return false;
    enum encoding as = choose(file, request->accept_encoding);
    const char *etag = file->as[as].etag;
    bool is_known =
        strstr(request->if_none_match, etag) || strcmp(request->if_none_match, "*") == 0;
    response->status = is_known ? 304 : 200;
    response->is_lasting = true;
    if (!is_known) {
        response->type = file->type;
        response->body = file->as[as].bytes;
        response->length = file->as[as].length;
        if (as != PLAIN)
            http_add_header(response, "content-encoding", encodings[as].name);
    }
    http_add_header(response, "etag", etag);
    http_add_header(response, "vary", "accept-encoding");
    http_add_header(response, "cache-control",
                    file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache");
    return true;
}
