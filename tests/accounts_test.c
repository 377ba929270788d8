/* Purses: how they empty and fill, who shares them, and that new numbers do not help. */
#include "server/tables.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <cmocka.h>

enum { HOUR = 3600000, ANNA = 11, BOB = 12 };

static struct config config;

static struct accounts *open_accounts(void)
{
    config_standard(&config);
    config.tables_per_hour = 4;
    config.address_tables_per_hour = 6;
    config.read_rate = (struct rate){10, 100};
    struct accounts *accounts = accounts_new(&config);
    assert_non_null(accounts);
    return accounts;
}

static struct payer payer_at(const struct accounts *accounts, int64_t person, const char *text)
{
    struct address address;
    assert_true(address_parse(text, &address));
    return accounts_payer(accounts, person, &address);
}

/* Makes tables until it may not. */
static int make_all(struct accounts *accounts, int64_t person, const char *address, uint64_t now)
{
    struct payer payer = payer_at(accounts, person, address);
    int made = 0;
    for (; made < 100 && accounts_may(accounts, &payer, PURSE_TABLES, now); made++)
        accounts_spend(accounts, &payer, PURSE_TABLES, 1, now);
    return made;
}

static void purses_fill_again(void **state)
{
    (void)state;
    struct accounts *accounts = open_accounts();
    assert_int_equal(make_all(accounts, ANNA, "192.0.2.1", 5), 4);
    assert_int_equal(make_all(accounts, ANNA, "192.0.2.1", 5 + HOUR / 4 - 1), 0);
    assert_int_equal(make_all(accounts, ANNA, "192.0.2.1", 5 + HOUR / 4), 1);
    assert_int_equal(make_all(accounts, ANNA, "192.0.2.9", 5 + 9 * HOUR), 4);
    accounts_free(accounts);
}

/* A price that is taken before it is known counts until the true one is. */
static void what_was_too_much_comes_back(void **state)
{
    (void)state;
    struct accounts *accounts = open_accounts();
    struct payer anna = payer_at(accounts, ANNA, "192.0.2.1");
    accounts_spend(accounts, &anna, PURSE_TABLES, 4, 5);
    assert_false(accounts_may(accounts, &anna, PURSE_TABLES, 5));
    accounts_give_back(accounts, &anna, PURSE_TABLES, 4, 5);
    accounts_give_back(accounts, &anna, PURSE_TABLES, 4, 5); /* nobody is given more than all */
    assert_int_equal(make_all(accounts, ANNA, "192.0.2.1", 5), 4);
    accounts_free(accounts);
}

static void addresses_are_shared(void **state)
{
    (void)state;
    struct accounts *accounts = open_accounts();
    assert_int_equal(make_all(accounts, ANNA, "192.0.2.1", 5), 4);
    assert_int_equal(make_all(accounts, BOB, "192.0.2.1", 5), 2);
    assert_int_equal(make_all(accounts, BOB, "192.0.2.2", 5), 2); /* its own are used up */
    assert_int_equal(make_all(accounts, 13, "2001:db8::1", 5), 4);
    assert_int_equal(make_all(accounts, 14, "2001:db8::ffff:1", 5), 2); /* the same household */
    assert_int_equal(make_all(accounts, 15, "2001:db8:0:1::1", 5), 4);
    int made = 0;
    for (int64_t person = 100; person < 200; person++)
        made += make_all(accounts, person, person % 2 ? "2001:db8:0:2::" : "2001:db8:0:3::", 5);
    assert_int_equal(made, 12);
    assert_int_equal(make_all(accounts, 16, "2001:db8:0:4::1", 5), 2); /* 24 of one network */
    assert_int_equal(make_all(accounts, 17, "2001:db8:1::1", 5), 4);
    accounts_free(accounts);
}

/* What costs more than there is may still be had once, and is paid back. */
static void debts_are_paid(void **state)
{
    (void)state;
    struct accounts *accounts = open_accounts();
    struct payer payer = payer_at(accounts, 0, "192.0.2.1");
    assert_true(accounts_may(accounts, &payer, PURSE_LINES, 5));
    accounts_spend(accounts, &payer, PURSE_LINES, 1000, 5);
    assert_false(accounts_may(accounts, &payer, PURSE_LINES, 5 + 90000));
    assert_true(accounts_may(accounts, &payer, PURSE_LINES, 5 + 91000));
    struct payer nobody = {{0}};
    accounts_spend(accounts, &nobody, PURSE_LINES, 1000, 5);
    assert_true(accounts_may(accounts, &nobody, PURSE_LINES, 5));
    accounts_free(accounts);
}

/* However many others come, an address that goes on is not forgotten. */
static void crowds_do_not_help(void **state)
{
    (void)state;
    struct accounts *accounts = open_accounts();
    uint64_t now = 5;
    int made = 0;
    for (int64_t person = 1; person < 100000; person++)
        made += make_all(accounts, person, "192.0.2.1", now += person % 100 == 0);
    assert_in_range(made, 6, 8);
    accounts_free(accounts);
}

/* What waits is done although its sender has hung up, and its address pays all the same. */
static void who_hangs_up_still_pays(void **state)
{
    (void)state;
    struct server *server = calloc(1, sizeof *server);
    struct guest gone = {.server = server, .person = ANNA};
    assert_non_null(server);
    assert_true(address_parse("192.0.2.1", &gone.address));
    server->accounts = open_accounts();
    struct payer payer = tables_payer(&gone), known = payer_at(server->accounts, ANNA, "192.0.2.1");
    assert_memory_equal(&payer, &known, sizeof known);
    accounts_free(server->accounts);
    free(server);
}

int main(void)
{
    if (sodium_init() < 0)
        return EXIT_FAILURE;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(purses_fill_again),    cmocka_unit_test(what_was_too_much_comes_back),
        cmocka_unit_test(addresses_are_shared), cmocka_unit_test(debts_are_paid),
        cmocka_unit_test(crowds_do_not_help),   cmocka_unit_test(who_hangs_up_still_pays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
