"""Whoever reads too slowly."""
from harness import Client, expect, mover_of, new_id, two_at_a_table, until


def test_slow_reader(start):
    """Who asks for much and reads nothing is let go, others do not notice, and it comes back for the rest."""
    server = start("queue-bytes=16384")
    table, (one, two) = two_at_a_table(server, game="onze")
    known = dict(two.tables[table])
    try:
        for _ in range(5000):
            two.send({"do": "enter", "id": new_id(), "table": table})
    except OSError:
        pass
    until(lambda: server.figure('quinte_dropped_total{why="slow"}') == 1, "the slow one is let go")
    one.done({"do": "ping"})
    again = Client(server, two.token)
    expect(again.person == two.person, "it is the same person", again.hello)
    again.tables[table] = known
    again.enter(table, since=known["version"])
    mover = mover_of(table, [one, again])
    mover.move(table)
    for client in (one, again):
        client.reach(table, mover.tables[table]["version"])
    two.close()
