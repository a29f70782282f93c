# cli_serve.sh -- the server of the page, as browsers and others meet it.
page=$(cd "$(dirname "$0")/../apps/web/page" && pwd)
. "$(dirname "$0")/cli_tap.sh"

refuses "an address that is none" 2 "is not an address such as" \
    serve --listen nowhere
refuses "an address of another machine" 2 "not an address of this machine" \
    serve --listen 192.0.2.1
refuses "a port that is none" 2 "'http' is not a number from 0 to 65535" \
    serve --port http
refuses "a port that is too big" 2 "is not a number" serve --port 65536
refuses "a word" 2 "serve does not take 'here'" serve here
works "its help" "Ctrl-C ends" help serve

cat >serve.py <<'P'
# Starts the server, is its client, and prints a line for each claim.
import atexit, gzip, http.client, os, random, re, resource, signal, socket
import subprocess, sys, tempfile, time

madcap, folder = sys.argv[1:]
limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
WAIT = 30
# Servers let it end them also where these tests run under nohup.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
FLOOD = min(10000, limit - 200)
FIRST_LOAD = 266000
EVERYTHING = 420000
ASK = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
APART = {"learn.css", "lobby.css"}  # come with their screens
NAMED = {"game.mjs", "main.mjs", "sw.mjs", "worker.mjs"}  # also when packed
CSP = ("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
       "img-src 'self' data: blob:; object-src 'none'; frame-src 'none'; "
       "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
ALWAYS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}
OF_DOCUMENTS = {
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def few_files(most):
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Server:
    def __init__(self, *words, files=None):
        self.process = subprocess.Popen(
            [madcap, "serve", "--data", tempfile.mkdtemp(dir="."), *words],
            text=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=(lambda: few_files(files)) if files else None)
        atexit.register(self.process.kill)
        self.link = next(line for line in iter(self.process.stdout.readline, "")
                         if "in your" in line)
        self.port = int(re.search(r":(\d+) in your", self.link).group(1))

    def end(self, number=signal.SIGTERM):
        """Exit status, seconds it took, and what it said of troubles."""
        start = time.monotonic()
        self.process.send_signal(number)
        _, said = self.process.communicate(timeout=WAIT)
        said = [line for line in said.splitlines()
                if " level=info " not in line and "runs-as-root" not in line]
        return self.process.returncode, time.monotonic() - start, said


class Client:
    def __init__(self, server):
        self.kept = http.client.HTTPConnection("127.0.0.1", server.port,
                                               timeout=WAIT)

    def ask(self, path, method="GET", body=None, **headers):
        headers = {name.replace("_", "-"): text
                   for name, text in headers.items()}
        headers.setdefault("Accept-Encoding", "identity")
        self.kept.request(method, path, body=body, headers=headers)
        answer = self.kept.getresponse()
        answer.body = answer.read()
        return answer


def connect(server, data=b""):
    other = socket.create_connection(("127.0.0.1", server.port), timeout=WAIT)
    other.sendall(data)
    return other


def read_all(other):
    """What comes until the other side closes, in whatever way."""
    got = b""
    try:
        while piece := other.recv(65536):
            got += piece
    except ConnectionError:
        pass
    return got


def raw(server, data):
    with connect(server) as other:
        try:
            other.sendall(data)
        except ConnectionError:
            pass
        return read_all(other)


def claim(sentence, holds, about=""):
    print("yes" if holds else "no", sentence.replace("\n", " "))
    if not holds:
        print(f"# {about!r}"[:1500].replace("\n", " "))


def page_of(client):
    """The index, and the paths of the engine and of the files it names."""
    text = client.ask("/").body.decode()
    files = set(re.findall(r"v/[0-9a-f]{16}/[A-Za-z0-9_./-]+", text))
    return text, sorted(files | {path[:19] + "engine.wasm" for path in files})


def claims_of_the_whole(client, version):
    """The files of the folder are served and kept offline, and no others
    are kept. They are not too big together, and neither are those that the
    first page names, which come before anything is seen; others come later."""
    root = {"index.html": "/", "sw.mjs": "/sw.mjs",
            "manifest.webmanifest": "/manifest.webmanifest"}
    kept = set(re.findall(r'^ *"([^"]*)",$',
                          client.ask("/sw.mjs").body.decode(), re.M))
    first = set(re.findall(rf'"/{version}([^"]*)"',
                           client.ask("/").body.decode()))
    first |= {"engine.wasm", "worker.mjs", "covers.svg"}
    size = early = 0
    written = set(os.listdir(folder)) - {"meson.build"}
    styles = {name for name in written if name.endswith(".css")}
    modules = {name for name in written if name.endswith(".mjs")}
    inside = set() if modules - NAMED <= kept else modules - NAMED
    made = {"engine.wasm", "style.css", "template_rules.html"}
    for name in sorted(kept | written - styles - inside | APART | made):
        answer = client.ask(root.get(name, f"/{version}{name}"),
                            Accept_Encoding="gzip")
        size += len(answer.body)
        if name in first:
            early += len(answer.body)
        claim(f"{name} is in the program", answer.status == 200)
        if name not in root:
            claim(f"{name} is kept offline", name in kept)
    style = client.ask(f"/{version}style.css").body.decode()
    for name in sorted(styles - APART):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            heads = {line.strip() for line in file if line.endswith("{\n")}
        claim(f"{name} is in the one style", heads and
              heads <= set(style.split("\n")), heads)
    claim(f"the first load has {early} bytes, {FIRST_LOAD} at most",
          100000 < early <= FIRST_LOAD)
    claim(f"everything has {size} bytes, {EVERYTHING} at most",
          size <= EVERYTHING)


def undated(answer):
    return {name: text for name, text in answer.getheaders()
            if name != "date"}


def claims_of_a_file(client, path, lasts):
    plain = client.ask(path)
    packed = client.ask(path, Accept_Encoding="br, gzip;q=0.8")
    claim(f"{path} comes plain", plain.status == 200 and plain.body and
          not plain.getheader("content-encoding"), plain.getheaders())
    claim(f"{path} comes packed, the same bytes",
          packed.getheader("content-encoding") == "gzip" and
          gzip.decompress(packed.body) == plain.body, packed.getheaders())
    claim(f"{path} has the right lengths", all(
        answer.getheader("content-length") == str(len(answer.body))
        for answer in (plain, packed)))
    kept = "public, max-age=31536000, immutable" if lasts else "no-cache"
    claim(f"{path} is cached as it should be",
          plain.getheader("cache-control") == kept and
          plain.getheader("vary") == "accept-encoding", plain.getheaders())
    wanted = {**ALWAYS, **(OF_DOCUMENTS if path == "/" else {})}
    claim(f"{path} says what may be done with it", all(
        plain.getheader(name) == text for name, text in wanted.items()),
        plain.getheaders())
    etag = plain.getheader("etag")
    for match in (etag, f'"x", {etag}', etag.removeprefix("W/"), "*"):
        same = client.ask(path, If_None_Match=match)
        claim(f"{path} is not sent again to who has {match}",
              same.status == 304 and not same.body and
              same.getheader("etag") == etag and
              same.getheader("cache-control") == kept, same.getheaders())
    claim(f"{path} is sent to who has another one",
          client.ask(path, If_None_Match='"0123"').body == plain.body)
    head = client.ask(path, "HEAD")
    claim(f"{path}: HEAD is GET without the body",
          head.status == 200 and not head.body and
          undated(head) == undated(plain),
          head.getheaders())


def claims_of_types(client, files):
    types = {"css": "text/css", "json": "application/json",
             "mjs": "text/javascript", "png": "image/png",
             "svg": "image/svg+xml", "wasm": "application/wasm",
             "woff2": "font/woff2"}
    for path in files:
        kind = types.get(path.rsplit(".")[-1])
        got = client.ask("/" + path).getheader("content-type")
        claim(f"/{path} is {kind}", kind and got.startswith(kind), got)
    for path, kind in (("/", "text/html; charset=utf-8"),
                       ("/manifest.webmanifest", "application/manifest+json")):
        got = client.ask(path).getheader("content-type")
        claim(f"{path} is {kind}", got == kind, got)


def claims_of_refusals(server, client):
    for coding in ("gzip;q=0", "gzip ; q=0.000, *", "br", "", "gzippy",
                   "*;q=0"):
        answer = client.ask("/", Accept_Encoding=coding)
        claim(f"'{coding}' does not accept gzip",
              answer.body.startswith(b"<!"), answer.getheaders())
    for path in ("/nothing", "/index.html", "/v/", "/v", "/sw.mjs/", "/V/",
                 "/v/0123456789abcdef/style.css", "/etc/passwd", "/HEALTHZ"):
        answer = client.ask(path)
        claim(f"{path} is not found",
              answer.status == 404 and len(answer.body) < 100 and
              answer.getheader("x-content-type-options") == "nosniff",
              answer.body)
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
        answer = client.ask("/", method, body="x" * 2000)
        claim(f"{method} is not answered", answer.status == 405 and
              answer.getheader("allow") == "GET, HEAD", answer.status)
    answer = client.ask("/", body="hello")
    claim("a GET with a body is refused", answer.status == 400, answer.status)
    for word in (b"BREW", b"CONNECT", b"TRACE", b"get"):
        got = raw(server, word + b" / HTTP/1.1\r\nHost: x\r\n\r\n")
        claim(f"{word.decode()} is not answered either",
              got.startswith(b"HTTP/1.1 405 ") and got.count(b"HTTP/1.") == 1,
              got)


def claims_of_paths(server, index, secret):
    """What the paths lead to is the index, or nothing."""
    for path in (b"/../", b"/..", b"//", b"/./", b"/%2e%2e/", b"/%2E%2e%2f",
                 b"/../../../../etc/passwd", b"/v/../../etc/passwd", b"/%00",
                 b"/%00x", b"/sw.mjs%00", b"/\0", b"/a\0b", b"/%", b"/%zz",
                 b"/%2", b"\\..\\", b"*", b"http://x/", b"/?", b"/?a=b&c",
                 b"/#x", b"/" + b"a" * 4000, b"/" + b"a" * 20000,
                 b"/" + b"../" * 3000, b"/" + b"%2e" * 2600, b"/\xff\xfe"):
        got = raw(server, b"GET " + path +
                  b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        status = got.split(b" ")[1] if got else b"closed"
        body = got.split(b"\r\n\r\n", 1)[-1]
        fine = (status == b"200" and body == index.encode() or
                status in (b"400", b"404", b"431"))
        claim(f"{path[:40]!a} is harmless", fine and secret not in got, got)


def claims_of_heads(server):
    lines = b"".join(b"X-%d: %s\r\n" % (i, b"y" * 100) for i in range(200))
    got = raw(server, b"GET / HTTP/1.1\r\nHost: x\r\n" + lines + b"\r\n")
    claim("a request of 20 KB is too long",
          got.startswith(b"HTTP/1.1 431 "), got)
    got = raw(server, b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n")
    claim("and so is an address of 9 KB", got.startswith(b"HTTP/1.1 431 "), got)
    for about, head in (("no host", b""), ("two", b"Host: x\r\nHost: x\r\n"),
                        ("one that is none", b"Host: a b\r\n")):
        got = raw(server, b"GET / HTTP/1.1\r\n" + head + b"\r\n")
        claim(f"a request with {about} is refused",
              got.startswith(b"HTTP/1.1 400 "), got)
    got = raw(server, b"GET /healthz HTTP/1.0\r\n\r\n")
    claim("HTTP/1.0 needs no host, and is answered and closed",
          got.endswith(b"\r\n\r\nok\n") and b"connection: close" in got, got)
    got = raw(server, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
    claim("HTTP/2 is not spoken", got.startswith(b"HTTP/1.1 505 "), got)
    got = raw(server, b"POST / HTTP/1.1\r\nHost: x\r\n"
              b"Content-Length: 300000\r\n\r\n" + b"x" * 300000)
    claim("a refusal arrives though more was sent than anybody reads",
          got.startswith(b"HTTP/1.1 405 ") and got.count(b"HTTP/1.") == 1, got)
    for upgrade in (b"websocket", b"h2c", b"nonsense", b""):
        with connect(server, ASK) as other:
            first = other.recv(65536)
            other.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nUpgrade: "
                          + upgrade + b"\r\nConnection: Upgrade, close\r\n"
                          b"HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n"
                          b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                          b"Sec-WebSocket-Version: 13\r\n\r\n")
            other.shutdown(socket.SHUT_WR)
            second = read_all(other)
        claim(f"an upgrade to '{upgrade.decode()}' is answered just once",
              first.endswith(b"ok\n") and second.count(b"HTTP/1.") == 1 and
              b" 101 " not in second, second)
    two = ASK * 20
    with connect(server, two) as other:
        got = b""
        while got.count(b"\r\n\r\nok\n") < 20 and (more := other.recv(65536)):
            got += more
    claim("requests sent all at once are answered in turn",
          got.count(b"HTTP/1.1 200") == 20, got)


def claims_of_garbage(server, client):
    chance = random.Random(4)
    good = (b"GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, *;q=0\r\n"
            b'If-None-Match: W/"x", "y"\r\nConnection: close\r\n\r\n')
    for _ in range(300):
        data = bytearray(good)
        for _ in range(chance.randrange(1, 8)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        with connect(server, bytes(data[:chance.randrange(len(data))])):
            pass
        with connect(server, bytes(data)) as other:
            other.shutdown(socket.SHUT_WR)
            read_all(other)
    claim("600 broken requests are survived",
          client.ask("/healthz").body == b"ok\n")


def claims_of_slow_ones(server, client, path, body):
    silent = [connect(server, data) for data in
              (b"", b"G", b"GET / HTTP/1.1\r\nHost: x\r\n") for _ in range(30)]
    start = time.monotonic()
    answered = client.ask("/healthz").body == b"ok\n"
    claim("half a request does not hold up others",
          answered and time.monotonic() - start < 5)
    lazy = socket.socket()
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    lazy.connect(("127.0.0.1", server.port))
    lazy.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n"
                 "Connection: close\r\n\r\n".encode())
    claim("nor does a slow reader", client.ask(path).body == body)
    time.sleep(0.2)
    lazy.settimeout(WAIT)
    claim("and the slow one gets it all in the end",
          read_all(lazy).split(b"\r\n\r\n", 1)[-1] == body)
    lazy.close()
    return silent, start


def claims_of_time_limits(silent, start):
    """The last of them has had its time: ten seconds, and one to look."""
    ended = [read_all(other) for other in silent]
    seconds = time.monotonic() - start
    claim("who does not finish a request in ten seconds is closed",
          not any(ended) and 8 < seconds < 20, seconds)


def claims_of_many(server, client):
    answers = [client.ask("/healthz").body for _ in range(1000)]
    claim("a thousand requests on one connection",
          set(answers) == {b"ok\n"}, set(answers))
    one = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    answers = {re.sub(rb"date: .*", b"", raw(server, one))
               for _ in range(300)}
    claim("300 requests on connections of their own", len(answers) == 1 and
          answers.pop().startswith(b"HTTP/1.1 200"), answers)
    crowd = [connect(server, ASK)
             for _ in range(400)]
    claim("400 connections at once", all(
        other.recv(65536).endswith(b"ok\n") for other in crowd))
    for other in crowd:
        other.close()


def claims_of_crowds():
    """More than the file limit has room for: who is idle gives way."""
    server = Server("--port", "0", files=200)
    crowd = [connect(server, ASK)
             for _ in range(400)]
    claim("of 400 at a server with 200 files all are answered", all(
        other.recv(65536).endswith(b"ok\n") for other in crowd))
    claim("and the first have given way", crowd[0].recv(100) == b"")
    for other in crowd:
        other.close()
    server.end()
    server = Server("--port", "0")
    flood = [connect(server) for _ in range(FLOOD)]
    for other in flood:
        other.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
                      b"Connection: close\r\n\r\n")
    claim(f"{FLOOD} connections at once are all answered", all(
        read_all(other).endswith(b"ok\n") for other in flood))
    for other in flood:
        other.close()
    server.end()


def claims_of_a_transfer(number, name, path, body):
    """A signal while an answer is on its way."""
    server = Server("--port", "0")
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.connect(("127.0.0.1", server.port))
    slow.settimeout(WAIT)
    slow.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    got = slow.recv(1024)
    server.process.send_signal(number)
    got += read_all(slow)
    slow.close()
    server.process.communicate(timeout=WAIT)
    claim(f"{name} does not cut an answer on its way",
          got.split(b"\r\n\r\n", 1)[-1] == body, len(got))
    claim(f"and then {name} ends it", server.process.returncode == 0)


def claims_of_the_end(number, name):
    server = Server("--port", "0")
    client = Client(server)
    client.ask("/healthz")
    others = [connect(server, data) for data in
              (b"", b"GET / HT", ASK)]
    others[2].recv(65536)
    status, seconds, said = server.end(number)
    claim(f"{name} ends it quickly, with connections open",
          status == 0 and seconds < 3 and not said, (status, seconds, said))
    claim(f"and {name} closes them", not any(map(read_all, others)))
    again = Server("--port", str(server.port))
    claim(f"the port is free again after {name}", again.port == server.port)
    again.end()


def claims_of_a_stalled_end(path):
    server = Server("--port", "0")
    lazy = socket.socket()
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    lazy.connect(("127.0.0.1", server.port))
    for _ in range(50):
        lazy.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    time.sleep(0.2)
    status, seconds, said = server.end()
    claim("an answer that nobody reads does not hold up the end",
          status == 0 and seconds < 6 and not said, (status, seconds, said))
    lazy.close()


def claims_of_ports(server):
    claim("the link is printed", re.fullmatch(
        r"Open http://localhost:\d+ in your browser\. Ctrl-C ends\.\n",
        server.link), server.link)
    taken = subprocess.run([madcap, "serve", "--port", str(server.port)],
                           capture_output=True, text=True, timeout=WAIT)
    claim("a taken port is an error that names the way out",
          taken.returncode == 1 and not taken.stdout and taken.stderr ==
          f"madcap: port {server.port} is taken; "
          f"try --port {server.port + 1}\n", taken)
    everywhere = Server("--listen", "0.0.0.0", "--port", "0")
    claim("0.0.0.0 is reached as localhost",
          Client(everywhere).ask("/healthz").status == 200 and
          everywhere.link.startswith("Open http://localhost:"))
    everywhere.end()


def main():
    server = Server("--port", "0")
    client = Client(server)
    index, files = page_of(client)
    claim("the index names its files and has no word unfilled",
          files and "@HASH@" not in index, index)
    biggest = max(files, key=lambda path: len(client.ask("/" + path).body))
    body = client.ask("/" + biggest).body
    silent, start = claims_of_slow_ones(server, client, "/" + biggest, body)
    claims_of_ports(server)
    claims_of_a_file(client, "/", False)
    claims_of_a_file(client, "/" + files[0], True)
    claims_of_a_file(client, "/" + biggest, True)
    claims_of_a_file(client, "/sw.mjs", False)
    claims_of_the_whole(client, files[0][:19])
    claims_of_types(client, files)
    claims_of_refusals(server, client)
    with open("/etc/passwd", "rb") as file:
        claims_of_paths(server, index, file.readline())
    claims_of_heads(server)
    claims_of_garbage(server, client)
    claims_of_many(server, client)
    claims_of_crowds()
    claims_of_the_end(signal.SIGTERM, "SIGTERM")
    claims_of_the_end(signal.SIGINT, "SIGINT")
    for number, name in ((signal.SIGHUP, "SIGHUP"),
                         (signal.SIGTERM, "SIGTERM")):
        claims_of_a_transfer(number, name, "/" + biggest, body)
    claims_of_a_stalled_end("/" + biggest)
    claims_of_time_limits(silent, start)
    status, _, said = server.end()
    claim("after all that it still ends well, and has said nothing",
          status == 0 and not said, (status, said))


main()
P
claims python3 serve.py "$madcap" "$page"
finish
