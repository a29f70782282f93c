"""many.py -- for tests: a PostgreSQL of one's own and its standby, servers that
share it, and what is between them, which can be cut. Each has a clock of its
own."""
import atexit, ctypes, glob, os, shutil, signal, socket, subprocess, tempfile
import threading, time, urllib.request

import wire
from wire import Server

PR_SET_PDEATHSIG = 1
SOON = 60  # seconds; what takes longer does not come


def programs():
    """Where PostgreSQL is; or None."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
    there = found and os.access(found[-1] + "/initdb", os.X_OK)
    return found[-1] if there else None


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(holds, what):
    end = time.monotonic() + SOON
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.05)


def library():
    """That of clock_ahead.c."""
    return os.path.join(os.path.dirname(wire.madcap), "tests/clock_ahead.so")


def clock(path, ahead):
    """The environment of a program whose clock is so many seconds ahead."""
    return {**os.environ, "LD_PRELOAD": path, "MADCAP_AHEAD": str(ahead)}


class Cluster:
    """A PostgreSQL that ends with this program, and syncs as it does for
    people; new, or the standby of another one."""

    def __init__(self, port, of=None, ahead=0):
        self.folder = tempfile.mkdtemp(prefix="madcap-pg-", dir="/tmp")
        self.data = self.folder + "/data"
        self.port, self.ahead = port, ahead
        self.who = {"user": "postgres", "group": "postgres",
                    "extra_groups": []} if os.geteuid() == 0 else {}
        if self.who:
            shutil.chown(self.folder, "postgres", "postgres")
        if of:
            self.tool("pg_basebackup", "-h", "127.0.0.1", "-p", str(of.port),
                      "-U", "madcap", "-D", self.data, "-R", "-C", "-S",
                      "standby", "-c", "fast")
        else:
            self.tool("initdb", "-D", self.data, "-A", "trust", "-U", "madcap",
                      "-E", "UTF8", "--no-locale", "-N")
        atexit.register(self.remove)
        self.start()

    def tool(self, name, *words):
        subprocess.run([f"{programs()}/{name}", *words], check=True,
                       capture_output=True, cwd=self.folder, **self.who)

    def environment(self):
        """The library has to lie where the user of PostgreSQL may read it."""
        return clock(shutil.copy(library(), self.folder), self.ahead)

    def start(self):
        self.process = subprocess.Popen(
            [programs() + "/postgres", "-D", self.data, "-k", self.folder,
             "-p", str(self.port), "-c", "listen_addresses=127.0.0.1",
             "-c", "restart_after_crash=off",
             "-c", "max_connections=50"], cwd=self.folder,
            env=self.environment(),
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
        """As a loss of power would, with all that belongs to it."""
        pid = self.process.pid
        with open(f"/proc/{pid}/task/{pid}/children") as children:
            all_of_it = [pid, *map(int, children.read().split())]
        for one in all_of_it:
            try:
                os.kill(one, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()

    def is_main(self):
        return subprocess.run(
            [programs() + "/psql", "-XAtq", "-d", url_of([self.port]), "-c",
             "select 1"], capture_output=True).returncode == 0

    def remove(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Database:
    """One cluster; or two, of which the second has all that anybody was told
    of, and can take the place of the first."""

    def __init__(self):
        self.ports = [free_port(), free_port()]
        self.main, self.standby = Cluster(self.ports[0]), None
        self.url = url_of(self.ports)

    def kill(self):
        self.main.kill()

    def start(self):
        self.main.start()

    def follow(self, ahead=0):
        """A standby comes, and from then on commits wait for it."""
        port = self.ports[self.main.port == self.ports[0]]
        self.standby = Cluster(port, self.main, ahead)
        self.sql("alter system set synchronous_standby_names = '*'")
        self.sql("select pg_reload_conf()")
        wait_until(lambda: self.sql("select 1 from pg_stat_replication where "
                                    "sync_state = 'sync'"), "a standby")
        time.sleep(1)  # until everybody there has read that

    def fail_over(self):
        """Power is lost, and the standby takes its place; it has done so when
        this returns."""
        self.main.kill()
        self.standby.tool("pg_ctl", "promote", "-D", self.standby.data, "-W")
        wait_until(self.standby.is_main, "a standby in its place")
        self.main.remove()
        self.main, self.standby = self.standby, None

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


def url_of(ports):
    """Of a database that is at one of these, whichever can be written."""
    hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
    return (f"postgresql://madcap@{hosts}/postgres"
            "?target_session_attrs=read-write")


class Cable:
    """Between a server and its database, wherever that is now. While it is cut
    nothing comes through, and neither end is told; what was sent comes
    later."""

    def __init__(self, database):
        self.database = database
        self.whole = threading.Event()
        self.whole.set()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.url = url_of([self.listener.getsockname()[1]])
        threading.Thread(target=self.take, daemon=True).start()

    def take(self):
        while near := self.listener.accept()[0]:
            try:
                far = socket.create_connection(
                    ("127.0.0.1", self.database.main.port))
            except OSError:
                near.close()
                continue
            for ends in [(near, far), (far, near)]:
                threading.Thread(target=self.carry, args=ends,
                                 daemon=True).start()

    def carry(self, source, target):
        target.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            while data := source.recv(65536):
                self.whole.wait()
                target.sendall(data)
        except OSError:
            pass
        self.whole.wait()
        for end in source, target:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        self.whole.clear()

    def mend(self):
        self.whole.set()


def serve(place, port=None, address=None, words=(), ahead=0):
    """A server of a database, reached at its own port unless it is said."""
    port, inside = port or free_port(), free_port()
    link = address or f"http://127.0.0.1:{port}"
    server = Server(None, port=port, env=clock(library(), ahead),
                    words=["--store", place, "--address", link,
                           "--metrics", str(inside), *words])
    server.link, server.inside = link, inside
    return server


def numbers(server):
    """What it counts, by name."""
    text = urllib.request.urlopen(
        f"http://127.0.0.1:{server.inside}/metrics").read().decode()
    return {line.split()[0]: float(line.split()[1])
            for line in text.splitlines() if not line.startswith("#")}
