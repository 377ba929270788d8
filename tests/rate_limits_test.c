/* Who may have how much: networks within networks, and turns among those who wait. */
#include "server/rate_limits.h"
#include "server/fair_queue.h"
#include <sodium.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

/* ---- networks ---- */

static const struct rate rates[FLOWS] = {[FLOW_MESSAGES] = {20, 60}, [FLOW_REQUESTS] = {50, 300}};

static struct address parse(const char *text)
{
    struct address address;
    assert_true(address_parse(text, &address));
    return address;
}

/* The n-th /64 of 2001:db8:ORG::/48. */
static struct address household(unsigned org, unsigned n)
{
    char text[ADDRESS_TEXT];
    snprintf(text, sizeof text, "2001:db8:%x:%x::1", org, n);
    return parse(text);
}

static enum verdict ask(struct rate_limits *limits, struct address address, uint64_t now)
{
    struct visitor *visitor = rate_limits_visitor(limits, &address, now);
    assert_non_null(visitor);
    return visitor_take(limits, visitor, FLOW_REQUESTS, now);
}

/* So many requests in a row; gives how many were taken. */
static int take(struct rate_limits *limits, struct address address, int count, uint64_t now)
{
    int taken = 0;
    for (int i = 0; i < count; i++)
        taken += ask(limits, address, now) == WITHIN;
    return taken;
}

/* Whoever owns a wide network gets as much as sixteen households, from wherever in it. */
static void test_nested(void **state)
{
    (void)state;
    struct rate_limits *limits = rate_limits_new(rates, 1000);
    assert_int_equal(take(limits, household(1, 0), 1000, 1), 300);
    assert_int_equal(take(limits, household(1, 1), 1000, 1), 300);
    assert_int_equal(take(limits, household(1, 2), 1000, 1), 300);
    assert_int_equal(take(limits, household(1, 3), 1000, 1), 300);
    assert_int_equal(take(limits, household(1, 4), 1000, 1),
                     0); /* the /56 has had four times 300 */
    int taken = 1200;
    for (unsigned n = 256; n < 65536; n += 64)
        taken += take(limits, household(1, n), 1000, 1);
    assert_int_equal(taken, 16 * 300);
    assert_int_equal(take(limits, household(2, 0), 1000, 1), 300);
    assert_int_equal(take(limits, parse("192.0.2.1"), 1000, 1), 300);
    taken = 300;
    for (int n = 2; n < 256; n++) {
        char text[ADDRESS_TEXT];
        snprintf(text, sizeof text, "192.0.2.%d", n);
        taken += take(limits, parse(text), 1000, 1);
    }
    assert_int_equal(taken, 16 * 300);
    assert_int_equal(take(limits, parse("192.0.3.1"), 1000, 1), 300);
    rate_limits_free(limits);
}

/* A neighbour who does not listen takes nothing from the wider network when refused, and nobody is
 * BEYOND by what others did. */
static void test_neighbours(void **state)
{
    (void)state;
    struct rate_limits *limits = rate_limits_new(rates, 1000);
    take(limits, household(1, 0), 100000, 1);
    assert_int_equal(ask(limits, household(1, 0), 1), BEYOND);
    assert_int_equal(take(limits, household(1, 1), 300, 1), 300);
    for (unsigned n = 256; n < 65536; n += 64)
        take(limits, household(1, n), 300, 1);
    for (int i = 0; i < 200; i++)
        assert_int_equal(ask(limits, household(1, 65535), 1), OVER);
    rate_limits_free(limits);
}

/* However many come, from however many networks: a newcomer is known, and little is remembered. */
static void test_newcomers(void **state)
{
    (void)state;
    struct rate_limits *limits = rate_limits_new(rates, 1000);
    for (unsigned org = 0; org < 32; org++)
        for (unsigned n = 0; n < 65536; n += 8) {
            ask(limits, household(org, n), 1);
            assert_true(rate_limits_count(limits) <= 3 * 1001); /* with their wider ones */
        }
    assert_int_equal(take(limits, parse("192.0.2.1"), 1000, 1), 300);
    rate_limits_forget(limits, 60000);
    assert_int_equal(rate_limits_count(limits), 0);
    rate_limits_free(limits);
}

/* Making us forget oneself is no gain: the wider network has not forgotten. */
static void test_forgotten_on_purpose(void **state)
{
    (void)state;
    struct rate_limits *limits = rate_limits_new(rates, 100);
    int taken = take(limits, household(1, 0), 1000, 1);
    for (int round = 0; round < 100; round++) {
        for (unsigned n = 1; n < 200; n++)
            taken += ask(limits, household(1, n * 256), 1) == WITHIN;
        taken += take(limits, household(1, 0), 1000, 1);
    }
    assert_true(taken <= 16 * 300);
    rate_limits_free(limits);
}

/* Sockets that are open are never forgotten, and those that did nothing leave no trace. */
static void test_crowds(void **state)
{
    (void)state;
    enum { HELD = 500 };
    static struct visitor *held[HELD];
    struct rate_limits *limits = rate_limits_new(rates, 10);
    for (unsigned i = 0; i < HELD; i++) {
        struct address address = household(i / 16, i % 16 * 256);
        held[i] = rate_limits_visitor(limits, &address, 1);
        visitor_come(limits, held[i], CROWD_CONNECTIONS);
    }
    assert_true(visitor_is_crowd(held[0], CROWD_CONNECTIONS, 1));
    assert_false(visitor_is_crowd(held[0], CROWD_CONNECTIONS, 2));
    struct address other = household(0, 17 * 256), free_one = household(99, 0);
    assert_true(visitor_is_crowd(rate_limits_visitor(limits, &other, 1), CROWD_CONNECTIONS, 1));
    assert_false(visitor_is_crowd(rate_limits_visitor(limits, &free_one, 1), CROWD_CONNECTIONS, 1));
    for (unsigned i = 0; i < HELD; i++)
        visitor_go(limits, held[i], CROWD_CONNECTIONS);
    rate_limits_forget(limits, 2);
    assert_int_equal(rate_limits_count(limits), 0);
    rate_limits_free(limits);
}

static void test_whose(void **state)
{
    (void)state;
    struct address a = parse("192.0.2.1"), b = parse("192.0.2.255"), c = parse("192.0.3.1");
    assert_true(address_network(&a) == address_network(&b));
    assert_true(address_household(&a) != address_household(&b));
    assert_true(address_network(&a) != address_network(&c));
    a = parse("2001:db8:1:2::1"), b = parse("2001:db8:1:2:3::"), c = parse("2001:db8:1:3::1");
    assert_true(address_household(&a) == address_household(&b));
    assert_true(address_household(&a) != address_household(&c));
    assert_true(address_network(&a) == address_network(&c));
    c = parse("2001:db8:2:2::1");
    assert_true(address_network(&a) != address_network(&c));
}

/* ---- turns ---- */

struct errand {
    struct fair_queue_item item;
    uint64_t whose[FAIR_LEVELS];
    int number;
};

static void push(struct fair_queue *fair, struct errand *errand, uint64_t network, uint64_t address,
                 uint64_t person)
{
    errand->whose[0] = network;
    errand->whose[1] = address;
    errand->whose[2] = person;
    assert_true(fair_queue_push(fair, &errand->item, errand->whose, false));
}

static struct errand *pop(struct fair_queue *fair) { return (struct errand *)fair_queue_pop(fair); }

/* A crowd at one address does not come before a newcomer's first, nor twice in a row after it. */
static void test_turns(void **state)
{
    (void)state;
    static struct errand crowd[400], own[5];
    struct fair_queue *fair = fair_queue_new();
    for (int i = 0; i < 400; i++)
        push(fair, &crowd[i], 1, (uint64_t)i % 4, (uint64_t)i % 100);
    for (int i = 0; i < 5; i++)
        push(fair, &own[i], 2, 1, 1);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(pop(fair)->whose[0], 1);
        assert_ptr_equal(pop(fair), &own[i]);
    }
    uint64_t last = UINT64_MAX; /* then the addresses of the crowd in turn */
    for (int i = 0; i < 395; i++) {
        struct errand *errand = pop(fair);
        assert_true(errand->whose[1] != last);
        last = errand->whose[1];
    }
    assert_null(pop(fair));
    fair_queue_free(fair);
}

static void test_order_of_one(void **state)
{
    (void)state;
    struct errand errands[4] = {{.number = 0}, {.number = 1}, {.number = 2}, {.number = 3}};
    struct fair_queue *fair = fair_queue_new();
    for (int i = 0; i < 3; i++)
        push(fair, &errands[i], 7, 7, 7);
    assert_true(fair_queue_push(fair, &errands[3].item, (uint64_t[]){7, 7, 7}, true));
    assert_int_equal(pop(fair)->number, 3);
    fair_queue_remove(fair, &errands[1].item);
    assert_null(errands[1].item.group);
    assert_int_equal(pop(fair)->number, 0);
    assert_int_equal(pop(fair)->number, 2);
    assert_null(pop(fair));
    fair_queue_free(fair);
}

/* Coming, going and giving up at random: everything comes out once, nobody twice before others. */
static void test_churn(void **state)
{
    (void)state;
    enum { ERRANDS = 300, STEPS = 100000 };
    static struct errand errands[ERRANDS];
    struct fair_queue *fair = fair_queue_new();
    unsigned dice = 1;
    int waiting = 0;
    for (int step = 0; step < STEPS; step++) {
        dice = dice * 1103515245u + 12345u;
        struct errand *errand = &errands[dice / 65536 % ERRANDS];
        unsigned choice = dice / 1024 % 4;
        if (!errand->item.group && choice < 2) {
            push(fair, errand, dice / 4096 % 5, dice / 512 % 3, dice / 128 % 3);
            waiting++;
        } else if (errand->item.group && choice == 2) {
            fair_queue_remove(fair, &errand->item);
            waiting--;
        } else if (choice == 3) {
            struct errand *popped = pop(fair);
            assert_true((popped != NULL) == (waiting > 0));
            assert_true(!popped || !popped->item.group);
            waiting -= popped != NULL;
        }
    }
    for (; waiting > 0; waiting--)
        assert_non_null(pop(fair));
    assert_null(pop(fair));
    fair_queue_free(fair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nested),    cmocka_unit_test(test_neighbours),
        cmocka_unit_test(test_newcomers), cmocka_unit_test(test_forgotten_on_purpose),
        cmocka_unit_test(test_crowds),    cmocka_unit_test(test_whose),
        cmocka_unit_test(test_turns),     cmocka_unit_test(test_order_of_one),
        cmocka_unit_test(test_churn),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
