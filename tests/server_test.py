#!/usr/bin/env python3
"""The whole server from outside: real sockets, a real store, and whatever can go wrong.

   tests/server_test.py QUINTE WIRE.JSON SWAPPED [--long] [TEST…]

SWAPPED is the same server with cards exchanged at will (tests/server/swapped.c). Without --long it is the
part that runs every time; TEST is a name or the beginning of one. With QUINTE_TEST_PERCENT below 100 there are
fewer games, and no servers with exchanged cards: what is said is the same in every build.
"""
import os
import sys
import tempfile
import time
import traceback

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "server"))

import api  # noqa: E402
import commands  # noqa: E402
import crash  # noqa: E402
import games  # noqa: E402
import leaks  # noqa: E402
import people  # noqa: E402
import rooms  # noqa: E402
import slow  # noqa: E402
from harness import PART, Failure, Server  # noqa: E402


class Start:
    """Starts servers for one test, each on a store of its own, and sees that they stop well."""

    def __init__(self, folder):
        self.folder, self.servers = folder, []

    def __call__(self, *settings, **more):
        data = os.path.join(self.folder, f"{len(self.servers)}.db")
        self.servers.append(Server(data, *settings, **more))
        return self.servers[-1]

    def again(self, server, kill=False):
        server.kill() if kill else server.stop()
        server.start()
        return server

    def end(self):
        for server in self.servers:
            if server.process.poll() is None:
                server.stop()

    def abandon(self):
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()


def run(test):
    with tempfile.TemporaryDirectory() as folder:
        start = Start(folder)
        began = time.monotonic()
        try:
            test(start)
            start.end()
            print(f"ok {test.__name__} ({time.monotonic() - began:.1f} s)", flush=True)
            return True
        except Exception as error:  # whatever it is, the test has failed and the others go on
            print(f"FAILED {test.__name__}: {str(error)[:3000]}", flush=True)
            if not isinstance(error, Failure):
                traceback.print_exc()
            else:
                print("".join(traceback.format_tb(error.__traceback__)[1:]))
            for server in start.servers:
                print(server.complaints())
            return False
        finally:
            start.abandon()


def main():
    wanted = [word for word in sys.argv[4:] if not word.startswith("--")]
    modules = (commands, people, rooms, games, api, slow, crash) + (() if PART else (leaks,))
    tests = [value for module in modules for name, value in vars(module).items() if name.startswith("test_")]
    chosen = [test for test in tests if not wanted or any(test.__name__.startswith(word) for word in wanted)]
    failed = sum(not run(test) for test in chosen)
    print(f"{len(chosen) - failed} passed, {failed} failed")
    sys.exit(1 if failed or not chosen else 0)


main()
