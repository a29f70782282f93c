# cli_many.sh -- several servers that share a database, with real processes:
# killed, stopped, cut off, ended, and the database with them.
PYTHONPATH=$(cd "$(dirname "$0")" && pwd)
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE
. "$(dirname "$0")/cli_tap.sh"

refuses "a store that is none" 2 "postgresql://USER@HOST/NAME" \
    serve --store here
refuses "two places" 2 "leave one of them away" \
    serve --store postgresql://h/n --data d
refuses "an address without a store" 2 "share a --store" \
    serve --address http://h
refuses "an address that is none" 2 "begins with http" \
    serve --store postgresql://h/n --address here
refuses "one with an odd path" 2 "behind the host" \
    serve --store postgresql://h/n --address 'http://h/a b'

cat >many_test.py <<'P'
# Starts a database and servers, is their clients, and prints a line for each
# claim.
import os, signal, sys, time, urllib.error, urllib.request

import wire
from many import Database, Trouble, busiest, free_port, gather, leave_all
from many import numbers, programs, serve, share, tables_at, tell_all
from wire import Player, claim

wire.madcap = sys.argv[1]
SOAK = os.environ.get("MADCAP_SOAK")
TABLES, ROUNDS = (12, 10) if SOAK else (4, 1)


def start(database, port=None):
    inside = free_port()
    server = serve(database.url, port=port, words=["--metrics", str(inside)])
    server.inside = inside
    return server


def of_answers(servers):
    """What a server says of a table that another one has."""
    first, second = Player(servers[0].port), Player(servers[1].port)
    first.say("open", game="lab", setup={"seats": 4}, listed=True)
    first.until("entered")
    second.say("enter", table=first.table)
    told = second.until("elsewhere")
    claim("who comes to another server is told where the table is",
          told == {"say": "elsewhere", "at": servers[0].link}, told)
    others = [Player(servers[1].port) for _ in range(4)]
    for number in range(100):
        others[number % 4].say("enter", table=first.table)
        told = others[number % 4].read()
    claim("however often that is asked for", told["say"] == "elsewhere", told)
    for other in others:
        other.close()
    second.say("list")
    end = time.monotonic() + 10
    while not (tables := second.until("tables")["tables"]) and \
            time.monotonic() < end:
        time.sleep(0.5)
        second.say("list")
    claim("tables that wait for players are in the list of every server",
          tables == [{"table": first.table, "game": "lab", "seats": 4,
                      "free": 4}], tables)
    second.say("enter", table="NOBODY")
    refused = second.until("no")["why"]
    claim("a table that is nowhere is nowhere", "no such table" in refused,
          refused)
    first.close()
    second.close()


def of_kills(database, servers, tables):
    trouble = Trouble("the tables of a server that is killed go on", tables)
    for _ in range(ROUNDS):
        n = busiest(database, servers, tables)
        victim = servers[n]
        trouble.tables = tables_at(database, victim, tables)
        since = time.monotonic()
        victim.end(signal.SIGKILL)
        trouble.wait(since)
        servers[n] = start(database, victim.port)
        time.sleep(1)
    trouble.tell()


def of_sleep(database, servers, tables):
    trouble = Trouble("and of one that is stopped", tables)
    for _ in range(ROUNDS):
        n = busiest(database, servers, tables)
        victim = servers[n]
        trouble.tables = tables_at(database, victim, tables)
        before = numbers(victim)
        since = time.monotonic()
        victim.process.send_signal(signal.SIGSTOP)
        trouble.wait(since + 0.2)
        time.sleep(max(0, 5 - time.monotonic() + since))
        victim.process.send_signal(signal.SIGCONT)
        time.sleep(1)
        after = numbers(victim)
        claim("and when it wakes it knows that others have them",
              after["madcap_tables_lost_total"] >
              before["madcap_tables_lost_total"] and
              after["madcap_lease_lapses_total"] >
              before["madcap_lease_lapses_total"], after)
    trouble.tell()


def of_the_database(database, servers, tables):
    trouble = Trouble("they go on when the database is there again", tables)
    for _ in range(ROUNDS):
        people = sum(tables, [])
        since = time.monotonic()
        database.kill()
        time.sleep(2)
        waits = [person for person in people
                 if person.waited and person.waited[-1] > since]
        claim("without its database everybody is told to wait",
              len(waits) == len(people), (len(waits), len(people)))
        status = urllib.request.Request(
            f"http://127.0.0.1:{servers[0].port}/readyz")
        try:
            urllib.request.urlopen(status)
            claim("and a server is not ready", False)
        except urllib.error.HTTPError as refused:
            claim("and a server is not ready", refused.code == 503 and
                  b"database" in refused.read())
        acked = sum(len(person.acked) for person in people)
        time.sleep(0.5)
        claim("nothing is acknowledged meanwhile",
              acked == sum(len(person.acked) for person in people))
        database.start()
        trouble.wait(time.monotonic())
        time.sleep(1)
    trouble.tell()


def of_drains(database, servers, tables):
    trouble = Trouble("the tables of a server that ends go on elsewhere",
                      tables)
    status = 0
    for _ in range(ROUNDS):
        n = busiest(database, servers, tables)
        victim = servers[n]
        trouble.tables = tables_at(database, victim, tables)
        since = time.monotonic()
        victim.process.send_signal(signal.SIGTERM)
        trouble.wait(since + 0.1)
        status |= victim.end(0)[0]
        servers[n] = start(database, victim.port)
        time.sleep(1)
    trouble.tell()
    took = [seconds for seconds in trouble.took if seconds is not None]
    claim("at once, without a lease that has to run out",
          not took or share(took, 0.5) < 2, took)
    claim("and it ends well", status == 0)


def main():
    if not programs():
        print("yes several servers # SKIP PostgreSQL is not installed "
              "(Debian: postgresql)")
        return
    database = Database()
    servers = [start(database) for _ in range(3)]
    of_answers(servers)
    doors = [server.link for server in servers]
    tables = [gather(servers[n % 3].port, doors) for n in range(TABLES)]
    people = sum(tables, [])
    for person in people:
        person.start()
    time.sleep(1)
    of_kills(database, servers, tables)
    of_sleep(database, servers, tables)
    of_the_database(database, servers, tables)
    of_drains(database, servers, tables)
    leave_all(tables)
    tell_all(database, tables)
    taken = sum(numbers(server)["madcap_tables_taken_over_total"]
                for server in servers)
    print(f"# {taken:.0f} tables were taken over by those that are left")
    for server in servers:
        server.end()


main()
P
claims python3 many_test.py "$madcap"
finish
