# cli_tmux.sh -- a game in a real terminal, seen as a person sees it.
. "$(dirname "$0")/cli_tap.sh"

TMUX_TMPDIR=$dir
export TMUX_TMPDIR
unset TMUX
server=0
servers=0
aside=none
trap 'for each in $server $aside; do tmux -L $each kill-server; done 2>/dev/null
    rm -rf "$dir"' EXIT

# run_in WIDTHxHEIGHT COMMAND: a terminal of that size. Each has its own
# server, for one that is being killed cannot be asked for a new session.
run_in() {
    [ $server = 0 ] || [ $server = $aside ] || tmux -L $server kill-server
    servers=$((servers + 1))
    server=$servers
    tmux -u -L $server -f /dev/null new-session -d -x "${1%x*}" -y "${1#*x}" \
        "$2"
}

# What the terminal does with what is typed.
modes='$(stty -a | grep -o "[-]*\bicanon\|[-]*\becho\b")'

# start WIDTHxHEIGHT ARGS: madcap ARGS, with a cat behind it that shows what
# the program left unread. Ctrl-C ends the program alone.
start() {
    run_in "$1" "trap : INT; $madcap $2; echo left $modes; cat"
}

press() {
    tmux -L $server send-keys "$@"
}

# fits NAME PATTERN: the last picture is whole on the screen, from the line
# with the pattern to the prompt or the lines of keys.
fits() {
    tmux -L $server capture-pane -p >out
    awk -v from="$2" '$0 ~ from { seen = 1 }
        /> *$|^\[[^E].*\] / && seen { whole = 1 }
        END { exit !whole }' out
    report $? "$1"
}

# is_unbroken NAME: no line goes to the edge, where the terminal would break
# it, and every frame is whole.
is_unbroken() {
    tmux -L $server capture-pane -p -J >out
    python3 -c '
import sys
for line in open("out"):
    line = line.rstrip()
    assert len(line) <= int(sys.argv[1]), line
    assert line.count("┌") == line.count("┐"), line' "$2"
    report $? "$1"
}

type_line() {
    tmux -L $server send-keys -l "$1" && tmux -L $server send-keys Enter
}

# sees NAME PATTERN: the screen shows it within five seconds.
sees() {
    tries=0
    until tmux -L $server capture-pane -p >out 2>err && grep -q "$2" out; do
        tries=$((tries + 1))
        [ $tries -lt 50 ] || break
        sleep 0.1
    done
    grep -q "$2" out
    report $? "$1"
}

ok "tmux is installed" command -v tmux
if ! command -v tmux >/dev/null; then
    finish
    exit 1
fi
start 80x45 "play animals --seed 2"
sees "the table is shown and the person asked" "Ada ▲>"
ok "within the width of the terminal" sh -c \
    'python3 -c "
assert max(len(line.rstrip()) for line in open(\"out\")) <= 80"'
ok "with frames and shapes" sh -c "grep -q '┌' out && grep -q '◆' out"
tmux -L $server capture-pane -p -e >out
ok "with colour" grep -q "$(printf '\033')\[38;5;" out
type_line "bid 4 on f"
sees "a doubtful beginning is explained" "fits more than one"
type_line "bid 4 on first"
sees "an action is played and told" "You lay a 4 at the edge for any animal"
type_line quit
sees "quit leaves" "Ada ▲> quit"

for locale in C.UTF-8 C; do
    export LC_ALL=$locale
    start 80x24 "play animals --seed 3"
    sees "80x24 ($locale): the choices are on the screen" "pass .* bid"
    fits "80x24 ($locale): so are status, scene and prompt" "^Bid a card on an edge, "
    type_line "b 4 on fi"
    sees "80x24 ($locale): the next round" "Stage 1 of 8, round 2"
    fits "80x24 ($locale): is whole too, with its story" "You lay a 4 "
    type_line "?"
    sees "80x24 ($locale): help ends with the words" "  quit  *leave"
    fits "80x24 ($locale): all of them are on the screen" "  look  *the table"
done
LC_ALL=C.UTF-8
for width in 60 50 40 30; do
    start ${width}x60 "play animals --seed 3"
    sees "$width columns: the table is shown" "▲>"
    is_unbroken "$width columns: nothing is broken" $width
    ok "$width columns: without frames" sh -c '! grep -q "┌" out'
    type_line "xyzzy"
    sees "$width columns: a mistake is explained" "help\.$"
    is_unbroken "$width columns: between words" $width
done

start 120x40 "play animals --seed 2"
sees "a wide terminal: the whole table is shown" "▲>"
ok "areas stand side by side" grep -q "^┌.*┐ .*[^ ]" out
ok "small ones below each other beside a big one" \
    sh -c \
    "[ \$(grep -c '^[│┌└].*[│┐┘] *[^ ]' out) -ge 6 ]"

start 80x24 "rules animals"
sees "rules are shown by pages" "^-- more: Enter, b back, q leaves --"
ok "from the beginning" grep -q '^Crazy Race$' out
ok "without the marks of Markdown" sh -c "! grep -q '^#\|\*\*\|\`' out"
head -n 1 out >first
type_line ""
sees "Enter turns the page" "What you hold"
type_line b
sees "b turns it back" "^Crazy Race$"
type_line q
sees "q leaves" "^left"
start 80x24 "play animals --seed 2"
sees "in a game too" "▲>"
type_line "rules end"
sees "rules WORD begins at a heading" "^-- more"
type_line q
sees "and comes back to the prompt" "^Ada ▲>"

start 80x24 "play template --seats 3 --seed 3"
sees "a countdown: the first choice" "▲>"
ok "a countdown runs" grep -q "clock gives" out
type_line 1
sees "and another" '^\[Enter\] type  *[1-4] s'
press Enter
press -l "xyz"
sees "what is half typed when it ends is dropped, and that is said" \
    "Too late: 'xyz'"
type_line 2
sees "and does not stand before what is typed next" "You pick 2"
press -l :quit
press Enter n i x Enter
sees "what is typed behind the end" "^left"
sleep 0.3
tmux -L $server capture-pane -p >out
ok "does not fall into the shell" sh -c \
    "! sed -n '/^left/,\$p' out | grep -q 'nix'"

start 80x24 "play template --seats 3 --people 2 --seed 3"
sees "a countdown between two people" "Ada: press Enter"
type_line ""
sees "runs at the first one's choice" "clock gives"
tmux -L $server pipe-pane -O "cat >aside"
tmux -L $server send-keys -l "pick 3"
aside=$server # the time is long: others go on meanwhile

# Two keys per person at one keyboard: what lies on top, and what is picked
# nowhere. Whoever begins turns the first card.
start 80x24 "play template --seats 3 --seed 3"
sees "one person among bots" "▲>"
type_line 1
sees "calls by the space bar" '^\[Space\] call snap'
press Space
sees "and at once" "You call snap"
start 80x24 "play turbulent --seats 3 --option seconds=30 --seed 5"
sees "or by a letter what is picked nowhere" '^\[Space/a\] call .* / object'
sleep 0.3
press a
sees "and at once too" "You object"

keys="play turbulent --seats 2 --people 2 --option seconds=30 --seed 1"
start 80x24 "$keys --record $dir/keys.txt"
sees "two people have keys of their own" '^\[[12]\] .*: turn the first card'
ok "where nobody has a secret nobody has to look away" sh -c \
    "! grep -q 'press Enter when' out"
active=$(sed -n 's/^\[\([12]\)\] .*: turn the first card.*/\1/p' out)
other=$((3 - active))
letter=$(echo $other | tr 12 ab)
press $other
sees "the key of who may not act is answered" "may not act now"
press x
press $active
sees "a key turns a card" "\[$other/$letter\] [A-Z][a-z]*: call the .* / object"
fits "the whole table is on the screen, and the keys" "the others call"
ok "once, and not below the one before" sh -c \
    "[ \$(grep -c 'the others call' out) -eq 1 ]"
# top: the card on top, as the other's key names it.
top() {
    sed -n "s/.*\[$other.$letter\] [A-Z][a-z]*: call the \([a-z]*\).*/\1/p" out
}
animal=$(top)
press $(echo $active | tr 12 ab)
sees "a letter without a meaning is answered" "That key of .* does nothing now"
sleep 0.3
press Up $other
sees "a key calls the card on top, also right behind an arrow" "calls the $animal"
ok "and the record has it" grep -q "^$other call $animal\$" keys.txt
press C-c
sees "after Ctrl-C the terminal is itself again" "^left icanon echo"
for signal in TERM HUP; do
    start 80x24 "$keys --record ended.txt"
    sees "keys are read" "^\[Enter\] type"
    kill -s $signal "$(pgrep -P "$(tmux -L $server list-panes \
        -F '#{pane_pid}')" madcap)"
    sees "after SIG$signal the terminal is itself again" "^left icanon echo"
    works "and the record is whole" "row 1" replay ended.txt
    ok "and alone" test "$(echo ended.txt*)" = ended.txt
    rm ended.txt
done

start 80x24 "$keys --record $dir/object.txt"
sees "the same game again" "turn the first card"
press $active
sees "with a card" "/ object"
sleep 0.3
press $letter
sees "a letter objects, in one key" "objects"
ok "and the record has it" grep -q "^$other object\$" object.txt

start 80x24 "$keys --record $dir/late.txt"
sees "the same game again" "turn the first card"
press $active
sees "with a card" "call the $animal / object"
press -l "$active$other"
sees "who presses before the next card is there" "calls the $animal"
ok "calls the one before" sh -c \
    "[ \$(grep -c '^$active turn' late.txt) -eq 2 ] &&
        grep -q '^$other call $animal\$' late.txt &&
        ! grep -q ' early\$' late.txt"

# Somebody who presses at once, whatever the card is.
start 80x24 "$keys --record $dir/early.txt"
sees "the same game again" "turn the first card"
tmux -L $server pipe-pane -IO "grep -q 'the others call' && printf $other"
press $active
sees "who presses as the card appears is too early" "too early"
ok "and that is what the record has" sh -c \
    "grep -q '^$other early\$' early.txt && ! grep -q ' call ' early.txt"
press Enter
sees "Enter opens the prompt" "^seat and action>"
press -l "$active tur"
press BSpace
press Left
press -l "r$letter"
press BSpace
sees "where a line is edited, and all keys are text" \
    "^seat and action> $active tur\$"
press Enter
sees "and entered" "^\[$active\] "
ok "as ever" sh -c "[ \$(grep -c '^$active turn' early.txt) -eq 2 ]"
press Enter
sees "the prompt" "^seat and action>"
press Escape
sees "is left by Escape" "^\[Enter\] type"
press -l qz:quit
sees "a colon opens it too, and no letter does" "^seat and action> quit"
press Enter
sees "after quit the terminal is itself again" "^left icanon echo"

# keys_fit NAME SEATS: the keys of that many people fit below the table.
keys_fit() {
    start 80x24 "play turbulent --seats $2 --people $2 --option seconds=30 \
        --seed 1"
    sees "$1: the first card" ': turn the first card$'
    press "$(sed -n 's/^\[\([1-8]\)\] .*: turn the first.*/\1/p' out)"
    sees "$1: all keys in one line" '[1-8]/[a-h].* call the [a-z]* / object'
    is_unbroken "$1: which is not broken" 80
    ok "$1: below the whole table" sh -c \
        "grep -q 'the others call' out && grep -q '^\[Enter\] type  *30 s' out"
}
keys_fit "four people" 4
keys_fit "six people" 6

run_in 80x24 "set -m; $madcap $keys; echo stopped $modes; read line; fg"
sees "a game" "turn the first card"
press C-z
sees "that is suspended leaves the terminal as it was" "^stopped icanon echo"
type_line ""
sees "and draws its picture when it goes on" "^\[[12]\] .*: turn the first card"
press $active
sees "and reads keys" "call the"

start 80x24 "$keys --plain"
sees "line by line where that is wished" "^[A-Z][a-z]* [▲●]>"
type_line 1
sees "also where time runs" "^seat and action>"

start 80x24 "play turbulent --seats 4 --seed 5"
sees "alone among bots, who go on" "Call it\|turns"
press Enter
sees "a line is opened" "^Ada ▲>"
type_line story
sees "and answered" "The game waits: press any key to go on"
sleep 2
sees "the game waits as long as that is read" "The game waits: press any key to go on"
press Space
sees "and goes on then" "^\[Enter\] type"

start 80x24 "play karts --seats 8 --seed 5"
sees "eight drivers" "✚Max"
fits "all of them on one screen" "round 1\."
sees "with whole words" " secret  *▲D ■M ★G ♥E"
sees "and the edges of the track" "A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P"
sees "what lies on it is explained" "ro rock"
type_line "place 2 on init"
sees "a card lies behind its space" "\[1 initiative 2\] 2"
type_line "place 3 on turn"
sees "and another" "\[7 turn 3\] 3"
fits "and all is still on one screen" "round 1\."
is_unbroken "eight drivers: no line is broken" 80

# A board of hexagons, and a plan that is laid while others lay theirs.
start 80x24 "play karts --seats 4 --seed 5"
sees "a kart faces where it drives" "▲→"
fits "the track, all meters, hand and panel are on the screen" "round 1\."
is_unbroken "and no line is broken" 80
type_line "place 2 on turn"
sees "a card is laid" "\[7 turn 2\] 2"
type_line undo
sees "and taken back" "\[7 turn 0\]"

# Bots with two cards are soon done.
printf 'speed 0 2\nspeed 1 2\n' >few.box
start 80x24 "play karts --seats 4 --seed 5 --option count=on --box few.box"
sees "two cards to lay" "lay 2 cards"
tries=0
until [ $tries -gt 80 ] || grep -q "The clock gives" out; do
    tries=$((tries + 1))
    sleep 0.5
    tmux -L $server capture-pane -p >out
done
sees "the count runs, and is seen" "The clock gives"
type_line "place 1 on turn"
sees "cards can be laid while it runs" "\[7 turn 1\] 1"
type_line undo
sees "and taken back" "\[7 turn 0\]"
tries=0
until [ $tries -gt 20 ] || grep -q "round 2\." out; do
    tries=$((tries + 1))
    sleep 0.5
    tmux -L $server capture-pane -p >out
done
sees "the time ends the planning" "round 2\."

start 80x24 "sim animals --games 1000000000 --bots random"
sees "the progress of sim: count, speed, time left" \
    "[0-9] of 1000000000, [0-9]*/s, [0-9]* [smh].* left"
tmux -L $server send-keys C-c

start 100x45 "play animals --people 2 --seed 2"
sees "two people: the first is called" "Ada: press Enter"
type_line ""
sees "and sees the own hand" "Ada ▲>"
type_line 1
sees "the second is called" "Cleo: press Enter"
tmux -L $server capture-pane -p -S - >out
ok "nothing of the first hand is left, not even above the screen" \
    sh -c "grep -q 'Cleo: press' out && ! grep -q 'Your hand' out"

tries=0
until grep -q "Too late" aside; do
    tries=$((tries + 1))
    [ $tries -lt 200 ] || break
    sleep 0.1
done
cp aside out
ok "what the one had half typed the other does not read" sh -c \
    "grep -q 'Too late: what was typed' out && ! grep -q 'pick 3.*dropped' out"

"$madcap" play animals --people 0 --seed 3 --record game.txt >out 2>err
start 80x40 "replay $dir/game.txt"
sees "a replay begins at the beginning" "^0/"
type_line 2
sees "what chance did is told" "^  Stage 1 of 8 shows"
ok "and not twice" sh -c "! grep -qi '^ *chance' out"
bid=$(($(grep -n -m 1 ' bid ' game.txt | cut -d: -f1) - 3))
type_line $bid
sees "an open replay goes to the first bid" "^$bid/"
ok "and shows its face" grep -q ' lays a [0-9]' out

start 60x24 "replay game.txt --as somebody-who-is-not-there-at-all-today"
sees "an error begins as always" "^madcap: cannot read\|^madcap: --as"
is_unbroken "and breaks between words" 60

"$madcap" serve --port 0 --data tables >served 2>&1 &
served=$!
until grep -q http served; do sleep 0.1; done
url=$(grep -o 'http://[a-z0-9:]*' served | head -n 1)
start 80x40 "join $url --open animals --seats 3 --name Ada"
sees "a table elsewhere begins in its lobby" "1  Ada ▲ (you), host"
ok "with the address for others" grep -q "Others join by $url/#/table/" out
type_line start
tries=0
until [ $tries -gt 60 ] || grep -q "1 pass" out; do
    tries=$((tries + 1))
    sleep 0.5
    tmux -L $server capture-pane -p >out
done
sees "then it looks as one at home" "1 pass"
fits "whole on the screen" "^Ada ▲"
type_line 1
sees "what one does is told" "You pass"
tmux -L $server send-keys C-c
sees "and Ctrl-C leaves" "left .*icanon"
kill $served
finish
