/* Where there is no libFuzzer: runs a target over the files given (or those of the folders given),
 * once as they are and then cut and changed in a fixed pseudo-random way. */
#include "fuzz.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { INPUT_MAX = 1 << 17, VARIANTS = 200 };

static long executions;

static uint32_t next_number(void)
{
    static uint32_t state = 2463534242u;
    state ^= state << 13;
    state ^= state >> 17;
    return state ^= state << 5;
}

static void run(const uint8_t *data, size_t size)
{
    uint8_t *exact = malloc(size ? size : 1); /* no room beyond the end, for the sanitizers */
    memcpy(exact, data, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    executions++;
}

static void run_variants(uint8_t *data, size_t size)
{
    for (int i = 0; i < VARIANTS && size > 0; i++) {
        size_t place = next_number() % size;
        uint8_t byte = data[place];
        data[place] = i % 3 ? (uint8_t)(byte ^ 1 << next_number() % 7) : data[next_number() % size];
        run(data, size);
        data[place] = byte;
        if (i % 8 == 0)
            run(data, place);
    }
}

static void run_file(const char *path)
{
    static uint8_t data[INPUT_MAX];
    FILE *file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "cannot read %s\n", path);
        exit(2);
    }
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    run(data, size);
    run_variants(data, size);
}

static void run_folder(const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    char name[4096];
    while (folder && (entry = readdir(folder)))
        if (entry->d_name[0] != '.') {
            snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
            run_file(name);
        }
    if (folder)
        closedir(folder);
}

int main(int count, char **paths)
{
    for (int i = 1; i < count; i++) {
        struct stat about;
        if (stat(paths[i], &about) == 0 && S_ISDIR(about.st_mode))
            run_folder(paths[i]);
        else
            run_file(paths[i]);
    }
    printf("%ld executions, 0 findings\n", executions);
    return executions > 0 ? 0 : 2;
}
