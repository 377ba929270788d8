"""Runs tests and attacks, each with servers and stores of its own.

A test is `test_NAME(start)` in one of the modules that server_test.py lists. An attack is

    def attack_NAME(start, scale, rng):

in a file tests/server/attack_*.py, which is found by itself:
  start   starts a server on a fresh store, `start("setting=value", …)`; it is stopped afterwards and must stop well
  scale   how much: 1 in `make test` (a few seconds), larger in `make siege`
  rng     a seeded random.Random; whatever varies is drawn from it, so that a failure can be repeated
It raises harness.Failure (use harness.expect) if the server broke its word, and gives how many hostile acts it tried.
"""
import glob
import importlib
import os
import random
import tempfile
import time
import traceback

from harness import Failure, Server


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
            count = test(start)
            start.end()
            tried = f", {count} tried" if count else ""
            print(f"ok {test.__name__} ({time.monotonic() - began:.1f} s{tried})", flush=True)
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


def attacks(scale, seed):
    """All attacks as tests."""
    here = os.path.dirname(os.path.abspath(__file__))
    names = sorted(os.path.basename(path)[:-3] for path in glob.glob(os.path.join(here, "attack_*.py")))
    modules = [importlib.import_module(name) for name in names]
    found = [value for one in modules for name, value in vars(one).items() if name.startswith("attack_")]
    return [as_test(attack, scale, seed) for attack in found if callable(attack)]


def as_test(attack, scale, seed):
    def test(start):
        return attack(start, scale, random.Random(f"{attack.__name__} {seed}"))

    test.__name__ = attack.__name__
    return test
