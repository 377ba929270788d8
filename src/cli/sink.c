/* A file that appears whole or not at all: written beside its place, then renamed. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "sink.h"
#include "output.h"
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void forget(struct sink *sink)
{
    free(sink->target);
    free(sink->temporary);
    *sink = (struct sink){.file = NULL};
}

static bool open_beside(struct sink *sink, const char *path, bool exists)
{
    static const char ending[] = ".XXXXXX";
    sink->target = exists ? realpath(path, NULL) : strdup(path); /* a link stays a link */
    if (!sink->target)
        return false;
    size_t length = strlen(sink->target);
    sink->temporary = allocate(length + sizeof ending, 1);
    memcpy(sink->temporary, sink->target, length);
    memcpy(sink->temporary + length, ending, sizeof ending);
    int handle = mkstemp(sink->temporary);
    if (handle < 0)
        return false;
    mode_t mask = umask(0);
    umask(mask);
    if (fchmod(handle, 0666 & ~mask) != 0 || !(sink->file = fdopen(handle, "w"))) {
        int reason = errno;
        close(handle);
        unlink(sink->temporary);
        errno = reason;
        return false;
    }
    return true;
}

bool sink_open(struct sink *sink, const char *path)
{
    *sink = (struct sink){.file = NULL};
    if (strcmp(path, "-") == 0) {
        sink->file = stdout;
        return true;
    }
    struct stat about;
    bool exists = stat(path, &about) == 0;
    if (exists && S_ISDIR(about.st_mode)) {
        errno = EISDIR;
        return false;
    }
    bool opened;
    if (exists && !S_ISREG(about.st_mode)) /* a device or a pipe cannot be replaced */
        opened = (sink->file = fopen(path, "w")) != NULL;
    else
        opened = open_beside(sink, path, exists);
    if (!opened) {
        int reason = errno;
        forget(sink);
        errno = reason;
    }
    return opened;
}

bool sink_finish(struct sink *sink)
{
    if (sink->file == stdout)
        return fflush(stdout) == 0 && !ferror(stdout);
    bool written = !ferror(sink->file);
    written = fclose(sink->file) == 0 && written;
    if (sink->temporary) {
        written = written && rename(sink->temporary, sink->target) == 0;
        int reason = errno;
        if (!written)
            unlink(sink->temporary);
        errno = reason;
    }
    forget(sink);
    return written;
}

void sink_abandon(struct sink *sink)
{
    if (sink->file && sink->file != stdout)
        fclose(sink->file);
    if (sink->temporary)
        unlink(sink->temporary);
    forget(sink);
}
