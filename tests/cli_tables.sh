# cli_tables.sh -- tables over the net, with real sockets and real processes.
bot=$(cd "$(dirname "$0")/../docs/examples" && pwd)/bot.py
PYTHONPATH=$(cd "$(dirname "$0")" && pwd)
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE
. "$(dirname "$0")/cli_tap.sh"

cat >tables.py <<'P'
# Starts servers, is their clients, and prints a line for each claim.
import os, random, re, secrets, signal, socket, subprocess, sys
import threading, time

import wire
from wire import SPEAKS, WAIT, Player, Server, bearer, claim, opened
from wire import rows_of, shake_hands

madcap, bot = sys.argv[1:]
wire.madcap = madcap
KILLS = 100 if os.environ.get("MADCAP_SOAK") else 4
random.seed(16)


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


def play_for(server, players, sent, acked, seconds):
    """They play until the server is killed, or ends. Answers whether that came
    in the midst of their game."""
    over = [False] * len(players)
    threads = [threading.Thread(target=lambda n=n: over.__setitem__(
        n, play_on(players[n], sent, acked))) for n in range(len(players))]
    for thread in threads:
        thread.start()
    time.sleep(seconds or 1)
    server.end(signal.SIGKILL if seconds else signal.SIGTERM)
    for thread in threads:
        thread.join(WAIT)
    return not any(over)


def come_back(port, players):
    """The same people at the same table, and which of them know more than it
    does."""
    back, worse = [], []
    for before in players:
        told = before.letter["told"] if before.letter else 0
        player = Player(port)
        player.token = before.token
        player.say("enter", table=players[0].table, token=before.token,
                   told=told)
        player.until("letter")
        if player.letter["told"] < told:
            worse.append((told, player.letter["told"]))
        player.table = players[0].table
        back.append(player)
    return back, worse


def begun(port):
    return opened(port, 4, game="lab", options={"rounds": 10}, grace=0)


def crash(data, pause):
    """Four people play; the server is killed and started again as they do, and
    they go on, or begin another game where one is over."""
    server = Server(data)
    port, sent, acked, worse, amid = server.port, [], [], [], 0
    players = begun(port)
    for _ in range(KILLS):
        goes_on = play_for(server, players, sent, acked, random.uniform(*pause))
        server = Server(data, port)
        if goes_on:
            amid += 1
            players, less = come_back(port, players)
            worse += less
        else:
            players = begun(port)
    play_for(server, players, sent, acked, None)
    return sent, acked, worse, amid


def claims_of_kills():
    data = os.path.abspath("killed")
    sent, acked, worse, amid = crash(data, (0.1, 1.2))
    ids = re.findall(r"^id \d ([0-9a-f]{16})$", rows_of(data), re.M)
    print(f"# {KILLS} kills, {amid} amid a game: {len(sent)} asked for, "
          f"{len(acked)} acknowledged")
    claim(f"killed {KILLS} times under load no acknowledged action is lost",
          len(acked) > 5 * KILLS and amid >= KILLS // 2
          and set(acked) <= set(ids),
          (len(acked), amid, len(ids), set(acked) - set(ids)))
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
