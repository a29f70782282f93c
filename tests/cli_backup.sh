# cli_backup.sh -- copies of what a server keeps.
PYTHONPATH=$(cd "$(dirname "$0")" && pwd)
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE
. "$(dirname "$0")/cli_tap.sh"

# A store as a server leaves it when it is killed: the last row is only in what
# stands beside the file.
cat >keep.py <<'P'
import os, sqlite3
os.mkdir("data")
db = sqlite3.connect("data/madcap.db", isolation_level=None)
for line in ("pragma application_id = 0x6d646370", "pragma user_version = 1",
             "pragma journal_mode = wal", "create table rows (text)",
             "insert into rows values ('kept')"):
    db.execute(line)
os._exit(0)
P
cat >read.py <<'P'
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
assert db.execute("pragma journal_mode").fetchall() == [("delete",)]
assert db.execute("select text from rows").fetchall() == [("kept",)]
P
python3 keep.py
ok "the store has something beside its file" test -s data/madcap.db-wal
works "a copy is made and named" "^The copy is in copy.db.$" \
    backup data copy.db
ok "all of it is in one file" python3 read.py copy.db
ok "for its owner alone" test "$(stat -c %a copy.db)" = 600
ok "and nothing else is left" test "$(echo copy.db*)" = copy.db
refuses "a copy never takes the place of something" 1 \
    "copy.db exists already" backup data copy.db
refuses "a folder without a store is named" 1 "there is no store in none" \
    backup none other.db
refuses "a folder that is not there is named" 1 "none/copy.db.part: No such" \
    backup data none/copy.db
mkdir other
echo "Dear diary" >other/madcap.db
refuses "what is no store is not copied" 1 "not a store of madcap" \
    backup other other.db
refuses "a file to copy to is needed" 2 "usage: madcap backup DIR FILE" \
    backup data
(
    ulimit -f 1
    run "$madcap" backup data full.db
    [ $status -eq 1 ] && grep -q "^madcap: " err
)
report $? "a disk that takes no more is an error"
ok "which leaves nothing" test "$(echo full.db*)" = "full.db*"

# A copy is looked at before it is put anywhere: one of tables that go on, one
# with a row that was changed, one that was cut off, and what is none.
cat >open.py <<'P'
import os, sys, wire
wire.madcap = sys.argv[1]
server = wire.Server(os.path.abspath("played"))
for game in "animals", "lab":
    players = wire.opened(server.port, 2, game=game)
print(players[0].table)
server.end()
P
cat >forge.py <<'P'
import sqlite3, sys
db = sqlite3.connect("forged.db")
db.execute("update journal set bytes = x'78' where seq = 2 and tab ="
           " (select id from tables where code = ?)", sys.argv[1:])
db.commit()
P
table=$(python3 open.py "$madcap")
run "$madcap" backup played played.db
works "a copy is looked at" "^played.db has 2 tables, of which 2 go on, with" \
    backup --check played.db
ok "and said to be whole" grep -qx "All of it is as it was written." out
cp played.db forged.db
python3 forge.py "$table"
run "$madcap" backup --check forged.db
ok "a row that was changed is found" sh -c "[ $status -eq 1 ] &&
    grep -q '^$table is damaged: its row 2 is ' out &&
    grep -q '^madcap: 1 of the tables in forged.db is damaged' err"
head -c 9000 played.db >cut.db
refuses "one that was cut off is damaged" 1 "cut.db is .*damaged" \
    backup --check cut.db
refuses "what is no store is none" 1 "is not a store of madcap" \
    backup --check other/madcap.db
refuses "nothing is no copy" 1 "empty.db" backup --check empty.db
refuses "a check takes one file" 2 "backup --check needs one FILE" \
    backup --check played.db forged.db

# What docs/hosting.md says of a restore, while people play.
cat >restore.py <<'P'
import os, secrets, signal, subprocess, sys
import wire
from wire import Player, Server, claim, opened, rows_of

wire.madcap = sys.argv[1]


def hear(players):
    """What was sent to them behind what was kept."""
    for player in players:
        player.say("ping", stamp=1)
        player.until("pong")


def play(players, count):
    """Whoever may do something does. Answers the ids of what was kept."""
    ids = []
    while len(ids) < count:
        for player in players:
            hear([player])
            choices = player.letter["scene"]["choices"]
            if choices and len(ids) < count:
                ids.append(secrets.token_hex(8))
                player.say("act", id=ids[-1], action=choices[-1]["action"])
                player.until("kept")
    return ids


def come_back(port, before):
    player = Player(port)
    player.token = before.token
    player.say("enter", table=before.table, token=before.token)
    player.until("letter")
    return player


def standing(players):
    hear(players)
    return [(player.seats["you"], player.letter["told"],
             player.letter["scene"]) for player in players]


server = Server(os.path.abspath("busy"))
players = opened(server.port, 3, game="animals", options={"seats": 3})
hear(players)
kept = play(players, 6)
then = standing(players)
subprocess.run([wire.madcap, "backup", "busy", "busy.db"], check=True,
               stdout=subprocess.DEVNULL)
lost = play(players, 6)
server.end(signal.SIGKILL)
os.rename("busy", "away")
os.mkdir("busy")
os.rename("busy.db", "busy/madcap.db")
server = Server(os.path.abspath("busy"), server.port)
back = [come_back(server.port, player) for player in players]
claim("people come back to where they were at the time of the copy",
      standing(back) == then)
kept += play(back, 6)
rows = rows_of("busy")
claim("and go on from there",
      all(rows.count(one) == 1 for one in kept)
      and not any(one in rows for one in lost))
server.end()
P
claims python3 restore.py "$madcap"
finish
