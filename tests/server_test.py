#!/usr/bin/env python3
"""The whole server from outside: real sockets, a real store, and whatever can go wrong.

   tests/server_test.py QUINTE WIRE.JSON SWAPPED [--long] [--scale=N] [--seed=N] [TEST…]

SWAPPED is the same server with cards exchanged at will (tests/server/swapped.c). Without --long it is the
part that runs every time; TEST is a name or the beginning of one. With QUINTE_TEST_PERCENT below 30 there are
fewer games, and no servers with exchanged cards: what is said is the same in every build. Attacks
(tests/server/runner.py) vary with the seed and are as heavy as the scale; `make siege` goes through many of both.
"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "server"))

import api  # noqa: E402
import attack_bots  # noqa: E402
import attack_tables  # noqa: E402
import backups  # noqa: E402
import commands  # noqa: E402
import database  # noqa: E402
import devices  # noqa: E402
import friends  # noqa: E402
import games  # noqa: E402
import leaks  # noqa: E402
import people  # noqa: E402
import rooms  # noqa: E402
import slow  # noqa: E402
from harness import PART  # noqa: E402
from runner import attacks, run  # noqa: E402


def number(name, standard):
    """The value of an option --NAME=N."""
    given = [word.split("=", 1)[1] for word in sys.argv if word.startswith(f"--{name}=")]
    return int(given[-1]) if given else standard


def main():
    wanted = [word for word in sys.argv[4:] if not word.startswith("--")]
    modules = (commands, people, devices, backups, rooms, friends, attack_tables, attack_bots, games, api, slow) + (() if PART else (leaks,))
    modules += (database,) if "QUINTE_TEST_POSTGRES" in os.environ else ()
    tests = [value for module in modules for name, value in vars(module).items() if name.startswith("test_")]
    tests += attacks(number("scale", 1), number("seed", 1))
    chosen = [test for test in tests if not wanted or any(test.__name__.startswith(word) for word in wanted)]
    failed = sum(not run(test) for test in chosen)
    print(f"{len(chosen) - failed} passed, {failed} failed")
    sys.exit(1 if failed or not chosen else 0)


main()
