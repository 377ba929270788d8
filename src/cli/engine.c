/* quinte engine: the engine's side of the protocol on standard input and output.
 *
 * One thread reads, the other answers. The reader hands over one line at a time and waits until it
 * is answered; only stop and quit, and ping behind a go, are heard meanwhile. */
#include "bots/engine_talk.h"
#include "commands.h"
#include "output.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct inbox {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool full;         /* a line waits or is being answered */
    bool ended;        /* there are no more lines */
    volatile int stop; /* the line that is being answered should be done soon */
    size_t length;
    char line[TALK_LINE_MAX + 2]; /* one byte more than is allowed, to see that there are more */
};

/* Each line at once, also when a program reads it. */
static void say_line(void *who, const char *line)
{
    (void)who;
    flockfile(stdout);
    fputs(line, stdout);
    putc('\n', stdout);
    fflush(stdout);
    funlockfile(stdout);
}

/* ---- the reader ---- */

/* The next line, cut off behind one byte too many; false at the end of the input. */
static bool next_line(char *line, size_t *length)
{
    int c;
    *length = 0;
    while ((c = getchar()) != EOF && c != '\n')
        if (*length <= TALK_LINE_MAX)
            line[(*length)++] = (char)c;
    line[*length] = '\0';
    return c != EOF || *length > 0;
}

/* Whether the line is this word and nothing else. */
static bool is_word(const char *line, size_t length, const char *word)
{
    size_t from = strspn(line, " \t");
    while (length > from && strchr(" \t\r", line[length - 1]))
        length--;
    return length - from == strlen(word) && strncmp(line + from, word, length - from) == 0;
}

/* A line that is not for the other thread: `stop` is for the line before it, if that is not
 * answered yet, and `ping` behind `go` asks whether anybody is alive. */
static bool heard_at_once(struct inbox *inbox, const char *line, size_t length)
{
    bool stop = is_word(line, length, "stop"), ping = is_word(line, length, "ping");
    pthread_mutex_lock(&inbox->lock);
    bool thinks = inbox->full && strncmp(inbox->line, "go", 2) == 0;
    if (stop && inbox->full)
        inbox->stop = 1;
    pthread_mutex_unlock(&inbox->lock);
    if (ping && thinks)
        say_line(NULL, "pong");
    return stop || (ping && thinks);
}

static void hand_over(struct inbox *inbox, const char *line, size_t length)
{
    pthread_mutex_lock(&inbox->lock);
    while (inbox->full)
        pthread_cond_wait(&inbox->changed, &inbox->lock);
    memcpy(inbox->line, line, length + 1);
    inbox->length = length;
    inbox->full = true;
    pthread_cond_signal(&inbox->changed);
    pthread_mutex_unlock(&inbox->lock);
}

static void *read_lines(void *argument)
{
    struct inbox *inbox = argument;
    char line[TALK_LINE_MAX + 2];
    size_t length;
    bool quit = false;
    while (!quit && next_line(line, &length)) {
        quit = is_word(line, length, "quit");
        if (!quit && !heard_at_once(inbox, line, length))
            hand_over(inbox, line, length);
    }
    pthread_mutex_lock(&inbox->lock);
    inbox->ended = true;
    if (quit) /* at the end of the input, what was asked is still answered as it was asked */
        inbox->stop = 1;
    pthread_cond_signal(&inbox->changed);
    pthread_mutex_unlock(&inbox->lock);
    return NULL;
}

/* ---- the one that answers ---- */

static bool wait_for_line(struct inbox *inbox)
{
    pthread_mutex_lock(&inbox->lock);
    while (!inbox->full && !inbox->ended)
        pthread_cond_wait(&inbox->changed, &inbox->lock);
    bool full = inbox->full;
    pthread_mutex_unlock(&inbox->lock);
    return full;
}

static void answered(struct inbox *inbox)
{
    pthread_mutex_lock(&inbox->lock);
    inbox->full = false;
    inbox->stop = 0;
    pthread_cond_signal(&inbox->changed);
    pthread_mutex_unlock(&inbox->lock);
}

int run_engine(const struct arguments *arguments)
{
    struct inbox *inbox = allocate(1, sizeof *inbox);
    struct talk *talk = talk_open(arguments->lang, say_line, NULL, &inbox->stop);
    pthread_t reader;
    pthread_mutex_init(&inbox->lock, NULL);
    pthread_cond_init(&inbox->changed, NULL);
    if (!talk || pthread_create(&reader, NULL, read_lines, inbox) != 0) {
        print_starved();
        return MISUSED;
    }
    while (wait_for_line(inbox)) {
        talk_line(talk, inbox->line, inbox->length);
        answered(inbox);
    }
    pthread_join(reader, NULL);
    talk_close(talk);
    pthread_cond_destroy(&inbox->changed);
    pthread_mutex_destroy(&inbox->lock);
    free(inbox);
    return DONE;
}
