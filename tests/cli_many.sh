# cli_many.sh -- several servers that share a database, with real processes:
# killed, stopped, cut off, ended, and the database with them. The clock of each
# is minutes away from all others.
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
import json, os, subprocess, sys, time, urllib.error, urllib.request

import wire
from many import Database, free_port, numbers, programs, serve
from trouble import APART, Field
from wire import Player, claim

wire.madcap = sys.argv[1]
SOAK = os.environ.get("MADCAP_SOAK")
TABLES, ROUNDS = (12, 10) if SOAK else (4, 1)
ports = [free_port() for _ in range(3)]


def start(n, place, ahead):
    return serve(place, port=ports[n], ahead=ahead)


def of_clocks(field):
    begun = [numbers(server)["process_start_time_seconds"]
             for server in field.servers]
    claim("the clocks of servers are minutes apart", all(
        abs(b - a - APART) < 60 for a, b in zip(begun, begun[1:])), begun)


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


def of_readiness(database, server):
    database.kill()
    time.sleep(2)
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{server.port}/readyz")
        claim("without its database a server is not ready", False)
    except urllib.error.HTTPError as refused:
        claim("without its database a server is not ready",
              refused.code == 503 and b"database" in refused.read())
    database.start()
    time.sleep(1)


def of_load(database):
    done = subprocess.run(
        [wire.madcap, "stress", "--store", database.url, "--tables", "4",
         "--sockets", "0", "--seconds", "1", "--json"],
        capture_output=True, text=True)
    loads = json.loads(done.stdout or "{}").get("loads", [])
    claim("a server of a database can be measured", len(loads) == 2 and all(
        load["actions"] > 10 and load["letters"] == 4 * load["actions"] and
        not load["refused"] for load in loads), (done.stderr, loads))


def main():
    if not programs():
        print("yes several servers # SKIP PostgreSQL is not installed "
              "(Debian: postgresql)")
        return
    database = Database()
    field = Field(database, start)
    of_clocks(field)
    of_answers(field.servers)
    of_load(database)
    of_readiness(database, field.servers[0])
    field.play([server.link for server in field.servers], TABLES)
    for _ in range(ROUNDS):
        field.kill()
        field.stop()
        field.cut_off()
        field.darken()
        field.end()
        field.fail_over()
        field.fail_over_amid()
    field.tell()


main()
P
claims python3 many_test.py "$madcap"
finish
