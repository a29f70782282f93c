"""wire.py -- for tests: a server, and clients that know nothing but what they
are sent."""
import atexit, base64, json, os, re, resource, secrets, signal, socket, struct
import sqlite3, subprocess, tempfile

madcap = ""  # the program; a test says where it is
WAIT = 30
SPEAKS = "Sec-WebSocket-Protocol: madcap.1"


class Server:
    """Keeps tables in that folder, or in the usual one. `said` is what it
    printed until it served; what it writes on stderr is kept in a file,
    however much it is."""

    def __init__(self, data, port=0, words=(), files=None, env=None):
        self.errors = tempfile.TemporaryFile("w+", dir=".")
        self.process = subprocess.Popen(
            [madcap, "serve", "--port", str(port),
             *(["--data", data] if data else []), *words],
            text=True, env=env, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=self.errors,
            preexec_fn=files and (lambda: resource.setrlimit(
                resource.RLIMIT_NOFILE, (files, files))))
        atexit.register(self.process.kill)
        self.said = []
        for line in self.process.stdout:
            self.said.append(line)
            if found := re.search(r"Open http\S*:(\d+) in your", line):
                self.port = int(found.group(1))
                break

    def written(self):
        """On stderr, so far."""
        self.errors.seek(0)
        return self.errors.read()

    def end(self, number=signal.SIGTERM):
        """Its exit status, and what it said of troubles."""
        if number:
            self.process.send_signal(number)
        self.process.communicate(timeout=WAIT)
        return self.process.returncode, [
            line for line in self.written().splitlines()
            if " level=info " not in line and "runs-as-root" not in line]


def claim(sentence, holds, about=""):
    print("yes" if holds else "no", sentence.replace("\n", " "))
    if not holds:
        print(f"# {about!r}"[:1500].replace("\n", " "))


def shake_hands(port, *headers, host=None, wrap=lambda wire: wire,
                path="/play", timeout=WAIT):
    wire = wrap(socket.create_connection(("127.0.0.1", port), timeout))
    key = base64.b64encode(os.urandom(16)).decode()
    host = host or f"127.0.0.1:{port}"
    wire.sendall("\r\n".join([
        f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}", *headers, "", ""]).encode())
    stream = wire.makefile("rb")
    first = stream.readline()
    while (line := stream.readline()) not in (b"\r\n", b""):
        pass
    return wire, stream, first


def bearer():
    return "Authorization: Bearer " + secrets.token_hex(16)


class Player:
    """A client that knows nothing but what it is sent."""

    def __init__(self, port, *headers, **more):
        self.wire, self.stream, first = shake_hands(port, SPEAKS, bearer(),
                                                    *headers, **more)
        assert b" 101 " in first, first
        self.seats, self.letter, self.said = {}, None, []
        self.kept, self.refused = [], []
        self.closed = None  # with which code

    def frame(self, data, opcode=1):
        mask = os.urandom(4)
        size = (struct.pack("!B", 128 | len(data)) if len(data) < 126 else
                struct.pack("!BH", 128 | 126, len(data))
                if len(data) < 65536 else
                struct.pack("!BQ", 128 | 127, len(data)))
        self.wire.sendall(bytes([128 | opcode]) + size + mask
                          + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def say(self, word, **more):
        self.frame(json.dumps({"do": word, **more}).encode())

    def read(self):
        """The next message, or None when the other side closes."""
        while len(head := self.stream.read(2)) == 2:
            size = head[1] & 127
            if size > 125:
                size = int.from_bytes(
                    self.stream.read(2 if size == 126 else 8), "big")
            data = self.stream.read(size)
            if len(data) < size:
                return None
            if head[0] & 15 == 9:
                self.frame(data, 10)
            elif head[0] & 15 == 8:
                self.closed = int.from_bytes(data[:2], "big")
                return None
            elif head[0] & 15 == 1:
                return self.take(json.loads(data))
        return None

    def take(self, message):
        self.said.append(message["say"])
        if message["say"] == "entered":
            self.table = message["table"]
            self.token = message.get("token") or self.token
        elif message["say"] == "seats":
            self.seats = message
        elif message["say"] == "letter":
            self.letter = message
        elif message["say"] == "kept":
            self.kept.append(message.get("id"))
        elif message["say"] == "no":
            self.refused.append(message["why"])
        return message

    def until(self, word):
        while message := self.read():
            if message["say"] == word:
                return message
        raise ConnectionError("closed before " + word)

    def close(self):
        self.wire.close()


def opened(port, people, game="trains", options={}, **more):
    """People who sit at a new table, and have begun."""
    players = [Player(port)]
    players[0].say("open", game=game, setup={"seats": 4, **options}, **more)
    players[0].until("entered")
    for number in range(people):
        if number:
            players.append(Player(port))
            players[number].say("enter", table=players[0].table)
            players[number].until("entered")
        players[number].say("sit", name=["Ada", "Bo", "Cleo", "Dina"][number])
        players[number].until("kept")
    players[0].say("start")
    players[0].until("kept")
    return players


def rows_of(data):
    """All that was done at all tables of a folder, as text."""
    kept = sqlite3.connect(os.path.join(data, "madcap.db"))
    names = [row[0] for row in kept.execute(
        "select name from sqlite_master where type = 'table'")]
    for name in names:
        columns = [row[1] for row in kept.execute(
            f"pragma table_info({name})")]
        if "seq" in columns:
            return "".join(bytes(row[0]).decode() for row in kept.execute(
                f"select bytes from {name} order by rowid"))
    return ""
