# cli_routes.sh -- servers of one database behind HAProxy, set up as
# docs/hosting.md has it.
top=$(cd "$(dirname "$0")/.." && pwd)
PYTHONPATH=$top/tests
PYTHONDONTWRITEBYTECODE=1
PATH=$PATH:/usr/sbin
export PYTHONPATH PYTHONDONTWRITEBYTECODE PATH
. "$(dirname "$0")/cli_tap.sh"

cat >routes.py <<'P'
# Starts a database, servers and a proxy, is their clients, and prints a line
# for each claim.
import atexit, os, re, shutil, signal, socket, subprocess, sys, time
import urllib.error, urllib.request

import wire
from many import Database, Trouble, busiest, free_port, gather, leave_all
from many import programs, serve, tables_at, tell_all
from wire import Player, claim

wire.madcap, manual = sys.argv[1:]
SOAK = os.environ.get("MADCAP_SOAK")
TABLES, ROUNDS = (12, 10) if SOAK else (4, 1)


class Proxy:
    """With the lines of the manual, at ports of this test, and without TLS."""

    def __init__(self, ports):
        with open(manual, encoding="utf-8") as text:
            lines = re.findall(r"```haproxy\n(.*?)```", text.read(), re.S)
        lines = next(part for part in lines if "/at/" in part)
        self.port = free_port()
        changes = [(":443 ssl crt /etc/ssl/play.pem",
                    f"127.0.0.1:{self.port}")]
        changes += [(f"10.0.0.{n + 1}:8080", f"127.0.0.1:{port}")
                    for n, port in enumerate(ports)]
        for old, new in changes:
            assert old in lines, old
            lines = lines.replace(old, new)
        with open("haproxy.cfg", "w", encoding="utf-8") as config:
            config.write("global\n    maxconn 1000\n" + lines)
        atexit.register(lambda: self.process.kill())
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            ["haproxy", "-db", "-f", "haproxy.cfg"],
            stdout=open("haproxy.log", "w"), stderr=subprocess.STDOUT)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(open("haproxy.log").read())

    def kill(self):
        self.process.kill()
        self.process.wait()


def start(database, proxy_port, name, port):
    return serve(database.url, port=port, words=["--trust-proxy", "127.0.0.1"],
                 address=f"http://127.0.0.1:{proxy_port}/at/{name}")


def of_ways(proxy, servers):
    """By a table's code, or to a server by its name."""
    page = urllib.request.urlopen(f"http://127.0.0.1:{proxy.port}/")
    claim("the page comes through", b"Madcap" in page.read())
    first = Player(proxy.port)
    first.say("open", game="lab", setup={"seats": 4})
    first.until("entered")
    told = []
    for name in "ab":
        player = Player(proxy.port, path=f"/at/{name}/play/{first.table}")
        player.say("enter", table=first.table)
        told.append(player.read())
        player.close()
    here, there = sorted(told, key=lambda message: message["say"])[::-1]
    claim("one of both servers has a table, and the other says which",
          here["say"] == "entered" and there["say"] == "elsewhere" and
          there["at"] == servers["entered" != told[0]["say"]].link, told)
    link, _, answer = wire.shake_hands(
        proxy.port, wire.SPEAKS, wire.bearer(),
        path=f"/at/nobody/play/{first.table}")
    link.close()
    claim("a name that is nobody's leads to any of them", b" 101 " in answer,
          answer)
    first.close()


def of_hops(proxy, database):
    """Tables that are opened lie anywhere; those that sleep by their code."""
    direct = 0
    codes = [row[0] for row in database.sql(
        "select code from madcap.tables where ended = 0")]
    for code in codes * 2:
        player = Player(proxy.port, path=f"/play/{code}")
        player.say("enter", table=code)
        direct += player.read()["say"] == "entered"
        player.close()
    print(f"# {direct} of {2 * len(codes)} came to their table at once")


def main():
    if not programs() or not shutil.which("haproxy"):
        print("yes behind HAProxy # SKIP PostgreSQL and HAProxy are not both "
              "installed (Debian: postgresql, haproxy)")
        return
    database = Database()
    ports = [free_port(), free_port()]
    proxy = Proxy(ports)
    servers = [start(database, proxy.port, "ab"[n], ports[n])
               for n in range(2)]
    time.sleep(3)  # until all have seen each other
    of_ways(proxy, servers)
    door = f"http://127.0.0.1:{proxy.port}"
    tables = [gather(ports[n % 2], [door]) for n in range(TABLES)]
    for person in sum(tables, []):
        person.start()
    time.sleep(1)
    of_hops(proxy, database)
    troubles = {}

    def trouble(sentence):
        return troubles.setdefault(sentence, Trouble(sentence, tables))

    def again(n):
        servers[n] = start(database, proxy.port, "ab"[n], ports[n])
        time.sleep(2)

    for _ in range(ROUNDS):
        hit = trouble("tables of a server that is killed go on at the other")
        n = busiest(database, servers, tables)
        hit.tables = tables_at(database, servers[n], tables)
        since = time.monotonic()
        servers[n].end(signal.SIGKILL)
        hit.wait(since)
        again(n)
        hit = trouble("those of one that ends")
        n = busiest(database, servers, tables)
        hit.tables = tables_at(database, servers[n], tables)
        since = time.monotonic()
        servers[n].process.send_signal(signal.SIGTERM)
        hit.wait(since + 0.1)
        servers[n].end(0)
        again(n)
        hit = trouble("all, when the proxy was killed and is there again")
        proxy.kill()
        time.sleep(0.5)
        proxy.start()
        hit.wait(time.monotonic())
        hit = trouble("those of one that is stopped, when the proxy sees it")
        n = busiest(database, servers, tables)
        hit.tables = tables_at(database, servers[n], tables)
        since = time.monotonic()
        servers[n].process.send_signal(signal.SIGSTOP)
        hit.wait(since + 0.2)
        servers[n].process.send_signal(signal.SIGCONT)
        time.sleep(2)
        if not SOAK:
            break
        hit = trouble("all, when the database is there again")
        people = sum(tables, [])
        since = time.monotonic()
        database.kill()
        time.sleep(5)
        waits = [person for person in people
                 if person.waited and person.waited[-1] > since]
        claim("all are told to wait, though no server is ready",
              len(waits) == len(people), (len(waits), len(people)))
        database.start()
        hit.wait(time.monotonic())
        time.sleep(2)
    for hit in troubles.values():
        hit.tell()
    leave_all(tables)
    tell_all(database, tables)
    for server in servers:
        claim("a server ends well", server.end()[0] == 0)
    proxy.kill()


main()
P
claims python3 routes.py "$madcap" "$top/docs/hosting.md"
finish
