# cli_join.sh -- tables elsewhere in this terminal: real servers, real processes,
# and a network that can be cut.
bot=$(cd "$(dirname "$0")/../docs/examples" && pwd)/bot.py
. "$(dirname "$0")/cli_tap.sh"

cat >join.py <<'P'
# Starts servers and terminals, and prints a line for each claim.
import atexit, base64, codecs, hashlib, json, os, pty, re, select, signal, socket
import ssl, stat, struct, subprocess, sys, threading, time

madcap, bot = sys.argv[1:]
WAIT = 30


def claim(sentence, holds, about=""):
    print("yes" if holds else "no", sentence, flush=True)
    if not holds:
        for line in about[-2000:].splitlines():
            print("#", re.sub(r"[^ -~]", "?", line), flush=True)


class Server:
    def __init__(self, data, port=0):
        self.process = subprocess.Popen(
            [madcap, "serve", "--port", str(port), "--data", data], text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        atexit.register(self.process.kill)
        line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+) in your", line).group(1))

    def kill(self):
        self.process.kill()
        self.process.wait()


class Way:
    """Between terminal and server: a network that can be cut."""

    def __init__(self, to, wrap=None):
        self.to, self.wrap = to, wrap
        self.there, self.wires = True, []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            wire, _ = self.door.accept()
            if self.there:
                threading.Thread(target=self.join, args=(wire,),
                                 daemon=True).start()
            else:
                wire.close()

    def join(self, wire):
        try:
            if self.wrap:
                wire = self.wrap(wire)
            other = socket.create_connection(("127.0.0.1", self.to))
        except OSError:
            wire.close()
            return
        self.wires += [wire, other]
        for a, b in ((wire, other), (other, wire)):
            threading.Thread(target=self.pump, args=(a, b),
                             daemon=True).start()

    def pump(self, a, b):
        try:
            while data := a.recv(65536):
                b.sendall(data)
        except OSError:
            pass
        for wire in (a, b):
            try:
                wire.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        self.there = False
        for wire in self.wires:
            try:
                wire.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.wires = []


class Terminal:
    """madcap join, on a terminal of its own or fed as by a script."""

    def __init__(self, *args, script=False, env=None):
        command = [madcap, "join", *args]
        own = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", **(env or {})}
        self.text, self.at, self.script = "", 0, script
        self.lock = threading.Lock()
        if script:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, env=own)
            self.out = self.process.stdout.fileno()
            self.into = self.process.stdin.fileno()
        else:
            master, slave = pty.openpty()
            self.process = subprocess.Popen(
                command, stdin=slave, stdout=slave, stderr=slave, env=own,
                start_new_session=True)
            os.close(slave)
            self.out = self.into = master
        atexit.register(self.process.kill)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        """What is read may end in the midst of a sign."""
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        try:
            while data := os.read(self.out, 65536):
                with self.lock:
                    self.text += decoder.decode(data)
        except OSError:
            pass

    def type(self, line):
        os.write(self.into, (line + "\n").encode())

    def sees(self, pattern, seconds=WAIT):
        """Waits for it behind what was seen before."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            with self.lock:
                found = re.search(pattern, self.text[self.at:])
                if found:
                    self.at += found.end()
                    return found
            time.sleep(0.02)
        return None

    def end(self, seconds=120):
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return None
        time.sleep(0.1)
        return status

    def plays(self, stop=lambda: False):
        """The first thing there is to do, over and over."""
        answered = 0
        while self.process.poll() is None and not stop():
            time.sleep(0.05)
            text = self.text
            if len(text) > answered and re.search("[▲●■◆]> $", text[-8:]):
                answered = len(text) + 3
                self.type("1")


def link(port, code, scheme="http"):
    return f"{scheme}://localhost:{port}/#/table/{code}"


def opened(port, game, *more, **how):
    """A host in the lobby of a new table, and its code."""
    host = Terminal(f"http://localhost:{port}", "--open", game, "--name",
                    "Ada", "--plain", *more, **how)
    found = host.sees(r"Table (\w+):")
    seated = found and host.sees(r"1  Ada.*\(you\), host")
    claim(f"a terminal opens a table of {game} and sits there", seated,
          host.text)
    return host, found.group(1) if found else "NONE"


def feed(terminal, lines=400):
    """A script: its lines are there from the beginning."""
    def write():
        try:
            os.write(terminal.into, b"1\n" * lines)
        except OSError:
            pass
    threading.Thread(target=write, daemon=True).start()


def result_of(terminal):
    found = re.search(r"The race is over\.\r?\n.*", terminal.text, re.S)
    text = found.group(0) if found else ""
    return re.findall(r"^ +\d\. (\w+)(?: \S)?(?: \(you\))? with (\d+) point",
                      text, re.M)


def claims_of_two(server):
    """Two terminals and one who watches, as scripts, to the end."""
    ada, code = opened(server.port, "animals", "--seats", "3", "--delay", "2",
                       script=True)
    bo = Terminal(link(server.port, code), "--name", "Bo", script=True)
    claim("another one comes by the link and sits down",
          bo.sees(r"2  Bo.*\(you\)"), bo.text)
    claim("who is there already sees it", ada.sees(r"2  Bo"), ada.text)
    eve = Terminal(f"http://localhost:{server.port}", code.lower(), "--watch",
                   script=True)
    claim("a third one watches, and is told how to sit down",
          eve.sees("Sit down with `sit NAME`, or watch"), eve.text)
    twin = Terminal(link(server.port, code), "--name", "Bо", script=True)
    claim("who takes a name that looks the same is refused in words",
          twin.sees("Somebody here has a name like that"), twin.text)
    twin.process.kill()
    ada.type("start")
    feed(ada)
    feed(bo)
    claim("who watches is told that this is later",
          eve.sees("Whoever watches sees this table 2 seconds late"), eve.text)
    statuses = [each.end() for each in (ada, bo, eve)]
    claim("all see the game to its end", statuses == [0, 0, 0],
          repr(statuses) + ada.text)
    results = [result_of(each) for each in (ada, bo, eve)]
    claim("and the same result", results[0] and
          results.count(results[0]) == 3, repr(results))
    claim("each is addressed as you, and the other by name",
          "You pass." in ada.text and "Bo passes." in ada.text
          and "You pass." in bo.text and "Ada passes." in bo.text, ada.text)
    claim("who watches sees nobody's hand", "Your hand" not in eve.text
          and "Your hand" in bo.text, eve.text)
    late = Terminal(link(server.port, code), "--name", "Bo")
    claim("who comes back later finds the end", late.sees("with .* point")
          and late.sees("over> "), late.text)
    late.type("save end.txt")
    late.sees("Saved")
    claim("and can keep the record", subprocess.run(
        [madcap, "replay", "end.txt"], capture_output=True).returncode == 0)
    late.type("quit")
    claim("and leaves", late.end(10) == 0, late.text)


def claims_of_return(server):
    """Lost networks, killed terminals, killed servers."""
    way = Way(server.port)
    ada, code = opened(server.port, "animals", "--seats", "3")
    bo = Terminal(link(way.port, code), "--name", "Bo", "--plain")
    claim("one comes by another way", bo.sees(r"2  Bo.*\(you\)"), bo.text)
    ada.type("start")
    claim("both see the table", ada.sees("Your hand")
          and bo.sees("Your hand"), bo.text)
    way.cut()
    claim("a lost network is said", bo.sees("The connection is lost"),
          bo.text)
    way.there = True
    claim("and comes back by itself", bo.sees("connection is back"), bo.text)
    done = threading.Event()
    for each in (ada, bo):
        threading.Thread(target=each.plays, args=(done.is_set,),
                         daemon=True).start()
    claim("the game goes on", ada.sees("Stage 2 of 8", 60)
          and bo.sees("Stage 2 of 8", 60), bo.text)
    bo.process.kill()
    again = Terminal(link(way.port, code), "--name", "Bo", "--plain")
    claim("who was killed comes back to the same seat",
          again.sees(r"● \(you\)") and again.sees("Your hand"), again.text)
    files = [os.path.join(at, name) for at, _, names in os.walk(
        os.environ["XDG_STATE_HOME"] + "/madcap/joined") for name in names]
    claim("by a token that only its owner can read", files and all(
        stat.S_IMODE(os.stat(name).st_mode) == 0o600 for name in files))
    claim("which nobody is shown", not any(
        re.search("[0-9a-f]{32}", each.text) for each in (ada, bo, again)))
    threading.Thread(target=again.plays, args=(done.is_set,),
                     daemon=True).start()
    claim("and goes on", again.sees("Stage [3-8] of 8", 60),
          again.text[-1000:] + ada.text[-1000:])
    server.kill()
    claim("a server that is gone is said", ada.sees("The connection is lost")
          and again.sees("The connection is lost"), ada.text)
    other = Server("data", server.port)
    claim("and both go on when it is back", ada.sees("connection is back")
          and again.sees("connection is back")
          and ada.sees("(Stage|The race is over)", 60)
          and again.sees("(Stage|The race is over)", 60), again.text)
    done.set()
    return other


def claims_of_people(server):
    """What people do besides playing."""
    ada, code = opened(server.port, "trains", "--seats", "3")
    bo = Terminal(link(server.port, code), "--name", "Bo", "--seat", "3",
                  "--plain")
    claim("a seat can be asked for", bo.sees(r"3  Bo.*\(you\)"), bo.text)
    bo.type("start")
    claim("only the host begins", bo.sees("Only whoever opened the table"),
          bo.text)
    ada.type("bot 2 random")
    claim("the host seats a bot", ada.sees("2  .*bot random"), ada.text)
    ada.type("dance")
    claim("what nobody can do is explained", ada.sees("is nothing that can"),
          ada.text)
    ada.type("start")
    claim("both see the table", ada.sees("Your hand")
          and bo.sees("Your hand"), bo.text)
    ada.type("react wow")
    claim("a reaction is seen", bo.sees("Ada: wow!"), bo.text)
    ada.type("pause")
    claim("a pause is told", bo.sees("The table is paused"), bo.text)
    bo.type("go on")
    claim("and ended by anybody", ada.sees("The table goes on"), ada.text)
    second = Terminal(link(server.port, code), "--name", "Bo", "--plain")
    claim("a second terminal takes the seat over", second.sees("Your hand")
          and bo.sees("plays on there") and bo.end(10) == 1, bo.text)
    second.type("quit")
    claim("who leaves is told how to come back",
          second.sees("brings you\\s+to the same seat")
          and second.end(10) == 0, second.text)
    claim("and a bot plays on at once", ada.sees("Bo is away. A bot plays"),
          ada.text)
    third = Terminal(link(server.port, code), "--plain")
    claim("without a name it is the one as before", third.sees("Your hand"),
          third.text)
    claim("whose return is told", ada.sees("Bo is back"), ada.text)
    third.type("agree")
    claim("who wants to end it is named",
          ada.sees("Bo wants to end the game here"), ada.text)
    ada.type("agree")
    claim("and it ends when all agree", ada.sees("Everybody agreed")
          and third.sees("Everybody agreed"), third.text)
    third.type("again")
    claim("only the host can open the next game", third.sees(
        "The host can open the next game"), third.text)
    ada.type("again")
    claim("and all come along", ada.sees(r"Table \w+:")
          and third.sees(r"Table \w+:") and third.sees(r"3  Bo.*\(you\)"),
          third.text)
    ada.type("start")
    claim("to the next game", third.sees("Your hand"), third.text)
    third.type("concede")
    claim("who gives up is told of", ada.sees("Bo gave up. A bot plays on"),
          ada.text)
    for each in (ada, third):
        each.type("quit")
        each.end(10)


def claims_of_teams(server):
    """Who wins with whom, and what is not as usual."""
    ada, code = opened(server.port, "karts", "--seats", "5", "--option",
                       "advanced=on")
    claim("who sits down is shown no table where they do not sit yet",
          ada.text.count("Table ") == 1 and "sit NAME" not in ada.text,
          ada.text)
    ada.type("who")
    claim("what is not as usual is said", ada.sees(r"With advanced=on\."),
          ada.text)
    claim("each seat says which team it is", ada.sees(
        r"1  Ada.*, host, team 1") and ada.sees(r"3  free, team 2")
        and ada.sees(r"5  free, alone"), ada.text)
    ada.type("?")
    claim("the bots there are have names", ada.sees(
        r"a bot sits there: friendly, sharp, strong, merciless"), ada.text)
    ada.type("bot 4")
    claim("the usual bot takes a seat", ada.sees(r"4  .*, team 2, bot sharp"),
          ada.text)
    ada.type("quit")
    ada.end(10)


def claims_of_keys(server):
    """Where the quickest counts, a key is enough."""
    host = Terminal(f"http://localhost:{server.port}", "--open", "turbulent",
                    "--seats", "3", "--name", "Ada")
    host.sees(r"1  Ada.*\(you\)")
    for line in ("bot 2 random", "bot 3 random", "start"):
        host.type(line)
    claim("the table is drawn in place", host.sees(r"\[Space", 60),
          host.text)
    for _ in range(60):
        os.write(host.into, b" ")
        if found := host.sees("You (turn the|call|were too|try|lay)", 0.5):
            break
    claim("and a key acts over the net", found, host.text)
    host.process.send_signal(signal.SIGINT)
    host.end(10)


def claims_of_bot(server):
    """Beside a client that somebody else wrote."""
    ada, code = opened(server.port, "animals", "--seats", "3", script=True)
    other = subprocess.Popen(
        [sys.executable, bot, f"127.0.0.1:{server.port}", code],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    atexit.register(other.kill)
    claim("a bot over the net sits down as well", ada.sees("2  [A-Z]"),
          ada.text)
    ada.type("start")
    feed(ada)
    claim("and plays to the end with it", ada.end() == 0, ada.text)
    other.kill()


def refused(sentence, status, pattern, *args, env=None):
    terminal = Terminal(*args, script=True, env=env)
    ended = terminal.end(30)
    claim(sentence, ended == status and re.search(pattern, terminal.text),
          f"{ended} {terminal.text}")


def pretend(setup, engine, table="AAAAAA"):
    """A server that lets in and says what it likes."""
    door = socket.create_server(("127.0.0.1", 0))

    def serve():
        wire, _ = door.accept()
        head = wire.recv(65536).decode()
        key = re.search("Sec-WebSocket-Key: (.*)\r", head).group(1)
        accept = base64.b64encode(hashlib.sha1((
            key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        wire.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket"
                     b"\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: "
                     b"madcap.1\r\nSec-WebSocket-Accept: " + accept
                     + b"\r\n\r\n")
        text = json.dumps({"say": "entered", "table": table,
                           "setup": setup, "engine": engine}).encode()
        wire.sendall(b"\x81\x7e" + struct.pack("!H", len(text)) + text)
        wire.recv(65536)
        time.sleep(5)
    threading.Thread(target=serve, daemon=True).start()
    return door.getsockname()[1]


def claims_of_refusals(server):
    here = f"http://localhost:{server.port}"
    refused("a link that is none is refused", 2, "begins with http",
            "localhost")
    refused("so is one without a server", 2, "names no server", "http://")
    refused("and an odd port", 2, "names no server", "http://a:99999")
    refused("a name that is too long is refused", 2, "--name", here, "AAAAAA",
            "--name", "x" * 99)
    refused("a table that is not there is said", 1, "no such table", here,
            "AAAAAA")
    refused("and a server that is not there", 1, "cannot come to",
            "http://localhost:1", "AAAAAA")
    refused("an unknown game cannot be opened", 2, "no game", here, "--open",
            "chess")
    refused("a server with another engine is not read", 1, "another version",
            f"http://127.0.0.1:{pretend('madcap 1', '0' * 16)}", "AAAAAA")
    odd = pretend("madcap 1", "0" * 16, "../../odd")
    refused("nor is one that would have a file elsewhere", 1,
            "not a madcap server", f"http://127.0.0.1:{odd}", "AAAAAA")


def claims_of_tls(server):
    """Behind a proxy that speaks TLS, as servers on the net are."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048",
                    "-nodes", "-keyout", "key.pem", "-out", "cert.pem",
                    "-days", "2", "-subj", "/CN=localhost", "-addext",
                    "subjectAltName=DNS:localhost"], check=True,
                   capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("cert.pem", "key.pem")
    way = Way(server.port,
              lambda wire: context.wrap_socket(wire, server_side=True))
    refused("a certificate that nobody vouches for is refused", 1,
            "cannot come to", f"https://localhost:{way.port}", "AAAAAA")
    trusts = {"SSL_CERT_FILE": os.path.abspath("cert.pem")}
    refused("behind TLS a table that is not there is said", 1,
            "no such table", f"https://localhost:{way.port}", "AAAAAA",
            env=trusts)


server = Server("data")
claims_of_refusals(server)
claims_of_tls(server)
claims_of_two(server)
claims_of_bot(server)
claims_of_people(server)
claims_of_teams(server)
claims_of_keys(server)
server = claims_of_return(server)
server.kill()
P
claims timeout 400 python3 join.py "$madcap" "$bot"

finish
