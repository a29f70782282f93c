# cli_host.sh -- what a host asks of the server: numbers, and whether it is well.
PYTHONPATH=$(cd "$(dirname "$0")" && pwd)
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE
. "$(dirname "$0")/cli_tap.sh"

for text in nowhere 70000 1.2.3.4: :x 127.0.0.1:99999; do
    refuses "numbers at $text" 2 "is neither a port nor an address and a port" \
        serve --metrics "$text"
done
refuses "numbers at an address of another machine" 2 \
    "not an address of this machine" serve --metrics 192.0.2.1:9100

refuses "a form of log that is none" 2 "is not text, json or none" \
    serve --log xml
refuses "proxies that are none" 2 "is not a list of addresses such as" \
    serve --trust-proxy my.proxy
refuses "a header of nobody" 2 "needs --trust-proxy" serve --forwarded
refuses "an origin with a path" 2 "is not an origin such as" \
    serve --origin https://play.example.org/

cat >host.py <<'P'
# Starts servers, is their host, and prints a line for each claim.
import http.client, json, os, re, signal, socket, sqlite3, subprocess, sys
import time

import wire
from wire import SPEAKS, WAIT, Player, Server, claim, opened, rows_of
from wire import shake_hands

wire.madcap = sys.argv[1]


def ask(port, path, **headers):
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT)
    link.request("GET", path, headers=headers)
    answer = link.getresponse()
    answer.text = answer.read().decode()
    link.close()
    return answer


def numbers(text):
    """By name with labels."""
    found = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            name, value = line.rsplit(" ", 1)
            found[name] = float(value)
    return found


def claims_of_a_text(text):
    """What every reader of Prometheus' text asks of it."""
    types = dict(re.findall(r"^# TYPE (\S+) (\S+)$", text, re.M))
    helps = re.findall(r"^# HELP (\S+) \S", text, re.M)
    claim("each family has one type and one help", sorted(types) ==
          sorted(helps) and len(helps) == len(set(helps)), helps)
    wrong = []
    for line in text.splitlines():
        found = re.fullmatch(r'([a-z_]+)(\{[a-z]+="[^"\\]*"'
                             r'(,[a-z]+="[^"\\]*")*\})? [0-9.e+-]+', line)
        if line.startswith("#"):
            continue
        family = re.sub("_(bucket|sum|count)$", "", found[1]) if found else ""
        if not found or (types.get(found[1]) is None
                         and types.get(family) != "histogram"):
            wrong.append(line)
    claim("each line is a sample of one", not wrong, wrong)
    claim("counters are called so", all(
        name.endswith("_total") == (kind == "counter")
        for name, kind in types.items()), types)
    for name in (name for name, kind in types.items() if kind == "histogram"):
        counts = [float(value) for value in re.findall(
            name + r'_bucket\{le="[^"]+"\} (\S+)', text)]
        claim(f"{name} rises to its count", counts == sorted(counts) and
              counts[-1] == numbers(text)[name + "_count"], counts)


def claims_of_numbers():
    server = Server("data", words=["--metrics", "0"])
    inside = int(re.search(r"at http://localhost:(\d+)/metrics",
                           server.said[0]).group(1))
    before = ask(inside, "/metrics")
    claims_of_a_text(before.text)
    claim("it is text of Prometheus, and nobody keeps it",
          before.getheader("content-type").startswith("text/plain") and
          before.getheader("cache-control") == "no-cache", before.headers)
    claim("the public is not told numbers", all(
        ask(server.port, "/metrics", **more).status == 404
        for more in ({}, {"X-Forwarded-For": "127.0.0.1"})))
    players = opened(server.port, 2)
    watcher = Player(server.port)
    watcher.say("enter", table=players[0].table)
    watcher.until("entered")
    players[1].say("start")
    players[1].until("no")
    watcher.frame(b"[]")
    watcher.until("no")
    ask(server.port, "/nothing")
    now = numbers(ask(inside, "/metrics").text)
    wanted = {
        'madcap_tables{state="awake"}': 1, 'madcap_tables{state="asleep"}': 0,
        "madcap_tables_opened_total": 1, 'madcap_people{where="seat"}': 2,
        'madcap_people{where="watching"}': 1, "madcap_ready": 1,
        'madcap_connections{kind="table"}': 3, "madcap_store_broken": 0,
        'madcap_refused_total{reason="not_allowed"}': 1,
        'madcap_refused_total{reason="no_message"}': 1,
        'madcap_http_answers_total{code="404"}': 3}
    claim("they are what happened", all(
        now.get(name) == value for name, value in wanted.items()),
        [(name, now.get(name)) for name in wanted])
    rows = now['madcap_rows_total{by="people"}']
    claim("rows that people asked for are counted and timed", rows >= 3 and
          now["madcap_commit_seconds_count"] >= rows and
          now["madcap_commits_total"] > 0 and
          now["madcap_store_bytes"] > 4096 and
          0 < now["madcap_commit_seconds_sum"] < WAIT, now)
    text = ask(inside, "/metrics").text
    secrets = [players[0].table, players[0].token, players[1].token, "Ada"]
    claim("no code, token or name is among them",
          not any(secret in text for secret in secrets))
    for player in [*players, watcher]:
        player.close()
    server.end()


def claims_of_health(name, data, status, text):
    server = Server(data)
    ready = ask(server.port, "/readyz")
    claim(f"{name}: /healthz is ok", ask(server.port, "/healthz").text ==
          "ok\n")
    claim(f"{name}: /readyz says {text.strip()}",
          (ready.status, ready.text) == (status, text), ready.text)
    server.end()


def flood(player):
    """Says more than anybody may, and is cut off."""
    for n in range(200):
        player.say("ping", stamp=n)
        while (message := player.read()) and message["say"] not in ("pong",
                                                                    "no"):
            pass
        if message["say"] == "no":
            break
    while player.read():
        pass
    player.close()


def claims_of_a_log(form, read):
    server = Server("logged", words=["--log", form])
    players = opened(server.port, 2)
    flood(players[1])
    claim(f"{form}: who says too much is told so, and closed with 1008",
          players[1].refused == ["this was too much at once"] and
          players[1].closed == 1008, players[1].closed)
    players[0].close()
    server.end()
    written = server.written()
    lines = [read(line) for line in written.splitlines()]
    events = [line["event"] for line in lines]
    wanted = ["store-opened", "started", "table-opened", "cut-off", "ended"]
    claim(f"{form}: the log has what happened, in order",
          [event for event in events if event in wanted] == wanted, written)
    claim(f"{form}: each line has a time and a level", all(
        re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])
        and line["level"] in ("info", "warn", "error") for line in lines),
        written)
    claim(f"{form}: who runs it as root is told so", ("runs-as-root" in events)
          == (os.geteuid() == 0), events)
    about = {line["event"]: line for line in lines}
    claim(f"{form}: its fields are there",
          about["table-opened"]["game"] == "trains" and
          str(about["table-opened"]["seats"]) == "4" and
          about["cut-off"]["address"] == "127.0.0.1" and
          about["cut-off"]["why"] == "too many messages", about)
    claim(f"{form}: it has no code, token or name", not any(
        word in written for player in players
        for word in (player.table, player.token, "Ada", "Bo ")), written)


def fields(line):
    """Of key=value; what has blanks stands in quotes."""
    return {name: json.loads(word) if word[0] == '"' else word for name, word
            in re.findall(r'([a-z-]+)=("(?:[^"\\]|\\.)*"|\S+)', line)}


def claims_of_silence():
    server = Server("silent", words=["--log", "none"])
    opened(server.port, 2)
    server.end()
    claim("a log that nobody wants is not written", server.written() == "",
          server.written())


def claims_of_damage():
    """A table whose opening is changed is set aside, and named."""
    server = Server("damaged")
    table = opened(server.port, 2)[0].table
    server.end()
    kept = sqlite3.connect("damaged/madcap.db")
    kept.execute("update tables set opening = x'00'")
    kept.commit()
    kept.close()
    server = Server("damaged")
    player = Player(server.port)
    player.say("enter", table=table)
    player.until("no")
    server.end()
    lines = [fields(line) for line in server.written().splitlines()]
    claim("a damaged table is named with what is wrong", any(
        line["event"] == "table-damaged" and line["table"] == table and
        line["why"] == "its opening is damaged" for line in lines), lines)


def knock(server, *headers, host="inner"):
    """The status of an upgrade."""
    link, _, first = shake_hands(server.port, SPEAKS, *headers, host=host)
    link.close()
    return int(first.split()[1])


def claims_of_proxies():
    page = "Origin: https://play.example.org"
    told = ["X-Forwarded-Host: play.example.org", "X-Forwarded-Proto: https"]
    standard = "Forwarded: for=192.0.2.1;proto=https;host=play.example.org"
    plain = Server("proxied")
    believing = Server("proxied2", words=["--trust-proxy", "127.0.0.0/8"])
    other = Server("proxied3", words=["--trust-proxy", "192.0.2.9"])
    modern = Server("proxied4", words=["--trust-proxy", "127.0.0.1",
                                       "--forwarded"])
    named = Server("proxied5", words=["--origin", "https://play.example.org"])
    for sentence, server, headers, status in [
            ("nobody is believed unless it is said", plain, [page, *told], 403),
            ("a proxy that was named is believed", believing, [page, *told],
             101),
            ("another is not", other, [page, *told], 403),
            ("a page over http is not the one over https", believing,
             ["Origin: http://play.example.org", *told], 403),
            ("one from elsewhere is not either", believing,
             ["Origin: https://evil", *told], 403),
            ("Forwarded is nothing to who did not ask for it", believing,
             [page, standard], 403),
            ("and is read by who did", modern, [page, standard], 101),
            ("which then takes nothing else", modern, [page, *told], 403),
            ("an origin that was named needs no proxy", named, [page], 101),
            ("and is the only one", named, ["Origin: http://inner"], 403)]:
        got = knock(server, *headers)
        claim(f"proxies: {sentence}", got == status, got)
    flood(Player(believing.port, "X-Forwarded-For: 6.6.6.6, 192.0.2.77"))
    flood(Player(plain.port, "X-Forwarded-For: 192.0.2.77"))
    for server in (plain, believing, other, modern, named):
        server.end()
    claim("who is cut off has the address that the proxy says",
          "address=192.0.2.77" in believing.written(), believing.written())
    claim("and that of the proxy where it is not believed",
          "address=127.0.0.1" in plain.written(), plain.written())


def claims_of_shares():
    """Through a proxy an address has its share, and the next one its own."""
    server = Server("shared", words=["--trust-proxy", "127.0.0.1"],
                    files=200)
    share = (200 - 64) // 4
    crowd = [Player(server.port, "X-Forwarded-For: 192.0.2.1")
             for _ in range(share)]
    page = f"Origin: http://127.0.0.1:{server.port}"
    mine = f"127.0.0.1:{server.port}"
    claim("who has its share of sockets gets no more", knock(
        server, page, "X-Forwarded-For: 192.0.2.1", host=mine) == 429)
    claim("and the neighbour is welcome", knock(
        server, page, "X-Forwarded-For: 192.0.2.2", host=mine) == 101)
    crowd.pop().close()
    for _ in range(100):
        status = knock(server, page, "X-Forwarded-For: 192.0.2.1", host=mine)
        if status == 101:
            break
        time.sleep(0.1)
    claim("who lets one go may have another", status == 101, status)
    for player in crowd:
        player.close()
    server.end()


def claims_of_a_drain(number, name):
    """The server ends and begins again in the midst of a game."""
    data = "drained " + name
    server = Server(data)
    players = opened(server.port, 4, game="animals", grace=0)
    idle = Player(server.port)
    asleep = Player(server.port)
    asleep.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    for player in players:
        if not player.letter:
            player.until("letter")
    actor = next(player for player in players
                 if player.letter["scene"]["choices"])
    acts = {"action": actor.letter["scene"]["choices"][0]["action"],
            "id": "00000000000000ab"}
    actor.say("act", **acts)
    server.process.send_signal(number)
    for player in [*players, idle]:
        while player.read():
            pass
    claim(f"{name}: everybody is told to come back, and why it closes", all(
        player.said[-1] == "soon" and player.closed == 1012
        for player in [*players, idle]),
        [(player.said[-3:], player.closed) for player in players])
    status, troubles = server.end(0)
    events = [fields(line)["event"]
              for line in server.written().splitlines()]
    claim(f"{name}: it ends well and in order", status == 0 and not troubles
          and events[-2:] == ["draining", "ended"], (status, events))
    kept = acts["id"] in actor.kept
    server = Server(data)
    back = Player(server.port)
    back.token = actor.token
    back.say("enter", table=actor.table, token=actor.token,
             told=actor.letter["told"])
    back.until("seats")
    back.say("act", **acts)
    back.until("kept")
    server.end()
    claim(f"{name}: what was asked for is done once, whoever was told so",
          rows_of(data).count("id ") == 1, kept)


def summed(code, created, opening):
    """As the store does: FNV over where it belongs and what it is."""
    value = 0xcbf29ce484222325
    for byte in (code.encode() + b"\0" + created.to_bytes(8, "little")
                 + opening):
        value = (value ^ byte) * 0x100000001b3 % 2 ** 64
    return value - 2 ** 64 if value >= 2 ** 63 else value


def change(data, code, age=0, rules=None):
    """A table becomes older by so many days, or is of other rules."""
    kept = sqlite3.connect(os.path.join(data, "madcap.db"))
    number, created, opening = kept.execute(
        "select id, created, opening from tables where code = ?",
        [code]).fetchone()
    created -= age * 86400000
    if rules:
        opening = re.sub(rb"(?<=\ngame trains )\d+", rules, opening)
    kept.execute("update tables set created = ?, opening = ?, sum = ?, ended ="
                 " max(0, ended - ?) where id = ?",
                 [created, opening, summed(code, created, opening),
                  age * 86400000, number])
    if age:
        kept.execute("delete from journal where tab = ?", [number])
    kept.commit()
    kept.close()


def codes(data):
    kept = sqlite3.connect(os.path.join(data, "madcap.db"))
    found = {row[0] for row in kept.execute("select code from tables")}
    kept.close()
    return found


def tables_of(data, count):
    """So many tables, none of which goes on in memory."""
    server = Server(data)
    found = []
    for _ in range(count):
        players = opened(server.port, 1)
        found.append(players[0].table)
        players[0].close()
    server.end()
    return found


def claims_of_age():
    tables = tables_of("aged", 25)
    for table in tables[:20]:
        change("aged", table, age=91)
    for table in tables[20:23]:
        change("aged", table, age=89)
    Server("aged", words=["--keep", "0"]).end()
    claim("what is kept for ever is kept", codes("aged") == set(tables))
    server = Server("aged", words=["--metrics", "0"])
    inside = int(re.search(r":(\d+)/metrics", server.said[0]).group(1))
    player = Player(server.port)
    player.say("enter", table=tables[24])
    player.until("entered")
    for _ in range(100):
        now = numbers(ask(inside, "/metrics").text)
        if now["madcap_tables_deleted_total"] >= 20:
            break
        time.sleep(0.1)
    claim("what nobody touched for 90 days is deleted, and nothing else",
          codes("aged") == set(tables[20:]) and
          now['madcap_tables{state="asleep"}'] == 4, now)
    player.say("enter", table=tables[0])
    player.until("no")
    claim("who comes to it is told that there is none",
          player.refused == ["there is no such table"], player.refused)
    server.end()
    Server("aged", words=["--keep", "88"]).end()
    server = Server("aged", words=["--keep", "88"])
    time.sleep(2.5)
    server.end()
    claim("--keep says how long", codes("aged") == set(tables[23:]))


def claims_of_deletion():
    server = Server("deleted")
    host, guest = players = opened(server.port, 2)
    table = host.table
    for player, why in ((guest, "only its host can delete a table"),
                        (host, "others play here: end it together first")):
        player.say("delete")
        player.until("no")
        claim(f"a table is not deleted: {why}", player.refused[-1] == why)
    for player in players:
        player.say("agree")
    while host.seats.get("phase") != "over":
        host.until("seats")
    host.say("delete")
    for player in players:
        player.until("gone")
    claim("its host deletes a table that is over, and all are told",
          table not in codes("deleted"), codes("deleted"))
    host.say("enter", table=table, token=host.token)
    host.until("no")
    claim("then there is none", host.refused[-1] == "there is no such table")
    lone = Player(server.port)
    lone.say("open", game="lab", setup={"seats": 3})
    lone.until("entered")
    lone.say("delete")
    lone.until("gone")
    claim("so is one that has not begun", codes("deleted") == set())
    server.end()


def checked(data):
    done = subprocess.run([wire.madcap, "serve", "--check", "--data", data],
                          capture_output=True, text=True, timeout=WAIT)
    return done.returncode, done.stdout


def claims_of_other_rules():
    """A store of an older madcap, whose rules are not these any more."""
    claim("where there is no store all can go on",
          checked("nowhere") == (0, "All tables can go on.\n") and
          not os.path.exists("nowhere"), checked("nowhere"))
    old, fresh = tables_of("older", 2)
    claim("of like rules all can go on",
          checked("older") == (0, "All tables can go on.\n"))
    change("older", old, rules=b"7")
    status, said = checked("older")
    claim("a table under other rules is named with them", status == 1 and
          said.startswith(f"{old}: this table was begun under rules 7 of "
                          "trains") and said.count("\n") == 1, said)
    before = os.stat("older/madcap.db").st_mtime_ns
    done = subprocess.run([wire.madcap, "serve", "--port", "0", "--data",
                           "older", "--log", "none"], capture_output=True,
                          text=True, timeout=WAIT)
    claim("the server does not start on it", done.returncode == 1 and
          "1 of the tables in older cannot go on" in done.stderr and
          "--set-aside" in done.stderr and not done.stdout and
          done.stderr.count("\n") == 1 and
          os.stat("older/madcap.db").st_mtime_ns == before, done)
    server = Server("older", words=["--set-aside"])
    player = Player(server.port)
    player.say("enter", table=old)
    player.until("no")
    player.say("enter", table=fresh)
    player.until("entered")
    claim("unless it may be set aside, which people there are told",
          "rules 7 of trains" in player.refused[0], player.refused)
    server.end()
    claim("and it is kept", old in codes("older"))


def biggest(server):
    """A file that does not fit into the buffers between."""
    version = re.search(r"/v/[0-9a-f]{16}/",
                        ask(server.port, "/").text).group()
    return version + "engine.wasm"


def claims_of_patience():
    """Who keeps a connection and does nothing with it, in real time."""
    server = Server("patience", words=["--metrics", "0"])
    inside = int(re.search(r":(\d+)/metrics", server.said[0]).group(1))

    def counted(name):
        return numbers(ask(inside, "/metrics").text)[name]

    def lazy(head):
        link = socket.socket()
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        link.connect(("127.0.0.1", server.port))
        link.sendall(head.encode() * 60)
        return link

    start = time.monotonic()
    idle = socket.create_connection(("127.0.0.1", server.port), timeout=90)
    idle.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    idle.recv(65536)
    stalled = lazy(f"GET {biggest(server)} HTTP/1.1\r\nHost: x\r\n\r\n")
    silent = Player(server.port)
    silent.say("ping", stamp=1)
    players = opened(server.port, 1, game="karts")
    sleeper = Player(server.port)
    sleeper.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    for _ in range(90):
        sleeper.say("enter", table=players[0].table)
    pages = 'madcap_connections{kind="page"}'
    slow = 'madcap_refused_total{reason="slow_reader"}'
    time.sleep(10)
    before = counted(pages)
    while counted(pages) == before and time.monotonic() - start < 60:
        time.sleep(0.5)
    seconds = time.monotonic() - start
    claim(f"who takes nothing of an answer is left after {seconds:.0f} s",
          18 < seconds < 30)
    while not counted(slow) and time.monotonic() - start < 60:
        time.sleep(0.5)
    seconds = time.monotonic() - start
    claim(f"and who reads nothing at a table after {seconds:.0f} s",
          counted(slow) == 1 and seconds < 50)
    claim("an idle connection ends", idle.recv(100) == b"")
    seconds = time.monotonic() - start
    claim(f"after a minute: {seconds:.0f} s", 58 < seconds < 70)
    tables = 'madcap_connections{kind="table"}'
    while counted(tables) and time.monotonic() - start < 150:
        time.sleep(0.5)
    seconds = time.monotonic() - start
    claim(f"who does not answer to a ping is gone after {seconds:.0f} s",
          seconds < 120)
    for link in (stalled, silent, *players):
        link.close()
    server.end()


def main():
    claims_of_numbers()
    claims_of_a_log("text", fields)
    claims_of_a_log("json", json.loads)
    claims_of_silence()
    claims_of_damage()
    claims_of_proxies()
    claims_of_shares()
    claims_of_a_drain(signal.SIGTERM, "SIGTERM")
    claims_of_a_drain(signal.SIGINT, "SIGINT")
    claims_of_age()
    claims_of_deletion()
    claims_of_other_rules()
    if os.environ.get("MADCAP_SOAK"):
        claims_of_patience()
    claims_of_health("with tables", "data", 200, "ready\n")
    os.environ["XDG_STATE_HOME"] = "/proc/nowhere"
    claims_of_health("without", None, 503, "There are no tables here.\n")


main()
P
claims python3 host.py "$madcap"
finish
