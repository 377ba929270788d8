/* A file that appears whole or not at all: written beside its place, then renamed. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "atomic_file.h"
#include "output.h"
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void forget(struct atomic_file *file)
{
    free(file->target);
    free(file->temporary);
    *file = (struct atomic_file){.stream = NULL};
}

static bool open_beside(struct atomic_file *file, const char *path, bool exists)
{
    static const char ending[] = ".XXXXXX";
    file->target = exists ? realpath(path, NULL) : strdup(path); /* a link stays a link */
    if (!file->target)
        return false;
    size_t length = strlen(file->target);
    file->temporary = allocate(length + sizeof ending, 1);
    memcpy(file->temporary, file->target, length);
    memcpy(file->temporary + length, ending, sizeof ending);
    int handle = mkstemp(file->temporary);
    if (handle < 0)
        return false;
    mode_t mask = umask(0);
    umask(mask);
    if (fchmod(handle, 0666 & ~mask) != 0 || !(file->stream = fdopen(handle, "w"))) {
        int reason = errno;
        close(handle);
        unlink(file->temporary);
        errno = reason;
        return false;
    }
    return true;
}

bool atomic_file_open(struct atomic_file *file, const char *path)
{
    *file = (struct atomic_file){.stream = NULL};
    if (strcmp(path, "-") == 0) {
        file->stream = stdout;
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
        opened = (file->stream = fopen(path, "w")) != NULL;
    else
        opened = open_beside(file, path, exists);
    if (!opened) {
        int reason = errno;
        forget(file);
        errno = reason;
    }
    return opened;
}

bool atomic_file_commit(struct atomic_file *file)
{
    if (file->stream == stdout)
        return fflush(stdout) == 0 && !ferror(stdout);
    bool written = !ferror(file->stream);
    written = fclose(file->stream) == 0 && written;
    if (file->temporary) {
        written = written && rename(file->temporary, file->target) == 0;
        int reason = errno;
        if (!written)
            unlink(file->temporary);
        errno = reason;
    }
    forget(file);
    return written;
}

void atomic_file_discard(struct atomic_file *file)
{
    if (file->stream && file->stream != stdout)
        fclose(file->stream);
    if (file->temporary)
        unlink(file->temporary);
    forget(file);
}
