"""trouble.py -- for tests: servers that share a database, people who play there,
and whatever can happen to them."""
import signal, time

from many import Cable, numbers
from people import all_went_on, gather, leave_all, share, tell_all
from wire import claim

SLOW = 5  # seconds until a table goes on; more is too long
BLIND = 0.2  # what comes so soon was on its way before
APART = 420  # seconds between the clocks of two servers


class Trouble:
    """Seconds until tables went on, of all rounds of one kind of trouble."""

    def __init__(self, sentence):
        self.sentence, self.took, self.stuck = sentence, [], 0

    def wait(self, tables, since):
        took = all_went_on(tables, since + BLIND)
        self.took += [seconds and seconds + BLIND for seconds in took]
        for table, seconds in zip(tables, took):
            if seconds is None:
                self.stuck += 1
                print(f"# stuck: {table}")

    def tell(self):
        took = [seconds for seconds in self.took if seconds is not None]
        claim(self.sentence, took and not self.stuck and
              share(took, 0.99) <= SLOW, sorted(took))
        if took:
            print(f"# {self.sentence}: p50 {share(took, 0.5):.1f} s, "
                  f"p99 {share(took, 0.99):.1f} s of {len(took)}; "
                  f"{self.stuck} stuck")


class Field:
    """`start` makes server n, which reaches its database at an address, and has
    a clock so far ahead. The first knows where the database may be, the others
    have cables."""

    def __init__(self, database, start, servers=3):
        self.database, self.start = database, start
        self.cables = [None] + [Cable(database) for _ in range(1, servers)]
        self.servers = [None] * servers
        self.tables, self.troubles, self.failed = [], {}, 0
        for n in range(servers):
            self.begin(n)

    def begin(self, n):
        way = self.cables[n] or self.database
        self.servers[n] = self.start(n, way.url, (n - 1) * APART)

    def play(self, doors, tables):
        """People at so many tables go in and out by these doors."""
        for n in range(tables):
            port = self.servers[n % len(self.servers)].port
            self.tables.append(gather(port, doors))
        for person in self.people():
            person.start()
        time.sleep(1)

    def people(self):
        return sum(self.tables, [])

    def tables_at(self, n):
        held = [code for code, link in self.database.holders().items()
                if link == self.servers[n].link]
        return [table for table in self.tables
                if any(person.table in held for person in table)]

    def busiest(self, first=0):
        """The server that has most tables, and these."""
        at = {n: self.tables_at(n) for n in range(first, len(self.servers))}
        n = max(at, key=lambda n: len(at[n]))
        return n, at[n]

    def of(self, sentence):
        return self.troubles.setdefault(sentence, Trouble(sentence))

    # ---- to a server ----

    def kill(self):
        n, tables = self.busiest()
        since = time.monotonic()
        self.servers[n].end(signal.SIGKILL)
        self.of("tables of a server that is killed go on").wait(tables, since)
        self.begin(n)
        time.sleep(1)

    def end(self):
        n, tables = self.busiest()
        since = time.monotonic()
        self.servers[n].process.send_signal(signal.SIGTERM)
        self.of("those of one that ends").wait(tables, since)
        claim("it ends well", self.servers[n].end(0)[0] == 0)
        self.begin(n)
        time.sleep(1)

    def stop(self):
        n, tables = self.busiest()
        before = numbers(self.servers[n])
        since = time.monotonic()
        self.servers[n].process.send_signal(signal.SIGSTOP)
        self.of("those of one that is stopped").wait(tables, since)
        time.sleep(max(0, SLOW - time.monotonic() + since))
        self.servers[n].process.send_signal(signal.SIGCONT)
        self.has_lost(n, before, "one that wakes knows that others have them")

    def cut_off(self):
        while not self.busiest(1)[1]:
            self.end()
        n, tables = self.busiest(1)
        before = numbers(self.servers[n])
        since = time.monotonic()
        self.cables[n].cut()
        self.of("those of one that is cut off from the database").wait(
            tables, since)
        time.sleep(max(0, SLOW - time.monotonic() + since))
        self.cables[n].mend()
        self.has_lost(n, before, "so does one that reaches it again")

    def has_lost(self, n, before, sentence):
        names = ["madcap_tables_lost_total", "madcap_lease_lapses_total",
                 "madcap_database_away"]
        end = time.monotonic() + SLOW
        time.sleep(1.5)
        while True:
            after = numbers(self.servers[n])
            knows = all(after[name] > before[name] for name in names[:2])
            if knows or time.monotonic() > end:
                break
            time.sleep(0.1)
        claim(sentence, knows, [(before[name], after[name])
                                for name in names])

    # ---- to the database ----

    def darken(self, seconds=2):
        """It is killed, and started again after a while."""
        since = time.monotonic()
        self.database.kill()
        time.sleep(seconds)
        waits = [person for person in self.people()
                 if person.waited and person.waited[-1] > since]
        claim("without the database all are told to wait",
              len(waits) == len(self.people()),
              (len(waits), len(self.people())))
        acked = sum(len(person.acked) for person in self.people())
        time.sleep(0.5)
        claim("and nothing is acknowledged",
              acked == sum(len(person.acked) for person in self.people()))
        self.database.start()
        self.of("all, when the database is there again").wait(
            self.tables, time.monotonic())
        time.sleep(1)

    def fail_over(self):
        """Its clock goes forth, or back, at the same time."""
        self.failed += 1
        self.database.follow(APART * (self.failed % 2))
        before = self.clock()
        since = time.monotonic()
        self.database.fail_over()
        self.of("all, when a standby has taken the place of the database"
                ).wait(self.tables, time.monotonic())
        self.has_leapt(before, since)

    def fail_over_amid(self):
        """And a server is gone with it."""
        n, _ = self.busiest()
        self.failed += 1
        self.database.follow(APART * (self.failed % 2))
        before = self.clock()
        since = time.monotonic()
        self.servers[n].end(signal.SIGKILL)
        self.database.fail_over()
        self.of("all, when a server was killed at that moment").wait(
            self.tables, time.monotonic())
        self.has_leapt(before, since)
        self.begin(n)
        time.sleep(1)

    def clock(self):
        return float(self.database.sql(
            "select extract(epoch from clock_timestamp())")[0][0])

    def has_leapt(self, before, since):
        time.sleep(1)
        leap = self.clock() - before - (time.monotonic() - since)
        claim("whose clock is another one", abs(leap) > APART - 5, leap)

    # ---- at the end ----

    def tell(self):
        for trouble in self.troubles.values():
            trouble.tell()
        leave_all(self.tables)
        tell_all(self.database, self.tables)
        taken = sum(numbers(server)["madcap_tables_taken_over_total"]
                    for server in self.servers)
        print(f"# {taken:.0f} tables were taken over by those that are left")
        for server in self.servers:
            claim("a server ends well", server.end()[0] == 0)
