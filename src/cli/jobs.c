/* Work that several threads share, and how far it has come. */
#include "jobs.h"
#include "messages.h"
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

enum { BAR = 30 };

int jobs_standard(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > JOBS_MAX ? JOBS_MAX : (int)cores;
}

void jobs_run(int jobs, void *(*work)(void *what), void *what)
{
    pthread_t helpers[JOBS_MAX];
    int count = 0;
    while (count + 1 < jobs && pthread_create(&helpers[count], NULL, work, what) == 0)
        count++;
    work(what);
    for (int i = 0; i < count; i++)
        pthread_join(helpers[i], NULL);
}

void jobs_bar(enum qn_lang lang, uint64_t done, uint64_t all)
{
    int filled = (int)((double)done / (double)all * BAR);
    fprintf(stderr, "\r\033[K[");
    for (int i = 0; i < BAR; i++)
        fputc(i < filled ? '#' : '.', stderr);
    fprintf(stderr, say(lang, SAY_PROGRESS), (unsigned long long)done, (unsigned long long)all);
}

void jobs_bar_away(void) { fprintf(stderr, "\r\033[K"); }
