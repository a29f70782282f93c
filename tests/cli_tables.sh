# cli_tables.sh -- tables over the net, with real sockets and real processes.
bot=$(cd "$(dirname "$0")/../docs/examples" && pwd)/bot.py
. "$(dirname "$0")/cli_tap.sh"

cat >tables.py <<'P'
# Starts servers, is their clients, and prints a line for each claim.
import atexit, base64, json, os, random, re, secrets, select, signal, socket
import sqlite3, struct, subprocess, sys, threading, time

madcap, bot = sys.argv[1:]
WAIT = 30
KILLS = 60 if os.environ.get("MADCAP_SOAK") else 4
random.seed(16)


class Server:
    def __init__(self, data, port=0):
        self.process = subprocess.Popen(
            [madcap, "serve", "--port", str(port), "--data", data], text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        atexit.register(self.process.kill)
        self.link = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+) in your", self.link).group(1))

    def end(self, number):
        self.process.send_signal(number)
        _, said = self.process.communicate(timeout=WAIT)
        return self.process.returncode, said


def claim(sentence, holds, about=""):
    print("yes" if holds else "no", sentence.replace("\n", " "))
    if not holds:
        print(f"# {about!r}"[:1500].replace("\n", " "))


def shake_hands(port, *headers):
    wire = socket.create_connection(("127.0.0.1", port), timeout=WAIT)
    key = base64.b64encode(os.urandom(16)).decode()
    wire.sendall("\r\n".join([
        "GET /play HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}", *headers, "", ""]).encode())
    stream = wire.makefile("rb")
    first = stream.readline()
    while (line := stream.readline()) not in (b"\r\n", b""):
        pass
    return wire, stream, first


SPEAKS = "Sec-WebSocket-Protocol: madcap.1"


def bearer():
    return "Authorization: Bearer " + secrets.token_hex(16)


class Player:
    """A client that knows nothing but what it is sent."""

    def __init__(self, port):
        self.wire, self.stream, first = shake_hands(port, SPEAKS, bearer())
        assert b" 101 " in first, first
        self.seats, self.letter, self.said = {}, None, []
        self.kept, self.refused = [], []

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
            if head[0] & 15 == 9:
                self.frame(data, 10)
            elif head[0] & 15 == 8:
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


def opened(port, people, game="trains", **more):
    """People who sit at a new table, and have begun."""
    players = [Player(port)]
    players[0].say("open", game=game, setup={"seats": 4}, **more)
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


def claims_of_doors(server):
    """Who may become a socket, and what ends one."""
    port = server.port
    own = f"Origin: http://127.0.0.1:{port}"
    for sentence, headers, welcome in [
            ("the page of the server itself", [SPEAKS, own], True),
            ("a page from elsewhere", [SPEAKS, "Origin: http://evil"], False),
            ("a page from a like name",
             [SPEAKS, f"Origin: http://127.0.0.1:{port}.evil"], False),
            ("a page from nowhere", [SPEAKS, "Origin: null"], False),
            ("a program without a token", [SPEAKS], False),
            ("a program with a token", [SPEAKS, bearer()], True),
            ("a program with half a token",
             [SPEAKS, "Authorization: Bearer 0123"], False),
            ("another subprotocol",
             ["Sec-WebSocket-Protocol: chat", own], False),
            ("no subprotocol", [own], False)]:
        wire, _, first = shake_hands(port, *headers)
        wire.close()
        claim(f"{sentence}: {'welcome' if welcome else 'refused'}",
              (b" 101 " in first) == welcome, first)
    for sentence, data, opcode in [
            ("a message of 8,193 bytes", b" " * 8193, 1),
            ("a binary message", b"{}", 2),
            ("text that is no UTF-8", b"\xff\xfe", 1)]:
        player = Player(port)
        player.frame(data, opcode)
        claim(f"{sentence} ends its socket", player.read() is None
              or player.refused)
        player.close()


def claims_of_a_reader_who_sleeps(server):
    """Honest people are not kept waiting by one that does not read."""
    players = opened(server.port, 2, game="animals")
    sleeper = Player(server.port)
    sleeper.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sleeper.say("enter", table=players[0].table)
    start = time.monotonic()
    for n in range(60):
        players[0].say("ping", stamp=n)
        players[0].until("pong")
    claim("a socket that does not read keeps nobody waiting",
          time.monotonic() - start < 10)
    for player in [*players, sleeper]:
        player.close()


def play_on(player, sent, acked):
    """Until the socket ends or the game does. Answers whether it is over."""
    def act():
        choices = player.letter["scene"]["choices"]
        if choices and not player.letter["over"]:
            sent.append(secrets.token_hex(8))
            player.say("act", id=sent[-1],
                       action=random.choice(choices)["action"])
    try:
        if player.letter:
            act()
        while message := player.read():
            if message["say"] == "letter":
                if message["over"]:
                    return True
                act()
            elif message["say"] == "kept" and "id" in message:
                acked.append(message["id"])
    except OSError:
        pass
    return False


def crash(data, game, pause):
    """Four people play; the server is killed and started again as they do."""
    server = Server(data)
    port = server.port
    players = opened(port, 4, game=game, grace=0)
    table, tokens = players[0].table, [p.token for p in players]
    sent, acked = [[] for _ in players], [[] for _ in players]
    over, worse = [False] * len(players), []
    for kill in range(KILLS + 1):
        threads = [threading.Thread(target=lambda n=n: over.__setitem__(
            n, play_on(players[n], sent[n], acked[n])))
            for n in range(len(players))]
        for thread in threads:
            thread.start()
        if kill < KILLS:
            time.sleep(random.uniform(*pause))
            server.end(signal.SIGKILL)
        else:
            time.sleep(1)
            server.end(signal.SIGTERM)
        for thread in threads:
            thread.join(WAIT)
        if kill == KILLS:
            break
        told = [p.letter["told"] if p.letter else 0 for p in players]
        server = Server(data, port)
        players = [Player(port) for _ in players]
        for n, player in enumerate(players):
            player.token = tokens[n]
            player.say("enter", table=table, token=tokens[n], told=told[n])
            player.until("letter")
            if player.letter["told"] < told[n]:
                worse.append((kill, n, told[n], player.letter["told"]))
    return table, sent, acked, worse


def rows_of(data, table):
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


def claims_of_kills():
    data = os.path.abspath("killed")
    table, sent, acked, worse = crash(data, "animals", (0.2, 1.5))
    ids = re.findall(r"^id \d ([0-9a-f]{16})$", rows_of(data, table), re.M)
    promised = sum(acked, [])
    claim(f"killed {KILLS} times under load no acknowledged action is lost",
          promised and set(promised) <= set(ids),
          (len(promised), len(ids), set(promised) - set(ids)))
    claim("and none is played twice", len(ids) == len(set(ids)), ids)
    claim("and nothing that was told is gone", not worse, worse)


def claims_of_the_bot(server):
    """The example of the documentation, as it stands."""
    done = subprocess.run(
        [sys.executable, bot, f"127.0.0.1:{server.port}", "lab"],
        capture_output=True, text=True, timeout=4 * WAIT)
    claim("the bot of docs/protocol.md plays a game to its end",
          done.returncode == 0 and '"rank": 1' in done.stdout,
          (done.stdout[-300:], done.stderr[-300:]))


def main():
    server = Server(os.path.abspath("data"))
    claims_of_doors(server)
    claims_of_a_reader_who_sleeps(server)
    other = subprocess.run(
        [madcap, "serve", "--port", "0", "--data", os.path.abspath("data")],
        capture_output=True, text=True, timeout=WAIT)
    claim("a folder that another server has is refused",
          other.returncode == 1 and "data" in other.stderr, other.stderr)
    threading.Thread(target=claims_of_kills).start()
    claims_of_the_bot(server)
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join(10 * WAIT)
    status, said = server.end(signal.SIGTERM)
    claim("after all that it ends well, and has said nothing",
          status == 0 and not said, (status, said))


main()
P
claims python3 tables.py "$madcap" "$bot"
finish
