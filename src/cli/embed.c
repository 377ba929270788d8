/* A tool of the build: turns rules pages into a C file with the table that pages.h declares.
 *
 *     embed docs/rules/verso.fr.md docs/rules/verso.en.md … > pages.c
 *
 * The game and the language are read from the file's name. Pages become arrays of numbers, because
 * compilers need not take strings as long as that. */
#include <stdio.h>
#include <string.h>

static int embed_page(const char *path, int number)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "embed: cannot read %s\n", path);
        return 1;
    }
    printf("static const unsigned char page_%d[] = {", number);
    int c, column = 0;
    while ((c = getc(file)) != EOF)
        printf("%s%d,", column++ % 24 == 0 ? "\n" : "", c);
    printf("0};\n\n");
    return fclose(file) != 0;
}

static int embed_entry(const char *path, int number)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *lang = strchr(name, '.'), *end = strrchr(name, '.');
    if (!lang || end == lang || strcmp(end, ".md") != 0) {
        fprintf(stderr, "embed: %s is not called GAME.LANG.md\n", path);
        return 1;
    }
    printf("    {\"%.*s\", \"%.*s\", (const char *)page_%d},\n", (int)(lang - name), name,
           (int)(end - lang - 1), lang + 1, number);
    return 0;
}

int main(int count, char **words)
{
    int failed = 0;
    printf("#include \"cli/pages.h\"\n\n");
    for (int i = 1; i < count; i++)
        failed |= embed_page(words[i], i);
    printf("const struct rules_page rules_pages[] = {\n");
    for (int i = 1; i < count; i++)
        failed |= embed_entry(words[i], i);
    printf("    {0},\n};\n");
    return failed || fflush(stdout) != 0;
}
