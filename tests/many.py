"""many.py -- for tests: a PostgreSQL of one's own, servers that share it, and
people who play on wherever their table is."""
import atexit, ctypes, glob, os, random, secrets, shutil, signal, socket
import subprocess, tempfile, threading, time, urllib.request
from urllib.parse import urlsplit

from wire import WAIT, Player, Server, claim

PR_SET_PDEATHSIG = 1
PAUSE = 0.1  # seconds that a person thinks, or twice that
PATIENCE = 1.5  # with a server that says nothing; a little more in a game
SLOW = 5  # seconds until a table goes on; more is too long


def programs():
    """Where PostgreSQL is; or None."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
    there = found and os.access(found[-1] + "/initdb", os.X_OK)
    return found[-1] if there else None


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Database:
    """It ends with this program, and syncs as it does for people."""

    def __init__(self, copied=None):
        self.folder = tempfile.mkdtemp(prefix="madcap-pg-", dir="/tmp")
        self.data = self.folder + "/data"
        self.port = free_port()
        self.url = f"postgresql://madcap@127.0.0.1:{self.port}/postgres"
        self.who = {"user": "postgres", "group": "postgres",
                    "extra_groups": []} if os.geteuid() == 0 else {}
        if self.who:
            shutil.chown(self.folder, "postgres", "postgres")
        if copied:
            self.tool("pg_basebackup", "-d", copied.url, "-D", self.data,
                      "-R", "-C", "-S", "standby", "-c", "fast")
        else:
            self.tool("initdb", "-D", self.data, "-A", "trust", "-U", "madcap",
                      "-E", "UTF8", "--no-locale", "-N")
        atexit.register(self.remove)
        self.start()

    def tool(self, name, *words):
        subprocess.run([f"{programs()}/{name}", *words], check=True,
                       capture_output=True, cwd=self.folder, **self.who)

    def start(self):
        self.process = subprocess.Popen(
            [programs() + "/postgres", "-D", self.data, "-k", self.folder,
             "-p", str(self.port), "-c", "listen_addresses=127.0.0.1",
             "-c", "restart_after_crash=off",
             "-c", "max_connections=50"], cwd=self.folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=lambda: ctypes.CDLL(None).prctl(
                PR_SET_PDEATHSIG, signal.SIGQUIT), **self.who)
        while subprocess.run(
                [programs() + "/pg_isready", "-q", "-h", "127.0.0.1", "-p",
                 str(self.port)]).returncode:
            if self.process.poll() is not None:  # others of it still go
                return self.start()
            time.sleep(0.05)
        return self

    def kill(self):
        """As a loss of power would."""
        self.process.kill()
        self.process.wait()

    def remove(self):
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def sql(self, text):
        """What it answers, a list of its columns for each line."""
        done = subprocess.run(
            [programs() + "/psql", "-XAtq", "-d", self.url, "-c", text],
            capture_output=True, text=True, check=True)
        return [line.split("|") for line in done.stdout.splitlines()]

    def holders(self):
        """At which address each table is that somebody has."""
        return dict(self.sql("select code, address from madcap.tables join "
                             "madcap.servers on servers.id = holder"))

    def ids(self, table):
        """Under which everything was asked for that is kept of it."""
        rows = self.sql("select convert_from(bytes, 'UTF8') from madcap.journal"
                        " where tab = (select id from madcap.tables where code"
                        f" = '{table}') order by seq")
        return [row[0].split()[2] for row in rows
                if row[0].startswith("id ")]


def serve(place, port=None, address=None, words=()):
    """A server of a database, reached at its own port unless it is said."""
    port = port or free_port()
    link = address or f"http://127.0.0.1:{port}"
    server = Server(None, port=port, words=[
        "--store", place, "--address", link, *words])
    server.link = link
    return server


class Person(threading.Thread):
    """Sits at a table, plays, and comes back: to where it is told, or to one
    door after the other. What was not answered is asked again."""

    def __init__(self, doors, table, token, host):
        super().__init__(daemon=True)
        self.doors, self.table, self.token = doors, table, token
        self.host, self.told, self.next = host, None, None
        self.door = random.randrange(len(doors))
        self.player = self.letter = self.asked = None
        self.acked, self.refused, self.waited = [], [], []
        self.followed = self.tables = 0
        self.back = []  # letters that knew less than was told before
        self.ends = False
        self.wrong = None

    def run(self):
        while not self.ends:
            link = self.next or self.doors[self.door]
            if not self.next:
                self.door = (self.door + 1) % len(self.doors)
            self.next = None
            try:
                self.visit(link)
            except (OSError, AssertionError):
                time.sleep(0.1)
            except Exception as wrong:  # is a failure of the test
                self.wrong = repr(wrong)
                return

    def visit(self, link):
        parts = urlsplit(link)
        self.player = Player(parts.port,
                             path=f"{parts.path}/play/{self.table}",
                             timeout=PATIENCE)
        self.player.token = self.token
        self.enter()
        try:
            while not self.ends and (message := self.player.read()):
                if not self.take(message):
                    return
        finally:
            self.player.close()

    def enter(self):
        more = {"told": self.told} if self.told is not None else {}
        self.fresh, self.here = True, False
        self.player.say("enter", table=self.table, token=self.token, **more)

    def take(self, message):
        """False: not here."""
        say = message["say"]
        if say == "elsewhere":
            return self.follow(message.get("at"))
        if say == "soon":
            return False
        if say == "entered":
            self.here = message["table"] == self.table
            self.player.wire.settimeout(PATIENCE + 0.5)
        elif not self.here and say in ("seats", "letter"):
            pass  # of the table before
        elif say == "waits":
            self.waited.append(time.monotonic())
        elif say == "seats":
            self.seat(message)
        elif say == "letter" and "scene" in message:
            self.read(message)
        elif self.asked and message.get("id") != self.asked:
            pass
        elif say == "kept" and self.asked:
            self.acked.append((time.monotonic(), self.table, self.asked))
            self.asked = None
            self.act()
        elif say == "no" and self.asked:
            self.refused.append(message["why"])
            self.asked = None
            time.sleep(0.1)
            self.act()
        return True

    def follow(self, link):
        time.sleep(0.2 if not link or self.followed else 0)
        self.followed = bool(link)
        self.next = link
        return False

    def seat(self, seats):
        if seats["phase"] == "gathering" and self.host:
            self.player.say("start")
        elif seats["phase"] == "over" and seats.get("again"):
            self.table, self.told, self.asked = seats["again"], None, None
            self.letter = None
            self.tables += 1
            self.enter()
        elif seats["phase"] == "over" and self.host:
            self.player.say("again")

    def read(self, letter):
        self.followed = False
        if self.told is not None and letter["told"] < self.told:
            self.back.append((self.table, self.told, letter["told"]))
        self.letter, self.told = letter, letter["told"]
        if self.fresh and self.asked:
            self.player.say("act", id=self.asked, action=self.action)
        elif not self.asked:
            self.act()
        self.fresh = False

    def act(self):
        choices = self.letter and self.letter["scene"]["choices"]
        if not choices or self.letter["over"]:
            return
        time.sleep(random.uniform(PAUSE, 2 * PAUSE))
        self.asked = secrets.token_hex(8)
        self.action = random.choice(choices)["action"]
        self.player.say("act", id=self.asked, action=self.action)

    def leave(self):
        self.ends = True
        if self.player:
            try:
                self.player.wire.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def gather(door, doors, people=4):
    """A table where so many sit, all of whom play on by themselves."""
    players = [Player(door)]
    players[0].say("open", game="animals", setup={"seats": people}, grace=0)
    players[0].until("entered")
    for number in range(people):
        if number:
            players.append(Player(door))
            players[number].say("enter", table=players[0].table)
            players[number].until("entered")
        players[number].say("sit", name=["Ada", "Bo", "Cleo", "Dina"][number])
        players[number].until("kept")
    players[0].say("start")
    players[0].until("kept")
    table = [Person(doors, players[0].table, player.token, number == 0)
             for number, player in enumerate(players)]
    for player in players:
        player.close()
    return table


def share(numbers, part):
    """The number below which such a part of them is."""
    numbers = sorted(numbers)
    return numbers[min(len(numbers) - 1, int(part * len(numbers)))]


def went_on(table, since):
    """Seconds from then until somebody at a table was answered."""
    later = [at for person in table for at, _, _ in person.acked if at > since]
    return min(later) - since if later else None


def all_went_on(tables, since, patience=WAIT):
    """Waits for it; seconds of each, None of those that did not."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        took = [went_on(table, since) for table in tables]
        if None not in took:
            break
        time.sleep(0.1)
    return took


def count(database, tables):
    """What was acknowledged, and of that what is lost; what is there twice."""
    acked, lost, twice = 0, [], []
    promised = {}
    for person in sum(tables, []):
        for _, table, number in person.acked:
            promised.setdefault(table, set()).add(number)
    for table, numbers in promised.items():
        kept = database.ids(table)
        acked += len(numbers)
        lost += numbers - set(kept)
        twice += [number for number in set(kept) if kept.count(number) > 1]
    return acked, lost, twice


def numbers(server):
    """What it counts, by name."""
    text = urllib.request.urlopen(
        f"http://127.0.0.1:{server.inside}/metrics").read().decode()
    return {line.split()[0]: float(line.split()[1])
            for line in text.splitlines() if not line.startswith("#")}


class Trouble:
    """Seconds until tables went on, of all rounds of one kind of trouble."""

    def __init__(self, sentence, tables):
        self.sentence, self.tables, self.took = sentence, tables, []

    def wait(self, since):
        self.took += all_went_on(self.tables, since)

    def tell(self):
        slow = [took for took in self.took if took is None or took > SLOW]
        took = [seconds for seconds in self.took if seconds is not None]
        claim(self.sentence, took and not slow, self.took)
        if took:
            print(f"# {self.sentence}: p50 {share(took, 0.5):.1f} s, "
                  f"p99 {share(took, 0.99):.1f} s of {len(took)}")


def tables_at(database, server, tables):
    held = [code for code, link in database.holders().items()
            if link == server.link]
    return [table for table in tables
            if any(person.table in held for person in table)]


def busiest(database, servers, tables):
    """Which server has most of them."""
    return max(range(len(servers)), key=lambda n: len(
        tables_at(database, servers[n], tables)))


def leave_all(tables):
    """After a moment in which what is under way comes to its end."""
    time.sleep(1)
    for person in sum(tables, []):
        person.leave()
    for person in sum(tables, []):
        person.join(10)


def tell_all(database, tables):
    people = sum(tables, [])
    acked, lost, twice = count(database, tables)
    print(f"# {acked} actions were acknowledged")
    claim("no acknowledged action is lost", acked and not lost, lost)
    claim("and none is played twice", not twice, twice)
    back = [person.back for person in people if person.back]
    claim("nobody is told less than before", not back, back)
    wrong = [person.wrong for person in people if person.wrong]
    claim("and no client was lost", not wrong, wrong)
