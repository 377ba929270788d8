/* Puts a table into a server's data file: store_write FILE KEY PERSON NAME <LINES. The lines are
 * those of a saved table; the person sits in seat 0. */
#include "server/store.h"
#include <quinte/host.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void finish(struct store *store, struct store_job *job)
{
    store_submit(store, job);
    store_drain(store);
    if (store_job_why(job) != STORE_FINE)
        exit(1);
    store_job_free(store_take_done(store));
}

int main(int count, char **words)
{
    static char line[QN_LINE_MAX];
    struct store *store;
    struct store_person known;
    if (count != 5)
        return 2;
    int64_t person = (int64_t)strtoull(words[3], NULL, 16);
    if (store_open(&store, &(struct store_options){.path = words[1]}) != STORE_FINE)
        return 1;
    struct store_job *job = store_job_new(NULL);
    int64_t table = store_next_table(store);
    if (store_find_person(store, person, &known) != STORE_FINE)
        store_add_person(job, person, words[4]);
    store_add_table(job, table, words[2], person, true);
    store_set_seat(job, table, 0, person);
    for (uint32_t version = 0; fgets(line, sizeof line, stdin); version++) {
        line[strcspn(line, "\n")] = '\0';
        store_add_line(job, table, version, line);
    }
    finish(store, job);
    store_stop(store);
    return 0;
}
