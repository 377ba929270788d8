/* Work side by side, by POSIX threads. */
#include "bots/parallel.h"
#include "bots/bot.h"
#include <pthread.h>

struct task {
    void (*work)(void *item);
    void *item;
    pthread_t thread;
    bool started;
};

static void *start(void *from)
{
    struct task *task = from;
    task->work(task->item);
    return NULL;
}

void parallel_run(void (*work)(void *item), void *const *items, int count)
{
    struct task tasks[BOT_THREADS_MAX];
    for (int i = 1; i < count; i++) {
        tasks[i] = (struct task){.work = work, .item = items[i]};
        tasks[i].started = pthread_create(&tasks[i].thread, NULL, start, &tasks[i]) == 0;
    }
    work(items[0]);
    for (int i = 1; i < count; i++)
        if (tasks[i].started)
            pthread_join(tasks[i].thread, NULL);
        else
            work(items[i]);
}
