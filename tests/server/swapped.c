/* For tests: a server whose chance and clocks are given and whose cards can be exchanged.
 *
 * Linked around the whole command. QUINTE_CHANCE seeds everything that is drawn by chance, so that
 * two servers that are asked the same do the same. QUINTE_SWAP names a file; while it says
 * "SHUFFLE P Q", two places of that shuffle are exchanged in every game. QUINTE_CLOCK names a file;
 * while it says "WALL STEADY", the wall clock and the one that only goes forward are so many
 * seconds ahead. */
#include <quinte/truth.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void __real_qn_seed_order(const struct qn_seed *seed, int index, const struct qn_need *need,
                          uint8_t *order);
void __wrap_qn_seed_order(const struct qn_seed *seed, int index, const struct qn_need *need,
                          uint8_t *order);

void __wrap_qn_seed_order(const struct qn_seed *seed, int index, const struct qn_need *need,
                          uint8_t *order)
{
    const char *path = getenv("QUINTE_SWAP");
    FILE *file = path ? fopen(path, "r") : NULL;
    unsigned shuffle, p, q;
    __real_qn_seed_order(seed, index, need, order);
    bool is_given = file && fscanf(file, "%u %u %u", &shuffle, &p, &q) == 3;
    if (file)
        fclose(file);
    if (!is_given || (int)shuffle != index || p >= need->take || q >= need->take)
        return;
    uint8_t card = order[p];
    order[p] = order[q];
    order[q] = card;
}

/* ---- clocks ---- */

time_t __real_time(time_t *seconds);
time_t __wrap_time(time_t *seconds);
int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);

static long ahead(bool is_wall)
{
    const char *path = getenv("QUINTE_CLOCK");
    FILE *file = path ? fopen(path, "r") : NULL;
    long wall, steady;
    bool is_given = file && fscanf(file, "%ld %ld", &wall, &steady) == 2;
    if (file)
        fclose(file);
    return !is_given ? 0 : is_wall ? wall : steady;
}

time_t __wrap_time(time_t *seconds)
{
    time_t now = __real_time(NULL) + ahead(true);
    if (seconds)
        *seconds = now;
    return now;
}

int __wrap_clock_gettime(clockid_t clock, struct timespec *time)
{
    int result = __real_clock_gettime(clock, time);
    if (clock == CLOCK_REALTIME || clock == CLOCK_BOOTTIME)
        time->tv_sec += ahead(clock == CLOCK_REALTIME);
    return result;
}

/* ---- chance ---- */

static const char *name(void) { return "given"; }

static void fill(void *bytes, size_t count)
{
    static uint64_t drawn;
    unsigned char seed[randombytes_SEEDBYTES] = {0};
    const char *chance = getenv("QUINTE_CHANCE");
    uint64_t number = ++drawn;
    if (chance)
        memcpy(seed, chance, strnlen(chance, 16));
    memcpy(seed + 16, &number, sizeof number);
    randombytes_buf_deterministic(bytes, count, seed);
}

static uint32_t draw(void)
{
    uint32_t number;
    fill(&number, sizeof number);
    return number;
}

static struct randombytes_implementation given = {
    .implementation_name = name, .random = draw, .buf = fill};

__attribute__((constructor)) static void give_chance(void)
{
    randombytes_set_implementation(&given);
}
