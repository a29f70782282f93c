# cli_tmux.sh -- a game in a real terminal, seen as a person sees it.
. "$(dirname "$0")/cli_tap.sh"

TMUX_TMPDIR=$dir
export TMUX_TMPDIR
unset TMUX
server=0
trap 'tmux -L $server kill-server; rm -rf "$dir"' EXIT

# start WIDTH ARGS: madcap ARGS in a terminal of that width. Each has its own
# server, for one that is being killed cannot be asked for a new session.
start() {
    [ $server -eq 0 ] || tmux -L $server kill-server
    server=$((server + 1))
    tmux -u -L $server -f /dev/null new-session -d -x "$1" -y 45 \
        "$madcap $2; sleep 60"
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
start 80 "play animals --seed 2"
sees "the table is shown and the person asked" "Red ▲>"
ok "within the width of the terminal" sh -c \
    'python3 -c "
assert max(len(line.rstrip()) for line in open(\"out\")) <= 80"'
ok "with frames and shapes" sh -c "grep -q '┌' out && grep -q '◆' out"
tmux -L $server capture-pane -p -e >out
ok "with colour" grep -q "$(printf '\033')\[38;5;" out
type_line "bid 4 on f"
sees "a doubtful beginning is explained" "fits more than one"
type_line "bid 4 on first"
sees "an action is played and told" "You place a 4 on the first edge"
type_line quit
sees "quit leaves" "Red ▲> quit"

start 120 "play animals --seed 2"
sees "a wide terminal has areas side by side" "Race .*Point tiles"

start 100 "play animals --people 2 --seed 2"
sees "two people: the first is called" "Red: press Enter"
type_line ""
sees "and sees the own hand" "Red ▲>"
type_line 1
sees "the second is called" "Blue: press Enter"
tmux -L $server capture-pane -p -S - >out
ok "nothing of the first hand is left, not even above the screen" \
    sh -c "grep -q 'Blue: press' out && ! grep -q 'Your hand' out"

start 80 "replay $dir/none.txt"
sees "an error is one line" "^madcap: cannot read"
finish
