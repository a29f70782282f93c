# cli_wires.sh -- sockets that do not read, do not answer, or do nothing at all,
# beside people who play.
PYTHONPATH=$(cd "$(dirname "$0")" && pwd)
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE
. "$(dirname "$0")/cli_tap.sh"

cat >wires.py <<'P'
# Starts a server, is its clients, and prints a line for each claim.
import os, socket, sys, threading, time

import wire
from wire import Player, Server, claim

wire.madcap = sys.argv[1]
SOAK = os.environ.get("MADCAP_SOAK")
SILENT, ASKED, GONE = 20, 31, 57  # seconds, with those of a tick


class Sleeper(Player):
    """Takes next to nothing in, and asks for more than a server lets wait."""

    def __init__(self, port):
        usual = socket.create_connection

        def small(address, timeout):
            made = socket.socket()
            made.settimeout(timeout)
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            made.connect(address)
            return made
        socket.create_connection = small
        try:
            super().__init__(port)
        finally:
            socket.create_connection = usual

    def ask(self, table):
        try:
            self.say("enter", table=table)
        except OSError:
            pass

    def drain(self):
        """Whether the other side ends it; only then."""
        try:
            while self.wire.recv(1 << 16):
                pass
            return True
        except socket.timeout:
            return False
        except OSError:
            return True


def large(port):
    """Somebody at a table where all there is to tell is long."""
    player = Player(port)
    player.say("open", game="karts", setup={"seats": 8})
    player.until("entered")
    for word, more in ("sit", {"name": "Ada"}), ("start", {}):
        player.say(word, **more)
        player.until("kept")
    return player


def standing(server):
    """Seconds by a clock that stands while this thread, or that of the server,
    wants a processor that others have."""
    queued = 0
    for task in "thread-self", server.process.pid:
        with open(f"/proc/{task}/schedstat") as stat:
            queued += int(stat.read().split()[1]) / 1e9
    return time.monotonic() - queued


def longest_wait(server, player, seconds, answers):
    """How long an honest person waits for an answer, at worst, however much
    else this machine does."""
    worst, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        start = standing(server)
        player.say("ping", stamp=1)
        player.until("pong")
        worst = max(worst, standing(server) - start)
        answers.append(worst)
        time.sleep(0.25)


def claims_of_readers_that_sleep(server):
    player = large(server.port)
    sleepers = [Sleeper(server.port) for _ in range(8)]
    answers = []
    honest = threading.Thread(
        target=longest_wait, args=(server, player, 4, answers))
    honest.start()
    for _ in range(95):  # as much as may be said
        for sleeper in sleepers:
            sleeper.ask(player.table)
    honest.join()
    claim("people wait for nobody who does not read",
          len(answers) > 5 and answers[-1] < 0.5, answers)
    print(f"# at worst {answers[-1]:.3f} s")
    # Who reads before all of it is answered has not slept.
    end = time.monotonic() + wire.WAIT
    while (server.written().count("cut-off") < len(sleepers)
           and time.monotonic() < end):
        time.sleep(0.1)
    claim("who asks for much and reads nothing is cut off",
          all(sleeper.drain() for sleeper in sleepers))
    late = Player(server.port)
    late.say("enter", table=player.table)
    claim("others come and are told as ever", late.until("letter"))
    for player in [player, *sleepers, late]:
        player.close()


def claims_of_a_little_that_nobody_takes(server):
    """Only time finds that out."""
    player = large(server.port)
    sleeper = Sleeper(server.port)
    for _ in range(60):  # more than the system takes, and less than is allowed
        sleeper.say("enter", table=player.table)
    time.sleep(SILENT + 6)
    sleeper.wire.settimeout(5)
    claim("who takes nothing for twenty seconds is gone", sleeper.drain())
    for other in player, sleeper:
        other.close()


def claims_of_silence(server):
    """One says nothing and answers; one does not even answer."""
    heard = {}

    def listen(name, answers):
        player = Player(server.port)
        start = time.monotonic()
        player.wire.settimeout(GONE + 5)
        try:
            while (time.monotonic() - start < GONE + 5
                   and len(head := player.stream.read(2)) == 2):
                asked = player.stream.read(head[1] & 127)
                if head[0] & 15 == 9:
                    heard.setdefault(name + " asked",
                                     time.monotonic() - start)
                    if answers:
                        player.frame(asked, 10)
        except OSError:
            pass
        player.close()
        heard[name + " gone"] = time.monotonic() - start
    both = [threading.Thread(target=listen, args=how)
            for how in [("quiet", True), ("dead", False)]]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    claim("who is silent is asked for a word",
          all(SILENT <= heard.get(name, 0) <= ASKED
              for name in ["quiet asked", "dead asked"]), heard)
    claim("who answers stays", heard.get("quiet gone", 0) > GONE + 5, heard)
    claim("who does not is gone",
          GONE - 4 <= heard.get("dead gone", 0) <= GONE, heard)


def main():
    server = Server(os.path.abspath("data"))
    claims_of_readers_that_sleep(server)
    if SOAK:
        claims_of_a_little_that_nobody_takes(server)
        claims_of_silence(server)
    status, said = server.end()
    claim("after all that it ends well", status == 0, (status, said))


main()
P
claims python3 wires.py "$madcap"

# Processor time of the server for an action, beside so many idle sockets.
cost() {
    run "$madcap" stress --one-core --tables 100 --seconds 3 --rate 500 \
        --restart 0 --sockets "$1" --data . --json
    python3 -c '
import json
load = json.load(open("out"))["loads"][0]
print(int(1e6 * load["server_seconds"] / load["actions"]))'
}
if [ "$MADCAP_SOAK" ]; then
    alone=$(cost 0)
    beside=$(cost 10000)
    echo "# $alone us for an action, $beside beside 10,000 idle sockets"
    ok "idle sockets cost those that act little" [ "$beside" -lt $((3 * alone)) ]
fi
finish
