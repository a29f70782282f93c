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
import atexit, json, os, re, shutil, socket, subprocess, sys, threading, time
import urllib.request

import wire
from many import Database, free_port, programs, serve, wait_until
from trouble import Field
from wire import Player, claim

wire.madcap, top = sys.argv[1:]
SOAK = os.environ.get("MADCAP_SOAK")
TABLES, ROUNDS = (12, 10) if SOAK else (4, 1)
NAMES = "abc"


class Proxy:
    """With the lines of the manual, at ports of this test, without TLS, and
    with a third server."""

    def __init__(self, ports):
        with open(top + "/docs/hosting.md", encoding="utf-8") as text:
            lines = re.findall(r"```haproxy\n(.*?)```", text.read(), re.S)
        lines = next(part for part in lines if "/at/" in part)
        lines = re.sub(r" +(use-)?server b .*\n", lambda line: line[0]
                       + line[0].replace(" b ", " c ").replace("0.2", "0.3"),
                       lines)
        self.port = free_port()
        changes = [(":443 ssl crt /etc/ssl/play.pem",
                    f"127.0.0.1:{self.port}"),
                   ("X-Forwarded-Proto https", "X-Forwarded-Proto http")]
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


def of_ways(proxy, servers):
    """By a table's code, or to a server by its name."""
    page = urllib.request.urlopen(f"http://127.0.0.1:{proxy.port}/")
    claim("the page comes through", b"Madcap" in page.read())
    first = Player(proxy.port)
    first.say("open", game="lab", setup={"seats": 4})
    first.until("entered")
    told = []
    for name in NAMES:
        player = Player(proxy.port, path=f"/at/{name}/play/{first.table}")
        player.say("enter", table=first.table)
        told.append(player.read())
        player.close()
    said = [message["say"] for message in told]
    here = said.index("entered") if "entered" in said else 0
    claim("one server has a table, and the others say which",
          sorted(said) == ["elsewhere", "elsewhere", "entered"] and all(
              message["at"] == servers[here].link for message in told
              if message["say"] == "elsewhere"), told)
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


def of_the_proxy(field, proxy):
    proxy.kill()
    time.sleep(0.5)
    proxy.start()
    field.of("all, when the proxy was killed and is there again").wait(
        field.tables, time.monotonic())


class Load(threading.Thread):
    """Others who play meanwhile, at a server that nothing happens to but that
    its database is lost."""

    def __init__(self, database):
        super().__init__(daemon=True)
        self.server = serve(database.url)
        self.actions, self.said, self.ends = 0, [], False

    def run(self):
        while not self.ends:
            done = subprocess.run(
                [wire.madcap, "stress", f"http://127.0.0.1:{self.server.port}",
                 "--tables", "25", "--rate", "50", "--sockets", "0",
                 "--seconds", "20", "--json"], capture_output=True, text=True)
            if done.returncode:
                self.said.append(done.stderr)
                continue
            load = json.loads(done.stdout)["loads"][0]
            self.actions += load["actions"]
            if load["refused"]:
                self.said.append(load)

    def tell(self):
        self.ends = True
        self.join()
        claim("others who play meanwhile are refused nothing",
              self.actions and not self.said, self.said)
        print(f"# with {self.actions} actions of theirs")
        self.server.end()


def watch(database, proxy):
    """Two browsers, who play until it is over, whatever happens."""
    browsers = subprocess.Popen(
        ["node", top + "/tests/browser/run.mjs",
         f"http://127.0.0.1:{proxy.port}/",
         top + "/tests/browser/routes_test.mjs"],
        stdout=open("browsers", "w"), stderr=subprocess.STDOUT)
    wait_until(lambda: browsers.poll() is not None or database.sql(
        "select 1 from madcap.tables where strpos(convert_from(opening, "
        "'UTF8'), 'game karts ') > 0 and (select count(*) from madcap.journal "
        "where tab = id) > 10"), "browsers that play")
    return browsers


def tell_browsers(browsers):
    with open("browsers", encoding="utf-8") as said:
        for line in said:
            if line.startswith("#"):
                print(line.rstrip())
            elif found := re.match(r"(not )?ok \d+ - (.*)", line):
                claim(found[2], not found[1])
    claim("browsers come to their end", browsers.wait() == 0)


def trouble_all(field, proxy):
    field.kill()
    field.end()
    field.stop()
    field.cut_off()
    of_the_proxy(field, proxy)
    if SOAK:
        field.darken(5)
        field.fail_over()
        field.fail_over_amid()


def main():
    if not programs() or not shutil.which("haproxy"):
        print("yes behind HAProxy # SKIP PostgreSQL and HAProxy are not both "
              "installed (Debian: postgresql, haproxy)")
        return
    database = Database()
    ports = [free_port() for _ in NAMES]
    proxy = Proxy(ports)
    door = f"http://127.0.0.1:{proxy.port}"
    field = Field(database, lambda n, place, ahead: serve(
        place, ports[n], address=f"{door}/at/{NAMES[n]}", ahead=ahead,
        words=["--trust-proxy", "127.0.0.1"]))
    time.sleep(3)  # until all have seen each other
    of_ways(proxy, field.servers)
    field.play([door], TABLES)
    of_hops(proxy, database)
    browsers, load = None, None
    if SOAK:
        browsers, load = watch(database, proxy), Load(database)
        load.start()
    for _ in range(ROUNDS):
        trouble_all(field, proxy)
    while SOAK and browsers.poll() is None:
        trouble_all(field, proxy)
    if SOAK:
        tell_browsers(browsers)
        load.tell()
    field.tell()
    proxy.kill()


main()
P
claims python3 routes.py "$madcap" "$top"
finish
