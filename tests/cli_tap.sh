# cli_tap.sh -- what the tests of the command line share. A test sources it,
# with the path of madcap as its first argument, and ends with `finish`.

madcap=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
LC_ALL=C.UTF-8
export LC_ALL
unset COLUMNS NO_COLOR
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
XDG_STATE_HOME=$dir/state
export XDG_STATE_HOME
tests=0

# report STATUS NAME: one line of TAP; of a failure also what is in out, err.
report() {
    tests=$((tests + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $tests - $2"
        return
    fi
    echo "not ok $tests - $2"
    tail -n 15 out err 2>/dev/null | sed 's/^/# /'
}

# claims COMMAND...: a client that prints "yes SENTENCE" or "no SENTENCE" for
# each claim, and remarks.
claims() {
    "$@" >claims 2>err
    status=$?
    : >out
    while read -r word rest; do
        case $word in
        yes) report 0 "$rest" ;;
        no) report 1 "$rest" ;;
        *) echo "$word $rest" ;;
        esac
    done <claims
    report $status "the client came to its end"
}

# run COMMAND...: its output in out and err, its exit status in $status.
run() {
    "$@" >out 2>err
    status=$?
}

# ok NAME TEST...: the test succeeds.
ok() {
    name=$1
    shift
    "$@" >/dev/null 2>&1
    report $? "$name"
}

# works NAME PATTERN ARGS...: madcap ARGS succeeds, prints the pattern, and
# says nothing on stderr.
works() {
    name=$1
    pattern=$2
    shift 2
    run "$madcap" "$@" </dev/null
    [ $status -eq 0 ] && [ ! -s err ] && grep -q -- "$pattern" out
    report $? "$name"
}

# refuses NAME STATUS PATTERN ARGS...: madcap ARGS ends with that status and
# one line on stderr that has the pattern, and prints nothing.
refuses() {
    name=$1
    expected=$2
    pattern=$3
    shift 3
    run "$madcap" "$@" </dev/null
    [ $status -eq "$expected" ] && [ ! -s out ] &&
        [ "$(wc -l <err)" -eq 1 ] && grep -q '^madcap: ' err &&
        grep -q -- "$pattern" err
    report $? "$name"
}

# is_json NAME ARGS...: madcap ARGS prints one JSON value.
is_json() {
    name=$1
    shift
    run "$madcap" "$@" </dev/null
    [ $status -eq 0 ] && python3 -m json.tool out /dev/null
    report $? "$name"
}

# field KEY: a number of the JSON object in out, dots and indices allowed.
field() {
    python3 -c '
import json, sys
value = json.load(open("out"))
for key in sys.argv[1].split("."):
    value = value[int(key)] if isinstance(value, list) else value[key]
print(value)' "$1"
}

# play INPUT ARGS...: a game with these lines typed.
play() {
    input=$1
    shift
    printf "$input" | "$madcap" play "$@" >out 2>err
    status=$?
}

finish() {
    echo "1..$tests"
}
