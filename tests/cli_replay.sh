# cli_replay.sh -- recorded games, from every seat's view.
. "$(dirname "$0")/cli_tap.sh"

yes 2 2>/dev/null | head -n 300 >lines
{ head -n 40 lines; yes 1 2>/dev/null; } |
    "$madcap" play animals --seed 11 --record game.txt >/dev/null 2>&1
plies=$(grep -c '^\(chance\|[1-8]\) ' game.txt)
play '2\n2\n2\nquit\n' animals --seed 11 --record open.txt

works "a finished game is told to its end" "The race is over" replay game.txt
works "--at shows an earlier position" "Stage 1 of 8, round" \
    replay game.txt --at 4
works "--at 0 is the beginning" "wait at the start" replay game.txt --at 0
works "a finished game is open" "Cleo lays a [0-9]" replay game.txt
works "a seat knows its own cards" "You lay a [0-9]" \
    replay game.txt --as 1
ok "and not those of others" \
    sh -c '! grep -q "Cleo lays a [0-9]" out'
works "a seat has a name too" "You lay a [0-9]" replay game.txt --as ada
works "a spectator sees no face" "Ada lays a card" \
    replay game.txt --as spectator
ok "of anybody" sh -c '! grep -q "lays a [0-9]" out'
works "an unfinished game is seen by a spectator" "Ada lays a card" \
    replay open.txt
refuses "an unfinished game is not seen open" 1 "not over" \
    replay open.txt --as open
refuses "a viewer who is nobody is refused" 2 "not a seat from 1 to 4" \
    replay game.txt --as 9
refuses "a position beyond the end is refused" 2 "from 0 to $plies" \
    replay game.txt --at 9999

run "$madcap" replay game.txt --json
ok "--json has one object for each action" \
    sh -c "[ \$(wc -l <out) -eq $plies ]"
cat >each.py <<'P'
import json, sys
for number, line in enumerate(open("out"), 1):
    ply = json.loads(line)
    assert ply["ply"] == number and ply["actor"] and ply["action"], number
    assert ("hash" in ply) == (sys.argv[1] == "open"), number
    assert ply["scene"]["areas"] and isinstance(ply["told"], list), number
    hidden = sys.argv[1] != "open" and ply["action"].startswith("bid")
    mine = ply["actor"] == sys.argv[1]
    assert not hidden or mine != ply["action"].startswith("bid ?"), number
P
ok "each is a ply with its scene and, when open, its hash" \
    python3 each.py open
run "$madcap" replay game.txt --json --as 2
ok "a seat's objects have no hash and no face of others" python3 each.py 2
is_json "--json --at is one object" replay game.txt --json --at 5

works "--fields shows a position as numbers" \
    "^round  *[0-9]\|^hand  *{.*} {.*} {.*}  *cards of each seat" \
    replay game.txt --at 30 --fields
cat >fields.py <<'P'
import json
seen = json.load(open("out"))["fields"]
assert seen["hand"][1] and isinstance(seen["lane"][1][2], int), seen
assert None in seen["card"], seen
P
run "$madcap" replay game.txt --at 6 --as 2 --fields --json
ok "and in JSON, as its viewer sees it" python3 fields.py

head -c 120 game.txt >cut.txt
refuses "a cut record is refused with its line" 1 "cut.txt:3: " \
    replay cut.txt
sed 's/^hash .*/hash 0123456789abcdef/' game.txt >wrong.txt
refuses "a record with a wrong hash is refused" 1 "wrong.txt:[0-9]*: " \
    replay wrong.txt
sed 's/$/\r/' game.txt >windows.txt
refuses "the line ends of Windows are called that" 1 \
    "windows.txt:1: .*carriage return.*Windows" replay windows.txt
sed '7s/$/\r/' game.txt >mixed.txt
refuses "on the line where they begin" 1 "mixed.txt:7: .*carriage return" \
    replay mixed.txt
{ printf '\357\273\277' && cat game.txt; } >marked.txt
refuses "a byte order mark is called that" 1 \
    "marked.txt:1: .*byte order mark" replay marked.txt
refuses "also by play" 1 "marked.txt:1: .*byte order mark" \
    play --load marked.txt
: >empty.txt
refuses "an empty file is no record" 1 "empty.txt:" replay empty.txt
head -c 4000000 /dev/zero >huge.txt
refuses "a file that is too long is refused" 1 "too long" replay huge.txt

# What others choose in secret leaves no trace, not even in a number.
printf 'madcap 1\ngame template 1\nsetup seats=3\n' >head.txt
{ cat head.txt; echo '3 pick 1'; } >alone.txt
{ cat head.txt; printf '1 pick 2\n3 pick 1\n'; } >after.txt
"$madcap" replay alone.txt --as 3 --json >out
"$madcap" replay after.txt --as 3 --json >out2
ok "a seat cannot tell whether others have chosen before it" cmp out out2
finish
