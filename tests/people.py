"""people.py -- for tests: people who play on wherever their table is, and what
became of what they did."""
import random, secrets, socket, threading, time
from urllib.parse import urlsplit

from wire import WAIT, Player, claim, opened

PAUSE = 0.1  # seconds that a person thinks, or twice that
PATIENCE = 1.5  # with a server that says nothing; a little more in a game
AVOIDED = 2  # seconds in which who did not answer is not asked again


class Person(threading.Thread):
    """Sits at a table, plays, and comes back: to where it is told, or to one
    door after the other. What was not answered is asked again."""

    def __init__(self, doors, table, token, host):
        super().__init__(daemon=True)
        self.doors, self.table, self.token = doors, table, token
        self.host, self.told, self.next = host, None, None
        self.door = random.randrange(len(doors))
        self.silent, self.avoided = None, 0
        self.player = self.letter = self.asked = None
        self.acked, self.refused, self.waited = [], [], []
        self.followed = self.tables = 0
        self.back = []  # letters that knew less than was told before
        self.ends = False
        self.wrong = None

    def run(self):
        while not self.ends:
            link, self.next = self.next or self.knock(), None
            try:
                self.visit(link)
            except (OSError, AssertionError):
                self.silent, self.avoided = link, time.monotonic() + AVOIDED
                time.sleep(0.1)
            except Exception as wrong:  # is a failure of the test
                self.wrong = repr(wrong)
                return

    def __repr__(self):
        player = self.player
        return (f"{self.table} host {self.host} told {self.told} "
                f"asks {self.asked} heard "
                f"{player and (player.said[-5:], player.refused[-2:])}")

    def avoids(self, link):
        return link == self.silent and time.monotonic() < self.avoided

    def knock(self):
        """At the next door that is not known to be silent."""
        for _ in self.doors:
            link = self.doors[self.door]
            self.door = (self.door + 1) % len(self.doors)
            if not self.avoids(link):
                break
        return link

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
        if self.avoids(link):
            link = None
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


def gather(door, doors):
    """A table where four sit, all of whom play on by themselves."""
    players = opened(door, 4, "animals", grace=0)
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
